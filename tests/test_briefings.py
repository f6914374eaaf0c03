"""Briefings: what is told before the first question, for every mission, film and kind of duel."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sulaco import bots, games
from sulaco.bots.levels import adviser
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup
from sulaco.games.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.games.encounters import Encounters, line_ups
from sulaco.games.encounters.labels import LAST_ENEMIES
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.briefing import Briefing
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from .table.example_game import Duel

LISTED = sorted(id for id, mission in MISSIONS.items() if mission.listed)
COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}


def told(game: str, setup: Any) -> dict[str, list[str]]:
    kind = games.load(game)
    briefing = kind.briefing(setup)
    assert isinstance(briefing, Briefing)
    parts = {"win": briefing.win, "lose": briefing.lose, "advice": briefing.advice}
    return {part: [kind.texts().render(text) for text in texts] for part, texts in parts.items()}


@pytest.mark.parametrize("game", games.names())
def test_every_setup_has_all_three_parts_in_a_few_short_sentences(game: str) -> None:
    setups = [Setup(mission=id, players=n) for id in LISTED for n in (1, 6)] if game == "corps" else []
    for setup in [*setups, *games.load(game).setups()]:
        for lines in told(game, setup).values():
            assert 1 <= len(lines) <= 3
            for line in lines:
                assert len(line) < 200
                assert line[-1] in ".?"
                assert line[0].isupper() or line[0].isdigit()
                assert "{" not in line


def test_a_game_may_have_none() -> None:
    assert Duel.briefing(Duel.setups()[0]) is None


@pytest.mark.parametrize("id", [id for id in LISTED if MISSIONS[id].guns])
def test_the_advice_on_sentry_guns_is_what_the_bots_do(id: str) -> None:
    table: Table[Corps] = Table(Corps, Setup(mission=id, players=3), 1)
    bot = bots.load("corps", "sensible", 1)
    facings = set()
    while len(table.game.state.guns) < 2:
        assert table.decision is not None
        key = bot.choose(table, table.decision.seat)
        if table.decision.kind == "facing":
            assert adviser("corps").think(Knowledge(table, table.decision.seat)).key == key, "a hint says the same"
        table.choose(key)
        if key.startswith("facing:"):
            facings.add(COMPASS[key.partition(":")[2]])
    advice, warning = told("corps", table.setup)["advice"]
    assert {word for word in COMPASS.values() if re.search(rf"\b{word}\b", advice)} == facings
    assert "fires at your own people" in warning


def test_duels_and_larger_battles_are_won_and_lost_by_their_own_rules() -> None:
    decks = [starter(main) for main in ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")]
    duel = told("battles", BattlesSetup(decks[:2]))
    assert duel["win"][0] == "The enemy's Main Character is KO'd."
    many = {mode: told("battles", BattlesSetup(decks, mode)) for mode in ("free-for-all", "teams", "two-headed")}
    assert many["free-for-all"]["win"][0] == "Yours is the only Main Character that is not KO'd."
    assert "Both Main Characters" in many["teams"]["win"][0]
    assert "both of you play on" in many["two-headed"]["lose"][0]
    assert len({parts["lose"][0] for parts in (duel, *many.values())}) == 4
    assert Battles.texts().render(Battles.briefing(BattlesSetup(decks[:2])).lose[0]) == duel["lose"][0]


@pytest.mark.parametrize("film", ["alien", "aliens", "alien3", "resurrection"])
def test_a_film_names_its_objectives_and_what_weakens_its_last_enemy(film: str) -> None:
    parts = told("encounters", EncountersSetup(2, line_up=film))
    objectives = line_ups.film(film).objectives
    for id in objectives:
        assert Encounters.texts().name(id).rstrip(".") in parts["win"][0]
    assert objectives[-1] in LAST_ENEMIES
    faces = {card.id: card for card in Encounters.box().cards}
    enemy = next(card for card in faces.values() if card.final and card.deck == objectives[-1])
    assert enemy.name in parts["advice"][-1]
    less = re.search(r"needs (\d) Attack less", parts["advice"][-1])
    printed = [line.text for line in enemy.lines]
    assert any(f"-{less[1]} Attack" in line if less else "cannot be fought" in line for line in printed)


def test_agendas_alien_players_and_a_lonely_player_change_what_is_told() -> None:
    plain = told("encounters", EncountersSetup(3))
    hidden = told("encounters", EncountersSetup(3, agendas="hidden", alien_players=True))
    alone = told("encounters", EncountersSetup(1))
    assert hidden["win"][:2] == plain["win"]
    assert "Agenda" in hidden["win"][2]
    assert "Alien Player" in hidden["lose"][2]
    assert len(alone["win"]) == 1
    assert alone["lose"][0].startswith("You die.")
    assert told("encounters", EncountersSetup(3, line_up="random"))["win"][0].endswith("one after the other.")
