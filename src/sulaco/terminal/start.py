"""From the command line to a table: flags or menus, a new game or a saved one, and who sits where."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, NamedTuple

from sulaco import bots
from sulaco.games import load
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.missions import MISSIONS
from sulaco.table import save
from sulaco.table.chance import mix
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from . import menu
from .battles import start as battles_start
from .corps import campaign_file
from .corps.campaign import CampaignSession, KeptCampaign
from .files import KeptGame
from .screen import EndOfInput, Screen
from .session import Seat, Session
from .words import tell


class Unplayable(Exception):
    """What was asked for cannot be played, in one sentence."""


class Closed(Unplayable):
    """The output was closed in the middle of a game; the game is kept."""


class Wishes(NamedTuple):
    """What the command line says; None or empty: not said."""

    mission: str | None = None
    players: int | None = None
    heroes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    seed: int | None = None
    decks: tuple[str, ...] = ()
    mode: str = ""

    @property
    def seats(self) -> int:
        """How many play, as far as it is said."""
        return self.players if self.players is not None else max(1, len(self.heroes), len(self.kinds))


def play(game: str, wishes: Wishes, path: Path | None, friendly: bool, screen: Screen | None = None) -> None:
    """Set a table up, or fetch it from its file, and play."""
    screen = screen or Screen()
    if path is None:
        _check_new(game, wishes)
    with screen.stoppable():
        try:
            session = _session(game, wishes, path, friendly, screen)
        except EndOfInput:
            return
        kept = session.kept
        try:
            session.run()
        except save.SaveError as error:
            raise Unplayable(str(error)) from None
        except BaseException as error:
            # Whatever happened, the game is not lost with it.
            if not kept.begun:
                raise
            place = kept.keep()
            if isinstance(error, BrokenPipeError):
                raise Closed(tell("quit.closed", path=str(place))) from None
            raise


def _session(game: str, wishes: Wishes, path: Path | None, friendly: bool, screen: Screen) -> Session | CampaignSession:
    """The game or the campaign that is wished for, ready to begin or to go on."""
    if path is not None:
        table = _saved(game, wishes, path)
        kinds = wishes.kinds
    elif game == "battles":
        table, kinds = _new_battles(wishes, screen)
    else:
        if wishes.mission is None:
            mission, players, heroes, kinds = menu.choose(screen, wishes.players, wishes.heroes, wishes.kinds)
        else:
            mission, players, heroes, kinds = wishes.mission, wishes.seats, wishes.heroes, wishes.kinds
        seed = secrets.randbits(31) if wishes.seed is None else wishes.seed
        if mission == menu.CAMPAIGN:
            table = _new_campaign(players, heroes, seed)
        else:
            setup = load(game).setup_type(mission=mission, players=players, heroes=list(heroes))
            table = new_table(game, setup, seed)
    if isinstance(table, Campaign):
        return CampaignSession(KeptCampaign(table, path, friendly), every_seat(table.players, kinds), seats, screen)
    table.friendly = table.friendly or friendly
    return Session(table, seats(table, every_seat(table.kind.seats(table.setup), kinds)), screen, KeptGame(table, path))


def check(game: str, wishes: Wishes) -> None:
    """Say what is wrong with the flags before anybody is asked anything."""
    if game == "battles":
        setup = _battles_setup(wishes)
        new_table(game, setup, 0)
        every_seat(len(setup.decks), wishes.kinds)
        return
    if wishes.mission is not None and wishes.mission not in MISSIONS:
        raise Unplayable(tell("start.no-mission", mission=wishes.mission, missions=", ".join(menu.missions())))
    kind = load(game).setup_type
    setup = kind(mission=wishes.mission or menu.FIRST, players=wishes.seats, heroes=list(wishes.heroes))
    new_table(game, setup, 0)
    every_seat(wishes.seats, wishes.kinds)


def _check_new(game: str, wishes: Wishes) -> None:
    """The same where a campaign is a choice too."""
    known = [*menu.missions(), menu.CAMPAIGN]
    if game != "battles" and wishes.mission is not None and wishes.mission not in (*MISSIONS, menu.CAMPAIGN):
        raise Unplayable(tell("start.no-mission", mission=wishes.mission, missions=", ".join(known)))
    check(game, wishes._replace(mission=None) if wishes.mission == menu.CAMPAIGN else wishes)


def _battles_setup(wishes: Wishes) -> Any:
    """What the flags say about a game of battles."""
    for flag, value in (("--mission", wishes.mission), ("--heroes", wishes.heroes)):
        if value:
            raise Unplayable(tell("battles-start.no-mission", flag=flag))
    try:
        return battles_start.setup(wishes.players, wishes.decks, wishes.mode, len(wishes.kinds) + 1)
    except battles_start.NoSetup as error:
        raise Unplayable(str(error)) from None


def _new_battles(wishes: Wishes, screen: Screen) -> tuple[Table[Any], tuple[str, ...]]:
    """A new game of battles; without decks and players everything is asked."""
    seed = secrets.randbits(31) if wishes.seed is None else wishes.seed
    if wishes.decks or wishes.players is not None:
        return new_table("battles", _battles_setup(wishes), seed), wishes.kinds
    setup, kinds = battles_start.choose(screen, wishes.mode, wishes.kinds)
    return new_table("battles", setup, seed), kinds


def new_table(game: str, setup: Any, seed: int) -> Table[Any]:
    """A new game; a setup that the rules do not allow is refused in their words."""
    kind = load(game)
    try:
        return Table(kind, setup, seed)
    except Refused as refused:
        raise Unplayable(kind.texts().render(refused.reason.text)) from None


def _new_campaign(players: int, heroes: tuple[str, ...], seed: int) -> Campaign:
    """A new campaign; Heroes that were named are those of its first mission."""
    campaign = Campaign.begin(players, seed)
    for hero in heroes:
        if campaign.decision is not None:
            campaign.choose(f"hero:{hero}")
    return campaign


def _saved(game: str, wishes: Wishes, path: Path) -> Table[Any] | Campaign:
    for flag, value in (
        ("--mission", wishes.mission),
        ("--players", wishes.players),
        ("--heroes", wishes.heroes),
        ("--seed", wishes.seed),
        ("--deck", wishes.decks),
        ("--mode", wishes.mode or None),
    ):
        if value is not None and value != ():
            raise Unplayable(tell("start.flag-with-load", flag=flag))
    try:
        text = save.read_text(path)
        if campaign_file.is_campaign(text):
            return campaign_file.read(text, path)
        table = save.loads(text, str(path))
    except save.SaveError as error:
        raise Unplayable(str(error)) from None
    if table.kind.name != game:
        raise Unplayable(tell("start.other-game", path=str(path), found=table.kind.name, game=game))
    return table


def every_seat(count: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The bot of every seat, "" for a person: the bots that are named take the last seats."""
    if len(kinds) > count:
        raise Unplayable(tell("start.too-many-bots", n=len(kinds), players=count))
    return ("",) * (count - len(kinds)) + kinds


def seats(table: Table[Any], kinds: tuple[str, ...]) -> list[Seat]:
    """People and bots on the seats of a table."""
    return [
        Seat(kind, bots.load(table.kind.name, kind, mix(table.seed * 31 + seat + 1))) if kind else Seat()
        for seat, kind in enumerate(kinds)
    ]
