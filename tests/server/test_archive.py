"""Replays, going on from a frame, save files and reports of problems: what they hold, and for whom."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.state import CorpsState
from sulaco.games.corps.view import CorpsView
from sulaco.server.changes import apply_told
from sulaco.table.chance import Chance
from sulaco.table.save import dumps, loads
from sulaco.table.scenario import run_text
from sulaco.table.table import Table

from .browser import Browser, Message, logged
from .conftest import Running
from .played import code_of, opened, played


def two_people(server: Running, table: Table[Any]) -> tuple[Browser, Browser, str]:
    """Ann and Bob in the middle of this game."""
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = opened(ann, table, "me", "friend")
    bob.join(code_of(ann, id, 1))
    return ann, bob, id


def with_a_hand(seat: int = 1, cards: int = 2) -> Table[Corps]:
    """A game at a moment at which a seat holds cards and the next step has not begun."""
    for seed in range(100):
        table = played(2, 0, seed=seed)
        chance = random.Random(seed)
        while table.decision is not None:
            made, state = table.checkpoint()
            if made == len(table.journal) and state.chance == table.game.state.chance:
                if len(table.game.state.players[seat].hand) >= cards:
                    return table
            table.choose(chance.choice(table.decision.keys()))
    raise AssertionError("nobody ever held cards")


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["kind"]


def replay_of(browser: Browser, id: str, eyes: int | None = None) -> Message:
    answer = browser.get(f"/api/tables/{id}/replay" + ("" if eyes is None else f"?eyes={eyes}"))
    assert answer.status_code == 200, answer.text
    replay: Message = answer.json()
    return replay


def seen(view: Any) -> CorpsView:
    """A view as the game's own type: whether a value that is the usual one is written down makes no difference."""
    return msgspec.convert(view if isinstance(view, dict) else msgspec.to_builtins(view), CorpsView)


def views_of(replay: Message) -> list[CorpsView]:
    """The view of each frame, as a client puts it together."""
    view = msgspec.json.encode(replay["view"])
    views = []
    for frame in replay["frames"]:
        view = msgspec.json.encode(apply_told(msgspec.json.decode(view), deepcopy(frame)))
        views.append(seen(msgspec.json.decode(view)))
    return views


# --- replay --------------------------------------------------------------------------------------------------


def test_a_replay_leads_frame_by_frame_to_what_the_seat_sees_now(server: Running) -> None:
    table = played(2, 60)
    ann, _, id = two_people(server, table)
    with ann.sit(id, 0) as tab:
        replay = replay_of(ann, id, 0)
        views = views_of(replay)
        assert views[-1] == seen(tab.view)
        assert tab.question is not None
        assert replay["frames"][-1]["asked"] == tab.question["seat"]
        assert replay["frames"][-1]["text"] == tab.question["text"]
    assert len(views) == len(table.journal) + 1
    again = Table.replay(Corps, table.setup, table.seed, table.journal[:20])
    assert views[20] == seen(again.game.view(0))
    log = ann.get(f"/api/tables/{id}/log?eyes=0").json()
    assert [line for frame in replay["frames"] for line in logged(frame)] == log
    turns = [frame for frame in replay["frames"] if frame.get("turn")]
    assert len(turns) == sum(line.get("heading") == 1 for line in log)


def test_what_was_undone_is_not_in_the_replay(server: Running) -> None:
    ann = server.browser("Ann")
    id = ann.new_table("me")
    with ann.sit(id) as tab:
        tab.any(random.Random(1))
        assert tab.ask("undo", state=tab.state, seat=0)["type"] == "done"
        assert tab.state == 2
        replay = replay_of(ann, id, 0)
        assert len(replay["frames"]) == 1
        assert views_of(replay) == [seen(tab.view)]


def test_while_the_game_runs_people_look_back_through_their_own_eyes(server: Running) -> None:
    ann, bob, id = two_people(server, played(2, 30))
    assert refusal(ann.get(f"/api/tables/{id}/replay?eyes=1")) == (403, "not-yours")
    assert refusal(bob.get(f"/api/tables/{id}/replay?eyes=0")) == (403, "not-yours")
    assert replay_of(bob, id, 1)["eyes"] == 1
    assert replay_of(bob, id)["eyes"] is None
    assert refusal(server.browser().get(f"/api/tables/{id}/replay")) == (403, "not-yours")
    assert refusal(ann.get("/api/tables/nowhere/replay")) == (404, "no-table")


