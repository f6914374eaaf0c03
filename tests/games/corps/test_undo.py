"""Undo in corps: it stops where dice were rolled or something hidden became known, and only there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.games.corps.view import CorpsView
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .maps import CORRIDOR, HALL, TWO_ROOMS


def _hicks(board: str, place: str, **more: list[str]) -> Position:
    p = Position(board)
    p.character("hicks", place, player=0, **more)  # type: ignore[arg-type]
    p.exhausted("hk-vp70", "hk-vp70")
    p.hand(0, "m4-helmet", "hot-wire")
    p.deck("body-armor", "body-armor", "body-armor")
    p.tracker("contact", "static")
    return p


def _acting(p: Position) -> Table[Corps]:
    p.activate("hicks")
    return p.table()


def attacking() -> Table[Corps]:
    p = _hicks(CORRIDOR, "0,0", gear_cards=["m41a-pulse-rifle"])
    p.alien("6,0")
    return _acting(p)


def at_the_door() -> Table[Corps]:
    return _acting(_hicks(TWO_ROOMS, "3,1"))


def waking() -> Table[Corps]:
    p = _hicks(HALL, "0,0")
    p.activate("hicks", stage="on")
    return p.table()


def with_lamp() -> Table[Corps]:
    return _acting(_hicks(HALL, "0,0", gear_cards=["shoulder-lamp"]))


def before_a_blip() -> Table[Corps]:
    p = _hicks(TWO_ROOMS, "1,1")
    p.blip("8,1", 3)
    return _acting(p)


def out_of_breath() -> Table[Corps]:
    """The deck is empty: what is exhausted comes off the Exhaust Pile, face up."""
    p = _hicks(HALL, "0,0")
    p.deck(only=True)
    return _acting(p)


@pytest.mark.parametrize(
    ("begin", "keys"),
    [
        (attacking, ["attack:alien-1:m41a-pulse-rifle-1"]),
        (at_the_door, ["barricade:door-1"]),
        (waking, ["ability:ready"]),
        (with_lamp, ["use:shoulder-lamp-1", "look:endurance-deck"]),
        (with_lamp, ["use:shoulder-lamp-1", "look:tracker-deck"]),
        (with_lamp, ["use:shoulder-lamp-1", "look:tracker-deck", "bury:contact"]),
        (with_lamp, ["rest", "draw"]),
        (before_a_blip, ["move:3,1"]),
        (out_of_breath, ["equip:m4-helmet-1:hicks"]),
    ],
)
def test_what_has_become_known_cannot_be_taken_back(begin: Callable[[], Table[Corps]], keys: list[str]) -> None:
    t = begin()
    for key in keys:
        t.choose(key)
    with pytest.raises(Refused) as refused:
        t.undo()
    assert refused.value.reason.text.id == "refused.undo-barrier"


@pytest.mark.parametrize(
    ("begin", "keys"),
    [
        (attacking, ["aim"]),
        (at_the_door, ["move:1,1"]),
        (at_the_door, ["move:7,1"]),
        (with_lamp, ["equip:m4-helmet-1:hicks"]),
        (with_lamp, ["unequip:shoulder-lamp-1"]),
        (with_lamp, ["rest", "no-draw", "recycle:pile", "recycle:hot-wire-1"]),
        (before_a_blip, ["move:2,1"]),
        (waking, ["skip"]),
    ],
)
def test_what_shows_nothing_new_can_be_taken_back(begin: Callable[[], Table[Corps]], keys: list[str]) -> None:
    t = begin()
    digests = []
    for key in keys:
        digests.append(t.digest())
        t.choose(key)
    for digest in reversed(digests):
        t.undo()
        assert t.digest() == digest


def test_gear_cannot_be_chosen_anew_once_the_back_of_the_tracker_deck_shows() -> None:
    t = Table(Corps, Setup(mission="newt", players=1), 3)
    t.choose("gear:standard-issue")
    t.undo()
    t.choose("gear:done")
    view = t.game.view(0)
    assert isinstance(view, CorpsView)
    assert view.tracker_level in (1, 2, 3)
    with pytest.raises(Refused) as refused:
        t.undo()
    assert refused.value.reason.text.id == "refused.undo-barrier"


def test_what_a_grunt_drops_was_seen_by_all_and_what_it_draws_by_the_one_who_decides() -> None:
    from sulaco.games.corps import endurance, gear

    p = Position(HALL, players=2)
    p.character("ripley", "9,0", player=0)
    p.character("hicks", "8,0", player=1)
    frost = p.character("frost", "0,0", gear_cards=["body-armor"])
    p.deck("close-call")
    gear.take_off(p.game, frost, "body-armor-1")
    assert list(endurance.draw(p.game, frost, 1)) == []
    views = [p.game.view(seat) for seat in (0, 1, None)]
    assert [view.known for view in views] == [
        {"body-armor-1": "exhausted"},
        {"close-call-1": "exhausted", "body-armor-1": "exhausted"},
        {},
    ]
