"""Rescue: cut the captives out of the cocoons and bring them home (A23.01, A23.02, A15.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import events, harm, tracker
from ..asking import pick
from ..characters import CHARACTERS, person
from ..objectives import Objective
from ..rolls import alien_die, tech_test
from ..state import Character, CorpsState, Setup, Token
from .base import Mission, register
from .tasks import call_off, nearest_free
from .tokens import interact, tokens_near

if TYPE_CHECKING:
    from ..corps import Corps

CAPTIVES = ("gorman", "hicks", "ripley", "vasquez", "frost", "hudson")
"""Outside a campaign the last of these whom nobody picked are the captives."""
BLANK = "blank"
COCOONS = 6


@register
class Rescue(Mission):
    id = "rescue"
    decisions = 336
    boards = (("nest", 0, 0, 0), ("cooling-shafts", 0, 1, 0), ("resin-halls", 0, 0, 1))
    exits = {"XA": (20, 6)}
    labels = {
        "a": (
            "cooling-shafts 8,5",
            "cooling-shafts 8,6",
            "cooling-shafts 9,6",
            "cooling-shafts 5,7",
            "cooling-shafts 6,7",
            "cooling-shafts 7,7",
            "cooling-shafts 8,7",
            "cooling-shafts 9,7",
        ),
        "S1": ("nest 2,0",),
        "S2": ("resin-halls 9,2",),
        "S3": ("resin-halls 2,9",),
        "S4": ("cooling-shafts 2,0",),
        "k1": ("nest 6,1",),
        "k2": ("nest 0,3",),
        "k3": ("nest 1,1",),
        "k4": ("resin-halls 3,3",),
        "k5": ("resin-halls 8,5",),
        "k6": ("nest 0,6",),
        "f1": ("nest 4,4",),
        "f2": ("nest 8,4",),
        "b": (
            "nest 5,2",
            "nest 7,8",
            "nest 0,2",
            "resin-halls 5,4",
            "resin-halls 1,6",
            "cooling-shafts 0,2",
        ),
    }
    packets = ({1: (6, 6, 6), 2: (2, 2, 2)}, {1: None, 2: None, 3: None})
    draws_from = 3
    between = True
    frees_captured = True
    numbers = {"starting_blips": None, "turn_limit": (1, 60), "nest_stirs": None}
    starting_blips = 4
    newt = True
    turn_limit: int = 16
    nest_stirs: int = 5
    """An empty cocoon wakes a Blip on this roll of the Alien die or more."""

    def objectives(self, game: Corps) -> list[Objective]:
        return [Objective("captives-out", self.rescued(game), 1, self.turn_limit)]

    # --- preparation ---------------------------------------------------------------------------------------

    def prepare(self, state: CorpsState, setup: Setup) -> None:
        """The captives wait in the cocoons: in a campaign the Captured, otherwise two whom nobody picked."""
        if not setup.captured:
            grunts = [who.id for who in state.characters if not who.hero and not CHARACTERS[who.id].goes_with]
            unpicked = sorted(grunts, key=lambda name: CAPTIVES.index(person(name)) if person(name) in CAPTIVES else -1)
            state.captured = unpicked[-2:]
            if len(unpicked) < 2:
                state.captured.append("newt")
        state.characters = [
            who for who in state.characters if who.id not in state.captured and (who.id != "newt" or setup.captured)
        ]
        for name in CHARACTERS:
            if name in state.captured:
                captive = Character(name, aim=CHARACTERS[name].grunt.aim)
                captive.facehugged = name in setup.facehugged
                state.characters.append(captive)

    def starts(self, game: Corps, who: Character) -> bool:
        return who.id not in game.state.captured

    def load_out(self, game: Corps) -> Mapping[str, Sequence[str]]:
        """The standard issue, and a First Aid Kit for Ripley or, without her, for the first Grunt."""
        going = [who for who in game.state.characters if self.geared(game, who)]
        medics = [who.id for who in going if person(who.id) == "ripley"] + [who.id for who in going if not who.hero]
        return {
            name: (*cards, "first-aid-kit") if name in medics[:1] else cards
            for name, cards in super().load_out(game).items()
        }

    def lay_out_tokens(self, game: Corps) -> None:
        """Captives and blanks, shuffled face down onto the six cocoons."""
        super().lay_out_tokens(game)
        captives = game.state.captured
        under = [*captives, *[BLANK] * (COCOONS - len(captives))]
        game.state.chance.shuffle(under)
        for token in game.state.tokens:
            token.id = token.id.replace("crate", "cocoon")
            token.hidden = under.pop()

    # --- cocoons -------------------------------------------------------------------------------------------

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        options = []
        for cocoon in tokens_near(game, who, "cocoon"):
            if cocoon.used:
                options.append(
                    interact(
                        game,
                        cocoon,
                        "free",
                        partial(self.free, cocoon=cocoon),
                        who=cocoon.hidden,
                        needed=game.tech(who),
                    )
                )
            else:
                options.append(interact(game, cocoon, "open", partial(self.open, cocoon=cocoon)))
        return options

    def open(self, game: Corps, who: Character, cocoon: Token) -> Flow[None]:
        """Turn a cocoon over. A captive is seen by all; an empty one may stir the nest. Facehuggers wake."""
        state = game.state
        state.chance.barrier()
        for alien in state.aliens:
            if alien.dormant:
                alien.dormant = False
                game.emit(events.MissionNote(rule="A1.08", note="facehugger-wakes", who=alien.id))
        if cocoon.hidden != BLANK:
            cocoon.used = True
            game.emit(events.MissionNote(rule="A12.10", note="cocoon-captive", who=cocoon.hidden))
            return
        state.tokens.remove(cocoon)
        game.tokens_changed()
        game.emit(events.MissionNote(rule="A12.10", note="cocoon-blank", who=who.id))
        if alien_die(game, "nest-stirs", "", self.nest_stirs) >= self.nest_stirs:
            point = yield from self._closest_spawn_point(game, cocoon.at)
            yield from tracker.spawn(game, point, 1, tracker.Spawned())

    def _closest_spawn_point(self, game: Corps, at: int) -> Flow[str]:
        row = game.ways.walk[at]
        nearest = min(row[space] for space in game.spawn_points.values())
        closest = [f"spawn-{label[1:]}" for label, space in game.spawn_points.items() if row[space] == nearest]
        point = yield from pick(game, game.aliens_chooser, "spawn-point", closest, "A21.01")
        assert point is not None
        return point

    def free(self, game: Corps, who: Character, cocoon: Token) -> Flow[None]:
        """A passed Tech Test cuts a captive out: a Grunt without gear, already activated this turn."""
        if not (yield from tech_test(game, who)):
            return
        game.state.tokens.remove(cocoon)
        game.tokens_changed()
        captive = game.who[cocoon.hidden]
        space = yield from nearest_free(game, cocoon.at, prompt("place", who=captive.id))
        captive.status = "standing"
        captive.activated = True
        friends = [who for who in game.in_play() if game.card(who).person == game.card(captive).goes_with]
        for friend in friends:
            captive.player = friend.player
        captive.aim = game.card_side(captive).aim
        game.put(captive, space)
        game.emit(events.Joined(rule="A15.10", character=captive.id))
        if not game.card(captive).goes_with:
            for seat in game.seats_from(game.leader()):
                if not game.state.players[seat].eliminated and not game.heroes(seat):
                    yield from harm.take_over(game, seat, may_be_eliminated=False)

    # --- the way out ---------------------------------------------------------------------------------------

    def exit_open(self, game: Corps, who: Character, label: str) -> bool:
        """Open to freed captives always, to rescuers once a captive has left."""
        return who.id in game.state.captured or self.ends_well(game)

    def captives(self, game: Corps) -> list[Character]:
        return [game.who[name] for name in game.state.captured]

    def rescued(self, game: Corps) -> int:
        """How many captives have left."""
        return sum(who.status == "left" for who in self.captives(game))

    # --- the end -------------------------------------------------------------------------------------------

    def ends_well(self, game: Corps) -> bool:
        return self.rescued(game) > 0

    def check(self, game: Corps) -> Flow[None]:
        """Won once a captive has left and no other can, the leader calls it off, or time is up; else lost."""
        captives = self.captives(game)
        waiting = any(who.at >= 0 or who.status == "away" for who in captives)
        time_is_up = game.state.turn >= self.turn_limit
        if self.ends_well(game):
            if not waiting or time_is_up or not game.in_play():
                game.win(say("ending.rescue-won", n=self.rescued(game)), "A23.01")
            if game.standing() and (yield from call_off(game)):
                game.win(say("ending.rescue-won", n=self.rescued(game)), "A23.01")
        elif not waiting:
            game.lose(say("ending.rescue-captives-lost"), "A20.03")
        elif time_is_up:
            game.lose(say("ending.turn-limit", n=self.turn_limit), "A20.03")
        yield from super().check(game)

    def nobody_stands(self, game: Corps) -> None:
        """A mission that ends because nobody stands is won if a captive has left (A99.62)."""
        if self.ends_well(game):
            game.win(say("ending.rescue-won", n=self.rescued(game)), "A99.62")
        super().nobody_stands(game)

    def fate(self, game: Corps, who: Character, won: bool) -> str:
        """With nobody standing the hive takes all who are down, won or not."""
        return super().fate(game, who, won and bool(game.standing()))
