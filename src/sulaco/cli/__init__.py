"""The command `sulaco`: a folder of commands, one module each. A module is imported when its command runs, so that
help is there at once.

Bad input gets one clear sentence on stderr and exit 2. Exit 1 means that something was looked for and found: a
scenario that fails, a broken invariant, a rule without a test, a save that no longer fits.
"""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from sulaco.table.language import known_language, speak, wished_languages

from .commands import BAD_INPUT, let_go_of_stdout, sulaco
from .texts import say

READ_FROM_ENVIRONMENT = ("sulaco.games", "sulaco.games.house_values")
"""Modules that refuse what stands in the environment: games and house rules. Whichever command imports them first meets
their errors, and they are not imported here, so that help is there at once."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and leave the process."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit code. Nothing that a person can do wrong ends in a traceback."""
    _plain_letters()
    speak(known_language(wished_languages()))
    try:
        # Not `sulaco.main`, which has an opinion of its own on closed pipes.
        with sulaco.make_context("sulaco", list(sys.argv[1:] if arguments is None else arguments)) as context:
            code = sulaco.invoke(context)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go_of_stdout()
        return _complain(say("run.closed"))
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.UsageError as error:
        return _complain(_one_sentence(error))
    except click.ClickException as error:
        return _complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return _complain(say("run.broken-off"))
    except OSError as error:
        if error.errno == errno.EIO:
            let_go_of_stdout()
        problem = error.strerror or str(error)
        if error.filename:
            return _complain(say("run.file-problem", file=str(error.filename), problem=problem))
        return _complain(say("run.problem", problem=problem))
    except ValueError as error:
        if type(error).__module__ not in READ_FROM_ENVIRONMENT:
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
    return say("run.usage", problem=" ".join(error.format_message().split()), command=command)


def _plain_letters() -> None:
    """Replace letters that cannot be read or shown instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
