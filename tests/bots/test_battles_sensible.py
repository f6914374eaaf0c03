"""The sensible bot for battles: what it may know, how fast it is, how often it wins, and that its habits are sound."""

from __future__ import annotations

import time

import pytest

from sulaco.bots import load
from sulaco.bots.battles import Sensible
from sulaco.bots.runner import play, seat_bots
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import setups, starter
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup
from sulaco.table.table import Table


def chosen(position: Position, seat: int = 0, points: int | None = None) -> str:
    return Sensible(1).choose(position.table(points=points), seat)


# --- what it may know, how it may be used ------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["the-queen-main", "lt-ripley"])
def test_it_decides_by_what_its_seat_can_know(other: str) -> None:
    """Whatever the seat cannot know may be dealt anew: the answer stays the same."""
    table = Table(Battles, Setup([starter("sister-ripley"), starter(other)]), 11, history=False)
    bots = seat_bots("battles", "sensible", 2, 11)
    looked = 0
    while table.decision is not None:
        seat = table.decision.seat
        key = bots[seat].choose(table, seat)
        copy = table.determinize(seat, 5)
        if copy.decision is not None and copy.decision.keys() == table.decision.keys():
            assert bots[seat].choose(copy, seat) == key
            looked += 1
        table.choose(key)
    assert looked > 60


def test_same_seed_and_position_same_answers() -> None:
    journals = []
    for _ in range(2):
        table = Table(Battles, Setup([starter("lt-ripley"), starter("the-dragon-main")]), 5, history=False)
        play(table, seat_bots("battles", "sensible", 2, 8))
        journals.append(table.journal)
    assert journals[0] == journals[1]


def test_it_is_loaded_by_its_name() -> None:
    assert isinstance(load("battles", "sensible", 3), Sensible)


def test_it_takes_less_than_a_millisecond_a_decision() -> None:
    spent, decisions = 0.0, 0
    for seed in range(4):
        table = Table(Battles, Setup([starter("ripley-8"), starter("the-newborn-main")]), seed, history=False)
        bots = seat_bots("battles", "sensible", 2, seed)
        while table.decision is not None:
            seat = table.decision.seat
            begin = time.thread_time()
            key = bots[seat].choose(table, seat)
            spent += time.thread_time() - begin
            decisions += 1
            table.choose(key)
    assert spent / decisions < 0.001


@pytest.mark.parametrize("number", range(0, 24, 2))
def test_it_plays_every_way_to_play_to_the_end(number: int) -> None:
    setup = setups()[number]
    table = Table(Battles, setup, number, history=False)
    play(table, seat_bots("battles", "sensible", len(setup.decks), number), limit=5000)
    assert table.ending is not None


@pytest.mark.parametrize("main", mains())
def test_it_beats_random(main: str) -> None:
    """With every Main Character, against every other, from both seats."""
    wins = 0
    others = mains()
    for seed in range(16):
        decks = [starter(main), starter(others[seed % 8])]
        bots = [load("battles", "sensible", seed), load("battles", "random", seed)]
        seat = seed // 8
        if seat:
            decks.reverse()
            bots.reverse()
        table = Table(Battles, Setup(decks), seed, history=False)
        play(table, bots)
        assert table.ending is not None
        wins += table.ending.winners == (seat,)
    assert wins >= 15


# --- building ----------------------------------------------------------------------------------------------------


def test_it_lays_a_location_face_up() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("resource")
    _, earth = position.hand(0, "parker", "earth")
    assert chosen(position) == f"lay-up:{earth}"


def test_it_keeps_what_it_can_soon_afford() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("resource")
    position.resources(0, down=1)
    _, hicks = position.hand(0, "captain-dallas", "corporal-hicks")
    assert chosen(position) == f"lay:{hicks}"


def test_it_recruits_on_curve() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("recruit")
    _, parker, _ = position.hand(0, "kane", "parker", "bishop")
    assert chosen(position, points=3) == f"recruit:{parker}:front"


