"""The Company's Supporting Characters, ALN-009 to ALN-022."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.events import CountersLost, PowerWorked, Shown, Shuffled, Struck, Stunned
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import values
from sulaco.games.battles.view import BattlesView
from sulaco.table.table import Table

from ..tables import asked, gone, keys, now, play, player, rules, strike


def worth(table: Table[Battles], unit: Unit) -> tuple[int, int]:
    """ATK and DEF now."""
    return values(table.game, now(table, unit))


def count(table: Table[Battles], kind: type[object]) -> int:
    return sum(isinstance(event, kind) for event in table.events)


@pytest.mark.rule("V99.32", "V13.03")
@pytest.mark.parametrize(
    ("number", "id", "cost", "atk", "defense", "health", "ranged", "powers"),
    [
        ("ALN-009", "newt", 1, 0, 1, 1, False, []),
        ("ALN-010", "vriess", 1, 2, 1, 2, True, []),
        ("ALN-011", "kane", 2, 3, 1, 1, False, []),
        ("ALN-012", "captain-dallas", 2, 2, 4, 1, False, []),
        ("ALN-013", "call", 2, 2, 2, 3, True, []),
        ("ALN-014", "cmo-clemens", 3, 2, 6, 1, False, [("main", ("skill",)), ("main", ("skill", "humanity"))]),
        ("ALN-015", "parker", 3, 3, 5, 1, False, [("main", ("energy",))]),
        ("ALN-016", "bishop", 4, 4, 4, 3, False, []),
        ("ALN-017", "christie", 4, 6, 3, 1, True, []),
        ("ALN-018", "brother-dillon", 5, 4, 6, 2, False, [("main", ("humanity",))]),
        ("ALN-019", "private-hudson", 5, 5, 7, 1, True, [("combat", ("skill",))]),
        ("ALN-020", "johner", 6, 5, 5, 1, True, []),
        ("ALN-021", "ash", 6, 3, 3, 3, False, [("main", ("intellect",))]),
        ("ALN-022", "corporal-hicks", 7, 7, 6, 2, True, []),
    ],
)
def test_printed_facts(
    number: str,
    id: str,
    cost: int,
    atk: int,
    defense: int,
    health: int,
    ranged: bool,
    powers: list[tuple[str, tuple[str, ...]]],
) -> None:
    card = CARDS[id]
    assert isinstance(card, Character)
    assert (card.number, card.type, card.team, card.cost, card.limit) == (number, "supporting", "company", cost, 4)
    face = card.face
    assert (face.atk, face.defense, face.health, face.ranged) == (atk, defense, health, ranged)
    assert [(power.timing, power.symbols) for power in face.powers] == powers
    assert card.keywords == frozenset()


# --- Newt --------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-009")
@pytest.mark.rule("V99.10")
def test_newt_returns_to_hand_when_attacked_and_the_combat_ends_without_strikes() -> None:
    p = Position("lt-ripley", "the-perfect-organism-main")
    newt = p.unit(0, "newt")
    p.at("main", active=1)
    t = p.table()
    play(t, "attack:the-perfect-organism-main-101", "defender:newt-1")
    assert asked(t) == (1, "main")
    assert gone(t, newt)
    assert (player(t, 0).hand, player(t, 0).ko) == (["newt-1"], [])
    organism = t.game.by_id["the-perfect-organism-main-101"]
    assert not organism.ready
    assert (count(t, Struck), player(t, 1).xp) == (0, 0)  # nobody strikes, nobody survives
    view = t.game.view(1)
    assert isinstance(view, BattlesView)
    assert view.players[0].known == ["newt-1"]


@pytest.mark.component("ALN-009")
@pytest.mark.rule("V12.03")
def test_newt_loses_her_equipment_and_all_attackers_of_a_team_stay_exhausted() -> None:
    p = Position()
    p.unit(0, "newt", equipment="power-loader")
    one, two = p.unit(1, "adolescent-xenomorph"), p.unit(1, "leaping-xenomorph")
    p.at("main", active=1)
    t = p.table()
    play(t, f"attack:{one.id}", "defender:newt-1", f"join:{two.id}", "go")
    assert asked(t) == (1, "main")
    assert (player(t, 0).hand, player(t, 0).ko) == (["newt-1"], ["power-loader-1"])
    assert (now(t, one).ready, now(t, two).ready) == (False, False)


@pytest.mark.component("ALN-009")
@pytest.mark.rule("V3.15")
def test_newt_returns_to_the_hand_of_her_owner_whoever_controls_her() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main", mode="teams", share_recruits=True)
    p.unit(2, "newt", owner=0)
    p.at("main", active=1)
    t = p.table()
    play(t, "attack:the-queen-main-101", "defender:newt-1")
    assert (player(t, 0).hand, player(t, 2).hand) == (["newt-1"], [])


@pytest.mark.component("ALN-009")
@pytest.mark.rule("V18.03")
def test_acid_that_is_bled_first_kos_newt_before_she_gets_back() -> None:
    p = Position()
    newt = p.unit(0, "newt")
    acid = p.unit(1, "acid-blood-xenomorph", wounds=1)
    p.at("main", active=1)
    t = p.table()
    play(t, f"attack:{acid.id}", "defender:newt-1", "go")
    assert asked(t) == (1, "trigger-order")
    assert keys(t) == ["trigger:newt-1:attacked", f"trigger:{acid.id}:combat"]
    t.choose(f"trigger:{acid.id}:combat")
    assert gone(t, newt)
    assert (player(t, 0).hand, player(t, 0).ko) == ([], ["newt-1"])


# --- Vriess ------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-010")
def test_vriess_keeps_his_row_in_the_formation_step() -> None:
    p = Position()
    p.unit(0, "vriess", front=False)
    p.unit(0, "newt")
    p.at("formation")
    t = p.table()
    assert keys(t) == ["move:warrant-officer-ripley-1", "move:newt-1", "done"]


@pytest.mark.component("ALN-010")
def test_vriess_stunned_on_an_enemy_turn_puts_a_counter_on_an_enemy() -> None:
    p = Position()
    vriess = p.unit(0, "vriess")
    egg = p.unit(1, "ovomorph", front=False)
    p.unit(1, "leaping-xenomorph", stunned=True, wounds=1)  # takes no counters
    p.at("main", active=1)
    p.combat(p.main(1), vriess, passes=2)
    t = p.table()
    assert (now(t, vriess).stunned, now(t, vriess).wounds) == (True, 1)
    assert asked(t) == (0, "holes")
    assert keys(t) == ["unit:the-queen-main-101", f"unit:{egg.id}"]
    t.choose(f"unit:{egg.id}")
    assert (now(t, egg).counters, t.game.by_id["the-queen-main-101"].counters) == (-1, 0)
    assert asked(t) == (1, "main")


@pytest.mark.component("ALN-010")
def test_vriess_puts_holes_in_them_even_when_the_stun_kos_him() -> None:
    p = Position()
    vriess = p.unit(0, "vriess", wounds=1)
    p.at("main", active=1)
    p.combat(p.main(1), vriess, passes=2)
    t = p.table()
    assert gone(t, vriess)
    assert t.game.by_id["the-queen-main-101"].counters == -1  # the only enemy: no question


@pytest.mark.component("ALN-010")
@pytest.mark.rule("V9.09")
def test_a_daze_is_a_stun_for_vriess_too() -> None:
    p = Position()
    vriess = p.unit(0, "vriess")
    p.hand(1, "spook")
    p.at("main", active=1)
    t = p.table()
    play(t, "twist:spook-101", "unit:vriess-1")
    assert (now(t, vriess).stunned, now(t, vriess).wounds) == (True, 0)
    assert t.game.by_id["the-queen-main-101"].counters == -1


@pytest.mark.component("ALN-010")
def test_vriess_stunned_on_his_own_turn_does_nothing() -> None:
    p = Position()
    vriess = p.unit(0, "vriess")
    p.combat(vriess, p.main(1), passes=2)
    t = p.table()
    assert now(t, vriess).stunned
    assert t.game.by_id["the-queen-main-101"].counters == 0
    assert asked(t) == (0, "main")


# --- Kane --------------------------------------------------------------------------------------------------------


def kane(*deck: str, only: bool = False) -> Table[Battles]:
    """Kane has just been recruited, with these cards on top of the deck."""
    p = Position()
    p.hand(0, "kane")
    p.deck(0, *deck, only=only)
    p.resources(0, down=2) if not only else p.resources(0, down=["earth", "earth"])
    p.at("recruit")
    t = p.table()
    t.choose("recruit:kane-1:front")
    return t


@pytest.mark.component("ALN-011")
@pytest.mark.rule("V18.06")
def test_kane_turns_cards_over_until_a_basic_location_shows() -> None:
    t = kane("newt", "weyland-yutani-complex", "the-sulaco", "earth")
    assert [event.cards for event in t.events if isinstance(event, Shown)] == [
        ("newt-1", "weyland-yutani-complex-1", "the-sulaco-1")
    ]
    assert player(t, 0).hand == ["the-sulaco-1"]
    assert {"newt-1", "weyland-yutani-complex-1", "earth-1"} <= set(player(t, 0).deck)
    assert len(player(t, 0).deck) == 60 - 4
    assert rules(t, Shuffled) == ["V18.06"]
    assert player(t, 0).seen == {"the-sulaco-1": 0b10}  # of the others nobody knows any more where they are
    assert asked(t) == (0, "recruit")


@pytest.mark.component("ALN-011")
def test_kane_shows_and_shuffles_the_whole_deck_if_no_basic_location_is_left() -> None:
    p = Position()
    p.hand(0, "kane")
    p.resources(0, down=2)
    p.deck(0, "newt", "weyland-yutani-complex", only=True)
    p.at("recruit")
    t = p.table()
    t.choose("recruit:kane-1:front")
    assert [event.cards for event in t.events if isinstance(event, Shown)] == [("newt-1", "weyland-yutani-complex-1")]
    assert player(t, 0).hand == []
    assert sorted(player(t, 0).deck) == ["newt-1", "weyland-yutani-complex-1"]


@pytest.mark.component("ALN-011")
def test_kane_finds_nothing_in_an_empty_deck() -> None:
    p = Position()
    p.hand(0, "kane")
    p.resources(0, down=2)
    p.deck(0, only=True)
    p.at("recruit")
    t = p.table()
    t.choose("recruit:kane-1:back")
    assert (player(t, 0).hand, player(t, 0).deck, count(t, Shown)) == ([], [], 0)
    assert asked(t) == (0, "recruit")


# --- Captain Dallas ----------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-012")
def test_dallas_gives_another_company_character_a_counter_when_the_main_phase_begins() -> None:
    p = Position()
    dallas, newt = p.unit(0, "captain-dallas"), p.unit(0, "newt", ready=False)
    p.unit(0, "bishop", stunned=True)
    p.unit(0, "adolescent-xenomorph")  # no member of the Company
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "orders")
    assert keys(t) == ["unit:warrant-officer-ripley-1", f"unit:{newt.id}"]
    t.choose(f"unit:{newt.id}")
    assert (now(t, newt).counters, now(t, dallas).counters) == (1, 0)
    assert asked(t) == (0, "main")


@pytest.mark.component("ALN-012")
@pytest.mark.parametrize(("active", "stunned", "counters"), [(0, False, 1), (1, False, 0), (0, True, 0)])
def test_dallas_gives_orders_only_face_up_and_on_his_own_turn(active: int, stunned: bool, counters: int) -> None:
    p = Position()
    p.unit(0, "captain-dallas", stunned=stunned)
    p.at("main-begins", active=active)
    t = p.table()
    assert asked(t) == (active, "main")
    assert t.game.by_id["warrant-officer-ripley-1"].counters == counters  # the only other one: no question


@pytest.mark.component("ALN-012")
def test_dallas_alone_with_xenomorphs_gives_no_orders() -> None:
    p = Position("the-queen-main", "lt-ripley")
    dallas = p.unit(0, "captain-dallas")
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "main")
    assert [unit.counters for unit in t.game.state.units] == [0, 0, 0]
    assert now(t, dallas).counters == 0


# --- Call --------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-013")
@pytest.mark.rule("V16.01", "V16.02")
def test_call_powers_up_any_of_your_face_up_characters_in_the_main_phase() -> None:
    p = Position()
    newt, egg = p.unit(0, "newt"), p.unit(0, "ovomorph", front=False)
    p.unit(0, "bishop", stunned=True)
    p.hand(0, "call", "call")
    t = p.table()
    assert keys(t, "power-up") == ["call-1:warrant-officer-ripley-1", "call-1:newt-1", f"call-1:{egg.id}"]
    t.choose(f"power-up:call-1:{egg.id}")
    assert (now(t, egg).counters, now(t, newt).counters) == (1, 0)
    assert (player(t, 0).hand, player(t, 0).ko) == (["call-2"], ["call-1"])


@pytest.mark.component("ALN-013")
@pytest.mark.rule("V16.03", "V99.22")
@pytest.mark.parametrize("active", [0, 1])
def test_call_powers_up_a_character_in_the_combat_on_any_turn(active: int) -> None:
    p = Position()
    newt = p.unit(0, "bishop")
    p.unit(0, "captain-dallas")
    p.hand(0, "call")
    p.at("main", active=active)
    queen = p.main(1)
    p.combat(newt if active == 0 else queen, queen if active == 0 else newt, turn=0)
    t = p.table()
    assert keys(t) == ["power-up:call-1:bishop-1", "pass"]
    t.choose("power-up:call-1:bishop-1")
    assert worth(t, newt) == (5, 5)
    assert asked(t) == (1, "combat")  # it took the player's action


@pytest.mark.component("ALN-013")
@pytest.mark.rule("V16.02")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation"])
def test_call_powers_nobody_up_in_the_build_phase(step: str) -> None:
    p = Position()
    p.hand(0, "call")
    p.at(step)
    assert keys(p.table(), "power-up") == []


# --- CMO Clemens -------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-014")
def test_medical_attention_heals_a_supporting_character_stunned_or_not() -> None:
    p = Position()
    p.main(0, wounds=3)
    p.unit(0, "cmo-clemens")
    vriess, bishop = p.unit(0, "vriess", wounds=1, stunned=True), p.unit(0, "bishop", wounds=2)
    p.unit(0, "newt")  # without a wound
    p.resources(0, "the-sulaco")
    t = p.table()
    assert keys(t, "power") == ["cmo-clemens-1:medical-attention:turn.the-sulaco-1"]  # no Humanity for the needle
    t.choose("power:cmo-clemens-1:medical-attention:turn.the-sulaco-1")
    assert asked(t) == (0, "heal")
    assert keys(t) == ["unit:vriess-1", "unit:bishop-1"]
    t.choose("unit:bishop-1")
    assert (now(t, bishop).wounds, now(t, vriess).wounds) == (1, 1)
    assert t.game.by_id["warrant-officer-ripley-1"].wounds == 3


@pytest.mark.component("ALN-014")
@pytest.mark.rule("V13.07", "V13.09")
def test_the_needle_heals_the_main_character_for_skill_and_humanity() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, wounds=3)
    p.unit(0, "cmo-clemens")
    p.resources(0, "the-sulaco")
    p.hand(0, "earth")
    t = p.table()
    way = "power:cmo-clemens-1:do-you-trust-me-with-a-needle:turn.the-sulaco-1+discard.earth-1"
    assert keys(t, "power") == [way.removeprefix("power:")]  # nobody else is wounded
    t.choose(way)
    assert t.game.by_id["lt-ripley-1"].wounds == 2
    assert [resource.up for resource in player(t, 0).resources] == [False]
    assert (player(t, 0).hand, player(t, 0).ko) == ([], ["earth-1"])


@pytest.mark.component("ALN-014")
def test_clemens_has_nothing_to_do_where_nobody_is_wounded() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "cmo-clemens")
    p.main(1, wounds=2)  # an enemy
    p.resources(0, "the-sulaco", "earth")
    assert keys(p.table(), "power") == []


# --- Parker ------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-015")
def test_cattle_prod_drives_a_front_row_enemy_back_and_strips_its_counters() -> None:
    p = Position()
    p.unit(0, "parker")
    xeno = p.unit(1, "adolescent-xenomorph", counters=2)
    stunned = p.unit(1, "leaping-xenomorph", stunned=True, wounds=1)
    p.unit(1, "ovomorph", front=False)
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose("power:parker-1:cattle-prod:turn.the-nostromo-1")
    assert asked(t) == (0, "cattle-prod")
    assert keys(t) == ["unit:the-queen-main-101", f"unit:{xeno.id}", f"unit:{stunned.id}"]
    t.choose(f"unit:{xeno.id}")
    assert (now(t, xeno).front, now(t, xeno).counters) == (False, 0)
    assert count(t, CountersLost) == 1


@pytest.mark.component("ALN-015")
@pytest.mark.rule("V6.08")
def test_cattle_prod_on_the_only_front_row_character_opens_the_back_row() -> None:
    p = Position()
    p.unit(0, "parker")
    p.main(1, counters=-2)  # these stay
    egg = p.unit(1, "ovomorph", front=False)
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, "power:parker-1:cattle-prod:turn.the-nostromo-1")  # a choice of one
    queen = t.game.by_id["the-queen-main-101"]
    assert (queen.front, queen.counters, count(t, CountersLost)) == (False, -2, 0)
    t.choose("attack:parker-1")
    assert keys(t) == ["defender:the-queen-main-101", f"defender:{egg.id}"]


@pytest.mark.component("ALN-015")
def test_cattle_prod_needs_an_enemy_in_front() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "parker")
    p.main(1, front=False)
    p.resources(0, "the-nostromo")
    assert keys(p.table(), "power") == []


# --- Bishop ------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-016")
@pytest.mark.rule("V99.18", "V17.08")
def test_bishop_is_recruited_for_points_or_for_intellect_and_humanity() -> None:
    p = Position()
    p.hand(0, "bishop", "earth")
    p.resources(0, "the-auriga", "weyland-yutani-complex", down=2)
    p.at("recruit")
    t = p.table()
    auriga, complex_, earth = "turn.the-auriga-1", "turn.weyland-yutani-complex-1", "discard.earth-1"
    ways = ["", f":{auriga}+{complex_}", f":{auriga}+{earth}", f":{complex_}+{earth}"]
    assert keys(t, "recruit") == [f"bishop-1:{row}{way}" for way in ways for row in ("front", "back")]
    t.choose(f"recruit:bishop-1:back:{auriga}+{earth}")
    bishop = t.game.by_id["bishop-1"]
    assert (bishop.front, bishop.ready, bishop.controller) == (False, True, 0)
    assert player(t, 0).points == 4
    assert [resource.up for resource in player(t, 0).resources] == [False, True, False, False]
    assert player(t, 0).ko == ["earth-1"]


@pytest.mark.component("ALN-016")
def test_two_complexes_pay_for_bishop_and_one_does_not() -> None:
    p = Position()
    p.hand(0, "bishop")
    p.resources(0, "weyland-yutani-complex")
    p.at("recruit")
    assert keys(p.table(), "recruit") == []
    p.resources(0, "weyland-yutani-complex")
    t = p.table()
    way = "turn.weyland-yutani-complex-1+turn.weyland-yutani-complex-2"
    assert keys(t, "recruit") == [f"bishop-1:front:{way}", f"bishop-1:back:{way}"]
    t.choose(f"recruit:bishop-1:front:{way}")
    assert player(t, 0).points == 2
    assert CARDS["bishop"].cost == 4


@pytest.mark.component("ALN-016")
def test_lv_426_does_not_pay_for_bishop() -> None:
    p = Position()
    p.hand(0, "bishop")
    p.resources(0, "lv-426", "earth")
    p.at("recruit")
    assert keys(p.table(), "recruit") == []


# --- Christie ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-017")
def test_christies_bullets_ricochet_to_all_of_that_name_on_that_side() -> None:
    p = Position("lt-ripley", "the-queen-main", "the-dragon-main")
    christie = p.unit(0, "christie", front=False)
    one, two = p.unit(1, "leaping-xenomorph"), p.unit(1, "leaping-xenomorph", front=False)
    ill = p.unit(1, "leaping-xenomorph", stunned=True, wounds=1)
    other, third = p.unit(1, "adolescent-xenomorph"), p.unit(2, "leaping-xenomorph")
    p.combat(christie, one, passes=3)
    t = p.table()
    assert [(now(t, unit).stunned, now(t, unit).wounds) for unit in (one, two, ill)] == [(True, 1)] * 3
    assert not now(t, other).stunned
    assert not now(t, third).stunned
    assert count(t, PowerWorked) == 1


@pytest.mark.component("ALN-017")
def test_christie_in_a_team_counts_as_the_stunner_even_if_she_falls_herself() -> None:
    p = Position()
    christie, newt = p.unit(0, "christie"), p.unit(0, "captain-dallas")
    one, two = p.unit(1, "xenomorph-spitter", counters=3), p.unit(1, "xenomorph-spitter")
    p.combat([newt, christie], one, passes=2)  # 2 + 6 against 7
    t = p.table()
    assert (asked(t), keys(t)) == ((1, "strike-back"), [f"strike:{newt.id}", f"strike:{christie.id}"])
    t.choose(f"strike:{christie.id}")
    assert [gone(t, unit) for unit in (christie, newt, one, two)] == [True, False, True, True]
    assert rules(t, Stunned) == ["V7.08", "V7.08", "V9.01"]


@pytest.mark.component("ALN-017")
def test_christie_who_stuns_nobody_or_an_attacker_ricochets_nowhere() -> None:
    p = Position()
    christie = p.unit(0, "christie")
    one, two = p.unit(1, "leaping-xenomorph"), p.unit(1, "leaping-xenomorph")
    p.at("main", active=1)
    p.combat(one, christie, passes=2)
    t = p.table()
    assert (now(t, one).stunned, now(t, two).stunned) == (True, False)
    q = Position()
    christie = q.unit(0, "christie", front=False)
    one, two = q.unit(1, "screeching-xenomorph", counters=1), q.unit(1, "screeching-xenomorph")
    q.combat(christie, one, passes=2)  # 6 against 7
    t = q.table()
    assert (now(t, one).stunned, now(t, two).stunned) == (False, False)


# --- Brother Dillon ----------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-018")
@pytest.mark.rule("V13.03")
def test_eulogy_puts_a_character_beneath_the_deck_and_lends_its_values_for_the_turn() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, front=True)
    p.unit(0, "brother-dillon")
    p.ko(0, "johner", "newt", "power-loader", "newt")
    p.resources(0, "earth")
    t = p.table()
    t.choose("power:brother-dillon-1:eulogy:turn.earth-1")
    assert asked(t) == (0, "eulogy")
    assert keys(t) == ["card:johner-1", "card:newt-1"]  # each kind once, and no Equipment
    t.choose("card:johner-1")
    main = t.game.by_id["lt-ripley-1"]
    assert values(t.game, main) == (2 + 5, 4 + 5)
    assert player(t, 0).deck[0] == "johner-1"
    assert player(t, 0).ko == ["newt-1", "power-loader-1", "newt-2"]
    for seat in (0, 1):
        view = t.game.view(seat)
        assert isinstance(view, BattlesView)
        assert view.players[0].beneath == ["johner-1"]
    t.choose("end")
    assert values(t.game, main) == (2, 4)


@pytest.mark.component("ALN-018")
def test_eulogy_needs_a_character_in_the_own_ko_pile_and_a_choice_of_one_is_none() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "brother-dillon")
    p.ko(0, "power-loader")
    p.ko(1, "ovomorph")
    p.hand(0, "earth")
    assert keys(p.table(), "power") == []
    p.ko(0, "bishop")
    t = p.table()
    t.choose("power:brother-dillon-1:eulogy:discard.earth-1")
    assert asked(t) == (0, "main")
    assert values(t.game, t.game.by_id["lt-ripley-1"]) == (6, 8)


@pytest.mark.component("ALN-018")
@pytest.mark.rule("V5.05")
def test_eulogy_for_a_main_character_lends_its_level_two_and_nobody_recruits_it_later() -> None:
    p = Position("sister-ripley", "the-queen-main")
    p.main(0, level=2)
    p.unit(0, "brother-dillon")
    p.resources(0, "earth", "earth")
    p.combat(p.main(0), p.main(1))
    t = p.table()
    t.choose("power:sister-ripley-1:sacrifice-and-resurrection:turn.earth-1")
    assert (player(t, 0).ko, asked(t)) == (["sister-ripley-1"], (0, "main"))
    t.choose("power:brother-dillon-1:eulogy:turn.earth-2")
    heir = t.game.by_id["ripley-8-2"]
    assert (heir.atk, heir.defense) == (5, 7)
    assert player(t, 0).deck[0] == "sister-ripley-1"
    player(t, 0).hand.append(player(t, 0).deck.pop(0))
    play(t, "end", "none", "done", "done", "end", "none")
    assert [key for key in keys(t, "recruit") if key.startswith("sister-ripley")] == []


# --- Private Hudson ----------------------------------------------------------------------------------------------


HUDSON = "power:private-hudson-1:you-want-some-of-this"


@pytest.mark.component("ALN-019")
@pytest.mark.rule("V13.05", "V13.08", "V99.10")
def test_hudson_outside_the_combat_stuns_melee_attackers_as_often_as_he_pays() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "private-hudson", front=False)
    one, two = p.unit(1, "leaping-xenomorph"), p.unit(1, "leaping-xenomorph")
    p.resources(0, "the-sulaco", "the-sulaco")
    p.at("main", active=1)
    p.combat([one, two], p.main(0))
    t = p.table()
    t.choose("pass")
    assert keys(t) == [f"{HUDSON}:turn.the-sulaco-1", "pass"]
    play(t, f"{HUDSON}:turn.the-sulaco-1")
    assert (asked(t), keys(t)) == ((0, "some-of-this"), [f"unit:{one.id}", f"unit:{two.id}"])
    t.choose(f"unit:{two.id}")
    assert (now(t, two).stunned, now(t, two).wounds) == (True, 1)
    play(t, "pass", f"{HUDSON}:turn.the-sulaco-2")  # the last attacker: no question, and the combat is over
    assert now(t, one).stunned
    assert asked(t) == (1, "main")
    assert count(t, Struck) == 0


@pytest.mark.component("ALN-019")
def test_hudson_does_nothing_against_ranged_attacks_nor_on_his_own_attacks() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "private-hudson", front=False)
    spitter = p.unit(1, "xenomorph-spitter", front=False)
    p.resources(0, "the-sulaco")
    p.at("main", active=1)
    p.combat(spitter, p.main(0), turn=0)
    assert keys(p.table()) == ["pass"]
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "private-hudson", front=False)
    p.resources(0, "the-sulaco")
    p.combat(p.main(0), p.main(1), turn=0)
    assert keys(p.table()) == ["pass"]


@pytest.mark.component("ALN-019")
@pytest.mark.parametrize(("victim", "offered"), [(1, True), (2, False)])
def test_hudson_looks_after_his_own_side_only(victim: int, offered: bool) -> None:
    p = Position("the-queen-main", "lt-ripley", "sister-ripley")
    p.unit(1, "private-hudson", front=False)
    p.resources(1, "the-sulaco")
    p.combat(p.main(0), p.main(victim), turn=1)
    assert any(key.startswith("power:") for key in keys(p.table())) is offered


@pytest.mark.component("ALN-019")
@pytest.mark.rule("V9.06")
def test_hudson_stunned_has_no_power() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "private-hudson", front=False, stunned=True)
    p.resources(0, "the-sulaco")
    p.at("main", active=1)
    p.combat(p.main(1), p.main(0), turn=0)
    assert keys(p.table()) == ["pass"]


@pytest.mark.component("ALN-019")
@pytest.mark.parametrize("wounds", [0, 3, 4])
def test_hudsons_ko_wounds_the_main_character_and_may_end_the_game(wounds: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    hudson = p.unit(0, "private-hudson")
    p.main(0, wounds=wounds)
    p.at("main", active=1)
    p.combat(p.main(1, counters=5), hudson, passes=2)
    t = p.table()
    assert gone(t, hudson)
    if wounds < 4:
        main = t.game.by_id["lt-ripley-1"]
        assert (main.wounds, main.stunned) == (wounds + 1, False)
    else:
        assert t.ending is not None
        assert t.ending.winners == (1,)


@pytest.mark.component("ALN-019")
@pytest.mark.rule("V15.02", "V9.06")
@pytest.mark.parametrize(("stunned", "wounds"), [(False, 1), (True, 0)])
def test_another_hudson_kos_the_first_whose_power_counts_if_he_was_face_up(stunned: bool, wounds: int) -> None:
    p = Position()
    p.unit(0, "private-hudson", stunned=stunned)
    p.hand(0, "private-hudson")
    p.resources(0, down=5)
    p.at("recruit")
    t = p.table()
    t.choose("recruit:private-hudson-2:front")
    assert player(t, 0).ko == ["private-hudson-1"]
    assert t.game.by_id["warrant-officer-ripley-1"].wounds == wounds


# --- Johner ------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-020")
@pytest.mark.parametrize(("front", "expected"), [(True, (10, 10)), (False, (5, 5))])
def test_johner_attacks_with_five_more_in_melee_only(front: bool, expected: tuple[int, int]) -> None:
    p = Position()
    johner = p.unit(0, "johner", front=front)
    p.main(0, ready=False)
    t = p.table()
    assert worth(t, johner) == (5, 5)
    play(t, "attack:johner-1")  # the only possible defender is taken
    assert asked(t) == (0, "combat")
    assert worth(t, johner) == expected
    strike(t)
    assert worth(t, johner) == (5, 5)


@pytest.mark.component("ALN-020")
def test_johner_defends_with_five_more_in_melee_and_not_when_others_fight() -> None:
    p = Position()
    johner = p.unit(0, "johner")
    p.at("main", active=1)
    p.combat(p.main(1), johner)
    assert worth(p.table(), johner) == (10, 10)
    p.combat(p.main(1), p.main(0))
    assert worth(p.table(), johner) == (5, 5)
    spitter = p.unit(1, "xenomorph-spitter", front=False)
    p.combat(spitter, johner)
    assert worth(p.table(), johner) == (5, 5)


# --- Ash ---------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-021")
@pytest.mark.rule("V3.12", "V15.04")
def test_ash_may_be_handed_to_another_player_on_appearing() -> None:
    p = Position("ripley-8", "sister-ripley", "the-queen-main")
    p.hand(0, "ash")
    older = p.unit(1, "ash")
    p.resources(0, down=6)
    p.at("recruit")
    t = p.table()
    t.choose("recruit:ash-1:front")
    assert (asked(t), keys(t)) == ((0, "special-order"), ["to:player-2", "to:player-3", "stay"])
    t.choose("to:player-2")
    ash = t.game.by_id["ash-1"]
    assert (ash.controller, ash.owner, ash.front, ash.ready) == (1, 0, False, True)
    assert gone(t, older)
    assert player(t, 1).ko == [older.id]
    assert asked(t) == (0, "recruit")  # he does not appear again: nobody else is asked


@pytest.mark.component("ALN-021")
def test_ash_may_stay() -> None:
    p = Position()
    p.hand(0, "ash")
    p.resources(0, down=6)
    p.at("recruit")
    t = p.table()
    t.choose("recruit:ash-1:front")
    assert keys(t) == ["to:player-2", "stay"]
    t.choose("stay")
    assert (t.game.by_id["ash-1"].controller, t.game.by_id["ash-1"].front) == (0, True)


@pytest.mark.component("ALN-021")
def test_the_crew_of_whoever_controls_ash_is_expendable() -> None:
    p = Position()
    p.unit(1, "ash", front=False, owner=0)
    egg = p.unit(1, "leaping-xenomorph")
    p.unit(1, "xenomorph-spitter", stunned=True)
    p.at("main-begins", active=1)
    t = p.table()
    assert (asked(t), keys(t)) == ((1, "crew-expendable"), ["unit:the-queen-main-101", f"unit:{egg.id}"])
    t.choose(f"unit:{egg.id}")
    assert (now(t, egg).stunned, now(t, egg).wounds) == (True, 1)


@pytest.mark.component("ALN-021")
def test_ash_stuns_the_main_character_if_there_is_nobody_else_and_only_on_his_side() -> None:
    p = Position()
    p.unit(1, "ash", owner=0)
    p.at("main-begins", active=1)
    queen = p.table().game.by_id["the-queen-main-101"]
    assert (queen.stunned, queen.wounds) == (True, 1)
    p.at("main-begins", active=0)
    t = p.table()
    assert [unit.stunned for unit in t.game.state.units] == [False, False, False]


@pytest.mark.component("ALN-021")
@pytest.mark.rule("V18.03")
def test_ash_alone_does_nothing_and_dallas_may_come_first() -> None:
    p = Position()
    p.main(0, stunned=True)
    p.unit(0, "ash")
    p.at("main-begins")
    t = p.table()
    assert (asked(t), count(t, Stunned), count(t, PowerWorked)) == ((0, "main"), 0, 0)
    p.unit(0, "captain-dallas")
    t = p.table()
    assert keys(t) == ["trigger:ash-1:main-begins", "trigger:captain-dallas-1:main-begins"]
    t.choose("trigger:captain-dallas-1:main-begins")
    assert t.game.by_id["ash-1"].counters == 1
    assert player(t, 0).ko == ["captain-dallas-1"]


@pytest.mark.component("ALN-021")
def test_twitchy_hands_ash_over_to_the_back_row_with_what_he_bears() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley")
    ash = p.unit(0, "ash", counters=2, equipment="power-loader", wounds=1, ready=False)
    p.resources(0, "the-auriga")
    t = p.table()
    t.choose("power:ash-1:twitchy:turn.the-auriga-1")
    assert (asked(t), keys(t)) == ((0, "special-order"), ["to:player-2", "to:player-3"])
    t.choose("to:player-3")
    given = now(t, ash)
    assert (given.controller, given.owner, given.front, given.ready) == (2, 0, False, False)
    assert (given.counters, given.equipment, given.wounds) == (2, "power-loader-1", 1)


@pytest.mark.component("ALN-021")
def test_twitchy_asks_nothing_of_two_players() -> None:
    p = Position()
    ash = p.unit(0, "ash")
    p.resources(0, "the-auriga")
    t = p.table()
    t.choose("power:ash-1:twitchy:turn.the-auriga-1")
    assert (asked(t), now(t, ash).controller) == ((0, "main"), 1)


# --- Corporal Hicks ----------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-022")
def test_hicks_gives_two_counters_to_each_other_ready_character_as_the_turn_ends() -> None:
    p = Position()
    hicks, newt = p.unit(0, "corporal-hicks"), p.unit(0, "newt")
    tired, stunned = p.unit(0, "bishop", ready=False), p.unit(0, "vriess", stunned=True)
    xeno = p.unit(0, "ferocious-xenomorph", counters=-1)
    enemy = p.unit(1, "ovomorph")
    t = p.table()
    t.choose("end")
    assert [now(t, unit).counters for unit in (hicks, newt, tired, stunned, xeno, enemy)] == [0, 2, 0, 0, 1, 0]
    assert t.game.by_id["warrant-officer-ripley-1"].counters == 2


@pytest.mark.component("ALN-022")
@pytest.mark.parametrize(("active", "stunned"), [(1, False), (0, True)])
def test_hicks_keeps_quiet_on_other_turns_and_when_stunned(active: int, stunned: bool) -> None:
    p = Position()
    p.unit(0, "corporal-hicks", stunned=stunned)
    newt = p.unit(0, "newt")
    p.at("main", active=active)
    t = p.table()
    t.choose("end")
    assert now(t, newt).counters == 0


@pytest.mark.component("ALN-022")
@pytest.mark.rule("V18.03", "V6.03")
@pytest.mark.parametrize(("first", "counters"), [("corporal-hicks-1:turn-ends", 2), (None, 0)])
def test_hicks_and_the_self_destruct_come_in_the_order_that_the_active_player_likes(
    first: str | None, counters: int
) -> None:
    p = Position()
    main = p.main(0, level=2)
    p.unit(0, "corporal-hicks")
    bishop = p.unit(0, "bishop", ready=True)
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, "power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-1", "end")
    assert keys(t, "trigger") == ["corporal-hicks-1:turn-ends", "warrant-officer-ripley-1:self-destruct"]
    t.choose(f"trigger:{first or 'warrant-officer-ripley-1:self-destruct'}")
    assert (now(t, bishop).stunned, now(t, bishop).wounds, now(t, bishop).counters) == (True, 1, 0)
    # Hicks had his power when the turn ended: the Main Character gets her counters either way.
    assert now(t, main).counters == 2
    assert [event.unit for event in t.events if event.rule == "V10.01"].count(bishop.id) == counters // 2  # type: ignore[attr-defined]
