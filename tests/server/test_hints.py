"""Hints: fair, for whoever is asked and for nobody else, and without a trace at the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sulaco.bots.levels import HINT
from sulaco.games import GAMES, load
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import Setup as BattlesSetup
from sulaco.server import viewer as sight
from sulaco.server.bot_processes import BotProcesses, Job, Weighing, deal, weigh
from sulaco.server.hints import SEED
from sulaco.server.settings import Settings
from sulaco.table.table import Table

from .browser import PATIENCE, Browser, Message, Tab
from .conftest import LOOSE, Running, running
from .played import code_of, opened, played
from .test_gathering import gathering

PATIENT = msgspec.structs.replace(LOOSE, bot_budget=600.0)
"""However busy the machine is, a search ends by its iterations."""
DUEL = msgspec.to_builtins(BattlesSetup([starter("lt-ripley"), starter("the-queen-main")]))
SETUPS: dict[str, Any] = {
    "corps": {"mission": "bug-hunt-1", "players": 2},
    "battles": DUEL,
    "encounters": {"players": 2, "line_up": "alien", "roles": ["gunner", "medic"]},
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "tables.db", PATIENT) as here:
        yield here


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


def new(browser: Browser, game: str, *seats: str, **more: Any) -> str:
    return browser.new_table(*seats, game=game, setup=SETUPS[game] | more.pop("setup", {}), **more)


def ask(tab: Tab, **more: Any) -> Message:
    return tab.ask("hint", **({"state": tab.state, "seat": tab.eyes} | more))


def until_asked(tab: Tab, wanted: Callable[[], bool]) -> None:
    """Answer as it comes until such a question is asked."""
    for _ in range(200):
        while tab.question is None or tab.question["seat"] != tab.eyes:
            tab.receive()
        if wanted():
            return
        assert tab.choose(tab.options()[0])["type"] == "done"
    raise AssertionError("that is never asked")


def until_several(tab: Tab) -> None:
    """Until there is something to weigh."""
    until_asked(tab, lambda: len(tab.options()) > 2)


def eventually(held: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not held():
        assert time.monotonic() < end, "that never comes"
        time.sleep(0.01)


class Endless:
    """Thinking that never ends by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = self.broken_off = 0

        async def never(processes: BotProcesses, job: Job) -> Weighing | None:
            self.begun += 1
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                self.broken_off += 1
                raise
            return None

        monkeypatch.setattr(BotProcesses, "weigh", never)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    return Endless(monkeypatch)


# --- fair --------------------------------------------------------------------------------------------------------


def hint(table: Table[Any]) -> tuple[Any, ...]:
    """What somebody who is asked at this table would be told: by iterations alone, however long that takes."""
    assert table.decision is not None
    found = weigh(deal(table, table.decision.seat, HINT, SEED, Settings(bot_budget=1e6)))
    assert found is not None
    return found.thought.key, found.thought.weighed, found.thought.iterations


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_hidden_makes_no_difference_to_a_hint(game: str) -> None:
    kind = load(game)
    roll = Random(4)
    table = Table(kind, msgspec.convert(SETUPS[game], kind.setup_type), 4)
    compared = 0
    while compared < 3:
        assert table.decision is not None
        if len(table.decision.options) > 1 and roll.random() < 0.1:
            seat = table.decision.seat
            other = table.determinize(seat, 1000 + compared)
            assert msgspec.msgpack.encode(other.game.state) != msgspec.msgpack.encode(table.game.state)
            assert hint(other) == hint(table)
            compared += 1
        table.choose(roll.choice(table.decision.keys()))


# --- asked for ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_gets_a_hint(server: Running, mara: Browser, game: str) -> None:
    table = new(mara, game, "me", "bot")
    with mara.sit(table) as tab:
        until_several(tab)
        state, kept = tab.state, mara.table(table)
        told = ask(tab)
        assert told["type"] == "hinted", told
        assert (told["state"], told["seat"]) == (state, tab.eyes)
        asides = {aside["key"] for aside in (tab.question or {}).get("asides", [])}
        assert told["key"] in asides.union(tab.options())
        assert told["key"] == told["weighed"][0]["key"]
        room = server.room(table)
        assert told["reason"] == sight.advice(room.table, told["key"], room.texts())
        assert {one["key"] for one in told["weighed"]} <= asides.union(tab.options())
        assert all(0 <= one["result"] <= 1 and one["visits"] > 0 for one in told["weighed"])
        assert told["iterations"] > 1
        assert 0 < told["seconds"] < 600
        again = ask(tab)
        assert {**again, "id": 0, "seconds": 0} == {**told, "id": 0, "seconds": 0}
        # Nothing has happened by it.
        assert {**mara.table(table), "touched": 0} == {**kept, "touched": 0}
        assert len(asyncio.run(server.services.store.acts(table))) == state
        assert tab.choose(told["key"])["type"] == "done"


