"""Mission 3: Survive (A1.08, A1.21, A1.22, A12.10, A20.02, A20.03, A24.02, A24.03, A99.62)."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from ...tables import key_set as keys
from ..maps import CORRIDOR, HALL, TWO_ROOMS
from .setting import begin, ending, interactions, levels, same_terrain, tokens_have_their_own_spaces, told

TRACKER = contents_of().tracker
"""The cards of the base box."""

pytestmark = pytest.mark.component("survive")

CARD = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
|## ## ## ## ## ## ## ## ## ##|## ## ## ## ## ## ## ## ## ##|~~
+                             +           +        +        +
|## ##  . %% c1 a  a  a  a   .  .  .  .  .|%% %% %%|r  r  r |~~
+                             +--+--+==+--+        +        +
|##  .  .  . a  a  a  a  a   .|S2  .  .  .D .  .  .D . r  r |~~
+                             +           +        +        +
|##  .  . %% %%  . %% %%  .  .| .  .  .  .|%% %% %%| .  .  .|~~
+                             +--+--+==+--+--+--+--+        +
|## ##  . %%  .  .  .  .  . %%|%%  .  .  .  .| .  .| . %%  .|~~
+                             +              +     +        +
|## ##  .  . a  a  a  a  a   .| .  .  .  .  .  .  .| .  .  .|~~
+                             +              +     +        +
|## ##  . %%  . %%  .  .  .  .|%%  .  .  .  .|%%  .|f1 f2 %%|~~
+     +--+--+--+--+--+==+==+--+--+--+==+==+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .|~~
+                                                           +--+
|S1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . XB|
+                                                           +--+
| .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .|~~
+--+--+==+==+--+--+--+--+--+--+--+--+--+--+--+--+==+==+--+--+
|## ##  .  .  .  .  .  . ## ##|## ##  .  .  .  .  .  . ## ##|~~
+     +--+--+==+==+--+--+     +     +--+--+==+==+--+--+     +
| .  .  .  .D .  .D .  .  .  .| .  .  .  .D .  .D .  .  .  .|~~
+           +     +           +           +     +           +
| .  .  . ##  .  . ##  .  .  .| . %%  . ##  .  . ##  .  .  .|~~
+--+--+==+           +==+--+--+  +--+==+           +==+     +
| .  .  . ##  .  . ##  .  .  .|##  .  . ##  .  . ##  . ## ##|~~
+                             +                             +
|##  .  . ##  .  . ##  .  . ##|## c2  . ##  .  . ## b   . ##|~~
+                             +                             +
|## b   . ## b   . ##  .  . ##|##  .  . ##  .  . ##  . ## ##|~~
+                             +                             +
|%%  .  . ##  .  . ##  .  . %%|##  .  . ##  . b  ##  .  . ##|~~
+--+--+==+           +==+--+--+  +--+==+           +==+--+  +
| .  .  . ##  .  . ##  .  .  .| .  .  . ##  .  . ##  .  .  .|~~
+           +     +           +           +     +           +
| .  .  .  .D .  .D .  . S3  .| .  .  .  .D .  .D .  .  .  .|~~
+     +--+--+==+==+--+--+     +     +--+--+==+==+           +
|## ##  .  .  .  .  .  . ## ##|## ##  .  .  .  . ##  . S4  .|~~
+--+--+--+--+  +--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
 ~~ ~~ ~~ ~~|XA|~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~ ~~
            +--+
"""
OPERATIONS = {
    *("5,1", "6,1", "7,1", "8,1", "4,2", "5,2", "6,2", "7,2", "8,2"),
    *("4,5", "5,5", "6,5", "7,5", "8,5"),
}
WARD = {"17,1", "18,1", "19,1", "18,2", "19,2"}
TWO_EXITS = """
+--+--+--+--+--+--+
|XA  .  .  .  . XB|
+--+--+--+--+--+--+
""".strip("\n")


def guns_placed(**setup: Any) -> Table[Corps]:
    """The mission after both Sentry Guns have been placed."""
    t = begin("survive", **setup)
    for space in ("9,9", "10,9"):
        t.choose(f"gun:{space}")
        t.choose("facing:s")
    return t


# --- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.08", "A1.09", "A1.22")
def test_the_boards_lie_as_the_card_shows() -> None:
    board = MISSIONS["survive"].map
    assert same_terrain(board, CARD)
    assert tokens_have_their_own_spaces(board)
    assert board.boards == ("operations", "medlab", "quarters-a", "quarters-b")


