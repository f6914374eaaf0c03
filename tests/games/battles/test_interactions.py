"""Rules that meet where nobody expects it: mains that fall in the middle of an action, cards that change hands."""

from __future__ import annotations

import pytest

from sulaco.games.battles import harm
from sulaco.games.battles.events import Shuffled, Struck
from sulaco.games.battles.position import Position
from sulaco.games.battles.timing import set_off, settle
from sulaco.games.battles.values import values
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import say

from .tables import asked, attack, gone, keys, now, play, player, strike

FOUR = ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")

# --- a main falls in the middle of an action -------------------------------------------------------------------------


@pytest.mark.rule("V2.01", "V19.03", "V99.34")
def test_a_main_that_falls_to_a_ferocious_strike_loses_before_the_others_strike() -> None:
    p = Position("lt-ripley", "the-newborn-main")
    p.main(0, wounds=4)
    p.main(1, wounds=5, level=2)
    parker = p.unit(0, "parker", counters=9)
    p.resources(1, "space")
    t = p.table()
    attack(t, p.main(1), p.main(0), parker)
    play(t, "pass", "power:the-newborn-main-101:a-beautiful-butterfly:turn.space-101", "pass", "pass")
    assert t.ending == Ending((1,), Reason(say("ending.main-koed"), "V2.01"))


@pytest.mark.rule("V21.05", "V99.34")
def test_with_a_main_that_falls_to_a_ferocious_strike_the_whole_team_attack_leaves() -> None:
    p = Position("lt-ripley", "the-newborn-main", "the-queen-main")
    p.main(0, wounds=4)
    p.main(1, level=2)
    parker = p.unit(0, "parker", counters=9)
    p.resources(1, "space")
    t = p.table()
    attack(t, p.main(1), p.main(0), parker)
    play(t, "pass", "power:the-newborn-main-101:a-beautiful-butterfly:turn.space-101")
    strike(t)
    assert player(t, 0).out
    assert (now(t, p.main(1)).wounds, now(t, p.main(1)).stunned) == (0, False)
    assert asked(t) == (1, "resource")


@pytest.mark.component("ALN-042")
@pytest.mark.rule("V21.05")
def test_what_left_with_its_main_is_spat_at_no_more() -> None:
    p = Position("the-queen-main", "lt-ripley", "sister-ripley")
    one, _ = p.unit(0, "xenomorph-spitter"), p.unit(0, "xenomorph-spitter")
    p.main(1, wounds=4, counters=-2)
    parker = p.unit(1, "parker")
    clemens = p.unit(2, "cmo-clemens")
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{one.id}:spit-acid:turn.the-nostromo-1")
    assert keys(t, "unit") == ["lt-ripley-101", "sister-ripley-201", parker.id, clemens.id]
    t.choose("unit:lt-ripley-101")
    assert player(t, 1).out
    assert gone(t, parker)
    assert keys(t, "unit") == ["sister-ripley-201", clemens.id]
    t.choose(f"unit:{clemens.id}")
    assert now(t, clemens).counters == -2


@pytest.mark.component("ALN-042")
@pytest.mark.rule("V2.01")
def test_nobody_spits_on_after_the_last_enemy_main_has_fallen() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, _ = p.unit(0, "xenomorph-spitter"), p.unit(0, "xenomorph-spitter")
    p.main(1, wounds=4, counters=-2)
    p.unit(1, "parker")
    p.unit(1, "cmo-clemens")
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{one.id}:spit-acid:turn.the-nostromo-1", "unit:lt-ripley-101")
    assert t.ending == Ending((0,), Reason(say("ending.main-koed"), "V2.01"))


@pytest.mark.rule("V15.03", "V20.07", "V99.40")
def test_of_two_namesakes_that_a_fallen_captor_sets_free_one_is_koed_at_once() -> None:
    p = Position("the-queen-main", "lt-ripley", "the-dragon-main")
    p.main(0, wounds=5)
    p.unit(0, "facehugger", captive="parker", front=False)
    p.unit(0, "facehugger", captive="parker", front=False)
    dragon = p.main(2)
    dragon.counters = 9
    p.at("main", active=2)
    t = p.table()
    attack(t, p.main(0), dragon)
    strike(t)
    assert asked(t) == (1, "uniqueness")
    assert list(t.game.violations()) == []
    first, second = keys(t, "unit")
    t.choose(f"unit:{first}")
    assert player(t, 1).ko == [first]
    assert t.game.by_id[second].stunned
    assert asked(t) == (2, "main")


