"""Campaigns on the server: decisions kept, a table for each mission, what was lost and why, nothing forgotten."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.server import campaign_api
from tests.games.corps.campaigns import HAZARDS, after, copies

from .browser import Browser, Message, drawing
from .conftest import Running, running


def new_campaign(browser: Browser, *seats: str | Message, **more: Any) -> str:
    wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    body = {"game": "corps", "seats": wishes, "pace": "fast", **more}
    if any(wish["kind"] == "friend" for wish in wishes):
        with drawing(7, campaign_api):
            answer = browser.post("/api/campaigns", body)
    else:
        answer = browser.post("/api/campaigns", {**body, "seed": 7})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["campaign"]
    return id


def open_campaign(browser: Browser, campaign: Campaign, *seats: str | Message) -> str:
    """Go on with a campaign whose missions were not really played: as if under older rules."""
    return open_campaign_text(browser, to_json(campaign).replace('"rules": "1"', '"rules": "0"'), *seats)


def open_campaign_text(browser: Browser, text: str, *seats: str | Message) -> str:
    wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    answer = browser.post("/api/campaigns/open", {"save": text, "seats": wishes})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["campaign"]
    return id


def look(browser: Browser, id: str) -> Message:
    answer = browser.get(f"/api/campaigns/{id}")
    assert answer.status_code == 200, answer.text
    info: Message = answer.json()
    return info


def choose(browser: Browser, id: str, key: str, seat: int = 0, state: int | None = None) -> Any:
    state = look(browser, id)["state"] if state is None else state
    return browser.post(f"/api/campaigns/{id}/choose", {"state": state, "seat": seat, "key": key})


def keys(info: Message) -> list[str]:
    return [option["key"] for option in (info["question"] or {}).get("options", [])]


def losses(played: Message) -> dict[str, list[str]]:
    return {loss["fate"]: loss["who"] for loss in played["lost"]}


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["kind"]


def play_out(browser: Browser, table: str, seed: int = 1) -> None:
    """Play a mission to its end by random answers; all its people are this browser's."""
    chance = random.Random(seed)
    with browser.sit(table) as tab:
        while tab.ending is None:
            if tab.question is None or tab.question["seat"] != tab.eyes:
                if tab.question is not None and tab.table["seats"][tab.question["seat"]].get("mine"):
                    tab.post("look", eyes=tab.question["seat"])
                tab.receive()
            else:
                tab.any(chance)
                if tab.ending is None:
                    continue


def test_a_campaign_asks_for_its_heroes_and_makes_a_table_for_the_first_mission(server: Running) -> None:
    ann = server.browser("Ann")
    id = new_campaign(ann, "me", {"kind": "bot"})
    info = look(ann, id)
    assert info["question"]["text"] == "Newt: whom does Ann play?"
    assert info["question"]["kind"] == "campaign-hero"
    assert "hero:ripley" in keys(info)
    assert (info["state"], info.get("table", "")) == (0, "")
    assert {entry["fate"] for entry in info["roster"]} == {"ready"}
    answer = choose(ann, id, "hero:ripley")
    assert answer.status_code == 201, answer.text
    info = answer.json()
    # The bot has picked its own by now.
    assert (info["state"], info["question"], info["next"]) == (2, None, "newt")
    table = ann.table(info["table"])
    assert table["campaign"] == id
    assert table["setup"]["heroes"][0] == "ripley"
    assert len(table["setup"]["heroes"]) == 2
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert look(ann, id)["table"] == info["table"]
    mine = ann.get("/api/tables").json()
    assert [one["id"] for one in mine["campaigns"]] == [id]
    assert [one["id"] for one in mine["tables"]] == [info["table"]]


