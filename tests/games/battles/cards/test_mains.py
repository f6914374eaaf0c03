"""The eight Main Characters, Level 1 and Level 2 (ALN-001 to ALN-008, ALN-027 to ALN-034)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.events import Koed, LookedAt, Searched, Shown, Shuffled, Stunned
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import values
from sulaco.table.table import Table

from ..tables import asked, attack, gone, keys, now, pass_turn, play, player, strike, strikes


def worth(table: Table[Battles], unit: Unit) -> tuple[int, int]:
    """ATK and DEF now."""
    return values(table.game, now(table, unit))


def counters(table: Table[Battles], *units: Unit) -> list[int]:
    return [now(table, unit).counters for unit in units]


def progress(table: Table[Battles], seat: int = 0) -> tuple[int, int]:
    """The level of a Main Character, and its XP."""
    main = table.game.main_of(seat)
    assert main is not None
    return main.level, player(table, seat).xp


RIPLEY, LT, SISTER, EIGHT = ("warrant-officer-ripley", "lt-ripley", "sister-ripley", "ripley-8")
ORGANISM, QUEEN, DRAGON, NEWBORN = (f"the-{name}-main" for name in ("perfect-organism", "queen", "dragon", "newborn"))

BIG = "the-perfect-organism"


@pytest.mark.rule("V14.01", "V14.02", "V14.07", "V99.01", "V99.24", "V19.10")
@pytest.mark.parametrize(
    ("id", "number", "name", "team", "one", "two", "xp", "powers"),
    [
        (RIPLEY, 1, RIPLEY, "company", (2, 5, 5), (4, 8, 5), 7, ("main humanity", "main energy once")),
        (LT, 3, LT, "company", (2, 4, 5), (7, 5, 5), 3, ("build humanity", "main skill once")),
        (SISTER, 5, SISTER, "company", (3, 4, 5), (5, 7, 5), 5, ("main intellect", "combat* humanity")),
        (EIGHT, 7, EIGHT, "company", (3, 4, 5), (5, 7, 2), 1, ("main energy", "main humanity once")),
        (
            ORGANISM,
            27,
            "the-perfect-organism",
            "xenomorphs",
            (5, 2, 5),
            (9, 3, 5),
            3,
            ("combat alien", "combat* intellect"),
        ),
        (QUEEN, 29, "the-queen", "xenomorphs", (2, 5, 6), (6, 6, 6), 3, ("build alien", "main energy")),
        (DRAGON, 31, "the-dragon", "xenomorphs", (3, 4, 5), (6, 7, 5), 5, ("main might", "main alien")),
        (NEWBORN, 33, "the-newborn", "xenomorphs", (3, 3, 6), (6, 6, 6), 1, ("combat* might", "combat* alien")),
    ],
)
def test_printed_facts(
    id: str,
    number: int,
    name: str,
    team: str,
    one: tuple[int, int, int],
    two: tuple[int, int, int],
    xp: int,
    powers: tuple[str, str],
) -> None:
    card = CARDS[id]
    assert isinstance(card, Character)
    assert (card.number, card.number_two) == (f"ALN-{number:03}", f"ALN-{number + 1:03}")
    assert (card.type, card.name, card.team, card.cost, card.xp) == ("main", name, team, 0, xp)
    assert ("creature" in card.keywords) == (team == "xenomorphs")
    assert [(face.atk, face.defense, face.health) for face in (card.on(1), card.on(2))] == [one, two]
    assert [face.ranged for face in (card.on(1), card.on(2))] == [id == LT] * 2
    found = [
        f"{power.timing}{'*' * power.any_turn} {' '.join(power.symbols)}{' once' * power.once_a_game}"
        for power in card.on(2).powers
    ]
    assert found == list(powers)
    assert card.on(1).powers == card.on(2).powers[:1]
    assert id in mains()
    assert len(mains()) == 8


# --- Warrant Officer Ripley ----------------------------------------------------------------------------------------


@pytest.mark.component("ALN-001")
@pytest.mark.rule("V9.09")
def test_hide_in_the_shadows_dazes_one_of_the_own_characters_and_leaves_the_equipment_on() -> None:
    p = Position(RIPLEY, QUEEN)
    ripley, hicks = p.main(0), p.unit(0, "corporal-hicks", equipment="power-loader", counters=2, wounds=1)
    p.unit(0, "kane", stunned=True)
    p.resources(0, "earth")
    t = p.table()
    t.choose(f"power:{ripley.id}:hide-in-the-shadows:turn.earth-1")
    assert asked(t) == (0, "hide")
    assert keys(t) == [f"unit:{ripley.id}", f"unit:{hicks.id}"]
    t.choose(f"unit:{hicks.id}")
    unit = now(t, hicks)
    assert (unit.stunned, unit.ready, unit.wounds, unit.counters) == (True, False, 1, 0)
    assert unit.equipment == "power-loader-1"
    assert player(t, 0).ko == []


@pytest.mark.component("ALN-001")
@pytest.mark.rule("V14.09")
def test_last_survivor_of_the_nostromo_example() -> None:
    """Level 1, ATK 2, DEF 5, Health 5: when the Build Phase begins she earns as many XP as she has wounds."""
    p = Position(RIPLEY, QUEEN)
    ripley = p.main(0, wounds=3)
    p.at("build-begins")
    t = p.table()
    assert worth(t, ripley) == (2, 5)
    assert progress(t) == (1, 3)


@pytest.mark.component("ALN-001")
def test_an_unhurt_ripley_gains_nothing_and_an_enemy_build_phase_neither() -> None:
    p = Position(RIPLEY, QUEEN)
    p.at("build-begins")
    assert progress(p.table()) == (1, 0)
    p = Position(RIPLEY, QUEEN)
    p.main(0, wounds=3)
    p.at("build-begins", active=1)
    assert progress(p.table()) == (1, 0)


@pytest.mark.component("ALN-002")
@pytest.mark.rule("V9.08", "V6.03")
def test_set_the_self_destruct_stuns_every_supporting_character_as_the_turn_ends() -> None:
    p = Position(RIPLEY, QUEEN)
    ripley, queen = p.main(0, level=2), p.main(1)
    ash, vriess = p.unit(0, "ash"), p.unit(0, "vriess", stunned=True, wounds=1)
    leaper, spitter = p.unit(1, "leaping-xenomorph"), p.unit(1, "xenomorph-spitter", front=False)
    p.resources(0, "the-nostromo", "the-nostromo")
    t = p.table()
    t.choose(f"power:{ripley.id}:set-the-self-destruct:turn.the-nostromo-1")
    assert t.game.state.at_end == ["self-destruct"]
    assert not now(t, ash).stunned
    t.choose("end")
    assert asked(t) == (1, "resource")
    assert [event.unit for event in t.events if isinstance(event, Stunned)] == [ash.id, leaper.id, spitter.id]
    assert gone(t, spitter)
    assert now(t, ash).stunned
    assert now(t, ash).wounds == 1
    assert now(t, vriess).wounds == 1  # stunned already: nothing happens to him
    assert not now(t, ripley).stunned
    assert not now(t, queen).stunned
    assert player(t, 0).once == ["set-the-self-destruct"]


@pytest.mark.component("ALN-002")
def test_the_self_destruct_is_set_once_a_game() -> None:
    p = Position(RIPLEY, QUEEN)
    ripley = p.main(0, level=2)
    p.resources(0, "the-nostromo", "the-nostromo")
    t = p.table()
    t.choose(f"power:{ripley.id}:set-the-self-destruct:turn.the-nostromo-1")
    pass_turn(t)
    pass_turn(t)
    assert asked(t) == (0, "main")
    assert not [power for power in keys(t, "power") if "set-the-self-destruct" in power]
    assert player(t, 0).resources[1].up
    assert t.game.state.at_end == []


# --- Lt. Ripley ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-003")
def test_gear_up_takes_one_equipment_of_the_top_five_and_puts_the_others_beneath_the_deck() -> None:
    p = Position(LT, QUEEN)
    shown = p.deck(0, "newt", "m41a-pulse-rifle", "kane", "power-loader", "newt", "ash")
    p.resources(0, "earth")
    p.at("formation")
    t = p.table()
    t.choose("power:lt-ripley-1:gear-up:turn.earth-1")
    assert asked(t) == (0, "gear-up")
    assert keys(t) == [f"card:{shown[1]}", f"card:{shown[3]}"]
    t.choose(f"card:{shown[3]}")
    assert player(t, 0).hand == [shown[3]]
    assert [event.cards for event in t.events if isinstance(event, Shown)] == [tuple(shown[:5])]
    assert asked(t) == (0, "bottom-order")
    assert keys(t) == [f"card:{shown[0]}", f"card:{shown[1]}", f"card:{shown[2]}"]
    play(t, f"card:{shown[2]}", f"card:{shown[0]}", f"card:{shown[1]}")
    # The last one lies lowest; the other Newt needs no question.
    assert player(t, 0).deck[:4] == [shown[4], shown[1], shown[0], shown[2]]
    assert player(t, 0).deck[-1] == shown[5]
    assert asked(t) == (0, "formation")


@pytest.mark.component("ALN-003")
def test_gear_up_without_equipment_only_turns_the_deck_over() -> None:
    p = Position(LT, QUEEN)
    p.deck(0, "newt", "newt", only=True)
    p.hand(0)
    p.state.players[0].hand.append("earth-1")
    p.state.players[0].ko.remove("earth-1")
    p.at("formation")
    t = p.table()
    t.choose("power:lt-ripley-1:gear-up:discard.earth-1")
    assert asked(t) == (0, "formation")
    assert len(player(t, 0).deck) == 2
    assert player(t, 0).hand == []


@pytest.mark.component("ALN-003")
@pytest.mark.rule("V14.03")
def test_sharp_sticks_each_equipment_that_appears_is_an_xp() -> None:
    p = Position(LT, QUEEN)
    rifle, mother, _ = p.hand(0, "m41a-pulse-rifle", "mu-th-er-6000", "newt")
    kane = p.unit(0, "kane")
    p.resources(0, down=4)
    p.at("recruit")
    t = p.table()
    play(t, "recruit:newt-1:back")
    assert progress(t) == (1, 0)
    play(t, f"equip:{rifle}:{kane.id}")
    assert progress(t) == (1, 1)
    play(t, f"equip:{mother}:{kane.id}")
    assert progress(t) == (1, 2)


@pytest.mark.component("ALN-003")
def test_equipment_on_the_other_side_is_no_xp() -> None:
    p = Position(LT, LT)
    p.hand(1, "m41a-pulse-rifle")
    p.resources(1, down=1)
    p.at("recruit", active=1)
    t = p.table()
    play(t, "equip:m41a-pulse-rifle-101:lt-ripley-101")
    assert (progress(t, 0), progress(t, 1)) == ((1, 0), (1, 1))


@pytest.mark.component("ALN-004")
@pytest.mark.rule("V18.06")
@pytest.mark.parametrize("place", ["deck", "hand", "ko"])
def test_i_can_handle_myself_fetches_equipment_from_anywhere_onto_one_of_the_own_characters(place: str) -> None:
    p = Position(LT, QUEEN)
    ripley, kane = p.main(0, level=2), p.unit(0, "kane", front=False)
    p.unit(0, "the-newborn")  # a Creature bears nothing
    p.hand(0, "power-loader-1", "power-loader-3")
    p.ko(0, "power-loader-2")
    p.resources(0, "the-sulaco", down=["m41a-pulse-rifle"] * 3)
    t = p.table()
    t.choose(f"power:{ripley.id}:i-can-handle-myself:turn.the-sulaco-1")
    assert asked(t) == (0, "fetch-equipment")
    assert keys(t) == ["card:mu-th-er-6000-1", "card:power-loader-1", "card:power-loader-2", "nothing"]
    card = {"deck": "mu-th-er-6000-1", "hand": "power-loader-1", "ko": "power-loader-2"}[place]
    t.choose(f"card:{card}")
    assert asked(t) == (0, "attach")
    assert keys(t) == [f"unit:{ripley.id}", f"unit:{kane.id}"]
    t.choose(f"unit:{kane.id}")
    assert now(t, kane).equipment == card
    assert card not in [*player(t, 0).deck, *player(t, 0).hand, *player(t, 0).ko]
    assert [type(event) for event in t.events if isinstance(event, (Searched, Shuffled))] == [Searched, Shuffled]
    assert player(t, 0).once == ["i-can-handle-myself"]
    assert keys(t, "power") == []


@pytest.mark.component("ALN-004")
def test_the_search_for_equipment_may_be_in_vain() -> None:
    p = Position(LT, QUEEN)
    p.main(0, level=2)
    p.resources(0, "the-sulaco")
    t = p.table()
    play(t, "power:lt-ripley-1:i-can-handle-myself:turn.the-sulaco-1", "nothing")
    assert asked(t) == (0, "main")
    assert t.game.state.between == []


# --- Sister Ripley -------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-005")
def test_already_on_the_line_up_to_two_front_row_characters_get_a_counter() -> None:
    p = Position(SISTER, QUEEN)
    ripley, kane, parker = p.main(0), p.unit(0, "kane"), p.unit(0, "parker")
    p.unit(0, "ash", front=False)
    p.unit(0, "vriess", stunned=True)
    p.resources(0, "the-auriga")
    t = p.table()
    t.choose(f"power:{ripley.id}:your-a-is-already-on-the-line:turn.the-auriga-1")
    assert asked(t) == (0, "on-the-line")
    assert keys(t) == [f"unit:{ripley.id}", f"unit:{kane.id}", f"unit:{parker.id}", "nobody"]
    t.choose(f"unit:{kane.id}")
    assert keys(t) == [f"unit:{ripley.id}", f"unit:{parker.id}", "nobody"]
    t.choose(f"unit:{ripley.id}")
    assert counters(t, ripley, kane, parker) == [1, 1, 0]
    t = p.table()
    play(t, f"power:{ripley.id}:your-a-is-already-on-the-line:turn.the-auriga-1", f"unit:{parker.id}", "nobody")
    assert counters(t, ripley, kane, parker) == [0, 0, 1]


@pytest.mark.component("ALN-005")
def test_no_weapons_of_any_kind_one_xp_for_each_melee_attack_solo_or_team() -> None:
    p = Position(SISTER, QUEEN)
    kane, parker, hicks, call = (
        p.unit(0, "kane"),
        p.unit(0, "parker"),
        p.unit(0, "corporal-hicks"),
        p.unit(0, "call", front=False),
    )
    queen = p.main(1, counters=20)
    t = p.table()
    attack(t, queen, kane, parker)
    assert progress(t) == (1, 1)
    strike(t)
    t.choose(f"strike:{parker.id}")
    attack(t, queen, hicks)
    assert progress(t) == (1, 2)
    strike(t)
    attack(t, queen, call)  # ranged
    assert progress(t) == (1, 2)


@pytest.mark.component("ALN-005")
@pytest.mark.rule("V99.23")
def test_a_main_that_levels_up_by_attacking_fights_on_with_its_second_face() -> None:
    p = Position(SISTER, QUEEN)
    ripley, queen = p.main(0, xp=4), p.main(1)
    t = p.table()
    attack(t, queen, ripley)
    assert progress(t) == (2, 0)
    assert worth(t, ripley) == (5, 7)
    strike(t)
    assert strikes(t) == [((ripley.id,), queen.id, 5, 5, True), ((queen.id,), ripley.id, 2, 7, False)]


@pytest.mark.component("ALN-005")
def test_xp_for_an_attack_stays_though_the_combat_ends_for_want_of_a_defender() -> None:
    p = Position(SISTER, LT)
    newt = p.unit(1, "newt")
    t = p.table()
    attack(t, newt, p.main(0))
    assert keys(t) == ["trigger:sister-ripley-1:side-attacks", f"trigger:{newt.id}:attacked"]
    t.choose(f"trigger:{newt.id}:attacked")
    assert t.game.state.combat is None
    assert progress(t) == (1, 1)


@pytest.mark.component("ALN-006")
@pytest.mark.component("ALN-008")
@pytest.mark.rule("V99.10")
def test_sacrifice_and_resurrection_brings_ripley_8_stunned_and_ends_the_combat() -> None:
    p = Position(QUEEN, SISTER)
    sister, queen = p.main(1, level=2, wounds=3, counters=2, equipment="power-loader"), p.main(0)
    p.resources(1, "earth")
    t = p.table()
    attack(t, sister, queen)
    t.choose("pass")
    assert keys(t) == [f"power:{sister.id}:sacrifice-and-resurrection:turn.earth-101", "pass"]
    t.choose(f"power:{sister.id}:sacrifice-and-resurrection:turn.earth-101")
    assert t.ending is None
    assert t.game.state.combat is None
    assert gone(t, sister)
    assert player(t, 1).main == "ripley-8-102"
    assert player(t, 1).ko == ["power-loader-101", sister.id]
    heir = t.game.by_id["ripley-8-102"]
    assert (heir.level, heir.front, heir.stunned, heir.ready) == (2, True, True, False)
    assert (heir.wounds, heir.counters, heir.equipment) == (0, 0, "")
    assert [event.unit for event in t.events if isinstance(event, Koed)] == [sister.id]
    assert asked(t) == (0, "main")
    assert not now(t, queen).ready
    assert list(t.game.violations()) == []
    play(t, "end", "none", "done", "done")
    assert (heir.stunned, heir.ready, worth(t, heir)) == (False, True, (5, 7))


@pytest.mark.component("ALN-006")
def test_the_heir_keeps_the_row_and_a_team_fights_on_without_sister_ripley() -> None:
    p = Position(SISTER, QUEEN)
    sister, hicks, queen = p.main(0, level=2), p.unit(0, "corporal-hicks"), p.main(1)
    p.hand(0, "earth")
    t = p.table()
    attack(t, queen, sister, hicks)
    t.choose(f"power:{sister.id}:sacrifice-and-resurrection:discard.earth-1")
    assert t.game.by_id["ripley-8-2"].front
    assert t.game.state.combat is not None
    assert t.game.state.combat.attackers == [hicks.id]
    play(t, "pass", "pass")
    assert strikes(t) == [((hicks.id,), queen.id, 7, 5, True), ((queen.id,), hicks.id, 2, 6, False)]


@pytest.mark.component("ALN-006")
def test_she_must_be_in_the_combat_and_the_dead_main_is_never_recruited() -> None:
    p = Position(SISTER, QUEEN)
    p.main(0, level=2)
    hicks, queen = p.unit(0, "corporal-hicks"), p.main(1)
    p.hand(0, "earth")
    t = p.table()
    attack(t, queen, hicks)
    assert keys(t) == ["pass"]
    p = Position(EIGHT, QUEEN)
    p.state.players[0].hand.append("sister-ripley-1")
    p.at("recruit")
    assert keys(p.table()) == ["done"]


# --- Ripley #8 -----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-007")
def test_acidic_blood_burns_herself_and_an_enemy_as_much() -> None:
    p = Position(EIGHT, QUEEN)
    ripley, spitter, leaper = p.main(0, counters=1), p.unit(1, "xenomorph-spitter"), p.unit(1, "leaping-xenomorph")
    p.unit(1, "the-dragon", stunned=True)
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{ripley.id}:acidic-blood:turn.the-nostromo-1")
    assert asked(t) == (0, "acidic-blood")
    # DEF 5 with her counter: four leave her 1.
    assert keys(t) == ["counters:1", "counters:2", "counters:3", "counters:4"]
    t.choose("counters:3")
    assert asked(t) == (0, "acid-target")
    assert keys(t) == [f"unit:{spitter.id}", f"unit:{leaper.id}"]  # no Main Character, nobody stunned
    t.choose(f"unit:{spitter.id}")
    assert counters(t, ripley, spitter, leaper) == [-2, -3, 0]
    assert worth(t, ripley) == (1, 2)


@pytest.mark.component("ALN-007")
def test_acidic_blood_needs_def_to_spare_and_an_enemy_to_burn() -> None:
    p = Position(EIGHT, QUEEN)
    p.main(0, counters=-3)
    p.unit(1, "xenomorph-spitter")
    p.resources(0, "the-nostromo")
    assert keys(p.table(), "power") == []
    p = Position(EIGHT, QUEEN)
    p.resources(0, "the-nostromo")
    assert keys(p.table(), "power") == []


@pytest.mark.component("ALN-007")
@pytest.mark.component("ALN-008")
@pytest.mark.rule("V99.23")
def test_rapid_cell_regeneration_is_a_choice_and_removes_all_wounds_before_health_2_counts() -> None:
    p = Position(EIGHT, QUEEN)
    ripley = p.main(0, wounds=4)
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "regenerate")
    assert keys(t) == ["xp", "no-xp"]
    t.choose("no-xp")
    assert progress(t) == (1, 0)
    assert now(t, ripley).wounds == 4
    t = p.table()
    t.choose("xp")
    assert progress(t) == (2, 0)
    assert (now(t, ripley).wounds, worth(t, ripley)) == (0, (5, 7))
    assert t.ending is None
    pass_turn(t)
    pass_turn(t)
    assert asked(t) == (0, "main")  # Level 2 is not asked again


@pytest.mark.component("ALN-008")
def test_im_sorry_strikes_a_name_from_play_hand_and_deck_of_the_enemies() -> None:
    p = Position(EIGHT, QUEEN)
    ripley = p.main(0, level=2)
    in_play, mine = p.unit(1, "adolescent-xenomorph", front=False), p.unit(0, "adolescent-xenomorph")
    held = p.hand(1, "adolescent-xenomorph", "spook")
    p.resources(1, down=["adolescent-xenomorph"])
    p.resources(0, "earth")
    t = p.table()
    t.choose(f"power:{ripley.id}:im-sorry:turn.earth-1")
    assert asked(t) == (0, "im-sorry")
    names = keys(t, "name")
    assert (
        len(names) == 4 + 14 + 13 + 1
    )  # Ripleys, Company, Xenomorphs (four share a Main Character's name), Facehugger
    deck = [card for card in t.game.state.players[1].deck if card.startswith("adolescent")]
    assert len(deck) == 2
    hidden = sorted(player(t, 1).deck)
    t.choose("name:adolescent-xenomorph")
    assert gone(t, in_play)
    assert not gone(t, mine)
    assert sorted(player(t, 1).ko) == sorted([in_play.id, held[0], *deck])
    assert player(t, 1).hand == [held[1]]
    assert [resource.id for resource in player(t, 1).resources] == ["adolescent-xenomorph-103"]  # not looked at
    looks = [event for event in t.events if isinstance(event, LookedAt)]
    assert [event.cards for event in looks] == [tuple(sorted(held)), tuple(hidden)]
    assert {type(seen).__name__ for event in looks for seen in (event.seen_by(1), event.seen_by(None))} == {"LookedAt"}
    assert all(seen.cards == () for event in looks for seen in (event.seen_by(1),) if isinstance(seen, LookedAt))
    assert isinstance(t.events[-1], Shuffled)
    assert player(t, 0).once == ["im-sorry"]


@pytest.mark.component("ALN-008")
def test_im_sorry_on_the_name_of_a_main_leaves_the_main_alone() -> None:
    p = Position(EIGHT, QUEEN)
    p.main(0, level=2)
    (held,) = p.hand(1, "the-queen")
    p.resources(0, "earth")
    t = p.table()
    play(t, "power:ripley-8-1:im-sorry:turn.earth-1", "name:the-queen")
    assert t.ending is None
    assert not gone(t, p.main(1))
    assert sorted(player(t, 1).ko) == sorted([held, "the-queen-102"])


# --- The Perfect Organism --------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-027")
@pytest.mark.rule("V13.12")
def test_its_structural_perfection_the_defender_does_not_strike_back() -> None:
    p = Position(ORGANISM, RIPLEY)
    organism, ripley = p.main(0), p.main(1, counters=4)
    p.resources(0, "space")
    t = p.table()
    attack(t, ripley, organism)
    assert keys(t, "power") == [f"{organism.id}:its-structural-perfection:turn.space-1"]
    t.choose(f"power:{organism.id}:its-structural-perfection:turn.space-1")
    strike(t)
    assert strikes(t) == [((organism.id,), ripley.id, 5, 9, False)]
    assert not now(t, organism).stunned


@pytest.mark.component("ALN-027")
def test_its_structural_perfection_is_for_the_attacker_on_the_own_turn() -> None:
    p = Position(ORGANISM, RIPLEY)
    p.resources(0, "space")
    p.at("main", active=1)
    t = p.table()
    attack(t, p.main(0), p.main(1))
    t.choose("pass")
    assert asked(t) == (0, "combat")
    assert keys(t) == ["pass"]


@pytest.mark.component("ALN-027")
@pytest.mark.rule("V14.10")
def test_a_survivor_example() -> None:
    """Level 1, ATK 5, DEF 2, Health 5: it gains one XP each time that it survives a combat."""
    p = Position(ORGANISM, RIPLEY)
    organism, kane = p.main(0), p.unit(1, "kane", counters=5)
    p.main(1, ready=False)
    t = p.table()
    assert worth(t, organism) == (5, 2)
    attack(t, p.main(1), organism)
    strike(t)  # Ripley's 2 ATK meets 2 DEF: it is stunned, and did not survive
    assert now(t, organism).stunned
    assert progress(t) == (1, 0)
    p.main(0, counters=1)
    t = p.table()
    attack(t, p.main(1), organism)
    strike(t)
    assert progress(t) == (1, 1)
    p.main(0, counters=20)
    p.at("main", active=1)
    t = p.table()
    attack(t, organism, kane)  # as defender too
    strike(t)
    assert progress(t) == (1, 1)


@pytest.mark.component("ALN-027")
def test_a_combat_that_ends_without_strikes_is_not_survived() -> None:
    p = Position(ORGANISM, RIPLEY)
    newt = p.unit(1, "newt")
    t = p.table()
    attack(t, newt, p.main(0))
    assert t.game.state.combat is None
    assert progress(t) == (1, 0)


@pytest.mark.component("ALN-028")
def test_is_matched_only_by_its_hostility_the_attackers_do_not_strike() -> None:
    p = Position(ORGANISM, RIPLEY)
    organism, hicks, parker = p.main(0, level=2), p.unit(1, "corporal-hicks"), p.unit(1, "parker")
    p.resources(0, "the-auriga", "space")
    p.at("main", active=1)
    t = p.table()
    attack(t, organism, hicks, parker)
    t.choose("pass")
    # The attacker's power of Level 1 is not for a defender.
    assert keys(t) == [f"power:{organism.id}:is-matched-only-by-its-hostility:turn.the-auriga-1", "pass"]
    t.choose(f"power:{organism.id}:is-matched-only-by-its-hostility:turn.the-auriga-1")
    play(t, "pass", "pass", f"strike:{hicks.id}")
    assert strikes(t) == [((organism.id,), hicks.id, 9, 6, True)]
    assert not now(t, organism).stunned


@pytest.mark.component("ALN-028")
def test_hostility_works_in_melee_only() -> None:
    p = Position(ORGANISM, RIPLEY)
    organism, call = p.main(0, level=2), p.unit(1, "call", front=False)
    p.resources(0, "the-auriga")
    p.at("main", active=1)
    t = p.table()
    attack(t, organism, call)
    t.choose("pass")
    assert keys(t) == ["pass"]


# --- The Queen -----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-029")
def test_out_of_the_walls_takes_a_swarm_character_and_any_number_of_its_name() -> None:
    p = Position(QUEEN, LT)
    shown = p.deck(0, "adolescent-xenomorph", "the-dragon", "adolescent-xenomorph", "ovomorph", "adolescent-xenomorph")
    p.resources(0, "space")
    p.at("formation")
    t = p.table()
    t.choose("power:the-queen-main-1:theyre-coming-out-of-the-walls:turn.space-1")
    assert [event.cards for event in t.events if isinstance(event, Shown)] == [tuple(shown)]
    assert asked(t) == (0, "out-of-the-walls")
    assert keys(t) == [f"card:{shown[0]}", f"card:{shown[3]}"]  # The Dragon is no Swarm character
    t.choose(f"card:{shown[0]}")
    assert asked(t) == (0, "how-many")
    assert keys(t) == ["take:1", "take:2", "take:3"]
    t.choose("take:2")
    assert sorted(player(t, 0).hand) == sorted([shown[0], shown[2]])
    assert keys(t) == [f"card:{shown[1]}", f"card:{shown[3]}", f"card:{shown[4]}"]
    play(t, f"card:{shown[4]}", f"card:{shown[3]}")
    assert player(t, 0).deck[:3] == [shown[1], shown[3], shown[4]]


@pytest.mark.component("ALN-029")
def test_out_of_the_walls_without_a_swarm_character_takes_nothing() -> None:
    p = Position(QUEEN, LT)
    shown = p.deck(0, "spook", "spook", "spook", "spook", "spook")
    p.resources(0, "space")
    p.at("formation")
    t = p.table()
    t.choose("power:the-queen-main-1:theyre-coming-out-of-the-walls:turn.space-1")
    assert asked(t) == (0, "formation")
    assert player(t, 0).hand == []
    assert sorted(player(t, 0).deck[:5]) == sorted(shown)


@pytest.mark.component("ALN-029")
def test_all_around_us_an_xp_for_each_swarm_character_of_a_name_already_there() -> None:
    p = Position(QUEEN, LT)
    p.unit(0, "leaping-xenomorph", stunned=True)
    p.unit(1, "xenomorph-ambusher")
    one, other, leaper, ambusher = p.hand(
        0, "adolescent-xenomorph-1", "adolescent-xenomorph-2", "leaping-xenomorph", "xenomorph-ambusher"
    )
    p.resources(0, down=6)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{one}:front", f"recruit:{ambusher}:front")
    assert progress(t) == (1, 0)
    play(t, f"recruit:{other}:front", f"trigger:{other}:appears")
    assert progress(t) == (1, 1)
    play(t, f"recruit:{leaper}:front")  # the one that is there may be stunned
    assert progress(t) == (1, 2)


@pytest.mark.component("ALN-030")
@pytest.mark.rule("V99.24")
def test_at_level_2_a_swarm_sets_nothing_off() -> None:
    p = Position(QUEEN, LT)
    p.main(0, level=2)
    p.unit(0, "adolescent-xenomorph")
    (young,) = p.hand(0, "adolescent-xenomorph")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{young}:front")
    assert asked(t) == (0, "recruit")  # no order of triggers is asked for
    assert progress(t) == (2, 0)


@pytest.mark.component("ALN-030")
@pytest.mark.rule("V20.03")
def test_whos_laying_the_eggs_an_egg_to_the_back_row_and_each_may_hatch() -> None:
    p = Position(QUEEN, LT)
    queen = p.main(0, level=2)
    old = p.unit(0, "ovomorph-1")
    parker, vriess = p.unit(1, "parker"), p.unit(1, "vriess")
    p.ko(0, "ovomorph-2")
    p.pile(0, "facehugger", "facehugger")
    p.resources(0, "the-nostromo")
    t = p.table()
    t.choose(f"power:{queen.id}:whos-laying-the-eggs-main:turn.the-nostromo-1")
    assert asked(t) == (0, "fetch-egg")
    assert keys(t) == ["card:ovomorph-3", "card:ovomorph-2", "nothing"]
    t.choose("card:ovomorph-2")
    assert not t.game.by_id["ovomorph-2"].front
    assert asked(t) == (0, "hatch")
    assert keys(t) == [f"unit:{old.id}", "unit:ovomorph-2", "nobody"]
    play(t, "unit:ovomorph-2", f"unit:{parker.id}")
    assert keys(t) == [f"unit:{old.id}", "nobody"]
    t.choose("nobody")
    assert not gone(t, old)
    assert not gone(t, vriess)
    assert player(t, 0).ko == ["ovomorph-2"]
    assert asked(t) == (0, "main")


@pytest.mark.component("ALN-030")
@pytest.mark.rule("V20.04", "V99.27")
def test_a_closed_egg_tries_once_and_without_a_victim_not_at_all() -> None:
    p = Position(QUEEN, LT)
    queen, egg = p.main(0, level=2), p.unit(0, "ovomorph")
    p.unit(1, "parker")
    p.pile(0, "extended-incubation")
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{queen.id}:whos-laying-the-eggs-main:turn.the-nostromo-1", "nothing", f"unit:{egg.id}")
    assert player(t, 0).pile == ["extended-incubation-1"]
    assert not gone(t, egg)
    assert asked(t) == (0, "main")
    p = Position(QUEEN, LT)
    queen = p.main(0, level=2)
    p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{queen.id}:whos-laying-the-eggs-main:turn.the-nostromo-1", "card:ovomorph-1")
    assert asked(t) == (0, "main")


# --- The Dragon ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-031")
def test_nobody_can_stop_it_readies_the_dragon_for_another_attack() -> None:
    p = Position(DRAGON, RIPLEY)
    dragon = p.main(0, ready=False)
    p.resources(0, "fury-161")
    t = p.table()
    assert keys(t, "attack") == []
    t.choose(f"power:{dragon.id}:nobody-can-stop-it:turn.fury-161-1")
    assert keys(t, "attack") == [dragon.id]


@pytest.mark.component("ALN-031")
def test_blood_and_terror_one_xp_for_each_attack_that_it_takes_part_in() -> None:
    p = Position(DRAGON, RIPLEY)
    dragon, egg, leaper = p.main(0), p.unit(0, "leaping-xenomorph"), p.unit(0, "leaping-xenomorph")
    ripley = p.main(1, counters=20)
    t = p.table()
    attack(t, ripley, egg)
    assert progress(t) == (1, 0)
    strike(t)
    attack(t, ripley, leaper, dragon)
    assert progress(t) == (1, 1)


@pytest.mark.component("ALN-032")
@pytest.mark.rule("V19.04")
def test_it_feeds_on_minds_is_lethal_and_heals_for_each_ko() -> None:
    p = Position(DRAGON, RIPLEY)
    dragon, hicks, ripley = p.main(0, level=2, wounds=2), p.unit(1, "corporal-hicks"), p.main(1)
    p.resources(0, "space")
    t = p.table()
    t.choose(f"power:{dragon.id}:it-feeds-on-minds:turn.space-1")
    assert has(t.game, now(t, dragon), "lethal")
    attack(t, hicks, dragon)
    strike(t)
    # Hicks strikes at the same time: the Dragon is stunned (a wound more), and heals one all the same.
    assert strikes(t) == [((dragon.id,), hicks.id, 6, 6, True), ((hicks.id,), dragon.id, 7, 7, True)]
    assert gone(t, hicks)
    assert player(t, 1).ko == [hicks.id]
    assert (now(t, dragon).stunned, now(t, dragon).wounds) == (True, 2)
    assert not gone(t, ripley)


@pytest.mark.component("ALN-032")
def test_without_the_power_a_ko_heals_nothing_and_it_lasts_for_the_turn() -> None:
    p = Position(DRAGON, RIPLEY)
    dragon, kane = p.main(0, level=2, wounds=2), p.unit(1, "kane")
    p.resources(0, "space")
    t = p.table()
    attack(t, kane, dragon)
    strike(t)
    assert gone(t, kane)
    assert now(t, dragon).wounds == 2
    t.choose(f"power:{dragon.id}:it-feeds-on-minds:turn.space-1")
    t.choose("end")
    assert now(t, dragon).granted == []


# --- The Newborn ---------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-033")
def test_rrrr_aar_only_with_an_empty_hand_which_is_looked_at_before_it_is_paid() -> None:
    p = Position(NEWBORN, RIPLEY)
    newborn = p.main(0)
    p.resources(0, "fury-161")
    t = p.table()
    attack(t, p.main(1), newborn)
    t.choose(f"power:{newborn.id}:rrrr-aar:turn.fury-161-1")
    assert worth(t, newborn) == (6, 6)
    p = Position(NEWBORN, RIPLEY)
    p.hand(0, "fury-161")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    assert keys(t) == ["pass"]


@pytest.mark.component("ALN-033")
def test_rrrr_aar_works_on_any_turn() -> None:
    p = Position(NEWBORN, RIPLEY)
    newborn = p.main(0)
    p.resources(0, "fury-161")
    p.at("main", active=1)
    t = p.table()
    attack(t, newborn, p.main(1))
    t.choose("pass")
    assert keys(t) == [f"power:{newborn.id}:rrrr-aar:turn.fury-161-1", "pass"]


@pytest.mark.component("ALN-033")
def test_ungrateful_child_discards_the_whole_hand_for_an_xp() -> None:
    p = Position(NEWBORN, RIPLEY)
    hand = p.hand(0, "spook", "space", "ovomorph")
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "ungrateful-child")
    assert keys(t) == ["discard-all", "no-xp"]
    t.choose("no-xp")
    assert progress(t) == (1, 0)
    assert player(t, 0).hand == hand
    t = p.table()
    t.choose("discard-all")
    assert progress(t) == (2, 0)
    assert player(t, 0).hand == []
    assert player(t, 0).ko == hand


@pytest.mark.component("ALN-033")
def test_an_empty_hand_is_no_sacrifice() -> None:
    p = Position(NEWBORN, RIPLEY)
    p.at("main-begins")
    t = p.table()
    assert asked(t) == (0, "main")
    assert progress(t) == (1, 0)


@pytest.mark.component("ALN-034")
@pytest.mark.rule("V19.03", "V19.05")
def test_a_beautiful_butterfly_is_ferocious_and_monstrous_while_it_defends() -> None:
    p = Position(NEWBORN, RIPLEY)
    newborn = p.main(0, level=2)
    dallas, parker = p.unit(1, "captain-dallas"), p.unit(1, "parker")
    p.resources(0, "space")
    p.at("main", active=1)
    t = p.table()
    attack(t, newborn, dallas, parker)
    t.choose("pass")
    assert keys(t) == [f"power:{newborn.id}:a-beautiful-butterfly:turn.space-1", "pass"]
    t.choose(f"power:{newborn.id}:a-beautiful-butterfly:turn.space-1")
    play(t, "pass", "pass")
    # It strikes both before they can strike.
    assert strikes(t) == [((newborn.id,), dallas.id, 6, 4, True), ((newborn.id,), parker.id, 6, 5, True)]
    assert gone(t, dallas)
    assert gone(t, parker)
    assert now(t, newborn).combat_granted == []


@pytest.mark.component("ALN-034")
def test_an_attacker_is_no_butterfly() -> None:
    p = Position(NEWBORN, RIPLEY)
    newborn = p.main(0, level=2)
    p.resources(0, "space")
    t = p.table()
    attack(t, p.main(1), newborn)
    assert keys(t) == ["pass"]
