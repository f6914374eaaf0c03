"""A game written down as a scenario file: the position at the last checkpoint, and the decisions since.

`Writer.write` tells the whole truth, for whoever may know it. `Writer.write_seen` tells what one pair of eyes knows;
all else is dealt anew, so that the file can be handed to a player in the middle of a game. Either file runs as it is,
and ends with what is asked then. How a position is written, and what is hidden in it, a game's own writer knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from ..chance import Chance
from ..decision import GameOver, concession
from ..event import Event
from ..flow import Flow
from ..game import Game
from ..table import Table
from .file import parse
from .rig import Rig, Script
from .run import Run
from .words import ScenarioError

MAX_DEALS = 30
"""How often hidden cards are dealt anew, at most, until the deal fits what the viewer has seen happen."""
UNTITLED = "A position"


class _Recorder(Chance):
    """Chance that remembers what it brought."""

    told: Script = msgspec.field(default_factory=Script)

    def roll(self, sides: int) -> int:
        self.told.rolls.append(super().roll(sides))
        return self.told.rolls[-1]

    def shuffle(self, cards: list[Any]) -> None:
        super().shuffle(cards)
        self.told.shuffles.append([str(card) for card in reversed(cards)])

    def _place(self, things: Sequence[Any]) -> int:
        place = super()._place(things)
        self.told.picks.append(str(things[place]))
        return place


class _Told(msgspec.Struct):
    """The step under way: who decided each time, and what chance brought before the first decision and after each."""

    seats: list[int]
    chance: list[Script]


class Writer(ABC):
    """What a game adds to writing scenarios."""

    rig: ClassVar[type[Rig]]

    @abstractmethod
    def lines(self, state: Any, setup: Any) -> Iterable[str]:
        """All lines of a state at a checkpoint: reading them gives the same state again."""

    def hidden(self, game: Game[Any], eyes: int | None) -> set[str]:
        """The cards of which these eyes do not know where they are."""
        return game.secrets.hidden(game.state, eyes) if game.secrets is not None else set()

    @abstractmethod
    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        """What these eyes know now, or have been told about by these events."""

    @abstractmethod
    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        """Deal anew, in place, what these eyes cannot know of a state; what is in `seen` stays where it is."""

    # --- writing ---------------------------------------------------------------------------------------------

    def write(self, table: Table[Any], title: str, remark: str = "") -> str:
        """The present moment as a scenario file, with everything that is hidden."""
        state, entries = _step(table)
        head = _head(table, title, remark)
        told = _replay(table, entries)
        if told is not None:
            # All comes again by itself from the same chance, unless it was scripted.
            scripted = state.chance.script or state.chance.picks or state.chance.shuffles
            return self._file(table, head, state, entries, _ending(table), told.chance if scripted else ())
        # Something was dealt anew in between, which no decision tells: perhaps this moment can be begun by itself.
        now = self._file(table, head, table.game.state, (), _ending(table))
        seats = () if table.setup is None else range(table.kind.seats(table.setup))
        if self._fits(now, table, (None, *seats)):
            return now
        return self._file(table, [*head, *_cut(len(entries))], state, (), ())

    def write_seen(self, table: Table[Any], eyes: int | None, title: str, remark: str = "", seed: int = 0) -> str:
        """The present moment as these eyes know it; what they cannot know is dealt anew, with a chance of its own."""
        state, entries = _step(table)
        head = _head(table, title, remark)
        told = _replay(table, entries)
        seen = self.seen(table, eyes, table.events[table._marks[-1].events :])
        chance = Chance.seeded(seed)
        dice = [Script(script.rolls) for script in told.chance] if told is not None else []
        if told is not None and not self._names_a_secret(table, eyes, entries, told.seats):
            for _ in range(MAX_DEALS):
                state = _step(table)[0]
                self.deal(table, state, eyes, chance, seen)
                file = self._file(table, head, state, entries, _ending(table), dice)
                if self._fits(file, table, (eyes,)):
                    return file
        state = _step(table)[0]
        self.deal(table, state, eyes, chance, set())
        return self._file(table, [*head, *_cut(len(entries))], state, (), ())

    def _file(
        self,
        table: Table[Any],
        head: Sequence[str],
        state: Any,
        entries: Sequence[str],
        ending: Sequence[str],
        chance: Sequence[Script] = (),
    ) -> str:
        lines = [*head, "", "position:"]
        lines += [f"  {line}" if line else line for line in self.lines(state, table.setup)]
        if chance:
            lines += _script(chance[0])
        lines += ["", "play:"]
        for number, entry in enumerate(entries, start=1):
            if chance:
                lines += _script(chance[number])
            lines.append(f"  do {entry}")
        lines += [f"  {line}" for line in ending]
        return "\n".join(lines) + "\n"

    # --- whether it fits -------------------------------------------------------------------------------------

    def _fits(self, file: str, table: Table[Any], seats: Sequence[int | None]) -> bool:
        """Whether the file runs, and shows these seats what they see now."""
        try:
            run = Run(parse(file), self.rig())
            good = run.result().ok
        except ScenarioError:
            return False
        return good and all(run.table.game.view(seat) == table.game.view(seat) for seat in seats)

    def _names_a_secret(self, table: Table[Any], eyes: int | None, entries: list[str], seats: list[int]) -> bool:
        """Whether somebody else's decision names a card that these eyes do not know."""
        hidden = self.hidden(table.game, eyes)
        return any(
            seat != eyes and not hidden.isdisjoint(_words(entry)) for entry, seat in zip(entries, seats, strict=True)
        )


