"""The end of a game in figures, for tests: what the summary says, to be held against the table and what happened."""

from __future__ import annotations

from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.game import Game
from sulaco.table.summary import Summary
from sulaco.table.table import Table


def summary_of(table: Table[Any]) -> Summary:
    found: Summary | None = table.game.summary()
    assert found is not None
    return found


def figure(table: Table[Any], id: str) -> int:
    return next(one.value for one in summary_of(table).figures if one.id == id)


def note(table: Table[Any], id: str) -> int:
    """The number that stands beside a figure; 0 if nothing does."""
    told = next(one.note for one in summary_of(table).figures if one.id == id)
    if told is None:
        return 0
    number: int = told.args["n"]
    return number


def random_game(kind: type[Game[Any]], setup: Any, seed: int) -> Table[Any]:
    """A random game, played to its end."""
    table = Table(kind, setup, seed)
    chance = Chance.seeded(seed)
    while table.decision is not None:
        table.choose(pick(table.decision, chance))
    return table


def check_texts(table: Table[Any]) -> None:
    """Everything that is said of the end can be written; there are six figures, and the headline is short."""
    told, texts = summary_of(table), table.kind.texts()
    headline = texts.render(told.headline)
    assert 0 < len(headline) <= 60, headline
    assert not headline.endswith(".")
    written = [texts.render(figure.text) for figure in told.figures]
    written += [texts.render(one.text) for one in told.fallen]
    written += [texts.render(each.note) for each in told.figures if each.note is not None]
    written += [texts.render(line) for line in told.lines]
    assert all(text and "{" not in text for text in written), written
    assert len(told.figures) == 6
    assert len({each.id for each in told.figures}) == 6
