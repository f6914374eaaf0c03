"""The command `sulaco`. Each subcommand imports what it needs when it runs, so that help is there at once.

Bad input gets one clear sentence on stderr and exit 2. Exit 1 means that something was looked for and found: a
scenario that fails, a broken invariant, a rule without a test, a save that no longer fits.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from sulaco import __version__

BAD_INPUT = 2


class Complaint(click.ClickException):
    """Bad input, told in one sentence."""

    exit_code = BAD_INPUT


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and leave the process."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit code. Nothing that a person can do wrong ends in a traceback."""
    _plain_letters()
    try:
        # Not `sulaco.main`, which has an opinion of its own on closed pipes.
        with sulaco.make_context("sulaco", list(sys.argv[1:] if arguments is None else arguments)) as context:
            code = sulaco.invoke(context)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_stdout()
        return _complain("The output was closed.")
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.UsageError as error:
        return _complain(_one_sentence(error))
    except click.ClickException as error:
        return _complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return _complain("Broken off.")
    except OSError as error:
        if error.errno == errno.EIO:
            _let_go_of_stdout()
        what = f"{error.filename}: " if error.filename else ""
        return _complain(f"{what}{error.strerror or error}.")
    except ValueError as error:
        # House rules in the environment are read by whichever command loads a game first.
        if type(error).__module__ != "sulaco.games.house_values":
            raise
        return _complain(str(error))
    return code if isinstance(code, int) else 0


def _complain(sentence: str) -> int:
    # After a hang-up nobody is there to complain to.
    with contextlib.suppress(OSError):
        click.echo(f"sulaco: {sentence}", err=True)
    return BAD_INPUT


def _one_sentence(error: click.UsageError) -> str:
    command = error.ctx.command_path if error.ctx else "sulaco"
    return f"{' '.join(error.format_message().split())} Try: {command} --help"


def _plain_letters() -> None:
    """A letter that cannot be read or shown becomes another instead of a failure."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _let_go_of_stdout() -> None:
    """Python flushes stdout once more at the end; with nobody there that must not complain again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _json_out(answer: Any) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())


def _game(context: click.Context, parameter: click.Parameter, value: str) -> str:
    from sulaco.games import GAMES

    if value not in GAMES:
        raise Complaint(f"There is no game '{value}'; there are: {', '.join(GAMES)}.")
    return value


def _check_bot(game: str, kind: str) -> None:
    from sulaco import bots

    if kind not in bots.kinds(game):
        raise Complaint(f"There is no bot '{kind}' for {game}; there are: {', '.join(bots.kinds(game))}.")


def _check_table(
    game: str, mission: str | None, players: int | None, film: str | None = None, options: tuple[str, ...] = ()
) -> None:
    """Whether so many can play this mission or film; refused in the game's own words."""
    from sulaco.terminal import opening

    named = {"--mission": mission, "--line-up": film}
    flags: dict[str, tuple[str, ...]] = {flag: (name,) for flag, name in named.items() if name is not None}
    if options:
        flags["--option"] = options
    if not flags and players is None:
        return
    try:
        opening.opening(game).check(opening.Wishes(players, flags=flags))
    except opening.Unplayable as error:
        raise Complaint(str(error)) from None


def _with_options(game: str, film: str | None, players: int, options: tuple[str, ...]) -> Any:
    """The setup that the options of a game make."""
    from sulaco.terminal import opening

    flags = {"--line-up": (film or "",), "--option": options}
    return opening.opening(game).setup(opening.Wishes(players, flags=flags))


def _house_rules(game: str, file: Path | None, changes: Sequence[str]) -> dict[str, Any]:
    """The house rules that are wished for: those of the environment, then of the file, then of the flags."""
    from sulaco.games import house

    wanted: dict[str, Any] = house.changes(game)
    if file is not None:
        wanted.update(_house_file(game, file))
    for change in changes:
        name, sign, value = change.partition("=")
        if not sign:
            raise Complaint(f"--set {change}: it is written like --set NAME=VALUE.")
        wanted[name.strip()] = value.strip()
    try:
        return house.check(game, wanted)
    except house.HouseError as error:
        raise Complaint(str(error)) from None


