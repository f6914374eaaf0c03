"""A series of games at one screen: the films one after the other, and the points that add up (L21.08).

Everything is kept in one file, in the middle of a game too.
"""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.series import Series, write
from sulaco.table.save import SaveError

from ..files import KeptGames
from ..opening import every_seat, seats
from ..screen import Screen
from ..session import Session
from ..style import DANGER, FAINT, HEAD
from ..words import tell

SERIES = "series"
"""What a series is called among the line-ups, and in the name of its file."""


class KeptSeries(KeptGames):
    """A series in its file, with the game that is being played."""

    after_end = "end.series-commands"

    def __init__(self, series: Series, path: Path | None = None, friendly: bool = False) -> None:
        super().__init__(f"{Encounters.name}-{SERIES}", series.seed, path, friendly)
        self.series = series

    @property
    def begun(self) -> bool:
        return bool(self.series.film) and (self.playing or bool(self.series.played))

    def text(self) -> str:
        if self.table is not None:
            self.series.keep(self.table)
        return write(self.series)


class SeriesSession:
    """A series being played at one screen. `kinds` names the bots of the last seats."""

    def __init__(self, kept: KeptSeries, kinds: tuple[str, ...], screen: Screen) -> None:
        self.kept = kept
        self.kinds = every_seat(kept.series.setup.players, kinds)
        self.screen = screen

    def run(self) -> bool:
        """Play all films that are left: True; or until somebody stops: False, and the series is kept."""
        series = self.kept.series
        while series.film:
            table = series.table()
            table.friendly = self.kept.friendly
            self.kept.table = table
            if not Session(table, seats(table, self.kinds), self.screen, self.kept).run():
                return False
            series.report(table)
            self.kept.table = None
            lines = standing(series, self.screen)
            if series.film:
                lines += [Text(), *self._kept()]
            if not self.screen.live:
                self.screen.line()
            self.screen.page(lines)
        return True

    def _kept(self) -> list[Text]:
        """Where it can be gone on with another day."""
        try:
            return self.screen.wrap(tell("series.kept", path=str(self.kept.keep())), style=FAINT)
        except SaveError as error:
            return self.screen.wrap(str(error), style=DANGER)


def standing(series: Series, screen: Screen) -> list[Text]:
    """The points of every film that was played, and the sums."""
    texts = Encounters.texts()
    names = [texts.name(f"player-{seat + 1}") for seat in range(series.setup.players)]

    def points(numbers: list[int]) -> str:
        each = zip(names, numbers, strict=True)
        return ", ".join(tell("encounters.score", player=name, n=number) for name, number in each)

    lines = [Text(tell("series.head", n=len(series.played), all=len(FILMS)), HEAD)]
    for film, game in zip(FILMS, series.played, strict=False):
        line = tell("series.film", film=texts.templates[f"line-up.{film}"], points=points(game.points))
        lines += screen.wrap(line, hanging="  ")
    lines += screen.wrap(tell("series.total", points=points(series.totals())), hanging="  ")
    leaders = ", ".join(names[seat] for seat in series.leaders())
    if not leaders:
        lines += screen.wrap(tell("series.nobody"))
    else:
        lines += screen.wrap(tell("series.leads" if series.film else "series.won", players=leaders))
    return lines
