"""Tables by HTTP, the games, and what every answer carries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.games import GAMES
from sulaco.server.client import Client
from sulaco.server.protocol.shared import Refusal, TableInfo
from sulaco.server.protocol.tables import GameInfo, LawInfo, MyTables, NewTable
from sulaco.server.responses import CSP
from sulaco.server.settings import Settings

from .browser import Browser
from .conftest import Running, Serving


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


def wish(**more: Any) -> dict[str, Any]:
    body = {"game": "corps", "setup": {"mission": "bug-hunt-1", "players": 1}, "seats": [{"kind": "me"}]}
    return {**body, **more}


# --- games ---------------------------------------------------------------------------------------------------


def test_games(mara: Browser) -> None:
    infos = msgspec.json.decode(mara.get("/api/games").content, type=list[GameInfo])
    assert [info.name for info in infos] == list(GAMES)
    corps = next(info for info in infos if info.name == "corps")
    assert (corps.name, corps.min_seats, corps.max_seats, corps.campaign) == ("corps", 1, 6, True)
    assert [bot.kind for bot in corps.bots] == ["rookie", "sensible", "veteran", "ultimate"]
    assert all(bot.name and bot.text for info in infos for bot in info.bots)


@pytest.mark.parametrize("path", ["/api/games/corps", "/api/games/corps/rules"])
def test_the_printed_things_are_sent_once(mara: Browser, path: str) -> None:
    first = mara.get(path)
    assert first.status_code == 200
    assert first.headers["content-encoding"] == "gzip"
    again = mara.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = mara.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()
    other = mara.get(path, headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


def test_the_law(mara: Browser) -> None:
    law = msgspec.json.decode(mara.get("/api/games/corps/rules").content, type=LawInfo)
    by_id = {rule.id: rule for rule in law.rules}
    assert by_id["A11.09"].chapter == "A11"
    assert any(rule.rulings for rule in law.rules)
    assert {rule.chapter for rule in law.rules} == {chapter.id for chapter in law.chapters}


def test_a_game_that_there_is_not(mara: Browser) -> None:
    for path in ("/api/games/chess", "/api/games/chess/rules"):
        refusal = msgspec.json.decode(mara.get(path).content, type=Refusal)
        assert (refusal.kind, refusal.text) == (
            "bad-request",
            f"There is no game 'chess'; there are: {', '.join(GAMES)}.",
        )


# --- making tables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "more",
    [
        {"game": "chess"},
        {"setup": {}},
        {"setup": {"mission": "nowhere"}},
        {"setup": {"mission": "bug-hunt-1", "players": 7}},
        {"setup": {"mission": "bug-hunt-1", "players": "two"}},
        {"setup": {"mission": "bug-hunt-1", "more": 1}},
        {"setup": {"mission": "bug-hunt-1", "heroes": ["nobody"]}},
        {"seats": []},
        {"seats": [{"kind": "me"}] * 2},
        {"seats": [{"kind": "ghost"}]},
        {"seats": [{"kind": "bot", "bot": "genius"}]},
        {"pace": "slow"},
        {"seed": "seven"},
        {"more": 1},
    ],
)
def test_what_cannot_be_set_up_is_refused(mara: Browser, more: dict[str, Any]) -> None:
    answer = mara.post("/api/tables", wish(**more))
    assert answer.status_code == 400, answer.text
    refusal = msgspec.json.decode(answer.content, type=Refusal)
    assert refusal.kind == "bad-request"
    assert refusal.text
    assert mara.get("/api/tables").json() == {"tables": [], "campaigns": []}


def test_a_body_that_is_no_json_is_refused(mara: Browser) -> None:
    for body in (b"", b"{", b"[]", b"null", b"\xff", b'"' + b"[" * 5000):
        answer = mara.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert msgspec.json.decode(answer.content, type=Refusal).kind == "bad-request"


def test_a_table_tells_its_people_what_they_may_know(server: Running, mara: Browser) -> None:
    ines, jo = server.browser("Ines"), server.browser("Jo")
    table = mara.new_table(
        "me", "friend", {"kind": "friend", "bot": "sensible"}, "bot", title="  Friday\n night ", seed=424242
    )
    mine = msgspec.json.decode(mara.get(f"/api/tables/{table}").content, type=TableInfo)
    assert (mine.title, mine.owner, mine.your_turn is (mine.asked == 0)) == ("Friday night", True, True)
    assert [(seat.kind, bool(seat.code)) for seat in mine.seats] == [
        ("person", False),
        ("open", True),
        ("bot", True),
        ("bot", False),
    ]
    ines.join(mine.open_code)
    jo.join(mine.watch_code)
    for browser, watch in ((ines, True), (jo, False)):
        theirs = msgspec.json.decode(browser.get(f"/api/tables/{table}").content, type=TableInfo)
        assert (theirs.owner, theirs.open_code, bool(theirs.watch_code)) == (False, "", watch)
        assert not any(seat.code for seat in theirs.seats)
        assert "424242" not in browser.get(f"/api/tables/{table}").text
    assert server.browser().get(f"/api/tables/{table}").status_code == 403
    # Who waits goes before who is kept warm by a bot.
    assert [seat["kind"] for seat in mara.table(table)["seats"]] == ["person", "person", "bot", "bot"]


def test_a_title_is_given_by_the_game(mara: Browser) -> None:
    assert mara.table(mara.new_table("me"))["title"].startswith("Bug Hunt 1")


def test_the_owner_changes_a_table(server: Running, mara: Browser) -> None:
    ines = server.browser("Ines")
    table = mara.new_table("me", "friend")
    ines.join(mara.table(table)["open_code"])
    assert ines.patch(f"/api/tables/{table}", {"title": "Mine"}).status_code == 403
    changed = mara.patch(f"/api/tables/{table}", {"title": "Ours", "pace": "watchable", "friendly": True}).json()
    assert (changed["title"], changed["pace"], changed["friendly"]) == ("Ours", "watchable", True)
    assert mara.patch(f"/api/tables/{table}", {}).json() == changed
    room = server.room(table)
    assert room.table.friendly


def test_my_tables_are_listed_without_loading_them(server: Running, mara: Browser) -> None:
    tables = [mara.new_table("me", title=f"Table {number}") for number in range(3)]
    with mara.sit(tables[0]) as tab:
        tab.choose(tab.options()[0])
    server.services.rooms._rooms.clear()
    found = msgspec.json.decode(mara.get("/api/tables").content, type=MyTables)
    assert [table.title for table in found.tables] == ["Table 0", "Table 2", "Table 1"]
    assert all(table.your_turn and table.status and table.asked == 0 for table in found.tables)
    assert [table.state for table in found.tables] == [1, 0, 0]
    assert len(server.services.rooms) == 0


def test_the_ground_and_the_log_are_for_those_at_the_table(server: Running, mara: Browser) -> None:
    eve = server.browser("Eve")
    table = mara.new_table("me", "friend")
    assert mara.get(f"/api/tables/{table}/ground").json()["width"] > 0
    assert mara.get(f"/api/tables/{table}/log?eyes=0").status_code == 200
    assert mara.get(f"/api/tables/{table}/log?eyes=1").status_code == 403
    assert mara.get(f"/api/tables/{table}/log?eyes=x").status_code == 400
    for path in ("", "/ground", "/log"):
        assert eve.get(f"/api/tables/{table}{path}").status_code == 403
        assert eve.get(f"/api/tables/nowhere{path}").status_code == 404


def test_a_code_that_is_none(mara: Browser) -> None:
    for code in ("", "K7F2-QM4X-9TRB", "x" * 100, "../../etc"):
        answer = mara.post("/api/join", {"code": code})
        assert (answer.status_code, answer.json()["kind"]) == (404, "no-table")


def test_a_full_table(server: Running, mara: Browser) -> None:
    code = mara.table(mara.new_table("me", "bot"))["open_code"]
    answer = server.browser().post("/api/join", {"code": code})
    assert (answer.status_code, answer.json()["text"]) == (403, "Every seat is taken.")


# --- what every answer carries -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nowhere", "/schema/openapi.json", "/tables/abc", "/healthz"])
def test_every_answer_carries_the_headers(mara: Browser, path: str) -> None:
    headers = mara.get(path).headers
    assert headers["content-security-policy"] == CSP
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "unsafe" not in CSP
    assert "server" not in headers


def test_unknown_addresses_and_methods_are_refused_in_json(mara: Browser) -> None:
    for answer, status in (
        (mara.get("/api/nowhere"), 404),
        (mara.get("/api/tables/a/b/c"), 404),
        (mara.delete("/api/games"), 405),
        (mara.put("/api/tables", {}), 405),
    ):
        assert answer.status_code == status
        assert msgspec.json.decode(answer.content, type=Refusal).kind == "bad-request"


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_site_changes_nothing(mara: Browser, headers: dict[str, str]) -> None:
    answer = mara.http.put("/api/me", json={"name": "Eve"}, headers=headers)
    assert (answer.status_code, answer.json()["kind"]) == (403, "not-yours")
    assert mara.get("/api/me").json() == {"name": "Mara", "named": True}


def test_a_program_without_origin_is_no_other_site(mara: Browser) -> None:
    del mara.http.headers["Origin"]
    assert mara.put("/api/me", {"name": "Mara B."}).status_code == 200


def test_a_large_body_is_refused(mara: Browser) -> None:
    answer = mara.post("/api/tables", wish(title="x" * 100_000))
    assert (answer.status_code, answer.json()["kind"]) == (413, "too-large")


def test_writes_have_a_rate(serving: Serving) -> None:
    server = serving(Settings(writes_rate=0.001, writes_burst=3))
    mara, ines = server.browser(), server.browser()
    answers = [mara.put("/api/me", {"name": "Mara"}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["kind"] == "too-fast"
    assert mara.get("/api/me").status_code == 200
    assert ines.put("/api/me", {"name": "Ines"}).status_code == 200
    # New identities do not help for ever: an address has its limit too.
    statuses = [server.browser().put("/api/me", {"name": "x"}).status_code for _ in range(12)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_the_document_says_what_is_returned(mara: Browser) -> None:
    document = mara.get("/schema/openapi.json").json()
    paths = document["paths"]
    assert {"/api/me", "/api/games", "/api/tables", "/api/join", "/healthz"} <= set(paths)
    assert not any(path.startswith("/{path") for path in paths)
    new = paths["/api/tables"]["post"]
    assert set(new["responses"]) >= {"201", "400", "401", "403", "413", "429", "507"}
    refusal = new["responses"]["429"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][refusal]
    assert {"kind", "text", "rule", "id"} <= set(schema["properties"])
    fields = document["components"]["schemas"][NewTable.__name__]["properties"]
    assert set(fields) == set(NewTable.__struct_fields__)


# --- pages ---------------------------------------------------------------------------------------------------


def test_without_a_built_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    page = Client(tmp_path).find("")
    assert b"make setup" in page.data
    assert page.type.startswith("text/html")


def test_the_built_client(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("export {};" * 200)
    (tmp_path / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    client = Client(tmp_path)
    script = client.find("/assets/app-1a2b.js")
    assert script.forever
    assert script.type == "text/javascript"
    assert list(script.packed) == ["br", "gzip"]
    assert script.packed["br"] == b"packed"
    assert not client.find("/").forever
    assert client.find("/tables/abc") == client.find("/index.html")
    assert "/assets/app-1a2b.js.br" not in client
    assert client.find("/../../etc/passwd") == client.find("/")
