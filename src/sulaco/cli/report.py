"""`sulaco report`: one page of what the games of runs have shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import click

from sulaco.lab.report.data import ReportError
from sulaco.lab.report.page import make
from sulaco.lab.statistics import MissingLibrary
from sulaco.lab.store import Run, StoreError, write_whole
from sulaco.server.settings import reports_folder

from .commands import Complaint, command, progress_bar
from .texts import say

MAX_NAME = 80
"""Letters in the name of a page."""


@command("report")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path))
def report(runs: tuple[Path, ...], out: Path | None) -> None:
    """Write the page to a file, or where the table shows it."""
    progress, stop = progress_bar(say("report.progress"))
    try:
        page = make([Run.open(run) for run in runs], progress)
    except (StoreError, ReportError, MissingLibrary) as error:
        raise Complaint(str(error)) from None
    finally:
        stop()
    if out is not None:
        _write(out, page)
        click.echo(out)
        return
    file = reports_folder() / f"{_page_name(runs)}.html"
    # What else is kept in that folder is for this user alone.
    file.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.parent.mkdir(exist_ok=True)
    _write(file, page)
    click.echo(file)
    click.echo(say("report.open"))
    click.echo(say("report.running", url=f"http://127.0.0.1:4260/reports/{quote(file.name)}"))


def _page_name(runs: Sequence[Path]) -> str:
    """What the report of these runs is called: as their folders."""
    return re.sub(r"[^\w.-]+", "-", "-".join(run.resolve().name for run in runs)).strip("-.")[:MAX_NAME] or "report"


def _write(file: Path, page: str) -> None:
    try:
        write_whole(file, page.encode())
    except StoreError as error:
        raise Complaint(str(error)) from None