def test_where_nothing_is_to_be_weighed_the_only_answer_is_told(mara: Browser) -> None:
    with mara.sit(new(mara, "battles", "me", "bot")) as tab:
        until_asked(tab, lambda: len(tab.options()) == 1)
        told = ask(tab)
        assert (told["type"], told["key"]) == ("hinted", tab.options()[0])
        assert (told["weighed"], told["iterations"]) == ([], 0)


def test_others_are_told_nothing(server: Running, mara: Browser) -> None:
    jonas, ines = server.browser("Jonas"), server.browser("Ines")
    table = new(mara, "corps", "me", "friend")
    jonas.join(code_of(mara, table, 1))
    ines.join(mara.table(table)["watch_code"])
    with mara.sit(table, 0) as tab, jonas.sit(table) as other, ines.sit(table) as watching, mara.sit(table, 0) as twin:
        tabs = [other, watching, twin]
        until_several(tab)
        for each in tabs:
            each.until_state(tab.state)
            each.ask("ping")
        seen = [len(each.received) for each in tabs]
        assert ask(tab)["type"] == "hinted"
        for each, before in zip(tabs, seen, strict=True):
            each.ask("ping")
            assert [message["type"] for message in each.received[before:]] == ["done"]


# --- refused -----------------------------------------------------------------------------------------------------


def refusal(answer: Message) -> str:
    assert answer["type"] == "refused", answer
    assert answer["text"]
    kind: str = answer["kind"]
    return kind


def test_who_is_not_asked_gets_none(server: Running, mara: Browser) -> None:
    jonas, ines = server.browser("Jonas"), server.browser("Ines")
    table = new(mara, "corps", "me", "friend")
    jonas.join(code_of(mara, table, 1))
    ines.join(mara.table(table)["watch_code"])
    with mara.sit(table) as one, jonas.sit(table) as two, ines.sit(table) as watching:
        tabs = [one, two]
        assert one.question is not None
        asked = one.question["seat"]
        assert refusal(ask(tabs[1 - asked])) == "not-your-turn"
        assert refusal(ask(tabs[1 - asked], seat=asked)) == "not-yours"
        assert refusal(ask(watching, seat=asked)) == "not-yours"
        assert refusal(ask(tabs[asked], state=tabs[asked].state + 1)) == "stale"
        assert refusal(tabs[asked].ask("hint", seat=asked)) == "unknown-message"


def test_who_looks_through_other_eyes_is_not_told_what_a_seat_holds(mara: Browser) -> None:
    table = new(mara, "corps", "me", "here")
    with mara.sit(table, 0) as first, mara.sit(table, 1) as second:
        assert first.question is not None
        asked = first.question["seat"]
        tab = (second, first)[asked]
        assert refusal(ask(tab, seat=asked)) == "not-yours"
        assert ask((first, second)[asked])["type"] == "hinted"


def test_after_the_end_there_is_nothing_to_say(mara: Browser) -> None:
    table = opened(mara, played(2, None), "me", "bot")
    with mara.sit(table) as tab:
        assert refusal(ask(tab, seat=0)) == "over"


def test_before_the_game_there_is_nothing_to_say(mara: Browser) -> None:
    with mara.sit(gathering(mara, "me", "friend")) as tab:
        assert refusal(ask(tab, seat=0)) == "not-your-turn"


def test_where_a_guide_speaks_no_other_does(mara: Browser) -> None:
    table = mara.post("/api/games/corps/guide", None).json()["table"]
    with mara.sit(table) as tab:
        assert tab.question is not None
        assert tab.question["guide_key"]
        assert refusal(ask(tab)) == "guided"


def test_one_at_a_time_for_each_person(mara: Browser, endless: Endless) -> None:
    first, second = mara.new_table("me"), mara.new_table("me")
    with mara.sit(first) as here, mara.sit(second) as there:
        id = here.post("hint", state=here.state, seat=0)
        eventually(lambda: endless.begun == 1)
        assert refusal(ask(here)) == "too-fast"
        assert refusal(ask(there)) == "too-fast"
        # Meanwhile everything else is answered.
        assert here.ask("ping")["type"] == "done"
        assert here.choose(here.options()[0])["type"] == "done"
        assert any(message.get("id") == id for message in here.received) or here.until_type("refused")["id"] == id
        eventually(lambda: endless.broken_off == 1)
        there.post("hint", state=there.state, seat=0)
        eventually(lambda: endless.begun == 2)


