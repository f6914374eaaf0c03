"""Facehuggers and Chestbursters (L13, L99.13 to L99.18)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import ChestBurst, EnemyDied, EnemyStrikes, FacehuggerLaid, Impregnated
from sulaco.games.encounters.facehuggers import infected
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.view import view
from sulaco.table.table import Table

from .tables import alter, asked, keys, play, player, points, room, rules, state


def huggers(t: Table[Encounters]) -> list[tuple[str, int, int]]:
    return [(each.card, each.seat, each.turns) for each in state(t).huggers]


# --- arriving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.01", "L13.08", "L99.36")
@pytest.mark.component("facehugger")
def test_a_revealed_facehugger_is_laid_before_the_active_player() -> None:
    assert CARDS["facehugger"].attack == 3
    p = Position(2)
    p.at("action", active=1)
    card = p.room("med-lab", "facehugger", up=False)
    p.points(attack=2)
    t = p.table()
    t.choose("scan:med-lab")
    assert room(t, "med-lab").card == ""
    assert huggers(t) == [(card, 1, 2)]
    assert rules(t, FacehuggerLaid) == ["L13.01"]


@pytest.mark.rule("L13.02", "L8.06")
def test_everybody_sees_what_a_facehugger_takes_to_fight_now() -> None:
    p = Position(2)
    card = p.hugger(1)
    p.state.weakened = {card: 2}
    seen = view(p.table().game, 0).huggers
    assert [(each.card, each.seat, each.turns, each.attack) for each in seen] == [(card, 1, 2, 1)]


@pytest.mark.rule("L13.01")
def test_so_it_is_when_it_is_turned_up_in_the_combat_zone() -> None:
    p = Position(2)
    p.room("ventilation-shafts", "egg", up=False)
    for name in ("maintenance", "med-lab", "quarters"):
        p.room(name, "ash" if name == "maintenance" else "taker-of-the-crew")
    card = p.room("airlock", "facehugger", up=False)
    p.at("hive")
    t = p.table()
    assert huggers(t) == [(card, 0, 2)]
    assert state(t).zone == []


@pytest.mark.rule("L13.07", "L13.09")
@pytest.mark.component("egg", "facehugger")
def test_an_egg_dies_at_an_event_and_a_facehugger_comes_from_the_hatchery() -> None:
    p = Position(2)
    p.objective(2)
    egg = p.room("med-lab", "egg")
    p.room("airlock", "event", up=False)
    p.points(attack=1)
    t = p.table()
    n = len(state(t).hatchery)
    t.choose("scan:airlock")
    assert state(t).dead_enemies == [egg]
    assert room(t, "med-lab").card == ""
    assert huggers(t) == [("facehugger-1", 0, 2)]
    assert len(state(t).hatchery) == n - 1
    assert rules(t, FacehuggerLaid) == ["L13.07"]


@pytest.mark.rule("L13.09")
@pytest.mark.component("egg")
def test_an_egg_neither_moves_nor_strikes() -> None:
    p = Position(1)
    egg = p.room("ventilation-shafts", "egg")
    p.zone("egg")
    added = p.hive("ash")[0]
    p.at("hive")
    t = p.table()
    assert room(t, "ventilation-shafts").card == egg
    assert room(t, "maintenance").card == added
    t.choose("end")
    assert rules(t, EnemyStrikes) == []


@pytest.mark.rule("L99.18")
@pytest.mark.component("chestburster", "facehugger")
def test_nine_facehuggers_and_five_chestbursters_and_without_one_the_effect_fails() -> None:
    assert (CARDS["facehugger"].copies, CARDS["chestburster"].copies) == (9, 5)
    p = Position(2)
    p.objective(2)
    egg = p.room("med-lab", "egg")
    p.room("airlock", "event", up=False)
    p.killed(*["facehugger"] * 9)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).dead_enemies[-1] == egg
    assert huggers(t) == []
    assert [card for card in state(t).hatchery if card.startswith("chestburster")] == [
        f"chestburster-{n}" for n in range(1, 6)
    ]


# --- fighting it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.02", "L99.15", "L8.01")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_player_may_fight_it_whoever_it_lies_with(active: int, seat: int) -> None:
    p = Position(3)
    card = p.hugger(seat)
    p.at("action", active=active)
    p.points(attack=3)
    t = p.table()
    assert keys(t, "fight") == [card]
    t.choose(f"fight:{card}")
    assert huggers(t) == []
    assert state(t).dead_enemies == [card]
    assert points(t) == (0, 0)


@pytest.mark.rule("L13.02", "L13.03", "L99.13", "L99.14")
def test_it_acts_when_the_next_players_turn_ends_and_not_before() -> None:
    p = Position(3)
    card = p.hugger(0)
    p.deck(1, *["grunt"] * 3, only=True)
    p.hive("ash", "taker-of-the-crew", "shape-in-the-ducts")
    t = p.table()
    t.choose("end")
    assert asked(t) == (1, "action")
    assert huggers(t) == [(card, 0, 1)]
    assert not infected(t.game, 0)
    t.choose("end")
    assert asked(t) == (2, "action")
    assert huggers(t) == []
    assert state(t).dead_enemies == [card]
    assert player(t, 0).discard[-1] == "chestburster-1"
    assert "chestburster-1" not in state(t).hatchery
    assert not infected(t.game, 1)
    assert rules(t, Impregnated) == ["L13.03"]


@pytest.mark.rule("L13.18", "L13.03")
@pytest.mark.component("facehugger")
def test_nobody_can_kill_the_facehugger_of_the_med_lab() -> None:
    p = Position(2)
    card = p.room("med-lab", "facehugger", up=False)
    p.hand(0, "grunt", "grunt", "specialist")
    p.hand(1, "grunt", "grunt", "specialist")
    p.deck(0, *["specialist"] * 6)
    p.hive("ash", "taker-of-the-crew")
    t = p.table()
    play(t, "play:grunt-1", "play:grunt-2", "scan:med-lab")
    assert huggers(t) == [(card, 0, 2)]
    assert keys(t, "fight") == []
    t.choose("end")
    play(t, "play:grunt-6", "play:grunt-7")
    assert keys(t, "fight") == []
    t.choose("end")
    assert state(t).dead_enemies == [card]
    assert player(t, 0).discard[-1] == "chestburster-1"


@pytest.mark.rule("L13.04", "L99.13")
def test_a_lone_player_has_this_turn_and_the_own_next_one() -> None:
    p = Position(1)
    card = p.hugger(0)
    p.deck(0, *["grunt"] * 5, *["specialist"] * 7, only=True)
    p.hive("ash", "taker-of-the-crew", "shape-in-the-ducts")
    t = p.table()
    t.choose("end")
    assert huggers(t) == [(card, 0, 1)]
    play(t, *(f"play:{key}" for key in player(t, 0).hand[:3]))
    assert keys(t, "fight") == [card]
    t.choose("end")
    assert huggers(t) == []
    # it acts after the Cleanup draw: the Chestburster cannot have been drawn with it
    assert player(t, 0).discard[-1] == "chestburster-1"
    assert not player(t, 0).dead


@pytest.mark.rule("L13.04")
def test_so_has_the_last_one_alive() -> None:
    p = Position(3)
    p.dead(1)
    p.dead(2)
    p.hugger(0)
    p.hive("ash", "taker-of-the-crew", "shape-in-the-ducts")
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "action")
    assert [each.turns for each in state(t).huggers] == [1]
    t.choose("end")
    assert infected(t.game, 0)


@pytest.mark.rule("L99.14")
def test_alien_players_turns_are_not_counted() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.hugger(0)
    p.hive("ash", "taker-of-the-crew")
    t = p.table()
    t.choose("end")
    assert asked(t) == (1, "alien-turn")
    t.choose("end")
    assert asked(t) == (2, "action")
    assert [each.turns for each in state(t).huggers] == [1]
    t.choose("end")
    assert infected(t.game, 0)


@pytest.mark.rule("L13.05")
@pytest.mark.component("electric-prod")
def test_effects_that_move_enemies_do_not_move_it() -> None:
    p = Position(2)
    p.hugger(0)
    enemy = p.zone("ash")[0]
    prod = p.hand(0, "electric-prod")[0]
    t = p.table()
    t.choose(f"play:{prod}")
    assert keys(t) == [f"card:{enemy}", "nothing"]


@pytest.mark.rule("L13.05", "L19.26")
@pytest.mark.parametrize("words", ["move-enemy", "swap", "send-back 1", "to-complex", "push-back", "pull"])
def test_nor_does_any_other_word(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "electric-prod", play=words)
    p = Position(2)
    p.hugger(0)
    prod = p.hand(0, "electric-prod")[0]
    t = p.table()
    t.choose(f"play:{prod}")
    assert asked(t) == (0, "action")
    assert len(state(t).huggers) == 1


# --- impregnation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.06")
def test_several_at_once_die_and_only_one_chestburster_is_gained() -> None:
    p = Position(2)
    cards = [p.hugger(0, turns=1), p.hugger(0, turns=1)]
    other = p.hugger(1, turns=1)
    p.hive("ash")
    t = p.table()
    t.choose("end")
    assert state(t).dead_enemies == [*cards, other]
    assert [sum(card.startswith("chestburster") for card in player(t, seat).discard) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("L99.16")
def test_one_whose_target_was_infected_meanwhile_stays_to_its_deadline_and_dies() -> None:
    p = Position(2)
    card = p.hugger(0, turns=2)
    p.discard(0, "chestburster")
    p.deck(0, *["grunt"] * 5, *["specialist"] * 7)
    p.hive("ash", "taker-of-the-crew")
    t = p.table()
    t.choose("end")
    assert huggers(t) == [(card, 0, 1)]
    t.choose("end")
    assert state(t).dead_enemies == [card]
    assert sum(one.startswith("chestburster") for one in player(t, 0).discard) == 1


@pytest.mark.rule("L99.16")
def test_one_whose_target_dies_goes_to_the_dead_enemies() -> None:
    p = Position(3)
    card = p.hugger(1)
    p.wounds(1, "torn-open", "run-through", "deep-gash")
    p.strikes("flesh-wound")
    p.points(attack=4)
    t = p.table()
    t.choose("attack:player-2")  # the Technician has Defense 4 and Health 10, and 10 damage now
    assert player(t, 1).dead
    assert huggers(t) == []
    assert state(t).dead_enemies == [card]
    assert rules(t, Impregnated) == []


@pytest.mark.rule("L99.18")
def test_without_a_chestburster_left_nobody_is_infected() -> None:
    p = Position(2)
    p.hugger(0, turns=1)
    for n in range(1, 6):
        p.state.removed.append(p.card(f"chestburster-{n}"))
    p.hive("ash")
    t = p.table()
    t.choose("end")
    assert state(t).dead_enemies == ["facehugger-1"]
    assert not infected(t.game, 0)


# --- the infected -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.10")
@pytest.mark.parametrize("where", ["discard", "deck"])
def test_enemies_do_not_strike_an_infected_player(where: str) -> None:
    p = Position(2)
    p.zone("ash", "scuttling-xenomorph")
    if where == "deck":
        p.deck(0, "chestburster")
        p.deck(0, *["grunt"] * 5, "specialist")
    else:
        p.discard(0, "chestburster")
    p.hand(1, "grunt")
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert player(t, 0).strikes == []
    assert rules(t, EnemyStrikes) == []
    assert player(t, 1).hand == ["grunt-6"]  # nor does a Strike ability happen


@pytest.mark.rule("L99.17")
def test_other_strikes_they_draw_all_the_same() -> None:
    p = Position(2)
    p.discard(0, "chestburster")
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [len(player(t, seat).strikes) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("L99.17", "L13.16", "L13.17")
@pytest.mark.component("i-mostly-just-hurt-people")
def test_with_the_chestburster_gone_enemies_strike_again() -> None:
    p = Position(2, "resurrection")
    p.discard(0, "chestburster")
    card = p.hq("i-mostly-just-hurt-people")[0]
    p.zone("ash")
    p.strikes("flesh-wound")
    p.hive("failed-clone")
    p.points(recruit=6)
    t = p.table()
    play(t, f"recruit:{card}", "player:player-1", "card:chestburster-1")
    assert not infected(t.game, 0)
    assert state(t).hatchery[-1] == "chestburster-1"
    t.choose("end")
    assert len(player(t, 0).strikes) == 1


@pytest.mark.rule("L13.16", "L13.17")
@pytest.mark.component("cut-out-of-her")
@pytest.mark.parametrize("where", ["deck", "discard"])
def test_a_chestburster_is_cut_out_of_deck_or_discard_pile(where: str) -> None:
    p = Position(2, "resurrection")
    card = p.hand(0, "cut-out-of-her")[0]
    (p.deck if where == "deck" else p.discard)(1, "chestburster")
    t = p.table()
    assert infected(t.game, 1)
    t.choose(f"play:{card}")
    assert not infected(t.game, 1)
    assert state(t).hatchery[-1] == "chestburster-1"
    assert state(t).dead_enemies == []


@pytest.mark.rule("L13.11", "L13.12", "L99.14")
def test_an_infected_player_is_passed_over_and_the_limit_stays() -> None:
    p = Position(3)
    p.discard(0, "chestburster")
    card = p.room("airlock", "facehugger", up=False)
    p.deck(0, *["grunt"] * 5, "specialist")
    p.hive("ash", "taker-of-the-crew")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert huggers(t) == [(card, 1, 2)]
    assert rules(t, FacehuggerLaid) == ["L13.11"]
    play(t, "end", "end")  # this turn and the one after
    assert huggers(t) == []
    assert infected(t.game, 1)


@pytest.mark.rule("L13.11")
def test_the_next_one_is_passed_over_too() -> None:
    p = Position(4)
    p.at("action", active=2)
    p.discard(2, "chestburster")
    p.dead(3)
    p.discard(0, "chestburster")
    p.room("airlock", "facehugger", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [each.seat for each in state(t).huggers] == [1]


@pytest.mark.rule("L13.13")
def test_it_dies_if_nobody_is_left_to_receive_it() -> None:
    p = Position(2)
    p.discard(0, "chestburster")
    p.discard(1, "chestburster")
    card = p.room("airlock", "facehugger", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert huggers(t) == []
    assert state(t).dead_enemies == [card]
    assert rules(t, EnemyDied) == ["L13.13"]


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.14", "L13.15", "L99.19")
def test_drawing_the_chestburster_kills_at_that_moment_and_for_good() -> None:
    p = Position(2)
    p.hand(0, "grunt")
    p.deck(0, "specialist", "chestburster", "grunt")
    p.hive("egg")
    p.zone("ash")
    t = p.table()
    t.choose("end")  # the Cleanup draw
    assert player(t, 0).dead
    assert player(t, 0).alien == ""
    assert "chestburster-1" in state(t).removed
    assert asked(t) == (1, "action")
    assert rules(t, ChestBurst) == ["L13.14"]
    t.choose("end")
    assert asked(t) == (1, "action")  # out of the game


@pytest.mark.rule("L13.14")
@pytest.mark.component("battlefield-medicine")
def test_whatever_made_them_draw() -> None:
    p = Position(2, roles=["medic", "scout"])
    card = p.hand(0, "battlefield-medicine")[0]
    p.wounds(1, "flesh-wound")
    p.deck(0, "chestburster")
    p.hive("egg")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).dead
    assert player(t, 1).strikes == ["flesh-wound-1"]  # the rest of the card is not carried out
    assert asked(t) == (1, "action")


@pytest.mark.rule("L13.14", "L2.04")
def test_the_last_player_bursts_and_the_game_is_lost() -> None:
    p = Position(1)
    p.deck(0, "chestburster")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((), "L2.04")
