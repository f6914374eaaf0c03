"""Rooms, Events, Hazards, Secrets Revealed, the four Locations and the twelve Objectives."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import (
    EventHappened,
    HazardDrawn,
    HazardHappened,
    ObjectiveCompleted,
    ObjectiveSetup,
    Revealed,
)
from sulaco.games.encounters.position import Position
from sulaco.table.table import Table

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import huggers, loose, scan


def hazard(film: str, number: int, p: Position | None = None, *, players: int = 2) -> Table[Encounters]:
    """The Hazard of this number is found in the Med-Lab."""
    p = p or Position(players, film)
    p.state.hazards = number - 1
    t, _ = scan(p, "hazard")
    return t


def happened(t: Table[Encounters]) -> list[tuple[str, int]]:
    return [(each.hazard, each.n) for each in t.events if isinstance(each, HazardHappened)]


# --- rooms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.01", "L7.02", "L99.01")
@pytest.mark.parametrize(
    ("where", "place", "cost"),
    [
        pytest.param("ventilation-shafts", 0, 3, marks=pytest.mark.component("ventilation-shafts")),
        pytest.param("maintenance", 1, 2, marks=pytest.mark.component("maintenance")),
        pytest.param("med-lab", 2, 2, marks=pytest.mark.component("med-lab")),
        pytest.param("quarters", 3, 1, marks=pytest.mark.component("quarters")),
        pytest.param("airlock", 4, 1, marks=pytest.mark.component("airlock")),
    ],
)
def test_a_room_and_what_a_look_into_it_costs(where: str, place: int, cost: int) -> None:
    assert (CARDS[where].kind, CARDS[where].scan, ROOMS.index(where)) == ("room", cost, place)
    for has in (cost - 1, cost):
        p = Position(2)
        p.room(where, "egg", up=False)
        p.points(attack=has)
        t = p.table()
        assert keys(t, "scan") == ([where] if has == cost else [])
        assert why_not(t, f"scan:{where}") == ("" if has == cost else "L7.02")
        if has == cost:
            t.choose(f"scan:{where}")
            assert points(t) == (0, 0)
            assert room(t, where).up
            assert why_not(t, f"scan:{where}") == "L7.02"


# --- cards of every mini-deck -----------------------------------------------------------------------------------------


@pytest.mark.rule("L7.09", "L99.12")
@pytest.mark.component("event")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_an_event_happens_and_is_discarded(where: str) -> None:
    assert (CARDS["event"].kind, CARDS["event"].copies) == ("event", 24)
    p = Position(2)
    p.strikes("flesh-wound", "flesh-wound")
    t, card = scan(p, "event") if where == "complex" else loose(p, "event")
    assert card in state(t).spent
    assert complex_cards(t) == [""] * 5
    assert state(t).zone == []
    assert [each.event for each in t.events if isinstance(each, EventHappened)] == ["rough-landing"]


@pytest.mark.rule("L7.15", "L99.05")
@pytest.mark.component("hazard")
@pytest.mark.parametrize(
    ("number", "name"), [(1, "dropship-down"), (2, "lights-out"), (3, "reactor-breach"), (4, ""), (5, "")]
)
def test_the_hazards_come_in_their_order_and_there_is_no_fourth(number: int, name: str) -> None:
    assert (CARDS["hazard"].kind, CARDS["hazard"].copies) == ("hazard", 12)
    p = Position(2, "aliens")
    p.wounds(0, "flesh-wound")  # nobody else is the weakest
    t = hazard("aliens", number, p)
    assert happened(t) == ([(name, number)] if name else [])
    assert state(t).hazards == number
    assert state(t).spent == ([] if number == 3 else ["hazard-1"])
    assert complex_cards(t)[2] == ("hazard-1" if number == 3 else "")


@pytest.mark.rule("L19.10", "L19.11", "L19.12")
@pytest.mark.component("secrets-revealed")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_a_secret_is_revealed(where: str) -> None:
    assert (CARDS["secrets-revealed"].kind, CARDS["secrets-revealed"].copies) == ("secrets", 5)
    p = Position(3, agendas="hidden")
    p.agenda(0, "efficient")
    other = p.agenda(1, "ruthless")
    p.agenda(2, "loyal", shown=True)
    t, card = (scan if where == "complex" else loose)(p, "secrets-revealed")
    assert asked(t) == (0, "secrets")
    assert keys(t) == ["agenda:player-1", "agenda:player-2"]
    t.choose("agenda:player-2")
    assert player(t, 1).discard == [other]
    assert player(t, 1).agenda_open
    assert card in state(t).removed
    assert state(t).zone == []


@pytest.mark.rule("L99.41")
@pytest.mark.component("secrets-revealed")
def test_with_nothing_secret_left_it_is_put_aside() -> None:
    p = Position(2, agendas="hidden")
    p.agenda(0, "efficient", shown=True)
    p.agenda(1, "loyal", shown=True)
    t, card = scan(p, "secrets-revealed")
    assert asked(t) == (0, "action")
    assert state(t).removed == [card]


# --- the Nostromo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "film", "names"),
    [
        pytest.param(
            *("the-nostromo", "alien", ("brought-something-back", "its-loose", "self-destruct")),
            marks=pytest.mark.component("the-nostromo"),
        ),
        pytest.param(
            *("hadleys-hope", "aliens", ("dropship-down", "lights-out", "reactor-breach")),
            marks=pytest.mark.component("hadleys-hope"),
        ),
        pytest.param(
            *("fiorina", "alien3", ("no-weapons-here", "fire-in-the-tunnels", "company-ship")),
            marks=pytest.mark.component("fiorina"),
        ),
        pytest.param(
            *("the-auriga", "resurrection", ("acid-through-the-decks", "rising-water", "collision-course")),
            marks=pytest.mark.component("the-auriga"),
        ),
    ],
)
def test_a_location_has_three_hazards(id: str, film: str, names: tuple[str, str, str]) -> None:
    assert (CARDS[id].kind, CARDS[id].film, CARDS[id].hazard_names) == ("location", film, names)
    assert Position(2, film).state.location == f"{id}-1"
    for number, name in enumerate(names, 1):
        assert happened(hazard(film, number)) == [(name, number)]


@pytest.mark.rule("L7.17")
@pytest.mark.component("the-nostromo")
def test_brought_something_back() -> None:
    p = Position(2)
    first, second = p.hive("egg", "ash")
    t = hazard("alien", 1, p)
    assert complex_cards(t) == [second, first, "", "", ""]
    assert state(t).spent == ["hazard-1"]


@pytest.mark.rule("L7.18")
@pytest.mark.component("the-nostromo")
def test_its_loose() -> None:
    p = Position(2)
    top = p.hive("ash")[0]
    t = hazard("alien", 2, p)
    assert state(t).zone == [top]
    assert [each.card for each in t.events if isinstance(each, Revealed)] == ["hazard-1", top]
    assert state(t).spent == ["hazard-1"]


@pytest.mark.rule("L7.19", "L99.04")
@pytest.mark.parametrize(
    ("film", "price"),
    [
        pytest.param("alien", 8, marks=pytest.mark.component("the-nostromo")),
        pytest.param("aliens", 7, marks=pytest.mark.component("hadleys-hope")),
        pytest.param("alien3", 7, marks=pytest.mark.component("fiorina")),
    ],
)
def test_the_third_hazard_stays_until_it_is_paid_for(film: str, price: int) -> None:
    for has in (price - 1, price):
        p = Position(2, film)
        p.points(recruit=has)
        t = hazard(film, 3, p)
        assert (room(t, "med-lab").card, room(t, "med-lab").up) == ("hazard-1", True)
        assert state(t).spent == []
        assert keys(t, "pay") == (["hazard-1"] if has == price else [])
        assert why_not(t, "pay:hazard-1") == ("" if has == price else "L14.20")
        assert keys(t, "fight") == []
        if has == price:
            t.choose("pay:hazard-1")
            assert points(t) == (0, 0)
            assert room(t, "med-lab").card == ""
            assert state(t).spent == ["hazard-1"]


def pushed_out(film: str, *hive: str, players: int = 2) -> Position:
    """The third Hazard lies face up in the Airlock of a full Complex, and a Hive Phase is about to begin; after its
    card these are the next ones of the Hive."""
    p = Position(players, film)
    p.state.hazards = 3
    for where, name in zip(ROOMS[:4], ("ash", "golic", "dr-wren", "carter-burke"), strict=True):
        p.room(where, name)
    p.room("airlock", "hazard")
    p.hive("towering-xenomorph", *hive)
    p.at("hive")
    return p


@pytest.mark.rule("L7.19", "L4.07")
@pytest.mark.component("the-nostromo")
def test_a_staying_hazard_is_pushed_like_an_enemy() -> None:
    p = Position(2)
    p.state.hazards = 3
    card = p.room("ventilation-shafts", "hazard")
    new = p.hive("ash")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [new, card, "", "", ""]
    assert room(t, "maintenance").up


@pytest.mark.rule("L7.19")
@pytest.mark.component("the-nostromo")
def test_self_destruct_in_the_combat_zone_is_three_strikes_for_everybody() -> None:
    p = pushed_out("alien", players=3)
    drawn = p.strikes(*["flesh-wound"] * 8, "near-miss")
    t = p.table()
    assert [each.strikes for each in state(t).players] == [drawn[:3], drawn[3:6], drawn[6:8]]
    assert state(t).spent == ["hazard-1"]
    assert state(t).zone == []
    assert room(t, "airlock").card == "carter-burke-1"


@pytest.mark.rule("L7.19")
@pytest.mark.component("the-nostromo")
def test_found_in_the_combat_zone_it_goes_off_at_once() -> None:
    p = Position(2)
    drawn = p.strikes(*["flesh-wound"] * 6)
    p.hive("hazard-2")
    p.room("quarters", "hazard-1", up=False)
    p.points(attack=1)
    p.state.hazards = 1
    t = p.table()
    t.choose("scan:quarters")  # It's Loose brings the third one
    assert happened(t) == [("its-loose", 2), ("self-destruct", 3)]
    assert [each.strikes for each in state(t).players] == [drawn[:3], drawn[3:]]
    assert sorted(state(t).spent) == ["hazard-1", "hazard-2"]


# --- Hadley's Hope ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L16.04", "L16.07")
@pytest.mark.component("hadleys-hope")
def test_dropship_down() -> None:
    p = Position(3, "aliens")
    p.hand(0, "grunt")
    p.hand(1, "grunt", "specialist", "squad-on-me")
    p.hand(2, "grunt")
    p.wounds(2, "flesh-wound")
    drawn = p.strikes("deep-gash")
    t = hazard("aliens", 1, p)
    assert asked(t) == (1, "discard")
    play(t, "card:grunt-6", "card:specialist-8")
    assert [each.discard for each in state(t).players] == [[], ["grunt-6", "specialist-8"], []]
    assert player(t, 1).hand == ["squad-on-me-1"]
    assert player(t, 2).strikes[1:] == drawn
    assert state(t).spent == ["hazard-1"]


@pytest.mark.component("hadleys-hope")
def test_lights_out() -> None:
    p = Position(2, "aliens")
    enemies = [p.room("maintenance", "egg-of-the-queen"), p.room("quarters", "barricade-breaker")]
    zone = p.zone("xenomorph-swarmer")
    p.wounds(1, "flesh-wound")
    drawn = p.strikes("deep-gash")
    t = hazard("aliens", 2, p)
    assert complex_cards(t) == ["", enemies[0], "", enemies[1], ""]
    assert not any(each.up for each in state(t).rooms)
    assert state(t).zone == zone
    assert player(t, 1).strikes[1:] == drawn
    assert asked(t) == (0, "action")


@pytest.mark.component("hadleys-hope")
def test_reactor_breach() -> None:
    p = pushed_out("aliens", "barricade-breaker")
    drawn = p.strikes("flesh-wound", "deep-gash", "flesh-wound", "flesh-wound")
    t = p.table()
    assert [each.strikes for each in state(t).players] == [drawn[:2], drawn[2:]]
    assert state(t).zone == ["barricade-breaker-1"]
    assert state(t).spent == ["hazard-1"]


# --- Fiorina ----------------------------------------------------------------------------------------------------------


@pytest.mark.component("fiorina")
def test_no_weapons_here() -> None:
    p = Position(3, "alien3")
    p.hand(0, "grunt")
    p.hand(1, "grunt", "specialist", "bait-for-the-beast", "corridor-by-corridor")
    p.hand(2, "grunt")
    t = hazard("alien3", 1, p)
    assert asked(t) == (1, "discard")
    assert keys(t) == ["card:grunt-6", "card:bait-for-the-beast-1", "card:corridor-by-corridor-1"]
    t.choose("card:bait-for-the-beast-1")
    assert keys(t) == ["card:grunt-6", "card:corridor-by-corridor-1"]
    t.choose("card:grunt-6")
    assert [each.hand for each in state(t).players] == [
        ["grunt-1"], ["specialist-8", "corridor-by-corridor-1"], ["grunt-11"],
    ]  # fmt: skip
    assert asked(t) == (0, "action")


@pytest.mark.component("fiorina")
def test_who_has_no_weapon_is_asked_all_the_same() -> None:
    """Nobody else sees the hand."""
    p = Position(2, "alien3")
    p.hand(1, "grunt", "specialist")
    t = hazard("alien3", 1, p)
    assert (asked(t), keys(t)) == ((1, "discard"), ["card:grunt-6"])
    t.choose("card:grunt-6")
    assert (asked(t), keys(t)) == ((1, "discard"), ["nothing"])
    t.choose("nothing")
    assert player(t, 1).hand == ["specialist-8"]


@pytest.mark.component("fiorina")
@pytest.mark.parametrize("strike", [True, False])
def test_fire_in_the_tunnels(strike: bool) -> None:
    p = Position(2, "alien3")
    drawn = p.strikes("flesh-wound")
    p.hand(0, "grunt", "specialist")
    hand = p.hand(1, "grunt", "specialist")
    t = hazard("alien3", 2, p)
    assert (asked(t), keys(t)) == ((1, "choose"), ["choose:1", "choose:2"])
    t.choose("choose:1" if strike else "choose:2")
    assert player(t, 1).strikes == (drawn if strike else [])
    assert (player(t, 1).hand, player(t, 1).discard) == ((hand, []) if strike else ([], hand))
    assert player(t, 0).hand == ["grunt-1", "specialist-1"]
    assert state(t).spent == ["hazard-1"]


@pytest.mark.component("fiorina")
def test_company_ship() -> None:
    t = pushed_out("alien3", "company-commando", "young-runner").table()
    assert state(t).zone == ["young-runner-1", "company-commando-1"]
    assert [each.smaller for each in state(t).players] == [1, 1]
    assert state(t).spent == ["hazard-1"]


# --- the Auriga -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L16.01")
@pytest.mark.component("the-auriga")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_its_hazards_go_into_the_discard_pile_of_whoever_finds_them(number: int) -> None:
    p = Position(2, "resurrection")
    p.strikes("flesh-wound")
    t = hazard("resurrection", number, p)
    assert player(t, 0).discard == ["hazard-1"]
    assert state(t).planted == {"hazard-1": number}
    assert player(t, 0).strikes == []
    assert state(t).spent == []


def drawn_hazard(number: int, *names: str, players: int = 2, smaller: int = 0) -> Table[Encounters]:
    """The first player draws this Hazard and then these cards in the Cleanup; there is nothing else to draw."""
    p = Position(players, "resurrection")
    p.deck(0, "hazard", *names, only=True)
    p.state.planted["hazard-1"] = number
    p.strikes("flesh-wound", "flesh-wound")
    p.player(0).smaller = smaller
    t = p.table()
    t.choose("end")
    return t


@pytest.mark.component("the-auriga")
@pytest.mark.parametrize(("number", "n"), [(1, 2), (2, 3), (3, 4)])
def test_a_hazard_that_is_drawn_can_be_thrown_out_for_cards(number: int, n: int) -> None:
    t = drawn_hazard(number, *["grunt"] * 3, *["specialist"] * 3)
    names = ("acid-through-the-decks", "rising-water", "collision-course")
    assert [each.hazard for each in t.events if isinstance(each, HazardDrawn)] == [names[number - 1]]
    assert len(player(t, 0).hand) == 6  # another card was drawn for it
    assert (asked(t), keys(t)) == ((0, "wandering"), ["yes", "no"])
    t.choose("yes")
    for _ in range(n):
        assert asked(t) == (0, "discard")
        t.choose(keys(t)[0])
    assert asked(t) == (1, "action")
    assert len(player(t, 0).hand) == 6 - n
    assert len(player(t, 0).discard) == n
    assert state(t).spent == ["hazard-1"]
    assert state(t).planted == {}
    assert (player(t, 0).strikes, player(t, 0).smaller) == ([], 0)


@pytest.mark.component("the-auriga")
@pytest.mark.parametrize(("number", "strikes", "smaller"), [(1, 1, 0), (2, 1, 1), (3, 2, 0)])
def test_or_it_does_its_harm_and_goes_on_to_the_next_player(number: int, strikes: int, smaller: int) -> None:
    t = drawn_hazard(number, *["grunt"] * 3, *["specialist"] * 3)
    t.choose("no")
    assert len(player(t, 0).strikes) == strikes
    assert player(t, 0).smaller == smaller
    assert len(player(t, 0).hand) == 6
    assert player(t, 1).discard == ["hazard-1"]
    assert state(t).planted == {"hazard-1": number}
    assert asked(t) == (1, "action")


@pytest.mark.component("the-auriga")
def test_with_too_few_cards_there_is_no_choice() -> None:
    t = drawn_hazard(1, "grunt")
    assert asked(t) == (1, "action")
    assert player(t, 0).hand == ["grunt-1"]
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert player(t, 1).discard == ["hazard-1"]


@pytest.mark.rule("L14.13")
@pytest.mark.component("the-auriga")
def test_alone_one_keeps_it() -> None:
    t = drawn_hazard(1, "grunt", players=1)
    assert asked(t) == (0, "action")
    assert player(t, 0).discard == ["hazard-1"]
    assert player(t, 0).strikes == ["flesh-wound-1"]


@pytest.mark.component("the-auriga")
def test_two_at_once_are_seen_to_one_after_the_other() -> None:
    p = Position(2, "resurrection")
    p.deck(0, "hazard", "grunt", "hazard", *["specialist"] * 5, only=True)
    p.state.planted = {"hazard-1": 1, "hazard-2": 2}
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 6
    assert asked(t) == (0, "wandering")
    t.choose("no")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert asked(t) == (0, "wandering")
    t.choose("yes")
    for _ in range(3):
        t.choose(keys(t)[0])
    assert player(t, 1).discard == ["hazard-1"]
    assert state(t).spent == ["hazard-2"]


@pytest.mark.component("the-auriga")
def test_drawn_by_a_card_it_waits_until_the_card_is_done() -> None:
    p = Position(2, "resurrection")
    p.deck(0, "hazard", "grunt", "grunt", "specialist", only=True)
    p.state.planted["hazard-1"] = 1
    card = p.hand(0, "kinder-than-her-makers")[0]
    p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert asked(t) == (0, "bury")  # the cards are drawn, the rest of the text comes first
    assert player(t, 0).hand == ["grunt-1", "grunt-2"]
    t.choose("nothing")
    for _ in range(2):
        assert asked(t) == (0, "hive-order")
        t.choose(keys(t)[0])
    assert asked(t) == (0, "wandering")
    t.choose("no")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert asked(t) == (0, "action")


@pytest.mark.component("the-auriga")
def test_whoever_draws_it_in_place_of_a_coordinate_card_has_it_too() -> None:
    p = Position(2, "resurrection")
    p.hand(1, "ricochet")
    p.deck(1, "hazard", "grunt", only=True)
    p.state.planted["hazard-1"] = 1
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("coordinate:ricochet-1")
    assert player(t, 1).strikes == ["flesh-wound-1"]
    assert player(t, 1).hand == ["grunt-6"]
    assert player(t, 0).discard == ["hazard-1"]


@pytest.mark.rule("L14.06")
@pytest.mark.component("the-auriga")
def test_killed_in_the_discard_pile_it_is_gone() -> None:
    p = Position(2, "resurrection")
    card = p.discard(0, "hazard")[0]
    p.state.planted[card] = 1
    p.played("ricochet")
    hurt = p.hand(0, "i-mostly-just-hurt-people")[0]
    t = p.table()
    play(t, f"play:{hurt}", "player:player-1")
    assert keys(t) == [f"card:{card}", "nothing"]
    t.choose(f"card:{card}")
    assert state(t).spent == [card]
    assert player(t, 0).discard == []


@pytest.mark.component("the-auriga")
def test_with_its_owner_it_leaves_the_decks() -> None:
    p = Position(2, "resurrection")
    card = p.discard(0, "hazard")[0]
    p.state.planted[card] = 1
    p.wounds(0, "torn-open", "run-through", "deep-gash")  # 9 of 10
    p.zone("auriga-soldier")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead
    assert state(t).spent == [card]


# --- Objectives: facts, goals, Setups ---------------------------------------------------------------------------------


@pytest.mark.rule("L1.14")
@pytest.mark.parametrize(
    ("id", "number", "film", "event"),
    [
        pytest.param("the-s-o-s", 1, "alien", "rough-landing", marks=pytest.mark.component("the-s-o-s")),
        pytest.param(
            *("no-one-can-hear-you-scream", 2, "alien", "people-are-disappearing"),
            marks=pytest.mark.component("no-one-can-hear-you-scream"),
        ),
        pytest.param(
            "a-perfect-organism", 3, "alien", "its-hunting-us", marks=pytest.mark.component("a-perfect-organism")
        ),
        pytest.param(
            "the-lost-colony", 1, "aliens", "movement-on-the-tracker", marks=pytest.mark.component("the-lost-colony")
        ),
        pytest.param(
            *("they-mostly-come-at-night", 2, "aliens", "above-the-ceiling"),
            marks=pytest.mark.component("they-mostly-come-at-night"),
        ),
        pytest.param(
            "whos-laying-the-eggs",
            3,
            "aliens",
            "the-station-burns",
            marks=pytest.mark.component("whos-laying-the-eggs"),
        ),
        pytest.param(
            *("where-are-the-brothers", 1, "alien3", "blood-in-the-tunnels"),
            marks=pytest.mark.component("where-are-the-brothers"),
        ),
        pytest.param(
            *("the-beast-is-out-there", 2, "alien3", "screams-in-the-mess-hall"),
            marks=pytest.mark.component("the-beast-is-out-there"),
        ),
        pytest.param(
            *("nobody-can-stop-it", 3, "alien3", "chase-through-the-works"),
            marks=pytest.mark.component("nobody-can-stop-it"),
        ),
        pytest.param("breakout", 1, "resurrection", "abandon-ship", marks=pytest.mark.component("breakout")),
        pytest.param(
            *("youre-a-thing-a-construct", 2, "resurrection", "under-water"),
            marks=pytest.mark.component("youre-a-thing-a-construct"),
        ),
        pytest.param(
            *("shell-breed-youll-die", 3, "resurrection", "the-nest-stirs"),
            marks=pytest.mark.component("shell-breed-youll-die"),
        ),
    ],
)
def test_an_objective(id: str, number: int, film: str, event: str) -> None:
    card = CARDS[id]
    assert (card.kind, card.number, card.film, card.event_name, card.copies) == ("objective", number, film, event, 1)
    assert Position(2, film).state.objectives[number - 1] == f"{id}-1"


GOALS = [
    pytest.param("the-s-o-s", {"found:s-o-s-signal": 2}, marks=pytest.mark.component("the-s-o-s")),
    pytest.param(
        "a-perfect-organism", {"killed:the-perfect-organism": 1}, marks=pytest.mark.component("a-perfect-organism")
    ),
    pytest.param(
        "the-lost-colony", {"completed:colonist-transmitter": 2}, marks=pytest.mark.component("the-lost-colony")
    ),
    pytest.param("whos-laying-the-eggs", {"killed:the-queen": 1}, marks=pytest.mark.component("whos-laying-the-eggs")),
    pytest.param(
        "where-are-the-brothers", {"found:missing-brother": 2}, marks=pytest.mark.component("where-are-the-brothers")
    ),
    pytest.param(
        "the-beast-is-out-there", {"completed:bait-run": 2}, marks=pytest.mark.component("the-beast-is-out-there")
    ),
    pytest.param("nobody-can-stop-it", {"killed:the-beast": 1}, marks=pytest.mark.component("nobody-can-stop-it")),
    pytest.param("breakout", {"killed:escaped-specimen": 2}, marks=pytest.mark.component("breakout")),
    pytest.param(
        "youre-a-thing-a-construct",
        {"killed:failed-clone": 3},
        marks=pytest.mark.component("youre-a-thing-a-construct"),
    ),
    pytest.param(
        "shell-breed-youll-die", {"killed:the-newborn": 1}, marks=pytest.mark.component("shell-breed-youll-die")
    ),
]


def goes_on(id: str, goals: dict[str, int], p: Position | None = None) -> list[str]:
    """The Objectives that are completed when so much of the goals is done and a turn passes."""
    card = CARDS[id]
    p = p or Position(2, card.film)
    p.objective(card.number)
    p.state.goals = goals
    t = p.table()
    t.choose("end")
    return [each.objective for each in t.events if isinstance(each, ObjectiveCompleted)]


@pytest.mark.rule("L11.01", "L11.03")
@pytest.mark.parametrize(("id", "goals"), GOALS)
def test_its_goal_is_met_by_that_much_and_not_by_less(id: str, goals: dict[str, int]) -> None:
    assert goes_on(id, {name: n - 1 for name, n in goals.items()}) == []
    assert goes_on(id, goals) == [id]


@pytest.mark.rule("L11.12")
@pytest.mark.component("no-one-can-hear-you-scream")
@pytest.mark.parametrize(("where", "done"), [("ventilation-shafts", True), ("maintenance", False)])
def test_the_shafts_must_be_blocked(where: str, done: bool) -> None:
    p = Position(2)
    p.room(where, blocked=True)
    assert goes_on("no-one-can-hear-you-scream", {}, p) == (["no-one-can-hear-you-scream"] if done else [])


@pytest.mark.component("they-mostly-come-at-night")
@pytest.mark.parametrize("n", [1, 2])
def test_two_guns_must_stand(n: int) -> None:
    p = Position(2, "aliens")
    for where in ROOMS[:n]:
        p.room(where, attached=("sentry-guns",))
    assert goes_on("they-mostly-come-at-night", {}, p) == (["they-mostly-come-at-night"] if n == 2 else [])


@pytest.mark.rule("L11.06")
@pytest.mark.component("whos-laying-the-eggs")
def test_the_last_objective_of_aliens_begins_with_a_facehugger() -> None:
    p = Position(3, "aliens")
    p.objective(2)
    p.at("action", active=1)
    p.room("airlock", attached=("sentry-guns",))
    p.room("quarters", attached=("sentry-guns",))
    p.hq("body-armor")
    p.points(recruit=2)
    t = p.table()
    t.choose("recruit:body-armor-1")  # any deed: the goal was met before
    assert huggers(t) == [("facehugger-1", 1)]
    assert rules(t, ObjectiveSetup) == ["L11.06"]


@pytest.mark.rule("L11.06")
@pytest.mark.component("nobody-can-stop-it")
def test_the_last_objective_of_alien3_begins_in_the_dark() -> None:
    p = Position(2, "alien3")
    p.objective(2)
    p.state.goals["completed:bait-run"] = 1
    run = p.operations("bait-run")[0]
    front = p.room("airlock", "golic")
    enemies = [p.room("maintenance", "young-runner"), p.room("med-lab", "xenomorph-screecher")]
    stays = p.room("quarters", "hazard")
    p.state.hazards = 3
    p.points(recruit=3)
    t = p.table()
    t.choose(f"pay:{run}")
    assert state(t).zone == [front]
    assert complex_cards(t) == ["", *enemies, stays, ""]
    assert [each.up for each in state(t).rooms] == [False, False, False, True, False]
    assert state(t).objective == 2


@pytest.mark.rule("L11.03", "L7.10", "L4.14")
@pytest.mark.component("the-s-o-s", "no-one-can-hear-you-scream")
def test_the_next_objective_is_current_at_once_also_while_cards_are_still_coming() -> None:
    """Brought Something Back adds two cards: the first pushes out the last part of the signal, the second an Event."""
    p = Position(2)
    p.state.goals["found:s-o-s-signal"] = 1
    for where, name in zip(ROOMS, ("ash", "golic", "event", "s-o-s-signal", "hazard"), strict=True):
        p.room(where, name, up=False)
    p.hive("egg", "egg", "egg")
    p.hand(1, "grunt", "specialist", "electric-prod")
    p.strikes("flesh-wound", "flesh-wound")
    p.at("hive")
    t = p.table()
    assert state(t).objective == 1
    assert [each.event for each in t.events if isinstance(each, EventHappened)] == ["people-are-disappearing"]
    assert len(player(t, 1).discard) == 2
    assert [each.strikes for each in state(t).players] == [[], []]


@pytest.mark.rule("L11.05", "L99.29")
@pytest.mark.component("a-perfect-organism")
def test_the_game_is_won_at_the_very_moment_of_the_last_death() -> None:
    """Of all that dies under a blast the last Final Enemy ends the game; what would die after it does not."""
    p = Position(2)
    p.objective(3)
    organism = p.zone("taker-of-the-crew", "the-perfect-organism")[1]
    p.state.weakened[organism] = 9
    p.hand(0, "settled-from-orbit")
    t = p.table()
    play(t, "play:settled-from-orbit-1", "sacrifice:settled-from-orbit-1:0")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)
    assert state(t).dead_enemies == [organism]


@pytest.mark.component("the-s-o-s", "a-perfect-organism", "breakout", "shell-breed-youll-die")
def test_the_others_have_no_setup() -> None:
    setups = [id for id, card in CARDS.items() if card.kind == "objective" and card.setup]
    assert setups == ["whos-laying-the-eggs", "nobody-can-stop-it"]


# --- Objectives: Events -----------------------------------------------------------------------------------------------


def at(id: str, *, players: int = 3, active: int = 0) -> Position:
    """A position in which this Objective is the current one."""
    card = CARDS[id]
    p = Position(players, card.film)
    p.objective(card.number)
    p.at("action", active=active)
    return p


def event_of(p: Position) -> Table[Encounters]:
    t, _ = scan(p, "event", "airlock")
    assert t.game.objective() == p.state.objectives[p.state.objective]
    return t


@pytest.mark.rule("L7.12", "L14.14")
@pytest.mark.component("the-s-o-s")
@pytest.mark.parametrize(("players", "strikes"), [(3, [0, 1, 1]), (1, [2])])
def test_rough_landing(players: int, strikes: list[int]) -> None:
    p = at("the-s-o-s", players=players, active=1 if players == 3 else 0)
    p.strikes("flesh-wound", "flesh-wound")
    t = event_of(p)
    assert [len(each.strikes) for each in state(t).players] == strikes


@pytest.mark.rule("L7.13", "L16.04")
@pytest.mark.component("no-one-can-hear-you-scream")
@pytest.mark.parametrize("cards", [4, 1, 0])
def test_people_are_disappearing(cards: int) -> None:
    p = at("no-one-can-hear-you-scream", active=2)
    hand = p.hand(0, *["grunt", "specialist", "grunt", "specialist"][:cards])
    p.hand(1, "grunt")
    t = event_of(p)
    assert len(player(t, 0).discard) == min(2, cards)
    assert sorted(player(t, 0).discard + player(t, 0).hand) == sorted(hand)
    assert player(t, 1).discard == []
    assert asked(t) == (2, "action")


@pytest.mark.rule("L7.14", "L99.03")
@pytest.mark.component("a-perfect-organism")
def test_its_hunting_us() -> None:
    p = at("a-perfect-organism")
    behind = p.room("maintenance", "ash")
    hidden = p.room("quarters", "shape-in-the-ducts", up=False)
    t = event_of(p)
    assert state(t).zone == [hidden]
    assert complex_cards(t) == ["", behind, "", "", ""]


@pytest.mark.rule("L7.14")
@pytest.mark.component("a-perfect-organism")
def test_it_hunts_past_what_does_not_move_and_what_is_no_enemy() -> None:
    p = at("a-perfect-organism")
    moves = p.room("ventilation-shafts", "ash")
    stays = p.room("med-lab", "birthing-queen")
    p.room("quarters", "hazard")
    p.state.hazards = 3
    new = p.hive("towering-xenomorph")[0]
    t = event_of(p)
    assert state(t).zone == [moves]
    # the Queen bears one at the Event
    assert complex_cards(t) == [new, "", stays, "hazard-1", ""]


@pytest.mark.component("the-lost-colony")
def test_movement_on_the_tracker() -> None:
    p = at("the-lost-colony")
    drawn = p.strikes("flesh-wound", "deep-gash")
    t = event_of(p)
    assert [each.strikes for each in state(t).players] == [[drawn[0]], [drawn[1]], []]
    assert asked(t) == (0, "action")


@pytest.mark.component("they-mostly-come-at-night")
def test_above_the_ceiling() -> None:
    p = at("they-mostly-come-at-night")
    new = p.hive("xenomorph-swarmer")[0]
    p.wounds(2, "flesh-wound")
    drawn = p.strikes("deep-gash")
    t = event_of(p)
    assert complex_cards(t) == [new, "", "", "", ""]
    assert not room(t, "ventilation-shafts").up
    assert player(t, 2).strikes[1:] == drawn


@pytest.mark.component("whos-laying-the-eggs")
def test_the_station_burns() -> None:
    p = at("whos-laying-the-eggs", active=1)
    drawn = p.strikes("flesh-wound", "deep-gash", "run-through")
    t = event_of(p)
    assert [each.strikes for each in state(t).players] == [[], [drawn[0]], [drawn[1]]]


@pytest.mark.component("where-are-the-brothers")
def test_blood_in_the_tunnels() -> None:
    p = at("where-are-the-brothers")
    p.wounds(2, "flesh-wound")
    drawn = p.strikes("deep-gash")
    p.hand(1, "grunt", "specialist")
    t = event_of(p)
    assert player(t, 2).strikes[1:] == drawn
    assert asked(t) == (1, "discard")
    t.choose("card:specialist-8")
    assert player(t, 1).discard == ["specialist-8"]
    assert asked(t) == (0, "action")


@pytest.mark.component("the-beast-is-out-there")
def test_screams_in_the_mess_hall() -> None:
    p = at("the-beast-is-out-there")
    p.room("med-lab", "golic")
    zone = p.zone("xenomorph-screecher")
    drawn = p.strikes("deep-gash")
    p.points(attack=1)  # Golic makes the scan dearer
    t = event_of(p)
    assert not room(t, "med-lab").up
    assert state(t).zone == zone
    assert asked(t) == (0, "weakest")
    assert keys(t) == ["player:player-1", "player:player-2", "player:player-3"]
    t.choose("player:player-2")
    assert player(t, 1).strikes == drawn


@pytest.mark.component("nobody-can-stop-it")
def test_chase_through_the_works() -> None:
    p = at("nobody-can-stop-it")
    runner = p.room("med-lab", "runner-in-the-pipes")
    p.wounds(2, "flesh-wound")
    drawn = p.strikes("deep-gash", "run-through")
    t = event_of(p)
    assert state(t).zone == [runner]
    assert player(t, 2).strikes[1:] == drawn[:1]
    assert player(t, 1).strikes == drawn[1:]
    assert asked(t) == (0, "action")


@pytest.mark.rule("L16.07")
@pytest.mark.component("breakout")
@pytest.mark.parametrize(
    ("hand", "choices", "left"),
    [
        (("grunt", "specialist", "specialist"), ("choose:2", "card:grunt-11", "card:specialist-15"), ["specialist-16"]),
        (("grunt",), ("choose:2", "card:grunt-11"), []),  # as far as possible
        (("grunt",), ("choose:1",), ["grunt-11"]),
    ],
)
def test_abandon_ship(hand: tuple[str, ...], choices: tuple[str, ...], left: list[str]) -> None:
    p = at("breakout", active=1)
    drawn = p.strikes("flesh-wound")
    p.hand(1, "grunt")
    p.hand(2, *hand)
    t = event_of(p)
    assert (asked(t), keys(t)) == ((2, "choose"), ["choose:1", "choose:2"])
    play(t, *choices)
    assert player(t, 2).hand == left
    assert player(t, 2).strikes == (drawn if choices == ("choose:1",) else [])
    assert asked(t) == (1, "action")


@pytest.mark.component("youre-a-thing-a-construct")
def test_under_water() -> None:
    p = at("youre-a-thing-a-construct", active=1)
    swimmer = p.room("med-lab", "swimmer-below", up=False)
    p.wounds(0, "flesh-wound")
    drawn = p.strikes("deep-gash")
    t = event_of(p)
    assert state(t).zone == [swimmer]
    assert player(t, 0).strikes[1:] == drawn
    assert asked(t) == (1, "action")


@pytest.mark.component("shell-breed-youll-die")
def test_the_nest_stirs() -> None:
    p = at("shell-breed-youll-die")
    top = p.hive("cloned-warrior")[0]
    p.wounds(2, "flesh-wound")
    drawn = p.strikes("deep-gash", "run-through")
    t = event_of(p)
    assert state(t).zone == [top]
    assert player(t, 2).strikes[1:] == drawn[:1]
    assert player(t, 1).strikes == drawn[1:]
