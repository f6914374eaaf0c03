"""Games of bots, to be looked into while they are played."""

from __future__ import annotations

from collections.abc import Iterator

from sulaco.bots.runner import answer, seat_bots
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.decision import Decision
from sulaco.table.table import Table


def corps_questions(
    mission: str, seed: int, kind: str = "", players: int = 2
) -> Iterator[tuple[Table[Corps], Decision]]:
    """What sensible bots are asked in a game of corps, all or of one kind."""
    table: Table[Corps] = Table(Corps, Setup(mission=mission, players=players), seed, history=False)
    bots = seat_bots("corps", "sensible", players, seed)
    while (decision := table.decision) is not None:
        if kind in ("", decision.kind):
            yield table, decision
        table.choose(answer(table, decision, bots))
