"""Tables to which people bring decks of their own: who sees what of them, and when the game begins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.battles.decks import random_deck, starter
from sulaco.games.battles.state import Deck
from sulaco.table.chance import Chance

from .browser import Browser
from .conftest import Running
from .played import code_of, opened, played

STAND_INS = [starter(main) for main in ("lt-ripley", "the-dragon-main", "the-newborn-main", "ripley-8")]
MINE = random_deck(Chance.seeded(1), "the-queen-main")
THEIRS = random_deck(Chance.seeded(2), "ripley-8")


@pytest.fixture
def mara(server: Running) -> Browser:
    return server.browser("Mara")


@pytest.fixture
def ines(server: Running) -> Browser:
    return server.browser("Ines")


def plain(deck: Deck) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(deck)
    return found


def gathering(owner: Browser, *kinds: str, mode: str = "free-for-all") -> str:
    """A table to which everybody who is no bot brings a deck."""
    body = {
        "game": "battles",
        "setup": {"decks": [plain(deck) for deck in STAND_INS[: len(kinds)]], "mode": mode},
        "seats": [{"kind": kind, "bring": kind != "bot"} for kind in kinds],
        "pace": "fast",
    }
    answer = owner.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def brings(browser: Browser, table: str, seat: int, deck: Deck) -> dict[str, Any]:
    answer = browser.post(f"/api/tables/{table}/seats/{seat}/bring", plain(deck))
    assert answer.status_code == 200, answer.text
    info: dict[str, Any] = answer.json()
    return info


def refused(browser: Browser, table: str, seat: int, data: object) -> tuple[int, dict[str, Any]]:
    answer = browser.post(f"/api/tables/{table}/seats/{seat}/bring", data)
    return answer.status_code, answer.json()


def test_the_game_begins_when_all_have_brought_a_deck(mara: Browser, ines: Browser) -> None:
    table = gathering(mara, "me", "friend")
    info = mara.table(table)
    assert [seat["bring"] for seat in info["seats"]] == ["due", "due"]
    assert info["status"] == "waiting for decks"
    assert info["your_turn"]
    assert info.get("asked") is None
    ines.join(code_of(mara, table, 1))

    info = brings(mara, table, 0, MINE)
    assert [seat.get("bring", "") for seat in info["seats"]] == ["done", "due"]
    assert not info.get("your_turn", False)
    assert ines.table(table)["your_turn"]

    with mara.sit(table) as tab:
        answer = tab.ask("choose", state=0, seat=0, key="first:player-1")
        assert (answer["type"], answer["kind"]) == ("refused", "not-your-turn")
        brings(ines, table, 1, THEIRS)
        tab.until(lambda message: message["type"] == "position")
        assert [player["main"] for player in tab.view["players"]] == ["the-queen-main-1", "ripley-8-101"]
    info = mara.table(table)
    assert info["title"] == "The Queen against Ripley #8"
    assert info["asked"] in (0, 1)
    assert all("bring" not in seat for seat in info["seats"])


def test_nobody_sees_the_deck_of_another(mara: Browser, ines: Browser) -> None:
    """Neither before the game nor in it: what others have brought is nowhere in what a browser is told."""
    table = gathering(mara, "me", "friend")
    ines.join(code_of(mara, table, 1))
    brings(mara, table, 0, MINE)
    before = ines.table(table)
    assert before["title"] == "Battles, decks to be chosen"
    assert before["setup"]["decks"][0] == {"main": "lt-ripley", "cards": {}}
    with ines.sit(table) as tab:
        assert "the-queen-main" not in str(tab.received)
    brings(ines, table, 1, THEIRS)
    during = ines.table(table)["setup"]["decks"]
    assert during == [{"main": "the-queen-main", "cards": {}}, plain(THEIRS)]
    assert mara.table(table)["setup"]["decks"] == [plain(MINE), {"main": "ripley-8", "cards": {}}]


def test_what_was_brought_outlives_the_server(mara: Browser, ines: Browser, server: Running) -> None:
    table = gathering(mara, "me", "friend")
    brings(mara, table, 0, MINE)
    ines.join(code_of(mara, table, 1))
    server.services.rooms.drop_idle()
    for room in list(server.services.rooms._rooms.values()):
        room.gone = True
    brings(ines, table, 1, THEIRS)
    for room in list(server.services.rooms._rooms.values()):
        room.gone = True
    assert mara.table(table)["setup"]["decks"][0] == plain(MINE)
    with mara.sit(table) as tab:
        assert tab.view["players"][1]["main"] == "ripley-8-101"


def test_another_deck_may_be_brought_until_the_game_begins(mara: Browser, ines: Browser) -> None:
    table = gathering(mara, "me", "friend")
    brings(mara, table, 0, MINE)
    brings(mara, table, 0, starter("the-newborn-main"))
    ines.join(code_of(mara, table, 1))
    brings(ines, table, 1, THEIRS)
    assert mara.table(table)["setup"]["decks"][0]["main"] == "the-newborn-main"
    assert refused(mara, table, 0, plain(MINE))[1]["kind"] == "stale"


def test_an_illegal_deck_is_refused_with_its_rule(mara: Browser) -> None:
    table = gathering(mara, "me", "friend")
    status, answer = refused(mara, table, 0, {"main": "lt-ripley", "cards": {"newt": 60}})
    assert (status, answer["kind"], answer["rule"]) == (400, "bad-request", "V22.02")
    assert mara.table(table)["seats"][0]["bring"] == "due"


@pytest.mark.parametrize(
    "data", [{}, {"main": "lt-ripley"}, {"main": 3, "cards": {}}, {"main": "x", "cards": {"y": "z"}}]
)
def test_what_is_no_deck(mara: Browser, data: dict[str, Any]) -> None:
    status, answer = refused(mara, gathering(mara, "me", "friend"), 0, data)
    assert (status, answer["kind"]) == (400, "bad-request")


def test_only_who_sits_there_brings(mara: Browser, ines: Browser) -> None:
    table = gathering(mara, "me", "friend")
    assert refused(mara, table, 1, plain(MINE))[0] == 403
    assert refused(ines, table, 0, plain(MINE))[0] == 403
    assert refused(mara, table, 2, plain(MINE))[0] == 400


def test_a_bot_plays_with_what_the_setup_has_for_it(mara: Browser) -> None:
    """The owner no longer waits: a bot takes the seat, and the game begins."""
    table = gathering(mara, "me", "friend")
    brings(mara, table, 0, MINE)
    answer = mara.put(f"/api/tables/{table}/seats/1", {"to": "bot", "bot": "sensible"})
    assert answer.status_code == 200
    info = answer.json()
    assert info["title"] == "The Queen against The Dragon"
    assert [deck["main"] for deck in info["setup"]["decks"]] == ["the-queen-main", "the-dragon-main"]


def test_a_seat_that_changes_hands_is_awaited_again(mara: Browser, ines: Browser) -> None:
    table = gathering(mara, "me", "friend", "friend")
    ines.join(code_of(mara, table, 1))
    brings(ines, table, 1, THEIRS)
    info = mara.put(f"/api/tables/{table}/seats/1", {"to": "open"}).json()
    assert info["seats"][1]["bring"] == "due"
    info = mara.put(f"/api/tables/{table}/seats/1", {"to": "me"}).json()
    assert info["seats"][1]["bring"] == "due"


def test_decks_that_do_not_go_together(mara: Browser, ines: Browser) -> None:
    """Heads of one team cannot have the same name: the last to bring is told, and may bring another (V99.42)."""
    table = gathering(mara, "me", "bot", "friend", "bot", mode="two-headed")
    ines.join(code_of(mara, table, 2))
    brings(mara, table, 0, MINE)
    status, answer = refused(ines, table, 2, plain(MINE))
    assert (status, answer["rule"]) == (400, "V99.42")
    assert ines.table(table)["seats"][2]["bring"] == "due"


def test_only_to_a_game_that_has_not_begun_and_knows_decks(mara: Browser) -> None:
    seats = [{"kind": "me", "bring": True}, {"kind": "bot"}]
    corps = {"game": "corps", "setup": {"mission": "newt", "players": 2}, "seats": seats}
    assert mara.post("/api/tables", corps).status_code == 400
    begun = opened(mara, played(), "me", "bot")
    answer = mara.get(f"/api/tables/{begun}/save")
    assert mara.post("/api/tables/open", {"save": answer.text, "seats": seats}).status_code == 400
