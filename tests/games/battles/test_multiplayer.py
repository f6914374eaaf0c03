"""Three or four players: free-for-all, 2 vs 2, two-headed teams (V21, V99.38 to V99.43)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.decks import starter
from sulaco.games.battles.events import Drew, Koed, Out, Released
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Mode, Setup
from sulaco.table.decision import Ending, Reason, Refused
from sulaco.table.table import Table
from sulaco.table.text import say

from .tables import alter, asked, attack, gone, keys, now, play, player, strike

FOUR = ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")
THREE = FOUR[:3]


def begun(mode: Mode, seats: int, first: int = 0) -> Table[Battles]:
    """A new game up to the first Resource Step: everybody in front, nobody takes a mulligan."""
    t = Table(Battles, Setup([starter(main) for main in FOUR[:seats]], mode), 3)
    play(t, f"first:player-{first + 1}", *["front"] * seats, *["keep"] * seats)
    return t


def draws(table: Table[Battles]) -> list[tuple[int, int]]:
    """Who drew how many, after the opening hands."""
    found = [event for event in table.events if isinstance(event, Drew)]
    return [(event.seat, event.n) for event in found if event.rule != "V1.07"]


def idle(table: Table[Battles]) -> None:
    """The seat whose turn it is does nothing with it."""
    play(table, "none", "done", "done", "end")


# --- free for all --------------------------------------------------------------------------------------------------


@pytest.mark.rule("V21.01", "V21.05")
def test_the_player_of_the_last_main_character_wins() -> None:
    p = Position(*THREE)
    organism = p.unit(0, "the-perfect-organism", counters=9)
    p.main(1, wounds=5)
    p.main(2, wounds=4)
    t = p.table()
    attack(t, p.main(1), organism)
    strike(t)
    assert t.ending is None
    p = Position(*THREE)
    organism = p.unit(0, "the-perfect-organism", counters=9)
    p.main(2, wounds=4)
    p.state.players[1].out = True
    p.state.units = [unit for unit in p.state.units if unit.owner != 1]
    t = p.table()
    attack(t, p.main(2), organism)
    strike(t)
    assert t.ending == Ending((0,), Reason(say("ending.main-koed"), "V21.01"))


@pytest.mark.rule("V21.02", "V21.06")
@pytest.mark.parametrize(("seats", "first"), [(3, 1), (4, 2)])
def test_first_draws_are_none_one_and_two_for_the_others_to_the_left(seats: int, first: int) -> None:
    t = begun("free-for-all", seats, first)
    for _ in range(seats):
        idle(t)
    order = [(first + n) % seats for n in range(seats)]
    expected = [(order[1], 1), *((seat, 2) for seat in order[2:]), (order[0], 2)]
    assert draws(t) == expected
    assert asked(t) == (first, "resource")


@pytest.mark.rule("V21.03")
def test_attacks_may_go_to_any_opponent_each_to_another() -> None:
    p = Position(*THREE)
    ripley, parker = p.main(0), p.unit(0, "parker")
    queen, sister = p.main(1, counters=9), p.main(2, counters=9)
    t = p.table()
    t.choose(f"attack:{ripley.id}")
    assert keys(t, "defender") == [queen.id, sister.id]
    play(t, f"defender:{sister.id}", "go")
    strike(t)
    t.choose(f"attack:{parker.id}")
    assert keys(t, "defender") == [queen.id, sister.id]


@pytest.mark.rule("V21.04", "V99.38", "V99.39")
def test_everybody_acts_in_a_combat_clockwise_from_the_attacker_outsiders_with_plot_twists_only() -> None:
    p = Position(*FOUR)
    p.at("main", active=2)
    (rock,) = p.hand(0, "lets-rock")
    p.hand(0, "newt")
    p.unit(0, "newt")
    p.unit(3, "the-newborn")
    p.resources(3, "fury-161")
    t = p.table()
    attack(t, p.main(1), p.main(2))
    assert asked(t) == (2, "combat")
    t.choose("pass")
    # The Newborn is not in the combat: no Tantrum.
    assert (asked(t), keys(t)) == ((3, "combat"), ["pass"])
    t.choose("pass")
    # No Power-Up for Newt, who is not in it either.
    assert (asked(t), keys(t)) == ((0, "combat"), [f"twist:{rock}", "pass"])
    play(t, f"twist:{rock}", f"unit:{p.main(1).id}")
    assert now(t, p.main(1)).combat_defense == 2
    for seat in (1, 2, 3):
        assert asked(t) == (seat, "combat")
        t.choose("pass")
    assert asked(t) == (0, "combat")  # all four have to pass in a row
    t.choose("pass")
    assert t.game.state.combat is None


@pytest.mark.rule("V99.39")
def test_any_combat_works_from_outside() -> None:
    p = Position(*THREE)
    hudson = p.unit(2, "private-hudson")
    p.resources(2, "the-sulaco")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    play(t, "pass", "pass")
    assert asked(t) == (2, "combat")
    assert keys(t) == ["pass"]  # Hudson stuns those who attack his own side
    p.at("main")
    t = p.table()
    attack(t, p.main(2), p.main(0))
    play(t, "pass", "pass")
    assert keys(t) == [f"power:{hudson.id}:you-want-some-of-this:turn.the-sulaco-201", "pass"]


@pytest.mark.rule("V21.05", "V2.03")
def test_with_a_main_character_every_card_of_its_player_leaves_without_a_ko() -> None:
    p = Position(*THREE)
    organism = p.unit(0, "the-perfect-organism", counters=9)
    p.main(1, wounds=5)
    ambusher = p.unit(1, "xenomorph-ambusher")
    p.hand(1, "spook")
    p.resources(1, "space")
    t = p.table()
    attack(t, p.main(1), organism)
    strike(t)
    assert gone(t, ambusher)
    left = player(t, 1)
    assert (left.out, left.deck, left.hand, left.resources, left.ko, left.pile) == (True, [], [], [], [], [])
    assert [event.unit for event in t.events if isinstance(event, Koed)] == ["the-queen-main-101"]
    assert [event.seat for event in t.events if isinstance(event, Out)] == [1]
    assert list(t.game.violations()) == []
    play(t, "end")
    assert asked(t) == (2, "resource")  # the turn passes over an empty seat


@pytest.mark.rule("V99.40")
def test_captives_of_a_removed_player_are_released_and_cards_they_own_leave() -> None:
    p = Position(*THREE)
    organism = p.unit(0, "the-perfect-organism", counters=9)
    p.main(1, wounds=5)
    p.unit(1, "facehugger", captive="bishop", captive_owner=2, captive_wounds=1)
    mine = p.unit(0, "kane")
    given = p.unit(1, "ash", owner=0)
    p.unit(0, "leaping-xenomorph", owner=1)
    t = p.table()
    attack(t, p.main(1), organism)
    strike(t)
    bishop = t.game.by_id["bishop-201"]
    assert (bishop.controller, bishop.stunned, bishop.wounds, bishop.front) == (2, True, 1, False)
    assert [event.unit for event in t.events if isinstance(event, Released)] == ["bishop-201"]
    assert now(t, given).controller == 0  # Ash goes home
    assert sorted(unit.id for unit in t.game.side(0)) == sorted(["lt-ripley-1", organism.id, mine.id, given.id])
    assert list(t.game.violations()) == []


@pytest.mark.rule("V99.40")
def test_a_captive_of_a_removed_player_leaves_the_game_under_its_captor() -> None:
    p = Position("the-newborn-main", "lt-ripley", "sister-ripley")
    organism = p.unit(0, "the-perfect-organism", counters=9)
    hugger = p.unit(0, "facehugger", front=False, captive="bishop")
    p.main(1, wounds=4)
    t = p.table()
    attack(t, p.main(1), organism)
    strike(t)
    assert (now(t, hugger).captive, "bishop-101" in t.game.by_id) == ("", False)
    assert list(t.game.violations()) == []


# --- 2 vs 2 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V21.07", "V21.11")
def test_2_vs_2_both_mains_of_the_other_team_must_fall_and_a_teammate_plays_on() -> None:
    p = Position(*FOUR, mode="teams")
    one, other = p.unit(0, "the-perfect-organism", counters=9), p.unit(0, "the-newborn", counters=9)
    p.main(1, wounds=5)
    p.main(3, wounds=4)
    theirs = p.unit(1, "xenomorph-ambusher")
    t = p.table()
    attack(t, p.main(1), one)
    strike(t)
    assert t.ending is None
    assert gone(t, theirs)
    assert t.game.living() == [0, 2, 3]
    attack(t, p.main(3), other)
    strike(t)
    assert t.ending == Ending((0, 2), Reason(say("ending.main-koed"), "V21.07"))


@pytest.mark.rule("V21.08", "V21.09")
def test_2_vs_2_turns_alternate_and_the_first_draws_are_none_and_one() -> None:
    t = begun("teams", 4, first=1)
    for seat in (1, 2, 3, 0):
        assert asked(t) == (seat, "resource")
        idle(t)
    assert draws(t) == [(2, 1), (3, 2), (0, 2), (1, 2)]
    assert [t.game.team(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("V21.10", "V3.13")
def test_2_vs_2_a_teammates_characters_cannot_be_attacked_and_are_no_enemies() -> None:
    p = Position(*FOUR, mode="teams")
    p.unit(2, "parker")
    t = p.table()
    t.choose("attack:lt-ripley-1")
    assert keys(t, "defender") == ["the-queen-main-101", "the-dragon-main-301"]
    assert [unit.id for unit in t.game.enemies(0)] == ["the-queen-main-101", "the-dragon-main-301"]


@pytest.mark.rule("V21.12")
def test_2_vs_2_a_recruit_may_be_placed_with_the_teammate_who_then_controls_it() -> None:
    p = Position(*FOUR, mode="teams", share_recruits=True)
    (kane,) = p.hand(0, "kane")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    rows = [f"recruit:{kane}:{row}{whose}" for whose in ("", ":player-3") for row in ("front", "back")]
    assert keys(t) == [*rows, "done"]
    t.choose(f"recruit:{kane}:back:player-3")
    unit = t.game.by_id[kane]
    assert (unit.owner, unit.controller, unit.front) == (0, 2, False)
    # Kane explores for the player who controls him.
    assert len(player(t, 2).hand) == 1
    assert player(t, 0).points == 0


@pytest.mark.rule("V21.12")
def test_without_the_optional_rule_a_recruit_stays_on_the_own_side() -> None:
    p = Position(*FOUR, mode="teams")
    (kane,) = p.hand(0, "kane")
    p.resources(0, down=2)
    p.at("recruit")
    assert keys(p.table()) == [f"recruit:{kane}:front", f"recruit:{kane}:back", "done"]


@pytest.mark.rule("V99.43")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("mode", ["teams", "two-headed"])
def test_if_the_last_mains_of_both_teams_fall_together_the_team_on_turn_wins(mode: Mode, active: int) -> None:
    p = Position("the-perfect-organism-main", "the-perfect-organism-main", "lt-ripley", "sister-ripley", mode=mode)
    for seat in (2, 3):
        p.state.players[seat].out = True
        p.state.units.remove(p.main(seat))
    for seat in (0, 1):
        p.main(seat, wounds=4)
    p.at("main", active=active)
    t = p.table()
    attack(t, p.main(1 - active), p.main(active))
    strike(t)
    assert t.ending == Ending((active, active + 2), Reason(say("ending.together"), "V99.43"))


# --- two-headed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V21.13", "V21.16")
def test_two_headed_teammates_share_their_rows_and_control_every_character() -> None:
    p = Position(*FOUR, mode="two-headed")
    p.main(0, front=False)
    p.unit(2, "parker")
    p.main(2, front=False)
    spitter = p.unit(1, "xenomorph-spitter")
    p.at("main", active=1)
    t = p.table()
    t.choose(f"attack:{spitter.id}")
    # One Parker in front protects both heads in the back.
    assert asked(t)[1] == "team-attack"
    p.at("formation", active=0)
    t = p.table()
    assert keys(t, "move") == ["lt-ripley-1", "sister-ripley-201", "parker-201"]


@pytest.mark.rule("V21.16", "V16.02")
def test_two_headed_either_head_uses_and_powers_up_any_character_of_the_side_and_pays_itself() -> None:
    p = Position(*FOUR, mode="two-headed")
    parker = p.unit(2, "parker")
    (copy,) = p.hand(0, "parker")
    p.resources(0, "the-nostromo")
    p.resources(2, "the-nostromo")
    t = p.table()
    assert keys(t, "power") == [f"{parker.id}:cattle-prod:turn.the-nostromo-1"]
    assert keys(t, "power-up") == [f"{copy}:{parker.id}"]
    assert keys(t, "attack") == ["lt-ripley-1", "sister-ripley-201", parker.id]


@pytest.mark.rule("V21.13", "V21.14", "V21.15")
def test_two_headed_one_turn_for_both_with_recruit_points_of_their_own() -> None:
    p = Position(*FOUR, mode="two-headed")
    (kane,), (parker,) = p.hand(0, "kane"), p.hand(2, "parker")
    p.resources(0, down=2)
    p.resources(2, down=3)
    p.at("resource")
    t = p.table()
    assert asked(t) == (0, "resource")
    t.choose("none")
    assert asked(t) == (2, "resource")
    t.choose("none")
    assert asked(t) == (0, "recruit")
    assert (player(t, 0).points, player(t, 2).points) == (2, 0)
    play(t, f"recruit:{kane}:front", "done")
    assert asked(t) == (2, "recruit")
    assert player(t, 2).points == 3
    play(t, f"recruit:{parker}:back", "done")
    # Both have a say in the one formation.
    assert asked(t) == (0, "formation")
    play(t, f"move:{parker}", "done")
    assert asked(t) == (2, "formation")
    assert keys(t, "move") == ["lt-ripley-1", "sister-ripley-201", kane]
    play(t, "move:lt-ripley-1", "done")
    assert t.game.by_id[parker].front
    assert not t.game.by_id["lt-ripley-1"].front
    # They attack together: a team of characters of both.
    assert asked(t) == (0, "main")
    attack(t, p.main(1), t.game.by_id[kane], t.game.by_id[parker], p.main(2))
    strike(t)
    t.choose(f"strike:{kane}")
    play(t, "end")
    assert asked(t) == (2, "main")
    play(t, "end")
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V21.15", "V99.38")
def test_two_headed_the_attacking_head_acts_first() -> None:
    p = Position(*FOUR, mode="two-headed")
    t = p.table()
    t.choose("end")
    assert asked(t) == (2, "main")
    attack(t, p.main(1), p.main(2))
    order = []
    for _ in range(4):
        order.append(asked(t)[0])
        t.choose("pass")
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("V21.17", "V99.41")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_two_headed_the_first_team_draws_nothing_the_second_normally(first: int) -> None:
    t = begun("two-headed", 4, first)
    assert draws(t) == []
    team = [seat for seat in range(4) if seat % 2 == first % 2]
    play(t, "none", "none", "done", "done", "done", "done", "end", "end")
    others = [seat for seat in range(4) if seat not in team]
    assert draws(t) == [(seat, 2) for seat in others]


@pytest.mark.rule("V21.18", "V99.41")
def test_two_headed_a_player_without_a_main_plays_on_until_both_heads_have_fallen() -> None:
    p = Position(*FOUR, mode="two-headed")
    one, other = p.unit(0, "the-perfect-organism", counters=9), p.unit(2, "the-newborn", counters=9)
    p.main(1, wounds=5)
    p.main(3, wounds=4)
    theirs = p.unit(1, "xenomorph-ambusher")
    (spook,) = p.hand(1, "spook")
    p.resources(1, "space")
    t = p.table()
    attack(t, p.main(1), one)
    strike(t)
    assert t.ending is None
    assert not gone(t, theirs)
    assert (player(t, 1).hand, len(player(t, 1).resources)) == ([spook], 1)
    play(t, "end", "end")
    assert asked(t) == (1, "resource")
    p.main(1, wounds=5)
    t = p.table()
    attack(t, p.main(1), one)
    strike(t)
    attack(t, p.main(3), other)
    strike(t)
    assert t.ending == Ending((0, 2), Reason(say("ending.main-koed"), "V21.18"))


@pytest.mark.rule("V99.42")
def test_two_headed_uniqueness_covers_the_team_and_both_mains_names() -> None:
    p = Position("the-queen-main", "lt-ripley", "the-dragon-main", "sister-ripley", mode="two-headed")
    newborn = p.unit(2, "the-newborn")
    _, _, again = p.hand(0, "the-queen", "the-dragon", "the-newborn")
    p.resources(0, down=8)
    p.at("recruit")
    t = p.table()
    assert keys(t) == [f"recruit:{again}:front", f"recruit:{again}:back", "done"]
    t.choose(f"recruit:{again}:front")
    assert gone(t, newborn)
    assert player(t, 2).ko == [newborn.id]


@pytest.mark.rule("V99.42", "V15.05")
def test_two_headed_both_heads_cannot_have_the_same_main() -> None:
    decks = [starter(main) for main in ("lt-ripley", "the-queen-main", "lt-ripley", "the-dragon-main")]
    with pytest.raises(Refused) as refused:
        Table(Battles, Setup(decks, "two-headed"), 1)
    assert refused.value.reason == Reason(say("setup.same-main", who="lt-ripley"), "V99.42")
    Table(Battles, Setup(decks, "teams"), 1)  # each has a side of their own there


@pytest.mark.rule("V99.42")
def test_two_headed_no_second_ripley_8_rises() -> None:
    p = Position("sister-ripley", "the-queen-main", "ripley-8", "the-dragon-main", mode="two-headed")
    p.main(0, level=2)
    p.hand(0, "earth")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    assert keys(t) == ["pass"]


@pytest.mark.rule("V99.16", "V21.16")
def test_two_headed_once_a_game_is_once_for_both_heads() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "lt-ripley", "the-dragon-main", mode="two-headed")
    p.main(0, level=2)
    p.resources(0, "the-nostromo")
    p.resources(2, "the-nostromo")
    t = p.table()
    t.choose("end")
    power = "power:warrant-officer-ripley-1:set-the-self-destruct:turn.the-nostromo-201"
    assert keys(t, "power") == [power.removeprefix("power:")]
    t.choose(power)
    assert player(t, 0).once == ["set-the-self-destruct"]
    t.choose("end")
    assert asked(t) == (0, "main")
    assert keys(t, "power") == []


@pytest.mark.rule("V18.03")
def test_the_order_of_triggers_is_not_asked_of_a_player_who_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The active main falls in its own attack; what that sets off is ordered by the next player."""
    hudson, vriess = CARDS["private-hudson"], CARDS["vriess"]
    assert isinstance(hudson, Character)
    assert isinstance(vriess, Character)
    alter(monkeypatch, "vriess", triggers={**vriess.triggers, "koed": hudson.triggers["koed"]})
    p = Position("the-dragon-main", "lt-ripley", "sister-ripley")
    p.main(0, wounds=4)
    defender = p.unit(1, "vriess", wounds=1, counters=2)
    p.unit(2, "parker")
    t = p.table()
    attack(t, defender, p.main(0))
    strike(t)
    assert player(t, 0).out
    assert asked(t) == (1, "trigger-order")
    assert keys(t) == [f"trigger:{defender.id}:stunned", f"trigger:{defender.id}:koed"]
    play(t, f"trigger:{defender.id}:koed")
    assert now(t, p.main(1)).wounds == 1


@pytest.mark.component("ALN-008")
@pytest.mark.rule("V99.41")
def test_two_headed_im_sorry_goes_through_the_cards_of_a_fallen_head_too() -> None:
    p = Position("ripley-8", "the-queen-main", "lt-ripley", "the-dragon-main", mode="two-headed")
    p.main(0, level=2)
    p.state.players[1].out = True
    p.state.units.remove(p.main(1))
    (spitter,) = p.hand(1, "xenomorph-spitter")
    (mate,) = p.hand(2, "xenomorph-spitter")
    p.resources(0, "earth")
    t = p.table()
    play(t, "power:ripley-8-1:im-sorry:turn.earth-1", "name:xenomorph-spitter")
    assert spitter in player(t, 1).ko
    assert (player(t, 1).hand, player(t, 2).hand) == ([], [mate])
