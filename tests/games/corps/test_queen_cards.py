"""The 10 tracker cards about the Queen, one by one; without her their Blips come and nothing else (A99.119)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.events import Mended, Rolled
from sulaco.games.corps.kinds import QUEEN
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.drill import Drill
from sulaco.games.corps.position import Position
from sulaco.games.corps.tracker_cards import TRACKER, TrackerCard
from sulaco.table.text import Text

from .tracks import blips, play

CARDS = [card for card in TRACKER.values() if card.queen]

ROOMS = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
|                                      |S1|
+  +  +  +  +  +  +  +  +  +  +  +  +  +  +
|                                      |S2|
+--+--+--+--+--+--+==+--+--+--+--+--+--+  +
|S3 S4                                    |
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A hall of two rows for the Queen and whoever she hunts; the Spawn Points 1 to 4 lie behind its walls."""


def hall(hicks: str, queen: str = "", *, damage: int = 0, watcher: str = "") -> Position:
    """Hicks in the hall, or with a watcher somebody who sees the Spawn Points."""
    p = Position(ROOMS, boxes=["get-away"])
    p.pool(*[1] * 6)
    p.character("hicks", hicks, player=0)
    if watcher:
        p.character("hudson", watcher)
    if queen:
        p.alien(queen, kind=QUEEN).damage = damage
    return p


def her(game: Corps) -> tuple[str, int]:
    """Where the Queen is, and her damage."""
    queen = next(alien for alien in game.state.aliens if alien.kind == QUEEN)
    return game.map.names[queen.at], queen.damage


def rolls(game: Corps) -> int:
    return sum(isinstance(event, Rolled) and event.what == "defense" for event in game.events)


def test_ten_cards_in_kinds_and_levels_like_the_base_deck() -> None:
    assert len(CARDS) == 10
    assert {card.box for card in CARDS} == {"get-away"}
    assert {card.origin for card in CARDS} == {"designed"}
    assert Counter(card.level for card in CARDS) == {1: 3, 2: 4, 3: 3}
    assert Counter(card.kind for card in CARDS) == {"drone": 4, "hidden": 3, "active": 3}


@pytest.mark.rule("A99.119")
@pytest.mark.parametrize("card", [card.id for card in CARDS])
@pytest.mark.parametrize("watcher", ["", "7,2"])
def test_without_the_queen_their_blips_come_and_nothing_else(card: str, watcher: str) -> None:
    p = hall("0,0", watcher=watcher)
    # The second Blip at Spawn Point 2 has two spaces to choose from; elsewhere one is next.
    game = play(p, card, *(["place:13,2"] if card == "she-sees-you" else []))
    assert len(game.state.blips) + len(game.state.aliens) == TRACKER[card].blips
    assert not [event for event in game.events if type(event).__name__ in ("Moved", "Mended", "Rolled")]


@pytest.mark.component("heavy-tread")
def test_heavy_tread_moves_the_queen_2() -> None:
    assert her(play(hall("0,0", "9,0"), "heavy-tread")) == ("7,0", 0)


@pytest.mark.component("low-hiss")
def test_low_hiss_heals_her_unseen() -> None:
    assert her(play(hall("0,0", "9,0", damage=3), "low-hiss")) == ("9,0", 2)
    assert her(play(hall("0,0", "9,0", damage=3, watcher="7,2"), "low-hiss")) == ("9,0", 3)


@pytest.mark.component("she-stirs")
def test_she_stirs_moves_the_queen_3_if_a_blip_is_seen() -> None:
    assert her(play(hall("0,0", "9,0"), "she-stirs")) == ("9,0", 0)
    assert her(play(hall("0,0", "9,0", watcher="7,2"), "she-stirs")) == ("6,0", 0)


@pytest.mark.component("call-of-the-nest")
def test_call_of_the_nest_moves_all_blips_2() -> None:
    game = play(hall("0,0", "9,0"), "call-of-the-nest")
    assert her(game) == ("9,0", 0)
    assert [game.map.names[at] for at in blips(game).values()] == ["3,2"]  # from 1,2 towards the door


