"""The Hatchery: Facehuggers and Chestbursters."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import ChestBurst, EnemyDied, FacehuggerLaid, Impregnated
from sulaco.games.encounters.facehuggers import infected
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position

from ..tables import asked, keys, play, player, points, room, rules, state, why_not
from .scenes import event, huggers, loose, scan, strike_phase


@pytest.mark.rule("L13.01", "L13.08", "L99.18")
@pytest.mark.component("facehugger")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_a_facehugger_leaps_at_whoever_finds_it(where: str) -> None:
    card = CARDS["facehugger"]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", "hatchery", 9, "alien")
    assert (card.attack, card.strikes, card.final) == (3, 0, False)
    p = Position(3)
    p.at("action", active=1)
    t, hugger = scan(p, "facehugger") if where == "complex" else loose(p, "facehugger")
    assert huggers(t) == [(hugger, 1)]
    assert room(t, "med-lab").card == ""
    assert state(t).zone == []
    assert rules(t, FacehuggerLaid) == ["L13.01"]


@pytest.mark.rule("L13.02", "L99.15", "L8.03")
@pytest.mark.component("facehugger")
@pytest.mark.parametrize("has", [2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_dies_for_three_attack_whoever_it_lies_with(has: int, seat: int) -> None:
    p = Position(2)
    hugger = p.hugger(seat)
    p.points(attack=has)
    t = p.table()
    assert keys(t, "fight") == ([hugger] if has == 3 else [])
    assert why_not(t, f"fight:{hugger}") == ("" if has == 3 else "L8.03")
    if has == 3:
        t.choose(f"fight:{hugger}")
        assert state(t).dead_enemies == [hugger]
        assert huggers(t) == []


@pytest.mark.rule("L13.03", "L13.17")
@pytest.mark.component("facehugger", "chestburster")
def test_after_the_next_players_turn_it_has_laid_its_egg() -> None:
    card = CARDS["chestburster"]
    assert (card.kind, card.deck, card.copies) == ("chestburster", "hatchery", 5)
    p = Position(3)
    hugger = p.hugger(0)
    p.hive("egg", "egg", "egg")
    t = p.table()
    t.choose("end")
    assert huggers(t) == [(hugger, 0)]
    t.choose("end")
    assert huggers(t) == []
    assert state(t).dead_enemies == [hugger]
    assert player(t, 0).discard == ["chestburster-1"]
    assert infected(t.game, 0)
    assert rules(t, Impregnated) == ["L13.03"]


@pytest.mark.rule("L13.06")
@pytest.mark.component("facehugger", "chestburster")
def test_two_at_once_leave_one_chestburster() -> None:
    p = Position(2)
    both = [p.hugger(0, turns=1), p.hugger(0, turns=1)]
    t = p.table()
    t.choose("end")
    assert state(t).dead_enemies == both
    assert player(t, 0).discard == ["chestburster-1"]


@pytest.mark.rule("L13.11", "L13.13")
@pytest.mark.component("facehugger")
def test_it_passes_by_the_infected_and_dies_if_everybody_is() -> None:
    p = Position(3)
    p.discard(0, "chestburster")
    t, hugger = scan(p, "facehugger")
    assert huggers(t) == [(hugger, 1)]
    assert rules(t, FacehuggerLaid) == ["L13.11"]
    p = Position(2)
    p.discard(0, "chestburster")
    p.discard(1, "chestburster")
    t, hugger = scan(p, "facehugger")
    assert huggers(t) == []
    assert state(t).dead_enemies == [hugger]
    assert rules(t, EnemyDied) == ["L13.13"]


@pytest.mark.rule("L13.05")
@pytest.mark.component("facehugger")
def test_nobody_moves_it_but_it_can_be_weakened_and_killed_by_effects() -> None:
    p = Position(2)
    hugger = p.hugger(1)
    p.hand(0, "electric-prod", "steadfast", "ricochet")
    t = p.table()
    t.choose("play:electric-prod-1")
    assert asked(t) == (0, "action")
    t.choose("play:steadfast-1")
    assert asked(t) == (0, "action")
    t.choose("play:ricochet-1")
    assert attack_of(t.game, hugger) == 2
    assert huggers(t) == [(hugger, 1)]


@pytest.mark.rule("L99.34")
@pytest.mark.component("facehugger")
def test_it_has_nothing_to_say_to_an_event_and_does_not_strike() -> None:
    p = Position(2)
    hugger = p.hugger(0)
    t = event(p)
    assert huggers(t) == [(hugger, 0)]
    p = Position(2)
    p.hugger(0)
    p.zone("egg")
    t = strike_phase(p, "flesh-wound")
    assert player(t, 0).strikes == []


# --- the Chestburster -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.14", "L13.15")
@pytest.mark.component("chestburster")
@pytest.mark.parametrize("how", ["cleanup", "card", "reshuffled"])
def test_drawing_it_is_death(how: str) -> None:
    p = Position(2)
    if how == "reshuffled":
        p.deck(0, "grunt", only=True)
        p.discard(0, "chestburster")
    else:
        p.deck(0, "chestburster")
    p.hand(0, "jones-the-cat")
    t = p.table()
    t.choose("play:jones-the-cat-1" if how == "card" else "end")
    assert player(t, 0).dead
    assert player(t, 0).hand == []
    assert "chestburster-1" in state(t).removed
    assert rules(t, ChestBurst) == ["L13.14"]
    assert asked(t) == (1, "action")


@pytest.mark.rule("L13.10", "L99.17")
@pytest.mark.component("chestburster")
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_enemies_spare_its_carrier_but_events_do_not(pile: str) -> None:
    p = Position(2)
    p.zone("towering-xenomorph")
    (p.deck if pile == "deck" else p.discard)(0, "chestburster")
    p.deck(0, *["grunt"] * 5, "specialist")
    t = strike_phase(p, "flesh-wound", "flesh-wound")
    assert player(t, 0).strikes == []
    p = Position(2)
    (p.deck if pile == "deck" else p.discard)(0, "chestburster")
    p.strikes("flesh-wound", "flesh-wound")
    t, _ = scan(p, "event")  # Rough Landing
    assert [len(each.strikes) for each in state(t).players] == [1, 1]


@pytest.mark.rule("L13.16", "L13.17")
@pytest.mark.component("chestburster")
def test_cut_out_in_time_it_goes_back_to_the_hatchery() -> None:
    p = Position(2)
    p.discard(0, "grunt", "chestburster")
    hurt = p.hand(0, "cut-out-of-her")[0]
    p.deck(0, "grunt")
    t = p.table()
    t.choose(f"play:{hurt}")
    assert player(t, 0).discard == ["grunt-1"]
    assert state(t).hatchery[-1] == "chestburster-1"
    assert not infected(t.game, 0)
    assert points(t) == (0, 4)


@pytest.mark.rule("L18.01")
@pytest.mark.component("chestburster")
def test_with_alien_players_its_carrier_comes_back() -> None:
    p = Position(2, alien_players=True)
    p.deck(0, "chestburster")
    t = p.table()
    t.choose("end")
    assert player(t, 0).alien
    assert len(player(t, 0).hand) == 6
    play(t, "end")
    assert asked(t) == (0, "alien-turn")


@pytest.mark.rule("L99.18")
@pytest.mark.component("chestburster")
def test_without_a_chestburster_left_the_host_is_lucky() -> None:
    p = Position(2)
    p.hugger(0, turns=1)
    for card in [f"chestburster-{n}" for n in range(1, 6)]:
        p.state.hatchery.remove(card)
        p.state.removed.append(card)
    t = p.table()
    t.choose("end")
    assert player(t, 0).discard == []
    assert not infected(t.game, 0)
