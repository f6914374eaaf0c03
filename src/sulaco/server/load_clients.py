"""Clients for the load test: people with real WebSockets who play random legal answers, and measure."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.typing import Origin

from sulaco import games
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.game import Game
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .changes import apply_told
from .protocol.shared import NewSeat
from .words import tell

ANSWER_SECONDS = 30.0
"""An answer that takes longer than this counts as lost."""
ASIDE_SHARE = 0.1
"""The share of decisions at which a client takes an aside instead, if it has one."""
COMPARED_SHARE = 0.01
"""The share of decisions after which a table's views are compared with those of new connections."""
MAX_PLAYED = 160
"""New tables are opened in the middle of a game, after this many decisions at most."""

Message = dict[str, Any]
_decode = msgspec.json.decode
_encode = msgspec.json.encode


class Failed(Exception):
    """Something that must not happen at a table under load; it is counted."""


class Tally:
    """What is measured, by all tables together."""

    def __init__(self) -> None:
        self.begin()
        self.errors: list[str] = []
        self.compared = 0
        self.divergent = 0
        self.ended = 0

    def begin(self) -> None:
        """Measure from now on; errors are kept from the beginning."""
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.decisions = 0


class Http:
    """Plain HTTP to the server, a connection for each of a few threads."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.address = urlsplit(url)
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="load-http")

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
        """The answer as plain data, and the cookie that came with it. A server that is too busy is asked again."""
        loop = asyncio.get_running_loop()
        while True:
            status, data, fresh = await loop.run_in_executor(self._pool, self._ask, method, path, cookie, body)
            if status == http.client.TOO_MANY_REQUESTS:
                await asyncio.sleep(0.5)
                continue
            if status >= 400:
                raise Failed(f"{method} {path}: {status} {data[:200].decode(errors='replace')}")
            return (_decode(data) if data else None), fresh

    def _ask(self, method: str, path: str, cookie: str, body: Any) -> tuple[int, bytes, str]:
        secure = self.address.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(self.address.hostname or "", self.address.port, timeout=ANSWER_SECONDS)
        with contextlib.closing(connection):
            headers = {"Origin": self.url, "Content-Type": "application/json", "Cookie": cookie}
            connection.request(method, path, None if body is None else _encode(body), headers)
            answer = connection.getresponse()
            fresh = (answer.getheader("Set-Cookie") or "").partition(";")[0]
            return answer.status, answer.read(), fresh

    def close(self) -> None:
        self._pool.shutdown()


class Seat:
    """A person's tab: it keeps the view as a browser would, from the position and the changes since."""

    def __init__(self, tally: Tally, socket: ClientConnection) -> None:
        self.tally = tally
        self.socket = socket
        self.state = -1
        self.view: Any = None
        self.question: Message | None = None
        self.ending: Message | None = None
        self.sent: dict[int, float] = {}
        """When the answers to states were sent, by whoever sits at this table."""
        self.mine = -1
        """The state that this seat itself decided."""
        self.refused: str = ""
        self.done = -1
        self.news = asyncio.Event()

    async def read(self) -> None:
        try:
            while True:
                self.take(await self.socket.recv(decode=False))
        except (WebSocketException, OSError):
            self.refused = self.refused or tell("load.closed")
        self.news.set()

    def take(self, raw: bytes) -> None:
        """A message of the server."""
        now = time.perf_counter()
        message = _decode(raw)
        kind = message["type"]
        if kind == "update":
            state = message["state"]
            if state - 1 in self.sent and self.mine != state - 1:
                self.tally.latencies.append(now - self.sent[state - 1])
            self.tally.sizes.append(len(raw))
            self.view = apply_told(self.view, message)
        elif kind == "position":
            self.view = message["view"]
        elif kind == "done":
            self.done = message["state"]
        elif kind in ("refused", "closed"):
            self.refused = f"{message.get('kind', 'closed')}: {message['text']}"
        if kind in ("update", "position"):
            self.state, self.question, self.ending = message["state"], message["question"], message.get("ending")
        self.news.set()

    async def until(self, state: int, done: bool = False) -> None:
        """Wait until this state was told, and if wished acknowledged."""
        while self.state < state or (done and self.done < state):
            if self.refused:
                raise Failed(self.refused)
            self.news.clear()
            await self.news.wait()


