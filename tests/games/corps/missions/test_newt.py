"""Mission 1: Newt (A1.08, A2.13 to A2.15, A12.10, A20.03, A99.62)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.newt import frightened
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Token
from sulaco.table.table import Table

from ...tables import key_set as keys
from ..maps import CORRIDOR, EXIT, HALL, TWO_DOORS, TWO_ROOMS
from .setting import (
    begin,
    ending,
    interactions,
    levels,
    noted,
    place,
    places,
    same_terrain,
    tokens_have_their_own_spaces,
    told,
)

TRACKER = contents_of().tracker
"""The cards of the base box."""

pytestmark = pytest.mark.component("newt")

CARD = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
|## ## ## ## ## ## ## ## ## ##|## ## ## ## ## ## ## ## ## ##|~~
+                             +           +        +        +
|## ##  . %% c1  .  . b   .  .  .  .  .  .|%% %% %%| .  .  .|~~
+                             +--+--+==+--+        +        +
|##  .  .  .  .  .  .  .  .  .|S2  .  .  .D .  .  .D .  .  .|~~
+                             +           +        +        +
|##  . b  %% %%  . %% %%  .  .| .  .  .  .|%% %% %%| .  .  .|~~
+                             +--+--+==+--+--+--+--+        +
|## ##  . %%  .  .  .  .  . %%|%%  .  .  .  .| .  .| . %%  .|~~
+                             +              +     +        +
|## ##  .  .  .  .  .  .  .  .| .  .  .  .  .  .  .| .  .  .|~~
+                             +              +     +        +
|## ##  . %%  . %%  .  .  .  .|%%  .  .  .  .|%%  .| .  . %%|~~
+     +--+--+--+--+--+==+==+--+--+--+==+==+--+--+--+--+--+--+
|S1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . a  a  a  a |~~
+                                                           +--+
| .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . a  a  a  a  XA|
+                                                           +--+
| .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . a  a  a  a |~~
+--+--+==+==+--+--+--+--+--+--+--+--+--+--+--+--+==+==+--+--+
|## ##  .  .  .  .  .  . ## ##|## ##  .  .  .  .  .  . ## ##|~~
+     +--+--+==+==+--+--+     +     +--+--+==+==+--+--+     +
| . m1  .  .D .  .D .  . m2  .| .  .  .  .D .  .D .  .  .  .|~~
+           +     +           +           +     +           +
| .  .  . ##  .  . ##  .  .  .| . %%  . ##  .  . ##  .  .  .|~~
+--+--+==+           +==+--+--+  +--+==+           +==+     +
| .  .  . ##  .  . ##  .  .  .|##  .  . ##  .  . ##  . ## ##|~~
+                             +                             +
|##  .  . ##  .  . ##  .  . ##|##  .  . ##  .  . ##  .  . ##|~~
+                             +                             +
|##  .  . ##  .  . ##  . m4 ##|##  .  . ##  .  . ##  . ## ##|~~
+                             +                             +
|%%  .  . ##  .  . ##  .  . %%|##  .  . ##  .  . ##  .  . ##|~~
+--+--+==+           +==+--+--+  +--+==+           +==+--+  +
| .  .  . ##  .  . ##  .  .  .| .  .  . ##  .  . ##  .  .  .|~~
+           +     +           +           +     +           +
| . m3  .  .D .  .D .  . S3  .| .  .  .  .D .  .D .  .  .  .|~~
+     +--+--+==+==+--+--+     +     +--+--+==+==+           +
|## ##  .  .  .  .  .  . ## ##|## ##  .  .  .  . ##  . S4  .|~~
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
"""

CORNER = """
+--+--+--+--+--+
| .  .  .  .  .|
+              +
|## ## ## ##  .|
+--+--+--+--+--+
""".strip("\n")
"""Who stands at 2,0 sees 4,0 but not 4,1 round the corner."""


