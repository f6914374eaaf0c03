"""The words of reports and comparisons: the catalogue, numbers as people say them, bots by their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from sulaco.table.text import Text, catalogue

PACKAGE = "sulaco.lab.report"
MINUS = "−"


def tell(id: str, **args: Any) -> str:
    """A text of the catalogue."""
    return catalogue(PACKAGE).render(Text(id, args))


def told(id: str) -> bool:
    """Whether the catalogue has this text."""
    return id in catalogue(PACKAGE)


def word(number: int) -> str:
    """A small number as a word."""
    return tell(f"number.{number}") if told(f"number.{number}") else counted(number)


def counted(number: int) -> str:
    """A number with its thousands apart."""
    return f"{number:,}"


def hundred(share: float) -> str:
    """A share of 0 to 1 as a number of 100."""
    return f"{100 * share:.0f}"


def points(share: float) -> str:
    """A difference of shares in games of 100: fine where it is small, without a sign."""
    value = abs(100 * share)
    if not isfinite(value):
        return tell("number.endless")
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; a minus as it is printed."""
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return (MINUS if value < 0 else "+") + text


def plain(value: float, digits: int = 1) -> str:
    """A number as short as it can be."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return MINUS + text[1:] if text.startswith("-") and text != "-0" else text.lstrip("-")


def bot(kind: str) -> str:
    return tell(f"bot.{kind}") if told(f"bot.{kind}") else kind


def bots_of(kinds: Sequence[str]) -> str:
    """Who sits at a table: one word if all are alike."""
    return bot(kinds[0]) if len(set(kinds)) == 1 else ", ".join(bot(kind) for kind in kinds)


def listed(things: Iterable[str]) -> str:
    """Things in a row, the last after 'and'."""
    *most, last = things
    return tell("list.and", most=", ".join(most), last=last) if most else last
