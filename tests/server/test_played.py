"""A table as it was played: every entry of its journal has the seat that made it, also after it was done again."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games import load
from sulaco.server.played import NOBODY, Entry, PlayedTable
from sulaco.server.records import Act
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import CONCEDE, Refused
from sulaco.table.table import Table

SETUPS: dict[str, dict[str, Any]] = {
    "corps": {"mission": "bug-hunt-1", "players": 2},
    "battles": {},
    "encounters": {"players": 3, "line_up": "alien"},
}
BACK = (1, 2, 3)
"""How many entries are taken back."""


def begun(game: str) -> PlayedTable:
    kind = load(game)
    setup = kind.setup_type(**SETUPS[game]) if SETUPS[game] else kind.setups()[0]
    return PlayedTable(Table(kind, setup, 5))


def who(table: Table[Any], key: str) -> int:
    """The seat that an answer is for."""
    decision = table.decision
    assert decision is not None
    return next((option.seat for option in decision.asides if option.key == key), decision.seat)


@pytest.mark.parametrize("game", SETUPS)
def test_what_is_taken_back_and_done_again_is_entered_as_before(game: str) -> None:
    played = begun(game)
    table, chance = played.table, Chance.seeded(2)
    acts: list[Act] = []
    seats: list[int] = []
    again: set[int] = set()
    for _ in range(150):
        if table.decision is None:
            break
        key = pick(table.decision, chance)
        seats.append(who(table, key))
        assert played.seat_of(key) == seats[-1]
        acts.append(played.choose(seats[-1], key))
        assert (played.state, played.undoer) == (len(acts), None)
        for back in BACK:
            target = len(table.journal) - back
            try:
                table.check_take_back(target)
            except (Refused, IndexError):
                break
            before = [(entry.seat, entry.events) for entry in played.entries]
            acts.append(played.take_back(1, target))
            assert (len(played.entries), played.undoer) == (target, 1)
            while table.undone:
                assert played.next_undone() == seats[len(played.entries)]
                again.add(seats[len(played.entries)])
                acts.append(played.redo(1))
            assert played.next_undone() is None
            assert [(entry.seat, entry.events) for entry in played.entries] == before
    assert [entry.seat for entry in played.entries] == seats
    assert len(again) > 1
    assert played.state == len(acts)
    copy = begun(game)
    for act in acts:
        copy.perform(act)
    assert (copy.table.digest(), copy.entries, copy.states()) == (table.digest(), played.entries, played.states())


def test_when_the_game_is_over_nothing_is_played_for_anybody() -> None:
    played = begun("battles")
    chance = Chance.seeded(3)
    while played.table.decision is not None:
        key = pick(played.table.decision, chance)
        played.choose(who(played.table, key), key)
    assert played.seat_of("pass") == NOBODY


def test_who_gives_up_need_not_be_asked() -> None:
    played = begun("battles")
    asked = played.table.decision
    assert asked is not None
    other = 1 - asked.seat
    assert played.seat_of(f"{CONCEDE}{other + 1}") == other
    assert played.seat_of("no-such-key") == asked.seat


def test_a_deal_anew_is_an_act_and_an_entry_of_nobody() -> None:
    played = begun("encounters")
    table, chance = played.table, Chance.seeded(4)
    for _ in range(6):
        assert table.decision is not None
        key = pick(table.decision, chance)
        played.choose(who(table, key), key)
    events = len(table.events)
    assert played.deal_anew([0, 2], 9) == Act(NOBODY, "~redeal:0:2:9")
    assert played.state == 7
    assert len(played.entries) == len(table.journal) == 7
    assert played.entries[-1] == Entry(NOBODY, events, 7)
    with pytest.raises(Refused):
        played.take_back(0, 5)
