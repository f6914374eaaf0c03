"""What is left out of messages, requests and records: whoever reads them puts these values in its place."""

from __future__ import annotations

from sulaco.server import records
from sulaco.server.protocol import campaigns, live, shared, tables

from ..left_out import usual


def test_what_is_left_out_is_nothing_but_for_these() -> None:
    assert usual(*(module.__name__ for module in (campaigns, live, shared, tables, records))) == {
        **{f"{struct}.pace": "watchable" for struct in ("Agreed", "NewTable", "NewCampaign", "NewTableRecord")},
        **{f"{struct}.spectators": True for struct in ("Agreed", "NewTable", "NewCampaign", "NewTableRecord")},
        "Person.named": True,
        "ThrowInfo.space": -1,
        "Undo.grain": "step",
    }
