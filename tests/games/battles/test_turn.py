"""The turn, ready and exhausted, appearing, sides and owners (V3.09 to V3.17, V4, V6.03)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.events import Drew, PhaseBegan, PowerWorked, Readied, Recovered, TurnBegan
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import modifiers, values
from sulaco.table.flow import Flow

from .tables import alter, asked, attack, keys, now, play, player, strike


@pytest.mark.rule("V4.01", "V6.03", "V21.06")
def test_a_turn_is_draw_recovery_build_main_and_then_the_next_player_has_one() -> None:
    p = Position("lt-ripley", "the-queen-main", "the-dragon-main")
    p.main(0, stunned=True)
    p.at("draw")
    t = p.table()
    play(t, "none", "done", "done", "end")
    wanted = (TurnBegan, Drew, Recovered, Readied, PhaseBegan)
    told = [event for event in t.events if isinstance(event, wanted)]
    phases = [event.phase if isinstance(event, PhaseBegan) else type(event).__name__ for event in told]
    assert phases == ["TurnBegan", "Drew", "Recovered", "Readied", "build", "main", "TurnBegan", "Drew", "build"]
    assert [(event.seat, event.turn) for event in told if isinstance(event, TurnBegan)] == [(0, 5), (1, 6)]
    for seat in (1, 2):
        assert asked(t) == (seat, "resource")
        play(t, "none", "done", "done", "end")
    assert asked(t) == (0, "resource")


@pytest.mark.rule("V4.02")
def test_effects_of_the_turns_beginning_come_before_the_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[int] = []

    def count(game: Battles, unit: Unit) -> Flow[None]:
        hands.append(len(game.state.players[0].hand))
        yield from ()

    alter(monkeypatch, "newt", triggers={"turn-begins": count})
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "newt")
    p.at("draw")
    t = p.table()
    assert hands[-1] == 0
    assert len(player(t, 0).hand) == 2


@pytest.mark.rule("V4.03")
def test_the_draw_is_the_two_top_cards() -> None:
    p = Position("lt-ripley", "the-queen-main")
    cards = p.deck(0, "newt", "kane", "earth")
    p.at("draw")
    t = p.table()
    assert player(t, 0).hand == cards[:2]
    assert player(t, 0).deck[-1] == cards[2]
    assert player(t, 1).hand == []


@pytest.mark.rule("V4.04")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 0), (2, 2), (3, 2)])
def test_the_very_first_turn_has_no_draw_and_the_second_player_draws_two(turn: int, drawn: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    active = (turn - 1) % 2
    p.at("draw", active=active, turn=turn)
    t = p.table()
    assert asked(t) == (active, "resource")
    assert len(player(t, active).hand) == drawn


@pytest.mark.rule("V4.05", "V4.06")
def test_in_the_recovery_phase_all_recover_and_then_all_become_ready_without_a_choice() -> None:
    p = Position("lt-ripley", "the-queen-main")
    stunned = p.unit(0, "bishop", stunned=True, wounds=2)
    exhausted = p.unit(0, "parker", front=False, ready=False)
    main = p.main(0, stunned=True, wounds=1)
    enemy = p.unit(1, "the-dragon", stunned=True, wounds=1)
    tired = p.unit(1, "xenomorph-spitter", ready=False)
    p.at("recover")
    t = p.table()
    assert asked(t) == (0, "resource")
    mine = [now(t, unit) for unit in (stunned, exhausted, main)]
    assert [(unit.stunned, unit.ready, unit.wounds) for unit in mine] == [
        (False, True, 2),
        (False, True, 0),
        (False, True, 1),
    ]
    assert (now(t, enemy).stunned, now(t, enemy).ready, now(t, tired).ready) == (True, False, False)
    recovering = [event for event in t.events if isinstance(event, Recovered | Readied)]
    assert [type(event).__name__ for event in recovering] == ["Recovered", "Recovered", "Readied", "Readied", "Readied"]


@pytest.mark.rule("V3.09", "V3.10", "V99.06")
def test_a_recruit_enters_play_ready_and_can_attack_in_the_same_turn() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, front=False, ready=False)
    (card,) = p.hand(0, "parker")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{card}:front")
    assert t.game.by_id[card].ready
    play(t, "done", "done")
    assert keys(t, "attack") == [card]


@pytest.mark.rule("V3.10")
def test_only_ready_characters_can_attack() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, ready=False)
    p.unit(0, "parker", ready=False)
    ready = p.unit(0, "kane")
    t = p.table()
    assert keys(t, "attack") == [ready.id]
    attack(t, p.main(1), ready)
    strike(t)
    assert keys(t, "attack") == []


@pytest.mark.rule("V3.11")
def test_readying_what_is_ready_does_nothing_but_it_may_be_done() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    (place,) = p.resources(0, "fury-161")
    t = p.table()
    t.choose(f"power:the-dragon-main-1:nobody-can-stop-it:turn.{place}")
    assert now(t, p.main(0)).ready
    assert not [event for event in t.events if isinstance(event, Readied)]
    assert not player(t, 0).resources[0].up
    assert now(t, p.main(0)).used == ["nobody-can-stop-it"]


@pytest.mark.rule("V3.11", "V4.05")
def test_only_the_exhausted_are_readied_in_the_recovery_phase() -> None:
    p = Position("lt-ripley", "the-queen-main")
    tired = p.unit(0, "bishop", ready=False)
    p.at("recover")
    t = p.table()
    assert [event.unit for event in t.events if isinstance(event, Readied)] == [tired.id]


def growths(table: object) -> int:
    events = getattr(table, "events", [])
    return sum(isinstance(event, PowerWorked) and event.power == "accelerated-growth" for event in events)


@pytest.mark.rule("V3.12", "V3.14")
def test_a_card_appears_when_it_is_played_and_powers_reach_both_rows_of_the_own_side() -> None:
    p = Position("the-queen-main", "lt-ripley")
    front = p.unit(0, "adolescent-xenomorph")
    back = p.unit(0, "adolescent-xenomorph", front=False)
    theirs = p.unit(1, "adolescent-xenomorph")
    (card,) = p.hand(0, "adolescent-xenomorph")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{card}:front")
    while asked(t)[1] == "trigger-order":
        t.choose(keys(t)[0])
    assert growths(t) == 1
    assert (now(t, front).counters, now(t, back).counters) == (1, 1)
    assert (now(t, theirs).counters, t.game.by_id[card].counters) == (0, 0)


@pytest.mark.rule("V3.12")
def test_a_card_appears_when_an_effect_puts_it_into_play() -> None:
    p = Position("the-queen-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", front=False, captive="newt")
    other = p.unit(0, "adolescent-xenomorph")
    (card,) = p.hand(0, "adolescent-xenomorph")
    (place,) = p.resources(0, "space")
    p.at("build-begins")
    t = p.table()
    play(t, f"burst:turn.{place}", f"card:{card}")
    while asked(t)[1] == "trigger-order":
        t.choose(keys(t)[0])
    assert hugger.id not in t.game.by_id
    assert growths(t) == 1
    assert now(t, other).counters == 1


@pytest.mark.rule("V3.12")
def test_a_change_of_sides_is_not_appearing() -> None:
    """Ash, handed over, does not ask his new player where he goes, as he would on appearing."""
    p = Position("lt-ripley", "the-perfect-organism-main", "the-queen-main")
    ash = p.unit(0, "ash")
    (place,) = p.resources(0, "the-auriga")
    t = p.table()
    play(t, f"power:{ash.id}:twitchy:turn.{place}", "to:player-2")
    there = now(t, ash)
    assert (there.controller, there.owner, there.front) == (1, 0, False)
    assert asked(t) == (0, "main")


@pytest.mark.rule("V3.15", "V9.13")
def test_a_character_goes_to_the_ko_pile_of_its_owner_whoever_controlled_it() -> None:
    p = Position("lt-ripley", "the-queen-main")
    theirs = p.unit(1, "ash", owner=0, wounds=2)
    parker = p.unit(0, "parker")
    t = p.table()
    attack(t, theirs, parker)
    strike(t)
    assert theirs.id in player(t, 0).ko
    assert theirs.id not in player(t, 1).ko


@pytest.mark.rule("V3.13", "V21.03")
def test_every_opponent_is_an_enemy_and_nobody_else() -> None:
    p = Position("lt-ripley", "the-queen-main", "the-dragon-main")
    p.unit(0, "newt")
    p.main(0)
    t = p.table()
    t.choose("attack:lt-ripley-1")
    assert keys(t, "defender") == ["the-queen-main-101", "the-dragon-main-201"]


@pytest.mark.rule("V3.17", "V10.01")
def test_the_printed_values_are_the_base_and_all_else_is_added() -> None:
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0, counters=2, equipment="power-loader")
    main.atk, main.defense = 1, 3
    t = p.table()
    found = now(t, main)
    assert modifiers(t.game, found) == [
        ("printed", 2, 4),
        ("counters", 2, 2),
        ("this-turn", 1, 3),
        (found.equipment, 5, 5),
    ]
    assert values(t.game, found) == (10, 14)
    p.main(0, level=2)
    levelled = p.table()
    assert modifiers(levelled.game, now(levelled, main))[0] == ("printed", 7, 5)


@pytest.mark.rule("V6.03")
def test_what_waits_for_the_end_of_the_turn_comes_before_the_next_turn() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "corporal-hicks", ready=False)
    parker = p.unit(0, "parker")
    t = p.table()
    t.choose("end")
    assert now(t, parker).counters == 2
    order = [type(event).__name__ for event in t.events]
    assert order.index("PowerWorked") < order.index("TurnBegan")


@pytest.mark.rule("V6.03")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0)
    main.atk, main.granted, main.used = 3, ["lethal"], ["gear-up"]
    t = p.table()
    t.choose("end")
    ended = now(t, main)
    assert (ended.atk, ended.granted, ended.used) == (0, [], [])
