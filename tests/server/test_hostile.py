"""A client that means harm: it gets refusals, never a failure of the server, and the table does not notice it."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sulaco.server import schema
from sulaco.server.settings import Settings

from .browser import PATIENCE, Browser, Tab
from .conftest import Running, Serving

BAD = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "1",
    '"choose"',
    "{}",
    '{"id":1}',
    '{"type":"choose"}',
    '{"type":"choose","id":1}',
    '{"type":"own","id":1}',
    '{"type":["choose"],"id":1,"state":0,"seat":0,"key":"x"}',
    '{"type":"choose","id":"1","state":0,"seat":0,"key":"x"}',
    '{"type":"choose","id":1,"state":0.5,"seat":0,"key":"x"}',
    '{"type":"choose","id":1,"state":null,"seat":0,"key":"x"}',
    '{"type":"choose","id":1,"state":0,"seat":0,"key":7}',
    '{"type":"choose","id":1,"state":0,"seat":0,"key":"x","more":1}',
    '{"type":"choose","id":1e999,"state":0,"seat":0,"key":"x"}',
    '{"type":"choose","id":NaN,"state":0,"seat":0,"key":"x"}',
    '{"type":"undo","id":1,"state":0,"seat":0,"grain":"everything"}',
    '{"type":"look","id":1,"eyes":"all"}',
    '{"type":"say","id":1,"text":"\\ud800"}',
    "[" * 2000 + "]" * 2000,
    '{"a":' * 500 + "1" + "}" * 500,
    "\x00\x00\x00",
    "ｃｈｏｏｓｅ 🜏",
]

KEYS = [
    "",
    "no-such-key",
    "~anew:1",
    "~redeal:0:1",
    "<undo:0",
    "<redo",
    "x" * 3000,
    "'; DROP TABLE acts; --",
    "\x00",
    "../../etc/passwd",
]


class Scene:
    """A table of two people and a spectator, which must stay as it is."""

    def __init__(self, server: Running, log: pytest.LogCaptureFixture) -> None:
        self.server = server
        self.log = log
        self.owner, self.guest, self.watcher = (server.browser(name) for name in ("Mara", "Jonas", "Eve"))
        self.id = self.owner.new_table("me", "friend")
        info = self.owner.table(self.id)
        self.guest.join(info["seats"][1]["code"])
        self.watcher.join(info["watch_code"])
        self.tabs: list[Tab] = []

    def sit(self, browser: Browser, eyes: int | str | None = None) -> Tab:
        tab = browser.sit(self.id, eyes)
        self.tabs.append(tab)
        return tab

    def truth(self) -> tuple[Any, ...]:
        """All that an attack could change."""
        room = self.server.services.rooms.present(self.id)
        assert room is not None
        acts = self.server.services.store.read_now(
            lambda connection: connection.execute(sql.select(schema.acts).where(schema.acts.c.table == self.id)).all()
        )
        seats = [(seat.kind, seat.person, seat.bot) for seat in room.seats]
        return room.table.digest(), room.state, seats, room.record.title, len(room.chat), [tuple(act) for act in acts]

    def calm(self) -> None:
        """The server has failed nowhere, neither in the test nor around it."""
        records = [record for when in ("setup", "call", "teardown") for record in self.log.get_records(when)]
        assert [str(record) for record in records if record.exc_info or record.levelno >= logging.ERROR] == []


@pytest.fixture
def scene(server: Running, caplog: pytest.LogCaptureFixture) -> Iterator[Scene]:
    here = Scene(server, caplog)
    yield here
    for tab in here.tabs:
        tab.socket.close()
    here.calm()


@contextlib.contextmanager
def unchanged(scene: Scene) -> Iterator[None]:
    before = scene.truth()
    yield
    assert scene.truth() == before


# --- messages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_bytes", [False, True])
def test_no_message(scene: Scene, as_bytes: bool) -> None:
    tab = scene.sit(scene.owner, 0)
    with unchanged(scene):
        for text in BAD:
            tab.socket.send(text.encode() if as_bytes else text)
            answer = tab.until_type("refused", "done")
            assert (answer["type"], answer["kind"]) == ("refused", "unknown-message"), text
        assert tab.ask("ping")["type"] == "done"


def test_random_bytes(scene: Scene) -> None:
    tab = scene.sit(scene.owner, 0)
    chance = random.Random(3)
    with unchanged(scene):
        for _ in range(200):
            tab.socket.send(chance.randbytes(chance.randrange(200)))
            assert tab.until_type("refused", "done")["kind"] == "unknown-message"


def test_too_long(scene: Scene) -> None:
    tab = scene.sit(scene.owner, 0)
    with unchanged(scene):
        tab.socket.send(json.dumps({"type": "say", "id": 1, "text": "x" * 5000}))
        assert tab.until_type("refused")["kind"] == "too-large"
        tab.socket.send("x" * 100_000)
        assert tab.closed() == 1009


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x85\x00\x00\x00\x00\xff\xfe\xfd\xfc\xfb",  # text that is no UTF-8
        b"\x83\x80\x00\x00\x00\x00",  # an opcode that is not there
        b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
        b"\x81\x05hello",  # not masked
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # announces exabytes
        b"\x89\xfe\x00\xff\x00\x00\x00\x00" + bytes(255),  # a ping longer than pings are
        b"\x80\x80\x00\x00\x00\x00",  # goes on with what was not begun
        b"\x88\x81\x00\x00\x00\x00\x01",  # closes with half a code
        b"GET / HTTP/1.1\r\n\r\n",
        random.Random(5).randbytes(512),  # begins with an opcode that is not there, a reserved bit, and no mask
    ],
)
def test_frames_that_are_none(scene: Scene, frame: bytes) -> None:
    tab = scene.sit(scene.watcher)
    with unchanged(scene):
        tab.socket.socket.sendall(frame)
        assert tab.closed() in (1000, 1002, 1005, 1006, 1007, 1009)


def test_for_other_seats(scene: Scene) -> None:
    """Whoever does not hold a seat cannot act for it, whatever the message says."""
    owner, guest, watcher = scene.sit(scene.owner, 0), scene.sit(scene.guest, 1), scene.sit(scene.watcher)
    state, keys = owner.state, owner.options()
    with unchanged(scene):
        for seat in (0, -1, 2, 99, 2**40):
            for tab in (guest, watcher):
                assert tab.choose(keys[0], seat, state)["kind"] == "not-yours"
                assert tab.ask("undo", state=state, seat=seat)["kind"] == "not-yours"
                assert tab.ask("redo", state=state, seat=seat)["kind"] == "not-yours"
        assert watcher.choose(keys[0], 1, state)["kind"] == "not-yours"
        assert watcher.ask("hurry")["kind"] == "not-yours"
        for eyes in (0, 1, 2, -1, 10**9):
            assert watcher.ask("look", eyes=eyes)["kind"] == "not-yours"
        assert guest.ask("look", eyes=0)["kind"] == "not-yours"
        assert guest.choose(keys[0], 1, state)["kind"] == "not-your-turn"


def test_states_and_keys_that_do_not_fit(scene: Scene) -> None:
    owner = scene.sit(scene.owner, 0)
    with unchanged(scene):
        for state in (owner.state + 1, owner.state - 1, -1, 2**40, 10**400):
            assert owner.choose(owner.options()[0], 0, state)["kind"] == "stale"
        for key in KEYS:
            assert owner.choose(key, 0)["kind"] == "illegal", key
        assert owner.ask("undo", state=owner.state, seat=0)["kind"] == "no-undo"
        assert owner.ask("say", text="\u202e\x00 \n")["kind"] == "bad-request"


def test_replayed(scene: Scene) -> None:
    """What was accepted once is stale when it comes again, from anybody."""
    tabs = [scene.sit(scene.owner, 0), scene.sit(scene.guest, 1)]
    chance = random.Random(8)
    sent: list[str] = []
    for _ in range(12):
        asked = next(tab for tab in tabs if tab.question and tab.question.get("options"))
        state = asked.state
        key = chance.choice(asked.options())
        sent.append(json.dumps({"type": "choose", "id": 9000 + state, "state": state, "seat": asked.eyes, "key": key}))
        asked.socket.send(sent[-1])
        for tab in tabs:
            tab.until_state(state + 1)
    kinds = set()
    with unchanged(scene):
        for text in sent * 2:
            for tab in tabs:
                tab.socket.send(text)
                kinds.add(tab.until_type("refused")["kind"])
    assert kinds == {"stale", "not-your-turn", "not-yours"}


def test_questions_about_odd_things(scene: Scene) -> None:
    watcher = scene.sit(scene.watcher)
    things = [
        "",
        "space:",
        "space:-1",
        "space:999999",
        "space:9" * 12,
        "space:١",
        "__class__",
        "blip-0",
        "\x00",
        "x" * 3000,
    ]
    with unchanged(scene):
        for thing in things:
            told = watcher.ask("inspect", thing=thing)
            assert told["type"] == "told"
            assert told["insight"] is None


# --- coming in ---------------------------------------------------------------------------------------------------


def handshake(scene: Scene, origin: str | None, cookie: str | None, path: str = "") -> ClientConnection:
    url = scene.server.url
    live = connect(
        f"{url.replace('http', 'ws', 1)}{path or f'/api/tables/{scene.id}/live'}",
        origin=None if origin is None else Origin(origin),
        additional_headers={} if cookie is None else {"Cookie": cookie},
        compression=None,
        open_timeout=PATIENCE,
        close_timeout=1,
    )
    return live.__enter__()


def test_foreign_pages(scene: Scene) -> None:
    url = scene.server.url
    port = urlsplit(url).port
    scene.sit(scene.owner, 0)
    origins = [
        None,
        "null",
        "",
        "https://evil.example",
        f"http://evil.example:{port}",
        f"http://127.0.0.1:{(port or 0) - 1}",
        "http://127.0.0.1",
        f"http://127.0.0.1.evil.example:{port}",
        f"http://user@127.0.0.1:{port}",
    ]
    with unchanged(scene):
        for origin in origins:
            with pytest.raises(InvalidStatus) as refused:
                handshake(scene, origin, scene.owner.cookies())
            assert refused.value.response.status_code == 403, origin
            if origin:
                body = {"title": "Mine now"}
                answer = httpx.patch(
                    f"{url}/api/tables/{scene.id}",
                    json=body,
                    headers={"Origin": origin, "Cookie": scene.owner.cookies()},
                    timeout=PATIENCE,
                )
                assert answer.status_code == 403, origin
        for site in ("cross-site", "same-site"):
            headers = {"Sec-Fetch-Site": site, "Cookie": scene.owner.cookies()}
            answer = httpx.delete(f"{url}/api/tables/{scene.id}", headers=headers, timeout=PATIENCE)
            assert answer.status_code == 403


def test_cookies_that_are_none(scene: Scene) -> None:
    url = scene.server.url
    scene.sit(scene.owner, 0)
    name, _, value = scene.owner.cookies().partition("=")
    person, _, signature = value.partition(".")
    other = scene.watcher.cookies().partition("=")[2]
    forged = [
        None,
        f"{name}=",
        f"{name}={person}",
        f"{name}={person}.",
        f"{name}={person}.{'A' * len(signature)}",
        f"{name}={person}.{signature[:-1]}",
        f"{name}={person}.{other.partition('.')[2]}",
        f"{name}={other.partition('.')[0]}.{signature}",
        f"{name}=.{signature}",
        f"{name}={value}.{signature}",
        f"sulaco={value}",
        f"{name}=\xe9.\xe9",
        f"{name}=" + "x" * 5000,
    ]
    with unchanged(scene):
        for cookie in forged:
            live = handshake(scene, url, cookie)
            assert json.loads(live.recv(PATIENCE))["kind"] == "no-credentials", cookie
            with pytest.raises(ConnectionClosed):
                live.recv(PATIENCE)
            head = {} if cookie is None else {b"Cookie": cookie.encode("latin-1")}
            answer = httpx.get(f"{url}/api/tables/{scene.id}", headers=head, timeout=PATIENCE)
            assert answer.status_code == 401, cookie


def test_strangers(scene: Scene) -> None:
    """Whoever was not invited does not get in by the table's address alone; nobody looks through others' eyes."""
    stranger = scene.server.browser("Mallory")
    scene.sit(scene.owner, 0)
    url = scene.server.url
    attempts = [
        (stranger, f"/api/tables/{scene.id}/live", "not-yours"),
        (stranger, f"/api/tables/{scene.id}/live?eyes=0", "not-yours"),
        (stranger, f"/api/tables/{scene.id}/live?eyes=", "not-yours"),
        (scene.watcher, f"/api/tables/{scene.id}/live?eyes=0", "not-yours"),
        (scene.guest, f"/api/tables/{scene.id}/live?eyes=0", "not-yours"),
        (scene.guest, f"/api/tables/{scene.id}/live?eyes=-1", "bad-request"),
        (scene.guest, f"/api/tables/{scene.id}/live?eyes=1e1", "bad-request"),
        (scene.guest, f"/api/tables/{scene.id}/live?eyes=0&eyes=1", "not-yours"),
        (scene.guest, "/api/tables/nowhere/live", "no-table"),
        (scene.guest, "/api/tables/%00/live", "no-table"),
        (scene.guest, "/api/tables/" + "x" * 3000 + "/live", "no-table"),
    ]
    with unchanged(scene):
        for browser, path, kind in attempts:
            live = handshake(scene, url, browser.cookies(), path)
            assert json.loads(live.recv(PATIENCE))["kind"] == kind, path
            live.close()
        for path in ("", "/ground", "/log", "/replay", "/save"):
            assert stranger.get(f"/api/tables/{scene.id}{path}").status_code == 403
        assert stranger.post(f"/api/tables/{scene.id}/problem", {"text": "x"}).status_code == 403
        assert stranger.post(f"/api/tables/{scene.id}/continue", {"frame": 0}).status_code == 403
        for browser in (stranger, scene.watcher, scene.guest):
            assert browser.delete(f"/api/tables/{scene.id}").status_code == 403
            assert browser.patch(f"/api/tables/{scene.id}", {"title": "x"}).status_code == 403
            for to in ("me", "bot", "open", "name"):
                assert browser.put(f"/api/tables/{scene.id}/seats/0", {"to": to}).status_code == 403


# --- HTTP --------------------------------------------------------------------------------------------------------


def raw(url: str, data: bytes) -> bytes:
    """What the server answers to these bytes, until it closes or has no more to say."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as plain:
        plain.sendall(data)
        plain.settimeout(0.3)
        answer = b""
        with contextlib.suppress(TimeoutError, ConnectionError):
            while part := plain.recv(65536):
                answer += part
        return answer


