"""A server that is killed and started again, and people who play on at it whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
import sqlite3
from collections import Counter
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from sulaco.server.changes import apply_told

from .again import Port, serve_logged
from .browser import PATIENCE

Message = dict[str, Any]
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.server.ready"])


class Fragile:
    """A server process on one port and one database, again and again; the port is its own until it is closed."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self.log = folder / "log"
        self.port = Port()
        self.url = f"http://127.0.0.1:{self.port.number}"
        self.process: ForkServerProcess | None = None
        self.starts = 0

    def start(self) -> None:
        arguments = (self.port.number, str(self.database), str(self.log))
        self.process = _FORKS.Process(target=serve_logged, args=arguments)
        self.process.start()
        self.starts += 1

    def kill(self) -> None:
        """As the power cut would: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        self.process = None

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.join()
        self.process = None

    def close(self) -> None:
        if self.process is not None:
            self.kill()
        self.port.close()


Kept = dict[str, tuple[int, list[tuple[int, int, str]]]]


def kept_in(connection: sqlite3.Connection) -> Kept:
    """What is on the disk: for each table its state number, and its acts."""
    tables = connection.execute("SELECT id, state FROM tables").fetchall()
    acts = connection.execute('SELECT "table", number, seat, act FROM acts ORDER BY number').fetchall()
    of: dict[str, list[tuple[int, int, str]]] = {id: [] for id, _ in tables}
    for id, number, seat, act in acts:
        of[id].append((number, seat, act))
    return {id: (state, of[id]) for id, state in tables}


class Player:
    """One person at one table, who answers at random and comes back when the connection is lost."""

    def __init__(self, stage: Stage, table: str, seat: int, cookie: str) -> None:
        self.stage = stage
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.state = -1
        self.view: Any = None
        self.question: Message | None = None
        self.over = False
        self.sent: dict[int, tuple[int, str]] = {}
        self.start = 0
        """The start of the server that this player is connected to."""
        self.chance = random.Random(f"{table} {seat}")

    async def play(self) -> None:
        while not self.over:
            self.start = self.stage.server.starts
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(
                    f"{self.stage.server.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?eyes={self.seat}",
                    origin=Origin(self.stage.server.url),
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    max_size=None,
                    open_timeout=5,
                    close_timeout=1,
                ) as live:
                    await self._live(live)
            await asyncio.sleep(0.02)

    async def _live(self, live: ClientConnection) -> None:
        asked = -1
        while not self.over:
            self._take(msgspec.json.decode(await live.recv()))
            options = (self.question or {}).get("options", [])
            if options and asked != self.state:
                asked = self.state
                await asyncio.sleep(self.chance.uniform(0.0, 0.1))
                key = self.chance.choice(options)["key"]
                self.sent[self.state] = (self.state, key)
                await live.send(
                    msgspec.json.encode(
                        {"type": "choose", "id": self.state, "state": self.state, "seat": self.seat, "key": key}
                    ).decode()
                )

    def _take(self, message: Message) -> None:
        kind = message["type"]
        if kind == "position":
            acknowledged = self.stage.acknowledged.get(self.table, {})
            if message["state"] < max(acknowledged, default=0):
                self.stage.problems.append(f"{self.table}: state {message['state']} after {max(acknowledged)}")
            self.view = message["view"]
            self.stage.positions += 1
        elif kind == "update":
            if message["state"] != self.state + 1:
                self.stage.problems.append(f"{self.table}: state {message['state']} after {self.state}")
            self.view = apply_told(self.view, message)
        elif kind == "done":
            state, key = self.sent[message["id"]]
            self.stage.acknowledged.setdefault(self.table, {})[state + 1] = (self.seat, key)
            self.stage.told[self.start] += 1
            self.stage.news.set()
        elif kind in ("refused", "closed"):
            self.stage.problems.append(f"{self.table}: {message}")
        if kind in ("position", "update"):
            self.state, self.question = message["state"], message["question"]
            self.over = message.get("ending") is not None


class Stage:
    """Tables with two people each. What was acknowledged to them must be there for good."""

    def __init__(self, server: Fragile) -> None:
        self.server = server
        self.acknowledged: dict[str, dict[int, tuple[int, str]]] = {}
        """For each table, by state number: the seat and the key that led to it."""
        self.told: Counter[int] = Counter()
        """How many were acknowledged, by the start of the server that did so."""
        self.problems: list[str] = []
        self.positions = 0
        self.news = asyncio.Event()
        self.players: list[Player] = []
        self.games = 0

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None) -> httpx.Response:
        """A request that is made until it is answered, as a browser's page would do it."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.server.url) as http:
                    headers = {"Origin": self.server.url, "Cookie": cookie}
                    answer = await http.request(method, path, headers=headers, json=body, timeout=5)
                if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                    return answer
            except (httpx.HTTPError, OSError):
                pass
            await asyncio.sleep(0.05)

    async def cookie(self) -> str:
        answer = await self.ask("GET", "/api/me")
        return answer.headers["set-cookie"].partition(";")[0]

    async def perform(self, missions: list[str]) -> None:
        """One game after the other at one table's place, with the same two people."""
        cookies = [await self.cookie(), await self.cookie()]
        while True:
            mission = missions[self.games % len(missions)]
            self.games += 1
            body = {
                "game": "corps",
                "setup": {"mission": mission, "players": 2},
                "seats": [{"kind": "me"}, {"kind": "friend"}],
            }
            begun = await self.ask("POST", "/api/tables", cookies[0], body)
            assert begun.status_code == httpx.codes.CREATED, begun.text
            table = begun.json()["table"]
            info = (await self.ask("GET", f"/api/tables/{table}", cookies[0])).json()
            code = {"code": info["seats"][1]["code"]}
            joined = await self.ask("POST", "/api/join", cookies[1], code)
            # Asked again after a kill, who has sat down already finds the code used up.
            assert joined.status_code in (httpx.codes.CREATED, httpx.codes.NOT_FOUND), joined.text
            players = [Player(self, table, seat, cookie) for seat, cookie in enumerate(cookies)]
            self.players += players
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())

    def missing(self) -> list[str]:
        """Hold what was acknowledged against what is on the disk."""
        with contextlib.closing(sqlite3.connect(self.server.database)) as connection:
            return self.missing_in(connection)

    def missing_in(self, connection: sqlite3.Connection) -> list[str]:
        kept = kept_in(connection)
        found: list[str] = []
        for id, (state, acts) in kept.items():
            if [number for number, _, _ in acts] != list(range(1, state + 1)):
                found.append(f"{id}: state {state}, but acts {[number for number, _, _ in acts][-3:]}")
        for id, states in self.acknowledged.items():
            acts_of = {number: (seat, act) for number, seat, act in kept[id][1]} if id in kept else {}
            found += [
                f"{id}: {state} was {decided}, is {acts_of.get(state)}"
                for state, decided in states.items()
                if acts_of.get(state) != decided
            ]
        return found

    async def until_acknowledged(self, number: int) -> None:
        """Wait until so many decisions have been acknowledged since the last start: the games go on."""
        async with asyncio.timeout(PATIENCE):
            while self.told[self.server.starts] < number:
                self.news.clear()
                await self.news.wait()