def test_the_checks_come_in_their_order_and_a_refusal_changes_nothing(server: Running) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = new_campaign(ann, "me", "friend")
    code = look(ann, id)["seats"][1]["code"]
    begun = bob.join(code)
    assert begun == {"table": "", "eyes": 1, "campaign": id}
    before = look(ann, id)
    stranger = server.browser()
    assert refusal(stranger.get(f"/api/campaigns/{id}")) == (403, "not-yours")
    assert refusal(ann.get("/api/campaigns/nowhere")) == (404, "no-table")
    assert refusal(choose(bob, id, "hero:nobody", seat=0, state=9)) == (403, "not-yours")
    assert refusal(choose(ann, id, "hero:nobody", seat=5, state=9)) == (403, "not-yours")
    assert refusal(choose(bob, id, "hero:nobody", seat=1, state=9)) == (409, "not-your-turn")
    assert refusal(choose(ann, id, "hero:nobody", seat=0, state=9)) == (409, "stale")
    assert refusal(choose(ann, id, "hero:nobody", seat=0)) == (400, "illegal")
    assert look(ann, id) == before
    assert keys(look(bob, id)) == []
    assert choose(ann, id, "hero:hicks").status_code == 201
    assert keys(look(ann, id)) == []
    taken = choose(bob, id, "hero:hicks", seat=1)
    assert refusal(taken) == (400, "illegal")
    assert taken.json()["rule"] == "A1.10"
    info = choose(bob, id, "hero:frost", seat=1).json()
    assert info["table"]
    assert refusal(choose(ann, id, "hero:frost")) == (409, "not-your-turn")
    assert bob.table(info["table"])["seats"][1]["mine"]


def test_of_a_campaign_everybody_sees_the_same_but_for_what_is_their_own(server: Running) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = new_campaign(ann, "me", "friend")
    bob.join(look(ann, id)["seats"][1]["code"])
    mine, theirs = look(ann, id), look(bob, id)
    assert (mine.pop("owner"), theirs.pop("owner")) == (True, False)
    assert [seat.pop("mine", False) for seat in mine["seats"]] == [True, False]
    assert [seat.pop("mine", False) for seat in theirs["seats"]] == [False, True]
    options = mine["question"].pop("options")
    assert {option["key"]: option["text"] for option in options}["hero:ripley"] == "Ripley"
    assert theirs == mine
    assert (mine["id"], mine["game"], mine["title"], mine["next"]) == (id, "corps", "Campaign", "newt")


def test_a_friend_who_sits_down_at_the_mission_is_in_the_campaign(server: Running) -> None:
    ann, bob, cleo = server.browser("Ann"), server.browser("Bob"), server.browser("Cleo")
    id = new_campaign(ann, "me", {"kind": "friend", "bot": "sensible"}, {"kind": "friend", "bot": "sensible"})
    info = choose(ann, id, "hero:hicks").json()
    table = info["table"]
    bob.join(ann.table(table)["seats"][1]["code"])
    assert bob.get("/api/tables").json()["campaigns"][0]["id"] == id
    assert look(bob, id)["seats"][1]["mine"]
    begun = cleo.join(look(ann, id)["seats"][2]["code"])
    assert begun == {"table": table, "eyes": 2, "campaign": id}
    assert [seat["name"] for seat in look(ann, id)["seats"]] == ["Ann", "Bob", "Cleo"]
    assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Ann", "Bob", "Cleo"]


def test_a_mission_that_is_lost_ends_the_campaign_and_says_why(server: Running) -> None:
    ann = server.browser("Ann")
    id = new_campaign(ann, "me")
    table = choose(ann, id, "hero:hicks").json()["table"]
    play_out(ann, table)
    info = look(ann, id)
    assert info.get("table", "") == ""
    (played,) = info["played"]
    assert (played["mission"], played["won"], played["table"]) == ("newt", False, table)
    replay = ann.get(f"/api/tables/{table}/replay").json()
    assert played["text"] == replay["ending"]["text"]
    assert info["ending"]["rule"] == "A22.05"
    killed = [entry for entry in info["roster"] if entry["fate"] == "killed"]
    assert sorted(entry["id"] for entry in killed) == sorted(losses(played).get("killed", []))
    assert {(entry["text"], entry["note"]) for entry in killed} <= {("killed in Newt", "counts as lost")}
    assert refusal(choose(ann, id, "hero:frost")) == (409, "over")
    file = ann.get(f"/api/campaigns/{id}/save")
    assert file.headers["content-disposition"] == 'attachment; filename="corps-campaign.json"'
    assert from_json(file.text).ending is not None