def _with_these_rules(game: str, changes: dict[str, Any]) -> None:
    """House rules are read when a process begins: if this one has others, it begins anew."""
    from sulaco.games import house

    if house.here(game, changes):
        if changes:
            click.echo(f"House rules: {house.written(changes)}.")
        return
    with house.using(game, changes):
        sys.stdout.flush()
        if sys.platform == "win32":
            import subprocess

            raise click.exceptions.Exit(subprocess.call(sys.orig_argv))
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _house_file(game: str, file: Path) -> dict[str, Any]:
    """The house rules of a game in a file: its own table, and names that stand in none."""
    import tomllib

    from sulaco.games import GAMES, house

    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Complaint(f"{file}: this is no text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise Complaint(f"{file}: {error}.") from None
    own = tables.get(game, {})
    if not isinstance(own, dict):
        raise Complaint(f"{file}: '{game}' must be a table: [{game}]")
    return house.flattened({name: value for name, value in tables.items() if name not in GAMES} | own)


game_argument = click.argument("game", callback=_game)
json_flag = click.option("--json", "as_json", is_flag=True, help="For programs: JSON on stdout.")
seed_option = click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The source of chance.")
mission_option = click.option("--mission", help="Only this mission.")
players_option = click.option("--players", type=int, help="Only this number of players.")
set_option = click.option(
    "--set", "changes", multiple=True, metavar="NAME=VALUE", help="A house rule; the names: sulaco rules GAME --house"
)
house_option = click.option(
    "--house", "house_file", type=click.Path(path_type=Path), metavar="FILE", help="House rules in a TOML file."
)


def progress_bar(what: str, *, rate: bool = False) -> tuple[Callable[[int, int], None] | None, Callable[[], None]]:
    """A progress bar on a terminal, nothing anywhere else; with the function that ends it. `rate`: games a second."""
    if not sys.stderr.isatty():
        return None, lambda: None
    import time

    from rich.console import Console
    from rich.progress import Progress, TextColumn

    columns = [*Progress.get_default_columns(), *([TextColumn("{task.fields[rate]}")] if rate else [])]
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task(what, total=None, rate="")
    progress.start()
    begun: list[tuple[float, int]] = []

    def update(done: int, total: int) -> None:
        # A run that is resumed begins with games that were not played now.
        if not begun:
            begun.append((time.monotonic(), done))
        since, before = begun[0]
        speed = (done - before) / max(0.1, time.monotonic() - since)
        progress.update(task, completed=done, total=total, rate=f"{speed:,.1f} games/s")

    return update, progress.stop


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sulaco", message="%(prog)s %(version)s")
@click.pass_context
def sulaco(context: click.Context) -> None:
    """Alien tabletop games, played by the book.

    Without a command: start the table here and open the browser (same as: sulaco serve --open).
    """
    if context.invoked_subcommand is None:
        context.invoke(serve, open_browser=True)


@sulaco.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=4260, show_default=True, help="The port.")
@click.option("--database", metavar="URL", help="Where tables are kept; without it a file in your data folder.")
@click.option("--open/--no-open", "open_browser", default=False, help="Open the browser when the table is ready.")
@click.option("--trusted-host", metavar="NAME", multiple=True, help="A name that friends open the table by.")
def serve(host: str, port: int, database: str | None, open_browser: bool, trusted_host: tuple[str, ...] = ()) -> None:
    """Start the table for the browser, for one or for many."""
    from sulaco.games import GAMES, house

    if any(house.changes(game) for game in GAMES):
        raise Complaint(f"The table plays by the book: start it without {house.VARIABLE}.")
    try:
        from sulaco.server import serve as serving
    except ModuleNotFoundError as error:
        raise Complaint(f"The server needs {error.name}; install sulaco with its extra: sulaco[server]") from None
    try:
        serving.serve(host, port, database, open_browser, trusted_host)
    except serving.CannotServe as error:
        raise Complaint(str(error)) from None