@pytest.mark.rule("V10.03", "V99.40")
def test_who_loses_the_loader_of_a_fallen_player_is_stunned_by_the_counters_it_bore() -> None:
    p = Position(*FOUR, mode="teams", share_recruits=True)
    parker = p.unit(2, "parker", owner=0, counters=-6)
    parker.equipment = p.card(2, "power-loader")
    p.main(2, wounds=4)
    queen = p.main(1)
    queen.counters = 9
    p.at("main", active=1)
    t = p.table()
    attack(t, p.main(2), queen)
    strike(t)
    assert player(t, 2).out
    assert gone(t, parker)
    assert player(t, 0).ko == [parker.id]


# --- a combat that ends before the strikes ---------------------------------------------------------------------------


@pytest.mark.component("ALN-020")
@pytest.mark.rule("V10.03", "V99.10", "V99.12")
def test_when_a_combat_ends_for_want_of_a_defender_lost_defense_counts_at_once() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    johner = p.unit(0, "johner", counters=-4)
    acid = p.unit(1, "acid-blood-xenomorph", wounds=1, counters=-1)
    (ours,) = p.hand(0, "chestburst")
    t = p.table()
    attack(t, acid, johner)
    # Bleed Acid is the fifth counter; in melee he has +5/+5.
    assert (now(t, johner).counters, values(t.game, now(t, johner))) == (-5, (5, 5))
    play(t, f"twist:{ours}", f"unit:{acid.id}")
    assert gone(t, acid)
    assert gone(t, johner)
    assert player(t, 0).ko == [ours, johner.id]
    assert asked(t) == (0, "main")


# --- two heads -------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-021")
@pytest.mark.rule("V21.16", "V15.01")
def test_two_headed_ash_may_be_handed_to_the_other_head_and_is_no_namesake_of_himself() -> None:
    p = Position(*FOUR, mode="two-headed")
    ash = p.unit(0, "ash")
    p.resources(0, "the-auriga")
    t = p.table()
    t.choose(f"power:{ash.id}:twitchy:turn.the-auriga-1")
    assert keys(t) == ["to:player-2", "to:player-3", "to:player-4"]
    t.choose("to:player-3")
    assert (now(t, ash).controller, now(t, ash).front) == (2, False)
    assert player(t, 0).ko == []


@pytest.mark.rule("V21.16", "V13.03")
def test_two_headed_who_uses_a_power_is_you_whoever_brought_the_character() -> None:
    p = Position("the-queen-main", "lt-ripley", "the-dragon-main", "sister-ripley", mode="two-headed")
    drooler = p.unit(0, "salivating-xenomorph")
    spitter = p.unit(0, "xenomorph-spitter")
    p.hand(0, "kane", "kane", "kane", "kane")
    p.resources(2, "the-auriga", "the-nostromo")
    t = p.table()
    assert keys(t, "power") == []
    t.choose("end")
    powers = [f"{drooler.id}:salivate:turn.the-auriga-201", f"{spitter.id}:spit-acid:turn.the-nostromo-201"]
    assert keys(t, "power") == powers
    t.choose("power:" + powers[0])
    assert (len(player(t, 0).hand), len(player(t, 2).hand)) == (4, 3)
    t.choose("power:" + powers[1])
    assert asked(t) == (2, "spit")
    t.choose("unit:lt-ripley-101")
    assert now(t, p.main(1)).counters == -2
    assert [now(t, unit).controller for unit in (drooler, spitter)] == [0, 0]


