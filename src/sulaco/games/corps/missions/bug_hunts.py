"""The four Bug Hunts: kill everything that the tracker brings (A23.04 to A23.08, A3.05, A99.63)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import say

from .. import endurance, events, gear
from ..actions import toggle_barricade
from ..attack import weapon
from ..cards import CARDS
from ..objectives import Objective
from ..rolls import tech_test
from ..state import Character, Token
from ..windows import ask
from .base import Mission, register
from .tokens import interact, peek_options, tokens_near

if TYPE_CHECKING:
    from ..corps import Corps

PISTOL = "hk-vp70"


class BugHunt(Mission):
    """What the four have in common: pistols, two Sentry Guns, crates, a tracker deck that runs out once."""

    bug_hunt = True
    newt = False  # nor with the boards of a later box (A30.08)
    gear = False
    guns = True
    dial = False
    renews_tracker = False
    loadout = {}
    goal = "bug-hunt"
    numbers = {"search_depth": (1, 60)}
    search_depth: int = 5
    """How many cards a search looks at."""

    def objectives(self, game: Corps) -> list[Objective]:
        state = game.state
        drawn = len(state.tracker_discarded)
        return [
            Objective("tracker", drawn, drawn + len(state.tracker)),
            Objective("contacts", len(state.aliens) + len(state.blips), 0),
        ]

    def issue(self, game: Corps) -> None:
        """One HK VP70 each and nothing else (A3.05)."""
        for who in game.state.characters:
            card = next((card for card in game.state.endurance if CARDS[card].id == PISTOL), None)
            if card is not None:
                gear.issue(game, who, card, "A3.05")

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        return [
            interact(game, crate, "search", partial(self.search, crate=crate))
            for crate in tokens_near(game, who, "crate")
        ]

    # --- crates --------------------------------------------------------------------------------------------

    def search(self, game: Corps, who: Character, crate: Token) -> Flow[None]:
        """Look at the top Endurance cards, keep one piece of gear, put the others beneath the Reshuffle card."""
        state = game.state
        seat = game.decider(who)
        state.tokens.remove(crate)
        game.tokens_changed()
        game.emit(events.MissionNote(rule="A12.10", note="crate-searched", who=who.id))
        cards = endurance.look_at_top(game, seat, self.search_depth, "A24.01")
        # Nothing may be played between look and choice: it could move the cards that lie there.
        choice = yield from choose(seat, prompt("search", who=who.id), self._finds(game, who, cards), "A24.01")
        if choice is not None:
            verb, card, name, old = choice
            cards.remove(card)
            state.endurance.remove(card)
            if verb == "equip":
                for other in old:
                    gear.take_off(game, who, other)
                gear.put_on(who, card)
                game.emit(events.Equipped(rule="A24.01", character=who.id, card=card))
            else:
                hero = game.who[name]
                state.players[hero.player].hand.append(card)
                state.peeked[card] = 1 << seat | 1 << hero.player
                game.emit(events.MissionNote(rule="A24.01", note="crate-gear", who=hero.id))
        endurance.top_beneath(game, seat, cards)

    def _finds(
        self, game: Corps, who: Character, cards: list[str]
    ) -> list[Option[tuple[str, str, str, tuple[str, ...]] | None]]:
        """What the searcher may do with the cards it sees: hand, slot, or leave them all."""
        options: list[Option[tuple[str, str, str, tuple[str, ...]] | None]] = []
        takers = [who] if who.hero else _heroes_near(game, who)
        for card in cards:
            if CARDS[card].type not in ("weapon", "equipment"):
                continue
            for hero in takers:
                options.append(
                    game.option(
                        f"take:{card}:{hero.id}",
                        ("take", card, hero.id, ()),
                        "option.search-take",
                        card=card,
                        who=hero.id,
                        cards=(card,),
                        pieces=(hero.id,),
                    )
                )
            for old in makes_room(game, who, card):
                options.append(
                    game.option(
                        ":".join(("equip", card, *old)),
                        ("equip", card, who.id, old),
                        "option.search-swap" if old else "option.search-equip",
                        card=card,
                        who=who.id,
                        old=old,
                        cards=(card, *old),
                        pieces=(who.id,),
                    )
                )
        options.append(game.option("leave", None, "option.search-leave"))
        return options

    # --- the end -------------------------------------------------------------------------------------------

    def check(self, game: Corps) -> Flow[None]:
        """Won with the tracker used up, everything dead and a survivor; lost without survivors (A23.05, A23.07)."""
        state = game.state
        survivors = [who for who in game.in_play() if not who.facehugged]
        if survivors and not (state.tracker or state.aliens or state.blips):
            game.win(say("ending.bug-hunt-won"), "A23.05")
        if all(who.status == "killed" for who in state.characters):
            game.lose(say("ending.bug-hunt-killed"), "A23.07")
        if game.in_play() and not survivors:
            game.lose(say("ending.bug-hunt-facehugged"), "A23.05")
        yield from super().check(game)


def _heroes_near(game: Corps, who: Character) -> list[Character]:
    return [hero for hero in game.in_play() if hero.hero and game.walk_distance(who.at, hero.at) <= gear.EQUIP_DISTANCE]


def makes_room(game: Corps, who: Character, card: str) -> list[tuple[str, ...]]:
    """The smallest sets of equipped cards without which this one would fit (A3.02, A3.03, A3.07, A3.08)."""
    found: list[tuple[str, ...]] = []
    for n in range(3):
        for old in combinations(who.gear(), n):
            if any(set(less) <= set(old) for less in found):
                continue
            without = msgspec.structs.replace(who, equipment=who.equipment[:])
            for other in old:
                endurance.unequip(without, other)
            if gear.no_slot(game, without, card) is None:
                found.append(old)
    return found


@register
class MainCorridor(BugHunt):
    """Bug Hunt 1: the hunt to learn with."""

    id = "bug-hunt-1"
    decisions = 614
    boards = (("operations", 0, 0, 0), ("medlab", 0, 1, 0))
    labels = {
        "a": (
            "operations 7,8",
            "operations 8,8",
            "operations 9,8",
            "operations 7,9",
            "operations 8,9",
            "operations 9,9",
            "medlab 0,8",
            "medlab 1,8",
            "medlab 2,8",
            "medlab 0,9",
            "medlab 1,9",
            "medlab 2,9",
        ),
        "S1": ("operations 0,8",),
        "S2": ("operations 1,2",),
        "S3": ("medlab 9,8",),
        "S4": ("medlab 9,5",),
        "k1": ("operations 2,1",),
        "k2": ("operations 6,2",),
        "k3": ("medlab 1,3",),
        "k4": ("medlab 9,1",),
        "b": ("operations 2,5", "operations 5,5", "medlab 6,4", "medlab 8,3"),
    }
    packets = ({1: (8, 6, 6)}, {2: (12, 13, 14)}, {3: (12, 12, 12)})


@register
class CompanyHousing(BugHunt):
    """Bug Hunt 2: a console works every door of the two blocks."""

    id = "bug-hunt-2"
    decisions = 547
    boards = (("quarters-a", 0, 0, 0), ("quarters-b", 0, 0, 1))
    labels = {
        "a": (
            "quarters-a 2,9",
            "quarters-a 3,9",
            "quarters-a 4,9",
            "quarters-a 5,9",
            "quarters-a 6,9",
            "quarters-a 7,9",
            "quarters-b 2,0",
            "quarters-b 3,0",
            "quarters-b 4,0",
            "quarters-b 5,0",
            "quarters-b 6,0",
            "quarters-b 7,0",
        ),
        "S1": ("quarters-a 4,0",),
        "S2": ("quarters-a 9,7",),
        "S3": ("quarters-b 3,9",),
        "S4": ("quarters-b 0,1",),
        "c1": ("quarters-b 4,4",),
        "k1": ("quarters-a 0,1",),
        "k2": ("quarters-a 9,1",),
        "k3": ("quarters-a 1,4",),
        "k4": ("quarters-b 1,5",),
        "k5": ("quarters-b 0,8",),
        "k6": ("quarters-b 9,7",),
        "b": ("quarters-a 1,2", "quarters-a 8,4", "quarters-b 2,6", "quarters-b 7,6", "quarters-b 8,9"),
    }
    packets = ({1: (6, 6, 6)}, {2: (11, 12, 12)}, {3: (10, 10, 11)})
    start_barricades: tuple[tuple[str, str], ...] = (("4,0", "4,1"), ("4,18", "4,19"))
    """Doors that are barricaded at the start, each given by the spaces of the map on its two sides."""

    def lay_out_tokens(self, game: Corps) -> None:
        super().lay_out_tokens(game)
        names = game.map.names
        for one, other in self.start_barricades:
            index = game.map.door_between(names.index(one), names.index(other))
            game.state.barricades.append(game.map.doors[index].key)

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        options = super().interactions(game, who)
        for computer in tokens_near(game, who, "computer"):
            options.append(interact(game, computer, "door", self.door_console, needed=game.tech(who)))
        return options

    def door_console(self, game: Corps, who: Character) -> Flow[None]:
        """A passed Tech Test bars or frees one door anywhere, whoever stands beside it."""
        if not (yield from tech_test(game, who)):
            return
        place = yield from ask(
            game,
            game.decider(who),
            prompt("door-console", who=who.id),
            lambda: [
                game.option(
                    f"door:{door.key}",
                    door.key,
                    "option.door-open" if door.key in game.state.barricades else "option.door-bar",
                    place=door.key,
                    spaces=door.sides[0] + door.sides[1],
                )
                for door in game.map.doors
            ],
            "A12.10",
        )
        if place is not None:
            toggle_barricade(game, place, who.id, "A12.10")


@register
class Sublevel(BugHunt):
    """Bug Hunt 3: bursts open steam pipes."""

    id = "bug-hunt-3"
    decisions = 780
    boards = (("resin-halls", 0, 0, 0), ("cooling-shafts", 180, 1, 0))
    labels = {
        "a": (
            "resin-halls 6,5",
            "resin-halls 7,5",
            "resin-halls 8,5",
            "resin-halls 6,6",
            "resin-halls 7,6",
            "resin-halls 8,6",
            "resin-halls 9,6",
            "cooling-shafts 8,3",
            "cooling-shafts 9,3",
            "cooling-shafts 7,2",
            "cooling-shafts 8,2",
            "cooling-shafts 9,2",
        ),
        "S1": ("resin-halls 2,0",),
        "S2": ("resin-halls 0,7",),
        "S3": ("cooling-shafts 2,0",),
        "S4": ("cooling-shafts 2,9",),
        "k1": ("resin-halls 3,3",),
        "k2": ("resin-halls 6,1",),
        "k3": ("cooling-shafts 1,1",),
        "k4": ("cooling-shafts 1,8",),
        "k5": ("resin-halls 2,8",),
        "b": (
            "resin-halls 9,2",
            "resin-halls 3,1",
            "resin-halls 2,2",
            "cooling-shafts 7,5",
            "cooling-shafts 2,5",
            "cooling-shafts 0,6",
        ),
    }
    packets = ({1: (9, 10, 12)}, {2: (12, 14, 14)}, {3: (11, 12, 12)})
    numbers = {"stray_rounds": None}
    stray_rounds: int = 2
    """Cards that a stray burst exhausts."""

    def after_attack(self, game: Corps, who: Character, card: str, tens: bool) -> Flow[None]:
        """A 10 with a Full Auto or area Weapon hits a pipe, once per Attack Action."""
        used = weapon(card)
        if tens and (used.area or "Full Auto" in used.keywords):
            game.emit(events.MissionNote(rule="A1.08", note="stray-rounds", who=who.id, n=self.stray_rounds))
            endurance.exhaust(game, self.stray_rounds, "A1.08")
        yield from ()


@register
class Nest(BugHunt):
    """Bug Hunt 4: the carrier in the hive, with eggs about."""

    id = "bug-hunt-4"
    decisions = 738
    boards = (
        ("crashed-apc", 0, 0, 0),
        ("nest", 0, 1, 0),
        ("resin-halls", 0, 0, 1),
        ("cooling-shafts", 0, 1, 1),
    )
    labels = {
        "a": (
            "crashed-apc 8,6",
            "crashed-apc 9,6",
            "crashed-apc 7,7",
            "crashed-apc 8,7",
            "crashed-apc 9,7",
            "crashed-apc 7,8",
            "crashed-apc 8,8",
        ),
        "S1": ("crashed-apc 2,0",),
        "S2": ("nest 3,0",),
        "S3": ("resin-halls 2,9",),
        "S4": ("cooling-shafts 6,9",),
        "c1": ("crashed-apc 9,8",),
        "k1": ("crashed-apc 3,3",),
        "k2": ("crashed-apc 2,8",),
        "k3": ("nest 1,1",),
        "k4": ("nest 7,1",),
        "k5": ("resin-halls 8,2",),
        "k6": ("resin-halls 3,6",),
        "k7": ("cooling-shafts 1,3",),
        "k8": ("cooling-shafts 8,5",),
        "f1": ("nest 4,4",),
        "f2": ("nest 8,4",),
        "b": (
            "crashed-apc 1,5",
            "crashed-apc 8,2",
            "nest 5,2",
            "nest 2,4",
            "resin-halls 2,1",
            "resin-halls 8,6",
            "cooling-shafts 6,4",
            "cooling-shafts 2,5",
        ),
    }
    packets = ({1: (7, 6, 4)}, {2: (9, 12, 14)}, {3: (8, 10, 12)})
    draws_from = 2

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        return super().interactions(game, who) + peek_options(game, who)
