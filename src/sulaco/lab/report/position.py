"""How good the position was, and what goes with winning beyond that.

A logistic regression learns from all turns how a game ends that stands like this when a turn begins: from the gauges,
the number of the turn, their squares, both together, and the cell. What it expects is subtracted from what came. If
games in which a card is used end better than their positions promised, the card goes with winning, corrected for the
position. It is no proof of cause: whoever plays the card may do other things better, too.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

from sulaco.lab.statistics import Estimate, clustered, holm, library, two_shares

from .data import Data

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

MIN_GAMES = 20
"""Nothing is said with fewer games than this: games with and without something, and games won and lost."""
MAX_GAMES = 50_000
"""Games that are looked at; of a larger number, an even sample."""
MAX_LEARNED = 5_000
"""Games from which the regression learns; more make no difference that anybody could see."""
SAME = 1e-9
"""Columns whose spread is a smaller part than this of the largest are combinations of the others."""
_IDS = ("game", "turn", "side", "group", "result")


class Effect(NamedTuple):
    """How much more often games are won with a thing: raw, and corrected. `shown`: beyond chance, all things looked at.

    `games`: in how many (of sides in games) it was there. There is no raw effect of what nearly every game has.
    """

    thing: str
    games: int
    raw: Estimate | None
    corrected: Estimate
    p: float
    shown: bool


class Expectation:
    """Every turn of every side with its expected result; `turns` is None if there are too few games to learn from."""

    def __init__(self, data: Data) -> None:
        # Every game, or every second, and so on: a column for each gauge of a million games would fill the memory.
        step = -(-len(data.games) // MAX_GAMES)
        self.sides = data.sides.filter(pl.col("game") % step == 0)
        self.turns: pl.DataFrame | None = None
        results = self.sides["result"]
        if min((results > 0.5).sum(), (results < 0.5).sum()) < MIN_GAMES:
            return
        frame = data.turns.filter(pl.col("game") % step == 0)
        expected = _expected(frame)
        self.turns = frame.select("game", "side", "turn", "result").with_columns(expected=pl.Series(expected))

    def by_turn(self, used: pl.DataFrame) -> list[Effect]:
        """Effects of things that were used in turns: `used` has game, side, turn and thing."""
        if self.turns is None:
            return []
        begins = self.turns.group_by("game", "side").agg(begins=pl.col("turn").min())
        # What was used before the first turn began, such as gear, belongs to the first position that is known.
        used = (
            used.join(begins, on=["game", "side"])
            .with_columns(turn=pl.max_horizontal("turn", "begins"))
            .select("game", "side", "turn", "thing")
            .unique()
        )
        return self._effects(self.turns, used, ["game", "side", "turn"])

    def by_game(self, used: pl.DataFrame) -> list[Effect]:
        """Effects of things of which only the game is known: `used` has game, side and thing."""
        if self.turns is None:
            return []
        rows = self.turns.group_by("game", "side").agg(pl.col("result").first(), pl.col("expected").mean())
        return self._effects(rows.sort("game", "side"), used.unique(), ["game", "side"])

    def _effects(self, rows: pl.DataFrame, used: pl.DataFrame, on: list[str]) -> list[Effect]:
        np = library("numpy")
        rows = rows.with_row_index("row").with_columns(cluster=pl.col("game").rank("dense") - 1)
        residuals = (rows["result"] - rows["expected"]).to_numpy()
        clusters = rows["cluster"].cast(pl.Int64).to_numpy()
        sides = self.sides
        games, wins = len(sides), float(sides["result"].sum())
        found: list[tuple[str, int, Estimate | None, Estimate, float]] = []
        marks = used.join(rows.select(*on, "row", "result"), on=on)
        for (thing,), part in sorted(marks.partition_by("thing", as_dict=True).items(), key=lambda item: str(item[0])):
            with_it = part.unique(["game", "side"])
            n = len(with_it)
            if min(n, len(rows) - len(part)) < MIN_GAMES:
                continue
            raw = None
            if games - n >= MIN_GAMES:
                won = float(with_it["result"].sum())
                apart = two_shares((wins - won, won), (games - n, n))
                raw = Estimate(apart.effect, apart.low, apart.high)
            marked = np.zeros(len(rows), dtype=bool)
            marked[part["row"].to_numpy()] = True
            corrected, p = clustered(residuals, marked, clusters)
            found.append((str(thing), n, raw, corrected, p))
        shown = holm([p for *_, p in found])
        return [Effect(*each, told) for each, told in zip(found, shown, strict=True)]


def _expected(frame: pl.DataFrame) -> Any:
    """The expected result of each row. The rows are sorted by game."""
    np = library("numpy")
    statsmodels = library("statsmodels.api")
    names = [name for name in frame.columns if name not in _IDS]
    gauges = frame.select(names).fill_null(0.0).to_numpy().astype(float)
    turn = frame["turn"].to_numpy().astype(float)[:, None]
    # Of opponents each side has its own deck, which is as good as it is whatever the position.
    groups = frame["group"].to_numpy() * len(frame["side"].unique()) + frame["side"].to_numpy()
    cells = (groups[:, None] == np.unique(groups)[None, 1:]).astype(float)
    raw = np.concatenate([gauges, gauges**2, turn, turn**2, gauges * turn, cells], axis=1)
    spread = raw.std(axis=0)
    raw, spread = raw[:, spread > 0], spread[spread > 0]
    columns = np.column_stack([np.ones(len(raw)), (raw - raw.mean(axis=0)) / spread])
    games = frame["game"].to_numpy()
    step = max(1, len(np.unique(games)) // MAX_LEARNED)
    learn = np.unique(games, return_inverse=True)[1] % step == 0
    # Gauges that say the same would leave it to the machine's last digits what is learned: only directions that differ.
    _, lengths, directions = np.linalg.svd(columns[learn], full_matrices=False)
    told = lengths > lengths[0] * SAME
    columns = columns @ (directions[told].T / lengths[told] * np.sqrt(learn.sum()))
    with warnings.catch_warnings():
        # Few games may be told apart perfectly: then the expectation is as good as certain, which is no error.
        warnings.simplefilter("ignore")
        family = statsmodels.families.Binomial()
        fitted = statsmodels.GLM(frame["result"].to_numpy()[learn], columns[learn], family=family).fit(maxiter=25)
        return np.clip(fitted.predict(columns), 0.001, 0.999)
