"""Experience: who gains cards when, which are to be had, who gets what several want, and for whom they work (A31).

Experience is optional (A31.01); the cards are in `experience_cards` (A31.02, A31.03). They belong to the players, not
to their Characters (A31.10), and work for the player's present Hero alone: `Corps.learned` (A99.93, A99.134). A
campaign hands them on: `campaign`. What they say is asked for by the hooks of `in_force`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.chance import Chance
from sulaco.table.decision import Option, Reason, WhyNot, prompt, refused
from sulaco.table.event import player
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import house
from . import events
from .boxes import BADASSES
from .experience_cards import EXPERIENCE
from .state import Player
from .windows import ask

if TYPE_CHECKING:
    from .contents import Contents
    from .corps import Corps
    from .missions import Mission
    from .state import CorpsState, Setup

EVERY = house.number("corps", "experience.turns", 5, rule="A31.05", least=1, most=100)
"""In a Bug Hunt cards are gained on each turn whose number can be divided by this."""
HIGHEST = 3
"""The level of which nobody holds two cards (A31.08)."""


# --- setup -----------------------------------------------------------------------------------------------------


def prepare(state: CorpsState, setup: Setup, there: Contents) -> None:
    """Experience takes part if the setup says so and its box is on the table; cards of a campaign are handed out."""
    learned = setup.learned or []
    if not setup.experience:
        if any(learned):
            raise refused("setup.experience-off", "A31.01")
        return
    if not there.experience:
        raise refused("setup.no-experience", "A31.02", box=BADASSES)
    state.experience = True
    if len(learned) > len(state.players):
        raise refused("setup.experience-players", "A31.10", n=len(learned), players=len(state.players))
    for one, cards in zip(state.players, learned, strict=False):
        for card in cards:
            if card not in there.experience:
                raise refused("setup.no-experience-card", "A31.02", card=card)
            why = why_not(state.players, one, card)
            if why is not None:
                raise refused(why.text.id, why.rule, **why.text.args)
            one.experience.append(card)


def begins_with_it(mission: Mission, setup: Setup) -> bool:
    """Whether the mission begins with experience: all of a campaign do, played alone as well (A31.04, A99.134)."""
    return bool(setup.experience) and not mission.bug_hunt


# --- gaining ---------------------------------------------------------------------------------------------------


def at_the_beginning(game: Corps) -> Flow[None]:
    """After Heroes are chosen and before gear, each player gains a card (A31.04, A99.134)."""
    yield from gain(game, "A31.04")
    game.state.step = "gear" if game.mission.gear else "deal"


def in_turn(game: Corps) -> Flow[None]:
    """A Marine Phase begins: what is used once a turn may be used again, and in a Bug Hunt every fifth turn brings each
    player a card, before the dials are reset (A31.05, A99.93, A99.134).
    """
    for one in game.state.players:
        one.spent = [card for card in one.spent if EXPERIENCE[card].limit == "mission"]
    if game.mission.bug_hunt and not game.state.turn % EVERY:
        yield from gain(game, "A31.05")


def gain(game: Corps, rule: str) -> Flow[None]:
    """Each player gains one card: all say what they want, the leader settles what several want (A31.09).

    Whoever goes empty-handed chooses again among what is left. Players without a Hero gain cards too (A99.134), those
    who are out of the mission do not.
    """
    players = game.state.players
    waiting = [seat for seat in game.seats_from(game.leader()) if not players[seat].eliminated]
    while waiting:
        wanted: dict[int, str] = {}
        for seat in waiting:
            card = yield from _choose(game, seat, wanted, rule)
            if card is not None:
                wanted[seat] = card
        waiting = []
        for card in dict.fromkeys(wanted.values()):
            rivals = [seat for seat, other in wanted.items() if other == card]
            taker = yield from _settle(game, rivals, card)
            waiting += [seat for seat in rivals if seat != taker]
            players[taker].experience.append(card)
            game.emit(events.ExperienceGained(rule=rule, seat=taker, card=card))


def _choose(game: Corps, seat: int, wanted: dict[int, str], rule: str) -> Flow[str | None]:
    """What this player wants; None if no card is left for it."""

    def options() -> list[Option[str]]:
        return [
            game.option(f"learn:{card}", card, "option.learn", card=card, cards=(card,))
            if card not in wanted.values()
            else game.option(f"learn:{card}", card, "option.learn-too", card=card, cards=(card,))
            for card in open_to(game, seat)
        ]

    asked = prompt("experience")
    return (yield from ask(game, seat, asked, options, rule, unit="action", why_not=lambda: _why_not(game, seat)))


def _settle(game: Corps, rivals: Sequence[int], card: str) -> Flow[int]:
    """Of several who want a card, the highest-Rank player says who gets it (A31.09)."""

    def options() -> list[Option[int]]:
        return [game.option(f"award:{seat + 1}", seat, "option.award", player=player(seat)) for seat in rivals]

    taker = yield from ask(game, game.leader, prompt("experience-rivals", card=card), options, "A31.09")
    assert taker is not None
    return taker


# --- what is to be had -----------------------------------------------------------------------------------------


def open_to(game: Corps, seat: int) -> list[str]:
    """The cards that a player could take now (A31.06 to A31.09)."""
    players = game.state.players
    return [card for card in game.contents.experience if why_not(players, players[seat], card) is None]


def why_not(players: Sequence[Player], one: Player, card: str) -> Reason | None:
    """Why a player cannot take a card; None if it can (A31.06 to A31.09).

    Level 1 is open to all, on any path. Further levels need a card of the level below on the same path.
    """
    definition = EXPERIENCE[card]
    held = [EXPERIENCE[other] for other in one.experience]
    for seat, other in enumerate(players):
        if card in other.experience:
            return Reason(say("why.experience-taken", card=card, player=player(seat)), "A31.09")
    below = definition.level - 1
    if below and not any(other.path == definition.path and other.level == below for other in held):
        return Reason(say("why.experience-level", card=card, n=below, path=definition.path), "A31.07")
    if definition.level == HIGHEST and any(other.level == HIGHEST for other in held):
        return Reason(say("why.experience-highest", card=card, n=HIGHEST), "A31.08")
    return None


def _why_not(game: Corps, seat: int) -> list[WhyNot]:
    players = game.state.players
    reasons = ((card, why_not(players, players[seat], card)) for card in game.contents.experience)
    return [WhyNot(f"learn:{card}", reason) for card, reason in reasons if reason is not None]


def at_random(players: int, chance: Chance) -> list[list[str]]:
    """Cards that players may bring along from a campaign, each as many as the others; for the fuzzer."""
    people = [Player() for _ in range(players)]
    for _ in range(chance.below(4)):
        for one in people:
            free = [card for card in EXPERIENCE if why_not(people, one, card) is None]
            if free:
                one.experience.append(free[chance.below(len(free))])
    return [one.experience for one in people]