def test_a_search_that_fails_is_a_refusal(
    mara: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And what is broken is in the log, with the table and the error; that nothing was found is nothing to log."""

    async def nothing(processes: BotProcesses, job: Job) -> None:
        return None

    async def broken(processes: BotProcesses, job: Job) -> None:
        raise KeyError("a rule")

    table = mara.new_table("me")
    with mara.sit(table) as tab:
        for work, logged in ((nothing, []), (broken, [f"A hint at table {table}."])):
            monkeypatch.setattr(BotProcesses, "weigh", work)
            assert refusal(ask(tab)) == "no-hint"
            assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == logged
        assert "KeyError: 'a rule'" in caplog.text
        monkeypatch.undo()
        assert ask(tab)["type"] == "hinted"


# --- the table moves on ------------------------------------------------------------------------------------------


def test_an_undo_drops_the_hint(mara: Browser, endless: Endless) -> None:
    with mara.sit(mara.new_table("me")) as tab:
        assert tab.choose(tab.options()[0])["type"] == "done"
        id = tab.post("hint", state=tab.state, seat=0)
        eventually(lambda: endless.begun == 1)
        state = tab.state
        assert tab.ask("undo", state=state, seat=0)["type"] == "done"
        dropped = [message for message in tab.received if message.get("id") == id] or [tab.until_type("refused")]
        assert (dropped[0]["id"], refusal(dropped[0])) == (id, "stale")
        assert "moved on" in dropped[0]["text"]
        assert tab.state == state + 1
        eventually(lambda: endless.broken_off == 1)


def test_who_leaves_does_not_keep_a_process_busy(mara: Browser, endless: Endless) -> None:
    table = mara.new_table("me")
    with mara.sit(table) as tab:
        tab.post("hint", state=tab.state, seat=0)
        eventually(lambda: endless.begun == 1)
    eventually(lambda: endless.broken_off == 1)
    with mara.sit(table) as tab:
        tab.post("hint", state=tab.state, seat=0)
        eventually(lambda: endless.begun == 2)


@pytest.mark.parametrize("change", ["hints", "seat"])
def test_what_is_no_longer_allowed_is_not_told(mara: Browser, endless: Endless, change: str) -> None:
    table = mara.new_table("me")
    with mara.sit(table) as tab:
        id = tab.post("hint", state=tab.state, seat=0)
        eventually(lambda: endless.begun == 1)
        if change == "hints":
            mara.patch(f"/api/tables/{table}", {"hints": False})
            dropped = tab.until(lambda message: message.get("id") == id)
            assert refusal(dropped) == "stale"
        else:
            mara.put(f"/api/tables/{table}/seats/0", {"to": "bot", "bot": "random"})
        eventually(lambda: endless.broken_off == 1)


# --- where there are hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "setup", "there"),
    [
        ("corps", ("me", "friend"), {}, True),
        ("corps", ("me", "here"), {}, True),
        ("encounters", ("me", "friend"), {}, True),
        ("encounters", ("me", "friend"), {"alien_players": True}, False),
        ("battles", ("me", "bot"), {}, True),
        ("battles", ("me", "here"), {}, False),
        ("battles", ("me", "friend"), {}, False),
    ],
)
def test_unless_somebody_says_so_opponents_get_no_hints(
    server: Running, mara: Browser, game: str, seats: tuple[str, str], setup: Message, there: bool
) -> None:
    table = new(mara, game, *seats, setup=setup)
    if "friend" in seats:
        assert mara.table(table)["hints"], "nobody else sits there yet"
        server.browser("Jonas").join(code_of(mara, table, 1))
    assert mara.table(table)["hints"] is there
    answer = mara.patch(f"/api/tables/{table}", {"hints": not there})
    assert answer.json()["hints"] is not there


def test_a_table_without_hints_refuses_them_and_all_know(server: Running, mara: Browser) -> None:
    jonas = server.browser("Jonas")
    table = new(mara, "corps", "me", "friend", hints=False)
    jonas.join(code_of(mara, table, 1))
    with mara.sit(table) as one, jonas.sit(table) as two:
        assert one.table["hints"] is two.table["hints"] is False
        assert one.question is not None
        asked = (one, two)[one.question["seat"]]
        answer = ask(asked)
        assert refusal(answer) == "no-hint"
        assert answer["text"].startswith("There are no hints at this table.")
        assert jonas.patch(f"/api/tables/{table}", {"hints": True}).status_code == 403
        mara.patch(f"/api/tables/{table}", {"hints": True})
        two.until(lambda message: message["type"] == "table" and message["table"]["hints"])
        assert ask(asked)["type"] == "hinted"


def test_what_was_said_about_hints_is_kept(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", PATIENT) as server:
        mara = server.browser("Mara")
        tables = [new(mara, "battles", "me", "here", hints=wish) for wish in (True, None, False)]
        cookies = mara.http.cookies
        campaign = mara.post("/api/campaigns", {"game": "corps", "seats": [{"kind": "me"}], "hints": False}).json()
    with running(tmp_path / "tables.db", PATIENT) as server:
        again = server.browser()
        again.http.cookies = cookies
        assert [again.table(table)["hints"] for table in tables] == [True, False, False]
        again.get(f"/api/campaigns/{campaign['campaign']}")
        found = again.get(f"/api/campaigns/{campaign['campaign']}").json()
        while not found.get("table"):
            question = found["question"]
            choice = {"state": found["state"], "seat": question["seat"], "key": question["options"][0]["key"]}
            found = again.post(f"/api/campaigns/{campaign['campaign']}/choose", choice).json()
        assert again.table(found["table"])["hints"] is False
