"""Mission 2: Escape (A1.08, A1.22, A1.23, A10.07, A10.08, A15.12, A20.03, A99.27, A99.62)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.escape import trapped
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from ...tables import key_set as keys
from ..maps import CORRIDOR, EXIT, HALL
from .setting import (
    begin,
    ending,
    interactions,
    levels,
    place,
    same_terrain,
    tokens_have_their_own_spaces,
    told,
)

TRACKER = contents_of().tracker
"""The cards of the base box."""

pytestmark = pytest.mark.component("escape")

CARD = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
|## ## a  a  ## ## ## ## ## ##|## ##  .  . ## ##  .  . ## ##|~~
+                             +                             +
|## a  a  a  a  ##  . S1  . ##|## ##  .  . ##  .  .  .  . ##|~~
+                             +                             +
|a  a  a  ## ##  .  .  .  . ##| .  .  .  . ##  .  . ##  . S2|~~
+                             +                             +
| .  . ## ##  .  . %%  .  . ##| . ## ##  .  . b  ## ##  .  .|~~
+                             +                             +
|##  .  . ##  . %% %% %%  . ##|## ## ## ##  .  . ## ## ## ##|~~
+                             +                             +
|## ##  .  .  . b  %%  . b  ##|##  .  . b   . ##  .  .  . ##|~~
+                             +                             +
| .  . ##  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .|~~
+                                                           +
| .  .  .  . ##  .  . ## b   .  . ##  .  .  . ##  . ##  .  .|~~
+                             +                             +
|## ##  .  .  . ## ##  .  . ##|##  . b   . ## ##  .  . ## ##|~~
+                             +                             +
|## ##  .  . ## ##  .  . ## ##|## ##  .  . ## ##  . b  ## ##|~~
+--+--+     +--+--+     +--+--+--+--+     +--+--+     +--+--+
|## ##  .  . ## ##  .  . ## ##|## ##  .  . ## ##  .  . ## ##|~~
+                             +                             +
|##  .  . ## ## ##  . ## ## ##|##  .  .  . ## ##  .  .  . ##|~~
+                             +                             +
| .  . ##  .  .  .  .  .  .  .  .  .  . ## ## ##  . ## b  ##|~~
+                                                           +
| .  . ##  . ## ##  . ##  .  .  .  . ##  .  . ##  . b   . ##|~~
+                             +                             +
|##  .  .  . ##  . b   . ## ##|## b  ## ##  .  .  .  . ## ##|~~
+                             +                             +
|## ##  . ## ##  . ##  .  . ##|##  .  .  . b  ##  .  .  . ##|~~
+                             +                       +--+  +
|S3  .  .  .  .  . ## ## b   .  .  .  . ## ##  .  . ## d  d |~~
+                                                           +--+
| . ## ##  . ##  .  .  .  .  .  .  . ##  .  .  .  . d  d  d  XA|
+                             +                    +        +--+
|##  .  .  . ## ##  . ## ## ##|##  .  .  . ## ##  .|d  d  c1|~~
+                             +                    +--+     +
|## ##  .  . ## ##  .  . ## ##|## ## S4  . ## ##  .  . ## ##|~~
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
"""
ALCOVE = """
+--+--+--+--+--+
| .  .  .  .  .|
+              +
|## ##  . ## ##|
+              +
|## ##  . ## ##|
+--+--+--+--+--+
""".strip("\n")
"""A corridor with a deep alcove at 2,1 and 2,2."""
NEST = {"2,0", "3,0", "1,1", "2,1", "3,1", "4,1", "0,2", "1,2", "2,2"}
CARRIER = {"18,16", "19,16", "17,17", "18,17", "19,17", "17,18", "18,18"}


def starts(table: Table[Corps]) -> dict[str, set[str]]:
    """Where each Character may start; each takes the first space."""
    areas: dict[str, set[str]] = {}
    while table.decision is not None and table.decision.kind == "place":
        who = table.decision.text.args["who"]
        areas[who] = {key.removeprefix("place:") for key in keys(table)}
        table.choose(table.decision.keys()[0])
    return areas


