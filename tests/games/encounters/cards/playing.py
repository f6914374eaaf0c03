"""What the tests of the players' cards share: an empty table, and what is checked of every card alike."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, Character
from sulaco.games.encounters.classes import CLASSES, CREWS
from sulaco.games.encounters.events import Combo, Coordinated, Recruited
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.words import parse
from sulaco.table.table import Table

from ..tables import asides, asked, keys, player, points, state, why_not

ROLES = ["medic", "gunner", "scout", "mercenary"]
TOP = ["grunt-5", "grunt-4", "grunt-3", "grunt-2", "grunt-1"]
"""The deck of seat 0 in a Position, from the top."""


class Face(NamedTuple):
    """A card as it is printed, and what happens when it is played with nothing else on the table.

    `answers` are those to what is asked even then ("" is the first option), `drawn` how many cards it draws, `then` the
    options that it leaves. `keyword`: Coordinate or Vigilant, where it has one of them.
    """

    id: str
    icons: str
    cost: int = 0
    recruit: int = 0
    attack: int = 0
    drawn: int = 0
    answers: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    keyword: str = ""


def sit(players: int = 2, film: str = "alien", **options: Any) -> Position:
    """A table with nothing on it: nobody has cards in hand, no card lies in the HQ or the Complex."""
    p = Position(players, film, roles=ROLES[:players], **options)
    p.hq()
    return p


def after(card: str, *earlier: str) -> Table[Encounters]:
    """This card played with those played before it, whose own points and effects are over and done with."""
    p = sit()
    p.played(*earlier)
    p.hand(0, card)
    t = p.table()
    t.choose(f"play:{player(t, 0).hand[0]}")
    return t


def seen(table: Table[Encounters], seat: int) -> list[str]:
    """The hidden cards that this seat, and nobody else, has looked at."""
    return sorted(card for card, seats in state(table).known.items() if seats == 1 << seat)


def fired(table: Table[Encounters]) -> list[str]:
    """The classes and crews whose abilities have fired."""
    return [event.icon for event in table.events if isinstance(event, Combo)]


def marks(table: Table[Encounters]) -> list[str]:
    return state(table).turn_notes


# --- what is checked of every card ------------------------------------------------------------------------------------


def check_alone(face: Face) -> None:
    """Played with nothing on the table it gives its points; what it cannot do is left out (L5.05, L5.06, L16.03).

    After the turn it is discarded, or stays (L10.01, L12.13); others can offer it, or cannot (L12.02).
    """
    p = sit()
    (card,) = p.hand(0, face.id)
    p.strikes("near-miss")
    t = p.table()
    assert keys(t) == [f"play:{card}", "end"]
    t.choose(f"play:{card}")
    for answer in face.answers:
        t.choose(answer or keys(t)[0])
    assert asked(t) == (0, "action")
    assert points(t) == (face.recruit, face.attack)
    assert player(t, 0).hand == TOP[: face.drawn]
    assert [(each.card, each.copy, each.gone) for each in state(t).plays] == [(card, False, False)]
    assert fired(t) == []
    assert keys(t) == [*(["play:grunt-5"] if face.drawn else []), *face.then, "end"]
    t.choose("end")
    if face.keyword == "vigilant":
        assert (player(t, 0).vigilant, card in player(t, 0).discard) == ([card], False)
    else:
        assert (player(t, 0).vigilant, card in player(t, 0).discard) == ([], True)
    p = sit()
    p.hand(1, face.id)
    assert asides(p.table()) == ([f"coordinate:{card}"] if face.keyword == "coordinate" else [])


def check_icons(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played earlier it counts for abilities of its class and crew, and of no other (L5.11, L5.13, L5.16)."""
    combo = {icon: parse("attack 1") for icon in (*CLASSES, *CREWS)}
    id = "specialist" if face.id == "grunt" else "grunt"
    probe = msgspec.structs.replace(CARDS[id], combo=combo, says=True, attack=0, recruit=0)
    monkeypatch.setitem(CARDS, id, probe)
    p = sit()
    p.played(face.id)
    (card,) = p.hand(0, id)
    t = p.table()
    t.choose(f"play:{card}")
    assert " ".join(fired(t)) == face.icons
    assert points(t) == (0, len(face.icons.split()))


def check_recruit(face: Face) -> None:
    """It costs what is printed on it, no more and no less, and goes to the discard pile (L6.02)."""

    def offered(has: int) -> tuple[Table[Encounters], str]:
        p = sit()
        (card,) = p.hq(face.id)
        p.barracks("first-aid" if face.id != "first-aid" else "fire-axe")
        p.points(recruit=has)
        return p.table(), card

    t, card = offered(face.cost - 1)
    assert (f"recruit:{card}" in keys(t), why_not(t, f"recruit:{card}")) == (False, "L6.02")
    t, card = offered(face.cost)
    assert (f"recruit:{card}" in keys(t), why_not(t, f"recruit:{card}")) == (True, "")
    t.choose(f"recruit:{card}")
    while asked(t)[1] != "action":
        t.choose(keys(t)[-1])  # its Mobilize is declined
    assert [(event.card, event.n) for event in t.events if isinstance(event, Recruited)] == [(card, face.cost)]
    assert points(t) == (0, 0)
    assert player(t, 0).discard == [card]
    assert state(t).hq[0] != card


def check_coordinate(face: Face) -> None:
    """Another player offers it and draws a card; the copy gives its points to the active player (L12.02 to L12.06)."""
    facts: Character = CARDS[face.id]
    p = sit(3)
    (card,) = p.hand(1, face.id)
    p.hand(0, "grunt")
    t = p.table()
    assert asides(t) == [f"coordinate:{card}"]
    t.choose(f"coordinate:{card}")
    assert [event.card for event in t.events if isinstance(event, Coordinated)] == [card]
    assert player(t, 1).hand == ["grunt-10"]
    assert keys(t, "copy") == [card]
    t.choose(f"copy:{card}")
    while asked(t)[1] != "action":
        t.choose(keys(t)[0])
    assert points(t) == (face.recruit, face.attack)
    assert [(each.card, each.copy) for each in state(t).plays] == [(card, True)]
    assert keys(t, "copy") == []
    assert [key for key in keys(t) if key.startswith("sacrifice")] == (
        [f"sacrifice:{card}:0"] if facts.sacrifice else []
    )
    t.choose("end")
    assert player(t, 1).discard == [card]
    assert card not in player(t, 0).discard
