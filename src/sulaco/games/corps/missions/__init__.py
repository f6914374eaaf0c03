"""Missions: what a Mission card decides (A1.08), as data and hooks over the shared rules."""

from __future__ import annotations

from . import drill  # noqa: F401  (registers itself)
from .base import MISSIONS, Mission, register

__all__ = ["MISSIONS", "Mission", "register"]