def _words(entry: str) -> list[str]:
    """What a key is made of: `power:newt-2:name:turn.earth-1+discard.earth-2` names four things besides verbs."""
    return entry.replace("+", ":").replace(".", ":").split(":")


def _step(table: Table[Any]) -> tuple[Any, list[str]]:
    """How the step under way began, as a copy, and the decisions in it."""
    made, state = table.checkpoint()
    return state, table.journal[made:]


def _head(table: Table[Any], title: str, remark: str) -> list[str]:
    # A title is one line; what follows a # would be a comment.
    words = " ".join(title.replace("#", " ").split()) or UNTITLED
    remarks = [f"# {line.strip()}".rstrip() for line in remark.splitlines() if line.strip()]
    return [f"title: {words}", f"game: {table.kind.name}", *remarks]


def _cut(decisions: int) -> list[str]:
    """A remark for a moment that can only be told from the beginning of its step."""
    if not decisions:
        return []
    return [f"# This is how the step began; {decisions} decisions later it was as the remark says."]


def _script(script: Script) -> list[str]:
    lines = [f"  rolls {' '.join(map(str, script.rolls))}"] if script.rolls else []
    lines += [f"  picks {', '.join(script.picks)}"] if script.picks else []
    return [*lines, *(f"  shuffles {', '.join(cards)}" for cards in script.shuffles if cards)]


def _ending(table: Table[Any]) -> list[str]:
    """What is asked now, or how it ended."""
    decision = table.decision
    if decision is not None:
        return [f"asks player {decision.seat + 1} for {decision.kind} because {decision.rule}"]
    if table.ending is None:
        return ["goes on"]
    if table.opposed:
        return [f"won by player {seat + 1} because {table.ending.reason.rule}" for seat in table.ending.winners]
    return [f"{'won' if table.ending.winners else 'lost'} because {table.ending.reason.rule}"]


def _replay(table: Table[Any], entries: Sequence[str]) -> _Told | None:
    """Play the step under way once more, to see who decided and what was rolled; None if it cannot be told."""
    if any(entry.startswith("~") or concession(entry) is not None for entry in entries):
        return None
    game = table.kind(_step(table)[0])
    chance = game.state.chance
    recorder = game.state.chance = _Recorder(chance.at, chance.barriers, chance.script, chance.picks, chance.shuffles)
    told = _Told([], [])
    questions = _questions(game)
    try:
        decision = next(questions)
        for entry in entries:
            told.chance.append(recorder.told)
            recorder.told = Script()
            option = decision.find(entry)
            told.seats.append(decision.player(option))
            decision = questions.send(option)
    except StopIteration:
        pass
    told.chance.append(recorder.told)
    return told


def _questions(game: Game[Any]) -> Flow[None]:
    """Step by step, until the game ends."""
    try:
        while game.state.ending is None:
            yield from game.step()
    except GameOver as over:
        game.state.ending = over.ending
