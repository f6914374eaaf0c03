"""Running scenario files and texts; those that change values of the rules, in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from os import environ
from pathlib import Path

import msgspec

from .file import parse
from .rig import Rig, process, rig_of
from .run import Run, ScenarioResult
from .words import ScenarioError


class Told(msgspec.Struct):
    """What a process of its own answers: how the scenario went, or where it is wrong."""

    result: ScenarioResult | None = None
    line: int = 0
    column: int = 0
    message: str = ""


def run_file(path: str | Path) -> ScenarioResult:
    """Run a scenario file. Raises `ScenarioError` if it is not a scenario, `OSError` if it cannot be read."""
    try:
        source = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ScenarioError(line, "this is no text in UTF-8") from error
    return run_text(source)


def run_text(source: str, rig: Rig | None = None) -> ScenarioResult:
    """Run a scenario that is given as text; a rig may be given for a game that is not in the register.

    One that changes values of the rules is run in a process of its own: engines read them once, when they are imported.
    """
    scenario = parse(source)
    if rig is None:
        try:
            rig = rig_of(scenario.game)
        except KeyError:
            line = next(k for k, text in enumerate(source.splitlines(), 1) if text.startswith("game:"))
            raise ScenarioError(line, f"there is no game '{scenario.game}'", 7) from None
    variables = process(scenario, rig)
    return _elsewhere(source, variables) if variables else Run(scenario, rig).result()


def _elsewhere(source: str, variables: Mapping[str, str]) -> ScenarioResult:
    done = subprocess.run(
        [sys.executable, "-m", __package__],
        input=source.encode(),
        capture_output=True,
        env={**environ, **variables},
        check=False,
    )
    if done.returncode:
        raise ScenarioError(1, f"its own process broke down: {done.stderr.decode(errors='replace').strip()[-400:]}")
    told = msgspec.json.decode(done.stdout, type=Told)
    if told.result is None:
        raise ScenarioError(told.line, told.message, told.column)
    return told.result


def answer(source: str) -> bytes:
    """What a process of its own says about a scenario."""
    try:
        return msgspec.json.encode(Told(run_text(source)))
    except ScenarioError as error:
        return msgspec.json.encode(Told(None, error.line, error.column, error.message))
