"""The rig: what a game adds to scenarios, and how it is found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar

import msgspec

from ..chance import Chance
from ..decision import Refused
from ..game import Game
from ..table import Table
from .exact import ExactReader, is_exact
from .file import SET, Scenario
from .position import Clause, Frame, Impossible, Reader, blamed, said
from .says import Check, Expectations
from .words import Entry, ScenarioError, Words


class Script(msgspec.Struct):
    """What chance will bring: the coming dice, what is picked out of pools, which cards a shuffle leaves on top."""

    rolls: list[int] = []
    picks: list[str] = []
    shuffles: list[list[str]] = []

    def put(self, chance: Chance) -> None:
        chance.script += self.rolls
        chance.picks += self.picks
        chance.shuffles += self.shuffles


class Rig(ABC):
    """What a game adds to scenarios."""

    dice: ClassVar[bool] = True
    """Whether anybody rolls dice."""

    @abstractmethod
    def begin(self, section: str, entries: Sequence[Entry], script: Script) -> Any:
        """The table that a section describes, or what stands for it, with this chance to come."""

    @abstractmethod
    def expectation(self, words: Words) -> Check:
        """Read a line of the play section that says something about this game's state."""

    def chance(self, table: Any) -> Chance:
        """Where the rest of the script is."""
        chance: Chance = table.game.state.chance
        return chance

    def names(self, entries: Sequence[Entry]) -> Mapping[str, str]:
        """Names that this scenario has for longer ones, as for the cards that it brings along."""
        return {}

    def process(self, changes: Mapping[str, str]) -> Mapping[str, str]:
        """The variables of a process that plays by rules with these changes; none if this one does.

        Raises `ValueError` if there is nothing of that name to change, or not to this value.
        """
        raise ValueError("this game has no values that could be changed")


class GameRig(Rig):
    """A rig out of what a game declares."""

    kind: ClassVar[type[Game[Any]]]
    setup: ClassVar[Sequence[Clause]]
    """The lines that a setup and a position have in common."""
    setup_only: ClassVar[Sequence[Clause]] = ()
    position_only: ClassVar[Sequence[Clause]] = ()
    reader: ClassVar[type[Reader]]
    exact: ClassVar[type[ExactReader] | None] = None
    says: ClassVar[Expectations]

    def begin(self, section: str, entries: Sequence[Entry], script: Script) -> Any:
        if section not in ("position", "setup"):
            raise ScenarioError(entries[0].number if entries else 1, f"there are no campaigns of {self.kind.name}")

        def attempt(lines: Sequence[Entry]) -> Table[Any]:
            try:
                return self.set_up(lines, script) if section == "setup" else self.position(lines, script)
            except Refused as refused:
                raise said(self.kind, refused) from None

        return tried(entries, attempt)

    def position(self, entries: Sequence[Entry], script: Script) -> Table[Any]:
        frame = Frame((*self.setup, *self.position_only), entries)
        if self.exact is not None and is_exact(entries):
            exact = self.exact(frame)
            script.put(exact.state.chance)
            return exact.table()
        reader = self.reader(frame)
        script.put(reader.position.state.chance)
        return reader.table()

    def set_up(self, entries: Sequence[Entry], script: Script) -> Table[Any]:
        """A game from its very beginning."""
        frame = Frame((*self.setup, *self.setup_only), entries)
        frame.setup_only()
        setup = self.agreed(frame)
        if script == Script():
            return Table(self.kind, setup, frame.seed)
        chance = Chance.seeded(frame.seed)
        script.put(chance)
        return Table.of(self.kind, self.kind.set_up(setup, chance).state, setup, frame.seed)

    def agreed(self, frame: Frame) -> Any:
        """The setup that the lines of a frame tell."""
        return self.kind.setup_type(**frame.options)

    def expectation(self, words: Words) -> Check:
        return self.says.read(words)


def tried(entries: Sequence[Entry], attempt: Callable[[Sequence[Entry]], Any]) -> Any:
    """The table, or an error at the line that is to blame."""
    try:
        return attempt(entries)
    except Impossible as wrong:
        raise blamed(entries, attempt, wrong) from None


def process(scenario: Scenario, rig: Rig) -> Mapping[str, str]:
    """The variables of a process that can run this; none if this one can."""
    changes: dict[str, str] = {}
    variables: Mapping[str, str] = {}
    for entry in scenario.changes:
        words = entry.words()
        words.demand(SET)
        name = words.take("the name of a value")
        words.demand("=")
        if not words:
            raise words.error("a value")
        if name in changes:
            raise entry.error(f"{name} is set twice")
        changes[name] = words.rest()
        try:
            variables = rig.process(changes)
        except ValueError as error:
            raise entry.error(str(error).removesuffix(".")) from error
    return variables


def rig_of(game: str) -> Rig:
    """The rig of a game, by the game's name; KeyError if there is no such game."""
    if not game.isidentifier():
        raise KeyError(game)
    module = f"sulaco.games.{game}.scenario"
    try:
        rig: Rig = import_module(module).Scenario()
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise KeyError(game) from error
    return rig
