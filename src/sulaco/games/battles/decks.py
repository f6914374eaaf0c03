"""Decks: what a legal one is, the two starter decks, the text form (V22, V23).

That cards of other teams may be of little use in a deck follows from team attacks (`attack`, V22.05), the Locations of
a team (`resources`, V22.06) and cards marked with a team (`plot_twists`, V22.07). All 200 cards are listed by
`battles.components` (V23.01).

A deck in plain text has one line a card; `#` and a space begin a comment, so that Ripley #8 keeps her number:

    main The Queen
    4 LV-426
    5 Adolescent Xenomorph  # Legion: up to eight
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.decision import Reason
from sulaco.table.language import ENGLISH, spoken
from sulaco.table.text import Verbatim, catalogue, say

from .cards import CARDS, Card, Character, Location
from .state import Deck, Mode, Setup

SIZE = 60
COPIES = 4
BYTE_ORDER_MARK = "\ufeff"
LONGEST = 40
"""Letters of an unknown name that a refusal repeats."""

COMPANY = {
    "newt": 2, "vriess": 3, "call": 4, "captain-dallas": 2, "kane": 2, "cmo-clemens": 2, "parker": 3, "bishop": 2,
    "christie": 3, "brother-dillon": 2, "private-hudson": 2, "ash": 2, "johner": 2, "corporal-hicks": 2,
    "m41a-pulse-rifle": 3, "mu-th-er-6000": 3, "power-loader": 3, "lets-rock": 2,
    "weyland-yutani-complex": 4, "the-nostromo": 3, "the-sulaco": 3, "the-auriga": 3, "earth": 3,
}  # fmt: skip
"""The Company's starter deck (V23.02 to V23.04)."""

XENOMORPHS = {
    "adolescent-xenomorph": 5, "ovomorph": 3, "leaping-xenomorph": 3, "xenomorph-ambusher": 2,
    "ferocious-xenomorph": 2, "acid-blood-xenomorph": 2, "salivating-xenomorph": 3, "screeching-xenomorph": 2,
    "xenomorph-spitter": 3, "the-dragon": 2, "the-perfect-organism": 2, "the-newborn": 2, "the-queen": 2,
    "build-the-hive": 3, "chestburst": 3, "spook": 3, "lets-rock": 2,
    "lv-426": 4, "the-nostromo": 3, "fury-161": 3, "the-auriga": 3, "space": 3,
}  # fmt: skip
"""The Xenomorphs' starter deck (V23.05 to V23.07)."""

STARTERS = {"company": COMPANY, "xenomorphs": XENOMORPHS}

ALIASES = {
    "xenomorph lance-tail": "ferocious-xenomorph",
    "engineer parker": "parker",
    "mu/th/er 6000": "mu-th-er-6000",
    "let's rock": "lets-rock",
}
"""Names that the rulebook's deck lists use for some cards instead of the printed ones."""

_COMMENT = re.compile(r"^\s*#.*|\s#(\s.*)?$")


def starter(main: str) -> Deck:
    """The starter deck of this Main Character's team (V23.08)."""
    return Deck(main, dict(STARTERS[CARDS[main].team]))


def named(name: str) -> Deck | None:
    """The starter deck of a Main Character, by its name or id, or of a team; None if nothing is called so."""
    if name.lower() in STARTERS:
        leader = next(id for id, card in CARDS.items() if card.type == "main" and card.team == name.lower())
        return starter(leader)
    try:
        return starter(_find(1, name, main=True))
    except DeckError:
        return None


