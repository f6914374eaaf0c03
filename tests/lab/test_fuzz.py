"""Fuzz: over all setups, reproducible, and it reports what it finds."""

from __future__ import annotations

import pytest

from sulaco.games import registered
from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Card
from sulaco.games.battles.setup import mains
from sulaco.games.manifest import Manifest
from sulaco.lab import fuzz
from sulaco.lab.pool import seed_of
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
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
    assert report.violations[0] == f'{{"points":1}}, seed {seed}, decision 3: dead end: lay has no options'
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
