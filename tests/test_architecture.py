"""docs/architecture.md is true: what it names is there, and arrows between packages point where it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sulaco"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CORPS = SOURCE / "games" / "corps"
BASES = (ROOT, SOURCE, SOURCE / "games", CORPS, CORPS / "cards", CORPS / "texts" / "en", ROOT / "docs")
"""From where the page names files: recipes for corps name those of its folders."""
GAMES = ("corps", "encounters", "battles")

USES = {
    "table": set[str](),
    "games": {"table"},
    "bots": {"games", "table"},
    "lab": {"bots", "games", "table"},
    "terminal": {"bots", "games", "table"},
    "agents": {"terminal", "lab", "bots", "games", "table"},
    "server": {"lab", "bots", "games", "table"},
}
"""The arrows of the page. The kernel also asks `sulaco.games` for a game by its name, but for no module of a game."""


def files_named() -> list[str]:
    names = re.findall(r"`([\w./-]+\.(?:py|md|toml|ts))`", PAGE)
    return sorted({name for name in names if not re.search(r"[A-Z]{2}", name)})


@pytest.mark.parametrize("name", files_named())
def test_a_file_that_the_page_names_is_there(name: str) -> None:
    assert any((base / name).is_file() for base in BASES)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`GAME/(\w+)\.py`", PAGE))))
def test_a_file_that_every_game_has_is_in_every_game(name: str) -> None:
    assert [game for game in GAMES if not (SOURCE / "games" / game / f"{name}.py").is_file()] == []


@pytest.mark.parametrize(
    ("module", "name"), sorted(set(re.findall(r"`(asking|mission_facts|in_force|kinds)\.(\w+)`", PAGE)))
)
def test_a_name_of_corps_that_the_page_explains_is_there(module: str, name: str) -> None:
    assert name == "py" or hasattr(import_module(f"sulaco.games.corps.{module}"), name)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`game\.(\w+)", PAGE))))
def test_a_method_of_a_corps_game_that_the_page_explains_is_there(name: str) -> None:
    assert hasattr(import_module("sulaco.games.corps").Corps, name)


def test_every_word_of_the_glossary_stands_there_once() -> None:
    glossary = PAGE.partition("## Glossary")[2]
    words = [word for row in re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE) for word in row.split(", ")]
    assert sorted(set(words) - {"word", "---"}) == sorted(word for word in words if word not in ("word", "---"))


def imported(package: str) -> Iterator[str]:
    """The packages of this project from which a package imports, as `games` or `games.corps`."""
    for path in (SOURCE / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            yield from (name.removeprefix("sulaco.") for name in names if name.startswith("sulaco."))


@pytest.mark.parametrize("package", USES)
def test_packages_use_only_those_that_the_page_names(package: str) -> None:
    used = {name.partition(".")[0] for name in imported(package)} & USES.keys() - {package}
    if package == "table":
        used -= {"games"}
        assert not [name for name in imported("table") if name.startswith(tuple(f"games.{game}" for game in GAMES))]
    assert used <= USES[package]


def late_imports(code: str) -> Iterator[tuple[int, bool]]:
    """The lines of imports inside of functions, and whether each says why it is not at the top.

    A comment on its line or before it says so, or a `try`: a library that may be missing.
    """
    lines = code.splitlines()
    tree = ast.parse(code)
    tried = {id(each) for node in ast.walk(tree) if isinstance(node, ast.Try) for each in node.body}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    said = "#" in lines[node.lineno - 1] or lines[node.lineno - 2].strip().startswith("#")
                    yield node.lineno, said or id(node) in tried


def test_an_import_inside_of_a_function_says_why() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line, said in late_imports(path.read_text(encoding="utf-8"))
        if not said
    ]
    assert found == []
    assert list(late_imports("def f():\n    import a\n    import b  # slow\n")) == [(2, False), (3, True)]
