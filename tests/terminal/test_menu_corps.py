"""Setting a game of corps up at the terminal: boxes, Heroes and the fireteam, by questions and by flags."""

from __future__ import annotations

import io
from typing import Any

import pytest

from sulaco.games.corps.state import Setup
from sulaco.terminal.opening import Unplayable, Wishes, opening
from sulaco.terminal.screen import Screen

SIX = "hicks,apone,crowe,drake,dietrich,burke"


def asked(*typed: str, **flags: str) -> tuple[Setup, str]:
    """The setup after these answers, and what was written."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)))
    setup, _ = opening("corps").ask(wishes(**flags), screen)
    return setup, out.getvalue()


def wishes(**flags: str) -> Wishes:
    return Wishes(flags={f"--{name}": (said,) for name, said in flags.items()})


def by_flags(**flags: str) -> Setup:
    begins = opening("corps")
    begins.check_new(wishes(**flags))
    setup: Setup = begins.setup(wishes(**flags))
    return setup


def refusal(**flags: str) -> str:
    with pytest.raises(Unplayable) as refused:
        opening("corps").check_new(wishes(**flags))
    return str(refused.value)


def test_without_another_box_nobody_is_asked_about_a_fireteam() -> None:
    setup, written = asked("bug-hunt-1", "", "1", "hicks")
    assert setup == Setup("bug-hunt-1", 1, ["hicks"])
    assert "Which boxes are on the table?" in written
    assert "Who comes along" not in written


@pytest.mark.rule("A30.14")
def test_with_the_box_six_are_chosen_one_by_one_or_the_usual() -> None:
    setup, written = asked("bug-hunt-1", "badasses", "1", "apone", "crowe", "burke", "")
    assert setup == Setup(
        "bug-hunt-1",
        1,
        ["apone"],
        boxes=["badasses"],
        fireteam=["apone", "crowe", "burke", "hicks", "vasquez", "hudson"],
    )
    assert "six more Characters; needs the base box only" in written
    assert "5 places are free" in written
    assert "3 places are free" in written


@pytest.mark.rule("A30.14")
def test_fewer_may_go() -> None:
    setup, _ = asked("bug-hunt-1", "badasses", "1", "apone", "crowe", "nobody")
    assert setup.fireteam == ["apone", "crowe"]


def test_whom_the_mission_needs_is_in_without_being_asked_for() -> None:
    setup, written = asked("newt", "badasses", "1", "apone", "")
    assert setup.fireteam == ["apone", "ripley", "hicks", "vasquez", "hudson", "frost"]
    assert "4 places are free" in written
    setup, _ = asked("newt", "badasses", "6", *[""] * 5, "apone", "crowe", "drake", "dietrich", "burke", "")
    assert setup.heroes == ["apone", "crowe", "drake", "dietrich", "burke", "ripley"]


@pytest.mark.rule("A30.14", "A1.10")
def test_flags_say_boxes_and_fireteam() -> None:
    assert by_flags(mission="resupply", boxes="badasses", fireteam=SIX) == Setup(
        "resupply", 1, [], boxes=["badasses"], fireteam=SIX.split(",")
    )
    setup, _ = asked("bug-hunt-1", "1", "crowe", boxes="badasses", fireteam=SIX)
    assert (setup.heroes, setup.fireteam) == (["crowe"], SIX.split(","))


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"mission": "campaign", "boxes": "badasses"}, "--boxes is not for the campaign"),
        ({"mission": "newt", "boxes": "attic"}, "There is no box 'attic'."),
        ({"mission": "newt", "fireteam": "apone"}, "is in the box 'Ultimate Badasses'"),
        ({"mission": "bug-hunt-1", "boxes": "badasses", "fireteam": f"{SIX},frost"}, "at most 6"),
        ({"mission": "bug-hunt-1", "boxes": "badasses", "fireteam": SIX, "heroes": "frost"}, "is in reserve"),
        ({"mission": "nope", "boxes": "badasses"}, "There is no mission 'nope'"),
    ],
)
def test_what_does_not_fit_is_refused_before_anybody_is_asked(flags: dict[str, Any], words: str) -> None:
    assert words in refusal(**flags)
