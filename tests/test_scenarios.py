"""Every scenario file of the project runs, and every worked example of the rulebook is among them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.scenario import parse, run_file, run_text

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unscripted = 0
    roll = Chance.roll

    def counted(chance: Chance, sides: int) -> int:
        nonlocal unscripted
        unscripted += not chance.script
        return roll(chance, sides)

    monkeypatch.setattr(Chance, "roll", counted)
    result = run_file(path)

    assert result.ok, "\n".join([result.title, *result.failures])
    assert unscripted == 0, "a scenario of ours leaves no die to chance"


def test_there_are_many() -> None:
    assert len(FILES) >= 60


def test_titles_are_different() -> None:
    titles = [parse(path.read_text(encoding="utf-8")).title for path in FILES]

    assert len(titles) == len(set(titles))


def test_every_scenario_names_rules_that_exist() -> None:
    corps = law.load("corps")
    for path in FILES:
        rules = parse(path.read_text(encoding="utf-8")).rules
        assert rules, f"{path} names no rule"
        assert [rule for rule in rules if rule not in corps] == [], path


def test_every_example_of_the_rulebook_is_a_scenario() -> None:
    wanted = {rule.id for rule in law.load("corps") if "example" in rule.tags and {"base", "option"} & set(rule.tags)}
    named = {rule for path in FILES for rule in parse(path.read_text(encoding="utf-8")).rules}

    assert len(wanted) == 27
    assert wanted - named == set()


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
    +--+--+--+--+--+--+--+--+--+--+--+
  end
"""


def blocks(language: str) -> list[str]:
    return [match["body"] for match in FENCE.finditer(MANUAL) if match["language"] == language]


@pytest.mark.parametrize("source", blocks("scenario"))
def test_a_scenario_of_the_manual_runs(source: str) -> None:
    assert run_text(source).failures == []


def test_the_lines_of_a_position_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("position"))

    assert run_text(f"{HEAD}{BOARD}{lines}play:\n  hicks actions = 2\n").failures == []


def test_the_lines_of_play_in_the_manual_can_be_read() -> None:
    lines = "".join(blocks("play"))

    assert run_text(f"{HEAD}{BOARD}  hicks at 3,0 player 1\nplay:\n  goes on\n{lines}").failures
