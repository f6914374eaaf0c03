"""Exhausting, recycling, discarding, running out (A5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sulaco.games.corps import endurance
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.position import Position
from sulaco.table.decision import GameOver
from sulaco.table.event import Event

from .maps import HALL
from .test_a4_endurance_deck import hall, run


@pytest.mark.rule("A5.01")
def test_exhausting_moves_the_top_cards_unseen_onto_the_exhaust_pile() -> None:
    p = hall()
    p.deck("hk-vp70", "body-armor")
    endurance.exhaust(p.game, 2)
    assert [CARDS[card].id for card in p.state.exhausted] == ["hk-vp70", "body-armor"]
    event: Event = p.game.events[-1]
    assert "cards" not in event.__struct_fields__
    assert p.state.peeked == {}


@pytest.mark.rule("A5.02", "A3.13")
def test_one_smart_gun_attack_exhausts_three() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["m56-smart-gun"])
    p.alien("5,1")
    top = p.state.endurance[-3:]
    p.dice(10)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m56-smart-gun-1")
    assert t.game.state.exhausted == top[::-1]


@pytest.mark.rule("A5.03", "A99.22")
def test_a_shortfall_burns_cards_from_the_exhaust_pile_without_resolving_hazards() -> None:
    p = hall()
    p.exhausted("panic", "hk-vp70", "body-armor", "m40-grenades")
    p.deck("ithaca-37-shotgun", only=True)
    before = len(p.state.discarded)
    endurance.exhaust(p.game, 3)
    assert p.state.endurance == []
    assert [CARDS[card].id for card in p.state.discarded[before:]] == ["ithaca-37-shotgun", "panic"]
    assert [CARDS[card].id for card in p.state.exhausted] == ["m40-grenades", "body-armor", "hk-vp70"]
    assert p.game.who["hicks"].aim == 7


@pytest.mark.rule("A5.04", "A99.23")
def test_the_mission_is_lost_the_moment_deck_and_exhaust_pile_are_both_empty() -> None:
    p = hall()
    p.exhausted("panic")
    p.deck("hk-vp70", only=True)
    with pytest.raises(GameOver) as over:
        endurance.exhaust(p.game, 5)
    assert over.value.ending.reason.rule == "A5.04"
    assert over.value.ending.winners == ()


@pytest.mark.rule("A5.05", "A3.06", "A9.04")
def test_equipping_from_hand_exhausts_the_printed_cost() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.hand(0, "m41a-pulse-rifle")
    p.activate("hicks")
    t = p.table()
    t.choose("equip:m41a-pulse-rifle-1:hicks")
    assert t.game.who["hicks"].weapon == "m41a-pulse-rifle-1"
    assert len(t.game.state.exhausted) == 3


@pytest.mark.rule("A5.06")
def test_recycling_puts_the_top_of_the_exhaust_pile_beneath_the_deck() -> None:
    p = hall()
    p.exhausted("hk-vp70", "body-armor")
    endurance.recycle(p.game, 1)
    assert [CARDS[card].id for card in p.state.beneath] == ["hk-vp70"]
    assert [CARDS[card].id for card in p.state.exhausted] == ["body-armor"]


@pytest.mark.rule("A5.07", "A5.08", "A12.11")
def test_a_rest_that_recycles_three_may_be_split_between_pile_and_hand() -> None:
    p = hall()
    p.exhausted("hk-vp70", "body-armor", "m40-grenades")
    p.hand(0, "ithaca-37-shotgun")
    p.activate("hicks")
    t = p.table()
    for key in ("rest", "no-draw", "recycle:pile", "recycle:ithaca-37-shotgun-1", "recycle:pile"):
        t.choose(key)
    state = t.game.state
    assert sorted(CARDS[card].id for card in state.beneath) == ["body-armor", "hk-vp70", "ithaca-37-shotgun"]
    assert [CARDS[card].id for card in state.exhausted] == ["m40-grenades"]
    assert state.players[0].hand == []


@pytest.mark.rule("A5.09")
def test_everybody_sees_the_discard_pile() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "1,1", player=0)
    p.character("hudson", "2,1", player=1)
    p.discarded("panic", "hk-vp70")
    t = p.table()
    for seat in (0, 1, None):
        view = t.game.view(seat)
        assert getattr(view, "discarded") == t.game.state.discarded  # noqa: B009


@pytest.mark.rule("A5.10", "A5.11")
def test_a_plain_discard_may_be_met_from_the_hand_or_with_the_top_card() -> None:
    p = hall()
    p.hand(0, "hk-vp70")
    p.deck("body-armor")
    flow = endurance.discard(p.game, 0, 1)
    decision = next(flow)
    assert decision.keys() == ["discard:deck", "discard:hk-vp70-1"]
    with pytest.raises(StopIteration):
        flow.send(decision.options[0])
    assert CARDS[p.state.discarded[-1]].id == "body-armor"
    assert p.state.players[0].hand == ["hk-vp70-1"]


@pytest.mark.rule("A5.12", "A99.19")
def test_a_hazard_discarded_from_the_deck_is_resolved_and_stays_discarded() -> None:
    p = hall()
    p.deck("panic")
    run(endurance.discard(p.game, 0, 1))
    assert p.game.who["hicks"].aim == 4
    assert p.state.discarded == ["panic-1"]


@pytest.mark.rule("A5.13", "A99.24")
def test_a_discard_from_hand_takes_hand_cards_only_and_no_more_than_there_are() -> None:
    p = hall()
    p.hand(0, "hk-vp70")
    run(endurance.discard_from_hand(p.game, 0, 2))
    assert [CARDS[card].id for card in p.state.discarded] == ["hk-vp70"]
    assert p.state.players[0].hand == []


@pytest.mark.rule("A5.14", "A99.22")
def test_without_deck_and_hand_the_top_of_the_exhaust_pile_is_discarded() -> None:
    p = hall()
    p.exhausted("panic", "hk-vp70")
    p.deck(only=True)
    before = len(p.state.discarded)
    run(endurance.discard(p.game, 0, 1))
    assert [CARDS[card].id for card in p.state.discarded[before:]] == ["panic"]
    assert p.game.who["hicks"].aim == 7


# --- who has seen a card -----------------------------------------------------------------------------------------


def _draw(p: Position, seat: int) -> str:
    """A Grunt of theirs draws a card past the hand."""
    p.deck("body-armor")
    p.activate("frost", seat=seat)
    run(endurance.draw(p.game, p.game.who["frost"], 1))
    return "body-armor"


def _recycle(p: Position, seat: int) -> str:
    p.hand(seat, "body-armor")
    endurance.recycle_from_hand(p.game, seat, "body-armor-1")
    return "body-armor"


def _look_at_top(p: Position, seat: int) -> str:
    p.deck("body-armor")
    assert endurance.look_at_top(p.game, seat, 1, "A24.01") == ["body-armor-1"]
    return "body-armor"


def _beneath(p: Position, seat: int) -> str:
    p.deck("body-armor")
    endurance.top_beneath(p.game, seat, ["body-armor-1"])
    assert p.state.beneath[0] == "body-armor-1"
    return "body-armor"


def _look_at(p: Position, seat: int) -> str:
    p.exhausted("body-armor")
    endurance.look_at(p.game, seat, "body-armor-1", "exhaust-pile")
    return "body-armor"


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("way", [_draw, _recycle, _look_at_top, _beneath, _look_at])
@pytest.mark.parametrize("before", [False, True])
def test_who_has_seen_a_card_is_who_looked_at_it(way: Callable[[Position, int], str], seat: int, before: bool) -> None:
    """Whoever had seen it before has still seen it, unless it was in a hand since."""
    p = Position(HALL, players=3)
    for player, name in enumerate(("hicks", "hudson", "vasquez")):
        p.character(name, f"{player},0", player=player)
    p.character("frost", "5,0")
    if before:
        p.state.peeked["body-armor-1"] = 0b1000
    card = way(p, seat)
    assert p.state.peeked[f"{card}-1"] == 1 << seat | (0b1000 if before and way is not _recycle else 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_that_was_shown_on_its_way_all_have_seen(seat: int) -> None:
    p = Position(HALL, players=3)
    for player, name in enumerate(("hicks", "hudson", "vasquez")):
        p.character(name, f"{player},0", player=player)
    p.hand(seat, "body-armor")
    endurance.recycle_from_hand(p.game, seat, "body-armor-1", shown=True)
    assert p.state.peeked == {"body-armor-1": 0b111}
