"""Encounters with more than one side: how often the players, the Alien Players and the traitor win (L18, L19).

A part of the balance of encounters in docs/balance.md; `films` writes it there and reads it back.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from sulaco.bots.runner import play, seat_bots
from sulaco.games.encounters import Encounters, agendas, events
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.state import Setup
from sulaco.table.table import Table

from . import pool
from .plan import Cell, Plan
from .record import played

BOT = "sensible"
WIDTH = 110
PLAYERS = (3, 5)
VARIANTS: dict[str, dict[str, Any]] = {"alien-players": {"alien_players": True}, "agendas": {"agendas": "hidden"}}
SIDES = ("players", "aliens", "traitor", "nobody")
"""Who can win."""
WHO = {"alien-players": "aliens", "agendas": "traitor"}
"""The side that a variant brings in."""


class Sides(msgspec.Struct, frozen=True):
    """The games of one film and variant with one number of players: how many each of `SIDES` has won, and in how many
    of them there was an Alien Player, or a traitor."""

    film: str
    players: int
    variant: str
    won: tuple[int, ...]
    there: int


def digest_of(setups: Sequence[Setup]) -> str:
    """Two games of each setup: what changes a card, a rule or a habit of the bot shows there."""
    made = blake2b(digest_size=8)
    for setup in setups:
        for seed in range(2):
            table = Table(Encounters, setup, seed, history=False)
            play(table, seat_bots(Encounters.name, BOT, setup.players, seed))
            made.update("\n".join(table.journal).encode())
    return made.hexdigest()


def digest() -> str:
    """The games of today."""
    return digest_of([Setup(5, name, alien_players=True, agendas="hidden") for name in FILMS])


# --- measuring ---------------------------------------------------------------------------------------------------


def cell_plan(setup: Setup, games: int, seed: int) -> Plan:
    """Games with one setup, the bot on every seat: those of `sulaco simulate`."""
    cell = Cell(setup.line_up, msgspec.to_builtins(setup), (BOT,) * setup.players)
    return Plan(Encounters.name, (cell,), games, seed)


def side_of(table: Table[Encounters]) -> str:
    """Which of `SIDES` has won."""
    assert table.ending is not None
    winners = table.ending.winners
    if not winners:
        return "nobody"
    if table.game.state.players[winners[0]].alien:
        return "aliens"
    return "traitor" if agendas.side(table.game, winners[0]) == "evil" else "players"


def game_of(plan: Plan, number: int) -> tuple[str, bool]:
    """One game: who has won, and whether an Alien Player or a traitor was there."""
    _, table = played(plan, number)
    there = any(isinstance(event, events.BecameAlien) for event in table.events)
    return side_of(table), there or any(agendas.side(table.game, seat) == "evil" for seat in range(table.setup.players))


def measure(games: int, seed: int, *, films: Sequence[str] = FILMS, processes: int | None = None) -> list[Sides]:
    """Play every film with each variant and number of players, on all cores."""
    found = []
    for name in films:
        for players in PLAYERS:
            for variant in VARIANTS:
                setup = Setup(players, name, **VARIANTS[variant])
                rows = pool.run(partial(game_of, cell_plan(setup, games, seed)), range(games), processes)
                won = Counter(side for side, _ in rows)
                there = sum(there for _, there in rows)
                found.append(Sides(name, players, variant, tuple(won[side] for side in SIDES), there))
    return found


# --- writing and reading -----------------------------------------------------------------------------------------


def write(found: Sequence[Sides], games_of_today: str) -> Iterator[str]:
    """The part of the document."""
    yield "## Alien players and agendas"
    yield ""
    yield from textwrap.wrap(
        "The same bots with more than one side: who has won, and in how many games there was an Alien Player, or a "
        "traitor. Where everybody is dead and no Alien Player is left, nobody wins.",
        WIDTH,
    )
    yield ""
    yield "- One cell alone, with the games and the seed of the others:"
    yield "  `sulaco simulate encounters --film alien --players 3 --option agendas --games 300 --seed 1`"
    yield f"- Games of these variants today {games_of_today}"
    yield ""
    yield f"| film | players | variant | {' | '.join(SIDES)} | alien or traitor there |"
    yield f"| --- | ---: | --- | {' | '.join('---:' for _ in SIDES)} | ---: |"
    for each in found:
        won = " | ".join(map(str, each.won))
        yield f"| `{each.film}` | {each.players} | `{each.variant}` | {won} | {each.there} |"
    yield ""
    yield from textwrap.wrap(" ".join(_reading(found, variant) for variant in VARIANTS), WIDTH, break_on_hyphens=False)


def _reading(found: Sequence[Sides], variant: str) -> str:
    """What became of the games of one variant, in words."""
    cells = [each for each in found if each.variant == variant]
    games, there = sum(sum(each.won) for each in cells), sum(each.there for each in cells)
    players, won = (sum(each.won[SIDES.index(side)] for each in cells) for side in ("players", WHO[variant]))
    return (
        f"With `{variant}`, {players / max(1, games):.1%} of {games} games were won by the players; the "
        f"{WHO[variant]} won {won / max(1, there):.1%} of the {there} games in which there was one."
    )


_ROW = re.compile(
    rf"^\| `(\S+)` \| (\d+) \| `({'|'.join(VARIANTS)})` \| ((?:\d+ \| ){{{len(SIDES)}}})(\d+) \|$", re.MULTILINE
)
_TODAY = re.compile(r"^- Games of these variants today (\w*)$", re.MULTILINE)


def read(text: str) -> tuple[list[Sides], str]:
    """What a document says."""
    found = [
        Sides(name, int(players), variant, tuple(int(n) for n in won.split(" | ") if n), int(there))
        for name, players, variant, won, there in _ROW.findall(text)
    ]
    return found, next(iter(_TODAY.findall(text)), "")
