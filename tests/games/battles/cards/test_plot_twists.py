"""Plot Twists, ALN-048 to ALN-050 and ALN-054, and Extended Incubation, ALN-053."""

from __future__ import annotations

import pytest

from sulaco.games.battles.cards import CARDS, PlotTwist
from sulaco.games.battles.events import Hatched, Struck
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values
from sulaco.games.battles.view import BattlesView

from ..tables import asked, gone, keys, now, play, player, rules, strike


@pytest.mark.rule("V11.01", "V11.08")
@pytest.mark.parametrize(
    ("number", "id", "team", "timing", "any_turn"),
    [
        ("ALN-048", "chestburst", "xenomorphs", "combat", True),
        ("ALN-049", "spook", "xenomorphs", "main", False),
        ("ALN-050", "build-the-hive", "xenomorphs", "main", False),
        ("ALN-054", "lets-rock", "", "combat", True),
    ],
)
def test_printed_facts(number: str, id: str, team: str, timing: str, any_turn: bool) -> None:
    card = CARDS[id]
    assert isinstance(card, PlotTwist)
    assert (card.number, card.team, card.timing, card.any_turn) == (number, team, timing, any_turn)
    assert (card.cost, card.limit) == (0, 4)


# --- Chestburst --------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-048")
@pytest.mark.rule("V11.05", "V11.06")
def test_chestburst_puts_two_counters_on_a_character_in_a_melee_combat() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, two = p.unit(0, "adolescent-xenomorph"), p.unit(0, "leaping-xenomorph")
    bishop = p.unit(1, "bishop")
    p.hand(0, "chestburst")
    p.combat([one, two], bishop)
    t = p.table()
    t.choose("twist:chestburst-1")
    assert (asked(t), keys(t)) == ((0, "chestburst"), [f"unit:{one.id}", f"unit:{two.id}", f"unit:{bishop.id}"])
    assert player(t, 0).hand == []
    t.choose(f"unit:{bishop.id}")
    assert (now(t, bishop).counters, values(t.game, now(t, bishop))) == (-2, (2, 2))
    assert player(t, 0).ko == ["chestburst-1"]
    assert asked(t) == (1, "combat")


@pytest.mark.component("ALN-048")
@pytest.mark.rule("V10.03", "V7.10", "V99.10", "V11.04")
def test_chestburst_on_an_enemy_turn_stuns_the_attacker_and_ends_the_combat() -> None:
    p = Position("lt-ripley", "the-queen-main")
    kane = p.unit(0, "call")
    p.hand(1, "chestburst")
    p.combat(kane, p.main(1), turn=1)
    t = p.table()
    play(t, "twist:chestburst-101", f"unit:{kane.id}")
    assert (now(t, kane).stunned, now(t, kane).wounds, now(t, kane).counters) == (True, 1, 0)
    assert asked(t) == (0, "main")
    assert rules(t, Struck) == []


@pytest.mark.component("ALN-048")
def test_chestburst_is_not_played_in_ranged_combat() -> None:
    p = Position("the-queen-main", "lt-ripley")
    spitter = p.unit(0, "xenomorph-spitter", front=False)
    p.hand(0, "chestburst")
    p.combat(spitter, p.main(1))
    assert keys(p.table()) == ["pass"]


# --- Spook -------------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-049")
@pytest.mark.rule("V9.09", "V11.03", "V12.03")
def test_spook_dazes_an_enemy_that_nobody_protects() -> None:
    p = Position("the-queen-main", "lt-ripley", "the-dragon-main")
    bishop = p.unit(1, "bishop", counters=2, equipment="power-loader", wounds=1)
    p.unit(1, "newt", front=False)  # protected
    p.unit(1, "vriess", stunned=True)
    p.main(2, front=False)
    open_ = p.unit(2, "xenomorph-ambusher", front=False)  # Camouflage is no protection from this
    p.hand(0, "spook")
    t = p.table()
    t.choose("twist:spook-1")
    assert asked(t) == (0, "spook")
    assert keys(t) == ["unit:lt-ripley-101", "unit:the-dragon-main-201", f"unit:{bishop.id}", f"unit:{open_.id}"]
    t.choose(f"unit:{bishop.id}")
    dazed = now(t, bishop)
    assert (dazed.stunned, dazed.ready, dazed.counters, dazed.equipment, dazed.wounds) == (True, False, 0, "", 1)
    assert player(t, 1).ko == ["power-loader-101"]
    assert player(t, 0).ko == ["spook-1"]


@pytest.mark.component("ALN-049")
def test_spook_needs_somebody_face_up() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.main(1, stunned=True)
    p.hand(0, "spook")
    assert keys(p.table(), "twist") == []


