"""Powers and Super Powers: kinds, timing, payment, limits, Amplify (V13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character, Equipment
from sulaco.games.battles.events import PowerUsed, Struck
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position
from sulaco.games.battles.resources import pay
from sulaco.games.battles.values import values

from .tables import alter, asked, keys, now, pass_turn, play, player, strike

TEXTS = Battles.texts()
CHARACTERS = [card for card in CARDS.values() if isinstance(card, Character)]
MAINS = [card for card in CHARACTERS if card.type == "main"]

HIDE = "warrant-officer-ripley-1:hide-in-the-shadows"
PERFECTION = "the-perfect-organism-main-1:its-structural-perfection"


# --- kinds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V13.01", "V14.02")
def test_only_main_characters_have_a_level_up_power_and_only_once() -> None:
    assert [card.id for card in CHARACTERS if card.xp] == [card.id for card in MAINS]
    assert len(MAINS) == 8
    p = Position("the-dragon-main", "lt-ripley")
    p.main(0, level=2)
    t = p.table()
    t.choose("attack:the-dragon-main-1")
    assert player(t, 0).xp == 0


@pytest.mark.rule("V13.01", "V13.03")
def test_super_powers_are_on_all_main_characters_and_on_part_of_the_supporting_ones() -> None:
    for main in MAINS:
        assert main.level_two is not None
        (one,) = main.face.powers
        assert main.level_two.powers[0] is one
        assert len(main.level_two.powers) == 2
    supporting = [card.id for card in CHARACTERS if card.type == "supporting" and card.face.powers]
    assert supporting == [
        "cmo-clemens", "parker", "brother-dillon", "private-hudson", "ash", "salivating-xenomorph",
        "xenomorph-spitter", "screeching-xenomorph", "the-dragon", "the-perfect-organism", "the-newborn", "the-queen",
    ]  # fmt: skip


@pytest.mark.rule("V13.03")
def test_every_super_power_has_a_name_a_timing_word_and_a_cost() -> None:
    found = {
        power.id: power for card in CHARACTERS for face in (card.face, card.level_two) if face for power in face.powers
    }
    found |= {power.id: power for card in CARDS.values() if isinstance(card, Equipment) for power in card.powers}
    assert len(found) == 8 + 8 + 13 + 2
    for power in found.values():
        assert f"power.{power.id}" in TEXTS
        assert power.timing in ("build", "main", "combat")
        assert power.symbols
    assert [id for id, power in found.items() if len(power.symbols) > 1] == ["do-you-trust-me-with-a-needle"]


@pytest.mark.rule("V13.02")
def test_ranged_is_a_keyword_shown_as_an_icon() -> None:
    p = Position()
    vriess, newt = p.unit(0, "vriess", front=False), p.unit(0, "newt", front=False)
    t = p.table()
    assert has(t.game, now(t, vriess), "ranged")
    assert not has(t.game, now(t, newt), "ranged")
    assert keys(t, "attack") == ["warrant-officer-ripley-1", "vriess-1"]
    assert not any("ranged" in card.keywords or "flight" in card.keywords for card in CHARACTERS)


# --- timing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V13.04", "V11.02")
@pytest.mark.parametrize(
    ("step", "offered"), [("resource", 1), ("recruit", 1), ("formation", 1), ("main", 0), ("combat", 0)]
)
def test_a_build_power_works_in_the_own_build_phase(step: str, offered: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.resources(0, "earth")
    if step == "combat":
        p.combat(p.main(0), p.main(1))
    else:
        p.at(step)
    assert keys(p.table(), "power") == ["lt-ripley-1:gear-up:turn.earth-1"] * offered


@pytest.mark.rule("V13.04", "V13.10", "V11.03")
@pytest.mark.parametrize(
    ("step", "offered"), [("resource", 0), ("recruit", 0), ("formation", 0), ("main", 1), ("combat", 0)]
)
def test_hide_in_the_shadows_works_in_the_own_main_phase_outside_combat(step: str, offered: int) -> None:
    p = Position()
    p.resources(0, "earth")
    if step == "combat":
        p.combat(p.main(0), p.main(1))
    else:
        p.at(step)
    assert keys(p.table(), "power") == [f"{HIDE}:turn.earth-1"] * offered


@pytest.mark.rule("V13.04", "V11.04")
def test_a_combat_power_with_the_any_turn_symbol_works_in_combats_of_any_turn() -> None:
    p = Position("lt-ripley", "the-queen-main")
    newborn = p.unit(1, "the-newborn")
    p.resources(1, "fury-161")
    p.combat(p.main(0), newborn, turn=1)
    assert keys(p.table(), "power") == ["the-newborn-101:tantrum:turn.fury-161-101"]
    p.at("main", active=1)
    p.state.combat = None
    assert keys(p.table(), "power") == []  # but only in a combat
    p.combat(newborn, p.main(0))
    assert keys(p.table(), "power") == ["the-newborn-101:tantrum:turn.fury-161-101"]


@pytest.mark.rule("V13.04", "V11.04")
def test_a_combat_power_without_the_symbol_works_in_combats_of_the_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Tantrum had no Any Turn symbol; the one power of the set without it works for attackers only."""
    newborn = CARDS["the-newborn"]
    assert isinstance(newborn, Character)
    tantrum = replace(newborn.face.powers[0], any_turn=False)
    alter(monkeypatch, "the-newborn", face=replace(newborn.face, powers=(tantrum,)))
    p = Position("lt-ripley", "the-queen-main")
    unit = p.unit(1, "the-newborn")
    p.resources(1, "fury-161")
    p.combat(p.main(0), unit, turn=1)
    assert keys(p.table()) == ["pass"]
    p.at("main", active=1)
    p.combat(unit, p.main(0))
    assert keys(p.table()) == ["power:the-newborn-101:tantrum:turn.fury-161-101", "pass"]


