"""Texts: templates, names, numbers, and catalogues that complain."""

from __future__ import annotations

import pytest

from sulaco.table.decision import prompt
from sulaco.table.event import Event
from sulaco.table.text import Catalogue, Text, catalogue, say

CATALOGUE = Catalogue(
    {
        "names": {"hicks": "Hicks", "alien": "Alien {n}", "panic": "Panic", "rock": "Let's Rock!", "rest": "Rest..."},
        "log": {
            "hit": "{who} hits {target}.",
            "cards": "{n} {n:card|cards}: {cards}",
            "because": "No: {why}",
            "sentence": "{what:^}.",
            "door-opened": "{who} opens door {door} ({rule}).",
        },
    }
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (say("log.hit", who="hicks", target="alien-3"), "Hicks hits Alien 3."),
        (say("log.hit", who="alien", target="nobody-1"), "Alien hits nobody-1."),
        (say("log.cards", n=1, cards=("panic-2",)), "1 card: Panic"),
        (say("log.cards", n=2, cards=["panic-1", "hicks"]), "2 cards: Panic, Hicks"),
        (say("log.because", why=say("log.hit", who="hicks", target="x")), "No: Hicks hits x."),
        (say("log.sentence", what=say("log.hit", who="a marine", target="x")), "A marine hits x."),
        (say("log.hit", who="hicks", target="rock"), "Hicks hits Let's Rock!"),
        (say("log.because", why="rest"), "No: Rest..."),
        (say("log.sentence", what=""), "."),
    ],
)
def test_a_text_is_written_with_names_for_ids(text: Text, written: str) -> None:
    assert CATALOGUE.render(text) == written


def test_a_text_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no text 'log\.gone'"):
        CATALOGUE.render(say("log.gone"))


def test_an_argument_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError, match="target"):
        CATALOGUE.render(say("log.hit", who="hicks"))


def test_a_game_has_the_texts_of_the_kernel_too() -> None:
    texts = catalogue("tests.table")

    assert texts.render(say("refused.game-over")) == "The game is over."
    assert texts.render(prompt("lay").text) == "Lay a card face down"
    assert "ask.lay" in texts
    assert "gone" not in texts
    assert catalogue("tests.table", "en") is texts


class DoorOpened(Event, frozen=True):
    who: str
    door: int


def test_an_event_is_written_by_the_text_of_its_name() -> None:
    event = DoorOpened(rule="A6.07", who="hicks", door=2)

    assert CATALOGUE.render(event.text()) == "Hicks opens door 2 (A6.07)."
    assert event.seen_by(0) is event
    assert event.seen_by(None) is event