@pytest.mark.rule("A1.17", "A1.18")
def test_tokens_blips_and_facehuggers_lie_where_the_card_says() -> None:
    t = begin("survive")
    state, board = t.game.state, t.game.map
    assert {label: board.names[space] for label, space in t.game.spawn_points.items()} == {
        "S1": "0,8",
        "S2": "10,2",
        "S3": "8,18",
        "S4": "18,19",
    }
    assert [(token.id, board.names[token.at]) for token in state.tokens] == [
        ("computer-1", "4,1"),
        ("computer-2", "11,14"),
    ]
    assert {board.names[blip.at] for blip in state.blips} == {"1,15", "17,14", "4,15", "15,16"}
    assert len(state.pool) == 17
    assert [(alien.id, board.names[alien.at], alien.kind, alien.dormant) for alien in state.aliens] == [
        ("facehugger-1", "17,6", "facehugger", False),
        ("facehugger-2", "18,6", "facehugger", False),
    ]
    assert sorted(t.game.who) == ["frost", "gorman", "hicks", "hudson", "newt", "ripley", "vasquez"]


@pytest.mark.component("facehugger")
@pytest.mark.rule("A22.10")
@pytest.mark.parametrize(
    ("absent", "newt", "facehuggers"), [(["ripley"], True, 2), ([], False, 2), (["ripley"], False, 0)]
)
def test_facehuggers_are_there_only_with_ripley_or_newt(absent: list[str], newt: bool, facehuggers: int) -> None:
    t = begin("survive", absent=absent, newt=newt)
    assert len(t.game.state.aliens) == facehuggers


@pytest.mark.rule("A1.16")
def test_the_tracker_deck_has_two_packets() -> None:
    deck = begin("survive").game.state.tracker[::-1]
    assert levels(deck[:8]) == {1: 4, 2: 4}
    assert levels(deck[8:]) == {1: 12, 2: 10, 3: 12}
    assert sorted(deck) == sorted(TRACKER)


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.02", "A24.03", "A1.06")
def test_the_leader_places_two_guns_before_the_characters() -> None:
    t = begin("survive", players=2, heroes=["ripley", "hicks"])
    board = t.game.map
    assert t.decision is not None
    assert (t.decision.kind, t.decision.seat) == ("gun", 1)
    taken = {"0,8", "10,2", "8,18", "18,19", "4,1", "11,14", "17,6", "18,6", "1,15", "17,14", "4,15", "15,16"}
    floor = {board.names[space] for space in range(board.size) if board.walkable >> space & 1}
    assert {key.removeprefix("gun:") for key in keys(t)} == floor - taken - {"4,20", "20,8"}
    t.choose("gun:5,1")
    assert keys(t) == {"facing:n", "facing:e", "facing:s", "facing:w"}
    t.choose("facing:e")
    assert "gun:5,1" not in keys(t)
    t.choose("gun:9,8")
    t.choose("facing:w")
    assert [(gun.id, board.names[gun.at], gun.facing, gun.ammo) for gun in t.game.state.guns] == [
        ("gun-1", "5,1", "e", 450),
        ("gun-2", "9,8", "w", 450),
    ]
    t.choose("done")
    assert t.decision.kind == "place"
    assert {key.removeprefix("place:") for key in keys(t)} == OPERATIONS - {"5,1"}


@pytest.mark.rule("A1.20")
def test_ripley_and_newt_start_in_the_ward_and_the_others_in_operations() -> None:
    t = guns_placed()
    t.choose("done")
    while t.decision is not None and t.decision.kind == "place":
        area = WARD if t.decision.text.args["who"] in ("ripley", "newt") else OPERATIONS
        assert {key.removeprefix("place:") for key in keys(t)} <= area
        t.choose(t.decision.keys()[0])
    assert t.game.state.step != "place"


@pytest.mark.rule("A1.08")
def test_the_leader_may_barricade_up_to_three_doors_without_tests() -> None:
    t = guns_placed(players=2, heroes=["ripley", "hicks"])
    doors = {f"barricade:{door.key}" for door in t.game.map.doors}
    for n, door in enumerate(("door-3", "door-1", "door-2")):
        assert t.decision is not None
        assert (t.decision.kind, t.decision.seat) == ("free-barricade", 1)
        assert len(keys(t)) == len(doors) + 1 - n
        assert keys(t) <= doors | {"done"}
        t.choose(f"barricade:{door}")
    assert t.game.state.barricades == ["door-3", "door-1", "door-2"]
    assert t.game.barred == 0b111
    put_up = [event for event in t.events if isinstance(event, events.Barricaded)]
    assert "{character}" not in Corps.texts().templates[put_up[-1].text().id]  # it is nobody's work
    assert t.decision is not None
    assert t.decision.kind == "place"


