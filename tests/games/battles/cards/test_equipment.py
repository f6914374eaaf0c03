"""Equipment, ALN-023 to ALN-025."""

from __future__ import annotations

import pytest

from sulaco.games.battles.cards import CARDS, Equipment
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values

from ..tables import asked, gone, keys, now, play, player, strike


@pytest.mark.component("ALN-023")
@pytest.mark.component("ALN-024")
@pytest.mark.component("ALN-025")
@pytest.mark.parametrize(
    ("number", "id", "cost"),
    [("ALN-023", "m41a-pulse-rifle", 1), ("ALN-024", "mu-th-er-6000", 2), ("ALN-025", "power-loader", 3)],
)
def test_printed_facts(number: str, id: str, cost: int) -> None:
    card = CARDS[id]
    assert isinstance(card, Equipment)
    assert (card.number, card.team, card.cost, card.limit) == (number, "company", cost, 4)


# --- M41A Pulse Rifle ----------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-023")
@pytest.mark.rule("V12.02")
def test_the_rifle_gives_ranged_and_three_atk_in_ranged_attacks() -> None:
    p = Position()
    bishop = p.unit(0, "bishop", front=False, equipment="m41a-pulse-rifle")
    p.unit(0, "captain-dallas", front=False)
    t = p.table()
    assert keys(t, "attack") == ["warrant-officer-ripley-1", "bishop-1"]
    assert values(t.game, now(t, bishop)) == (4, 4)
    t.choose("attack:bishop-1")
    assert asked(t) == (0, "combat")
    assert values(t.game, now(t, bishop)) == (7, 4)
    strike(t)  # 7 against 5, and the Queen without Ranged does not strike back
    assert (t.game.by_id["the-queen-main-101"].stunned, now(t, bishop).stunned) == (True, False)
    assert values(t.game, now(t, bishop)) == (4, 4)


@pytest.mark.component("ALN-023")
def test_the_rifle_adds_nothing_in_melee_nor_on_defence() -> None:
    p = Position()
    johner = p.unit(0, "johner", equipment="m41a-pulse-rifle")
    p.combat(johner, p.main(1))
    t = p.table()
    assert values(t.game, now(t, johner)) == (10, 10)
    p = Position()
    bishop = p.unit(0, "bishop", equipment="m41a-pulse-rifle")
    spitter = p.unit(1, "xenomorph-spitter", front=False)
    p.at("main", active=1)
    p.combat(spitter, bishop)
    t = p.table()
    assert values(t.game, now(t, bishop)) == (4, 4)
    strike(t)
    assert gone(t, spitter)  # struck back at: 4 against 4
    assert (now(t, bishop).stunned, player(t, 0).ko) == (True, ["m41a-pulse-rifle-1"])


@pytest.mark.component("ALN-023")
def test_the_rifle_of_a_ranged_character_adds_to_its_ranged_attack() -> None:
    p = Position()
    christie = p.unit(0, "christie", front=False, equipment="m41a-pulse-rifle")
    p.combat(christie, p.main(1))
    t = p.table()
    assert values(t.game, now(t, christie)) == (9, 3)


@pytest.mark.component("ALN-023")
@pytest.mark.rule("V12.02", "V99.17")
def test_grenades_put_three_counters_on_a_back_row_enemy() -> None:
    p = Position()
    p.unit(0, "newt", equipment="m41a-pulse-rifle", ready=False)
    egg, queen = p.unit(1, "ovomorph", front=False), p.unit(1, "xenomorph-ambusher", front=False)
    p.unit(1, "leaping-xenomorph", front=False, stunned=True)
    p.resources(0, "weyland-yutani-complex")
    t = p.table()
    t.choose("power:newt-1:m-40-grenades:turn.weyland-yutani-complex-1")
    assert (asked(t), keys(t)) == ((0, "grenades"), [f"unit:{egg.id}", f"unit:{queen.id}"])
    t.choose(f"unit:{egg.id}")
    assert (now(t, egg).counters, values(t.game, now(t, egg))) == (-3, (0, 1))


@pytest.mark.component("ALN-023")
@pytest.mark.rule("V10.03")
def test_grenades_that_take_the_last_def_stun() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, equipment="m41a-pulse-rifle")
    ambusher = p.unit(1, "xenomorph-ambusher", front=False)
    p.resources(0, "the-nostromo", "the-nostromo")
    t = p.table()
    play(t, "power:lt-ripley-1:m-40-grenades:turn.the-nostromo-1")
    assert gone(t, ambusher)
    assert keys(t, "power") == []  # once a turn, and nobody is left in the Back Row


# --- MU-TH-ER 6000 ---------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-024")
@pytest.mark.rule("V99.09", "V13.04", "V13.08", "V11.02")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation"])
def test_mother_is_accessed_in_any_step_of_the_build_phase_and_draws_two(step: str) -> None:
    p = Position()
    p.unit(0, "newt", equipment="mu-th-er-6000")
    p.deck(0, "johner", "ash", "kane")
    p.resources(0, "the-auriga", "the-auriga")
    p.at(step)
    t = p.table()
    t.choose("power:newt-1:access-mother:turn.the-auriga-1")
    assert player(t, 0).hand == ["johner-1", "ash-1"]
    assert asked(t) == (0, step)
    assert keys(t, "power") == []


@pytest.mark.component("ALN-024")
@pytest.mark.rule("V13.04")
def test_mother_is_not_accessed_in_the_main_phase_nor_on_other_turns() -> None:
    p = Position()
    p.unit(0, "newt", equipment="mu-th-er-6000")
    p.resources(0, "the-auriga")
    assert keys(p.table(), "power") == []
    p.at("resource", active=1)
    t = p.table()
    assert (asked(t)[0], keys(t, "power")) == (1, [])


# --- Power Loader ----------------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-025")
@pytest.mark.rule("V18.05")
def test_the_loader_adds_five_and_five_and_takes_ranged() -> None:
    p = Position()
    johner = p.unit(0, "johner", front=False, equipment="power-loader")
    p.main(0, front=False)
    t = p.table()
    assert values(t.game, now(t, johner)) == (10, 10)
    assert keys(t, "attack") == []
    now(t, johner).granted.append("ranged")
    assert not has(t.game, now(t, johner), "ranged")


@pytest.mark.component("ALN-025")
def test_the_bearer_of_the_loader_does_not_strike_back_at_ranged_attacks() -> None:
    p = Position()
    christie = p.unit(0, "christie", equipment="power-loader")
    spitter = p.unit(1, "xenomorph-spitter", front=False)
    p.at("main", active=1)
    p.combat(spitter, christie, passes=2)  # 5 against 8; 11 would be against 4
    t = p.table()
    assert (now(t, christie).stunned, now(t, spitter).stunned) == (False, False)


@pytest.mark.component("ALN-025")
@pytest.mark.rule("V12.03")
def test_the_loader_is_lost_with_the_stun_of_its_bearer() -> None:
    p = Position()
    bishop = p.unit(0, "bishop", equipment="power-loader")
    p.combat(bishop, p.main(1, level=2, counters=3), passes=2)  # 9 against 9, and back
    t = p.table()
    assert (now(t, bishop).equipment, player(t, 0).ko) == ("", ["power-loader-1"])
    assert values(t.game, now(t, bishop)) == (4, 4)
    assert t.game.by_id["the-queen-main-101"].stunned
