"""The rule reference: reading a law, looking rules up."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter

import pytest

from sulaco.table import law
from sulaco.table.law import Chapter, LawError, Rule

SMALL = """# A small game — the law

Words before the first chapter are for people.

## X1 Doors

- **X1.01** [base] A door opens when a Marine comes next to it.
- **X1.02** [base] [example] Ann opens two doors (X1.01).

## X2 Attack

- **X2.01** [option] Attack through a closed door is not allowed.
- **X2.02** [later] A hit kills; Aliens have no armor.

## X99 Open questions and rulings

- **X99.01** [base] Is a barricaded door a door? Ruling: yes (X1.01, X2.01).
"""


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def test_a_rule_has_its_id_tags_text_and_chapter() -> None:
    small = law.parse(SMALL)

    assert small.title == "A small game — the law"
    assert small.chapters == (
        Chapter("X1", "Doors"),
        Chapter("X2", "Attack"),
        Chapter("X99", "Open questions and rulings"),
    )
    assert small["X1.02"] == Rule("X1.02", ("base", "example"), "Ann opens two doors (X1.01).", Chapter("X1", "Doors"))
    assert [chapter.is_rulings for chapter in small.chapters] == [False, False, True]
    assert small["X99.01"].mentions == ("X1.01", "X2.01")


def test_the_law_says_which_tags_there_are_and_which_are_in_force() -> None:
    head, rest = SMALL.split("\n\n## X1", 1)
    small = law.parse(f"{head}\n\nTags: [base] [option] [later], [example] to try.\n\nIn force: [base].\n\n## X1{rest}")

    assert [rule.id for rule in small if small.in_force(rule)] == ["X1.01", "X1.02", "X99.01"]
    assert all(map(law.parse(SMALL).in_force, small))


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("Tags: [base] [option] [example].", r"rule X2.02 has the tag \[later\]"),
        ("Tags: [base] [option] [example] [later].\n\nIn force: [bse].", r"the tag \[bse\] is in force"),
    ],
)
def test_a_tag_that_is_not_declared_is_refused(lines: str, problem: str) -> None:
    head, rest = SMALL.split("\n\n## X1", 1)

    with pytest.raises(LawError, match=problem):
        law.parse(f"{head}\n\n{lines}\n\n## X1{rest}")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("X1.01", ["X1.01", "X99.01"]),
        (" x1.01 ", ["X1.01", "X99.01"]),
        ("X2", ["X2.01", "X2.02"]),
        ("attack", ["X2.01", "X2.02"]),
        ("door", ["X1.01", "X1.02", "X2.01", "X99.01"]),
        ("doors", ["X1.01", "X1.02", "X2.01", "X99.01"]),
        ("closed door", ["X2.01"]),
        ("barri", ["X99.01"]),
        ("alien armor", ["X2.02"]),
        ("door armor", []),
        ("X1.77", []),
        ("?", []),
        ("", []),
    ],
)
def test_search_finds_by_id_chapter_and_words(asked: str, found: list[str]) -> None:
    assert ids(law.parse(SMALL).search(asked)) == found


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("## X1 Doors\n- **X1.01** no tag", "line 2: a rule is written '- **A1.01** [base] Text.'"),
        ("## Doors", "line 1: a chapter is written '## A1 Title'"),
        ("\n- **X1.01** [base] Early.", "line 2: rule X1.01 does not stand in chapter X1"),
        (
            "## X1 Doors\n- **X1.01** [base] One.\n- **X1.01** [base] Two.",
            "line 3: rule X1.01 is there twice",
        ),
    ],
)
def test_a_broken_law_is_refused_with_line_and_reason(broken: str, reason: str) -> None:
    with pytest.raises(LawError, match=f"^{re.escape(reason)}$"):
        law.parse(broken)


@pytest.mark.parametrize("game", ["chess", "../corps", ""])
def test_an_unknown_game_has_no_law(game: str) -> None:
    with pytest.raises(LawError, match="game"):
        law.load(game)


def test_the_law_of_corps_is_whole() -> None:
    corps = law.load("corps")
    tags = Counter(tag for rule in corps for tag in rule.tags)

    assert [chapter.id for chapter in corps.chapters] == [*(f"A{n}" for n in range(1, 34)), "A99"]
    assert len(corps) == 451 + 146
    assert tags == {
        "base": 377,
        "option": 8,
        "hive": 37,
        "gafh": 119,
        "xp": 13,
        "pipe": 43,
        "example": 27,
    }


def test_rules_of_corps_are_numbered_without_gaps() -> None:
    corps = law.load("corps")

    for chapter in corps.chapters:
        numbers = [int(rule.id.split(".")[1]) for rule in corps.chapter(chapter.id)]
        assert numbers == list(range(1, len(numbers) + 1)), chapter.id


def test_rules_of_corps_mention_only_rules_that_exist() -> None:
    corps = law.load("corps")

    assert [(rule.id, id) for rule in corps for id in rule.mentions if id not in corps] == []


def test_the_base_game_of_corps_is_chapters_1_to_24() -> None:
    base = {rule.chapter.id for rule in law.load("corps") if {"base", "option"} & set(rule.tags)}

    assert base == {*(f"A{n}" for n in range(1, 25)), "A99"}


def test_people_find_what_they_look_for_in_corps() -> None:
    corps = law.load("corps")

    assert ids(corps.search("line of sight"))[0] == "A7.01"
    assert ids(corps.search("barricades"))[0] == "A12.01"
    assert set(ids(corps.search("full auto"))) >= {"A11.09", "A11.10", "A99.12"}
    assert law.search("corps", "A11.09")[0] is corps["A11.09"]


def test_a_law_is_read_once_and_only_when_asked_for() -> None:
    assert law.load("corps") is law.load("corps")
    code = "import sys, sulaco; print('sulaco.table.law' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert result.stdout == "False\n"
