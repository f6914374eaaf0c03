"""Missions: what a Mission card decides (A1.08), as data and hooks over the shared rules."""

from __future__ import annotations

from . import bug_hunts, drill, escape, newt, rescue, resupply, survive  # noqa: F401  (they register themselves)
from .base import MISSIONS, Mission, register

__all__ = ["MISSIONS", "Mission", "register"]
