"""The briefing at a table: who is shown it, and in whose words."""

from __future__ import annotations

from .browser import Browser, Message
from .conftest import Running


def briefing(browser: Browser, table: str) -> Message:
    answer = browser.get(f"/api/tables/{table}/briefing")
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_it_is_due_until_the_first_answer(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", "friend", mission="bug-hunt-1")
    told = briefing(mara, table)
    assert told["due"]
    assert told["win"][0].startswith("Hold out until the tracker deck is empty")
    assert told["lose"][0].endswith("or no endurance is left.")
    assert "looks north" in told["advice"][0]
    with mara.sit(table) as tab:
        while not tab.options():
            tab.receive()
        assert tab.choose(tab.options()[0])["type"] == "done"
    assert not briefing(mara, table)["due"]


def test_a_friend_who_joins_later_is_briefed_too_and_a_spectator_is_not(server: Running) -> None:
    mara, ines, tom = server.browser("Mara"), server.browser("Ines"), server.browser("Tom")
    table = mara.new_table("me", "friend", spectators=True)
    with mara.sit(table) as tab:
        if tab.options():
            tab.choose(tab.options()[0])
    info = mara.table(table)
    ines.join(next(seat["code"] for seat in info["seats"] if seat.get("code")))
    tom.join(info["watch_code"])
    assert briefing(ines, table)["due"]
    assert not briefing(tom, table)["due"]


def test_a_guide_briefs_by_itself(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.post("/api/games/corps/guide", None).json()["table"]
    assert not briefing(mara, table)["due"]


def test_strangers_are_told_nothing(server: Running) -> None:
    table = server.browser("Mara").new_table("me")
    assert server.browser("Tom").get(f"/api/tables/{table}/briefing").status_code == 403
