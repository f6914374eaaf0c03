"""A series of films on the server: a table for each, points for everybody, kept like a campaign (L21.08)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sulaco.games.encounters import series
from sulaco.games.encounters.line_ups import FILMS

from .browser import Browser
from .conftest import Running, running
from .test_campaigns import look, new_campaign, open_campaign_text, play_out


def begun(browser: Browser, *seats: str, **options: Any) -> str:
    return new_campaign(browser, *seats, game="encounters", options=options)


@pytest.mark.rule("L21.08")
def test_a_series_is_played_film_by_film_and_its_points_add_up(server: Running) -> None:
    ann = server.browser("Ann")
    id = begun(ann, "me", "here", preparation=1)
    info = look(ann, id)
    assert (info["title"], info["order"], info["question"]) == ("A series of films", list(FILMS), None)
    totals = [0, 0]
    for number, film in enumerate(FILMS):
        info = look(ann, id)
        assert (info["next"], info["points"], len(info["played"])) == (film, totals, number)
        table = info["table"]
        setup = ann.table(table)["setup"]
        assert (setup.get("line_up", FILMS[0]), setup["preparation"]) == (film, 1)
        play_out(ann, table, seed=number)
        last = look(ann, id)["played"][-1]
        assert (last["mission"], last["table"]) == (film, table)
        assert len(last["points"]) == 2
        totals = [total + points for total, points in zip(totals, last["points"], strict=True)]
    info = look(ann, id)
    assert (info["points"], info.get("table", ""), info["ending"]["rule"]) == (totals, "", "L21.08")
    best = max(totals)
    assert info["ending"]["winners"] == [seat for seat in range(2) if totals[seat] == best > 0]
    assert [one["title"] for one in info["played"]] == ["Alien", "Aliens", "Alien 3", "Alien: Resurrection"]


def test_a_series_outlives_the_server_and_its_file_goes_on_elsewhere(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(database) as first:
        ann = first.browser("Ann")
        cookies = dict(ann.http.cookies)
        id = begun(ann, "me")
        play_out(ann, look(ann, id)["table"])
        before = look(ann, id)
    with running(database) as again:
        ann = again.browser()
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        assert [look(ann, id)[name] for name in ("played", "table")] == [before[name] for name in ("played", "table")]
        text = ann.get(f"/api/campaigns/{id}/save").text
        found = series.read(text, "a.json")
        assert found.played[0].points == before["played"][0]["points"]
        other = look(ann, open_campaign_text(ann, text, "me"))
        assert (other["played"][0]["points"], other["next"]) == (before["played"][0]["points"], FILMS[1])
        assert other["table"] != before["table"]


@pytest.mark.parametrize("options", [{"line_up": "aliens"}, {"tough": 7}, {"nothing": 1}])
def test_a_wrong_option_is_refused(server: Running, options: dict[str, Any]) -> None:
    ann = server.browser("Ann")
    answer = ann.post("/api/campaigns", {"game": "encounters", "seats": [{"kind": "me"}], "options": options})
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-request")


def test_what_the_rules_do_not_allow_is_refused_with_its_rule(server: Running) -> None:
    ann = server.browser("Ann")
    body = {"game": "encounters", "seats": [{"kind": "me"}], "options": {"agendas": "hidden"}}
    answer = ann.post("/api/campaigns", body)
    assert (answer.status_code, answer.json()["kind"], answer.json()["rule"]) == (400, "bad-request", "L19.01")


def test_a_file_with_other_points_is_refused(server: Running) -> None:
    ann = server.browser("Ann")
    id = begun(ann, "me")
    play_out(ann, look(ann, id)["table"])
    saved = json.loads(ann.get(f"/api/campaigns/{id}/save").text)
    saved["games"][0]["points"] = [99]
    answer = ann.post("/api/campaigns/open", {"save": json.dumps(saved), "seats": [{"kind": "me"}]})
    assert answer.status_code == 400
    assert "does not lead to its points" in answer.json()["text"]
