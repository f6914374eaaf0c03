"""What the sensible bot for corps keeps or leaves out to be fast: it is what working everything out anew would give."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sulaco.bots.corps.fight import Shooter, find_firepower, firepower
from sulaco.bots.corps.goals import VANGUARD, ahead, goal_of
from sulaco.bots.corps.ground import AWAY, COVER, chart_of, field, mask_of
from sulaco.bots.corps.known import MEAN_BLIP, Known
from sulaco.bots.corps.places import ALIEN_COMES, BLIP_COMES, FOR_BLIP, LINE, Places
from sulaco.bots.corps.question import asked
from sulaco.games.corps.board import grid_distance, spaces_in
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision

from .games import corps_questions


def questions(mission: str, seed: int, kind: str = "") -> Iterator[tuple[Known, Decision]]:
    """What the bots are asked in a game, as they know it."""
    for table, decision in corps_questions(mission, seed, kind, players=3):
        yield Known(table.game, decision.seat), decision


def actions(mission: str, seed: int, every: int) -> Iterator[tuple[Known, Character, Places, list[tuple[int, str]]]]:
    """One in so many questions for an Action, judged, with the moves that are offered."""
    for number, (known, decision) in enumerate(questions(mission, seed, "action")):
        if number % every == 0:
            who = asked(known, decision)
            assert who is not None
            moves = [(option.value, option.key) for option in decision.options if option.key.startswith("move:")]
            yield known, who, Places(known, who, goal_of(known, who), [space for space, _ in moves]), moves


@pytest.mark.parametrize("mission", ["newt", "bug-hunt-1"])
def test_the_chart_says_who_covers_whom_and_how_far_apart_they_count(mission: str) -> None:
    board = MISSIONS[mission].map
    chart = chart_of(board)
    for friend in spaces_in(board.walkable)[::7]:
        cover = chart.cover[friend].to_bytes(board.size, "little")
        for space in spaces_in(board.walkable):
            away = grid_distance(board, friend, space)
            covered = away <= COVER and bool(board.potential[space] >> friend & 1)
            if not covered and away <= COVER + 2:
                away += 2
            assert chart.covered[friend] >> space & 1 == covered
            assert cover[space] == covered
            assert chart.apart_settled[friend][space] == min(away, AWAY)
            assert chart.apart_moving[friend][space] == min(away if away <= 2 else max(2, away - 4), AWAY)


def test_firepower_is_kept_by_all_that_matters_for_it() -> None:
    seen = set()
    for mission, seed in (("newt", 1), ("resupply", 2), ("survive", 3)):
        for known, _ in questions(mission, seed):
            for who in known.standing():
                power = firepower(known, who)
                assert power == find_firepower(known, who)
                seen.add(power)
    assert len(seen) > 5


@pytest.mark.parametrize(("mission", "seed"), [("newt", 1), ("survive", 2), ("resupply", 3), ("bug-hunt-3", 4)])
def test_moves_come_in_the_order_of_their_scores(mission: str, seed: int) -> None:
    """Although a space is judged only when it may be the next best."""
    looked = 0
    for known, decision in questions(mission, seed, "action"):
        who = asked(known, decision)
        assert who is not None
        moves = [option for option in decision.options if option.key.startswith("move:")]
        places = Places(known, who, goal_of(known, who), [option.value for option in moves])
        scores = sorted(((places.score(option.value), option.value, option.key) for option in moves), reverse=True)
        assert list(places.ranked(moves, -9999.0)) == scores
        if scores:
            middle = scores[len(scores) // 2][0]
            better = [entry for entry in scores if entry[0] > middle]
            assert list(places.ranked(moves, middle))[: len(better)] == better
            looked += 1
    assert looked > 20


@pytest.mark.parametrize(("mission", "seed"), [("newt", 1), ("survive", 2), ("bug-hunt-3", 4)])
def test_foes_that_are_left_out_are_too_far_from_all_spaces(mission: str, seed: int) -> None:
    left_out = 0
    for known, who, places, moves in actions(mission, seed, 3):
        walk = known.map.walk
        others = Places(known, who, goal_of(known, who), [])
        others._dangers = [
            others._danger(walk[alien.at], ALIEN_COMES, alien.tokens + 1, alien.kind == "facehugger", 1.0)
            for alien in known.aliens
            if not alien.dormant
        ]
        others._dangers += [
            others._danger(walk[blip.at], BLIP_COMES, blip.number or round(MEAN_BLIP), False, FOR_BLIP)
            for blip in known.blips()
            if not blip.special
        ]
        for space, _ in moves:
            assert places.score(space) == others.score(space)
        left_out += len(others._dangers) - len(places._dangers)
    assert left_out > 20


@pytest.mark.parametrize(("mission", "seed"), [("survive", 2), ("bug-hunt-3", 4)])
def test_shots_and_lines_of_fire_are_those_of_looking_at_each_anew(mission: str, seed: int) -> None:
    shots = cuts = 0
    for known, who, places, moves in actions(mission, seed, 3):
        standing = known.standing_spaces & ~(1 << who.at)
        for space, _ in moves[::3]:
            fresh = Shooter(known, who)
            best = 0.0
            for alien in known.aliens:
                if known.sees(space, alien.at, standing):
                    away = grid_distance(known.map, space, alien.at)
                    best = max(
                        [best, *(value for value, reach, _ in fresh.values(alien) if not reach or away <= reach)]
                    )
            assert places.shot_from(space) == best <= max(0.0, fresh.most())
            cut = 0
            for friend in known.in_play():
                if friend is not who and firepower(known, friend):
                    for alien in known.aliens:
                        if known.sees(friend.at, alien.at, standing):
                            cut += not known.sees(friend.at, alien.at, standing | 1 << space)
            assert places.blocks(space) == LINE * cut
            shots += best > 0
            cuts += cut
    assert shots > 20
    assert cuts > 5


def test_the_escort_goes_some_steps_ahead_on_the_way_to_the_gate() -> None:
    board = MISSIONS["newt"].map
    gate = mask_of(board.labels["XA"])
    row = field(board, gate)
    for start in spaces_in(board.walkable & ~gate):
        steps = max(2, row[start] - VANGUARD)
        spaces = [
            space
            for space in spaces_in(board.walkable & ~gate)
            if row[space] == steps and board.walk[start][space] <= VANGUARD
        ]
        assert ahead(board, start, gate, 0, gate) == (mask_of(spaces) or 1 << start)