def test_when_it_is_over_everybody_may_look_through_any_eyes(server: Running) -> None:
    table = played(2, None)
    ann, bob, id = two_people(server, table)
    watching = server.browser("Cleo")
    watching.join(ann.table(id)["watch_code"])
    assert table.ending is not None
    for browser in (ann, bob, watching):
        for seat in (0, 1):
            replay = replay_of(browser, id, seat)
            assert replay["ending"]["rule"] == table.ending.reason.rule
            assert views_of(replay)[-1] == seen(table.game.view(seat))
    assert refusal(ann.get(f"/api/tables/{id}/replay?eyes=2")) == (400, "bad-request")


@pytest.mark.parametrize("seed", [1, 12])
def test_a_replay_holds_nothing_that_these_eyes_may_not_know(server: Running, seed: int) -> None:
    """Deal anew what they cannot know, at every frame: the frame stays as it is."""
    table = played(2, 60, seed=seed)
    ann, _, id = two_people(server, table)
    for eyes in (0, None):
        views = views_of(replay_of(ann, id, eyes))
        copy = Table(Corps, table.setup, table.seed)
        changed = 0
        for number, entry in enumerate([*table.journal, ""]):
            other = copy.fork()
            other.game.redeal([] if eyes is None else [eyes], Chance.seeded(number + 1))
            other.game.refresh()
            changed += other.digest() != copy.digest()
            assert views[number] == seen(other.game.view(eyes)), f"frame {number}"
            if entry:
                copy.choose(entry)
        assert changed > 20


# --- going on ------------------------------------------------------------------------------------------------


def state_of(server: Running, id: str) -> tuple[CorpsState, Table[Any]]:
    """The first state of a table, and the table as it begins."""
    record = server.services.store.read_now(
        lambda connection: connection.exec_driver_sql("select setup, seed, start from tables where id = ?", (id,)).one()
    )
    assert record.start is not None
    return msgspec.msgpack.decode(record.start, type=CorpsState), Table.of(
        Corps, msgspec.msgpack.decode(record.start, type=CorpsState)
    )


def test_going_on_in_a_running_game_begins_as_these_eyes_see_it(server: Running) -> None:
    table = with_a_hand()
    ann, bob, id = two_people(server, table)
    frame = len(table.journal)
    truth = sorted(table.game.state.players[1].hand)
    hands = set()
    new: Message = {}
    for _ in range(8):
        begun = ann.post(f"/api/tables/{id}/continue", {"frame": frame, "eyes": 0})
        assert begun.status_code == 201, begun.text
        new = begun.json()
        assert new["table"] != id
        assert new["eyes"] == 0
        with ann.sit(new["table"]) as tab:
            assert seen(tab.view) == seen(table.game.view(0))
        state, _ = state_of(server, new["table"])
        hands.add(tuple(sorted(state.players[1].hand)))
    assert len(hands) > 1, "what Bob holds is not dealt anew"
    assert sum(hand == tuple(truth) for hand in hands) <= 1
    info = ann.table(new["table"])
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot"]
    assert info["setup"]["players"] == 2
    assert refusal(bob.get(f"/api/tables/{new['table']}")) == (403, "not-yours")


def test_what_a_seat_cannot_know_changes_nothing_in_the_table_that_goes_on(server: Running) -> None:
    """The same moment with other secrets gives the same position, the hidden cards only in another order."""
    table = with_a_hand()
    for eyes in (0, None):
        knowers = [] if eyes is None else [eyes]
        other = Table.of(Corps, table.checkpoint()[1], table.setup)
        assert other.digest() == table.digest()
        state = table.checkpoint()[1]
        assert isinstance(state, CorpsState)
        Corps(state).redeal(knowers, Chance.seeded(99))
        changed = Table.of(Corps, state, table.setup)
        assert changed.digest() != other.digest()
        one, two = (Corps.scenario(one, eyes, "A", "", 7) for one in (other, changed))
        assert one is not None
        assert two is not None
        assert sorted(one.replace(",", " ").split()) == sorted(two.replace(",", " ").split())