def test_it_spends_all_points_if_that_is_worth_more() -> None:
    position = Position("the-newborn-main", "lt-ripley")
    position.at("recruit")
    one, two, _ = position.hand(0, "acid-blood-xenomorph", "leaping-xenomorph", "xenomorph-spitter")
    assert chosen(position, points=5) in (f"recruit:{one}:front", f"recruit:{two}:front")


def test_it_does_not_replace_a_unique_character() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("recruit")
    position.unit(0, "parker")
    position.hand(0, "parker")
    assert chosen(position, points=3) == "done"


def test_shooters_are_recruited_behind() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("recruit")
    (call,) = position.hand(0, "call")
    assert chosen(position, points=2) == f"recruit:{call}:back"


def test_the_main_character_goes_behind_its_protector() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("formation")
    main = position.main(0, front=True)
    position.unit(0, "parker", front=True)
    assert chosen(position) == f"move:{main.id}"


def test_somebody_sturdy_stands_before_the_shooters() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("formation")
    position.main(0, front=False)
    position.unit(0, "christie", front=False)
    hudson = position.unit(0, "private-hudson", front=False)
    assert chosen(position) == f"move:{hudson.id}"


def test_a_main_character_that_no_single_enemy_can_stun_fights_in_front() -> None:
    position = Position("warrant-officer-ripley", "the-queen-main")
    position.at("formation")
    main = position.main(0, front=False)
    position.unit(0, "parker")
    position.unit(1, "screeching-xenomorph")  # 3 ATK against her 5 DEF
    assert chosen(position) == f"move:{main.id}"


@pytest.mark.parametrize(("main", "moves"), [("the-dragon-main", True), ("the-perfect-organism-main", False)])
def test_some_main_characters_fight_in_front_whatever_comes(main: str, moves: bool) -> None:
    position = Position(main, "lt-ripley")
    position.at("formation")
    leader = position.main(0, front=False)
    position.unit(0, "screeching-xenomorph")
    position.unit(1, "corporal-hicks")  # 7 ATK
    assert chosen(position) == (f"move:{leader.id}" if moves else "done")


# --- attacks -----------------------------------------------------------------------------------------------------


def test_it_stuns_without_being_stunned() -> None:
    """Parker (3/5) takes Kane's like: the Leaper (4/1), which strikes with 4 against his 5."""
    position = Position("lt-ripley", "the-queen-main")
    position.main(0, front=False, ready=False)
    position.main(1, front=False)
    parker = position.unit(0, "parker")
    leaper = position.unit(1, "leaping-xenomorph")
    position.unit(1, "screeching-xenomorph")
    table = position.table()
    assert Sensible(1).choose(table, 0) == f"attack:{parker.id}"
    table.choose(f"attack:{parker.id}")
    assert Sensible(1).choose(table, 0) == f"defender:{leaper.id}"


def test_it_does_not_attack_in_vain() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.main(0, front=False, ready=False)
    position.main(1, front=False)
    position.unit(0, "kane")
    position.unit(1, "the-queen")
    assert chosen(position) == "end"


@pytest.mark.parametrize(("more", "key"), [((), "end"), (("brother-dillon",), "attack:kane-1")])
def test_newt_is_attacked_only_to_get_at_somebody_behind_her(more: tuple[str, ...], key: str) -> None:
    """She returns to hand: one attacker gains nothing, and two such bots would go on for ever."""
    position = Position("lt-ripley", "warrant-officer-ripley")
    position.main(0, front=False, ready=False)
    position.main(1, front=False, counters=-1)  # 4 DEF
    position.unit(0, "kane-1")
    for card in more:
        position.unit(0, card)  # 4 ATK
    position.unit(1, "newt")
    assert chosen(position) == key