@pytest.mark.component("egg-bearer")
def test_egg_bearer_brings_a_blip_beside_the_queen() -> None:
    # Whoever is in the hall sees it at once: it is an Alien beside her then.
    game = play(hall("0,0", "9,0"), "egg-bearer", "place:8,0")
    assert blips(game) == {"blip-1": game.spawn_points["S1"]}
    assert [game.map.names[alien.at] for alien in game.state.aliens if alien.kind != QUEEN] == ["8,0"]
    seen = play(hall("0,0", "9,0", watcher="13,2"), "egg-bearer")
    assert len(seen.state.aliens) == 2  # the Queen, and what came at the Spawn Point


@pytest.mark.component("lashing-tail")
def test_lashing_tail_has_her_attack_if_a_blip_is_seen() -> None:
    p = hall("7,0", "9,0", watcher="7,2")
    p.dice(2)
    assert rolls(play(p, "lashing-tail")) == 1  # two spaces away
    assert rolls(play(hall("7,0", "9,0"), "lashing-tail")) == 0
    assert rolls(play(hall("6,0", "9,0", watcher="7,2"), "lashing-tail")) == 0


@pytest.mark.component("thick-hide")
@pytest.mark.parametrize(("damage", "left", "told"), [(5, 3, [2]), (1, 0, [1]), (0, 0, [])])
def test_thick_hide_heals_her_2(damage: int, left: int, told: list[int]) -> None:
    game = play(hall("0,0", "9,0", damage=damage), "thick-hide")
    assert her(game) == ("9,0", left)
    assert [event.n for event in game.events if isinstance(event, Mended)] == told


@pytest.mark.component("wrath")
def test_wrath_moves_her_4_and_has_her_attack() -> None:
    p = hall("3,0", "9,0")
    p.dice(2)
    game = play(p, "wrath")
    assert her(game) == ("5,0", 0)
    assert rolls(game) == 1


@pytest.mark.component("royal-guard")
def test_royal_guard_moves_and_heals_her_unseen() -> None:
    assert her(play(hall("0,0", "9,0", damage=2), "royal-guard")) == ("5,0", 1)


@pytest.mark.component("she-sees-you")
def test_she_sees_you_moves_her_6_and_has_her_attack_if_a_blip_is_seen() -> None:
    p = hall("2,0", "9,0", watcher="13,2")
    p.dice(2)
    game = play(p, "she-sees-you")
    assert her(game) == ("3,0", 0)
    assert rolls(game) == 1


@pytest.mark.rule("A1.16", "A99.119")
@pytest.mark.parametrize("queen", [False, True])
def test_only_missions_with_the_queen_have_her_cards(monkeypatch: pytest.MonkeyPatch, queen: bool) -> None:
    mission = Drill()
    mission.queen = queen  # type: ignore[misc]
    monkeypatch.setitem(MISSIONS, "drill", mission)
    p = Position(ROOMS, boxes=["get-away"])
    p.state.tracker = []
    p.game.mission.build_tracker(p.game)
    hers = {card.id for card in CARDS} & set(p.state.tracker)
    assert len(hers) == (10 if queen else 0)
    assert len(p.state.tracker) == (52 if queen else 42)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_text_says_what_the_card_brings_and_when_the_rest_counts(card: TrackerCard) -> None:
    words = str(Corps.texts().render(Text(f"rule-text.{card.id}")))
    assert words.startswith(f"{card.blips} {'Blip' if card.blips == 1 else 'Blips'} at Spawn Point {card.spawn}. ")
    when = {"hidden": "Unseen: ", "active": "Seen: ", "drone": ""}[card.kind]
    assert words.partition(". ")[2].startswith(when)
    assert "Queen" in words
    assert Corps.texts().name(card.id) != card.id
