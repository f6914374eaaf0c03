"""What is printed in the box, put together for clients: cards, starter decks, names (see `box`).

Nothing here is written twice: values come from the register, words from the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.language import spoken
from sulaco.table.text import Catalogue, catalogue

from . import decks
from .box import BattleCard, BattlesBox, DeckCheck, DeckProblem, LevelFace, PowerFace, StarterDeck
from .cards import CARDS, Card, Character, Equipment, Location, PlotTwist, Power, Token
from .state import Deck

PREFIXES = ("phase.", "step.", "mode.", "symbol.", "team.", "type.", "keyword.", "row.", "modifier.")
"""Texts that are names of something a view speaks of."""
FIRST_MAINS = {"company": "lt-ripley", "xenomorphs": "the-queen-main"}
"""Who leads a starter deck unless somebody else is chosen."""


def box() -> BattlesBox:
    """Everything; made once for each language."""
    return _box(spoken())


@cache
def _box(language: str) -> BattlesBox:
    texts = catalogue("sulaco.games.battles", language)
    return BattlesBox(
        cards=[_card(card, texts) for card in sorted(CARDS.values(), key=lambda card: card.number)],
        starters=[StarterDeck(team, FIRST_MAINS[team], dict(cards)) for team, cards in decks.STARTERS.items()],
        deck_size=decks.SIZE,
        names={id: text for id, text in texts.templates.items() if id.startswith(PREFIXES)},
        keywords={
            id.removeprefix("keyword-text."): text
            for id, text in texts.templates.items()
            if id.startswith("keyword-text.")
        },
    )


def _card(card: Card, texts: Catalogue) -> BattleCard:
    face = BattleCard(
        id=card.id,
        name=texts.name(card.id),
        number=card.number,
        type=card.type,
        origin="published" if card.origin == "published" else "designed",
        team=card.team,
        cost=card.cost,
        limit=0 if card.type == "main" else card.limit,
        text=texts.templates[f"rule-text.{card.id}"],
    )
    if isinstance(card, Character):
        face.levels = _levels(card, texts)
        face.keywords = sorted(_printed(card) & _keywords(texts))
        face.xp = card.xp
        face.type = _type(card)
        face.symbols = _symbols(power for level in (card.face, card.level_two) if level for power in level.powers)
    elif isinstance(card, Equipment):
        face.powers = [_power(power, texts) for power in card.powers]
        face.symbols = _symbols(card.powers)
    elif isinstance(card, Location):
        face.symbols = sorted(card.symbols)
    elif isinstance(card, PlotTwist):
        face.timing = texts.templates["timing.any-turn" if card.any_turn else f"timing.{card.timing}"]
    elif isinstance(card, Token):
        face.type = "token"
    return face


def _type(card: Character) -> Literal["main", "supporting", "token"]:
    if card.token:
        return "token"
    return "main" if card.type == "main" else "supporting"


def _printed(card: Character) -> frozenset[str]:
    """The keywords of a card; a few stand in the register as what they do."""
    more = {"immobile": card.must_hold_row, "camouflage": card.hidden_in_back, "ranged": card.face.ranged}
    return card.keywords | {word for word, there in more.items() if there}


def _keywords(texts: Catalogue) -> frozenset[str]:
    """Those that are printed; the register has a few more, which are texts of a card."""
    return frozenset(id.removeprefix("keyword.") for id in texts.templates if id.startswith("keyword."))


def _symbols(powers: Iterable[Power]) -> list[str]:
    return sorted({symbol for power in powers for symbol in power.symbols})


def _levels(card: Character, texts: Catalogue) -> list[LevelFace]:
    found = []
    for level, face in ((1, card.face), (2, card.level_two)):
        if face is not None:
            found.append(
                LevelFace(
                    number=card.number if level == 1 else card.number_two,
                    atk=face.atk,
                    defense=face.defense,
                    health=face.health,
                    ranged=face.ranged,
                    powers=[_power(power, texts) for power in face.powers],
                    text=texts.templates[f"rule-text.{card.id}" if level == 1 else f"rule-text.{card.id}-2"],
                )
            )
    return found


def _power(power: Power, texts: Catalogue) -> PowerFace:
    timing = "any-combat" if power.any_combat else "any-turn" if power.any_turn else power.timing
    return PowerFace(
        id=power.id,
        name=texts.templates[f"power.{power.id}"],
        timing=texts.templates[f"timing.{timing}"],
        symbols=list(power.symbols),
        once_a_game=power.once_a_game,
    )


# --- decks -------------------------------------------------------------------------------------------------------


class AskedDeck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck to be judged: its cards, or its text form; or one that is drawn at random, by a number."""

    main: str = ""
    cards: dict[str, int] = {}
    text: str = ""
    random: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None


def check_deck(data: Any) -> DeckCheck:
    """Read a deck and say what is wrong with it; `ValidationError` if it is not even of this shape."""
    asked = msgspec.convert(data, AskedDeck)
    texts = catalogue("sulaco.games.battles")
    deck = Deck(asked.main, asked.cards)
    if asked.random is not None:
        deck = decks.random_deck(Chance.seeded(asked.random), asked.main)
    elif asked.text:
        try:
            deck = decks.read(asked.text)
        except decks.DeckError as error:
            return DeckCheck("", {}, "", [], str(error))
    problems = [DeckProblem(texts.render(reason.text), reason.rule) for reason in decks.problems(deck)]
    known = deck.main in CARDS and all(card in CARDS for card in deck.cards)
    return DeckCheck(deck.main, deck.cards, decks.write(deck) if known else "", problems, "")
