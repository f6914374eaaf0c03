"""`sulaco scenario`: run scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sulaco.table import scenario as scenarios

from .commands import Complaint, command, json_flag, json_out
from .texts import say


def _files(path: Path) -> list[Path]:
    """A file, or the scenarios of a folder."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.scenario"))
    if not found:
        raise Complaint(say("scenario.empty", folder=str(path)))
    return found


@command("scenario")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_flag
def scenario(files: tuple[Path, ...], as_json: bool) -> int:
    """Run every file, say how it went, and leave with 1 if one failed."""
    answers: list[dict[str, Any]] = []
    for path in (each for named in files for each in _files(named)):
        try:
            result = scenarios.run_file(path)
        except scenarios.ScenarioError as error:
            raise Complaint(f"{path}: {error}") from None
        answers.append({"file": str(path), "ok": result.ok, "title": result.title, "failures": list(result.failures)})
        if not as_json:
            click.echo(say("scenario.ok" if result.ok else "scenario.fail", file=str(path), title=result.title))
            for failure in result.failures:
                click.echo(say("scenario.failure", failure=failure))
    if as_json:
        json_out(answers)
    return 0 if all(answer["ok"] for answer in answers) else 1
