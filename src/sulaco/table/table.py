"""The table: one game being played. Journal, checkpoints, fork, undo and redo, determinize.

Setup, seed and the keys chosen are the whole game; one key, `concede:player-N`, is open to every seat at any moment if
the game allows it. Besides keys the journal may hold two kinds of notes, which start with "~": `~anew:SEED` (after a
friendly undo across dice or cards: what nobody knows is dealt anew) and `~redeal:SEAT:SEED` (what these seats, none or
several, cannot know is dealt anew: in copies for bots, and when somebody may have seen more than their seats could).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from .chance import Chance, mix
from .decision import Decision, Ending, GameOver, Reason, Refused, concession
from .event import Event
from .flow import Flow, without
from .game import Game, State
from .text import Text, say

G = TypeVar("G", bound=Game[Any])

MAX_STEPS_WITHOUT_DECISION = 20_000
"""After this many steps in which nobody is asked, `Endless` is raised: the rules run in a loop."""

_encode = msgspec.msgpack.Encoder().encode
_decoders: dict[type[State], msgspec.msgpack.Decoder[State]] = {}


def _decode(kind: type[State], data: bytes) -> State:
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    return decoder.decode(data)


class Mark(NamedTuple):
    """A checkpoint: the state when a step began, and the lengths of journal and events at that moment."""

    journal: int
    events: int
    state: bytes


class Asked(NamedTuple):
    """What undo has to know of a decision: the unit that began with it, and the count of barriers before its answer."""

    unit: str
    barriers: int


class Endless(RuntimeError):
    """The rules ran in a loop without asking anybody."""


class Table(Generic[G]):
    """A running game. Every way in checks legality; nothing else may touch the game's state.

    Without `history` (playouts, copies) nothing can be undone and a fork plays everything again from the beginning.
    """

    def __init__(self, kind: type[G], setup: Any, seed: int, *, history: bool = True) -> None:
        self.kind = kind
        self.setup = setup
        self.seed = seed
        self.history = history
        self.friendly = False
        self.start: bytes | None = None
        """The state that this table began with, if it did not begin with its setup."""
        self.game: G = kind.set_up(setup, Chance.seeded(seed))
        self._begin()

    def _begin(self) -> None:
        self.journal: list[str] = []
        self.asked: list[Asked] = []
        self.undone: list[str] = []
        self.decision: Decision | None = None
        self._marks: list[Mark] = []
        self._stepped = 0
        self._at_mark = False
        """Whether the step under way began at the last checkpoint."""
        self._flow: Flow[None] | None = None
        self._run(None, self.start)

    @classmethod
    def of(cls, kind: type[G], state: State, setup: Any = None, seed: int = 0) -> Table[G]:
        """A table that begins in the middle: at a checkpoint's state."""
        table: Table[G] = cls.__new__(cls)
        table.kind, table.setup, table.seed = kind, setup, seed
        table.history, table.friendly = True, False
        if setup is not None:
            kind.prepare(setup)
        table.start = _encode(state)
        table.game = kind(_decode(kind.state_type, table.start))
        table._begin()
        return table

    # --- playing -------------------------------------------------------------------------------------------

    @property
    def ending(self) -> Ending | None:
        ending: Ending | None = self.game.state.ending
        return ending

    @property
    def events(self) -> list[Event]:
        return self.game.events

    @property
    def opposed(self) -> bool:
        """Whether opponents play here; a table without a setup is taken for one where they do."""
        return self.setup is None or self.kind.opposed(self.setup)

    def choose(self, key: str) -> None:
        """Answer the decision, or give up for a seat. A wrong answer raises `Refused` and changes nothing."""
        self._take(key)
        if self.undone:
            self.undone.clear()

    def _take(self, key: str) -> None:
        decision = self.decision
        if decision is None:
            raise Refused(Reason(say("refused.game-over")))
        for option in decision.options:  # a playout does little else: no call is made that is not needed
            if option.key == key:
                break
        else:
            seat = concession(key)
            if seat is not None:
                self._concede(key, seat)
                return
            for option in decision.asides:
                if option.key == key:
                    break
            else:
                raise Refused(decision.refusal(key))
        self.journal.append(key)
        if self.history:
            self.asked.append(Asked(decision.unit, self.game.state.chance.barriers))
        self._run(option)

    def _concede(self, key: str, seat: int) -> None:
        """A seat gives up. Between two steps it is gone at once; a step under way is played to its end without it."""
        if not 0 <= seat < self.kind.seats(self.setup):
            raise Refused(Reason(Text("refused.not-an-option", {"key": key})))
        reason = self.game.no_concession(seat)
        if reason is not None:
            raise Refused(reason)
        self._note(key, "")
        untouched = self._can_be_asked_afresh()
        try:
            gone = self.game.concede(seat)
        except GameOver as over:
            self.game.state.ending = over.ending
            self.decision = self._flow = None
            return
        if not gone:
            return
        assert self._flow is not None
        self._flow = None if untouched else without(self._flow, self.decision, (seat,))
        self._run(None)

    def _note(self, key: str, unit: str) -> None:
        self.journal.append(key)
        if self.history:
            self.asked.append(Asked(unit, self.game.state.chance.barriers))

    def _run(self, answer: Any, state: bytes | None = None) -> None:
        """Send an answer into the flow and go on until somebody is asked or the game ends.

        `state`: the bytes of the state, if they are known.
        """
        game = self.game
        try:
            if self._flow is not None:
                try:
                    self.decision = self._flow.send(answer)
                    return
                except StopIteration:
                    pass
            self._stepped = len(self.journal)
            remember = self.history or not self._marks
            for _ in range(MAX_STEPS_WITHOUT_DECISION):
                if game.state.ending is not None:
                    break
                self._at_mark = remember
                if remember:
                    self._checkpoint(state)
                    state = None
                    remember = self.history
                flow = game.step()
                decision = next(flow, None)
                if decision is not None:
                    self.decision = decision
                    self._flow = flow
                    return
            else:
                raise Endless(f"{MAX_STEPS_WITHOUT_DECISION} steps without a decision")
        except GameOver as over:
            game.state.ending = over.ending
        self._flow = None
        self.decision = None

    def _checkpoint(self, state: bytes | None) -> None:
        """Remember the state, by its bytes if they are known; a table without history remembers its beginning only."""
        marks = self._marks
        if marks and marks[-1].journal == len(self.journal):
            marks.pop()
        marks.append(Mark(len(self.journal), len(self.game.events), state or _encode(self.game.state)))

    def digest(self) -> str:
        """A short hash of the whole state."""
        return hashlib.blake2b(_encode(self.game.state), digest_size=8).hexdigest()

    def checkpoint(self) -> tuple[int, State]:
        """The last checkpoint: journal length and state."""
        mark = self._marks[-1]
        return mark.journal, _decode(self.kind.state_type, mark.state)

    # --- copies --------------------------------------------------------------------------------------------

    def fork(self) -> Table[G]:
        """An independent copy: the last checkpoint and the decisions since, without the history before it."""
        mark = self._marks[-1]
        copy: Table[G] = Table.__new__(Table)
        copy.kind, copy.setup, copy.seed = self.kind, self.setup, self.seed
        copy.history, copy.friendly, copy.start = False, self.friendly, mark.state
        copy.game = self.kind(_decode(self.kind.state_type, mark.state))
        copy._begin()
        for entry in self.journal[mark.journal :]:
            copy.follow(entry)
        return copy

    def determinize(self, seat: int, seed: int) -> Table[G]:
        """A copy in which all that the seat cannot know is dealt anew, with a chance of its own."""
        copy = self.fork()
        copy.follow(f"~redeal:{seat}:{seed}")
        return copy

    def follow(self, entry: str) -> None:
        """Take a journal entry: a key as a player chose it, or a note."""
        if entry.startswith("~"):
            self._note(entry, "")
            self._deal_anew(entry)
            return
        self._take(entry)

    def _deal_anew(self, entry: str) -> None:
        kind, *numbers = entry[1:].split(":")
        *seats, seed = (int(number) for number in numbers)
        chance = Chance.seeded(seed)
        knowers = seats if kind == "redeal" else range(self.kind.seats(self.setup))
        untouched = self._can_be_asked_afresh()
        self.game.redeal(knowers, chance)
        self.game.state.chance.at = chance.at
        self.undone = []
        self.game.refresh()
        if untouched:
            # Nothing happened since the step began: ask afresh, so that no option knows the old deal.
            self._flow = None
            self._run(None)
        elif self.decision is not None:
            # In the middle of a step the question stands; what others held beside it is somewhere else now.
            self.decision.asides = [option for option in self.decision.asides if option.seat in knowers]

    def _can_be_asked_afresh(self) -> bool:
        """Whether the step that asks has done nothing yet: begun again, it asks the same in the same state."""
        if self.decision is None or len(self.journal) - 1 != self._stepped:
            return False
        state = _encode(self.game.state)
        if self._at_mark and state == self._marks[-1].state:
            return True
        probe = self.kind(_decode(self.kind.state_type, state))
        try:
            decision = next(probe.step(), None)
        except (GameOver, AssertionError):
            # It ends, or it asserts that it does not begin from such a state, which is the middle of a step.
            return False
        return decision is not None and decision.keys() == self.decision.keys() and _encode(probe.state) == state

    # --- undo ----------------------------------------------------------------------------------------------

    def undo_target(self, grain: str = "step") -> int:
        """How long the journal will be after an undo by step, action or turn; refuses with the reason."""
        units = {"step": None, "action": ("action", "turn"), "turn": ("turn",)}[grain]
        target = len(self.asked) - 1
        while target > 0 and (self.journal[target].startswith("~") or (units and self.asked[target].unit not in units)):
            target -= 1
        self.check_take_back(target)
        return target

    def check_take_back(self, target: int) -> None:
        """Refuse with the reason if the table cannot go back to a journal of this length."""
        if not self._marks[0].journal <= target < len(self.asked) or self.journal[target].startswith("~"):
            # Also a copy without history: it cannot go back behind the checkpoint that it was made from.
            raise Refused(Reason(say("refused.nothing-to-undo")))
        dealt = any(entry.startswith("~redeal") for entry in self.journal[target:])
        if dealt or (not self.friendly and self.crosses_barrier(target)):
            # A deal anew because somebody knew too much is never undone.
            raise Refused(Reason(say("refused.undo-barrier")))

    def crosses_barrier(self, target: int) -> bool:
        """Whether dice, a draw or a reveal lie between here and a journal of this length."""
        barriers: int = self.game.state.chance.barriers
        return barriers != self.asked[target].barriers

    def undo(self, grain: str = "step") -> None:
        """Take back the last step, action or turn."""
        self.take_back(self.undo_target(grain))

    def take_back(self, target: int) -> None:
        """Go back to a journal of this length. A friendly undo across dice or cards then deals anew."""
        self.check_take_back(target)
        taken = self.journal[target:]
        # A note goes with what is taken back: without a new one the old dice would come again.
        noted = any(entry.startswith("~") for entry in taken)
        anew = mix(self.game.state.chance.at) if noted or self.crosses_barrier(target) else None
        self._back_to(target)
        if anew is None:
            self.undone = taken + self.undone
        else:
            self.undone = []
            self.follow(f"~anew:{anew}")

    def redo(self) -> None:
        """Do again what the last undo took back."""
        if not self.undone:
            raise Refused(Reason(say("refused.nothing-to-redo")))
        self.follow(self.undone.pop(0))

    def _back_to(self, length: int) -> None:
        journal, marks, events = self.journal, self._marks, self.game.events
        while marks[-1].journal > length:
            marks.pop()
        mark = marks.pop()
        self.game = self.kind(_decode(self.kind.state_type, mark.state))
        self.game.events = events[: mark.events]
        self.journal = journal[: mark.journal]
        self.asked = self.asked[: mark.journal]
        self._flow = None
        self._run(None)
        for entry in journal[mark.journal : length]:
            self.follow(entry)

    # --- replay --------------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls, kind: type[G], setup: Any, seed: int, journal: Sequence[str], start: State | None = None
    ) -> Table[G]:
        """The game that this journal tells, from the setup or from a state that it starts with.

        Raises `BrokenJournal` at an entry that does not fit.
        """
        table = cls(kind, setup, seed) if start is None else cls.of(kind, start, setup, seed)
        for index, entry in enumerate(journal):
            try:
                table.follow(entry)
            except (Refused, ValueError) as error:
                raise BrokenJournal(index, entry, error) from error
        return table


class BrokenJournal(Exception):
    """A journal entry that the rules do not allow at its place."""

    def __init__(self, index: int, entry: str, cause: Exception) -> None:
        super().__init__(f"entry {index + 1} ('{entry}') does not fit")
        self.index = index
        self.entry = entry
        self.cause = cause
