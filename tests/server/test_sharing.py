"""Others are invited to a table where its owner was alone: between opponents all that is hidden is dealt anew, once."""

from __future__ import annotations

import pytest

from .browser import Browser
from .conftest import Running


def changed(browser: Browser, table: str, seat: int, **change: str) -> None:
    answer = browser.put(f"/api/tables/{table}/seats/{seat}", change)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("more", "opposed"), [({"agendas": "hidden"}, True), ({}, False)])
def test_what_the_owner_may_know_is_dealt_anew_when_the_first_is_invited(
    server: Running, more: dict[str, str], opposed: bool
) -> None:
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    setup = {"players": 3, "line_up": "alien", "roles": ["gunner", "medic", "scout"], **more}
    seats = [{"kind": kind} for kind in ("me", "bot", "bot")]
    table = mara.post("/api/tables", {"game": "encounters", "setup": setup, "seats": seats}).json()["table"]

    def dealt() -> list[str]:
        return [entry.rpartition(":")[0] for entry in server.room(table).table.journal if entry.startswith("~redeal")]

    changed(mara, table, 1, to="bot", name="Hal")
    assert dealt() == []  # still alone
    changed(mara, table, 1, to="open")
    expected = ["~redeal:0"] if opposed else []
    assert dealt() == expected
    changed(mara, table, 2, to="open")
    jonas.join(mara.table(table)["seats"][1]["code"])
    changed(jonas, table, 1, to="name", name="J.")
    assert dealt() == expected