@pytest.mark.parametrize("frame", [0, 7, 25, 40])
def test_going_on_in_the_middle_of_a_step_comes_as_near_as_no_secret_is_told(server: Running, frame: int) -> None:
    table = played(2, 60, seed=1)
    ann, bob, id = two_people(server, table)
    begun = bob.post(f"/api/tables/{id}/continue", {"frame": frame, "eyes": 1})
    assert begun.status_code == 201, begun.text
    with bob.sit(begun.json()["table"]) as tab:
        assert tab.eyes == 1
        before = views_of(replay_of(bob, id, 1))[: frame + 1]
        fits = [number for number, view in enumerate(before) if view == seen(tab.view)]
        assert fits
        assert frame - fits[-1] < 6
    assert ann.get(f"/api/tables/{id}").json()["state"] == len(table.journal)


def test_going_on_with_a_finished_game_keeps_its_history_and_brings_new_luck(server: Running) -> None:
    table = played(2, None)
    _, bob, id = two_people(server, table)
    frame = len(table.journal) - 10
    seats = [{"kind": "me"}, {"kind": "here", "name": "Eve"}]
    tables = []
    for _ in range(2):
        begun = bob.post(f"/api/tables/{id}/continue", {"frame": frame, "eyes": 1, "seats": seats})
        assert begun.status_code == 201, begun.text
        tables.append(begun.json()["table"])
        replay = replay_of(bob, tables[-1], 1)
        assert len(replay["frames"]) == frame + 2  # what was dealt anew is a frame of its own
        assert views_of(replay)[: frame + 1] == views_of(replay_of(bob, id, 1))[: frame + 1]
        assert views_of(replay)[-1] == views_of(replay)[-2]
    saves = [loads(bob.get(f"/api/tables/{one}/save").text) for one in tables]
    assert saves[0].digest() != saves[1].digest()
    assert [seat["name"] for seat in bob.table(tables[0])["seats"]] == ["Bob", "Eve"]
    assert bob.table(tables[0])["title"].endswith("another way")


def test_going_on_alone_keeps_the_history_too(server: Running) -> None:
    table = played(2, 50)
    ann = server.browser("Ann")
    id = opened(ann, table, "me", "bot")
    begun = ann.post(f"/api/tables/{id}/continue", {"frame": 30, "eyes": 0}).json()
    assert len(replay_of(ann, begun["table"], 0)["frames"]) == 32


def test_where_nobody_can_go_on(server: Running) -> None:
    table = played(2, None)
    ann, bob, id = two_people(server, table)
    path, last = f"/api/tables/{id}/continue", len(table.journal)
    assert refusal(ann.post(path, {"frame": last})) == (409, "over")
    assert refusal(ann.post(path, {"frame": last + 1})) == (400, "bad-request")
    assert refusal(ann.post(path, {"frame": -1})) == (400, "bad-request")
    assert refusal(ann.post(path, {"frame": 3, "seats": [{"kind": "me"}]})) == (400, "bad-request")
    assert refusal(server.browser().post(path, {"frame": 3})) == (403, "not-yours")
    ann, bob, id = two_people(server, played(2, 20))
    assert refusal(bob.post(f"/api/tables/{id}/continue", {"frame": 3, "eyes": 0})) == (403, "not-yours")
    assert len(bob.get("/api/tables").json()["tables"]) == 1  # nothing was made


# --- save and open -------------------------------------------------------------------------------------------


def test_a_save_is_for_those_who_play_alone_until_the_game_is_over(server: Running) -> None:
    table = played(2, 40)
    ann = server.browser("Ann")
    id = opened(ann, table, "me", "bot")
    answer = ann.get(f"/api/tables/{id}/save")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="corps-bug-hunt-1-main-corridor.json"'
    assert answer.headers["content-type"] == "application/json"
    assert loads(answer.text).digest() == table.digest()
    watching = server.browser("Cleo")
    watching.join(ann.table(id)["watch_code"])
    answer = watching.get(f"/api/tables/{id}/save")
    assert refusal(answer) == (403, "not-yours")
    assert "Only those who sit at the table" in answer.json()["text"]

    ann, bob, id = two_people(server, table)
    host = server.browser("Host")
    hosted = opened(host, table, "friend", "bot")
    for browser, theirs in ((ann, id), (bob, id), (host, hosted)):
        answer = browser.get(f"/api/tables/{theirs}/save")
        assert refusal(answer) == (403, "not-yours")
        assert "keeps the game anyway" in answer.json()["text"]
    ann, bob, id = two_people(server, played(2, None))
    assert loads(bob.get(f"/api/tables/{id}/save").text).ending is not None


