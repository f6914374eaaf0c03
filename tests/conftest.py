"""What all tests share: the option to run them a second time under undo, or under save and load; how many run at once;
and Ctrl-C.
"""

from __future__ import annotations

import gc
import os
import signal

import pytest

from sulaco.table.table import Table

from .under import choose_under


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--under",
        choices=("undo", "save"),
        help="at every choice that a test makes, take it back and do it again; or save and load the game",
    )


def pytest_configure() -> None:
    """A shell that starts this in the background has Ctrl-C ignored, and some tests press it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: those that wait for a browser or a cluster leave theirs to others."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """The thousands of tests themselves live to the end: nobody has to look through them for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def under(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    mode = request.config.getoption("--under")
    if mode:
        monkeypatch.setattr(Table, "choose", choose_under(str(mode), Table.choose))
