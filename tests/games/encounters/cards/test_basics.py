"""Specialists, Grunts and Sergeants: the cards that everybody begins with, and those that anybody can recruit."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.events import Recruited

from ..tables import asked, keys, play, player, points, state, why_not
from .playing import Face, after, check_alone, check_coordinate, check_icons, fired, sit

component = pytest.mark.component

BASICS = [
    pytest.param(Face("specialist", "marines", recruit=1), marks=component("specialist")),
    pytest.param(Face("grunt", "marines", attack=1), marks=component("grunt")),
]
SERGEANTS = [
    pytest.param(
        Face("sergeant-intel", "intel marines", 3, recruit=2, keyword="coordinate"), marks=component("sergeant-intel")
    ),
    pytest.param(
        Face("sergeant-leadership", "leadership marines", 3, recruit=2, keyword="coordinate"),
        marks=component("sergeant-leadership"),
    ),
    pytest.param(
        Face("sergeant-strength", "strength marines", 3, recruit=2, keyword="coordinate"),
        marks=component("sergeant-strength"),
    ),
    pytest.param(
        Face("sergeant-survival", "survival marines", 3, recruit=2, keyword="coordinate"),
        marks=component("sergeant-survival"),
    ),
    pytest.param(
        Face("sergeant-tech", "tech marines", 3, recruit=2, keyword="coordinate"), marks=component("sergeant-tech")
    ),
]


@pytest.mark.parametrize("face", [*BASICS, *SERGEANTS])
@pytest.mark.rule("L5.05", "L5.06")
def test_it_gives_its_points(face: Face) -> None:
    check_alone(face)


@pytest.mark.parametrize("face", [*BASICS, *SERGEANTS])
@pytest.mark.rule("L5.11", "L5.16")
def test_it_counts_for_its_class_and_crew(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    check_icons(face, monkeypatch)


@component("specialist")
def test_a_specialist_gives_a_recruit_point_and_nothing_else() -> None:
    p = sit()
    card, _ = p.hand(0, "specialist", "specialist")
    t = p.table()
    assert keys(t) == [f"play:{card}", "end"]  # two of a kind are one choice
    t.choose(f"play:{card}")
    assert points(t) == (1, 0)
    assert keys(t) == ["play:specialist-2", "end"]
    t.choose("play:specialist-2")
    assert points(t) == (2, 0)
    assert keys(t) == ["end"]
    assert why_not(t, "recruit:sergeant") == "L6.05"


@component("grunt")
def test_a_grunt_gives_an_attack_and_nothing_else() -> None:
    p = sit()
    p.room("quarters", "event", up=False)
    p.room("maintenance", "event", up=False)
    card, other = p.hand(0, "grunt", "grunt")
    t = p.table()
    play(t, f"play:{card}")
    assert points(t) == (0, 1)
    assert keys(t) == [f"play:{other}", "scan:quarters", "end"]
    play(t, f"play:{other}")
    assert points(t) == (0, 2)
    assert keys(t) == ["scan:maintenance", "scan:quarters", "end"]


@pytest.mark.parametrize("face", BASICS)
@pytest.mark.rule("L5.11")
def test_a_basic_card_has_no_class(face: Face) -> None:
    """Every class ability looks in vain."""
    for id in (
        "captain-of-the-ship", "fire-axe", "pistols-up-the-sleeve", "unofficial-autopsy", "faster-than-the-eye"
    ):  # fmt: skip
        t = after(id, face.id)
        assert fired(t) == []
        assert player(t, 0).hand == []


@pytest.mark.parametrize("face", SERGEANTS)
@pytest.mark.rule("L6.05", "L6.06")
def test_the_uppermost_sergeant_is_recruited_for_three(face: Face) -> None:
    p = sit()
    (card,) = p.sergeants(face.id)
    p.points(recruit=2)
    t = p.table()
    assert keys(t) == ["end"]
    assert why_not(t, "recruit:sergeant") == "L6.05"
    p = sit()
    p.sergeants(face.id)
    p.points(recruit=4)
    t = p.table()
    assert keys(t) == ["recruit:sergeant", "end"]
    t.choose("recruit:sergeant")
    assert points(t) == (1, 0)
    assert player(t, 0).discard == [card]
    assert len(state(t).sergeants) == 9
    assert [(event.card, event.n) for event in t.events if isinstance(event, Recruited)] == [(card, 3)]


@pytest.mark.parametrize("face", SERGEANTS)
@pytest.mark.rule("L12.09", "L12.10")
def test_a_sergeant_can_be_coordinated(face: Face) -> None:
    check_coordinate(face)


@pytest.mark.parametrize("face", SERGEANTS)
@pytest.mark.rule("L12.11", "L14.18")
def test_the_copy_of_a_sergeant_counts_for_its_class(face: Face) -> None:
    wanted = {
        "leadership": ("captain-of-the-ship", (2, 4), 0),
        "strength": ("fire-axe", (2, 3), 0),
        "tech": ("pistols-up-the-sleeve", (2, 3), 0),
        "intel": ("unofficial-autopsy", (2, 2), 1),
        "survival": ("faster-than-the-eye", (2, 2), 1),
    }
    id, gives, draws = wanted[face.icons.split()[0]]
    p = sit()
    offer = p.offer(1, face.id)
    (card,) = p.hand(0, id)
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert points(t) == gives
    assert len(player(t, 0).hand) == draws
    assert asked(t) == (0, "action")


@component("sergeant-intel")
@component("sergeant-tech")
@pytest.mark.rule("L6.06")
def test_without_sergeants_there_is_none_to_recruit() -> None:
    p = sit()
    p.sergeants(only=True)
    p.points(recruit=9)
    t = p.table()
    assert keys(t) == ["end"]
    assert why_not(t, "recruit:sergeant") == "L15.05"
