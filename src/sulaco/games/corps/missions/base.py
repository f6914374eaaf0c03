"""The Mission card: layout, preparation, special rules, and how it ends (A1.08, A1.09, A1.16, A1.17, A20.03, A20.04).

A mission is a subclass with data and the few hooks that it needs; everything else is here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar

from sulaco.table.decision import Option, WhyNot
from sulaco.table.flow import Flow
from sulaco.table.text import say

from ... import house
from .. import endurance, events, harm
from ..blips import become_aliens
from ..board import Map, canvas_place, lay_out
from ..boxes import BASE, BOXES
from ..characters import CHARACTERS
from ..in_force import HOOKS, PUSH_ROLL, Hook, Rules, mission_carries
from ..objectives import Objective
from ..state import Alien, Blip, Character, CorpsState, Setup, Token

if TYPE_CHECKING:
    from ..corps import Corps

STANDARD_ISSUE: dict[str, tuple[str, ...]] = {
    "hicks": ("m41a-pulse-rifle", "ithaca-37-shotgun", "body-armor"),
    "vasquez": ("m56-smart-gun",),
    "frost": ("m240-flamethrower",),
    "hudson": ("m41a-pulse-rifle", "m40-grenades", "motion-tracker"),
    "gorman": ("m41a-pulse-rifle", "hk-vp70"),
    "ripley": ("m41a-pulse-rifle", "m40-grenades", "body-armor"),
}
ISSUE_BESIDES: dict[str, tuple[str, ...]] = {
    "drake": ("m56-smart-gun",),
    "wierzbowski": ("m240-flamethrower",),
    "apone": ("m41a-pulse-rifle", "m40-grenades", "m4-helmet"),
    "crowe": ("m41a-pulse-rifle", "hk-vp70"),
    "dietrich": ("m41a-pulse-rifle", "first-aid-kit"),
    "burke": ("hk-vp70", "shoulder-lamp"),
    "enraged-ripley": ("m41a-pulse-rifle", "m40-grenades", "body-armor"),
    "bishop": ("hk-vp70", "first-aid-kit"),
}
"""The standard issue of Characters of other boxes than the base box, in all missions."""


def face(name: str) -> str:
    """The text map of a board face."""
    return (resources.files("sulaco.games.corps") / "faces" / f"{name}.txt").read_text(encoding="utf-8")


TRACKER_CARDS = house.numbers("corps", "tracker.cards", (2, 3, 4), rule="A18.01", most=12)
"""Motion Tracker cards per turn for 1, for 2 to 4, and for 5 or 6 players (A18.01)."""


def by_players(numbers: Sequence[int], players: int) -> int:
    """A number given for 1, for 2 to 4, and for 5 or 6 players."""
    return numbers[0 if players == 1 else 1 if players <= 4 else 2]


Bounds = tuple[int, int] | None
"""The least and the most that a house rule may make of a number; None: as much as of any other."""


class Mission:
    """What all missions share; the defaults are those of the rulebook."""

    id: ClassVar[str]
    origin: ClassVar[str] = "designed"
    box: ClassVar[str] = BASE
    listed: ClassVar[bool] = True
    """Whether it is one of the Mission cards that players choose from."""
    fireteam: ClassVar[int] = 6
    """How many Characters take part at most, besides Newt, and therefore how many can play (A30.14, A99.105)."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Who has to be in the fireteam, for the mission cannot be done without them."""
    decisions: ClassVar[int] = 0
    """Decisions in a game of three sensible bots, all seats together: the mean of 16 games of `simulate`."""
    goal: ClassVar[str] = ""
    """Whose goal its briefing tells, as in `briefing.GOAL-goal`; empty: its own."""
    numbers: ClassVar[Mapping[str, Bounds]] = {
        "draws_from": (1, 60),
        "renews_tracker": None,
        "gear": None,
        "guns": None,
        "push_roll": None,
        "turn_cap": (1, 100),
        "dormant": None,
        "wake_distance": None,
    }
    """Its numbers and switches that house rules may change and its texts may name; a subclass lists only its own."""
    boards: ClassVar[Sequence[tuple[str, int, int, int]]]
    """Face, rotation, board column, board row."""
    exits: ClassVar[Mapping[str, tuple[int, int]]] = {}
    labels: ClassVar[Mapping[str, Sequence[str]]]
    """Label to places "face x,y" on the unturned face."""
    packets: ClassVar[Sequence[Mapping[int, Sequence[int] | None]]]
    """The tracker deck from top to bottom: each packet maps a level to how many (by players), None for the rest."""
    draws_from: int = 1
    renews_tracker: bool = True
    gear: bool = True
    guns: bool = False
    newt: bool = False
    dial: bool = True
    push_roll: int = 0
    turn_cap: int = 30
    starting_blips: int | None = None
    """How many of the places labelled `b` get a Blip, in the order in which they are listed; None: all."""
    dormant: bool = True
    """Whether the Facehuggers sleep at first."""
    wake_distance: int = 5
    loadout: ClassVar[Mapping[str, Sequence[str]]] = STANDARD_ISSUE
    stage: ClassVar[int] = 0
    """Its place among the missions that every campaign has, from 1 (A22.01); 0: it is none of them."""
    between: ClassVar[bool] = False
    """Whether it may be played between two missions of a campaign (A22.04)."""
    frees_captured: ClassVar[bool] = False
    """Whether those whom a campaign has lost as Captured can be freed in it; it is played for nothing else (A23.01)."""
    bug_hunt: ClassVar[bool] = False
    """Whether it stands by itself: experience comes by turns, and the Queen dies of her wounds (A27.13, A31.05)."""
    queen: ClassVar[bool] = False
    """Whether the Queen is in it, and with her the cards that speak of her."""
    once: ClassVar[bool] = False
    """Whether a campaign has it once at most (A23.03)."""

    @cached_property
    def rules(self) -> Rules:
        """What this mission carries: the hooks that it overrides, and a push roll if it has one."""
        mine = {
            hook: getattr(self, name)
            for name, hook in HOOKS.items()
            if getattr(type(self), name, None) is not getattr(Mission, name, None)
        }
        return mine | {PUSH_ROLL: lambda game, who: self.push_roll} if self.push_roll else mine

    @cached_property
    def said(self) -> Mapping[Hook[Any], tuple[Any, ...]]:
        """Its rules, each as the only one of a list."""
        return {hook: (rule,) for hook, rule in self.rules.items()}

    @cached_property
    def numbers_now(self) -> dict[str, int]:
        """All its numbers and switches with their present values."""
        return {name: getattr(self, name) for name in _all_numbers(type(self))}

    @cached_property
    def map(self) -> Map:
        """The boards laid together, with all labels (A1.09)."""
        placings = {name: (name, face(name), turn, column, row) for name, turn, column, row in self.boards}
        for name, back in ((name, back) for box in BOXES.values() for name, back in box.boards.items()):
            if name in placings and back in placings:
                raise ValueError(f"mission {self.id} uses both faces of one board: {name} and {back}")
        labels: dict[str, list[tuple[int, int]]] = {label: [place] for label, place in self.exits.items()}
        for label, places in self.labels.items():
            for place in places[: self.starting_blips] if label == "b" else places:
                name, _, xy = place.partition(" ")
                x, _, y = xy.partition(",")
                labels.setdefault(label, []).append(canvas_place(placings[name], int(x), int(y)))
        return lay_out(self.id, list(placings.values()), list(self.exits.values()), labels)

    # --- what players are told -------------------------------------------------------------------------------

    @property
    def deadline(self) -> int:
        """The turn by which the mission wants something done; 0 if it is in no hurry."""
        return 0

    def objectives(self, game: Corps) -> list[Objective]:
        """How far the players are, for all to see."""
        return []

    def progress(self, game: Corps) -> str:
        """The name of the stage that the mission has reached, where its goal has other words then; empty at first."""
        return ""

    def tracker_cards(self, game: Corps) -> int:
        """How many tracker cards are drawn in this turn (A18.01)."""
        state = game.state
        return by_players(TRACKER_CARDS, len(state.players)) if state.turn >= self.draws_from else 0

    def delivered(self, game: Corps) -> int:
        """How many crates were delivered (A23.03)."""
        return 0

    def regained(self, delivered: int) -> int:
        """How many cards a campaign regains for this number of delivered crates."""
        return 0

    # --- preparation ---------------------------------------------------------------------------------------

    def found(self, setup: Setup) -> bool:
        """Whether those who have to be found first (`CharacterCard.found_in`) take part from the beginning."""
        return self.newt and setup.newt

    def prepare(self, state: CorpsState, setup: Setup) -> None:
        """Change the first state: captives, who is missing."""

    def geared(self, game: Corps, who: Character) -> bool:
        """Whether this Character is given starting gear."""
        return self.starts(game, who)

    def starts(self, game: Corps, who: Character) -> bool:
        """Whether this Character is on the board from the beginning."""
        return True

    def start_label(self, game: Corps, who: Character) -> str:
        return "a"

    def load_out(self, game: Corps) -> Mapping[str, Sequence[str]]:
        """The gear that the mission suggests for each Character."""
        return {**self.loadout, **ISSUE_BESIDES}

    def issue(self, game: Corps) -> None:
        """Gear that the mission itself hands out."""

    def lay_out_tokens(self, game: Corps) -> None:
        """Starting Blips, Computers, Crates, Facehuggers where the map has their labels (A1.17)."""
        state = game.state
        labels = self.map.labels
        for number, space in enumerate(labels.get("b", ()), start=1):
            state.counters["blip"] = number
            state.blips.append(Blip(f"blip-{number}", space, state.chance.draw(state.pool)))
        for label, spaces in labels.items():
            kind = {"c": "computer", "k": "crate", "f": "facehugger"}.get(label[0])
            if kind is None or not label[1:].isdigit():
                continue
            if kind == "facehugger":
                name = f"facehugger-{label[1:]}"
                state.aliens.append(Alien(name, spaces[0], kind=kind, dormant=self.dormant))
            else:
                state.tokens.append(Token(f"{kind}-{label[1:]}", spaces[0]))

    def build_tracker(self, game: Corps) -> None:
        """The tracker deck as the Mission card instructs, packet by packet (A1.16)."""
        state = game.state
        left: dict[int, list[str]] = {1: [], 2: [], 3: []}
        for card in sorted(game.contents.tracker.values(), key=lambda card: card.id):
            if self.queen or not card.queen:
                left[card.level].append(card.id)
        for cards in left.values():
            state.chance.shuffle(cards)
        deck: list[str] = []
        for packet in self.packets:
            pile: list[str] = []
            for level, numbers in packet.items():
                n = len(left[level]) if numbers is None else by_players(numbers, len(state.players))
                pile += left[level][:n]
                left[level] = left[level][n:]
            state.chance.shuffle(pile)
            deck += pile
        deck.reverse()
        state.tracker = deck

    def after_guns(self, game: Corps) -> Flow[None]:
        """What the players prepare once the Sentry Guns stand."""
        yield from ()

    # --- during play: hooks (see `in_force`); a mission carries those that it overrides ----------------------

    def speed(self, game: Corps, who: Character) -> int:
        return 0

    def barricade_tech(self, game: Corps, who: Character, tech: int) -> int:
        return tech

    def exit_open(self, game: Corps, who: Character, label: str) -> bool:
        return True

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        return []

    def free_actions(self, game: Corps, who: Character) -> list[Option[Any]]:
        return []

    def why_not(self, game: Corps, who: Character) -> list[WhyNot]:
        return []

    def moved(self, game: Corps, who: Character) -> None:
        pass

    def after_attack(self, game: Corps, who: Character, card: str, tens: bool) -> Flow[None]:
        yield from ()

    def after_activation(self, game: Corps, who: Character) -> Flow[None]:
        yield from ()

    def fell(self, game: Corps, who: Character) -> Flow[None]:
        yield from ()

    def lost(self, game: Corps, who: Character) -> None:
        pass

    def left(self, game: Corps, who: Character) -> Flow[None]:
        yield from ()

    def finish(self, game: Corps) -> Flow[None]:
        yield from ()

    # --- during play: what the mission alone decides ---------------------------------------------------------

    def spotted(self, game: Corps, blip: Blip, space: int) -> Flow[Alien | None]:
        """A mission Blip was turned over; it is off the board already. A number becomes Aliens (A16.11)."""
        return (yield from become_aliens(game, blip, blip.number, space))

    def mission_blip_hit(self, game: Corps, blip: Blip) -> Flow[None]:
        """A mission Blip was hit by an area attack or a Sentry Gun; it is off the board already."""
        yield from ()

    def wake(self, game: Corps) -> None:
        """Dormant Facehuggers wake when a standing Character is near or sees them."""
        for alien in game.state.aliens:
            if alien.dormant:
                if any(
                    game.approach(alien)[who.at] <= self.wake_distance or game.sees_alien(who, alien)
                    for who in game.standing()
                ):
                    alien.dormant = False
                    game.emit(events.MissionNote(rule="A1.08", note="facehugger-wakes", who=alien.id))

    def tracker_begins(self, game: Corps) -> list[int]:
        """Step 3 of the Alien Phase begins. Seats that draw one card more, before all others."""
        return []

    def tracker_draws(self, game: Corps) -> list[int]:
        """Who draws a tracker card, in order: 2, 3 or 4 cards shared out from the highest-Rank player on.

        A18.01 to A18.03, A99.56.
        """
        extra = self.tracker_begins(game)
        if game.state.turn < self.draws_from:
            return extra
        players = len(game.state.players)
        order = game.seats_from(game.leader())
        cards = by_players(TRACKER_CARDS, players)
        if cards >= players:
            return extra + order + order[: cards - players]
        return extra + order[players - cards :]

    # --- the end -------------------------------------------------------------------------------------------

    def check(self, game: Corps) -> Flow[None]:
        """Step 2 of the Finish Phase: the mission's own ways to win and lose (A20.03). The cap ends a stalemate."""
        if game.state.turn >= self.turn_cap:
            game.lose(say("ending.turn-cap", n=self.turn_cap), "A20.03")
        yield from ()

    def ends_well(self, game: Corps) -> bool:
        """Whether the mission counts as won when nobody is left to play on (A99.62)."""
        return False

    def nobody_stands(self, game: Corps) -> None:
        """Every Character on the map is down, or none is there (A20.04)."""
        if self.ends_well(game):
            game.win(say(f"ending.{self.id}-won"), "A20.03")
        game.lose(say("ending.nobody-stands"), "A20.04")

    def fate(self, game: Corps, who: Character, won: bool) -> str:
        """What becomes of a Character still on the map at the end: "captured", "killed" or "" (safe)."""
        if who.status == "standing":
            return ""
        return "captured" if not won or game.next_to(who.at) & game.alien_spaces else ""

    def close(self, game: Corps, won: bool) -> None:
        """The mission is over: who was left behind is lost, with hand and gear (A15.11, A99.48)."""
        for who in game.in_play():
            fate = self.fate(game, who, won)
            if fate:
                leave_behind(game, who, fate)


