"""Winning and losing (L2, L9.08, L99.19, L99.27, L99.28, L99.35)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import Combo, Died, EnemyStrikes, HiveEmpty, HiveReformed, ObjectiveCompleted
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.winning import parties, won_by
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import Text

from .tables import alter, asked, fought_to_the_end, keys, play, player, rules, state


@pytest.mark.rule("L2.01", "L11.05", "L8.02")
def test_the_third_objective_wins_at_once_for_all() -> None:
    p = Position(3)
    p.objective(3)
    final = p.room("med-lab", "the-perfect-organism")
    p.zone("towering-xenomorph")
    p.points(attack=11)
    t = p.table()
    t.choose(f"fight:{final}")
    assert t.decision is None
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0, 1, 2), "L2.01")
    assert rules(t, ObjectiveCompleted) == ["L11.05"]


@pytest.mark.rule("L2.01", "L11.04")
def test_the_first_two_objectives_do_not_win() -> None:
    p = Position(2)
    p.objective(1)
    p.state.goals = {"killed:the-perfect-organism": 1}
    t = p.table()
    assert t.ending is None
    assert state(t).objective == 0


@pytest.mark.rule("L2.02", "L99.35")
def test_one_survivor_is_enough_and_the_dead_win_too() -> None:
    p = Position(3)
    p.dead(1)
    p.dead(2)
    t = fought_to_the_end(p)
    assert t.ending is not None
    assert t.ending.winners == (0, 1, 2)


@pytest.mark.rule("L99.35")
def test_whoever_came_back_as_an_alien_does_not_win_with_the_players() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.dead(2)
    t = fought_to_the_end(p)
    assert t.ending is not None
    assert t.ending.winners == (0, 2)


@pytest.mark.rule("L2.03", "L9.08", "L3.06")
def test_a_dead_player_is_out_with_all_cards_and_has_no_more_turns() -> None:
    p = Position(3, roles=["researcher", "medic", "scout"])
    p.hand(0, "grunt")
    p.discard(0, "captain-of-the-ship")
    p.vigilant(0, "body-armor")
    old = p.wounds(0, "torn-open", "run-through")
    p.strikes("deep-gash")
    p.zone("howling-xenomorph")
    t = p.table()
    before = [*player(t, 0).deck, "grunt-1", "captain-of-the-ship-1", "body-armor-1", *old, "deep-gash-1"]
    play(t, "end", "take")
    dead = player(t, 0)
    assert dead.dead
    assert (dead.deck, dead.hand, dead.discard, dead.vigilant, dead.strikes) == ([], [], [], [], [])
    assert sorted(state(t).removed) == sorted(before)
    assert rules(t, Died) == ["L9.04"]
    order = []
    for _ in range(4):
        order.append(state(t).active)
        t.choose("end")
    assert order == [1, 2, 1, 2]


@pytest.mark.rule("L99.19", "L9.01")
def test_dying_in_the_own_strike_phase_ends_the_turn_at_once() -> None:
    p = Position(2, roles=["researcher", "medic"])
    p.wounds(0, "torn-open", "run-through")
    p.hand(1, "grunt")
    offered = p.offer(1, "find-it-and-kill-it")
    p.strikes("deep-gash", "flesh-wound")
    zone = p.zone("howling-xenomorph", "towering-xenomorph")
    top = p.hive("egg")[0]
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead
    assert [event.card for event in t.events if isinstance(event, EnemyStrikes)] == zone[1:]
    assert state(t).strikes[-1] == "flesh-wound-1"  # the second card of the Double Strike and the other enemy: nothing
    assert state(t).zone == zone
    assert player(t, 1).discard == [offered]
    assert asked(t) == (1, "action")
    assert state(t).rooms[0].card == top
    assert player(t, 0).hand == []


@pytest.mark.rule("L99.19", "L9.08")
def test_dying_in_the_action_phase_leaves_the_rest_of_the_card_undone() -> None:
    p = Position(2, roles=["medic", "scout"])
    medicine = p.hand(0, "battlefield-medicine", "grunt")
    p.deck(0, "chestburster")
    p.wounds(1, "flesh-wound")
    p.played("into-the-space-suit")
    t = p.table()
    t.choose(f"play:{medicine[0]}")
    assert player(t, 0).dead
    assert player(t, 1).strikes == ["flesh-wound-1"]  # nobody heals for the dead
    assert {"into-the-space-suit-1", *medicine} <= set(state(t).removed)  # played or not
    assert asked(t) == (1, "action")


@pytest.mark.rule("L99.19")
def test_class_abilities_stop_with_their_player(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "into-the-space-suit", play="draw 1")  # and Survival: heal a strike of yours
    p = Position(2)
    p.played("jones-comes-along")
    suit = p.hand(0, "into-the-space-suit")
    p.deck(0, "chestburster")
    t = p.table()
    t.choose(f"play:{suit[0]}")
    assert player(t, 0).dead
    assert rules(t, Combo) == []
    assert asked(t) == (1, "action")


@pytest.mark.rule("L99.19", "L4.01")
def test_dying_in_the_own_hive_phase_ends_the_turn() -> None:
    p = Position(2, roles=["researcher", "medic"])
    p.wounds(0, "torn-open", "run-through", "flesh-wound")
    for room in ("ventilation-shafts", "maintenance", "med-lab", "quarters"):
        p.room(room, "howling-xenomorph" if room != "quarters" else "leaping-xenomorph")
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "near-miss")
    p.at("hive")
    t = p.table()
    # The Event of the S.O.S. gives a strike to the active and to the next player; then three Howling ones call.
    assert player(t, 0).dead
    assert player(t, 1).strikes == []
    assert state(t).active == 1
    assert asked(t) == (1, "action")


@pytest.mark.rule("L2.04", "L19.18")
def test_everybody_dead_is_a_loss() -> None:
    p = Position(2, roles=["researcher", "medic"])
    p.dead(1)
    p.wounds(0, "torn-open", "run-through", "flesh-wound")
    p.strikes("flesh-wound")
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((), "L2.04")


@pytest.mark.rule("L2.05", "L15.02")
def test_the_second_empty_hive_kills_everybody() -> None:
    p = Position(3)
    p.hive(only=True)
    p.killed("egg", "ash")
    p.state.emptied = True
    p.at("hive")
    t = p.table()
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((), "L2.04")
    assert rules(t, HiveEmpty) == ["L15.02"]
    assert rules(t, Died) == ["L15.02"] * 3
    assert state(t).dead_enemies == ["egg-1", "ash-1"]


@pytest.mark.rule("L15.01", "L15.03")
def test_the_first_empty_hive_is_made_anew_from_the_dead_enemies() -> None:
    p = Position(2)
    p.hive(only=True)
    dead = p.killed("egg", "ash", "towering-xenomorph", "captain-of-the-ship")
    p.spent("event")
    p.at("hive")
    t = p.table()
    assert t.ending is None
    assert state(t).emptied
    assert rules(t, HiveReformed) == ["L15.01"]
    entered = state(t).rooms[0].card
    assert not state(t).rooms[0].up
    assert sorted([entered, *state(t).hive]) == sorted(dead[:3])
    assert (state(t).dead_enemies, state(t).dead_characters) == ([], dead[3:])
    assert state(t).spent == ["event-1"]


@pytest.mark.rule("L15.01")
def test_the_new_hive_is_shuffled() -> None:
    tops = set()
    for seed in range(10):
        p = Position(2, seed=seed)
        p.hive(only=True)
        p.killed("egg", "egg", "egg", "ash", "towering-xenomorph")
        p.at("hive")
        tops.add(state(p.table()).rooms[0].card)
    assert len(tops) > 2


@pytest.mark.rule("L15.03", "L15.01", "L15.02")
def test_the_hive_is_looked_at_when_a_card_is_needed_not_when_the_last_one_leaves() -> None:
    p = Position(2)
    p.hive("howling-xenomorph", only=True)
    p.killed("egg")
    p.at("hive")
    t = p.table()
    assert state(t).hive == []
    assert not state(t).emptied
    assert state(t).dead_enemies == ["egg-1"]
    t.choose("end")
    assert state(t).emptied
    assert state(t).rooms[0].card == "egg-1"
    assert state(t).hive == []
    assert t.ending is None
    t.choose("end")
    assert t.ending is not None


@pytest.mark.rule("L99.27")
def test_an_empty_hive_without_dead_enemies_is_a_loss_at_once() -> None:
    p = Position(2)
    p.hive(only=True)
    p.at("hive")
    t = p.table()
    assert t.ending is not None
    assert t.ending.winners == ()
    assert rules(t, Died) == ["L15.02", "L15.02"]


@pytest.mark.rule("L99.28")
def test_a_hive_card_to_the_combat_zone_needs_a_hive_card_too() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=1)
    p.room("airlock", "hazard", up=False)
    p.hive(only=True)
    p.state.emptied = True
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert t.ending is not None
    assert rules(t, HiveEmpty) == ["L15.02"]


@pytest.mark.rule("L99.28", "L15.01")
def test_a_hive_card_to_the_combat_zone_makes_the_hive_anew() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=1)
    p.room("airlock", "hazard", up=False)
    p.hive(only=True)
    p.killed("howling-xenomorph")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert t.ending is None
    assert state(t).emptied
    assert state(t).zone == ["howling-xenomorph-1"]
    assert keys(t) == ["end"]


@pytest.mark.parametrize(
    ("winners", "ending", "won"),
    [
        ((0, 1), "ending.won", ("players",)),
        ((1,), "ending.traitor", ("traitor",)),
        ((0,), "ending.aliens", ("aliens",)),
        ((), "ending.won", ()),
        ((), "ending.traitor", ()),
    ],
)
def test_which_party_has_won(winners: tuple[int, ...], ending: str, won: tuple[str, ...]) -> None:
    told = Ending(winners, Reason(Text(ending)))
    assert won_by(told) == Encounters.won_by(Setup(2), told) == won


@pytest.mark.rule("L2.01", "L18.15", "L19.16")
def test_who_can_win() -> None:
    assert parties(Setup(3)) == ("players",)
    assert parties(Setup(3, agendas="hidden")) == ("players", "traitor")
    assert parties(Setup(3, alien_players=True)) == ("players", "aliens")
    assert parties(Setup(3, agendas="hidden", alien_players=True)) == ("players", "traitor", "aliens")
