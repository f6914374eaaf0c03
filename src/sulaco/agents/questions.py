"""What a seat is asked, option by option, and what it is shown with it: the same for environments and for bots."""

from __future__ import annotations

from typing import Any

import numpy as np

from sulaco.table.decision import Decision, Option
from sulaco.table.table import Table

from .features import LET_GO, MORE, Features, Question


def beside(decision: Decision) -> list[int]:
    """The seats that may do something although another is asked."""
    return [seat for seat in dict.fromkeys(option.seat for option in decision.asides) if seat != decision.seat]


def question(features: Features, table: Table[Any], seat: int, page: int = 0) -> Question:
    """What a seat can choose from now: its decision and its asides, or only asides if another seat is asked."""
    decision = table.decision
    assert decision is not None
    aside = seat != decision.seat
    found: list[Option[Any]] = [LET_GO] if aside else [*decision.options]
    found += [option for option in decision.asides if option.seat == seat]
    return Question(seat, decision.kind, _paged(found, page, features.actions), aside, page)


def _paged(options: list[Option[Any]], page: int, most: int) -> tuple[Option[Any], ...]:
    """The options of this page. Only the last page has no action for the rest."""
    rest = options[page * (most - 1) :]
    return tuple(rest) if len(rest) <= most else (*rest[: most - 1], MORE)


def mask(features: Features, asked: Question | None) -> Any:
    """1 for every action that there is."""
    found = np.zeros(features.actions, np.int8)
    if asked is not None:
        found[: len(asked.options)] = 1
    return found


def observe(features: Features, table: Table[Any], seat: int, asked: Question | None) -> dict[str, Any]:
    """What a seat may know now; `asked`: what it has to choose from, if it has to."""
    decision = table.decision
    whose = -1 if decision is None else decision.seat
    vector = features.observation(table.game.view(seat), seat, whose, asked)
    return {"observation": vector, "action_mask": mask(features, asked)}
