"""Keywords (V19, V99.33 to V99.36)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.events import Koed
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position

from .tables import alter, asked, attack, gone, keys, now, play, player, rules, strike, strikes


@pytest.mark.rule("V19.01")
def test_a_creature_bears_no_equipment() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "the-newborn")
    p.unit(0, "the-dragon", stunned=True)
    (rifle,) = p.hand(0, "m41a-pulse-rifle")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    assert keys(t) == [f"equip:{rifle}:lt-ripley-1", "done"]


@pytest.mark.rule("V19.01", "V19.02", "V9.06")
def test_a_stun_switches_off_all_keywords_but_creature_and_swarm() -> None:
    p = Position("lt-ripley", "the-queen-main")
    unit = p.unit(1, "ferocious-xenomorph", stunned=True)
    t = p.table()
    assert [has(t.game, now(t, unit), keyword) for keyword in ("creature", "swarm", "ferocious")] == [True, True, False]


@pytest.mark.rule("V19.03", "V99.34")
def test_two_ferocious_characters_hit_each_other_at_the_same_moment() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    one, other = p.unit(0, "ferocious-xenomorph"), p.unit(1, "ferocious-xenomorph")
    t = p.table()
    attack(t, other, one)
    strike(t)
    assert gone(t, one)
    assert gone(t, other)


@pytest.mark.rule("V19.03", "V99.34")
def test_a_ferocious_defender_strikes_an_attacker_out_of_the_combat_first() -> None:
    p = Position("lt-ripley", "the-queen-main")
    parker, hicks = p.unit(0, "parker"), p.unit(0, "corporal-hicks")
    organism = p.unit(1, "the-perfect-organism", counters=1)
    t = p.table()
    attack(t, organism, hicks, parker)
    strike(t)
    assert asked(t) == (1, "strike-back")
    t.choose(f"strike:{parker.id}")
    # Parker falls first and adds nothing: 7 ATK against 9 DEF, where 10 would have been enough.
    assert strikes(t) == [((organism.id,), parker.id, 5, 5, True), ((hicks.id,), organism.id, 7, 9, False)]
    assert gone(t, parker)


@pytest.mark.rule("V99.34")
def test_in_a_team_the_ferocious_are_tested_alone_first_and_then_counted_with_the_others() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    fast, slow, defender = p.unit(0, "ferocious-xenomorph"), p.unit(0, "leaping-xenomorph"), p.unit(1, "parker")
    t = p.table()
    attack(t, defender, fast, slow)
    strike(t)
    t.choose(f"strike:{fast.id}")
    assert strikes(t) == [
        ((fast.id,), defender.id, 3, 5, False),
        ((fast.id, slow.id), defender.id, 7, 5, True),
        ((defender.id,), fast.id, 3, 2, True),
    ]


@pytest.mark.rule("V99.34")
def test_if_the_ferocious_strike_is_enough_nobody_else_strikes() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    fast, slow, defender = p.unit(0, "ferocious-xenomorph"), p.unit(0, "leaping-xenomorph"), p.unit(1, "call")
    t = p.table()
    attack(t, defender, fast, slow)
    strike(t)
    assert strikes(t) == [((fast.id,), defender.id, 3, 2, True)]


@pytest.mark.rule("V19.03")
def test_ferocious_means_nothing_in_a_ranged_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "call", keywords=frozenset({"ferocious"}))
    p = Position("lt-ripley", "sister-ripley")
    call, theirs = p.unit(0, "call", front=False), p.unit(1, "vriess", counters=1)
    t = p.table()
    attack(t, theirs, call)
    strike(t)
    assert now(t, call).stunned
    assert now(t, theirs).stunned


@pytest.mark.rule("V19.04", "V99.35")
@pytest.mark.parametrize("lethal_wounds", [False, True])
def test_lethal_kos_a_stunned_defender_also_from_within_a_team(lethal_wounds: bool) -> None:
    p = Position("the-dragon-main", "lt-ripley", lethal_wounds=lethal_wounds)
    lethal, other, bishop = p.unit(0, "xenomorph-ambusher"), p.unit(0, "leaping-xenomorph"), p.unit(1, "bishop")
    lethal.granted.append("lethal")
    t = p.table()
    attack(t, bishop, other, lethal)
    strike(t)
    t.choose(f"strike:{lethal.id}")  # stunned together with its victim, and lethal all the same
    assert gone(t, bishop)
    assert player(t, 1).ko == [bishop.id]
    assert "V19.04" in rules(t, Koed)
    assert gone(t, lethal)


@pytest.mark.rule("V19.04", "V99.35")
def test_lethal_spares_main_characters_attackers_and_those_who_stand() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    lethal = p.unit(0, "xenomorph-spitter")
    lethal.granted.append("lethal")
    ripley, bishop = p.main(1), p.unit(1, "bishop", counters=5)
    t = p.table()
    attack(t, ripley, lethal)
    strike(t)
    assert (now(t, ripley).stunned, now(t, ripley).wounds) == (True, 1)
    t = p.table()
    attack(t, bishop, lethal)
    strike(t)
    assert not gone(t, bishop)
    p.at("main", active=1)
    p.main(1, ready=False)
    bishop.counters = 0
    t = p.table()
    attack(t, lethal, bishop)
    strike(t)
    assert (now(t, bishop).stunned, now(t, bishop).wounds) == (True, 1)  # struck while attacking


@pytest.mark.rule("V19.04")
def test_by_the_later_wording_lethal_needs_the_wound(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the set stuns in combat without a wound: here a stun is one."""
    from sulaco.games.battles import harm

    stun = harm.stun

    def without_wound(*args: object, **facts: object) -> object:
        return stun(*args, **{**facts, "wound": False})  # type: ignore[arg-type]

    monkeypatch.setattr(harm, "stun", without_wound)
    left = []
    for lethal_wounds in (False, True):
        p = Position("the-dragon-main", "lt-ripley", lethal_wounds=lethal_wounds)
        lethal, bishop = p.unit(0, "xenomorph-spitter"), p.unit(1, "bishop")
        lethal.granted.append("lethal")
        t = p.table()
        attack(t, bishop, lethal)
        strike(t)
        left.append(not gone(t, bishop))
    assert left == [False, True]


