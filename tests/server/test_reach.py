"""What a page on the server's own machine is told about the addresses by which others can open it."""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from sulaco.server import reach as reaching
from sulaco.server.guards import loopback
from sulaco.server.protocol.tables import Reach
from sulaco.server.reach import own_addresses, reach_of
from sulaco.server.settings import Settings

from .browser import PATIENCE, Browser
from .conftest import Running
from .test_serve import started


def test_a_server_that_only_this_machine_reaches_says_so() -> None:
    for host in ("127.0.0.1", "localhost", "::1", "127.8.8.8"):
        assert reach_of(Settings(host=host, port=4260)) == Reach(False, [], [])
    named = Settings(host="127.0.0.1", port=4260, trusted=("table.example",))
    assert reach_of(named).names == ["table.example"], "a proxy may lead here"


def test_a_server_that_listens_everywhere_tells_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    there = ["192.168.0.7", "127.0.1.1", "fe80::1%eth0", "192.168.0.7", "2001:db8::7", "169.254.1.1", "0.0.0.0"]
    monkeypatch.setattr(reaching, "_addresses", lambda: iter(there))
    assert own_addresses() == ["192.168.0.7", "2001:db8::7"]
    assert reach_of(Settings(host="0.0.0.0", port=4260)).addresses == ["http://192.168.0.7:4260"]
    assert reach_of(Settings(host="::", port=5000)).addresses == [
        "http://192.168.0.7:5000",
        "http://[2001:db8::7]:5000",
    ]
    assert reach_of(Settings(host="10.1.2.3", port=5000)) == Reach(True, ["http://10.1.2.3:5000"], [])


def test_own_addresses_are_some_that_others_could_use() -> None:
    for address in own_addresses():
        found = ipaddress.ip_address(address)
        assert not any((found.is_loopback, found.is_link_local, found.is_unspecified))


def test_names_and_addresses_of_this_machine_alone() -> None:
    assert all(map(loopback, ("localhost", "table.localhost", "LOCALHOST.", "127.0.0.1", "[::1]", "::1")))
    assert not any(map(loopback, ("", "192.168.0.7", "table.example", "localhost.example", "::", "0.0.0.0")))


def test_only_pages_of_this_machine_are_told(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mara = server.browser("Mara")
    told = {"others": True, "addresses": ["http://192.168.0.7:4260"], "names": ["table.example"]}
    monkeypatch.setattr(
        reaching, "reach_of", lambda settings: Reach(True, ["http://192.168.0.7:4260"], ["table.example"])
    )
    assert mara.get("/api/reach").json() == told
    nothing = {"others": True, "addresses": [], "names": []}
    port = urlsplit(server.url).port
    assert mara.get("/api/reach", headers={"Host": f"localhost:{port}"}).json() == told
    # Through another name or address, or through a proxy, which says for whom it asks.
    assert mara.get("/api/reach", headers={"Host": f"192.168.0.7:{port}"}).json() == nothing
    assert mara.get("/api/reach", headers={"X-Forwarded-For": "203.0.113.9"}).json() == nothing
    assert httpx.get(f"{server.url}/api/reach", timeout=PATIENCE).status_code == 401


def test_the_command_tells_where_it_listens(tmp_path: Path) -> None:
    with started("--port", "0", home=tmp_path) as (_, url):
        browser = Browser(url)
        assert browser.get("/api/reach").json() == {"others": False, "addresses": [], "names": []}
        browser.close()


@pytest.mark.skipif(not own_addresses(), reason="this machine is in no network")
def test_the_address_it_tells_is_one_that_opens_it(tmp_path: Path) -> None:
    with started("--port", "0", "--host", "0.0.0.0", home=tmp_path) as (process, url):
        browser = Browser(url)
        told = browser.get("/api/reach").json()
        browser.close()
        assert told["others"]
        assert process.stdout is not None
        line = process.stdout.readline()
        assert re.search(r"http://\S+", line), line
        assert told["addresses"][0] in line
        assert httpx.get(f"{told['addresses'][0]}/healthz", timeout=PATIENCE).json() == {"status": "ok"}
