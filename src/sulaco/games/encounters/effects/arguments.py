"""What the arguments of words may be, besides numbers: the names of rooms, icons, places and so on."""

from __future__ import annotations

from typing import Annotated

from ..cards import ROOMS
from ..classes import CLASSES, CREWS
from ..words import Choice

RoomName = Annotated[str, Choice("room", frozenset(ROOMS))]
RoomOrHere = Annotated[str, Choice("here", frozenset((*ROOMS, "here")))]
"""A room, or the one that the card is in."""
Where = Annotated[str, Choice("where", frozenset((*ROOMS, "combat", "clear")))]
"""A room, the Combat Zone, or any clear room."""
AreaName = Annotated[str, Choice("area", frozenset((*ROOMS, "combat", "complex")))]
Place = Annotated[str, Choice("place", frozenset(("hand", "discard", "played")))]
"""Where a player's own cards are."""
To = Annotated[str, Choice("to", frozenset(("hand", "top")))]
"""Where a gained card goes, if not to the discard pile."""
Whom = Annotated[str, Choice("whom", frozenset(("you", "any")))]
Points = Annotated[str, Choice("points", frozenset(("attack", "recruit")))]
Icon = Annotated[str, Choice("icon", frozenset((*CLASSES, *CREWS, "ripley")))]
"""A class, a crew, or the name that all Ripleys share."""
CardName = Annotated[str, Choice("card")]
COUNTED = ("zone", "hidden", "wounds", "players", "crews", "classes", "fought")
CountName = Annotated[str, Choice("count", frozenset((*COUNTED, *(f"played-{icon}" for icon in (*CLASSES, *CREWS)))))]
"""What `per` and `attack-per` count (see `counts.count`)."""