# --- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.08", "A1.09", "A1.22")
def test_the_boards_lie_as_the_card_shows() -> None:
    board = MISSIONS["escape"].map
    assert same_terrain(board, CARD)
    assert tokens_have_their_own_spaces(board)
    assert board.boards == ("nest", "resin-halls", "cooling-shafts", "crashed-apc")


@pytest.mark.rule("A1.17", "A1.18")
def test_tokens_and_blips_lie_where_the_card_says() -> None:
    t = begin("escape")
    state, board = t.game.state, t.game.map
    assert {label: board.names[space] for label, space in t.game.spawn_points.items()} == {
        "S1": "7,1",
        "S2": "19,2",
        "S3": "0,16",
        "S4": "12,19",
    }
    assert [(token.id, board.names[token.at]) for token in state.tokens] == [("computer-1", "19,18")]
    assert {board.names[blip.at] for blip in state.blips} == {
        *("8,5", "15,3", "12,8", "6,14", "8,16", "11,14", "18,12", "14,15"),
        *("13,5", "17,9", "17,13", "8,7", "5,5"),
    }
    assert not any(blip.mission or blip.known for blip in state.blips)
    assert len(state.pool) == 8
    assert state.aliens == []
    assert state.guns == []
    assert sorted(t.game.who) == ["frost", "gorman", "hicks", "hudson", "newt", "ripley", "vasquez"]


@pytest.mark.rule("A1.16")
def test_the_tracker_deck_has_two_packets() -> None:
    deck = begin("escape").game.state.tracker[::-1]
    assert levels(deck[:6]) == {1: 3, 2: 3}
    assert levels(deck[6:]) == {1: 13, 2: 11, 3: 12}
    assert sorted(deck) == sorted(TRACKER)


@pytest.mark.rule("A1.20", "A2.14")
def test_four_marines_start_in_the_nest_and_the_others_in_the_carrier() -> None:
    t = begin("escape", players=2, heroes=["hudson", "ripley"])
    areas = starts(t)
    assert list(areas)[:3] == ["hudson", "ripley", "newt"]
    for who, area in areas.items():
        assert area <= (NEST if who in ("hicks", "hudson", "vasquez", "frost") else CARRIER), who
    assert areas["hudson"] == NEST
    assert areas["ripley"] == CARRIER
    assert len(areas["frost"]) == len(NEST) - 3
    assert sorted(who.id for who in trapped(t.game)) == ["frost", "hicks", "hudson", "vasquez"]


@pytest.mark.rule("A22.10")
@pytest.mark.parametrize(
    ("absent", "stuck"),
    [
        (["hicks", "hudson"], ["frost", "vasquez"]),
        (["hicks", "hudson", "vasquez"], ["frost", "gorman"]),
        (["hicks", "hudson", "vasquez", "frost"], ["gorman", "ripley"]),
        (["hicks", "hudson", "vasquez", "frost", "gorman"], ["ripley"]),
    ],
)
def test_with_fewer_than_two_of_them_gorman_and_then_ripley_are_trapped(absent: list[str], stuck: list[str]) -> None:
    t = begin("escape", absent=absent)
    assert sorted(who.id for who in trapped(t.game)) == stuck
    areas = starts(t)
    assert sorted(who for who, area in areas.items() if area <= NEST) == stuck


@pytest.mark.rule("A3.01")
def test_the_suggested_load_out() -> None:
    t = begin("escape")
    gear = {who.id: sorted(card.rpartition("-")[0] for card in who.gear()) for who in t.game.state.characters}
    assert gear == {
        "hicks": ["body-armor", "m40-grenades", "m41a-pulse-rifle"],
        "vasquez": ["m56-smart-gun"],
        "frost": ["m240-flamethrower"],
        "hudson": ["body-armor", "m40-grenades", "m41a-pulse-rifle", "motion-tracker"],
        "gorman": ["hk-vp70", "m41a-pulse-rifle"],
        "ripley": ["ithaca-37-shotgun", "m41a-pulse-rifle"],
        "newt": [],
    }