@pytest.mark.component("ALN-021")
@pytest.mark.rule("V21.16")
def test_two_headed_ash_handed_over_by_the_other_head_stays_where_he_went() -> None:
    p = Position(*FOUR, mode="two-headed")
    ash = p.unit(0, "ash")
    p.resources(2, "the-auriga")
    t = p.table()
    play(t, "end", f"power:{ash.id}:twitchy:turn.the-auriga-201")
    assert asked(t) == (2, "special-order")
    assert keys(t) == ["to:player-1", "to:player-2", "to:player-4"]
    t.choose("to:player-4")
    assert now(t, ash).controller == 3


@pytest.mark.component("ALN-006")
@pytest.mark.rule("V21.16")
def test_two_headed_the_heir_of_sister_ripley_is_her_owners() -> None:
    p = Position("sister-ripley", "the-queen-main", "lt-ripley", "the-dragon-main", mode="two-headed")
    p.main(0, level=2)
    p.resources(2, "earth")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    play(t, "pass", "pass", "power:sister-ripley-1:sacrifice-and-resurrection:turn.earth-201")
    heir = t.game.by_id["ripley-8-2"]
    assert (heir.owner, heir.controller, player(t, 0).main) == (0, 0, heir.id)


@pytest.mark.rule("V9.13", "V21.18")
def test_two_headed_a_fallen_main_lies_in_the_ko_pile_of_the_player_who_goes_on() -> None:
    p = Position(*FOUR, mode="two-headed")
    p.main(1, wounds=5)
    p.main(0, ready=True)
    p.main(0).counters = 9
    t = p.table()
    attack(t, p.main(1), p.main(0))
    strike(t)
    assert player(t, 1).out
    assert player(t, 1).ko == ["the-queen-main-101"]
    assert list(t.game.violations()) == []


# --- what comes back together ----------------------------------------------------------------------------------------


@pytest.mark.component("ALN-029")
@pytest.mark.rule("V20.07")
@pytest.mark.parametrize("there", [0, 1])
def test_of_a_swarm_that_comes_back_together_none_was_there_already(there: int) -> None:
    p = Position("ripley-8", "the-dragon-main", "the-queen-main")
    p.main(0, level=2)
    for _ in range(2):
        p.unit(1, "facehugger", captive="adolescent-xenomorph", front=False)
    for _ in range(there):
        p.unit(2, "adolescent-xenomorph")
    p.resources(0, "earth")
    t = p.table()
    play(t, "power:ripley-8-1:im-sorry:turn.earth-1", "name:facehugger")
    assert len(t.game.side(2)) == 3 + there
    assert player(t, 2).xp == 2 * there


@pytest.mark.component("ALN-029")
@pytest.mark.rule("V18.02")
@pytest.mark.parametrize("stays", [True, False])
def test_they_are_all_around_us_only_if_they_still_are(stays: bool) -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, two = p.unit(0, "adolescent-xenomorph"), p.unit(0, "adolescent-xenomorph")
    t = p.table()
    set_off(t.game, "another-appears", [now(t, p.main(0))], two.id)
    if not stays:
        harm.ko(t.game, [now(t, one)])
    assert list(settle(t.game)) == []
    assert player(t, 0).xp == stays


# --- mains -----------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-008")
def test_im_sorry_spares_other_names_and_shows_a_hand_to_its_player_alone() -> None:
    p = Position("the-queen-main", "ripley-8", "the-dragon-main")
    p.main(1, level=2)
    spared, lost = p.unit(0, "xenomorph-ambusher"), p.unit(0, "xenomorph-spitter")
    kept, _ = p.hand(0, "kane", "xenomorph-spitter")
    p.state.players[2].out = True
    p.state.units.remove(p.main(2))
    p.resources(1, "earth")
    p.at("main", active=1)
    t = p.table()
    play(t, "power:ripley-8-101:im-sorry:turn.earth-101", "name:xenomorph-spitter")
    assert gone(t, lost)
    assert not gone(t, spared)
    assert player(t, 0).hand == [kept]
    assert player(t, 0).seen == {kept: 0b10}
    assert {event.seat for event in t.events if isinstance(event, Shuffled)} == {0}


