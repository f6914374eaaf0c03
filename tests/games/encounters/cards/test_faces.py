"""What is printed on every character card of the four films: its points, class and crew, cost and keyword."""

from __future__ import annotations

import pytest

from .playing import Face, check_alone, check_coordinate, check_icons, check_recruit

component = pytest.mark.component

ALIEN = [
    pytest.param(
        Face("captain-of-the-ship", "leadership nostromo", 4, attack=2), marks=component("captain-of-the-ship")
    ),
    pytest.param(
        Face("a-question-for-mother", "intel nostromo", 3, recruit=2), marks=component("a-question-for-mother")
    ),
    pytest.param(
        Face("flamethrower-in-the-shafts", "leadership nostromo", 4, attack=2),
        marks=component("flamethrower-in-the-shafts"),
    ),
    pytest.param(
        Face("the-captain-decides", "leadership nostromo", 7, drawn=1), marks=component("the-captain-decides")
    ),
    pytest.param(
        Face("find-it-and-kill-it", "survival nostromo", 4, attack=2, keyword="coordinate"),
        marks=component("find-it-and-kill-it"),
    ),
    pytest.param(Face("electric-prod", "tech nostromo", 3, attack=1), marks=component("electric-prod")),
    pytest.param(Face("full-share", "tech nostromo", 6, attack=2), marks=component("full-share")),
    pytest.param(
        Face("between-it-and-her", "tech nostromo", 9, attack=5, keyword="coordinate"),
        marks=component("between-it-and-her"),
    ),
    pytest.param(
        Face("charting-the-way-home", "intel nostromo", 3, recruit=2), marks=component("charting-the-way-home")
    ),
    pytest.param(Face("watching-the-tracker", "tech nostromo", 4, attack=2), marks=component("watching-the-tracker")),
    pytest.param(
        Face("warning-over-the-radio", "intel nostromo", 4, attack=2, keyword="coordinate"),
        marks=component("warning-over-the-radio"),
    ),
    pytest.param(
        Face("last-seats-on-the-shuttle", "intel nostromo", 8, drawn=3), marks=component("last-seats-on-the-shuttle")
    ),
    pytest.param(Face("quarantine-holds", "leadership nostromo", 3, recruit=2), marks=component("quarantine-holds")),
    pytest.param(Face("into-the-space-suit", "survival nostromo", 3, attack=2), marks=component("into-the-space-suit")),
    pytest.param(Face("jones-comes-along", "survival nostromo", 4, attack=2), marks=component("jones-comes-along")),
    pytest.param(Face("open-the-outer-door", "survival nostromo", 9, attack=5), marks=component("open-the-outer-door")),
]

ALIENS = [
    pytest.param(
        Face("get-him-to-medical", "survival sulaco", 2, recruit=2, then=("once:get-him-to-medical-1:0",)),
        marks=component("get-him-to-medical"),
    ),
    pytest.param(Face("weld-the-doors", "tech sulaco", 3, recruit=2), marks=component("weld-the-doors")),
    pytest.param(Face("faster-than-the-eye", "survival sulaco", 4, attack=2), marks=component("faster-than-the-eye")),
    pytest.param(Face("anything-you-ask-of-me", "tech sulaco", 7, drawn=1), marks=component("anything-you-ask-of-me")),
    pytest.param(Face("squad-on-me", "leadership sulaco", 4, attack=2), marks=component("squad-on-me")),
    pytest.param(
        Face(
            "shotgun-for-close-work",
            "survival sulaco",
            5,
            attack=2,
            then=("vigilant:shotgun-for-close-work-1",),
            keyword="vigilant",
        ),
        marks=component("shotgun-for-close-work"),
    ),
    pytest.param(
        Face("next-in-command", "leadership sulaco", 4, recruit=2, keyword="coordinate"),
        marks=component("next-in-command"),
    ),
    pytest.param(
        Face("settled-from-orbit", "leadership sulaco", 8, drawn=2, then=("sacrifice:settled-from-orbit-1:0",)),
        marks=component("settled-from-orbit"),
    ),
    pytest.param(Face("behind-the-wheel", "leadership sulaco", 3, recruit=2), marks=component("behind-the-wheel")),
    pytest.param(
        Face("rifle-taped-to-flamethrower", "strength sulaco", 3, attack=2),
        marks=component("rifle-taped-to-flamethrower"),
    ),
    pytest.param(
        Face("licensed-for-the-loader", "strength sulaco", 5, attack=3), marks=component("licensed-for-the-loader")
    ),
    pytest.param(
        Face("loader-against-the-queen", "strength sulaco", 9, attack=5, answers=("nothing",)),
        marks=component("loader-against-the-queen"),
    ),
    pytest.param(
        Face("every-toy-in-the-armory", "strength sulaco", 3, attack=2), marks=component("every-toy-in-the-armory")
    ),
    pytest.param(
        Face("signals-everywhere", "tech sulaco", 4, attack=2, answers=("card:grunt-5",), keyword="coordinate"),
        marks=component("signals-everywhere"),
    ),
    pytest.param(Face("body-armor", "tech sulaco", 2, keyword="vigilant"), marks=component("body-armor")),
    pytest.param(
        Face(
            "taking-some-along",
            "survival sulaco",
            8,
            drawn=2,
            then=("vigilant:taking-some-along-1",),
            keyword="vigilant",
        ),
        marks=component("taking-some-along"),
    ),
]