@pytest.mark.rule("V13.05")
def test_a_combat_power_needs_its_character_in_that_combat_unless_it_says_any_combat() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(1, "the-newborn")
    p.resources(1, "fury-161")
    p.combat(p.main(0), p.main(1), turn=1)
    assert keys(p.table()) == ["pass"]
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "private-hudson", front=False)
    p.resources(0, "the-sulaco")
    p.at("main", active=1)
    p.combat(p.main(1), p.main(0), turn=0)
    assert keys(p.table()) == ["power:private-hudson-1:you-want-some-of-this:turn.the-sulaco-1", "pass"]


@pytest.mark.rule("V99.39")
def test_a_player_outside_the_combat_uses_only_any_combat_powers() -> None:
    p = Position("the-dragon-main", "lt-ripley", "the-queen-main")
    p.unit(2, "the-newborn")
    p.resources(2, "fury-161")
    p.combat(p.main(0), p.main(1), turn=2)
    t = p.table()
    assert (asked(t), keys(t)) == ((2, "combat"), ["pass"])


@pytest.mark.rule("V99.17")
def test_an_exhausted_character_uses_its_powers_after_its_attack_and_a_stunned_one_does_not() -> None:
    p = Position()
    p.main(0, ready=False)
    p.resources(0, "earth")
    assert keys(p.table(), "power") == [f"{HIDE}:turn.earth-1"]
    p.main(0, stunned=True)
    assert keys(p.table(), "power") == []


# --- the examples ------------------------------------------------------------------------------------------------


@pytest.mark.rule("V13.10")
def test_hide_in_the_shadows_dazes_an_own_character_without_losing_its_equipment() -> None:
    p = Position()
    bishop = p.unit(0, "bishop", equipment="power-loader", counters=1)
    p.unit(0, "newt", stunned=True)
    p.resources(0, "earth")
    t = p.table()
    t.choose(f"power:{HIDE}:turn.earth-1")
    assert keys(t) == ["unit:warrant-officer-ripley-1", "unit:bishop-1"]
    t.choose("unit:bishop-1")
    hidden = now(t, bishop)
    assert (hidden.stunned, hidden.ready, hidden.wounds, hidden.counters) == (True, False, 0, 0)
    assert (hidden.equipment, player(t, 0).ko) == ("power-loader-1", [])


@pytest.mark.rule("V13.11", "V13.06")
@pytest.mark.parametrize(("way", "up", "hand"), [("turn.earth-1", False, ["earth-2"]), ("discard.earth-2", True, [])])
def test_hide_in_the_shadows_is_paid_with_an_earth_in_the_row_or_from_the_hand(
    way: str, up: bool, hand: list[str]
) -> None:
    p = Position()
    p.resources(0, "earth")
    p.hand(0, "earth")
    t = p.table()
    assert keys(t, "power") == [f"{HIDE}:turn.earth-1", f"{HIDE}:discard.earth-2"]
    t.choose(f"power:{HIDE}:{way}")
    assert [resource.up for resource in player(t, 0).resources] == [up]
    assert player(t, 0).hand == hand
    assert player(t, 0).ko == (["earth-2"] if up else [])
    assert t.game.by_id["warrant-officer-ripley-1"].stunned


