"""Texts: templates, names, numbers, and catalogues that complain."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.table.decision import prompt
from sulaco.table.event import Event
from sulaco.table.language import known_language, reading, speak, spoken, wished_languages
from sulaco.table.pseudo import PSEUDO, pseudo
from sulaco.table.text import Catalogue, Text, catalogue, say, stored

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


# --- languages ---------------------------------------------------------------------------------------------------


def test_texts_are_in_the_language_of_whoever_reads() -> None:
    assert spoken() == "en"
    plain = catalogue("sulaco.table").render(say("option.pass"))
    with reading(PSEUDO):
        assert (spoken(), catalogue("sulaco.table").render(say("option.pass"))) == (PSEUDO, "Ṕáśś")
        with reading("en"):
            assert catalogue("sulaco.table").render(say("option.pass")) == plain == "Pass"
        assert spoken() == PSEUDO
    assert spoken() == "en"


def test_a_process_speaks_one_language_unless_it_writes_for_a_reader_of_another() -> None:
    speak(PSEUDO)
    try:
        assert catalogue("sulaco.table").language == PSEUDO
        with reading("en"):
            assert catalogue("sulaco.table").language == "en"
    finally:
        speak("en")


def test_what_is_missing_in_a_language_is_english() -> None:
    english = Catalogue({"option": {"yes": "Yes", "no": "No"}})
    french = Catalogue({"option": {"yes": "Oui"}}, language="fr", fallback=english)
    assert [french.render(say(id)) for id in ("option.yes", "option.no")] == ["Oui", "No"]
    english.templates["option.later"] = "Later"  # such as the names of a card pack
    assert french.render(say("option.later")) == "Later"
    assert catalogue("sulaco.table", "fr").render(say("option.yes")) == "Yes"


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        (["de-AT", "en-GB"], "en"),
        (["en-xa"], PSEUDO),
        (["fr", PSEUDO], PSEUDO),
        (["en-GB", PSEUDO], "en"),
        ([], "en"),
    ],
)
def test_the_first_wish_that_there_are_texts_for(wishes: list[str], found: str) -> None:
    assert known_language(wishes) == found


def test_a_users_wish_is_read_from_the_environment() -> None:
    assert wished_languages({"LANG": "de_DE.UTF-8", "SULACO_LANGUAGE": "fr"}) == ["fr", "de-DE"]
    assert wished_languages({"LC_ALL": "sr_RS@latin"}) == ["sr-RS"]
    assert known_language(wished_languages({"LANG": "C.UTF-8"})) == "en"


def test_the_pseudo_language_leaves_arguments_and_changes_the_rest() -> None:
    assert pseudo("{who:^} has {n} {n:card|cards}.") == "{who:^} ħáś {n} {n:ćáŕđ|ćáŕđś}."
    texts = Catalogue({"has": pseudo("{who:^} has {n} {n:card|cards} {{so}}.")}, language=PSEUDO)
    assert texts.render(say("has", who="mara", n=1)) == "Mara ħáś 1 ćáŕđ {śó}."


def test_a_text_that_was_stored_is_whole_again() -> None:
    text = say("status.turn", n=3, phase=say("phase.combat"), who=["a", say("b")])
    assert stored(msgspec.json.decode(msgspec.json.encode(text), type=Text)) == text
    assert stored("turn 3") == "turn 3"
