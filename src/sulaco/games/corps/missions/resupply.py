"""Resupply: carry sealed crates to the gate (A23.03)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, Reason, WhyNot, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import events
from ..board import spaces_in
from ..mission_facts import Fact
from ..objectives import Objective
from ..rolls import tech_test
from ..state import Character, Token
from .base import STANDARD_ISSUE, Mission, register
from .tasks import call_off, nearest_free
from .tokens import tokens_near

if TYPE_CHECKING:
    from ..corps import Corps

CRATES = 8
DELIVERED = Fact("delivered")
"""Crates that are safe."""


@register
class Resupply(Mission):
    id = "resupply"
    decisions = 538
    boards = (
        ("operations", 0, 0, 0),
        ("medlab", 0, 1, 0),
        ("resin-halls", 0, 0, 1),
        ("cooling-shafts", 0, 1, 1),
    )
    exits = {"XA": (20, 8)}
    labels = {
        "a": (
            "medlab 7,7",
            "medlab 8,7",
            "medlab 9,7",
            "medlab 7,8",
            "medlab 8,8",
            "medlab 9,8",
            "medlab 7,9",
            "medlab 8,9",
            "medlab 9,9",
        ),
        "S1": ("operations 0,8",),
        "S2": ("resin-halls 2,9",),
        "S3": ("cooling-shafts 2,9",),
        "S4": ("cooling-shafts 9,7",),
        "k1": ("medlab 8,5",),
        "k2": ("medlab 1,5",),
        "k3": ("operations 2,5",),
        "k4": ("operations 5,2",),
        "k5": ("resin-halls 3,3",),
        "k6": ("resin-halls 8,5",),
        "k7": ("cooling-shafts 3,3",),
        "k8": ("cooling-shafts 8,3",),
        "b": (
            "operations 8,5",
            "medlab 3,5",
            "resin-halls 5,4",
            "resin-halls 3,6",
            "cooling-shafts 8,5",
            "cooling-shafts 3,6",
        ),
    }
    packets = ({1: (2, 6, 6)}, {1: (4, 6, 6), 2: (6, 6, 6)}, {1: None, 2: None, 3: None})
    draws_from = 3
    between = True
    once = True
    numbers = {"starting_blips": None, "turn_limit": (1, 60), "crates_needed": None, "cards_per_crate": None}
    starting_blips = 5
    newt = True
    loadout = {
        **STANDARD_ISSUE,
        "vasquez": ("m56-smart-gun", "ammo-bandolier"),
        "frost": ("m240-flamethrower", "ammo-bandolier"),
    }
    turn_limit: int = 16
    crates_needed: int = 5
    cards_per_crate: int = 3
    """Cards that a campaign regains for each delivered crate."""

    def objectives(self, game: Corps) -> list[Objective]:
        return [Objective("crates", self.delivered(game), self.crates_needed, self.turn_limit)]

    def regained(self, delivered: int) -> int:
        return delivered * self.cards_per_crate

    # --- crates --------------------------------------------------------------------------------------------

    def carried(self, game: Corps, who: Character) -> Token | None:
        """The crate on this Character's card."""
        return next((token for token in game.state.tokens if token.bearer == who.id), None)

    def delivered(self, game: Corps) -> int:
        return DELIVERED.number(game)

    def speed(self, game: Corps, who: Character) -> int:
        """A loaded Character is a slow one."""
        return -1 if self.carried(game, who) is not None else 0

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        crate = self.carried(game, who)
        if crate is None:
            return [
                game.option(
                    f"interact:{token.id}:lift",
                    partial(self.lift, crate=token),
                    "option.interact-lift-again" if token.used else "option.interact-lift",
                    token=token.id,
                    needed=game.tech(who),
                    pieces=(token.id,),
                    spaces=(token.at,),
                )
                for token in tokens_near(game, who, "crate")
                if game.card(who).weapons
            ]
        near = game.next_to(who.at)
        options = [
            game.option(
                f"interact:{other.id}:hand-on",
                partial(self.hand_on, other=other),
                "option.interact-hand-on",
                who=other.id,
                token=crate.id,
                pieces=(other.id, crate.id),
                spaces=(other.at,),
            )
            for other in game.standing()
            if near >> other.at & 1 and game.card(other).weapons and self.carried(game, other) is None
        ]
        gate = game.map.labels["XA"][0]
        if near >> gate & 1:
            options.append(
                game.option(
                    "interact:exit-a:deliver",
                    self.deliver,
                    "option.interact-deliver",
                    token=crate.id,
                    pieces=(crate.id,),
                    spaces=(gate,),
                )
            )
        return options

    def why_not(self, game: Corps, who: Character) -> list[WhyNot]:
        """One crate each, and none for Newt."""
        text = "" if self.carried(game, who) is None else "why.carries-already"
        if not game.card(who).weapons:
            text = "why.cannot-carry"
        crates = tokens_near(game, who, "crate") if text else []
        return [WhyNot(f"interact:{token.id}:lift", Reason(say(text, who=who.id), "A1.08")) for token in crates]

    def free_actions(self, game: Corps, who: Character) -> list[Option[Any]]:
        """Put the crate down next to its bearer."""
        crate = self.carried(game, who)
        if crate is None:
            return []
        taken = game.people_spaces | game.alien_spaces | game.blip_spaces | game.token_spaces | game.exits
        return [
            game.option(
                f"crate:put-down:{game.map.names[space]}",
                partial(self.put_down, space=space),
                "option.crate-put-down",
                token=crate.id,
                space=game.prepared.called[space],
                pieces=(crate.id,),
                spaces=(space,),
            )
            for space in spaces_in(game.next_to(who.at) & ~taken)
        ]

    def lift(self, game: Corps, who: Character, crate: Token) -> Flow[None]:
        """Onto the Character's card, after a Tech Test unless the clamps are off already."""
        if not crate.used and not (yield from tech_test(game, who)):
            return
        crate.used = True
        self._bear(game, crate, who, "crate-lifted")

    def hand_on(self, game: Corps, who: Character, other: Character) -> Flow[None]:
        crate = self.carried(game, who)
        assert crate is not None
        self._bear(game, crate, other, "crate-handed-on")
        yield from ()

    def _bear(self, game: Corps, crate: Token, who: Character, note: str) -> None:
        crate.bearer = who.id
        game.put(crate, -1)
        game.emit(events.MissionNote(rule="A12.10", note=note, who=who.id))

    def put_down(self, game: Corps, who: Character, space: int) -> Flow[None]:
        crate = self.carried(game, who)
        assert crate is not None
        self._lay(game, crate, space, who)
        yield from ()

    def _lay(self, game: Corps, crate: Token, space: int, who: Character) -> None:
        crate.bearer = ""
        game.put(crate, space)
        game.emit(events.MissionNote(rule="A1.08", note="crate-put-down", who=who.id))

    def deliver(self, game: Corps, who: Character) -> Flow[None]:
        crate = self.carried(game, who)
        assert crate is not None
        game.state.tokens.remove(crate)
        DELIVERED.set(game, self.delivered(game) + 1)
        game.emit(events.MissionNote(rule="A12.10", note="crate-delivered", who=who.id, n=self.delivered(game)))
        yield from ()

    def left(self, game: Corps, who: Character) -> Flow[None]:
        """Leaving with a crate delivers it."""
        if self.carried(game, who) is not None:
            yield from self.deliver(game, who)

    def fell(self, game: Corps, who: Character) -> Flow[None]:
        """A bearer who falls drops the crate: beside itself, or where it stood if it is gone."""
        crate = self.carried(game, who)
        if crate is not None:
            space = yield from nearest_free(
                game, who.at, prompt("drop-crate", who=who.id), also=1 << who.at if who.status != "down" else 0
            )
            self._lay(game, crate, space, who)

    # --- the end -------------------------------------------------------------------------------------------

    def exit_open(self, game: Corps, who: Character, label: str) -> bool:
        return self.ends_well(game)

    def ends_well(self, game: Corps) -> bool:
        return self.delivered(game) >= self.crates_needed

    def check(self, game: Corps) -> Flow[None]:
        """Won with enough crates when all are delivered, nobody is left, time is up or the leader calls it off."""
        time_is_up = game.state.turn >= self.turn_limit
        if self.ends_well(game):
            over = time_is_up or self.delivered(game) == CRATES or not game.in_play()
            if over or (game.standing() and (yield from call_off(game))):
                game.win(say("ending.resupply-won", n=self.delivered(game)), "A23.03")
        elif time_is_up:
            game.lose(say("ending.turn-limit", n=self.turn_limit), "A20.03")
        yield from super().check(game)

    def nobody_stands(self, game: Corps) -> None:
        """A mission that ends because nobody stands is won if enough crates are delivered (A99.62)."""
        if self.ends_well(game):
            game.win(say("ending.resupply-won", n=self.delivered(game)), "A99.62")
        super().nobody_stands(game)
