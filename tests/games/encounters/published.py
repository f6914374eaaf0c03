"""What is published of the box, in our own words: copies in the mini-decks, profiles of the characters, single cards.

C is a common card (5 copies), U the uncommon (3), R the rare (1).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sulaco.games.encounters.classes import CLASSES

MINI_DECKS = {
    "the-s-o-s": [4, 2],
    "the-lost-colony": [3, 3],
    "where-are-the-brothers": [4, 2],
    "breakout": [3, 3],
    "no-one-can-hear-you-scream": [3, 3, 1, 1],
    "they-mostly-come-at-night": [3, 2, 2, 1],
    "the-beast-is-out-there": [4, 3, 1],
    "youre-a-thing-a-construct": [3, 3, 2],
    "a-perfect-organism": [4, 3, 1, 1, 1],
    "whos-laying-the-eggs": [4, 4, 1, 1],
    "nobody-can-stop-it": [4, 3, 1, 1, 1],
    "shell-breed-youll-die": [3, 3, 1, 1, 1, 1],
}
"""The copies of each card in the mini-decks, besides two Events and a Hazard."""


class Profile(NamedTuple):
    """Which of a character's cards have what, by rarity; class and crew abilities by what must have been played."""

    crew: str
    classes: dict[str, str]
    recruit: str
    attack: str
    coordinate: dict[str, str]
    relief: str
    class_abilities: dict[str, str]
    crew_ability: str
    costs: int


PROFILES = {
    "captain-dallas": Profile(
        "nostromo", {"leadership": "CRU", "intel": "C"}, "C", "CU", {}, "", {"leadership": "C"}, "U", 54
    ),
    "chief-engineer-parker": Profile(
        "nostromo", {"tech": "CRU", "survival": "C"}, "", "CCRU", {"attack": "CR"}, "", {}, "U", 62
    ),
    "navigator-lambert": Profile(
        "nostromo", {"intel": "CRU", "tech": "C"}, "C", "CU", {"attack": "U"}, "", {"intel": "C", "tech": "C"}, "", 55
    ),
    "warrant-officer-ripley": Profile(
        "nostromo", {"survival": "CRU", "leadership": "C"}, "C", "CRU", {}, "CRU", {"survival": "C"}, "U", 51
    ),
    "bishop": Profile(
        "sulaco", {"survival": "CU", "tech": "CR"}, "CC", "U", {}, "C", {"tech": "C", "survival": "U"}, "", 44
    ),
    # The source counts his Coordinate card with Attack, and his only such card gives Recruit: it is a slip there.
    "corporal-hicks": Profile(
        "sulaco", {"leadership": "CRU", "survival": "C"}, "U", "CC", {"recruit": "U"}, "", {"leadership": "C"}, "", 65
    ),
    "lieutenant-ripley": Profile(
        "sulaco", {"strength": "CRU", "leadership": "C"}, "C", "CRU", {}, "", {"strength": "U"}, "", 54
    ),
    "private-hudson": Profile(
        "sulaco", {"tech": "CU", "strength": "C", "survival": "R"}, "", "CC", {"attack": "C"}, "U", {}, "C", 49
    ),
    "brother-dillon": Profile(
        "fury-161", {"strength": "CU", "leadership": "CR"}, "C", "CRU", {}, "", {"strength": "C"}, "", 47
    ),
    "cmo-clemens": Profile(
        "fury-161", {"intel": "CU", "survival": "CR"}, "CR", "CU", {}, "CR", {"intel": "C", "survival": "C"}, "", 62
    ),
    "francis-85-aaron": Profile(
        "fury-161", {"leadership": "CU", "intel": "CR"}, "C", "CRU", {"recruit": "C"}, "", {"leadership": "C"}, "U", 51
    ),
    "sister-ripley": Profile(
        "fury-161", {"survival": "CU", "strength": "CR"}, "U", "CCRU", {"recruit": "U", "attack": "RU"}, "CR",
        {}, "C", 62,
    ),
    "call": Profile(
        "betty", {"intel": "CRU", "survival": "C"}, "CC", "RU", {}, "C", {"intel": "C", "survival": "C"}, "", 62
    ),
    "christie": Profile(
        "betty", {"tech": "CU", "strength": "CR"}, "C", "CRU", {"attack": "U"}, "",
        {"strength": "C", "tech": "C"}, "", 52,
    ),
    "johner": Profile(
        "betty", {"strength": "CRU", "tech": "C"}, "C", "CCRU", {"recruit": "C", "attack": "C"}, "", {}, "U", 51
    ),
    "ripley-eight": Profile("betty", {"survival": "CRU", "intel": "C"}, "", "CCR", {}, "", {}, "", 57),
}  # fmt: skip

