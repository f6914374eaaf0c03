"""How a refusal goes out: by HTTP with a status, live with the id of the message; in both with its kind and reason."""

from __future__ import annotations

from typing import get_args

import httpx

from sulaco.games.corps import Corps
from sulaco.server.protocol.shared import Refusal, RefusalKind
from sulaco.server.refused import STATUS, Refused, refuse, refuse_because
from sulaco.table.decision import Reason
from sulaco.table.text import say

MEANS = {
    httpx.codes.BAD_REQUEST: {"unknown-message", "illegal", "bad-request"},
    httpx.codes.UNAUTHORIZED: {"no-credentials"},
    httpx.codes.FORBIDDEN: {"not-yours"},
    httpx.codes.NOT_FOUND: {"no-run", "no-table"},
    httpx.codes.CONFLICT: {"over", "not-your-turn", "stale", "no-undo", "no-hint", "guided"},
    httpx.codes.REQUEST_ENTITY_TOO_LARGE: {"too-large"},
    httpx.codes.TOO_MANY_REQUESTS: {"too-fast"},
    httpx.codes.INSUFFICIENT_STORAGE: {"storage"},
}


def test_every_kind_has_the_status_that_says_as_much() -> None:
    assert set(STATUS) == set(get_args(RefusalKind))
    for status, kinds in MEANS.items():
        assert {kind for kind, code in STATUS.items() if code == status} == kinds


def test_a_refusal_says_its_kind_its_words_and_its_rule() -> None:
    own = refuse("no-table", "seat.none")
    assert (own.kind, own.text, own.rule, own.status) == ("no-table", "This table has no such seat.", "", 404)
    assert own.refusal() == Refusal("no-table", own.text)
    assert own.refusal(7) == Refusal("no-table", own.text, id=7)
    games = refuse_because("illegal", Corps.texts(), Reason(say("campaign.title"), "A22.01"))
    assert games.refusal(1) == Refusal("illegal", "Campaign", "A22.01", 1)
    assert Refused("storage", "", status=503).status == 503
