"""A table of opponents: seeds, what is dealt anew when others are invited, taking back, giving up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup, BattlesState
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .browser import Browser, Message, Tab
from .conftest import Running
from .played import code_of

SETUP = BattlesSetup([starter("warrant-officer-ripley"), starter("the-queen-main")])


def body(*seats: str, **more: Any) -> Message:
    setup = msgspec.to_builtins(SETUP)
    return {"game": "battles", "setup": setup, "seats": [{"kind": seat} for seat in seats], "pace": "fast", **more}


def new(browser: Browser, *seats: str, **more: Any) -> str:
    answer = browser.post("/api/tables", body(*seats, **more))
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def two(server: Running, **more: Any) -> tuple[str, Browser, Browser]:
    """A duel of two people."""
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    table = new(mara, "me", "friend", **more)
    jonas.join(code_of(mara, table, 1))
    return table, mara, jonas


def state_of(server: Running, table: str) -> BattlesState:
    room = server.room(table)
    state: BattlesState = room.table.game.state
    return state


def until(tabs: list[Tab], kind: str, seat: int | None = None) -> Tab:
    """Do as little as possible until this is asked; gives the tab of whoever is asked."""
    for _ in range(200):
        state = max(tab.state for tab in tabs)
        for tab in tabs:
            tab.until_state(state)
        question = tabs[0].question
        assert question is not None
        asked = tabs[question["seat"]]
        assert asked.question is not None
        if asked.question["kind"] == kind and seat in (None, question["seat"]):
            return asked
        assert asked.choose(asked.options()[-1])["type"] == "done"
    raise AssertionError(f"{kind} is never asked")


# --- seeds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("me", "bot"), ("me", "here"), ("bot", "bot")])
def test_who_plays_alone_may_choose_the_seed(server: Running, seats: tuple[str, ...]) -> None:
    mara = server.browser("Mara")
    table = new(mara, *seats, seed=7)
    answer = mara.put(f"/api/tables/{table}/seats/1", {"to": "open"})
    assert answer.status_code == 400
    assert "a seed that was chosen" in answer.json()["text"]
    assert mara.table(table)["seats"][1]["kind"] != "open"
    assert mara.put(f"/api/tables/{table}/seats/1", {"to": "bot"}).status_code == 200


@pytest.mark.parametrize("game", ["battles", "corps"])
def test_where_others_are_invited_nobody_chooses_the_seed(server: Running, game: str) -> None:
    mara = server.browser("Mara")
    wish = body("me", "friend", seed=7)
    if game == "corps":
        wish |= {"game": game, "setup": {"mission": "bug-hunt-1", "players": 2}}
    answer = mara.post("/api/tables", wish)
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-request")
    assert "draws its own" in answer.json()["text"]
    assert mara.post("/api/tables", {**wish, "seed": None}).status_code == 201


def test_a_campaign_has_no_chosen_seed_for_others_either(server: Running) -> None:
    mara = server.browser("Mara")
    wish: Message = {"game": "corps", "seats": [{"kind": "me"}, {"kind": "friend"}], "seed": 7}
    assert mara.post("/api/campaigns", wish).status_code == 400
    assert mara.post("/api/campaigns", {**wish, "seed": None}).status_code == 201


def test_a_seed_that_the_server_drew_keeps_no_seat_closed(server: Running) -> None:
    mara = server.browser("Mara")
    table = new(mara, "me", "bot")
    assert mara.put(f"/api/tables/{table}/seats/1", {"to": "open"}).status_code == 200


# --- what the owner may know already -----------------------------------------------------------------------------


def played(decisions: int = 60) -> Table[Battles]:
    table = Table(Battles, SETUP, 12)
    chance = Chance.seeded(12)
    while table.decision is not None and len(table.journal) < decisions:
        table.choose(pick(table.decision, chance))
    assert table.decision is not None
    return table


def secrets(state: BattlesState) -> tuple[list[str], list[str], list[str]]:
    """What the second player holds, and both decks."""
    return state.players[1].hand[:], state.players[1].deck[:], state.players[0].deck[:]


def test_a_brought_game_is_dealt_anew_for_opponents(server: Running) -> None:
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    table = played()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    answer = mara.post("/api/tables/open", {"save": dumps(table), "seats": seats})
    assert answer.status_code == 201, answer.text
    id = answer.json()["table"]
    jonas.join(code_of(mara, id, 1))
    with mara.sit(id) as tab:
        now, then = state_of(server, id), table.game.state
        assert msgspec.to_builtins(table.game.view(0)) == tab.view
        assert all(new != old for new, old in zip(secrets(now), secrets(then), strict=True))
        assert now.chance.at != then.chance.at
        assert tab.undo["undo"] is False
        assert tab.ask("undo", state=tab.state, seat=0)["kind"] == "no-undo"


def test_a_brought_game_among_bots_stays_as_it_was(server: Running) -> None:
    mara = server.browser("Mara")
    table = played()
    answer = mara.post("/api/tables/open", {"save": dumps(table), "seats": [{"kind": "me"}, {"kind": "here"}]})
    with mara.sit(answer.json()["table"]):
        assert secrets(state_of(server, answer.json()["table"])) == secrets(table.game.state)


def test_who_was_alone_and_invites_somebody_knows_no_more_than_the_seat(server: Running) -> None:
    """Alone people can save, and so look at everything."""
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    table = new(mara, "me", "here")
    with mara.sit(table, 0) as one, mara.sit(table, 1) as other:
        until([one, other], "resource")
        before, view = secrets(state_of(server, table)), one.view
        saved = mara.get(f"/api/tables/{table}/save").json()
        assert saved["journal"]
        one.received.clear()
        assert mara.put(f"/api/tables/{table}/seats/1", {"to": "open"}).status_code == 200
        one.until_type("position")
        assert one.view == view
        after = secrets(state_of(server, table))
        assert all(new != old for new, old in zip(after, before, strict=True))
        jonas.join(code_of(mara, table, 1))
        with jonas.sit(table, 1) as theirs:
            assert theirs.view["players"][1]["hand"] == after[0]
            assert one.undo["undo"] is False
    # What was dealt anew is kept.
    server.services.rooms._rooms.clear()
    with mara.sit(table, 0):
        assert secrets(state_of(server, table)) == after


# --- taking back -------------------------------------------------------------------------------------------------


def test_what_the_opponent_has_seen_stays(server: Running) -> None:
    table, mara, jonas = two(server)
    with mara.sit(table) as one, jonas.sit(table) as other:
        tab = until([one, other], "resource")
        assert tab.choose(next(key for key in tab.options() if key.startswith("lay:")))["type"] == "done"
        tab.until_type("update") if tab.question["kind"] == "resource" else None  # type: ignore[index]
        assert (tab.undo["undo"], tab.undo["why_not"]) == (
            False,
            "Others have seen it. At a friendly table that can be taken back, but not at this one.",
        )
        refused = tab.ask("undo", state=tab.state, seat=tab.eyes)
        assert refused["kind"] == "no-undo"


def test_at_a_friendly_table_it_goes_back_until_somebody_else_decides_or_a_card_is_drawn(server: Running) -> None:
    table, mara, jonas = two(server, friendly=True)
    with mara.sit(table) as one, jonas.sit(table) as other:
        tab = until([one, other], "resource")
        hand = tab.view["players"][tab.eyes]["hand"]
        tab.choose(next(key for key in tab.options() if key.startswith("lay:")))
        assert tab.undo["undo"] is True
        assert tab.ask("undo", state=tab.state, seat=tab.eyes)["type"] == "done"
        tab.until_type("position") if tab.view["players"][tab.eyes]["hand"] != hand else None
        assert tab.view["players"][tab.eyes]["hand"] == hand
        # The end of a turn lets the next player draw: that stands, though nobody has decided since.
        me = tab.eyes
        tab = until([one, other], "main", me)
        tab.choose("end")
        for each in (one, other):
            each.until_state(tab.state)
        mine = one if one.eyes == me else other
        assert mine.undo["undo"] is False
        assert "a draw" in mine.undo["why_not"]


def test_alone_with_a_bot_a_friendly_table_takes_everything_back(server: Running) -> None:
    mara = server.browser("Mara")
    table = new(mara, "me", "here", friendly=True)
    with mara.sit(table, 0) as one, mara.sit(table, 1) as other:
        tab = until([one, other], "main")
        tab.choose("end")
        assert tab.undo["undo"] is True


# --- giving up ---------------------------------------------------------------------------------------------------


def test_anybody_gives_up_at_any_moment(server: Running) -> None:
    table, mara, jonas = two(server)
    with mara.sit(table) as one, jonas.sit(table) as other:
        assert one.question is not None
        waiting = next(tab for tab in (one, other) if tab.eyes != one.question["seat"])
        assert waiting.undo["concede"] is True
        assert waiting.choose(f"concede:player-{2 - waiting.eyes}")["kind"] == "not-your-turn"  # type: ignore[operator]
        # It is no answer to a question: which state it was sent at does not matter.
        assert waiting.choose(f"concede:player-{waiting.eyes + 1}", state=77)["type"] == "done"  # type: ignore[operator]
        for tab in (one, other):
            tab.until_state(1)
            assert tab.ending is not None
            assert tab.ending["winners"] == [1 - waiting.eyes]  # type: ignore[operator]
            assert tab.ending["rule"] == "V99.15"
            assert tab.undo == {"undo": False, "redo": False}
        assert waiting.choose(f"concede:player-{waiting.eyes + 1}")["kind"] == "over"  # type: ignore[operator]
    assert mara.table(table)["over"] is True
    server.services.rooms._rooms.clear()
    with mara.sit(table) as again:
        assert again.ending == one.ending
    frames = mara.get(f"/api/tables/{table}/replay?eyes=0").json()["frames"]
    assert "gives up" in frames[-1]["lines"][0]["text"]


def test_in_a_cooperative_game_nobody_gives_up(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", "friend")
    with mara.sit(table) as tab:
        assert "concede" not in tab.undo
        refused = tab.choose("concede:player-1")
        assert (refused["kind"], refused["text"]) == ("illegal", "Nobody gives up in this game.")


# --- problems and going on ---------------------------------------------------------------------------------------


def test_a_problem_and_going_on_hold_what_the_reporter_knows(server: Running) -> None:
    table, mara, jonas = two(server)
    with mara.sit(table) as one, jonas.sit(table) as other:
        until([one, other], "main")
        true = state_of(server, table)
        report = mara.post(f"/api/tables/{table}/problem", {"text": "Odd.", "eyes": 0})
        assert report.status_code == 200, report.text
        opened = mara.post("/api/tables/open", {"save": report.text, "seats": [{"kind": "me"}, {"kind": "here"}]})
        assert opened.status_code == 201, opened.text
        frame = len(mara.get(f"/api/tables/{table}/replay?eyes=0").json()["frames"]) - 1
        seats = [{"kind": "me"}, {"kind": "here"}]
        onward = mara.post(f"/api/tables/{table}/continue", {"frame": frame, "eyes": 0, "seats": seats})
        assert onward.status_code == 201, onward.text
        for answer in (opened, onward):
            id = answer.json()["table"]
            with mara.sit(id, 0) as tab:
                assert {**tab.view, "seat": 0} == one.view
                there = state_of(server, id)
                assert there.players[1].hand != true.players[1].hand
                assert there.players[0].deck != true.players[0].deck
        refused = mara.post(f"/api/tables/{table}/problem", {"text": "Odd.", "eyes": 1})
        assert refused.status_code == 403
