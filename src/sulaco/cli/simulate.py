"""`sulaco simulate`: a plan made of flags, played, and summed up."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path

import click
import msgspec

from sulaco.games import load, manifest
from sulaco.lab.cluster import Cluster, ClusterError
from sulaco.lab.plan import Cell, Plan, PlanError, made
from sulaco.lab.results import Printable, cell_report, results
from sulaco.lab.results import duels as duels_of
from sulaco.lab.run import Outcome, RunError, run
from sulaco.lab.statistics import MissingLibrary
from sulaco.lab.store import Run, StoreError
from sulaco.lab.workers import Processes, Workers
from sulaco.terminal import opening

from .commands import Complaint, check_bot, command, json_flag, known_game, progress_bar, seed_option
from .house_rules import house_option, set_option, wanted
from .texts import say


def _several(said: str | None) -> list[str]:
    """A flag with several values."""
    return [] if said is None else [each.strip() for each in said.split(",")]


def _cells(
    game: str,
    subjects: Sequence[str],
    decks: Sequence[str],
    players: Sequence[int],
    options: tuple[str, ...],
    own: Mapping[str, tuple[str, ...]],
    line_ups: Sequence[tuple[str, ...]],
) -> tuple[Cell, ...]:
    """Every mission, film or pairing with every number of players and all bots. One bot plays all seats. `own` holds
    further flags of the game.
    """
    kind, begins = load(game), opening.opening(game)
    lab = manifest(game).lab
    tables: list[tuple[str, dict[str, tuple[str, ...]], int | None]] = []
    if lab.duels:
        mains = duels_of(game).mains()
        tables = [(say("cell.pair").join(pair), {"--deck": pair}, None) for pair in _pairs(decks, mains)]
    elif lab.subject is not None:
        flag = lab.subject.flag
        tables = [(subject, {flag: (subject,)}, count) for subject in subjects for count in players or (3,)]
    else:
        tables = [(setup, {"--setup": (setup,)}, None) for setup in subjects or _usual_setups(game, players)]
    cells = []
    for subject, flags, count in tables:
        wishes = opening.Wishes(count, flags={**flags, **own, **({"--option": options} if options else {})})
        try:
            begins.check(wishes)
            setup = begins.setup(wishes)
        except opening.Unplayable as error:
            raise Complaint(str(error)) from None
        seats = kind.seats(setup)
        for bots in line_ups:
            seated = bots * seats if len(bots) == 1 else bots
            if len(seated) != seats:
                raise Complaint(say("simulate.seats", subject=subject, n=seats, bots=len(seated)))
            many = () if count is None else (say("cell.players", n=count),)
            further = (word for words in own.values() for word in words)
            name = ", ".join((subject, *options, *further, *many, say("cell.bots").join(bots)))
            cells.append(Cell(name, msgspec.to_builtins(setup), seated))
    return tuple(cells)


def _usual_setups(game: str, players: Sequence[int]) -> list[str]:
    """The setups that a game names itself, those for this number of players, as JSON."""
    kind = load(game)
    found = [setup for setup in kind.setups() if not players or kind.seats(setup) in players]
    if not found:
        raise Complaint(say("simulate.nobody", game=game, players=list(map(str, players))))
    return [msgspec.json.encode(setup).decode() for setup in found]


def _pairs(decks: Sequence[str], every: Sequence[str]) -> list[tuple[str, ...]]:
    """The decks that play against each other: those that are named, one a seat, or every one against every other."""
    if not decks:
        return list(combinations_with_replacement(every, 2))
    if len(decks) == 1:
        raise Complaint(say("simulate.decks"))
    return list(product(*(_several(each) for each in decks)))


def _numbers(said: str | None) -> list[int]:
    try:
        return [int(each) for each in _several(said)]
    except ValueError:
        raise Complaint(say("simulate.numbers", said=said)) from None


def _played(plan: Plan | None, processes: int | None, cluster: str | None, out: Path | None, resume: bool) -> Outcome:
    """Play a plan, or without one the plan of the folder. Everything that can go wrong is said in a sentence."""
    progress, stop = progress_bar(say("simulate.progress"), rate=True)
    # A batch system ends jobs with SIGTERM; what is done is kept then too.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if plan is None:
            kept = Run.open(out or "").plan
            plan = made(kept)
            if plan.rules != kept.rules:
                raise Complaint(say("simulate.other-rules", folder=str(out), begun=kept.rules, now=plan.rules))
        workers: Workers = Processes(processes) if cluster is None else Cluster(cluster)
        return run(made(plan), workers, out, progress, resume=resume)
    except (PlanError, StoreError, ClusterError, RunError, MissingLibrary) as error:
        raise Complaint(str(error)) from None
    finally:
        stop()
        signal.signal(signal.SIGTERM, before)


@command("simulate")
@click.argument(
    "game", required=False, callback=lambda context, parameter, value: value and known_game(context, parameter, value)
)
@click.option("--mission")
@click.option("--film", multiple=True)
@click.option("--deck", "decks", multiple=True, metavar="NAME|FILE")
@click.option("--setup", "setups", multiple=True, metavar="JSON")
@click.option("--players")
@click.option("--boxes")
@click.option("--fireteam")
@click.option("--option", "options", multiple=True, metavar="NAME")
@click.option("--bot", "kind", default="sensible", show_default=True)
@click.option("--bots", metavar="KIND,KIND")
@click.option("--against", metavar="KIND")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True)
@seed_option
@click.option("--processes", type=click.IntRange(1))
@click.option("--cluster", metavar="auto|ADDRESS")
@click.option("--out", type=click.Path(path_type=Path))
@click.option("--resume", is_flag=True)
@click.option("--events", is_flag=True)
@click.option("--decisions", is_flag=True)
@set_option
@house_option
@json_flag
def simulate(
    game: str | None,
    mission: str | None,
    film: tuple[str, ...],
    decks: tuple[str, ...],
    setups: tuple[str, ...],
    players: str | None,
    boxes: str | None,
    fireteam: str | None,
    options: tuple[str, ...],
    kind: str,
    bots: str | None,
    against: str | None,
    games: int,
    seed: int,
    processes: int | None,
    cluster: str | None,
    out: Path | None,
    resume: bool,
    events: bool,
    decisions: bool,
    changes: tuple[str, ...],
    house_file: Path | None,
    as_json: bool,
) -> None:
    """Play what the flags describe, and print the counts."""
    for flag, needs in (("--resume", resume), ("--events", events), ("--decisions", decisions)):
        if needs and out is None:
            raise Complaint(say("simulate.needs-out", flag=flag))
    if game is None:
        if not resume:
            raise click.MissingParameter(param_hint="'GAME'", param_type="argument")
        if changes or house_file:
            raise Complaint(say("simulate.resume-house"))
        _print(results(_played(None, processes, cluster, out, resume=True)), as_json)
        return
    house_rules = wanted(game, house_file, changes)
    line_ups = [tuple(_several(bots))] if bots else [(each,) for each in _several(kind)]
    for bot in (*(each for line_up in line_ups for each in line_up), *([against] if against else [])):
        check_bot(game, bot)
    duels = duels_of(game)
    if duels is None and against is not None:
        raise Complaint(say("simulate.no-opponents", game=game))
    if duels is None and decks:
        raise Complaint(say("simulate.no-flag", game=game, flag="--deck"))
    own = {flag: (words,) for flag, words in (("--boxes", boxes), ("--fireteam", fireteam)) if words}
    if duels is not None and own:
        raise Complaint(say("simulate.no-flag", game=game, flag=next(iter(own))))
    subject = manifest(game).lab.subject
    # Flags that only some games know, each with what it says.
    known = "" if duels is not None else "setup" if subject is None else subject.name
    said = {"mission": _several(mission), "film": list(film), "setup": list(setups)}
    for name in said:
        if said[name] and name != known:
            raise Complaint(say("simulate.no-flag", game=game, flag=f"--{name}"))
    subjects = said.get(known, [])
    if subject is not None and not subjects:
        raise click.MissingParameter(param_hint=f"'--{subject.name}'", param_type="option")
    counts = _numbers(players)
    if duels is not None and counts:
        raise Complaint(say("simulate.duels-players", game=game))
    if duels is not None and options and not decks:
        raise Complaint(say("simulate.duels-option", game=game))
    kept = bool(out or cluster or bots or len(line_ups) > 1)
    if kept and against is not None:
        raise Complaint(say("simulate.against-keeps", bot=kind, other=against))

    def play(plan: Plan) -> Outcome:
        return _played(plan, processes, cluster, out, resume)

    if duels is not None and not kept and not decks:
        if against is not None:
            _print(duels.match(play(duels.match_plan(kind, against, games, seed, house_rules))), as_json)
        else:
            _print(duels.matrix(play(duels.matrix_plan(kind, games, seed, house_rules))), as_json)
        return
    cells = _cells(game, subjects, decks, counts, options, own, line_ups)
    outcome = play(Plan(game, cells, games, seed, house_rules, events=events, decisions=decisions))
    if kept or decks or len(cells) > 1:
        _print(results(outcome), as_json)
    else:
        _print(cell_report(outcome, ", ".join((subjects[0] if subjects else cells[0].name, *options))), as_json)


def _print(found: Printable, as_json: bool) -> None:
    click.echo(found.to_json() if as_json else found.table())