def problems(deck: Deck) -> list[Reason]:
    """Every way in which a deck breaks the rules; none if it is legal (V1.02, V22.01 to V22.03).

    Teams may be mixed (V22.04). Basic Locations of one symbol are one card under different names (V17.10).
    """
    found: list[Reason] = []
    main = CARDS.get(deck.main)
    if main is None or main.type != "main":
        found.append(Reason(say("deck.no-main", card=deck.main), "V22.01"))
    for card, n in sorted(deck.cards.items()):
        known = CARDS.get(card)
        if known is None or not _fits_in(known):
            found.append(Reason(say("deck.no-card", card=card), "V22.01"))
        elif n < 1 or n > known.limit:
            basic = isinstance(known, Location) and known.basic
            rule = "V22.03" if basic else "V99.37" if known.limit != COPIES else "V22.02"
            found.append(Reason(say("deck.copies", card=card, n=n, limit=known.limit), rule))
    total = sum(deck.cards.values())
    if total != SIZE:
        found.append(Reason(say("deck.size", n=total, size=SIZE), "V22.01"))
    basics: dict[frozenset[str], list[str]] = {}
    for card in sorted(deck.cards):
        known = CARDS.get(card)
        if isinstance(known, Location) and known.basic:
            basics.setdefault(frozenset(known.symbols), []).append(card)
    for same in basics.values():
        if len(same) > 1:
            found.append(Reason(say("deck.basics", cards=same), "V22.03"))
    return found


def _fits_in(card: Card) -> bool:
    """Whether it is a card for decks: Main Characters and the Facehugger Pile are not (V22.01, V20.01)."""
    return card.type != "main" and card.limit > 0


class DeckError(ValueError):
    """A deck in text that cannot be read: the line and why, by a text of the catalogue and its arguments."""

    def __init__(self, line: int, id: str, **args: Any) -> None:
        texts = catalogue("sulaco.games.battles")
        reason = say(f"deck-text.{id}", **args)
        super().__init__(texts.render(say("deck-text.at-line", line=line, why=reason)))
        self.line = line
        self.why = texts.render(reason)


@cache
def _by_name(language: str) -> dict[str, list[str]]:
    """Cards by their names in a language and in English, and by their ids: a deck is read wherever it was written."""
    names: dict[str, list[str]] = {}
    for id, card in CARDS.items():
        called = {catalogue("sulaco.games.battles", each).name(card.name).lower() for each in (language, ENGLISH)}
        for name in called | {id}:
            names.setdefault(name, []).append(id)
    for alias, id in ALIASES.items():
        names[alias] = [id]
    return names


def read(text: str) -> Deck:
    """A deck from its text form; what cannot be read is refused with its line. Whether it is legal is not asked."""
    main = ""
    cards: dict[str, int] = {}
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        words = _COMMENT.sub("", line).split()
        if not words:
            continue
        if words[0].lower() == "main":
            if main:
                raise DeckError(number, "second-main")
            main = _find(number, " ".join(words[1:]), main=True)
            continue
        if not re.fullmatch("[0-9]{1,3}", words[0]) or len(words) < 2:
            raise DeckError(number, "no-line")
        card = _find(number, " ".join(words[1:]), main=False)
        if card in cards:
            raise DeckError(number, "twice", card=Verbatim(" ".join(words[1:])))
        cards[card] = int(words[0])
    if not main:
        raise DeckError(max(1, len(text.splitlines())), "no-main")
    return Deck(main, cards)


def _find(line: int, name: str, *, main: bool) -> str:
    """The card of this name or id; one that is nearly called so is named in the refusal."""
    names = _by_name(spoken())
    fitting = {known: id for known, ids in names.items() for id in ids if (CARDS[id].type == "main") == main}
    found = fitting.get(name.lower())
    if found is None:
        near = difflib.get_close_matches(name.lower(), fitting, 1)
        id = "unknown-main" if main else "unknown-card"
        if near:
            raise DeckError(line, f"{id}-near", name=Verbatim(name[:LONGEST]), near=CARDS[fitting[near[0]]].name)
        raise DeckError(line, id, name=Verbatim(name[:LONGEST]))
    return found


def write(deck: Deck) -> str:
    """The text form of a deck, in the order of the set."""
    texts = catalogue("sulaco.games.battles")
    lines = [f"main {texts.name(CARDS[deck.main].name)}"]
    ordered = sorted(deck.cards.items(), key=lambda item: CARDS[item[0]].number)
    lines += [f"{n} {texts.name(CARDS[card].name)}" for card, n in ordered]
    return "\n".join(lines) + "\n"


