"""The eight cards of the Hero."""

from __future__ import annotations

import pytest

from ..cards.helpers import has, keys, kind, play, tokens
from ..maps import CORRIDOR, HALL
from .teaching import position


@pytest.mark.component("stand-firm")
@pytest.mark.rule("A31.01", "A15.02")
def test_stand_firm_adds_to_defense_next_to_two_aliens() -> None:
    p = position(HALL, "stand-firm")
    hicks = p.character("hicks", "4,2", player=0)
    p.alien("5,2", 4)
    assert p.game.defense(hicks) == 6
    p.alien("3,2")
    assert p.game.defense(hicks) == 8
    p.alien("8,2")
    assert p.game.defense(hicks) == 8


@pytest.mark.component("last-word")
def test_last_word_recycles_when_an_alien_dies_next_to_the_hero() -> None:
    for place, left in (("1,0", 1), ("5,0", 2)):
        p = position(CORRIDOR, "last-word")
        p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
        p.exhausted("hot-wire", "fall-back")
        p.alien(place)
        p.activate("hicks", actions=1)
        p.dice(1)
        t = p.table()
        play(t, "attack:alien-1:hk-vp70-1")
        assert tokens(t) == {}
        assert len(t.game.state.exhausted) == left


@pytest.mark.component("unbroken")
def test_unbroken_shakes_off_a_hazard_before_it_acts() -> None:
    p = position(HALL, "unbroken")
    p.character("gorman", "0,0", player=0, hazards=["wounded"])
    p.activate("gorman", stage="on")
    t = p.table()
    assert keys(t) == ["experience:unbroken", "skip"]
    play(t, "experience:unbroken")
    assert t.game.who["gorman"].hazards == []
    assert "wounded-1" in t.game.state.exhausted
    assert len(t.game.state.exhausted) == 3


@pytest.mark.component("unbroken")
def test_unbroken_is_not_offered_without_a_hazard() -> None:
    p = position(HALL, "unbroken")
    p.character("gorman", "0,0", player=0)
    p.activate("gorman", stage="on")
    assert not has(p.table(), "experience:")


@pytest.mark.component("hold-the-line")
@pytest.mark.rule("A15.03")
def test_hold_the_line_counterattacks_on_two_more() -> None:
    for cards, left in (((), {"alien-1": 0}), (("hold-the-line",), {})):
        p = position(CORRIDOR, *cards)
        p.character("hicks", "0,0", player=0)
        p.alien("1,0")
        p.phase("aliens")
        p.dice(5)
        t = p.table()
        assert tokens(t) == left


@pytest.mark.component("second-wind")
def test_second_wind_lets_the_hero_stand_up_and_act() -> None:
    p = position(HALL, "second-wind")
    p.character("gorman", "0,0", player=0, down=True)
    p.activate("gorman", stage="on")
    t = p.table()
    assert keys(t) == ["experience:second-wind", "skip"]
    play(t, "experience:second-wind")
    assert (t.game.who["gorman"].status, len(t.game.state.exhausted)) == ("standing", 3)
    assert (kind(t), has(t, "move:")) == ("action", True)


@pytest.mark.component("no-fear")
@pytest.mark.rule("A10.07")
def test_no_fear_moves_past_aliens() -> None:
    p = position(HALL, "no-fear")
    p.character("hicks", "0,0", player=0)
    p.alien("2,0")
    p.activate("hicks")
    t = p.table()
    assert not has(t, "move:4,1")
    play(t, "experience:no-fear", "move:4,1")
    assert t.game.map.names[t.game.who["hicks"].at] == "4,1"
    assert (len(t.game.state.exhausted), t.game.state.activation.actions) == (1, 1)  # type: ignore[union-attr]


@pytest.mark.component("legend")
@pytest.mark.rule("A21.03")
def test_legend_rerolls_a_failed_defense_roll_once_a_turn() -> None:
    p = position(HALL, "legend")
    p.character("hicks", "0,0", player=0)
    p.alien("1,0")
    p.alien("0,1")
    p.phase("aliens")
    p.dice(9, 4, 9)
    t = p.table()
    play(t, "next:alien-1")
    assert keys(t) == ["experience:legend", "pass"]
    play(t, "experience:legend")
    # The next one is not re-rolled, and the turn ends with him.
    assert t.game.who["hicks"].status == "captured"
    assert t.decision is None


@pytest.mark.component("alone")
@pytest.mark.rule("A9.08")
@pytest.mark.parametrize(("other", "actions"), [("5,0", 3), ("3,0", 2), ("", 3)])
def test_alone_has_three_actions_far_from_others(other: str, actions: int) -> None:
    p = position(HALL, "alone")
    p.character("gorman", "0,0", player=0)
    if other:
        p.character("frost", other)
    p.activate("gorman", stage="on")
    t = p.table()
    assert t.game.state.activation is not None
    assert (kind(t), t.game.state.activation.actions) == ("action", actions)