@sulaco.command()
@click.option("--game", callback=_game, default="corps", show_default=True, help="What is played.")
@click.option("--tables", type=click.IntRange(1), default=200, show_default=True, help="How many tables.")
@click.option("--clients", type=click.IntRange(2, 6), default=2, show_default=True, help="How many people at each.")
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True, help="How long to measure.")
@click.option("--think", type=click.FloatRange(0), default=1.0, show_default=True, help="Seconds before an answer.")
@click.option("--find-limit", is_flag=True, help="Add tables until the p95 is beyond 250 ms.")
@click.option("--create", type=click.IntRange(1), help="Make so many tables, and look at the server's memory.")
@click.option("--url", default="", help="The server to test; without it one is started for the test.")
@seed_option
@json_flag
def loadtest(
    game: str,
    tables: int,
    clients: int,
    seconds: float,
    think: float,
    find_limit: bool,
    create: int | None,
    url: str,
    seed: int,
    as_json: bool,
) -> int:
    """Measure the server under many tables; exit 1 if something went wrong or views differ.

    Real connections, random legal answers: how long it takes from one person's answer to the other person's update.
    """
    try:
        from sulaco.server import load_figures, loadtest
    except ModuleNotFoundError as error:
        raise Complaint(f"The server needs {error.name}; install sulaco with its extra: sulaco[server]") from None

    def say(line: str) -> None:
        click.echo(line, err=True)

    from sulaco import games

    kind = games.load(game)
    if clients not in {kind.seats(setup) for setup in kind.setups()}:
        raise Complaint(f"Nobody plays {game} with {clients} people.")
    options = loadtest.Options(
        game=game, tables=tables, clients=clients, seconds=seconds, think=think, url=url, seed=seed
    )
    try:
        if create is not None:
            growth = loadtest.create(options, create, say)
            if as_json:
                _json_out(growth)
            return 0
        limit = loadtest.find_limit(options, say) if find_limit else None
        figures = loadtest.run(options, say) if limit is None else limit.steps[-1]
    except loadtest.CannotLoad as error:
        raise Complaint(str(error)) from None
    if as_json:
        _json_out(figures if limit is None else limit)
    else:
        for line in load_figures.written(figures) if limit is None else load_figures.written_limit(limit):
            click.echo(line)
    return 0 if figures.good else 1


@sulaco.command()
@game_argument
@click.option("--players", type=int, help="How many play.")
@click.option("--mission", help="corps: the mission, or 'campaign'.")
@click.option("--heroes", help="corps: the Heroes, one for each player: hicks,ripley")
@click.option("--deck", multiple=True, metavar="NAME|FILE", help="battles: a Main Character or a file; once a player.")
@click.option("--mode", help="battles: free-for-all, teams or two-headed.")
@click.option(
    "--line-up",
    metavar="FILM",
    help="encounters: alien, aliens, alien3, resurrection, random, or the eight names of a mix (docs/play.md).",
)
@click.option(
    "--role", multiple=True, metavar="ROLE", help="encounters: a player's Role, such as medic; once for each player."
)
@click.option("--pack", metavar="FILE", help="encounters: a card pack of your own (docs/card-packs.md).")
@click.option(
    "--option",
    multiple=True,
    metavar="NAME",
    help="battles: share-recruits, lethal-wounds. encounters: agendas, delayed-agendas, alien-players, random-roles, "
    "two-roles, open-hands, revised-drones; easier: drones=1, tough, preparation=1; harder: drones=-1, head-start=2.",
)
@click.option(
    "--bot",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="A bot for the last seat: rookie, sensible, veteran or ultimate; once for each bot.",
)
@click.option("--seed", type=click.IntRange(0), help="The source of chance; the same seed deals the same game.")
@click.option("--load", "path", type=click.Path(path_type=Path), help="Go on with a saved game or campaign.")
@click.option("--friendly", is_flag=True, help="Undo may cross dice and cards; what nobody knows is then dealt anew.")
@set_option
@house_option
def play(
    game: str,
    players: int | None,
    kinds: tuple[str, ...],
    seed: int | None,
    path: Path | None,
    friendly: bool,
    changes: tuple[str, ...],
    house_file: Path | None,
    **own: str | tuple[str, ...] | None,
) -> None:
    """Play in the terminal.

    The games are corps, battles and encounters: alone, with friends around one screen, or with bots. Without flags you
    are asked for everything.
    """
    _with_these_rules(game, _house_rules(game, house_file, changes))
    from sulaco.terminal import files, opening, start

    # "person" keeps a seat for a person among the bots: a game that is gone on with may need it.
    kinds = tuple("" if kind == files.PERSON else kind for kind in kinds)
    for kind in filter(None, kinds):
        _check_bot(game, kind)
    # What is left are flags that only some games know.
    flags = {
        f"--{name.replace('_', '-')}": (said,) if isinstance(said, str) else said for name, said in own.items() if said
    }
    wishes = opening.Wishes(players, kinds, seed, flags)
    try:
        start.play(game, wishes, path, friendly)
    except start.Closed as error:
        _let_go_of_stdout()
        raise Complaint(str(error)) from None
    except opening.Unplayable as error:
        raise Complaint(str(error)) from None