def scared(p: Position, where: str, *, held_by: str = "") -> Token:
    """Frightened Newt in a position."""
    token = p.token("newt", where)
    token.model = True
    token.bearer = held_by
    p.game.refresh()
    return token


def newt_at(table: Table[Corps]) -> str:
    token = frightened(table.game)
    assert token is not None
    return table.game.map.names[token.at]


def holder(table: Table[Corps]) -> str:
    """Who holds frightened Newt."""
    token = frightened(table.game)
    assert token is not None
    return token.bearer


def finish(p: Position, *, turn: int = 1, won_over: bool = False) -> Table[Corps]:
    """Go on with the Finish Phase of a turn."""
    p.state.turn = turn
    p.phase("finish")
    return p.table(facts={"newt-won-over": 1} if won_over else {})


# --- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.08", "A1.09", "A1.22")
def test_the_boards_lie_as_the_card_shows() -> None:
    board = MISSIONS["newt"].map
    assert same_terrain(board, CARD)
    assert tokens_have_their_own_spaces(board)
    assert board.boards == ("operations", "medlab", "quarters-a", "quarters-b")


@pytest.mark.rule("A1.17", "A1.18", "A2.13")
def test_tokens_and_blips_lie_where_the_card_says() -> None:
    t = begin("newt", seed=3)
    state = t.game.state
    board = t.game.map
    assert {label: board.names[space] for label, space in t.game.spawn_points.items()} == {
        "S1": "0,7",
        "S2": "10,2",
        "S3": "8,18",
        "S4": "18,19",
    }
    assert [(token.id, board.names[token.at]) for token in state.tokens] == [("computer-1", "4,1")]
    ordinary = [blip for blip in state.blips if not blip.mission]
    assert [(blip.id, board.names[blip.at]) for blip in ordinary] == [("blip-1", "7,1"), ("blip-2", "2,3")]
    mission = [blip for blip in state.blips if blip.mission]
    assert [(blip.id, board.names[blip.at]) for blip in mission] == [
        ("mission-blip-1", "1,11"),
        ("mission-blip-2", "8,11"),
        ("mission-blip-3", "1,18"),
        ("mission-blip-4", "8,15"),
    ]
    assert Counter((blip.mission, blip.number) for blip in mission) == Counter(
        [("newt", 0), ("aliens", 1), ("aliens", 2), ("aliens", 3)]
    )
    assert len(state.pool) == 19
    assert not any(blip.known for blip in state.blips)
    assert state.aliens == []
    assert sorted(t.game.who) == ["frost", "gorman", "hicks", "hudson", "ripley", "vasquez"]


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A1.17")
def test_newt_may_hide_in_each_of_the_four_places() -> None:
    hidden = set()
    for seed in range(40):
        t = begin("newt", seed=seed)
        hidden.add(next(t.game.map.names[blip.at] for blip in t.game.state.blips if blip.mission == "newt"))
    assert hidden == {"1,11", "8,11", "1,18", "8,15"}


@pytest.mark.rule("A1.16")
def test_the_tracker_deck_has_three_packets() -> None:
    t = begin("newt")
    deck = t.game.state.tracker[::-1]
    assert levels(deck[:6]) == {1: 6}
    assert levels(deck[6:30]) == {1: 10, 2: 14}
    assert levels(deck[30:]) == {3: 12}
    assert sorted(deck) == sorted(TRACKER)


@pytest.mark.rule("A1.20")
def test_everybody_starts_in_the_corridor_by_the_gate() -> None:
    t = begin("newt", heroes=["ripley"])
    assert keys(t) == {f"place:{x},{y}" for x in range(16, 20) for y in (7, 8, 9)}
    assert len(places("newt", "a")) == 12


