"""What people at the table ask about: awkward moments in which several rules meet."""

from __future__ import annotations

import gc

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import copies, of_kind
from sulaco.games.encounters.events import Achieved, EnemyDied, HiveCardGone, Impregnated
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import first_state
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.view import view
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.coverage import Marks, coverage
from sulaco.table.table import Table

from .tables import asked, complex_cards, keys, play, player, points, room, state

NEARLY = ("torn-open", "run-through", "deep-gash")
"""Nine damage: one more kills whoever has ten Health."""
ALIEN_CARDS = sorted(card for facts in of_kind("alien") for card in copies(facts))


def test_every_rule_of_the_book_is_held_against_the_tests_those_of_the_variants_too() -> None:
    book = law.load("encounters")
    found = coverage(book, Marks({}, {}))
    assert [*found.rules, *found.rulings] == [rule.id for rule in book]


# --- death in the middle of things ------------------------------------------------------------------------------------


@pytest.mark.rule("L99.19")
@pytest.mark.component("last-seats-on-the-shuttle")
def test_who_dies_by_the_first_scan_of_a_card_does_not_make_the_second() -> None:
    p = Position(3, roles=["medic", "scout", "gunner"])
    p.wounds(0, *NEARLY)
    (card,) = p.hand(0, "last-seats-on-the-shuttle")
    p.room("airlock", "event", up=False)
    p.room("med-lab", "egg", up=False)
    p.strikes("flesh-wound", "near-miss")
    p.hive("egg")
    t = p.table()
    play(t, f"play:{card}", "room:airlock")
    assert player(t, 0).dead
    assert asked(t) == (1, "action")  # nobody else is asked to scan for the dead
    assert not room(t, "med-lab").up


@pytest.mark.rule("L16.07", "L7.12", "L99.19")
def test_an_event_that_kills_the_active_player_strikes_the_next_one_all_the_same() -> None:
    p = Position(3, roles=["medic", "scout", "gunner"])
    p.wounds(0, *NEARLY)
    p.room("airlock", "event", up=False)
    drawn = p.strikes("flesh-wound", "deep-gash")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).dead
    assert (player(t, 1).strikes, player(t, 2).strikes) == ([drawn[1]], [])
    assert (state(t).spent, asked(t)) == (["event-1"], (1, "action"))


@pytest.mark.rule("L19.15", "L99.42", "L16.07")
def test_a_traitor_who_dies_in_an_event_takes_the_complex_along_before_it_goes_on() -> None:
    p = Position(3, agendas="hidden", roles=["medic", "scout", "gunner"])
    for seat, agenda in enumerate(("ruthless", "efficient", "loyal")):
        p.agenda(seat, agenda)
    p.wounds(0, *NEARLY)
    p.room("airlock", "event", up=False)
    egg = p.room("med-lab", "egg")  # would react to the Event, but lies in the Hive by then
    ash = p.room("quarters", "ash", up=False)
    p.strikes("flesh-wound", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).dead
    assert state(t).huggers == []
    came = complex_cards(t)[0]  # with the Hive Phase of the next player
    assert {came, state(t).hive[-1]} == {egg, ash}
    assert list(t.game.violations()) == []


# --- Alien Players, one after the other -------------------------------------------------------------------------------


def second_alien(*laid: str) -> Table[Encounters]:
    """The only Alien Player dies, and then another player by a Chestburster."""
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph", "tail-lash")
    p.state.table = [p.card(card) for card in laid]
    p.player(1).strikes += [p.card("torn-open"), p.card("run-through")]  # 7 of 8
    p.strikes("flesh-wound")
    p.points(attack=6)
    p.deck(0, "chestburster")
    p.hive("egg")
    t = p.table()
    t.choose("attack:player-2")
    assert player(t, 1).alien == ""
    t.choose("end")
    assert player(t, 0).alien
    return t


