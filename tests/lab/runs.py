"""Small runs for the tests of reports and comparisons: played, or made up row by row."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import polars as pl

from sulaco.games.battles.decks import starter
from sulaco.lab.plan import Cell, Plan, made
from sulaco.lab.pool import seed_of
from sulaco.lab.record import DecisionRow, Deed, GameRow, Gauge, Use, play
from sulaco.lab.store import schema


def files(path: Path) -> dict[str, bytes]:
    """What lies in a folder and below it."""
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


class Played(NamedTuple):
    """A run in memory."""

    path: Path
    plan: Plan
    rows: Sequence[GameRow]
    choices: Sequence[DecisionRow] = ()

    def games(self) -> pl.DataFrame:
        return pl.DataFrame([msgspec.to_builtins(row) for row in self.rows], schema=schema("games"))

    def decisions(self) -> pl.DataFrame:
        return pl.DataFrame([msgspec.to_builtins(row) for row in self.choices], schema=schema("decisions"))


def plan_of(game: str, games: int, **more: Any) -> Plan:
    """A plan with two or three cells of a game, whose decisions are kept."""
    cells: tuple[Cell, ...]
    if game == "corps":
        cells = tuple(
            Cell(f"bug-hunt-1, {n}", {"mission": "bug-hunt-1", "players": n}, ("sensible",) * n) for n in (1, 3)
        )
    elif game == "encounters":
        cells = tuple(Cell(f"alien, {n}", {"line_up": "alien", "players": n}, ("sensible",) * n) for n in (1, 3))
    else:
        pairs = (("lt-ripley", "the-queen-main"), ("ripley-8", "the-dragon-main"), ("ripley-8", "ripley-8"))
        cells = tuple(
            Cell(f"{one}, {other}", {"decks": [_deck(one), _deck(other)]}, ("sensible", "random"))
            for one, other in pairs
        )
    return Plan(game, cells, games, decisions=True, **more)


def _deck(main: str) -> Any:
    return msgspec.to_builtins(starter(main))


@cache
def played(game: str, games: int) -> Played:
    """A plan of a game, played to its end."""
    plan = made(plan_of(game, games))
    records = [play(plan, number) for number in range(plan.total)]
    choices = [row for record in records for row in record.decisions]
    return Played(Path(game), plan, [record.game for record in records], choices)


def many(run: Played, times: int) -> Played:
    """A run with every game so many times over, won by dice: enough to say something of them."""
    games = run.plan.games
    plan = msgspec.structs.replace(run.plan, games=games * times)
    rows, choices = [], []
    for row in run.rows:
        cell, index = divmod(row.number, games)
        for copy in range(times):
            number = cell * plan.games + index * times + copy
            # Some are won more often than others, so that there is something to be seen.
            lucky = Dice(f"{row.number}/{copy}").random() < (0.3, 0.7)[row.number % 2]
            if run.plan.game == "battles":
                winners = [0 if lucky else 1]
            else:
                winners = list(range(len(row.bots))) if lucky else []
            ending = row.ending if run.plan.game == "battles" else _ENDINGS[run.plan.game][not lucky]
            seed = seed_of(plan.seed, number % plan.games)
            rows.append(msgspec.structs.replace(row, number=number, seed=seed, winners=winners, ending=ending))
            choices += [
                msgspec.structs.replace(choice, number=number) for choice in run.choices if choice.number == row.number
            ]
    return Played(run.path, plan, rows, choices)


_ENDINGS = {
    "corps": ("ending.bug-hunt-won", "ending.nobody-stands"),
    "encounters": ("ending.won", "ending.all-dead"),
}


Dice = random.Random
Story = Callable[[Dice], tuple[bool, int, list[Use], list[Gauge]]]
"""Makes one game up: whether it is won, its turns, its uses of cards, its gauges."""


def invented(story: Story, games: int, name: str = "run", seed: int = 1, cells: int = 1, **more: Any) -> Played:
    """A run of corps whose games are made up."""
    plan = Plan(
        "corps",
        tuple(Cell(f"cell {n}", {"mission": "bug-hunt-1", "players": 2}, ("sensible",) * 2) for n in range(cells)),
        games,
        seed=seed,
        rules="1",
        **more,
    )
    rows = []
    for number in range(plan.total):
        won, turns, uses, gauges = story(Dice(f"{name}/{number}"))
        rows.append(
            GameRow(
                number=number,
                cell=plan.cell(number).name,
                seed=plan.seed_of(number),
                bots=["sensible", "sensible"],
                winners=[0, 1] if won else [],
                ending="ending.bug-hunt-won" if won else "ending.endurance",
                decisions=100,
                turns=turns,
                uses=uses,
                gauges=gauges,
                losses=[],
                deeds=[Deed(0, "attack", 3), Deed(1, "move", 2)],
            )
        )
    return Played(Path(name), plan, rows)


def luck(chance: float) -> Story:
    """Games that are won with this chance, whatever happens in them."""

    def story(dice: Dice) -> tuple[bool, int, list[Use], list[Gauge]]:
        gauges = [Gauge(turn, "endurance", float(30 - 2 * turn + dice.randrange(5))) for turn in range(1, 6)]
        return dice.random() < chance, dice.randrange(5, 9), [], gauges

    return story