@pytest.mark.rule("A18.01")
@pytest.mark.parametrize(("turn", "drawn"), [(1, 0), (2, 2)])
def test_the_tracker_is_quiet_for_one_turn(turn: int, drawn: int) -> None:
    p = Position(mission="newt")
    p.character("hicks", "19,9", player=0)
    p.state.turn = turn
    p.phase("blips")
    t = p.table()
    while t.game.state.turn == turn and t.decision is not None and t.game.state.step != "marine":
        t.choose(t.decision.keys()[0])
    assert sum(isinstance(event, events.TrackerDrawn) for event in t.events) == drawn


# --- the computer ------------------------------------------------------------------------------------------------


@pytest.mark.component("computer")
@pytest.mark.rule("A12.10", "A9.11", "A24.01")
def test_the_computer_shows_everybody_one_blip() -> None:
    p = Position(mission="newt", players=2)
    p.character("hudson", "5,1", player=0)
    p.token("computer-1", "4,1")
    p.blip("18,12", 4, known=True)
    p.blip("1,15", 2)
    p.blip("1,11", 0, mission="newt")
    p.dice(7)
    p.activate("hudson")
    t = p.table()
    assert interactions(t) == {"interact:computer-1:peek"}
    t.choose("interact:computer-1:peek")
    assert keys(t) == {"peek:blip-2", "peek:blip-3"}
    t.choose("peek:blip-3")
    assert [blip.known for blip in t.game.state.blips] == [True, False, True]
    assert t.game.state.blips[2].mission == "newt"
    notes = [event for event in t.events if isinstance(event, events.MissionNote)]
    assert [(note.note, note.who) for note in notes] == [("peeked-newt", "blip-3")]
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.component("computer")
@pytest.mark.rule("A12.10", "A9.11")
def test_a_failed_test_shows_nothing_and_costs_the_action() -> None:
    p = Position(mission="newt")
    p.character("hudson", "5,1", player=0)
    p.token("computer-1", "4,1")
    p.blip("1,15", 2)
    p.dice(8)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:computer-1:peek")
    assert not t.game.state.blips[0].known
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A12.10", "A99.04")
@pytest.mark.parametrize(("where", "known"), [("6,1", False), ("5,1", True)])
def test_no_peeking_from_afar_or_with_nothing_unknown(where: str, known: bool) -> None:
    p = Position(mission="newt")
    p.character("hudson", where, player=0)
    p.token("computer-1", "4,1")
    p.blip("1,15", 2, known=known)
    p.activate("hudson")
    assert interactions(p.table()) == set()


# --- mission Blips -----------------------------------------------------------------------------------------------


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A16.09", "A16.11", "A6.07")
def test_spotted_newt_stands_there_and_opens_the_door() -> None:
    p = Position(TWO_ROOMS, mission="newt")
    p.character("hicks", "0,0")
    p.blip("3,1", 0, mission="newt")
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    assert newt_at(t) == "3,1"
    assert t.game.state.blips == []
    assert t.game.state.aliens == []
    assert t.game.closed == 0
    assert list(t.game.violations()) == []


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A16.11", "A16.12")
def test_a_spotted_number_becomes_aliens_and_the_token_leaves_the_game() -> None:
    p = Position(HALL, mission="newt")
    p.character("hicks", "0,0")
    p.blip("7,3", 3, mission="aliens")
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    assert [(alien.tokens, t.game.map.names[alien.at]) for alien in t.game.state.aliens] == [(2, "7,3")]
    assert t.game.state.blips == []
    assert len(t.game.state.pool) == 21


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A10.07")
def test_a_mission_blip_does_not_move_in_the_alien_phase() -> None:
    p = Position(mission="newt")
    p.character("hicks", "19,9", player=0)
    p.blip("1,11", 0, mission="newt")
    p.blip("8,15", 3, mission="aliens")
    p.phase("blips")
    t = p.table()
    assert not [event for event in t.events if isinstance(event, events.Rolled)]
    assert [t.game.map.names[blip.at] for blip in t.game.state.blips] == ["1,11", "8,15"]