@pytest.mark.rule("V13.12")
def test_against_structural_perfection_the_defender_does_not_strike_back() -> None:
    p = Position("the-perfect-organism-main", "lt-ripley")
    p.main(1, counters=2)
    p.resources(0, "space")
    p.combat(p.main(0), p.main(1))
    t = p.table()
    assert keys(t, "power") == [f"{PERFECTION}:turn.space-1"]
    t.choose(f"power:{PERFECTION}:turn.space-1")
    strike(t)  # 5 against 6; 4 would have been against 2
    assert [event.units for event in t.events if isinstance(event, Struck)] == [("the-perfect-organism-main-1",)]
    assert not t.game.by_id["the-perfect-organism-main-1"].stunned


@pytest.mark.rule("V13.12", "V13.04", "V13.05")
def test_structural_perfection_works_neither_on_defence_nor_outside_the_combat() -> None:
    p = Position("the-perfect-organism-main", "the-queen-main")
    p.resources(0, "space")
    leaper = p.unit(0, "leaping-xenomorph")
    p.combat(leaper, p.main(1))
    assert keys(p.table()) == ["pass"]
    p.at("main", active=1)
    p.combat(p.main(1), p.main(0), turn=0)
    assert keys(p.table()) == ["pass"]


# --- payment and limits ------------------------------------------------------------------------------------------


@pytest.mark.rule("V13.07", "V13.06")
def test_several_symbols_are_paid_by_turned_or_discarded_locations_or_a_mixture() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, wounds=1)
    p.unit(0, "cmo-clemens")
    p.resources(0, "the-sulaco", "earth")
    p.hand(0, "the-sulaco", "earth")
    t = p.table()
    assert [key.rpartition(":")[2] for key in keys(t, "power")] == [
        "turn.the-sulaco-1+turn.earth-1",
        "turn.the-sulaco-1+discard.earth-2",
        "discard.the-sulaco-2+turn.earth-1",
        "discard.the-sulaco-2+discard.earth-2",
    ]


@pytest.mark.rule("V13.07")
def test_part_of_the_cost_is_not_enough() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, wounds=1)
    p.unit(0, "cmo-clemens")
    p.resources(0, "the-sulaco", "the-sulaco")
    assert keys(p.table(), "power") == []


@pytest.mark.rule("V13.09", "V13.07")
def test_one_location_pays_one_symbol_and_the_same_cards_are_one_way() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, wounds=1)
    p.unit(0, "cmo-clemens")
    p.resources(0, "weyland-yutani-complex")
    assert keys(p.table(), "power") == []
    p.hand(0, "weyland-yutani-complex")
    assert [key.rpartition(":")[2] for key in keys(p.table(), "power")] == [
        "turn.weyland-yutani-complex-1+discard.weyland-yutani-complex-2"
    ]


@pytest.mark.rule("V13.08", "V13.09")
def test_different_powers_as_long_as_locations_last_and_none_twice_a_turn() -> None:
    p = Position()
    p.unit(0, "parker")
    dillon = p.unit(0, "brother-dillon")
    for _ in range(2):
        p.unit(1, "leaping-xenomorph")
    p.ko(0, "newt", "newt")
    p.deck(0, "kane", "kane")  # nothing that pays is drawn
    p.resources(0, "the-nostromo", "the-nostromo", "earth", "earth", "earth")
    t = p.table()
    prod, eulogy = "parker-1:cattle-prod:turn.the-nostromo-", "brother-dillon-1:eulogy:turn.earth-"
    assert keys(t, "power") == [f"{HIDE}:turn.earth-1", f"{prod}1", f"{eulogy}1"]
    play(t, f"power:{prod}1", "unit:the-queen-main-101")
    assert keys(t, "power") == [f"{HIDE}:turn.earth-1", f"{eulogy}1"]  # nobody prods twice
    t.choose(f"power:{eulogy}1")
    assert keys(t, "power") == [f"{HIDE}:turn.earth-2"]
    play(t, f"power:{HIDE}:turn.earth-2", f"unit:{dillon.id}")
    assert keys(t, "power") == []
    pass_turn(t)
    pass_turn(t)
    assert asked(t) == (0, "main")  # a new turn
    assert keys(t, "power") == [f"{HIDE}:turn.earth-3", f"{prod}2", f"{eulogy}3"]


