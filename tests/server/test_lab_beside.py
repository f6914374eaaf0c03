"""The table does not notice that a run goes on: an answer takes as long as in the quiet before and after it."""

from __future__ import annotations

import random
import time
from pathlib import Path
from statistics import median

import msgspec
import pytest

from .browser import Browser, Tab
from .conftest import LOOSE, Running, Serving

ANSWERS = 80
"""In each phase."""
TRIES = 3
"""A machine that does something else for a moment gets another try."""
SLOWER = 2.0
ANYWAY = 0.005
"""An answer may take this many times as long while a run goes on, and these seconds."""


@pytest.fixture
def here(serving: Serving, tmp_path: Path) -> Running:
    return serving(msgspec.structs.replace(LOOSE, reports=tmp_path / "reports", runs=tmp_path / "runs"))


def answered(mara: Browser, seed: int) -> float:
    """How long an answer takes, from sending it until the server has kept it: the median of many."""
    chance = random.Random(seed)
    took: list[float] = []
    tab: Tab | None = None
    while len(took) < ANSWERS:
        if tab is None or tab.question is None:
            tab = mara.sit(mara.new_table("me", seed=chance.randrange(1000)))
        begun = time.perf_counter()
        tab.any(chance)
        took.append(time.perf_counter() - begun)
        if tab.ending is None and tab.question is None:
            tab.until_type("update")
    return median(took)


def run_of_many(mara: Browser) -> str:
    """A run that is under way, with more games than will be played."""
    setup = {"mission": "bug-hunt-1", "players": 3}
    wish = {"game": "corps", "setup": setup, "bots": ["sensible"] * 3, "games": 2000, "house": [{}]}
    answer = mara.post("/api/lab/runs", wish)
    assert answer.status_code == 201, answer.text
    run: str = answer.json()["id"]
    while not mara.get("/api/lab").json()["runs"][0]["done"]:
        time.sleep(0.1)
    return run


@pytest.mark.alone
def test_an_answer_takes_no_longer_while_a_run_goes_on(here: Running) -> None:
    mara = here.browser("Mara")
    tried = []
    for attempt in range(TRIES):
        before = answered(mara, attempt)
        run = run_of_many(mara)
        beside = answered(mara, attempt)
        played = mara.post(f"/api/lab/runs/{run}/stop", None).json()
        after = answered(mara, attempt)
        # It was not quiet then either.
        assert 0 < played["done"] < played["total"]
        tried.append((before, beside, after))
        print(" ".join(f"{1000 * each:.2f} ms" for each in tried[-1]))
        if beside < SLOWER * max(before, after) + ANYWAY:
            return
        mara.delete(f"/api/lab/runs/{run}")
    raise AssertionError(tried)
