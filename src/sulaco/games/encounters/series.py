"""A series of games: the films one after the other, and the points of all of them added up (L21.08).

It is plain data and one JSON file. A finished game stands by its points, so that a series outlives a corrected rule;
the game that is being played is replayed from its journal.

    {"format": "sulaco-series", "version": 1, "rules": …, "setup": …, "seed": …, "games": [{"journal": …, "points": …}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from sulaco.table.campaign import CampaignKind, MissionPlayed, Standing
from sulaco.table.chance import mix
from sulaco.table.decision import Decision, Ending, Option, Reason, Refused
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
    """One game of a series. `points` of each seat: none while it is being played. `winners`: the seats that won it."""

    journal: list[str] = []
    points: list[int] = []
    winners: list[int] = []


class Showing(NamedTuple):
    """A film of a series with all that its table is made of."""

    setup: Setup
    seed: int
    journal: list[str]

    def table(self) -> Table[Encounters]:
        """The game as far as it is; raises `BrokenJournal` if it is not possible any more."""
        return Table.replay(Encounters, self.setup, self.seed, self.journal)


class Series(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A series between two games, or in the middle of one. `setup` holds what is agreed for all games but the film.

    To clients it is a campaign without decisions: the next film begins when one is over.
    """

    format: str = FORMAT
    version: int = VERSION
    rules: str = Encounters.rules_version
    setup: Setup
    seed: int
    games: list[SeriesGame] = []

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def decision(self) -> None:
        """Nothing is decided between two games."""
        return None

    @property
    def played(self) -> list[SeriesGame]:
        """The games that are over."""
        return [game for game in self.games if game.points]

    @property
    def film(self) -> str:
        """The film that is played now; "" when the series is over."""
        return FILMS[len(self.played)] if len(self.played) < len(FILMS) else ""

    def showing(self, number: int) -> Showing:
        """One of the films, by its place in the series."""
        setup = msgspec.structs.replace(self.setup, line_up=FILMS[number])
        journal = self.games[number].journal if number < len(self.games) else []
        return Showing(setup, mix(self.seed + number), journal)

    @property
    def running(self) -> Showing | None:
        """The film that is played now."""
        return self.showing(len(self.played)) if self.film else None

    @property
    def journal(self) -> list[Showing]:
        """The films that are over."""
        return [self.showing(number) for number in range(len(self.played))]

    @property
    def ending(self) -> Ending | None:
        """The series ends with its last film; whoever has the most points wins it (L21.08)."""
        if self.film:
            return None
        leaders = self.leaders()
        text = say("series.won", players=_players(leaders)) if leaders else say("series.nobody")
        return Ending(tuple(leaders), Reason(text, "L21.08"))

    def choose(self, key: str) -> None:
        raise Refused(Reason(say("series.nothing-asked")))

    def table(self) -> Table[Encounters]:
        """The game that is played now; raises `BrokenJournal` if it is not possible any more."""
        running = self.running
        assert running is not None
        return running.table()

    def keep(self, table: Table[Encounters]) -> None:
        """Note how far the game is."""
        number = len(self.played)
        if len(self.games) == number:
            self.games.append(SeriesGame())
        self.games[number].journal = list(table.journal)

    def report(self, table: Table[Encounters]) -> None:
        """The game is over: its points count (L21.01 to L21.07)."""
        assert table.ending is not None
        self.keep(table)
        self.games[-1].winners = list(table.ending.winners)
        self.games[-1].points = scoring.scores(table.game)

    def totals(self) -> list[int]:
        """The points of each seat in all games that are over (L21.08)."""
        return scoring.total([game.points for game in self.played]) if self.played else [0] * self.players

    def leaders(self) -> list[int]:
        """Who has the most points; nobody as long as nobody has any."""
        totals = self.totals()
        return [seat for seat, points in enumerate(totals) if points == max(totals) > 0]


def _players(seats: list[int]) -> list[str]:
    return [f"player-{seat + 1}" for seat in seats]


def write(series: Series) -> str:
    """The text of its file."""
    return msgspec.json.format(msgspec.json.encode(series), indent=1).decode() + "\n"


def _error(name: str, why: Text) -> SaveError:
    return SaveError(Encounters.texts().render(say("series-file.wrong", file=Verbatim(name), why=why)))


def read(text: str, name: str, *, repair: bool = False) -> Series:
    """The series in the text of a file; `name` stands in the errors. Raises `SaveError`.

    Under the rules of today the games that are over are replayed and have to lead to their points. With `repair` they
    are not, and the game that is being played goes on from the last of its decisions that still fits.
    """
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
    if any(len(game.points) != series.players for game in series.played):
        raise _error(name, say("series-file.other-points", n=series.players))
    try:
        if series.rules == Encounters.rules_version and not repair:
            for game, showing in zip(series.played, series.journal, strict=True):
                table = showing.table()
                if table.ending is None or scoring.scores(table.game) != game.points:
                    raise _error(name, say("series-file.other-result"))
        if unfinished:
            _begun(series, repair)
    except BrokenJournal as broken:
        raise _error(name, say("series-file.not-possible", entry=Verbatim(broken.entry))) from None
    except (Refused, Endless):
        raise _error(name, say("series-file.unplayable")) from None
    series.rules = Encounters.rules_version
    return series


def _begun(series: Series, repair: bool) -> None:
    """See that the game that is being played can be gone on with."""
    while True:
        try:
            series.table()
            return
        except BrokenJournal as broken:
            if not repair:
                raise
            del series.games[-1].journal[broken.index :]


class SeriesKind(CampaignKind[Series]):
    """Series for clients: campaigns whose missions are the films."""

    data_type = Series
    file_format = FORMAT

    def begin(self, players: int, seed: int, options: Mapping[str, Any]) -> Series:
        known = Setup.__struct_fields__
        for name in options:
            if name not in known or name in ("players", "line_up"):
                raise ValueError(name)
        try:
            setup = msgspec.convert({**options, "players": players, "line_up": FILMS[0]}, Setup)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None
        series = Series(setup=setup, seed=seed)
        series.table()
        return series

    def read(self, text: str, name: str, *, repair: bool = False) -> Series:
        return read(text, name, repair=repair)

    def write(self, campaign: Series) -> str:
        return write(campaign)

    def standing(self, campaign: Series) -> Standing:
        played = [
            MissionPlayed(
                showing.setup.line_up,
                showing.seed,
                bool(game.winners),
                say("series.film-won", players=_players(game.winners)) if game.winners else say("series.film-lost"),
                title=say(f"line-up.{showing.setup.line_up}"),
                points=game.points,
            )
            for showing, game in zip(campaign.journal, campaign.played, strict=True)
        ]
        return Standing(played, list(FILMS), campaign.film, points=campaign.totals())

    def title(self) -> Text:
        return say("series.title")

    def usual(self, decision: Decision) -> str:
        raise AssertionError("a series asks nothing")

    def owners(self, decision: Decision) -> bool:
        return False

    def detail(self, option: Option[Any]) -> Text | None:
        return None
