"""The guide of a guided game: a position to begin with, and step by step what to do and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .decision import Reason

if TYPE_CHECKING:
    from .game import State
    from .table import Table


class Step(NamedTuple):
    """One answer that the guide waits for, and what it says about it."""

    key: str
    hint: str


class Guide(Protocol):
    """A guided game. `steps` are played in order from `start`; after the last one the game goes on freely."""

    @property
    def start(self) -> State: ...

    @property
    def setup(self) -> Any: ...

    @property
    def steps(self) -> Sequence[tuple[str, str]]: ...

    def allow(self, table: Table[Any], key: str) -> Reason | None:
        """Why the guide waits for another answer; None if it lets this one pass."""

    def hint(self, table: Table[Any]) -> tuple[str, str]:
        """What to do now, and the key of the option that does it; two empty strings when the steps are over."""
