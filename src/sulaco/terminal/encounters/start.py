"""How encounters begins at the terminal: line-up, players, Roles, variants, difficulty; by flags or by questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sulaco.games.encounters.cards import of_kind
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.line_ups import FILMS, FIRST_ROLES
from sulaco.games.encounters.series import FORMAT, Series, read
from sulaco.games.encounters.setup import PLAYERS
from sulaco.games.encounters.state import Setup
from sulaco.table.saved_json import is_of

from .. import menu
from ..opening import Opening, Playing, Unplayable, Wishes, seed, session
from ..opening import new_table as new
from ..screen import Screen
from ..words import tell
from .series import SERIES, KeptSeries, SeriesSession

LINE_UP, ROLE, OPTION, PACK = "--line-up", "--role", "--option", "--pack"
MIX = 8
"""A mix is a Location, three Objectives and four characters."""
OPTIONS: dict[str, dict[str, Any]] = {
    "alien-players": {"alien_players": True},
    "agendas": {"agendas": "hidden"},
    "delayed-agendas": {"agendas": "delayed"},
    "random-roles": {"role_choice": "random"},
    "two-roles": {"role_choice": "two"},
    "tough": {"tough": True},
    "revised-drones": {"revised_drones": True},
    "open-hands": {"open_hands": True},
}
NUMBERS = {"drones": "drones", "preparation": "preparation", "head-start": "head_start"}
"""Options with a number, as in `drones=1` (L20)."""
VARIANTS = {
    "plain": (),
    "alien-players": ("alien-players",),
    "agendas": ("agendas",),
    "delayed": ("delayed-agendas",),
    "both": ("agendas", "alien-players"),
}
DIFFICULTIES = {
    "standard": (),
    "easier": ("drones=1", "tough"),
    "easiest": ("drones=1", "tough", "preparation=1"),
    "harder": ("drones=-1", "head-start=2"),
}


class EncountersOpening(Opening):
    """A line-up, one to five players, and how they play."""

    flags = (LINE_UP, ROLE, OPTION, PACK)

    def setup(self, wishes: Wishes) -> Setup:
        roles = [role.lower() for role in wishes.flags.get(ROLE, ())]
        least = max(1, len(roles), len(wishes.kinds) + (bool(wishes.kinds) and wishes.kinds.count("") == 0))
        players = least if wishes.players is None else wishes.players
        if roles:  # whoever names none gets one of a first game
            roles += [role for role in FIRST_ROLES if role not in roles][: max(0, players - len(roles))]
        setup = Setup(players, roles=roles)
        setup = _with_line_up(setup, wishes.flag(LINE_UP) or FILMS[0])
        setup = _with_options(setup, wishes.flags.get(OPTION, ()))
        path = wishes.flag(PACK)
        return setup if path is None else msgspec.structs.replace(setup, pack=_text(path))

    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Setup, tuple[str, ...]]:
        """Without a line-up and players everything is asked: film, players, seats, Roles, variant, difficulty."""
        return self._asked(wishes, screen)[1:]

    def _asked(self, wishes: Wishes, screen: Screen, *more: menu.Choice) -> tuple[str, Setup, tuple[str, ...]]:
        """The line-up that was named or chosen, `more` besides those of one game; the setup and the bots."""
        if LINE_UP in wishes.flags or wishes.players is not None:
            return wishes.flag(LINE_UP) or FILMS[0], self.setup(_first(wishes)), wishes.kinds
        texts = Encounters.texts()
        films = [menu.Choice(name, texts.templates[f"line-up.{name}"]) for name in (*FILMS, "random")]
        line_up = menu.ask(screen, tell("encounters-menu.line-up"), [*films, *more], FILMS[0])
        least = max(1, len(wishes.kinds) + (bool(wishes.kinds) and wishes.kinds.count("") == 0))
        players = menu.number(screen, tell("encounters-menu.players"), least, PLAYERS[-1], max(least, 1))
        kinds = wishes.kinds
        if not kinds:
            kinds = ("", *(menu.seat(screen, self.game, seat + 1, "sensible") for seat in range(1, players)))
        roles = list(wishes.flags.get(ROLE, ()))
        options = list(wishes.flags.get(OPTION, ()))
        if not roles and not options:
            roles, dealing = self._roles(screen, players)
            options += dealing
            if players > 1:
                options += VARIANTS[_choice(screen, "variant", VARIANTS)]
            options += DIFFICULTIES[_choice(screen, "difficulty", DIFFICULTIES)]
        flags = {**wishes.flags, LINE_UP: (line_up,), ROLE: tuple(roles), OPTION: tuple(options)}
        said = wishes._replace(players=players, kinds=kinds, flags={name: each for name, each in flags.items() if each})
        return line_up, self.setup(_first(said)), kinds

    def check_new(self, wishes: Wishes) -> None:
        self.check(_first(wishes))

    def begin(self, wishes: Wishes, friendly: bool, screen: Screen) -> Playing:
        line_up, setup, kinds = self._asked(wishes, screen, menu.Choice(SERIES, tell("series.choice")))
        if line_up != SERIES:
            return session(new(self.game, setup, seed(wishes)), kinds, friendly, screen)
        return SeriesSession(KeptSeries(Series(setup=setup, seed=seed(wishes)), None, friendly), kinds, screen)

    def resume(self, text: str, path: Path, wishes: Wishes, friendly: bool, screen: Screen) -> Playing | None:
        if not is_of(FORMAT, text):
            return None
        return SeriesSession(KeptSeries(read(text, str(path)), path, friendly), wishes.kinds, screen)

    def _roles(self, screen: Screen, players: int) -> tuple[list[str], list[str]]:
        """The Roles that are chosen, and the option by which others are dealt."""
        ways = [menu.Choice(way, tell(f"encounters-menu.{way}")) for way in ("chosen", "own", "random", "two")]
        way = menu.ask(screen, tell("encounters-menu.dealing"), ways, "chosen")
        if way != "own":
            return [], {"random": ["random-roles"], "two": ["two-roles"]}.get(way, [])
        names = Encounters.texts().name
        roles: list[str] = []
        for seat in range(players):
            free = [role for role in of_kind("role") if role.id not in roles]
            choices = [menu.Choice(role.id, names(role.id), _about(role)) for role in free]
            roles.append(menu.ask(screen, tell("encounters-menu.role", n=seat + 1), choices, free[0].id))
        return roles, []


def _first(wishes: Wishes) -> Wishes:
    """A series begins with the first film."""
    if wishes.flag(LINE_UP) != SERIES:
        return wishes
    return wishes._replace(flags={**wishes.flags, LINE_UP: (FILMS[0],)})


def _about(role: Any) -> str:
    return tell("encounters-menu.role-about", health=role.health, card=Encounters.texts().name(role.card))


def _choice(screen: Screen, what: str, known: dict[str, Any]) -> str:
    choices = [menu.Choice(name, tell(f"encounters-menu.{name}")) for name in known]
    return menu.ask(screen, tell(f"encounters-menu.{what}"), choices, next(iter(known)))


def _with_line_up(setup: Setup, said: str) -> Setup:
    """A film, `random`, or a mix spelled out: Location, Objectives, characters."""
    parts = [part.strip().lower() for part in said.split(",")]
    if len(parts) == MIX:
        return msgspec.structs.replace(
            setup, line_up="mix", location=parts[0], objectives=parts[1:4], characters=parts[4:]
        )
    known = (*FILMS, "random")
    if said not in known:
        raise Unplayable(tell("encounters-start.no-line-up", line_up=said, known=", ".join(known)))
    return msgspec.structs.replace(setup, line_up=said)


def _with_options(setup: Setup, said: tuple[str, ...]) -> Setup:
    for option in said:
        name, equals, number = option.partition("=")
        if name in NUMBERS:
            if not number.lstrip("+-").isdecimal() or len(number) > MIX:
                raise Unplayable(tell("encounters-start.no-number", option=name))
            setup = msgspec.structs.replace(setup, **{NUMBERS[name]: int(number)})
        elif name not in OPTIONS:
            options = ", ".join((*OPTIONS, *NUMBERS))
            raise Unplayable(tell("encounters-start.no-option", option=option, options=options))
        elif equals:
            raise Unplayable(tell("encounters-start.needless", option=name))
        else:
            setup = msgspec.structs.replace(setup, **OPTIONS[name])
    return setup


def _text(path: str) -> str:
    """The text of a card pack."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        why = tell("encounters-start.no-text")
    raise Unplayable(tell("encounters-start.no-pack", path=path, why=why))
