"""States that were stored in an earlier form, brought up to date."""

from __future__ import annotations

from typing import Any


def upgrade(state: dict[str, Any]) -> dict[str, Any]:
    """A stored state in the form of today, changed in place."""
    for alien in state.get("aliens", ()):
        if alien.pop("facehugger", False):  # before there were kinds
            alien["kind"] = "facehugger"
    return state
