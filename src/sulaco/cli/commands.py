"""The commands by their names, and what they share: help from the catalogue, arguments, checks, JSON, progress."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import click

from sulaco import __version__
from sulaco.table.language import known_language, languages, speak

from .texts import help_of, say

BAD_INPUT = 2
COMMANDS = (
    "bench",
    "compare",
    "deck",
    "fuzz",
    "loadtest",
    "play",
    "repair",
    "replay",
    "report",
    "rules",
    "scenario",
    "serve",
    "simulate",
)
"""Each is a function in the module of its name."""


class Complaint(click.ClickException):
    """Bad input, told in one sentence."""

    exit_code = BAD_INPUT


def choose_language(context: click.Context, option: click.Parameter, language: str | None) -> None:
    """Write in this language from now on; refused if there are no texts in it."""
    if language is None:
        return
    found = known_language([language])
    if found.partition("-")[0].lower() != language.partition("-")[0].lower():
        raise Complaint(say("run.no-language", language=language, languages=", ".join(languages())))
    speak(found)


class Commands(click.Group):
    """The group of all commands: a module is imported when its command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"sulaco.cli.{cmd_name}"), cmd_name)
        return found

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = help_of("sulaco", "about")  # not before the language is known
        for option in self.params:
            if option.name == "language" and isinstance(option, click.Option):
                option.help = help_of("sulaco", "language")
        super().format_help(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        limit = formatter.width - 6 - max(map(len, COMMANDS))
        rows = []
        for name in COMMANDS:
            # Its first sentence as click shortens it, without importing the command itself.
            rows.append((name, click.Command(name, help=help_of(name, "about")).get_short_help_str(limit)))
        with formatter.section(help_of("sulaco", "commands")):
            formatter.write_dl(rows)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--language", metavar="TAG", is_eager=True, expose_value=False, callback=choose_language)
@click.version_option(__version__, prog_name="sulaco", message="%(prog)s %(version)s")
@click.pass_context
def sulaco(context: click.Context) -> None:
    """Run a command, or without one start the table and open the browser."""
    # Without house rules no game needs to be loaded here.
    if os.environ.get("SULACO_HOUSE"):
        from sulaco.games import check_house_rules  # help is there at once, without any game

        check_house_rules()
    if context.invoked_subcommand is None:
        from .serve import serve  # a module is imported when its command runs

        context.invoke(serve, open_browser=True)


# --- commands with help from the catalogue -----------------------------------------------------------------


def command(path: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function; it and its options are described in the catalogue under `path`, which is its name,
    after that of its group if it has one."""

    def make(function: Callable[..., Any]) -> click.Command:
        return described(path, click.command(path.rpartition(" ")[2], help=help_of(path, "about"))(function))

    return make


def described(path: str, found: click.Command) -> click.Command:
    """The command, with a help text from the catalogue for each of its options."""
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            parameter.help = help_of(path, max(parameter.opts, key=len).lstrip("-"))
    return found


# --- arguments that several commands have ------------------------------------------------------------------


def known_game(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Refuse the name of a game that is not there."""
    from sulaco.games import names  # not for help

    if value not in names():
        raise Complaint(say("check.no-game", game=value, games=list(names())))
    return value


game_argument = click.argument("game", callback=known_game)
json_flag = click.option("--json", "as_json", is_flag=True)
seed_option = click.option("--seed", type=click.IntRange(0), default=1, show_default=True)


def check_bot(game: str, kind: str) -> None:
    """Refuse a kind of bot that the game does not have."""
    from sulaco import bots  # not for help

    if kind not in bots.kinds(game):
        raise Complaint(say("check.no-bot", bot=kind, game=game, bots=list(bots.kinds(game))))


# --- output ------------------------------------------------------------------------------------------------


def json_out(answer: Any) -> None:
    """Print an answer as JSON for programs."""
    import msgspec  # not for help

    click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())


def let_go_of_stdout() -> None:
    """Point stdout at nothing after its reader has gone, so that Python's last flush does not fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return


def progress_bar(what: str, *, rate: bool = False) -> tuple[Callable[[int, int], None] | None, Callable[[], None]]:
    """A progress bar on a terminal, nothing anywhere else; with the function that ends it. `rate`: games a second."""
    if not sys.stderr.isatty():
        return None, lambda: None
    from rich.console import Console  # not for help
    from rich.progress import Progress, TextColumn  # not for help

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
        progress.update(task, completed=done, total=total, rate=say("run.rate", rate=speed))

    return update, progress.stop
