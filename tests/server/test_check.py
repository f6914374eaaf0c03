"""Things made away from the table, such as decks: the server asks the game's rules about them."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.battles.box import DeckCheck
from sulaco.games.battles.decks import starter
from sulaco.server.protocol.shared import Refusal

from .browser import Browser
from .conftest import Running

CHECK = "/api/games/battles/check/deck"


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


def test_a_legal_deck(mara: Browser) -> None:
    deck = starter("lt-ripley")
    answer = mara.post(CHECK, {"main": deck.main, "cards": deck.cards})
    assert answer.status_code == 200
    assert msgspec.json.decode(answer.content, type=DeckCheck).problems == []


def test_a_deck_with_a_reason_for_each_violation(mara: Browser) -> None:
    answer = mara.post(CHECK, {"main": "lt-ripley", "cards": {"newt": 9}})
    found = msgspec.json.decode(answer.content, type=DeckCheck)
    assert [problem.rule for problem in found.problems] == ["V22.02", "V22.01"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (CHECK, {"cards": "all of them"}),
        (CHECK, {"main": "lt-ripley", "wish": 1}),
        ("/api/games/battles/check/fleet", {}),
        ("/api/games/corps/check/deck", {}),
        ("/api/games/chess/check/deck", {}),
    ],
)
def test_what_cannot_be_checked(mara: Browser, path: str, body: dict[str, object]) -> None:
    answer = mara.post(path, body)
    assert answer.status_code == 400
    assert msgspec.json.decode(answer.content, type=Refusal).kind == "bad-request"
