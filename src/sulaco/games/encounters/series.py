"""A series of games: the films one after the other, and the points of all of them added up (L21.08).

It is plain data and one JSON file. A finished game stands by its points, so that a series outlives a corrected rule;
the game that is being played is replayed from its journal.

    {"format": "sulaco-series", "version": 1, "rules": …, "setup": …, "seed": …, "games": [{"journal": …, "points": …}]}
"""

from __future__ import annotations

import msgspec

from sulaco.table.chance import mix
from sulaco.table.decision import Refused
from sulaco.table.save import SaveError
from sulaco.table.table import BrokenJournal, Endless, Table
from sulaco.table.text import Text, Verbatim, say

from .. import house
from . import scoring
from .encounters import Encounters
from .line_ups import FILMS
from .state import Setup

FORMAT = "sulaco-series"
VERSION = 1


class SeriesGame(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One game of a series. `points` of each seat: none while it is being played."""

    journal: list[str] = []
    points: list[int] = []


class Series(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A series between two games, or in the middle of one. `setup` holds what is agreed for all games but the film."""

    format: str = FORMAT
    version: int = VERSION
    rules: str = Encounters.rules_version
    setup: Setup
    seed: int
    games: list[SeriesGame] = []

    @property
    def played(self) -> list[SeriesGame]:
        """The games that are over."""
        return [game for game in self.games if game.points]

    @property
    def film(self) -> str:
        """The film that is played now; "" when the series is over."""
        return FILMS[len(self.played)] if len(self.played) < len(FILMS) else ""

    def table(self) -> Table[Encounters]:
        """The game that is played now, as far as it is; raises `BrokenJournal` if it is not possible any more."""
        number = len(self.played)
        if len(self.games) == number:
            self.games.append(SeriesGame())
        setup = msgspec.structs.replace(self.setup, line_up=self.film)
        return Table.replay(Encounters, setup, mix(self.seed + number), self.games[-1].journal)

    def keep(self, table: Table[Encounters]) -> None:
        """Note how far the game is."""
        self.games[-1].journal = list(table.journal)

    def report(self, table: Table[Encounters]) -> None:
        """The game is over: its points count (L21.01 to L21.07)."""
        self.keep(table)
        self.games[-1].points = scoring.scores(table.game)

    def totals(self) -> list[int]:
        """The points of each seat in all games that are over (L21.08)."""
        return scoring.total([game.points for game in self.played]) if self.played else [0] * self.setup.players

    def leaders(self) -> list[int]:
        """Who has the most points; nobody as long as nobody has any."""
        totals = self.totals()
        return [seat for seat, points in enumerate(totals) if points == max(totals) > 0]


def write(series: Series) -> str:
    """The text of its file."""
    return msgspec.json.format(msgspec.json.encode(series), indent=1).decode() + "\n"


def _error(name: str, why: Text) -> SaveError:
    return SaveError(Encounters.texts().render(say("series-file.wrong", file=Verbatim(name), why=why)))


def read(text: str, name: str) -> Series:
    """The series in the text of a file; `name` stands in the errors. Raises `SaveError`."""
    try:
        series = msgspec.json.decode(text, type=Series)
    except msgspec.DecodeError as error:
        raise _error(name, say("series-file.no-series", problem=str(error))) from None
    if series.format != FORMAT or series.version != VERSION:
        raise _error(name, say("series-file.other"))
    if other := house.mismatch(series.rules, Encounters.rules_version):
        raise _error(name, say("series-file.problem", problem=other))
    unfinished = [number for number, game in enumerate(series.games) if not game.points]
    if unfinished not in ([], [len(series.games) - 1]) or len(series.games) > len(FILMS):
        raise _error(name, say("series-file.other-games"))
    if any(len(game.points) != series.setup.players for game in series.played):
        raise _error(name, say("series-file.other-points", n=series.setup.players))
    try:
        if unfinished:
            series.table()
    except BrokenJournal as broken:
        raise _error(name, say("series-file.not-possible", entry=Verbatim(broken.entry))) from None
    except (Refused, Endless):
        raise _error(name, say("series-file.unplayable")) from None
    return series