@pytest.mark.component("ALN-007")
@pytest.mark.parametrize(("counters", "most"), [(-3, 0), (-2, 1), (-1, 2)])
def test_acidic_blood_leaves_her_a_defense_above_0(counters: int, most: int) -> None:
    p = Position("ripley-8", "the-queen-main")
    p.main(0, counters=counters)  # DEF 4
    p.unit(1, "the-dragon")
    p.resources(0, "the-nostromo")
    t = p.table()
    assert bool(keys(t, "power")) == (most > 0)
    if most:
        t.choose("power:ripley-8-1:acidic-blood:turn.the-nostromo-1")
        assert keys(t) == [f"counters:{n}" for n in range(1, most + 1)]


@pytest.mark.component("ALN-028")
def test_hostility_is_for_the_defender() -> None:
    p = Position("the-perfect-organism-main", "lt-ripley")
    p.main(0, level=2)
    p.resources(0, "the-auriga")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    assert keys(t) == ["pass"]


# --- supporting characters -------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-041")
@pytest.mark.rule("V7.10")
def test_who_was_bled_out_of_the_combat_bleeds_no_more_into_it() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    one = p.unit(0, "acid-blood-xenomorph", wounds=1)
    two = p.unit(1, "acid-blood-xenomorph", wounds=1, counters=-2)
    t = p.table()
    attack(t, two, one)
    t.choose(f"trigger:{one.id}:combat")
    assert gone(t, two)
    assert now(t, one).counters == 0
    assert asked(t) == (0, "main")


@pytest.mark.component("ALN-018")
@pytest.mark.rule("V21.18")
def test_two_headed_eulogy_of_a_fallen_head_lends_to_nobody() -> None:
    p = Position(*FOUR, mode="two-headed")
    dillon = p.unit(0, "brother-dillon")
    p.state.players[0].out = True
    p.state.units.remove(p.main(0))
    p.ko(0, "parker")
    p.resources(0, "earth")
    t = p.table()
    t.choose(f"power:{dillon.id}:eulogy:turn.earth-1")
    assert (player(t, 0).ko, player(t, 0).deck[0]) == ([], "parker-1")
    assert player(t, 0).seen == {"parker-1": 0b1111}
    assert now(t, p.main(2)).atk == 0


@pytest.mark.component("ALN-019")
@pytest.mark.rule("V21.18")
def test_two_headed_the_ko_of_hudson_wounds_no_main_of_a_fallen_head() -> None:
    p = Position(*FOUR, mode="two-headed")
    hudson = p.unit(0, "private-hudson")
    p.state.players[0].out = True
    p.state.units.remove(p.main(0))
    p.state.at_end.append("self-destruct")
    t = p.table()
    play(t, "end", "end")
    assert gone(t, hudson)
    assert now(t, p.main(2)).wounds == 0
    assert asked(t) == (1, "resource")


@pytest.mark.component("ALN-042")
def test_nobody_spits_when_no_enemy_stands() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, _ = p.unit(0, "xenomorph-spitter"), p.unit(0, "xenomorph-spitter")
    p.main(1, counters=-2)
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{one.id}:spit-acid:turn.the-nostromo-1")
    assert (now(t, p.main(1)).stunned, now(t, p.main(1)).wounds) == (True, 1)
    assert asked(t) == (0, "main")


# --- a team attack is one attack -------------------------------------------------------------------------------------


@pytest.mark.component("ALN-032")
@pytest.mark.rule("V19.03", "V19.04", "V99.34", "V99.35")
def test_it_feeds_on_minds_heals_for_what_a_ferocious_teammate_struck_down_first() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    dragon = p.main(0, level=2, wounds=2)
    striker, bishop = p.unit(0, "ferocious-xenomorph", counters=2), p.unit(1, "bishop")
    p.resources(0, "space")
    t = p.table()
    t.choose(f"power:{dragon.id}:it-feeds-on-minds:turn.space-1")
    attack(t, bishop, striker, dragon)
    strike(t)
    struck = [event.units for event in t.events if isinstance(event, Struck)]
    assert struck == [(striker.id,)]  # 5 against 4: nobody else strikes
    assert gone(t, bishop)
    assert now(t, dragon).wounds == 1
