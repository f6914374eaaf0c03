"""Clients of the load test: what a tab makes of messages, who answers what, and what is counted."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from sulaco.server.load_clients import Failed, LoadTable, Seat, Tally


def told(**message: Any) -> bytes:
    return json.dumps(message).encode()


def seat(tally: Tally | None = None, socket: Any = None) -> Seat:
    return Seat(tally or Tally(), socket)


def position(state: int, view: Any = None, **more: Any) -> bytes:
    return told(type="position", state=state, view=view or {"n": 1}, question=None, **more)


def update(state: int, n: int) -> bytes:
    return told(type="update", state=state, lines=[], changes=[[["n"], n]], question={"options": [{"key": f"k{n}"}]})


def test_a_tab_keeps_the_view_and_measures_what_others_decided() -> None:
    tally = Tally()
    tab = seat(tally)
    assert (tab.state, tab.done, tab.refused) == (-1, -1, "")
    tab.take(position(4))
    assert (tab.state, tab.view, tab.question, tab.ending) == (4, {"n": 1}, None, None)
    assert (tally.sizes, tally.latencies) == ([], [])
    tab.sent = {4: 0.0}
    tab.take(update(5, 2))
    assert (tab.state, tab.view, tab.question) == (5, {"n": 2}, {"options": [{"key": "k2"}]})
    assert tally.sizes == [len(update(5, 2))]
    assert len(tally.latencies) == 1
    assert tally.latencies[0] > 0
    # What this seat decided itself, and what nobody sent, is not measured.
    tab.sent, tab.mine = {5: 0.0}, 5
    tab.take(update(6, 3))
    tab.take(update(7, 4))
    assert len(tally.latencies) == 1
    assert len(tally.sizes) == 3
    tab.take(position(8, ending={"winners": [0]}))
    assert tab.ending == {"winners": [0]}
    tally.begin()
    assert (tally.latencies, tally.sizes, tally.decisions) == ([], [], 0)


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (told(type="refused", kind="stale", text="Too late."), "stale: Too late."),
        (told(type="closed", text="Gone."), "closed: Gone."),
    ],
)
def test_a_tab_that_is_refused_waits_no_longer(message: bytes, says: str) -> None:
    tab = seat()
    tab.take(position(4))
    tab.take(message)
    assert tab.news.is_set()
    with pytest.raises(Failed, match=says):
        asyncio.run(tab.until(5))
    asyncio.run(tab.until(4))


def test_a_tab_waits_for_the_state_and_if_wished_for_its_acknowledgement() -> None:
    async def work() -> None:
        tab = seat()
        tab.take(position(4))
        await tab.until(4)
        waiting = asyncio.create_task(tab.until(5, done=True))
        for message, over in (
            (update(5, 2), False),
            (told(type="done", state=4), False),
            (told(type="done", state=5), True),
        ):
            tab.take(message)
            await asyncio.sleep(0.01)
            assert waiting.done() is over

    asyncio.run(work())


class Always(random.Random):
    """Chance that gives the same share all the time, and the last of everything."""

    share = 0.5

    def random(self) -> float:
        return self.share

    def choice(self, seq: Any) -> Any:
        return seq[-1]


class Socket:
    """The server's end: whoever answers is acknowledged, and everybody is told."""

    def __init__(self, table: LoadTable) -> None:
        self.table = table
        self.heard: list[Any] = []

    async def send(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        for each in self.table.seats:
            each.take(update(message["state"] + 1, 9))
        self.table.seats[message["seat"]].take(told(type="done", state=message["state"] + 1))


def two_seats() -> LoadTable:
    """The second is asked, and the first may do something meanwhile."""
    tally = Tally()
    table = LoadTable(None, tally, "corps", 2, 1.0, 7)  # type: ignore[arg-type]
    table.chance = Always()
    table.seats = [seat(tally, Socket(table)), seat(tally, Socket(table))]
    table.seats[0].take(position(3))
    table.seats[1].take(position(3))
    table.seats[0].question = {"asides": [{"key": "help"}, {"key": "more"}]}
    table.seats[1].question = {"options": [{"key": "one"}, {"key": "two"}]}
    return table


def test_whoever_is_asked_answers_and_now_and_then_somebody_helps() -> None:
    table = two_seats()
    assert table._answer() == (1, "two")
    for share, answer in ((0.1, (1, "two")), (0.099, (0, "more"))):
        Always.share = share
        assert table._answer() == answer
    Always.share = 0.5
    table.seats[1].question = None
    with pytest.raises(Failed):
        table._answer()


def test_a_decision_is_over_when_everybody_was_told() -> None:
    table = two_seats()
    asyncio.run(asyncio.wait_for(table.decide(), 5))
    second: Any = table.seats[1].socket
    assert second.heard == [{"type": "choose", "id": 3, "state": 3, "seat": 1, "key": "two"}]
    assert [each.state for each in table.seats] == [4, 4]
    assert table.tally.decisions == 1
    assert len(table.tally.latencies) == 1  # of the other seat
    assert table.seats[1].mine == 3


@pytest.mark.parametrize("same", [True, False])
def test_what_a_tab_put_together_is_held_against_a_new_connection(same: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_seats()
    closed: list[int] = []

    class Fresh:
        def __init__(self, number: int) -> None:
            self.number = number

        async def recv(self, decode: bool) -> bytes:
            there = table.seats[self.number]
            view = there.view if same else {"n": 5}
            return told(type="position", state=there.state, view=view, question=there.question)

        async def close(self) -> None:
            closed.append(self.number)

    async def sit(number: int) -> Seat:
        return seat(Tally(), Fresh(number))

    monkeypatch.setattr(table, "sit", sit)
    asyncio.run(table.compare())
    assert closed == [0, 1]
    assert (table.tally.compared, table.tally.divergent) == (2, 0 if same else 2)