def test_what_a_mission_cost_is_told_and_the_cards_are_decided_seat_by_seat(server: Running) -> None:
    lost = [*copies("m41a-pulse-rifle", 3), *copies("body-armor", 2), HAZARDS[0]]
    campaign = after("newt", players=3, killed=["frost"], captured=["hudson"], discarded=lost)
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = open_campaign(ann, campaign, "me", "friend", "bot")
    bob.join(look(ann, id)["seats"][1]["code"])
    info = look(ann, id)
    assert info["question"]["seat"] == 0
    option = next(one for one in info["question"]["options"] if one["key"] == "keep:body-armor")
    assert option["detail"]
    assert option["cards"] == ["body-armor-1"]
    choose(ann, id, "keep:body-armor")
    assert refusal(choose(ann, id, "keep:body-armor")) == (409, "not-your-turn")
    info = choose(bob, id, "keep:m41a-pulse-rifle", seat=1).json()
    # The bot has saved one as well; of what was left half is lost for good.
    (played,) = info["played"]
    assert losses(played) == {"killed": ["frost"], "captured": ["hudson"]}
    assert [loss["text"] for loss in played["lost"]] == ["Killed", "Captured"]
    assert len(played["cards_lost"]) == len(info["removed"]) == 1
    assert HAZARDS[0] in info["cards"]
    fates = {entry["id"]: (entry["fate"], entry["text"]) for entry in info["roster"]}
    assert fates["frost"] == ("killed", "killed in Newt")
    assert fates["hudson"] == ("captured", "captured in Newt")
    assert fates["newt"] == ("ready", "with the team")
    assert [entry["id"] for entry in info["roster"] if entry.get("lost")] == ["hudson", "frost"]
    # The next mission is chosen by the first seat, and says what is not possible.
    info = look(ann, id)
    assert keys(info) == ["mission:escape", "mission:rescue", "mission:resupply"]
    survive = next(no for no in info["question"]["why_not"] if no["key"] == "mission:survive")
    assert (survive["label"], survive["rule"]) == ("Survive", "A22.01")
    assert choose(ann, id, "mission:rescue").json()["next"] == "rescue"


def test_the_owner_chooses_the_mission_if_the_first_seat_is_a_bots(server: Running) -> None:
    campaign = after("newt", players=2)
    ann = server.browser("Ann")
    id = open_campaign(ann, campaign, "bot", "me")
    info = look(ann, id)
    assert info["question"]["seat"] == 1
    assert keys(info) == ["mission:escape", "mission:resupply"]
    assert choose(ann, id, "mission:escape", seat=1).status_code == 201
    info = look(ann, id)
    assert (info["question"]["kind"], info["question"]["seat"]) == ("campaign-hero", 1)


def test_bots_alone_decide_everything(server: Running) -> None:
    ann = server.browser("Ann")
    id = new_campaign(ann, "bot", "bot")
    assert look(ann, id)["table"]


def test_a_campaign_that_is_won_has_a_score(server: Running) -> None:
    ann = server.browser("Ann")
    id = open_campaign(ann, after("survive", killed=["frost"]), "me")
    info = look(ann, id)
    parts = info["score"]["parts"]
    assert [part["text"] for part in parts] == ["Cards left in the deck", "For those who were lost", "Newt is safe"]
    assert parts[0]["value"] == len(info["cards"])
    assert parts[1]["value"] == -5
    assert info["score"]["total"] == sum(part["value"] for part in parts)
    assert info["ending"]["winners"] == [0]
    assert info["ending"]["rule"] == "A22.14"
    assert [played["won"] for played in info["played"]] == [True, True, True]
    assert info["played"][0]["text"] == "Newt is won."


