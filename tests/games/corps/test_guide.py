"""The guided first game of corps: what it teaches, and that every hint tells the truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sulaco.games.corps import Corps, attack
from sulaco.games.corps.events import Rolled
from sulaco.table.guide import UNDO, Guide, guide_of
from sulaco.table.table import Table


@pytest.fixture
def guide() -> Guide:
    found = guide_of(Corps)
    assert found is not None
    return found


def play(table: Table[Any], key: str) -> None:
    if key == UNDO:
        table.undo()
    else:
        table.choose(key)


def test_it_teaches_the_actions_the_tracker_hazards_guns_rest_and_undo(guide: Guide) -> None:
    table = guide.table()
    kinds, events = [], set()
    for step in guide.steps:
        assert table.decision is not None
        kinds.append(table.decision.kind)
        play(table, step.key)
        events |= {type(event).__name__ for event in table.events}
    assert {"action", "move", "full-auto", "command", "defensive-fire"} <= set(kinds)
    assert {"Moved", "Spotted", "Rolled", "AlienHit", "Aimed", "Recycled", "Drew", "Equipped"} <= events
    assert {"TrackerDrawn", "BlipPlaced", "HazardResolved", "GunFired"} <= events
    assert UNDO in {step.key for step in guide.steps}
    rolls = [(event.roll, event.needed) for event in table.events if isinstance(event, Rolled)]
    assert any(roll > needed for roll, needed in rolls)
    assert any(roll <= needed for roll, needed in rolls)
    assert "bug hunt" in guide.hint(table).text


TRUE: dict[str, tuple[str, Callable[[Table[Any]], bool]]] = {
    # What a hint says of the table as it is shown then: name of the text, words of it, and the truth of it.
    "draw": ("tracker deck", lambda t: len(t.game.state.tracker) == 1),
    "equip": ("You drew a helmet", lambda t: t.game.state.players[0].hand == ["m4-helmet-1"]),
    "too-soon": ("two Actions", lambda t: t.game.state.activation.actions == 2),
    "take-back": ("nothing to fire at", lambda t: not t.game.state.aliens and t.undo_target() >= 0),
    "corridor": ("sentry gun guards the shaft in the south", lambda t: t.game.state.guns[0].facing == "s"),
    "contact": ("swarm of three", lambda t: [alien.tokens for alien in t.game.state.aliens] == [2]),
    "fire": ("7 is a good chance", lambda t: t.game.who["hicks"].aim == 7),
    "full-auto": ("A 4 hits", lambda t: [roll.roll for roll in rolls(t)] == [4]),
    "again": ("dial is at 5", lambda t: t.game.who["hicks"].aim == 5 and t.game.state.aliens[0].tokens == 0),
    "lead": ("lead two Grunts", lambda t: t.game.state.command.left == 2),
    "aim": ("sees no target", lambda t: not attack.aliens_in_sight(t.game, t.game.who["frost"])),
    "rest": ("three exhausted cards", lambda t: len(t.game.state.exhausted) >= 3),
    "defend": ("Alien Phase", lambda t: t.game.view(0).phase == "alien"),
    "tracker": ("its last card", lambda t: not t.game.state.tracker and len(t.game.state.blips) == 1),
    "hazard": ("exhausted three cards", lambda t: len(t.game.state.exhausted) == 6),
    "low": ("Six cards", lambda t: len(t.game.state.exhausted) == 6),
    "recover": ("three stay", lambda t: len(t.game.state.exhausted) == 6),
    "gun": ("up the shaft", lambda t: [blip.at for blip in t.game.state.blips] == [t.game.map.space(0, 7)]),
}


def rolls(table: Table[Any]) -> list[Rolled]:
    return [event for event in table.events if isinstance(event, Rolled)]


def test_every_hint_tells_the_truth(guide: Guide) -> None:
    table = guide.table()
    checked = set()
    for step in guide.steps:
        assert step.text is not None
        name = step.text.id.rpartition(".")[2]
        words, holds = TRUE[name]
        assert words in guide.hint(table).text
        assert holds(table), name
        checked.add(name)
        play(table, step.key)
    assert checked == set(TRUE)
