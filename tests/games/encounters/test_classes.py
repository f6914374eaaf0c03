"""Classes and crews (L17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from sulaco.games.encounters.cards import CARDS, Character
from sulaco.games.encounters.classes import CLASSES, CREWS
from sulaco.games.encounters.line_ups import FILM_CREWS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.words import Words

from .tables import play, points


def words_of(card: Character) -> set[str]:
    """Every word of a card's own texts, but not of its Mobilize."""

    def names(words: Words) -> Iterator[str]:
        for each in words:
            yield each.name
            for body in each.bodies:
                yield from names(body)

    texts = [card.play, card.once, card.sacrifice, card.vigilant, card.mobilize, *card.combo.values()]
    return {name for words in texts for name in names(words)}


def characters(icon: str) -> list[Character]:
    return [card for card in CARDS.values() if card.kind == "character" and icon in card.classes]


@pytest.mark.rule("L17.01")
def test_there_are_five_classes() -> None:
    printed = {icon for card in CARDS.values() for icon in getattr(card, "classes", ())}
    assert printed == set(CLASSES) == {"intel", "leadership", "strength", "survival", "tech"}


@pytest.mark.rule("L17.02")
@pytest.mark.parametrize(
    ("icon", "words"),
    [
        ("intel", {"scan", "scan-many", "peek", "peek-hive", "bury", "draw", "skip-hive"}),
        ("leadership", {"recruit", "gain-hq", "gain-sergeant", "recruit-to"}),
        ("strength", {"attack", "kill-card", "kill-for", "discard-for", "weaken", "send-back"}),
        ("survival", {"heal", "avoid-next", "avoid-strikes", "cure"}),
        ("tech", {"drive-back", "push-back", "shift", "copy-played", "copy-hq", "weaken", "scan"}),
    ],
)
def test_what_each_class_is_good_at(icon: str, words: set[str]) -> None:
    """A class does what it is known for more often than any other class does."""

    def share(other: str) -> float:
        cards = characters(other)
        fitting = sum(card.copies for card in cards if words_of(card) & words or _plain(card, icon))
        return fitting / sum(card.copies for card in cards)

    assert max(CLASSES, key=share) == icon
    assert share(icon) >= 0.5


def _plain(card: Character, icon: str) -> bool:
    """Points that the class makes, Leadership's Recruit Points and Strength's Attack; what avoids strikes."""
    if icon == "leadership":
        return card.recruit > 0
    if icon == "strength":
        return card.attack > 0
    return icon == "survival" and card.avoid


@pytest.mark.rule("L17.03")
def test_there_are_five_crews() -> None:
    printed = {card.crew for card in CARDS.values() if getattr(card, "crew", "")}
    assert printed == set(CREWS) == {"nostromo", "sulaco", "fury-161", "betty", "marines"}
    crews = Counter(card.crew for card in CARDS.values() if card.kind == "character")
    assert crews == dict.fromkeys(FILM_CREWS.values(), 16)


@pytest.mark.rule("L17.04", "L17.05")
def test_basic_cards_and_sergeants() -> None:
    for card in CARDS.values():
        if card.kind in ("basic", "sergeant"):
            assert card.crew == "marines"
            assert len(card.classes) == (card.kind == "sergeant")
    assert {icon for card in CARDS.values() if card.kind == "sergeant" for icon in card.classes} == set(CLASSES)


@pytest.mark.rule("L17.04", "L17.05", "L5.11")
def test_a_specialist_is_a_marine_of_no_class(monkeypatch: pytest.MonkeyPatch) -> None:
    for icon in (*CLASSES, "marines"):
        p = Position(2)
        p.played("specialist", "grunt")
        card = p.hand(0, "captain-of-the-ship")[0]
        facts = CARDS["captain-of-the-ship"]
        with monkeypatch.context() as patch:
            changed = {"combo": {icon: facts.combo["leadership"]}}
            patch.setitem(CARDS, facts.id, _with(facts, **changed))
            t = p.table()
            play(t, f"play:{card}")
            assert points(t) == (0, 4 if icon == "marines" else 2)


def _with(card: Character, **facts: object) -> Character:
    return msgspec.structs.replace(card, **facts)
