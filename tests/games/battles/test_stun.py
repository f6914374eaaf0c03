"""Stun, daze, wound, KO and recovery (V9, V99.13, V99.14)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles, counters, harm
from sulaco.games.battles.events import EquipmentLost, Koed, Stunned, Wounded
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import name
from sulaco.table.flow import Flow

from .tables import alter, asked, attack, gone, keys, now, play, player, rules, strike


@pytest.mark.rule("V9.01", "V12.03", "V99.14")
def test_a_stun_strips_counters_and_equipment_turns_face_down_and_wounds() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    bishop = p.unit(1, "bishop", counters=-1, equipment="m41a-pulse-rifle", wounds=1)
    rifle = bishop.equipment
    t = p.table()
    attack(t, bishop, p.main(0))
    strike(t)
    hit = now(t, bishop)
    assert (hit.stunned, hit.ready, hit.counters, hit.equipment, hit.wounds) == (True, False, 0, "", 2)
    assert player(t, 1).ko == [rifle]
    order = [type(event).__name__ for event in t.events if isinstance(event, EquipmentLost | Stunned | Koed)]
    assert order[:2] == ["EquipmentLost", "Stunned"]


@pytest.mark.rule("V9.02", "V9.13", "V3.16")
@pytest.mark.parametrize(("wounds", "out"), [(1, False), (2, True)])
def test_as_many_wounds_as_health_ko(wounds: int, out: bool) -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    bishop = p.unit(1, "bishop", wounds=wounds)
    t = p.table()
    attack(t, bishop, p.main(0))
    strike(t)
    assert gone(t, bishop) is out
    assert player(t, 1).ko == ([bishop.id] if out else [])


@pytest.mark.rule("V9.03")
def test_with_health_one_a_stun_is_a_ko() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    parker = p.unit(1, "parker")
    t = p.table()
    attack(t, parker, p.main(0))
    strike(t)
    assert player(t, 1).ko == [parker.id]
    told = [type(event).__name__ for event in t.events if isinstance(event, Stunned | Koed) and event.unit == parker.id]
    assert told == ["Stunned", "Koed"]


@pytest.mark.rule("V9.04")
def test_a_stunned_character_does_not_attack() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.unit(0, "bishop", stunned=True, wounds=1)
    t = p.table()
    assert keys(t, "attack") == ["warrant-officer-ripley-1"]


@pytest.mark.rule("V9.05")
@pytest.mark.parametrize("n", [2, -2])
def test_a_stunned_character_gets_no_counters(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(game: Battles, seat: int) -> Flow[None]:
        for unit in game.state.units:
            counters.add(game, unit, n)
        yield from ()

    alter(monkeypatch, "spook", play=effect)
    p = Position("the-queen-main", "warrant-officer-ripley")
    stunned = p.unit(1, "bishop", stunned=True, wounds=1)
    (card,) = p.hand(0, "spook")
    t = p.table()
    t.choose(f"twist:{card}")
    assert (now(t, stunned).counters, now(t, stunned).wounds) == (0, 1)
    assert now(t, p.main(0)).counters == n


@pytest.mark.rule("V9.05", "V3.11")
def test_a_stunned_character_cannot_be_readied(monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(game: Battles, seat: int) -> Flow[None]:
        for unit in game.state.units:
            harm.ready(game, unit)
        yield from ()

    alter(monkeypatch, "spook", play=effect)
    p = Position("the-queen-main", "warrant-officer-ripley")
    stunned, tired = p.unit(0, "the-dragon", stunned=True), p.unit(0, "leaping-xenomorph", ready=False)
    (card,) = p.hand(0, "spook")
    t = p.table()
    t.choose(f"twist:{card}")
    assert (now(t, stunned).ready, now(t, stunned).stunned, now(t, tired).ready) == (False, True, True)


@pytest.mark.rule("V9.06")
def test_a_stunned_character_has_no_powers_until_it_recovers() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    clemens = p.unit(0, "cmo-clemens", stunned=True)
    p.main(0, wounds=1)
    p.unit(0, "corporal-hicks", stunned=True, wounds=1)
    parker = p.unit(0, "parker")
    p.resources(0, "the-sulaco", "earth")
    t = p.table()
    assert not [key for key in keys(t, "power") if key.startswith(clemens.id)]
    leaper = p.unit(0, "leaping-xenomorph", stunned=True)
    assert not has(t.game, leaper, "flight")
    t.choose("end")
    assert now(t, parker).counters == 0  # Stay Frosty is silent


@pytest.mark.rule("V9.06", "V15.02", "V11.07")
def test_a_stunned_character_keeps_its_name_and_its_team() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    stunned = p.unit(1, "bishop", stunned=True)
    (card,) = p.hand(1, "bishop")
    p.resources(1, down=4)
    p.at("recruit", active=1)
    t = p.table()
    assert name(now(t, stunned)) == "bishop"
    t.choose(f"recruit:{card}:front")
    assert gone(t, stunned)  # uniqueness knows the stunned one
    assert player(t, 1).ko == [stunned.id]


@pytest.mark.rule("V9.08")
def test_an_effect_stuns_outside_combat_in_the_same_way() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.unit(0, "ash")
    bishop = p.unit(0, "bishop", counters=2, equipment="power-loader")
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "crew-expendable")
    t.choose(f"unit:{bishop.id}")
    hit = now(t, bishop)
    assert (hit.stunned, hit.ready, hit.counters, hit.equipment, hit.wounds) == (True, False, 0, "", 1)


@pytest.mark.rule("V9.09")
def test_a_daze_is_a_stun_without_a_wound() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    p.main(1, front=False)
    bishop = p.unit(1, "bishop", counters=2, equipment="power-loader", wounds=2)
    (card,) = p.hand(0, "spook")
    t = p.table()
    t.choose(f"twist:{card}")
    hit = now(t, bishop)
    assert (hit.stunned, hit.ready, hit.counters, hit.equipment, hit.wounds) == (True, False, 0, "", 2)
    told = next(event for event in t.events if isinstance(event, Stunned))
    assert (told.dazed, told.rule) == (True, "V9.09")


@pytest.mark.rule("V9.10")
@pytest.mark.parametrize(("wounds", "out"), [(2, False), (4, True)])
def test_a_wound_by_an_effect_does_not_stun(wounds: int, out: bool) -> None:
    """Hudson's KO wounds his Main Character, Health 5."""
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    p.main(0, counters=3)
    hudson = p.unit(1, "private-hudson")
    ripley = p.main(1, wounds=wounds, counters=1)
    t = p.table()
    attack(t, hudson, p.main(0))
    strike(t)
    assert rules(t, Wounded) == ["V9.10"]
    if out:
        assert t.ending is not None
        assert t.ending.winners == (0,)
    else:
        hit = now(t, ripley)
        assert (hit.wounds, hit.stunned, hit.ready, hit.counters) == (3, False, True, 1)


