"""Mutation testing: which changes are made to a file, and what becomes of them on a project with few tests."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from scripts import mutants
from scripts.mutants import Verdict, report, run, stages
from scripts.mutations import Mutant, draw
from scripts.mutations import mutants as all_mutants

ROOT = Path(__file__).resolve().parents[1]


def changes(source: str) -> set[tuple[str, str]]:
    """What is changed, by operator: the new text of the first line that changes."""
    found = set()
    for mutant in all_mutants("file.py", source.encode()):
        changed = [line for line in mutant.diff(source.encode()) if line.startswith("+")]
        found.add((mutant.operator, changed[0][1:].strip()))
    return found


# --- what is changed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a == b", {("comparison", "x = a != b")}),
        ("x = a < b", {("comparison", "x = a <= b"), ("comparison", "x = a >= b")}),
        ("x = a in b", {("comparison", "x = a not in b")}),
        ("x = a and b", {("logic", "x = (a or b)")}),
        ("x = a + b", {("arithmetic", "x = (a - b)")}),
        ("x = a & b", {("arithmetic", "x = (a | b)")}),
        ("x -= a", {("arithmetic", "x += a")}),
        ("x = -a", {("arithmetic", "x = (a)")}),
        ("x = 3", {("constant", "x = 4"), ("constant", "x = 2")}),
        ("x = 0", {("constant", "x = 1"), ("constant", "x = (-1)")}),
        ("x = True", {("constant", "x = False")}),
        ("x = min(a)", {("twin", "x = max(a)")}),
        ("x = sorted(a, key=b)", {("order", "x = sorted(a, key=b, reverse=True)")}),
        ("x = sorted(a, reverse=b)", {("order", "x = sorted(a)")}),
        ("if a:\n    b = c", {("negation", "if (not (a)):")}),
        ("if not a:\n    b = c", {("negation", "if (a):")}),
        ("x = a if b else c", {("negation", "x = a if (not (b)) else c")}),
        ("x = [a for a in b if a]", {("negation", "x = [a for a in b if (not (a))]")}),
        ("kill(a)", {("statement", "pass")}),
        ("def f():\n    yield from kill(a)", {("statement", "pass")}),
        ("def f() -> bool:\n    return a()", {("return", "return not (a())")}),
        ("def f() -> int:\n    return a", {("return", "return (a) + 1")}),
        ("def f() -> list[int]:\n    return a", {("return", "return []")}),
        ("def f() -> Text:\n    return a", {("return", "return None")}),
        ('größe = "ü"; x = a == b', {("comparison", 'größe = "ü"; x = a != b')}),
    ],
)
def test_each_operator(source: str, expected: set[tuple[str, str]]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""One plus one is 2."""',
        "x: Literal[1, 2]",
        "def f(a: int | None) -> list[Literal[3]]: ...",
        "assert a == 1",
        "x = f'{a + 1} of {b}'",
        "x = 'a' + b",
        "x = isinstance",
        "X = int | None",
        "logger.warning(a, 1)",
        "raise ValueError(1)",
        "def f() -> None:\n    return None",
        "if __name__ == '__main__':\n    main()",
        "if TYPE_CHECKING:\n    import a",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_every_drawn_mutant_is_python_and_the_draw_depends_on_the_seed() -> None:
    drawn = draw(ROOT, ["src/sulaco/table"], 150, 1)

    for mutant in drawn:
        source = (ROOT / mutant.file).read_bytes()
        assert ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source))
    assert len({(mutant.file, mutant.line) for mutant in drawn}) == 150
    assert draw(ROOT, ["src/sulaco/table"], 150, 1) == drawn != draw(ROOT, ["src/sulaco/table"], 150, 2)


def test_the_nearest_tests_come_first() -> None:
    near, *others = stages(ROOT, "src/sulaco/table/chance.py")

    assert near[0] == "tests/table/test_chance.py"
    assert others[0] == ["tests/table"]
    assert stages(ROOT, "src/sulaco/games/house.py")[0][0] == "tests/games/test_house.py"


