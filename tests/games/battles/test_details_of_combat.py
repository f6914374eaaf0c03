"""Details of combat, powers and harm, each of which could go wrong alone: exact options, exact changes."""

from __future__ import annotations

import pytest

from sulaco.games.battles import harm
from sulaco.games.battles.battles import STEPS
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.events import CountersLost, EquipmentLost, Healed, Struck
from sulaco.games.battles.levels import gain_xp
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import modifiers, values

from .tables import alter, asked, attack, gone, keys, now, play, player, rules, strike

FOUR = ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")


# --- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V19.03", "V99.34")
def test_whoever_a_ferocious_defender_has_stunned_adds_nothing_to_the_sum() -> None:
    p = Position("lt-ripley", "the-queen-main")
    bishop, dallas = p.unit(0, "bishop", counters=5), p.unit(0, "captain-dallas", counters=3)  # 9/9 and 5/7
    organism = p.unit(1, "the-perfect-organism", counters=5)  # 9/13, Ferocious; 9 + 5 would be enough
    t = p.table()
    attack(t, organism, bishop, dallas)
    strike(t)
    t.choose(f"strike:{bishop.id}")
    assert now(t, bishop).stunned
    assert not now(t, organism).stunned
    struck = [(event.units, event.atk, event.defense) for event in t.events if isinstance(event, Struck)]
    assert struck == [((organism.id,), 9, 9), ((dallas.id,), 5, 13)]


@pytest.mark.rule("V8.06", "V7.06")
def test_who_has_no_atk_is_not_among_those_who_strike() -> None:
    p = Position("lt-ripley", "the-queen-main")
    newt, parker = p.unit(0, "newt"), p.unit(0, "parker")
    t = p.table()
    attack(t, p.main(1), parker, newt)
    strike(t)
    t.choose(f"strike:{parker.id}")
    struck = [(event.units, event.rule) for event in t.events if isinstance(event, Struck)]
    assert struck == [((parker.id,), "V7.06"), (("the-queen-main-101",), "V8.07")]


