"""What the code of a game names: the ids of texts, and events whose lines must be there."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from types import ModuleType

from sulaco.table.event import Event, SecretEvent
from sulaco.table.text import Catalogue


def calls(home: Path) -> Iterator[ast.Call]:
    """All calls in the files of a folder."""
    for file in home.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def called(node: ast.Call) -> str:
    """The name of the function that is called, if it is a plain name."""
    return getattr(node.func, "id", "")


def literals(home: Path, makers: Collection[str] = ("say", "Text")) -> Iterator[str]:
    """The ids of all texts and prompts that the code names in full."""
    for node in calls(home):
        if not node.args:
            continue
        if called(node) == "prompt" and isinstance(kind := node.args[0], ast.Constant):
            yield f"ask.{kind.value!s}"
        if called(node) in makers:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.JoinedStr):
                    break
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value:
                    yield part.value


def picks(home: Path, words: Collection[str], places: slice = slice(3, 4)) -> Iterator[str]:
    """What the shared words for choosing ask: the arguments in these places, where they are written out."""
    for node in calls(home):
        if called(node) in words:
            for wanted in node.args[places]:
                if isinstance(wanted, ast.Constant) and isinstance(wanted.value, str):
                    yield f"ask.{wanted.value}"


def events_without_a_line(events: ModuleType, texts: Catalogue) -> list[str]:
    """The events of a module that are told by the text named after them, and have none."""
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    plain = [kind for kind in kinds if "text" not in vars(kind) and kind not in (Event, SecretEvent)]
    words = ["".join("-" + c.lower() if c.isupper() else c for c in kind.__name__)[1:] for kind in plain]
    assert len(words) > 10
    return [word for word in words if f"log.{word}" not in texts]
