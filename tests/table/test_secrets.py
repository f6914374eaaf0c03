"""Secrets: what follows from zones that are declared once."""

from __future__ import annotations

from sulaco.table.chance import Chance
from sulaco.table.game import State
from sulaco.table.secrets import Secrets, Zone, deal_anew


class Held(State, kw_only=True):
    """Three players with hands, a deck, and a row that a seat and its left neighbour see."""

    deck: list[str] = []
    hands: list[list[str]] = []
    rows: list[list[str]] = []
    peeked: dict[str, int] = {}
    begun: bool = True


SECRETS: Secrets[Held] = Secrets(
    Zone("deck", lambda state: [state.deck]),
    Zone("hand", lambda state: state.hands, each=True, own=True),
    Zone("row", lambda state: state.rows, each=True, sees=lambda state, owner, seat: seat in (owner, (owner + 1) % 3)),
    peeked=lambda state, owner: state.peeked,
    begun=lambda state: state.begun,
)


def held() -> Held:
    return Held(
        chance=Chance.seeded(1),
        deck=["a", "b"],
        hands=[["c"], ["d"], []],
        rows=[["e"], ["f"], ["g"]],
        peeked={"b": 0b001, "d": 0b101},
    )


def test_a_seat_does_not_know_what_lies_where_it_sees_nothing_and_has_not_peeked() -> None:
    state = held()

    assert SECRETS.hidden(state, 0) == {"a", "f"}
    assert SECRETS.hidden(state, 1) == {"a", "b", "c", "g"}
    assert SECRETS.hidden(state, 2) == {"a", "b", "c", "e"}
    assert SECRETS.hidden(state, None) == {"a", "b", "c", "d", "e", "f", "g"}


def test_before_anything_was_shuffled_nothing_is_hidden() -> None:
    state = held()
    state.begun = False

    assert SECRETS.hidden(state, None) == set()


def test_what_a_seat_has_peeked_at_is_known_with_its_zone() -> None:
    state = held()

    assert SECRETS.known(state, 0, ("deck", "hand")) == {"b": "deck", "d": "hand"}
    assert SECRETS.known(state, 0, ("deck",)) == {"b": "deck"}
    assert SECRETS.known(state, 1, ("deck", "hand")) == {}
    assert SECRETS.known(state, None, ("deck", "hand")) == {}


def test_several_seats_know_together_what_one_of_them_knows() -> None:
    state = held()

    assert SECRETS.places(state, (0, 1)) == [(state.deck, 0)]
    assert SECRETS.places(state, (1,), ("hand", "row")) == [(state.hands[0], 0), (state.rows[2], 0)]


def test_dealing_anew_keeps_the_cards_and_forgets_how_they_lay() -> None:
    one, other = held(), held()
    other.deck.reverse()
    for state in (one, other):
        deal_anew(SECRETS.places(state, (), ("deck", "hand")), Chance.seeded(7))

    assert one.deck == other.deck
    assert one.hands == other.hands
    assert sorted([*one.deck, *one.hands[0], *one.hands[1]]) == ["a", "b", "c", "d"]
