"""The lab by HTTP: the runs, starting and stopping them, and what house rules can change."""

from __future__ import annotations

import asyncio
import shutil
from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from sulaco import games
from sulaco.games import house
from sulaco.lab.study import ArmCount, Progress
from sulaco.lab.winners import called
from sulaco.table.language import spoken

from . import guards
from .client import File
from .guards import Here, Who
from .lab import Lab, LabRun
from .lobby import REVALIDATE, check_game
from .protocol.lab import ArmInfo, HouseName, LabInfo, NewRun, RunInfo, RunState, WonInfo
from .refused import refuse
from .responses import PACKED, WRITE, Asked, json_file, says_no, send_file
from .seating import bot_name
from .services import Services
from .words import known, tell, written

INSTALL = "pip install 'sulaco[lab]'"
TITLES = 200
"""Titles of runs that are kept in memory."""


def _closed_to(request: Asked, services: Services) -> str:
    """Why whoever asks cannot start runs here; empty if they can."""
    lab, settings = services.lab, services.settings
    if settings.lab == "off" or lab.folder is None or lab.reports is None:
        return tell("lab.off")
    if settings.lab == "here" and not guards.from_here(request):
        return tell("lab.elsewhere")
    return tell("lab.missing", library=lab.missing) if lab.missing else ""


def _check_open(request: Asked, services: Services) -> None:
    why = _closed_to(request, services)
    if why:
        raise refuse("not-yours", "lab.closed", why=why)


def _yours(request: Asked, services: Services, run: LabRun) -> bool:
    """Whether whoever asks may stop and remove a run: it is theirs, or on their machine."""
    if services.settings.lab == "off":
        return False
    mine = run.kept.owner == guards.person_id(request)
    return guards.from_here(request) or (mine and services.settings.lab == "everybody")


def _own(request: Asked, services: Services, id: str) -> LabRun:
    run = services.lab.run(id)
    if not _yours(request, services, run):
        raise refuse("not-yours", "lab.not-yours")
    return run


class LabController(Controller):
    """Runs of bots, and what came of them."""

    path = "/api/lab"
    tags = ["lab"]

    @get(responses=says_no())
    async def lab(self, request: Asked, services: Here) -> LabInfo:
        """What may be started here, and all runs, the newest first."""
        lab, settings = services.lab, services.settings
        runs = lab.all()
        await asyncio.to_thread(_look, runs)
        install = INSTALL if lab.missing and guards.from_here(request) else ""
        infos = [run_info(lab, run, _yours(request, services, run)) for run in runs]
        return LabInfo(_closed_to(request, services), install, settings.lab_games, settings.lab_minutes, infos)

    @get("/house/{game:str}", opt=PACKED, responses=says_no())
    async def house(self, request: Asked, services: Here, game: FromPath[str]) -> Response[list[HouseName] | None]:
        """What house rules can change in a game."""
        name = check_game(game)
        return send_file(request, await services.slowly(house_file, name, spoken()), REVALIDATE)

    @post("/runs", responses=says_no(*WRITE))
    async def new(self, request: Asked, data: JSONBody[NewRun], services: Here, person: Who) -> RunInfo:
        """Start a run, or let it wait for its turn."""
        lab = services.lab
        _check_open(request, services)
        check_game(data.game)
        lab.check_room()
        run = await services.slowly(lab.prepare, data, person.id)
        try:
            lab.queue(run, person.id, guards.party_of(request))
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, run.folder, ignore_errors=True)
            raise
        return run_info(lab, run, True)

    @post("/runs/{run_id:str}/stop", status_code=200, responses=says_no(*WRITE, "no-run"))
    async def stop(self, request: Asked, run_id: FromPath[str], services: Here, person: Who) -> RunInfo:
        """Stop a run. What was played is kept."""
        run = _own(request, services, run_id)
        await services.lab.stop(run)
        return run_info(services.lab, run, True)

    @post("/runs/{run_id:str}/go-on", status_code=200, responses=says_no(*WRITE, "no-run", "stale"))
    async def go_on(self, request: Asked, run_id: FromPath[str], services: Here, person: Who) -> RunInfo:
        """Go on with a run that was stopped."""
        run = _own(request, services, run_id)
        _check_open(request, services)
        services.lab.queue(run, person.id, guards.party_of(request))
        return run_info(services.lab, run, True)

    @delete("/runs/{run_id:str}", responses=says_no(*WRITE, "no-run", "stale"))
    async def remove(self, request: Asked, run_id: FromPath[str], services: Here, person: Who) -> None:
        """Delete a run that is over, with its rows and its report."""
        await services.lab.remove(_own(request, services, run_id))


def _look(runs: list[LabRun]) -> None:
    for run in runs:
        run.look()


# --- what is told --------------------------------------------------------------------------------------------


def run_info(lab: Lab, run: LabRun, yours: bool) -> RunInfo:
    """A run as it is told."""
    kept, study, progress = run.kept, run.study, run.progress
    state: RunState = "playing" if kept.state == "going" else kept.state
    if state == "playing" and progress.reporting:
        state = "reporting"
    return RunInfo(
        id=kept.id,
        game=study.game,
        title=_title(study.game, msgspec.json.encode(study.setup), spoken()),
        bots=[bot_name(bot) for bot in study.bots],
        games=study.games,
        arms=[_arm_info(*each) for each in zip((arm.house for arm in study.arms), progress.arms, strict=False)],
        state=state,
        why=_why(lab, run),
        done=progress.done,
        total=study.total,
        seconds=_seconds(study.total, progress) if state == "playing" else None,
        made=kept.made,
        report=run.report.name if state == "done" else "",
        yours=yours,
    )


@lru_cache(TITLES)
def _title(game: str, setup: bytes, language: str) -> str:
    kind = games.load(game)
    return written(kind.texts(), kind.title(msgspec.json.decode(setup, type=kind.setup_type)))


def _why(lab: Lab, run: LabRun) -> str:
    if run.kept.state == "stopped" and run.kept.why != "person":
        return tell(f"lab.stopped.{run.kept.why}", minutes=lab.settings.lab_minutes)
    if run.kept.state == "failed":
        return run.kept.why or tell("lab.died")
    return ""


def _seconds(total: int, progress: Progress) -> float | None:
    """How long the games take that are left, as long as those so far."""
    return progress.seconds / progress.played * (total - progress.done) if progress.played else None


def _arm_info(changes: dict[str, Any], count: ArmCount) -> ArmInfo:
    rules = [f"{name} = {house.shown(value)}" for name, value in sorted(changes.items())]
    won = [WonInfo(_who(each.party), each.rate, each.low, each.high) for each in count.won]
    return ArmInfo(rules, count.games, won, count.turns)


def _who(party: str) -> str:
    """Who has won, in words."""
    if known(f"lab.won.{party}"):
        return tell(f"lab.won.{party}")
    seat = party.removeprefix("player-")
    return tell("lab.won-seat", n=int(seat)) if seat.isdecimal() else tell("lab.won-by", party=called(party))


@cache
def house_file(game: str, language: str) -> File:
    """What house rules can change, in a language. Whoever calls this writes in it already."""
    texts = games.load(game).texts()
    found = []
    for each in house.names(game):
        of = texts.templates.get(f"names.{each.component}", "")
        default = house.shown(each.default)
        found.append(HouseName(each.name, each.kind, default, each.rule, of, each.range, each.least, each.most))
    return json_file(found)
