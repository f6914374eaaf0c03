"""The gate: every binding rule and ruling of each law is cited in the code of its game, where it lives.

A citation is the id in a Python or TOML file of the game's folder; "V5.04 to V5.08" cites all five. Catalogues hold
what players read: no rule lives there. Every rule is also cited in the file that docs/architecture.md gives for its
chapter, so that it is found by the chapter's name.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sulaco.table import law
from sulaco.table.coverage import Marks, coverage

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "sulaco" / "games"
LAWS = sorted(path.parent.name for path in GAMES.glob("*/law.md"))

_ID = re.compile(r"\b([A-Z])(\d+)\.(\d+)\b")
_RANGE = re.compile(r"\b([A-Z])(\d+)\.(\d+) to (?:\1?\2\.)?(\d+)\b")


def citations(folder: Path) -> set[str]:
    """The ids that the files of a folder name, one by one or in ranges."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml") and "texts" not in path.relative_to(folder).parts:
            found |= cited_in(path)
    return found


def cited_in(path: Path) -> set[str]:
    """The ids that a file names, one by one or in ranges."""
    text = path.read_text(encoding="utf-8")
    found = {match[0] for match in _ID.finditer(text)}
    for match in _RANGE.finditer(text):
        letter, chapter, first, last = match.groups()
        found |= {f"{letter}{chapter}.{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def homes(game: str) -> dict[str, list[Path]]:
    """The files in which docs/architecture.md has one look for the rules of a chapter, by the chapter's number."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {game} \| (.+) \|$", page.partition("### Where a chapter lives")[2], re.MULTILINE)
    assert row is not None
    found = {}
    for chapter, names in re.findall(r"([A-Z]\d+)((?: `[\w/]+`)+)", row[1]):
        modules = [GAMES / game / name for name in re.findall(r"`([\w/]+)`", names)]
        found[chapter] = [path / "__init__.py" if path.is_dir() else path.with_suffix(".py") for path in modules]
    return found


@pytest.mark.parametrize("game", LAWS)
def test_every_rule_is_cited_where_it_lives(game: str) -> None:
    binding = coverage(law.load(game), Marks({}, {}))
    cited = citations(GAMES / game)
    missing = [id for id in (*binding.rules, *binding.rulings) if id not in cited]

    assert len(binding.rules) > 200
    assert missing == []


@pytest.mark.parametrize("game", LAWS)
def test_every_rule_is_named_in_the_file_of_its_chapter(game: str) -> None:
    files = homes(game)
    named = {chapter: set[str]().union(*map(cited_in, paths)) for chapter, paths in files.items()}
    missing = [id for id in coverage(law.load(game), Marks({}, {})).rules if id not in named[id.partition(".")[0]]]

    assert missing == []


@pytest.mark.parametrize("game", LAWS)
def test_only_rules_that_exist_are_cited(game: str) -> None:
    rules = law.load(game)
    letter = next(iter(rules)).id[0]

    assert sorted(id for id in citations(GAMES / game) if id[0] == letter and id not in rules) == []


def test_a_range_cites_what_lies_between(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text('"""Steps (V5.04 to V5.06, V7.09 to 11)."""\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text("# A1.23\n", encoding="utf-8")
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.toml").write_text('why = "V2.01 says so"', encoding="utf-8")
    (tmp_path / "law.md").write_text("- **V1.01** is what the law says, and no citation\n", encoding="utf-8")

    assert citations(tmp_path) == {"V5.04", "V5.05", "V5.06", "V7.09", "V7.10", "V7.11", "A1.23"}
