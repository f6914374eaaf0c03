"""Event cards: the current Objective's Event, then those of the enemies in play (L7.09 to L7.14, L99.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from . import events, words
from .cards import Objective, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def happen(game: Encounters) -> Flow[None]:
    """The Event of the current Objective, then those of the enemies in play (L7.09 to L7.11, L99.34)."""
    state = game.state
    objective: Objective = definition(game.objective())
    game.emit(events.EventHappened(rule="L7.09", objective=objective.id, event=objective.event_name))
    yield from words.run(game, objective.event, Cause(game.you(), ""))
    waiting = [card for card in game.face_up_enemies() if definition(card).event]
    while waiting:
        waiting = [card for card in waiting if card in game.face_up_enemies()]
        if not waiting:
            break
        card = waiting[0]
        if len({definition(each).id for each in waiting}) > 1:
            options = [
                Option(f"card:{each}", Text("option.card", {"card": each}), each, cards=(each,))
                for each in game.each_kind(waiting)
            ]
            answer: Option[str] = yield Decision(game.decider(game.you()), prompt("event-order"), options, "L16.08")
            card = answer.value
        waiting.remove(card)
        game.emit(events.EventAbility(rule="L7.11", card=card))
        yield from words.run(game, definition(card).event, Cause(game.you(), card, game.room_of(card)))
    state.chance.barrier()
