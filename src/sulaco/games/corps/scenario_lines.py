"""The lines of a corps position, as they are read and written: clauses of pieces, and what the state has besides."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sulaco.table.chance import called
from sulaco.table.scenario.position import CARDS as CARD_LIST
from sulaco.table.scenario.position import SEAT, SEATS, WORD, Clause, Kind, choice, listed, number, several
from sulaco.table.scenario.words import Words

from .boxes import BASE, BOXES
from .cards import CARDS, DEFINITIONS
from .characters import CHARACTERS
from .experience_cards import EXPERIENCE
from .missions import MISSIONS
from .sentry import FACINGS

MOST_PLAYERS = max(mission.fireteam for mission in MISSIONS.values())
STAGES = ("on", "act", "end")


def _piece_id(words: Words, at: Any) -> str:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)?-\d+", words.peek()):
        raise words.error("a piece with its number, such as alien-7")
    return words.take("a piece")


def _seat_bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


PLACE = Kind(lambda words, at: at.place(words), lambda value, at: str(at.map.names[value]), zero=True)
ENDURANCE = several("Endurance cards, or none", lambda: (*DEFINITIONS, *CARDS), "an Endurance card")
COUNT = number()._replace(zero=True)
PEOPLE = several("names of Characters", lambda: tuple(CHARACTERS), "a Character")
FINISHERS = several(
    "names of Characters or experience cards",
    lambda: (*CHARACTERS, *EXPERIENCE),
    "a Character or an experience card",
)
PERSON = choice(tuple(CHARACTERS), "the name of a Character")
BOARDS = Kind(
    lambda words, at: words.each("numbers of boards", _board), lambda value, at: listed(str(n + 1) for n in value)
)


def _board(words: Words, word: Any) -> int:
    if not word.text.isdigit():
        raise words.error("a board's number", word)
    return int(word.text) - 1


def copies(names: Iterable[str], cards: list[str]) -> list[str]:
    """Take copies of these cards out of a list of all that there are."""
    found = []
    for name in names:
        card = next((card for card in cards if called(card, name)), None)
        if card is None:
            raise ValueError(f"no card '{name}' is left")
        cards.remove(card)
        found.append(card)
    return found


def _status(word: str) -> Clause:
    return Clause(word, get=lambda who: who.status == word, put=lambda who, _: setattr(who, "status", word))


def _if_there(name: str) -> Any:
    """A place or a seat; None if it is -1."""
    return lambda thing: getattr(thing, name) if getattr(thing, name) >= 0 else None


SETUP = (
    Clause("mission", choice(tuple(MISSIONS), "a mission")),
    Clause("players", number("how many players", 1, MOST_PLAYERS), get=lambda state: len(state.players)),
    Clause("separate models"),
    Clause("experience"),
    Clause(
        "boxes",
        several("boxes", lambda: [id for id in BOXES if id != BASE], "a box"),
        get=lambda state: list(state.boxes),
    ),
)
CHARACTER = (
    Clause("at", PLACE, get=_if_there("at")),
    *map(_status, ("captured", "killed", "left", "away")),
    Clause("player", SEAT, get=_if_there("player")),
    Clause("aim", number("the Aim Dial, 1 to 10")),
    Clause("with", CARD_LIST, get=lambda who: who.gear(), put=lambda who, cards: setattr(who, "gear", cards)),
    Clause("hazards", CARD_LIST),
    _status("down"),
    Clause("activated"),
    Clause("facehugged"),
    Clause("resets", field="reset_aim"),
    Clause("captive", get=lambda who: None),
)
_MODEL = (Clause("activated"), Clause("called", Kind(_piece_id), "id"))
ALIEN = (Clause("at", PLACE), Clause("tokens", number()), Clause("dormant"), Clause("damage", number()), *_MODEL)
BLIP = (
    Clause("at", PLACE),
    Clause("mission", WORD),
    Clause("known"),
    Clause(
        "seen by",
        SEATS,
        get=lambda blip: [seat for seat in range(MOST_PLAYERS) if blip.seen >> seat & 1],
        put=lambda blip, seats: setattr(blip, "seen", _seat_bits(seats)),
    ),
    *_MODEL,
)
GUN = (Clause("at", PLACE), Clause("facing", choice(tuple(FACINGS), "n, e, s or w")), Clause("ammo", COUNT))
TOKEN = (
    Clause("at", PLACE, get=_if_there("at")),
    Clause("carried by", PERSON, "bearer", get=lambda token: token.bearer if token.at < 0 else None),
    Clause("used"),
    Clause("model"),
    Clause("hides", WORD, "hidden"),
    Clause("held by", PERSON, "bearer", get=lambda token: token.bearer if token.at >= 0 else None),
)
ACTIVATION = (
    Clause("actions", COUNT),
    Clause("stage", choice(STAGES, "on, act or end")),
    Clause("by player", SEAT, "seat"),
    Clause("acted"),
    Clause("used", several("what was used")),
    Clause("done", several("what was done")),
)
BLIP_STEP = (
    Clause(
        "board",
        number(),
        get=lambda step: step.board + 1,
        put=lambda step, board: setattr(step, "board", board - 1),
    ),
    Clause("speed", number()),
    Clause("done", BOARDS),
)
BEGIN = (
    Clause("begun", get=lambda state: state.phase_begun == state.step),
    Clause("draws", SEATS, get=lambda state: tuple(state.draws) if state.step == "tracker" else None),
)
"""After the step; of the state, but for the draws of other steps."""


def _token(state: Any, seat: int) -> None:
    state.token = state.lead = seat


STATE = (
    Clause("captives", PEOPLE, "captured"),
    Clause("turn", number("the number of the turn")),
    Clause("activation token player", SEAT, "token", put=_token),
    Clause("lead player", SEAT, "lead", get=lambda state: state.lead if state.lead != state.token else None),
    Clause("finished", FINISHERS),
    Clause(
        "chance",
        number("a number as a written position has it"),
        get=lambda state: state.chance.at,
        put=lambda state, at: setattr(state.chance, "at", at & (1 << 64) - 1),
    ),
)
