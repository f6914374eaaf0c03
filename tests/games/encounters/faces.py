"""All card faces as players read them: `faces.txt` beside this file is the list that was last read and approved.

`python -m tests.games.encounters.faces` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.box import EncountersCard
from sulaco.games.encounters.box_faces import face
from sulaco.games.encounters.cards import CARDS
from sulaco.table.text import Catalogue

FACES = Path(__file__).with_name("faces.txt")


def written() -> str:
    """The whole list: a card a paragraph, in the order of the files."""
    texts = Encounters.texts()
    faces = [face(card, texts) for card in CARDS.values()]
    return "\n\n".join("\n".join(_face(card, texts)) for card in faces) + "\n"


def _face(card: EncountersCard, texts: Catalogue) -> Iterator[str]:
    yield f"{card.name} [{card.id}]"
    yield "    " + ", ".join(_facts(card, texts))
    for line in card.lines:
        yield f"    {line.text}"


def _facts(card: EncountersCard, texts: Catalogue) -> Iterator[str]:
    yield texts.templates[f"kind.{card.kind}"] if not card.side else texts.templates[f"side.{card.side}"]
    if card.type:
        yield texts.templates[f"type.{card.type}"]
    if card.character:
        yield texts.name(card.character)
    yield from (texts.name(icon) for icon in (*card.classes, card.crew) if icon)
    if card.deck:
        yield texts.templates.get(f"deck.{card.deck}") or texts.name(card.deck)
    if card.number:
        yield f"{texts.templates[f'line-up.{card.film}']} {card.number}"
    elif card.film:
        yield texts.templates[f"line-up.{card.film}"]
    if card.kind in ("character", "sergeant", "role-card", "agenda", "basic", "found"):
        yield f"cost {card.cost}"
    for name, value, plus in (
        ("Recruit", card.recruit, "+" if card.recruit_plus else ""),
        ("Attack", card.attack, "+" if card.attack_plus else ""),
        ("Health", card.health, ""),
        ("Defense", card.defense, ""),
        ("Scan Cost", card.scan, ""),
    ):
        if value:
            yield f"{value}{plus} {name}"
    if card.kind == "strike":
        yield f"{card.damage} damage"
    if card.card:
        yield texts.name(card.card)
    if card.copies > 1:
        yield f"{card.copies} copies"
    yield card.origin
    if card.known:
        yield "known: " + ", ".join(texts.templates[f"known.{fact}"] for fact in card.known)


if __name__ == "__main__":
    FACES.write_text(written(), encoding="utf-8")
