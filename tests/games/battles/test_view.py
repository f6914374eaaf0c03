"""What a seat and a spectator are shown, what they go on knowing, and what is dealt anew (V3.06, V9.07, V17.03)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.position import Position
from sulaco.games.battles.view import BattlesView, redeal
from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .tables import attack, keys, play, player

SEATS = (0, 1, None)


def seen(table: Table[Battles], seat: int | None) -> BattlesView:
    found = table.game.view(seat)
    assert isinstance(found, BattlesView)
    return found


def dealt(table: Table[Battles], seat: int, n: int = 60) -> list[Table[Battles]]:
    """Copies in which all that a seat cannot know is dealt anew."""
    copies = []
    for seed in range(n):
        copy = table.fork()
        redeal(copy.game, [seat], Chance.seeded(seed))
        copy.game.refresh()
        assert list(copy.game.violations()) == []
        copies.append(copy)
    return copies


def test_a_hand_is_shown_to_its_player_and_counted_for_all() -> None:
    p = Position("lt-ripley", "the-queen-main")
    hand = p.hand(0, "newt", "earth")
    t = p.table()
    shown = {seat: (seen(t, seat).players[0].hand, seen(t, seat).players[0].cards) for seat in SEATS}
    assert shown == {0: (hand, 2), 1: (None, 2), None: (None, 2)}


@pytest.mark.rule("V17.03")
def test_face_down_resources_are_known_to_their_player_only() -> None:
    p = Position("lt-ripley", "the-queen-main")
    up, down = p.resources(0, "earth", down=["newt"])
    t = p.table()
    shown = {seat: [(r.up, r.card) for r in seen(t, seat).players[0].resources] for seat in SEATS}
    hidden = [(True, up), (False, "")]
    assert shown == {0: [(True, up), (False, down)], 1: hidden, None: hidden}


@pytest.mark.rule("V17.02", "V17.03")
def test_a_location_turned_down_before_all_eyes_stays_known_to_all() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.resources(0, "earth", down=["newt"])
    t = p.table()
    play(t, "power:warrant-officer-ripley-1:hide-in-the-shadows:turn.earth-1")
    shown = [[(r.up, r.card) for r in seen(t, seat).players[0].resources] for seat in (1, None)]
    assert shown == [[(False, "earth-1"), (False, "")]] * 2
    assert {copy.game.state.players[0].resources[0].id for copy in dealt(t, 1)} == {"earth-1"}


@pytest.mark.rule("V3.06", "V9.07")
def test_ko_piles_and_stunned_characters_are_open() -> None:
    p = Position("lt-ripley", "the-queen-main")
    ko, kane = p.ko(0, "newt", "earth"), p.unit(0, "kane", stunned=True)
    t = p.table()
    for seat in SEATS:
        found = seen(t, seat)
        assert found.players[0].ko == ko
        assert [(each.unit.id, each.unit.stunned) for each in found.units if each.unit.id == kane.id] == [
            (kane.id, True)
        ]


def test_units_are_shown_with_their_values_of_now() -> None:
    p = Position("lt-ripley", "the-queen-main")
    kane = p.unit(0, "kane", counters=2)
    t = p.table()
    assert [(each.atk, each.defense) for each in seen(t, None).units if each.unit.id == kane.id] == [(5, 3)]


def test_a_view_is_no_part_of_the_table() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.hand(0, "newt")
    t = p.table()
    found = seen(t, 0)
    assert found.players[0].hand is not None
    found.players[0].hand.clear()
    found.units[0].unit.wounds = 4
    found.players[0].ko.append("earth-1")
    assert (player(t, 0).hand, player(t, 0).ko, t.game.state.units[0].wounds) == (["newt-1"], [], 0)


# --- what was seen ---------------------------------------------------------------------------------------------------


def kane_explores() -> Table[Battles]:
    """Seat 0 has taken an Earth to hand before all eyes and still holds a second one and two Newts."""
    p = Position("lt-ripley", "the-queen-main")
    p.hand(0, "kane", "earth-2", "newt", "newt")
    p.deck(0, "earth-1")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    play(t, "recruit:kane-1:front")
    return t


def test_a_card_taken_to_hand_before_all_eyes_is_known_there() -> None:
    t = kane_explores()
    assert player(t, 0).hand == ["earth-1", "earth-2", "newt-1", "newt-2"]
    assert {seat: seen(t, seat).players[0].known for seat in SEATS} == {0: [], 1: ["earth-1"], None: []}
    for copy in dealt(t, 1):
        assert "earth-1" in player(copy, 0).hand


def test_of_two_copies_the_one_that_was_seen_leaves_the_hand_first() -> None:
    t = kane_explores()
    t.choose("done")
    assert [key for key in keys(t) if "earth" in key] == ["power:lt-ripley-1:gear-up:discard.earth-1"]
    play(t, "power:lt-ripley-1:gear-up:discard.earth-1")
    assert seen(t, 1).players[0].known == []  # nobody can tell that another Earth is left


def test_a_card_seen_in_hand_may_have_been_laid_face_down_since() -> None:
    t = kane_explores()
    state = t.game.state
    state.step = "resource"
    t = Table.of(Battles, state, t.setup)
    play(t, "lay:earth-1")
    assert seen(t, 1).players[0].known == ["earth-1"]
    where = Counter()  # type: Counter[str]
    for copy in dealt(t, 1, 200):
        laid = [resource.id for resource in player(copy, 0).resources]
        assert "earth-1" not in laid[:2]  # those were there before it was seen
        where["laid" if laid[2] == "earth-1" else "held"] += 1
        assert ("earth-1" in player(copy, 0).hand) == (laid[2] != "earth-1")
    assert set(where) == {"laid", "held"}
    # Wherever it really is: with the other Earth laid in its place the same is known, and dealt.
    hand, row = player(t, 0).hand, player(t, 0).resources
    before = seen(t, 1)
    hand[hand.index("earth-2")], row[2].id = "earth-1", "earth-2"
    other = Table.of(Battles, t.game.state, t.setup)
    assert seen(other, 1) == before
    assert {"earth-1" in player(copy, 0).hand for copy in dealt(other, 1)} == {True, False}


def geared_up() -> Table[Battles]:
    """Seat 0 has put four cards beneath the deck: Ash lowest, then Kane, Newt and Parker."""
    p = Position("lt-ripley", "the-queen-main")
    p.deck(0, "parker", "newt", "kane", "ash", "power-loader")
    p.resources(0, "earth")
    p.at("formation")
    t = p.table()
    play(t, "power:lt-ripley-1:gear-up:turn.earth-1", "card:parker-1", "card:newt-1", "card:kane-1")
    assert player(t, 0).deck[:4] == ["ash-1", "kane-1", "newt-1", "parker-1"]
    return t


def test_what_lies_beneath_the_deck_is_known_to_all_its_order_to_its_player() -> None:
    t = geared_up()
    shown = {seat: seen(t, seat).players[0].beneath for seat in SEATS}
    assert shown == {
        0: ["ash-1", "kane-1", "newt-1", "parker-1"],
        1: ["ash-1", "kane-1", "newt-1", "parker-1"],
        None: [],
    }
    t.game.state.players[0].deck[:2] = ["kane-1", "ash-1"]
    t = Table.of(Battles, t.game.state, t.setup)
    assert seen(t, 0).players[0].beneath[:2] == ["kane-1", "ash-1"]
    assert seen(t, 1).players[0].beneath[:2] == ["ash-1", "kane-1"]
    assert {tuple(player(copy, 0).deck[:4]) for copy in dealt(t, 0)} == {("kane-1", "ash-1", "newt-1", "parker-1")}
    orders = {tuple(player(copy, 0).deck[:4]) for copy in dealt(t, 1)}
    assert len(orders) > 6
    assert {tuple(sorted(order)) for order in orders} == {("ash-1", "kane-1", "newt-1", "parker-1")}


def test_whoever_draws_one_of_several_known_cards_does_not_tell_which() -> None:
    t = geared_up()
    game = t.game
    del player(t, 0).deck[4:]
    game.draw(0, 1, rule="V4.03")
    assert player(t, 0).hand == ["power-loader-1", "parker-1"]
    assert (seen(t, 1).players[0].known, seen(t, 1).players[0].beneath) == (["power-loader-1"], [])
    assert seen(t, 0).players[0].beneath == ["ash-1", "kane-1", "newt-1"]


def test_the_only_known_card_beneath_a_deck_is_known_when_it_is_drawn() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "brother-dillon")
    p.ko(0, "kane")
    p.resources(0, "earth")
    t = p.table()
    play(t, "power:brother-dillon-1:eulogy:turn.earth-1")
    assert seen(t, 1).players[0].beneath == ["kane-1"]
    del player(t, 0).deck[1:]
    t.game.draw(0, 2, rule="V4.03")
    assert player(t, 0).hand == ["kane-1"]
    assert (seen(t, 1).players[0].known, seen(t, 1).players[0].beneath) == (["kane-1"], [])


@pytest.mark.rule("V18.06")
def test_a_shuffle_makes_all_forget_what_lay_beneath() -> None:
    t = geared_up()
    t.game.shuffle(0)
    assert [seen(t, seat).players[0].beneath for seat in (0, 1)] == [[], []]


@pytest.mark.component("ALN-008")
def test_im_sorry_shows_hands_to_its_player_only() -> None:
    p = Position("ripley-8", "the-queen-main", "lt-ripley")
    p.main(0, level=2)
    hand = p.hand(1, "spook", "space")
    p.resources(0, "earth")
    t = p.table()
    play(t, "power:ripley-8-1:im-sorry:turn.earth-1", "name:newt")
    shown = {seat: sorted(seen(t, seat).players[1].known) for seat in (0, 1, 2, None)}
    assert shown == {0: sorted(hand), 1: [], 2: [], None: []}
    assert {tuple(sorted(player(copy, 1).hand)) for copy in dealt(t, 0)} == {tuple(sorted(hand))}
    assert len({tuple(sorted(player(copy, 1).hand)) for copy in dealt(t, 2)}) > 1


def test_what_was_seen_is_forgotten_when_it_is_played() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.hand(0, "kane")
    p.deck(0, "earth-1")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    play(t, "recruit:kane-1:front", "done", "power:lt-ripley-1:gear-up:discard.earth-1")
    assert "earth-1" not in player(t, 0).seen
    assert "earth-1" not in player(t, 0).since


# --- dealing anew ----------------------------------------------------------------------------------------------------


def test_dealing_anew_keeps_what_a_seat_knows_and_shuffles_the_rest() -> None:
    p = Position("lt-ripley", "the-queen-main")
    mine, theirs = p.hand(0, "newt", "earth"), p.hand(1, "spook", "space", "ovomorph")
    p.resources(1, "lv-426", down=3)
    t = p.table()
    hidden = {tuple(player(t, 1).hand), tuple(theirs)}
    for copy in dealt(t, 0):
        assert player(copy, 0).hand == mine
        assert player(copy, 1).resources[0].id == player(t, 1).resources[0].id
        hidden.add(tuple(player(copy, 1).hand))
        for seat in (0, 1):
            before, after = player(t, seat), player(copy, seat)
            cards = [sorted([*each.deck, *each.hand, *(r.id for r in each.resources)]) for each in (before, after)]
            assert cards[0] == cards[1]
    assert len(hidden) > 40
    assert len({tuple(player(copy, 0).deck) for copy in dealt(t, 0)}) == 60


def test_dealing_anew_in_the_middle_of_a_step_leaves_its_triggers_waiting() -> None:
    """Three eggs hatch one after another; in between an opponent's cards are dealt anew."""
    p = Position("the-queen-main", "lt-ripley")
    for _ in range(3):
        p.unit(0, "ovomorph")
    p.pile(0, "extended-incubation")
    p.unit(1, "parker")
    p.hand(1, "newt")
    p.at("build-begins")
    t = p.table()
    copy = t.determinize(0, 5)
    play(copy, "trigger:ovomorph-1:build-begins", "trigger:ovomorph-3:build-begins")
    assert copy.decision is not None
    assert copy.decision.kind == "resource"


@pytest.mark.rule("V7.01", "V11.04")
def test_everybody_is_asked_in_a_combat_whatever_they_hold() -> None:
    for held in ([], ["chestburst"], ["newt"]):
        p = Position("lt-ripley", "the-queen-main")
        p.hand(1, *held)
        t = p.table()
        attack(t, p.main(1), p.main(0))
        t.choose("pass")
        assert t.decision is not None
        assert t.decision.seat == 1
