"""Movement through the Complex into the Combat Zone (L4, L99.03, L99.09 to L99.12)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import terms
from sulaco.games.encounters.cards import ROOMS
from sulaco.games.encounters.events import (
    EventHappened,
    HiveCardAdded,
    ReachedZone,
    Revealed,
    StrikeDrawn,
)
from sulaco.games.encounters.position import Position

from .tables import alter, asked, complex_cards, keys, player, room, rules, state


def full(p: Position, *names: str, up: bool = True) -> list[str]:
    """The five rooms from the Hive outward; "" is an empty room."""
    return [p.room(where, name, up=up) if name else "" for where, name in zip(ROOMS, names, strict=True)]


@pytest.mark.rule("L4.01", "L4.02", "L3.02")
def test_the_top_hive_card_enters_unseen_nearest_the_hive() -> None:
    p = Position(2)
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, "", "", "", ""]
    assert not room(t, "ventilation-shafts").up
    for seat in (0, 1, None):
        assert top not in str(t.game.view(seat))
    assert [event for event in t.events if isinstance(event, Revealed)] == []


@pytest.mark.rule("L4.03", "L14.15")
def test_an_attachment_does_not_fill_a_room() -> None:
    p = Position(2, "aliens")
    guns = p.card("sentry-guns")
    p.state.rooms[0].attached = [guns]
    top = p.hive("xenomorph-swarmer")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, "", "", "", ""]
    assert room(t, "ventilation-shafts").attached == [guns]


@pytest.mark.rule("L4.04", "L4.05")
def test_a_push_goes_on_to_the_first_empty_room_and_no_further() -> None:
    p = Position(2)
    one, two, _, four, _ = full(p, "howling-xenomorph", "ash", "", "towering-xenomorph", "")
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, one, two, four, ""]
    assert state(t).zone == []


@pytest.mark.rule("L4.05")
def test_cards_beyond_a_gap_stay_put() -> None:
    p = Position(2)
    _, *rest = full(p, "", "ash", "towering-xenomorph", "howling-xenomorph", "scuttling-xenomorph")
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, *rest]


@pytest.mark.rule("L4.06", "L4.08")
def test_a_full_complex_moves_as_a_whole_and_the_airlock_empties_into_the_combat_zone() -> None:
    p = Position(2)
    cards = full(p, "ash", "towering-xenomorph", "howling-xenomorph", "scuttling-xenomorph", "wall-crawling-xenomorph")
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, *cards[:4]]
    assert state(t).zone == [cards[4]]
    assert rules(t, ReachedZone) == ["L4.08"]


@pytest.mark.rule("L4.07", "L7.06")
def test_face_up_and_face_down_cards_move_alike_and_keep_their_side() -> None:
    p = Position(2)
    up = p.room("ventilation-shafts", "ash")
    down = p.room("maintenance", "egg", up=False)
    p.hive("towering-xenomorph")
    p.at("hive")
    t = p.table()
    assert complex_cards(t)[1:4] == [up, down, ""]
    assert [each.up for each in state(t).rooms] == [False, True, False, False, False]


@pytest.mark.rule("L4.09", "L7.04", "L7.07")
def test_a_hidden_card_is_turned_up_when_it_reaches_the_combat_zone_and_its_reveal_happens() -> None:
    p = Position(2, "aliens")
    cards = full(p, "ash", "golic", "carter-burke", "dr-wren", "xenomorph-swarmer", up=False)
    first, second = p.hive("towering-xenomorph", "egg")
    p.at("hive")
    t = p.table()
    # The Swarmer adds a card, and that one pushes Dr. Wren out.
    assert state(t).zone == [cards[3], cards[4]]
    assert complex_cards(t) == [second, first, *cards[:3]]
    assert [event.card for event in t.events if isinstance(event, Revealed)] == [cards[4], cards[3]]
    assert rules(t, HiveCardAdded) == ["L4.01", "L4.13"]


@pytest.mark.rule("L4.09", "L7.06", "L7.07")
def test_a_face_up_enemy_reaching_the_combat_zone_is_not_revealed_again() -> None:
    p = Position(2, "aliens")
    full(p, "egg-bearing-xenomorph", "ash", "golic", "carter-burke", "xenomorph-swarmer")
    top = p.hive("towering-xenomorph")[0]
    p.at("hive")
    t = p.table()
    assert state(t).zone == ["xenomorph-swarmer-1"]
    assert rules(t, HiveCardAdded) == ["L4.01"]
    assert complex_cards(t)[0] == top
    assert [event for event in t.events if isinstance(event, Revealed)] == []


@pytest.mark.rule("L4.10", "L4.11")
def test_newcomers_take_the_left_end_of_a_combat_zone_without_end() -> None:
    p = Position(2)
    old = p.zone("towering-xenomorph", "ash", "howling-xenomorph", "howling-xenomorph", "golic", "scuttling-xenomorph")
    *_, last = full(
        p, "egg-bearing-xenomorph", "dr-wren", "acid-spray-xenomorph", "young-runner", "xenomorph-screecher"
    )
    p.at("hive")
    t = p.table()
    assert state(t).zone == [last, *old]


@pytest.mark.rule("L4.12", "L13.09")
@pytest.mark.component("egg")
def test_a_card_goes_past_an_enemy_that_does_not_move() -> None:
    p = Position(2)
    egg = p.room("ventilation-shafts", "egg")
    ash = p.room("maintenance", "ash")
    second = p.room("med-lab", "egg")
    behind = p.room("quarters", "towering-xenomorph")
    top = p.hive("howling-xenomorph")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [egg, top, second, ash, behind]


@pytest.mark.rule("L4.12")
def test_a_hidden_card_that_would_not_move_is_pushed_like_any_other() -> None:
    p = Position(2)
    egg = p.room("ventilation-shafts", "egg", up=False)
    top = p.hive("howling-xenomorph")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t)[:2] == [top, egg]


@pytest.mark.rule("L99.09")
def test_past_an_egg_in_the_airlock_lies_the_combat_zone() -> None:
    p = Position(2)
    cards = full(p, "ash", "towering-xenomorph", "howling-xenomorph", "scuttling-xenomorph", "egg")
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == [top, *cards[:3], cards[4]]
    assert state(t).zone == [cards[3]]


@pytest.mark.rule("L99.09", "L4.09")
def test_five_eggs_send_the_new_card_straight_to_the_combat_zone() -> None:
    p = Position(2)
    cards = full(p, "egg", "egg", "egg", "egg", "egg-of-the-queen")
    top = p.hive("howling-xenomorph")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == cards
    assert state(t).zone == [top]
    assert [event.card for event in t.events if isinstance(event, Revealed)] == [top]


@pytest.mark.rule("L4.13", "L99.11", "L7.17")
def test_cards_added_by_an_effect_enter_one_after_the_other() -> None:
    p = Position(2)
    p.room("airlock", "hazard", up=False)
    ash = p.room("ventilation-shafts", "ash")
    first, second = p.hive("egg", "towering-xenomorph")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert complex_cards(t) == [second, first, ash, "", ""]
    assert [each.up for each in state(t).rooms] == [False, False, True, False, False]
    assert rules(t, HiveCardAdded) == ["L4.13", "L4.13"]


@pytest.mark.rule("L4.14", "L99.11")
def test_the_first_card_in_the_combat_zone_is_done_with_before_the_next_comes() -> None:
    p = Position(2)
    p.location("the-nostromo")
    full(p, "egg-bearing-xenomorph", "ash", "hazard", "event", "xenomorph-swarmer", up=False)
    event, hazard = "event-1", "hazard-1"
    p.hive("towering-xenomorph", "wall-crawling-xenomorph", "towering-xenomorph", "howling-xenomorph")
    p.strikes("near-miss", "near-miss")
    p.at("hive")
    t = p.table()
    # The Swarmer arrives and adds a card, which pushes the Event out; only when that has happened, and the card pushed
    # by the Swarmer is in, the game goes on.
    shown = [event for event in t.events if isinstance(event, Revealed | EventHappened | StrikeDrawn | HiveCardAdded)]
    assert [type(each).__name__ for each in shown] == [
        *("HiveCardAdded", "Revealed", "HiveCardAdded", "Revealed"),
        *("EventHappened", "StrikeDrawn", "StrikeDrawn"),
    ]
    assert state(t).spent == [event]
    assert room(t, "airlock").card == hazard


@pytest.mark.rule("L4.14", "L99.11", "L7.15")
def test_of_two_added_cards_the_second_waits_until_what_the_first_pushed_out_is_resolved() -> None:
    p = Position(2)
    p.location("the-nostromo")
    full(p, "ash", "golic", "event", "xenomorph-swarmer", "hazard", up=False)
    cards = p.hive(*["towering-xenomorph"] * 2, *["howling-xenomorph"] * 3, "carter-burke")
    p.strikes(*["near-miss"] * 5)
    p.at("hive")
    t = p.table()
    revealed = [event.card for event in t.events if isinstance(event, Revealed)]
    # The Hazard adds two: the first pushes out the Swarmer, which adds one of its own (the Event comes out) before
    # the second of the two is added (Golic comes out).
    assert revealed == ["hazard-1", "xenomorph-swarmer-1", "event-1", "golic-1"]
    assert complex_cards(t) == [cards[3], cards[2], cards[1], cards[0], "ash-1"]


@pytest.mark.rule("L99.03", "L7.14")
@pytest.mark.component("a-perfect-organism")
def test_leftmost_is_furthest_from_the_hive() -> None:
    p = Position(2)
    p.objective(3)
    near = p.room("maintenance", "howling-xenomorph")
    far = p.room("quarters", "towering-xenomorph")
    p.room("ventilation-shafts", "event", up=False)
    p.points(attack=3)
    t = p.table()
    t.choose("scan:ventilation-shafts")
    # It's Hunting Us; then the Howling one, face up, adds a card.
    assert state(t).zone == [far]
    assert room(t, "maintenance").card == near
    assert room(t, "quarters").card == ""


@pytest.mark.rule("L99.10", "L14.17", "L14.22")
@pytest.mark.component("ventilation-lock")
def test_after_the_shafts_are_blocked_hive_cards_enter_in_the_next_room() -> None:
    p = Position(2)
    p.objective(2)
    lock = p.operations("ventilation-lock")[0]
    stood = p.room("ventilation-shafts", "ash")
    second = p.room("maintenance", "howling-xenomorph")
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lock}")
    assert complex_cards(t) == ["", stood, second, "", ""]
    assert room(t, "ventilation-shafts").blocked
    assert "scan:ventilation-shafts" not in keys(t)
    top = state(t).hive[-1]
    t.choose("end")
    assert complex_cards(t) == ["", top, stood, second, ""]


@pytest.mark.rule("L99.10", "L4.06")
def test_with_a_room_blocked_the_complex_has_four_rooms() -> None:
    p = Position(2)
    p.room("ventilation-shafts", blocked=True)
    cards = [
        p.room(where, name) for where, name in zip(ROOMS[1:], ("ash", "golic", "carter-burke", "dr-wren"), strict=True)
    ]
    top = p.hive("egg")[0]
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == ["", top, *cards[:3]]
    assert state(t).zone == [cards[3]]


@pytest.mark.rule("L99.10", "L4.12")
def test_a_hidden_card_in_the_room_that_is_blocked_is_pushed_on_hidden() -> None:
    p = Position(2)
    p.objective(2)
    lock = p.operations("ventilation-lock")[0]
    hidden = p.room("ventilation-shafts", "ash", up=False)
    egg = p.room("maintenance", "egg")
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lock}")
    assert complex_cards(t) == ["", egg, hidden, "", ""]
    assert not room(t, "med-lab").up


@pytest.mark.rule("L99.12", "L11.09", "L4.05")
def test_a_card_that_goes_to_operations_leaves_its_room_clear_and_nothing_moves_back() -> None:
    p = Position(2)
    signal = p.room("quarters", "s-o-s-signal", up=False)
    ash = p.room("airlock", "ash")
    golic = p.room("med-lab", "golic")
    p.points(attack=2)  # Golic makes scans dearer
    t = p.table()
    t.choose("scan:quarters")
    assert state(t).operations == [signal]
    assert complex_cards(t) == ["", "", golic, "", ash]
    assert terms.is_clear(t.game, 3)


@pytest.mark.rule("L4.05", "L8.04")
def test_a_kill_leaves_a_gap() -> None:
    p = Position(2)
    cards = full(p, "ash", "towering-xenomorph", "howling-xenomorph", "scuttling-xenomorph", "wall-crawling-xenomorph")
    p.points(attack=3)
    top = p.hive("egg")[0]
    t = p.table()
    t.choose(f"fight:{cards[2]}")
    assert complex_cards(t) == [*cards[:2], "", *cards[3:]]
    t.choose("end")
    assert complex_cards(t) == [top, cards[0], cards[1], cards[3], cards[4]]


@pytest.mark.rule("L4.09")
def test_what_the_revealed_card_does_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "towering-xenomorph", reveal="you(discard 1)")
    p = Position(2)
    full(p, *["event"] * 4, "towering-xenomorph", up=False)
    p.hand(0, "grunt", "specialist")
    p.at("hive")
    t = p.table()
    assert asked(t) == (0, "discard")
    assert state(t).step == "action"
    t.choose("card:grunt-1")
    assert player(t, 0).hand == ["specialist-1"]
    assert asked(t) == (0, "action")
