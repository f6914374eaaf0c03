"""Answers that a table may give by itself for whoever wants that (A9.14, A9.19, A10.01, A11.09, A14.02, A21.01)."""

from __future__ import annotations

from sulaco.table.decision import Decision, Option, Routine
from sulaco.table.text import say

from .attack import weapon

NEXT = frozenset({"command", "remaining"})
"""All of them come sooner or later: which of them is next can be taken back."""

TIES = frozenset(
    {"alien-move", "alien-order", "board", "closest-spawn", "closest-tunnel", "displaced", "make-room", "place-blip"}
)
"""The rules leave it open what an Alien or a Blip does, and somebody has to say it (A21.01, A27.05, A99.49)."""


def routine(decision: Decision) -> Routine | None:
    """The answer that most people give to this question without thinking; None where they think."""
    kind, options = decision.kind, decision.options
    if kind in NEXT:
        return Routine(options[0].key, "next")
    if kind in TIES:
        return Routine(options[0].key, "tie")
    if kind == "move" and options[0].key == "stop" and decision.about is not None and decision.about.arrived:
        return Routine("stop", "next")
    if kind == "full-auto" and len(options) == 2:
        return Routine(options[0].key, "again", say("order.full-auto"))
    if kind == "defensive-fire":
        aimed = [option for option in options if option.value and not weapon(option.value).area]
        return Routine(max(aimed, key=_sure).key, "again", say("order.defensive-fire")) if aimed else None
    return None


def _sure(option: Option[str]) -> tuple[int, int]:
    """The higher the number that hits, the better; then the cheaper."""
    needed, cost = option.text.args["needed"], option.text.args["n"]
    return needed, -cost