@pytest.mark.rule("V99.16", "V13.08")
def test_two_swarm_characters_have_one_use_each() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, two = p.unit(0, "screeching-xenomorph"), p.unit(0, "screeching-xenomorph")
    p.resources(0, "fury-161", "fury-161", "fury-161")
    t = p.table()
    assert keys(t, "power") == [f"{one.id}:screech:turn.fury-161-1", f"{two.id}:screech:turn.fury-161-1"]
    play(t, f"power:{one.id}:screech:turn.fury-161-1", f"unit:{one.id}")
    assert keys(t, "power") == [f"{two.id}:screech:turn.fury-161-2"]
    play(t, f"power:{two.id}:screech:turn.fury-161-2", f"unit:{one.id}")
    assert keys(t, "power") == []
    assert (now(t, one).counters, now(t, two).counters) == (4, 4)


@pytest.mark.rule("V99.16")
def test_level_two_goes_on_counting_the_powers_of_level_one() -> None:
    p = Position("sister-ripley", "the-queen-main")
    p.main(0, xp=4)
    p.unit(0, "bishop")
    p.resources(0, "the-auriga", "the-auriga")
    t = p.table()
    play(t, "power:sister-ripley-1:your-a-is-already-on-the-line:turn.the-auriga-1", "unit:bishop-1", "nobody")
    play(t, "attack:bishop-1", "go")
    strike(t)
    sister = t.game.by_id["sister-ripley-1"]
    assert (sister.level, sister.used) == (2, ["your-a-is-already-on-the-line"])
    assert asked(t) == (0, "main")
    assert keys(t, "power") == []


def test_once_a_game_is_once_in_all_turns() -> None:
    p = Position()
    p.main(0, level=2)
    p.resources(0, "the-nostromo", "the-nostromo")
    p.deck(0, "kane", "kane")  # nothing that pays is drawn
    t = p.table()
    t.choose("power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-1")
    assert player(t, 0).once == ["set-the-self-destruct"]
    pass_turn(t)
    pass_turn(t)
    assert asked(t) == (0, "main")
    assert keys(t, "power") == []


@pytest.mark.rule("V21.16")
def test_two_heads_use_each_others_powers_but_not_twice_what_works_once_a_game() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "lt-ripley", "the-dragon-main", mode="two-headed")
    p.main(0, level=2)
    p.resources(0, "the-nostromo")
    p.resources(2, "the-nostromo")
    p.at("main", acting=2)
    power = "power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-"
    t = p.table()
    assert asked(t)[0] == 2
    t.choose(power + "201")
    assert [player(t, seat).resources[0].up for seat in (0, 2)] == [True, False]
    play(t, "end", "end", *(("none",) * 2), *(("done",) * 4), "end", "end")  # the turn of the other team
    play(t, *(("none",) * 2), *(("done",) * 4))
    assert asked(t) == (0, "main")
    assert [key for key in keys(t) if "self-destruct" in key] == []


# --- Amplify -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V13.13")
@pytest.mark.parametrize(("way", "counters"), [("turn.fury-161-1", 2), ("discard.fury-161-2", 5)])
def test_a_discarded_location_amplifies(way: str, counters: int) -> None:
    p = Position("the-queen-main", "lt-ripley")
    newborn = p.unit(0, "the-newborn")
    p.resources(0, "fury-161")
    p.hand(0, "fury-161")
    p.combat(newborn, p.main(1))
    t = p.table()
    t.choose(f"power:the-newborn-1:tantrum:{way}")
    assert values(t.game, now(t, newborn)) == (6 + counters, 6 + counters)
    assert [event.amplified for event in t.events if isinstance(event, PowerUsed)] == [counters == 5]


@pytest.mark.rule("V13.13")
def test_a_power_without_amplify_does_the_same_for_a_discarded_location() -> None:
    p = Position()
    p.hand(0, "earth")
    t = p.table()
    t.choose(f"power:{HIDE}:discard.earth-1")
    assert [event.amplified for event in t.events if isinstance(event, PowerUsed)] == [False]
    amplified = [power.id for card in CHARACTERS for power in card.face.powers if power.amplify]
    assert amplified == ["it-is-generally-unpleasant", "this-thing-is-huge", "tantrum", "whos-laying-the-eggs"]


@pytest.mark.rule("V99.20")
@pytest.mark.parametrize(
    ("way", "discarded"),
    [
        (("turn.the-sulaco-1", "turn.earth-1"), False),
        (("turn.the-sulaco-1", "discard.earth-2"), True),
        (("discard.the-sulaco-2", "turn.earth-1"), True),
    ],
)
def test_one_discarded_location_of_several_is_enough_for_amplify(way: tuple[str, ...], discarded: bool) -> None:
    p = Position()
    p.resources(0, "the-sulaco", "earth")
    p.hand(0, "the-sulaco", "earth")
    assert pay(p.table().game, 0, way) is discarded
