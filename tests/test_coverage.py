"""The gate: every required rule of each law and every component of each box is named by a test."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from sulaco.games import GAMES
from sulaco.table import law
from sulaco.table.coverage import Marks, coverage, missing_components, scan

TESTS = Path(__file__).resolve().parent
LAWS = sorted(path.parent.name for path in (TESTS.parent / "src" / "sulaco" / "games").glob("*/law.md"))


GATED = [game for game in LAWS if game in GAMES]
"""A game that is in the list is proved as a whole."""


def components_of(game: str) -> list[str]:
    components: list[str] = import_module(f"sulaco.games.{game}").components()
    return components


@pytest.fixture(scope="module")
def marks() -> Marks:
    """What all tests name."""
    return scan(TESTS)


@pytest.mark.parametrize("game", GATED)
def test_every_rule_is_proved_by_a_test(game: str, marks: Marks) -> None:
    found = coverage(law.load(game), marks)

    assert found.rules
    assert not found.missing, f"{len(found.missing)} rules without a test: {' '.join(found.missing)}"


def test_tests_name_only_rules_that_exist(marks: Marks) -> None:
    known = {rule.id for game in LAWS for rule in law.load(game)}

    assert sorted(set(marks.rules) - known) == []


@pytest.mark.parametrize("game", LAWS)
def test_a_law_does_not_count_the_ids_of_another_as_unknown(game: str, marks: Marks) -> None:
    assert coverage(law.load(game), marks).unknown == {}


@pytest.mark.parametrize("game", GATED)
def test_every_component_has_a_test(game: str, marks: Marks) -> None:
    components = components_of(game)

    assert len(components) == len(set(components)) > 0
    missing = missing_components(components, marks)
    assert not missing, f"{len(missing)} components without a test: {' '.join(missing)}"


def test_tests_name_only_components_that_exist(marks: Marks) -> None:
    known = {component for game in LAWS for component in components_of(game)}

    assert sorted(set(marks.components) - known) == []