def test_nothing_is_lost_when_the_server_stops_between_a_mission_and_its_campaign(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(database) as first:
        ann = first.browser("Ann")
        cookies = dict(ann.http.cookies)
        id = new_campaign(ann, "me")
        first.services.rooms.on_over.clear()  # the campaign is not told
        table = choose(ann, id, "hero:hicks").json()["table"]
        play_out(ann, table)
        state = ann.table(table)["state"]
    for _ in range(2):
        with running(database) as again:
            ann = again.browser()
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            info = look(ann, id)
            assert info["state"] == 2  # a choice and a report, once
            assert info["ending"]["rule"] == "A22.05"
            assert ann.table(table)["state"] == state


def test_a_mission_without_its_table_gets_one(tmp_path: Path) -> None:
    """The server stopped after the choice was kept, and before the table was made."""
    database = tmp_path / "tables.db"
    with running(database) as first:
        ann = first.browser("Ann")
        cookies = dict(ann.http.cookies)
        id = new_campaign(ann, "me")

        async def stopped(new: object) -> str:
            raise RuntimeError("stopped")

        first.services.rooms.create = stopped  # type: ignore[method-assign]
        assert choose(ann, id, "hero:hicks").status_code == 500
    with running(database) as again:
        ann = again.browser()
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        info = look(ann, id)
        assert info["state"] == 1
        assert ann.table(info["table"])["campaign"] == id
        assert look(ann, id)["table"] == info["table"]


def test_a_campaign_is_saved_in_the_middle_of_a_mission_and_goes_on_from_its_file(server: Running) -> None:
    ann = server.browser("Ann")
    id = new_campaign(ann, "me")
    table = choose(ann, id, "hero:hicks").json()["table"]
    with ann.sit(table) as tab:
        for _ in range(9):
            tab.any(random.Random(2))
    text = ann.get(f"/api/campaigns/{id}/save").text
    other = server.browser("Eve")
    answer = other.post("/api/campaigns/open", {"save": text})
    assert answer.status_code == 201, answer.text
    info = look(other, answer.json()["campaign"])
    assert other.table(info["table"])["state"] == 9
    assert other.table(info["table"])["seats"][0]["mine"]
    damaged = other.post("/api/campaigns/open", {"save": text.replace('"hero:hicks"', '"hero:newt"')})
    assert refusal(damaged) == (400, "bad-request")
    assert "line 9" in damaged.json()["text"]
    assert refusal(other.post("/api/campaigns/open", {"save": "{}"})) == (400, "bad-request")
    assert "campaign" in other.post("/api/tables/open", {"save": text}).json()["text"]


def test_a_campaign_with_others_is_saved_when_it_is_over(server: Running) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = new_campaign(ann, "me", "friend")
    bob.join(look(ann, id)["seats"][1]["code"])
    assert refusal(ann.get(f"/api/campaigns/{id}/save")) == (403, "not-yours")
    assert refusal(bob.delete(f"/api/campaigns/{id}")) == (403, "not-yours")
    choose(ann, id, "hero:hicks")
    table = choose(bob, id, "hero:frost", seat=1).json()["table"]
    assert ann.delete(f"/api/campaigns/{id}").status_code == 204
    assert refusal(ann.get(f"/api/campaigns/{id}")) == (404, "no-table")
    assert refusal(ann.get(f"/api/tables/{table}")) == (404, "no-table")
    assert bob.get("/api/tables").json() == {"tables": [], "campaigns": []}


def test_what_cannot_be_begun(server: Running) -> None:
    ann = server.browser("Ann")
    me = [{"kind": "me"}]
    assert refusal(ann.post("/api/campaigns", {"game": "corps", "seats": []})) == (400, "bad-request")
    assert refusal(ann.post("/api/campaigns", {"game": "corps", "seats": me * 7})) == (400, "bad-request")
    assert refusal(ann.post("/api/campaigns", {"seats": me, "game": "chess"})) == (400, "bad-request")
    assert refusal(ann.post("/api/campaigns", {"seats": me, "game": "battles"})) == (400, "bad-request")
    assert refusal(ann.post("/api/campaigns", {"seats": me})) == (400, "bad-request")
    answer = ann.post("/api/campaigns", {"game": "corps", "seats": me, "options": {"easy": True}})
    assert refusal(answer) == (400, "bad-request")
    assert "easy" in answer.json()["text"]
    id = new_campaign(ann, "me", options={"separate_models": True})
    table = choose(ann, id, "hero:hicks").json()["table"]
    assert ann.table(table)["setup"]["separate_models"]
