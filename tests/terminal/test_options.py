"""Finding the option that was meant."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.table.decision import Option
from sulaco.table.text import say
from sulaco.terminal.options import find, menu


def option(key: str, *spaces: int, piece: str = "", card: str = "") -> Option[Any]:
    return Option(key, say("option.x"), None, spaces, (piece,) if piece else (), (card,) if card else ())


LABELS = {
    "attack:alien-1:m41a": "Fire the Pulse Rifle at Alien 1 (5,1)",
    "attack:alien-1:pistol": "Fire the Pistol at Alien 1 (5,1)",
    "aim": "Aim: dial to 8",
    "rest": "Rest: draw up to 2, then recycle",
    "end": "End Hicks's activation",
}
MOVES = [option(f"move:{x},0", x) for x in range(1, 9)]
OPTIONS = [
    option("end"),
    option("attack:alien-1:m41a", 15, piece="alien-1", card="m41a"),
    option("attack:alien-1:pistol", 15, piece="alien-1", card="pistol"),
    option("aim"),
    option("rest"),
    *MOVES,
]


def words(option: Option[Any]) -> str:
    return LABELS.get(option.key, f"Move to {option.key[5:]}")


def place(typed: str) -> int | None:
    x, comma, y = typed.partition(",")
    return int(y) * 10 + int(x) if comma and x.isdigit() and y.isdigit() else None


def keys(answer: str) -> list[str]:
    return [option.key for option in find(answer, OPTIONS, menu(OPTIONS), words, place)]


def test_the_menu_numbers_single_options_groups_places_and_ends_with_zero() -> None:
    entries = menu(OPTIONS)

    assert [(entry.number, entry.kind, len(entry.options)) for entry in entries] == [
        (1, "attack", 1),
        (2, "attack", 1),
        (3, "aim", 1),
        (4, "rest", 1),
        (5, "move", 8),
        (0, "end", 1),
    ]
    assert [entry.spaces for entry in entries] == [False, False, False, False, True, False]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("3", ["aim"]),
        ("0", ["end"]),
        ("9", []),
        ("move:4,0", ["move:4,0"]),
        ("MOVE:4,0", ["move:4,0"]),
        ("4,0", ["move:4,0"]),
        ("5,1", ["attack:alien-1:m41a", "attack:alien-1:pistol"]),
        ("9,9", []),
        ("move 4,0", ["move:4,0"]),
        ("move:5,1", []),
        ("attack 5,1", ["attack:alien-1:m41a", "attack:alien-1:pistol"]),
        ("ai", ["aim"]),
        ("re", ["rest"]),
        ("pist", ["attack:alien-1:pistol"]),
        ("fire pulse", ["attack:alien-1:m41a"]),
        ("at", ["attack:alien-1:m41a", "attack:alien-1:pistol"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_an_answer_finds_what_it_means(answer: str, meant: list[str]) -> None:
    assert keys(answer) == meant


def test_a_number_of_a_group_means_all_of_it() -> None:
    assert keys("5") == [move.key for move in MOVES]


def test_many_cards_for_several_characters_become_one_group_each() -> None:
    gear = [option(f"gear:card-{n}:{who}", piece=who, card=f"card-{n}") for who in ("hicks", "frost") for n in range(4)]
    entries = menu([option("gear:done"), option("gear:standard-issue"), *gear])

    assert [(entry.number, entry.piece, len(entry.options)) for entry in entries] == [
        (1, "", 1),
        (2, "hicks", 4),
        (3, "frost", 4),
        (0, "", 1),
    ]


def test_an_opened_group_is_shown_one_by_one() -> None:
    assert [len(entry.options) for entry in menu(MOVES, flat=True)] == [1] * 8