@pytest.mark.rule("V19.05")
def test_monstrous_is_for_melee_team_attacks_only() -> None:
    p = Position("lt-ripley", "the-queen-main")
    vriess, call = p.unit(0, "vriess", front=False), p.unit(0, "call", front=False)
    newborn = p.unit(1, "the-newborn")
    t = p.table()
    attack(t, newborn, vriess, call)
    strike(t)
    assert strikes(t) == [((vriess.id, call.id), newborn.id, 4, 6, False)]  # no Ranged: no strike back at all


@pytest.mark.rule("V19.06", "V99.36")
def test_passive_beats_monstrous(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "the-newborn", keywords=frozenset({"creature", "monstrous", "passive"}))
    p = Position("lt-ripley", "the-queen-main")
    parker, kane, newborn = p.unit(0, "parker"), p.unit(0, "kane"), p.unit(1, "the-newborn")
    t = p.table()
    attack(t, newborn, parker, kane)
    strike(t)
    assert strikes(t) == [((parker.id, kane.id), newborn.id, 6, 6, True)]


@pytest.mark.rule("V19.07")
def test_flight_carries_over_a_front_row_without_flight() -> None:
    p = Position("lt-ripley", "the-queen-main")
    flyer, guard = p.unit(0, "parker"), p.unit(1, "leaping-xenomorph")
    egg = p.unit(1, "ovomorph", front=False)
    flyer.granted.append("flight")
    t = p.table()
    t.choose(f"attack:{flyer.id}")
    assert keys(t, "defender") == ["the-queen-main-101", guard.id, egg.id]
    guard.granted.append("flight")
    t = p.table()
    t.choose(f"attack:{flyer.id}")
    assert keys(t, "defender") == ["the-queen-main-101", guard.id]


@pytest.mark.rule("V19.08")
def test_ranged_attacks_from_the_back_row_and_strikes_back_at_ranged_attacks() -> None:
    p = Position("lt-ripley", "sister-ripley")
    p.main(0, ready=False)
    call, parker = p.unit(0, "call", front=False), p.unit(0, "parker", front=False)
    theirs = p.unit(1, "call", front=True)
    t = p.table()
    assert keys(t, "attack") == [call.id]
    assert parker.id not in keys(t, "attack")
    attack(t, theirs, call)
    strike(t)
    assert [target for _, target, _, _, _ in strikes(t)] == [theirs.id, call.id]


@pytest.mark.rule("V99.33")
def test_leap_is_stopped_by_a_flyer_in_front() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    leaper, guard = p.unit(0, "leaping-xenomorph"), p.unit(1, "parker")
    p.unit(1, "kane", front=False)
    guard.granted.append("flight")
    t = p.table()
    t.choose(f"attack:{leaper.id}")
    assert keys(t, "defender") == ["lt-ripley-101", guard.id]


@pytest.mark.rule("V19.09", "V19.10")
def test_the_company_is_good_and_xenomorphs_are_evil_and_there_is_no_third_team() -> None:
    assert {(card.team, card.alignment) for card in CARDS.values()} == {
        ("", ""),
        ("company", "good"),
        ("xenomorphs", "evil"),
    }
    assert (CARDS["newt"].alignment, CARDS["the-queen-main"].alignment, CARDS["earth"].alignment) == (
        "good",
        "evil",
        "",
    )


@pytest.mark.rule("V8.07")
def test_a_leader_among_the_attackers_leaves_a_solo_attack_as_it_is() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen = p.unit(0, "the-queen")
    t = p.table()
    attack(t, p.main(1), queen)
    strike(t)
    assert asked(t) == (0, "main")
    play(t, "end")