@sulaco.group(invoke_without_command=True)
@click.pass_context
def deck(context: click.Context) -> None:
    """Decks for battles: check one, look at one, draw one at random."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _read_deck(file: Path) -> Any:
    """A deck from its file; what cannot be read is told with its line."""
    from sulaco.games.battles import decks

    try:
        return decks.read(file.read_text(encoding="utf-8"))
    except decks.DeckError as error:
        raise Complaint(f"{file}: {error}.") from None
    except UnicodeDecodeError:
        raise Complaint(f"{file}: this is no text in UTF-8.") from None


def _deck_problems(found: Any) -> list[dict[str, str]]:
    from sulaco.games.battles import Battles, decks

    texts = Battles.texts()
    return [{"rule": reason.rule, "text": texts.render(reason.text)} for reason in decks.problems(found)]


@deck.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@json_flag
def deck_check(file: Path, as_json: bool) -> int:
    """Hold a deck against the rules; exit 1 if it breaks one, with a reason for each."""
    problems = _deck_problems(_read_deck(file))
    if as_json:
        _json_out({"file": str(file), "legal": not problems, "problems": problems})
    elif not problems:
        click.echo(f"{file}: a legal deck.")
    else:
        for problem in problems:
            click.echo(f"{file}: {problem['text']} ({problem['rule']})")
    return 1 if problems else 0


@deck.command("show")
@click.argument("name", metavar="NAME|FILE")
@json_flag
def deck_show(name: str, as_json: bool) -> None:
    """Show a deck: the starter deck of a Main Character or a team, or one in a file."""
    from sulaco.games.battles import decks
    from sulaco.games.battles.setup import mains

    found = decks.named(name)
    if found is None:
        if not Path(name).is_file():
            raise Complaint(f"There is no deck '{name}': a file, company, xenomorphs, or one of {', '.join(mains())}.")
        found = _read_deck(Path(name))
    if as_json:
        _json_out({"main": found.main, "cards": found.cards, "problems": _deck_problems(found)})
    else:
        click.echo("\n".join(decks.described(found)))


@deck.command("random")
@click.option("--main", "leader", metavar="NAME", help="The Main Character; without it one is drawn too.")
@seed_option
@json_flag
def deck_random(leader: str | None, seed: int, as_json: bool) -> None:
    """Draw a legal deck at random, as the text of a deck file."""
    from sulaco.games.battles import decks
    from sulaco.games.battles.setup import mains
    from sulaco.table.chance import Chance

    starter = decks.named(leader) if leader and leader.lower() not in decks.STARTERS else None
    if leader and starter is None:
        raise Complaint(f"There is no Main Character '{leader}'; there are: {', '.join(mains())}.")
    found = decks.random_deck(Chance.seeded(seed), starter.main if starter else "")
    if as_json:
        _json_out({"main": found.main, "cards": found.cards, "problems": []})
    else:
        click.echo(decks.write(found), nl=False)


@sulaco.command()
@game_argument
@click.argument("words", nargs=-1)
@click.option("--coverage", is_flag=True, help="Hold every rule against the tests that prove it.")
@click.option("--house", "changeable", is_flag=True, help="What house rules can change, with its value.")
@json_flag
def rules(game: str, words: tuple[str, ...], coverage: bool, changeable: bool, as_json: bool) -> int:
    """Look a rule up: by words, by id (A11.09) or by chapter (A11).

    The games are corps, battles and encounters. Without words it lists the chapters. With --house words are parts of
    the names that house rules go by.
    """
    from sulaco.table import law

    if changeable:
        _changeable(game, words, as_json)
        return 0
    book = law.load(game)
    if coverage:
        return _coverage(book, as_json)
    found = book.search(" ".join(words)) if words else list(book)
    if as_json:
        _json_out([{"id": r.id, "tags": list(r.tags), "chapter": r.chapter.title, "text": r.text} for r in found])
    elif not found:
        raise Complaint(f"No rule of {game} speaks of '{' '.join(words)}'.")
    elif not words:
        for chapter in book.chapters:
            click.echo(f"{chapter.id:<5} {chapter.title} ({len(book.chapter(chapter.id))})")
    else:
        for rule in found:
            click.echo(f"{rule.id:<7} {rule.text}")
    return 0


def _changeable(game: str, words: Sequence[str], as_json: bool) -> None:
    """What can be changed: a line for each constant of the rules, and one for all values of a component."""
    from sulaco.games import house

    found = [name for name in house.names(game) if all(word.lower() in name.name.lower() for word in words)]
    if as_json:
        _json_out(found)
        return
    if not found:
        raise Complaint(f"{game} has nothing called '{' '.join(words)}' to change.")
    constants = [name for name in found if name.rule]
    wide = max((len(name.name) for name in constants), default=0)
    for name in constants:
        click.echo(f"{name.name:<{wide}}  {house.shown(name.default):<10} {name.rule:<7} {name.range}")
    values: dict[str, list[str]] = {}
    for name in found:
        if name.component:
            field = name.name.removeprefix(f"{name.component}.")
            values.setdefault(name.component, []).append(f"{field}={house.shown(name.default)}")
    if constants and values:
        click.echo()
    for component, fields in values.items():
        click.echo(f"{component}: {' '.join(fields)}")


def _coverage(book: Any, as_json: bool) -> int:
    from sulaco.table import coverage as proofs

    tests = proofs.find_tests()
    if tests is None:
        raise Complaint("The tests are not here: coverage is told from a checkout of the project.")
    found = proofs.coverage(book, proofs.scan(tests))
    if as_json:
        _json_out(
            {
                "rules": found.rules,
                "rulings": found.rulings,
                "missing": found.missing,
                "missing_rulings": found.missing_rulings,
                "unknown": found.unknown,
            }
        )
    else:
        for line in proofs.report(found):
            click.echo(line)
    return 1 if found.missing or found.missing_rulings or found.unknown else 0


def _read_save(path: Path) -> tuple[list[Any], bool]:
    """The games in a file, and whether it is a campaign, which may hold several."""
    from sulaco.table import save
    from sulaco.terminal.corps import campaign_file

    try:
        text = save.read_text(path)
        if campaign_file.is_campaign(text):
            return list(campaign_file.missions(text, path)), True
        return [save.loads(text, str(path))], False
    except save.SaveError as error:
        raise Complaint(str(error)) from None


@sulaco.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_flag
def replay(file: Path, as_json: bool) -> None:
    """Step through a saved game, or through the missions of a campaign.

    Forwards and backwards on a terminal; in a pipe the whole annotated game.
    """
    from sulaco.terminal.player import Replay

    tables, campaign = _read_save(file)
    games = [Replay(table) for table in tables]
    if as_json:
        _json_out({"missions": [game.to_json() for game in games]} if campaign else games[0].to_json())
        return
    from sulaco.terminal.screen import Screen

    for game in games:
        game.show(Screen())


def _scenarios(path: Path) -> list[Path]:
    """A file, or the scenarios of a folder."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.scenario"))
    if not found:
        raise Complaint(f"{path}: there is no scenario in this folder.")
    return found


