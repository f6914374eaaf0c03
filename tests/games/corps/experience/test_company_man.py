"""The eight cards of the Company Man."""

from __future__ import annotations

import pytest

from sulaco.games.corps.events import Killed, KnockedDown
from sulaco.games.corps.position import Position

from ..cards.helpers import has, keys, kind, play
from ..maps import CORRIDOR, HALL
from .teaching import position


def attacked(*cards: str, friend: str = "2,0") -> Position:
    """Gorman, Defense 4, with an Alien between him and a friend."""
    p = position(CORRIDOR, *cards)
    p.character("gorman", "0,0", player=0)
    if friend:
        p.character("frost", friend)
    p.alien("1,0")
    p.phase("aliens")
    return p


@pytest.mark.component("expenses")
@pytest.mark.rule("A5.13")
def test_expenses_turns_a_card_into_three() -> None:
    p = position(HALL, "expenses")
    p.character("gorman", "0,0", player=0)
    p.hand(0, "hot-wire")
    p.exhausted("fall-back", "body-armor", "hand-welder", "got-spares")
    p.activate("gorman", stage="on")
    t = p.table()
    assert keys(t) == ["experience:expenses", "skip"]
    play(t, "experience:expenses")
    state = t.game.state
    assert (state.players[0].hand, state.discarded, len(state.exhausted)) == ([], ["hot-wire-1"], 1)


@pytest.mark.component("not-my-job")
@pytest.mark.rule("A15.01")
def test_not_my_job_has_somebody_else_attacked() -> None:
    p = attacked("not-my-job")
    p.dice(9)
    t = p.table()
    play(t, "attack:gorman")
    assert (kind(t), keys(t)) == ("window.alien-attack", ["experience:not-my-job", "pass"])
    play(t, "experience:not-my-job")
    assert (t.game.who["gorman"].status, t.game.who["frost"].status) == ("standing", "down")
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("not-my-job")
def test_not_my_job_needs_somebody_else_next_to_the_alien() -> None:
    p = attacked("not-my-job", friend="5,0")
    p.dice(2)
    assert not has(p.table(), "experience:")


@pytest.mark.component("clause")
def test_clause_recycles_when_the_hero_falls() -> None:
    p = attacked("clause", friend="")
    p.exhausted("fall-back", "body-armor", "hand-welder", "got-spares", "hot-wire")
    p.character("ripley", "11,0")
    p.dice(9)
    t = p.table()
    assert t.game.who["gorman"].status == "down"
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("write-off")
@pytest.mark.rule("A15.04", "A15.05")
@pytest.mark.parametrize(("roll", "falls"), [(9, 0), (10, 1)])
def test_write_off_pays_with_gear(roll: int, falls: int) -> None:
    p = position(CORRIDOR, "write-off")
    p.character("gorman", "0,0", player=0, gear_cards=["hand-welder", "hk-vp70"])
    p.alien("1,0")
    p.phase("aliens")
    p.dice(roll)
    t = p.table()
    play(t, "hold")
    play(t, "experience:write-off", "lose:hand-welder-1")
    if falls:
        # He might give the pistol, too.
        play(t, "pass")
    gorman = t.game.who["gorman"]
    assert (gorman.equipment, t.game.state.discarded[:1]) == ([], ["hand-welder-1"])
    assert sum(isinstance(event, KnockedDown) for event in t.events) == falls
    assert not any(isinstance(event, Killed) for event in t.events)


@pytest.mark.component("leverage")
def test_leverage_takes_a_card_back_for_one() -> None:
    p = position(HALL, "leverage")
    p.character("gorman", "0,0", player=0)
    p.exhausted("fall-back", "panic", "hand-welder", "got-spares")
    p.activate("gorman", stage="on")
    t = p.table()
    play(t, "experience:leverage")
    assert keys(t) == ["take:fall-back-1", "take:hand-welder-1", "no"]
    play(t, "take:fall-back-1")
    assert t.game.state.players[0].hand == ["fall-back-1"]
    assert len(t.game.state.exhausted) == 4
    play(t, "end")


@pytest.mark.component("leverage")
def test_leverage_costs_nothing_if_nothing_is_taken() -> None:
    p = position(HALL, "leverage")
    p.character("gorman", "0,0", player=0)
    p.exhausted("fall-back")
    p.activate("gorman", stage="on")
    t = p.table()
    play(t, "experience:leverage", "no")
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("fine-print")
@pytest.mark.rule("A15.02")
def test_fine_print_dodges_for_two_cards() -> None:
    p = attacked("fine-print", friend="")
    p.hand(0, "got-spares", "hot-wire", "hand-welder")
    p.dice(10)
    t = p.table()
    play(t, "experience:fine-print", "discard:hot-wire-1", "discard:hand-welder-1")
    assert t.game.who["gorman"].status == "standing"
    assert t.game.state.players[0].hand == ["got-spares-1"]


@pytest.mark.component("asset")
@pytest.mark.rule("A15.01")
def test_asset_is_not_attacked() -> None:
    p = attacked("asset", friend="")
    t = p.table()
    assert keys(t) == ["experience:asset", "pass"]
    play(t, "experience:asset")
    assert t.game.who["gorman"].status == "standing"
    assert len(t.game.state.exhausted) == 3


@pytest.mark.component("exit-deal")
@pytest.mark.rule("A10.01")
def test_exit_deal_makes_faster() -> None:
    p = position(HALL, "exit-deal")
    gorman = p.character("gorman", "0,0", player=0)
    p.character("newt", "1,0", player=0)
    assert p.game.speed(gorman) == 6
    assert p.game.speed(p.game.who["newt"]) == 5
