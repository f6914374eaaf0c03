"""The four Bug Hunts (A23.05 to A23.08, A3.05, A99.63)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from ...tables import beginning, keys
from .playing import endings, set_up
from .setting import check_places

TRACKER = contents_of().tracker
"""The cards of the base box."""

HUNTS = ("bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4")

PLACES = {
    "bug-hunt-1": {
        "a": "7,8 8,8 9,8 10,8 11,8 12,8 7,9 8,9 9,9 10,9 11,9 12,9",
        "S1": "0,8",
        "S2": "1,2",
        "S3": "19,8",
        "S4": "19,5",
        "k1": "2,1",
        "k2": "6,2",
        "k3": "11,3",
        "k4": "19,1",
        "b": "18,3 16,4 2,5 5,5",
    },
    "bug-hunt-2": {
        "a": "2,9 3,9 4,9 5,9 6,9 7,9 2,10 3,10 4,10 5,10 6,10 7,10",
        "S1": "4,0",
        "S2": "9,7",
        "S3": "3,19",
        "S4": "0,11",
        "c1": "4,14",
        "k1": "0,1",
        "k2": "9,1",
        "k3": "1,4",
        "k4": "1,15",
        "k5": "0,18",
        "k6": "9,17",
        "b": "1,2 8,4 2,16 7,16 8,19",
    },
    "bug-hunt-3": {
        "a": "6,5 7,5 8,5 6,6 7,6 8,6 9,6 10,6 11,6 10,7 11,7 12,7",
        "S1": "2,0",
        "S2": "0,7",
        "S3": "17,9",
        "S4": "17,0",
        "k1": "3,3",
        "k2": "6,1",
        "k3": "18,8",
        "k4": "18,1",
        "k5": "2,8",
        "b": "3,1 2,2 9,2 19,3 12,4 17,4",
    },
    "bug-hunt-4": {
        "a": "8,6 9,6 7,7 8,7 9,7 7,8 8,8",
        "S1": "2,0",
        "S2": "13,0",
        "S3": "2,19",
        "S4": "16,19",
        "c1": "9,8",
        "k1": "3,3",
        "k2": "2,8",
        "k3": "11,1",
        "k4": "17,1",
        "k5": "8,12",
        "k6": "3,16",
        "k7": "11,13",
        "k8": "18,15",
        "f1": "14,4",
        "f2": "18,4",
        "b": "8,2 15,2 12,4 1,5 2,11 16,14 12,15 8,16",
    },
}
DECKS = {
    "bug-hunt-1": ((8, 12, 12), (6, 13, 12), (6, 14, 12)),
    "bug-hunt-2": ((6, 11, 10), (6, 12, 10), (6, 12, 11)),
    "bug-hunt-3": ((9, 12, 11), (10, 14, 12), (12, 14, 12)),
    "bug-hunt-4": ((7, 9, 8), (6, 12, 10), (4, 14, 12)),
}
"""Cards of level 1, 2 and 3 from top to bottom, for 1, 2 to 4, and 5 or 6 players."""


# --- setting up ------------------------------------------------------------------------------------------------


@pytest.mark.component("bug-hunt-1")
@pytest.mark.component("bug-hunt-2")
@pytest.mark.component("bug-hunt-3")
@pytest.mark.component("bug-hunt-4")
@pytest.mark.rule("A1.09", "A1.17")
@pytest.mark.parametrize("hunt", HUNTS)
def test_everything_lies_where_the_mission_card_shows_it(hunt: str) -> None:
    check_places(hunt, PLACES[hunt])
    state = set_up(hunt).game.state
    names = MISSIONS[hunt].map.names
    tokens = {token.id: names[token.at] for token in state.tokens}
    assert tokens == {
        f"{'computer' if label[0] == 'c' else 'crate'}-{label[1:]}": place
        for label, place in PLACES[hunt].items()
        if label[0] in "ck"
    }
    huggers = {alien.id: (names[alien.at], alien.dormant) for alien in state.aliens if alien.kind == "facehugger"}
    assert huggers == {
        f"facehugger-{label[1:]}": (place, True) for label, place in PLACES[hunt].items() if label[0] == "f"
    }


@pytest.mark.rule("A1.16")
@pytest.mark.parametrize("hunt", HUNTS)
@pytest.mark.parametrize(("players", "column"), [(1, 0), (2, 1), (4, 1), (5, 2), (6, 2)])
def test_the_tracker_deck_is_stacked_level_by_level(hunt: str, players: int, column: int) -> None:
    deck = set_up(hunt, players).game.state.tracker
    expected = [level for level, n in zip((1, 2, 3), DECKS[hunt][column], strict=True) for _ in range(n)]
    assert [TRACKER[card].level for card in reversed(deck)] == expected


@pytest.mark.rule("A3.05", "A23.08")
@pytest.mark.parametrize("hunt", HUNTS)
def test_six_characters_with_one_pistol_each_and_no_newt(hunt: str) -> None:
    state = set_up(hunt, 3).game.state
    assert sorted(who.id for who in state.characters) == ["frost", "gorman", "hicks", "hudson", "ripley", "vasquez"]
    for who in state.characters:
        assert [CARDS[card].id for card in who.gear()] == ["hk-vp70"]


@pytest.mark.rule("A24.02", "A24.03")
@pytest.mark.parametrize("hunt", HUNTS)
def test_two_sentry_guns_are_placed_before_the_characters(hunt: str) -> None:
    table: Table[Corps] = set_up(hunt, 2)
    kinds = [key.partition(":")[0] for key in table.journal]
    assert kinds[:5] == ["gun", "facing", "gun", "facing", "place"]
    assert len(table.game.state.guns) == 2


# --- crates ----------------------------------------------------------------------------------------------------


def hunt_with_crate(player: int = -1) -> Position:
    """Bug Hunt 1 with Hudson beside crate 2."""
    p = Position(mission="bug-hunt-1")
    p.character("hudson", "6,1", player=player, gear_cards=["hk-vp70"])
    p.token("crate-2", "6,2")
    return p


@pytest.mark.rule("A12.10", "A24.01")
def test_a_hero_searches_a_crate_and_keeps_one_piece_of_gear_in_hand() -> None:
    p = hunt_with_crate(player=0)
    p.deck("body-armor", "m41a-pulse-rifle", "panic", "close-call", "m4-helmet")
    p.activate("hudson")
    t = p.table()
    deck = t.game.state.endurance[::-1]
    t.choose("interact:crate-2:search")
    assert keys(t) == [
        "take:body-armor-1:hudson",
        "equip:body-armor-1",
        "take:m41a-pulse-rifle-1:hudson",
        "equip:m41a-pulse-rifle-1",
        "take:m4-helmet-1:hudson",
        "equip:m4-helmet-1",
        "leave",
    ]
    t.choose("take:m41a-pulse-rifle-1:hudson")
    state = t.game.state
    assert state.players[0].hand == ["m41a-pulse-rifle-1"]
    assert state.tokens == []
    assert sorted(state.beneath) == sorted(["body-armor-1", "panic-1", "close-call-1", "m4-helmet-1"])
    assert state.endurance[::-1] == deck[5:]
    assert state.exhausted == []
    assert not any(isinstance(event, events.HazardResolved) for event in t.events)
    assert state.activation is not None
    assert state.activation.actions == 1


@pytest.mark.rule("A3.02")
def test_a_searcher_equips_at_once_and_at_no_cost() -> None:
    p = hunt_with_crate(player=0)
    p.deck("m41a-pulse-rifle")
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    t.choose("equip:m41a-pulse-rifle-1")
    assert t.game.who["hudson"].weapon == "m41a-pulse-rifle-1"
    assert t.game.who["hudson"].backup == "hk-vp70-1"
    assert t.game.state.exhausted == []


@pytest.mark.rule("A3.08", "A9.06")
def test_a_bulky_find_goes_in_the_place_of_the_pistol_which_a_hero_takes_in_hand() -> None:
    p = hunt_with_crate(player=0)
    p.deck("m56-smart-gun")
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    assert beginning(t, "equip:m56") == ["equip:m56-smart-gun-1:hk-vp70-1"]
    t.choose("equip:m56-smart-gun-1:hk-vp70-1")
    assert t.game.who["hudson"].gear() == ["m56-smart-gun-1"]
    assert t.game.state.players[0].hand == ["hk-vp70-1"]


@pytest.mark.rule("A2.06", "A3.07")
def test_a_grunt_equips_or_gives_to_a_hero_two_spaces_off_and_loses_what_it_takes_off() -> None:
    p = hunt_with_crate()
    p.character("hicks", "4,1", player=0)
    p.deck("ithaca-37-shotgun")
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    assert beginning(t, "take:ithaca", "equip:ithaca") == [
        "take:ithaca-37-shotgun-1:hicks",
        "equip:ithaca-37-shotgun-1:hk-vp70-1",
    ]
    t.choose("equip:ithaca-37-shotgun-1:hk-vp70-1")
    assert t.game.who["hudson"].gear() == ["ithaca-37-shotgun-1"]
    assert t.game.state.exhausted == ["hk-vp70-1"]


def test_a_grunt_gives_its_find_into_the_hand_of_a_hero_nearby() -> None:
    p = hunt_with_crate()
    p.character("hicks", "4,1", player=0)
    p.character("ripley", "9,3", player=-1)
    p.deck("body-armor")
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    t.choose("take:body-armor-1:hicks")
    assert t.game.state.players[0].hand == ["body-armor-1"]


def test_a_hero_three_spaces_off_gets_nothing_from_a_grunt() -> None:
    p = hunt_with_crate()
    p.character("hicks", "9,1", player=0)
    p.deck("body-armor")
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    assert beginning(t, "take") == []


def test_all_may_be_left_and_goes_beneath_the_reshuffle_card() -> None:
    p = hunt_with_crate(player=0)
    p.deck("body-armor", "m4-helmet", only=True)
    p.exhausted()
    p.activate("hudson")
    t = p.table()
    t.choose("interact:crate-2:search")
    t.choose("leave")
    # The deck was used up by the search, so what lay beneath is the new deck (A4.24).
    assert sorted(t.game.state.endurance) == ["body-armor-1", "m4-helmet-1"]
    assert t.game.state.beneath == []


def test_no_crate_no_search() -> None:
    p = Position(mission="bug-hunt-1")
    p.character("hudson", "5,5", player=0)
    p.token("crate-2", "6,2")
    p.activate("hudson")
    assert beginning(p.table(), "interact") == []


# --- the end ---------------------------------------------------------------------------------------------------


def hunt_at_its_end(hunt: str = "bug-hunt-1") -> Position:
    p = Position(mission=hunt)
    p.state.tracker_discarded, p.state.tracker = p.state.tracker, []
    p.phase("finish")
    return p


def start_of(hunt: str) -> str:
    return PLACES[hunt]["a"].split()[0]


@pytest.mark.rule("A23.05")
@pytest.mark.parametrize("hunt", HUNTS)
def test_won_when_the_tracker_is_empty_everything_is_dead_and_somebody_lives(hunt: str) -> None:
    p = hunt_at_its_end(hunt)
    p.character("hicks", start_of(hunt), player=0)
    ending = p.table().ending
    assert ending is not None
    assert (ending.winners, ending.reason.text.id, ending.reason.rule) == ((0,), "ending.bug-hunt-won", "A23.05")


@pytest.mark.rule("A23.05", "A99.62")
def test_won_even_if_the_survivors_are_knocked_down() -> None:
    p = hunt_at_its_end()
    p.character("hicks", "8,8", player=0, down=True)
    ending = p.table().ending
    assert ending is not None
    assert ending.reason.text.id == "ending.bug-hunt-won"


@pytest.mark.rule("A23.05")
@pytest.mark.parametrize("left", ["tracker", "alien", "blip", "facehugger"])
def test_not_won_while_anything_is_left(left: str) -> None:
    p = hunt_at_its_end()
    p.character("hicks", "8,8", player=0)
    if left == "tracker":
        p.state.tracker.append(p.state.tracker_discarded.pop())
    elif left == "blip":
        p.blip("2,1")
    else:
        p.alien("2,1", kind="facehugger" if left == "facehugger" else "alien", dormant=left == "facehugger")
    t = p.table()
    assert t.ending is None
    assert t.game.state.turn == 2


@pytest.mark.rule("A23.05", "A24.14")
def test_lost_when_only_facehugger_victims_are_left() -> None:
    p = hunt_at_its_end()
    p.character("hicks", "8,8", player=0).facehugged = True
    ending = p.table().ending
    assert ending is not None
    assert (ending.winners, ending.reason.text.id) == ((), "ending.bug-hunt-facehugged")


@pytest.mark.rule("A23.07")
def test_lost_when_all_are_killed() -> None:
    p = hunt_at_its_end()
    p.alien("2,1")
    p.character("hicks", player=-1).status = "killed"
    ending = p.table().ending
    assert ending is not None
    assert (ending.winners, ending.reason.text.id, ending.reason.rule) == ((), "ending.bug-hunt-killed", "A23.07")


@pytest.mark.rule("A23.07", "A5.04")
def test_lost_when_the_endurance_cards_run_out() -> None:
    p = Position(mission="bug-hunt-1")
    p.character("hicks", "8,8", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("8,9")
    p.deck("panic", only=True)
    p.state.discarded.append(p.state.endurance.pop())
    p.exhausted()
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.text.id) == ((), "ending.endurance")


@pytest.mark.rule("A99.63", "A20.04")
def test_lost_when_nobody_stands() -> None:
    p = hunt_at_its_end()
    p.alien("2,1")
    p.character("hicks", "8,8", player=0, down=True)
    ending = p.table().ending
    assert ending is not None
    assert (ending.winners, ending.reason.text.id, ending.reason.rule) == ((), "ending.nobody-stands", "A20.04")


@pytest.mark.rule("A20.03")
def test_a_hunt_without_end_is_lost_in_turn_30() -> None:
    p = hunt_at_its_end()
    p.character("hicks", "8,8", player=0)
    p.alien("2,1")
    p.state.turn = 30
    ending = p.table().ending
    assert ending is not None
    assert (ending.winners, ending.reason.text.id) == ((), "ending.turn-cap")


@pytest.mark.rule("A23.06", "A99.63")
def test_the_tracker_deck_is_not_renewed_and_play_goes_on() -> None:
    p = Position(mission="bug-hunt-1", players=3)
    p.character("hicks", "8,8", player=0)
    p.alien("2,1", kind="facehugger", dormant=True)
    last = min(card.id for card in TRACKER.values() if card.kind == "drone")
    p.tracker(last)
    p.state.tracker, p.state.tracker_discarded = p.state.tracker[-1:], p.state.tracker[:-1]
    p.phase("tracker")
    t = p.table()
    while t.decision is not None and t.game.state.step == "tracker":
        t.choose(t.decision.keys()[0])
    drawn = [event.card for event in t.events if isinstance(event, events.TrackerDrawn)]
    assert drawn == [last]
    assert t.game.state.tracker == []
    assert len(t.game.state.tracker_discarded) == len(TRACKER)
    assert t.ending is None


# --- Company Housing -------------------------------------------------------------------------------------------


@pytest.mark.component("bug-hunt-2")
def test_the_far_doors_of_the_spines_start_barricaded() -> None:
    game = set_up("bug-hunt-2").game
    names = game.map.names
    barred = [
        {names[space] for side in game.map.doors[int(place[5:]) - 1].sides for space in side}
        for place in game.state.barricades
    ]
    assert barred == [{"4,0", "5,0", "4,1", "5,1"}, {"4,18", "5,18", "4,19", "5,19"}]


@pytest.mark.component("bug-hunt-2")
@pytest.mark.rule("A12.10", "A9.11")
def test_the_console_bars_and_frees_any_door() -> None:
    p = Position(mission="bug-hunt-2")
    p.character("hudson", "4,13", player=0)
    p.token("computer-1", "4,14")
    p.dice(7, 7)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:computer-1:door")
    assert keys(t) == [f"door:{door.key}" for door in t.game.map.doors]
    t.choose("door:door-1")
    assert t.game.state.barricades == ["door-1"]
    t.choose("interact:computer-1:door")
    t.choose("door:door-1")
    assert t.game.state.barricades == []


@pytest.mark.component("bug-hunt-2")
def test_a_failed_test_at_the_console_does_nothing() -> None:
    p = Position(mission="bug-hunt-2")
    p.character("hudson", "4,13", player=0)
    p.token("computer-1", "4,14")
    p.dice(8)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:computer-1:door")
    assert t.game.state.barricades == []
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


# --- Sublevel --------------------------------------------------------------------------------------------------


def sublevel(weapon: str) -> Position:
    p = Position(mission="bug-hunt-3")
    p.character("hicks", "7,6", player=0, gear_cards=[weapon])
    p.alien("4,6")
    p.activate("hicks")
    return p


@pytest.mark.component("bug-hunt-3")
def test_a_ten_in_a_burst_exhausts_two_more_cards() -> None:
    p = sublevel("m41a-pulse-rifle")
    p.dice(10)
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert len(t.game.state.exhausted) == 1 + 2


@pytest.mark.component("bug-hunt-3")
def test_a_miss_without_a_ten_opens_no_pipe() -> None:
    p = sublevel("m41a-pulse-rifle")
    p.dice(9)
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("bug-hunt-3")
def test_pistols_open_no_pipe() -> None:
    p = sublevel("hk-vp70")
    p.dice(10)
    t = p.table()
    t.choose("attack:alien-1:hk-vp70-1")
    assert t.game.state.exhausted == []


@pytest.mark.component("bug-hunt-3")
@pytest.mark.rule("A11.14")
def test_an_area_weapon_pays_once_however_many_tens_it_rolls() -> None:
    p = sublevel("m240-flamethrower")
    p.character("gorman", "8,5")
    p.alien("4,5")
    p.dice(10, 10)
    t = p.table()
    t.choose("attack:area:m240-flamethrower-1")
    cost = CARDS["m240-flamethrower-1"].attack_cost  # type: ignore[attr-defined]
    t.choose("area:4,6")
    assert t.game.state.chance.script == []
    assert len(t.game.state.exhausted) == cost + 2


@pytest.mark.component("bug-hunt-3")
@pytest.mark.rule("A14.01")
def test_stray_rounds_count_in_defensive_fire_too() -> None:
    p = Position(mission="bug-hunt-3")
    p.character("hicks", "7,6", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("6,6")
    p.phase("aliens")
    p.dice(10, 1)
    t = p.table()
    t.choose(beginning(t, "fire:", "attack:", "defend:")[0])
    assert any(isinstance(event, events.MissionNote) and event.note == "stray-rounds" for event in t.events)


# --- The Nest --------------------------------------------------------------------------------------------------


@pytest.mark.component("bug-hunt-4")
def test_the_screens_of_the_carrier_show_a_blip() -> None:
    p = Position(mission="bug-hunt-4")
    p.character("hudson", "8,8", player=0)
    p.token("computer-1", "9,8")
    p.blip("1,5", 3)
    p.blip("2,11", 1)
    p.dice(7)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:computer-1:peek")
    t.choose("peek:blip-1")
    assert [(blip.id, blip.known) for blip in t.game.state.blips] == [("blip-1", True), ("blip-2", False)]


@pytest.mark.component("bug-hunt-4")
@pytest.mark.rule("A18.01")
def test_the_tracker_of_the_nest_sleeps_in_the_first_turn() -> None:
    p = Position(mission="bug-hunt-4")
    p.character("hudson", "8,8", player=0)
    p.phase("tracker")
    t = p.table()
    assert not any(isinstance(event, events.TrackerDrawn) for event in t.events)
    assert t.game.state.turn == 2


@pytest.mark.parametrize("hunt", HUNTS)
def test_random_hunts_come_to_an_end_with_everything_in_its_place(hunt: str) -> None:
    assert sum(endings(hunt, range(12)).values()) == 12
