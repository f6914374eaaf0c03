"""Plural forms: the rules of CLDR, and how a template chooses among its forms."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from sulaco.table.plurals import KNOWN, categories, category
from sulaco.table.text import Catalogue, say

ORDER = ["zero", "one", "two", "few", "many", "other"]
NUMBERS = [*range(1200), 10_000, 100_000, 1_000_000, 1_000_001, 3_000_000]
LISTED = [*range(131), 1_000_000]
LIST = Path(__file__).with_name("plurals.txt")
"""The categories of the listed numbers in each language as Node.js gave them: their first letters, `x` for "other"."""
LETTERS = {"zero": "z", "one": "o", "two": "t", "few": "f", "many": "m", "other": "x"}
ASK = """
const [languages, numbers] = JSON.parse(process.argv[1]);
const all = languages.map((name) => [name, numbers.map((n) => new Intl.PluralRules(name).select(n))]);
console.log(JSON.stringify(Object.fromEntries(all)));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js has the rules to compare with")
def test_the_rules_are_those_of_the_browser() -> None:
    asked = json.dumps([sorted(KNOWN), NUMBERS])
    answer = subprocess.run(["node", "-e", ASK, asked], capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(answer.stdout)
    assert len(found) == len(KNOWN) > 60
    for language, theirs in found.items():
        ours = [category(language, number) for number in NUMBERS]
        wrong = [each for each in zip(NUMBERS, ours, theirs, strict=True) if each[1] != each[2]]
        assert not wrong, f"{language}: {wrong[:5]}"
        assert categories(language) == [name for name in ORDER if name in theirs], language


def test_the_rules_are_those_of_the_list() -> None:
    listed = dict(line.split(": ") for line in LIST.read_text(encoding="utf-8").splitlines())
    assert set(listed) == KNOWN
    for language, letters in listed.items():
        assert "".join(LETTERS[category(language, number)] for number in LISTED) == letters, language
        assert [LETTERS[name] for name in categories(language)] == [each for each in "zotfmx" if each in letters]


@pytest.mark.parametrize(
    ("language", "template", "written"),
    [
        ("en", "{n} {n:card|cards}", ["0 cards", "1 card", "2 cards", "5 cards"]),
        ("en-XA", "{n} {n:card|cards}", ["0 cards", "1 card", "2 cards", "5 cards"]),
        ("fr", "{n} {n:carte|de cartes|cartes}", ["0 carte", "1 carte", "2 cartes", "5 cartes"]),
        ("pl", "{n} {n:karta|karty|kart}", ["0 kart", "1 karta", "2 karty", "5 kart"]),
        ("pl-PL", "{n} {n:karta|karty|kart}", ["0 kart", "1 karta", "2 karty", "5 kart"]),
        ("ru", "{n} {n:карта|карты|карт}", ["0 карт", "1 карта", "2 карты", "5 карт"]),
        ("pl", "{n} {n:card|cards}", ["0 cards", "1 card", "2 cards", "5 cards"]),  # not translated yet
    ],
)
def test_a_template_has_a_form_for_each_category_of_its_language(
    language: str, template: str, written: list[str]
) -> None:
    texts = Catalogue({"have": template}, language=language)
    assert [texts.render(say("have", n=n)) for n in (0, 1, 2, 5)] == written