@pytest.mark.rule("L18.03", "L99.37")
def test_the_next_alien_player_has_the_whole_deck_again() -> None:
    t = second_alien()
    assert len(player(t, 0).hand) == 6
    assert sorted(player(t, 0).hand + state(t).alien_deck) == ALIEN_CARDS
    assert not set(ALIEN_CARDS) & set(state(t).removed)
    assert list(t.game.violations()) == []


@pytest.mark.rule("L18.10", "L18.03")
def test_all_but_what_the_one_before_has_left_on_the_board() -> None:
    t = second_alien("torn-cables")
    assert state(t).table == ["torn-cables-1"]
    assert sorted([*player(t, 0).hand, *state(t).alien_deck, "torn-cables-1"]) == ALIEN_CARDS
    assert list(t.game.violations()) == []


# --- Facehuggers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.06", "L99.16", "L99.18")
@pytest.mark.parametrize("left", [True, False])
def test_only_a_facehugger_that_leaves_a_chestburster_has_done_its_work(left: bool) -> None:
    p = Position(2)
    cards = [p.hugger(0, turns=1), p.hugger(0, turns=1)]
    if not left:
        p.state.removed += [card for card in p.state.hatchery if card.startswith("chestburster")]
        p.state.hatchery = [card for card in p.state.hatchery if card.startswith("facehugger")]
    t = p.table()
    t.choose("end")
    done = [event.card for event in t.events if isinstance(event, Impregnated)]
    died = [(event.card, event.rule) for event in t.events if isinstance(event, EnemyDied)]
    if left:
        assert (done, died) == ([cards[0]], [(cards[1], "L99.16")])
    else:
        assert (done, died) == ([], [(card, "L99.18") for card in cards])
    assert state(t).dead_enemies == cards


# --- secret hands -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.22", "L21.09")
@pytest.mark.parametrize("agendas", ["", "hidden", "delayed"])
def test_with_agendas_only_its_player_is_told_of_an_achievement_in_a_hand(agendas: str) -> None:
    p = Position(3, agendas=agendas)
    p.deck(0, *["captain-of-the-ship"] * 3, *["first-aid"] * 3)
    p.hive("egg")
    t = p.table()
    t.choose("end")
    (told,) = (event for event in t.events if isinstance(event, Achieved))
    others = [None] if agendas else [told]
    assert told.seen_by(0) == told
    assert [told.seen_by(seat) for seat in (1, 2, None)] == others * 3
    assert view(t.game, 0).achievements == ["no-basic:0"]
    assert [view(t.game, seat).achievements for seat in (1, None)] == [[] if agendas else ["no-basic:0"]] * 2


@pytest.mark.rule("L19.22", "L21.11", "L21.10")
def test_what_was_achieved_before_all_eyes_is_told_to_all_and_the_rest_when_the_game_is_over() -> None:
    p = Position(2, agendas="hidden", roles=["medic", "scout"])
    p.played("captain-of-the-ship", "fire-axe", "first-aid")
    hand = p.hand(0, "captain-of-the-ship", "fire-axe", "first-aid", "sergeant-intel", "sergeant-tech")
    p.wounds(0, *NEARLY)
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    play(t, *(f"play:{card}" for card in hand[:3]), "heal:player-1:deep-gash-1", "end")
    mine, theirs = ["three-combos:0", "all-classes:0"], ["three-combos:0"]
    assert (view(t.game, 0).achievements, view(t.game, 1).achievements) == (mine, theirs)
    p = Position(2, agendas="hidden")
    p.state.achievements = ["no-basic:0"]
    p.wounds(0, *NEARLY)
    p.dead(1)
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert view(t.game, 1).achievements == ["no-basic:0"]


