"""Campaigns: several games in a row, with decisions between them. What a game's campaigns offer to clients.

A campaign is plain data. It asks like a game does; while a mission is played its `running` says with which setup and
seed, and the finished table is handed back by `report`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from .decision import Decision, Ending, Option
from .text import Text

if TYPE_CHECKING:
    from .table import Table


class Mission(Protocol):
    """A game of a campaign."""

    @property
    def setup(self) -> Any: ...

    @property
    def seed(self) -> int: ...

    @property
    def journal(self) -> list[str]: ...


class Campaign(Protocol):
    """A campaign between two decisions."""

    @property
    def players(self) -> int: ...

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None while a mission runs and when the campaign is over."""

    @property
    def running(self) -> Mission | None: ...

    @property
    def ending(self) -> Ending | None: ...

    @property
    def journal(self) -> Sequence[Any]:
        """What was decided, and the missions played."""

    def choose(self, key: str) -> None:
        """Answer the decision. A wrong answer raises `Refused` and changes nothing."""

    def keep(self, table: Table[Any]) -> None:
        """Store the journal of the mission under way."""

    def report(self, table: Table[Any]) -> None:
        """The mission is over."""


class Somebody(msgspec.Struct):
    """Somebody of the campaign and what became of them: in one of the game's own words, and as a text.

    `note` is what that means for the rest of the campaign; `lost`: they count as lost.
    """

    id: str
    fate: str
    text: Text
    note: Text | None = None
    lost: bool = False


class Loss(msgspec.Struct):
    """Who met the same fate in a mission. `back`: those of them who are free of it by now."""

    fate: str
    text: Text
    who: list[str]
    back: list[str] = []


class MissionPlayed(msgspec.Struct):
    """A mission that was played, and what it cost or brought.

    `title`: what it is called, if that is not the name of its id. Cards are lost for good only after the clean-up.
    `points`: of each seat, in campaigns that count them.
    """

    mission: str
    seed: int
    won: bool
    text: Text
    title: Text | None = None
    lost: list[Loss] = []
    cards_lost: list[str] = []
    points: list[int] = []


class ScorePart(msgspec.Struct):
    """Points, and what they are given or taken away for."""

    text: Text
    value: int


class Score(msgspec.Struct):
    """The final score, and the parts whose sum it is."""

    parts: list[ScorePart]

    @property
    def total(self) -> int:
        return sum(part.value for part in self.parts)


class Standing(msgspec.Struct):
    """How a campaign stands, for clients."""

    played: list[MissionPlayed]
    order: list[str]
    """The missions that every campaign has, one after the other; others may come between them."""
    next: str = ""
    """The mission that was chosen or is being played."""
    roster: list[Somebody] = []
    cards: list[str] = []
    """Cards of the campaign; at its end, those that are left."""
    removed: list[str] = []
    points: list[int] = []
    """The points of each seat so far, in campaigns that count them."""
    score: Score | None = None


C = TypeVar("C", bound=Campaign)


class CampaignKind(ABC, Generic[C]):
    """How the campaigns of a game are begun, read, written, shown, and played by bots."""

    data_type: ClassVar[type[Any]]
    """The struct of such a campaign: `msgspec` turns it into JSON and back."""
    file_format: ClassVar[str]
    """What stands as "format" in its files."""

    @abstractmethod
    def begin(self, players: int, seed: int, options: Mapping[str, Any]) -> C:
        """A new campaign. Raises `Refused` for what the rules do not allow, `ValueError` with a wrong option's name."""

    @abstractmethod
    def read(self, text: str, name: str, *, repair: bool = False) -> C:
        """The campaign in the text of a file; raises `SaveError`.

        With `repair`, the mission being played goes on from the last of its decisions that still fits.
        """

    @abstractmethod
    def write(self, campaign: C) -> str:
        """The text of a file."""

    @abstractmethod
    def standing(self, campaign: C) -> Standing:
        """How it stands."""

    @abstractmethod
    def title(self) -> Text:
        """What such a campaign is called."""

    @abstractmethod
    def usual(self, decision: Decision) -> str:
        """What a sensible player decides, and a bot does."""

    @abstractmethod
    def owners(self, decision: Decision) -> bool:
        """Whether this is asked of all players, so that a person should rather decide it than a bot."""

    @abstractmethod
    def detail(self, option: Option[Any]) -> Text | None:
        """What the card that an option speaks of does; None if it speaks of none."""
