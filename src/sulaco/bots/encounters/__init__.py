"""The sensible bot for encounters."""

from .sensible import Sensible

__all__ = ["Sensible"]
