"""`sulaco scenario`: run scenario files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from sulaco.table import scenario as scenarios

from .commands import BAD_INPUT, command, json_flag, json_out
from .texts import say


@command("scenario")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_flag
def scenario(files: tuple[Path, ...], as_json: bool) -> int:
    """Run every file and say how it went. Leave with 2 if one cannot be read, otherwise with 1 if one failed."""
    answers: list[dict[str, Any]] = []
    for answer in _answers(files):
        answers.append(answer)
        if as_json:
            continue
        if "error" in answer:
            click.echo(say("scenario.unreadable", file=answer["file"], problem=answer["error"]), err=True)
            continue
        how = "scenario.ok" if answer["ok"] else "scenario.fail"
        click.echo(say(how, file=answer["file"], title=answer["title"]))
        for failure in answer["failures"]:
            click.echo(say("scenario.failure", failure=failure))
    if as_json:
        json_out(answers)
    if any("error" in answer for answer in answers):
        return BAD_INPUT
    return 0 if all(answer["ok"] for answer in answers) else 1


def _answers(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """How each file went; a folder stands for all scenarios in it."""
    for named in files:
        found = sorted(named.rglob("*.scenario")) if named.is_dir() else [named]
        if not found:
            yield _unreadable(named, say("scenario.empty"))
        for path in found:
            try:
                result = scenarios.run_file(path)
            except scenarios.ScenarioError as error:
                yield _unreadable(path, str(error))
            except OSError as error:
                yield _unreadable(path, f"{error.strerror or error}.")
            else:
                failures = list(result.failures)
                yield {"file": str(path), "ok": result.ok, "title": result.title, "failures": failures}


def _unreadable(path: Path, problem: str) -> dict[str, Any]:
    return {"file": str(path), "ok": False, "title": "", "failures": [], "error": problem}
