"""Live play: one WebSocket for each tab and table, JSON both ways (see `protocol`)."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sulaco.table.language import spoken

from . import guards
from .audience import encoded
from .hints import Hints
from .limits import Bucket
from .protocol.live import (
    Choose,
    ClientMessage,
    Done,
    Hint,
    Hurry,
    Inspect,
    Look,
    Ping,
    Redo,
    Say,
    ServerMessage,
    Told,
    Undo,
    Watch,
)
from .records import Person
from .refused import Refused, refuse
from .room import Room
from .services import Services
from .settings import Settings
from .viewer import Eyes

log = logging.getLogger("sulaco.server")

_decode = msgspec.json.Decoder(ClientMessage).decode
CHAT_COST = 4.0
"""A line of chat counts as this many messages against the limit."""
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding an unreadable message may raise; RecursionError for thousands of nested brackets."""
MAX_THING_LENGTH = 64
"""Characters of the longest name of a piece or space that is looked up; no game has longer ones."""

Socket = WebSocket[Any, Any, Any]


class _Id(msgspec.Struct):
    """What can be read of an unreadable message."""

    id: int | None = None


_decode_id = msgspec.json.Decoder(_Id).decode


class Tab:
    """A browser's tab at a table."""

    def __init__(
        self, socket: Socket, person: Person, settings: Settings, crowd: Callable[[float], bool], hints: Hints
    ) -> None:
        self.socket = socket
        self.person = person
        self.eyes: Eyes = None
        self.language = spoken()
        self.watching = False
        self.settings = settings
        self.bucket = Bucket(settings.messages_rate, settings.messages_burst)
        self.crowd = crowd
        """Takes from what all tabs at this address may send together."""
        self.hints = hints
        self._hint: asyncio.Task[None] | None = None
        """The hint that is being thought about for this tab."""
        self.strikes = 0
        self._outbox: deque[str] = deque()
        self._waiting = 0
        """How much is in the outbox."""
        self._code: int | None = None
        self._wake = asyncio.Event()

    # --- out -------------------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        if self._code is not None:
            return
        self._waiting += len(text)
        many, much = self.settings.outbox, self.settings.outbox_bytes
        if self._outbox and (len(self._outbox) >= many or self._waiting > much):
            # The tab does not read its messages. When it connects again, it gets the whole position.
            self._outbox.clear()
            self.end(1013)
            return
        self._outbox.append(text)
        self._wake.set()

    def tell(self, message: ServerMessage) -> None:
        self.send(encoded(message))

    def end(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._wake.set()

    async def write(self) -> None:
        """Send what is on its way, until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._outbox:
                    text = self._outbox.popleft()
                    self._waiting -= len(text)
                    await self.socket.send_data(text)
                if self._code is not None:
                    await self.socket.close(self._code)
                    return
                self._wake.clear()
                await self._wake.wait()

    # --- in --------------------------------------------------------------------------------------------------

    async def read(self, room: Room) -> None:
        """Answer messages, one after the other, until the other side goes."""
        while self._code is None:
            message: Any = await self.socket.receive()
            if message["type"] != "websocket.receive" or self._code is not None:
                return
            await self.answer(room, message.get("text") or message.get("bytes") or "")

    async def answer(self, room: Room, raw: str | bytes) -> None:
        """Do what one message asks for, or say why not."""
        id: int | None = None
        try:
            size = len(raw) if isinstance(raw, bytes) else len(raw.encode(errors="replace"))
            if size > self.settings.message_bytes:
                raise refuse("too-large", "refused.too-large")
            try:
                message = _decode(raw)
            except UNREADABLE as error:
                with contextlib.suppress(*UNREADABLE):
                    id = _decode_id(raw).id
                self._slow_down(1.0)
                raise refuse("unknown-message", "refused.unknown", why=str(error)) from None
            id = message.id
            self._slow_down(CHAT_COST if isinstance(message, Say) else 1.0)
            await self._do(room, message)
        except Refused as refusal:
            self.tell(refusal.refusal(id))
        except Exception:
            log.exception("A message at table %s.", room.id)
            self.tell(refuse("storage", "refused.failed").refusal(id))

    def _slow_down(self, tokens: float) -> None:
        if self.bucket.take(tokens) and self.crowd(tokens):
            self.strikes = 0
            return
        self.strikes += 1
        if self.strikes >= self.settings.flood:
            self.end(1008)
        raise refuse("too-fast", "refused.too-fast")

    def ask_hint(self, room: Room, message: Hint) -> None:
        """Have a hint thought about, while other messages are answered."""
        if self._hint is not None and not self._hint.done():
            raise refuse("too-fast", "hint.thinking")
        self._hint = asyncio.create_task(self._tell_hint(room, message))

    async def _tell_hint(self, room: Room, message: Hint) -> None:
        try:
            self.tell(await self.hints.hint(room, self, message))
        except Refused as refusal:
            self.tell(refusal.refusal(message.id))
        except Exception:
            log.exception("A hint at table %s.", room.id)
            self.tell(refuse("no-hint", "hint.failed").refusal(message.id))

    async def forget_hint(self) -> None:
        """Nobody waits for it any more."""
        if self._hint is not None:
            self._hint.cancel()
            await asyncio.gather(self._hint, return_exceptions=True)

    async def _do(self, room: Room, message: ClientMessage) -> None:
        person = self.person.id
        match message:
            case Choose():
                await room.choose(person, message)
            case Undo():
                await room.undo(person, message)
            case Redo():
                await room.redo(person, message)
            case Look():
                await room.look(self, message.eyes)
            case Inspect():
                insight = await room.inspect(self.eyes, message.thing[:MAX_THING_LENGTH])
                self.tell(Told(message.id, message.thing[:MAX_THING_LENGTH], insight))
                return
            case Hint():
                self.ask_hint(room, message)
                return
            case Hurry():
                if not room.person_seats(person) and person != room.record.owner:
                    raise refuse("not-yours", "refused.not-your-seat")
                if room.bot_is_asked:
                    room.hurry.set()
            case Watch():
                self.watching = message.on
                room.tell_waiting()
            case Say():
                await room.say(self.person, self.eyes, message.text)
            case Ping():
                pass
        self.tell(Done(message.id, room.record.state))


def _eyes_wished(socket: Socket) -> tuple[bool, Eyes]:
    """The eyes that the address asks for, if it does: a seat's number, or nothing for a spectator's."""
    wish = socket.query_params.get("eyes")
    if wish is None:
        return False, None
    if wish == "":
        return True, None
    if not (wish.isascii() and wish.isdigit() and len(wish) < 4):
        raise refuse("bad-request", "refused.not-your-eyes")
    return True, int(wish)


_CODES = {"no-credentials": 4401, "not-yours": 4403, "no-table": 4404}
"""Tell the reason why a connection is refused, and close it."""


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str]) -> None:
    """Play at a table, or watch."""
    services = guards.services(socket)
    address = guards.party_of(socket)
    if not guards.may_connect(socket) or not services.doors.enter(address):
        await socket.close(1008)
        return
    try:
        await _attend(socket, services, table_id)
    finally:
        services.doors.leave(address)


async def _attend(socket: Socket, services: Services, table_id: str) -> None:
    await socket.accept()
    room: Room | None = None
    tab: Tab | None = None
    writing: asyncio.Task[None] | None = None
    try:
        crowd = functools.partial(services.messages.take, guards.party_of(socket))
        tab = Tab(socket, await guards.person(socket), services.settings, crowd, services.hints)
        room = await services.rooms.room(table_id)
        named, wish = _eyes_wished(socket)
        tab.eyes = wish if named else room.default_eyes(tab.person.id)
        if not room.may_look(tab.person.id, tab.eyes):
            raise refuse("not-yours", "refused.not-your-eyes" if named else "refused.not-your-table")
        writing = asyncio.create_task(tab.write())
        await services.rooms.enter(room, tab)
        await tab.read(room)
    except Refused as refusal:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_data(encoded(refusal.refusal()))
            await socket.close(_CODES.get(refusal.kind, 4400))
    except WebSocketDisconnect:
        pass
    finally:
        if room is not None and tab is not None:
            room.leave(tab)
            await tab.forget_hint()
        if tab is not None and writing is not None:
            tab.end(1000)
            await writing
