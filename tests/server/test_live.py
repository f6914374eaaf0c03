"""Live play: tabs that agree, refreshes that resume, seats that change hands, undo among several people."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

from sulaco.server.settings import Settings

from .browser import Browser, Tab, logged
from .conftest import Running, Serving, running


def fresh(browser: Browser, table: str, eyes: int | str | None = None) -> dict[str, Any]:
    """The position as a new tab gets it."""
    with browser.sit(table, eyes) as tab:
        return tab.received[0]


def play_together(tabs: dict[int, Tab], steps: int, seed: int = 1) -> None:
    """People at random, each answering what they are asked; everybody follows."""
    chance = random.Random(seed)
    for _ in range(steps):
        first = next(iter(tabs.values()))
        if first.question is None:
            return
        tab = tabs[first.question["seat"]]
        state = tab.state
        tab.any(chance)
        for other in tabs.values():
            other.until_state(state + 1)


def test_a_decision_reaches_everybody(server: Running) -> None:
    mara, ines, watcher = (server.browser(name) for name in ("Mara", "Ines", "Jo"))
    table = mara.new_table("me", "friend")
    info = mara.table(table)
    assert ines.join(info["seats"][1]["code"]) == {"table": table, "eyes": 1}
    watcher.join(info["watch_code"])
    with mara.sit(table) as one, ines.sit(table) as two, watcher.sit(table) as three:
        play_together({0: one, 1: two}, 40)
        three.until_state(one.state)
        assert one.state == two.state == three.state == 40
        for tab, browser in ((one, mara), (two, ines), (three, watcher)):
            position = fresh(browser, table)
            assert position["view"] == tab.view
            assert position["question"] == tab.question
            assert position["undo"] == tab.undo
        told = [message for message in one.received if message["type"] == "update"]
        assert [message["state"] for message in told] == list(range(1, 41))
        lines = [line for message in told for line in logged(message)]
        assert all(line["text"] and line["at"] for line in lines)
        whole = mara.get(f"/api/tables/{table}/log", params={"eyes": 0}).json()
        assert whole[-len(lines) :] == lines


def test_two_tabs_of_one_seat_agree(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", {"kind": "bot", "bot": "random"})
    chance = random.Random(2)
    with mara.sit(table) as one, mara.sit(table) as two:
        for turn in range(25):
            tab = (one, two)[turn % 2]
            wait_for_seat(tab, 0)
            if tab.question is None:
                break
            tab.any(chance)
            state = max(one.state, two.state)
            one.until_state(state)
            two.until_state(state)
        # A tab that answers what the other has answered is told so.
        one.until_state(two.state)
        two.until_state(one.state)
        assert (one.view, one.state) == (two.view, two.state)


def test_of_two_tabs_one_wins(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me")
    with mara.sit(table) as one, mara.sit(table) as two:
        first, second = one.options()[:2]
        one.post("choose", state=0, seat=0, key=first)
        two.post("choose", state=0, seat=0, key=second)
        answers = [tab.until_type("done", "refused")["type"] for tab in (one, two)]
        assert sorted(answers) == ["done", "refused"]
        one.until_state(1)
        two.until_state(1)
        assert one.view == two.view


def test_a_refresh_resumes(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me")
    with mara.sit(table) as tab:
        for _ in range(5):
            tab.any(random.Random(3))
        before = (tab.state, tab.view, tab.question)
    with mara.sit(table) as tab:
        assert (tab.state, tab.view, tab.question) == before


def test_a_new_server_on_the_same_database_resumes(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(database) as server:
        mara = server.browser("Mara")
        table = mara.new_table("me", friendly=True)
        with mara.sit(table) as tab:
            for _ in range(6):
                tab.any(random.Random(4))
            assert tab.ask("undo", state=tab.state, seat=0)["type"] == "done"
            tab.any(random.Random(5))
            tab.ask("say", text="Back soon.")
            before = (tab.state, tab.view, tab.question)
        log = mara.get(f"/api/tables/{table}/log?eyes=0").json()
        cookies = dict(mara.http.cookies)
    with running(database) as server:
        mara = server.browser()
        mara.http.cookies.clear()
        for name, value in cookies.items():
            mara.http.cookies.set(name, value)
        assert mara.get("/api/me").json() == {"name": "Mara", "named": True}
        with mara.sit(table) as tab:
            assert (tab.state, tab.view, tab.question) == before
            assert [line["text"] for line in tab.received[0]["chat"]] == ["Back soon."]
        assert mara.get(f"/api/tables/{table}/log?eyes=0").json() == log


def test_the_log_in_a_position_is_cut(serving: Serving) -> None:
    mara = serving(Settings(log_lines=40)).browser("Mara")
    table = mara.new_table({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})
    with mara.sit(table) as tab:
        tab.ask("hurry")
        tab.until(lambda m: m.get("ending") is not None)
    position = fresh(mara, table)
    whole = mara.get(f"/api/tables/{table}/log").json()
    assert len(position["log"]) == 40
    assert position["earlier"] == len(whole) - 40
    assert position["log"] == whole[-40:]
    headings = {line.get("heading", 0) for line in whole}
    assert headings == {0, 1, 2}


# --- undo ----------------------------------------------------------------------------------------------------


def test_undo_and_redo_send_the_whole_position(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me")
    with mara.sit(table) as tab, mara.sit(table) as other:
        start = deepcopy(tab.view)
        first = tab.options()[0]
        tab.choose(first)
        after = deepcopy(tab.view)
        assert tab.undo == {"undo": True, "redo": False}
        assert tab.ask("undo", state=tab.state, seat=0)["type"] == "done"
        assert (tab.state, tab.view) == (2, start)
        assert tab.undo["redo"]
        assert tab.ask("redo", state=tab.state, seat=0)["type"] == "done"
        assert (tab.state, tab.view) == (3, after)
        other.until_state(3)
        assert other.view == after
        assert [m["type"] for m in other.received if m["type"] in ("update", "position")] == [
            "position",
            "update",
            "position",
            "position",
        ]


def test_whoever_decided_since_stands_in_the_way(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me", "friend")
    ines.join(mara.table(table)["open_code"])
    with mara.sit(table) as one, ines.sit(table) as two:
        tabs = {0: one, 1: two}
        chance = random.Random(1)
        asked: list[int] = []
        while len(set(asked)) < 2:
            assert one.question is not None
            seat = one.question["seat"]
            asked.append(seat)
            tabs[seat].any(chance)
            for tab in tabs.values():
                tab.until_state(len(asked))
        last, before = asked[-1], 1 - asked[-1]
        who = ("Mara", "Ines")[last]
        answer = tabs[before].ask("undo", state=one.state, seat=before)
        assert (answer["kind"], answer["text"]) == ("no-undo", f"{who} has decided since.")
        assert tabs[before].undo["why_not"] == f"{who} has decided since."
        # Who decided last takes it back, and only they may do it again.
        assert tabs[last].ask("undo", state=one.state, seat=last)["type"] == "done"
        for tab in tabs.values():
            tab.until_state(len(asked) + 1)
        assert tabs[last].undo["redo"]
        assert not tabs[before].undo["redo"]
        refused = tabs[before].ask("redo", state=one.state, seat=before)
        assert refused["kind"] == "no-undo"


def test_what_bots_did_since_goes_with_it(server: Running) -> None:
    """Before the first dice: what the bot has done after my answer is taken back together with it."""
    mara = server.browser("Mara")
    table = mara.new_table("me", {"kind": "bot", "bot": "random"}, mission="newt", seed=3)
    chance = random.Random(1)
    with mara.sit(table) as tab:
        while True:
            wait_for_seat(tab, 0)
            before, question = tab.state, tab.question
            tab.any(chance)
            wait_for_seat(tab, 0)
            by = [m["by"] for m in tab.received if m["type"] == "update" and m["state"] > before]
            if len(by) > 1 and tab.undo["undo"]:
                break
        assert set(by[1:]) == {1}
        assert tab.ask("undo", state=tab.state, seat=0)["type"] == "done"
        assert tab.question == question
        assert tab.ask("redo", state=tab.state, seat=0)["type"] == "done"
        assert tab.question is not None
        assert tab.question["seat"] == 0


def wait_for_seat(tab: Tab, seat: int) -> None:
    """Until this seat is asked, or nobody any more."""
    while tab.question and tab.question["seat"] != seat:
        tab.receive()


# --- seats ---------------------------------------------------------------------------------------------------


def test_hot_seat(server: Running) -> None:
    """Two people at one screen: one connection that looks through one seat's eyes at a time."""
    mara = server.browser("Mara")
    table = mara.new_table("me", {"kind": "here", "name": "Ines"})
    seats = mara.table(table)["seats"]
    assert [(seat["kind"], seat["name"], seat["mine"]) for seat in seats] == [
        ("person", "Mara", True),
        ("here", "Ines", True),
    ]
    with mara.sit(table, 1) as tab:
        assert tab.eyes == 1
        assert tab.ask("look", eyes=0)["type"] == "done"
        assert tab.eyes == 0
        assert tab.view["seat"] == 0
        assert tab.question is not None
        assert bool(tab.question.get("options")) == (tab.question["seat"] == 0)
        assert tab.ask("look", eyes=None)["type"] == "done"
        assert tab.received[-2]["eyes"] is None
        assert tab.view["seat"] is None
        # The answer may be given for either seat, whatever the eyes are.
        asked = tab.question["seat"]
        tab.ask("look", eyes=asked)
        assert tab.choose(tab.options()[0])["type"] == "done"


