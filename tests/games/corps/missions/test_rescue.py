"""Rescue (A23.01, A23.02, A15.10)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position

from ...tables import beginning, keys
from ..maps import HALL
from .playing import endings, play_at_random, set_up
from .setting import check_places, ended, noted

TRACKER = contents_of().tracker
"""The cards of the base box."""

pytestmark = pytest.mark.component("rescue")

PLACES = {
    "a": "18,5 18,6 19,6 15,7 16,7 17,7 18,7 19,7",
    "S1": "2,0",
    "S2": "9,12",
    "S3": "2,19",
    "S4": "12,0",
    "k1": "6,1",
    "k2": "0,3",
    "k3": "1,1",
    "k4": "3,13",
    "k5": "8,15",
    "k6": "0,6",
    "f1": "4,4",
    "f2": "8,4",
    "b": "0,2 5,2 7,8 5,14",
    "XA": "20,6",
}


def position(*captives: str, players: int = 1) -> Position:
    """A Rescue in which these Characters sit in cocoons 1, 2…; the other cocoons are blank."""
    p = Position(mission="rescue", players=players)
    p.state.captured = list(captives)
    for name in captives:
        p.character(name)
    for number in range(1, 7):
        cocoon = p.token(f"cocoon-{number}", PLACES[f"k{number}"])
        cocoon.hidden = captives[number - 1] if number <= len(captives) else "blank"
    return p


# --- setting up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.09", "A1.17", "A1.22")
def test_everything_lies_where_the_mission_card_shows_it() -> None:
    check_places("rescue", PLACES)
    state = set_up("rescue").game.state
    names = MISSIONS["rescue"].map.names
    assert {token.id: names[token.at] for token in state.tokens} == {
        f"cocoon-{number}": PLACES[f"k{number}"] for number in range(1, 7)
    }
    assert [(alien.id, names[alien.at], alien.kind, alien.dormant) for alien in state.aliens] == [
        ("facehugger-1", "4,4", "facehugger", True),
        ("facehugger-2", "8,4", "facehugger", True),
    ]


@pytest.mark.rule("A1.16", "A18.01")
def test_eight_mild_tracker_cards_lie_on_top_of_the_rest() -> None:
    deck = [TRACKER[card].level for card in reversed(set_up("rescue", 3).game.state.tracker)]
    assert sorted(deck[:8]) == [1] * 6 + [2] * 2
    assert sorted(deck) == sorted(card.level for card in TRACKER.values())
    assert MISSIONS["rescue"].draws_from == 3


@pytest.mark.parametrize(
    ("heroes", "captives"),
    [
        (["hicks"], ["frost", "hudson"]),
        (["hudson", "frost"], ["ripley", "vasquez"]),
        (["hudson", "frost", "vasquez", "ripley"], ["gorman", "hicks"]),
        (["hudson", "frost", "vasquez", "ripley", "hicks"], ["gorman", "newt"]),
        (["hudson", "frost", "vasquez", "ripley", "hicks", "gorman"], ["newt"]),
    ],
)
def test_outside_a_campaign_the_captives_are_the_last_whom_nobody_picked(
    heroes: list[str], captives: list[str]
) -> None:
    game = set_up("rescue", len(heroes), heroes=heroes).game
    assert game.state.captured == captives
    assert sorted(token.hidden for token in game.state.tokens) == sorted([*captives, *["blank"] * (6 - len(captives))])
    rescuers = {"gorman", "hicks", "ripley", "vasquez", "frost", "hudson"} - set(captives)
    assert {who.id for who in game.in_play()} == rescuers
    assert {who.id: who.status for who in game.state.characters if who.id in captives} == dict.fromkeys(
        captives, "away"
    )


@pytest.mark.rule("A15.10", "A23.01")
def test_in_a_campaign_the_captured_are_in_the_cocoons_and_newt_is_a_rescuer() -> None:
    game = set_up("rescue", 1, heroes=["ripley"], captured=["hicks"], absent=["frost"]).game
    assert sorted(token.hidden for token in game.state.tokens) == [*["blank"] * 5, "hicks"]
    assert sorted(who.id for who in game.in_play()) == ["gorman", "hudson", "newt", "ripley", "vasquez"]


def test_what_lies_in_the_cocoons_is_hidden_and_dealt_anew() -> None:
    table = set_up("rescue")
    view = table.game.view(0)
    assert {token.hidden for token in view.tokens} == {""}
    deals = set()
    for seed in range(12):
        copy = table.determinize(0, seed).game.state
        deals.add(tuple(token.hidden for token in copy.tokens))
        assert sorted(token.hidden for token in copy.tokens) == [*["blank"] * 4, "frost", "hudson"]
    assert len(deals) > 3


@pytest.mark.rule("A3.01")
def test_the_load_out_has_a_first_aid_kit_for_ripley_or_the_first_grunt() -> None:
    def medics(*heroes: str, captured: list[str]) -> list[str]:
        game = set_up("rescue", len(heroes), heroes=list(heroes), captured=captured).game
        return [who.id for who in game.state.characters if "first-aid-kit" in {CARDS[card].id for card in who.gear()}]

    assert medics("ripley", captured=["frost"]) == ["ripley"]
    assert medics("gorman", captured=["ripley"]) == ["hicks"]


def test_captives_get_no_gear() -> None:
    game = set_up("rescue").game
    assert [game.who[name].gear() for name in game.state.captured] == [[], []]


# --- cocoons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A12.10")
def test_opening_a_cocoon_with_a_captive_shows_it_to_all_and_wakes_the_facehuggers() -> None:
    p = position("hudson")
    p.character("hicks", "7,1", player=0)
    p.alien("8,4", kind="facehugger", dormant=True)
    p.activate("hicks")
    t = p.table()
    assert beginning(t, "interact") == ["interact:cocoon-1:open"]
    t.choose("interact:cocoon-1:open")
    seen = {token.id: token.hidden for token in t.game.view(None).tokens}
    assert seen["cocoon-1"] == "hudson"
    assert [alien.dormant for alien in t.game.state.aliens] == [False]
    assert noted(t) == [("facehugger-wakes", "facehugger-1"), ("cocoon-captive", "hudson")]
    assert t.game.who["hudson"].status == "away"
    assert beginning(t, "interact") == ["interact:cocoon-1:free"]


def test_an_empty_cocoon_is_removed_and_may_stir_nothing() -> None:
    p = position()
    p.character("hicks", "7,1", player=0)
    p.dice(4)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-1:open")
    assert [token.id for token in t.game.state.tokens] == [f"cocoon-{n}" for n in range(2, 7)]
    assert t.game.state.blips == []
    assert noted(t) == [("cocoon-blank", "hicks")]


@pytest.mark.rule("A18.12")
def test_an_empty_cocoon_on_a_five_brings_a_blip_at_the_closest_spawn_point() -> None:
    p = position()
    p.character("hicks", "0,7", player=0)
    p.dice(5)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-6:open")
    assert [t.game.map.names[blip.at] for blip in t.game.state.blips] == ["2,0"]


@pytest.mark.rule("A9.11", "A15.10")
def test_a_freed_captive_stands_in_the_place_of_its_cocoon_as_a_grunt_that_was_activated() -> None:
    p = position("hudson")
    p.state.tokens[0].used = True
    p.character("hicks", "7,1", player=0)
    p.character("gorman", "18,7")
    p.dice(6, 5)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-1:free")
    assert t.game.who["hudson"].status == "away"
    t.choose("interact:cocoon-1:free")
    hudson = t.game.who["hudson"]
    assert (hudson.status, t.game.map.names[hudson.at], hudson.player) == ("standing", "6,1", -1)
    assert hudson.activated
    assert hudson.gear() == []
    assert hudson.aim == 5
    assert "cocoon-1" not in {token.id for token in t.game.state.tokens}
    assert any(isinstance(event, events.Joined) and event.character == "hudson" for event in t.events)


def test_on_an_occupied_space_the_captive_stands_beside_it() -> None:
    p = position("hudson")
    p.state.tokens[0].used = True
    p.character("hicks", "7,1", player=0)
    p.alien("6,1")
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-1:free")
    assert keys(t) == ["place:6,2", "place:7,2"]
    t.choose("place:7,2")
    assert t.game.map.names[t.game.who["hudson"].at] == "7,2"


@pytest.mark.rule("A15.12")
def test_a_player_without_a_hero_may_take_the_freed_captive_over_at_once() -> None:
    p = position("hudson", players=2)
    p.state.tokens[0].used = True
    p.character("hicks", "7,1", player=0)
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-1:free")
    assert t.decision is not None
    assert t.decision.seat == 1
    assert keys(t) == ["hero:hudson", "decline"]
    t.choose("hero:hudson")
    assert t.game.who["hudson"].player == 1


@pytest.mark.rule("A2.14")
@pytest.mark.parametrize("player", [0, -1])
def test_a_freed_newt_goes_with_ripley(player: int) -> None:
    p = position("newt")
    p.state.tokens[0].used = True
    p.character("ripley", "7,1", player=player)
    p.dice(1)
    p.activate("ripley")
    t = p.table()
    t.choose("interact:cocoon-1:free")
    assert t.game.who["newt"].player == player


@pytest.mark.rule("A2.14")
@pytest.mark.parametrize(("place", "player"), [("0,0", 0), ("5,0", 0), ("", -1)])
def test_a_freed_newt_goes_with_ripley_wherever_she_stands(place: str, player: int) -> None:
    p = Position(HALL, mission="rescue", players=2)
    p.character("ripley", place, player=0)
    p.character("hicks", "7,1", player=1)
    p.character("newt")
    cocoon = p.token("cocoon-1", "6,1")
    cocoon.hidden, cocoon.used = "newt", True
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("interact:cocoon-1:free")
    assert t.game.who["newt"].player == player


def test_a_closed_cocoon_may_be_passed_but_not_ended_in() -> None:
    p = position("hudson")
    p.character("hicks", "7,1", player=0)
    p.activate("hicks")
    t = p.table()
    assert "move:6,1" not in keys(t)
    assert "move:6,2" in keys(t)


# --- the way out -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.23")
def test_the_exit_is_for_captives_first_and_for_rescuers_after_one_has_left() -> None:
    p = position("hudson", "frost")
    p.state.tokens.clear()
    for name in ("hudson", "frost"):
        who = p.game.who[name]
        who.status, who.at = "standing", p.space("19,6" if name == "hudson" else "15,7")
    p.game.refresh()
    p.character("hicks", "18,7", player=0)
    p.activate("hicks")
    t = p.table()
    assert "move:20,6" not in keys(t)
    t.choose("end")
    t.choose("activate:hudson")
    t.choose("move:20,6")
    assert t.game.who["hudson"].status == "left"
    assert MISSIONS["rescue"].exit_open(t.game, t.game.who["hicks"], "XA")


# --- the end ---------------------------------------------------------------------------------------------------


def at_the_end(turn: int = 5, **statuses: str) -> Position:
    """The Finish Phase with Hicks standing and these captives as they are."""
    p = Position(mission="rescue")
    p.state.captured = list(statuses)
    p.character("hicks", "18,7", player=0)
    for name, status in statuses.items():
        who = p.character(name, "16,7" if status in ("standing", "down") else "", down=status == "down")
        if status not in ("standing", "down"):
            who.status = status  # type: ignore[assignment]
    p.state.turn = turn
    p.phase("finish")
    return p


@pytest.mark.rule("A23.01", "A20.03")
def test_won_when_a_captive_has_left_and_no_other_is_there_any_more() -> None:
    assert ended(at_the_end(hudson="left", frost="killed").table()) == (True, "ending.rescue-won", "A23.01")


@pytest.mark.rule("A20.05")
@pytest.mark.parametrize("other", ["away", "standing", "down"])
def test_the_leader_may_call_it_off_once_a_captive_has_left(other: str) -> None:
    t = at_the_end(hudson="left", frost=other).table()
    assert keys(t) == ["end", "go-on"]
    t.choose("go-on")
    assert t.ending is None
    assert t.game.state.turn == 6
    t = at_the_end(hudson="left", frost=other).table()
    t.choose("end")
    assert ended(t) == (True, "ending.rescue-won", "A23.01")


def test_nobody_is_asked_before_a_captive_has_left() -> None:
    t = at_the_end(hudson="standing", frost="away").table()
    assert t.ending is None
    assert t.game.state.turn == 6


@pytest.mark.parametrize(("hudson", "won"), [("left", True), ("standing", False)])
def test_turn_16_decides(hudson: str, won: bool) -> None:
    result = ended(at_the_end(16, hudson=hudson, frost="away").table())
    assert result == ((True, "ending.rescue-won", "A23.01") if won else (False, "ending.turn-limit", "A20.03"))
    assert at_the_end(15, hudson="standing", frost="away").table().ending is None


def test_lost_when_every_captive_is_lost() -> None:
    t = at_the_end(hudson="killed", frost="captured").table()
    assert ended(t) == (False, "ending.rescue-captives-lost", "A20.03")


@pytest.mark.rule("A99.62", "A20.04")
@pytest.mark.parametrize("hudson", ["left", "away"])
def test_with_nobody_standing_a_captive_outside_decides_and_the_others_are_captured(hudson: str) -> None:
    p = at_the_end(hudson=hudson, frost="away")
    p.game.who["hicks"].status = "down"
    t = p.table()
    if hudson == "left":
        assert ended(t) == (True, "ending.rescue-won", "A99.62")
    else:
        assert ended(t) == (False, "ending.nobody-stands", "A20.04")
    assert t.game.who["hicks"].status == "captured"


def test_won_when_nobody_is_on_the_map_any_more() -> None:
    p = at_the_end(hudson="left", frost="away")
    p.game.put(p.game.who["hicks"], -1)
    p.game.who["hicks"].status = "left"
    assert ended(p.table()) == (True, "ending.rescue-won", "A23.01")


def test_random_rescues_come_to_an_end_with_everything_in_its_place() -> None:
    assert sum(endings("rescue", range(18)).values()) == 18
    for seed in range(4):
        play_at_random("rescue", seed, 2, heroes=["hicks", "ripley"], captured=["gorman", "vasquez", "newt"])