@pytest.mark.rule("A18.01")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 0), (2, 2)])
def test_tracker_cards_come_from_turn_two_on(turn: int, drawn: int) -> None:
    p = Position(mission="escape")
    p.character("hicks", "2,0", player=0)
    p.state.turn = turn
    p.phase("blips")
    t = p.table()
    while t.decision is not None and t.game.state.step not in ("marine", "token", "activation"):
        t.choose(t.decision.keys()[0])
    assert sum(isinstance(event, events.TrackerDrawn) for event in t.events) == drawn


@pytest.mark.component("computer")
@pytest.mark.rule("A12.10")
def test_the_screens_of_the_carrier_show_a_blip() -> None:
    p = Position(mission="escape")
    p.character("gorman", "18,17", player=0)
    p.token("computer-1", "19,18")
    p.blip("2,0", 5)
    p.dice(6)
    p.activate("gorman")
    t = p.table()
    assert interactions(t) == {"interact:computer-1:peek"}
    t.choose("interact:computer-1:peek")
    assert t.game.state.blips[0].known


# --- Push Through ------------------------------------------------------------------------------------------------


def pushing(*dice: int) -> Table[Corps]:
    """Hicks has walked two of his four spaces and is next to an Alien."""
    p = Position(HALL, mission="escape")
    p.character("hicks", "0,0")
    p.character("gorman", "9,4", player=0)
    p.alien("3,1")
    p.dice(*dice)
    p.activate("hicks")
    t = p.table()
    t.choose("move:2,0")
    return t


@pytest.mark.rule("A10.07")
def test_next_to_an_alien_the_mover_may_stop_or_push() -> None:
    t = pushing()
    assert keys(t) == {"stop", "push"}
    t.choose("stop")
    assert place(t, "hicks") == "2,0"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    assert not [event for event in t.events if isinstance(event, events.Rolled)]


@pytest.mark.rule("A10.07", "A10.08")
def test_six_or_less_pushes_past_all_aliens_for_the_rest_of_the_move() -> None:
    t = pushing(6)
    t.game.state.chance.script.append(10)
    t.choose("push")
    moves = {key.removeprefix("move:") for key in keys(t) if key.startswith("move:")}
    assert moves == {f"{x},{y}" for x in range(5) for y in range(3)} - {"2,0", "3,1", "4,2"}
    t.choose("move:3,0")
    assert keys(t) >= {"stop", "move:4,0"}
    t.choose("move:4,0")
    assert place(t, "hicks") == "4,0"
    assert [event.roll for event in t.events if isinstance(event, events.Rolled)] == [6]
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A10.03")
def test_an_alien_space_stays_closed_to_who_pushes() -> None:
    p = Position(CORRIDOR, mission="escape")
    p.character("hicks", "0,0")
    p.alien("3,0")
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("move:2,0")
    t.choose("push")
    assert keys(t) == {"stop", "move:0,0", "move:1,0"}


def test_more_than_six_ends_the_move_and_the_actions() -> None:
    t = pushing(7)
    t.choose("push")
    assert place(t, "hicks") == "2,0"
    assert t.game.state.activation is not None
    assert t.game.state.activation.character == "gorman"


@pytest.mark.rule("A2.10")
def test_end_of_activation_abilities_still_happen_after_a_failed_push() -> None:
    p = Position(HALL, mission="escape")
    p.character("gorman", "0,0", player=0)
    p.alien("3,1")
    p.deck("body-armor", "body-armor")
    p.dice(10)
    p.activate("gorman")
    t = p.table()
    t.choose("move:2,0")
    t.choose("push")
    used = [event.ability for event in t.events if isinstance(event, events.AbilityUsed)]
    assert used == ["by-the-book"]


@pytest.mark.rule("A1.08", "A4.10")
@pytest.mark.parametrize(("roll", "acts"), [(6, True), (7, False)])
def test_a_failed_push_costs_the_free_actions_too(roll: int, acts: bool) -> None:
    p = Position(HALL, mission="escape")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "9,4")
    p.alien("3,1")
    p.hand(0, "short-controlled-bursts")
    p.dice(roll)
    p.activate("hicks")
    t = p.table()
    t.choose("move:2,0")
    t.choose("push")
    if acts:
        t.choose("stop")
    assert t.decision is not None
    assert ("event:short-controlled-bursts-1" in t.decision.keys()) is acts
    assert t.game.state.players[0].hand == ["short-controlled-bursts-1"]


