"""The statistics of the lab, against published examples, against statsmodels, and against games made up."""

from __future__ import annotations

import random
import sys
from math import inf, log, sqrt

import numpy as np
import pytest
import statsmodels.api as sm  # type: ignore[import-untyped]

from sulaco.lab.statistics import (
    Estimate,
    MissingLibrary,
    clustered,
    holm,
    library,
    paired_means,
    paired_shares,
    ratings,
    share,
    two_means,
    two_shares,
)


def test_a_share_has_wilsons_interval() -> None:
    found = share(81, 263)
    # Newcombe 1998, "Two-sided confidence intervals for the single proportion", example 1 of the score method.
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == (0.3080, 0.2553, 0.3662)


def test_a_share_stays_between_none_and_all() -> None:
    assert share(0, 10).low == 0
    assert 0 < share(0, 10).high < 0.35
    assert share(10, 10).high == 1
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_two_shares_have_newcombes_interval() -> None:
    found = two_shares((48, 56), (80, 70))
    # Newcombe 1998, "Interval estimation for the difference between independent proportions", example (a), method 10.
    assert round(found.effect, 4) == 0.2
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)
    assert found.shown
    assert not found.paired


def test_nothing_is_shown_when_nothing_differs() -> None:
    for found in (
        two_shares((0, 0), (10, 10)),
        two_shares((7, 7), (10, 10)),
        paired_shares([1, 0] * 10, [1, 0] * 10),
        two_means([3, 3], [3, 3]),
        paired_means([3, 4], [3, 4]),
    ):
        assert not found.shown
        assert found.p == 1
        assert found.effect == 0


def test_one_game_shows_nothing() -> None:
    for found in (two_means([3], [9]), paired_means([3], [9]), paired_shares([0], [1])):
        assert not found.shown
    assert (two_means([3], [9]).low, two_means([3], [9]).high) == (-inf, inf)


def test_pairs_tell_more_than_the_same_games_alone() -> None:
    pairs = [(1, 1)] * 480 + [(0, 0)] * 440 + [(1, 0)] * 60 + [(0, 1)] * 20
    first, second = zip(*pairs, strict=True)
    paired = paired_shares(first, second)
    alone = two_shares((540, 500), (1000, 1000))
    assert paired.effect == pytest.approx(alone.effect)
    assert paired.shown
    assert not alone.shown


@pytest.mark.parametrize("chance", [0.1, 0.5])
def test_what_is_not_there_is_seldom_shown(chance: float) -> None:
    dice = random.Random(1)
    wrong = {"two": 0, "paired": 0}
    tries = 300
    for _ in range(tries):
        first, second = ([float(dice.random() < chance) for _ in range(80)] for _ in range(2))
        wrong["two"] += two_shares((sum(first), sum(second)), (80, 80)).shown
        wrong["paired"] += paired_shares(first, second).shown
    assert max(wrong.values()) / tries < 0.08, wrong


def test_so_many_games_as_are_needed_show_it_four_times_of_five() -> None:
    first, second = 0.44, 0.34
    needed = two_shares((440, 340), (1000, 1000)).games_needed()
    assert needed is not None
    dice = random.Random(2)
    seen, tries = 0, 250
    for _ in range(tries):
        wins = tuple(float(sum(dice.random() < rate for _ in range(needed))) for rate in (first, second))
        seen += two_shares((wins[0], wins[1]), (needed, needed)).shown
    assert 0.72 < seen / tries < 0.88


def test_more_games_are_needed_for_less() -> None:
    found = two_shares((440, 380), (1000, 1000))
    large, small = found.games_needed(0.06), found.games_needed(0.01)
    assert large is not None
    assert small is not None
    assert 1000 < large < 1100
    assert 30 < small / large < 40
    assert found.games_needed(0.0) is None


def test_holm_is_stricter_the_more_there_is_to_look_at() -> None:
    assert holm([0.03]) == [True]
    assert holm([0.03, 0.5]) == [False, False]
    assert holm([0.001, 0.04, 0.03]) == [True, False, False]
    assert holm([]) == []


