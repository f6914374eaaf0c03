"""The kernel and the server name no game: neither by import, nor by its name, nor by what is in its box."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from sulaco.games import GAMES, load
from sulaco.table.text import catalogue

SHORT = 3
"""Names up to this length are letters and small words (dice, directions) that mean something else elsewhere."""
KERNEL_WORDS = {
    "alone",
    "call",
    "clause",
    "escape",
    "event",
    "face down",
    "game-over",
    "override",
    "pattern",
    "player",
    "space",
    "sulaco",
}
"""What the kernel calls something that a game happens to have a name for."""
GAME_WORDS = {"hero", "heroes", "marine", "mission"}
"""Words of a game that no name in its catalogue has."""
CAMPAIGN = "campaign.py"
"""A game of a campaign is called a mission there, whatever it is about."""
ONE_GAME = {"load_clients.py"}
"""The load test plays one game."""


def files(package: str) -> list[Path]:
    folder = Path(str(resources.files(package)))
    texts = sorted((folder / "texts").rglob("*.toml"))
    return [*sorted(folder.rglob("*.py")), *texts]


def games_words() -> set[str]:
    """The names of the games and of everything in their boxes, with the ids by which the rules know them."""
    own = catalogue("sulaco.table").templates
    words = set(GAMES) | GAME_WORDS
    for game in GAMES:
        for id, name in load(game).texts().templates.items():
            if id.startswith("names.") and id not in own:
                words |= {id.removeprefix("names."), re.sub(r" ?\{\w+\}", "", name)}
    return {word.casefold() for word in words if len(word) > SHORT} - KERNEL_WORDS


def named(text: str, words: set[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text with the words that stand in them, plural or not."""
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(words, reverse=True)))})s?(?![\w-])")
    for number, line in enumerate(text.casefold().splitlines(), start=1):
        for found in pattern.finditer(line):
            yield number, found[1]


def imported(text: str) -> Iterator[str]:
    """Every module that is imported, as an absolute name; relative ones are taken as seen from `sulaco.x`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = {0: "", 1: "sulaco.x.", 2: "sulaco."}[node.level] + (node.module or "")
            yield from (f"{base.rstrip('.')}.{alias.name}" for alias in node.names)


def from_a_game(module: str) -> bool:
    return module.startswith("sulaco.games.") and module.split(".")[2] in GAMES


@pytest.mark.parametrize("package", ["sulaco.table", "sulaco.server"])
def test_nothing_is_imported_from_a_game(package: str) -> None:
    found = [
        f"{path.name}: {module}"
        for path in files(package)
        if path.suffix == ".py"
        for module in imported(path.read_text(encoding="utf-8"))
        if from_a_game(module)
    ]
    assert found == []


def test_the_kernel_names_no_game_and_nothing_in_its_box() -> None:
    words = games_words()
    found = [
        f"{path.name}:{number}: {word}"
        for path in files("sulaco.table")
        for number, word in named(path.read_text(encoding="utf-8"), words)
        if not (path.name == CAMPAIGN and word == "mission")
    ]
    assert found == []


def test_the_server_names_no_game() -> None:
    found = [
        f"{path.name}:{number}: {word}"
        for path in files("sulaco.server")
        if path.name not in ONE_GAME
        for number, word in named(path.read_text(encoding="utf-8"), {*GAMES, *GAME_WORDS} - {"mission"})
    ]
    assert found == []


def test_what_names_a_game_is_noticed() -> None:
    words = games_words()
    assert len(words) > 200
    text = "A Corps table.\nscore.newt\nNewts and pulse rifles\nthe corpse of a newtonian\n"
    assert list(named(text, words)) == [(1, "corps"), (2, "newt"), (3, "newt")]
    source = "from sulaco.games.corps import Corps\nfrom ..games import battles, load\nfrom .text import say\n"
    assert [module for module in imported(source) if from_a_game(module)] == [
        "sulaco.games.corps.Corps",
        "sulaco.games.battles",
    ]
