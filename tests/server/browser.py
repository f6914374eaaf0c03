"""A browser for tests: an identity, requests, and tabs at tables, all over the real network stack (loopback)."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace, TracebackType
from typing import Any, Self

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sulaco.server import api
from sulaco.server.changes import apply_told

PATIENCE = 60.0
"""Far longer than anything takes, on a busy machine too."""
Message = dict[str, Any]


@contextlib.contextmanager
def drawing(seed: int, module: ModuleType = api) -> Iterator[None]:
    """The server, which runs in this process, draws this seed for the tables that it sets up meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "secrets", SimpleNamespace(randbits=lambda bits: seed))
        yield


def logged(told: Message) -> list[Message]:
    """The lines of an update or a frame as the log has them: without what they changed in the view."""
    return [{name: value for name, value in line.items() if name != "changes"} for line in told["lines"]]


class Tab:
    """One WebSocket at a table. It keeps the view as a client would: from the position and the changes since."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Any = None
        self.state = -1
        self.eyes: int | None = None
        self.question: Message | None = None
        self.ending: Message | None = None
        self.undo: Message = {}
        self.table: Message = {}
        self.received: list[Message] = []
        self.sizes: list[int] = []
        self.code: int | None = None
        """The code that the connection was closed with."""
        self._id = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def receive(self, patience: float = PATIENCE) -> Message:
        """The next message; also taken in as a client would."""
        try:
            raw = self.socket.recv(patience)
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            raise
        message: Message = json.loads(raw)
        self.received.append(message)
        self.sizes.append(len(raw))
        kind = message["type"]
        if kind == "position":
            self.view, self.eyes, self.table = message["view"], message.get("eyes"), message["table"]
        elif kind == "update":
            self.view = apply_told(self.view, message)
        elif kind == "table":
            self.table = message["table"]
        if kind in ("position", "update"):
            self.state, self.question, self.undo = message["state"], message["question"], message["undo"]
            self.ending = message.get("ending")
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive until such a message comes."""
        while not wanted(message := self.receive()):
            pass
        return message

    def until_type(self, *kinds: str) -> Message:
        return self.until(lambda message: message["type"] in kinds)

    def until_state(self, state: int) -> None:
        while self.state < state:
            self.receive()

    def closed(self) -> int:
        """Receive until the connection ends; gives the code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            assert self.code is not None
            return self.code

    def post(self, type: str, **fields: Any) -> int:
        """Send a message without waiting; gives its id."""
        self._id += 1
        self.socket.send(json.dumps({"type": type, "id": self._id, **fields}))
        return self._id

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message and wait for its answer."""
        id = self.post(type, **fields)
        return self.until(lambda message: message.get("id") == id)

    def choose(self, key: str, seat: int | None = None, state: int | None = None) -> Message:
        return self.ask(
            "choose",
            state=self.state if state is None else state,
            seat=self.eyes if seat is None else seat,
            key=key,
        )

    def options(self) -> list[str]:
        assert self.question is not None
        return [option["key"] for option in self.question.get("options", [])]

    def any(self, chance: random.Random) -> Message:
        """Answer the question at random; it must be ours."""
        answer = self.choose(chance.choice(self.options()))
        assert answer["type"] == "done", answer
        return answer


class Browser:
    """Somebody's browser."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=PATIENCE)
        assert self.http.get("/").status_code == 200
        if name:
            assert self.put("/api/me", {"name": name}).status_code == 200

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def put(self, path: str, body: Any) -> httpx.Response:
        return self.http.put(path, json=body)

    def patch(self, path: str, body: Any) -> httpx.Response:
        return self.http.patch(path, json=body)

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(path)

    def new_table(self, *seats: str | Message, mission: str = "bug-hunt-1", seed: int = 7, **more: Any) -> str:
        """A table of corps, or of what else is named; a seat is the kind of it, or the whole wish."""
        body = {
            "game": "corps",
            "setup": {"mission": mission, "players": len(seats)},
            "seats": [{"kind": seat} if isinstance(seat, str) else seat for seat in seats],
            "pace": "fast",
            **more,
        }
        if any(seat["kind"] == "friend" for seat in body["seats"]):
            # Nobody chooses the seed of such a table: the server draws it, and here it draws this one.
            with drawing(seed):
                answer = self.post("/api/tables", body)
        else:
            answer = self.post("/api/tables", {**body, "seed": seed})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def table(self, table: str) -> Message:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def join(self, code: str) -> Message:
        answer = self.post("/api/join", {"code": code})
        assert answer.status_code == 201, answer.text
        begun: Message = answer.json()
        return begun

    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, table: str, query: str = "", origin: str | None = None) -> ClientConnection:
        """A bare WebSocket to a table."""
        socket = connect(
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live{query}",
            origin=Origin(self.url if origin is None else origin),
            additional_headers={"Cookie": self.cookies()},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            compression=None,
        )
        return socket.__enter__()

    def sit(self, table: str, eyes: int | str | None = None) -> Tab:
        """A tab at the table, with the position received. `eyes` "" are a spectator's."""
        tab = Tab(self.socket(table, "" if eyes is None else f"?eyes={eyes}"))
        tab.until_type("position", "refused")
        return tab
