"""Recruiting: prices, the HQ and its refilling, Sergeants (L6.01 to L6.06, L15.04, L15.05).

Gaining a card, which all effects do in the same way, stands in `decks.gain` (L6.07, L6.08).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import areas, decks, events, objectives, scoring
from .action_options import Do
from .areas import Aura
from .cards import definition

if TYPE_CHECKING:
    from .encounters import Encounters

SERGEANT = house.number("encounters", "recruit.sergeant", 3, rule="L6.05", least=0, most=20)
"""What a Sergeant costs (L6.05)."""


def price(game: Encounters, card: str) -> int:
    """What a character of the HQ costs now (L6.02)."""
    return max(0, int(definition(card).cost) + surcharge(game, areas.active(game)))


def sergeant_price(game: Encounters) -> int:
    return max(0, SERGEANT + surcharge(game, areas.active(game)))


def surcharge(game: Encounters, auras: list[Aura]) -> int:
    """By how much characters cost more now, or less."""
    more = sum(each.args[0] for each, _, _ in auras if each.name == "recruit-cost")
    less = sum(int(note.partition(":")[2]) for note in game.state.turn_notes if note.startswith("cheaper:"))
    return int(more) - less


def recruit(game: Encounters, do: Do) -> Flow[None]:
    """From the HQ or the Sergeants to the discard pile; the HQ is refilled at once, then Mobilize (L6, L12.21)."""
    state = game.state
    seat = state.active
    state.recruit -= do.n
    state.turn_notes = [note for note in state.turn_notes if not note.startswith("cheaper:")]
    place = "discard"
    for note in state.turn_notes:
        if note.startswith("recruit-to:"):
            place = note.partition(":")[2]
            state.turn_notes.remove(note)
            break
    if do.card == "sergeant":
        card = state.sergeants.pop()
        state.chance.barrier()
        game.emit(events.Recruited(rule="L6.05", seat=seat, card=card, n=do.n))
    else:
        card = do.card
        game.emit(events.Recruited(rule="L6.02", seat=seat, card=card, n=do.n))
        take_from_hq(game, card)
    yield from decks.gain(game, seat, card, place)
    yield from objectives.check(game)


def take_from_hq(game: Encounters, card: str) -> None:
    """A space of the HQ empties and is refilled from the Barracks (L6.03, L15.04)."""
    state = game.state
    place = state.hq.index(card)
    state.hq[place] = ""
    if state.barracks:
        state.chance.barrier()
        state.hq[place] = state.barracks.pop()
        game.emit(events.HqFilled(rule="L6.03", card=state.hq[place]))
        scoring.check_hq(game)