def test_fewer_barricades_are_allowed() -> None:
    t = guns_placed()
    t.choose("barricade:door-5")
    t.choose("done")
    assert t.game.state.barricades == ["door-5"]
    assert t.decision is not None
    assert t.decision.kind == "place"


@pytest.mark.rule("A3.01")
def test_the_suggested_load_out() -> None:
    t = begin("survive")
    gear = {who.id: sorted(card.rpartition("-")[0] for card in who.gear()) for who in t.game.state.characters}
    assert gear == {
        "hicks": ["body-armor", "m40-grenades", "m41a-pulse-rifle"],
        "vasquez": ["m56-smart-gun"],
        "frost": ["m240-flamethrower"],
        "hudson": ["hand-welder", "m40-grenades", "m41a-pulse-rifle", "motion-tracker"],
        "gorman": ["hk-vp70", "m41a-pulse-rifle"],
        "ripley": ["body-armor", "ithaca-37-shotgun", "m41a-pulse-rifle"],
        "newt": [],
    }


# --- calling the ship --------------------------------------------------------------------------------------------


def at_the_computers(*dice: int, turn: int = 1, **facts: int) -> Table[Corps]:
    """Hudson stands between both Computers with two Actions."""
    p = Position(HALL, mission="survive")
    p.character("hudson", "4,2", player=0)
    p.token("computer-1", "3,2")
    p.token("computer-2", "5,2")
    p.dice(*dice)
    p.state.turn = turn
    p.activate("hudson")
    return p.table(facts=facts)


BOTH = {"interact:computer-1:call", "interact:computer-2:call"}
GUIDE = {"interact:computer-1:guide", "interact:computer-2:guide"}


@pytest.mark.component("computer")
@pytest.mark.rule("A12.10", "A9.11", "A24.01")
def test_each_computer_raises_the_signal_once_per_turn() -> None:
    t = at_the_computers(7, 7)
    assert interactions(t) == BOTH
    t.choose("interact:computer-1:call")
    assert t.game.state.facts["signal"] == 1
    assert interactions(t) == {"interact:computer-2:call"}
    t.choose("interact:computer-2:call")
    assert t.game.state.facts["signal"] == 2
    assert "arrives" not in t.game.state.facts


@pytest.mark.rule("A9.11")
def test_a_failed_call_may_be_tried_again() -> None:
    t = at_the_computers(8, 1)
    t.choose("interact:computer-1:call")
    assert "signal" not in t.game.state.facts
    assert interactions(t) == BOTH
    t.choose("interact:computer-1:call")
    assert t.game.state.facts["signal"] == 1


def test_in_the_next_turn_the_same_computer_calls_again() -> None:
    t = at_the_computers(turn=5, signal=1, **{"called-computer-1": 4, "called-computer-2": 5})
    assert interactions(t) == {"interact:computer-1:call"}


def test_with_a_signal_of_six_the_ship_is_on_its_way_for_four_turns() -> None:
    t = at_the_computers(1, 1, turn=4, signal=4)
    t.choose("interact:computer-1:call")
    assert t.game.state.facts["signal"] == 5
    assert "arrives" not in t.game.state.facts
    t.choose("interact:computer-2:call")
    assert t.game.state.facts["signal"] == 6
    assert t.game.state.facts["arrives"] == 8
    notes = [event.note for event in t.events if isinstance(event, events.MissionNote)]
    assert notes[:3] == ["signal", "signal", "ship-called"]


def test_with_a_complete_signal_the_computers_guide_the_ship() -> None:
    t = at_the_computers(1, turn=4, signal=5)
    t.choose("interact:computer-2:call")
    assert interactions(t) == GUIDE


def test_a_passed_test_guides_the_ship_and_a_later_one_guides_it_elsewhere() -> None:
    t = at_the_computers(7, 7, turn=5, signal=6, arrives=7)
    t.choose("interact:computer-1:guide")
    assert keys(t) == {"land:A", "land:B"}
    t.choose("land:B")
    assert t.game.state.facts["landing"] == 2
    t.choose("interact:computer-1:guide")
    t.choose("land:A")
    assert t.game.state.facts["landing"] == 1


def test_a_failed_test_does_not_guide_it() -> None:
    t = at_the_computers(8, turn=5, signal=6, arrives=7)
    t.choose("interact:computer-1:guide")
    assert "landing" not in t.game.state.facts
    assert interactions(t) == GUIDE