@pytest.mark.rule("V99.13", "V9.10")
def test_the_stunned_are_not_stunned_again_but_may_be_wounded(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    def effect(game: Battles, seat: int) -> Flow[None]:
        target = next(unit for unit in game.state.units if unit.id.startswith("bishop"))
        did.clear()
        did.append("stunned" if harm.stun(game, (target,)) else "not stunned")
        harm.daze(game, target)
        harm.wound(game, target)
        yield from ()

    alter(monkeypatch, "spook", play=effect)
    p = Position("the-queen-main", "warrant-officer-ripley")
    bishop = p.unit(1, "bishop", stunned=True, wounds=1)
    (card,) = p.hand(0, "spook")
    t = p.table()
    t.choose(f"twist:{card}")
    assert did == ["not stunned"]
    assert now(t, bishop).wounds == 2
    assert rules(t, Stunned) == []


@pytest.mark.rule("V9.11", "V9.12")
def test_who_recovers_by_an_effect_stays_exhausted_and_keeps_the_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(game: Battles, seat: int) -> Flow[None]:
        for unit in game.state.units:
            harm.recover(game, unit)
        yield from ()

    alter(monkeypatch, "spook", play=effect)
    p = Position("the-queen-main", "warrant-officer-ripley")
    dragon = p.unit(0, "the-dragon", stunned=True, wounds=2)
    (card,) = p.hand(0, "spook")
    t = p.table()
    t.choose(f"twist:{card}")
    up = now(t, dragon)
    assert (up.stunned, up.ready, up.wounds) == (False, False, 2)
    assert keys(t, "attack") == ["the-queen-main-1"]
    assert now(t, p.main(0)).ready  # who was not stunned is not touched


@pytest.mark.rule("V9.11", "V4.05")
def test_wounds_stay_after_the_recovery_phase() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", stunned=True, wounds=2)
    p.at("recover")
    t = p.table()
    assert (now(t, bishop).wounds, now(t, bishop).stunned) == (2, False)


@pytest.mark.rule("V99.14", "V7.05")
def test_both_of_a_combat_are_stunned_before_either_is_koed_and_before_any_trigger() -> None:
    """Vriess and a Leaping Xenomorph stun each other; both with their last wound. Only then Vriess's power works."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    leaper, vriess = p.unit(0, "leaping-xenomorph", wounds=1), p.unit(1, "vriess", wounds=1)
    t = p.table()
    attack(t, vriess, leaper)
    strike(t)
    told = [type(event).__name__ for event in t.events if isinstance(event, Stunned | Koed)]
    assert told == ["Stunned", "Stunned", "Koed", "Koed"]
    assert gone(t, leaper)
    assert gone(t, vriess)
    assert now(t, p.main(0)).counters == -1  # the power of the Vriess that was face up just before
    names = [type(event).__name__ for event in t.events]
    assert names.index("PowerWorked") > max(index for index, each in enumerate(names) if each == "Koed")


@pytest.mark.rule("V9.06", "V18.02")
def test_only_who_was_face_up_has_a_power_that_works_on_being_koed() -> None:
    """A stunned Hudson who is KO'd by uniqueness has no power left that would wound his Main Character."""
    for stunned in (True, False):
        p = Position("the-queen-main", "warrant-officer-ripley")
        p.unit(1, "private-hudson", stunned=stunned)
        (card,) = p.hand(1, "private-hudson")
        p.resources(1, down=5)
        p.at("recruit", active=1)
        t = p.table()
        t.choose(f"recruit:{card}:front")
        assert now(t, p.main(1)).wounds == (0 if stunned else 1)


def test_position_units_are_those_at_the_table() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    unit = p.unit(0, "the-dragon")
    t = p.table()
    found: Unit = now(t, unit)
    assert found is not unit
    assert found == unit
    assert list(t.game.violations()) == []
    play(t, "end")
    assert list(t.game.violations()) == []


@pytest.mark.rule("V9.01", "V9.11")
def test_in_a_position_the_stunned_are_exhausted_and_the_recovered_stay_so() -> None:
    p = Position("lt-ripley", "the-queen-main")
    assert (p.main(0).ready, p.main(0).stunned) == (True, False)
    assert (p.main(0, stunned=True).ready, p.main(0).stunned) == (False, True)
    assert (p.main(0, stunned=False).ready, p.main(0).stunned) == (False, False)
    assert (p.main(0, stunned=True, ready=True).ready, p.main(0).stunned) == (False, True)
    assert (p.main(0, stunned=False, ready=True).ready, p.main(0).stunned) == (True, False)
    assert not p.unit(0, "kane", stunned=True).ready
