"""Manifests: what a game says of itself, what is taken where it says nothing, and games from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import games
from sulaco.games import GAMES, VARIABLE, GamesError, load, manifest, names, registered
from sulaco.games.manifest import Agents, Bar, Bots, Lab, Level, Manifest, Outlook, Terminal, resolve
from tests.table.example_game import MANIFEST, Duel

REFERENCE = "sulaco."


def references(part: Any) -> Iterator[str]:
    """Every reference in a manifest."""
    for value in msgspec.to_builtins(part).values():
        if isinstance(value, dict):
            yield from references(value)
        elif isinstance(value, str) and value.startswith(REFERENCE):
            yield value


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_manifest_names_is_there(game: str) -> None:
    found = list(references(manifest(game)))
    assert len(found) > 5
    for reference in found:
        assert resolve(reference) is not None
    assert manifest(game).name == load(game).name == game


STRENGTH = {
    "corps": Bots(
        errs=16,
        veteran=Level(30, 0.1),
        ultimate=Level(120, 0.2),
        bar=Bar(0.005, 2.0, 8),
        outlook=Outlook("sulaco.bots.outlook.corps", 1),
    ),
    "encounters": Bots(
        errs=16,
        veteran=Level(80, 0.1),
        ultimate=Level(200, 0.15),
        bar=Bar(0.0, 1.0, 4),
        outlook=Outlook("sulaco.bots.outlook.encounters", 3),
    ),
    "battles": Bots(
        errs=4,
        veteran=Level(16, 0.1),
        ultimate=Level(240, 0.2),
        bar=Bar(0.0, 1.0, 4),
        outlook=Outlook("sulaco.bots.outlook.battles", 4),
    ),
}
"""How well the bots of each game play. The levels were measured so: after a change they are measured anew."""


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_as_well_as_they_were_measured(game: str) -> None:
    bots = msgspec.structs.replace(manifest(game).bots, sensible="", default_policy="", settled=frozenset())
    assert bots == STRENGTH[game]


def test_how_well_bots_play_where_a_game_does_not_say() -> None:
    usual = Bots(errs=8, veteran=Level(30, 0.1), ultimate=Level(120, 0.3), bar=Bar(0.0, 1.0, 4), outlook=None)
    assert Bots() == usual


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_loaded_without_bots_pictures_and_figures(game: str) -> None:
    code = f"import sys; from sulaco.games import load; load('{game}'); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = set(told.stdout.split())
    assert f"sulaco.games.{game}" in found
    parts = ("bots", "terminal", "agents", "lab", "server", "cli")
    assert [name for name in found for part in parts if f"{name}.".startswith(f"sulaco.{part}.")] == []
    assert [other for other in GAMES if other != game and f"sulaco.games.{other}" in found] == []


def test_a_game_is_known_while_it_is_registered() -> None:
    assert "duel" not in names()
    with registered(MANIFEST):
        assert names() == (*GAMES, "duel")
        assert manifest("duel") == MANIFEST
        assert load("duel") is Duel
        with registered(msgspec.structs.replace(manifest("corps"), game=MANIFEST.game)):
            assert names() == (*GAMES, "duel"), "it takes the place of the game of its name"
            assert load("corps") is Duel
        assert load("corps").name == "corps"
    assert VARIABLE not in os.environ
    with pytest.raises(KeyError):
        manifest("duel")


def test_a_process_that_is_started_knows_it_too() -> None:
    code = "from sulaco.games import load, names; print(*names(), load('duel').rules_version)"
    with registered(MANIFEST):
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [*GAMES, "duel", "1"]


def test_only_the_name_and_the_game_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, '[{"name": "duel", "game": "tests.table.example_game:Duel"}]')
    assert manifest("duel") == Manifest(name="duel", game="tests.table.example_game:Duel") == MANIFEST


@pytest.mark.parametrize(
    "text", ["duel", '{"name": "duel"}', '[{"name": "duel"}]', '[{"name": "a", "game": "b", "c": 1}]']
)
def test_what_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(GamesError, match=r"^The variable SULACO_GAMES holds no manifests of games: .+\.$"):
        games.names()


def test_the_page_on_adding_a_game_names_every_part() -> None:
    page = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`(?:bots|terminal|agents|lab)\..+?) \|", page, re.MULTILINE)
    told: dict[str, set[str]] = {}
    for row in rows:
        part, _, first = row.split("`")[1].partition(".")
        told.setdefault(part, set()).update({first, *re.findall(r"`(\w+)`", row)})
    parts = {"bots": Bots, "terminal": Terminal, "agents": Agents, "lab": Lab}
    assert told == {name: set(part.__struct_fields__) for name, part in parts.items()}
    assert {*parts, "name", "game"} == set(Manifest.__struct_fields__)
