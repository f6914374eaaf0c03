"""The sensible bot for encounters: what it may know, how fast it is, how often it wins, that its habits are sound."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sulaco.bots import load
from sulaco.bots.encounters import Sensible
from sulaco.bots.encounters.known import Known
from sulaco.bots.encounters.worth import points, worth
from sulaco.bots.runner import answer, play, seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, of_kind
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import FILMS, setups
from sulaco.games.encounters.state import Setup
from sulaco.table.table import Table


def chosen(position: Position, seat: int = 0) -> str:
    return Sensible(1).choose(position.table(), seat)


def offered(position: Position, seat: int) -> str | None:
    return Sensible(1).aside(position.table(), seat)


# --- what it may know, how it may be used ------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [Setup(1, "alien"), Setup(3, "aliens"), Setup(4, "alien3", agendas="hidden")])
def test_it_decides_by_what_its_seat_can_know(setup: Setup) -> None:
    """Whatever the seat cannot know may be dealt anew: answers and offers stay the same."""
    table = Table(Encounters, setup, 11, history=False)
    bots = seat_bots("encounters", "sensible", setup.players, 11)
    looked = 0
    while table.decision is not None:
        decision = table.decision
        asides = {option.seat for option in decision.asides}
        for seat in (decision.seat, *sorted(asides - {decision.seat})):
            copy = table.determinize(seat, 5)
            if copy.decision is None:
                continue
            if seat == decision.seat and copy.decision.keys() == decision.keys():
                assert bots[seat].choose(copy, seat) == bots[seat].choose(table, seat)
                looked += 1
            elif seat != decision.seat:
                assert bots[seat].aside(copy, seat) == bots[seat].aside(table, seat)
        table.choose(answer(table, decision, bots))
    assert looked > 60


def test_same_seed_and_position_same_answers() -> None:
    journals = []
    for _ in range(2):
        table = Table(Encounters, Setup(3, "resurrection"), 5, history=False)
        play(table, seat_bots("encounters", "sensible", 3, 8))
        journals.append(table.journal)
    assert journals[0] == journals[1]


def test_it_is_loaded_by_its_name() -> None:
    assert isinstance(load("encounters", "sensible", 3), Sensible)


def test_it_takes_less_than_a_millisecond_a_decision() -> None:
    spent, decisions = 0.0, 0
    for seed in range(4):
        table = Table(Encounters, Setup(5, FILMS[seed]), seed, history=False)
        bots = seat_bots("encounters", "sensible", 5, seed)
        while table.decision is not None:
            begin = time.thread_time()
            key = answer(table, table.decision, bots)
            spent += time.thread_time() - begin
            decisions += 1
            table.choose(key)
    assert spent / decisions < 0.001


@pytest.mark.parametrize("number", range(len(setups())))
def test_it_plays_every_way_to_play_to_the_end(number: int) -> None:
    setup = setups()[number]
    table = Table(Encounters, setup, number, history=False)
    play(table, seat_bots("encounters", "sensible", setup.players, number), limit=8000)
    assert table.ending is not None


@pytest.mark.parametrize("film", FILMS)
def test_it_wins_where_random_bots_do_not(film: str) -> None:
    wins = {"sensible": 0, "random": 0}
    for kind in wins:
        for seed in range(8):
            table = Table(Encounters, Setup(3, film, tough=True, preparation=1), seed, history=False)
            play(table, seat_bots("encounters", kind, 3, seed))
            assert table.ending is not None
            wins[kind] += bool(table.ending.winners)
    assert wins["random"] == 0
    assert wins["sensible"] >= 3


# --- what cards are worth ----------------------------------------------------------------------------------------


def test_every_card_of_a_player_is_worth_something() -> None:
    worthless = [card.id for card in of_kind("character") if worth(card.id) <= worth("specialist")]
    assert worthless == []


@pytest.mark.parametrize(
    ("card", "recruit", "other"),
    [
        ("grunt", 0, 1),
        ("specialist", 1, 0),
        ("captain-of-the-ship", 0, 2),  # its ability waits for another card
        ("next-in-command", 2, 0.3),
        ("thirst-for-knowledge", 0, 2),
        ("ready-for-anything", 0, 2),
        ("body-armor", 0, 1.2),
    ],
)
def test_points_are_counted_with_what_a_card_says(card: str, recruit: float, other: float) -> None:
    assert points(card) == pytest.approx((recruit, other))


# --- playing and fighting ----------------------------------------------------------------------------------------


def test_it_draws_first() -> None:
    p = Position(1, "alien", roles=["researcher"])
    _, knowledge = p.hand(0, "grunt", "thirst-for-knowledge")
    assert chosen(p) == f"play:{knowledge}"


def test_a_card_that_waits_for_another_comes_after_it() -> None:
    p = Position(1, "alien")
    _, other = p.hand(0, "captain-of-the-ship", "quarantine-holds")
    assert chosen(p) == f"play:{other}"


def test_what_strikes_dies_before_what_only_might() -> None:
    p = Position(2, "alien")
    p.room("maintenance", "taker-of-the-crew")
    (enemy,) = p.zone("taker-of-the-crew")
    p.points(attack=3)
    assert chosen(p) == f"fight:{enemy}"


def test_two_weak_enemies_rather_than_one() -> None:
    p = Position(2, "alien")
    p.zone("shape-in-the-ducts", "leaping-xenomorph-1", "leaping-xenomorph-2")
    p.points(attack=4)
    assert chosen(p).startswith("fight:leaping-xenomorph-")


def test_a_facehugger_comes_before_everything() -> None:
    p = Position(2, "alien")
    p.zone("taker-of-the-crew")
    hugger = p.hugger(1)
    p.points(attack=3)
    assert chosen(p) == f"fight:{hugger}"


def test_of_two_facehuggers_with_one_player_one_alone_is_left_be() -> None:
    """One that is left does all the harm: with Attack for one, something else is fought."""
    p = Position(2, "alien")
    (taker,) = p.zone("taker-of-the-crew")
    p.hugger(1, turns=1)
    p.hugger(1, turns=1)
    p.points(attack=3)
    assert chosen(p) == f"fight:{taker}"


def test_the_final_enemy_dies_whatever_else_strikes() -> None:
    p = Position(2, "aliens")
    p.state.objective = 2
    queen, *_ = p.zone("the-queen", "warrior-of-the-night-1", "warrior-of-the-night-2")
    p.points(attack=CARDS["the-queen"].attack)
    assert chosen(p) == f"fight:{queen}"


def test_a_card_is_sacrificed_for_the_final_enemy_only() -> None:
    beast = CARDS["the-beast"].attack
    for attack, key in ((beast - 2, "sacrifice:bait-for-the-beast-1:0"), (beast - 3, "end")):
        p = Position(1, "alien3")
        p.state.objective = 2
        p.zone("the-beast")
        p.played("bait-for-the-beast")
        p.points(attack=attack)
        assert chosen(p) == key


def test_what_weakens_waits_for_the_final_enemy() -> None:
    organism = CARDS["the-perfect-organism"].attack
    for attack, pays in ((organism - 4, True), (organism - 5, False)):
        p = Position(1, "alien")
        p.state.objective = 2
        p.zone("the-perfect-organism")
        unit = p.card("incinerator-unit")
        p.state.operations.append(unit)
        p.points(attack=attack, recruit=3)
        assert (chosen(p) == f"pay:{unit}") == pays


def test_goals_are_paid_for_before_characters_are_recruited() -> None:
    p = Position(1, "alien")
    p.state.objective = 1
    lock = p.card("ventilation-lock")
    p.state.operations.append(lock)
    p.points(recruit=4)
    assert chosen(p) == f"pay:{lock}"


# --- recruiting --------------------------------------------------------------------------------------------------


def hq(position: Position, *names: str) -> None:
    """These characters in the HQ."""
    state: Any = position.state
    state.barracks += state.hq
    state.hq = [position.card(name) for name in names]


def test_two_good_characters_rather_than_one_dear_one() -> None:
    p = Position(1, "aliens")
    hq(p, "licensed-for-the-loader", *(["every-toy-in-the-armory"] * 2), "body-armor", "body-armor")
    p.points(recruit=6)
    assert chosen(p).startswith("recruit:every-toy-in-the-armory")


def test_late_in_the_game_recruit_points_count_less() -> None:
    worths = []
    for hive in (36, 4):
        p = Position(1, "alien")
        del p.state.hive[hive:], p.state.groups[hive:]
        known = Known(Encounters(p.state), 0)
        worths.append((known.recruiting("quarantine-holds-1"), known.recruiting("find-it-and-kill-it-1")))
    (early, attack), (late, same) = worths
    assert early > late
    assert attack == same


# --- helping others ----------------------------------------------------------------------------------------------


def test_help_comes_when_the_player_has_played_all_cards() -> None:
    for hand in (("grunt",), ()):
        p = Position(2, "alien")
        p.zone("taker-of-the-crew")
        p.hand(0, *hand)
        (card,) = p.hand(1, "find-it-and-kill-it")
        p.points(attack=1)
        assert offered(p, 1) == (None if hand else f"coordinate:{card}")


def test_attack_that_kills_nothing_is_kept() -> None:
    p = Position(2, "alien")
    p.zone("towering-xenomorph")
    p.hand(1, "find-it-and-kill-it")
    p.points(attack=1)
    assert offered(p, 1) is None


def test_a_sergeant_always_helps() -> None:
    p = Position(2, "alien")
    (sergeant,) = p.hand(1, "sergeant-tech")
    assert offered(p, 1) == f"coordinate:{sergeant}"


# --- small questions ---------------------------------------------------------------------------------------------


def test_whoever_is_nearest_to_death_is_healed() -> None:
    p = Position(3, "alien", roles=["medic", "gunner", "scout"])
    p.wounds(1, "flesh-wound-1")
    p.wounds(2, "deep-gash-1", "flesh-wound-2")
    (medicine,) = p.hand(0, "battlefield-medicine")
    table = p.table()
    table.choose(f"play:{medicine}")
    assert Sensible(1).choose(table, 0).startswith("heal:player-3:deep-gash")
