"""The sensible bot for corps, under the name by which bots are loaded."""

from __future__ import annotations

from .corps import Sensible

__all__ = ["Sensible"]