# --- a whole run --------------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one function that is tested well, one that is not, and a test that fails anyway."""
    files = {
        "src/tiny/__init__.py": "",
        "src/tiny/sums.py": "def add(a: int, b: int) -> int:\n    return a + b\n\n\n"
        "def rest(a: int) -> int:\n    while a >= 2:\n        a -= 2\n    return a\n\n\n"
        "def unseen(a: int) -> int:\n    return a * 2\n",
        "tests/test_sums.py": "from tiny.sums import add, rest\n\n"
        "def test_add():\n    assert add(2, 3) == 5\n\ndef test_rest():\n    assert rest(5) == 1\n",
        "tests/test_broken.py": "import nothing_of_that_name\n",
        "tests/test_failing.py": "def test_fails():\n    assert False\n",
    }
    root = tmp_path / "project"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_mutants_are_caught_survive_or_run_out_of_time_and_a_run_is_resumed(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (project / "src/tiny/sums.py").read_bytes()
    wanted = {"return (a - b)": "caught", "a += 2": "timeout", "return (a // 2)": "survived"}
    drawn = [
        mutant
        for mutant in all_mutants("src/tiny/sums.py", source)
        if mutant.diff(source)[-1][1:].strip() in wanted and mutant.operator == "arithmetic"
    ]
    told: list[str] = []
    found = run(project, drawn, tmp_path / "out", 2, 60.0, 20.0, told.append)

    assert {verdict.diff[-1][1:].strip(): verdict.status for verdict in found} == wanted
    assert next(verdict.by for verdict in found if verdict.status == "caught").endswith("::test_add")
    assert sorted(line.rpartition(" ")[2] for line in told if line.startswith("Left out")) == [
        "tests/test_broken.py",
        "tests/test_failing.py::test_fails",
    ]
    assert (project / "src/tiny/sums.py").read_bytes() == source

    def forbidden(*_: object) -> None:
        raise AssertionError("a mutant was tested again")

    monkeypatch.setattr(mutants, "pytest", forbidden)
    kept = tmp_path / "out" / "verdicts.jsonl"
    kept.write_text(kept.read_text(encoding="utf-8") + '{"id": "cut o', encoding="utf-8")
    assert run(project, drawn, tmp_path / "out", 2, 60.0, 20.0, told.append) == found


def test_the_report_counts_and_shows_what_survived(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["-    return a * 2", "+    return (a // 2)"]
    verdicts = [
        Verdict("1", "a.py", 3, "comparison", [], "caught", "test_a", 1.0),
        Verdict("2", "a.py", 9, "arithmetic", lines, "survived", "", 2.0),
    ]

    assert report(verdicts).splitlines() == [
        "2 mutants: 1 caught, 0 timed out, 1 survived (50.0% noticed)",
        "",
        "a.py:9 (arithmetic)",
        *lines,
    ]


def test_the_command_lists_what_it_would_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutants.main(["src/sulaco/table/chance.py", "--count", "2", "--list"]) == 0
    assert capsys.readouterr().out.count("src/sulaco/table/chance.py:") == 2
    with pytest.raises(SystemExit, match="2"):
        mutants.main(["src/nothing"])


def test_the_command_prints_verdicts_and_fails_below_what_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def judged(root: Path, drawn: list[Mutant], *_: object) -> list[Verdict]:
        statuses = ["caught", "survived"]
        return [
            Verdict(each.id, each.file, each.line, each.operator, [], status, "", 1.0)
            for each, status in zip(drawn, statuses, strict=True)
        ]

    monkeypatch.setattr(mutants, "run", judged)
    arguments = ["src/sulaco/table", "--count", "2", "--json"]

    assert mutants.main([*arguments, "--at-least", "50"]) == 0
    assert [each["status"] for each in json.loads(capsys.readouterr().out)] == ["caught", "survived"]
    assert mutants.main([*arguments, "--at-least", "51"]) == 1
