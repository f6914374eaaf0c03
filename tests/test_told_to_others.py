"""Whoever looks on while somebody else decides never reads "you" about it: questions, log lines, ends."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sulaco import games
from sulaco.games.encounters.card_texts import describe, told_to_others
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.words import Word
from sulaco.server import viewer
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Decision, Prompt
from sulaco.table.table import Table
from sulaco.table.text import Text

SECOND_PERSON = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
FIELD = re.compile(r"\{([\w-]+)[^}|]*(?:\|[^}]*)?\}")
STEPS = 250


def speaks(game: str, text: str) -> bool:
    """Whether a text says "you" to its reader, besides names of cards and powers."""
    templates = games.load(game).texts().templates
    for id, name in templates.items():
        if id.startswith(("names.", "power.")) and SECOND_PERSON.search(name):
            text = text.replace(name, "")
    return bool(SECOND_PERSON.search(text))


def asked(game: str) -> list[str]:
    """The kinds of all questions of a game."""
    templates = games.load(game).texts().templates
    return sorted(id.removeprefix("ask.") for id in templates if id.startswith("ask.") and not id.endswith("-0"))


ALL = [(game, kind) for game in games.names() for kind in asked(game)]


def to_others(game: str, kind: str, n: int) -> str:
    """A question of seat 2 as seat 1 reads it, with its arguments left as they stand in the catalogue."""
    loaded = games.load(game)
    texts = loaded.texts()
    id = f"ask.{kind}"
    args: dict[str, Any] = {name: f"<{name}>" for name in FIELD.findall(texts.templates[id])}
    if "n" in args:
        args["n"] = n
    decision = Decision(1, Prompt(kind, Text(id, args)), [], "")
    # What others are told follows from the words of the question alone.
    return texts.render(loaded.asked_openly(loaded.__new__(loaded), decision))


@pytest.mark.parametrize(("game", "kind"), ALL, ids=lambda value: value)
def test_no_question_speaks_to_somebody_who_is_not_asked(game: str, kind: str) -> None:
    for n in (0, 1, 3):
        assert not speaks(game, to_others(game, kind, n))


@pytest.mark.parametrize("game", games.names())
def test_every_text_for_others_belongs_to_a_question_and_says_who_is_asked(game: str) -> None:
    templates = games.load(game).texts().templates
    openly = {id: text for id, text in templates.items() if id.startswith("asked.")}
    assert openly
    for id, text in openly.items():
        question = templates[id.replace("asked.", "ask.", 1)]
        assert set(FIELD.findall(text)) <= {*FIELD.findall(question), "player"}, id
        # What is asked of nobody by name is what only the asked seat has seen.
        assert "{player}" in text or id in ("asked.bury", "asked.quick-study"), id
        assert (f"{id}-0" in openly) == (f"{id.replace('asked.', 'ask.', 1)}-0" in templates), id


def bodies(given: Any) -> list[tuple[Word, ...]]:
    """Every list of effects in a card's data, and those inside of them."""
    if isinstance(given, Word):
        return [found for body in given.bodies for found in bodies(body)]
    if isinstance(given, tuple):
        inner = [found for each in given for found in bodies(each)]
        return [given, *inner] if given and all(isinstance(each, Word) for each in given) else inner
    return []


def test_effects_of_encounters_are_told_to_others_in_the_third_person() -> None:
    texts = games.load("encounters").texts()
    found = {body for card in CARDS.values() for name in card.__struct_fields__ for body in bodies(getattr(card, name))}
    assert len(found) > 100
    spoken = 0
    for body in found:
        try:
            own = texts.render(describe(body))
        except (KeyError, TypeError):
            continue  # conditions and counts, which are no effects of their own
        spoken += bool(SECOND_PERSON.search(own))
        assert not SECOND_PERSON.search(texts.render(told_to_others(describe(body))))
    assert spoken > 30, "or else there was nothing to be turned round"


def told(table: Table[Any], eyes: int | None) -> list[str]:
    """Everything that these eyes read of the present moment without being asked."""
    texts = table.kind.texts()
    said = viewer.question(table, eyes, texts)
    ending = viewer.ending(table, texts)
    return [*([said.text] if said else []), *([ending.text] if ending else [])]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seed", range(4))
def test_whoever_looks_on_is_never_spoken_to(game: str, seed: int) -> None:
    kind = games.load(game)
    setups = [setup for setup in kind.setups() if kind.seats(setup) > 1]
    table = Table(kind, setups[seed % len(setups)], seed=seed)
    chance = Chance.seeded(seed)
    seats = kind.seats(table.setup)
    read = 0
    for _ in range(STEPS):
        decision = table.decision
        for eyes in (None, *range(seats)):
            if decision is not None and decision.seat == eyes:
                continue
            for text in told(table, eyes):
                read += 1
                assert not speaks(game, text), text
        if decision is None:
            break
        table.choose(pick(decision, chance))
    for line in viewer.lines(table.events, [0] * len(table.events), None, kind.texts()):
        assert not speaks(game, line.text), (line.rule, line.text)
    assert read > 20
