"""A game at one screen: people and bots on the seats, the question of the moment, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.text import Text

from sulaco import bots
from sulaco.bots import Bot
from sulaco.games import manifest
from sulaco.table.decision import Decision, Option, Refused
from sulaco.table.forecast import Risk
from sulaco.table.table import Table

from . import commands, picture, thinking
from .display import Display, load
from .files import Kept, KeptGame
from .log import Log
from .options import Entry, find, menu
from .screen import EndOfInput, Leave, Screen, ruled
from .style import DANGER, HEAD, LEGAL
from .words import tell, written


class Seat(NamedTuple):
    """Who sits there: a person, or a bot of some kind."""

    kind: str = ""
    bot: Bot | None = None


class Session:
    """One game being played at one screen."""

    def __init__(self, table: Table[Any], seats: Sequence[Seat], screen: Screen, kept: Kept | None = None) -> None:
        self.table = table
        self.seats = list(seats)
        self.screen = screen
        self.kept = kept or KeptGame(table)
        self.display: Display = load(table, screen.signs)
        self.texts = self.display.texts
        self.log = Log(self.display, self.texts, screen)
        self.looking: int | None = None
        """The seat whose secrets are on the screen."""
        self.focus = -1
        self.narrowed: tuple[Option[Any], ...] = ()
        """A group of options that was opened, or what an answer could have meant."""
        self.notes: list[Text] = []
        self.scene: object = None
        """Through a pipe: for whom the table was last drawn."""
        self.adviser: Bot | None = None
        self.advised = False
        self.following = ""
        """As long as the hint begins like this, it is done without asking."""
        self.armed = ""
        """The key of a dangerous answer that was given once and not yet a second time."""
        self.asks_all = not screen.live
        """Whoever plays is asked what needs no asking, too; so is whoever answers through a pipe."""
        self.taken_back = False
        """Something was taken back, and nothing has been answered since."""

    @property
    def people(self) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.bot is None]

    def reader(self) -> int | None:
        """The seat through whose eyes the screen shows the table."""
        if self.looking is not None:
            return self.looking
        return self.people[0] if len(self.people) == 1 else None

    # --- the loop ------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the end: True; or until somebody stops: False. A game that is broken off is kept."""
        try:
            self._run()
        except (Leave, EndOfInput):
            self._keep()
            return False
        return True

    def _run(self) -> None:
        if not self.table.journal:
            self.screen.page(self.display.briefing(self.screen.width))
        while True:
            self.screen.check()
            decision = self.table.decision
            if decision is None:
                if not self._over():
                    return
            elif not self._bots(decision):
                self._ask(decision)

    def _bots(self, decision: Decision) -> bool:
        """Let the bots do what is theirs now; False if a person is asked."""
        table = self.table
        for seat in dict.fromkeys(option.seat for option in decision.asides):
            bot = self.seats[seat].bot
            if bot is not None and seat != decision.seat:
                key = bot.aside(table, seat)
                if key is not None:
                    table.choose(key)
                    return True
        bot = self.seats[decision.seat].bot
        if bot is None:
            return False
        key = thinking.choose(self, bot, decision.seat)
        option = decision.find(key)
        if self.display.worth_noting(option):
            self.log.note(self.display.player(decision.seat), self.label(option))
        table.choose(key)
        return True

    def _over(self) -> bool:
        """The game has ended. True if it goes on after all, because the end was taken back."""
        ending = self.table.ending
        assert ending is not None
        picture.show_end(self)
        if not self.screen.live:
            return False
        while self.table.decision is None:
            answer = self.screen.read().strip()
            if not answer:
                return False
            if not commands.run(self, answer):
                self.screen.say(tell(self.kept.after_end))
            self.flush()
        return True

    def _keep(self) -> None:
        """Nothing is lost: a game that is broken off can be gone on with."""
        if not self.kept.begun:
            return
        self.kept.keep()
        for line in self.kept.how_to_go_on([seat.kind for seat in self.seats]):
            self.screen.uncut(line)

    # --- asking a person -----------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        if self._follow(decision) or self._go_on(decision):
            return
        self._hand_over(decision.seat)
        entries = self.entries(decision)
        picture.show(self, decision, entries)
        answer = self.screen.read().strip()
        self.notes.clear()
        if not answer:
            if not self.narrowed and len(self.options(decision)) == 1:
                self.choose(decision.options[0].key)
            self.narrowed = ()
            return
        try:
            self.answer(decision, entries, answer)
        except Refused as refused:
            self.note_refusal(refused)
        self.flush()

    def _follow(self, decision: Decision) -> bool:
        """Do what the hint says, if somebody wants it to be followed this far."""
        option = self.advice(decision) if self.following and decision.seat == self.looking else None
        if option is None or not self.label(option).lower().startswith(self.following):
            self.following = ""
            return False
        self.choose(option.key)
        return True

    def _go_on(self, decision: Decision) -> bool:
        """Answer what needs no asking, for whoever wants that; whether it was answered. After an undo it is asked."""
        routine = None if self.asks_all or self.taken_back else self.table.game.routine(decision)
        if routine is None or routine.why == "again":
            return False
        self.note(tell("answer.by-itself", what=self.label(decision.find(routine.key))))
        self.choose(routine.key)
        return True

    def answer(self, decision: Decision, entries: Sequence[Entry], answer: str) -> None:
        """Take a command or an answer. A wrong one changes nothing."""
        options = self.options(decision)
        found = find(answer, options, entries, self.label, self.display.place)
        exact = len(found) == 1 and found[0].key == answer.lower()
        if not exact and commands.run(self, answer):
            return
        if len(found) == 1:
            if self._sure(decision, found[0]):
                self.choose(found[0].key)
        elif found:
            self.narrowed = found
            self.note(tell("answer.which", n=len(found)))
        else:
            self._no_such(decision, answer)

    def _sure(self, decision: Decision, option: Option[Any]) -> bool:
        """Whether an answer counts at once. One that may cost an own piece, or the game, is given twice by a person."""
        told = self.table.game.forecast(decision, option)
        if told is None or told.risk is not Risk.LOSS or not self.screen.live or self.armed == option.key:
            return True
        self.armed = option.key
        if told.stake is not None:
            self.note(written(self.texts, told.stake), style=DANGER)
        safer = [self.label(decision.find(key)) for key in told.safer]
        if safer:
            self.note(tell("answer.safer", ways=safer))
        self.note(tell("answer.again"))
        return False

    def choose(self, key: str) -> None:
        """Answer the decision; the screen goes back to the whole menu and to where the action is."""
        self.armed = ""
        self.taken_back = False
        self.table.choose(key)
        self.narrowed = ()
        self.focus = -1

    def _no_such(self, decision: Decision, answer: str) -> None:
        """Why there is no such option: the rule's reason, if it is one that people wonder about."""
        asked = answer.lower().replace(" ", ":")
        reasons = [why.reason for why in decision.why_not() if why.key == asked or why.key.startswith(asked)]
        if reasons:
            for reason in reasons[:3]:
                self.note(written(self.texts, reason.text), reason.rule, DANGER)
        elif self.display.place(answer.lower()) is not None:
            self.note(tell("answer.no-place", place=answer), style=DANGER)
        else:
            self.note(tell("answer.none", answer=answer), style=DANGER)

    def options(self, decision: Decision) -> list[Option[Any]]:
        """What the asked seat can choose from: the options, and any-time cards of its own hand."""
        return [*decision.options, *(option for option in decision.asides if option.seat == decision.seat)]

    def entries(self, decision: Decision) -> list[Entry]:
        """The menu as it is numbered now."""
        options = self.options(decision)
        if self.narrowed and not all(option in options for option in self.narrowed):
            self.narrowed = ()
        return menu(self.narrowed, flat=True) if self.narrowed else menu(options)

    def label(self, option: Option[Any]) -> str:
        """An option in words, with the place that it points at."""
        label = written(self.texts, option.text)
        where = self.display.where(option)
        return f"{label} ({where})" if where else label

    def reason(self, decision: Decision, option: Option[Any] | None) -> str:
        """Why this option is the sensible one, in one sentence; empty if there is nothing to say."""
        advice = self.table.game.advice(decision, option)
        return "" if advice is None else written(self.table.kind.texts(), advice)

    def advice(self, decision: Decision) -> Option[Any] | None:
        """What the sensible bot would do in this place, knowing only what this seat knows."""
        if not self.advised:
            self.advised = True
            self.adviser = _adviser(self.table.kind.name)
        if self.adviser is None:
            return None
        return decision.find(self.adviser.choose(self.table, decision.seat))

    def _hand_over(self, seat: int) -> None:
        """With several people at one screen, a pause before another seat's secrets are shown."""
        if len(self.people) > 1 and self.looking != seat:
            self.hand_to(seat)
        self.looking = seat

    def hand_to(self, seat: int) -> None:
        self.screen.clear(wholly=True)
        self.screen.line(tell("seat.hand-over", player=self.display.player(seat)), HEAD)
        if self.screen.live:
            self.screen.read(tell("seat.ready"))
        self.looking = seat
        self.narrowed = ()

    # --- messages ------------------------------------------------------------------------------------------

    def note(self, text: str, rule: str = "", style: str = "") -> None:
        """A line above the next prompt."""
        lines = self.screen.wrap(text, style=style)
        if rule:
            lines[-1] = ruled(lines[-1].plain, rule, style)
        self.notes += lines

    def good(self, text: str) -> None:
        self.note(text, style=LEGAL)

    def note_refusal(self, refused: Refused) -> None:
        self.note(written(self.texts, refused.reason.text), refused.reason.rule, DANGER)

    def flush(self) -> None:
        """Through a pipe, and after the end, messages appear at once; a live screen shows them in its next picture."""
        if not self.screen.live or self.table.decision is None:
            self.screen.lines(self.notes)
            self.notes.clear()


def _adviser(game: str) -> Bot | None:
    """The sensible bot, if the game has one of its own: random play is no advice."""
    return bots.load(game, "sensible", 0) if manifest(game).bots.sensible else None