@pytest.mark.component("mission-blips")
@pytest.mark.parametrize("card", sorted(TRACKER))
def test_no_tracker_card_moves_a_mission_blip(card: str) -> None:
    p = Position(mission="newt")
    p.character("hicks", "19,9", player=0)
    p.blip("1,11", 0, mission="newt")
    p.blip("8,15", 3, mission="aliens")
    p.tracker(card)
    p.state.turn = 5
    p.phase("tracker")
    p.state.draws = [0]
    t = p.table()
    while t.decision is not None and t.game.state.step == "tracker":
        t.choose(t.decision.keys()[0])
    mission = [t.game.map.names[blip.at] for blip in t.game.state.blips if blip.mission]
    assert mission == ["1,11", "8,15"]


def blast(number: int, mission: str, roll: int) -> Table[Corps]:
    """A mission Blip round the corner in the area of a flamethrower."""
    p = Position(CORNER, mission="newt")
    p.character("frost", "2,0", gear_cards=["m240-flamethrower"])
    p.blip("4,1", number, mission=mission)
    p.dice(roll)
    p.activate("frost")
    t = p.table()
    t.choose("attack:area:m240-flamethrower-1")
    t.choose("area:4,0")
    return t


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A11.14")
def test_a_number_hit_by_an_area_attack_is_gone() -> None:
    t = blast(3, "aliens", 5)
    assert t.ending is None
    assert t.game.state.blips == []
    assert t.game.state.aliens == []
    assert len(t.game.state.pool) == 21
    assert [note for note, _ in noted(t)] == ["mission-blip-gone"]


@pytest.mark.component("mission-blips")
@pytest.mark.rule("A1.08")
def test_newt_hit_by_an_area_attack_is_killed_and_the_mission_lost_at_once() -> None:
    t = blast(0, "newt", 5)
    assert ending(t) == ("newt-killed", False)
    assert [event.character for event in t.events if isinstance(event, events.Killed)] == ["newt"]
    assert blast(0, "newt", 10).ending is None


# --- frightened Newt ---------------------------------------------------------------------------------------------


def ends_near(map_text: str, hicks: str, newt: str) -> tuple[Position, Token]:
    """Hicks, a Grunt, is about to end his activation."""
    p = Position(map_text, mission="newt")
    p.character("hicks", hicks)
    token = scared(p, newt)
    p.activate("hicks")
    return p, token


def test_newt_runs_four_spaces_from_a_marine_who_ends_two_spaces_away() -> None:
    p, _ = ends_near(CORRIDOR, "3,0", "5,0")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "9,0"
    moved = [(event.path, event.to) for event in t.events if isinstance(event, events.Moved)]
    assert moved == [((5, 6, 7, 8, 9), "9,0")]


def test_newt_does_not_run_from_a_marine_three_spaces_away() -> None:
    p, _ = ends_near(CORRIDOR, "2,0", "5,0")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "5,0"


def test_newt_does_not_run_from_ripley() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hudson", "0,0", player=0)
    p.character("ripley", "4,0")
    scared(p, "5,0")
    p.activate("ripley")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "5,0"  # though Hudson, far away, would be a reason to go on


def test_newt_does_not_run_from_somebody_who_is_down() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "4,0", down=True)
    p.character("ripley", "0,0", player=0)
    scared(p, "5,0")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    assert t.decision.kind == "action"
    assert newt_at(t) == "5,0"


@pytest.mark.rule("A21.01")
def test_the_leader_chooses_among_equally_far_spaces() -> None:
    p = Position(HALL, mission="newt", players=2)
    p.character("hicks", "0,2", player=1)
    p.character("ripley", "0,0", player=0)
    scared(p, "2,2")
    p.activate("hicks")
    t = p.table()
    t.choose("end")
    assert t.decision is not None
    assert t.decision.seat == 1
    assert keys(t) == {f"flee:6,{y}" for y in range(5)}
    t.choose("flee:6,4")
    assert newt_at(t) == "6,4"


def test_newt_stays_when_nowhere_is_farther() -> None:
    p, _ = ends_near(CORRIDOR, "10,0", "11,0")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "11,0"


