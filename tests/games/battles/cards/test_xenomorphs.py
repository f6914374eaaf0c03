"""The Xenomorphs' Supporting Characters (ALN-035 to ALN-047) and the Facehugger (ALN-052)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.events import Hatched, PowerUsed, PowerWorked, Searched, Shown, Shuffled
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import values
from sulaco.table.table import Table

from ..tables import asked, attack, gone, keys, now, pass_turn, play, player, strike, strikes

SWARM = {"creature", "swarm"}


def worth(table: Table[Battles], unit: Unit) -> tuple[int, int]:
    """ATK and DEF now."""
    return values(table.game, now(table, unit))


def counters(table: Table[Battles], *units: Unit) -> list[int]:
    return [now(table, unit).counters for unit in units]


@pytest.mark.rule("V99.32", "V99.37", "V19.10")
@pytest.mark.parametrize(
    ("number", "id", "cost", "values", "ranged", "keywords", "powers"),
    [
        ("ALN-035", "ovomorph", 1, (0, 4, 1), False, SWARM | {"passive"}, []),
        ("ALN-036", "adolescent-xenomorph", 1, (2, 2, 1), False, SWARM | {"legion"}, []),
        ("ALN-037", "xenomorph-ambusher", 2, (2, 3, 1), False, SWARM | {"camouflage"}, []),
        ("ALN-038", "leaping-xenomorph", 2, (4, 1, 2), False, SWARM | {"leap"}, []),
        ("ALN-039", "ferocious-xenomorph", 2, (3, 2, 1), False, SWARM | {"ferocious"}, []),
        ("ALN-040", "salivating-xenomorph", 3, (2, 4, 1), False, SWARM, [("main", "intellect", False)]),
        ("ALN-041", "acid-blood-xenomorph", 3, (4, 3, 2), False, SWARM, []),
        ("ALN-042", "xenomorph-spitter", 4, (5, 4, 1), True, SWARM, [("main", "energy", False)]),
        ("ALN-043", "screeching-xenomorph", 4, (3, 6, 1), False, SWARM, [("main", "might", False)]),
        ("ALN-044", "the-dragon", 5, (7, 2, 3), False, {"creature", "leap"}, [("combat", "alien", True)]),
        (
            "ALN-045",
            "the-perfect-organism",
            5,
            (4, 8, 2),
            False,
            {"creature", "ferocious"},
            [("combat", "intellect", True)],
        ),
        ("ALN-046", "the-newborn", 6, (6, 6, 2), False, {"creature", "monstrous"}, [("combat", "might", True)]),
        ("ALN-047", "the-queen", 7, (8, 8, 2), False, {"creature", "leader"}, [("combat", "energy", True)]),
        ("ALN-052", "facehugger", 4, (0, 6, 1), False, SWARM | {"passive"}, []),
    ],
)
def test_printed_facts(
    number: str,
    id: str,
    cost: int,
    values: tuple[int, int, int],
    ranged: bool,
    keywords: set[str],
    powers: list[tuple[str, str, bool]],
) -> None:
    card = CARDS[id]
    assert isinstance(card, Character)
    assert (card.number, card.type, card.team, card.cost) == (number, "supporting", "xenomorphs", cost)
    assert card.limit == {"adolescent-xenomorph": 8, "facehugger": 0}.get(id, 4)
    face = card.face
    assert ((face.atk, face.defense, face.health), face.ranged) == (values, ranged)
    assert card.keywords == keywords
    found = [(power.timing, power.symbols, power.any_turn, power.any_combat) for power in face.powers]
    assert found == [(timing, (symbol,), any_turn, False) for timing, symbol, any_turn in powers]


# --- Ovomorph ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-035")
@pytest.mark.rule("V20.03", "V20.05")
def test_an_ovomorph_hatches_when_the_build_phase_of_its_player_begins() -> None:
    p = Position("the-queen-main", "lt-ripley")
    egg = p.unit(0, "ovomorph")
    p.pile(0, "facehugger")
    vriess, hudson = p.unit(1, "vriess"), p.unit(1, "private-hudson", front=False, stunned=True)
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "hug")
    assert keys(t) == [f"unit:{vriess.id}", f"unit:{hudson.id}"]
    play(t, f"unit:{hudson.id}")
    assert player(t, 0).ko == [egg.id]
    facehugger = t.game.by_id["facehugger-1"]
    assert (facehugger.controller, facehugger.front, facehugger.captive) == (0, False, hudson.id)
    assert gone(t, hudson)
    assert player(t, 1).ko == []
    assert asked(t) == (0, "resource")


@pytest.mark.component("ALN-035")
@pytest.mark.rule("V99.27", "V99.30")
def test_without_an_enemy_supporting_character_hatch_is_not_set_off() -> None:
    p = Position("the-queen-main", "lt-ripley")
    eggs = p.unit(0, "ovomorph"), p.unit(0, "ovomorph")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "resource")
    assert not any(gone(t, egg) for egg in eggs)
    assert not [event for event in t.events if isinstance(event, Hatched)]


@pytest.mark.component("ALN-035")
@pytest.mark.rule("V99.30")
def test_an_ovomorph_does_not_hatch_on_an_enemy_turn() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.unit(0, "ovomorph")
    p.unit(1, "vriess")
    p.at("build-begins", active=1)
    t = p.table()
    assert asked(t) == (1, "resource")


@pytest.mark.component("ALN-035")
@pytest.mark.rule("V18.03", "V99.27")
def test_several_eggs_hatch_one_at_a_time_and_the_last_victim_saves_the_second_egg() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, other = p.unit(0, "ovomorph"), p.unit(0, "ovomorph")
    p.pile(0, "facehugger", "facehugger")
    vriess = p.unit(1, "vriess")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "trigger-order")
    assert keys(t) == [f"trigger:{one.id}:build-begins", f"trigger:{other.id}:build-begins"]
    play(t, f"trigger:{other.id}:build-begins")
    # The only victim is captured without a question; then there is nobody left for the first egg.
    assert gone(t, vriess)
    assert gone(t, other)
    assert not gone(t, one)
    assert asked(t) == (0, "resource")


@pytest.mark.component("ALN-035")
@pytest.mark.rule("V19.06")
def test_an_ovomorph_neither_attacks_nor_strikes_back() -> None:
    p = Position("the-queen-main", "lt-ripley")
    egg = p.unit(0, "ovomorph", counters=9)
    p.main(0, ready=False)
    t = p.table()
    assert keys(t) == ["end"]
    p = Position("the-queen-main", "lt-ripley")
    egg, ripley = p.unit(0, "ovomorph", counters=9), p.main(1)
    p.at("main", active=1)
    t = p.table()
    attack(t, egg, ripley)
    strike(t)
    assert strikes(t) == [((ripley.id,), egg.id, 2, 13, False)]
    assert not now(t, ripley).stunned


# --- Facehugger ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-052")
@pytest.mark.rule("V20.08", "V20.09")
def test_burst_is_paid_with_alien_and_brings_a_xenomorph_from_hand() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", front=False, captive="parker")
    p.resources(0, "space", "the-nostromo")
    lv, spitter, _, _, _ = p.hand(0, "lv-426", "xenomorph-spitter", "spook", "the-dragon", "newt")
    p.at("build-begins")
    t = p.table()
    captive = now(t, hugger).captive
    assert asked(t) == (0, "burst")
    assert keys(t) == ["burst:turn.space-1", f"burst:discard.{lv}", "no-burst"]
    play(t, "burst:turn.space-1")
    assert asked(t) == (0, "burst-out")
    # Not The Dragon, whose name is that of the Main Character, and nobody of another team.
    assert keys(t) == [f"card:{spitter}", "nothing"]
    play(t, f"card:{spitter}")
    unit = t.game.by_id[spitter]
    assert (unit.controller, unit.front, unit.ready, unit.stunned) == (0, False, True, False)
    assert player(t, 1).ko == [captive]
    assert captive not in t.game.by_id
    assert sorted(player(t, 0).pile) == ["extended-incubation-1", "facehugger-1", "facehugger-2", "facehugger-3"]
    assert player(t, 0).ko == []
    assert [resource.up for resource in player(t, 0).resources] == [False, True]
    assert asked(t) == (0, "resource")


@pytest.mark.component("ALN-052")
def test_burst_may_be_left_and_is_asked_again_next_time() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", front=False, captive="parker")
    p.at("build-begins")
    t = p.table()
    # Asked even without anything to pay with: a question left out would tell what is in hand.
    assert asked(t) == (0, "burst")
    assert keys(t) == ["no-burst"]
    play(t, "no-burst")
    assert now(t, hugger).captive == "parker-101"
    assert asked(t) == (0, "resource")


@pytest.mark.component("ALN-052")
@pytest.mark.rule("V20.08", "V99.27")
def test_a_facehugger_without_a_captive_may_burst_too() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", front=False)
    (adolescent,) = p.hand(0, "adolescent-xenomorph")
    p.resources(0, "lv-426")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "burst-alone")
    play(t, "burst:turn.lv-426-1", f"card:{adolescent}")
    assert gone(t, hugger)
    assert not t.game.by_id[adolescent].front


@pytest.mark.component("ALN-052")
@pytest.mark.rule("V3.12", "V20.08")
def test_what_bursts_out_appears() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    p.unit(0, "facehugger", front=False, captive="parker")
    old = p.unit(0, "adolescent-xenomorph")
    (young,) = p.hand(0, "adolescent-xenomorph")
    p.resources(0, "space")
    p.at("build-begins")
    t = p.table()
    play(t, "burst:turn.space-1", f"card:{young}")
    assert counters(t, old) == [1]
    assert player(t, 0).points == 0  # it was not recruited


# --- Adolescent Xenomorph --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-036")
def test_three_adolescents_one_and_then_two_stand_at_four_three_and_two() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    first = p.unit(0, "adolescent-xenomorph")
    second, third = p.hand(0, "adolescent-xenomorph-2", "adolescent-xenomorph-3")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{second}:front", f"recruit:{third}:back")
    two, three = t.game.by_id[second], t.game.by_id[third]
    assert [worth(t, unit) for unit in (first, two, three)] == [(4, 4), (3, 3), (2, 2)]
    worked = [event.unit for event in t.events if isinstance(event, PowerWorked)]
    assert worked == [second, third]


@pytest.mark.component("ALN-036")
def test_growth_leaves_enemy_stunned_and_other_characters_alone() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    dazed, ambusher = p.unit(0, "adolescent-xenomorph", stunned=True), p.unit(0, "xenomorph-ambusher")
    enemy = p.unit(1, "adolescent-xenomorph")
    (young,) = p.hand(0, "adolescent-xenomorph")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{young}:front")
    assert counters(t, dazed, ambusher, enemy, t.game.by_id[young]) == [0, 0, 0, 0]


# --- Ambusher, Leaping, Ferocious ------------------------------------------------------------------------------------


@pytest.mark.component("ALN-037")
@pytest.mark.rule("V18.05")
@pytest.mark.parametrize("main_in_front", [True, False])
def test_camouflage_hides_in_the_back_row_from_everybody(main_in_front: bool) -> None:
    p = Position("the-dragon-main", "the-queen-main")
    leaper, hidden = p.unit(0, "leaping-xenomorph"), p.unit(1, "xenomorph-ambusher", front=False)
    open_, queen = p.unit(1, "xenomorph-ambusher"), p.main(1, front=main_in_front)
    t = p.table()
    t.choose(f"attack:{leaper.id}")
    # Leap carries over the Front Row, but not to what cannot be seen.
    assert keys(t, "defender") == [queen.id, open_.id]
    assert hidden.id not in keys(t, "defender")


@pytest.mark.component("ALN-037")
def test_an_ambusher_alone_in_the_back_row_cannot_be_attacked_though_the_front_row_is_empty() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    p.unit(1, "xenomorph-ambusher", front=False)
    p.main(1, stunned=True)
    t = p.table()
    assert keys(t, "attack") == []


@pytest.mark.component("ALN-038")
@pytest.mark.rule("V6.11", "V99.33")
def test_leap_is_flight_on_the_own_turn() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    leaper, ripley, newt = p.unit(0, "leaping-xenomorph"), p.main(1), p.unit(1, "newt", front=False)
    t = p.table()
    t.choose(f"attack:{leaper.id}")
    assert keys(t, "defender") == [ripley.id, newt.id]
    p = Position("the-dragon-main", "lt-ripley")
    p.unit(0, "adolescent-xenomorph")
    p.unit(1, "newt", front=False)
    t = p.table()
    t.choose("attack:adolescent-xenomorph-1")
    assert asked(t)[1] == "team-attack"  # no choice: only Ripley stands in front


@pytest.mark.component("ALN-038")
@pytest.mark.rule("V99.33", "V8.05")
def test_a_leaper_is_joined_over_the_front_row_only_by_leapers() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    one, other = p.unit(0, "leaping-xenomorph"), p.unit(0, "leaping-xenomorph")
    walker = p.unit(0, "ferocious-xenomorph")
    newt = p.unit(1, "newt", front=False)
    t = p.table()
    play(t, f"attack:{one.id}", f"defender:{newt.id}")
    assert keys(t) == [f"join:{other.id}", "go"]
    t = p.table()
    play(t, f"attack:{one.id}", f"defender:{p.main(1).id}")
    assert keys(t) == ["join:the-dragon-main-1", f"join:{other.id}", f"join:{walker.id}", "go"]


@pytest.mark.component("ALN-038")
@pytest.mark.rule("V99.33")
def test_a_leaper_never_guards_against_flyers_on_defence() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    mine, guard = p.unit(0, "leaping-xenomorph"), p.unit(1, "leaping-xenomorph")
    egg = p.unit(1, "ovomorph", front=False)
    t = p.table()
    t.choose(f"attack:{mine.id}")
    assert keys(t, "defender") == [p.main(1).id, guard.id, egg.id]


@pytest.mark.component("ALN-039")
@pytest.mark.rule("V19.03", "V99.34")
def test_a_ferocious_xenomorph_strikes_first_and_is_not_struck() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    attacker, vriess = p.unit(0, "ferocious-xenomorph"), p.unit(1, "vriess")
    t = p.table()
    attack(t, vriess, attacker)
    strike(t)
    assert strikes(t) == [((attacker.id,), vriess.id, 3, 1, True)]
    assert now(t, vriess).stunned
    assert not now(t, attacker).stunned


# --- Salivating Xenomorph --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-040")
def test_salivate_draws_up_to_three_cards() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    unit = p.unit(0, "salivating-xenomorph", front=False)
    p.hand(0, "newt", "the-auriga")
    drawn = p.deck(0, "spook", "ovomorph", "space")
    p.resources(0, "the-auriga")
    t = p.table()
    powers = keys(t, "power")
    assert powers == [f"{unit.id}:salivate:turn.the-auriga-2", f"{unit.id}:salivate:discard.the-auriga-1"]
    t.choose(f"power:{powers[0]}")
    assert player(t, 0).hand[2:] == drawn[:1]
    assert len(player(t, 0).hand) == 3
    t = p.table()
    t.choose(f"power:{powers[1]}")  # paid from hand: one card is left, so two are drawn
    assert player(t, 0).hand[1:] == drawn[:2]


@pytest.mark.component("ALN-040")
def test_salivate_needs_fewer_than_three_cards_in_hand_before_it_is_paid() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    p.unit(0, "salivating-xenomorph")
    p.hand(0, "newt", "newt", "the-auriga")
    p.resources(0, "the-auriga")
    t = p.table()
    assert keys(t, "power") == []


@pytest.mark.component("ALN-040")
@pytest.mark.rule("V99.16")
def test_each_salivating_xenomorph_has_one_use_a_turn() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    one, other = p.unit(0, "salivating-xenomorph"), p.unit(0, "salivating-xenomorph")
    p.resources(0, "the-auriga", "the-auriga", "the-auriga")
    p.deck(0, "newt", only=True)  # hardly anything fills the hand, so that only the limit holds back
    t = p.table()
    t.choose(f"power:{one.id}:salivate:turn.the-auriga-1")
    assert keys(t, "power") == [f"{other.id}:salivate:turn.the-auriga-2"]
    t.choose(f"power:{other.id}:salivate:turn.the-auriga-2")
    assert keys(t, "power") == []


# --- Acid Blood Xenomorph --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-041")
def test_bleed_acid_burns_every_enemy_in_the_combat_of_a_wounded_defender() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    bleeder, hicks, clemens = (
        p.unit(0, "acid-blood-xenomorph", wounds=1),
        p.unit(1, "corporal-hicks"),
        p.unit(1, "cmo-clemens"),
    )
    outside = p.unit(1, "ash")
    p.at("main", active=1)
    t = p.table()
    attack(t, bleeder, hicks, clemens)
    assert counters(t, hicks, clemens, outside, p.main(1), bleeder) == [-1, -1, 0, 0, 0]
    assert asked(t) == (1, "combat")


@pytest.mark.component("ALN-041")
def test_bleed_acid_works_in_attack_and_not_without_a_wound() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    healthy, wounded = p.unit(0, "acid-blood-xenomorph"), p.unit(0, "acid-blood-xenomorph", wounds=1)
    hicks = p.unit(1, "corporal-hicks")
    t = p.table()
    attack(t, hicks, healthy)
    assert counters(t, hicks) == [0]
    t = p.table()
    attack(t, hicks, wounded, healthy)
    assert counters(t, hicks) == [-1]


@pytest.mark.component("ALN-041")
@pytest.mark.rule("V7.10", "V10.03", "V99.10")
def test_acid_that_stuns_the_only_attacker_ends_the_combat() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    bleeder, vriess = p.unit(0, "acid-blood-xenomorph", wounds=1), p.unit(1, "vriess")
    p.at("main", active=1)
    t = p.table()
    attack(t, bleeder, vriess)
    assert now(t, vriess).stunned
    assert t.game.state.combat is None
    assert strikes(t) == []


# --- Xenomorph Spitter -----------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-042")
def test_spit_acid_once_for_each_spitter_each_time_with_a_fresh_choice() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    spitter = p.unit(0, "xenomorph-spitter")
    p.unit(0, "xenomorph-spitter", stunned=True)  # a dazed one is still a Spitter of yours
    parker, hicks = p.unit(1, "parker", front=False), p.unit(1, "corporal-hicks", stunned=True)
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{spitter.id}:spit-acid:turn.the-nostromo-1")
    assert asked(t) == (0, "spit")
    assert keys(t) == [f"unit:{p.main(1).id}", f"unit:{parker.id}"]
    t.choose(f"unit:{parker.id}")
    assert counters(t, parker) == [-2]
    assert asked(t) == (0, "spit")
    t.choose(f"unit:{p.main(1).id}")
    assert counters(t, parker, p.main(1), hicks) == [-2, -2, 0]
    assert asked(t) == (0, "main")


@pytest.mark.component("ALN-042")
@pytest.mark.rule("V10.03", "V9.03")
def test_acid_that_dissolves_somebody_leaves_the_next_choice_without_them() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    spitter, _ = p.unit(0, "xenomorph-spitter"), p.unit(0, "xenomorph-spitter")
    kane = p.unit(1, "kane")
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{spitter.id}:spit-acid:turn.the-nostromo-1", f"unit:{kane.id}")
    # Only the Main Character is left, and gets the second one.
    assert gone(t, kane)
    assert player(t, 1).ko == [kane.id]
    assert counters(t, p.main(1)) == [-2]


@pytest.mark.component("ALN-042")
@pytest.mark.rule("V19.08")
def test_a_spitter_attacks_from_the_back_row() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    spitter = p.unit(0, "xenomorph-spitter", front=False)
    parker = p.unit(1, "parker")
    p.main(0, ready=False)
    t = p.table()
    attack(t, parker, spitter)
    strike(t)
    # Parker has no Ranged: he does not strike back.
    assert strikes(t) == [((spitter.id,), parker.id, 5, 5, True)]


# --- Screeching Xenomorph --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-043")
def test_screech_strengthens_a_swarm_character_and_all_others_of_its_name() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    screecher = p.unit(0, "screeching-xenomorph")
    one, other = p.unit(0, "adolescent-xenomorph"), p.unit(0, "adolescent-xenomorph", front=False)
    dazed, newborn = p.unit(0, "adolescent-xenomorph", stunned=True), p.unit(0, "the-newborn")
    enemy = p.unit(1, "adolescent-xenomorph")
    p.resources(0, "fury-161")
    t = p.table()
    t.choose(f"power:{screecher.id}:screech:turn.fury-161-1")
    assert asked(t) == (0, "screech")
    assert keys(t, "unit") == [screecher.id, one.id, other.id]
    t.choose(f"unit:{other.id}")
    assert counters(t, one, other, dazed, newborn, enemy, screecher) == [2, 2, 0, 0, 0, 0]


@pytest.mark.component("ALN-043")
def test_screech_may_be_for_itself() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    screecher = p.unit(0, "screeching-xenomorph")
    p.resources(0, "lv-426")
    t = p.table()
    t.choose(f"power:{screecher.id}:screech:turn.lv-426-1")
    assert worth(t, screecher) == (5, 8)


# --- The Dragon ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-044")
@pytest.mark.rule("V13.13")
@pytest.mark.parametrize(("way", "left"), [("turn.space-1", 1), ("discard.space-2", 0)])
def test_it_is_generally_unpleasant_heals_one_wound_or_two_amplified(way: str, left: int) -> None:
    p = Position("the-queen-main", "lt-ripley")
    dragon = p.unit(0, "the-dragon", wounds=2)
    p.resources(0, "space")
    p.hand(0, "space")
    p.combat(p.main(1), dragon, turn=0)
    p.at("combat", active=1)
    t = p.table()
    powers = keys(t, "power")
    assert powers == [f"{dragon.id}:it-is-generally-unpleasant:{each}" for each in ("turn.space-1", "discard.space-2")]
    t.choose(f"power:{dragon.id}:it-is-generally-unpleasant:{way}")
    assert now(t, dragon).wounds == left
    assert [event.amplified for event in t.events if isinstance(event, PowerUsed)] == [left == 0]


@pytest.mark.component("ALN-044")
@pytest.mark.rule("V13.05")
def test_the_dragon_heals_only_in_its_own_combat_and_may_pay_for_nothing() -> None:
    p = Position("the-queen-main", "lt-ripley")
    dragon, egg = p.unit(0, "the-dragon"), p.unit(0, "ovomorph")
    p.resources(0, "space")
    p.at("main", active=1)
    p.combat(p.main(1), egg, turn=0)
    assert keys(p.table()) == ["pass"]
    p.combat(p.main(1), dragon, turn=0)
    t = p.table()
    t.choose(f"power:{dragon.id}:it-is-generally-unpleasant:turn.space-1")
    assert now(t, dragon).wounds == 0
    assert not player(t, 0).resources[0].up


@pytest.mark.component("ALN-044")
@pytest.mark.rule("V99.33")
def test_the_dragon_leaps() -> None:
    p = Position("the-queen-main", "lt-ripley")
    dragon, newt = p.unit(0, "the-dragon"), p.unit(1, "newt", front=False)
    t = p.table()
    t.choose(f"attack:{dragon.id}")
    assert keys(t, "defender") == [p.main(1).id, newt.id]


# --- The Perfect Organism --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-045")
@pytest.mark.rule("V13.13", "V19.03")
@pytest.mark.parametrize(("way", "atk"), [("turn.the-auriga-1", 8), ("discard.the-auriga-2", 12)])
def test_this_thing_is_huge_multiplies_the_strike_and_not_the_atk(way: str, atk: int) -> None:
    p = Position("the-queen-main", "lt-ripley")
    organism, ripley = p.unit(0, "the-perfect-organism"), p.main(1, level=2)
    p.resources(0, "the-auriga")
    p.hand(0, "the-auriga")
    t = p.table()
    attack(t, ripley, organism)
    t.choose(f"power:{organism.id}:this-thing-is-huge:{way}")
    assert worth(t, organism) == (4, 8)
    strike(t)
    # Ferocious: Ripley is stunned before she would strike.
    assert strikes(t) == [((organism.id,), ripley.id, atk, 5, True)]


@pytest.mark.component("ALN-045")
def test_the_multiplied_strike_ends_with_the_combat() -> None:
    p = Position("the-queen-main", "lt-ripley")
    organism, ripley, hicks = p.unit(0, "the-perfect-organism"), p.main(1), p.unit(1, "corporal-hicks", counters=2)
    p.resources(0, "the-auriga")
    t = p.table()
    attack(t, ripley, organism)
    t.choose(f"power:{organism.id}:this-thing-is-huge:turn.the-auriga-1")
    strike(t)
    pass_turn(t)
    attack(t, organism, hicks)
    strike(t)
    assert strikes(t) == [
        ((organism.id,), ripley.id, 8, 4, True),
        ((organism.id,), hicks.id, 4, 8, False),
        ((hicks.id,), organism.id, 9, 8, True),
    ]


# --- The Newborn ---------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-046")
@pytest.mark.rule("V13.13")
@pytest.mark.parametrize(("way", "expected"), [("turn.fury-161-1", (8, 8)), ("discard.fury-161-2", (11, 11))])
def test_tantrum_gives_two_counters_or_five_amplified(way: str, expected: tuple[int, int]) -> None:
    p = Position("the-queen-main", "lt-ripley")
    newborn = p.unit(0, "the-newborn")
    p.resources(0, "fury-161")
    p.hand(0, "fury-161")
    t = p.table()
    attack(t, p.main(1), newborn)
    t.choose(f"power:{newborn.id}:tantrum:{way}")
    assert worth(t, newborn) == expected
    strike(t)
    assert worth(t, newborn) == expected  # counters stay


@pytest.mark.component("ALN-046")
@pytest.mark.rule("V19.05")
def test_the_newborn_strikes_back_at_all_attackers_of_a_team() -> None:
    p = Position("the-queen-main", "lt-ripley")
    newborn = p.unit(0, "the-newborn")
    dallas, parker, hicks = p.unit(1, "captain-dallas"), p.unit(1, "parker"), p.unit(1, "corporal-hicks", counters=1)
    p.at("main", active=1)
    t = p.table()
    attack(t, newborn, dallas, parker, hicks)
    strike(t)
    assert strikes(t) == [
        ((dallas.id, parker.id, hicks.id), newborn.id, 13, 6, True),
        ((newborn.id,), dallas.id, 6, 4, True),
        ((newborn.id,), parker.id, 6, 5, True),
        ((newborn.id,), hicks.id, 6, 7, False),
    ]
    assert gone(t, dallas)
    assert gone(t, parker)
    assert not now(t, hicks).stunned


# --- The Queen -----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-047")
@pytest.mark.rule("V8.07")
def test_leader_the_queens_player_picks_whom_the_defender_strikes() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen, adolescent = p.unit(0, "the-queen"), p.unit(0, "adolescent-xenomorph")
    ripley = p.main(1)
    t = p.table()
    attack(t, ripley, queen, adolescent)
    strike(t)
    assert asked(t) == (0, "strike-back")
    assert keys(t) == [f"strike:{queen.id}", f"strike:{adolescent.id}"]
    t.choose(f"strike:{queen.id}")
    assert not now(t, queen).stunned
    assert not now(t, adolescent).stunned
    assert now(t, ripley).stunned


@pytest.mark.component("ALN-047")
@pytest.mark.rule("V18.06")
def test_whos_laying_the_eggs_fetches_up_to_two_eggs_from_anywhere_to_hand() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen = p.unit(0, "the-queen")
    (held,), (dead,) = p.hand(0, "ovomorph-1"), p.ko(0, "ovomorph-2")
    p.resources(0, "the-nostromo")
    t = p.table()
    attack(t, p.main(1), queen)
    t.choose(f"power:{queen.id}:whos-laying-the-eggs:turn.the-nostromo-1")
    assert asked(t) == (0, "fetch-egg")
    assert keys(t) == ["card:ovomorph-3", f"card:{held}", f"card:{dead}", "nothing"]
    t.choose("card:ovomorph-3")
    assert keys(t) == [f"card:{held}", f"card:{dead}", "nothing"]
    t.choose(f"card:{dead}")
    assert sorted(player(t, 0).hand) == [held, dead, "ovomorph-3"]
    assert player(t, 0).ko == []
    assert "ovomorph-3" not in player(t, 0).deck
    kinds = [type(event) for event in t.events]
    assert (kinds.count(Searched), kinds.count(Shuffled)) == (1, 1)
    assert [event.cards for event in t.events if isinstance(event, Shown)] == [("ovomorph-3", dead)]
    assert asked(t) == (1, "combat")


@pytest.mark.component("ALN-047")
@pytest.mark.rule("V13.13")
def test_amplified_the_eggs_may_go_to_the_back_row() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen = p.unit(0, "the-queen")
    p.hand(0, "the-nostromo")
    t = p.table()
    attack(t, p.main(1), queen)
    play(t, f"power:{queen.id}:whos-laying-the-eggs:discard.the-nostromo-1", "card:ovomorph-1", "card:ovomorph-2")
    assert asked(t) == (0, "egg-place")
    assert keys(t) == ["back", "hand"]
    play(t, "back", "hand")
    egg = t.game.by_id["ovomorph-1"]
    assert (egg.controller, egg.front, egg.ready) == (0, False, True)
    assert player(t, 0).hand == ["ovomorph-2"]


@pytest.mark.component("ALN-047")
@pytest.mark.rule("V18.06")
def test_a_search_may_find_nothing_and_asks_even_when_there_is_nothing() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen = p.unit(0, "the-queen")
    p.resources(0, "the-nostromo", down=["ovomorph", "ovomorph", "ovomorph"])
    t = p.table()
    attack(t, p.main(1), queen)
    t.choose(f"power:{queen.id}:whos-laying-the-eggs:turn.the-nostromo-1")
    assert asked(t) == (0, "fetch-egg")
    assert keys(t) == ["nothing"]
    t.choose("nothing")
    assert [type(event) for event in t.events if isinstance(event, (Searched, Shown, Shuffled))] == [Searched, Shuffled]
