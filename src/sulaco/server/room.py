"""A room: one table in memory, with the people who are there. The one authority for what happens at it.

Whoever answers (a person, a bot), an answer goes the same way: it is checked, played, kept on the disk, and only then
told, to each pair of eyes what it may know. All of that happens under the room's lock.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from sulaco.table.decision import Decision, concession
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.language import spoken
from sulaco.table.table import Table

from . import viewer as sight
from .audience import Audience, Connection
from .changes import changes
from .gathering import set_up
from .identity import clean
from .played import BrokenActs, PlayedTable, replay
from .protocol.live import ChatLine, Choose, Position, Redo, TableChanged, Undo, Update
from .protocol.shared import TableInfo
from .records import Act, ChatRecord, Headline, Person, SeatRecord, TableRecord
from .refused import Refused, refuse, refuse_because
from .seating import alone, awaited, gathers, held, names_in_texts, seat_name, sits, table_info
from .settings import Settings
from .store import StorageError, Store
from .undo import may_redo, undo_info, undo_length
from .viewer import Eyes, Moments, Script
from .words import Named

log = logging.getLogger("sulaco.server")

CHAT_LENGTH = 500
MAX_ACTS_WITH_UNDO = 20_000
"""Refuse undo beyond this many acts: loading replays them all."""
LONGEST_THOUGHT = 180.0
"""Seconds. Whoever takes longer over an answer is taken not to be at the table; no more is counted as play."""
CLOSE_COMES_BACK = 1012
"""WebSocket close code after which the browser connects again by itself."""


Hook = Callable[["Room"], Awaitable[None]]


class Room:
    """One table in memory."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        record: TableRecord,
        played: PlayedTable,
        names: dict[str, str],
        places: set[str],
        chat: Sequence[ChatRecord] = (),
        on_over: list[Hook] | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.record = record
        self.played = played
        self.names = names
        self.places = places
        self.chat = deque((ChatLine(*line) for line in chat), settings.chat_lines)
        self.on_over: list[Hook] = [] if on_over is None else on_over
        self.script: Script | None = None
        self.audience = Audience(record.id)
        self._told: dict[Eyes, dict[str, Any]] = {}
        """The view that each pair of eyes was last told."""
        self._texts: dict[str, Named] = {}
        """The game's texts with the names of those who sit here, by language."""
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        """Set, and replaced by a new one, whenever the table changes: bots and hints wait for it."""
        self.hurry = asyncio.Event()
        self.passed: frozenset[str] = frozenset()
        """The keys that people could have played the last time that a bot waited for them, and did not."""
        self.used = time.monotonic()
        self.gone = False
        self._note_standing()

    # --- what others may ask ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def table(self) -> Table[Any]:
        return self.played.table

    @property
    def state(self) -> int:
        return self.played.state

    @property
    def connections(self) -> list[Connection]:
        return self.audience.connections

    @property
    def seats(self) -> list[SeatRecord]:
        return self.record.seats

    @property
    def bot_is_asked(self) -> bool:
        decision = self.table.decision
        return decision is not None and self.seats[decision.seat].kind == "bot"

    @property
    def may_be_dropped(self) -> bool:
        """Whether nobody is connected and nothing is going on."""
        return not self.connections and not self.lock.locked()

    def person_seats(self, person: str) -> list[int]:
        return held(self.record.seats, person)

    def may_look(self, person: str, eyes: Eyes) -> bool:
        """Whether a person may look through these eyes: those of a seat that they hold, or a spectator's."""
        if eyes is not None:
            return eyes in self.person_seats(person)
        record = self.record
        if person == record.owner or self.person_seats(person) or any(seat.former == person for seat in record.seats):
            return True
        return record.spectators and person in self.places

    def default_eyes(self, person: str) -> Eyes:
        """The asked seat if it is theirs, else their first, else a spectator's."""
        mine = self.person_seats(person)
        decision = self.table.decision
        if decision is not None and decision.seat in mine:
            return decision.seat
        return mine[0] if mine else None

    def info(self, person: str) -> TableInfo:
        """The table as this person sees it."""
        there = {connection.person.id for connection in self.connections}
        watching = {c.person.id for c in self.connections if not self.person_seats(c.person.id)}
        return table_info(self.record, person, self.names, there, len(watching))

    def tell_waiting(self) -> None:
        """Something has changed: whoever waits looks again."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    def _note_standing(self) -> None:
        """Where the table stands, for lists; only what is stored already."""
        self.record.state, self.record.headline = self.state, self._headline(self.record.headline.seconds)

    def _headline(self, seconds: float) -> Headline:
        """Where the table stands, after so many seconds of play."""
        headline = self.played.headline()
        headline.seconds = seconds
        return headline

    def texts(self) -> Named:
        """The game's texts in the language of whoever is being told."""
        language = spoken()
        texts = self._texts.get(language)
        if texts is None:
            texts = self._texts[language] = Named(self.table.kind.texts(), names_in_texts(self.record, self.names))
        return texts

    # --- telling ---------------------------------------------------------------------------------------------

    def _tell_update(self, by: int, moments: Moments) -> None:
        """Tell everybody what a decision for a seat changed."""
        first, table = moments.first, self.table
        happened, numbers = table.events[first:], self.played.states(first)
        before, self._told = self._told, {}

        def update(eyes: Eyes) -> Update:
            view = self._told.get(eyes)
            if view is None:
                view = self._told[eyes] = sight.view(table, eyes)
            texts = self.texts()
            lines = sight.lines(happened, numbers, eyes, texts)
            known = moments.tell(eyes, before.get(eyes), lines)
            return Update(
                self.state,
                changes(known, view),
                lines,
                sight.question(table, eyes, texts, self.script),
                undo_info(self, eyes),
                sight.ending(table, texts, self.script, self.record.headline.seconds),
                by,
            )

        self.audience.tell_viewers(update)

    def _tell_positions(self) -> None:
        """Tell everybody everything anew."""
        self._told = {}
        self.audience.tell_tabs(self._position)

    def _position(self, connection: Connection) -> Position:
        """Everything that the eyes of a tab may know."""
        table, eyes, texts = self.table, connection.eyes, self.texts()
        view = self._told.get(eyes)
        if view is None:
            view = self._told[eyes] = sight.view(table, eyes)
        lines, earlier = sight.last_lines(table.events, self.played.states(), eyes, texts, self.settings.log_lines)
        return Position(
            state=self.state,
            eyes=eyes,
            view=view,
            question=sight.question(table, eyes, texts, self.script),
            ending=sight.ending(table, texts, self.script, self.record.headline.seconds),
            log=lines,
            earlier=earlier,
            undo=undo_info(self, eyes),
            table=self.info(connection.person.id),
            chat=list(self.chat),
        )

    def _tell_table(self, but: Connection | None = None) -> None:
        """Tell everybody who is there, and where."""
        self.audience.tell_tabs(lambda connection: TableChanged(self.info(connection.person.id)), but)

    def _forget_unseen(self) -> None:
        """Views of eyes through which nobody looks any more need not be remembered."""
        seen = self.audience.looked_through()
        self._told = {eyes: view for eyes, view in self._told.items() if eyes in seen}

    # --- decisions -------------------------------------------------------------------------------------------

    async def choose(self, person: str, message: Choose) -> None:
        """Answer the decision, or use an aside, for a seat of this person."""
        async with self.lock:
            self._check_here()
            self._check_seat(person, message.seat)
            self._check_going()
            decision = self.table.decision
            seat = message.seat
            if decision is not None and concession(message.key) == seat:
                await self.play(seat, message.key)  # whatever has happened since, and whoever is asked
                return
            if decision is None or (decision.seat != seat and all(o.seat != seat for o in decision.asides)):
                raise refuse("not-your-turn", "refused.not-your-turn", who=self._asked_name())
            self._check_state(message.state)
            self._check_option(decision, seat, message.key)
            if self.script is not None and (refusal := self.script.allow(message.key)) is not None:
                raise Refused("guided", refusal.text, refusal.rule)
            await self.play(seat, message.key)

    def briefing_due(self, person: str) -> bool:
        """Whether a person is about to decide something here for the first time, without a guide."""
        mine = self.person_seats(person)
        if not mine or self.script is not None or self.table.ending is not None:
            return False
        return all(entry.seat not in mine for entry in self.played.entries)

    def check_asked(self, person: str, seat: int, state: int) -> None:
        """Whether this person is asked something at this state, for this seat; refused if not. Under the lock."""
        self._check_here()
        self._check_seat(person, seat)
        self._check_going()
        if self.table.decision is None or self.table.decision.seat != seat:
            raise refuse("not-your-turn", "refused.not-your-turn", who=self._asked_name())
        self._check_state(state)

    def _check_here(self) -> None:
        """Refuse if the room was closed while somebody waited for its lock."""
        if self.gone:
            raise refuse("no-table", "refused.no-table")

    def _check_seat(self, person: str, seat: int) -> None:
        if seat not in self.person_seats(person):
            raise refuse("not-yours", "refused.not-your-seat")

    def _check_going(self) -> None:
        if self.table.ending is not None:
            raise refuse("over", "refused.over")
        if gathers(self.record):
            raise Refused("not-your-turn", awaited(self.record, "wait"))

    def _check_state(self, state: int) -> None:
        if state != self.state:
            raise refuse("stale", "refused.stale")

    def keys(self, seat: int) -> set[str]:
        """The keys that this seat may play now."""
        decision = self.table.decision
        if decision is None:
            return set()
        own = decision.options if decision.seat == seat else ()
        return {*(option.key for option in own), *(option.key for option in decision.asides if option.seat == seat)}

    def _check_option(self, decision: Decision, seat: int, key: str) -> None:
        if key in self.keys(seat):
            return
        if decision.seat == seat:
            # Why not is told to the asked seat only.
            raise refuse_because("illegal", self.texts(), decision.refusal(key))
        raise refuse("illegal", "refused.no-option")

    async def play(self, seat: int, key: str) -> None:
        """Play a key that was checked. The caller holds the lock."""
        with Moments(self.table, self.audience.looked_through()) as moments:
            await self._do(lambda: [self.played.choose(seat, key)])
        self._tell_update(seat, moments)
        self.tell_waiting()

    async def _do(self, work: Callable[[], list[Act]]) -> None:
        """Do something at the table and store it; if storing fails, the table goes back."""
        state = self.state
        try:
            acts = work()
        except KernelRefused as refusal:
            if self.state != state:
                await self._reload()
            raise refuse_because("illegal", self.texts(), refusal.reason) from None
        except Exception:
            log.exception("The rules failed at table %s, state %d.", self.id, state)
            await self._reload()
            raise refuse("illegal", "refused.broken") from None
        try:
            self.record.headline.seconds += min(max(0.0, time.time() - self.record.touched), LONGEST_THOUGHT)
            await self.store.keep_acts(self.id, state + 1, acts, self._headline(self.record.headline.seconds))
        except StorageError as error:
            log.error("Table %s, state %d: %s", self.id, self.state, error)
            await self._reload()
            raise
        except asyncio.CancelledError:
            # It may or may not have been stored: load the table again to find out.
            self._end()
            raise
        self._note_standing()
        self.record.touched = time.time()
        await self.settle()

    async def settle(self) -> None:
        """Tell those who wait for the end of the game, once."""
        if self.table.ending is None or self.record.settled:
            return
        try:
            for hook in self.on_over:
                await hook(self)
            self.record.settled = True
            await self.store.change_table(self.record)
        except Exception:
            # The game is kept; whoever waits is told when the table is loaded the next time.
            self.record.settled = False
            log.exception("After the end of table %s.", self.id)

    async def _reload(self) -> None:
        """Load the table again as it is stored."""
        try:
            acts = await self.store.acts(self.id)
            self.played = await asyncio.to_thread(replay, self.record, acts)
        except (StorageError, BrokenActs) as error:
            log.error("Table %s cannot be loaded again: %s", self.id, error)
            self._end()
            return
        self._note_standing()
        self._tell_anew()

    def _end(self) -> None:
        """Give this room up after an error: whoever connects again gets a new one, loaded from the database."""
        self.gone = True
        for connection in self.connections:
            connection.end(CLOSE_COMES_BACK)
        self.tell_waiting()

    def _tell_anew(self) -> None:
        """Tell everybody everything, after the table went another way than forwards."""
        self._tell_positions()
        self.tell_waiting()

    # --- undo and redo ---------------------------------------------------------------------------------------

    async def undo(self, person: str, message: Undo) -> None:
        async with self.lock:
            self._check_here()
            self._check_seat(person, message.seat)
            self._check_going()
            self._check_state(message.state)
            if self.state >= MAX_ACTS_WITH_UNDO:
                raise refuse("no-undo", "refused.too-often")
            length = undo_length(self, person, message.grain)
            await self._do(lambda: [self.played.take_back(message.seat, length)])
            self._tell_anew()

    async def redo(self, person: str, message: Redo) -> None:
        """Do the person's next entry again, and what bots had done after it."""

        def work() -> list[Act]:
            acts = [self.played.redo(message.seat)]
            while (seat := self.played.next_undone()) is not None and not sits(self.seats[seat]):
                acts.append(self.played.redo(message.seat))
            return acts

        async with self.lock:
            self._check_here()
            self._check_seat(person, message.seat)
            self._check_going()
            self._check_state(message.state)
            if not may_redo(self, person):
                raise refuse("no-undo", "refused.no-redo")
            await self._do(work)
            self._tell_anew()

    # --- coming and going --------------------------------------------------------------------------------------

    async def enter(self, connection: Connection) -> None:
        """Somebody comes: they are told everything, the others that they are there."""
        async with self.lock:
            self._check_here()
            if not self.may_look(connection.person.id, connection.eyes):
                # The seat was given away while they were connecting.
                raise refuse("not-yours", "refused.not-your-eyes")
            self._check_room_for(connection.person.id)
            self.connections.append(connection)
            self.audience.tell(connection, self._position)
            self._tell_table(connection)
            self.tell_waiting()

    def _check_room_for(self, person: str) -> None:
        """Refuse too many tabs of one person, and too many spectators."""
        there = [connection.person.id for connection in self.connections]
        full = there.count(person) >= self.settings.tabs
        if not self.person_seats(person):
            full |= sum(1 for other in there if not self.person_seats(other)) >= self.settings.connections
        if full:
            raise refuse("too-fast", "refused.crowded")

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.used = time.monotonic()
            self._forget_unseen()
            self._tell_table()
            self.tell_waiting()

    async def look(self, connection: Connection, eyes: Eyes) -> None:
        """Look through other eyes of the same person."""
        async with self.lock:
            if not self.may_look(connection.person.id, eyes):
                raise refuse("not-yours", "refused.not-your-eyes")
            connection.eyes = eyes
            self._forget_unseen()
            self.audience.tell(connection, self._position)

    async def inspect(self, eyes: Eyes, thing: str) -> dict[str, Any] | None:
        async with self.lock:
            insight = self.table.game.inspect(eyes, thing)
            built: dict[str, Any] | None = None if insight is None else msgspec.to_builtins(insight)
            return built

    async def say(self, person: Person, eyes: Eyes, text: str) -> None:
        """A line to everybody, kept with the table."""
        text = clean(text, CHAT_LENGTH)
        if not text:
            raise refuse("bad-request", "refused.empty")
        mine = self.person_seats(person.id)
        seat = eyes if eyes in mine else mine[0] if mine else None
        name = person.name if seat is None else seat_name(self.record, seat, self.names)
        line = ChatRecord(name, seat, text, time.time())
        await self.store.add_chat(self.id, line, self.settings.chat_lines)
        self.chat.append(ChatLine(*line))
        self.audience.tell_tabs(lambda _: ChatLine(*line))

    # --- changes of the table itself -----------------------------------------------------------------------------

    async def change(self, work: Callable[[TableRecord], None]) -> None:
        """Change seats or settings: kept first, then told; eyes that are no longer somebody's are closed."""
        async with self.lock:
            self._check_here()
            record = copy.deepcopy(self.record)
            work(record)
            shared = await self._share(record)
            # Whoever was awaited has brought something, or gone: now the game begins.
            begun = await asyncio.to_thread(set_up, record) if gathers(self.record) and not gathers(record) else None
            sitting = {person for seat in record.seats for person in (seat.person, seat.former)} - {""}
            # Whoever lost their seat may no longer look through it.
            leaving = {seat.person for seat in self.seats} - sitting - {"", record.owner}
            try:
                await self.store.change_table(record, leaving)
            except asyncio.CancelledError:
                self._end()
                raise
            undo_changed, self.record = self.record.friendly != record.friendly, record
            if begun is not None:
                self.played = begun
            self.table.friendly = record.friendly
            self.places = (self.places | sitting) - leaving
            self._texts = {}
            for connection in list(self.connections):
                if not self.may_look(connection.person.id, connection.eyes):
                    self.audience.show_out(connection, "closed.eyes")
            if undo_changed or shared or begun is not None:
                # What can be taken back now is another matter, or the whole table.
                self._tell_positions()
            self._tell_table()
            self.tell_waiting()

    async def _share(self, record: TableRecord) -> bool:
        """Others are invited to a table where its owner was alone so far, and may know all from a save.

        Between opponents everything is dealt anew that the owner's seats could not know.
        """
        owner = record.owner
        if not self.table.opposed or self.table.ending is not None or gathers(record):
            return False
        if not alone(self.seats, owner) or alone(record.seats, owner):
            return False
        await self._do(lambda: [self.played.deal_anew(held(record.seats, owner), secrets.randbits(62))])
        record.state, record.headline = self.record.state, self.record.headline
        return True

    async def rename(self, person: str, name: str) -> None:
        """Somebody at this table has another name now."""
        async with self.lock:
            self.names[person] = name
            self._texts = {}
            for connection in self.connections:
                if connection.person.id == person:
                    connection.person = Person(person, name)
            self._tell_table()

    def close(self, why: str) -> None:
        """The table is put away: everybody is told why, by the id of a text of the server, and goes."""
        self.gone = True
        for connection in list(self.connections):
            self.audience.show_out(connection, why)
        self.tell_waiting()

    def _asked_name(self) -> str:
        decision = self.table.decision
        return "" if decision is None else seat_name(self.record, decision.seat, self.names)