@pytest.mark.rule("A10.07")
def test_with_the_last_space_of_movement_there_is_nothing_to_push_for() -> None:
    p = Position(CORRIDOR, mission="escape")
    p.character("hicks", "0,0")
    p.alien("5,0")
    p.activate("hicks")
    t = p.table()
    t.choose("move:4,0")
    assert t.decision is not None
    assert t.decision.kind == "action"


@pytest.mark.rule("A99.27")
def test_a_friend_beside_an_alien_is_stepped_through_only_after_a_successful_roll() -> None:
    p = Position(CORRIDOR, mission="escape")
    p.character("hicks", "0,0")
    p.character("frost", "2,0")
    p.character("gorman", "5,0", player=0)
    p.alien("3,0")
    p.activate("hicks")
    assert {key for key in keys(p.table()) if key.startswith("move:")} == {"move:1,0"}

    p = Position(HALL, mission="escape")
    p.character("hicks", "0,0")
    p.character("frost", "2,0")
    p.alien("2,1")
    p.dice(4)
    p.activate("hicks")
    t = p.table()
    t.choose("move:1,0")
    t.choose("push")
    assert "move:2,0" not in keys(t)
    t.choose("move:4,0")
    assert place(t, "hicks") == "4,0"


@pytest.mark.rule("A16.10", "A99.28")
def test_a_blip_spotted_by_the_same_step_does_not_take_the_choice_away() -> None:
    p = Position(ALCOVE, mission="escape")
    p.character("hicks", "0,0")
    p.alien("2,0")
    p.blip("2,2", 1)
    p.dice(3)
    p.activate("hicks")
    t = p.table()
    assert len(t.game.state.blips) == 1
    t.choose("move:1,0")
    assert t.game.map.names[t.game.state.aliens[1].at] == "2,2"
    assert keys(t) == {"stop", "push"}
    t.choose("push")
    assert keys(t) == {"stop", "move:0,0"}


@pytest.mark.rule("A10.07")
def test_only_move_actions_push() -> None:
    p = Position(HALL, mission="escape")
    p.character("frost", "0,0", player=0)
    p.alien("2,1")
    p.deck("m41a-pulse-rifle")
    p.activate("frost", stage="on")
    t = p.table()
    while t.decision is not None and t.decision.kind != "action":
        assert "push" not in keys(t)
        t.choose("move:1,0" if "move:1,0" in keys(t) else t.decision.keys()[0])
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2


@pytest.mark.rule("A1.08")
def test_other_missions_have_no_push_through() -> None:
    assert [name for name, mission in MISSIONS.items() if mission.push_roll] == ["escape"]


# --- the end -----------------------------------------------------------------------------------------------------


def finish(p: Position) -> Table[Corps]:
    p.phase("finish")
    return p.table()


@pytest.mark.rule("A15.05")
def test_the_last_trapped_marine_killed_loses_at_once() -> None:
    p = Position(CORRIDOR, mission="escape")
    p.character("hicks", "3,0")
    p.character("frost").status = "captured"
    p.character("gorman", "11,0", player=0)
    p.alien("4,0")
    p.dice(10)
    p.phase("aliens")
    assert ending(p.table()) == ("escape-trapped-lost", False)


def test_once_a_trapped_marine_is_out_that_loss_cannot_happen() -> None:
    p = Position(CORRIDOR, mission="escape")
    p.character("hicks", "3,0")
    p.character("frost").status = "left"
    p.character("gorman", "11,0", player=0)
    p.alien("4,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hicks"].status == "killed"
    assert t.ending is None


@pytest.mark.rule("A1.23", "A20.03")
def test_the_mission_is_won_when_all_have_left_with_a_trapped_marine_among_them() -> None:
    p = Position(EXIT, mission="escape")
    p.character("hicks", "4,0", player=0)
    p.character("frost").status = "killed"
    p.activate("hicks")
    t = p.table()
    t.choose("move:5,0")
    assert ending(t) == ("escape-won", True)
    assert t.game.who["hicks"].status == "left"
    assert t.game.state.turn == 1


