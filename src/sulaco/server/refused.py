"""The one way in which the server says no: a typed reason, and nothing has changed."""

from __future__ import annotations

from typing import Any

from sulaco.table.decision import Reason
from sulaco.table.text import Catalogue

from .protocol.shared import Refusal, RefusalKind
from .words import tell, written

STATUS: dict[RefusalKind, int] = {
    "unknown-message": 400,
    "too-large": 413,
    "too-fast": 429,
    "no-credentials": 401,
    "no-table": 404,
    "no-run": 404,
    "not-yours": 403,
    "over": 409,
    "not-your-turn": 409,
    "stale": 409,
    "illegal": 400,
    "no-undo": 409,
    "no-hint": 409,
    "guided": 409,
    "storage": 507,
    "bad-request": 400,
}


class Refused(Exception):
    """Something was not accepted. By HTTP it becomes a `Refusal` with its status, live a `Refusal` with an id."""

    def __init__(self, kind: RefusalKind, text: str, rule: str = "", status: int | None = None) -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.rule = rule
        self.status = STATUS[kind] if status is None else status

    def refusal(self, id: int | None = None) -> Refusal:
        return Refusal(self.kind, self.text, self.rule, id)


def refuse(kind: RefusalKind, text: str, **args: Any) -> Refused:
    """A refusal in the server's own words."""
    return Refused(kind, tell(text, **args))


def refuse_because(kind: RefusalKind, texts: Catalogue, reason: Reason) -> Refused:
    """A refusal in the words of the game or the kernel."""
    return Refused(kind, written(texts, reason.text), reason.rule)
