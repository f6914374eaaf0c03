"""What a client must know of battles to draw it: printed facts (V23.01), insights into a position, judged decks.

All of it is typed plain data; the browser's types are generated from it. Names and texts come out of the catalogue.
"""

from __future__ import annotations

from typing import Literal

import msgspec

# --- the box -------------------------------------------------------------------------------------------------


class PowerFace(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A Super Power as it is printed."""

    id: str
    name: str
    timing: str
    """In words: "Main", "Combat, any turn"."""
    symbols: list[str]
    once_a_game: bool = False


class LevelFace(msgspec.Struct, kw_only=True):
    """The fighting values of a character, or of one level of a Main Character."""

    number: str
    atk: int
    defense: int
    health: int
    ranged: bool
    powers: list[PowerFace]
    text: str


class BattleCard(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A card as it is printed. Copies (`newt-102`) share the face of their definition (`newt`)."""

    id: str
    name: str
    number: str
    type: Literal["main", "supporting", "plot-twist", "equipment", "location", "token"]
    """The five types of cards (V3.01), and tokens."""
    origin: Literal["published", "designed"]
    team: str = ""
    cost: int = 0
    limit: int = 4
    """Copies that a deck may hold; 0: it belongs in no deck."""
    keywords: list[str] = []
    text: str = ""
    levels: list[LevelFace] = []
    """Of a character: one, of a Main Character two."""
    xp: int = 0
    symbols: list[str] = []
    """What a Location pays, or what the powers of a card cost."""
    powers: list[PowerFace] = []
    """Those of an Equipment."""
    timing: str = ""
    """Of a Plot Twist, in words."""


class StarterDeck(msgspec.Struct):
    """A deck that is ready to play, under any Main Character of its team."""

    team: str
    main: str
    cards: dict[str, int]


class BattlesBox(msgspec.Struct):
    """Everything printed in the box."""

    cards: list[BattleCard]
    starters: list[StarterDeck]
    deck_size: int
    names: dict[str, str]
    """Names of everything that a view speaks of by its id, by a prefix: `phase.`, `step.`, `symbol.`, `team.` …"""
    keywords: dict[str, str]
    """What each keyword does."""


# --- insight -------------------------------------------------------------------------------------------------


class BattlesInsight(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What there is to know of a character in play, or of the combat.

    `rows`: label and value ("counters", "+1/+1"). Of a combat: `attack` and `defense` are what the sums are made of,
    `verdict` is what comes of it as it stands.
    """

    title: str
    rows: list[tuple[str, str]] = []
    attack: list[tuple[str, str]] = []
    defense: list[tuple[str, str]] = []
    verdict: str = ""
    rule: str = ""
    hits: bool = False


# --- decks ---------------------------------------------------------------------------------------------------


class DeckProblem(msgspec.Struct):
    text: str
    rule: str


class DeckCheck(msgspec.Struct):
    """What the rules say of a deck: every reason why it is not legal, and its text form."""

    main: str
    cards: dict[str, int]
    text: str
    problems: list[DeckProblem]
    unreadable: str
    """Why a text is no deck at all; then there is nothing else."""