@pytest.mark.rule("A20.05")
def test_it_goes_on_while_somebody_is_still_on_the_map() -> None:
    p = Position(EXIT, mission="escape")
    p.character("hicks").status = "left"
    p.character("frost", "0,0", player=0)
    t = finish(p)
    assert t.ending is None
    assert t.game.state.turn == 2


@pytest.mark.rule("A20.03")
def test_all_gone_without_a_trapped_marine_is_a_loss() -> None:
    p = Position(EXIT, mission="escape")
    p.character("gorman", player=0).status = "left"
    p.character("hicks").status = "killed"
    p.character("frost").status = "captured"
    assert ending(finish(p)) == ("escape-nobody-out", False)


@pytest.mark.rule("A20.04", "A99.62")
def test_the_last_ones_down_are_captured_and_the_mission_won_if_a_trapped_marine_is_out() -> None:
    p = Position(EXIT, mission="escape")
    p.character("hicks").status = "left"
    p.character("frost", "0,0", player=0, down=True)
    t = finish(p)
    assert ending(t) == ("escape-won", True)
    assert t.game.who["frost"].status == "captured"
    assert t.game.who["hicks"].status == "left"


@pytest.mark.rule("A20.04")
def test_the_last_ones_down_and_nobody_out_is_a_loss() -> None:
    p = Position(EXIT, mission="escape")
    p.character("gorman").status = "left"
    p.character("hicks").status = "killed"
    p.character("frost", "0,0", player=0, down=True)
    assert ending(finish(p)) == ("nobody-stands", False)


# --- who has left ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.23", "A99.26", "A15.12")
def test_a_player_whose_hero_has_left_keeps_hand_and_gear_and_may_take_over_a_grunt() -> None:
    p = Position(EXIT, mission="escape")
    p.character("hicks", "4,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("frost", "0,1")
    p.hand(0, "body-armor")
    p.activate("hicks")
    t = p.table()
    t.choose("move:5,0")
    assert t.decision is not None
    assert keys(t) == {"hero:frost", "decline"}
    t.choose("hero:frost")
    hicks, frost = t.game.who["hicks"], t.game.who["frost"]
    assert (hicks.status, hicks.at, hicks.weapon) == ("left", -1, "m41a-pulse-rifle-1")
    assert frost.player == 0
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert not t.game.state.players[0].eliminated
    assert t.game.state.discarded == []


@pytest.mark.rule("A99.45")
def test_who_declines_is_asked_again_next_turn_and_still_draws_tracker_cards() -> None:
    p = Position(EXIT, mission="escape", players=2)
    p.character("hicks", player=0).status = "left"
    p.character("hudson", "0,0", player=1)
    p.character("frost", "0,1")
    p.phase("marine")
    t = p.table()
    assert t.decision is not None
    assert (t.decision.seat, keys(t)) == (0, {"hero:frost", "decline"})
    t.choose("decline")
    t.game.state.turn = 2
    assert sorted(set(t.game.mission.tracker_draws(t.game))) == [0, 1]


@pytest.mark.rule("A2.15")
def test_ripleys_player_keeps_newt_and_needs_no_grunt() -> None:
    p = Position(EXIT, mission="escape")
    p.character("ripley", "4,0", player=0)
    p.character("newt", "0,0", player=0)
    p.character("frost", "0,1")
    p.activate("ripley")
    t = p.table()
    t.choose("move:5,0")
    assert t.decision is not None
    assert t.decision.kind != "take-over"
    assert [who.id for who in t.game.heroes(0)] == ["newt"]


@pytest.mark.rule("A1.08")
def test_the_texts_of_the_card_tell_its_numbers() -> None:
    goal, special = told("escape")
    assert "Hicks, Hudson, Vasquez, Frost" in goal
    assert " 6 or less: nothing stops you" in special
    assert "First tracker cards in turn 2." in special
