"""Mission 3: Survive. Hold the colony, call the dropship, reach it before it leaves (A1.08, A1.21, A1.22, A24.02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, Reason, WhyNot, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import events
from ..characters import person
from ..mission_facts import Fact
from ..objectives import Objective
from ..rolls import alien_die, tech_test
from ..state import Character
from ..windows import ask
from .base import STANDARD_ISSUE, TRACKER_CARDS, Mission, by_players, register
from .tokens import Act, interact, tokens_near

if TYPE_CHECKING:
    from ..corps import Corps

WARD = ("ripley", "newt")
LANDINGS = {"XA": 1, "XB": 2}
"""Exits by the number that `LANDING` has for them."""
SIGNAL = Fact("signal")
"""How strong the signal is."""
CALLED = Fact("called")
"""About a Computer: the turn in which it last raised the signal."""
ARRIVES = Fact("arrives")
"""The turn of the landing, once the signal is complete."""
LANDING = Fact("landing")
"""The Exit chosen."""
LANDED = Fact("landed")
"""The turn in which the ship came down."""
POWER_CUT = Fact("power-cut")
"""The lights are out."""


@register
class Survive(Mission):
    """Call the ship down from the colony's consoles, and be where it lands."""

    id = "survive"
    decisions = 700
    boards = (("operations", 0, 0, 0), ("medlab", 0, 1, 0), ("quarters-a", 0, 0, 1), ("quarters-b", 0, 1, 1))
    exits = {"XA": (4, 20), "XB": (20, 8)}
    labels = {
        "a": (
            *("operations 5,1", "operations 6,1", "operations 7,1", "operations 8,1"),
            *("operations 4,2", "operations 5,2", "operations 6,2", "operations 7,2", "operations 8,2"),
            *("operations 4,5", "operations 5,5", "operations 6,5", "operations 7,5", "operations 8,5"),
        ),
        "r": ("medlab 7,1", "medlab 8,1", "medlab 9,1", "medlab 8,2", "medlab 9,2"),
        "S1": ("operations 0,8",),
        "S2": ("medlab 0,2",),
        "S3": ("quarters-a 8,8",),
        "S4": ("quarters-b 8,9",),
        "c1": ("operations 4,1",),
        "c2": ("quarters-b 1,4",),
        "f1": ("medlab 7,6",),
        "f2": ("medlab 8,6",),
        "b": ("quarters-a 1,5", "quarters-b 7,4", "quarters-a 4,5", "quarters-b 5,6"),
    }
    packets = ({1: (4, 4, 4), 2: (4, 4, 4)}, {1: None, 2: None, 3: None})
    numbers = {
        "starting_blips": None,
        "free_barricades": None,
        "signal_needed": (1, 20),
        "arrival_delay": None,
        "wait": None,
        "power_cut": None,
        "cards_after_cut": None,
        "power_cut_tech": (-9, 9),
        "signal_deadline": (1, 60),
    }
    starting_blips = 4
    draws_from = 1
    stage = 3
    newt = True
    guns = True
    dormant = False
    free_barricades = 3
    signal_needed = 6
    arrival_delay = 4
    wait = 4
    power_cut = 3
    cards_after_cut = 4
    power_cut_tech = -1
    signal_deadline = 12
    loadout = {
        **STANDARD_ISSUE,
        "hicks": ("m41a-pulse-rifle", "m40-grenades", "body-armor"),
        "hudson": ("m41a-pulse-rifle", "m40-grenades", "motion-tracker", "hand-welder"),
        "ripley": ("m41a-pulse-rifle", "ithaca-37-shotgun", "body-armor"),
    }

    @property
    def deadline(self) -> int:
        return self.signal_deadline

    def objectives(self, game: Corps) -> list[Objective]:
        told = [Objective("signal", self.signal(game), self.signal_needed, self.signal_deadline)]
        if ARRIVES.known(game):
            landed = LANDED.of(game)
            told.append(Objective("ship", int(landed is not None), 1, ARRIVES.number(game)))
            aboard = sum(who.status == "left" for who in game.state.characters)
            told.append(Objective("aboard", aboard, 1, 0 if landed is None else landed + self.wait))
        return told

    # --- set-up ----------------------------------------------------------------------------------------------

    def start_label(self, game: Corps, who: Character) -> str:
        return "r" if person(who.id) in WARD else "a"

    def lay_out_tokens(self, game: Corps) -> None:
        """The Facehuggers are there only if Ripley or Newt is."""
        super().lay_out_tokens(game)
        if not any(person(name) in WARD for name in game.who):
            game.state.aliens = [alien for alien in game.state.aliens if alien.kind != "facehugger"]

    def after_guns(self, game: Corps) -> Flow[None]:
        """The leader may put up some Barricades on doors, without tests."""

        def options() -> list[Option[str]]:
            doors = [
                game.option(
                    f"barricade:{door.key}",
                    door.key,
                    "option.free-barricade",
                    place=door.key,
                    spaces=door.sides[0] + door.sides[1],
                )
                for door in game.map.doors
                if door.key not in game.state.barricades
            ]
            return [game.option("done", "", "option.barricades-done"), *doors]

        for left in range(self.free_barricades, 0, -1):
            place = yield from ask(game, game.leader, prompt("free-barricade", n=left), options, "A1.08", unit="action")
            if not place:
                return
            game.state.barricades.append(place)
            game.barricades_changed()
            game.emit(events.Barricaded(rule="A1.08", place=place, character=""))

    # --- the dropship ----------------------------------------------------------------------------------------

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        tech = game.tech(who)
        options: list[Option[Any]] = []
        for token in tokens_near(game, who, "computer"):
            if self.signal(game) < self.signal_needed:
                verb, act = "call", self._calling(token.id)
                if CALLED.about(token.id).of(game) == game.state.turn:
                    continue
            elif not LANDED.known(game):
                verb, act = "guide", self.guide_ship
            else:
                continue
            options.append(interact(game, token, verb, act, needed=tech))
        return options

    def why_not(self, game: Corps, who: Character) -> list[WhyNot]:
        """A Computer raises the signal once per turn."""
        return [
            WhyNot(f"interact:{token.id}:call", Reason(say("why.computer-called", token=token.id), "A1.08"))
            for token in tokens_near(game, who, "computer")
            if self.signal(game) < self.signal_needed and CALLED.about(token.id).of(game) == game.state.turn
        ]

    def signal(self, game: Corps) -> int:
        return SIGNAL.number(game)

    def _calling(self, computer: str) -> Act:
        return lambda game, who: self.call(game, who, computer)

    def call(self, game: Corps, who: Character, computer: str) -> Flow[None]:
        """A passed test raises the signal by 1, once per Computer and turn; complete, it brings the ship."""
        if not (yield from tech_test(game, who)):
            return
        state = game.state
        signal = SIGNAL.set(game, self.signal(game) + 1)
        CALLED.about(computer).set(game, state.turn)
        game.emit(events.MissionNote(rule="A1.08", note="signal", who=who.id, n=signal))
        if signal == self.signal_needed:
            turn = ARRIVES.set(game, state.turn + self.arrival_delay)
            game.emit(events.MissionNote(rule="A1.08", note="ship-called", n=turn))

    def guide_ship(self, game: Corps, who: Character) -> Flow[None]:
        """A passed test chooses the landing place, or changes it, while the ship is on its way."""
        if not (yield from tech_test(game, who)):
            return
        chosen = yield from ask(
            game,
            game.decider(who),
            prompt("landing", who=who.id),
            lambda: [
                game.option(
                    f"land:{label[1:]}",
                    number,
                    "option.land",
                    exit=label[1:],
                    spaces=game.map.labels.get(label, ()),
                )
                for label, number in LANDINGS.items()
            ],
            "A1.08",
        )
        assert chosen is not None
        LANDING.set(game, chosen)
        game.emit(events.MissionNote(rule="A1.08", note=f"landing-{chosen}", who=who.id))

    def finish(self, game: Corps) -> Flow[None]:
        """The ship arrives; unguided it lands at A on an odd Alien die, at B on an even one."""
        state = game.state
        if ARRIVES.of(game) == state.turn and not LANDED.known(game):
            if not LANDING.known(game):
                roll = alien_die(game, "landing", "dropship")
                LANDING.set(game, LANDINGS["XA"] if roll % 2 else LANDINGS["XB"])
            LANDED.set(game, state.turn)
            landing = LANDING.number(game)
            game.emit(events.MissionNote(rule="A1.22", note=f"landed-{landing}", n=state.turn + self.wait))
        yield from ()

    def exit_open(self, game: Corps, who: Character, label: str) -> bool:
        return LANDED.known(game) and LANDING.of(game) == LANDINGS[label]

    # --- the power cut ---------------------------------------------------------------------------------------

    def tracker_begins(self, game: Corps) -> list[int]:
        """The lights go out; from then on the leader draws first, up to a fixed number of cards a turn (A1.21)."""
        state = game.state
        if state.turn < self.power_cut:
            return []
        if not POWER_CUT.known(game):
            POWER_CUT.set(game)
            game.emit(events.MissionNote(rule="A1.21", note="power-cut"))
        return [game.leader()] * (self.cards_after_cut - by_players(TRACKER_CARDS, len(state.players)))

    def tracker_cards(self, game: Corps) -> int:
        return self.cards_after_cut if game.state.turn >= self.power_cut else super().tracker_cards(game)

    def barricade_tech(self, game: Corps, who: Character, tech: int) -> int:
        return tech + self.power_cut_tech if POWER_CUT.known(game) else tech

    # --- the end ---------------------------------------------------------------------------------------------

    def ends_well(self, game: Corps) -> bool:
        return any(who.status == "left" for who in game.state.characters)

    def check(self, game: Corps) -> Flow[None]:
        state = game.state
        landed = LANDED.of(game)
        ship_leaves = landed is not None and state.turn >= landed + self.wait
        if self.ends_well(game) and (ship_leaves or not game.in_play()):
            game.win(say("ending.survive-won"), "A20.03")
        if ship_leaves:
            game.lose(say("ending.survive-ship-left"), "A1.08")
        if state.turn >= self.signal_deadline and self.signal(game) < self.signal_needed:
            game.lose(say("ending.survive-no-signal", n=self.signal_deadline), "A1.08")
        yield from super().check(game)

    def fate(self, game: Corps, who: Character, won: bool) -> str:
        """Nobody comes back for those who miss the ship."""
        return "killed"
