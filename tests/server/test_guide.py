"""The guided first game at a real table: the guide's answer is the only one, and it ends well."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco import games
from sulaco.server import guide
from sulaco.table.guide import UNDO, has_guide

from .browser import Browser
from .conftest import Running, running


def begin(browser: Browser, game: str = "corps") -> str:
    answer = browser.post(f"/api/games/{game}/guide", None)
    assert answer.status_code == 201, answer.text
    assert answer.json()["eyes"] == 0
    id: str = answer.json()["table"]
    return id


@pytest.mark.parametrize(
    ("game", "title"), [("corps", "First steps"), ("battles", "First duel"), ("encounters", "First encounter")]
)
def test_the_guided_game_is_played_to_its_end_by_its_hints(server: Running, game: str, title: str) -> None:
    ann = server.browser("Ann")
    id = begin(ann, game)
    assert ann.table(id)["guided"]
    assert ann.table(id)["title"] == title
    hints = []
    with ann.sit(id) as tab:
        while tab.ending is None:
            assert tab.question is not None
            if not tab.question.get("guide_key"):
                tab.receive()  # the guide plays for the other seats
                continue
            hints.append(tab.question["guide"])
            assert tab.question["guide_rule"]
            key = tab.question["guide_key"]
            assert key == UNDO or key in tab.options()
            other = next((option for option in tab.options() if option != key), None)
            if other is not None:
                answer = tab.choose(other)
                assert (answer["type"], answer["kind"]) == ("refused", "guided")
                assert tab.question["guide"] in answer["text"]
            done = tab.ask("undo", state=tab.state, seat=0) if key == UNDO else tab.choose(key)
            assert done["type"] == "done"
        assert 0 in tab.ending["winners"]
        farewell = tab.ending["guide"]
    assert len(set(hints)) == len(hints) >= 12
    assert farewell
    assert farewell not in hints
    assert ann.table(id)["won"]


def test_every_game_that_has_a_guide_says_so(server: Running) -> None:
    told = {game["name"]: game["guided"] for game in server.browser("Ann").get("/api/games").json()}
    assert told == {name: has_guide(games.load(name)) for name in games.names()}
    assert all(told.values())


def test_a_guided_game_goes_on_after_the_server_was_stopped(tmp_path: Any) -> None:
    with running(tmp_path / "tables.db") as first:
        ann = first.browser("Ann")
        cookies = dict(ann.http.cookies)
        id = begin(ann)
        with ann.sit(id) as tab:
            assert tab.question is not None
            tab.choose(tab.question["guide_key"])
            waits = tab.question["guide"]
    with running(tmp_path / "tables.db") as again:
        ann = again.browser()
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        with ann.sit(id) as tab:
            assert tab.question is not None
            assert tab.question["guide"] == waits
            assert tab.state == 1


def test_a_step_that_is_taken_back_is_asked_again(server: Running) -> None:
    ann = server.browser("Ann")
    with ann.sit(begin(ann)) as tab:
        key = hint = ""
        while key != "activate:frost":  # an answer after which nothing was rolled or drawn
            assert tab.question is not None
            key, hint = tab.question["guide_key"], tab.question["guide"]
            tab.ask("undo", state=tab.state, seat=0) if key == UNDO else tab.choose(key)
        assert tab.ask("undo", state=tab.state, seat=0)["type"] == "done"
        assert tab.question is not None
        assert (tab.question["guide_key"], tab.question["guide"]) == (key, hint)


def test_a_game_without_a_guide_says_so(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.browser("Ann")
    monkeypatch.setattr(guide, "guide_of", lambda kind: None)
    answer = ann.post("/api/games/corps/guide", None)
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-request")
    assert ann.post("/api/games/chess/guide", None).status_code == 400
