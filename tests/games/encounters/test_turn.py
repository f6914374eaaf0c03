"""The turn and its phases, whose turn comes next; who acts, decides and is meant (L3, L16, L99.06)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import ROOMS
from sulaco.games.encounters.events import (
    CharacterKilled,
    Drew,
    EnemyStrikes,
    HiveCardAdded,
    PhaseBegan,
    StrikeDrawn,
    TurnBegan,
)
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.view import EncountersView

from .tables import alter, asked, keys, player, points, room, rules, state


@pytest.mark.rule("L3.01", "L3.02", "L3.03", "L3.04", "L3.05")
def test_a_turn_is_hive_action_strikes_and_cleanup() -> None:
    p = Position(2)
    p.zone("howling-xenomorph")
    p.strikes("near-miss")
    p.hive("egg")
    p.at("begin", turn=4)
    t = p.table()
    assert asked(t) == (0, "action")
    t.choose("end")
    wanted = (TurnBegan, PhaseBegan, HiveCardAdded, EnemyStrikes, StrikeDrawn, Drew)
    told = [event for event in t.events if isinstance(event, wanted)]
    names = [event.phase if isinstance(event, PhaseBegan) else type(event).__name__ for event in told]
    assert names == [
        *("TurnBegan", "hive", "HiveCardAdded", "action", "EnemyStrikes", "StrikeDrawn", "Drew"),
        *("TurnBegan", "hive", "HiveCardAdded", "action"),
    ]
    assert [(event.seat, event.turn) for event in told if isinstance(event, TurnBegan)] == [(0, 5), (1, 6)]


@pytest.mark.rule("L3.02", "L4.01")
def test_the_hive_phase_adds_exactly_one_card_face_down() -> None:
    p = Position(2)
    egg, ash = p.hive("egg", "ash")
    p.at("hive")
    t = p.table()
    assert [each.card for each in state(t).rooms] == [egg, "", "", "", ""]
    assert not room(t, "ventilation-shafts").up
    assert state(t).hive[-1] == ash
    assert rules(t, HiveCardAdded) == ["L4.01"]


@pytest.mark.rule("L3.06")
def test_turns_go_clockwise_and_the_dead_are_passed_over() -> None:
    p = Position(4)
    p.dead(1)
    p.dead(3)
    t = p.table()
    order = []
    for _ in range(4):
        order.append(state(t).active)
        t.choose("end")
    assert order == [0, 2, 0, 2]
    assert [event.seat for event in t.events if isinstance(event, TurnBegan)] == [2, 0, 2, 0]
    assert len(rules(t, HiveCardAdded)) == 4


@pytest.mark.rule("L99.06", "L14.10")
def test_points_are_lost_when_the_strike_phase_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "howling-xenomorph", strike="discard 1")
    p = Position(2)
    p.hand(0, "grunt", "specialist")
    p.played("get-him-to-medical")
    p.zone("howling-xenomorph")
    p.strikes("near-miss")
    p.points(recruit=5, attack=1)
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "discard")  # in the middle of the Strike Phase
    assert points(t) == (0, 0)
    assert [each.once for each in state(t).plays] == [False]


@pytest.mark.rule("L3.06", "L99.06")
def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    p = Position(2)
    p.played("grunt")
    ash = p.room("med-lab", "ash")
    p.points(recruit=2, attack=3)
    p.state.weakened = {ash: 2}
    p.state.turn_notes = ["cheaper:1", "avoid-strikes:0"]
    p.state.scanned = p.state.fought = 1
    t = p.table()
    t.choose("end")
    now = state(t)
    assert (now.active, points(t), now.plays, now.weakened, now.turn_notes) == (1, (0, 0), [], {}, [])
    assert (now.scanned, now.fought, now.struck) == (0, 0, [])


@pytest.mark.rule("L16.01", "L4.12")
def test_a_card_outranks_the_rules() -> None:
    p = Position(2)
    egg = p.room("ventilation-shafts", "egg")
    top = p.hive("ash")[0]
    p.at("hive")
    t = p.table()
    assert [each.card for each in state(t).rooms[:2]] == [egg, top]


@pytest.mark.rule("L16.02", "L7.03")
def test_what_forbids_a_scan_forbids_a_free_one() -> None:
    p = Position(2)
    p.room("airlock", "egg", up=False)
    p.room("quarters", "egg", up=False, attached=("sealed-in-resin",))
    call = p.hand(0, "she-feels-them-coming")
    p.points(attack=9)
    t = p.table()
    assert keys(t, "scan") == ["airlock"]
    t.choose(f"play:{call[0]}")
    assert asked(t) == (0, "scan")
    assert keys(t) == ["room:airlock", "nothing"]


@pytest.mark.rule("L16.02", "L9.07")
def test_what_forbids_healing_wins_over_a_card_that_heals() -> None:
    p = Position(2, roles=["medic", "scout"])
    medicine = p.hand(0, "battlefield-medicine")
    p.wounds(0, "flesh-wound")
    p.room("med-lab", "failed-clone")
    t = p.table()
    t.choose(f"play:{medicine[0]}")
    assert asked(t) == (0, "action")
    assert player(t, 0).strikes == ["flesh-wound-1"]


@pytest.mark.rule("L16.03", "L16.04")
def test_told_to_discard_two_with_one_card_in_hand_a_player_discards_that_one() -> None:
    p = Position(2)
    p.location("hadleys-hope")
    p.hand(1, "grunt")
    p.wounds(0, "flesh-wound")
    p.room("airlock", "hazard", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")  # the next player discards two cards
    assert asked(t) == (1, "discard")
    assert keys(t) == ["card:grunt-6"]
    t.choose("card:grunt-6")
    assert (player(t, 1).hand, player(t, 1).discard) == ([], ["grunt-6"])
    assert asked(t) == (0, "action")


@pytest.mark.rule("L16.03")
def test_what_cannot_be_done_is_left_out() -> None:
    p = Position(2, roles=["medic", "scout"])
    medicine = p.hand(0, "battlefield-medicine")
    drawn = p.deck(0, "grunt")
    t = p.table()
    t.choose(f"play:{medicine[0]}")  # draw a card and heal a strike, and there is none
    assert player(t, 0).hand == drawn
    assert asked(t) == (0, "action")


@pytest.mark.rule("L16.05", "L16.06")
def test_you_on_a_hive_card_is_the_active_player_who_chooses() -> None:
    p = Position(3)
    p.at("hive", active=1)
    for name in ROOMS[:4]:
        p.room(name, "event", up=False)
    p.room("airlock", "lurker-overhead", up=False)
    p.strikes("flesh-wound")
    t = p.table()
    # Nobody is hurt more than the others: the active player says who draws the strike.
    assert asked(t) == (1, "weakest")
    assert keys(t) == ["player:player-2", "player:player-3", "player:player-1"]
    t.choose("player:player-1")
    assert [len(each.strikes) for each in state(t).players] == [1, 0, 0]


@pytest.mark.rule("L16.07")
def test_together_means_the_active_player_first_then_clockwise() -> None:
    p = Position(3)
    enemy = p.zone("acid-spray-xenomorph")[0]  # everybody kills a character
    p.at("action", active=1)
    for seat in range(3):
        p.hand(seat, "grunt", "specialist")
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{enemy}")
    order = []
    while asked(t)[1] == "kill-own":
        order.append(asked(t)[0])
        t.choose(keys(t)[0])
    assert order == [1, 2, 0]
    assert [event.seat for event in t.events if isinstance(event, CharacterKilled)] == [1, 2, 0]


@pytest.mark.rule("L16.08", "L99.34")
def test_the_active_player_orders_what_happens_together() -> None:
    p = Position(2)
    egg = p.room("quarters", "egg")
    howling = p.room("med-lab", "howling-xenomorph")
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert asked(t) == (0, "event-order")
    assert keys(t) == [f"card:{howling}", f"card:{egg}"]
    t.choose(f"card:{egg}")
    assert state(t).dead_enemies == [egg]
    assert asked(t) == (0, "action")


@pytest.mark.rule("L16.09")
def test_hands_are_shown_to_one_another_if_that_is_agreed() -> None:
    for openly in (True, False):
        p = Position(2, open_hands=openly)
        p.hand(0, "grunt")
        hand = p.hand(1, "specialist", "electric-prod")
        t = p.table()
        seen = t.game.view(0)
        assert isinstance(seen, EncountersView)
        assert seen.players[1].hand == (hand if openly else None)
        assert seen.players[1].cards == 2
        assert seen.players[0].hand == ["grunt-1"]