# --- what does not move -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L16.02", "L19.26")
@pytest.mark.component("efficient")
def test_what_does_not_move_is_not_swapped_wherever_it_lies() -> None:
    p = Position(2, agendas="hidden")
    efficient = p.agenda(0, "efficient", shown=True)
    p.player(0).hand, p.player(0).discard = [efficient], []
    p.room("quarters", "egg")
    p.room("med-lab", "egg", up=False)  # what it is, nobody knows
    outside, _ = p.zone("ash", "egg")
    t = p.table()
    t.choose(f"play:{efficient}")
    assert keys(t) == ["room:med-lab", f"zone:{outside}", "nothing"]


@pytest.mark.rule("L7.14", "L16.02", "L16.03")
@pytest.mark.component("a-perfect-organism")
def test_its_hunting_us_passes_over_what_does_not_move() -> None:
    p = Position(2)
    p.objective(3)
    ash = p.room("maintenance", "ash")
    p.room("quarters", "event", up=False)
    p.room("airlock", "cocooned-crewmate")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:quarters")
    assert state(t).zone == [ash]


@pytest.mark.rule("L99.10", "L4.12")
@pytest.mark.component("ventilation-lock")
def test_even_an_egg_leaves_a_room_that_is_blocked_and_passes_over_another_one() -> None:
    p = Position(2)
    p.objective(2)
    (lock,) = p.operations("ventilation-lock")
    first = p.room("ventilation-shafts", "egg")
    second = p.room("maintenance", "egg")
    ash = p.room("med-lab", "ash")
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lock}")
    assert complex_cards(t) == ["", second, first, ash, ""]
    assert state(t).objective == 2


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.08", "L99.44", "L99.41")
@pytest.mark.parametrize(("drones", "expected"), [(0, 6), (-1, 3), (-2, 0), (-3, 0), (-9, 0)])
def test_however_few_the_drones_there_is_a_secrets_revealed_for_each_player(drones: int, expected: int) -> None:
    made = first_state(Setup(3, agendas="hidden", drones=drones), Chance.seeded(1))
    kinds = [card.rpartition("-")[0] for card in made.hive]
    assert kinds.count("secrets-revealed") == 3
    assert len(kinds) == 33 + 3 + expected


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.18")
@pytest.mark.component("full-share", "right-tool-for-the-job")
def test_in_the_middle_of_a_copy_the_cards_can_be_dealt_anew() -> None:
    p = Position(2)
    prod, tool = p.played("electric-prod", "right-tool-for-the-job")
    (share,) = p.hand(0, "full-share")
    t = p.table()
    play(t, f"play:{share}", f"card:{tool}")
    copy = t.determinize(0, 5)
    for each in (copy, t):
        each.choose("choose:2")  # a copy of something else: neither of the two that are being carried out
        assert (asked(each), points(each)) == ((0, "action"), (0, 3))
        assert state(each).plays[-1].card == prod


def test_a_table_left_in_the_middle_of_a_copy_leaves_no_trace() -> None:
    p = Position(2)
    _, tool = p.played("electric-prod", "right-tool-for-the-job")
    (share,) = p.hand(0, "full-share")
    t = p.table()
    play(t, f"play:{share}", f"card:{tool}")
    flow = t._flow
    t.game.step()  # as when it begins anew
    t._flow = None
    del flow
    gc.collect()
    assert state(t).copying == []


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.component("torn-cables")
def test_the_log_tells_what_is_discarded_from_what_is_out_of_the_game() -> None:
    p = Position(2, alien_players=True)
    p.alien(1)
    p.location("the-nostromo", hazards=2)
    p.state.table = [p.card("torn-cables")]
    p.room("quarters", "hazard")
    p.points(recruit=11)
    t = p.table()
    play(t, "pay:torn-cables-1", "pay:hazard-1")
    texts = Encounters.texts()
    said = [texts.render(event.text()) for event in t.events if isinstance(event, HiveCardGone)]
    assert said == ["Torn Cables is out of the game.", "Hazard is discarded."]
    assert (state(t).removed[-1], state(t).spent) == ("torn-cables-1", ["hazard-1"])
