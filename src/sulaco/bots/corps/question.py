"""Questions: small help for answering them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision, Option

from .known import Known


def asked(known: Known, decision: Decision) -> Character | None:
    """The Character that a question is about."""
    return known.who(decision.text.args.get("who", ""))


def best_of(options: Sequence[Option[Any]], value: Callable[[Option[Any]], float]) -> str:
    """The key of the option with the greatest value, the first of equals."""
    return max(options, key=value).key