# --- Build the Hive ------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-050")
@pytest.mark.rule("V17.02", "V11.03")
def test_build_the_hive_turns_an_enemy_location_down() -> None:
    p = Position("the-queen-main", "lt-ripley", "the-dragon-main")
    p.resources(0, "space")
    p.resources(1, "earth", "the-sulaco", "earth", down=1)
    p.resources(2, "space")
    p.hand(0, "build-the-hive")
    t = p.table()
    t.choose("twist:build-the-hive-1")
    assert asked(t) == (0, "build-the-hive")
    assert keys(t) == ["card:earth-101", "card:the-sulaco-101", "card:space-201"]  # each name of a player once
    t.choose("card:earth-101")
    assert [(r.id, r.up) for r in player(t, 1).resources[:3]] == [
        ("earth-101", False),
        ("the-sulaco-101", True),
        ("earth-102", True),
    ]
    view = t.game.view(0)
    assert isinstance(view, BattlesView)
    assert [seen.card for seen in view.players[1].resources] == ["earth-101", "the-sulaco-101", "earth-102", ""]
    assert player(t, 0).ko == ["build-the-hive-1"]


@pytest.mark.component("ALN-050")
def test_build_the_hive_needs_a_face_up_enemy_location() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.resources(0, "space")
    p.resources(1, down=["earth"])
    p.hand(0, "build-the-hive")
    assert keys(p.table(), "twist") == []
    p.resources(1, "earth")
    t = p.table()
    t.choose("twist:build-the-hive-1")  # a choice of one
    assert asked(t) == (0, "main")
    assert [resource.up for resource in player(t, 1).resources] == [False, False]


# --- Let's Rock! -------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-054")
@pytest.mark.rule("V11.05", "V11.07")
@pytest.mark.parametrize(
    ("target", "attacker", "defender"),
    [("bishop-1", (5, 4), (2, 5)), ("the-queen-main-101", (4, 4), (2, 7)), ("newt-1", (4, 4), (2, 5))],
)
def test_lets_rock_helps_an_attacker_or_the_defender_for_this_combat(
    target: str, attacker: tuple[int, int], defender: tuple[int, int]
) -> None:
    p = Position()
    bishop, newt = p.unit(0, "bishop"), p.unit(0, "newt")
    p.unit(0, "captain-dallas")  # not in the combat
    p.hand(1, "lets-rock")
    queen = p.main(1)
    p.combat([bishop, newt], queen, turn=1)
    t = p.table()
    t.choose("twist:lets-rock-101")
    assert (asked(t), keys(t)) == ((1, "lets-rock"), ["unit:bishop-1", "unit:newt-1", "unit:the-queen-main-101"])
    t.choose(f"unit:{target}")
    assert (values(t.game, now(t, bishop)), values(t.game, now(t, queen))) == (attacker, defender)
    assert values(t.game, now(t, newt)) == ((1, 1) if target == "newt-1" else (0, 1))
    assert player(t, 1).ko == ["lets-rock-101"]
    strike(t)
    if t.decision is not None and t.decision.kind == "strike-back":
        t.choose("strike:bishop-1")
    assert values(t.game, now(t, bishop)) == (4, 4)
    assert values(t.game, now(t, queen)) == (2, 5)


@pytest.mark.component("ALN-054")
def test_lets_rock_decides_a_combat() -> None:
    p = Position()
    bishop = p.unit(0, "bishop")
    p.hand(0, "lets-rock")
    p.combat(bishop, p.main(1))
    t = p.table()
    play(t, "twist:lets-rock-1", "unit:bishop-1")
    t.choose("pass")
    t.choose("pass")
    assert t.game.by_id["the-queen-main-101"].stunned  # 5 against 5


# --- Extended Incubation -------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-053")
@pytest.mark.rule("V20.04", "V20.03")
def test_extended_incubation_keeps_the_egg_closed_and_goes_back_into_the_pile() -> None:
    p = Position("the-queen-main", "lt-ripley")
    egg = p.unit(0, "ovomorph", front=False)
    p.unit(1, "newt")
    p.pile(0, "extended-incubation")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "resource")
    assert [(event.unit, event.card) for event in t.events if isinstance(event, Hatched)] == [
        (egg.id, "extended-incubation-1")
    ]
    assert not gone(t, egg)
    assert player(t, 0).pile == ["extended-incubation-1"]
    assert [unit.id for unit in t.game.state.units] == ["the-queen-main-1", "lt-ripley-101", egg.id, "newt-101"]


@pytest.mark.component("ALN-053")
@pytest.mark.rule("V20.01")
def test_extended_incubation_is_no_card_for_a_deck_or_a_hand() -> None:
    card = CARDS["extended-incubation"]
    assert (card.number, card.team, card.limit) == ("ALN-053", "xenomorphs", 0)
    assert not isinstance(card, PlotTwist)