@sulaco.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_flag
def scenario(files: tuple[Path, ...], as_json: bool) -> int:
    """Run scenario files, or folders of them; exit 1 if one fails."""
    from sulaco.table import scenario as scenarios

    answers: list[dict[str, Any]] = []
    for path in (each for named in files for each in _scenarios(named)):
        try:
            result = scenarios.run_file(path)
        except scenarios.ScenarioError as error:
            raise Complaint(f"{path}: {error}") from None
        answers.append({"file": str(path), "ok": result.ok, "title": result.title, "failures": list(result.failures)})
        if not as_json:
            click.echo(f"{'ok  ' if result.ok else 'FAIL'} {path}: {result.title}")
            for failure in result.failures:
                click.echo(f"     {failure}")
    if as_json:
        _json_out(answers)
    return 0 if all(answer["ok"] for answer in answers) else 1


@sulaco.command()
@game_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@seed_option
@mission_option
@players_option
@json_flag
def fuzz(game: str, games: int, seed: int, mission: str | None, players: int | None, as_json: bool) -> int:
    """Play random games under all invariants; exit 1 if one is broken."""
    from sulaco.lab import fuzz as fuzzing

    _check_table(game, mission, players)
    progress, stop = progress_bar("fuzz")
    try:
        report = fuzzing.run(game, games, seed, mission=mission, players=players, progress=progress)
    finally:
        stop()
    if as_json:
        _json_out({"games": report.games, "decisions": report.decisions, "violations": list(report.violations)})
    else:
        for violation in report.violations:
            click.echo(violation)
        count = len(report.violations)
        click.echo(f"{report.games} games, {report.decisions} decisions, {count} violations")
    return 1 if report.violations else 0


