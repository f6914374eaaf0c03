"""Turning points over the network: of finished games only, the same each time, told as these eyes read the replay."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.games import load, registered
from sulaco.server import turning
from sulaco.server.recording import Recording
from sulaco.table.table import Table
from tests.table.example_game import MANIFEST, Duel, DuelSetup

from .browser import Browser, Message
from .conftest import Running
from .played import code_of, opened, played


def finished(game: str, seed: int = 3, number: int = 0) -> Table[Any]:
    kind = load(game)
    setup = kind.setups()[number]
    table = Table(kind, setup, seed)
    play(table, seat_bots(game, "sensible", kind.seats(setup), seed))
    return table


def turning_of(browser: Browser, id: str, eyes: int | None = None) -> Message:
    answer = browser.get(f"/api/tables/{id}/turning" + ("" if eyes is None else f"?eyes={eyes}"))
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


@pytest.mark.parametrize("game", ["corps", "battles", "encounters"])
def test_a_finished_game_tells_where_it_turned(server: Running, game: str) -> None:
    table = finished(game)
    ann = server.browser("Ann")
    seats = table.kind.seats(table.setup)
    id = opened(ann, table, "me", *["bot"] * (seats - 1))
    found = turning_of(ann, id, 0)
    assert 0 in found["seats"]
    assert found["stands"][-1]["at"] == len(table.journal)
    assert table.ending is not None
    assert found["stands"][-1]["chance"] == (0 in table.ending.winners)
    assert 1 <= len(found["points"]) <= 3
    # Each point is a frame of the replay, right before what it tells.
    frames = ann.get(f"/api/tables/{id}/replay?eyes=0").json()["frames"]
    for point in found["points"]:
        after = [line["text"] for line in frames[point["at"] + 1]["lines"]]
        assert [line["text"] for line in point["lines"] if line["text"] not in after] == []
    assert turning_of(ann, id, 0) == found


def test_it_is_worked_out_once_and_then_kept(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.browser("Ann")
    id = opened(ann, finished("encounters"), "me")
    points = server.services.turning
    worked: list[str] = []
    work_out = points._work_out

    async def counted(recording: Recording) -> Any:
        worked.append(recording.record.id)
        return await work_out(recording)

    monkeypatch.setattr(points, "_work_out", counted)
    first = turning_of(ann, id)
    assert turning_of(ann, id) == turning_of(ann, id, 0) == first
    assert worked == [id]
    # The process ends when nobody waits any more.
    assert points.workers.workers[0].pool is None


def test_while_a_game_runs_it_is_refused(server: Running) -> None:
    ann = server.browser("Ann")
    id = opened(ann, played(), "me", "bot")
    answer = ann.get(f"/api/tables/{id}/turning?eyes=0")
    assert answer.status_code == 400
    assert answer.json()["kind"] == "bad-request"
    assert "not over" in answer.json()["text"]


def test_it_is_for_people_of_the_table_and_for_seats_that_there_are(server: Running) -> None:
    ann, bob, eve = server.browser("Ann"), server.browser("Bob"), server.browser("Eve")
    id = opened(ann, finished("battles"), "me", "friend")
    bob.join(code_of(ann, id, 1))
    assert eve.get(f"/api/tables/{id}/turning").json()["kind"] == "not-yours"
    assert ann.get(f"/api/tables/{id}/turning?eyes=7").json()["kind"] == "bad-request"
    # Each side has its own chance; whoever only watches reads that of the first.
    mine, theirs = turning_of(ann, id, 0), turning_of(bob, id, 1)
    assert (mine["seats"], theirs["seats"]) == ([0], [1])
    assert {mine["stands"][-1]["chance"], theirs["stands"][-1]["chance"]} == {0, 1}
    assert turning_of(bob, id)["stands"] == mine["stands"]


def test_a_game_without_an_outlook_has_none(server: Running) -> None:
    with registered(MANIFEST):
        table = Table(Duel, DuelSetup(), 3)
        play(table, seat_bots("duel", "random", 2, 3))
        ann = server.browser("Ann")
        id = opened(ann, table, "me", "bot")
        assert turning_of(ann, id) == {"seats": [], "stands": [], "points": []}
        position = ann.table(id)
        assert position["over"]


def test_a_game_that_takes_too_long_has_none_until_there_is_more_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.browser("Ann")
    id = opened(ann, finished("corps"), "me")
    with monkeypatch.context() as hasty:
        hasty.setattr(turning, "SECONDS", 0.001)
        assert turning_of(ann, id)["stands"] == []
    assert server.services.turning.workers.workers[0].pool is None
    # That is not kept: whoever asks later is told.
    assert turning_of(ann, id)["stands"]


def test_the_end_is_told_in_figures(server: Running) -> None:
    for game in ("corps", "battles", "encounters"):
        table = finished(game, 4)
        summary = table.game.summary()
        assert summary is not None
        ann = server.browser("Ann")
        seats = table.kind.seats(table.setup)
        id = opened(ann, table, "me", *["bot"] * (seats - 1))
        with ann.sit(id) as tab:
            ending = tab.ending
        assert ending is not None
        assert ending["headline"] == table.kind.texts().render(summary.headline)
        assert [(one["id"], one["value"]) for one in ending["figures"]] == [
            (one.id, one.value) for one in summary.figures
        ]
        assert len(ending["figures"]) == 6
        assert [one["turn"] for one in ending.get("fallen", [])] == [one.turn for one in summary.fallen]
