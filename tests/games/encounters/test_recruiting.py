"""Recruiting and gaining; Barracks and Sergeants that run out (L6, L15.04, L15.05)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import Gained, HqFilled, Recruited
from sulaco.games.encounters.position import Position
from sulaco.table.decision import Refused

from .tables import asked, keys, play, player, points, rules, state, why_not


@pytest.mark.rule("L6.01", "L6.02", "L6.03")
def test_a_recruited_character_goes_to_the_discard_pile_and_its_space_is_refilled() -> None:
    p = Position(2)
    hq = p.hq("electric-prod", "find-it-and-kill-it", "into-the-space-suit", "full-share", "open-the-outer-door")
    top = p.barracks("jones-comes-along", "quarantine-holds")
    p.points(recruit=5)
    t = p.table()
    assert keys(t, "recruit") == [hq[0], hq[1], hq[2], "sergeant"]
    t.choose(f"recruit:{hq[1]}")
    assert points(t) == (1, 0)
    assert player(t, 0).discard == [hq[1]]
    assert state(t).hq == [hq[0], top[0], hq[2], hq[3], hq[4]]
    assert state(t).barracks[-1] == top[1]
    assert [event.rule for event in t.events if isinstance(event, Recruited | HqFilled)] == ["L6.02", "L6.03"]


@pytest.mark.rule("L6.02")
@pytest.mark.parametrize(("recruit", "offered"), [(2, []), (3, ["electric-prod-1"]), (4, ["electric-prod-1"])])
def test_the_printed_cost_has_to_be_paid_in_recruit_points(recruit: int, offered: list[str]) -> None:
    p = Position(2)
    p.hq("electric-prod", "full-share")
    p.sergeants(only=True)
    p.points(recruit=recruit, attack=9)
    t = p.table()
    assert keys(t, "recruit") == offered
    with pytest.raises(Refused) as raised:
        t.choose("recruit:full-share-1")
    assert raised.value.reason.rule == "L6.02"
    assert (points(t), player(t, 0).discard) == ((recruit, 9), [])


@pytest.mark.rule("L6.03", "L21.12")
def test_a_space_that_empties_by_an_effect_is_refilled_too() -> None:
    p = Position(2)
    decides = p.hand(0, "the-captain-decides")[0]  # gain a character of cost 6 or less to the hand
    hq = p.hq("electric-prod", "open-the-outer-door")
    top = p.barracks("jones-comes-along")
    t = p.table()
    t.choose(f"play:{decides}")
    assert state(t).hq == [top[0], hq[1], "", "", ""]
    assert hq[0] in player(t, 0).hand


@pytest.mark.rule("L6.04")
def test_a_refilled_character_can_be_recruited_in_the_same_turn() -> None:
    p = Position(2)
    p.hq("electric-prod")
    p.barracks("into-the-space-suit", "quarantine-holds")
    p.points(recruit=6)
    t = p.table()
    play(t, "recruit:electric-prod-1")
    assert keys(t, "recruit") == ["into-the-space-suit-1", "sergeant"]
    play(t, "recruit:into-the-space-suit-1")
    assert player(t, 0).discard == ["electric-prod-1", "into-the-space-suit-1"]
    assert state(t).hq[0] == "quarantine-holds-1"
    assert keys(t, "recruit") == []


@pytest.mark.rule("L6.05", "L6.06")
def test_a_sergeant_costs_three_and_is_the_uppermost() -> None:
    p = Position(2)
    p.hq()
    top, second = p.sergeants("sergeant-tech", "sergeant-survival")
    p.points(recruit=4)
    t = p.table()
    assert keys(t, "recruit") == ["sergeant"]
    t.choose("recruit:sergeant")
    assert points(t) == (1, 0)
    assert player(t, 0).discard == [top]
    assert state(t).sergeants[-1] == second
    assert keys(t, "recruit") == []
    assert why_not(t, "recruit:sergeant") == "L6.05"
    assert rules(t, Recruited) == ["L6.05"]


@pytest.mark.rule("L6.06", "L12.09", "L17.05")
def test_sergeants_are_alike_but_for_their_class() -> None:
    sergeants = [CARDS[f"sergeant-{icon}"] for icon in ("intel", "leadership", "strength", "survival", "tech")]
    assert {(each.cost, each.attack, each.recruit, each.coordinate, each.copies) for each in sergeants} == {
        (3, 0, 2, True, 2)
    }


@pytest.mark.rule("L6.06")
def test_nobody_knows_the_class_of_a_sergeant_before_it_is_recruited() -> None:
    p = Position(2)
    p.points(recruit=3)
    t = p.table()
    for seat in (0, 1, None):
        assert "sergeant-" not in str(t.game.view(seat))
    assert t.decision is not None
    assert [option.cards for option in t.decision.options if option.key == "recruit:sergeant"] == [("sergeant",)]


@pytest.mark.rule("L6.07")
def test_a_gained_card_goes_to_the_discard_pile() -> None:
    p = Position(2)
    p.played("sergeant-leadership")
    squad = p.hand(0, "squad-on-me")[0]
    top = p.sergeants("sergeant-tech")[0]
    t = p.table()
    play(t, f"play:{squad}", "yes")
    assert player(t, 0).discard == [top]
    assert player(t, 0).hand == []
    assert [(event.place, event.rule) for event in t.events if isinstance(event, Gained)] == [("discard", "L6.07")]


@pytest.mark.rule("L6.07", "L16.01")
def test_unless_the_effect_names_another_place() -> None:
    p = Position(2)
    order = p.hand(0, "next-in-command")[0]  # the next recruit goes on top of the deck
    p.hq("electric-prod")
    p.points(recruit=5)
    t = p.table()
    play(t, f"play:{order}", "recruit:electric-prod-1", "recruit:sergeant")
    assert player(t, 0).deck[-1] == "electric-prod-1"
    assert len(player(t, 0).discard) == 1


@pytest.mark.rule("L6.08", "L10.04")
def test_a_recruited_card_is_drawn_only_after_the_discard_pile_was_shuffled_into_a_deck() -> None:
    p = Position(1)
    p.deck(0, *["grunt"] * 5, *["specialist"] * 6, only=True)
    p.hq("electric-prod")
    p.barracks(only=True)
    p.points(recruit=3)
    t = p.table()
    play(t, "recruit:electric-prod-1", "end")
    assert "electric-prod-1" in player(t, 0).discard
    assert len(player(t, 0).deck) == 5
    assert "electric-prod-1" not in player(t, 0).hand
    play(t, "end")
    # Five cards of the old deck, and one of the new: Electric Prod is in hand or in the new deck now.
    assert player(t, 0).discard == []
    assert "electric-prod-1" in player(t, 0).hand + player(t, 0).deck


@pytest.mark.rule("L15.04")
def test_without_barracks_spaces_stay_empty_and_only_sergeants_are_left() -> None:
    p = Position(2)
    p.hq("electric-prod")
    p.barracks(only=True)
    p.points(recruit=6)
    t = p.table()
    t.choose("recruit:electric-prod-1")
    assert state(t).hq == ["", "", "", "", ""]
    assert keys(t) == ["recruit:sergeant", "end"]
    t.choose("recruit:sergeant")
    assert len(player(t, 0).discard) == 2
    assert rules(t, HqFilled) == []


@pytest.mark.rule("L15.05")
def test_without_sergeants_the_game_goes_on() -> None:
    p = Position(2)
    p.hq("electric-prod")
    p.sergeants("sergeant-tech", only=True)
    p.points(recruit=9)
    t = p.table()
    t.choose("recruit:sergeant")
    assert keys(t, "recruit") == ["electric-prod-1"]
    assert why_not(t, "recruit:sergeant") == "L15.05"
    with pytest.raises(Refused):
        t.choose("recruit:sergeant")
    t.choose("end")
    assert asked(t) == (1, "action")


@pytest.mark.rule("L6.02", "L14.23")
def test_an_enemy_may_make_characters_dearer() -> None:
    p = Position(2)
    p.hq("electric-prod")
    p.zone("carter-burke")  # 1 more
    p.points(recruit=3)
    t = p.table()
    assert keys(t, "recruit") == []
    assert why_not(t, "recruit:electric-prod-1") == "L6.02"
    p.points(recruit=4)
    t = p.table()
    assert keys(t, "recruit") == ["electric-prod-1", "sergeant"]
    t.choose("recruit:electric-prod-1")
    assert points(t) == (0, 0)


@pytest.mark.rule("L6.02")
def test_the_next_character_may_be_cheaper() -> None:
    p = Position(2, roles=["executive", "medic"])
    welcome = p.hand(0, "welcome-aboard")[0]
    p.hq("electric-prod", "into-the-space-suit")
    p.points(recruit=4)
    t = p.table()
    play(t, f"play:{welcome}", "nothing", "recruit:electric-prod-1")  # 4 + 1 - 2
    assert points(t) == (3, 0)
    play(t, "recruit:into-the-space-suit-1")
    assert points(t) == (0, 0)


@pytest.mark.rule("L6.02", "L6.05")
def test_without_points_only_what_costs_nothing_can_be_recruited() -> None:
    p = Position(2)
    p.hq("electric-prod", "get-him-to-medical")
    p.state.turn_notes = ["cheaper:2"]
    t = p.table()
    assert keys(t) == ["recruit:get-him-to-medical-1", "end"]
    p.state.turn_notes = ["cheaper:3"]
    t = p.table()
    assert keys(t, "recruit") == ["electric-prod-1", "get-him-to-medical-1", "sergeant"]
    t.choose("recruit:sergeant")
    assert points(t) == (0, 0)
    assert keys(t, "recruit") == []
