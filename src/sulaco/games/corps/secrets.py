"""What lies face down in corps, and who may look at it: decks, piles and hands (A4.01, A5.09, A18.06).

The numbers of Blips and what mission Blips and tokens hide are no cards in piles: `view` deals them anew itself.
"""

from __future__ import annotations

from sulaco.table.secrets import Secrets, Zone

from .state import CorpsState

SECRETS: Secrets[CorpsState] = Secrets(
    Zone("endurance", lambda state: [state.endurance]),
    Zone("beneath", lambda state: [state.beneath]),
    Zone("exhausted", lambda state: [state.exhausted]),
    Zone("hand", lambda state: [player.hand for player in state.players], each=True, own=True),
    Zone("tracker", lambda state: [state.tracker]),
    peeked=lambda state, owner: state.peeked,
    # Gear is chosen from the open box; nothing has been shuffled yet (A1.12).
    begun=lambda state: state.step not in ("experience", "gear"),
    # A card that was used in this activation is noted there, wherever it lies since.
    named=lambda state: () if state.activation is None else state.activation.done,
)
ENDURANCE = ("endurance", "beneath", "exhausted")
"""The zones of Endurance cards besides hands: what nobody knows in one may as well lie in another, or in a hand."""