def test_a_ship_that_has_landed_needs_no_guide() -> None:
    assert interactions(at_the_computers(turn=8, signal=6, arrives=7, landing=1, landed=7)) == set()


# --- the landing -------------------------------------------------------------------------------------------------


def finish(turn: int, *dice: int, **facts: int) -> Table[Corps]:
    """The Finish Phase of a turn; Hudson stands in the middle between the Exits."""
    p = Position(TWO_EXITS, mission="survive")
    p.character("hudson", "2,0", player=0)
    p.dice(*dice)
    p.state.turn = turn
    p.phase("finish")
    return p.table(facts=facts)


@pytest.mark.rule("A20.02", "A1.22")
@pytest.mark.parametrize(("landing", "opened"), [(1, "move:0,0"), (2, "move:5,0")])
def test_the_guided_ship_opens_the_exit_that_was_chosen(landing: int, opened: str) -> None:
    t = finish(7, signal=6, arrives=7, landing=landing)
    assert t.game.state.facts["landed"] == 7
    assert t.game.state.turn == 8
    p = Position(TWO_EXITS, mission="survive")
    p.character("hudson", "2,0", player=0)
    p.activate("hudson")
    t = p.table(facts=t.game.state.facts)
    assert keys(t) & {"move:0,0", "move:5,0"} == {opened}


@pytest.mark.rule("A1.02", "A1.22")
@pytest.mark.parametrize(("roll", "landing"), [(1, 1), (2, 2), (5, 1), (6, 2)])
def test_the_unguided_ship_lands_by_the_alien_die(roll: int, landing: int) -> None:
    t = finish(7, roll, signal=6, arrives=7)
    assert (t.game.state.facts["landing"], t.game.state.facts["landed"]) == (landing, 7)


def test_it_does_not_land_before_its_turn() -> None:
    t = finish(6, signal=6, arrives=7, landing=1)
    assert "landed" not in t.game.state.facts


@pytest.mark.rule("A1.22")
@pytest.mark.parametrize("facts", [{}, {"signal": 6, "arrives": 7, "landing": 1}])
def test_both_exits_are_closed_until_the_landing(facts: dict[str, int]) -> None:
    p = Position(TWO_EXITS, mission="survive")
    p.character("hudson", "2,0", player=0)
    p.activate("hudson")
    t = p.table(facts=facts)
    assert not keys(t) & {"move:0,0", "move:5,0"}


# --- power cut ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.21", "A18.01")
@pytest.mark.parametrize(
    ("turn", "seats"), [(1, [1, 0, 1]), (2, [1, 0, 1]), (3, [1, 1, 0, 1]), (4, [1, 1, 0, 1]), (12, [1, 1, 0, 1])]
)
def test_from_turn_three_on_the_leader_draws_first_so_that_four_cards_come(turn: int, seats: list[int]) -> None:
    p = Position(HALL, mission="survive", players=2)
    p.character("ripley", "0,0", player=0)
    p.character("hicks", "5,2", player=1)
    p.state.turn = turn
    assert p.game.mission.tracker_draws(p.game) == seats


@pytest.mark.rule("A1.21", "A18.01")
@pytest.mark.parametrize(
    ("players", "before", "after"),
    [
        (1, [0, 0], [0, 0, 0, 0]),
        (3, [0, 1, 2], [0, 0, 1, 2]),
        (4, [1, 2, 3], [0, 1, 2, 3]),
        (5, [1, 2, 3, 4], [1, 2, 3, 4]),
        (6, [2, 3, 4, 5], [2, 3, 4, 5]),
    ],
)
def test_after_the_power_cut_four_cards_come_whatever_the_number_of_players(
    players: int, before: list[int], after: list[int]
) -> None:
    p = Position(HALL, mission="survive", players=players)
    for seat, name in enumerate(("gorman", "hicks", "vasquez", "hudson", "frost", "ripley")[:players]):
        p.character(name, f"{seat},0", player=seat)
    p.state.turn = 2
    assert p.game.mission.tracker_draws(p.game) == before
    p.state.turn = 3
    assert p.game.mission.tracker_draws(p.game) == after


@pytest.mark.rule("A1.21", "A12.01")
@pytest.mark.parametrize(("cut", "barricades"), [(False, ["door-1"]), (True, [])])
def test_after_the_power_cut_barricade_tests_are_at_tech_minus_one(cut: bool, barricades: list[str]) -> None:
    p = Position(TWO_ROOMS, mission="survive")
    p.character("hudson", "3,1", player=0)
    p.dice(7)
    p.activate("hudson")
    t = p.table(facts={"power-cut": 1} if cut else {})
    t.choose("barricade:door-1")
    assert t.game.state.barricades == barricades