def test_a_team_attack_just_reaches_the_defense() -> None:
    """The Queen has DEF 5: two strikes of 3 are enough, and whoever is not needed stays at home."""
    position = Position("sister-ripley", "the-queen-main")
    position.main(0, front=False, ready=False, level=2)
    queen = position.main(1, front=True)
    first = position.unit(0, "parker")
    position.unit(0, "brother-dillon", ready=False)
    position.unit(0, "kane")
    table = position.table()
    key = Sensible(1).choose(table, 0)
    assert key.startswith("attack:")
    table.choose(key)
    assert Sensible(1).choose(table, 0).startswith("join:")
    table.choose(Sensible(1).choose(table, 0))
    combat = table.game.state.combat
    assert combat is not None
    assert combat.defender == queen.id
    assert first.id in combat.attackers


def test_it_goes_for_the_main_characters_last_wound() -> None:
    position = Position("sister-ripley", "the-queen-main")
    position.main(0, front=False, ready=False, level=2)
    queen = position.main(1, front=True, wounds=5)
    dillon = position.unit(0, "brother-dillon", counters=1)
    position.unit(1, "the-dragon")
    table = position.table()
    table.choose(f"attack:{dillon.id}")
    assert Sensible(1).choose(table, 0) == f"defender:{queen.id}"


# --- tricks ------------------------------------------------------------------------------------------------------


def test_a_trick_that_changes_the_result_is_played() -> None:
    """Parker (3/5) attacks an Adolescent with two counters (4/4): +1 ATK stuns it."""
    position = Position("lt-ripley", "the-queen-main")
    parker = position.unit(0, "parker")
    adolescent = position.unit(1, "adolescent-xenomorph", counters=2)
    (rock,) = position.hand(0, "lets-rock")
    position.combat(parker, adolescent)
    assert chosen(position) == f"twist:{rock}"


def test_a_trick_that_changes_nothing_is_held() -> None:
    position = Position("lt-ripley", "the-queen-main")
    parker = position.unit(0, "parker")
    adolescent = position.unit(1, "adolescent-xenomorph")
    position.hand(0, "lets-rock", "parker")
    position.combat(parker, adolescent)
    assert chosen(position) == "pass"


def test_two_power_ups_are_begun_if_both_together_help() -> None:
    """Parker (3/5) attacks an Adolescent with three counters (5/5): it takes both, and saves him too."""
    position = Position("lt-ripley", "the-queen-main")
    parker = position.unit(0, "parker")
    adolescent = position.unit(1, "adolescent-xenomorph", counters=3)
    card, call = position.hand(0, "parker", "call")
    position.combat(parker, adolescent)
    assert chosen(position) in (f"power-up:{card}:{parker.id}", f"power-up:{call}:{parker.id}")


def test_sister_ripley_gives_herself_up_before_her_last_wound() -> None:
    position = Position("sister-ripley", "the-queen-main")
    position.at("main", active=1)
    ripley = position.main(0, level=2, wounds=4)
    queen = position.unit(1, "the-queen")
    (earth,) = position.resources(0, "earth")
    position.combat(queen, ripley, turn=0)
    assert chosen(position) == f"power:{ripley.id}:sacrifice-and-resurrection:turn.{earth}"


# --- small questions ---------------------------------------------------------------------------------------------


def test_ash_is_handed_to_the_enemy() -> None:
    position = Position("lt-ripley", "the-queen-main")
    position.at("recruit")
    position.unit(1, "the-queen")
    (ash,) = position.hand(0, "ash")
    table = position.table(points=6)
    table.choose(f"recruit:{ash}:front")
    assert Sensible(1).choose(table, 0) == "to:player-2"


def test_ripley_8_begins_anew_when_she_is_nearly_done() -> None:
    for wounds, answer in ((1, "no-xp"), (3, "xp")):
        position = Position("ripley-8", "the-queen-main")
        position.at("main-begins")
        position.main(0, wounds=wounds)
        assert chosen(position) == answer
