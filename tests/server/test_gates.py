"""Who gets in at all: names of the server, addresses, how much of everything, and what a page carries."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import stat
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar.datastructures import Address
from websockets.exceptions import InvalidStatus

from sulaco.server import recording
from sulaco.server import serve as serving_module
from sulaco.server.bot_processes import BotProcesses
from sulaco.server.guards import known_host, party, party_of
from sulaco.server.hints import Hints
from sulaco.server.live import Tab as LiveTab
from sulaco.server.records import Person
from sulaco.server.settings import Settings
from sulaco.server.store import StorageError

from .browser import PATIENCE
from .conftest import Running, Serving

# --- names of the server -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:4260", True),
        ("192.168.1.20", True),
        ("[::1]:4260", True),
        ("[fe80::1]", True),
        ("localhost:4260", True),
        ("LOCALHOST", True),
        ("play.localhost", True),
        ("table.example:443", True),
        ("TABLE.example.", True),
        ("", True),
        ("evil.example:4260", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("table.example.evil.example", False),
        ("evil.example:127.0.0.1", False),
        ("[::1", False),
        ("a@127.0.0.1", False),
        ("2130706433", False),
    ],
)
def test_names_that_the_server_answers_to(host: str, known: bool) -> None:
    """A page of another site can have its own name lead here, but it cannot do without a name."""
    assert known_host(host, ("table.example",)) is known


def test_another_name_for_this_machine_is_refused(server: Running) -> None:
    port = server.url.rpartition(":")[2]
    host = f"evil.example:{port}"
    headers = {"Host": host, "Origin": f"http://{host}"}
    browser = server.browser("Mara")
    for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/tables/x")):
        answer = browser.http.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()["kind"]) == (403, "not-yours")
        assert "--trusted-host evil.example" in answer.json()["text"]
        assert "set-cookie" not in answer.headers


def test_live_play_answers_to_no_other_name(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me")
    port = server.url.rpartition(":")[2]
    request = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: evil.example:{port}\r\n"
    request += f"Origin: http://evil.example:{port}\r\nCookie: {mara.cookies()}\r\nConnection: Upgrade\r\n"
    request += "Upgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(port)), PATIENCE) as plain:
        plain.sendall(request.encode())
        assert b" 403 " in plain.recv(1000)


def test_a_trusted_name(serving: Serving) -> None:
    server = serving(Settings(hosts=("table.example",)))
    headers = {"Host": "table.example", "Origin": "http://table.example"}
    assert httpx.get(f"{server.url}/api/me", headers=headers, timeout=PATIENCE).status_code == 200


# --- how much ----------------------------------------------------------------------------------------------------


def test_a_network_of_version_6_is_one_party() -> None:
    """Whoever has one such address has as many as they like."""
    assert party("2001:db8:1:2:3::4") == party("2001:db8:1:2:ffff::1") != party("2001:db8:1:3::1")
    assert party("10.0.0.1") != party("10.0.0.2")
    assert party("::ffff:10.0.0.1") == party("10.0.0.1")
    assert party("fe80::1%eth0") == party("fe80::2%eth0")
    assert party("unknown") == "unknown"


@pytest.mark.parametrize(
    ("client", "key"),
    [(Address("10.0.0.1", 80), "10.0.0.1"), (Address("2001:db8:1:2:3::4", 80), "2001:db8:1:2::/64"), (None, "")],
)
def test_whose_connection_it_is(client: Address | None, key: str) -> None:
    """Whoever comes without an address is one party with all others who do."""
    connection: Any = SimpleNamespace(client=client)
    assert party_of(connection) == key


def test_new_identities_are_no_way_around_the_rates(serving: Serving) -> None:
    server = serving(Settings(writes_rate=0.001, writes_burst=2, messages_rate=0.001, messages_burst=4))
    codes = []
    for _ in range(5):
        someone = server.browser()
        codes += [someone.put("/api/me", {"name": "x"}).status_code for _ in range(2)]
    assert codes == [200] * 8 + [429] * 2


def test_reads_have_a_rate(serving: Serving) -> None:
    server = serving(Settings(writes_rate=0.001, writes_burst=1))
    codes = []
    for _ in range(30):
        codes.append(httpx.get(f"{server.url}/api/me", timeout=PATIENCE).status_code)
    assert codes == [200] * 20 + [429] * 10
    assert httpx.get(server.url, timeout=PATIENCE).status_code == 200


def test_messages_of_one_address_have_a_rate(serving: Serving) -> None:
    """However many tabs, tables and identities they come from."""
    server = serving(Settings(messages_rate=0.001, messages_burst=1, writes_rate=1e6, writes_burst=1e6))
    answers = []
    for _ in range(25):
        mara = server.browser()
        with mara.sit(mara.new_table("me")) as tab:
            answers.append(tab.ask("ping")["type"])
    assert answers == ["done"] * 20 + ["refused"] * 5


def test_coming_and_going_has_a_rate(serving: Serving) -> None:
    server = serving(Settings(writes_rate=0.001, writes_burst=2))
    mara = server.browser()
    table = mara.new_table("me")

    def come() -> int:
        came = 0
        with contextlib.suppress(InvalidStatus):
            while came < 60:
                mara.socket(table).close()
                came += 1
        return came

    assert come() == 40


def test_what_nobody_reads_is_not_piled_up_by_size() -> None:
    """Few but long messages are too much as well."""

    class Nobody:
        pass

    async def work() -> None:
        settings = Settings(outbox_bytes=1000)
        hints = Hints(BotProcesses(settings))
        tab = LiveTab(Nobody(), Person("mara", "Mara"), settings, bool, hints)  # type: ignore[arg-type]
        for _ in range(9):
            tab.send("x" * 110)
        assert len(tab._outbox) == 9
        tab.send("x" * 110)
        assert (tab._code, len(tab._outbox)) == (1013, 0)

    asyncio.run(work())


# --- pages and files -----------------------------------------------------------------------------------------------


def test_a_page_that_brings_an_identity_is_nobody_elses(server: Running) -> None:
    answer = httpx.get(server.url, timeout=PATIENCE)
    assert "set-cookie" in answer.headers
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.skipif(sys.platform == "win32", reason="folders there have other rights")
def test_the_data_folder_is_for_its_user_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The database in it can sign anybody's cookie."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def fails(*args: object) -> None:
        raise StorageError("Not today.")

    monkeypatch.setattr(serving_module, "create_app", fails)
    with pytest.raises(serving_module.CannotServe):
        serving_module.serve(port=0)
    assert stat.S_IMODE((tmp_path / "data" / "sulaco").stat().st_mode) == 0o700


def test_storage_that_fails_is_said_everywhere(server: Running) -> None:
    """Also where nothing but a name is looked up."""
    mara = server.browser("Mara")
    table = mara.new_table("me")
    with server.services.store._writer.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE people RENAME TO elsewhere")
    try:
        for path in ("/api/me", "/api/tables", f"/api/tables/{table}", "/healthz"):
            answer = mara.get(path)
            assert (answer.status_code, answer.json()["kind"]) == (507, "storage"), path
        with mara.socket(table) as live:
            assert json.loads(live.recv(PATIENCE))["kind"] == "storage"
    finally:
        with server.services.store._writer.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO people")


def test_slow_things_wait_for_each_other(server: Running) -> None:
    """A whole game is played again for a replay; so many at once would take the time of those who play."""
    mara = server.browser("Mara")
    table = mara.new_table("me")
    most: list[int] = []
    now = [0]
    lock = threading.Lock()
    replay = recording.replay

    def slow(*args: object) -> object:
        with lock:
            now[0] += 1
            most.append(now[0])
        threading.Event().wait(0.05)
        with lock:
            now[0] -= 1
        return replay(*args)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording, "replay", slow)
        with ThreadPoolExecutor(10) as pool:
            path = f"/api/tables/{table}/replay?eyes=0"
            answers = list(pool.map(lambda _: mara.get(path).status_code, range(10)))
    assert answers == [200] * 10
    assert max(most) <= 2
