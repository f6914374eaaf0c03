"""The guided first game: it can be played as it is told, it tells the truth, and it waits for what it asks."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from sulaco.games.corps import Corps, attack
from sulaco.games.corps.events import Rolled
from sulaco.games.corps.guide import Guide, load
from sulaco.table.chance import Chance
from sulaco.table.scenario import run_text
from sulaco.table.table import Table

TEXTS = Corps.texts()


@pytest.fixture
def guide() -> Guide:
    return load()


def source() -> str:
    return (resources.files("sulaco.games.corps.guide") / "first-steps.scenario").read_text(encoding="utf-8")


def test_the_script_runs_and_leaves_no_die_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def unscripted(chance: Chance, n: int) -> int:
        raise AssertionError("a die was left to chance")

    monkeypatch.setattr(Chance, "below", unscripted)
    assert run_text(source()).failures == []


def test_it_is_short_ends_well_and_every_step_has_a_hint(guide: Guide) -> None:
    table = guide.table()
    assert 10 <= len(guide.steps) <= 14
    for number, step in enumerate(guide.steps):
        assert guide.hint(table) == (step.hint, step.key), number
        assert len(step.hint) > 40
        table.choose(step.key)
    assert table.ending is not None
    assert table.ending.winners == (0,)
    assert guide.hint(table) == (guide.farewell, "")
    assert "bug hunt" in guide.farewell


def test_it_teaches_move_spotting_attack_full_auto_aim_rest_and_defensive_fire(guide: Guide) -> None:
    table = guide.table()
    kinds, events = [], set()
    for step in guide.steps:
        assert table.decision is not None
        kinds.append(table.decision.kind)
        table.choose(step.key)
        events |= {type(event).__name__ for event in table.events}
    assert {"action", "move", "full-auto", "command", "defensive-fire"} <= set(kinds)
    assert {"Moved", "Spotted", "Rolled", "AlienHit", "Aimed", "Recycled", "Drew", "Equipped"} <= events
    rolls = [(event.roll, event.needed) for event in table.events if isinstance(event, Rolled)]
    assert any(roll > needed for roll, needed in rolls)
    assert any(roll <= needed for roll, needed in rolls)


TRUE: dict[str, tuple[str, Callable[[Table[Any]], bool]]] = {
    # What a hint says of the table as it is shown then: key of the step, words of the hint, and the truth of it.
    "equip:m4-helmet-1:hicks": ("You drew a helmet", lambda t: t.game.state.players[0].hand == ["m4-helmet-1"]),
    "move:6,2": ("two Actions", lambda t: t.game.state.activation.actions == 2),
    "stop": ("swarm of three", lambda t: [alien.tokens for alien in t.game.state.aliens] == [2]),
    "attack:alien-1:m41a-pulse-rifle-1": ("7 is a good chance", lambda t: t.game.who["hicks"].aim == 7),
    "activate:frost": ("lead two Grunts", lambda t: t.game.state.command.left == 2),
    "aim": ("sees no target", lambda t: not attack.aliens_in_sight(t.game, t.game.who["frost"])),
    "rest": ("three exhausted cards", lambda t: len(t.game.state.exhausted) >= 3),
    "fire:hicks:m41a-pulse-rifle-1": ("Alien Phase", lambda t: t.game.view(0).phase == "alien"),
}


def test_every_hint_tells_the_truth(guide: Guide) -> None:
    table = guide.table()
    checked = 0
    for step in guide.steps:
        if step.key in TRUE:
            words, holds = TRUE[step.key]
            assert words in step.hint
            assert holds(table), step.hint
            checked += 1
        table.choose(step.key)
    assert checked == len(TRUE)


def test_full_auto_hints_name_the_roll_before_and_the_dial_now(guide: Guide) -> None:
    table = guide.table()
    seen = []
    for step in guide.steps:
        if step.key == "fire:alien-1":
            seen.append((step.hint, table.game.who["hicks"].aim, table.game.state.aliens[0].tokens + 1))
        table.choose(step.key)
    (first, dial, left), (second, lower, one) = seen
    assert (dial, left) == (6, 2)
    assert "A 4 hits" in first
    assert "down to two" in first
    assert "6 now" in first
    assert (lower, one) == (5, 1)
    assert "dial is at 5" in second


def test_only_the_hinted_answer_fits_and_the_reason_says_what_to_do(guide: Guide) -> None:
    table = guide.table()
    for step in guide.steps:
        assert table.decision is not None
        for key in [*table.decision.keys(), "nonsense"]:
            reason = guide.allow(table, key)
            if key == step.key:
                assert reason is None
            else:
                assert reason is not None
                assert TEXTS.render(reason.text) == f"The guide waits for something else. {step.hint}"
        table.choose(step.key)
    assert guide.allow(table, "anything") is None


def test_a_step_taken_back_is_hinted_again(guide: Guide) -> None:
    table = guide.table()
    for step in guide.steps[:2]:
        table.choose(step.key)
    table.choose("aim")
    table.undo()
    assert guide.hint(table)[1] == guide.steps[2].key


def test_two_tables_do_not_share_their_state(guide: Guide) -> None:
    one, other = guide.table(), guide.table()
    one.choose(guide.steps[0].key)
    assert other.journal == []
    assert other.digest() == guide.table().digest() != one.digest()
    assert load() is guide
    again = Table.replay(Corps, guide.setup, 0, [step.key for step in guide.steps], guide.state())
    assert again.ending is not None


def test_the_hints_are_written_for_people(guide: Guide) -> None:
    for text in [*(step.hint for step in guide.steps), guide.farewell]:
        assert text[-1] == "."
        assert "!" not in text
        assert "\u2013" not in text
        assert "\u2014" not in text
        assert len(text) < 260
