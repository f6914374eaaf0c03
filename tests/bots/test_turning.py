"""Turning points: the largest changes of the chance, apart from each other, with what happened there."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.bots.turning import LEAST_CHANGE, MOST_LINES, MOST_POINTS, Course, Stand, afresh, chances, course, largest
from sulaco.games import GAMES, load
from sulaco.games.battles.state import Setup as BattlesSetup
from sulaco.games.corps import events as happened
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table


def stands(*chances: float) -> list[Stand]:
    return [Stand(10 * number, number + 1, (chance, 1 - chance)) for number, chance in enumerate(chances)]


def chosen(*chances: float, side: int = 0) -> list[int]:
    return [turn.begin.turn for turn in largest(stands(*chances), side)]


def test_the_largest_changes_are_chosen_in_the_order_in_which_they_came() -> None:
    assert chosen(0.5, 0.6, 0.3, 0.31, 0.7, 0.62, 0.0) == [2, 4, 6]


def test_what_changes_little_is_no_turning_point() -> None:
    assert chosen(0.5, 0.53, 0.49, 0.5) == []
    assert chosen(0.5, 0.5 + LEAST_CHANGE) == [1]


def test_each_turn_is_one_point_at_most_and_both_sides_have_the_same() -> None:
    found = chosen(0.9, 0.1, 0.9, 0.1, 0.9)
    assert found == [1, 2, 3]
    assert chosen(0.9, 0.1, 0.9, 0.1, 0.9, side=1) == found


def finished(game: str, seed: int, setup: Any = None) -> Table[Any]:
    kind = load(game)
    agreed = setup or kind.setups()[seed % len(kind.setups())]
    table = Table(kind, agreed, seed)
    play(table, seat_bots(game, "sensible", kind.seats(agreed), seed))
    return table


def course_of(table: Table[Any]) -> Course:
    found = course(afresh(table.kind, table.setup, table.seed, None), table.journal)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_finished_game_has_a_course_with_points_that_agree_with_it(game: str, seed: int) -> None:
    table = finished(game, seed)
    found = course_of(table)
    sides = table.kind.sides(table.setup)
    begins = found.stands
    assert [one.at for one in begins] == sorted({one.at for one in begins})
    assert begins[-1].at == len(table.journal)
    assert begins[-1].chances == chances(table)
    assert {number for number, side in enumerate(sides) if begins[-1].chances[number]} == {
        number for number, side in enumerate(sides) if table.ending and set(side.seats) & set(table.ending.winners)
    }
    assert all(0 <= chance <= 1 for one in begins for chance in one.chances)
    assert len(found.points) == len(sides)
    for number, points in enumerate(found.points):
        assert len(points) <= MOST_POINTS
        assert [point.turn for point in points] == sorted({point.turn for point in points})
        for point in points:
            begin = max(at for at, one in enumerate(begins[:-1]) if one.at <= point.at)
            assert begins[begin].turn == point.turn
            assert begins[begin].chances[number] == point.before
            assert begins[begin + 1].chances[number] == point.after
            assert abs(point.after - point.before) >= LEAST_CHANGE
            assert len(point.events) <= MOST_LINES
            # The events are those of that very answer.
            until = [
                len(Table.replay(table.kind, table.setup, table.seed, table.journal[:n]).events)
                for n in (point.at, point.at + 1)
            ]
            assert all(until[0] <= event < until[1] for event in point.events)


def test_the_same_journal_has_the_same_course() -> None:
    table = finished("corps", 4, Setup("bug-hunt-1", 2))
    assert course_of(table) == course_of(table)


def test_a_turn_that_cost_much_is_told_by_whom_it_cost() -> None:
    """In a game in which the squad dies, some point tells of somebody who is lost."""
    table = finished("corps", 2, Setup("bug-hunt-1", 2))
    (points,) = course_of(table).points
    lost = [point for point in points if point.after < point.before]
    told = {type(table.events[event]) for point in lost for event in point.events}
    assert told & {happened.Killed, happened.Captured, happened.KnockedDown}


def test_it_ends_when_it_is_enough() -> None:
    table = finished("encounters", 1)
    asked = iter(range(10))
    assert course(afresh(table.kind, table.setup, table.seed, None), table.journal, lambda: next(asked) == 9) is None


def test_a_game_that_began_with_a_state_is_told_from_there() -> None:
    table = finished("battles", 3)
    half = Table.replay(table.kind, table.setup, table.seed, table.journal[: len(table.journal) // 2])
    made, state = half.checkpoint()
    on = Table.of(table.kind, state, table.setup, table.seed)
    for entry in table.journal[made:]:
        on.follow(entry)
    found = course(afresh(on.kind, on.setup, on.seed, state), on.journal)
    assert found is not None
    assert found.stands[-1] == Stand(len(on.journal), on.game.state.turn, chances(on))


def test_whoever_is_out_has_no_chance_left() -> None:
    setup = next(one for one in load("battles").setups() if len(one.decks) > 2 and one.mode == "free-for-all")
    table = Table(load("battles"), BattlesSetup(setup.decks), 5, history=False)
    bots = seat_bots("battles", "sensible", len(setup.decks), 5)
    while table.decision is not None and not any(player.out for player in table.game.state.players):
        table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
    assert table.decision is not None, "choose another seed"
    out = next(seat for seat, player in enumerate(table.game.state.players) if player.out)
    assert chances(table)[out] == 0
    assert sum(chances(table)) > 0
