"""`sulaco rules`: look a rule up, hold the rules against the tests, and see what house rules can change."""

from __future__ import annotations

from collections.abc import Sequence

import click

from sulaco.games import house
from sulaco.table import coverage as proofs
from sulaco.table import law

from .commands import Complaint, command, game_argument, json_flag, json_out
from .texts import say


@command("rules")
@game_argument
@click.argument("words", nargs=-1)
@click.option("--coverage", is_flag=True)
@click.option("--house", "changeable", is_flag=True)
@json_flag
def rules(game: str, words: tuple[str, ...], coverage: bool, changeable: bool, as_json: bool) -> int:
    """Print the rules that the words name, or the chapters if there are no words."""
    if changeable:
        _changeable(game, words, as_json)
        return 0
    book = law.load(game)
    if coverage:
        return _coverage(book, as_json)
    found = book.search(" ".join(words)) if words else list(book)
    if as_json:
        json_out([{"id": r.id, "tags": list(r.tags), "chapter": r.chapter.title, "text": r.text} for r in found])
    elif not found:
        raise Complaint(say("rules.none", game=game, words=" ".join(words)))
    elif not words:
        for chapter in book.chapters:
            click.echo(say("rules.chapter", id=chapter.id, title=chapter.title, n=len(book.chapter(chapter.id))))
    else:
        for rule in found:
            click.echo(f"{rule.id:<7} {rule.text}")
    return 0


def _changeable(game: str, words: Sequence[str], as_json: bool) -> None:
    """What can be changed: a line for each constant of the rules, and one for all values of a component."""
    found = [name for name in house.names(game) if all(word.lower() in name.name.lower() for word in words)]
    if as_json:
        json_out(found)
        return
    if not found:
        raise Complaint(say("house.nothing-called", game=game, words=" ".join(words)))
    constants = [name for name in found if name.rule]
    wide = max((len(name.name) for name in constants), default=0)
    for name in constants:
        click.echo(f"{name.name:<{wide}}  {house.shown(name.default):<10} {name.rule:<7} {name.range}")
    values: dict[str, list[str]] = {}
    for name in found:
        if name.component:
            field = name.name.removeprefix(f"{name.component}.")
            values.setdefault(name.component, []).append(f"{field}={house.shown(name.default)}")
    if constants and values:
        click.echo()
    for component, fields in values.items():
        click.echo(f"{component}: {' '.join(fields)}")


def _coverage(book: law.Law, as_json: bool) -> int:
    tests = proofs.find_tests()
    if tests is None:
        raise Complaint(say("rules.no-tests"))
    found = proofs.coverage(book, proofs.scan(tests))
    if as_json:
        json_out(
            {
                "rules": found.rules,
                "rulings": found.rulings,
                "missing": found.missing,
                "missing_rulings": found.missing_rulings,
                "unknown": found.unknown,
            }
        )
    else:
        for line in proofs.report(found):
            click.echo(line)
    return 1 if found.missing or found.missing_rulings or found.unknown else 0
