"""The gate: every required rule of the law and every component of the box is named by a test."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from sulaco.table import law
from sulaco.table.coverage import coverage, missing_components, scan

TESTS = Path(__file__).resolve().parent


def test_every_rule_is_proved_by_a_test() -> None:
    found = coverage(law.load("corps"), scan(TESTS))

    assert not found.missing, f"{len(found.missing)} rules without a test: {' '.join(found.missing)}"


def test_tests_name_only_rules_that_exist() -> None:
    found = coverage(law.load("corps"), scan(TESTS))

    assert found.unknown == {}


def test_every_component_has_a_test() -> None:
    components: list[str] = import_module("sulaco.games.corps").components()

    assert len(components) == len(set(components)) > 0
    missing = missing_components(components, scan(TESTS))
    assert not missing, f"{len(missing)} components without a test: {' '.join(missing)}"


def test_tests_name_only_components_that_exist() -> None:
    components: list[str] = import_module("sulaco.games.corps").components()

    assert sorted(set(scan(TESTS).components) - set(components)) == []
