"""The table as text: the terminal's picture through the eyes of whoever has to act, the question, the options."""

from __future__ import annotations

from typing import Any

from sulaco.table.table import Table
from sulaco.table.text import catalogue, say

from . import MissingLibrary
from .features import LET_GO, MORE, Question

WIDTH, HEIGHT = 80, 24


def picture(table: Table[Any], question: Question | None) -> str:
    """One screen, plain text without colours. At the end it shows what everybody may see."""
    try:
        from sulaco.terminal.display import load
        from sulaco.terminal.style import UNICODE

        display = load(table, UNICODE)
    except ModuleNotFoundError as error:
        raise MissingLibrary(
            f"Pictures need {error.name}; install sulaco with its extra: sulaco[terminal]", name=error.name
        ) from None
    texts = display.texts
    own = catalogue("sulaco.agents")
    seat = None if question is None else question.seat
    real = [] if question is None else [option for option in question.options if option not in (LET_GO, MORE)]
    lines = [display.title(seat, WIDTH).plain, display.goal()]
    lines += [line.plain for line in display.stage(seat, real, -1, WIDTH, HEIGHT)]
    if question is None:
        ending = table.ending
        assert ending is not None
        lines.append(own.render(say("picture.over", text=texts.render(ending.reason.text))))
        return "\n".join(line.rstrip() for line in lines)
    decision = table.decision
    assert decision is not None
    asked = table.game.asked_openly(decision) if question.aside else decision.text
    player = texts.name(f"player-{question.seat + 1}")
    lines.append(own.render(say("picture.asked", player=player, text=texts.render(asked), rule=decision.rule)))
    for action, option in enumerate(question.options):
        label = own.render(option.text) if option in (LET_GO, MORE) else texts.render(option.text)
        lines.append(f"{action:>3} {label}")
    return "\n".join(line.rstrip() for line in lines)