PATHS = [
    "/../../../../etc/passwd",
    "/api/../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/assets/..%2f..%2f..%2f..%2fpyproject.toml",
    "/assets/%252e%252e/%252e%252e/pyproject.toml",
    "/..\\..\\..\\pyproject.toml",
    "/..%5c..%5cpyproject.toml",
    "//etc/passwd",
    "///",
    "/file:///etc/passwd",
    "/%00",
    "/index.html%00.js",
    "/%ff%fe",
    "/api/tables/..%2f..%2fme",
    "/api/tables/%2e%2e/log",
    "/api/tables/x/seats/99999999999999999999",
    "/api/tables/x/log?eyes=99999999999999999999999",
    "/api/games/..%2fcorps",
    "/api/games/__init__",
    "/api/games/os.path/rules",
    "/schema/../../pyproject.toml",
    "/" + "a" * 20_000,
    "/?" + "a=1&" * 3000,
    "http://evil.example/",
    "*",
]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "TRACE", "POST", "DELETE", "BREW"])
def test_paths(scene: Scene, method: str) -> None:
    host = urlsplit(scene.server.url).netloc
    for path in PATHS:
        head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        check_answer(raw(scene.server.url, head.encode("latin-1")))


def check_answer(answer: bytes) -> None:
    """Nothing, or an answer below 500 that tells nothing of the machine."""
    if answer:
        assert int(answer.split(b" ", 2)[1]) < 500, answer[:300]
    for word in (b"root:", b"[build-system]", b"Traceback", b"site-packages"):
        assert word not in answer


