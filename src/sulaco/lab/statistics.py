"""Statistics of the lab: shares and differences with intervals, games needed, several comparisons at once.

The arithmetic is that of statsmodels; what is chosen here is which of its methods answers which question. A difference
is only ever called one if its interval does not hold zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import ceil, inf, isfinite, log, sqrt
from typing import Any

import msgspec

from .words import tell

ALPHA = 0.05
POWER = 0.8
"""How surely a difference that is there should be seen."""
Numbers = Any
"""A column of numbers: a sequence or an array."""
EXACT_BELOW = 25
"""With fewer games that differ between the two, the exact test is used."""


class MissingLibrary(ImportError):
    """A library of the lab is not installed, in one sentence."""


def library(name: str) -> Any:
    """A module of a library that only the lab needs."""
    try:
        return import_module(name)
    except ImportError:
        top = name.partition(".")[0]
        raise MissingLibrary(tell("library.missing", library=top)) from None


class Estimate(msgspec.Struct, frozen=True):
    """A value and its interval."""

    value: float
    low: float
    high: float


class Difference(msgspec.Struct, frozen=True):
    """By how much the second differs from the first: interval, p value, and the games on each side.

    `paired`: the same seeds were played on both sides. `spread`: the standard deviation of one game's difference.
    """

    first: float
    second: float
    effect: float
    low: float
    high: float
    p: float
    paired: bool
    games: int
    spread: float

    @property
    def shown(self) -> bool:
        """Whether these games show a difference."""
        return self.low > 0 or self.high < 0

    def games_needed(self, effect: float | None = None, alpha: float = ALPHA) -> int | None:
        """How many games on each side show, with a power of 80 %, an effect like this one or a given one.

        None if no number would do, because there is nothing to see.
        """
        effect = self.effect if effect is None else effect
        if effect == 0:
            return None
        if self.spread == 0:
            return 2
        power = library("statsmodels.stats.power")
        found = power.NormalIndPower(ddof=0).solve_power(
            effect_size=min(abs(effect) / self.spread, 3.0), alpha=alpha, power=POWER, ratio=0, alternative="two-sided"
        )
        games = float(found if not hasattr(found, "item") else found.item())
        return max(2, ceil(games)) if isfinite(games) else None


def share(wins: float, games: int, alpha: float = ALPHA) -> Estimate:
    """A share with Wilson's interval. A tie may count half a win."""
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    proportion = library("statsmodels.stats.proportion")
    low, high = proportion.proportion_confint(wins, games, alpha=alpha, method="wilson")
    return Estimate(wins / games, max(0.0, float(low)), min(1.0, float(high)))


def two_shares(wins: tuple[float, float], games: tuple[int, int], alpha: float = ALPHA) -> Difference:
    """The difference of two shares of games that have nothing to do with each other (Newcombe's interval)."""
    proportion = library("statsmodels.stats.proportion")
    (one, other), (n_one, n_other) = wins, games
    first, second = one / n_one, other / n_other
    low, high = proportion.confint_proportions_2indep(
        other, n_other, one, n_one, method="newcomb", compare="diff", alpha=alpha
    )
    both = (one + other) / (n_one + n_other)
    p = 1.0
    if 0 < both < 1:
        p = float(proportion.proportions_ztest([one, other], [n_one, n_other])[1])
    # With a game won and a game lost more on each side: where all were won, that does not mean that all will be.
    rates = [(won + 1) / (played + 2) for won, played in zip(wins, games, strict=True)]
    spread = sqrt(sum(rate * (1 - rate) for rate in rates))
    return Difference(first, second, second - first, float(low), float(high), p, False, min(games), spread)


def paired_shares(first: Numbers, second: Numbers, alpha: float = ALPHA) -> Difference:
    """The difference of two shares over the same seeds.

    If few games went two ways, they are counted out exactly: McNemar's test, and the interval that belongs to it. Else
    it is the mean difference with one game added that changed for the better and one for the worse (Bonett and Price).
    """
    weights = library("statsmodels.stats.weightstats")
    np = library("numpy")
    one, other = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    changes = other - one
    better, worse = int((changes > 0).sum()), int((changes < 0).sum())
    more = np.append(changes, [1.0, -1.0])
    if 0 < better + worse < EXACT_BELOW:
        tables = library("statsmodels.stats.contingency_tables")
        proportion = library("statsmodels.stats.proportion")
        p = tables.mcnemar([[0, better], [worse, 0]], exact=True).pvalue
        ends = proportion.proportion_confint(better, better + worse, alpha=alpha, method="beta")
        low, high = ((2 * end - 1) * np.abs(changes).mean() for end in ends)
    else:
        found = weights.DescrStatsW(more)
        low, high = found.zconfint_mean(alpha=alpha)
        p = found.ztest_mean(0)[1]
    return Difference(
        float(one.mean()),
        float(other.mean()),
        float(changes.mean()),
        float(low),
        float(high),
        min(1.0, float(p)),
        True,
        len(changes),
        float(more.std()),
    )


