"""What the rule texts of cards say, held against what the register has: powers, costs, numbers, keywords, symbols."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from sulaco.games import house
from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character, Equipment, Face, Location, PlotTwist, Power
from sulaco.games.battles.position import Position
from sulaco.table.decision import Option
from sulaco.table.text import Text, say

TEXTS = Battles.texts().templates
WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")


def printed() -> Iterator[tuple[str, tuple[Power, ...]]]:
    """Each rule text with the Super Powers that it must tell: Level 2 tells what it adds to Level 1."""
    for card in CARDS.values():
        if isinstance(card, Character):
            yield card.id, card.face.powers
            if card.level_two is not None:
                yield f"{card.id}-2", tuple(each for each in card.level_two.powers if each not in card.face.powers)
        else:
            yield card.id, card.powers if isinstance(card, Equipment) else ()


def heading(power: Power) -> str:
    """How a Super Power is announced: its timing, its cost and how often it may be used."""
    timing = TEXTS[f"timing.{'any-combat' if power.any_combat else 'any-turn' if power.any_turn else power.timing}"]
    symbols = " and ".join(TEXTS[f"symbol.{symbol}"] for symbol in power.symbols)
    often = ", once a game" if power.once_a_game else ", as often as you pay" if power.unlimited else ""
    return f"{timing}, {symbols}{often}: "


def mentions(n: int, text: str) -> int:
    """How often a number stands in a text: as 3, three, +3/+0, three times."""
    words = {str(n), WORDS[n] if n < len(WORDS) else str(n), "twice" if n == 2 else str(n), "one" if n == 1 else str(n)}
    return sum(len(re.findall(rf"(?<!\w){word}(?!\w)", text)) for word in words)


@pytest.mark.parametrize(("id", "powers"), list(printed()), ids=[id for id, _ in printed()])
def test_a_text_tells_every_super_power_with_its_name_timing_and_cost(id: str, powers: tuple[Power, ...]) -> None:
    text = TEXTS[f"rule-text.{id}"]
    announced = re.findall(r"(?:Build|Main|Combat|Any combat)(?:, any turn)?, [A-Z][^:]*: ", text)
    assert announced == [heading(power) for power in powers]
    for power in powers:
        before, _, after = text.partition(heading(power))
        name = TEXTS[f"power.{power.id}"].strip(".")
        begun = next(part for n in range(len(name), 0, -1) if before.rstrip(" .").endswith(part := name[:n]))
        assert len(begun) > 8 or begun == name  # a long name may be cut after its first sentence
        assert ("Amplify: " in after) == power.amplify


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if card.type == "main"])
def test_the_xp_that_it_takes_is_told(id: str) -> None:
    card = CARDS[id]
    assert isinstance(card, Character)
    assert f"; {card.xp} XP." in TEXTS[f"rule-text.{id}"]


def test_every_number_of_a_card_is_told_on_it() -> None:
    """The numbers that a house rule may change are those that the card's effect uses."""
    numbers: dict[str, Counter[int]] = {}
    for name in house.names("battles"):
        id = name.name.partition(".")[0]
        if id in CARDS and name.rule:
            values = name.default if isinstance(name.default, list | tuple) else [name.default]
            numbers.setdefault(id, Counter()).update(value for value in values if isinstance(value, int))
    assert len(numbers) > 15
    for id, used in numbers.items():
        text = TEXTS[f"rule-text.{id}"] + TEXTS.get(f"rule-text.{id}-2", "")
        for n, times in used.items():
            assert mentions(n, text) >= times, f"{id} uses {n}, and says: {text}"


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if isinstance(card, Character)])
def test_a_text_names_the_keywords_of_its_character_and_no_others(id: str) -> None:
    card = CARDS[id]
    assert isinstance(card, Character)
    held = {TEXTS[f"keyword.{word}"] for word in card.keywords if f"keyword.{word}" in TEXTS}
    held |= {TEXTS["keyword.immobile"]} if card.must_hold_row else set()
    first = re.match(r"(?:[A-Z][a-z]+(?:, |\.(?: |$)|: [^.]*\. ?))+", TEXTS[f"rule-text.{id}"])
    named = set(re.findall(r"\b[A-Z][a-z]+\b", first[0])) if first else set()
    words = {text for key, text in TEXTS.items() if key.startswith("keyword.")} - {TEXTS["keyword.flight"]}
    assert named & words == held


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if isinstance(card, Location)])
def test_a_location_names_the_symbols_that_it_pays(id: str) -> None:
    card = CARDS[id]
    assert isinstance(card, Location)
    symbols = {key.partition(".")[2]: text for key, text in TEXTS.items() if key.startswith("symbol.")}
    assert {symbol for symbol, text in symbols.items() if text in TEXTS[f"rule-text.{id}"]} == card.symbols


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if isinstance(card, PlotTwist)])
def test_a_plot_twist_begins_with_its_timing(id: str) -> None:
    card = CARDS[id]
    assert isinstance(card, PlotTwist)
    assert TEXTS[f"rule-text.{id}"].startswith(TEXTS["timing.any-turn" if card.any_turn else f"timing.{card.timing}"])


def carriers() -> Iterator[tuple[str, str, Power]]:
    """Every Super Power with the card that carries it and the text that tells it."""
    for card in CARDS.values():
        faces: list[tuple[str, Face | Equipment]] = []
        if isinstance(card, Character):
            faces = [(card.id, card.face), *([(f"{card.id}-2", card.level_two)] if card.level_two else [])]
        elif isinstance(card, Equipment):
            faces = [(card.id, card)]
        seen: set[str] = set()
        for text, face in faces:
            yield from ((card.id, text, power) for power in face.powers if power.id not in seen)
            seen |= {power.id for power in face.powers}


@pytest.mark.parametrize(("card", "text", "power"), list(carriers()), ids=[power.id for _, _, power in carriers()])
def test_beside_a_power_stands_the_text_of_the_card_that_carries_it(card: str, text: str, power: Power) -> None:
    found = CARDS[card]
    if found.type == "main":
        p = Position(card, "warrant-officer-ripley" if card != "warrant-officer-ripley" else "lt-ripley")
        unit = p.main(0, level=2)
    else:
        p = Position("warrant-officer-ripley", "lt-ripley")
        unit = p.unit(0, "newt", equipment=card) if found.type == "equipment" else p.unit(0, card)
    option: Option[None] = Option(f"power:{unit.id}:{power.id}:", say("option.pass"), None)
    assert p.table().game.detail(option) == Text(f"rule-text.{text}")
