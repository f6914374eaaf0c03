"""The eight cards of Smarts."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

from ..cards.helpers import TEXTS, has, keys, kind, play
from ..maps import HALL, TWO_ROOMS
from .teaching import position


@pytest.mark.component("quick-study")
@pytest.mark.rule("A4.11")
def test_quick_study_looks_at_the_top_card_and_may_exhaust_it() -> None:
    for answer, pile in (("exhaust", ["panic-1"]), ("keep", [])):
        p = position(HALL, "quick-study", players=2)
        p.character("gorman", "0,0", player=0)
        p.character("hudson", "1,0", player=1)
        p.deck("panic")
        p.activate("gorman", stage="on")
        t = p.table()
        play(t, "experience:quick-study")
        assert t.decision is not None
        assert (t.decision.seat, keys(t)) == (0, ["keep", "exhaust"])
        # Nobody else learns which card it was.
        assert "Panic" in TEXTS.render(t.decision.text)
        assert "Panic" not in TEXTS.render(t.game.asked_openly(t.decision))
        play(t, answer)
        assert t.game.state.exhausted == pile


@pytest.mark.component("bypass")
@pytest.mark.rule("A9.11", "A12.01")
def test_bypass_adds_to_tech() -> None:
    p = position(TWO_ROOMS, "bypass")
    hicks = p.character("hicks", "3,1", player=0)
    assert p.game.tech(hicks) == 7
    p.activate("hicks")
    p.dice(7)
    t = p.table()
    play(t, "barricade:door-1")
    assert t.game.state.barricades == ["door-1"]
    view = t.game.view(0)
    assert view.values["hicks"] == {"tech": 7}


@pytest.mark.component("listen")
def test_listen_looks_at_a_blip_within_6_spaces() -> None:
    p = position(TWO_ROOMS, "listen", players=2)
    p.character("hicks", "0,1", player=0)
    p.character("hudson", "0,0", player=1)
    p.blip("6,1", 4)
    p.blip("7,1", 2)
    p.activate("hicks")
    t = p.table()
    play(t, "experience:listen")
    assert [blip.seen for blip in t.game.state.blips] == [1, 0]
    assert not has(t, "experience:listen")


@pytest.mark.component("rewire")
@pytest.mark.parametrize(("place", "offered"), [("3,1", True), ("1,1", True), ("0,0", False)])
def test_rewire_makes_a_failed_test_near_a_passed_one(place: str, offered: bool) -> None:
    p = position(TWO_ROOMS, "rewire", players=2)
    tester = "hicks" if place == "3,1" else "hudson"
    p.character("hicks", place, player=0)
    if tester == "hudson":
        p.character("hudson", "3,1", player=1)
    p.activate(tester)
    p.dice(10)
    t = p.table()
    play(t, "barricade:door-1")
    assert has(t, "experience:rewire") is offered
    if offered:
        play(t, "experience:rewire")
        assert (t.game.state.barricades, len(t.game.state.exhausted)) == (["door-1"], 1)


@pytest.mark.component("plan-b")
@pytest.mark.rule("A5.13")
def test_plan_b_changes_a_card_for_two() -> None:
    p = position(HALL, "plan-b")
    p.character("hicks", "0,0", player=0)
    p.hand(0, "hot-wire")
    p.deck("fall-back", "body-armor")
    p.activate("hicks", stage="end")
    t = p.table()
    play(t, "experience:plan-b")
    assert t.game.state.players[0].hand == ["fall-back-1", "body-armor-1"]
    assert t.game.state.discarded == ["hot-wire-1"]


@pytest.mark.component("pattern")
@pytest.mark.rule("A4.17")
def test_pattern_orders_the_next_two_tracker_cards() -> None:
    p = position(HALL, "pattern")
    p.character("gorman", "0,0", player=0)
    p.tracker("contact", "surge")
    p.activate("gorman", stage="on")
    t = p.table()
    play(t, "experience:pattern")
    assert keys(t) == ["first:contact", "first:surge"]
    play(t, "first:surge")
    assert t.game.state.tracker[-2:] == ["contact", "surge"]


@pytest.mark.component("override")
@pytest.mark.rule("A12.02")
def test_override_places_and_removes_a_barricade_without_a_test() -> None:
    for there, after in (([], ["door-1"]), (["door-1"], [])):
        p = position(TWO_ROOMS, "override")
        p.character("hicks", "3,1", player=0)
        for place in there:
            p.barricade(place)
        p.activate("hicks")
        t = p.table()
        play(t, "experience:override")
        assert (t.game.state.barricades, len(t.game.state.exhausted)) == (after, 2)
        assert t.game.state.activation.actions == 2  # type: ignore[union-attr]
        assert not has(t, "experience:override")


@pytest.mark.component("foresight")
@pytest.mark.rule("A18.02")
def test_foresight_puts_a_tracker_card_beneath_and_draws_the_next() -> None:
    p = position(TWO_ROOMS, "foresight")
    p.character("hicks", "0,0", player=0)
    p.tracker("surge", "contact", "all-at-once", only=True)
    p.phase("tracker")
    p.state.draws = [0]
    t = p.table()
    assert (kind(t), keys(t)) == ("window.tracker-card", ["experience:foresight", "pass"])
    play(t, "experience:foresight")
    assert t.game.state.tracker[0] == "surge"
    assert "contact" in t.game.state.tracker_discarded
    assert "surge" not in t.game.state.tracker_discarded
    assert t.game.state.peeked["surge"] == 1


@pytest.mark.rule("A31.01")
def test_a_table_with_all_of_it_begins() -> None:
    t = Table(Corps, Setup(mission="survive", players=6, boxes=["badasses"], experience=True), 3)
    for _ in range(6):
        assert kind(t) == "experience"
        assert t.decision is not None
        t.choose(t.decision.keys()[-1 - 2 * t.decision.seat])
    assert t.game.state.step == "gear"