def leave_behind(game: Corps, who: Character, fate: str) -> None:
    """A Character is lost as the mission ends; nobody takes over any more."""
    who.status = "killed" if fate == "killed" else "captured"
    game.put(who, -1)
    harm.drop_cards(game, who)
    if who.hero:
        endurance.discard_hand(game, who.player)
        who.player = -1
    game.emit(events.MissionNote(rule="A1.08", note=f"left-behind-{fate}", who=who.id))


MISSIONS: dict[str, Mission] = {}


def register(kind: type[Mission]) -> type[Mission]:
    """Enter a mission into the register."""
    mission = MISSIONS[kind.id] = kind()
    # Where a Character has the same name, the card is called after its kind.
    id = f"mission-{kind.id}" if kind.id in CHARACTERS else kind.id
    bounds = {name: limits for name, limits in _all_numbers(kind).items() if limits is not None}
    for name, value in house.component("corps", id, lambda: _changeable(kind), bounds).items():
        setattr(mission, name, value)
    mission_carries(mission.rules)
    return kind


def _all_numbers(kind: type[Mission]) -> dict[str, Bounds]:
    """What a mission lists and what those lists that it is derived from."""
    return {name: limits for part in reversed(kind.__mro__) for name, limits in vars(part).get("numbers", {}).items()}


def _changeable(kind: type[Mission]) -> dict[str, int]:
    """What house rules may change: all its numbers, but without gear of its own nobody knows what that would be."""
    found = {name: getattr(kind, name) for name in _all_numbers(kind)}
    if not kind.gear:
        del found["gear"]
    return found
