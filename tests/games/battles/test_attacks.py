"""The Main Phase and choosing attacks (V3.08, V6, V99.04, V99.05, V99.33)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.events import Attacked
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.table.table import Table

from .tables import asked, attack, gone, keys, now, play, rules, strike


def targets(table: Table[Battles], attacker: Unit) -> list[str]:
    """Whom this attacker may choose; a choice of one is not asked."""
    copy = table.fork()
    copy.choose(f"attack:{attacker.id}")
    if asked(copy)[1] == "defender":
        return keys(copy, "defender")
    if copy.game.state.combat is not None:
        return [copy.game.state.combat.defender]
    assert copy.decision is not None
    return [copy.decision.text.args["target"]]


def attacking(table: Table[Battles]) -> list[str]:
    return keys(table, "attack")


def ids(*units: Unit) -> list[str]:
    return [unit.id for unit in units]


@pytest.mark.rule("V6.01", "V7.12")
def test_attacks_come_one_after_another_as_many_as_one_likes() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    t = p.table()
    for unit in (kane, parker, p.main(0)):
        assert unit.id in attacking(t)
        attack(t, p.main(1), unit)
        strike(t)
        assert unit.id not in attacking(t)
        assert asked(t) == (0, "main")
    assert len([event for event in t.events if isinstance(event, Attacked)]) == 3


@pytest.mark.rule("V6.01", "V6.02")
def test_an_attack_is_never_compulsory() -> None:
    t = Position("warrant-officer-ripley", "the-queen-main").table()
    assert keys(t) == ["attack:warrant-officer-ripley-1", "end"]
    t.choose("end")
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V6.02")
def test_without_ready_characters_or_face_up_enemies_there_is_no_attack() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(0, ready=False)
    assert attacking(p.table()) == []
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(1, stunned=True)
    p.unit(1, "the-dragon", stunned=True)
    assert attacking(p.table()) == []


@pytest.mark.rule("V99.04", "V6.02")
def test_the_main_phase_goes_on_without_attacks_until_its_player_ends_it() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(0, ready=False)
    (earth,) = p.resources(0, "earth")
    t = p.table()
    key = f"power:warrant-officer-ripley-1:hide-in-the-shadows:turn.{earth}"
    assert keys(t) == [key, "end"]
    t.choose(key)
    assert now(t, p.main(0)).stunned
    assert asked(t) == (0, "main")
    assert keys(t) == ["end"]
    t.choose("end")
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V6.04", "V6.07")
def test_a_front_row_character_attacks_in_melee_and_is_exhausted() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    t = p.table()
    attack(t, p.main(1), kane)
    event = next(event for event in t.events if isinstance(event, Attacked))
    assert (event.melee, event.attackers, event.defender) == (True, (kane.id,), "the-queen-main-101")
    assert rules(t, Attacked) == ["V6.07"]
    assert not now(t, kane).ready
    assert now(t, p.main(1)).ready
    assert asked(t) == (0, "combat")


@pytest.mark.rule("V3.08", "V6.05", "V19.08")
def test_a_back_row_character_attacks_only_with_ranged() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(0, front=False)
    p.unit(0, "kane", front=False)
    call = p.unit(0, "call", front=False)
    t = p.table()
    assert attacking(t) == [call.id]
    attack(t, p.main(1), call)
    event = next(event for event in t.events if isinstance(event, Attacked))
    assert not event.melee
    assert rules(t, Attacked) == ["V6.12"]
    assert not now(t, call).ready


@pytest.mark.rule("V6.06")
def test_an_attack_from_the_front_row_is_melee_even_with_ranged() -> None:
    """Christie, 6/3 and Ranged, attacks from the Front Row: Parker, 3/5 without Ranged, strikes back."""
    for front in (True, False):
        p = Position("warrant-officer-ripley", "the-queen-main")
        christie = p.unit(0, "christie", front=front)
        parker = p.unit(1, "parker")
        t = p.table()
        attack(t, parker, christie)
        strike(t)
        assert gone(t, parker)
        assert gone(t, christie) is front


@pytest.mark.rule("V6.07", "V3.08", "V3.02")
def test_the_front_row_protects_the_back_row() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    main = p.main(1, front=False)
    p.unit(1, "ovomorph", front=False)
    dragon, spitter = p.unit(1, "the-dragon"), p.unit(1, "xenomorph-spitter")
    kane = p.unit(0, "kane")
    t = p.table()
    assert targets(t, kane) == ids(dragon, spitter)
    assert main.id not in targets(t, kane)


@pytest.mark.rule("V6.08", "V6.09", "V9.04")
def test_without_a_face_up_character_in_front_the_back_row_is_open() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    main, egg = p.main(1, front=False), p.unit(1, "ovomorph", front=False)
    kane = p.unit(0, "kane")
    call = p.unit(0, "call", front=False)
    t = p.table()
    assert targets(t, kane) == targets(t, call) == ids(main, egg)
    stunned = p.unit(1, "the-dragon", stunned=True)
    t = p.table()
    assert targets(t, kane) == targets(t, call) == ids(main, egg)
    assert stunned.id not in targets(t, kane)


@pytest.mark.rule("V6.08", "V3.13")
def test_only_ones_own_front_row_protects() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "the-dragon-main")
    open_main, front = p.main(1, front=False), p.main(2)
    egg = p.unit(2, "ovomorph", front=False)
    kane = p.unit(0, "kane")
    t = p.table()
    assert targets(t, kane) == ids(open_main, front)
    assert egg.id not in targets(t, kane)


@pytest.mark.rule("V6.09", "V9.04")
def test_a_stunned_character_cannot_be_chosen() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(1)
    p.unit(1, "the-dragon", stunned=True)
    t = p.table()
    assert targets(t, p.main(0)) == ["the-queen-main-101"]


@pytest.mark.rule("V6.10", "V19.07")
def test_a_flyer_attacks_over_the_front_row_unless_a_face_up_flyer_stands_there() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    front, back = p.main(1), p.unit(1, "ovomorph", front=False)
    flyer, walker = p.unit(0, "kane"), p.unit(0, "parker")
    flyer.granted = ["flight"]
    t = p.table()
    assert targets(t, flyer) == ids(front, back)
    assert targets(t, walker) == ids(front)
    front.granted = ["flight"]
    assert targets(p.table(), flyer) == ids(front)
    guard = p.unit(1, "the-dragon", stunned=True)
    front.granted, guard.granted = [], ["flight"]
    assert targets(p.table(), flyer) == ids(front, back)
    guard.stunned, guard.front = False, False
    assert targets(p.table(), flyer) == ids(front, back, guard)


@pytest.mark.rule("V6.11", "V99.33")
def test_leap_is_flight_on_the_own_turn_only() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    leaper = p.unit(0, "leaping-xenomorph")
    front, back = p.main(1), p.unit(1, "newt", front=False)
    assert targets(p.table(), leaper) == ids(front, back)
    front.granted = ["flight"]
    assert targets(p.table(), leaper) == ids(front)


@pytest.mark.rule("V6.11", "V99.33")
def test_a_leaper_does_not_guard_against_flyers() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    attacker = p.unit(0, "leaping-xenomorph")
    p.main(1, front=False)
    guard = p.unit(1, "leaping-xenomorph")
    t = p.table()
    assert targets(t, attacker) == ["the-dragon-main-101", guard.id]


@pytest.mark.rule("V6.12")
def test_the_front_row_protects_against_ranged_attacks_too() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    call = p.unit(0, "call", front=False)
    front = p.main(1)
    p.unit(1, "ovomorph", front=False)
    t = p.table()
    assert targets(t, call) == ids(front)


@pytest.mark.rule("V6.13", "V7.09")
@pytest.mark.parametrize(("name", "strikes_back"), [("parker", False), ("call", True)])
def test_flight_and_ranged_together(name: str, strikes_back: bool) -> None:
    """Christie (6/3) flies over the Front Row from the Back Row; only who has Ranged strikes back."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    christie = p.unit(0, "christie", front=False)
    christie.granted = ["flight"]
    p.main(1)
    behind = p.unit(1, name, front=False, counters=1)
    t = p.table()
    assert targets(t, christie) == ["the-queen-main-101", behind.id]
    attack(t, behind, christie)
    strike(t)
    assert gone(t, christie) is strikes_back
    assert gone(t, behind) or now(t, behind).stunned


@pytest.mark.rule("V99.05")
def test_an_exhausted_character_defends_and_strikes_back() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    tired = p.unit(1, "parker", ready=False)
    t = p.table()
    assert tired.id in targets(t, kane)
    attack(t, tired, kane)
    strike(t)
    assert gone(t, kane)
    assert not now(t, tired).stunned


@pytest.mark.rule("V3.02", "V14.01")
def test_main_and_supporting_characters_attack_and_defend_alike() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    dragon = p.unit(1, "the-dragon")
    t = p.table()
    assert attacking(t) == ["warrant-officer-ripley-1", kane.id]
    assert targets(t, p.main(0)) == targets(t, kane) == ["the-queen-main-101", dragon.id]
    for unit in (p.main(0), dragon):
        unit.counters = -1
    t = p.table()
    play(t, "attack:warrant-officer-ripley-1", f"defender:{dragon.id}", "go")
    strike(t)
    for unit in (p.main(0), dragon):
        hit = now(t, unit)
        assert (hit.stunned, hit.wounds, hit.counters, hit.ready) == (True, 1, 0, False)
