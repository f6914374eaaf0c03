"""What agents are shown: nothing that their seat cannot know, everything in its place, and options told apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sulaco.agents.features import Features, Question, features, features_with
from sulaco.agents.layout import Vocabulary
from sulaco.agents.questions import beside, observe, question
from sulaco.games import GAMES, load
from sulaco.games.battles import Battles
from sulaco.games.battles.state import BattlesState
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision
from sulaco.table.table import Table
from tests.agents.walks import random_games

PAGED = {"corps": {"gun"}, "battles": set(), "encounters": set()}
"""The questions that may have more options than there are actions."""


def shown(told: Features, table: Table[Any], seat: int) -> dict[str, Any]:
    """What a seat is shown now, whether it acts or not."""
    decision = table.decision
    assert decision is not None
    acts = seat == decision.seat or seat in beside(decision)
    return observe(told, table, seat, question(told, table, seat) if acts else None)


def dealt_anew(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    """A copy in which all is different that the seat cannot know; the same seat is asked."""
    decision = table.decision
    assert decision is not None
    if decision.seat == seat:
        return table.determinize(seat, seed)
    copy = table.fork()
    copy.game.redeal([seat], Chance.seeded(seed))
    copy.game.refresh()
    return copy


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in ("observation", "action_mask"))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_shown(game: str) -> None:
    told = features(game)
    looked, hidden = 0, 0
    for number, (table, _) in enumerate(random_games(game, range(14), limit=400)):
        if number % 23:
            continue
        for seat in range(table.kind.seats(table.setup)):
            copy = dealt_anew(table, seat, number)
            looked += 1
            hidden += copy.digest() != table.digest()
            assert same(shown(told, table, seat), shown(told, copy, seat)), f"decision {number}, seat {seat + 1}"

    assert looked > 50
    assert hidden > looked / 2


def test_what_a_seat_knows_does_make_a_difference() -> None:
    told = features("battles")
    for table, decision in random_games("battles", range(1), limit=60):
        state: BattlesState = table.game.state
        if len(table.journal) < 50 or not state.players[decision.seat].hand:
            continue
        before = shown(told, table, decision.seat)
        copy = table.fork()
        hand = copy.game.state.players[decision.seat].hand
        deck = copy.game.state.players[decision.seat].deck
        other = next(n for n, card in enumerate(deck) if card.rpartition("-")[0] != hand[0].rpartition("-")[0])
        hand[0], deck[other] = deck[other], hand[0]
        assert not same(before, shown(told, copy, decision.seat))


def check(told: Features, decision: Decision, asked: Question, found: np.ndarray[Any, np.dtype[np.float32]]) -> None:
    layout = told.layout
    state, options = layout.split(found)
    assert found.dtype == np.float32
    assert found.shape == (layout.size,)
    assert np.abs(found).max() <= 1
    assert not np.isnan(found).any()
    names = np.array(layout.state_names)
    head = layout.places["state.prompt"]
    assert names[head][state[head] == 1].tolist() == [f"prompt.{decision.kind}"]
    n = len(asked.options)
    assert options[:n, 0].all()
    assert not options[n:].any()
    verbs = np.array([name.removeprefix("verb.") for name in layout.option_names])[layout.places["option.verb"]]
    for option, row in zip(asked.options, options[:, layout.places["option.verb"]], strict=False):
        # `spawn-1` and `spawn-2` are the same verb.
        assert verbs[row == 1].tolist() == [told.verb.definition(option.key.partition(":")[0])]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_verb_and_list_of_options_fits_the_layout(game: str) -> None:
    told = features(game)
    seen = 0
    for table, decision in random_games(game, range(30 if game == "encounters" else 12), limit=500):
        seen += 1
        count = len(decision.options) + len(decision.asides)
        assert count <= told.actions or decision.kind in PAGED[game], f"{decision.kind} has {count} options"
        if seen % 3 == 0:
            asked = question(told, table, decision.seat)
            check(told, decision, asked, observe(told, table, decision.seat, asked)["observation"])

    assert seen > 1000


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_name_of_its_own(game: str) -> None:
    layout = features(game).layout

    assert len(layout.state_names) == len(set(layout.state_names)) == layout.state_size
    assert len(layout.option_names) == len(set(layout.option_names)) == layout.option_size
    assert layout.size == layout.state_size + layout.actions * layout.option_size


def test_blocks_hold_what_their_names_say() -> None:
    told = features("battles")
    layout = told.layout
    for table, decision in random_games("battles", range(0, 4, 2), limit=300):
        if decision.kind != "recruit":
            continue
        state: BattlesState = table.game.state
        seat = decision.seat
        asked = question(told, table, seat)
        numbers, options = layout.split(observe(told, table, seat, asked)["observation"])
        by_name = dict(zip(layout.state_names, numbers.tolist(), strict=True))
        hand = state.players[seat].hand
        assert by_name["own-side.cards"] == pytest.approx(min(1, len(hand) / 10))
        assert by_name["next-1-side.cards"] == pytest.approx(
            min(1, len(state.players[(seat + 1) % len(state.players)].hand) / 10)
        )
        for card in hand:
            kind = card.rpartition("-")[0]
            copies = sum(other.rpartition("-")[0] == kind for other in hand)
            assert by_name[f"own-hand.{kind}"] == min(1, copies / 4)
        for option, row in zip(asked.options, options, strict=False):
            facts = dict(zip(layout.option_names, row.tolist(), strict=True))
            if option.key.startswith("recruit:"):
                card = option.cards[0].rpartition("-")[0]
                assert facts[f"thing.{card}"] == 1
                assert facts["printed.supporting"] == 1


def test_options_for_different_cards_rows_and_players_are_told_apart() -> None:
    told = features("battles")
    layout = told.layout
    compared = 0
    for table, decision in random_games("battles", range(3), limit=250):
        asked = question(told, table, decision.seat)
        rows = layout.split(observe(told, table, decision.seat, asked)["observation"])[1]
        different: dict[str, bytes] = {}
        for option, row in zip(asked.options, rows, strict=False):
            # Copies of a card in the same hand may look alike.
            kinds = ":".join(told.things.definition(word) for word in option.key.replace(".", ":").split(":"))
            different.setdefault(kinds, row.tobytes())
        assert len(set(different.values())) == len(different), f"{decision.kind}: {sorted(different)}"
        compared += len(different)

    assert compared > 500


def test_cards_of_an_owners_pack_share_the_spare_places() -> None:
    things = Vocabulary(("grunt", "ripley-8"), spare=3)

    assert things.names == ("grunt", "ripley-8", "other-1", "other-2", "other-3")
    assert [things.place(name) for name in ("grunt", "grunt-12", "ripley-8", "ripley-8-101")] == [0, 0, 1, 1]
    assert things.definition("ripley-8-101") == "ripley-8"
    assert things.place("p12-cook-1") == things.place("p12-cook-2") in (2, 3, 4)
    assert things.definition("p12-cook-1") == "p12-cook-1"


def test_nothing_of_a_pack_gets_into_the_layout() -> None:
    sign = features("encounters").layout.sign
    features_with.cache_clear()

    assert features("encounters").layout.sign == sign
    assert "sergeant" in features("encounters").things.known
    assert load("encounters") is Encounters


def test_seats_are_told_from_ones_own() -> None:
    told = features("encounters")
    table: Table[Any] = Table(Encounters, EncountersSetup(players=3), 5)
    decision = table.decision
    assert decision is not None
    names = told.layout.state_names
    for seat in range(3):
        numbers = dict(zip(names, shown(told, table, seat)["observation"].tolist(), strict=False))
        place = (decision.seat - seat) % 3
        assert [numbers[f"question.{name}"] for name in ("own", "next-1", "next-2", "next-3")] == [
            float(place == n) for n in range(4)
        ]
        assert numbers["question.asked"] == float(place == 0)


def test_a_signature_tells_layouts_apart() -> None:
    signs = {features(game).layout.sign for game in GAMES}

    assert len(signs) == len(GAMES)
    assert Battles.name in GAMES