def described(deck: Deck) -> list[str]:
    """A deck for people: by type, with costs and numbers; what breaks the rules stands at the end."""
    texts = catalogue("sulaco.games.battles")
    team = texts.templates[f"team.{CARDS[deck.main].team}"]
    name, n = Verbatim(texts.name(CARDS[deck.main].name)), sum(deck.cards.values())
    lines = [texts.render(say("deck-text.head", main=name, team=Verbatim(team), n=n))]
    for type in ("supporting", "equipment", "plot-twist", "location"):
        members = [CARDS[card] for card in deck.cards if CARDS[card].type == type]
        if members:
            count = sum(deck.cards[card.id] for card in members)
            lines += ["", f"{texts.templates[f'type.{type}']} ({count})"]
        for card in sorted(members, key=lambda card: (card.cost, card.number)):
            cost = f"{card.cost:>4}  " if card.cost else "      "
            lines.append(f"{deck.cards[card.id]:>3} {cost}{texts.name(card.name)}")
    costs = [(CARDS[card].cost, n) for card, n in deck.cards.items() if CARDS[card].cost]
    curve = {cost: sum(n for each, n in costs if each == cost) for cost in sorted({cost for cost, _ in costs})}
    steps = [say("deck-text.step", n=n, cost=cost) for cost, n in curve.items()]
    lines += ["", texts.render(say("deck-text.curve", steps=steps))]
    wrong = [f"{texts.render(reason.text)} ({reason.rule})" for reason in problems(deck)]
    return [*lines, *(["", *wrong] if wrong else [])]


def random_deck(chance: Chance, main: str = "") -> Deck:
    """A legal deck drawn at random."""
    mains = [id for id, card in CARDS.items() if card.type == "main"]
    main = main or mains[chance.below(len(mains))]
    pool = [id for id, card in CARDS.items() if _fits_in(card) for _ in range(card.limit)]
    chance.shuffle(pool)
    cards: dict[str, int] = {}
    for card in sorted(pool[:SIZE]):
        cards[card] = cards.get(card, 0) + 1
    return Deck(main, cards)


def setups() -> Sequence[Setup]:
    """Setups that between them show the whole game: all mains, random decks, all ways to play."""
    mains = [id for id, card in CARDS.items() if isinstance(card, Character) and card.type == "main"]
    chance = Chance.seeded(1)
    found = []
    for n, main in enumerate(mains):
        other = mains[(n + 3) % len(mains)]
        found.append(Setup([starter(main), starter(other)]))
        found.append(Setup([random_deck(chance, main), random_deck(chance)], lethal_wounds=n % 2 == 1))
        third, fourth = random_deck(chance), starter(mains[(n + 5) % len(mains)])
        mode = ("free-for-all", "teams", "two-headed")[n % 3]
        players = [starter(main), random_deck(chance), third, fourth]
        if mode == "free-for-all" and n % 2:
            players = players[:3]
        found.append(Setup(players, mode, share_recruits=mode == "teams" and n % 2 == 0))  # type: ignore[arg-type]
    return found


def random_setup(chance: Chance) -> Setup:
    """Any way to play, any options, and for every player any Main Character with any legal deck."""
    ways: tuple[tuple[Mode, int], ...] = (
        ("free-for-all", 2), ("free-for-all", 3), ("free-for-all", 4), ("teams", 4), ("two-headed", 4),
    )  # fmt: skip
    mode, players = ways[chance.below(len(ways))]
    leaders = [id for id, card in CARDS.items() if card.type == "main"]
    chance.shuffle(leaders)
    return Setup(
        # Nobody leads whom another leads: two heads of a team must not, and most players would not.
        [random_deck(chance, main) for main in leaders[:players]],
        mode,
        share_recruits=mode == "teams" and bool(chance.below(2)),
        lethal_wounds=bool(chance.below(2)),
    )
