"""Resupply (A23.03)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Token
from sulaco.table.table import Table

from ...tables import beginning, keys
from .playing import endings, set_up
from .setting import check_places, ended

TRACKER = contents_of().tracker
"""The cards of the base box."""

pytestmark = pytest.mark.component("resupply")

PLACES = {
    "a": "17,7 18,7 19,7 17,8 18,8 19,8 17,9 18,9 19,9",
    "S1": "0,8",
    "S2": "2,19",
    "S3": "12,19",
    "S4": "19,17",
    "k1": "18,5",
    "k2": "11,5",
    "k3": "2,5",
    "k4": "5,2",
    "k5": "3,13",
    "k6": "8,15",
    "k7": "13,13",
    "k8": "18,13",
    "b": "8,5 13,5 5,14 18,15 3,16",
    "XA": "20,8",
}


def crate(table: Table[Corps]) -> Token:
    return next(token for token in table.game.state.tokens if token.id == "crate-1")


def bearer(place: str = "10,8") -> Position:
    """Hudson with crate 1 on his card."""
    p = Position(mission="resupply")
    p.character("hudson", place, player=0)
    token = p.token("crate-1", place)
    token.at, token.bearer, token.used = -1, "hudson", True
    p.game.refresh()
    p.activate("hudson")
    return p


# --- setting up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.09", "A1.17", "A1.22")
def test_everything_lies_where_the_mission_card_shows_it() -> None:
    check_places("resupply", PLACES)
    state = set_up("resupply").game.state
    names = MISSIONS["resupply"].map.names
    assert {token.id: names[token.at] for token in state.tokens} == {
        f"crate-{number}": PLACES[f"k{number}"] for number in range(1, 9)
    }
    assert len(state.characters) == 7


@pytest.mark.rule("A1.16")
@pytest.mark.parametrize(("players", "first", "second"), [(1, 2, 4), (2, 6, 6), (4, 6, 6), (5, 6, 6), (6, 6, 6)])
def test_the_tracker_deck_grows_worse_in_three_packets(players: int, first: int, second: int) -> None:
    deck = [TRACKER[card].level for card in reversed(set_up("resupply", players).game.state.tracker)]
    assert deck[:first] == [1] * first
    assert sorted(deck[first : first + second + 6]) == [1] * second + [2] * 6
    assert sorted(deck) == sorted(card.level for card in TRACKER.values())
    assert MISSIONS["resupply"].draws_from == 3


# --- crates ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A12.10", "A9.11")
def test_lifting_a_crate_for_the_first_time_takes_a_tech_test() -> None:
    p = Position(mission="resupply")
    p.character("hudson", "10,8", player=0)
    p.token("crate-1", "11,8")
    p.dice(8, 7)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-1:lift")
    assert crate(t).bearer == ""
    t.choose("interact:crate-1:lift")
    assert (crate(t).bearer, crate(t).at) == ("hudson", -1)


def test_a_crate_that_was_carried_before_needs_no_test() -> None:
    p = Position(mission="resupply")
    p.character("hudson", "10,8", player=0)
    p.token("crate-1", "11,8").used = True
    p.dice(10)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-1:lift")
    assert crate(t).bearer == "hudson"
    assert t.game.state.chance.script == [10]


def test_newt_lifts_nothing_and_is_handed_nothing() -> None:
    p = bearer()
    p.character("newt", "10,9", player=0)
    p.token("crate-2", "11,9")
    t = p.table()
    assert beginning(t, "interact") == []
    newt = t.game.who["newt"]
    assert MISSIONS["resupply"].interactions(t.game, newt) == []


@pytest.mark.rule("A10.01")
def test_a_bearer_is_one_slower_and_lifts_no_second_crate() -> None:
    p = bearer()
    p.token("crate-2", "11,9")
    t = p.table()
    assert t.game.speed(t.game.who["hudson"]) == 3
    assert "move:13,8" in keys(t)
    assert "move:14,8" not in keys(t)
    assert beginning(t, "interact") == []


def test_putting_down_is_free_and_goes_to_an_empty_space_next_to_the_bearer() -> None:
    p = bearer()
    p.character("hicks", "11,8")
    p.alien("11,7")
    p.token("crate-2", "11,9")
    t = p.table()
    assert beginning(t, "crate:") == [f"crate:put-down:{place}" for place in ("9,7", "10,7", "9,8", "9,9", "10,9")]
    t.choose("crate:put-down:9,8")
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2
    assert (t.game.map.names[crate(t).at], crate(t).bearer) == ("9,8", "")
    assert "interact:crate-1:lift" in keys(t)
    t.choose("interact:crate-1:lift")
    t.choose("crate:put-down:9,8")
    assert t.game.map.names[crate(t).at] == "9,8"


def test_a_crate_is_handed_on_to_a_standing_friend_without_one() -> None:
    p = bearer()
    p.character("hicks", "11,8")
    p.character("frost", "11,7", down=True)
    p.character("vasquez", "9,8")
    p.token("crate-2", "9,9").bearer = "vasquez"
    t = p.table()
    assert beginning(t, "interact") == ["interact:hicks:hand-on"]
    t.choose("interact:hicks:hand-on")
    assert crate(t).bearer == "hicks"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


def test_a_crate_is_delivered_at_the_closed_exit() -> None:
    t = bearer("19,8").table()
    assert "move:20,8" not in keys(t)
    t.choose("interact:exit-a:deliver")
    assert t.game.state.facts["delivered"] == 1
    assert t.game.state.tokens == []


@pytest.mark.rule("A99.04")
@pytest.mark.parametrize("place", ["18,8", "19,7"])
def test_no_delivery_from_two_steps_away(place: str) -> None:
    assert beginning(bearer(place).table(), "interact") == []


@pytest.mark.rule("A1.23")
def test_the_exit_opens_with_five_crates_and_who_leaves_with_one_delivers_it() -> None:
    p = bearer("19,7")
    p.character("hicks", "17,7")
    t = p.table(facts={"delivered": 4})
    assert "move:20,8" not in keys(t)
    t = p.table(facts={"delivered": 5})
    t.choose("move:20,8")
    assert t.game.state.facts["delivered"] == 6
    assert t.game.who["hudson"].status == "left"


@pytest.mark.rule("A15.04")
def test_a_bearer_who_is_knocked_down_drops_the_crate_beside_itself() -> None:
    p = bearer()
    p.character("hicks", "15,8")
    p.alien("11,8")
    p.state.activation = None
    p.phase("aliens")
    p.dice(8)
    t = p.table()
    while "place:9,8" not in keys(t):
        t.choose(beginning(t, "pass", "no", "hold")[0])
    assert keys(t) == [f"place:{place}" for place in ("9,7", "10,7", "11,7", "9,8", "9,9", "10,9", "11,9")]
    t.choose("place:9,8")
    assert (t.game.map.names[crate(t).at], crate(t).bearer) == ("9,8", "")
    assert t.game.who["hudson"].status == "down"


@pytest.mark.rule("A15.05")
def test_a_bearer_who_is_killed_leaves_the_crate_where_it_stood() -> None:
    p = bearer()
    p.character("hicks", "15,8")
    p.alien("11,8")
    p.state.activation = None
    p.phase("aliens")
    p.dice(10)
    t = p.table()
    while t.game.who["hudson"].status != "killed":
        t.choose(beginning(t, "pass", "no", "hold")[0])
    assert (t.game.map.names[crate(t).at], crate(t).bearer) == ("10,8", "")


# --- the end ---------------------------------------------------------------------------------------------------


def at_the_end(delivered: int, turn: int = 6) -> Position:
    p = Position(mission="resupply")
    p.character("hicks", "18,8", player=0)
    p.state.facts["delivered"] = delivered
    p.state.turn = turn
    p.phase("finish")
    return p


@pytest.mark.rule("A20.03", "A20.05")
def test_with_five_crates_the_leader_may_call_it_off() -> None:
    assert at_the_end(4).table().ending is None
    t = at_the_end(5).table()
    assert keys(t) == ["end", "go-on"]
    t.choose("end")
    assert ended(t) == (True, "ending.resupply-won", "A23.03")
    t = at_the_end(5).table()
    t.choose("go-on")
    assert t.ending is None
    assert t.game.state.turn == 7


def test_won_with_all_eight_crates() -> None:
    assert ended(at_the_end(8).table()) == (True, "ending.resupply-won", "A23.03")


@pytest.mark.parametrize(("delivered", "won"), [(5, True), (4, False)])
def test_turn_16_decides(delivered: int, won: bool) -> None:
    result = ended(at_the_end(delivered, 16).table())
    assert result == ((True, "ending.resupply-won", "A23.03") if won else (False, "ending.turn-limit", "A20.03"))
    assert at_the_end(4, 15).table().ending is None


def test_won_when_nobody_is_on_the_map_any_more() -> None:
    p = at_the_end(5)
    p.game.put(p.game.who["hicks"], -1)
    p.game.who["hicks"].status = "left"
    assert ended(p.table()) == (True, "ending.resupply-won", "A23.03")


@pytest.mark.rule("A99.62", "A20.04")
@pytest.mark.parametrize(("delivered", "won"), [(5, True), (4, False)])
def test_with_nobody_standing_the_crates_decide(delivered: int, won: bool) -> None:
    p = at_the_end(delivered)
    p.game.who["hicks"].status = "down"
    result = ended(p.table())
    assert result == ((True, "ending.resupply-won", "A99.62") if won else (False, "ending.nobody-stands", "A20.04"))


def test_random_resupplies_come_to_an_end_with_everything_in_its_place() -> None:
    assert sum(endings("resupply", range(18)).values()) == 18


@pytest.mark.rule("A12.10", "A9.11")
def test_a_crate_that_was_lifted_once_is_lifted_again_without_a_test() -> None:
    p = Position(mission="resupply")
    p.character("hudson", "17,5", player=0)
    p.token("crate-1", "18,5")
    p.dice(1, 10)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-1:lift")
    assert crate(t).bearer == "hudson"
    t.choose("crate:put-down:18,5")
    t.choose("interact:crate-1:lift")
    assert crate(t).bearer == "hudson"
    assert t.game.state.chance.script == [10]  # no second die was rolled
