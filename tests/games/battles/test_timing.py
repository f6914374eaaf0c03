"""Timing and precedence (V18)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import Koed, PowerWorked, Searched, Shuffled
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position

from .tables import asked, attack, gone, keys, now, play, player, strike


@pytest.mark.rule("V18.01")
def test_nobody_responds_to_a_power() -> None:
    """Between the Spitter's two spits nobody but its player is asked."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    spitter = p.unit(0, "xenomorph-spitter")
    p.unit(0, "xenomorph-spitter")
    bishop, parker = p.unit(1, "bishop"), p.unit(1, "parker")
    p.hand(1, "lets-rock")
    p.resources(1, "the-sulaco")
    (place,) = p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{spitter.id}:spit-acid:turn.{place}")
    for target in (bishop, parker):
        assert asked(t) == (0, "spit")
        t.choose(f"unit:{target.id}")
    assert asked(t) == (0, "main")
    assert (now(t, bishop).counters, now(t, parker).counters) == (-2, -2)


@pytest.mark.rule("V18.02", "V7.01")
def test_triggers_resolve_before_anybody_may_act() -> None:
    """The wounded Acid Blood Xenomorph bleeds on its attacker before the first combat action."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop")
    acid = p.unit(1, "acid-blood-xenomorph", wounds=1)
    p.hand(0, "lets-rock")
    t = p.table()
    attack(t, acid, bishop)
    assert now(t, bishop).counters == -1
    assert asked(t) == (0, "combat")


@pytest.mark.rule("V18.02")
def test_a_trigger_of_a_trigger_resolves_too() -> None:
    """Bleed Acid stuns Vriess as he attacks on an enemy's behalf; his own power works before the next action."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    acid = p.unit(0, "acid-blood-xenomorph", wounds=1)
    vriess = p.unit(1, "vriess")
    leaper = p.unit(0, "leaping-xenomorph", counters=1)
    t = p.table()
    play(t, f"attack:{acid.id}", f"defender:{vriess.id}", "go")
    assert now(t, vriess).stunned
    assert asked(t) == (1, "holes")
    t.choose(f"unit:{leaper.id}")
    assert now(t, leaper).counters == 0
    assert asked(t) == (0, "main")
    assert t.game.state.combat is None


@pytest.mark.rule("V18.03")
@pytest.mark.parametrize("first", ["captain-dallas", "ash"])
def test_the_active_player_orders_simultaneous_triggers(first: str) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    dallas, ash = p.unit(0, "captain-dallas"), p.unit(0, "ash")
    bishop = p.unit(0, "bishop")
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "trigger-order")
    assert keys(t) == [f"trigger:{dallas.id}:main-begins", f"trigger:{ash.id}:main-begins"]
    chosen = dallas if first == "captain-dallas" else ash
    t.choose(f"trigger:{chosen.id}:main-begins")
    wanted = ["orders", "crew-expendable"]
    for kind in wanted if first == "captain-dallas" else wanted[::-1]:
        assert asked(t) == (0, kind)
        t.choose(f"unit:{bishop.id}" if kind == "orders" or first == "captain-dallas" else f"unit:{dallas.id}")
    worked = [event.power for event in t.events if isinstance(event, PowerWorked)]
    assert worked == (
        ["you-have-your-orders", "crew-expendable"]
        if first == "captain-dallas"
        else ["crew-expendable", "you-have-your-orders"]
    )
    assert asked(t) == (0, "main")


@pytest.mark.rule("V18.03")
def test_the_active_player_orders_the_triggers_of_all_sides() -> None:
    """Two Hudsons are KO'd in one combat: the active player says which Main Character is wounded first, and wins."""
    p = Position("warrant-officer-ripley", "lt-ripley")
    one, two = p.unit(0, "private-hudson"), p.unit(1, "private-hudson")
    one.atk = two.atk = 2
    p.main(0, wounds=4)
    p.main(1, wounds=4)
    t = p.table()
    attack(t, two, one)
    strike(t)
    assert asked(t) == (0, "trigger-order")
    assert keys(t) == [f"trigger:{two.id}:koed", f"trigger:{one.id}:koed"]
    t.choose(f"trigger:{two.id}:koed")
    assert t.ending is not None
    assert t.ending.winners == (0,)


@pytest.mark.rule("V18.04")
def test_a_card_that_contradicts_the_rules_is_right() -> None:
    """A daze KOs the Equipment; Hide in the Shadows says that it stays on."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", equipment="power-loader")
    (place,) = p.resources(0, "earth")
    t = p.table()
    play(t, f"power:warrant-officer-ripley-1:hide-in-the-shadows:turn.{place}", f"unit:{bishop.id}")
    assert now(t, bishop).stunned
    assert now(t, bishop).equipment == bishop.equipment


@pytest.mark.rule("V18.05")
def test_what_forbids_beats_what_permits() -> None:
    """Lt. Ripley has Ranged, and were it given to her again: the Power Loader takes it away."""
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0, front=False)
    assert keys(p.table(), "attack") == [main.id]
    main = p.main(0, equipment="power-loader")
    main.granted = ["ranged"]
    t = p.table()
    assert not has(t.game, now(t, main), "ranged")
    assert keys(t, "attack") == []


@pytest.mark.rule("V18.06")
def test_a_searched_deck_is_shuffled_whatever_was_found() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, level=2)
    (place,) = p.resources(0, "the-sulaco")
    t = p.table()
    before = list(player(t, 0).deck)
    t.choose(f"power:lt-ripley-1:i-can-handle-myself:turn.{place}")
    assert asked(t) == (0, "fetch-equipment")
    t.choose("nothing")
    after = player(t, 0).deck
    assert sorted(after) == sorted(before)
    assert after != before
    told = [type(event).__name__ for event in t.events if isinstance(event, Searched | Shuffled)]
    assert told == ["Searched", "Shuffled"]


@pytest.mark.rule("V18.07", "V20.01")
def test_a_token_starts_set_aside_and_is_an_ordinary_character_in_play() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    assert p.pile(0) == ["facehugger-1", "facehugger-2", "facehugger-3", "extended-incubation-1"]
    assert not [card for card in p.player(0).deck if card.startswith("facehugger")]
    p.pile(0, "facehugger")
    egg = p.unit(0, "ovomorph")
    bishop = p.unit(1, "bishop")
    p.at("build-begins")
    t = p.table()
    hugger = t.game.by_id["facehugger-1"]
    assert gone(t, egg)
    assert gone(t, bishop)
    assert (hugger.front, hugger.ready, hugger.captive, hugger.level) == (False, True, bishop.id, 0)
    play(t, "none", "done")
    assert f"move:{hugger.id}" in keys(t)


@pytest.mark.rule("V18.08", "V20.10", "V99.29")
def test_a_token_that_leaves_play_goes_to_no_ko_pile() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", counters=2)
    hugger = p.unit(1, "facehugger")
    t = p.table()
    attack(t, hugger, bishop)
    strike(t)
    assert gone(t, hugger)
    assert [event.unit for event in t.events if isinstance(event, Koed)] == [hugger.id]
    assert player(t, 1).ko == []
    assert sorted(player(t, 1).pile) == [
        "extended-incubation-101",
        "facehugger-101",
        "facehugger-102",
        "facehugger-103",
    ]
