"""Every way in which live play says no, in the fixed order of the checks; and a no changes nothing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sulaco.server.protocol.shared import Refusal, RefusalKind
from sulaco.server.refused import STATUS
from sulaco.server.settings import Settings
from sulaco.table.guide import Hint
from sulaco.table.table import Table

from .browser import Browser, Message, Tab
from .conftest import Running, Serving


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


@pytest.fixture
def table(mara: Browser) -> str:
    """Mara at the first seat, a free seat for a friend."""
    return mara.new_table("me", "friend")


@pytest.fixture
def tab(mara: Browser, table: str) -> Iterator[Tab]:
    with mara.sit(table) as tab:
        yield tab


def refused(answer: Message, kind: RefusalKind) -> Message:
    assert (answer["type"], answer["kind"]) == ("refused", kind), answer
    assert answer["text"].endswith(".")
    return answer


def same_as_before(tab: Tab, mara: Browser, table: str) -> None:
    """Nothing has changed: neither for this tab nor for a new one."""
    assert tab.ask("ping")["state"] == tab.state
    with mara.sit(table) as fresh:
        assert (fresh.state, fresh.view, fresh.question) == (tab.state, tab.view, tab.question)


def test_every_kind_has_its_status() -> None:
    assert set(STATUS) == set(get_args(RefusalKind))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"type":"choose"}',
        '{"type":"choose","id":7,"state":0,"seat":0}',
        '{"type":"choose","id":7,"state":"0","seat":0,"key":"a"}',
        '{"type":"choose","id":7,"state":0,"seat":0,"key":"a","more":1}',
        '{"type":"dance","id":7}',
        '{"type":"ping","id":1e400}',
        '{"type":"ping","id":7}}',
        '{"type":"say","id":7,"text":"\\ud800"}',
        "[" * 2000,
    ],
)
def test_unknown_message(tab: Tab, mara: Browser, table: str, text: str) -> None:
    tab.socket.send(text)
    answer = refused(tab.until_type("refused"), "unknown-message")
    assert answer.get("id") in (None, 7)
    same_as_before(tab, mara, table)


def test_bytes_are_read_like_text(tab: Tab) -> None:
    tab.socket.send(b'{"type":"ping","id":9}')
    assert tab.until_type("done")["id"] == 9
    tab.socket.send(b"\xff\xfe")
    refused(tab.until_type("refused"), "unknown-message")


def test_too_large(tab: Tab, mara: Browser, table: str) -> None:
    tab.socket.send(json.dumps({"type": "say", "id": 1, "text": "x" * 5000}))
    refused(tab.until_type("refused"), "too-large")
    same_as_before(tab, mara, table)


def test_far_too_large_ends_the_connection(tab: Tab) -> None:
    tab.socket.send("x" * 100_000)
    assert tab.closed() == 1009


def test_too_fast(serving: Serving) -> None:
    server = serving(Settings(messages_rate=1.0, messages_burst=5, flood=10))
    mara = server.browser()
    table = mara.new_table("me")
    with mara.sit(table) as tab:
        with contextlib.suppress(ConnectionClosed):
            for number in range(30):
                tab.socket.send(json.dumps({"type": "ping", "id": number}))
        assert tab.closed() == 1008
        kinds = [message["type"] for message in tab.received[1:]]
        assert kinds.count("done") == 5
        assert kinds.count("refused") == 9
        assert {m["id"] for m in tab.received if m["type"] == "refused" and m["kind"] == "too-fast"} <= set(range(30))


def test_no_credentials(server: Running, table: str) -> None:
    nobody = server.browser()
    nobody.http.cookies.clear()
    with nobody.sit(table) as tab:
        refused(tab.received[0], "no-credentials")
        assert tab.closed() == 4401


def test_a_forged_cookie_is_no_credential(server: Running, mara: Browser, table: str) -> None:
    forger = server.browser()
    name, value = next(iter(mara.http.cookies.items()))
    forger.http.cookies.clear()
    forger.http.cookies.set(name, value[:-2] + ("AA" if value[-2:] != "AA" else "BB"))
    with forger.sit(table) as tab:
        refused(tab.received[0], "no-credentials")


def test_no_table(mara: Browser) -> None:
    with mara.sit("nosuchtable") as tab:
        refused(tab.received[0], "no-table")
        assert tab.closed() == 4404


def test_a_stranger_is_not_let_in(server: Running, table: str) -> None:
    with server.browser("Eve").sit(table) as tab:
        refused(tab.received[0], "not-yours")
        assert tab.closed() == 4403


def test_eyes_of_others_are_not_to_be_had(tab: Tab, mara: Browser, table: str) -> None:
    for eyes in ("1", "9", "x", "-1"):
        with mara.sit(table, eyes) as other:
            assert other.received[0]["type"] == "refused"
    refused(tab.ask("look", eyes=1), "not-yours")
    refused(tab.ask("look", eyes=-1), "not-yours")


def test_not_yours(tab: Tab, mara: Browser, table: str) -> None:
    for seat in (1, -1, 99):
        refused(tab.choose(tab.options()[0], seat=seat), "not-yours")
        refused(tab.ask("undo", state=tab.state, seat=seat), "not-yours")
        refused(tab.ask("redo", state=tab.state, seat=seat), "not-yours")
    same_as_before(tab, mara, table)


def test_a_spectator_cannot_act(server: Running, mara: Browser, table: str, tab: Tab) -> None:
    ines = server.browser("Ines")
    assert ines.join(mara.table(table)["watch_code"])["eyes"] is None
    with ines.sit(table) as watching:
        refused(watching.choose(tab.options()[0], seat=0), "not-yours")
        refused(watching.ask("hurry"), "not-yours")
        assert "options" not in (watching.question or {})
    same_as_before(tab, mara, table)


def test_over_goes_before_the_turn(server: Running, mara: Browser, tab: Tab, table: str) -> None:
    from sulaco.table.decision import Ending, Reason
    from sulaco.table.text import Text

    room = server.room(table)
    key = tab.options()[0]
    room.table.game.state.ending = Ending((), Reason(Text("refused.game-over")))
    room.table.decision = None
    refused(tab.choose(key, state=77), "over")
    refused(tab.ask("undo", state=77, seat=0), "over")


def test_not_your_turn_goes_before_stale(server: Running, mara: Browser, table: str) -> None:
    ines = server.browser("Ines")
    ines.join(mara.table(table)["open_code"])
    with mara.sit(table) as one, ines.sit(table) as other:
        asked, waits = (one, other) if one.question and one.question["seat"] == 0 else (other, one)
        answer = refused(waits.choose(asked.options()[0], state=77), "not-your-turn")
        assert answer["text"] == ("Mara decides now." if asked is one else "Ines decides now.")


def test_stale_goes_before_illegal(tab: Tab, mara: Browser, table: str) -> None:
    for state in (tab.state + 1, -1, 10**6):
        refused(tab.choose("nonsense", state=state), "stale")
        refused(tab.ask("undo", state=state, seat=0), "stale")
    same_as_before(tab, mara, table)


def test_a_message_that_is_sent_twice_counts_once(tab: Tab) -> None:
    key = tab.options()[0]
    message = json.dumps({"type": "choose", "id": 1, "state": tab.state, "seat": 0, "key": key})
    tab.socket.send(message)
    tab.socket.send(message)
    tab.until_type("done")
    answer = tab.until_type("refused")
    assert answer["kind"] in ("stale", "not-your-turn")
    assert tab.state == 1


def test_illegal(tab: Tab, mara: Browser, table: str) -> None:
    for key in ("nonsense", "", "gun:999,999", "<undo:0", "<redo", "~anew:1", "~redeal:0:1"):
        answer = refused(tab.choose(key), "illegal")
        assert answer["text"]
    same_as_before(tab, mara, table)


def test_no_undo(tab: Tab, mara: Browser, table: str) -> None:
    assert tab.undo == {"undo": False, "redo": False, "why_not": "There is nothing to take back."}
    answer = refused(tab.ask("undo", state=tab.state, seat=0), "no-undo")
    assert answer["text"] == "There is nothing to take back."
    refused(tab.ask("redo", state=tab.state, seat=0), "no-undo")
    same_as_before(tab, mara, table)


class Waits:
    """A guide that waits for one answer."""

    def __init__(self, key: str) -> None:
        self.key = key

    def allow(self, key: str) -> Refusal | None:
        return None if key == self.key else Refusal("guided", "Another one first.")

    def hint(self, table: Table[Any]) -> Hint:
        return Hint("Take this one.", self.key)

    def leads(self, table: Table[Any]) -> bool:
        return True

    def reply(self, table: Table[Any]) -> tuple[int, str] | None:
        return None


def test_guided(server: Running, tab: Tab, mara: Browser, table: str) -> None:
    room = server.room(table)
    first, second = tab.options()[:2]
    room.script = Waits(second)
    refused(tab.choose("nonsense"), "illegal")
    answer = refused(tab.choose(first), "guided")
    assert answer["text"] == "Another one first."
    with mara.sit(table) as fresh:
        assert fresh.question is not None
        assert (fresh.question["guide"], fresh.question["guide_key"]) == ("Take this one.", second)
    assert tab.choose(second)["type"] == "done"


def test_storage(server: Running, tab: Tab, mara: Browser, table: str) -> None:
    """What cannot be kept has not happened: everybody is told the position anew, and it can be tried again."""

    def act_table_gone(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE acts RENAME TO elsewhere")

    def act_table_back(connection: Connection) -> None:
        connection.exec_driver_sql("DROP VIEW acts")
        connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO acts")

    store, key = server.services.store, tab.options()[0]
    with store._writer.begin() as connection:
        act_table_gone(connection)
        connection.exec_driver_sql("CREATE VIEW acts AS SELECT * FROM elsewhere")
    answer = refused(tab.choose(key), "storage")
    assert "kept" in answer["text"]
    assert tab.state == 0
    assert tab.received[-2]["type"] == "position"
    with store._writer.begin() as connection:
        act_table_back(connection)
    same_as_before(tab, mara, table)
    assert tab.choose(key)["type"] == "done"
    assert tab.state == 1


def test_bad_request(tab: Tab) -> None:
    refused(tab.ask("say", text=" \n\u200b"), "bad-request")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_a_foreign_origin_is_refused_before_anything(mara: Browser, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        mara.socket(table, origin=origin)
    assert refusal.value.response.status_code == 403
