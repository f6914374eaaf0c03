"""Difficulty: Drones, Defense as Health, preparation, a head start for the Hive (L20, L99.44, L99.45)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.difficulty import drones_in, is_preparing
from sulaco.games.encounters.events import HiveCardAdded, Revealed
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import first_state
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.strikes import health
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .tables import complex_cards, player, rules, state


def drones_by_layer(setup: Setup) -> list[int]:
    """How many Drones are in the mini-decks, the first one first."""
    begun = first_state(setup, Chance.seeded(1))
    layers = Counter(
        group
        for card, group in zip(begun.hive, begun.groups, strict=True)
        if CARDS[card.rpartition("-")[0]].kind == "enemy" and CARDS[card.rpartition("-")[0]].deck == "drones"
    )
    return [layers[n] for n in (1, 2, 3)]


@pytest.mark.rule("L20.01", "L20.04", "L1.16")
@pytest.mark.parametrize(
    ("players", "more", "expected"),
    [(3, 0, [3, 3, 3]), (3, 1, [4, 4, 4]), (3, 2, [5, 5, 5]), (3, -1, [2, 2, 2]), (1, 4, [5, 5, 5])],
)
def test_more_drones_are_easier_and_fewer_harder(players: int, more: int, expected: list[int]) -> None:
    setup = Setup(players, drones=more)
    assert drones_by_layer(setup) == expected == list(drones_in(setup))
    assert len(first_state(setup, Chance.seeded(1)).hive) == 33 + sum(expected)


@pytest.mark.rule("L99.44")
def test_there_are_only_twenty_four_drones_and_none_below_nothing() -> None:
    assert drones_by_layer(Setup(5, drones=8)) == [8, 8, 8]
    assert drones_by_layer(Setup(5, drones=3)) == [8, 8, 8]
    assert drones_by_layer(Setup(5, drones=2)) == [7, 7, 7]
    assert drones_by_layer(Setup(2, drones=-3)) == [0, 0, 0] == list(drones_in(Setup(2, drones=-3)))
    assert first_state(Setup(5, drones=8), Chance.seeded(1)).drones == []
    for wrong in (25, -25):
        with pytest.raises(Refused) as raised:
            first_state(Setup(2, drones=wrong), Chance.seeded(1))
        assert raised.value.reason.rule == "L99.44"


@pytest.mark.rule("L20.01")
@pytest.mark.parametrize(("players", "expected"), [(1, (0, 0, 0)), (2, (0, 1, 2)), (3, (2, 3, 4)), (4, (4, 5, 6))])
def test_the_later_table_of_drones(players: int, expected: tuple[int, ...]) -> None:
    assert drones_in(Setup(players, revised_drones=True)) == expected


@pytest.mark.rule("L20.02")
@pytest.mark.parametrize(("tough", "dead"), [(False, True), (True, False)])
def test_defense_may_be_added_to_health(tough: bool, dead: bool) -> None:
    p = Position(2, roles=["medic", "scout"], tough=tough)  # Health 10, Defense 5
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    assert health(t.game, 0) == (15 if tough else 10)
    t.choose("end")
    assert player(t, 0).dead is dead


@pytest.mark.rule("L20.03", "L99.45")
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_preparation_turns_have_no_hive_phase(turns: int) -> None:
    t = Table(Encounters, Setup(2, preparation=turns), 3)
    t.choose("first:player-1")
    added = []
    for _ in range(6):
        added.append(len(rules(t, HiveCardAdded)))
        t.choose("end")
    quiet = 2 * turns
    assert added == [max(0, n - quiet) for n in range(1, 7)]


@pytest.mark.rule("L99.45")
def test_all_else_of_a_preparation_turn_is_as_usual() -> None:
    p = Position(2, preparation=1)
    for each in p.state.players:
        each.turns = 0
    p.zone("howling-xenomorph")
    drawn = p.strikes("flesh-wound", "flesh-wound")
    p.at("begin")
    t = p.table()
    assert complex_cards(t) == [""] * 5
    t.choose("end")
    assert player(t, 0).strikes == drawn[:1]
    assert len(player(t, 0).hand) == 6
    assert complex_cards(t) == [""] * 5
    t.choose("end")
    assert complex_cards(t)[0] != ""


@pytest.mark.rule("L20.03")
@pytest.mark.parametrize(("turns", "quiet"), [(1, False), (2, True)])
def test_a_position_stands_in_the_second_turn_of_everybody(turns: int, quiet: bool) -> None:
    p = Position(2, preparation=turns)
    assert [each.turns for each in p.state.players] == [2, 2]
    assert is_preparing(p.table().game) is quiet


@pytest.mark.rule("L20.05")
@pytest.mark.parametrize("n", [0, 1, 3, 5])
def test_the_hive_may_begin_with_cards_in_the_complex(n: int) -> None:
    setup = Setup(2, head_start=n, preparation=1)
    hive = first_state(setup, Chance.seeded(3)).hive
    t = Table(Encounters, setup, 3)
    t.choose("first:player-1")
    assert complex_cards(t) == [*(hive[len(hive) - n :]), *[""] * (5 - n)]
    assert [each.up for each in state(t).rooms] == [False] * 5
    assert [event for event in t.events if isinstance(event, Revealed)] == []
    assert state(t).zone == []


@pytest.mark.rule("L20.06")
def test_adjustments_can_be_combined() -> None:
    begun = first_state(Setup(3, drones=1, tough=True, preparation=2), Chance.seeded(1))
    assert (len(begun.hive), begun.tough, begun.preparation) == (45, True, 2)
    begun = first_state(Setup(3, drones=-1, head_start=4), Chance.seeded(1))
    assert (len(begun.hive), begun.head_start) == (39, 4)


@pytest.mark.rule("L20.03", "L20.05")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"preparation": 3}, "L20.03"),
        ({"preparation": -1}, "L20.03"),
        ({"head_start": 6}, "L20.05"),
        ({"head_start": -1}, "L20.05"),
    ],
)
def test_what_no_game_can_begin_with_is_refused(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refused) as raised:
        first_state(Setup(2, **options), Chance.seeded(1))
    assert raised.value.reason.rule == rule
