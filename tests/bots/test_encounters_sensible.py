"""The sensible bot for encounters: what it may know, how fast it is, how often it wins, that its habits are sound."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sulaco.bots import load
from sulaco.bots.encounters import Sensible
from sulaco.bots.encounters.answers import ANSWERS
from sulaco.bots.encounters.known import Known
from sulaco.bots.encounters.worth import points, worth
from sulaco.bots.runner import answer, play, seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.agendas import side
from sulaco.games.encounters.cards import CARDS, definition, of_kind
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import setups
from sulaco.games.encounters.state import Setup
from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.table import Table
from sulaco.table.text import say


def chosen(position: Position, seat: int = 0) -> str:
    return Sensible(1).choose(position.table(), seat)


def offered(position: Position, seat: int) -> str | None:
    return Sensible(1).aside(position.table(), seat)


# --- what it may know, how it may be used ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "seed"),
    [
        (Setup(1, "alien"), 11),
        (Setup(3, "aliens"), 11),
        (Setup(4, "alien3", agendas="hidden"), 11),
        (Setup(5, "alien", agendas="hidden"), 6),
        (Setup(4, "aliens", agendas="delayed"), 3),
        (Setup(4, "aliens", alien_players=True), 3),
        (Setup(4, "aliens", agendas="hidden", alien_players=True), 3),
    ],
)
def test_it_decides_by_what_its_seat_can_know(setup: Setup, seed: int) -> None:
    """Whatever the seat cannot know may be dealt anew: answers and offers stay the same."""
    table = Table(Encounters, setup, seed, history=False)
    bots = seat_bots("encounters", "sensible", setup.players, seed)
    looked = 0
    while table.decision is not None:
        decision = table.decision
        asides = {option.seat for option in decision.asides}
        for seat in (decision.seat, *sorted(asides - {decision.seat})):
            copy = table.determinize(seat, 5)
            if copy.decision is None:
                continue
            if seat == decision.seat and copy.decision.keys() == decision.keys():
                assert bots[seat].choose(copy, seat) == bots[seat].choose(table, seat)
                looked += 1
            elif seat != decision.seat:
                assert bots[seat].aside(copy, seat) == bots[seat].aside(table, seat)
        table.choose(answer(table, decision, bots))
    assert looked > 60


def test_same_seed_and_position_same_answers() -> None:
    journals = []
    for _ in range(2):
        table = Table(Encounters, Setup(3, "resurrection"), 5, history=False)
        play(table, seat_bots("encounters", "sensible", 3, 8))
        journals.append(table.journal)
    assert journals[0] == journals[1]


def test_it_is_loaded_by_its_name() -> None:
    assert isinstance(load("encounters", "sensible", 3), Sensible)


def test_it_takes_less_than_a_millisecond_a_decision() -> None:
    spent, decisions = 0.0, 0
    for seed in range(4):
        table = Table(Encounters, Setup(5, FILMS[seed]), seed, history=False)
        bots = seat_bots("encounters", "sensible", 5, seed)
        while table.decision is not None:
            begin = time.thread_time()
            key = answer(table, table.decision, bots)
            spent += time.thread_time() - begin
            decisions += 1
            table.choose(key)
    assert spent / decisions < 0.001


@pytest.mark.parametrize("number", range(len(setups())))
def test_it_plays_every_way_to_play_to_the_end(number: int) -> None:
    setup = setups()[number]
    table = Table(Encounters, setup, number, history=False)
    play(table, seat_bots("encounters", "sensible", setup.players, number), limit=8000)
    assert table.ending is not None


@pytest.mark.parametrize("film", FILMS)
def test_it_wins_where_random_bots_do_not(film: str) -> None:
    wins = {"sensible": 0, "random": 0}
    for kind in wins:
        for seed in range(8):
            table = Table(Encounters, Setup(3, film, tough=True, preparation=1), seed, history=False)
            play(table, seat_bots("encounters", kind, 3, seed))
            assert table.ending is not None
            wins[kind] += bool(table.ending.winners)
    assert wins["random"] == 0
    assert wins["sensible"] >= 3


# --- what cards are worth ----------------------------------------------------------------------------------------


def test_every_card_of_a_player_is_worth_something() -> None:
    worthless = [card.id for card in of_kind("character") if worth(card.id) <= worth("specialist")]
    assert worthless == []


@pytest.mark.parametrize(
    ("card", "recruit", "other"),
    [
        ("grunt", 0, 1),
        ("specialist", 1, 0),
        ("captain-of-the-ship", 0, 2),  # its ability waits for another card
        ("next-in-command", 2, 0.3),
        ("thirst-for-knowledge", 0, 2),
        ("ready-for-anything", 0, 2),
        ("body-armor", 0, 1.2),
    ],
)
def test_points_are_counted_with_what_a_card_says(card: str, recruit: float, other: float) -> None:
    assert points(card) == pytest.approx((recruit, other))


# --- playing and fighting ----------------------------------------------------------------------------------------


def test_it_draws_first() -> None:
    p = Position(1, "alien", roles=["researcher"])
    _, knowledge = p.hand(0, "grunt", "thirst-for-knowledge")
    assert chosen(p) == f"play:{knowledge}"


def test_a_card_that_waits_for_another_comes_after_it() -> None:
    p = Position(1, "alien")
    _, other = p.hand(0, "captain-of-the-ship", "quarantine-holds")
    assert chosen(p) == f"play:{other}"


def test_what_strikes_dies_before_what_only_might() -> None:
    p = Position(2, "alien")
    p.room("maintenance", "taker-of-the-crew")
    (enemy,) = p.zone("taker-of-the-crew")
    p.points(attack=3)
    assert chosen(p) == f"fight:{enemy}"


def test_two_weak_enemies_rather_than_one() -> None:
    p = Position(2, "alien")
    p.zone("shape-in-the-ducts", "leaping-xenomorph-1", "leaping-xenomorph-2")
    p.points(attack=4)
    assert chosen(p).startswith("fight:leaping-xenomorph-")


def test_a_facehugger_comes_before_everything() -> None:
    p = Position(2, "alien")
    p.zone("taker-of-the-crew")
    hugger = p.hugger(1)
    p.points(attack=3)
    assert chosen(p) == f"fight:{hugger}"


def test_of_two_facehuggers_with_one_player_one_alone_is_left_be() -> None:
    """One that is left does all the harm: with Attack for one, something else is fought."""
    p = Position(2, "alien")
    (taker,) = p.zone("taker-of-the-crew")
    p.hugger(1, turns=1)
    p.hugger(1, turns=1)
    p.points(attack=3)
    assert chosen(p) == f"fight:{taker}"


def test_the_final_enemy_dies_whatever_else_strikes() -> None:
    p = Position(2, "aliens")
    p.state.objective = 2
    queen, *_ = p.zone("the-queen", "warrior-of-the-night-1", "warrior-of-the-night-2")
    p.points(attack=CARDS["the-queen"].attack)
    assert chosen(p) == f"fight:{queen}"


def test_a_card_is_sacrificed_for_the_final_enemy_only() -> None:
    beast = CARDS["the-beast"].attack
    for attack, key in ((beast - 2, "sacrifice:bait-for-the-beast-1:0"), (beast - 3, "end")):
        p = Position(1, "alien3")
        p.state.objective = 2
        p.zone("the-beast")
        p.played("bait-for-the-beast")
        p.points(attack=attack)
        assert chosen(p) == key


def test_what_weakens_waits_for_the_final_enemy() -> None:
    organism = CARDS["the-perfect-organism"].attack
    for attack, pays in ((organism - 4, True), (organism - 5, False)):
        p = Position(1, "alien")
        p.state.objective = 2
        p.zone("the-perfect-organism")
        unit = p.card("incinerator-unit")
        p.state.operations.append(unit)
        p.points(attack=attack, recruit=3)
        assert (chosen(p) == f"pay:{unit}") == pays


def test_goals_are_paid_for_before_characters_are_recruited() -> None:
    p = Position(1, "alien")
    p.state.objective = 1
    lock = p.card("ventilation-lock")
    p.state.operations.append(lock)
    p.points(recruit=4)
    assert chosen(p) == f"pay:{lock}"


# --- recruiting --------------------------------------------------------------------------------------------------


def hq(position: Position, *names: str) -> None:
    """These characters in the HQ."""
    state: Any = position.state
    state.barracks += state.hq
    state.hq = [position.card(name) for name in names]


def test_two_good_characters_rather_than_one_dear_one() -> None:
    p = Position(1, "aliens")
    hq(p, "licensed-for-the-loader", *(["every-toy-in-the-armory"] * 2), "body-armor", "body-armor")
    p.points(recruit=6)
    assert chosen(p).startswith("recruit:every-toy-in-the-armory")


def test_late_in_the_game_recruit_points_count_less() -> None:
    worths = []
    for hive in (36, 4):
        p = Position(1, "alien")
        del p.state.hive[hive:], p.state.groups[hive:]
        known = Known(Encounters(p.state), 0)
        worths.append((known.recruiting("quarantine-holds-1"), known.recruiting("find-it-and-kill-it-1")))
    (early, attack), (late, same) = worths
    assert early > late
    assert attack == same


# --- helping others ----------------------------------------------------------------------------------------------


def test_help_comes_when_the_player_has_played_all_cards() -> None:
    for hand in (("grunt",), ()):
        p = Position(2, "alien")
        p.zone("taker-of-the-crew")
        p.hand(0, *hand)
        (card,) = p.hand(1, "find-it-and-kill-it")
        p.points(attack=1)
        assert offered(p, 1) == (None if hand else f"coordinate:{card}")


def test_attack_that_kills_nothing_is_kept() -> None:
    p = Position(2, "alien")
    p.zone("towering-xenomorph")
    p.hand(1, "find-it-and-kill-it")
    p.points(attack=1)
    assert offered(p, 1) is None


def test_a_sergeant_always_helps() -> None:
    p = Position(2, "alien")
    (sergeant,) = p.hand(1, "sergeant-tech")
    assert offered(p, 1) == f"coordinate:{sergeant}"


# --- small questions ---------------------------------------------------------------------------------------------


def test_whoever_is_nearest_to_death_is_healed() -> None:
    p = Position(3, "alien", roles=["medic", "gunner", "scout"])
    p.wounds(1, "flesh-wound-1")
    p.wounds(2, "deep-gash-1", "flesh-wound-2")
    (medicine,) = p.hand(0, "battlefield-medicine")
    table = p.table()
    table.choose(f"play:{medicine}")
    assert Sensible(1).choose(table, 0).startswith("heal:player-3:deep-gash")


# --- Alien Players -----------------------------------------------------------------------------------------------


def alien(*hand: str, avatar: str = "praetorian-xenomorph", players: int = 4) -> Position:
    """The turn of the first player, who is an alien with these cards."""
    p = Position(players, "alien", alien_players=True)
    p.alien(0, avatar, *hand)
    p.at("alien")
    return p


def test_an_alien_draws_first_then_calls_the_hive_then_strikes() -> None:
    p = alien("tail-lash", "call-the-brood", "what-was-human")
    p.state.turn_notes.append("avatar")
    table = p.table()
    played = []
    while table.decision is not None and table.decision.kind == "alien-turn":
        key = Sensible(1).choose(table, 0)
        played.append(key.partition(":")[2].rpartition("-")[0])
        table.choose(key)
    assert played[0] == "what-was-human"
    assert played.index("call-the-brood") < played.index("tail-lash")


@pytest.mark.rule("L18.04")
def test_an_alien_strikes_whoever_is_nearest_to_death() -> None:
    p = alien("tail-lash")
    p.wounds(2, "deep-gash", "run-through")
    p.wounds(3, "flesh-wound")
    p.state.turn_notes.append("avatar")
    table = p.table()
    table.choose(Sensible(1).choose(table, 0))
    assert Sensible(1).choose(table, 0) == "player:player-3"


def test_a_facehugger_is_for_the_healthiest_and_fear_for_the_next_player() -> None:
    for cards, wanted in ((("mothers-gift", "behind-the-panels"), "player-4"), (("dripping-jaws",), "player-2")):
        p = alien(*cards)
        p.wounds(1, "deep-gash")
        p.wounds(2, "deep-gash", "run-through")
        p.state.turn_notes.append("avatar")
        table = p.table()
        while table.decision is not None and table.decision.kind != "player":
            table.choose(Sensible(1).choose(table, 0))
        assert Sensible(1).choose(table, 0) == f"player:{wanted}"


def test_an_alien_pays_with_its_least_card_and_not_with_a_better_one() -> None:
    p = alien("down-the-shafts", "tail-lash", "behind-the-panels")
    p.state.turn_notes.append("avatar")
    table = p.table()
    assert Sensible(1).choose(table, 0).startswith("play:down-the-shafts")
    table.choose(Sensible(1).choose(table, 0))
    assert Sensible(1).choose(table, 0).startswith("card:behind-the-panels")
    p = alien("snatched", "tail-lash")
    p.state.turn_notes.append("avatar")
    assert chosen(p).startswith("play:tail-lash")


def test_an_alien_keeps_what_is_of_no_use() -> None:
    p = alien("hunt-as-a-pack", "send-the-eldest")
    p.state.turn_notes.append("avatar")
    assert chosen(p) == "end"
    p.zone("taker-of-the-crew", "leaping-xenomorph")
    assert chosen(p) != "end"


def test_an_alien_uses_the_better_half_of_its_power() -> None:
    for hidden, key in ((False, "choose:2"), (True, "choose:1")):
        p = alien(avatar="hunter-xenomorph")
        if hidden:
            p.room("airlock", "egg", up=False)
        table = p.table()
        assert Sensible(1).choose(table, 0) == "power"
        table.choose("power")
        assert Sensible(1).choose(table, 0) == key


class Roles:
    """Sensible as a player; as an Alien Player, or as the traitor, it plays like another bot."""

    def __init__(self, seed: int, other: Any) -> None:
        self.sensible, self.other = Sensible(seed), other

    def _bot(self, table: Table[Encounters], seat: int) -> Any:
        player = table.game.state.players[seat]
        evil = bool(player.agenda) and definition(player.agenda).side == "evil"
        return self.other if player.alien or evil else self.sensible

    def choose(self, table: Table[Encounters], seat: int) -> str:
        return str(self._bot(table, seat).choose(table, seat))

    def aside(self, table: Table[Encounters], seat: int) -> str | None:
        found: str | None = self._bot(table, seat).aside(table, seat)
        return found


def alien_wins(kind: str, games: int) -> int:
    """Easier games of five, of whom the last is infected from the beginning: how often it wins as an alien."""
    won = 0
    for seed in range(games):
        setup = Setup(5, FILMS[seed % 4], alien_players=True, tough=True, preparation=2, drones=2)
        table = Table(Encounters, setup, seed, history=False)
        table.choose("first:player-1")
        state: Any = table.game.state
        young = next(card for card in state.hatchery if card.startswith("chestburster"))
        state.hatchery.remove(young)
        state.players[4].discard.append(young)
        play(table, [Roles(seed, load("encounters", kind, seed + seat)) for seat in range(5)])
        assert table.ending is not None
        won += 4 in table.ending.winners and bool(table.game.state.players[4].alien)
    return won


def test_a_sensible_alien_wins_where_a_random_one_does_not() -> None:
    assert alien_wins("sensible", 16) >= alien_wins("random", 16) + 4


# --- the traitor -------------------------------------------------------------------------------------------------


class AsIfGood:
    """The traitor as if it were a good player."""

    def choose(self, table: Table[Encounters], seat: int) -> str:
        with _good(table, seat):
            return Sensible(1).choose(table, seat)

    def aside(self, table: Table[Encounters], seat: int) -> str | None:
        with _good(table, seat):
            return Sensible(1).aside(table, seat)


@contextmanager
def _good(table: Table[Encounters], seat: int) -> Iterator[None]:
    """Without an Agenda for a moment."""
    player = table.game.state.players[seat]
    agenda, player.agenda = player.agenda, ""
    yield
    player.agenda = agenda


def traitor_wins(other: Any, games: int) -> int:
    won = 0
    for seed in range(games):
        table = Table(Encounters, Setup(3, FILMS[seed % 4], agendas="hidden"), seed, history=False)
        play(table, [Roles(seed, other or Sensible(seed)) for _ in range(3)])
        assert table.ending is not None
        evil = [seat for seat in table.ending.winners if side(table.game, seat) == "evil"]
        won += bool(evil)
    return won


def test_the_traitor_wins_more_often_than_one_that_plays_like_the_others() -> None:
    assert traitor_wins(None, 48) >= traitor_wins(AsIfGood(), 48) + 4


def traitor(*, shown: bool = False, players: int = 3) -> Position:
    p = Position(players, "alien", agendas="hidden")
    p.agenda(0, "ruthless", shown=shown)
    for seat, name in enumerate(("efficient", "loyal")[: players - 1], 1):
        p.agenda(seat, name)
    return p


def _move(p: Position, pile: list[str]) -> str:
    """The shown Agenda of the traitor, from the discard pile to another."""
    player = p.player(0)
    player.discard.remove(player.agenda)
    pile.append(player.agenda)
    return player.agenda


@pytest.mark.rule("L19.07")
def test_the_traitor_kills_what_strikes_next_and_no_goal() -> None:
    p = traitor()
    p.state.objective = 1
    lock = p.card("ventilation-lock")
    p.state.operations.append(lock)
    p.room("airlock", "leaping-xenomorph-1")
    p.points(attack=4, recruit=4)
    assert not chosen(p).startswith(("fight:", "scan:", "pay:"))
    (taker,) = p.zone("taker-of-the-crew")
    assert chosen(p) == f"fight:{taker}"


def test_the_traitor_fights_others_when_it_is_known_or_they_have_suffered() -> None:
    p = traitor()
    p.points(attack=6)
    assert chosen(p) == "end"
    p.wounds(2, "torn-open")
    assert chosen(p) == "attack:player-3"
    p = traitor(shown=True)
    p.points(attack=6)
    assert chosen(p).startswith("attack:")


@pytest.mark.rule("L19.16")
def test_the_traitor_alone_plays_the_agenda_first() -> None:
    p = traitor(shown=True, players=2)
    p.hand(0, "thirst-for-knowledge")
    agenda = _move(p, p.player(0).hand)
    assert chosen(p) != f"play:{agenda}"
    p.dead(1)
    assert chosen(p) == f"play:{agenda}"


@pytest.mark.rule("L99.41")
def test_the_traitor_alone_looks_for_secrets_as_long_as_its_agenda_is_hidden() -> None:
    for shown in (False, True):
        p = traitor(shown=shown, players=2)
        p.dead(1)
        p.room("airlock", "secrets-revealed", up=False)
        p.points(attack=2)
        assert chosen(p) == ("end" if shown else "scan:airlock")


@pytest.mark.rule("L19.17")
def test_the_traitor_alone_without_its_agenda_kills_the_final_enemy() -> None:
    for killed in (False, True):
        p = traitor(shown=True, players=2)
        p.dead(1)
        p.state.objective = 2
        (organism,) = p.zone("the-perfect-organism")
        if killed:
            _move(p, p.state.dead_characters)
        known = Known(Encounters(p.state), 0)
        assert (known.danger(organism) > 50) == killed


def test_nobody_helps_a_traitor_whom_all_know() -> None:
    for shown in (False, True):
        p = traitor(shown=shown)
        (sergeant,) = p.hand(1, "sergeant-tech")
        assert offered(p, 1) == (None if shown else f"coordinate:{sergeant}")
    for shown in (False, True):
        p = Position(3, "alien", roles=["medic", "gunner", "scout"], agendas="hidden")
        p.agenda(1, "ruthless", shown=shown)
        p.wounds(0, "flesh-wound-1")
        p.wounds(1, "deep-gash-1", "flesh-wound-2")
        (medicine,) = p.hand(0, "battlefield-medicine")
        table = p.table()
        table.choose(f"play:{medicine}")
        assert Sensible(1).choose(table, 0).startswith("heal:player-1" if shown else "heal:player-2")


def test_attack_that_is_left_over_is_for_the_traitor_whom_all_know() -> None:
    p = Position(3, "alien", agendas="hidden")
    p.agenda(1, "ruthless", shown=True)
    p.points(attack=6)
    assert chosen(p) == "attack:player-2"
    (taker,) = p.zone("taker-of-the-crew")
    assert chosen(p) == f"fight:{taker}"


def test_the_traitor_never_kills_its_own_agenda() -> None:
    p = traitor(shown=True)
    _move(p, p.player(0).hand)
    p.hand(0, "captain-of-the-ship")
    known = Known(Encounters(p.state), 0)
    least = ANSWERS["kill-own"]
    options = [Option(f"card:{card}", say("option.card", card=card), card) for card in p.player(0).hand]
    assert least(known, Decision(0, prompt("kill-own"), options, "L14.07")).startswith("card:captain")
