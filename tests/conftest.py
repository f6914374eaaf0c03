"""What all tests share: the option to play those of rules beside twins that undo, save and load; how many run at once;
and Ctrl-C.
"""

from __future__ import annotations

import gc
import os
import signal

import pytest

from sulaco.table.table import Table

from .twins import choose_beside_twins


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--twins",
        action="store_true",
        help="in tests of rules and components, undo and redo each choice at one twin table; save and load another",
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
def twins(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {mark.name for mark in request.node.iter_markers()}
    if request.config.getoption("--twins") and marks & {"rule", "component"}:
        monkeypatch.setattr(Table, "choose", choose_beside_twins(Table.choose))
