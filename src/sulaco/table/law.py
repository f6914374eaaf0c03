"""The rule reference: a game's law, read from its `law.md`, looked up by id, chapter or words.

No rule of a game lives here. The file is Markdown that a person can read: a chapter is a heading
(`## A11 Action: Attack`), a rule is one line (`- **A11.09** [base] text`). A line `Tags:` declares the tags that rules
may carry, a line `In force:` those whose rules the game plays; without it, all are in force. Chapter 99 of every law
holds the rulings, which outrank the rules they mention. A law is read once, when it is first asked for.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from sulaco import games

if TYPE_CHECKING:
    from collections.abc import Iterator

_TITLE = re.compile(r"# (?P<title>.+)")
_CHAPTER = re.compile(r"## (?P<id>[A-Z]\d+) (?P<title>.+)")
_RULE = re.compile(r"- \*\*(?P<id>(?P<chapter>[A-Z]\d+)\.\d+)\*\* (?P<tags>(?:\[[a-z]+\] )+)(?P<text>.+)")
_TAG = re.compile(r"\[([a-z]+)\]")
_MENTION = re.compile(r"\b[A-Z]\d+\.\d+\b")
_WORD = re.compile(r"[^\W_]+")
_RULINGS = "99"


class LawError(ValueError):
    """There is no such law, or its file breaks the form above."""


class Chapter(msgspec.Struct, frozen=True):
    """One chapter of a law, such as A11 Action: Attack."""

    id: str
    title: str

    @property
    def is_rulings(self) -> bool:
        """Whether this chapter settles what the rulebooks leave open."""
        return self.id[1:] == _RULINGS


class Rule(msgspec.Struct, frozen=True):
    """One line of the law."""

    id: str
    tags: tuple[str, ...]
    text: str
    chapter: Chapter

    @property
    def mentions(self) -> tuple[str, ...]:
        """The ids of other rules that the text names, in its order."""
        return tuple(dict.fromkeys(id for id in _MENTION.findall(self.text) if id != self.id))

    def __str__(self) -> str:
        return f"{self.id} {self.text}"


class Law:
    """All rules of one game, in the order of its file."""

    def __init__(
        self, title: str, chapters: tuple[Chapter, ...], rules: tuple[Rule, ...], in_force: frozenset[str] | None = None
    ) -> None:
        self.title = title
        self.chapters = chapters
        self.rules = rules
        self._in_force = in_force
        self._by_id = {rule.id: rule for rule in rules}

    def __len__(self) -> int:
        return len(self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __getitem__(self, rule_id: str) -> Rule:
        return self._by_id[rule_id]

    def in_force(self, rule: Rule) -> bool:
        """Whether the game plays by this rule: it carries a tag that is in force."""
        return self._in_force is None or not self._in_force.isdisjoint(rule.tags)

    def chapter(self, chapter_id: str) -> tuple[Rule, ...]:
        """Give the rules of one chapter; none if there is no such chapter."""
        return tuple(rule for rule in self.rules if rule.chapter.id == chapter_id)

    def rulings(self, rule_id: str) -> tuple[Rule, ...]:
        """Give the rulings that mention a rule, and so outrank it."""
        return tuple(rule for rule in self.rules if rule.chapter.is_rulings and rule_id in rule.mentions)

    def search(self, words: str) -> list[Rule]:
        """Find rules: by id (with its rulings), by a chapter's id, or by words that must all be there.

        A word also finds longer words that begin with it, and singular and plural find each other. A rule
        counts as having the words of its chapter's heading. The best come first, equals in the
        law's order, which has the rulings last.
        """
        asked = words.strip().upper()
        if asked in self._by_id:
            return [self._by_id[asked], *self.rulings(asked)]
        if in_chapter := self.chapter(asked):
            return list(in_chapter)
        stems = [_stem(word) for word in _words(words)]
        if not stems:
            return []
        phrase = " ".join(stems)
        found = [
            (rank, rule)
            for rule, entry in zip(self.rules, self._index, strict=True)
            if (rank := _rank(stems, phrase, entry)) is not None
        ]
        # The sort is stable: equals stay in the law's order, in which the rulings come last.
        found.sort(key=lambda hit: -hit[0])
        return [rule for _, rule in found]

    @cached_property
    def _index(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        """The stems of the heading and of the text of every rule, made at the first search."""
        headings = {chapter.id: tuple(map(_stem, _words(chapter.title))) for chapter in self.chapters}
        return tuple((headings[rule.chapter.id], tuple(map(_stem, _words(rule.text)))) for rule in self.rules)


@cache
def load(game: str) -> Law:
    """Read the law of a game, by the game's short name; the same object every time.

    It stands beside the game's texts. A game without one has a law without rules.
    """
    if not game.isidentifier():
        raise LawError(f"{game!r} is not the name of a game")
    source = files("sulaco").joinpath("games", game, "law.md")
    if not source.is_file():
        if game not in games.names():
            raise LawError(f"there is no law for a game named {game!r}")
        source = files(games.load(game).text_package).joinpath("law.md")
    return parse(source.read_text(encoding="utf-8")) if source.is_file() else Law("", (), ())


def search(game: str, words: str) -> list[Rule]:
    """Find rules of a game by id, chapter or words (see `Law.search`)."""
    return load(game).search(words)


def parse(source: str) -> Law:
    """Read a law from its text; a line that breaks the form is refused with its number."""
    title = ""
    chapters: list[Chapter] = []
    rules: list[Rule] = []
    seen: set[str] = set()
    declared: dict[str, frozenset[str]] = {}
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("- "):
            rule = _rule(line, number, chapters)
            if rule.id in seen:
                raise LawError(f"line {number}: rule {rule.id} is there twice")
            seen.add(rule.id)
            rules.append(rule)
        elif line.startswith("## "):
            match = _CHAPTER.fullmatch(line)
            if match is None:
                raise LawError(f"line {number}: a chapter is written '## A1 Title'")
            chapters.append(Chapter(match["id"], match["title"]))
        elif match := _TITLE.fullmatch(line):
            title = match["title"]
        elif line.startswith(("Tags:", "In force:")):
            declared[line.partition(":")[0]] = frozenset(_TAG.findall(line))
    _check_tags(declared, rules)
    return Law(title, tuple(chapters), tuple(rules), declared.get("In force"))


def _check_tags(declared: dict[str, frozenset[str]], rules: list[Rule]) -> None:
    """Refuse a tag that is not declared, on a rule or in force."""
    tags = declared.get("Tags")
    if tags is None:
        return
    for rule in rules:
        if unknown := set(rule.tags) - tags:
            raise LawError(f"rule {rule.id} has the tag [{min(unknown)}], which the line 'Tags:' does not declare")
    if undeclared := declared.get("In force", frozenset()) - tags:
        raise LawError(f"the tag [{min(undeclared)}] is in force, but the line 'Tags:' does not declare it")


def _rule(line: str, number: int, chapters: list[Chapter]) -> Rule:
    match = _RULE.fullmatch(line)
    if match is None:
        raise LawError(f"line {number}: a rule is written '- **A1.01** [base] Text.'")
    if not chapters or chapters[-1].id != match["chapter"]:
        raise LawError(f"line {number}: rule {match['id']} does not stand in chapter {match['chapter']}")
    return Rule(match["id"], tuple(_TAG.findall(match["tags"])), match["text"], chapters[-1])


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold().replace("'s", ""))


def _stem(word: str) -> str:
    """Drop a plural's s, so that Cards and Card are one word (LOS is a word of its own)."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _rank(stems: list[str], phrase: str, entry: tuple[tuple[str, ...], tuple[str, ...]]) -> int | None:
    """Weigh one rule against the words asked for; None if one of them is missing."""
    heading, text = entry
    rank = 0
    for stem in stems:
        in_heading = any(word.startswith(stem) for word in heading)
        begun = any(word.startswith(stem) for word in text)
        if not (in_heading or begun):
            return None
        # The chapter on the subject goes before a passing mention, the word itself before its kin.
        rank += 4 * in_heading + 3 * begun + 3 * (stem in text)
    if len(stems) > 1 and f" {phrase}" in f" {' '.join(text)}":
        rank += 4 * len(stems)
    return rank
