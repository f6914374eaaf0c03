"""Guided first games of all games: they can be played as they are told, name their rules and wait for what they ask."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from sulaco import games
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.game import Game
from sulaco.table.guide import FILE, UNDO, Guide, guide_of, has_guide
from sulaco.table.scenario import run_text
from sulaco.table.table import Table

from .table.example_game import Duel

NAMES = ("battles", "corps", "encounters")


@pytest.fixture(params=NAMES)
def kind(request: pytest.FixtureRequest) -> type[Game[Any]]:
    return games.load(request.param)


@pytest.fixture
def guide(kind: type[Game[Any]]) -> Guide:
    found = guide_of(kind)
    assert found is not None
    return found


def play(table: Table[Any], key: str) -> None:
    if key == UNDO:
        table.undo()
    else:
        table.choose(key)


def test_the_script_runs_and_leaves_no_die_to_chance(kind: type[Game[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    source = (files(kind.text_package) / FILE).read_text(encoding="utf-8")
    rolled = Chance.roll

    def scripted(chance: Chance, sides: int) -> int:
        assert chance.script, "a die was left to chance"
        return rolled(chance, sides)

    monkeypatch.setattr(Chance, "roll", scripted)
    assert run_text(source).failures == []


def test_every_step_of_the_learner_has_a_text_and_a_rule_and_it_ends_well(guide: Guide) -> None:
    book = law.load(guide.kind.name)
    table = guide.table()
    told = 0
    for step in guide.steps:
        assert guide.step(table) == step
        decision = table.decision
        assert decision is not None
        option = decision.option(step.key)
        seat = 0 if option is None else decision.player(option)
        assert (step.text is not None) == (seat == 0), step
        hint = guide.hint(table)
        if step.text is not None:
            assert guide.reply(table) is None
            assert (hint.key, hint.rule) == (step.key, step.rule)
            assert hint.text == guide.kind.texts().render(step.text)
            assert book[hint.rule].text
            told += 1
        else:
            assert guide.reply(table) == (seat, step.key)
            assert hint == ("One moment: somebody else comes first.", "", "")
        play(table, step.key)
    assert 12 <= told <= 24
    assert table.ending is not None
    assert 0 in table.ending.winners
    farewell = guide.hint(table)
    assert farewell.text
    assert (farewell.key, farewell.rule) == ("", "")
    assert guide.reply(table) is None


def test_only_the_answer_that_is_told_fits_and_the_reason_says_what_to_do(guide: Guide) -> None:
    table = guide.table()
    for step in guide.steps:
        assert table.decision is not None
        hint = guide.hint(table)
        for key in [*table.decision.keys(), "nonsense"]:
            reason = guide.allow(table, key)
            if key == step.key:
                assert reason is None
            else:
                assert reason is not None
                said = guide.kind.texts().render(reason.text)
                assert said == f"The guide waits for something else. {hint.text}"
                assert reason.rule == step.rule
        play(table, step.key)
    assert guide.allow(table, "anything") is None


def test_every_step_can_be_found_again_after_a_restart(guide: Guide) -> None:
    table = guide.table()
    for step in guide.steps:
        again = Table.replay(guide.kind, guide.setup, 0, table.journal, guide.state())
        if not table.undone:
            assert guide.step(again) == step
        play(table, step.key)


def test_a_step_taken_back_is_told_again(guide: Guide) -> None:
    table = guide.table()
    first, second = guide.steps[:2]
    table.choose(first.key)
    assert guide.step(table) == second
    table.friendly = True
    table.undo()
    assert guide.step(table) == first


def test_at_a_table_that_began_otherwise_nothing_is_told_or_refused(guide: Guide) -> None:
    other = guide.kind.fuzz_setup(0, Chance.seeded(3))
    table = Table(guide.kind, other, 3)
    assert guide.step(table) is None
    assert guide.allow(table, "anything") is None


def test_two_tables_do_not_share_their_state(guide: Guide) -> None:
    one, other = guide.table(), guide.table()
    one.choose(guide.steps[0].key)
    assert other.journal == []
    assert other.digest() == guide.table().digest() != one.digest()


def test_the_texts_are_short_and_written_for_people(guide: Guide) -> None:
    texts = guide.kind.texts()
    said = [texts.render(text) for text in (*(step.text for step in guide.steps), guide.last) if text is not None]
    assert len(set(said)) == len(said)
    for text in said:
        assert 30 < len(text) < 280
        assert text[-1] == "."
        assert text.count(". ") < 5
        assert not {"!", "\u2013", "\u2014"} & set(text)


def test_every_text_of_the_catalogue_is_said(guide: Guide) -> None:
    texts = {id for id in guide.kind.texts().templates if id.startswith("guide.steps.")}
    assert texts == {text.id for text in (*(step.text for step in guide.steps), guide.last) if text is not None}


def test_a_game_may_have_no_guide() -> None:
    assert not has_guide(Duel)
    assert guide_of(Duel) is None


def test_an_answer_that_is_to_be_taken_back_is_not_waited_for_twice() -> None:
    guide = guide_of(games.load("corps"))
    assert guide is not None
    at = next(at for at, step in enumerate(guide.steps) if step.key == UNDO)
    tried, instead = guide.steps[at - 1], guide.steps[at + 1]
    assert tried.key != instead.key
    table = guide.table()
    for step in guide.steps[: at - 1]:
        table.choose(step.key)
    table.choose(tried.key)
    assert guide.hint(table).key == UNDO
    assert guide.allow(table, instead.key) is not None
    table.undo()
    assert guide.step(table) == instead
    table.redo()
    assert guide.hint(table).key == UNDO
    table.undo()
    table.choose(instead.key)
    assert guide.step(table) == guide.steps[at + 2]
