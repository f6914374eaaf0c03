"""Fuzz: over all setups, reproducible, and it reports what it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sulaco.games import load, registered
from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Card
from sulaco.games.battles.setup import mains
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.games.manifest import Manifest
from sulaco.lab import fuzz
from sulaco.lab.fuzz import Job, Lead
from sulaco.lab.pool import seed_of
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Refused
from sulaco.table.table import Table
from sulaco.table.testers import fuzz_tester
from tests.table.example_game import DuelSetup
from tests.table.test_testers import Stuck


def test_random_games_of_all_missions_and_player_counts_are_sound() -> None:
    report = fuzz.run("corps", 63, 7)

    assert report.violations == []
    assert report.games == 63
    assert report.decisions > 63 * 20


def test_the_setups_are_every_mission_with_one_to_six_players_and_after_losses() -> None:
    setups = fuzz.setups("corps")

    assert len(setups) == 9 * 6 + 9
    assert {setup.players for setup in setups} == {1, 2, 3, 4, 5, 6}
    assert {setup.mission for setup in setups if setup.captured} == {setup.mission for setup in setups}
    assert {setup.separate_models for setup in setups} == {False, True}
    assert {setup.mission for setup in fuzz.setups("corps", mission="newt")} == {"newt"}
    assert {setup.players for setup in fuzz.setups("corps", players=4)} == {4}


@pytest.mark.parametrize(("mission", "players"), [("nowhere", None), ("newt", 7), ("newt", 0)])
def test_what_the_rules_do_not_allow_is_refused(mission: str, players: int | None) -> None:
    with pytest.raises(Refused):
        fuzz.run("corps", 1, 1, mission=mission, players=players)


def test_the_same_seed_plays_the_same_games_on_one_process_or_two() -> None:
    one = fuzz.run("corps", 8, 3, mission="escape", processes=1)
    two = fuzz.run("corps", 8, 3, mission="escape", processes=2)

    assert one == two


def test_progress_is_told_game_by_game() -> None:
    told: list[tuple[int, int]] = []
    fuzz.run("corps", 3, 1, mission="escape", progress=lambda done, total: told.append((done, total)))

    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_violation_names_setup_seed_decision_and_reason() -> None:
    with registered(Manifest(name="stuck", game="tests.table.test_testers:Stuck")):
        report = fuzz.run("stuck", 2, 1)
    seed = seed_of(1, 0)

    assert len(report.violations) == 2
    where = "57 decisions passive, decision 3"  # this game begins late
    assert report.violations[0] == f'{{"points":1}}, seed {seed}, {where}: dead end: lay has no options'
    assert fuzz_tester(Stuck, DuelSetup(points=1), seed)[1] == ["decision 3: dead end: lay has no options"]


def test_every_way_to_play_battles_with_random_decks() -> None:
    drawn = [Battles.fuzz_setup(number, Chance.seeded(number)) for number in range(400)]
    for number, setup in enumerate(drawn):
        Battles.set_up(setup, Chance.seeded(1))  # all of them are allowed
        if number % 2 == 0:
            assert setup == Battles.setups()[number // 2 % len(Battles.setups())]
    ways = {(setup.mode, len(setup.decks)) for setup in drawn}
    assert ways == {("free-for-all", 2), ("free-for-all", 3), ("free-for-all", 4), ("teams", 4), ("two-headed", 4)}
    assert {(setup.share_recruits, setup.lethal_wounds) for setup in drawn if setup.mode == "teams"} == {
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    }
    odd = [deck for setup in drawn[1::2] for deck in setup.decks]
    assert {deck.main for deck in odd} == set(mains())
    assert len({tuple(sorted(deck.cards.items())) for deck in odd}) == len(odd)
    assert {card for deck in odd for card in deck.cards} == {id for id, card in CARDS.items() if deckable(card)}


def deckable(card: Card) -> bool:
    return card.type != "main" and card.limit > 0


def test_battles_is_fuzzed_in_all_its_ways() -> None:
    report = fuzz.run("battles", 12, 3, processes=1)
    assert (report.games, report.violations) == (12, [])
    assert {len(setup.decks) for setup in fuzz.setups("battles", players=3)} == {3}
    assert fuzz.run("battles", 1, 3, players=4, processes=1).violations == []


# --- rare setups and late beginnings ------------------------------------------------------------------------

DRAWN = 300


def drawn(game: str) -> list[Job]:
    return [fuzz.job_of(game, number, seed_of(1, number)) for number in range(DRAWN)]


def share(setups: Sequence[Any], rare: Callable[[Any], bool]) -> float:
    return sum(rare(setup) for setup in setups) / len(setups)


RARE: dict[str, dict[str, Callable[[Any], bool]]] = {
    "corps": {
        "five or six players with separate models": lambda s: s.players > 4 and s.separate_models,
        "leftovers of a campaign with five or six players": lambda s: s.players > 4 and s.cards is not None,
        "two who are lost": lambda s: len(s.absent) > 1 or len(s.captured) > 1,
        "nobody lost, somebody facehugged": lambda s: bool(s.facehugged) and not s.absent and not s.captured,
        "another box": lambda s: bool(s.boxes),
        "a fireteam that was chosen": lambda s: bool(s.fireteam),
    },
    "battles": {
        "teams that share recruits, with lethal wounds": lambda s: s.share_recruits and s.lethal_wounds,
        "two-headed with lethal wounds": lambda s: s.mode == "two-headed" and s.lethal_wounds,
    },
    "encounters": {
        "a mix": lambda s: s.line_up == "mix",
        "a pack": lambda s: bool(s.pack),
        "Alien Players and delayed Agendas": lambda s: s.alien_players and s.agendas == "delayed",
        "tough, with a head start and preparation": lambda s: bool(s.tough and s.head_start and s.preparation),
        "no Drones": lambda s: s.drones < -1,
    },
}


@pytest.mark.parametrize(("game", "what"), [(game, what) for game, kinds in RARE.items() for what in kinds])
def test_rare_setups_are_drawn_more_often_than_the_setups_in_turn_have_them(game: str, what: str) -> None:
    kind, rare = load(game), RARE[game][what]
    usual = share(kind.setups(), rare)
    now = share([job.setup for job in drawn(game)], rare)

    assert now > 1.15 * usual
    assert now >= 0.01


@pytest.mark.parametrize("game", RARE)
def test_all_setups_still_have_their_turn_and_what_is_drawn_is_allowed(game: str) -> None:
    kind, jobs = load(game), drawn(game)

    for number, job in enumerate(jobs):
        kind.set_up(job.setup, Chance.seeded(1))
        if number % fuzz.RARE_EVERY != fuzz.RARE_EVERY - 1:
            turn = number - number // fuzz.RARE_EVERY
            assert job.setup == kind.fuzz_setup(turn, Chance.seeded(1)) or game == "battles"
    assert all(setup in [job.setup for job in jobs] for setup in kind.setups()) or len(kind.setups()) > DRAWN // 2


def reached(job: Job) -> tuple[int, int]:
    """The last turn of a game of corps, and the most Aliens that were on the board at once."""
    turn = aliens = 0
    lead = None if job.lead is None else fuzz.Leading(job, job.lead)
    table = Table(Corps, job.setup, job.seed, history=False)
    chance = Chance.seeded(job.seed)
    while table.decision is not None:
        answer = lead(table) if lead else None
        table.choose(pick(table.decision, chance) if answer is None else answer)
        turn, aliens = table.game.state.turn, max(aliens, len(table.game.state.aliens))
    return turn, aliens


def test_late_beginnings_reach_late_turns_and_crowded_boards_more_often() -> None:
    plain = [Job("corps", Setup("newt", players=3), seed_of(1, number)) for number in range(12)]
    usual = [reached(job) for job in plain]
    far = [reached(job._replace(lead=Lead(fuzz.SENSIBLE, 160))) for job in plain]
    crowded = [reached(job._replace(lead=Lead(fuzz.PASSIVE, 90))) for job in plain]

    assert sum(turn >= 8 for turn, _ in far) >= 3 + sum(turn >= 8 for turn, _ in usual)
    assert sum(aliens >= 11 for _, aliens in crowded) >= 2 + sum(aliens >= 11 for _, aliens in usual)


def test_a_third_of_the_games_begin_late_and_a_violation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    late = [job for job in drawn("corps") if job.lead]

    assert 0.25 < len(late) / DRAWN < 0.42
    assert {job.lead.policy for job in late if job.lead} == {fuzz.SENSIBLE, fuzz.PASSIVE}
    monkeypatch.setattr(fuzz, "game_of", lambda job: (1, ["decision 1: broken"]))
    report = fuzz.run("corps", DRAWN, 1, processes=1)
    for job, violation in zip(drawn("corps"), report.violations, strict=True):
        begins = f"{job.lead.decisions} decisions {job.lead.policy}, " if job.lead else ""
        assert violation.endswith(f"seed {job.seed}, {begins}decision 1: broken")
