"""The gate: what people read is in a catalogue, not in the code.

Looks at every string of the code that has two words or more and is no docstring. What may stay English is named here,
with the reason (docs/add-a-language.md).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "sulaco"

ENGLISH = {
    "what is said of scenario files, whose language is English": (
        "table/scenario/*.py",
        "games/*/scenario*.py",
        "games/*/expectations.py",
        "server/recording.py",
    ),
    "what must hold, for whoever changes the rules": ("table/checks.py", "table/testers.py", "games/*/invariants.py"),
    "what is wrong with files of the project: the law, marks of tests, golden games, maps": (
        "table/law.py",
        "table/coverage.py",
        "table/golden.py",
        "games/corps/board/*.py",
    ),
    "documents of the project, and the commands `python -m` that write them": (
        "lab/balance.py",
        "lab/films.py",
        "lab/habits.py",
        "lab/ladder.py",
        "lab/matrix.py",
        "lab/outlook.py",
        "lab/same.py",
        "lab/sides.py",
        "lab/standings.py",
    ),
    "the words of invitations, which are said and typed alike in every language": ("server/code_words.py",),
    "for programmers: what the numbers of an observation say": ("agents/*.py",),
}
"""Why strings may be English, and where."""

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
NO_SENTENCE = re.compile(
    r"[<>]"  # HTML, and what it is cut out with
    r"|^(ALTER|CREATE|SELECT|PRAGMA) "
    r"|\\[dws(]"  # a pattern
    r"|^(bold|private|public|attachment|pip|sulaco)\b"  # styles, headers, command lines
    r"|default-src"
)
NOT_READ = {
    "deck check", "deck show", "deck random",  # paths of commands
    "xenomorph lance-tail", "engineer parker",  # names in deck lists
    "mid cmp", "mid cards", "pt hollow s3", "pt solid s1", "pt solid s3", "pt solid s4",  # classes of CSS
    "Missing required argument '(.*)'", "Invalid UTF-8 sequence received from client.",  # what libraries say
    "entry {} ('{}') does not fit",
}  # fmt: skip
PROGRAMMING_ERRORS = (
    "AssertionError",
    "Endless",
    "KeyError",
    "LookupError",
    "RuntimeError",
    "TooLong",
    "TypeError",
    "UnknownBot",
    "Unscripted",
    "ValidationError",
    "ValueError",
)
"""Errors that nobody meets who uses a command or a page."""
LOG = ("LOG", "log", "logger", "_log")


def sentences(code: str) -> Iterator[tuple[int, str]]:
    """The strings of a module that people might read, with their lines.

    Left out are docstrings, what is logged, and what is raised as an error that only programmers see.
    """
    tree = ast.parse(code)
    unread: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            unread.add(id(node.value))
        elif isinstance(node, ast.Assert) and node.msg is not None:
            unread |= {id(part) for part in ast.walk(node.msg)}
        elif isinstance(node, ast.Call) and (_name(node) in PROGRAMMING_ERRORS or _of(node) in LOG):
            unread |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            unread |= {id(part) for part in node.values}
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if id(node) in unread or text in NOT_READ:
            continue
        if SENTENCE.search(text) and not NO_SENTENCE.search(text):
            yield node.lineno, text


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _of(call: ast.Call) -> str:
    return getattr(call.func.value, "id", "") if isinstance(call.func, ast.Attribute) else ""


def _english(path: Path) -> bool:
    return any(path.match(f"sulaco/{pattern}") for patterns in ENGLISH.values() for pattern in patterns)


def test_no_sentence_is_outside_of_a_catalogue() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in sorted(SOURCE.rglob("*.py"))
        if not _english(path)
        for line, text in sentences(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('raise SaveError("the file is broken")', ["the file is broken"]),
        ('click.echo(f"{n} games played")', ["{} games played"]),
        ('"""What it does."""\nLOG.info("something happened here")', []),
        ('raise ValueError("never call it like this")', []),
        ('tell("save.is-folder", file=str(path))', []),
    ],
)
def test_a_sentence_in_the_code_is_found(code: str, found: list[str]) -> None:
    assert [text for _, text in sentences(code)] == found


def test_every_exception_is_needed() -> None:
    """A file that has no English sentence any more is taken off the list."""
    for patterns in ENGLISH.values():
        for pattern in patterns:
            code = [path.read_text(encoding="utf-8") for path in SOURCE.glob(pattern)]
            assert any(text for each in code for _, text in sentences(each)), pattern
