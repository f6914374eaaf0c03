"""The guide of a guided game: a position to begin with, and step by step what to do and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .decision import Reason

if TYPE_CHECKING:
    from .table import Table


class Guide(Protocol):
    """A guided game. It begins with a state, packed as a table's `start` is; after its steps it goes on freely."""

    @property
    def title(self) -> str: ...

    @property
    def setup(self) -> Any: ...

    @property
    def start(self) -> bytes: ...

    def allow(self, table: Table[Any], key: str) -> Reason | None:
        """Why the guide waits for another answer; None if it lets this one pass."""

    def hint(self, table: Table[Any]) -> tuple[str, str]:
        """What to say now, and the key of the option that it is about; no key when the steps are over."""