PUBLISHED: dict[str, dict[str, Any]] = {
    "sleep-when-you-die-man": {
        "character": "johner", "cost": 2, "attack": 1, "recruit": 1, "coordinate": True, "copies": 5,
    },
    "i-mostly-just-hurt-people": {
        "character": "johner", "cost": 6, "attack": 3, "recruit": 0, "copies": 3, "classes": {"strength"},
        "mobilize": "any(may(kill-card discard))", "combo": {"betty": "any(may(kill-card discard))"},
    },
    "captain-of-the-ship": {
        "character": "captain-dallas", "cost": 4, "attack": 2, "plus": True, "copies": 5, "classes": {"leadership"},
        "combo": {"leadership": "attack 2"},
    },
    "find-it-and-kill-it": {
        "character": "chief-engineer-parker", "attack": 2, "classes": {"survival"}, "coordinate": True, "copies": 5,
    },
    "the-companys-orders": {
        "character": "francis-85-aaron", "recruit": 2, "attack": 0, "coordinate": True, "copies": 5,
    },
    "bait-for-the-beast": {
        "character": "sister-ripley", "cost": 4, "attack": 2, "plus": True, "sacrifice": "attack 2", "copies": 5,
    },
    "get-him-to-medical": {
        "character": "bishop", "cost": 2, "recruit": 2, "once": "if clear med-lab(heal any)", "copies": 5,
    },
    "body-armor": {
        "character": "private-hudson", "cost": 2, "attack": 0, "recruit": 0, "stays": True, "avoid": True, "copies": 3,
    },
    "grown-in-a-lab": {"character": "ripley-eight", "play": "clone-played", "copies": 3},
    "first-aid": {"combo": {"survival": "heal any"}},
    "medic": {"health": 10, "defense": 5, "card": "battlefield-medicine"},
    "battlefield-medicine": {"cost": 0, "play": "draw 1; heal any"},
    "versatile-programming": {"play": "draw 1", "classes": set(CLASSES)},
    "efficient": {"side": "good", "recruit": 2, "cost": 0, "play": "swap"},
    "enthusiastic": {"side": "evil", "attack": 2, "cost": 0, "play": "raise; avoid-strikes"},
    "egg": {
        "deck": "the-s-o-s", "copies": 4, "type": "alien", "moves": False, "strikes": 0, "event": "die; facehugger",
    },
    "s-o-s-signal": {"deck": "the-s-o-s", "copies": 2, "goal": 1},
    "ventilation-lock": {
        "deck": "no-one-can-hear-you-scream", "copies": 1, "goal": 2, "paid": "block ventilation-shafts",
    },
    "the-perfect-organism": {"deck": "a-perfect-organism", "copies": 1, "final": True},
    "xenomorph-swarmer": {"deck": "the-lost-colony", "copies": 3, "type": "alien", "reveal": "add-hive 1"},
    "sentry-guns": {
        "deck": "they-mostly-come-at-night", "copies": 2, "goal": 2, "reveal": "to-operations", "pay": 2,
        "paid": "attach clear", "attached": "room-enemies -2",
    },
    "the-queen": {"deck": "whos-laying-the-eggs", "copies": 1, "final": True},
    "xenomorph-screecher": {"deck": "the-beast-is-out-there", "copies": 4, "type": "alien", "strike": "smaller-hand 1"},
    "the-newborn": {"deck": "shell-breed-youll-die", "copies": 1, "final": True},
    "acid-spray-xenomorph": {"deck": "drones", "copies": 3, "type": "alien", "death": "each(kill-own)"},
    "facehugger": {"attack": 3, "strikes": 0, "type": "alien", "reveal": "latch"},
    "flesh-wound": {"damage": 1},
    "warrior-xenomorph": {"defense": 6, "health": 8, "power": "any(strike 1)"},
    "the-s-o-s": {
        "goal": "found s-o-s-signal 2", "event_name": "rough-landing",
        "event": "you(strike 1); next(strike 1)",
    },
    "no-one-can-hear-you-scream": {
        "goal": "blocked ventilation-shafts", "event_name": "people-are-disappearing",
        "event": "next(discard-random 2)",
    },
    "a-perfect-organism": {
        "goal": "killed the-perfect-organism 1", "event_name": "its-hunting-us", "event": "advance",
    },
    "whos-laying-the-eggs": {"goal": "killed the-queen 1"},
    "the-nostromo": {
        "hazard_names": ("brought-something-back", "its-loose", "self-destruct"),
        "hazards": ("add-hive 2", "hive-to-combat 1", "stay"),
    },
}  # fmt: skip
"""Facts that must not change, in the words of the data files."""
