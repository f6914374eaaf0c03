"""What is printed in the box, put together for clients: cards, films, names (see `box`).

Nothing here is written twice: values come from the register, words from the catalogue and from `card_texts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sulaco.table.language import spoken
from sulaco.table.text import Catalogue, catalogue

from . import card_texts, difficulty, line_ups
from .box import EncountersBox, EncountersCard, EncountersGround, FaceLine, FilmFace
from .cards import CARDS, ROOMS, Card, Character, Found, HiveCard, Location, Objective, from_cards
from .classes import CLASSES, CREWS
from .packs import Pack
from .words import Words

PREFIXES = (
    "phase.", "step.", "kind.", "type.", "side.", "origin.", "known.", "deck.", "line-up.", "keyword.", "achievement.",
)  # fmt: skip
"""Texts that are names of something a view speaks of."""
PRINTED = ("damage", "heals", "health", "defense", "card", "scan", "film", "number", "type", "stays", "deck")
"""Fields that go into the box as they are, wherever a card has them."""
KEYWORDS = ("mobilize", "sacrifice")
"""Keywords that a card has by its effects."""


def box() -> EncountersBox:
    """Everything; made once for each language."""
    return _box(spoken())


@from_cards
def _box(language: str) -> EncountersBox:
    texts = catalogue("sulaco.games.encounters", language)
    named = [*CLASSES, *CREWS, *line_ups.characters()]
    named += [card.character for card in CARDS.values() if isinstance(card, Found)]
    return EncountersBox(
        cards=[face(card, texts) for card in CARDS.values()],
        films=[_film(film, texts) for film in line_ups.FILMS],
        rooms=list(ROOMS),
        first_roles=list(line_ups.FIRST_ROLES),
        drones=difficulty.REVISED,
        names={id: texts.name(id) for id in named}
        | {id: text for id, text in texts.templates.items() if id.startswith(PREFIXES)},
        keywords={
            id.removeprefix("keyword-text."): text
            for id, text in texts.templates.items()
            if id.startswith("keyword-text.")
        },
    )


def ground(pack: Pack) -> EncountersGround | None:
    """What a pack adds to the box at one table."""
    if not pack.cards:
        return None
    texts = catalogue("sulaco.games.encounters")
    named = {id: name for id, name in pack.names.items() if id not in pack.cards}
    return EncountersGround(pack.name, [face(card, texts) for card in pack.cards.values()], named)


def face(card: Card, texts: Catalogue) -> EncountersCard:
    """A card as clients draw it."""
    found = EncountersCard(
        id=card.id,
        name=texts.name(card.id),
        kind=card.kind,
        origin=card.origin,
        known=list(card.known),
        copies=card.copies,
        lines=[FaceLine(line.kind, texts.render(line.text), line.icon) for line in card_texts.lines(card)],
    )
    for name in PRINTED:
        if (value := getattr(card, name, None)) and name in EncountersCard.__struct_fields__:
            setattr(found, name, value)
    if hasattr(card, "heals"):
        found.heals = card.heals
    if isinstance(card, Character):
        _character(card, found)
    if isinstance(card, HiveCard | Found):
        found.attack = card.attack
        found.moves, found.strikes = card.moves, card.strikes if card.enemy else 0
        found.goal, found.final, found.pay = card.goal, card.final, card.pay
    elif isinstance(card, Location):
        found.parts = [texts.name(name) for name in card.hazard_names]
    elif isinstance(card, Objective):
        found.parts = [texts.name(card.event_name)]
    elif card.kind == "alien":
        found.pay = getattr(card, "pay", 0)
    return found


def _character(card: Character, found: EncountersCard) -> None:
    found.character, found.crew, found.side = card.character, card.crew, card.side
    found.classes = [icon for icon in CLASSES if icon in card.classes]
    found.cost, found.attack, found.recruit = card.cost, card.attack, card.recruit
    found.keywords = sorted(card.keywords | {word for word in KEYWORDS if getattr(card, word)})
    found.stays = ""
    if card.plus:
        words = {word for effects in _texts(card) for word in _names(effects)}
        found.attack_plus, found.recruit_plus = "attack" in words, "recruit" in words


def _texts(card: Character) -> list[Words]:
    return [card.play, card.once, card.sacrifice, card.vigilant, *card.combo.values()]


def _names(effects: Words) -> Iterator[str]:
    for each in effects:
        yield each.name
        for body in each.bodies:
            yield from _names(body)


def _film(film: str, texts: Catalogue) -> FilmFace:
    found = line_ups.film(film)
    return FilmFace(
        id=film,
        name=texts.templates[f"line-up.{film}"],
        location=found.location,
        objectives=list(found.objectives),
        characters=list(found.characters),
        crew=line_ups.FILM_CREWS[film],
    )
