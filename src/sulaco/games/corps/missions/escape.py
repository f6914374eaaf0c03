"""Mission 2: Escape. The trapped Marines push through the hive to the wrecked carrier (A1.08, A1.22, A1.23)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import characters
from ..fireteam import in_place_of
from ..objectives import Objective
from ..state import Character
from .base import Mission, register
from .tokens import peek_options

if TYPE_CHECKING:
    from ..corps import Corps

TRAPPED = ("hicks", "hudson", "vasquez", "frost")
ALSO_TRAPPED = ("gorman", "ripley")
FEWEST_TRAPPED = 2


@register
class Escape(Mission):
    """Reach the wreck, get out behind it. Do not stop to fight for every corridor: push through."""

    id = "escape"
    decisions = 347
    boards = (("nest", 0, 0, 0), ("resin-halls", 0, 1, 0), ("cooling-shafts", 0, 0, 1), ("crashed-apc", 0, 1, 1))
    exits = {"XA": (20, 17)}
    labels = {
        "a": (
            *("nest 2,0", "nest 3,0", "nest 1,1", "nest 2,1", "nest 3,1", "nest 4,1"),
            *("nest 0,2", "nest 1,2", "nest 2,2"),
        ),
        "d": (
            *("crashed-apc 8,6", "crashed-apc 9,6", "crashed-apc 7,7", "crashed-apc 8,7"),
            *("crashed-apc 9,7", "crashed-apc 7,8", "crashed-apc 8,8"),
        ),
        "S1": ("nest 7,1",),
        "S2": ("resin-halls 9,2",),
        "S3": ("cooling-shafts 0,6",),
        "S4": ("crashed-apc 2,9",),
        "c1": ("crashed-apc 9,8",),
        "b": (
            *("nest 8,5", "resin-halls 5,3", "resin-halls 2,8", "cooling-shafts 6,4", "cooling-shafts 8,6"),
            *("crashed-apc 1,4", "crashed-apc 8,2", "crashed-apc 4,5", "resin-halls 3,5", "resin-halls 7,9"),
            *("crashed-apc 7,3", "nest 8,7", "nest 5,5"),
        ),
    }
    packets = ({1: (3, 3, 3), 2: (3, 3, 3)}, {1: None, 2: None, 3: None})
    numbers = {"starting_blips": None}
    starting_blips = 13
    draws_from = 2
    stage = 2
    newt = True
    dial = False
    push_roll = 6
    loadout = {
        "hicks": ("m41a-pulse-rifle", "m40-grenades", "body-armor"),
        "vasquez": ("m56-smart-gun",),
        "frost": ("m240-flamethrower",),
        "hudson": ("m41a-pulse-rifle", "m40-grenades", "motion-tracker", "body-armor"),
        "gorman": ("m41a-pulse-rifle", "hk-vp70"),
        "ripley": ("m41a-pulse-rifle", "ithaca-37-shotgun"),
    }

    def objectives(self, game: Corps) -> list[Objective]:
        return [Objective("marines-out", sum(who.status == "left" for who in trapped(game)), 1)]

    def start_label(self, game: Corps, who: Character) -> str:
        return "a" if who in trapped(game) else "d"

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        return peek_options(game, who)

    def lost(self, game: Corps, who: Character) -> None:
        if all(other.status in ("killed", "captured") for other in trapped(game)):
            game.lose(say("ending.escape-trapped-lost"), "A1.08")

    def ends_well(self, game: Corps) -> bool:
        return any(who.status == "left" for who in trapped(game))

    def check(self, game: Corps) -> Flow[None]:
        """The mission ends when all who survive have left; a trapped Marine among them makes it a success."""
        if not game.in_play():
            if self.ends_well(game):
                game.win(say("ending.escape-won"), "A20.03")
            game.lose(say("ending.escape-nobody-out"), "A1.08")
        yield from super().check(game)

    def fate(self, game: Corps, who: Character, won: bool) -> str:
        """Won with people still there means that all of them are down: the hive takes them."""
        return "captured" if won else super().fate(game, who, won)


def trapped(game: Corps) -> list[Character]:
    """The trapped Marines: the four, or who stands in for them; if fewer than two take part, others are with them."""
    return [game.who[name] for name in trapped_of(game.who)]


def trapped_of(people: Collection[str]) -> list[str]:
    """Which of those who take part are trapped."""
    found = in_place_of(TRAPPED, people)
    others = [
        name
        for name in people
        if characters.person(name) not in ALSO_TRAPPED and not characters.CHARACTERS[name].goes_with
    ]
    also = [name for who in ALSO_TRAPPED for name in people if characters.person(name) == who]
    for name in (*also, *others):
        if len(found) < FEWEST_TRAPPED and name in people and name not in found:
            found.append(name)
    return found