def test_a_bot_keeps_a_friends_seat_warm(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me", {"kind": "friend", "bot": "random"})
    seat = mara.table(table)["seats"][1]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("bot", "Bot 2", "random")
    with mara.sit(table) as tab:
        assert ines.join(seat["code"].lower().replace("-", ""))["eyes"] == 1
        changed = tab.until_type("table")["table"]["seats"][1]
        assert (changed["kind"], changed["name"]) == ("person", "Ines")
        assert "code" not in changed
        with ines.sit(table):
            tab.until(lambda m: m["type"] == "table" and m["table"]["seats"][1].get("connected", False))
        tab.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1].get("connected", False))
    # The code is used up, and whoever has sat down comes back to the same seat.
    assert server.browser("Eve").post("/api/join", {"code": seat["code"]}).status_code == 404
    assert ines.join(mara.table(table)["open_code"])["eyes"] == 1


def test_the_owner_hands_a_seat_to_a_bot_and_takes_it_back(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me", "friend")
    ines.join(mara.table(table)["open_code"])
    with ines.sit(table) as two:
        changed = mara.put(f"/api/tables/{table}/seats/1", {"to": "bot", "bot": "random"}).json()
        assert changed["seats"][1]["kind"] == "bot"
        assert two.closed() == 4403
        assert two.received[-1]["type"] == "closed"
    assert ines.get(f"/api/tables/{table}").status_code == 403
    taken = mara.put(f"/api/tables/{table}/seats/1", {"to": "me", "name": "Second"}).json()
    assert (taken["seats"][1]["kind"], taken["seats"][1]["name"], taken["seats"][1]["mine"]) == ("here", "Second", True)
    opened = mara.put(f"/api/tables/{table}/seats/1", {"to": "open"}).json()
    assert (opened["seats"][1]["kind"], opened["seats"][1]["name"]) == ("open", "Free seat")
    assert ines.join(opened["seats"][1]["code"])["eyes"] == 1


def test_who_gets_up_may_come_back(server: Running) -> None:
    mara, ines, eve = server.browser("Mara"), server.browser("Ines"), server.browser("Eve")
    table = mara.new_table("me", "friend", "friend")
    for browser in (ines, eve):
        browser.join(mara.table(table)["open_code"])
    path = f"/api/tables/{table}/seats/1"
    assert eve.put(path, {"to": "bot"}).status_code == 403
    assert ines.put(path, {"to": "bot"}).status_code == 200
    assert eve.put(path, {"to": "me"}).status_code == 403
    assert ines.put(path, {"to": "me"}).json()["seats"][1]["mine"]
    assert ines.put(path, {"to": "name", "name": "Captain"}).json()["seats"][1]["name"] == "Captain"
    assert eve.put(f"/api/tables/{table}/seats/7", {"to": "name", "name": "x"}).status_code == 400


def test_names_reach_the_log_and_the_prompt(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", {"kind": "bot", "bot": "random"})
    with mara.sit(table) as tab:
        mara.put("/api/me", {"name": "Mara K."})
        assert tab.until_type("table")["table"]["seats"][0]["name"] == "Mara K."
        chance = random.Random(3)
        for _ in range(60):
            while tab.question and tab.question["seat"] != 0:
                tab.receive()
            if tab.question is None or any(
                "Mara K." in line["text"] for m in tab.received for line in m.get("lines", ())
            ):
                break
            tab.any(chance)
        texts = [line["text"] for m in tab.received for line in m.get("lines", ())]
        assert any("Mara K." in text for text in texts)
        assert not any("Player 1" in text for text in texts)


# --- the rest ------------------------------------------------------------------------------------------------


def test_chat(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me")
    ines.join(mara.table(table)["watch_code"])
    with mara.sit(table) as one, ines.sit(table) as two:
        assert one.ask("say", text="Hello\x00 <b>there</b>\n")["type"] == "done"
        said = two.until_type("chat")
        assert (said["name"], said["seat"], said["text"]) == ("Mara", 0, "Hello <b>there</b>")
        two.ask("say", text="x" * 900)
        heard = one.until(lambda m: m["type"] == "chat" and m["name"] == "Ines")
        assert (heard["seat"], len(heard["text"])) == (None, 500)
    assert [line["name"] for line in fresh(mara, table)["chat"]] == ["Mara", "Ines"]


def test_inspect_tells_what_the_eyes_may_know(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", mission="newt")
    with mara.sit(table) as tab:
        space = tab.view["characters"][0]["at"] if tab.view["characters"][0].get("at", -1) >= 0 else 0
        told = tab.ask("inspect", thing=f"space:{space}")
        assert told["type"] == "told"
        assert tab.ask("inspect", thing="nothing-of-the-kind")["insight"] is None
        assert tab.ask("inspect", thing="x" * 500)["type"] == "told"


def test_a_table_that_is_put_away_sends_everybody_home(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me", "friend")
    ines.join(mara.table(table)["open_code"])
    with ines.sit(table) as tab:
        assert ines.delete(f"/api/tables/{table}").status_code == 403
        assert mara.delete(f"/api/tables/{table}").status_code == 204
        assert tab.closed() == 4403
        assert tab.received[-1]["type"] == "closed"
    assert mara.get(f"/api/tables/{table}").status_code == 404
    assert mara.get("/api/tables").json()["tables"] == []


def test_spectators_can_be_sent_away(server: Running) -> None:
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me")
    code = mara.table(table)["watch_code"]
    ines.join(code)
    with mara.sit(table) as one, ines.sit(table) as two:
        assert one.until(lambda m: m["type"] == "table" and m["table"].get("spectators") == 1)
        mara.patch(f"/api/tables/{table}", {"spectators": False})
        assert two.closed() == 4403
    assert server.browser().post("/api/join", {"code": code}).json()["kind"] == "not-yours"