HEADS = [
    b"GET /api/me HTTP/1.1\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /api/me HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /api/me\r\n\r\n",
    b"\r\n\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * 70_000 + b"\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: y\r\n" % k for k in range(5000)) + b"\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nA: b\x00c\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nAccept-Encoding: " + b"gzip;q=," * 500 + b"\r\n\r\n",
    b'GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \xff\xfe, W/, "\r\n\r\n',
    b"GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=-1,99999-1\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ' OR 1=1\r\nX-Forwarded-Proto: javascript\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\nhello",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-99\r\nContent-Length: 2\r\n\r\n{}",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nX-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n\r\n",
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://x\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"POST /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 8\r\nContent-Length: 0\r\n\r\n",
]


def test_heads(scene: Scene) -> None:
    for head in HEADS:
        check_answer(raw(scene.server.url, head))


def test_bodies(scene: Scene) -> None:
    owner = scene.owner
    scene.sit(owner, 0)
    addresses = [
        ("POST", "/api/tables"),
        ("POST", "/api/tables/open"),
        ("POST", "/api/join"),
        ("POST", "/api/campaigns"),
        ("POST", f"/api/tables/{scene.id}/continue"),
        ("POST", f"/api/tables/{scene.id}/problem"),
        ("PATCH", f"/api/tables/{scene.id}"),
        ("PUT", f"/api/tables/{scene.id}/seats/0"),
        ("PUT", "/api/me"),
    ]
    bodies = [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"a":' * 5000,
        b"[" * 30_000,
        b'{"game":"corps","setup":{"mission":"../../etc/passwd","players":1},"seats":[{"kind":"me"}]}',
        b'{"game":"corps","setup":{"mission":"escape","players":999999999},"seats":[{"kind":"me"}]}',
        b'{"game":"corps","setup":{"mission":"escape","players":1,"cards":["x"]},"seats":[{"kind":"me"}]}',
        b'{"game":"corps","setup":{"mission":"escape","players":1,"heroes":["x","x"]},"seats":[{"kind":"me"}]}',
        b'{"game":"os","setup":{},"seats":[]}',
        b'{"game":"corps","setup":{"mission":"escape","players":1},"seats":[{"kind":"me"}],"seed":-1'
        + b"0" * 40
        + b"}",
        b'{"save":"{\\"format\\":\\"sulaco-save\\"}"}',
        b'{"save":"title: x\\ngame: corps\\n\\nposition:\\n  map ../../etc/passwd\\n"}',
        b'{"frame":-1}',
        b'{"frame":0,"eyes":77}',
        b'{"name":"\\u0000\\u202e"}',
        b'{"to":"you","name":"' + b"x" * 60_000 + b'"}',
        b'{"code":"' + b"\xe2\x80\xae" * 1000 + b'"}',
    ]
    with unchanged(scene):
        for method, path in addresses:
            for body in bodies:
                headers = {"Content-Type": "application/json"}
                answer = owner.http.request(method, path, content=body, headers=headers)
                fits = method == "POST" and path == "/api/tables" and answer.status_code == 201
                assert 400 <= answer.status_code < 500 or fits, (path, body[:80], answer.status_code, answer.text[:200])
                assert answer.json() if fits else answer.json()["type"] == "refused"
        huge = b'{"name":"' + b"x" * 100_000 + b'"}'
        assert owner.http.put("/api/me", content=huge, headers={"Content-Type": "application/json"}).status_code == 413

        def parts() -> Iterator[bytes]:
            for _ in range(100):
                yield b"x" * 10_000

        answer = owner.http.put("/api/me", content=parts(), headers={"Content-Type": "application/json"})
        assert answer.status_code == 413


