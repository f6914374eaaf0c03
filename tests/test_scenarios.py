"""Every scenario file of the project runs, and every worked example of the rulebook is among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sulaco.table import law
from sulaco.table.scenario import parse, run_file

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario(path: Path) -> None:
    result = run_file(path)

    assert result.ok, "\n".join([result.title, *result.failures])


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
