"""What lies face down in battles, and who may look at it: decks, hands and face-down resources.

Cards that were seen in a hand may have been laid since: `view` deals those anew itself.
"""

from __future__ import annotations

from sulaco.table.secrets import Secrets, Zone

from .state import BattlesState, Player


def face_down(player: Player) -> list[str]:
    """The resources of a player that nobody else has seen."""
    return [resource.id for resource in player.resources if not resource.up and not resource.known]


SECRETS: Secrets[BattlesState] = Secrets(
    Zone("deck", lambda state: [player.deck for player in state.players], each=True),
    Zone("hand", lambda state: [player.hand for player in state.players], each=True, own=True),
    Zone("resources", lambda state: [face_down(player) for player in state.players], each=True, own=True),
    peeked=lambda state, owner: state.players[owner].seen,
    # Who begins and where the Main Characters stand is decided before the decks are shuffled.
    begun=lambda state: state.step not in ("first", "place"),
    # Everybody knows the Main Characters, wherever the card of one that is out lies.
    named=lambda state: [player.main for player in state.players],
)
