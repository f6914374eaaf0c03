"""Reading the marks of tests, and holding them against a law."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from sulaco.table import law
from sulaco.table.coverage import MarkError, Marks, coverage, find_tests, missing_components, report, scan

LAW = law.parse(
    dedent(
        """\
        In force: [base] [option].
        ## X1 Doors
        - **X1.01** [base] One.
        - **X1.02** [option] Two.
        - **X1.03** [later] Three.
        ## X99 Rulings
        - **X99.01** [base] Four.
        - **X99.02** [later] Five.
        """
    )
)


def scanned(folder: Path, source: str, name: str = "test_x.py") -> Marks:
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    (tests / name).write_text(dedent(source), encoding="utf-8")
    return scan(tests)


def test_a_decorator_marks_a_test(tmp_path: Path) -> None:
    marks = scanned(
        tmp_path,
        """
        @pytest.mark.rule("X1.01", "X1.02")
        @pytest.mark.component("door")
        def test_one(): ...

        @mark.rule("X1.01")
        async def test_two(): ...
        """,
    )

    assert marks.rules == {
        "X1.01": ["tests/test_x.py::test_one", "tests/test_x.py::test_two"],
        "X1.02": ["tests/test_x.py::test_one"],
    }
    assert marks.components == {"door": ["tests/test_x.py::test_one"]}


def test_a_pytestmark_marks_every_test_of_its_module_or_class(tmp_path: Path) -> None:
    marks = scanned(
        tmp_path,
        """
        pytestmark = [pytest.mark.rule("X1.01")]

        class TestDoors:
            pytestmark = pytest.mark.rule("X1.02")
            def test_one(self): ...

        @pytest.mark.rule("X1.03")
        class TestWalls:
            def test_two(self): ...
        """,
    )

    assert marks.rules == {
        "X1.01": ["tests/test_x.py::TestDoors::test_one", "tests/test_x.py::TestWalls::test_two"],
        "X1.02": ["tests/test_x.py::TestDoors::test_one"],
        "X1.03": ["tests/test_x.py::TestWalls::test_two"],
    }


def test_the_marks_of_parameters_count_for_the_test_that_takes_them(tmp_path: Path) -> None:
    marks = scanned(
        tmp_path,
        """
        CASES = [pytest.param(1, marks=pytest.mark.rule("X1.01")), 2]

        @pytest.mark.parametrize("n", CASES)
        def test_one(n): ...

        @pytest.mark.parametrize("n", [pytest.param(3, marks=[pytest.mark.rule("X1.02")])])
        def test_two(n): ...
        """,
    )

    assert marks.rules == {"X1.01": ["tests/test_x.py::test_one"], "X1.02": ["tests/test_x.py::test_two"]}


def test_a_mark_may_have_a_short_name(tmp_path: Path) -> None:
    marks = scanned(
        tmp_path,
        """
        rule = pytest.mark.rule
        doors = pytest.mark.rule("X1.02")

        @rule("X1.01")
        @doors
        def test_one(): ...
        """,
    )

    assert sorted(marks.rules) == ["X1.01", "X1.02"]


def test_a_skipped_test_proves_nothing(tmp_path: Path) -> None:
    marks = scanned(
        tmp_path,
        """
        @pytest.mark.skip
        @pytest.mark.rule("X1.01")
        def test_one(): ...

        @pytest.mark.rule("X1.02")
        @pytest.mark.xfail(reason="not yet")
        def test_two(): ...

        @pytest.mark.parametrize("n", [pytest.param(1, marks=[pytest.mark.skip, pytest.mark.rule("X1.03")])])
        def test_three(n): ...
        """,
    )

    assert marks == Marks({}, {})


@pytest.mark.parametrize(
    "source",
    [
        'later = pytest.mark.skip(reason="not yet")\n@later\n@pytest.mark.rule("X1.01")\ndef test_one(): ...',
        'later = pytest.mark.xfail\n@later\n@pytest.mark.rule("X1.01")\ndef test_one(): ...',
        'later = pytest.mark.skip\npytestmark = (pytest.mark.rule("X1.01"), [later])\ndef test_one(): ...',
        'later = [pytest.mark.skip("not yet")]\npytestmark = later\n@pytest.mark.rule("X1.01")\ndef test_one(): ...',
        'later = [pytest.mark.skip()]\nCASES = [pytest.param(pytest.mark.rule("X1.01"), marks=later)]\n'
        '@pytest.mark.parametrize("n", CASES)\ndef test_one(n): ...',
    ],
)
def test_whatever_is_skipped_by_another_name_proves_nothing(tmp_path: Path, source: str) -> None:
    assert scanned(tmp_path, source) == Marks({}, {})


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            '@pytest.mark.rule("X1.01")\ndef helper(): ...',
            "tests/test_x.py:1: this mark is carried by no test",
        ),
        ('CASES = [pytest.mark.rule("X1.01")]', "tests/test_x.py:1: this mark is carried by no test"),
        (
            "@pytest.mark.rule(RULE)\ndef test_one(): ...",
            "tests/test_x.py:1: write the id out, so that it can be found",
        ),
        (
            "@pytest.mark.rule()\ndef test_one(): ...",
            "tests/test_x.py:1: a mark takes one id or more, and nothing else",
        ),
    ],
)
def test_a_mark_that_cannot_be_counted_is_an_error(tmp_path: Path, source: str, reason: str) -> None:
    with pytest.raises(MarkError) as refused:
        scanned(tmp_path, source)

    assert str(refused.value) == reason


def test_a_mark_outside_a_test_module_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MarkError):
        scanned(tmp_path, '@pytest.mark.rule("X1.01")\ndef test_one(): ...', name="helpers.py")


def test_a_scenario_names_its_rules_in_its_header(tmp_path: Path) -> None:
    marks = scanned(tmp_path, "title: A door\nrules: X1.01, X1.02 # both\n\nrules of the house\n", name="door.scenario")

    assert marks.rules == {"X1.01": ["tests/door.scenario"], "X1.02": ["tests/door.scenario"]}


def test_scenarios_that_lie_beside_the_tests_count_as_well(tmp_path: Path) -> None:
    beside = tmp_path / "scenarios" / "doors"
    beside.mkdir(parents=True)
    (beside / "open.scenario").write_text("title: A door\nrules: X1.01\n", encoding="utf-8")

    marks = scanned(tmp_path, "def test_nothing(): ...")

    assert marks.rules == {"X1.01": ["scenarios/doors/open.scenario"]}


def test_coverage_counts_required_rules_and_rulings_apart() -> None:
    found = coverage(LAW, Marks({"X1.01": ["a"], "X1.03": ["b"], "X7.01": ["c"]}, {}))

    assert found.rules == {"X1.01": ["a"], "X1.02": []}
    assert found.rulings == {"X99.01": []}
    assert found.missing == ["X1.02"]
    assert found.missing_rulings == ["X99.01"]
    assert found.unknown == {"X7.01": ["c"]}


def test_the_report_lists_rules_against_tests_and_what_is_missing() -> None:
    found = coverage(LAW, Marks({"X1.01": ["a", "b"], "X7.01": ["c"]}, {}))

    assert report(found) == [
        "X1.01   a, b",
        "X1.02   -- no test --",
        "X99.01  -- no test --",
        "Rules without a test: X1.02",
        "Rulings without a test: X99.01",
        "Not in the law, but named by a test: X7.01",
        "1 of 2 rules proved, 1 missing",
        "0 of 1 rulings proved, 1 missing",
    ]


def test_a_component_without_a_test_is_missing() -> None:
    assert missing_components(["door", "wall"], Marks({}, {"door": ["a"]})) == ["wall"]


def test_the_tests_of_this_checkout_are_found() -> None:
    assert find_tests() == Path(__file__).resolve().parents[1]
