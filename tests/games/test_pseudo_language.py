"""Files that people write and keep, in the pseudo-language: what is wrong with them is said by a catalogue.

Not looked at are the words of the file itself, which are quoted or in brackets, and what libraries say of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from sulaco.games.battles import decks
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.games.encounters import packs, series
from sulaco.games.encounters.state import Setup
from sulaco.table.language import reading, speak
from sulaco.table.pseudo import PSEUDO
from sulaco.table.save import SaveError

from ..pseudo import untranslated

PACK = '[pack]\nname = "Ours"\n\n[thug]\nkind = "enemy"\nname = "Thug"\ndeck = "drones"\n'
OF_THE_FILE = re.compile(r"'[^']*'|\[[^]]*\](?: \w+:)?|: [a-z0-9, -]+$")


@pytest.fixture(autouse=True)
def accents() -> Iterator[None]:
    speak(PSEUDO)
    yield
    speak("en")


def _campaign(old: str, new: str) -> str:
    return to_json(Campaign.begin(2, 5)).replace(old, new)


def _series(old: str, new: str) -> str:
    return series.write(series.Series(setup=Setup(players=2), seed=3)).replace(old, new)


def _in_series(text: str) -> object:
    return series.read(text, "file")


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (decks.read, ""),
        (decks.read, "main The Queen\nmain The Queen"),
        (decks.read, "main The Queen\nsome cards"),
        (decks.read, "main The Queen\n4 LV-426\n4 LV-426"),
        (decks.read, "main The Queeen"),
        (decks.read, "main The Queen\n4 zzzzzzzzzz"),
        (packs.read, ""),
        (packs.read, PACK.replace("enemy", "robot")),
        (packs.read, PACK.replace("drones", "elsewhere")),
        (packs.read, PACK + "copies = 99"),
        (packs.read, PACK + "speed = 3"),
        (packs.read, PACK + 'attack = 2\nfight = "atack 1"'),
        (packs.read, PACK + 'attack = 2\nfight = "draw"'),
        (packs.read, PACK + 'attack = 2\nfight = "may(draw 1"'),
        (packs.read, PACK + 'attack = 2\nambush = "if wounded 1 2(draw 1)"'),
        (from_json, "{"),
        (from_json, _campaign("sulaco-campaign", "sulaco-save")),
        (from_json, _campaign('"version": 1', '"version": 9')),
        (from_json, _campaign('"journal": []', '"journal": ["fly"]')),
        (_in_series, _series("sulaco-series", "sulaco-save")),
        (_in_series, _series('"games": []', '"games": [{"points": [1]}]')),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_the_language_of_its_user(
    read: Callable[[str], object], text: str
) -> None:
    with pytest.raises((ValueError, SaveError)) as refused:
        read(text)
    said = str(refused.value)
    assert untranslated(OF_THE_FILE.sub(" ", said), ("campaign", "file", "Thug", "Ours", "LV-426")) == [], said
    with reading("en"), pytest.raises(type(refused.value)) as english:
        read(text)
    assert untranslated(OF_THE_FILE.sub(" ", str(english.value))) != []
