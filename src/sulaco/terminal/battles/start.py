"""How battles begins at the terminal: decks, how many play, in which way; by flags or by questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from sulaco.games.battles import decks
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.setup import SEATS, mains
from sulaco.games.battles.state import Deck, Mode, Setup
from sulaco.table.text import say

from .. import menu
from ..opening import Opening, Unplayable, Wishes
from ..screen import Screen
from ..words import tell

DECK, MODE, OPTION = "--deck", "--mode", "--option"
MODES: tuple[Mode, ...] = get_args(Mode)
OPTIONS = ("share-recruits", "lethal-wounds")
"""Rules that are played only by those who want to (V21.12, V19.04)."""
FIRST_MAIN = "warrant-officer-ripley"
"""Who leads where nothing is said."""


class BattlesOpening(Opening):
    """Two to four decks, and the way to play."""

    flags = (DECK, MODE, OPTION)

    def setup(self, wishes: Wishes) -> Setup:
        """Seats without a deck get a starter deck that nobody has yet."""
        way = _mode(wishes)
        names = wishes.flags.get(DECK, ())
        # Somebody is to play against the bots.
        least = max(SEATS[way][0], len(names), len(wishes.kinds) + (wishes.kinds.count("") == 0))
        count = least if wishes.players is None else wishes.players
        if len(names) > count:
            raise Unplayable(tell("battles-start.too-many-decks", n=len(names), players=count))
        found = [deck_of(name) for name in names]
        if count not in SEATS[way]:
            raise Unplayable(Battles.texts().render(say(f"setup.players-{way}", n=count)))
        while len(found) < count:
            found.append(decks.starter(_free(found)[0]))
        return _agreed(found, way, wishes)

    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Setup, tuple[str, ...]]:
        """Without decks and players everything is asked: who leads, how many play and how, and who sits where."""
        if DECK in wishes.flags or wishes.players is not None:
            return self.setup(wishes), wishes.kinds
        texts = Battles.texts()
        leaders = [menu.Choice(main, texts.name(main), _about(main)) for main in mains()]
        found = [decks.starter(menu.ask(screen, tell("battles-menu.deck"), leaders, FIRST_MAIN))]
        players, way = self._players(wishes, screen)
        kinds = ("",) * (players - len(wishes.kinds)) + wishes.kinds if wishes.kinds else ("",)
        for seat in range(1, players):
            if not wishes.kinds:
                kinds += (menu.seat(screen, self.game, seat + 1, "sensible"),)
            free = _free(found)
            choices = [leader for leader in leaders if leader.value in free]
            main = menu.ask(screen, tell("battles-menu.deck-of", n=seat + 1), choices, free[0])
            found.append(decks.starter(main))
        return _agreed(found, way, wishes), kinds

    def _players(self, wishes: Wishes, screen: Screen) -> tuple[int, Mode]:
        """How many, and in which way, as far as it is not said."""
        way = _mode(wishes)
        fitting = [n for n in SEATS[way] if n >= len(wishes.kinds)]
        players = fitting[0]
        if len(fitting) > 1:
            players = menu.number(screen, tell("battles-menu.players"), fitting[0], fitting[-1], fitting[0])
        if players == 4 and MODE not in wishes.flags:
            templates = Battles.texts().templates
            ways = [menu.Choice(each, templates[f"mode.{each}"], tell(f"battles-menu.{each}")) for each in MODES]
            chosen = menu.ask(screen, tell("battles-menu.mode"), ways, way)
            way = next(each for each in MODES if each == chosen)
        return players, way


def deck_of(name: str) -> Deck:
    """The deck that is meant: the starter deck of a Main Character by its name or id, or a deck in a file."""
    found = decks.named(name)
    if found is not None:
        return found
    if not Path(name).exists():
        raise Unplayable(tell("battles-start.no-deck", deck=name, known=", ".join(mains())))
    try:
        return decks.read(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        why = tell("battles-start.no-text")
    except decks.DeckError as error:
        why = str(error)
    raise Unplayable(tell("battles-start.bad-deck", deck=name, why=why))


def _mode(wishes: Wishes) -> Mode:
    wished = wishes.flag(MODE)
    for known in MODES:
        if wished in (None, known):
            return known
    raise Unplayable(tell("battles-start.no-mode", mode=wished, modes=", ".join(MODES)))


def _agreed(found: list[Deck], way: Mode, wishes: Wishes) -> Setup:
    """The setup with the options that are wished for."""
    wished = wishes.flags.get(OPTION, ())
    for option in wished:
        if option not in OPTIONS:
            raise Unplayable(tell("battles-start.no-option", option=option, options=", ".join(OPTIONS)))
    if "share-recruits" in wished and way != "teams":
        raise Unplayable(tell("battles-start.no-team"))
    return Setup(found, way, share_recruits="share-recruits" in wished, lethal_wounds="lethal-wounds" in wished)


def _free(taken: Sequence[Deck]) -> list[str]:
    """The Main Characters that nobody has: those of the team first that the last of these is not of."""
    leaders = [deck.main for deck in taken]
    last = CARDS[leaders[-1]].team if leaders else ""
    return sorted((main for main in mains() if main not in leaders), key=lambda main: CARDS[main].team == last)


def _about(main: str) -> str:
    """What the cover of a deck says: the team, and the fighting values of Level 1."""
    card = CARDS[main]
    assert isinstance(card, Character)
    face = card.face
    return f"{Battles.texts().templates[f'team.{card.team}']}, {face.atk}/{face.defense}"
