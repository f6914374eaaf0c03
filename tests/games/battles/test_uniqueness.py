"""Uniqueness (V15, V99.26, V99.42)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import Koed
from sulaco.games.battles.position import Position

from .tables import asked, gone, keys, now, play, player, rules


@pytest.mark.rule("V15.01", "V15.02")
def test_the_second_of_a_name_kos_the_first() -> None:
    p = Position("lt-ripley", "sister-ripley")
    old, theirs = p.unit(0, "parker", wounds=0, equipment="power-loader"), p.unit(1, "parker")
    (new,) = p.hand(0, "parker")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{new}:back")
    assert gone(t, old)
    assert new in t.game.by_id
    assert not gone(t, theirs)  # the other side counts for itself
    assert player(t, 0).ko == [old.id, "power-loader-1"]
    assert rules(t, Koed) == ["V15.02"]


@pytest.mark.rule("V15.02")
def test_a_stunned_one_has_its_name_too() -> None:
    p = Position("lt-ripley", "sister-ripley")
    old = p.unit(0, "parker", stunned=True)
    (new,) = p.hand(0, "parker")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{new}:back")
    assert gone(t, old)


@pytest.mark.rule("V15.03")
def test_of_two_that_come_back_together_their_player_chooses_who_is_koed() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(0, level=2)
    older = p.unit(0, "ash")
    p.unit(1, "facehugger", front=False, captive="vriess-1", captive_owner=0, captive_wounds=1)
    p.unit(1, "facehugger", front=False, captive="vriess-2", captive_owner=0)
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, "power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-1", "end")
    assert now(t, older).stunned
    assert asked(t) == (0, "uniqueness")
    assert keys(t) == ["unit:vriess-1", "unit:vriess-2"]
    t.choose("unit:vriess-1")
    assert "vriess-1" not in t.game.by_id
    assert t.game.by_id["vriess-2"].stunned
    assert player(t, 0).ko == ["vriess-1"]
    assert list(t.game.violations()) == []


@pytest.mark.rule("V15.03", "V15.06")
def test_of_a_swarm_that_comes_back_together_all_stay() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "the-dragon-main")
    p.main(0, level=2)
    p.unit(1, "facehugger", front=False, captive="leaping-xenomorph", captive_owner=2)
    p.unit(1, "facehugger", front=False, captive="leaping-xenomorph", captive_owner=2)
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, "power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-1", "end")
    assert asked(t) == (1, "resource")
    assert [unit.id for unit in t.game.side(2) if unit.stunned] == ["leaping-xenomorph-201", "leaping-xenomorph-202"]


@pytest.mark.rule("V15.04")
def test_whoever_changes_sides_kos_the_one_of_that_name_already_there() -> None:
    p = Position("lt-ripley", "sister-ripley")
    mine, theirs = p.unit(0, "ash"), p.unit(1, "ash")
    p.resources(0, "the-auriga")
    t = p.table()
    play(t, f"power:{mine.id}:twitchy:turn.the-auriga-1")
    assert gone(t, theirs)
    assert (now(t, mine).controller, now(t, mine).front) == (1, False)
    assert player(t, 1).ko == [theirs.id]
    assert rules(t, Koed) == ["V15.04"]


@pytest.mark.rule("V15.05")
def test_a_card_with_the_name_of_the_main_character_cannot_be_played() -> None:
    p = Position("the-queen-main", "lt-ripley")
    _, dragon = p.hand(0, "the-queen", "the-dragon")
    p.resources(0, down=8)
    p.at("recruit")
    t = p.table()
    assert keys(t) == [f"recruit:{dragon}:front", f"recruit:{dragon}:back", "done"]
    assert t.decision is not None
    assert [(why.key, why.reason.rule) for why in t.decision.why_not()] == [("recruit:the-queen-1", "V15.05")]


@pytest.mark.rule("V15.05", "V99.26")
def test_a_captive_with_the_name_of_the_main_character_goes_to_the_ko_pile() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    hugger = p.unit(1, "facehugger", captive="the-queen", captive_owner=0)
    spitter = p.unit(0, "xenomorph-spitter", counters=5)
    p.main(1, ready=False)
    t = p.table()
    play(t, f"attack:{spitter.id}", f"defender:{hugger.id}", "go", "pass", "pass")
    assert gone(t, hugger)
    assert "the-queen-1" not in t.game.by_id
    assert player(t, 0).ko == ["the-queen-1"]


@pytest.mark.rule("V99.26")
def test_a_captive_that_returns_kos_the_one_of_its_name() -> None:
    p = Position("lt-ripley", "the-dragon-main")
    hugger = p.unit(1, "facehugger", captive="parker", captive_owner=0)
    newer, hicks = p.unit(0, "parker"), p.unit(0, "corporal-hicks")
    t = p.table()
    play(t, f"attack:{hicks.id}", f"defender:{hugger.id}", "go", "pass", "pass")
    assert gone(t, newer)
    assert t.game.by_id["parker-1"].stunned
    assert player(t, 0).ko == [newer.id]


@pytest.mark.rule("V15.06", "V19.02")
def test_swarm_characters_of_one_name_stand_side_by_side_stunned_or_not() -> None:
    p = Position("the-queen-main", "lt-ripley")
    old, dazed = p.unit(0, "xenomorph-ambusher"), p.unit(0, "xenomorph-ambusher", stunned=True)
    (new,) = p.hand(0, "xenomorph-ambusher")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{new}:front")
    assert not gone(t, old)
    assert not gone(t, dazed)
    assert new in t.game.by_id