@pytest.mark.rule("V7.07")
def test_an_atk_of_one_strikes_back() -> None:
    p = Position("lt-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    queen = p.main(1, counters=-1)
    t = p.table()
    attack(t, queen, kane)
    strike(t)
    assert gone(t, kane)


@pytest.mark.component("ALN-032")
def test_it_feeds_on_minds_heals_nothing_for_a_stun_nor_for_its_own_dead() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    dragon = p.main(0, level=2, wounds=2)
    friend = p.unit(0, "adolescent-xenomorph")
    p.resources(0, "space")
    t = p.table()
    t.choose("power:the-dragon-main-1:it-feeds-on-minds:turn.space-1")
    attack(t, p.main(1), dragon, friend)
    strike(t)
    t.choose(f"strike:{friend.id}")
    assert gone(t, friend)
    assert (now(t, p.main(1)).stunned, now(t, p.main(1)).wounds) == (True, 1)
    assert now(t, dragon).wounds == 2


@pytest.mark.component("ALN-032")
def test_it_feeds_on_minds_heals_for_a_main_too() -> None:
    p = Position("the-dragon-main", "lt-ripley", "sister-ripley")
    dragon = p.main(0, level=2, wounds=2)
    p.main(1, wounds=4)
    p.resources(0, "space")
    t = p.table()
    t.choose("power:the-dragon-main-1:it-feeds-on-minds:turn.space-1")
    attack(t, p.main(1), dragon)
    strike(t)
    assert player(t, 1).out
    assert now(t, dragon).wounds == 1


@pytest.mark.rule("V19.05")
def test_monstrous_is_for_melee(monkeypatch: pytest.MonkeyPatch) -> None:
    newborn = CARDS["the-newborn"]
    assert isinstance(newborn, Character)
    alter(monkeypatch, "the-newborn", keywords=newborn.keywords | {"ranged"})
    p = Position("lt-ripley", "the-queen-main")
    one, two = p.unit(0, "vriess", front=False), p.unit(0, "call", front=False)
    target = p.unit(1, "the-newborn")
    t = p.table()
    attack(t, target, one, two)
    strike(t)
    assert keys(t, "strike") == [one.id, two.id]
    t.choose(f"strike:{two.id}")
    assert (now(t, one).stunned, now(t, two).stunned) == (False, True)


@pytest.mark.component("ALN-041")
@pytest.mark.rule("V7.10", "V99.10")
def test_the_second_bleeding_finds_nobody_left() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, two = (p.unit(0, "acid-blood-xenomorph", wounds=1) for _ in range(2))
    kane = p.unit(1, "kane")
    t = p.table()
    attack(t, kane, one, two)
    t.choose(f"trigger:{one.id}:combat")
    assert gone(t, kane)
    assert asked(t) == (0, "main")
    assert t.game.state.combat is None


@pytest.mark.rule("V7.10")
def test_a_stun_outside_the_combat_changes_nothing_in_it() -> None:
    p = Position("lt-ripley", "the-queen-main")
    bystander = p.unit(1, "the-dragon")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    harm.stun(t.game, (now(t, bystander),))
    combat = t.game.state.combat
    assert combat is not None
    assert (combat.attackers, combat.defender) == (["lt-ripley-1"], "the-queen-main-101")


# --- powers ----------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-016")
@pytest.mark.rule("V13.07", "V99.21")
def test_two_symbols_take_two_copies_that_can_pay() -> None:
    p = Position("lt-ripley", "the-queen-main")
    kane, one, two, bishop = p.hand(0, "kane", "weyland-yutani-complex", "weyland-yutani-complex", "bishop")
    p.resources(0, "weyland-yutani-complex", down=["weyland-yutani-complex"])
    up = p.player(0).resources[0].id
    p.at("recruit")
    t = p.table(points=0)
    ways = [f"turn.{up}+discard.{one}", f"discard.{one}+discard.{two}"]
    assert keys(t, "recruit") == [f"{bishop}:{row}:{way}" for way in ways for row in ("front", "back")]
    assert kane in player(t, 0).hand


@pytest.mark.rule("V99.16")
def test_only_what_is_once_a_game_is_used_up_for_the_game() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    p.resources(0, "fury-161")
    t = p.table()
    t.choose("power:the-dragon-main-1:nobody-can-stop-it:turn.fury-161-1")
    assert player(t, 0).once == []
    assert now(t, p.main(0)).used == ["nobody-can-stop-it"]


# --- harm ------------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-044")
def test_who_has_no_wound_is_not_healed() -> None:
    p = Position("the-queen-main", "lt-ripley")
    dragon = p.unit(0, "the-dragon")
    p.resources(0, "space")
    t = p.table()
    attack(t, p.main(1), dragon)
    t.choose(f"power:{dragon.id}:it-is-generally-unpleasant:turn.space-1")
    assert rules(t, Healed) == []
    assert now(t, dragon).wounds == 0


@pytest.mark.component("ALN-015")
@pytest.mark.parametrize("counters", [1, 0, -1])
def test_the_cattle_prod_takes_even_a_single_counter(counters: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    parker = p.unit(0, "parker")
    queen = p.main(1, counters=counters)
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{parker.id}:cattle-prod:turn.the-nostromo-1")
    assert (now(t, queen).front, now(t, queen).counters) == (False, min(counters, 0))
    assert [event.n for event in t.events if isinstance(event, CountersLost)] == [1] * (counters > 0)


@pytest.mark.component("ALN-010")
@pytest.mark.rule("V99.40", "V21.05")
def test_a_power_that_waits_leaves_the_game_with_its_player() -> None:
    p = Position("the-queen-main", "lt-ripley", "sister-ripley")
    p.main(1, wounds=4)
    hudson, vriess = p.unit(1, "private-hudson"), p.unit(1, "vriess")
    p.state.at_end.append("self-destruct")
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "trigger-order")
    t.choose(f"trigger:{hudson.id}:koed")
    assert player(t, 1).out
    assert gone(t, vriess)
    assert asked(t) == (2, "resource")


@pytest.mark.rule("V99.40", "V21.11", "V12.03")
def test_with_a_player_go_own_cards_only() -> None:
    p = Position(*FOUR, mode="teams", share_recruits=True)
    lent = p.unit(0, "parker", owner=2)  # hers, with the rifle of seat 0
    lent.equipment = rifle = p.card(0, "m41a-pulse-rifle")
    own = p.unit(2, "bishop", equipment="power-loader")
    theirs = p.unit(0, "captain-dallas", equipment="mu-th-er-6000")
    hugger = p.unit(1, "facehugger", captive="newt", captive_owner=0, front=False)
    other = p.unit(3, "facehugger", captive="vriess", captive_owner=2, captive_wounds=1, front=False)
    p.main(2, wounds=4)
    dragon = p.main(3, counters=9)
    p.at("main", active=3)
    t = p.table()
    attack(t, p.main(2), dragon)
    strike(t)
    assert player(t, 2).out
    assert gone(t, lent)
    assert gone(t, own)
    assert player(t, 0).ko == [rifle]
    assert [event.card for event in t.events if isinstance(event, EquipmentLost)] == [rifle]
    assert now(t, theirs).equipment.startswith("mu-th-er-6000")
    assert now(t, hugger).captive.startswith("newt")
    assert (now(t, other).captive, now(t, other).captive_wounds) == ("", 0)


@pytest.mark.rule("V15.05", "V99.40")
def test_a_lent_namesake_of_the_main_is_koed_when_it_would_come_home() -> None:
    p = Position("lt-ripley", "the-queen-main", "the-queen-main", "the-dragon-main", mode="teams", share_recruits=True)
    queen = p.unit(0, "the-queen", owner=2)
    p.main(0, wounds=4)
    dragon = p.main(3, counters=9)
    p.at("main", active=3)
    t = p.table()
    attack(t, p.main(0), dragon)
    strike(t)
    assert player(t, 0).out
    assert gone(t, queen)
    assert player(t, 2).ko == [queen.id]


@pytest.mark.component("ALN-010")
def test_vriess_with_nobody_left_to_shoot_at() -> None:
    p = Position("lt-ripley", "the-queen-main")
    vriess = p.unit(1, "vriess", counters=3)  # 5/4
    main = p.main(0, level=2)  # 7/5
    t = p.table()
    attack(t, vriess, main)
    strike(t)
    assert (now(t, vriess).stunned, now(t, main).stunned) == (True, True)
    assert asked(t) == (0, "main")


# --- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V12.02", "V9.06")
def test_what_equipment_adds_and_that_it_adds_nothing_to_the_stunned() -> None:
    p = Position("lt-ripley", "the-queen-main")
    clerk = p.unit(0, "parker", equipment="mu-th-er-6000")
    loader = p.unit(0, "bishop", equipment="power-loader")
    asleep = p.unit(0, "captain-dallas", equipment="power-loader", stunned=True)
    spent = p.unit(0, "newt", counters=-3)
    game = p.table().game
    found = [values(game, game.by_id[unit.id]) for unit in (clerk, loader, asleep, spent)]
    assert found == [(3, 5), (9, 9), (2, 4), (0, 0)]


@pytest.mark.rule("V3.17", "V10.01")
def test_modifiers_are_all_that_atk_and_def_are_made_of() -> None:
    p = Position("lt-ripley", "the-queen-main")
    johner = p.unit(0, "johner", equipment="power-loader", counters=2)
    asleep = p.unit(0, "captain-dallas", equipment="power-loader", stunned=True)
    plain = p.unit(0, "parker", equipment="m41a-pulse-rifle")
    johner.atk, johner.combat_defense = 1, 2
    p.combat(johner, p.main(1))
    game = p.table().game
    assert modifiers(game, game.by_id[johner.id]) == [
        ("printed", 5, 5),
        ("counters", 2, 2),
        ("this-turn", 1, 0),
        ("this-combat", 0, 2),
        (johner.id, 5, 5),
        (johner.equipment, 5, 5),
    ]
    assert modifiers(game, game.by_id[asleep.id]) == [("printed", 2, 4)]
    assert modifiers(game, game.by_id[plain.id]) == [("printed", 3, 5)]
    bonus = game.by_id[plain.id]
    bonus.defense, bonus.combat_atk = 1, 1
    assert modifiers(game, bonus) == [("printed", 3, 5), ("this-turn", 0, 1), ("this-combat", 1, 0)]


@pytest.mark.component("ALN-023")
def test_the_rifle_is_a_modifier_of_a_ranged_attack_alone() -> None:
    p = Position("lt-ripley", "the-queen-main")
    parker = p.unit(0, "parker", equipment="m41a-pulse-rifle", front=False)
    p.combat(parker, p.main(1))
    game = p.table().game
    assert modifiers(game, game.by_id[parker.id]) == [("printed", 3, 5), (parker.equipment, 3, 0)]


# --- XP --------------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-027")
@pytest.mark.rule("V14.08", "V18.03")
def test_who_is_stunned_before_its_xp_comes_gains_none() -> None:
    """It came through the combat, but the active player lets Vriess shoot first."""
    p = Position("the-perfect-organism-main", "lt-ripley")
    organism = p.main(0, counters=-1)  # 4/1
    vriess = p.unit(1, "vriess")
    p.resources(0, "space")
    t = p.table()
    attack(t, vriess, organism)
    t.choose("power:the-perfect-organism-main-1:its-structural-perfection:turn.space-1")
    strike(t)
    assert keys(t) == [f"trigger:{vriess.id}:stunned", f"trigger:{organism.id}:survives"]
    t.choose(f"trigger:{vriess.id}:stunned")
    assert (now(t, organism).stunned, now(t, organism).wounds) == (True, 1)
    assert player(t, 0).xp == 0


@pytest.mark.rule("V14.03", "V14.08", "V99.24")
@pytest.mark.parametrize(
    ("n", "stunned", "level", "xp"),
    [(0, False, 1, 0), (-1, False, 1, 0), (1, True, 1, 0), (1, False, 2, 0), (1, False, 1, 1)],
)
def test_xp_is_for_a_face_up_main_of_level_1(n: int, stunned: bool, level: int, xp: int) -> None:
    p = Position("sister-ripley", "the-queen-main")
    p.main(0, stunned=stunned, level=level)
    t = p.table()
    gain_xp(t.game, 0, n)
    assert (player(t, 0).xp, now(t, p.main(0)).level) == (xp, level)


# --- lent characters -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V15.06", "V99.40")
def test_a_lent_swarm_comes_home_to_its_like() -> None:
    p = Position("lt-ripley", "sister-ripley", "the-queen-main", "the-dragon-main", mode="teams", share_recruits=True)
    lent, own = p.unit(0, "adolescent-xenomorph", owner=2), p.unit(2, "adolescent-xenomorph")
    p.main(0, wounds=4)
    p.at("main", active=3)
    dragon = p.main(3, counters=9)
    t = p.table()
    attack(t, p.main(0), dragon)
    strike(t)
    assert [now(t, unit).controller for unit in (lent, own)] == [2, 2]


@pytest.mark.component("ALN-019")
@pytest.mark.rule("V7.10", "V99.40", "V21.11")
def test_a_lent_attacker_leaves_the_combat_of_a_fallen_player() -> None:
    p = Position(*FOUR, mode="teams", share_recruits=True)
    lent = p.unit(0, "parker", owner=2)
    p.main(0, wounds=4)
    hudson = p.unit(1, "private-hudson")
    p.resources(1, "the-sulaco")
    t = p.table()
    attack(t, hudson, p.main(0), lent)
    play(t, "pass", f"power:{hudson.id}:you-want-some-of-this:turn.the-sulaco-140", "unit:lt-ripley-1")
    assert player(t, 0).out
    assert (now(t, lent).controller, now(t, lent).ready) == (2, False)
    assert t.game.state.combat is None
    assert rules(t, Struck) == []
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V4.01", "V5.01")
def test_every_step_belongs_to_a_phase() -> None:
    p = Position("lt-ripley", "the-queen-main")
    game = p.table().game
    phases: dict[str, list[str]] = {}
    for step in STEPS:
        game.state.step = step
        phases.setdefault(game.phase(), []).append(step)
    assert phases == {
        "setup": ["first", "place", "deal", "mulligan"],
        "draw": ["draw"],
        "recovery": ["recover"],
        "build": ["build-begins", "resource", "recruit", "formation"],
        "main": ["main-begins", "main", "combat"],
        "end": ["end"],
    }
