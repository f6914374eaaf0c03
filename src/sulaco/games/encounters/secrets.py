"""What lies face down in encounters, and who may look at it: decks, rooms, hands and Agendas.

Hidden Hive cards and Agendas may only change places with certain others: `view` deals those anew itself.
"""

from __future__ import annotations

from sulaco.table.secrets import Secrets, Zone

from .state import EncountersState


def sees_hand(state: EncountersState, owner: int, seat: int | None) -> bool:
    """One's own hand; with open hands those of all who are no Alien Players."""
    return owner == seat or (state.open_hands and not state.players[owner].alien)


def sees_agenda(state: EncountersState, owner: int, seat: int | None) -> bool:
    """One's own Agenda, if one may look at it (L19.04, L19.24)."""
    return owner == seat and state.agendas == "hidden"


def _agendas(state: EncountersState) -> list[list[str]]:
    return [[player.agenda] if player.agenda and not player.agenda_open else [] for player in state.players]


SECRETS: Secrets[EncountersState] = Secrets(
    *(
        Zone[EncountersState](name, lambda state, name=name: [getattr(state, name)])  # type: ignore[misc]
        for name in ("hive", "drones", "barracks", "strikes", "sergeants", "alien_deck", "leftover")
    ),
    Zone("rooms", lambda state: [[room.card for room in state.rooms if room.card and not room.up]]),
    Zone("deck", lambda state: [player.deck for player in state.players], each=True),
    Zone("hand", lambda state: [player.hand for player in state.players], each=True, sees=sees_hand),
    Zone("agenda", _agendas, each=True, sees=sees_agenda),
    # A card on its way is seen by all, unless it is a Hive card that somebody looks at.
    Zone("between", lambda state: [[card for card in state.between if card in state.known]]),
    peeked=lambda state, owner: state.known,
    # An Agenda that was shown goes into the deck of its player, and all remember it (L19.04).
    named=lambda state: [player.agenda for player in state.players if player.agenda_open],
)
