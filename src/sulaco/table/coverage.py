"""Which test proves which rule: the marks in a tests folder held against a game's law.

No rule of a game lives here. Tests are read, not run: `pytest.mark.rule("A11.09")` as a decorator, in a
`pytestmark` or in the `marks` of a `pytest.param`, and the header line `rules: A11.08 A11.11` of a scenario
file. `pytest.mark.component("red-king")` is read the same way. A mark has to be written out, so that a reader
can find it; a mark that no test carries is an error, and one on a test that is skipped or expected to fail
proves nothing.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .text import Text, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sulaco.table.law import Law, Rule

_MARKS = ("rule", "component")
_VOID = ("skip", "xfail")
_SCENARIO_RULES = re.compile(r"rules:(?P<ids>[^#]*)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class MarkError(ValueError):
    """A mark that cannot be counted: not written out, or on something that is no test."""


class Marks(msgspec.Struct, frozen=True):
    """What the tests of a folder say they prove: id → names of tests, in the order of the files."""

    rules: dict[str, list[str]]
    components: dict[str, list[str]]


class Coverage(msgspec.Struct, frozen=True):
    """A law held against its tests. Rulings are counted apart from rules."""

    rules: dict[str, list[str]]
    """Every required rule with its tests, in the law's order."""
    rulings: dict[str, list[str]]
    """Every required ruling with its tests."""
    unknown: dict[str, list[str]]
    """Ids named by tests that the law does not have."""

    @property
    def missing(self) -> list[str]:
        """The required rules that no test proves."""
        return [id for id, tests in self.rules.items() if not tests]

    @property
    def missing_rulings(self) -> list[str]:
        """The required rulings that no test proves."""
        return [id for id, tests in self.rulings.items() if not tests]


def find_tests() -> Path | None:
    """Give the tests folder of the checkout that this package runs from; None if it is installed without."""
    folder = Path(__file__).resolve().parents[3] / "tests"
    return folder if folder.is_dir() else None


def scan(folder: Path) -> Marks:
    """Read every test module and scenario file under a folder, and the scenarios that lie beside it."""
    marks = Marks({}, {})
    scenarios = folder.with_name("scenarios")
    for path in [*sorted(folder.rglob("*")), *sorted(scenarios.rglob("*.scenario"))]:
        name = path.relative_to(folder.parent).as_posix()
        if path.suffix == ".py":
            is_test_module = path.stem.startswith("test_") or path.stem.endswith("_test")
            _Module(name, path.read_text(encoding="utf-8"), is_test_module).collect(marks)
        elif path.suffix == ".scenario":
            for id in _scenario_rules(path.read_text(encoding="utf-8")):
                _add(marks.rules, id, name)
    return marks


def coverage(law: Law, marks: Marks) -> Coverage:
    """Hold a law against marks: the rules that are in force are required."""
    required = [rule for rule in law if law.in_force(rule)]

    def proofs(rules: Iterable[Rule]) -> dict[str, list[str]]:
        return {rule.id: marks.rules.get(rule.id, []) for rule in rules}

    # Laws are told apart by the letter that their ids begin with.
    letters = {rule.id[0] for rule in law}
    return Coverage(
        rules=proofs(rule for rule in required if not rule.chapter.is_rulings),
        rulings=proofs(rule for rule in required if rule.chapter.is_rulings),
        unknown={id: tests for id, tests in marks.rules.items() if id[:1] in letters and id not in law},
    )


def missing_components(components: Iterable[str], marks: Marks) -> list[str]:
    """Give the component ids that no test is marked with."""
    return [id for id in components if id not in marks.components]


def report(found: Coverage) -> list[str]:
    """The coverage as text: a line for each rule, then the rules without a test, then the counts."""
    lines = [
        f"{id:<7} {', '.join(tests) if tests else tell('no-test')}"
        for id, tests in [*found.rules.items(), *found.rulings.items()]
    ]
    for what, ids in (
        ("missing-rules", found.missing),
        ("missing-rulings", found.missing_rulings),
        ("unknown", list(found.unknown)),
    ):
        if ids:
            lines.append(tell(what, ids=" ".join(ids)))
    for what, proofs, missing in (
        ("rules", found.rules, found.missing),
        ("rulings", found.rulings, found.missing_rulings),
    ):
        lines.append(tell(what, n=len(proofs) - len(missing), all=len(proofs), missing=len(missing)))
    return lines


