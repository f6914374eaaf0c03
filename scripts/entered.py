"""A plugin of pytest that writes down which functions each test enters, and how long it takes.

With `-p scripts.entered` every test becomes a line of JSON in the folder that `ENTERED` names, a file for each process:
its id, its seconds, and the functions of the folder `src`, as `src/file.py:line` of their first lines. What a fixture
enters that several tests share is written down for the first of them alone, and what another process enters for none.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

SOURCES = f"{Path.cwd() / 'src'}{os.sep}"
entered: set[CodeType] = set()


def _watch() -> None:
    """Have every call of a Python function noted in `entered`."""
    if sys.version_info >= (3, 12):
        watching = sys.monitoring
        watching.use_tool_id(watching.COVERAGE_ID, "entered")

        def begin(code: CodeType, offset: int) -> object:
            entered.add(code)
            # This function reports nothing more before the next test.
            return watching.DISABLE

        watching.register_callback(watching.COVERAGE_ID, watching.events.PY_START, begin)
        watching.set_events(watching.COVERAGE_ID, watching.events.PY_START)
    else:

        def call(frame: FrameType, event: str, argument: Any) -> None:
            if event == "call":
                entered.add(frame.f_code)

        sys.setprofile(call)
        threading.setprofile(call)


def pytest_configure(config: pytest.Config) -> None:
    _watch()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    entered.clear()
    if sys.version_info >= (3, 12):
        sys.monitoring.restart_events()
    begun = time.monotonic()
    result = yield
    spent = round(time.monotonic() - begun, 3)
    places = [(code.co_filename, code.co_firstlineno) for code in tuple(entered)]
    found = sorted({f"src/{file.removeprefix(SOURCES)}:{line}" for file, line in places if file.startswith(SOURCES)})
    with (Path(os.environ["ENTERED"]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps([item.nodeid, spent, found]) + "\n")
    return result