ALIEN_3 = [
    pytest.param(
        Face("words-over-the-furnace", "leadership fury-161", 2, recruit=1), marks=component("words-over-the-furnace")
    ),
    pytest.param(Face("fire-axe", "strength fury-161", 3, attack=1), marks=component("fire-axe")),
    pytest.param(
        Face("pain-is-an-old-friend", "strength fury-161", 5, attack=2), marks=component("pain-is-an-old-friend")
    ),
    pytest.param(
        Face("into-the-lead-mould", "leadership fury-161", 7, attack=4, then=("sacrifice:into-the-lead-mould-1:0",)),
        marks=component("into-the-lead-mould"),
    ),
    pytest.param(Face("first-aid", "survival fury-161", 3, recruit=2), marks=component("first-aid")),
    pytest.param(Face("unofficial-autopsy", "intel fury-161", 4, attack=2), marks=component("unofficial-autopsy")),
    pytest.param(
        Face("too-many-questions", "intel fury-161", 6, attack=3, drawn=1), marks=component("too-many-questions")
    ),
    pytest.param(
        Face("the-infirmary-never-closes", "survival fury-161", 9, recruit=3, drawn=1, then=("recruit:sergeant",)),
        marks=component("the-infirmary-never-closes"),
    ),
    pytest.param(
        Face("the-companys-orders", "leadership fury-161", 3, recruit=2, keyword="coordinate"),
        marks=component("the-companys-orders"),
    ),
    pytest.param(
        Face("sharper-than-his-number", "intel fury-161", 2, attack=1), marks=component("sharper-than-his-number")
    ),
    pytest.param(
        Face("acting-superintendent", "leadership fury-161", 6, attack=3), marks=component("acting-superintendent")
    ),
    pytest.param(
        Face("rescue-team-on-approach", "intel fury-161", 8, attack=4, drawn=1),
        marks=component("rescue-team-on-approach"),
    ),
    pytest.param(
        Face("bait-for-the-beast", "strength fury-161", 4, attack=2, then=("sacrifice:bait-for-the-beast-1:0",)),
        marks=component("bait-for-the-beast"),
    ),
    pytest.param(
        Face("passed-over-by-the-beast", "survival fury-161", 3, attack=2), marks=component("passed-over-by-the-beast")
    ),
    pytest.param(
        Face("corridor-by-corridor", "survival fury-161", 6, recruit=2, attack=2, keyword="coordinate"),
        marks=component("corridor-by-corridor"),
    ),
    pytest.param(
        Face(
            "the-last-dive",
            "strength fury-161",
            9,
            attack=5,
            then=("sacrifice:the-last-dive-1:0",),
            keyword="coordinate",
        ),
        marks=component("the-last-dive"),
    ),
]

