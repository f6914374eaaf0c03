"""Everybody is told everything in the language that they read, at the same table too."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import games
from sulaco.server.words import wished
from sulaco.table.pseudo import PSEUDO

from ..pseudo import untranslated
from .browser import Browser, Message, Tab
from .conftest import Running, running

NAMES = ("Mara", "Bob")


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


@pytest.fixture
def bob(server: Running) -> Browser:
    """Somebody who reads the pseudo-language."""
    browser = server.browser("Bob")
    browser.http.headers["Accept-Language"] = f"xx, {PSEUDO};q=0.8, en;q=0.5"
    return browser


def sit(browser: Browser, table: str, language: str) -> Tab:
    tab = Tab(browser.socket(table, f"?language={language}"))
    tab.until_type("position")
    return tab


def said(message: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts for people in a message, with the names of their fields."""
    if isinstance(message, dict):
        for name, value in message.items():
            yield from () if name in ("view", "changes", "event", "setup") else said(value, name)
    elif isinstance(message, list):
        for value in message:
            yield from said(value, key)
    elif isinstance(message, str) and key in ("text", "label", "detail", "title", "status", "name", "why_not", "guide"):
        yield key, message


def plain(message: Message) -> list[tuple[str, str]]:
    """What is not in the pseudo-language."""
    return [(key, text) for key, text in said(message) if untranslated(text, NAMES)]


@pytest.mark.parametrize("game", games.GAMES)
def test_two_people_read_the_same_table_in_their_languages(mara: Browser, bob: Browser, game: str) -> None:
    kind = games.load(game)
    setup = msgspec.to_builtins(next(setup for setup in kind.setups() if kind.seats(setup) == 2))
    wishes = [{"kind": "me"}, {"kind": "friend"}]
    table = mara.new_table(*wishes, game=game, setup=setup)
    bob.join(mara.table(table)["open_code"])
    with mara.sit(table) as english, sit(bob, table, PSEUDO) as accented:
        assert plain(english.received[0])
        assert not plain(accented.received[0])
        for _ in range(25):
            tabs = {0: english, 1: accented}
            if english.question is None:
                break
            asked = tabs[english.question["seat"]]
            asked.choose(asked.options()[0])
            for tab in tabs.values():
                while tab.state < asked.state:
                    tab.receive()
        heard = [message for message in accented.received if message["type"] in ("update", "position", "table")]
        assert len(heard) > 10
        assert [each for message in heard for each in plain(message)] == []
        assert any(plain(message) for message in english.received if message["type"] == "update")
        # What is refused, and why something cannot be taken back.
        for type, more in (("choose", {"seat": 1, "key": "nonsense"}), ("undo", {"seat": 1}), ("hint", {"seat": 1})):
            refused = accented.ask(type, state=accented.state, **more)
            if refused["type"] == "refused":
                assert plain(refused) == []
        mara.delete(f"/api/tables/{table}")
        assert plain(accented.until_type("closed")) == []
        assert plain(english.until_type("closed"))


def test_lists_and_laws_are_in_the_language_of_who_asks(mara: Browser, bob: Browser) -> None:
    table = mara.new_table({"kind": "me"}, {"kind": "friend", "bot": "sensible"})
    bob.join(mara.table(table)["open_code"])
    assert plain(mara.table(table))
    for path in (
        f"/api/tables/{table}",
        "/api/tables",
        f"/api/tables/{table}/replay?eyes=1",
        f"/api/tables/{table}/log?eyes=1",
    ):
        answer = bob.get(path)
        assert answer.status_code == 200, answer.text
        assert plain({"found": answer.json()}) == []
    assert plain(bob.get("/api/tables/nowhere").json()) == []
    assert plain(bob.get("/api/nothing").json()) == []
    found = bob.get("/api/games").json()
    assert plain({"games": [{**each, "name": ""} for each in found]}) == []
    assert plain(bob.put("/api/me", {"name": ""}).json()) == []


def test_a_box_is_kept_for_each_language(mara: Browser, bob: Browser) -> None:
    for game in games.GAMES:
        english, accented = mara.get(f"/api/games/{game}"), bob.get(f"/api/games/{game}")
        assert english.headers["ETag"] != accented.headers["ETag"]
        assert "Accept-Language" in english.headers["Vary"]
        assert [text for text in accented.json()["names"].values() if untranslated(text)] == []
        assert mara.get(f"/api/games/{game}").text == english.text


def test_a_status_in_words_of_an_older_database_is_shown_as_it_is(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(database) as first:
        mara = first.browser("Mara")
        table = mara.new_table("me")
        cookies = mara.http.cookies
        assert mara.table(table)["status"] == "placing the sentry guns"
        assert mara.table(table)["title"]
    with sqlite3.connect(database) as connection:
        summary = json.loads(connection.execute("SELECT summary FROM tables").fetchone()[0])
        assert summary["status"]["id"].startswith("status.")
        old = json.dumps({**summary, "status": "turn 5 of old"})
        connection.execute("UPDATE tables SET summary = ?, title = 'An old title'", (old,))
    with running(database) as again:
        mara = again.browser()
        mara.http.cookies = cookies
        (found,) = mara.get("/api/tables").json()["tables"]
        assert (found["title"], found["status"]) == ("An old title", "turn 5 of old")
        with mara.sit(table) as tab:
            tab.choose(tab.options()[0])
        assert mara.table(table)["status"] != "turn 5 of old"


@pytest.mark.parametrize(
    ("query", "header", "wishes"),
    [
        (b"", b"", []),
        (b"eyes=1&language=fr", b"de", ["fr", "de"]),
        (b"", b"en;q=0.5, de-AT, fr;q=0.8", ["de-AT", "fr", "en"]),
        (b"", b"de;q=nothing, *;q=0, en;q=0.1", ["en"]),
        (b"language=", b"," * 9999, []),
    ],
)
def test_wishes_are_read_from_address_and_header(query: bytes, header: bytes, wishes: list[str]) -> None:
    found = wished({"query_string": query, "headers": [(b"accept-language", header)] if header else []})
    assert [each for each in found if each] == wishes
