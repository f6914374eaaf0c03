"""Identities: signed, not to be forged, and names that are fit to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from sulaco.server.identity import Identity, clean
from sulaco.server.store import Store

from .conftest import Running


def test_what_was_signed_is_read(store: Store) -> None:
    identity = Identity(store)
    person = identity.new()
    assert identity.read(identity.sign(person)) == person


@pytest.mark.parametrize("spoil", ["", "x", ".", "abc.def", "abc", "é.é"])
def test_nothing_else_is(store: Store, spoil: str) -> None:
    assert Identity(store).read(spoil) == ""
    assert Identity(store).read(None) == ""


def test_a_signature_fits_one_person_only(store: Store) -> None:
    identity = Identity(store)
    signature = identity.sign("somebody").partition(".")[2]
    assert identity.read(f"somebody.{signature}") == "somebody"
    assert identity.read(f"somebodx.{signature}") == ""
    assert identity.read(f"somebody.{signature[:-1]}") == ""


def test_the_secret_stays_with_the_database(store: Store, tmp_path: Path) -> None:
    first = Identity(store)
    cookie = first.sign("somebody")
    store.close()
    again = Store(str(tmp_path / "tables.db"))
    other = Store(str(tmp_path / "other.db"))
    again.open()
    other.open()
    assert Identity(again).read(cookie) == "somebody"
    assert Identity(other).read(cookie) == ""
    assert Identity(other).cookie != first.cookie == Identity(again).cookie
    again.close()
    other.close()


def test_names_are_cleaned() -> None:
    assert clean("  Mara\n\tK. ", 24) == "Mara K."
    assert clean("a\x00b\x1b[31m\u202ec\u200b", 24) == "ab[31mc"
    assert clean("x" * 50, 24) == "x" * 24
    assert clean("Zoë 日本 🎲", 24) == "Zoë 日本 🎲"
    assert clean("\u3164\u2800\u115f\u1160\uffa0", 24) == ""  # letters that nobody sees
    assert clean("a" + "\u0301" * 20 + "b", 24) == "a\u0301\u0301\u0301b"  # a tower of accents


def test_a_browser_gets_its_identity_with_the_first_page(server: Running) -> None:
    browser = server.browser()
    header = browser.http.get("/", headers={"Cookie": ""}).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "secure" not in header
    assert "set-cookie" not in browser.get("/").headers
    assert "set-cookie" not in browser.get("/api/me").headers
    assert browser.get("/api/me").json() == {"name": "Player", "named": False}


def test_the_cookie_is_secure_where_the_connection_is(server: Running) -> None:
    # A proxy on the same machine says that the browser came by https.
    header = server.browser().http.get("/", headers={"Cookie": "", "X-Forwarded-Proto": "https"}).headers["set-cookie"]
    assert "secure" in header.lower()


def test_a_name_is_kept(server: Running) -> None:
    browser = server.browser()
    assert browser.put("/api/me", {"name": " Mara\x07 "}).json() == {"name": "Mara", "named": True}
    assert browser.get("/api/me").json() == {"name": "Mara", "named": True}
    assert browser.put("/api/me", {"name": "x" * 60}).json() == {"name": "x" * 24, "named": True}
    answer = browser.put("/api/me", {"name": "\u200b \n"})
    assert answer.status_code == 400
    assert answer.json()["kind"] == "bad-request"


def test_without_an_identity_nothing_goes(server: Running) -> None:
    browser = server.browser()
    browser.http.cookies.clear()
    for answer in (
        browser.get("/api/tables"),
        browser.post("/api/join", {"code": "K7F2-QM4X-9TRB"}),
        browser.put("/api/me", {"name": "Mara"}),
        browser.http.get("/api/tables", headers={"Cookie": f"{server.services.identity.cookie}=abc.def"}),
    ):
        assert answer.status_code == 401
        assert answer.json()["kind"] == "no-credentials"