@pytest.mark.parametrize(("turn", "told_now"), [(2, []), (3, ["power-cut"])])
def test_the_power_cut_comes_as_step_three_of_turn_three_begins(turn: int, told_now: list[str]) -> None:
    p = Position(CORRIDOR, mission="survive")
    p.character("hudson", "3,0", player=0)
    p.state.turn = turn
    p.phase("blips")
    t = p.table()
    assert t.game.state.facts == ({"power-cut": 1} if told_now else {})
    notes = [event.note for event in t.events if isinstance(event, events.MissionNote)]
    assert notes == told_now


def test_the_lights_go_out_only_once() -> None:
    p = Position(CORRIDOR, mission="survive")
    p.character("hudson", "3,0", player=0)
    p.state.turn = 4
    p.phase("blips")
    t = p.table(facts={"power-cut": 1})
    assert not any(isinstance(event, events.MissionNote) for event in t.events)


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A20.03", "A1.23")
def test_the_ship_leaves_with_whoever_is_aboard_and_the_others_are_killed() -> None:
    p = Position(TWO_EXITS, mission="survive")
    p.character("hicks").status = "left"
    p.character("hudson", "2,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.state.turn = 11
    p.phase("finish")
    t = p.table(facts={"signal": 6, "arrives": 7, "landing": 1, "landed": 7})
    assert ending(t) == ("survive-won", True)
    assert t.game.who["hicks"].status == "left"
    assert t.game.who["hudson"].status == "killed"
    assert t.game.state.discarded == ["m41a-pulse-rifle-1"]
    assert list(t.game.violations()) == []


def test_the_ship_waits_four_turns() -> None:
    assert finish(10, signal=6, arrives=7, landing=1, landed=7).ending is None
    assert ending(finish(11, signal=6, arrives=7, landing=1, landed=7)) == ("survive-ship-left", False)


@pytest.mark.rule("A20.03")
def test_the_mission_is_won_as_soon_as_nobody_is_on_the_map_any_more() -> None:
    p = Position(TWO_EXITS, mission="survive")
    p.character("hudson", "2,0", player=0)
    p.character("hicks").status = "killed"
    p.state.turn = 8
    p.deck("body-armor")
    p.activate("hudson")
    t = p.table(facts={"signal": 6, "arrives": 7, "landing": 1, "landed": 7})
    t.choose("move:0,0")
    assert ending(t) == ("survive-won", True)


def test_somebody_aboard_does_not_end_it_while_others_can_still_come() -> None:
    p = Position(TWO_EXITS, mission="survive")
    p.character("hicks").status = "left"
    p.character("hudson", "2,0", player=0)
    p.state.turn = 9
    p.phase("finish")
    t = p.table(facts={"signal": 6, "arrives": 7, "landing": 1, "landed": 7})
    assert t.ending is None
    assert t.game.state.turn == 10


@pytest.mark.rule("A20.04", "A99.62")
@pytest.mark.parametrize(("aboard", "end"), [("left", ("survive-won", True)), ("killed", ("nobody-stands", False))])
def test_when_the_last_ones_are_down_it_is_won_only_with_somebody_aboard(aboard: str, end: tuple[str, bool]) -> None:
    p = Position(TWO_EXITS, mission="survive")
    p.character("hicks").status = "left" if aboard == "left" else "killed"
    p.character("hudson", "2,0", player=0, down=True)
    p.state.turn = 9
    p.phase("finish")
    t = p.table(facts={"signal": 6, "arrives": 7, "landing": 1, "landed": 7})
    assert ending(t) == end
    assert t.game.who["hudson"].status == "killed"


@pytest.mark.rule("A1.21")
def test_the_signal_must_be_complete_by_turn_twelve() -> None:
    assert ending(finish(12, signal=5)) == ("survive-no-signal", False)
    assert finish(11, signal=5).ending is None
    assert finish(12, signal=6, arrives=16).ending is None


@pytest.mark.rule("A1.08")
def test_the_texts_of_the_card_tell_its_numbers() -> None:
    goal, special = told("survive")
    assert "signal to 6 at the computers by turn 12," in goal
    assert "At 6 the ship is on its way: it lands 4 turns later" in special
    assert "leaves 4 turns after landing" in special
    assert "up to 3 doors" in special
    assert "First tracker cards in turn 1." in special
    assert "Turn 3: power cut." in special
    assert "4 come each turn" in special
    assert "at Tech -1." in special
