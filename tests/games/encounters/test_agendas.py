"""Hidden Agendas: dealing, secrecy, Secrets Revealed, the traitor (L19, L99.40 to L99.43)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, definition
from sulaco.games.encounters.events import AgendaShown, CardMoved, HiveTookBack, StrikeDrawn
from sulaco.games.encounters.facehuggers import infected
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import first_state
from sulaco.games.encounters.state import EncountersState, Setup
from sulaco.games.encounters.view import EncountersView
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .tables import (
    agenda_in_hand,
    asked,
    complex_cards,
    fought_to_the_end,
    keys,
    play,
    player,
    points,
    room,
    rules,
    state,
)

GOOD = {card.id for card in CARDS.values() if card.kind == "agenda" and card.side == "good"}
EVIL = {card.id for card in CARDS.values() if card.kind == "agenda" and card.side == "evil"}


def dealt(players: int, seed: int) -> EncountersState:
    return first_state(Setup(players, agendas="hidden"), Chance.seeded(seed))


def kinds(cards: list[str]) -> list[str]:
    return [card.rpartition("-")[0] for card in cards]


def seen(t: Table[Encounters], seat: int | None) -> EncountersView:
    found = t.game.view(seat)
    assert isinstance(found, EncountersView)
    return found


# --- dealing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.01", "L19.02", "L19.03")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_good_agenda_a_player_and_one_evil_are_dealt_and_one_is_left_over(players: int) -> None:
    assert (len(GOOD), len(EVIL)) == (10, 5)
    traitors = []
    for seed in range(60):
        table = dealt(players, seed)
        held = kinds([player.agenda for player in table.players])
        left = kinds(table.leftover)
        assert len(held) == players
        assert sorted([*held, *left]) == sorted(GOOD | EVIL)
        in_play = {*held, left[-1]}
        assert (len(in_play & GOOD), len(in_play & EVIL)) == (players, 1)
        traitors.append(next((seat for seat, name in enumerate(held) if name in EVIL), None))
    assert set(traitors) == {None, *range(players)}  # anybody, or nobody


@pytest.mark.rule("L19.01")
def test_agendas_need_two_players() -> None:
    with pytest.raises(Refused) as refused:
        dealt(1, 0)
    assert refused.value.reason.rule == "L19.01"


@pytest.mark.rule("L19.08", "L19.09", "L99.40")
@pytest.mark.component("secrets-revealed")
@pytest.mark.parametrize(("players", "secrets", "drones"), [(2, 2, 4), (3, 3, 6), (4, 4, 8), (5, 5, 10)])
def test_secrets_revealed_replace_drones(players: int, secrets: int, drones: int) -> None:
    where = set()
    for seed in range(30):
        table = dealt(players, seed)
        names = kinds(table.hive)
        assert names.count("secrets-revealed") == secrets
        assert sum(CARDS[name].deck == "drones" for name in names) == drones
        assert len(table.hive) == 33 + 3 * players
        for group in (1, 2, 3):
            mine = [name for name, its in zip(names, table.groups, strict=True) if its == group]
            extra = sum(name == "secrets-revealed" or CARDS[name].deck == "drones" for name in mine)
            assert extra == players  # as many as there are players in each mini-deck
            where.add((group, mine.count("secrets-revealed")))
    assert len(where) > 3  # the place of the Secrets is not known


@pytest.mark.rule("L19.01")
def test_without_the_variant_there_are_none() -> None:
    table = first_state(Setup(3), Chance.seeded(0))
    assert [player.agenda for player in table.players] == ["", "", ""]
    assert table.leftover == []
    assert "secrets-revealed" not in kinds(table.hive)


# --- secrecy ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.04", "L19.05", "L19.21")
def test_a_player_sees_the_own_agenda_and_nobody_elses() -> None:
    p = Position(3, agendas="hidden")
    held = [p.agenda(seat, name) for seat, name in enumerate(("efficient", "enthusiastic", "loyal"))]
    t = p.table()
    for seat in range(3):
        views = [each.agenda for each in seen(t, seat).players]
        assert views == [held[other] if other == seat else "?" for other in range(3)]
    assert [each.agenda for each in seen(t, None).players] == ["?", "?", "?"]
    assert not any("agenda" in key for key in keys(t))  # nothing by which one shows it oneself


@pytest.mark.rule("L19.24")
def test_a_delayed_agenda_not_even_the_own_player_sees() -> None:
    p = Position(2, agendas="delayed")
    p.agenda(0, "efficient")
    p.agenda(1, "enthusiastic")
    p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    for seat in (0, 1, None):
        assert [each.agenda for each in seen(t, seat).players] == ["?", "?"]
    play(t, "scan:airlock", "agenda:player-2")
    for seat in (0, 1, None):
        assert [each.agenda for each in seen(t, seat).players] == ["?", "enthusiastic-1"]


@pytest.mark.rule("L19.22")
def test_hands_stay_secret() -> None:
    with pytest.raises(Refused) as refused:
        first_state(Setup(3, agendas="hidden", open_hands=True), Chance.seeded(0))
    assert refused.value.reason.rule == "L19.22"
    p = Position(2, agendas="hidden")
    p.hand(1, "grunt")
    assert seen(p.table(), 0).players[1].hand is None


@pytest.mark.rule("L19.23")
def test_played_cards_and_discard_piles_are_open() -> None:
    p = Position(3, agendas="hidden")
    p.played("grunt")
    p.discard(0, "specialist")
    p.discard(2, "captain-of-the-ship")
    t = p.table()
    for seat in (0, 1, 2, None):
        view = seen(t, seat)
        assert [each.card for each in view.plays] == ["grunt-1"]
        assert [each.discard for each in view.players] == [["specialist-1"], [], ["captain-of-the-ship-1"]]


# --- Secrets Revealed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.10", "L19.11", "L19.12")
@pytest.mark.component("secrets-revealed")
@pytest.mark.parametrize("chosen", [0, 2])
def test_the_active_player_discloses_an_agenda_of_any_player(chosen: int) -> None:
    p = Position(3, agendas="hidden")
    held = [p.agenda(seat, name) for seat, name in enumerate(("efficient", "loyal", "enthusiastic"))]
    card = p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert asked(t) == (0, "secrets")
    assert keys(t) == ["agenda:player-1", "agenda:player-2", "agenda:player-3"]
    t.choose(f"agenda:player-{chosen + 1}")
    assert player(t, chosen).agenda_open
    assert player(t, chosen).discard == [held[chosen]]
    assert seen(t, 1).players[chosen].agenda == held[chosen]
    assert state(t).removed == [card]
    assert room(t, "airlock").card == ""
    shown = [each for each in t.events if isinstance(each, AgendaShown)]
    assert [(each.seat, each.side, each.rule) for each in shown] == [
        (chosen, "evil" if chosen == 2 else "good", "L19.12")
    ]


@pytest.mark.rule("L19.10")
def test_only_hidden_agendas_of_the_living_can_be_chosen() -> None:
    p = Position(4, agendas="hidden")
    p.agenda(0, "efficient", shown=True)
    p.agenda(1, "loyal")
    p.dead(2)
    p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert keys(t) == ["agenda:player-2", "agenda:player-4"]


@pytest.mark.rule("L99.41", "L19.11")
def test_if_every_agenda_is_known_it_has_no_effect() -> None:
    p = Position(2, agendas="hidden")
    p.agenda(0, "efficient", shown=True)
    p.agenda(1, "loyal", shown=True)
    card = p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert asked(t) == (0, "action")
    assert state(t).removed == [card]
    assert rules(t, AgendaShown) == []


@pytest.mark.rule("L99.41", "L19.07")
def test_a_traitor_left_alone_gets_the_agenda_by_secrets_revealed() -> None:
    p = Position(2, agendas="hidden")
    agenda = p.agenda(0, "enthusiastic")
    p.dead(1)
    p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).discard == [agenda]


@pytest.mark.rule("L19.12")
def test_a_revealed_agenda_is_played_like_any_character() -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "efficient")
    t = p.table()
    t.choose(f"play:{agenda}")
    assert points(t) == (2, 0)
    t.choose("end")
    assert agenda in player(t, 0).discard


@pytest.mark.rule("L19.13")
@pytest.mark.parametrize("shown", [True, False])
def test_a_player_who_dies_reveals_a_hidden_agenda(shown: bool) -> None:
    p = Position(3, agendas="hidden", roles=["medic", "scout", "gunner"])
    agenda = p.agenda(0, "efficient", shown=shown)
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead
    assert player(t, 0).agenda_open
    assert agenda in state(t).removed
    assert seen(t, 1).players[0].agenda == agenda
    assert rules(t, AgendaShown) == ([] if shown else ["L19.13"])


# --- winning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.06", "L19.14")
@pytest.mark.parametrize("alive", [True, False])
def test_the_good_win_by_the_objectives_whether_the_traitor_lives_or_not(alive: bool) -> None:
    p = Position(4, agendas="hidden")
    for seat, name in enumerate(("efficient", "loyal", "enthusiastic", "patient")):
        p.agenda(seat, name)
    if not alive:
        p.dead(2)
    p.dead(3)
    t = fought_to_the_end(p)
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0, 1, 3), "L2.01")


@pytest.mark.rule("L19.06", "L2.02")
def test_a_good_player_alone_wins_by_the_objectives_for_all_the_good() -> None:
    p = Position(3, agendas="hidden")
    for seat, name in enumerate(("efficient", "loyal", "enthusiastic")):
        p.agenda(seat, name)
    p.dead(1)
    p.dead(2)
    t = fought_to_the_end(p)
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.rule("L19.16", "L19.07")
@pytest.mark.component("enthusiastic")
def test_the_traitor_wins_alone_by_playing_the_agenda() -> None:
    p = Position(3, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "enthusiastic")
    p.dead(1)
    p.dead(2)
    t = p.table()
    t.choose(f"play:{agenda}")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0,), "L19.16")


@pytest.mark.rule("L19.16")
def test_not_while_another_player_lives() -> None:
    p = Position(3, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "ruthless")
    p.dead(1)
    p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{agenda}")
    assert t.ending is None
    assert points(t) == (0, 2)
    assert len(player(t, 2).strikes) == 1  # it works as a card


@pytest.mark.rule("L19.16")
def test_a_good_agenda_played_alone_does_not_win() -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "efficient")
    p.dead(1)
    t = p.table()
    t.choose(f"play:{agenda}")
    assert t.ending is None


@pytest.mark.rule("L19.17", "L99.43")
@pytest.mark.parametrize("killed", [True, False])
def test_by_the_objectives_a_lone_traitor_wins_only_with_the_agenda_killed(killed: bool) -> None:
    p = Position(2, agendas="hidden")
    agenda = p.agenda(0, "enthusiastic", shown=True)
    if killed:
        p.player(0).discard.remove(agenda)
        p.state.dead_characters.append(agenda)
    p.dead(1)
    t = fought_to_the_end(p)
    if killed:
        assert t.ending is not None
        assert (t.ending.winners, t.ending.reason.rule) == ((0,), "L2.01")
    else:
        assert t.ending is None
        assert state(t).objective == 2


@pytest.mark.rule("L99.43", "L19.17", "L14.07")
@pytest.mark.component("a-thermos-that-shoots")
def test_the_objective_waits_until_the_agenda_is_killed() -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "enthusiastic")
    thermos = p.hand(0, "a-thermos-that-shoots")[0]  # may kill a card of the hand
    p.dead(1)
    p.objective(3)
    p.state.goals = {"killed:the-perfect-organism": 1}
    t = p.table()
    assert asked(t) == (0, "action")
    play(t, f"play:{thermos}", f"card:{agenda}")
    assert t.ending is not None
    assert t.ending.winners == (0,)


@pytest.mark.rule("L19.18", "L2.04")
def test_if_everybody_dies_everybody_loses() -> None:
    p = Position(2, agendas="hidden", roles=["medic", "scout"])
    p.agenda(0, "enthusiastic")
    p.dead(1)
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((), "L2.04")


@pytest.mark.rule("L19.19")
def test_the_traitor_need_not_kill_the_alien_player_whom_nobody_commands() -> None:
    p = Position(3, agendas="hidden", alien_players=True)
    agenda = agenda_in_hand(p, 0, "enthusiastic")
    p.alien(1, "warrior-xenomorph")
    p.dead(2)
    p.killed("egg")
    t = p.table()
    t.choose(f"play:{agenda}")
    assert t.ending is not None
    assert t.ending.winners == (0,)
    free = Position(3, agendas="hidden", alien_players=True)
    free.agenda(0, "enthusiastic")
    free.alien(1, "warrior-xenomorph")
    free.at("alien", active=1)
    t = free.table()
    t.choose("power")
    assert keys(t) == ["player:player-3", "player:player-1"]


@pytest.mark.rule("L19.20", "L14.01")
@pytest.mark.parametrize("shown", [True, False])
def test_players_may_attack_each_other_with_or_without_revealed_agendas(shown: bool) -> None:
    p = Position(2, agendas="hidden", roles=["gunner", "medic"])
    p.agenda(0, "efficient", shown=shown)
    p.agenda(1, "loyal", shown=shown)
    p.strikes("flesh-wound")
    p.points(attack=5)
    t = p.table()
    t.choose("attack:player-2")
    assert len(player(t, 1).strikes) == 1
    assert rules(t, StrikeDrawn) == ["L14.01"]


# --- the traitor's death ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.15", "L99.42")
@pytest.mark.parametrize("evil", [True, False])
def test_when_the_traitor_dies_the_complex_goes_back_to_the_hive(evil: bool) -> None:
    p = Position(3, agendas="hidden", roles=["gunner", "medic", "scout"])
    p.agenda(1, "enthusiastic" if evil else "efficient")
    p.wounds(1, "torn-open", "run-through", "deep-gash")
    hidden = p.room("ventilation-shafts", "taker-of-the-crew", up=False)
    enemy = p.room("maintenance", "lurker-overhead", attached=("sentry-guns",))
    p.location("the-nostromo", hazards=3)
    hazard = p.room("quarters", "hazard")
    egg = p.room("airlock", "egg")
    zone = p.zone("ash")
    hugger = p.hugger(0)
    p.strikes("flesh-wound")
    p.points(attack=5)
    t = p.table()
    before = list(state(t).hive)
    t.choose("attack:player-2")
    assert player(t, 1).dead
    if not evil:
        assert complex_cards(t) == [hidden, enemy, "", hazard, egg]
        assert state(t).hive == before
        return
    assert complex_cards(t) == ["", "", "", hazard, ""]
    assert room(t, "maintenance").attached == ["sentry-guns-1"]
    assert [(each.up, each.group) for each in state(t).rooms] == [(each.card == hazard, 0) for each in state(t).rooms]
    assert state(t).hive[:-3] == before
    assert sorted(state(t).hive[-3:]) == sorted([hidden, enemy, egg])
    assert len(set(state(t).groups[-3:])) == 1
    assert state(t).zone == zone
    assert [each.card for each in state(t).huggers] == [hugger]
    assert rules(t, HiveTookBack) == ["L19.15"]


@pytest.mark.rule("L19.15", "L99.42")
def test_they_are_shuffled_and_a_reveal_happens_anew() -> None:
    orders = set()
    for seed in range(12):
        p = Position(2, agendas="hidden", roles=["gunner", "medic"], seed=seed)
        p.agenda(1, "enthusiastic")
        p.wounds(1, "torn-open", "run-through", "deep-gash")
        cards = [p.room("maintenance", "lurker-overhead"), p.room("airlock", "egg"), p.room("med-lab", "ash")]
        p.strikes("flesh-wound")
        p.points(attack=5)
        t = p.table()
        t.choose("attack:player-2")
        assert sorted(state(t).hive[-3:]) == sorted(cards)
        orders.add(tuple(state(t).hive[-3:]))
    assert len(orders) > 2
    p = Position(2, agendas="hidden", roles=["gunner", "medic"])
    p.agenda(1, "enthusiastic")
    p.wounds(1, "torn-open", "run-through", "deep-gash")
    p.room("airlock", "egg-bearing-xenomorph")  # Reveal: a Facehugger
    p.strikes("flesh-wound")
    p.points(attack=5)
    t = p.table()
    play(t, "attack:player-2", "end")
    assert room(t, "ventilation-shafts").card == "egg-bearing-xenomorph-1"
    assert not room(t, "ventilation-shafts").up
    assert state(t).huggers == []
    fresh = Position(2, agendas="hidden")
    fresh.room("ventilation-shafts", "egg-bearing-xenomorph", up=False)
    fresh.points(attack=3)
    t = fresh.table()
    t.choose("scan:ventilation-shafts")
    assert len(state(t).huggers) == 1


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.25", "L99.36")
@pytest.mark.component("enthusiastic")
def test_enthusiastic() -> None:
    facts = CARDS["enthusiastic"]
    assert (facts.side, facts.attack, facts.recruit, facts.cost) == ("evil", 2, 0, 0)
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "enthusiastic")
    dead = p.killed("towering-xenomorph", "ash", "egg")
    p.zone("howling-xenomorph")
    p.hive("egg", "egg")
    t = p.table()
    t.choose(f"play:{agenda}")
    assert points(t) == (0, 2)
    assert keys(t) == [f"card:{dead[0]}", f"card:{dead[2]}"]  # Ash is no alien
    t.choose(f"card:{dead[0]}")
    assert state(t).zone == [dead[0], "howling-xenomorph-1"]
    assert state(t).dead_enemies == [dead[1], dead[2]]
    t.choose("end")
    assert player(t, 0).strikes == []  # every strike of this turn is avoided
    assert rules(t, StrikeDrawn) == []


@pytest.mark.rule("L19.25")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_that_player_avoids_and_only_this_turn(seat: int) -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, seat, "enthusiastic")
    p.at("action", active=seat)
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose(f"play:{agenda}")
    t.choose("scan:airlock")  # Rough Landing
    assert [len(player(t, each).strikes) for each in (seat, 1 - seat)] == [0, 1]
    t.choose("end")
    assert state(t).turn_notes == []


@pytest.mark.rule("L19.26", "L99.36")
@pytest.mark.component("efficient")
def test_efficient() -> None:
    facts = CARDS["efficient"]
    assert (facts.side, facts.attack, facts.recruit, facts.cost) == ("good", 0, 2, 0)
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "efficient")
    hidden = p.room("med-lab", "leaping-xenomorph", up=False)
    p.location("the-nostromo", hazards=3)
    p.room("quarters", "hazard")
    up = p.room("airlock", "taker-of-the-crew")
    zone = p.zone("ash", "howling-xenomorph")
    t = p.table()
    t.choose(f"play:{agenda}")
    assert points(t) == (2, 0)
    assert keys(t) == ["room:med-lab", "room:airlock", f"zone:{zone[0]}", f"zone:{zone[1]}", "nothing"]
    t.choose("room:airlock")
    assert keys(t) == ["room:med-lab", f"zone:{zone[0]}", f"zone:{zone[1]}"]
    t.choose(f"zone:{zone[1]}")
    assert room(t, "airlock").card == zone[1]
    assert room(t, "airlock").up
    assert state(t).zone == [zone[0], up]
    assert room(t, "med-lab").card == hidden


@pytest.mark.rule("L19.26", "L4.09")
@pytest.mark.component("efficient")
def test_a_hidden_card_swapped_into_the_combat_zone_is_revealed() -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "efficient")
    hidden = p.room("med-lab", "egg-bearing-xenomorph", up=False)
    other = p.room("airlock", "taker-of-the-crew", up=False)
    zone = p.zone("ash")
    t = p.table()
    play(t, f"play:{agenda}", "room:med-lab", f"zone:{zone[0]}")
    assert state(t).zone == [hidden]
    assert len(state(t).huggers) == 1  # its Reveal
    assert (room(t, "med-lab").card, room(t, "med-lab").up, room(t, "med-lab").group) == (zone[0], True, 0)
    moved = [(event.card, event.to) for event in t.events if isinstance(event, CardMoved)]
    assert moved == [("", "combat-zone"), (zone[0], "med-lab")]
    assert (room(t, "airlock").card, room(t, "airlock").up) == (other, False)


@pytest.mark.rule("L19.26")
@pytest.mark.parametrize("swapped", [True, False])
def test_two_cards_of_the_complex_change_places_or_none_do(swapped: bool) -> None:
    p = Position(2, agendas="hidden")
    agenda = agenda_in_hand(p, 0, "efficient")
    one = p.room("med-lab", "ash", up=False)
    other = p.room("airlock", "taker-of-the-crew")
    t = p.table()
    t.choose(f"play:{agenda}")
    if swapped:
        t.choose("room:med-lab")
        assert asked(t) == (0, "action")  # there is only one other
    else:
        t.choose("nothing")
    assert complex_cards(t) == (["", "", other, "", one] if swapped else ["", "", one, "", other])
    assert room(t, "airlock").up is not swapped
    assert room(t, "med-lab").up is swapped
    # What lies face down moves without being named.
    moved = [(event.card, event.to) for event in t.events if isinstance(event, CardMoved)]
    assert moved == ([("", "airlock"), (other, "med-lab")] if swapped else [])


@pytest.mark.rule("L19.12", "L19.17")
def test_agendas_are_characters() -> None:
    for card in CARDS.values():
        if card.kind == "agenda":
            assert definition(f"{card.id}-1").cost == 0
            assert (card.attack, card.recruit) == ((2, 0) if card.side == "evil" else (0, 2))


@pytest.mark.rule("L19.13", "L18.01")
def test_whoever_comes_back_as_an_alien_has_shown_the_agenda() -> None:
    p = Position(3, agendas="hidden", alien_players=True)
    agenda = p.agenda(0, "efficient")
    p.deck(0, "chestburster")
    p.hive("egg")
    t = p.table()
    assert infected(t.game, 0)
    t.choose("end")
    assert player(t, 0).alien
    assert seen(t, 1).players[0].agenda == agenda