def two_means(first: Numbers, second: Numbers, alpha: float = ALPHA) -> Difference:
    """The difference of two means of games that have nothing to do with each other (Welch's interval)."""
    weights = library("statsmodels.stats.weightstats")
    np = library("numpy")
    one, other = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    effect = float(other.mean() - one.mean())
    spread = sqrt(float(one.var()) + float(other.var()))
    games = min(len(one), len(other))
    low, high, p = effect, effect, float(effect == 0)
    if games < 2:
        low, high, p = -inf, inf, 1.0
    elif spread > 0:
        means = weights.CompareMeans(weights.DescrStatsW(other), weights.DescrStatsW(one))
        low, high = means.tconfint_diff(alpha=alpha, usevar="unequal")
        p = means.ttest_ind(usevar="unequal")[1]
    return Difference(
        float(one.mean()), float(other.mean()), effect, float(low), float(high), float(p), False, games, spread
    )


def paired_means(first: Numbers, second: Numbers, alpha: float = ALPHA) -> Difference:
    """The mean difference over the same seeds."""
    weights = library("statsmodels.stats.weightstats")
    np = library("numpy")
    one, other = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    changes = other - one
    effect, spread = float(changes.mean()), float(changes.std())
    low, high, p = effect, effect, float(effect == 0)
    if len(changes) < 2:
        low, high, p = -inf, inf, 1.0
    elif spread > 0:
        found = weights.DescrStatsW(changes)
        low, high = found.tconfint_mean(alpha=alpha)
        p = found.ttest_mean(0)[1]
    return Difference(
        float(one.mean()),
        float(other.mean()),
        effect,
        float(low),
        float(high),
        float(p),
        True,
        len(changes),
        spread,
    )


def holm(p_values: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of several comparisons show a difference, when all of them are looked at."""
    if not p_values:
        return []
    multitest = library("statsmodels.stats.multitest")
    return [bool(told) for told in multitest.multipletests(list(p_values), alpha=alpha, method="holm")[0]]


def clustered(values: Any, marked: Any, clusters: Any, alpha: float = ALPHA) -> tuple[Estimate, float]:
    """By how much the mean of the marked values differs from that of the others, and the p value.

    Values of one cluster (the turns of one game) go together. It is the least-squares slope with the cluster-robust
    covariance of statsmodels (`OLS(...).fit(cov_type="cluster")`), written out for the one column that there is, which
    makes it quick enough for every card of a million turns. `clusters` are numbers from 0.
    """
    np = library("numpy")
    norm = library("scipy.stats").norm
    n, n_marked = len(values), int(marked.sum())
    rest = n - n_marked
    mean_marked = float(values[marked].sum()) / n_marked
    mean_rest = float(values[~marked].sum()) / rest
    pull = np.where(marked, (values - mean_marked) / n_marked, (mean_rest - values) / rest)
    sums = np.bincount(clusters, weights=pull)
    groups = int((np.bincount(clusters) > 0).sum())
    if groups < 2 or n < 3:
        return Estimate(mean_marked - mean_rest, -inf, inf), 1.0
    error = sqrt(float((sums**2).sum()) * groups / (groups - 1) * (n - 1) / (n - 2))
    effect = mean_marked - mean_rest
    half = float(norm.ppf(1 - alpha / 2)) * error
    p = float(2 * norm.sf(abs(effect) / error)) if error > 0 else float(effect == 0)
    return Estimate(effect, effect - half, effect + half), p


ELO = 400 / log(10)
"""Points of a rating for one unit of the logarithm of the odds: 400 points are 10 to 1."""


def ratings(
    games: Sequence[tuple[str, str, float]], clusters: Sequence[int], anchor: str, at: float, alpha: float = ALPHA
) -> dict[str, Estimate]:
    """Elo-like ratings after Bradley and Terry: the logistic regression of all games, one name held `at` a rating.

    A game is two names and what it counted for the first, a tie half. Games of one cluster share their luck, which the
    intervals respect. One tie is added to each pair, so that who has lost everything has a rating too.
    """
    np = library("numpy")
    api = library("statsmodels.api")
    pairs = sorted({(min(one, other), max(one, other)) for one, other, _ in games})
    names = sorted({name for pair in pairs for name in pair})
    if anchor not in names:
        return {}
    others = [name for name in names if name != anchor]
    rows = [*games, *((one, other, 0.5) for one, other in pairs)]
    groups = [*clusters, *(max(clusters) + 1 + number for number in range(len(pairs)))]
    columns = np.zeros((len(rows), len(others)))
    for row, (one, other, _) in enumerate(rows):
        for name, sign in ((one, 1.0), (other, -1.0)):
            if name != anchor:
                columns[row, others.index(name)] += sign
    model = api.GLM([counted for _, _, counted in rows], columns, family=api.families.Binomial())
    _, numbers = np.unique(groups, return_inverse=True)
    found = model.fit(cov_type="cluster", cov_kwds={"groups": numbers})
    ends = found.conf_int(alpha=alpha)
    rated = {anchor: Estimate(at, at, at)}
    for name, value, (low, high) in zip(others, found.params, ends, strict=True):
        rated[name] = Estimate(*(at + ELO * float(each) for each in (value, low, high)))
    return rated
