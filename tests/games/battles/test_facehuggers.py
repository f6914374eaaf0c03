"""The Facehugger Pile, capture, burst and tokens (V20, V18.07, V18.08, V99.03, V99.25 to V99.31)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import COMPANY, starter
from sulaco.games.battles.events import Captured, GainedXp, Hatched, Released
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Deck, Setup
from sulaco.table.table import Table

from .tables import asked, attack, gone, keys, now, play, player, strike

PILE = ["extended-incubation-1", "facehugger-1", "facehugger-2", "facehugger-3"]


@pytest.mark.rule("V20.01", "V20.02", "V18.07")
def test_who_has_ovomorphs_in_the_deck_has_a_pile_of_their_own() -> None:
    eggs = {**COMPANY, "newt": 1, "ovomorph": 1}
    decks = [starter("the-queen-main"), starter("lt-ripley"), Deck("sister-ripley", eggs)]
    t = Table(Battles, Setup(decks), 1)
    piles = [sorted(player.pile) for player in t.game.state.players]
    third = ["extended-incubation-201", "facehugger-201", "facehugger-202", "facehugger-203"]
    assert piles == [PILE, [], third]
    assert not any(card.startswith("facehugger") for player in t.game.state.players for card in player.deck)


@pytest.mark.rule("V20.03", "V20.04")
def test_extended_incubation_keeps_the_egg_closed_and_goes_back() -> None:
    p = Position("the-queen-main", "lt-ripley")
    egg, parker = p.unit(0, "ovomorph"), p.unit(1, "parker")
    p.pile(0, "extended-incubation")
    p.at("build-begins")
    t = p.table()
    assert [event.card for event in t.events if isinstance(event, Hatched)] == ["extended-incubation-1"]
    assert not gone(t, egg)
    assert not gone(t, parker)
    assert player(t, 0).pile == ["extended-incubation-1"]


@pytest.mark.rule("V20.03")
def test_the_card_of_the_pile_is_random() -> None:
    shown = set()
    for seed in range(40):
        p = Position("the-queen-main", "lt-ripley", seed=seed)
        p.unit(0, "ovomorph")
        p.unit(1, "parker")
        p.at("build-begins")
        shown |= {event.card for event in p.table().events if isinstance(event, Hatched)}
    assert sorted(shown) == PILE


@pytest.mark.rule("V20.05", "V20.06", "V99.25", "V12.03")
def test_a_captive_keeps_its_wounds_and_loses_equipment_and_counters() -> None:
    p = Position("the-queen-main", "lt-ripley")
    egg = p.unit(0, "ovomorph")
    bishop = p.unit(1, "bishop", wounds=2, counters=3, equipment="power-loader")
    p.pile(0, "facehugger")
    p.at("build-begins")
    t = p.table()
    hugger = t.game.by_id["facehugger-1"]
    assert (hugger.captive, hugger.captive_wounds, hugger.front, hugger.owner) == (bishop.id, 2, False, 0)
    assert gone(t, egg)
    assert gone(t, bishop)
    assert player(t, 1).ko == ["power-loader-101"]
    assert [event.rule for event in t.events if isinstance(event, Captured)] == ["V20.06"]


@pytest.mark.rule("V20.05")
def test_main_characters_are_never_captured() -> None:
    p = Position("the-queen-main", "lt-ripley", "sister-ripley")
    p.unit(0, "ovomorph")
    one, other = p.unit(1, "parker"), p.unit(2, "parker", stunned=True)
    p.unit(0, "xenomorph-ambusher")
    p.pile(0, "facehugger")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "hug")
    assert keys(t) == [f"unit:{one.id}", f"unit:{other.id}"]


@pytest.mark.rule("V20.07", "V20.10", "V18.08", "V99.28", "V99.29", "V99.31")
def test_a_facehugger_that_falls_goes_back_to_its_pile_and_its_captive_returns_stunned() -> None:
    p = Position("the-queen-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", captive="bishop", captive_wounds=2)
    hicks = p.unit(1, "corporal-hicks")
    p.main(0, front=False)
    p.at("main", active=1)
    t = p.table()
    attack(t, hugger, hicks)
    strike(t)
    assert gone(t, hugger)  # Health 1
    assert player(t, 0).ko == []
    assert sorted(player(t, 0).pile) == PILE
    bishop = t.game.by_id["bishop-101"]
    assert (bishop.controller, bishop.front, bishop.stunned, bishop.ready, bishop.wounds) == (1, False, True, False, 2)
    assert [event.rule for event in t.events if isinstance(event, Released)] == ["V20.07"]


@pytest.mark.rule("V99.28")
def test_a_stunned_captor_keeps_its_captive() -> None:
    """A daze leaves the Facehugger in play."""
    p = Position("lt-ripley", "the-queen-main")
    hugger = p.unit(1, "facehugger", captive="bishop", captive_owner=0)
    p.unit(0, "xenomorph-ambusher")
    p.hand(0, "spook")
    t = p.table()
    play(t, "twist:spook-40", f"unit:{hugger.id}")
    assert now(t, hugger).stunned
    assert now(t, hugger).captive == "bishop-1"


@pytest.mark.rule("V20.06", "V20.07")
def test_a_captured_captor_lets_its_own_captive_go() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    egg = p.unit(0, "ovomorph")
    p.unit(1, "facehugger", captive="xenomorph-spitter", captive_owner=0)
    p.pile(0, "facehugger")
    p.at("build-begins")
    t = p.table()
    assert gone(t, egg)
    assert t.game.by_id["facehugger-1"].captive == "facehugger-101"
    assert t.game.by_id["xenomorph-spitter-1"].stunned


@pytest.mark.rule("V20.09", "V20.08", "V99.03")
def test_a_captive_of_a_burst_does_not_return() -> None:
    p = Position("the-queen-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", captive="bishop")
    p.resources(0, "space")
    p.at("build-begins")
    t = p.table()
    play(t, "burst:turn.space-1", "nothing")
    assert gone(t, hugger)
    assert player(t, 1).ko == ["bishop-101"]
    assert not [event for event in t.events if isinstance(event, Released)]


@pytest.mark.rule("V20.08", "V20.10")
def test_a_captured_token_goes_back_to_its_pile_at_a_burst() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    hugger = p.unit(0, "facehugger")
    other = p.unit(1, "facehugger")
    hugger.captive = other.id
    p.state.units.remove(other)
    p.resources(0, "space")
    p.at("build-begins")
    t = p.table()
    play(t, "burst:turn.space-1", "nothing")
    assert player(t, 1).ko == []
    assert len(player(t, 1).pile) == 4


@pytest.mark.rule("V3.12", "V20.07")
def test_a_captive_that_comes_back_appears() -> None:
    """The Queen's player had one Ambusher; the other one comes back, and that is an XP."""
    p = Position("the-queen-main", "the-dragon-main")
    p.unit(0, "xenomorph-ambusher")
    hugger = p.unit(1, "facehugger", captive="xenomorph-ambusher-2", captive_owner=0)
    spitter = p.unit(0, "xenomorph-spitter", counters=1)
    t = p.table()
    attack(t, hugger, spitter)
    strike(t)
    assert t.game.by_id["xenomorph-ambusher-2"].stunned
    assert [event.xp for event in t.events if isinstance(event, GainedXp)] == [1]


@pytest.mark.rule("V99.31", "V20.02")
def test_every_pile_serves_its_owner() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    p.unit(1, "ovomorph")
    p.unit(0, "xenomorph-ambusher")
    p.pile(1, "facehugger")
    before = p.pile(0)[:]
    p.at("build-begins", active=1)
    t = p.table()
    hugger = t.game.by_id["facehugger-101"]
    assert (hugger.owner, hugger.controller, hugger.captive) == (1, 1, "xenomorph-ambusher-1")
    assert player(t, 0).pile == before
