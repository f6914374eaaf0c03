"""Files that people bring: saved games, scenarios, campaigns. Whatever is wrong with one is said in one sentence."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from sulaco import games
from sulaco.table import save
from sulaco.table.campaign import Campaign
from sulaco.table.save import SaveError
from sulaco.table.scenario import ScenarioError, parse
from sulaco.table.table import Table

from .recording import Beginning, beginning, run_scenario
from .refused import Refused, refuse
from .settings import Settings
from .words import tell

BODY_BYTES = 2 * Settings().save_bytes
"""The largest request that carries a file: quotes and line ends of the text take more room in JSON."""
SCENARIO_BYTES = 200_000
MAX_JOURNAL = 20_000
"""The most entries that a journal in a file may have; no game is that long."""

_SCENARIO = re.compile(r"^(title|game|rules|setup|position):", re.MULTILINE)
"""The first word of a scenario, after remarks, is one of these."""
MAX_PROBLEM_LENGTH = 400
"""Characters: what is wrong with a file may quote from it, and is cut off here."""


class Opened(NamedTuple):
    """What was in a file."""

    beginning: Beginning
    title: str
    seats: int

    @property
    def game(self) -> str:
        return self.beginning.game


def opened(text: str, most: int) -> Opened:
    """The table in a save file or a scenario file; refused, with the line where there is one, if it is neither."""
    _check_length(text, most)
    if save.campaign_game(text) is not None:
        raise refuse("bad-request", "archive.campaign-file")
    if text.lstrip().startswith("{"):
        table, title = _saved(text), ""
    elif _SCENARIO.search(text):
        table, title = _scenario(text)
    else:
        raise refuse("bad-request", "archive.no-file")
    if table.setup is None:
        raise refuse("bad-request", "archive.no-setup", file=tell("archive.file"))
    try:
        # Here, in a worker thread: what a map needs is worked out now, and what cannot be shown is found out.
        for eyes in (None, *range(table.kind.seats(table.setup))):
            table.game.view(eyes)
        table.game.ground()
    except Exception as error:
        raise _broken() from error
    found = beginning(table, table.seed)
    kind = table.kind
    return Opened(found, title, kind.seats(table.setup))


def opened_campaign(text: str, most: int) -> tuple[str, Campaign]:
    """The campaign in a file, and the name of its game."""
    _check_length(text, most)
    game = save.campaign_game(text)
    kind = None if game is None else games.load(game).campaign_type
    if game is None or kind is None:
        raise refuse("bad-request", "campaign.not-file")
    try:
        return game, kind().read(text, tell("archive.file"))
    except SaveError as error:
        raise Refused("bad-request", _short(str(error))) from None
    except Exception as error:
        raise _broken() from error


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise refuse("too-large", "archive.too-long")
    if not text.strip():
        raise refuse("bad-request", "archive.empty")


def _saved(text: str) -> Table[Any]:
    if text.count("\n") > MAX_JOURNAL or text.count('","') > MAX_JOURNAL:
        raise refuse("too-large", "archive.too-long")
    try:
        return save.loads(text, tell("archive.file"))
    except SaveError as error:
        raise Refused("bad-request", _short(str(error))) from None
    except Exception as error:
        # A state that was not made by the rules may raise any error in them.
        raise _broken() from error


def _scenario(text: str) -> tuple[Table[Any], str]:
    if len(text) > SCENARIO_BYTES:
        raise refuse("too-large", "archive.too-long")
    try:
        scenario = parse(text)
        if scenario.game not in games.names():
            raise refuse("bad-request", "archive.no-game", file=tell("archive.file"), game=scenario.game[:40])
        return run_scenario(text), scenario.title
    except ScenarioError as error:
        where = _short(str(error).rstrip("."))
        raise refuse("bad-request", "archive.line", file=tell("archive.file"), where=where) from None
    except Refused:
        raise
    except Exception as error:
        raise _broken() from error


def _short(text: str) -> str:
    return (
        text
        if len(text) <= MAX_PROBLEM_LENGTH
        else f"{text[: MAX_PROBLEM_LENGTH // 2]} … {text[-MAX_PROBLEM_LENGTH // 2 :]}"
    )


def _broken() -> Refused:
    return refuse("bad-request", "archive.broken", file=tell("archive.file"))