def test_newt_stays_when_another_place_is_only_as_far() -> None:
    p, _ = ends_near("+--+--+--+\n| .  .  .|\n+        +\n| .  .  .|\n+--+--+--+", "0,0", "2,0")
    t = p.table()
    t.choose("end")  # 2,1 is two spaces away from him as well
    assert newt_at(t) == "2,0"


def test_models_stop_her_and_she_does_not_end_on_a_token() -> None:
    p, _ = ends_near(CORRIDOR, "3,0", "5,0")
    p.alien("9,0")
    p.token("computer-1", "8,0")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "7,0"


def test_ripley_is_in_her_way_but_not_feared() -> None:
    p, _ = ends_near(CORRIDOR, "3,0", "5,0")
    p.character("ripley", "7,0")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "6,0"


@pytest.mark.rule("A6.10")
def test_a_barricaded_door_does_not_stop_her() -> None:
    p, _ = ends_near(TWO_ROOMS, "1,1", "3,1")
    p.barricade("door-1")
    t = p.table()
    t.choose("end")
    assert keys(t) == {f"flee:{x},{y}" for x in range(4, 8) for y in range(3)}


@pytest.mark.rule("A99.07")
def test_she_does_not_fear_who_is_behind_a_barricaded_door() -> None:
    p, _ = ends_near(TWO_DOORS, "2,0", "3,0")
    p.barricade("door-1")
    t = p.table()
    t.choose("end")
    # The way around, by door-2, is too long to frighten her.
    assert newt_at(t) == "3,0"
    assert t.decision is None or t.decision.kind != "newt-flees"


@pytest.mark.rule("A6.07")
def test_the_doors_follow_her() -> None:
    p, _ = ends_near(TWO_ROOMS, "1,0", "3,1")
    t = p.table()
    assert t.game.closed == 0
    t.choose("end")
    t.choose("flee:7,1")
    assert t.game.closed == 1
    assert list(t.game.violations()) == []


def test_aliens_pass_her_by_and_nobody_enters_her_space() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "2,0", player=0)
    scared(p, "5,0")
    p.alien("8,0")
    p.phase("aliens")
    t = p.table()
    assert [t.game.map.names[alien.at] for alien in t.game.state.aliens] == ["6,0"]
    assert newt_at(t) == "5,0"
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "4,0")
    scared(p, "5,0")
    p.activate("hicks")
    assert {key for key in keys(p.table()) if key.startswith("move:")} == {f"move:{x},0" for x in range(4)}


def test_area_attacks_do_not_hurt_her() -> None:
    p = Position(HALL, mission="newt")
    p.character("frost", "0,2", gear_cards=["m240-flamethrower"])
    scared(p, "2,2")
    p.alien("3,2")
    p.dice(1)
    p.activate("frost")
    t = p.table()
    t.choose("attack:area:m240-flamethrower-1")
    t.choose("area:3,2")
    assert t.game.state.aliens == []
    assert newt_at(t) == "2,2"


# --- hold --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "where"), [(5, "5,0"), (6, "9,0")])
def test_five_or_less_holds_her(roll: int, where: str) -> None:
    p, _ = ends_near(CORRIDOR, "4,0", "5,0")
    p.dice(roll)
    t = p.table()
    assert interactions(t) == {"interact:newt:hold"}
    t.choose("interact:newt:hold")
    assert holder(t) == ("hicks" if roll == 5 else "")
    rolled = [event for event in t.events if isinstance(event, events.Rolled)]
    assert [(event.what, event.who, event.roll, event.needed) for event in rolled] == [("hold", "hicks", roll, 5)]
    assert noted(t) == ([("newt-held", "hicks")] if roll == 5 else [])
    assert interactions(t) == (set() if roll == 5 else {"interact:newt:hold"})
    t.choose("end")
    assert newt_at(t) == where