@pytest.mark.parametrize(("better", "worse"), [(9, 2), (10, 2), (7, 0), (5, 0), (12, 4), (40, 24), (40, 22)])
def test_the_test_and_the_interval_of_pairs_agree(better: int, worse: int) -> None:
    found = paired_shares([0] * better + [1] * (worse + 20), [1] * better + [0] * worse + [1] * 20)
    assert found.shown == (found.p < 0.05)
    assert found.low <= found.effect <= found.high


def test_clustered_is_least_squares_with_the_clusters_of_statsmodels() -> None:
    dice = np.random.default_rng(1)
    clusters = dice.integers(0, 50, 600)
    marked = dice.random(600) < 0.3
    values = dice.normal(size=600) + clusters % 3 + 0.2 * marked
    found, p = clustered(values, marked, clusters)
    fitted = sm.OLS(values, sm.add_constant(marked.astype(float))).fit(
        cov_type="cluster", cov_kwds={"groups": clusters}
    )
    assert found.value == pytest.approx(fitted.params[1])
    assert [found.low, found.high] == pytest.approx(list(fitted.conf_int()[1]))
    assert p == pytest.approx(fitted.pvalues[1])


def test_a_missing_library_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingLibrary, match=r"^This needs polars: pip install 'sulaco\[lab\]'$"):
        library("polars")


# --- ratings -------------------------------------------------------------------------------------------------------


def duels(one: str, other: str, wins: int, games: int) -> list[tuple[str, str, float]]:
    return [(one, other, float(number < wins)) for number in range(games)]


def test_ten_wins_for_a_defeat_are_400_points() -> None:
    games = duels("strong", "weak", 1000, 1100)
    found = ratings(games, range(len(games)), "weak", 1000)

    assert found["weak"] == Estimate(1000, 1000, 1000)
    assert found["strong"].value == pytest.approx(1400, abs=2)
    # The error of the logarithm of the odds: the root of 1/1000 + 1/100.
    half = 1.96 * sqrt(1 / 1000 + 1 / 100) * 400 / log(10)
    assert found["strong"].high - found["strong"].value == pytest.approx(half, rel=0.05)
    assert found["strong"].value - found["strong"].low == pytest.approx(half, rel=0.05)


def test_ratings_add_up_over_a_third() -> None:
    games = duels("a", "b", 750, 1000) + duels("b", "c", 750, 1000)
    found = ratings(games, range(len(games)), "b", 1000)

    assert found["a"].value - 1000 == pytest.approx(1000 - found["c"].value, abs=1)
    assert found["a"].value - 1000 == pytest.approx(400 * log(3) / log(10), abs=2)


def test_a_tie_counts_half_for_both() -> None:
    found = ratings(duels("a", "b", 100, 100) + [("a", "b", 0.5)] * 200, range(300), "b", 1000)
    assert found["a"].value - 1000 == pytest.approx(400 * log(2) / log(10), abs=2), "200 of 300"


def test_who_has_lost_everything_has_a_rating() -> None:
    found = ratings(duels("a", "b", 40, 40), range(40), "b", 1000)
    assert 1000 < found["a"].low < found["a"].value < 2500


def test_games_that_share_their_luck_count_as_one() -> None:
    games = duels("a", "b", 60, 100)
    apart = ratings(games * 4, range(400), "b", 1000)["a"]
    together = ratings(games * 4, list(range(100)) * 4, "b", 1000)["a"]

    assert together.value == pytest.approx(apart.value)
    assert together.high - together.low == pytest.approx(2 * (apart.high - apart.low), rel=0.05)


def test_without_games_of_the_anchor_nobody_is_rated() -> None:
    assert ratings([], [], "b", 1000) == {}
    assert ratings(duels("a", "c", 1, 2), range(2), "b", 1000) == {}
