"""Every scenario file of the project runs, and every worked example of the rulebooks is among them."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from sulaco import games
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.scenario import ScenarioResult, parse, run_text

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FILES]
GAMES = tuple(games.GAMES)


def of_game(game: str) -> list[Path]:
    return [path for path in FILES if parse(path.read_text(encoding="utf-8")).game == game]


def run(source: str) -> ScenarioResult:
    """Run a scenario with the rig of its game."""
    rig = import_module(f"sulaco.games.{parse(source).game}.scenario").Scenario()
    return run_text(source, rig)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unscripted = 0
    roll = Chance.roll

    def counted(chance: Chance, sides: int) -> int:
        nonlocal unscripted
        unscripted += not chance.script
        return roll(chance, sides)

    monkeypatch.setattr(Chance, "roll", counted)
    result = run(path.read_text(encoding="utf-8"))

    assert result.ok, "\n".join([result.title, *result.failures])
    assert unscripted == 0, "a scenario of ours leaves no die to chance"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many(game: str) -> None:
    assert len(of_game(game)) >= 60


@pytest.mark.parametrize("game", GAMES)
def test_those_of_a_game_lie_in_a_folder_of_their_own(game: str) -> None:
    assert of_game(game) == [path for path in FILES if path.relative_to(FOLDER).parts[0] == game]


def test_titles_are_different() -> None:
    titles = [parse(path.read_text(encoding="utf-8")).title for path in FILES]

    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_names_rules_that_exist(game: str) -> None:
    book = law.load(game)
    for path in of_game(game):
        rules = parse(path.read_text(encoding="utf-8")).rules
        assert rules, f"{path} names no rule"
        assert [rule for rule in rules if rule not in book] == [], path


@pytest.mark.parametrize(
    ("game", "examples", "not_shown"),
    [
        ("corps", 27, set()),
        # No card of the set can show it: whoever is not of the Power Loader's team is a Creature.
        ("battles", 9, {"V12.06"}),
        ("encounters", 29, set()),
    ],
)
def test_every_example_of_the_rulebook_is_a_scenario(game: str, examples: int, not_shown: set[str]) -> None:
    wanted = {rule.id for rule in law.load(game) if "example" in rule.tags and {"base", "option"} & set(rule.tags)}
    named = {rule for path in of_game(game) for rule in parse(path.read_text(encoding="utf-8")).rules}

    assert len(wanted) == examples
    assert wanted - named == not_shown


# --- the manual ------------------------------------------------------------------------------------------------

MANUAL = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = "title: t\ngame: corps\nposition:\n"
BOARD = """\
  map:
    +--+--+--+--+--+--+--+--+--+--+--+
    |S1   D                          |
    +  +  +  +  +  +  +  +  +  +  +  +
    |     |                          |
    +  +  +  +  +  +  +  +  +  +  +  +
    |                                |
    +  +  +  +  +  +  +  +  +  +  +  +
    |                                |
    +--+--+--+--+--+--+--+--+--+--+--+
  end
"""


def blocks(language: str) -> list[str]:
    return [match["body"] for match in FENCE.finditer(MANUAL) if match["language"] == language]


@pytest.mark.parametrize("source", blocks("scenario"))
def test_a_scenario_of_the_manual_runs(source: str) -> None:
    assert run(source).failures == []


def test_the_lines_of_a_position_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("position"))

    assert run_text(f"{HEAD}{BOARD}{lines}play:\n  hicks actions = 2\n").failures == []


def test_the_lines_of_play_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("play"))

    assert run_text(f"{HEAD}{BOARD}  hicks at 3,0 player 1\nplay:\n  goes on\n{lines}").failures


BATTLES = "title: t\ngame: battles\nposition:\n"


def test_the_lines_of_a_battles_position_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("battles"))

    assert run(f"{BATTLES}{lines}play:\n  asks player 1 for combat\n").failures == []


def test_the_lines_of_play_for_battles_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("battlesplay"))

    assert run(f"{BATTLES}play:\n  goes on\n{lines}").failures


ENCOUNTERS = "title: t\ngame: encounters\nposition:\n"


def test_the_lines_of_an_encounters_position_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("encounters"))

    assert run(f"{ENCOUNTERS}{lines}play:\n  asks player 1 for action\n").failures == []


def test_the_lines_of_play_for_encounters_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("encountersplay"))

    assert run(f"{ENCOUNTERS}  seed 1\nplay:\n  goes on\n{lines}").failures