def test_held_she_does_not_run_from_others_either() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "4,0")
    p.character("frost", "3,0")
    scared(p, "5,0", held_by="hicks")
    p.activate("frost")
    t = p.table()
    t.choose("end")
    assert newt_at(t) == "5,0"


def test_who_walks_away_lets_go_even_if_he_comes_back() -> None:
    p, token = ends_near(CORRIDOR, "4,0", "5,0")
    token.bearer = "hicks"
    t = p.table()
    t.choose("move:2,0")
    assert holder(t) == ""
    assert noted(t) == [("newt-let-go", "hicks")]
    t.choose("move:4,0")
    assert holder(t) == ""
    t.choose("end")
    assert newt_at(t) == "9,0"


@pytest.mark.rule("A15.04")
def test_who_is_knocked_down_lets_go() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "4,0", player=0)
    p.character("frost", "11,0")
    scared(p, "5,0", held_by="hicks")
    p.alien("3,0")
    p.dice(9)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hicks"].status == "down"
    assert holder(t) == ""


@pytest.mark.rule("A15.05")
def test_who_is_killed_lets_go() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "4,0", player=0)
    p.character("frost", "0,0")
    scared(p, "5,0", held_by="hicks")
    p.alien("3,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hicks"].status == "killed"
    assert holder(t) == ""


def test_ripley_does_not_hold_her() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("ripley", "4,0")
    scared(p, "5,0")
    p.activate("ripley")
    assert interactions(p.table()) == {"interact:newt:win-over"}


# --- win over ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2.14", "A2.15", "A99.13")
@pytest.mark.parametrize("player", [1, -1])
def test_ripley_wins_newt_over(player: int) -> None:
    p = Position(CORRIDOR, mission="newt", players=2)
    p.character("ripley", "4,0", player=player)
    p.character("hicks", "0,0", player=0)
    scared(p, "5,0", held_by="hicks")
    p.activate("ripley")
    t = p.table()
    t.choose("interact:newt:win-over")
    newt = t.game.who["newt"]
    assert (newt.player, newt.status, newt.activated, place(t, "newt")) == (player, "standing", True, "5,0")
    assert newt.aim == t.game.card_side(newt).aim
    assert frightened(t.game) is None
    assert t.game.state.facts["newt-won-over"] == 1
    assert list(t.game.violations()) == []
    assert interactions(t) == set()


@pytest.mark.rule("A1.22", "A1.23")
@pytest.mark.parametrize("won_over", [False, True])
def test_the_exit_opens_when_newt_is_won_over(won_over: bool) -> None:
    p = Position(EXIT, mission="newt")
    p.character("ripley", "4,0")
    p.activate("ripley")
    t = p.table(facts={"newt-won-over": 1} if won_over else {})
    assert ("move:5,0" in keys(t)) is won_over


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A20.03", "A1.23")
def test_newt_leaves_and_the_mission_is_won_in_the_finish_phase() -> None:
    p = Position(EXIT, mission="newt")
    p.character("ripley", "0,1", player=0)
    p.character("newt", "4,0", player=0)
    p.activate("newt")
    t = p.table(facts={"newt-won-over": 1})
    t.choose("move:5,0")
    assert t.game.who["newt"].status == "left"
    assert t.ending is None
    assert t.decision is not None
    assert t.decision.kind == "action"
    t.choose("end")
    assert ending(t) == ("newt-won", True)
    assert t.game.who["ripley"].status == "standing"


@pytest.mark.rule("A99.62")
@pytest.mark.parametrize("last_turn", [12, 30])
def test_victory_comes_before_deadline_and_turn_cap(last_turn: int) -> None:
    p = Position(EXIT, mission="newt")
    p.character("ripley", "0,1", player=0, down=True)
    p.character("newt", player=0).status = "left"
    assert ending(finish(p, turn=last_turn, won_over=True)) == ("newt-won", True)