def tell(id: str, /, **args: Any) -> str:
    """A sentence about the coverage."""
    return catalogue("sulaco.table").render(Text(f"coverage.{id}", args))


def _add(marks: dict[str, list[str]], id: str, test: str) -> None:
    tests = marks.setdefault(id, [])
    if test not in tests:
        tests.append(test)


def _scenario_rules(source: str) -> Iterator[str]:
    for line in source.splitlines():
        if match := _SCENARIO_RULES.match(line):
            yield from match["ids"].replace(",", " ").split()


class _Module:
    """The marks of one Python file, found in its syntax tree."""

    def __init__(self, name: str, source: str, is_test_module: bool) -> None:
        self.name = name
        self.is_test_module = is_test_module
        self.tree = ast.parse(source, filename=name)
        self.counted: set[ast.Call] = set()
        self.values = dict(_assignments(self.tree.body))

    def collect(self, marks: Marks) -> None:
        self._body(self.tree.body, self.name, [], marks)
        # `rule = pytest.mark.rule` names a mark; every call of one must have ended on some test.
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and self._mark(node) in _MARKS and node not in self.counted:
                raise MarkError(f"{self.name}:{node.lineno}: this mark is carried by no test")

    def _body(self, body: list[ast.stmt], name: str, outer: list[ast.expr], marks: Marks) -> None:
        inherited = [*outer, *(value for target, value in _assignments(body) if target == "pytestmark")]
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                self._body(node.body, f"{name}::{node.name}", [*inherited, *node.decorator_list], marks)
            elif isinstance(node, Function) and node.name.startswith("test") and self.is_test_module:
                self._test(f"{name}::{node.name}", [*inherited, *node.decorator_list], marks)

    def _test(self, name: str, carried: list[ast.expr], marks: Marks) -> None:
        void = any(self._mark(node) in _VOID for node in self._top(carried))
        for call in self._calls(carried):
            kind = self._mark(call)
            if kind not in _MARKS:
                continue
            self.counted.add(call)
            for id in self._ids(call):
                if not void:
                    _add(marks.rules if kind == "rule" else marks.components, id, name)

    def _calls(self, carried: list[ast.expr]) -> Iterator[ast.Call]:
        """Every call within the expressions, and within the module's values that they name."""
        pending: list[ast.AST] = list(carried)
        followed: set[str] = set()
        while pending:
            node = pending.pop(0)
            if isinstance(node, ast.Call):
                # A parameter set that is skipped or expected to fail proves nothing either.
                if any(keyword.arg == "marks" and self._is_void(keyword.value) for keyword in node.keywords):
                    self.counted.update(child for child in ast.walk(node) if isinstance(child, ast.Call))
                    continue
                yield node
            elif isinstance(node, ast.Name) and node.id in self.values and node.id not in followed:
                followed.add(node.id)
                pending.append(self.values[node.id])
            pending.extend(ast.iter_child_nodes(node))

    def _top(self, carried: list[ast.expr]) -> Iterator[ast.expr]:
        """The marks that apply to a whole test: the expressions themselves, lists opened, names followed."""
        for node in carried:
            if isinstance(node, ast.List | ast.Tuple):
                yield from self._top(node.elts)
            elif isinstance(node, ast.Name) and isinstance(value := self.values.get(node.id), ast.expr):
                yield from self._top([value])
            else:
                yield node

    def _is_void(self, value: ast.expr) -> bool:
        return any(self._mark(node) in _VOID for node in self._top([value]))

    def _mark(self, node: ast.expr) -> str:
        """The name of the mark that an expression is or makes; empty if it is not a mark."""
        if isinstance(node, ast.Call):
            node = node.func
        if isinstance(node, ast.Name) and not isinstance(self.values.get(node.id), ast.Call):
            node = self.values.get(node.id, node)
        if not isinstance(node, ast.Attribute):
            return ""
        owner = node.value
        is_mark = (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
            isinstance(owner, ast.Name) and owner.id == "mark"
        )
        return node.attr if is_mark else ""

    def _ids(self, call: ast.Call) -> Iterator[str]:
        if not call.args or call.keywords:
            raise MarkError(f"{self.name}:{call.lineno}: a mark takes one id or more, and nothing else")
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise MarkError(f"{self.name}:{argument.lineno}: write the id out, so that it can be found")
            yield argument.value


def _assignments(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value