def _several(said: str | None) -> list[str]:
    """A flag with several values."""
    return [] if said is None else [each.strip() for each in said.split(",")]


def _cells(
    game: str,
    subjects: Sequence[str],
    decks: Sequence[str],
    players: Sequence[int],
    options: tuple[str, ...],
    line_ups: Sequence[tuple[str, ...]],
) -> tuple[Any, ...]:
    """Every mission, film or pairing with every number of players and all bots. One bot plays all seats."""
    import msgspec

    from sulaco.games import load
    from sulaco.lab.plan import Cell
    from sulaco.terminal import opening

    kind, begins = load(game), opening.opening(game)
    flag = {"encounters": "--line-up", "corps": "--mission"}.get(game, "--deck")
    tables: list[tuple[str, dict[str, tuple[str, ...]], int | None]] = []
    if flag == "--deck":
        tables = [(" against ".join(pair), {flag: pair}, None) for pair in _pairs(decks)]
    else:
        tables = [(subject, {flag: (subject,)}, count) for subject in subjects for count in players or (3,)]
    cells = []
    for subject, flags, count in tables:
        wishes = opening.Wishes(count, flags={**flags, **({"--option": options} if options else {})})
        try:
            begins.check(wishes)
            setup = begins.setup(wishes)
        except opening.Unplayable as error:
            raise Complaint(str(error)) from None
        seats = kind.seats(setup)
        for bots in line_ups:
            seated = bots * seats if len(bots) == 1 else bots
            if len(seated) != seats:
                raise Complaint(f"{subject} has {seats} seats, but --bots names {len(seated)} bots.")
            many = () if count is None else (f"{count} players",)
            name = ", ".join((subject, *options, *many, " and ".join(bots)))
            cells.append(Cell(name, msgspec.to_builtins(setup), seated))
    return tuple(cells)


def _pairs(decks: Sequence[str]) -> list[tuple[str, ...]]:
    """The decks of battles: those that are named, one a seat, or every Main Character against every other."""
    from itertools import combinations_with_replacement, product

    if not decks:
        from sulaco.games.battles.setup import mains

        return list(combinations_with_replacement(mains(), 2))
    if len(decks) == 1:
        raise Complaint("Battles need a --deck for each seat: two at least.")
    return list(product(*(_several(each) for each in decks)))


def _numbers(said: str | None) -> list[int]:
    try:
        return [int(each) for each in _several(said)]
    except ValueError:
        raise Complaint(f"'{said}' are no numbers of players; several are written like 1,3,5.") from None


def _played(plan: Any, processes: int | None, cluster: str | None, out: Path | None, resume: bool) -> Any:
    """What comes of a plan; everything that can go wrong is said in a sentence."""
    import signal

    from sulaco.lab import run as running
    from sulaco.lab.cluster import Cluster, ClusterError
    from sulaco.lab.plan import PlanError, made
    from sulaco.lab.results import results
    from sulaco.lab.statistics import MissingLibrary
    from sulaco.lab.store import Run, StoreError
    from sulaco.lab.workers import Processes, Workers

    progress, stop = progress_bar("simulate", rate=True)
    # Whoever ends jobs on a machine of many does it so; what is done is kept then too.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if plan is None:
            kept = Run.open(out or "").plan
            plan = made(kept)
            if plan.rules != kept.rules:
                raise Complaint(f"{out}: this run was begun under rules {kept.rules}; these are {plan.rules}.")
        plan = made(plan)
        workers: Workers = Processes(processes) if cluster is None else Cluster(cluster)
        return results(running.run(plan, workers, out, progress, resume=resume))
    except (PlanError, StoreError, ClusterError, running.RunError, MissingLibrary) as error:
        raise Complaint(str(error)) from None
    finally:
        stop()
        signal.signal(signal.SIGTERM, before)