def test_a_save_opens_where_it_was_and_goes_on(server: Running) -> None:
    table = played(3, 45)
    ann = server.browser("Ann")
    answer = ann.post("/api/tables/open", {"save": dumps(table)})
    assert answer.status_code == 201
    id = answer.json()["table"]
    assert [seat["kind"] for seat in ann.table(id)["seats"]] == ["person", "bot", "bot"]
    with ann.sit(id) as tab:
        assert tab.state == 45
        assert seen(tab.view) == seen(table.game.view(0))


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text[:-30], "line"),
        (lambda text: text.replace('"place:', '"plaice:', 1), "is not possible here"),
        (lambda text: text.replace('"corps"', '"chess"'), "there is no game"),
        (lambda text: text.replace('"version": 2', '"version": 9'), "version 9"),
        (lambda text: text.replace("sulaco-save", "other-save"), "no saved game"),
        (lambda text: "[1, 2]", "neither a saved game nor a scenario"),
        (lambda text: "title: " + "x" * 9_000, "…"),
        (lambda text: " \n", "empty"),
        (lambda text: "title: A\ngame: corps\nposition:\n  ripley at 1,1 nonsense\nplay:\n", "line 4"),
        (lambda text: "title: A\ngame: chess\nposition:\n  x\nplay:\n", "chess"),
        (lambda text: "title: " + "x" * 300_000, "longer"),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused_with_the_reason(server: Running, damage: Any, says: str) -> None:
    ann = server.browser("Ann")
    answer = ann.post("/api/tables/open", {"save": damage(dumps(played(1, 12)))})
    assert answer.status_code in (400, 413), answer.text
    assert says in answer.json()["text"]
    assert ann.get("/api/tables").json()["tables"] == []


def test_far_too_much_is_not_even_read(server: Running) -> None:
    ann = server.browser("Ann")
    assert refusal(ann.post("/api/tables/open", {"save": "{" + " " * 500_001})) == (413, "too-large")
    assert refusal(ann.post("/api/tables/open", {"save": " " * 1_000_001})) == (413, "too-large")


# --- problems ------------------------------------------------------------------------------------------------


def test_a_problem_becomes_a_file_that_opens_at_the_same_moment(server: Running) -> None:
    table = with_a_hand()
    _, bob, id = two_people(server, table)
    answer = bob.post(f"/api/tables/{id}/problem", {"text": "The gun does not fire.\n# And\tit should.", "eyes": 1})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].endswith('.scenario"')
    assert "# The gun does not fire." in answer.text
    assert run_text(answer.text).ok
    again = server.browser("Cleo").post(
        "/api/tables/open", {"save": answer.text, "seats": [{"kind": "bot"}, {"kind": "me"}]}
    )
    assert again.status_code == 201, again.text
    with server.browsers[-1].sit(again.json()["table"]) as tab:
        assert tab.eyes == 1
        assert seen(tab.view) == seen(table.game.view(1))


def test_a_problem_is_told_through_ones_own_eyes(server: Running) -> None:
    _, bob, id = two_people(server, played(2, 30))
    assert refusal(bob.post(f"/api/tables/{id}/problem", {"text": "", "eyes": 0})) == (403, "not-yours")
    answer = bob.post(f"/api/tables/{id}/problem", {"text": "", "eyes": None})
    assert run_text(answer.text).ok
    over = played(2, None)
    _, bob, id = two_people(server, over)
    assert run_text(bob.post(f"/api/tables/{id}/problem", {"text": "", "eyes": 0}).text).ok


def test_a_map_that_would_take_minutes_to_look_at_is_refused(server: Running) -> None:
    width = 60
    border, row, between = "+--" * width + "+", "|" + "   " * width, "+" + "   " * width
    drawing = [border, *[row[:-1] + "|", between[:-1] + "+"] * 59, row[:-1] + "|", border]
    lines = "\n".join(f"    {line}" for line in drawing)
    text = f"title: A\ngame: corps\nposition:\n  map:\n{lines}\n  end\n  hicks at 1,1 player 1\nplay:\n"
    answer = server.browser("Ann").post("/api/tables/open", {"save": text})
    assert answer.status_code == 400
    assert "600" in answer.json()["text"]
