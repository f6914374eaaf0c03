"""Watches a game event by event: what each event says is seen at that event, and not before, and no hidden card is."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sulaco.table import checks
from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.game import Game
from sulaco.table.table import Table

Said = Callable[[Any, Any], bool | None]
"""Whether a view says what an event says: `said(view, event)`; None if such an event says nothing that a view shows."""


DECISIONS = 300
"""So many decisions of a game are played, if it does not end before."""


def told_in_time(
    kind: type[Game[Any]], said: Mapping[type[Event], Said], announced: Collection[type[Event]], games: int
) -> list[str]:
    """Plays random games; gives what was seen too early or too late, in words.

    An event counts as too early if the view of the event before says it already, too late if its own does not. Those
    that are announced before they are carried out cannot be late.
    """
    problems: list[str] = []
    met: set[type[Event]] = set()
    for number in range(games):
        chance = random.Random(number)
        table = Table(kind, kind.fuzz_setup(number, Chance.seeded(number)), number)
        game = table.game
        views = [game.view(None)]
        eyes = (None, *range(kind.seats(table.setup)))

        def look(
            event: Event,
            table: Table[Any] = table,
            game: Game[Any] = game,
            views: list[Any] = views,
            eyes: tuple[int | None, ...] = eyes,
        ) -> None:
            view = game.view(None)
            seen = said.get(type(event))
            if seen is not None:
                met.add(type(event))
                if seen(views[-1], event):
                    problems.append(f"early: {event}")
                if type(event) not in announced and seen(view, event) is False:
                    problems.append(f"late: {event}")
            views[-1] = view
            for seat in eyes:
                problems.extend(f"at {type(event).__name__} {each}" for each in checks.named(table, seat))

        game.watch = look
        for _ in range(DECISIONS):
            if table.decision is None:
                break
            table.choose(chance.choice(table.decision.options).key)
            views[-1] = game.view(None)
    missing = [event.__name__ for event in said if event not in met]
    assert not missing, f"never met: {missing}"
    return problems
