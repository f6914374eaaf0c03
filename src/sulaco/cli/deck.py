"""`sulaco deck`: decks for battles."""

from __future__ import annotations

from pathlib import Path

import click

from sulaco.games.battles import Battles, decks
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Deck
from sulaco.table.chance import Chance

from .commands import Complaint, command, json_flag, json_out, seed_option
from .texts import help_of, say


@click.group(invoke_without_command=True, help=help_of("deck", "about"))
@click.pass_context
def deck(context: click.Context) -> None:
    """Run one of the commands below, or without one print the help."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _read(file: Path) -> Deck:
    """A deck from its file; an unreadable one is refused with its line."""
    try:
        return decks.read(file.read_text(encoding="utf-8"))
    except decks.DeckError as error:
        raise Complaint(say("run.file-problem", file=str(file), problem=str(error))) from None
    except UnicodeDecodeError:
        raise Complaint(say("check.no-text", file=str(file))) from None


def _problems(found: Deck) -> list[dict[str, str]]:
    texts = Battles.texts()
    return [{"rule": reason.rule, "text": texts.render(reason.text)} for reason in decks.problems(found)]


@command("deck check")
@click.argument("file", type=click.Path(path_type=Path))
@json_flag
def check(file: Path, as_json: bool) -> int:
    """Print what breaks the rules, and leave with 1 if something does."""
    problems = _problems(_read(file))
    if as_json:
        json_out({"file": str(file), "legal": not problems, "problems": problems})
    elif not problems:
        click.echo(say("deck.legal", file=str(file)))
    else:
        for problem in problems:
            click.echo(say("deck.problem", file=str(file), problem=problem["text"], rule=problem["rule"]))
    return 1 if problems else 0


@command("deck show")
@click.argument("name", metavar="NAME|FILE")
@json_flag
def show(name: str, as_json: bool) -> None:
    """Print a deck by its name, or if there is none, from a file."""
    found = decks.named(name)
    if found is None:
        if not Path(name).is_file():
            raise Complaint(say("deck.none", name=name, names=mains()))
        found = _read(Path(name))
    if as_json:
        json_out({"main": found.main, "cards": found.cards, "problems": _problems(found)})
    else:
        click.echo("\n".join(decks.described(found)))


@command("deck random")
@click.option("--main", "leader", metavar="NAME")
@seed_option
@json_flag
def random(leader: str | None, seed: int, as_json: bool) -> None:
    """Print a random legal deck."""
    starter = decks.named(leader) if leader and leader.lower() not in decks.STARTERS else None
    if leader and starter is None:
        raise Complaint(say("deck.no-main", name=leader, names=mains()))
    found = decks.random_deck(Chance.seeded(seed), starter.main if starter else "")
    if as_json:
        json_out({"main": found.main, "cards": found.cards, "problems": []})
    else:
        click.echo(decks.write(found), nl=False)


for each in (check, random, show):
    deck.add_command(each)
