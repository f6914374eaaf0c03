"""The Finish Phase (A20, A99.62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sulaco.games.corps import events, in_force
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.in_force import Use
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.table.flow import Flow
from sulaco.table.table import Table
from sulaco.table.text import say

from .maps import CORRIDOR

if TYPE_CHECKING:
    from sulaco.games.corps.state import Character
    from sulaco.games.corps.windows import Window


def finish(p: Position, **facts: int) -> Table[Corps]:
    p.phase("finish")
    return p.table(facts=facts)


def end(table: Table[Corps]) -> tuple[str, str, bool]:
    """How it ended, by which rule, and whether it was won."""
    assert table.ending is not None
    reason = table.ending.reason
    return reason.text.id.removeprefix("ending."), reason.rule, bool(table.ending.winners)


@pytest.mark.rule("A20.01")
def test_effects_come_first_then_the_check_then_the_next_turn() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("ripley", "0,0", player=0)
    p.character("newt", player=0).status = "left"
    p.exhausted("body-armor")
    t = finish(p, **{"newt-won-over": 1})
    # Ripley's ability is resolved before the victory that is due.
    assert t.ending is None
    assert t.decision is not None
    assert t.decision.kind == "recycle"
    t.choose("stop")
    assert end(t) == ("newt-won", "A20.03", True)
    assert t.game.state.turn == 1


@pytest.mark.rule("A20.02", "A2.11")
@pytest.mark.parametrize("first", ["hicks", "vasquez"])
def test_the_players_choose_the_order_of_finish_phase_abilities(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def use(game: Corps, who: Character, window: Window) -> Flow[None]:
        who.aim = 1 + sum(other.aim == 1 for other in game.in_play())
        yield from ()

    for name in ("hicks", "vasquez"):
        wait = Use(
            id=f"wait-{name}", kind="ability", mark="", compulsory=True, can=lambda game, who, window: True, use=use
        )
        monkeypatch.setitem(in_force.window("finish-phase").heroes, name, (wait,))
    p = Position(CORRIDOR, players=2)
    p.character("vasquez", "0,0", player=0, aim=1)
    p.character("hicks", "5,0", player=1, aim=1)
    t = finish(p)
    assert t.decision is not None
    assert (t.decision.seat, t.decision.rule) == (1, "A20.02")
    assert set(t.decision.keys()) == {"ability:wait-hicks", "ability:wait-vasquez"}
    t.choose(f"ability:wait-{first}")
    last = "vasquez" if first == "hicks" else "hicks"
    used = [event.character for event in t.events if isinstance(event, events.AbilityUsed)]
    assert used == [first, last]
    assert t.game.state.finished == [first, last]
    assert t.game.state.turn == 2


@pytest.mark.rule("A20.03", "A1.05")
def test_with_every_requirement_met_all_players_win() -> None:
    p = Position(CORRIDOR, mission="newt", players=3)
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "5,0", player=1)
    p.character("ripley", player=2).status = "killed"
    p.character("newt").status = "left"
    t = finish(p, **{"newt-won-over": 1})
    assert t.ending is not None
    assert t.ending.winners == (0, 1, 2)
    assert end(t) == ("newt-won", "A20.03", True)


@pytest.mark.rule("A20.04")
def test_the_aliens_win_when_nobody_is_left_standing() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, down=True)
    p.character("hudson").status = "killed"
    p.character("frost").status = "captured"
    assert end(finish(p)) == ("nobody-stands", "A20.04", False)


@pytest.mark.rule("A20.04")
def test_it_is_not_looked_at_before_the_finish_phase() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "5,0", player=0)
    p.alien("6,0")
    p.alien("4,0")
    p.dice(9)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    t.choose("next:alien-2")
    # Down after the first attack, he is still attacked by the other one.
    assert [event.character for event in t.events if isinstance(event, events.KnockedDown)] == ["hicks"]
    attacks = [event for event in t.events if isinstance(event, events.Rolled) and event.what == "defense"]
    assert len(attacks) == 2
    assert t.ending is not None


@pytest.mark.rule("A20.05", "A20.06")
def test_with_somebody_standing_the_game_goes_on_with_the_next_turn() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.character("frost", "3,0", down=True)
    p.state.turn = 4
    t = finish(p)
    assert t.ending is None
    assert t.game.state.turn == 5
    assert [event.phase for event in t.events if isinstance(event, events.PhaseBegan)] == ["finish", "marine"]
    assert [event.turn for event in t.events if isinstance(event, events.TurnBegan)] == [5]


@pytest.mark.rule("A99.62")
def test_victory_is_checked_before_defeat() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("ripley", "0,0", player=0, down=True)
    p.character("newt", player=0).status = "left"
    assert end(finish(p, **{"newt-won-over": 1})) == ("newt-won", "A20.03", True)


@pytest.mark.rule("A99.62")
@pytest.mark.parametrize(
    ("mission", "expected"),
    [("escape", ("escape-won", "A20.03", True)), ("newt", ("nobody-stands", "A20.04", False))],
)
def test_who_has_left_is_not_lost_and_the_mission_decides(mission: str, expected: tuple[str, str, bool]) -> None:
    p = Position(CORRIDOR, mission=mission)
    p.character("hicks", player=0).status = "left"
    p.character("frost").status = "killed"
    assert end(finish(p, **{"newt-won-over": 1})) == expected


@pytest.mark.rule("A20.01", "A20.02")
def test_what_the_mission_brings_in_step_1_counts_in_the_check_of_the_same_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Landing(type(MISSIONS["drill"])):  # type: ignore[misc]
        def finish(self, game: Corps) -> Flow[None]:
            game.state.facts["landed"] = game.state.turn
            yield from ()

        def check(self, game: Corps) -> Flow[None]:
            if "landed" in game.state.facts:
                game.win(say("ending.survive-won"), "A20.03")
            yield from ()

    monkeypatch.setitem(MISSIONS, "drill", Landing())
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    assert end(finish(p)) == ("survive-won", "A20.03", True)