@sulaco.command()
@click.argument(
    "game", required=False, callback=lambda context, parameter, value: value and _game(context, parameter, value)
)
@click.option("--mission", help="corps: the mission, or several: newt,escape")
@click.option("--film", multiple=True, help="encounters: the film, or 'random'; once for each film.")
@click.option("--deck", "decks", multiple=True, metavar="NAME|FILE", help="battles: a deck, or several; once a seat.")
@click.option("--players", help="corps, encounters: how many players, or several: 1,3; 3 without it.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="encounters: alien-players, agendas, drones=1 and so on."
)
@click.option("--bot", "kind", default="sensible", show_default=True, help="Who plays, or several in turn.")
@click.option("--bots", metavar="KIND,KIND", help="Who plays on which seat.")
@click.option("--against", metavar="KIND", help="battles: who plays on the other side; counts how often the bot wins.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="Games in each cell.")
@seed_option
@click.option("--processes", type=click.IntRange(1), help="How many at once; all cores without it.")
@click.option("--cluster", metavar="auto|ADDRESS", help="Play on a Ray cluster.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep the rows in this folder, as Parquet.")
@click.option("--resume", is_flag=True, help="Go on with the run in the folder of --out.")
@click.option("--events", is_flag=True, help="Keep a row for each event too; needs --out.")
@click.option("--decisions", is_flag=True, help="Keep a row for each decision too; needs --out.")
@set_option
@house_option
@json_flag
def simulate(
    game: str | None,
    mission: str | None,
    film: tuple[str, ...],
    decks: tuple[str, ...],
    players: str | None,
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
    """Let bots play many games, and count.

    A mission of corps, a film of encounters: how often it is won. Battles: how often each Main Character beats each
    other, or with --against one bot another. Several missions, numbers of players or bots make several cells. A run
    with --out can be broken off and resumed: sulaco simulate --resume --out FOLDER
    """
    from sulaco.lab import simulate as simulating

    for flag, needs in (("--resume", resume), ("--events", events), ("--decisions", decisions)):
        if needs and out is None:
            raise Complaint(f"{flag} needs --out, the folder of the run.")
    if game is None:
        if not resume:
            raise click.MissingParameter(param_hint="'GAME'", param_type="argument")
        if changes or house_file:
            raise Complaint("A run goes on with its own house rules; here it is without --set and --house.")
        rest = _played(None, processes, cluster, out, resume=True)
        click.echo(rest.to_json() if as_json else rest.table())
        return
    house_rules = _house_rules(game, house_file, changes)
    line_ups = [tuple(_several(bots))] if bots else [(each,) for each in _several(kind)]
    for bot in (*(each for line_up in line_ups for each in line_up), *([against] if against else [])):
        _check_bot(game, bot)
    duels = simulating.duels(game)
    if duels is None and against is not None:
        raise Complaint(f"In {game} nobody plays against another; --against is for games of opponents.")
    if duels is None and decks:
        raise Complaint(f"{game} has no --deck.")
    if duels is None and (film if game == "corps" else mission):
        raise Complaint(f"{game} has no {'--film' if game == 'corps' else '--mission'}.")
    subjects = _several(mission) if game == "corps" else list(film)
    if duels is None and not subjects:
        raise click.MissingParameter(
            param_hint="'--film'" if game == "encounters" else "'--mission'", param_type="option"
        )
    counts = _numbers(players)
    if duels is not None and counts:
        raise Complaint(f"{game} is simulated in duels, without --players.")
    if duels is not None and options and not decks:
        raise Complaint(f"{game} is simulated in duels, without --option.")
    kept = bool(out or cluster or bots or len(line_ups) > 1)
    if kept and against is not None:
        raise Complaint(f"--against counts at once and keeps nothing; here it is: --bots {kind},{against}")
    report: Any
    if kept or decks or len(subjects) > 1 or len(counts) > 1:
        from sulaco.lab.plan import Plan

        cells = _cells(game, subjects, decks, counts, options, line_ups)
        plan = Plan(game, cells, games, seed, house_rules, events=events, decisions=decisions)
        report = _played(plan, processes, cluster, out, resume)
    else:
        count = counts[0] if counts else 3
        subject = subjects[0] if subjects else None
        _check_table(game, mission, count if duels is None else None, film[0] if film else None, options)
        progress, stop = progress_bar("simulate", rate=True)
        from sulaco.games import house

        try:
            with house.using(game, house_rules):
                if duels is None:
                    what = ", ".join((subject or "", *options))
                    setup = _with_options(game, subject, count, options) if options else None
                    report = simulating.run(game, what, count, kind, games, seed, processes, progress, setup)
                elif against is None:
                    report = duels.run(kind, games, seed, processes, progress)
                else:
                    report = duels.against(kind, against, games, seed, processes, progress)
        finally:
            stop()
        if house_rules:
            click.echo(_with_house_rules(report, house_rules, as_json))
            return
    click.echo(report.to_json() if as_json else report.table())


def _with_house_rules(report: Any, changes: dict[str, Any], as_json: bool) -> str:
    """A report that knows of no house rules, with those that it was played by."""
    import msgspec

    from sulaco.games import house

    if as_json:
        return msgspec.json.encode({**msgspec.json.decode(report.to_json()), "house": changes}).decode()
    first, _, rest = report.table().partition("\n")
    return f"{first}\n{house.heading(changes)}\n{rest}"


@sulaco.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The file; without it the table shows the report.")
def report(runs: tuple[Path, ...], out: Path | None) -> None:
    """Make one page of what the games of runs have shown.

    RUNS are folders of sulaco simulate --out. Several are held against the first one.
    """
    from urllib.parse import quote

    from sulaco.lab.report import ReportError, make
    from sulaco.lab.statistics import MissingLibrary
    from sulaco.lab.store import Run, StoreError
    from sulaco.server.settings import reports_folder

    try:
        page = make([Run.open(run) for run in runs])
    except (StoreError, ReportError, MissingLibrary) as error:
        raise Complaint(str(error)) from None
    if out is not None:
        _write_whole(out, page)
        click.echo(out)
        return
    file = reports_folder() / f"{_page_name(runs)}.html"
    # What else is kept in that folder is for this user alone.
    file.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.parent.mkdir(exist_ok=True)
    _write_whole(file, page)
    click.echo(file)
    click.echo("Open it from the table: the command is sulaco, the place Lab at the top of the home page.")
    click.echo(f"While the table is running: http://127.0.0.1:4260/reports/{quote(file.name)}")


def _page_name(runs: Sequence[Path]) -> str:
    """What the report of these runs is called: as their folders."""
    import re

    return re.sub(r"[^\w.-]+", "-", "-".join(run.resolve().name for run in runs)).strip("-.")[:80] or "report"


def _write_whole(file: Path, text: str) -> None:
    """Whole, or not at all: a reader never sees a half of it."""
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise Complaint(f"{file}: {error.strerror}.") from None


@sulaco.command()
@click.argument("before")
@click.argument("after")
@json_flag
def compare(before: str, after: str, as_json: bool) -> None:
    """Say whether a change made a difference.

    BEFORE and AFTER are folders of sulaco simulate --out, or cells of them: RUN@CELL.
    """
    from sulaco.lab.compare import CompareError, compare, named, pairs_of, samples
    from sulaco.lab.statistics import MissingLibrary
    from sulaco.lab.store import Run, StoreError

    try:
        first, second = (samples(Run.open(folder), cell) for folder, cell in (named(before), named(after)))
        found = compare(pairs_of(first, second))
    except (CompareError, MissingLibrary, StoreError) as error:
        raise Complaint(str(error)) from None
    if as_json:
        _json_out(found)
    else:
        click.echo(found.table())


@sulaco.command()
@click.option("--peers", is_flag=True, help="Measure python-chess in the same run.")
@json_flag
def bench(peers: bool, as_json: bool) -> None:
    """Measure the speed."""
    from sulaco.lab import bench as measuring

    try:
        figures = measuring.run(peers)
    except measuring.NoPeer as error:
        raise Complaint(str(error)) from None
    if as_json:
        _json_out(figures)
        return
    for group, members in figures.items():
        for name, values in members.items():
            for what, value in values.items():
                click.echo(f"{group:<9} {name:<12} {what:<25} {value:>12,.{1 if value >= 10 else 2}f}")


@sulaco.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def repair(files: tuple[Path, ...]) -> int:
    """Replay saved games and campaigns under the rules of today.

    One that no longer fits goes on from its checkpoint; the old file is kept beside it. Exit 1 if there was one.
    """
    from sulaco.table import save
    from sulaco.terminal.corps import campaign_file

    every = True
    for path in files:
        try:
            if campaign_file.is_campaign(save.read_text(path)):
                fits, message = campaign_file.repair(path)
            else:
                report = save.repair(path)
                fits, message = report.fits, report.message
        except save.SaveError as error:
            raise Complaint(str(error)) from None
        click.echo(message)
        every &= fits
    return 0 if every else 1


if __name__ == "__main__":
    main()
