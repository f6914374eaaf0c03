"""Polars under its usual name, imported when it is first used.

Games are played and counted without it: only runs in a folder, comparisons and reports need it, and importing it takes
longer than all else. Modules write

    if TYPE_CHECKING:
        import polars as pl
    else:
        from .frames import pl
"""

from __future__ import annotations

from typing import Any

from .statistics import library


class _Polars:
    """Stands for the library; raises `MissingLibrary` where it is not installed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(library("polars"), name)


pl = _Polars()
