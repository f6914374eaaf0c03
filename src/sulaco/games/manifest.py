"""A game's manifest: everything that there is of a game besides its rules, and where it is found.

Only the name and the game are needed; every other part has a fallback that works (docs/add-a-game.md lists them). A
part that lies outside the game's own folder is a reference, "package.module:Name". It is imported when it is used, so
that the rules of a game can be loaded without its bots, its pictures and its figures.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec


class Bar(NamedTuple):
    """What another answer must reach to be played instead of the trusted one: after `tries` tries, its lead less
    `errors` standard errors of that lead must be at least `gain`, a share of a won game."""

    gain: float = 0.0
    errors: float = 1.0
    tries: int = 4


class Level(msgspec.Struct, frozen=True):
    """How long a searching bot thinks about a decision."""

    iterations: int
    """It tries its answers out in this many worlds at most."""
    seconds: float
    """How long a move takes about, on one core of today's machines."""


class Outlook(msgspec.Struct, frozen=True):
    """How good a position is, without playing it to its end."""

    features: str
    """A module with `NAMES` and `features`, and beside it its weights: `sulaco/bots/outlook/corps.json`."""
    horizon: int
    """The search plays on for this many turns (`state.turn`) before it asks for the outlook."""


class Bots(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays the game, and how well."""

    sensible: str = ""
    """The class of the sensible bot; without one it plays at random."""
    default_policy: str = ""
    """What makes the bot that a search relies on, if it is not the sensible one."""
    errs: int = 8
    """A rookie takes any answer one time in this many."""
    veteran: Level = Level(30, 0.1)
    ultimate: Level = Level(120, 0.3)
    bar: Bar = Bar()
    outlook: Outlook | None = None
    """Without one the search plays every game to its end."""
    settled: frozenset[str] = frozenset()
    """Kinds of questions of which a hint says what the default policy would answer, because what comes of them shows
    later than the outlook sees. Bots search them all the same: so they were measured."""


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """The game in the terminal."""

    display: str = ""
    """The `Display` that draws the table; without one it lists what the seat may know."""
    opening: str = ""
    """The `Opening` that makes a setup from flags and questions; without one a number of its `setups()` is chosen."""


class Agents(msgspec.Struct, frozen=True, kw_only=True):
    """The game in numbers, for agents that learn."""

    features: str = ""
    """The `Features`; without them words and numbers of the view are hashed to a fixed number of places."""
    setup: str = ""
    """What makes the setup that is played where none is named; without it the first of `setups()`."""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """What one simulated game of this kind differs in from another, such as the mission."""

    name: str
    """What it is called, which is also its flag in `sulaco simulate`: mission, film."""
    field: str
    """The field of the setup that holds it."""
    flag: str
    """The flag by which the game's `Opening` knows it."""
    all: str
    """What lists all of them."""


class Lab(msgspec.Struct, frozen=True, kw_only=True):
    """The game in the lab."""

    reader: str = ""
    """The `Reader` of gauges and losses; without one only turns are counted, if there is a `state.turn`."""
    gauges: tuple[str, ...] = ()
    """Which gauges reports draw turn by turn; of opponents, that of the winner and that of the loser."""
    places: str = ""
    """What tells where somebody went with an answer, for reports; without it they do not speak of routes."""
    heat: str = ""
    """What draws where people are lost, for reports; without it they have no such picture."""
    subject: Subject | None = None
    """Without one, games are simulated with each of `setups()`."""
    duels: str = ""
    """The module that plays decks against each other, each pair in both orders; its `mains` lists them."""
    bench: str = ""
    """What makes the setup that `sulaco bench` measures; without it the first of `setups()`."""
    training: str = ""
    """The `Training` from which the weights of the outlook are learned."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game."""

    name: str
    game: str
    """The class of the game."""
    bots: Bots = Bots()
    terminal: Terminal = Terminal()
    agents: Agents = Agents()
    lab: Lab = Lab()


@cache
def resolve(reference: str) -> Any:
    """What a reference means: a module, or a name in one."""
    module, _, name = reference.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