# --- too much ----------------------------------------------------------------------------------------------------

CALM = 1.0
"""Seconds from an answer to the other's update that honest people must not wait longer for."""
BUSY = 10
"""On a machine that is busy with something else: so many times what they wait for when nobody attacks."""
WATCHED = 20
"""So many answers are timed before an attack, and at least as many while it lasts."""


class Honest:
    """Two people who play at another table, and go on while the attack lasts."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.times: list[float] = []
        self.quiet: list[float] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._play)
        self.error: BaseException | None = None

    def __enter__(self) -> Honest:
        self.thread.start()
        self.watch()
        self.quiet, self.times = self.times, []
        return self

    def watch(self) -> None:
        """Until enough was seen of them."""
        while len(self.times) < WATCHED and self.thread.is_alive():
            time.sleep(0.01)

    def __exit__(self, *error: object) -> None:
        self.stop.set()
        self.thread.join()
        if self.error is not None:
            raise self.error

    def _play(self) -> None:
        try:
            one, other = self.server.browser("Ann"), self.server.browser("Ben")
            table = one.new_table("me", "friend", mission="resupply")
            other.join(one.table(table)["seats"][1]["code"])
            chance = random.Random(2)
            with one.sit(table) as first, other.sit(table) as second:
                tabs = (first, second)
                while not self.stop.is_set() and first.ending is None:
                    asked, waits = tabs if first.question and first.question.get("options") else tabs[::-1]
                    began = time.monotonic()
                    asked.any(chance)
                    waits.until_state(asked.state)
                    self.times.append(time.monotonic() - began)
                    # Over a longer time no faster than one tab may be.
                    time.sleep(0.05 if self.quiet else 0.02)
        except BaseException as error:
            self.error = error

    def check(self) -> None:
        assert len(self.times) >= WATCHED
        assert most(self.times) < max(CALM, BUSY * most(self.quiet))


def most(times: list[float]) -> float:
    """What all but a few took at the most."""
    return sorted(times)[int(len(times) * 0.95)]


def attacked(
    serving: Serving, caplog: pytest.LogCaptureFixture, attack: Callable[[Scene], None], settings: Settings
) -> None:
    """Let honest people play at one table while another is attacked."""
    scene = Scene(serving(settings), caplog)
    scene.sit(scene.owner, 0)
    before = scene.truth()
    with Honest(scene.server) as honest:
        began = time.monotonic()
        attack(scene)
        # However short the attack, people are watched for a while.
        time.sleep(max(0.0, began + 1.5 - time.monotonic()))
        honest.watch()
    honest.check()
    assert scene.truth() == before
    for tab in scene.tabs:
        tab.socket.close()
    scene.calm()


def test_flooding(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever sends without end is told to slow down, and then shown out."""

    def attack(scene: Scene) -> None:
        tab = scene.sit(scene.guest, 1)
        text = json.dumps({"type": "choose", "id": 1, "state": 0, "seat": 0, "key": "x"})
        with contextlib.suppress(ConnectionClosed, OSError):
            for _ in range(20_000):
                tab.socket.send(text)
        assert tab.closed() in (1006, 1008)
        assert sum(message.get("kind") == "too-fast" for message in tab.received) >= 100

    attacked(serving, caplog, attack, Settings())