@pytest.mark.rule("A20.03", "A99.62")
def test_won_with_others_down_the_captured_are_those_with_an_alien_next_to_them() -> None:
    p = Position(HALL, mission="newt")
    p.character("newt", player=0).status = "left"
    p.character("ripley", "0,0", player=0, down=True, gear_cards=["m41a-pulse-rifle"])
    p.character("hicks", "9,4", down=True)
    p.character("gorman", "5,0")
    p.alien("1,1")
    p.hand(0, "body-armor")
    t = finish(p, won_over=True)
    assert ending(t) == ("newt-won", True)
    assert t.game.who["ripley"].status == "captured"
    assert t.game.who["hicks"].status == "down"
    assert t.game.who["gorman"].status == "standing"
    assert sorted(t.game.state.discarded) == ["body-armor-1", "m41a-pulse-rifle-1"]
    assert t.game.state.players[0].hand == []
    assert list(t.game.violations()) == []


def attacked(victim: str, roll: int, *, won_over: bool) -> Table[Corps]:
    p = Position(CORRIDOR, mission="newt")
    p.character("ripley", "3,0" if victim == "ripley" else "9,0")
    p.character("hicks", "11,0", player=0)
    if won_over:
        p.character("newt", "3,0" if victim == "newt" else "0,0")
    p.alien("4,0")
    p.dice(roll)
    p.phase("aliens")
    return p.table(facts={"newt-won-over": 1} if won_over else {})


@pytest.mark.rule("A15.05")
def test_ripley_killed_before_newt_is_won_over_loses_at_once() -> None:
    assert ending(attacked("ripley", 10, won_over=False)) == ("newt-ripley-lost", False)
    later = attacked("ripley", 10, won_over=True)
    assert later.ending is None
    assert later.game.who["ripley"].status == "killed"


@pytest.mark.rule("A15.05")
def test_newt_killed_loses_at_once() -> None:
    assert ending(attacked("newt", 10, won_over=True)) == ("newt-lost", False)


@pytest.mark.rule("A15.09")
@pytest.mark.parametrize(
    ("victim", "won_over", "end"),
    [("ripley", False, "newt-ripley-lost"), ("newt", True, "newt-lost")],
)
def test_captured_counts_like_killed(victim: str, won_over: bool, end: str) -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "11,0", player=0)
    p.character(victim, "3,0", down=True)
    p.alien("4,0")
    p.phase("alien")
    assert ending(p.table(facts={"newt-won-over": 1} if won_over else {})) == (end, False)


@pytest.mark.rule("A1.21")
def test_the_deadline_is_the_finish_phase_of_turn_twelve() -> None:
    def late(turn: int, won_over: bool) -> Table[Corps]:
        p = Position(CORRIDOR, mission="newt")
        p.character("hicks", "3,0", player=0)
        return finish(p, turn=turn, won_over=won_over)

    assert ending(late(12, False)) == ("newt-deadline", False)
    before = late(11, False)
    assert before.ending is None
    assert before.game.state.turn == 12
    assert late(12, True).ending is None


@pytest.mark.rule("A20.04", "A99.62")
def test_nobody_standing_loses_unless_newt_is_out() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("ripley", "3,0", player=0, down=True)
    t = finish(p)
    assert ending(t) == ("nobody-stands", False)
    assert t.game.who["ripley"].status == "captured"


@pytest.mark.rule("A20.03")
def test_the_cap_ends_a_mission_that_nobody_decides() -> None:
    p = Position(CORRIDOR, mission="newt")
    p.character("hicks", "3,0", player=0)
    assert ending(finish(p, turn=30, won_over=True)) == ("turn-cap", False)


@pytest.mark.rule("A1.08")
def test_the_texts_of_the_card_tell_its_numbers() -> None:
    goal, special = told("newt")
    assert "win her over by turn 12," in goal
    assert "within 2 spaces of her, she runs up to 4 spaces" in special
    assert "(5 or less on a Marine die)" in special
    assert "First tracker cards in turn 2." in special
