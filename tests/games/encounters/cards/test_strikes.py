"""The fifteen kinds of Strikes."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.strikes import damage
from sulaco.table.table import Table

from ..tables import asked, complex_cards, keys, player, state
from .scenes import strike_phase

STRIKES = [
    pytest.param("flesh-wound", 8, 1, True, marks=pytest.mark.component("flesh-wound")),
    pytest.param("deep-gash", 6, 2, True, marks=pytest.mark.component("deep-gash")),
    pytest.param("near-miss", 5, 0, True, marks=pytest.mark.component("near-miss")),
    pytest.param("acid-burn", 4, 1, True, marks=pytest.mark.component("acid-burn")),
    pytest.param("cracked-ribs", 3, 2, True, marks=pytest.mark.component("cracked-ribs")),
    pytest.param("driven-back", 3, 0, True, marks=pytest.mark.component("driven-back")),
    pytest.param("run-through", 2, 3, True, marks=pytest.mark.component("run-through")),
    pytest.param("dazed", 2, 1, True, marks=pytest.mark.component("dazed")),
    pytest.param("torn-open", 1, 4, True, marks=pytest.mark.component("torn-open")),
    pytest.param("inner-jaw", 1, 3, False, marks=pytest.mark.component("inner-jaw")),
    pytest.param("severed-tendon", 1, 2, False, marks=pytest.mark.component("severed-tendon")),
    pytest.param("acid-scars", 1, 1, False, marks=pytest.mark.component("acid-scars")),
    pytest.param("dragged-away", 1, 0, True, marks=pytest.mark.component("dragged-away")),
    pytest.param("twisted-ankle", 1, 0, True, marks=pytest.mark.component("twisted-ankle")),
    pytest.param("blood-trail", 1, 1, True, marks=pytest.mark.component("blood-trail")),
]
KEPT = ("twisted-ankle",)


def struck(p: Position, name: str) -> tuple[Table[Encounters], str]:
    """The active player is struck by a Swarmer in the Strike Phase and draws this card."""
    p.zone("xenomorph-swarmer")
    return strike_phase(p, name), f"{name}-1"


@pytest.mark.rule("L9.03", "L9.05", "L99.07")
@pytest.mark.parametrize(("name", "copies", "harm", "heals"), STRIKES)
def test_damage_stays_by_the_avatar_and_the_others_are_discarded(
    name: str, copies: int, harm: int, heals: bool
) -> None:
    assert (CARDS[name].kind, CARDS[name].copies, CARDS[name].damage) == ("strike", copies, harm)
    t, card = struck(Position(1), name)  # alone, with an empty hand: nobody is asked anything
    kept = bool(harm) or name in KEPT
    assert player(t, 0).strikes == ([card] if kept else [])
    assert state(t).struck_out == ([] if kept else [card])
    assert damage(t.game, 0) == harm
    assert asked(t) == (0, "action")


@pytest.mark.rule("L9.07")
@pytest.mark.parametrize(
    ("name", "copies", "harm", "heals"), [one for one in STRIKES if one.values[2] or one.values[0] in KEPT]
)
def test_some_cannot_be_healed(name: str, copies: int, harm: int, heals: bool) -> None:
    p = Position(2)
    card = p.wounds(0, name)
    p.hand(0, "battlefield-medicine")
    t = p.table()
    t.choose("play:battlefield-medicine-1")
    assert player(t, 0).strikes == ([] if heals else card)
    assert state(t).struck_out == (card if heals else [])


@pytest.mark.rule("L18.09")
@pytest.mark.parametrize(("name", "copies", "harm", "heals"), STRIKES)
def test_on_an_alien_player_only_the_number_counts(name: str, copies: int, harm: int, heals: bool) -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "praetorian-xenomorph", "tail-lash")
    card = p.strikes(name)
    p.hand(0, "grunt")
    p.points(attack=8)
    t = p.table()
    t.choose("attack:player-2")
    assert asked(t) == (0, "action")
    assert player(t, 1).strikes == (card if harm else [])
    assert state(t).struck_out == ([] if harm else card)
    assert (player(t, 1).hand, player(t, 0).hand) == (["tail-lash-1"], ["grunt-1"])
    assert player(t, 1).smaller == 0


@pytest.mark.rule("L9.04")
@pytest.mark.parametrize(
    ("name", "dead"),
    [
        pytest.param("near-miss", False, marks=pytest.mark.component("near-miss")),
        pytest.param("deep-gash", False, marks=pytest.mark.component("deep-gash")),
        pytest.param("run-through", True, marks=pytest.mark.component("run-through")),
        pytest.param("torn-open", True, marks=pytest.mark.component("torn-open")),
    ],
)
def test_ten_damage_kills(name: str, dead: bool) -> None:
    p = Position(2, roles=["medic", "scout"])
    p.wounds(0, "inner-jaw", "severed-tendon", "acid-scars", "flesh-wound")  # 7 of 10
    t, _ = struck(p, name)
    assert player(t, 0).dead == dead
    assert damage(t.game, 0) == (0 if dead else 7 + CARDS[name].damage)


# --- what they say ----------------------------------------------------------------------------------------------------


@pytest.mark.component("near-miss")
def test_a_near_miss_is_nothing() -> None:
    p = Position(2)
    p.hand(0, "grunt")
    p.hand(1, "grunt")
    t, _ = struck(p, "near-miss")
    assert (len(player(t, 0).hand), player(t, 0).discard) == (6, ["grunt-1"])
    assert player(t, 1).hand == ["grunt-6"]


@pytest.mark.rule("L14.12")
@pytest.mark.component("acid-burn")
def test_acid_burns_the_next_player_too() -> None:
    p = Position(3)
    p.hand(0, "grunt")
    p.hand(1, "grunt", "specialist")
    t, card = struck(p, "acid-burn")
    assert player(t, 0).strikes == [card]
    assert asked(t) == (1, "discard")
    assert keys(t) == ["card:grunt-6", "card:specialist-8"]
    t.choose("card:specialist-8")
    assert player(t, 1).discard == ["specialist-8"]
    assert player(t, 1).hand == ["grunt-6"]
    assert asked(t) == (1, "action")


@pytest.mark.rule("L14.12")
@pytest.mark.component("acid-burn")
def test_next_is_next_to_the_active_player_whoever_is_struck() -> None:
    p = Position(3)
    p.strikes("near-miss", "acid-burn")
    p.hand(1, "grunt")
    p.hand(2, "grunt")
    p.room("airlock", "event", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")  # Rough Landing: the active player and the next
    assert player(t, 1).strikes == ["acid-burn-1"]
    assert asked(t) == (1, "discard")


@pytest.mark.component("acid-burn")
@pytest.mark.rule("L9.04")
def test_who_dies_of_it_burns_nobody() -> None:
    p = Position(2)
    p.wounds(0, "run-through", "run-through", "inner-jaw")  # 9 of 10
    p.hand(1, "grunt")
    t, _ = struck(p, "acid-burn")
    assert player(t, 0).dead
    assert asked(t) == (1, "action")
    assert player(t, 1).hand == ["grunt-6"]


@pytest.mark.rule("L9.12")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        pytest.param("cracked-ribs", 5, marks=pytest.mark.component("cracked-ribs")),
        pytest.param("driven-back", 4, marks=pytest.mark.component("driven-back")),
        pytest.param("severed-tendon", 5, marks=pytest.mark.component("severed-tendon")),
        pytest.param("twisted-ankle", 5, marks=pytest.mark.component("twisted-ankle")),
        pytest.param("flesh-wound", 6, marks=pytest.mark.component("flesh-wound")),
        pytest.param("deep-gash", 6, marks=pytest.mark.component("deep-gash")),
    ],
)
def test_a_smaller_hand(name: str, cards: int) -> None:
    t, _ = struck(Position(2), name)
    assert len(player(t, 0).hand) == cards


@pytest.mark.component("twisted-ankle")
def test_the_ankle_hurts_turn_after_turn_until_it_is_healed() -> None:
    p = Position(1)
    card = p.wounds(0, "twisted-ankle")
    p.hive("egg", "egg", "egg", "egg")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 5
    t.choose("end")
    assert len(player(t, 0).hand) == 5
    p = Position(2)
    p.wounds(1, "twisted-ankle")  # another's ankle
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 6
    p = Position(2)
    p.wounds(0, "twisted-ankle")
    p.hand(0, "battlefield-medicine")
    t = p.table()
    t.choose("play:battlefield-medicine-1")
    assert state(t).struck_out == card
    t.choose("end")
    assert len(player(t, 0).hand) == 6


@pytest.mark.component("cracked-ribs")
def test_ribs_hurt_once_only() -> None:
    p = Position(1)
    p.wounds(0, "cracked-ribs")
    p.hive("egg", "egg")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 6


@pytest.mark.rule("L16.04")
@pytest.mark.component("dazed")
def test_dazed_two_cards_fall_and_the_next_hand_is_smaller() -> None:
    p = Position(2)
    p.hand(0, "grunt", "specialist", "electric-prod")
    t, card = struck(p, "dazed")
    assert player(t, 0).strikes == [card]
    assert asked(t) == (0, "discard")
    assert keys(t) == ["card:grunt-1", "card:specialist-1", "card:electric-prod-1"]
    t.choose("card:grunt-1")
    assert keys(t) == ["card:specialist-1", "card:electric-prod-1"]
    t.choose("card:specialist-1")
    assert asked(t) == (1, "action")
    assert len(player(t, 0).hand) == 5
    assert sorted(player(t, 0).discard) == ["electric-prod-1", "grunt-1", "specialist-1"]


@pytest.mark.component("dragged-away")
def test_dragged_away_the_dearest_character_dies_instead() -> None:
    p = Position(2)
    p.hand(0, "grunt", "electric-prod", "captain-of-the-ship", "watching-the-tracker")
    t, card = struck(p, "dragged-away")
    assert asked(t) == (0, "best")
    assert keys(t) == ["card:captain-of-the-ship-1", "card:watching-the-tracker-1"]
    t.choose("card:captain-of-the-ship-1")
    assert state(t).dead_characters == ["captain-of-the-ship-1"]
    assert state(t).struck_out == [card]
    assert damage(t.game, 0) == 0


@pytest.mark.component("dragged-away")
def test_with_nobody_to_drag_away_nothing_happens() -> None:
    t, card = struck(Position(2), "dragged-away")
    assert state(t).dead_characters == []
    assert state(t).struck_out == [card]


@pytest.mark.rule("L4.13")
@pytest.mark.component("blood-trail")
def test_blood_calls_a_hive_card() -> None:
    p = Position(2)
    p.state.skip_hive = 1
    new = p.hive("egg")[0]
    t, card = struck(p, "blood-trail")
    assert player(t, 0).strikes == [card]
    assert complex_cards(t) == [new, "", "", "", ""]


@pytest.mark.rule("L99.33")
@pytest.mark.component("blood-trail")
def test_what_it_pushes_out_strikes_too() -> None:
    p = Position(2)
    p.state.skip_hive = 1
    for where in ("ventilation-shafts", "maintenance", "med-lab", "quarters"):
        p.room(where, blocked=True)
    p.objective(3)
    pushed = p.room("airlock", "scuttling-xenomorph")
    new = p.hive("egg")[0]
    p.zone("xenomorph-swarmer")
    t = strike_phase(p, "blood-trail", "flesh-wound")
    assert complex_cards(t) == ["", "", "", "", new]
    assert state(t).zone == [pushed, "xenomorph-swarmer-1"]
    assert player(t, 0).strikes == ["blood-trail-1", "flesh-wound-1"]
