"""Setting a game of battles up: decks, how many play, in which way; by flags or by questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from sulaco import bots
from sulaco.games.battles import decks
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.setup import SEATS, mains
from sulaco.games.battles.state import Deck, Mode, Setup

from .. import menu
from ..screen import Screen
from ..words import tell

MODES: tuple[Mode, ...] = get_args(Mode)
FIRST_MAIN = "warrant-officer-ripley"
"""Who leads where nothing is said."""


class NoSetup(ValueError):
    """What was asked for is no game of battles, in one sentence."""


def deck_of(name: str) -> Deck:
    """The deck that is meant: the starter deck of a Main Character by its name or id, or a deck in a file."""
    found = decks.named(name)
    if found is not None:
        return found
    try:
        return decks.read(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        known = ", ".join(mains())
        raise NoSetup(tell("battles-start.no-deck", deck=name, why=known)) from None
    except decks.DeckError as error:
        raise NoSetup(tell("battles-start.bad-deck", deck=name, why=str(error))) from None


def check_mode(mode: str) -> Mode:
    for known in MODES:
        if mode in ("", known):
            return known
    raise NoSetup(tell("battles-start.no-mode", mode=mode, modes=", ".join(MODES)))


def setup(players: int | None, names: Sequence[str], mode: str, bots_named: int = 0) -> Setup:
    """The setup that flags describe; seats without a deck get a starter deck that nobody has yet."""
    way = check_mode(mode)
    count = players or max(SEATS[way][0], len(names), bots_named)
    if len(names) > count:
        raise NoSetup(tell("battles-start.too-many-decks", n=len(names), players=count))
    found = [deck_of(name) for name in names]
    found += [decks.starter(main) for main in _free(found)[: count - len(found)]]
    return Setup(found, way)


def _free(taken: Sequence[Deck]) -> list[str]:
    """The Main Characters that nobody has: the teams in turn, so that a duel is one against the other."""
    leaders = [deck.main for deck in taken]
    company = [main for main in mains() if CARDS[main].team == "company"]
    others = [main for main in mains() if CARDS[main].team != "company"]
    turn = [main for pair in zip(company, others, strict=True) for main in pair]
    if leaders and CARDS[leaders[-1]].team == "company":
        turn = [main for pair in zip(others, company, strict=True) for main in pair]
    return [main for main in turn if main not in leaders]


def choose(screen: Screen, mode: str, kinds: Sequence[str]) -> tuple[Setup, tuple[str, ...]]:
    """Ask for everything: who leads, how many play and how, and who sits where."""
    texts = Battles.texts()
    known = mains()
    leaders = [menu.Choice(main, texts.name(main), _about(main)) for main in known]
    mine = menu.ask(screen, tell("battles-menu.deck"), leaders, FIRST_MAIN)
    counts = [menu.Choice(str(n), "") for n in (1, 2, 3, 4)]
    players = 1
    while players == 1:  # nobody duels alone
        players = int(menu.ask(screen, tell("battles-menu.players"), counts, "2"))
    if players == 4 and not mode:
        ways = [menu.Choice(way, texts.templates[f"mode.{way}"]) for way in MODES]
        mode = menu.ask(screen, tell("battles-menu.mode"), ways, MODES[0])
    found = [decks.starter(mine)]
    seated = [""]
    for seat in range(1, players):
        who = [menu.Choice("", tell("menu.person"))]
        who += [menu.Choice(kind, tell("menu.bot", kind=kind)) for kind in reversed(bots.kinds("battles"))]
        usual = who[1].value
        if kinds:
            seated.append(kinds[seat - players] if players - seat <= len(kinds) else "")
        else:
            seated.append(menu.ask(screen, tell("menu.seat", n=seat + 1), who, usual))
        free = [leader for leader in leaders if leader.value in _free(found)]
        first = _free(found)[0]
        found.append(decks.starter(menu.ask(screen, tell("battles-menu.deck-of", n=seat + 1), free, first)))
    return Setup(found, check_mode(mode)), tuple(seated)


def _about(main: str) -> str:
    """What the cover of a deck says: the team, and the fighting values of Level 1."""
    card = CARDS[main]
    assert isinstance(card, Character)
    face = card.face
    return f"{Battles.texts().templates[f'team.{card.team}']}, {face.atk}/{face.defense}"
