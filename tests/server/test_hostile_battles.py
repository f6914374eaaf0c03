"""Decks and setups that nobody means well with: each is refused in words, quickly, and never with a failure."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest

from sulaco.games.battles.decks import starter

from .conftest import Running

GOOD = msgspec.to_builtins(starter("the-queen-main"))
DEEP: Any = json.loads("[" * 300 + "]" * 300)

DECKS: dict[str, Any] = {
    "nothing": {},
    "no cards": {"main": "the-queen-main", "cards": {}},
    "a million of one": {**GOOD, "cards": {"newt": 1_000_000}},
    "more than a number": {**GOOD, "cards": {"newt": 10**30}},
    "a hundred thousand kinds": {**GOOD, "cards": {f"card-{n}": 1 for n in range(100_000)}},
    "fewer than none": {**GOOD, "cards": {**GOOD["cards"], "newt": -4, "kane": 4}},
    "half a card": {**GOOD, "cards": {"newt": 0.5}},
    "a word for a number": {**GOOD, "cards": {"newt": "4"}},
    "a list for cards": {**GOOD, "cards": ["newt"]},
    "no such main": {**GOOD, "main": "nobody"},
    "a supporting main": {**GOOD, "main": "newt"},
    "a main in the deck": {**GOOD, "cards": {**GOOD["cards"], "the-queen-main": 1}},
    "a token in the deck": {**GOOD, "cards": {**GOOD["cards"], "facehugger": 1}},
    "a copy's id": {**GOOD, "cards": {**GOOD["cards"], "newt-101": 1}},
    "signs": {**GOOD, "cards": {"\u202e\U0001f980{who}%s\x00": 60}},
    "a long name": {**GOOD, "cards": {"x" * 200_000: 60}},
    "half a letter": {**GOOD, "main": "\ud800"},
    "deep": {**GOOD, "cards": {"newt": DEEP}},
    "more fields": {**GOOD, "more": 1},
    "null": None,
}
SETUPS: dict[str, Any] = {
    "no players": {"decks": []},
    "one player": {"decks": [GOOD]},
    "a hundred players": {"decks": [GOOD] * 100},
    "no such way": {"decks": [GOOD, GOOD], "mode": "chess"},
    "teams of one": {"decks": [GOOD, GOOD], "mode": "teams"},
    "two of one main in a team": {"decks": [GOOD] * 4, "mode": "two-headed"},
    "deep options": {"decks": [GOOD, GOOD], "share_recruits": DEEP},
    "an option of words": {"decks": [GOOD, GOOD], "lethal_wounds": "yes"},
    "more": {"decks": [GOOD, GOOD], "cheat": True},
    "decks by name": {"decks": {"0": GOOD, "1": GOOD}},
}


def in_words(answer: Any) -> None:
    assert 400 <= answer.status_code < 500, answer.text[:300]
    told = answer.json()
    assert told["text"].endswith(".")
    assert len(told["text"]) < 2000


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_that_is_none_is_refused(server: Running, name: str) -> None:
    mara = server.browser("Mara")
    deck = DECKS[name]
    began = time.monotonic()
    body = json.dumps({"game": "battles", "setup": {"decks": [GOOD, deck]}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    headers = {"Content-Type": "application/json"}
    in_words(mara.http.post("/api/tables", content=body, headers=headers))
    checked = mara.http.post("/api/games/battles/check/deck", content=json.dumps(deck), headers=headers)
    if checked.status_code == 200:
        assert checked.json()["problems"] or checked.json()["unreadable"]
    else:
        in_words(checked)
    assert time.monotonic() - began < 10
    assert mara.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize("name", SETUPS)
def test_a_setup_that_is_none_is_refused(server: Running, name: str) -> None:
    mara = server.browser("Mara")
    setup = SETUPS[name]
    number = len(setup["decks"])
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * (number - 1)]
    in_words(mara.post("/api/tables", {"game": "battles", "setup": setup, "seats": seats}))
    assert mara.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize(
    "text",
    [
        "\x00" * 1000,
        "main " * 50_000,
        "999999999999999999999 newt",
        "4 newt\n" * 20_000,
        "-4 newt",
        "main The Queen\n\u0664 newt",
        "main {who}\n4 {card}",
        "4 " + "newt" * 50_000,
        "\n".join(f"4 card {n}" for n in range(20_000)),
    ],
    ids=range(9),
)
def test_a_text_that_is_no_deck_is_told_so(server: Running, text: str) -> None:
    mara = server.browser("Mara")
    began = time.monotonic()
    answer = mara.post("/api/games/battles/check/deck", {"text": text})
    assert time.monotonic() - began < 10
    if answer.status_code == 200:
        told = answer.json()
        assert told["unreadable"] or told["problems"]
        assert len(told["unreadable"]) < 1000
    else:
        in_words(answer)