def test_flooding_by_http(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    def attack(scene: Scene) -> None:
        codes = [scene.guest.put("/api/me", {"name": f"Jonas {n}"}).status_code for n in range(120)]
        assert set(codes) == {200, 429}
        guesses = [scene.watcher.post("/api/join", {"code": f"AAAA-AAAA-{n:04}"}).status_code for n in range(120)]
        assert set(guesses) == {404, 429}

    attacked(serving, caplog, attack, Settings())


def test_who_does_not_read(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Answers that nobody takes are not piled up."""
    settings = Settings(outbox=32, messages_rate=1e6, messages_burst=1e6)

    def attack(scene: Scene) -> None:
        address = urlsplit(scene.server.url)
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.connect((address.hostname, address.port))
        key = f"GET /api/tables/{scene.id}/live HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {scene.server.url}\r\n"
        key += f"Cookie: {scene.watcher.cookies()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        key += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        plain.sendall(key.encode())
        text = json.dumps({"type": "inspect", "id": 1, "thing": "hicks"}).encode()
        frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
        room = scene.server.services.rooms.present(scene.id)
        assert room is not None
        plain.settimeout(0.5)
        with contextlib.suppress(OSError):
            for _ in range(20_000):
                plain.sendall(frame)
        # It counts as gone, or will as soon as the server has read so far.
        while any(tab.person.name == "Eve" for tab in list(room.connections)):
            time.sleep(0.01)
        plain.close()

    attacked(serving, caplog, attack, settings)


def test_thousands_of_connections(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """One person gets a few tabs at a table, one address so many connections; who sits there still gets in."""
    settings = Settings(connections=10, tabs=4, address_connections=40, crowd=1000)

    def attack(scene: Scene) -> None:
        others = [scene.server.browser() for _ in range(12)]
        code = scene.owner.table(scene.id)["watch_code"]
        for browser in others:
            browser.join(code)
        own = [browser.new_table("me") for browser in others]
        opened: list[ClientConnection] = []
        answers: list[str] = []

        def come(browser: Browser, table: str) -> None:
            try:
                live = browser.socket(table, "?eyes=")
            except InvalidStatus as error:
                answers.append(str(error.response.status_code))
                return
            opened.append(live)
            answers.append(json.loads(live.recv(PATIENCE)).get("kind", "in"))

        for number in range(200):
            come(others[number % len(others)], scene.id)
        # Those who are shown out count as long as they go: then there may be no more room for the address either.
        assert answers.count("in") == 10
        assert "too-fast" in answers
        assert set(answers) <= {"in", "too-fast", "403"}
        answers.clear()
        for number in range(1000):
            come(others[number % len(others)], own[number % len(others)])
        assert set(answers) == {"in", "403"}
        assert answers.count("in") <= 30
        for live in opened:
            live.close()
        assert scene.sit(scene.guest, 1).state >= 0

    attacked(serving, caplog, attack, settings)


def test_a_full_table_has_room_for_those_who_sit_there(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene(serving(Settings(connections=2, tabs=3)), caplog)
    for _ in range(2):
        scene.sit(scene.watcher)
    assert scene.sit(scene.watcher).received[-1]["kind"] == "too-fast"
    for browser in (scene.owner, scene.guest):
        assert [scene.sit(browser).received[-1]["type"] for _ in range(4)] == ["position"] * 3 + ["refused"]
    for tab in scene.tabs:
        tab.socket.close()
    scene.calm()
