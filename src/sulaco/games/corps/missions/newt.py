"""Mission 1: Newt. Find her among four mission Blips, let Ripley win her over, bring her out (A1.08, A2.13, A2.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import events
from ..asking import pick
from ..blips import moved
from ..board import spaces_in
from ..characters import CHARACTERS, person
from ..mission_facts import Fact
from ..objectives import Objective
from ..rolls import marine_die
from ..state import Alien, Blip, Character, Token
from .base import Mission, register
from .tokens import interact, peek_options

if TYPE_CHECKING:
    from ..corps import Corps

HIDDEN = (("newt", 0), ("aliens", 1), ("aliens", 2), ("aliens", 3))
"""What the four mission Blips show: Newt once, and three numbers."""


WON_OVER = Fact("newt-won-over")
"""Newt has become a Character."""


@register
class Newt(Mission):
    """Sweep the quarters, find the survivor, and get her out by the east gate before the hive wakes."""

    id = "newt"
    decisions = 336
    boards = (("operations", 0, 0, 0), ("medlab", 0, 1, 0), ("quarters-a", 0, 0, 1), ("quarters-b", 0, 1, 1))
    exits = {"XA": (20, 8)}
    labels = {
        "a": (
            *("medlab 6,7", "medlab 7,7", "medlab 8,7", "medlab 9,7"),
            *("medlab 6,8", "medlab 7,8", "medlab 8,8", "medlab 9,8"),
            *("medlab 6,9", "medlab 7,9", "medlab 8,9", "medlab 9,9"),
        ),
        "S1": ("operations 0,7",),
        "S2": ("medlab 0,2",),
        "S3": ("quarters-a 8,8",),
        "S4": ("quarters-b 8,9",),
        "c1": ("operations 4,1",),
        "m1": ("quarters-a 1,1",),
        "m2": ("quarters-a 8,1",),
        "m3": ("quarters-a 1,8",),
        "m4": ("quarters-a 8,5",),
        "b": ("operations 7,1", "operations 2,3"),
    }
    packets = ({1: (6, 6, 6)}, {1: None, 2: None}, {3: None})
    draws_from = 2
    needs = ("ripley",)
    stage = 1
    numbers = {"newt_deadline": (1, 60), "fear_distance": None, "flight": None, "hold_roll": None}
    newt_deadline = 12
    fear_distance = 2
    flight = 4
    hold_roll = 5

    @property
    def deadline(self) -> int:
        return self.newt_deadline

    def objectives(self, game: Corps) -> list[Objective]:
        stage = self.progress(game)
        return [
            Objective("find-newt", int(bool(stage)), 1),
            Objective("win-newt-over", int(stage == "won"), 1, self.newt_deadline),
            Objective("newt-out", int(self.ends_well(game)), 1),
        ]

    def progress(self, game: Corps) -> str:
        return "won" if "newt" in game.who else "found" if frightened(game) is not None else ""

    # --- set-up ----------------------------------------------------------------------------------------------

    def lay_out_tokens(self, game: Corps) -> None:
        """Besides the usual tokens the four mission Blips, shuffled face down (A1.17)."""
        super().lay_out_tokens(game)
        state = game.state
        hidden = list(HIDDEN)
        state.chance.shuffle(hidden)
        for n, (mission, number) in enumerate(hidden, start=1):
            space = self.map.labels[f"m{n}"][0]
            state.blips.append(Blip(f"mission-blip-{n}", space, number, mission))

    # --- mission Blips ---------------------------------------------------------------------------------------

    def spotted(self, game: Corps, blip: Blip, space: int) -> Flow[Alien | None]:
        """A number becomes Aliens (A16.11); under one of the Blips Newt is hiding."""
        if blip.mission != "newt":
            return (yield from super().spotted(game, blip, space))
        game.state.tokens.append(Token("newt", space, model=True))
        _placed(game)
        game.emit(events.Spotted(rule="A1.08", blip=blip.id, number=0, alien="", space=space))
        game.emit(events.MissionNote(rule="A1.08", note="newt-found"))
        return None

    def mission_blip_hit(self, game: Corps, blip: Blip) -> Flow[None]:
        """An area attack turns the Blip over: a number is gone, Newt is Killed."""
        game.state.chance.barrier()
        if blip.mission == "newt":
            game.emit(events.Killed(rule="A1.08", character="newt"))
            game.lose(say("ending.newt-killed"), "A1.08")
        game.emit(events.MissionNote(rule="A1.08", note="mission-blip-gone", who=blip.id, n=blip.number))
        yield from ()

    # --- frightened Newt -------------------------------------------------------------------------------------

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        options = peek_options(game, who)
        newt = frightened(game)
        if newt is None or not game.next_to(who.at) >> newt.at & 1:
            return options
        if person(who.id) == "ripley":
            options.append(interact(game, newt, "win-over", self.win_over))
        elif not newt.bearer:
            options.append(interact(game, newt, "hold", self.hold, needed=self.hold_roll))
        return options

    def hold(self, game: Corps, who: Character) -> Flow[None]:
        """A Marine die decides whether anybody but Ripley can keep her where she is."""
        roll = marine_die(game)
        game.emit(events.Rolled(rule="A1.08", what="hold", who=who.id, roll=roll, needed=self.hold_roll))
        newt = frightened(game)
        if newt is not None and roll <= self.hold_roll:
            newt.bearer = who.id
            game.emit(events.MissionNote(rule="A1.08", note="newt-held", who=who.id))
        yield from ()

    def win_over(self, game: Corps, who: Character) -> Flow[None]:
        """Newt is a Character from now on, on Ripley's side of the table (A2.14, A2.15); not active this turn."""
        state = game.state
        token = frightened(game)
        assert token is not None
        state.tokens.remove(token)
        newt = Character("newt", player=who.player, at=token.at, status="standing", activated=True)
        card = CHARACTERS["newt"]
        newt.aim = (card.hero if newt.hero else card.grunt).aim
        state.characters.append(newt)
        WON_OVER.set(game)
        game.refresh()
        game.emit(events.Joined(rule="A1.08", character="newt"))
        yield from ()

    def moved(self, game: Corps, who: Character) -> None:
        self._let_go(game)

    def fell(self, game: Corps, who: Character) -> Flow[None]:
        self._let_go(game, who)
        yield from ()

    def _let_go(self, game: Corps, fallen: Character | None = None) -> None:
        """She is held only as long as whoever holds her stands next to her."""
        newt = frightened(game)
        if newt is None or not newt.bearer:
            return
        holder = game.who[newt.bearer]
        if holder is fallen or holder.at < 0 or not game.next_to(newt.at) >> holder.at & 1:
            newt.bearer = ""
            game.emit(events.MissionNote(rule="A1.08", note="newt-let-go", who=holder.id))

    def after_activation(self, game: Corps, who: Character) -> Flow[None]:
        """Flight: she runs from anybody but Ripley who ends an activation close to her."""
        self._let_go(game)
        newt = frightened(game)
        if newt is None or newt.bearer or person(who.id) == "ripley" or who.at < 0 or who.status != "standing":
            return
        if game.walk_distance(who.at, newt.at) > self.fear_distance:
            return
        space = yield from pick(
            game, game.leader, "newt-flees", lambda: self._flights(game, newt), "A1.08", also=("newt",)
        )
        if space is None:
            return
        path = game.ways.path(newt.at, space, self.flight, _in_her_way(game), 0, 0)
        game.emit(moved("A1.08", game, "newt", [newt.at, *path]))
        game.put(newt, space)

    def _flights(self, game: Corps, newt: Token) -> list[int]:
        """Where she may run to: the spaces farthest away from the nearest of those whom she fears."""
        feared = [who.at for who in game.standing() if person(who.id) != "ripley"]
        if not feared:
            return []

        def safety(space: int) -> int:
            return min(game.walk_distance(at, space) for at in feared)

        reached = 0
        for layer in game.ways.reach(newt.at, self.flight, _in_her_way(game), 0, 0)[1:]:
            reached |= layer
        distances = {space: safety(space) for space in spaces_in(reached & ~game.token_spaces)}
        farthest = max(distances.values(), default=0)
        if farthest <= safety(newt.at):
            return []
        return [space for space, distance in distances.items() if distance == farthest]

    # --- the end ---------------------------------------------------------------------------------------------

    def exit_open(self, game: Corps, who: Character, label: str) -> bool:
        return WON_OVER.known(game)

    def lost(self, game: Corps, who: Character) -> None:
        if who.id == "newt":
            game.lose(say("ending.newt-lost"), "A1.08")
        if person(who.id) == "ripley" and not WON_OVER.known(game):
            game.lose(say("ending.newt-ripley-lost"), "A1.08")

    def ends_well(self, game: Corps) -> bool:
        newt = game.who.get("newt")
        return newt is not None and newt.status == "left"

    def check(self, game: Corps) -> Flow[None]:
        if self.ends_well(game):
            game.win(say("ending.newt-won"), "A20.03")
        if game.state.turn >= self.newt_deadline and not WON_OVER.known(game):
            game.lose(say("ending.newt-deadline", n=self.newt_deadline), "A1.08")
        yield from super().check(game)


def frightened(game: Corps) -> Token | None:
    """Newt while she is not yet a Character; `bearer` is who holds her."""
    if game.obstacle_spaces:
        for token in game.state.tokens:
            if token.id == "newt":
                return token
    return None


def _in_her_way(game: Corps) -> int:
    return game.people_spaces | game.alien_spaces | game.blip_spaces | game.exits


def _placed(game: Corps) -> None:
    """She opens doors like any model (A6.07)."""
    game.tokens_changed()
    game.people_changed()
