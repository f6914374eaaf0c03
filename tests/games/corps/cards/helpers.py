"""Words that the card tests share."""

from __future__ import annotations

from sulaco.games.corps.corps import Corps
from sulaco.table.table import Table
from sulaco.table.text import catalogue

from ...tables import asides as asides
from ...tables import keys as keys

TEXTS = catalogue("sulaco.games.corps")


def kind(table: Table[Corps]) -> str:
    """What is asked."""
    assert table.decision is not None
    return table.decision.kind


def has(table: Table[Corps], beginning: str) -> bool:
    """Whether something that begins like this may be done now."""
    return any(key.startswith(beginning) for key in keys(table) + asides(table))


def play(table: Table[Corps], *chosen: str) -> None:
    """Make these choices; after each one the game is sound and everything that people read can be written."""
    for key in chosen:
        _readable(table)
        table.choose(key)
        assert list(table.game.violations()) == []
    _readable(table)


def _readable(table: Table[Corps]) -> None:
    decision = table.decision
    if decision is not None:
        TEXTS.render(decision.text)
        for option in [*decision.options, *decision.asides]:
            TEXTS.render(option.text)
    for event in table.events:
        TEXTS.render(event.text())


def tokens(table: Table[Corps]) -> dict[str, int]:
    """The Aliens on the board and the tokens under each."""
    return {alien.id: alien.tokens for alien in table.game.state.aliens}