RESURRECTION = [
    pytest.param(Face("voice-of-the-ship", "intel betty", 4, recruit=2), marks=component("voice-of-the-ship")),
    pytest.param(Face("too-human-by-half", "survival betty", 3, recruit=2), marks=component("too-human-by-half")),
    pytest.param(
        Face("wired-into-the-mainframe", "intel betty", 6, attack=3, drawn=1, answers=("", "")),
        marks=component("wired-into-the-mainframe"),
    ),
    pytest.param(
        Face("kinder-than-her-makers", "intel betty", 9, attack=4, drawn=2, answers=("nothing", "", "")),
        marks=component("kinder-than-her-makers"),
    ),
    pytest.param(
        Face("pistols-up-the-sleeve", "strength betty", 3, attack=1), marks=component("pistols-up-the-sleeve")
    ),
    pytest.param(Face("quick-hands-cool-head", "tech betty", 3, recruit=2), marks=component("quick-hands-cool-head")),
    pytest.param(Face("ricochet", "tech betty", 5, attack=3, keyword="coordinate"), marks=component("ricochet")),
    pytest.param(
        Face("cut-the-strap", "strength betty", 7, attack=4, then=("sacrifice:cut-the-strap-1:0",)),
        marks=component("cut-the-strap"),
    ),
    pytest.param(
        Face("sleep-when-you-die-man", "tech betty", 2, recruit=1, attack=1, keyword="coordinate"),
        marks=component("sleep-when-you-die-man"),
    ),
    pytest.param(
        Face("a-thermos-that-shoots", "strength betty", 3, attack=2),
        marks=component("a-thermos-that-shoots"),
    ),
    pytest.param(
        Face("i-mostly-just-hurt-people", "strength betty", 6, attack=3), marks=component("i-mostly-just-hurt-people")
    ),
    pytest.param(
        Face("smash-first", "strength betty", 8, attack=5, then=("once:smash-first-1:0",)),
        marks=component("smash-first"),
    ),
    pytest.param(Face("she-feels-them-coming", "intel betty", 3, attack=1), marks=component("she-feels-them-coming")),
    pytest.param(Face("acid-blood", "survival betty", 4, attack=2), marks=component("acid-blood")),
    pytest.param(Face("grown-in-a-lab", "survival betty", 5), marks=component("grown-in-a-lab")),
    pytest.param(Face("cut-out-of-her", "survival betty", 7, attack=4, drawn=1), marks=component("cut-out-of-her")),
]
FACES = [*ALIEN, *ALIENS, *ALIEN_3, *RESURRECTION]
COORDINATED = [
    pytest.param(Face("find-it-and-kill-it", "", attack=2), marks=component("find-it-and-kill-it")),
    pytest.param(Face("between-it-and-her", "", attack=5), marks=component("between-it-and-her")),
    pytest.param(Face("warning-over-the-radio", "", attack=2), marks=component("warning-over-the-radio")),
    pytest.param(Face("next-in-command", "", recruit=2), marks=component("next-in-command")),
    pytest.param(Face("signals-everywhere", "", attack=2), marks=component("signals-everywhere")),
    pytest.param(Face("the-companys-orders", "", recruit=2), marks=component("the-companys-orders")),
    pytest.param(Face("corridor-by-corridor", "", recruit=2, attack=2), marks=component("corridor-by-corridor")),
    pytest.param(Face("the-last-dive", "", attack=5), marks=component("the-last-dive")),
    pytest.param(Face("ricochet", "", attack=3), marks=component("ricochet")),
    pytest.param(Face("sleep-when-you-die-man", "", recruit=1, attack=1), marks=component("sleep-when-you-die-man")),
]
"""What the copy of an offered card gives."""


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.05", "L5.06", "L5.07")
def test_it_gives_its_points(face: Face) -> None:
    check_alone(face)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.11", "L5.16")
def test_it_counts_for_its_class_and_crew(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    check_icons(face, monkeypatch)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L6.02")
def test_it_is_recruited_for_its_cost(face: Face) -> None:
    check_recruit(face)


@pytest.mark.parametrize("face", COORDINATED)
@pytest.mark.rule("L12.02", "L12.04", "L5.02")
def test_it_can_be_coordinated(face: Face) -> None:
    check_coordinate(face)
