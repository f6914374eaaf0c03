"""A server and a Chromium for every worker, and people who come to visit."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from scripts.browser import find

from sulaco.games import registered
from tests.table.example_game import MANIFEST

from .site import Site
from .visits import PATIENCE, Visits

FAILED = pytest.StashKey[bool]()


# For this folder only: while Playwright is there, no other loop can run in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker."""
    path = find()
    assert path, "The browser tests need Chromium: run scripts/browser.py"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server that most tests share. Nobody kills it."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Site]:
    """A server of the test's own, which it may kill (-9) and start again."""
    with Site(tmp_path) as site:
        yield site


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether a test has failed, for the pictures of it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def _watched(request: pytest.FixtureRequest, visits: Visits, folder: Path) -> Iterator[Visits]:
    yield visits
    if request.node.stash.get(FAILED, False):
        print("What the pages looked like:", *visits.pictures(folder))
        print("What was said there:", *visits.troubles, sep="\n")
    else:
        visits.check()


def _visits(request: pytest.FixtureRequest, browser: Browser, site: Site, folder: Path) -> Iterator[Visits]:
    visits = Visits(browser, site)
    try:
        yield from _watched(request, visits, folder)
    finally:
        visits.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Site, tmp_path: Path) -> Iterator[Visits]:
    """Opens pages of the shared server: `page = visit("/", size="phone")`."""
    yield from _visits(request, browser, server, tmp_path)


@pytest.fixture(scope="module")
def same_visits(browser: Browser, server: Site) -> Iterator[Visits]:
    """The people who come to the shared server once for all tests of a file."""
    visits = Visits(browser, server)
    yield visits
    visits.close()


@pytest.fixture
def visit_again(request: pytest.FixtureRequest, same_visits: Visits, tmp_path: Path) -> Iterator[Visits]:
    """Keeps people and pages for the next test of the file; what goes wrong there fails the test in which it does."""
    same_visits.troubles.clear()
    yield from _watched(request, same_visits, tmp_path)


@pytest.fixture
def visit_own(request: pytest.FixtureRequest, browser: Browser, own_server: Site, tmp_path: Path) -> Iterator[Visits]:
    """Opens pages of the test's own server."""
    yield from _visits(request, browser, own_server, tmp_path)


@pytest.fixture
def visit_duel(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Visits]:
    """Opens pages of a server that knows the example game, of which the client has never heard."""
    with registered(MANIFEST), Site(tmp_path) as site:
        yield from _visits(request, browser, site, tmp_path)
