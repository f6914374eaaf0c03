"""What a mutant is: one small change to a source file, found on its syntax tree and made in its text.

Docstrings, annotations, assertions, f-strings, logging and what runs only as a script are left alone.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TYPES = frozenset(("int", "str", "bool", "float", "bytes", "list", "tuple", "set", "dict", "frozenset", "type"))
LOGGERS = ("log", "logger", "logging", "warnings")
"""Names whose calls are for developers."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions that are taken for each other."""
EMPTY = {"list": "[]", "tuple": "()", "set": "set()", "dict": "{}", "frozenset": "frozenset()", "str": "''"}
"""What a function gives instead, by the type that it promises."""


class Mutant(NamedTuple):
    """A change to one file: the text between two offsets becomes another.

    `file`: relative to the project. `function`: the first line of the function around it, 0 outside of functions.
    """

    file: str
    line: int
    operator: str
    start: int
    end: int
    text: str
    function: int = 0

    @property
    def id(self) -> str:
        """By this two mutants are told apart, as long as the file stays as it is."""
        return f"{self.file}:{self.line}:{self.start}-{self.end}:{self.operator}:{self.text}"

    def applied(self, source: bytes) -> bytes:
        """The file with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def diff(self, source: bytes) -> list[str]:
        """The lines that change, as a diff shows them."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        last = len(source) if last < 0 else last
        old = source[first:last].decode().splitlines()
        new = self.applied(source)[first : last + len(self.text.encode()) - (self.end - self.start)].decode()
        return [*(f"-{line}" for line in old), *(f"+{line}" for line in new.splitlines())]


def mutants(file: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file, in the order of its text."""
    found = _Finder(file, source)
    found.visit(ast.parse(source))
    return sorted(found.mutants, key=lambda mutant: (mutant.start, mutant.end, mutant.operator, mutant.text))


def draw(root: Path, packages: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these files and folders, no two of them in the same line. Every line that has mutants is
    drawn with the same probability, however many it has."""
    lines: dict[tuple[str, int], list[Mutant]] = {}
    for package in packages:
        path = root / package
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.name == "__main__.py":
                continue
            name = file.relative_to(root).as_posix()
            for mutant in mutants(name, file.read_bytes()):
                lines.setdefault((name, mutant.line), []).append(mutant)
    chance = random.Random(seed)
    drawn = chance.sample(sorted(lines), min(count, len(lines)))
    return [chance.choice(lines[place]) for place in drawn]


class _Finder(ast.NodeVisitor):
    """Walks over a file and writes down what can be changed."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.mutants: list[Mutant] = []
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.returns: list[str] = []
        """What the functions around this place promise to return, innermost last."""
        self.functions = [0]
        """The first lines of the functions around this place, innermost last; decorators count."""

    # --- writing down ----------------------------------------------------------------------------------------

    def note(self, node: ast.expr | ast.stmt, operator: str, text: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        self.mutants.append(Mutant(self.file, node.lineno, operator, start, end, text, self.functions[-1]))

    def text(self, node: ast.AST) -> str:
        found = ast.get_source_segment(self.source.decode(), node)
        return found if found is not None else ast.unparse(node)

    def negate(self, test: ast.expr) -> None:
        """A condition becomes its opposite; comparisons have mutants that do the same."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.note(test, "negation", f"({self.text(test.operand)})")
        elif not isinstance(test, ast.Compare) or len(test.ops) > 1:
            self.note(test, "negation", f"(not ({self.text(test)}))")

    # --- what is left alone ----------------------------------------------------------------------------------

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        return

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in (*node.defaults, *node.kw_defaults):
            if default is not None:
                self.visit(default)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What an error says is not changed; that it is raised is, by the condition around it."""
        return

    # --- functions -------------------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if any("overload" in ast.unparse(each) for each in node.decorator_list):
            return
        self.visit(node.args)
        self.returns.append(ast.unparse(node.returns) if node.returns else "")
        self.functions.append(min(each.lineno for each in (node, *node.decorator_list)))
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()
        self.returns.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self.visit(node.body)

    def visit_Return(self, node: ast.Return) -> None:
        promised = self.returns[-1] if self.returns else ""
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            return
        self.visit(node.value)
        value, kind = self.text(node.value), promised.partition("[")[0]
        if promised == "bool":
            if not isinstance(node.value, (ast.Compare, ast.Constant)):
                self.note(node, "return", f"return not ({value})")
        elif promised == "int":
            if not isinstance(node.value, ast.Constant):
                self.note(node, "return", f"return ({value}) + 1")
        elif kind in EMPTY:
            if ast.unparse(node.value) != EMPTY[kind]:
                self.note(node, "return", f"return {EMPTY[kind]}")
        elif promised not in ("None", ""):
            self.note(node, "return", "return None")

    # --- statements ------------------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value
        call = value.value if isinstance(value, (ast.YieldFrom, ast.Await)) else value
        if not isinstance(call, ast.Call) or _logs(call):
            if isinstance(value, ast.Yield):
                self.generic_visit(node)
            return
        self.note(node, "statement", "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        condition = ast.unparse(node.test)
        if condition.startswith("__name__ ==") or "TYPE_CHECKING" in condition:
            for statement in node.orelse:
                self.visit(statement)
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.negate(node.test)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        other = ARITHMETIC.get(type(node.op))
        if other is not None and not _is_text(node.value):
            changed = ast.AugAssign(node.target, other(), node.value)
            self.note(node, "arithmetic", ast.unparse(changed))
        self.visit(node.value)

    # --- expressions -----------------------------------------------------------------------------------------

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for at, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                self.note(node, "comparison", ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.note(node, "logic", f"({ast.unparse(ast.BoolOp(other, node.values))})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            self.note(node, "arithmetic", f"({self.text(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = ARITHMETIC.get(type(node.op))
        sides = (node.left, node.right)
        if other is not None and not any(_is_text(side) or _is_type(side) for side in sides):
            self.note(node, "arithmetic", f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            self.note(node, "constant", str(node.value + 1))
            self.note(node, "constant", f"({node.value - 1})" if node.value < 1 else str(node.value - 1))

    def visit_Call(self, node: ast.Call) -> None:
        if _logs(node):
            return
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in TWINS:
            self.note(node.func, "twin", TWINS[name])
        sorts = name == "sorted" or (isinstance(node.func, ast.Attribute) and node.func.attr == "sort")
        if sorts:
            keywords = [each for each in node.keywords if each.arg != "reverse"]
            if len(keywords) == len(node.keywords):
                keywords = [*keywords, ast.keyword("reverse", ast.Constant(True))]
            self.note(node, "order", ast.unparse(ast.Call(node.func, node.args, keywords)))
        self.generic_visit(node)


def _logs(call: ast.Call) -> bool:
    function: ast.expr = call.func
    while isinstance(function, ast.Attribute):
        function = function.value
    return isinstance(function, ast.Name) and function.id.lower().lstrip("_") in LOGGERS


def _is_text(node: ast.expr) -> bool:
    """Texts and lists are put together with a plus; taking one from the other fails at once."""
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    literal = isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp))
    return literal or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_type(node: ast.expr) -> bool:
    """The types of `isinstance(value, int | str)` and of aliases."""
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    if isinstance(node, ast.BinOp):
        return _is_type(node.left) or _is_type(node.right)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and (node.id in TYPES or (node.id[:1].isupper() and not node.id.isupper()))