class LoadTable:
    """A table with a person on each seat. A round: think, answer, wait until everybody was told."""

    def __init__(self, http: Http, tally: Tally, game: str, clients: int, think: float, seed: int) -> None:
        self.http = http
        self.tally = tally
        self.game = game
        self.clients = clients
        self.think = think
        self.chance = random.Random(seed)
        self.seed = seed
        self.id = ""
        self.cookies: list[str] = []
        self.seats: list[Seat] = []
        self.readers: list[asyncio.Task[None]] = []

    # --- sitting down ----------------------------------------------------------------------------------------

    async def open(self, played: int) -> None:
        """Open a game in which this many decisions have been made, and sit down."""
        text = await asyncio.to_thread(begun_game, self.game, self.clients, self.seed, played)
        self.cookies = [(await self.http.ask("GET", "/api/me"))[1] for _ in range(self.clients)]
        seats = [NewSeat("me"), *(NewSeat("friend") for _ in self.cookies[1:])]
        begun, _ = await self.http.ask("POST", "/api/tables/open", self.cookies[0], {"save": text, "seats": seats})
        self.id = begun["table"]
        info, _ = await self.http.ask("GET", f"/api/tables/{self.id}", self.cookies[0])
        for seat, cookie in zip(info["seats"][1:], self.cookies[1:], strict=True):
            await self.http.ask("POST", "/api/join", cookie, {"code": seat["code"]})
        await self._sit_down()

    async def visit(self) -> None:
        """Set up a new game for one browser, decide once, and leave."""
        kind = games.load(self.game)
        self.cookies = [(await self.http.ask("GET", "/api/me"))[1]] * self.clients
        seats = [NewSeat("me" if number == 0 else "here") for number in range(self.clients)]
        body = {"game": kind.name, "setup": _setup(kind, self.clients, self.seed), "seats": seats}
        begun, _ = await self.http.ask("POST", "/api/tables", self.cookies[0], body)
        self.id = begun["table"]
        await self._sit_down()
        await asyncio.wait_for(self.decide(), ANSWER_SECONDS)
        await self.leave()

    async def _sit_down(self) -> None:
        for number in range(self.clients):
            seat = await self.sit(number)
            self.seats.append(seat)
            self.readers.append(asyncio.create_task(seat.read()))
        for seat in self.seats:
            await asyncio.wait_for(seat.until(0), ANSWER_SECONDS)

    async def sit(self, number: int) -> Seat:
        url = f"{self.http.url.replace('http', 'ws', 1)}/api/tables/{self.id}/live?eyes={number}"
        try:
            socket = await connect(
                url,
                origin=Origin(self.http.url),
                additional_headers={"Cookie": self.cookies[number]},
                compression=None,
                max_size=None,
                ping_interval=None,
                open_timeout=ANSWER_SECONDS,
            )
        except (InvalidHandshake, OSError) as error:
            raise Failed(tell("load.no-connection", problem=str(error))) from error
        return Seat(self.tally, socket)

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
        await asyncio.gather(*self.readers)
        self.seats, self.readers = [], []

    # --- playing ---------------------------------------------------------------------------------------------

    async def play(self, until: float) -> None:
        """Play until this moment; a game that ends is followed by a new one."""
        while (now := time.monotonic()) < until:
            pause = self.think * self.chance.uniform(0.5, 1.5)
            await asyncio.sleep(min(pause, until - now))
            if time.monotonic() < until:
                await asyncio.wait_for(self.decide(), ANSWER_SECONDS)
                if self.seats[0].ending is not None:
                    await self.again()
                elif self.chance.random() < COMPARED_SHARE:
                    await self.compare()

    async def decide(self) -> None:
        """Whoever is asked answers; over when everybody was told."""
        number, key = self._answer()
        seat = self.seats[number]
        state = seat.state
        seat.mine = state
        now = time.perf_counter()
        for other in self.seats:
            other.sent = {state: now}
        message = {"type": "choose", "id": state, "state": state, "seat": number, "key": key}
        await seat.socket.send(_encode(message).decode())
        await seat.until(state + 1, done=True)
        for other in self.seats:
            await other.until(state + 1)
        self.tally.decisions += 1

    def _answer(self) -> tuple[int, str]:
        for number, seat in enumerate(self.seats):
            question = seat.question or {}
            asides = question.get("asides", [])
            if asides and self.chance.random() < ASIDE_SHARE:
                return number, self.chance.choice(asides)["key"]
        for number, seat in enumerate(self.seats):
            options = (seat.question or {}).get("options", [])
            if options:
                return number, self.chance.choice(options)["key"]
        raise Failed(tell("load.nobody-asked"))

    async def again(self) -> None:
        self.tally.ended += 1
        await self.compare()
        await self.leave()
        self.seed += 1_000_003
        await self.open(0)

    async def compare(self) -> None:
        """Hold what each seat has put together against what a new connection is told."""
        for number, seat in enumerate(self.seats):
            fresh = await self.sit(number)
            try:
                while fresh.state < 0:
                    fresh.take(await asyncio.wait_for(fresh.socket.recv(decode=False), ANSWER_SECONDS))
            finally:
                await fresh.socket.close()
            self.tally.compared += 1
            same = (fresh.state, fresh.view, fresh.question) == (seat.state, seat.view, seat.question)
            if not same:
                self.tally.divergent += 1


def _setup(kind: type[Game[Any]], players: int, seed: int) -> Any:
    """All setups for this many people, in turn."""
    setups = [setup for setup in kind.setups() if kind.seats(setup) == players]
    return setups[seed % len(setups)]


def begun_game(game: str, players: int, seed: int, decisions: int) -> str:
    """The save of a random game for this many people after this many decisions, or fewer if it would be over then."""
    kind = games.load(game)
    setup = _setup(kind, players, seed)
    while True:
        table = Table(kind, setup, seed)
        chance = Chance.seeded(seed)
        while table.decision is not None and len(table.journal) < decisions:
            table.choose(pick(table.decision, chance))
        if table.decision is not None:
            return dumps(table)
        decisions //= 2
