"""What is hidden at a table of corps, and another world for it (see `leaks`): cards, Blip numbers, tracker cards."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

from sulaco.games.corps import Corps
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.events import EventPlayed, HazardResolved, Revealed
from sulaco.games.corps.state import CorpsState
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.server import viewer as sight
from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .conftest import Running
from .leaks import (
    SEED,
    Eyes,
    LiveWatch,
    Moment,
    Watched,
    World,
    encode,
    played,
    renamed,
    states_of_step,
    with_other_names,
)

ID = re.compile(r'(?<![^":,])[a-z0-9-]+(?![^":,])')
"""Ids stand alone or between the colons of a key; some tracker cards are called by a word of English."""
OPEN = (Revealed, EventPlayed, HazardResolved)
"""Events by which a card is shown to all."""


def _hidden(state: CorpsState, eyes: Eyes) -> set[str]:
    """The cards that these eyes cannot know: face down, or in somebody else's hand, and not looked at.

    What every seat knows was shown openly, so it is no secret from a spectator either.
    """
    if state.step == "gear":
        return set()  # the box lies open
    everybody = (1 << len(state.players)) - 1
    knowing = everybody if eyes is None else 1 << eyes
    piles = [(pile, 0) for pile in (state.endurance, state.beneath, state.exhausted, state.tracker)]
    piles += [(player.hand, 1 << seat) for seat, player in enumerate(state.players)]
    # What an activation has brought up stands openly in it, wherever the card itself is by now.
    named = set(state.activation.done) if state.activation is not None else set[str]()
    return {card for pile, own in piles for card in pile if knowing & ~(state.peeked.get(card, 0) | own)} - named


def _in_hands(state: CorpsState) -> set[str]:
    return {card for player in state.players for card in player.hand}


class Other:
    """The other world: what these eyes knew neither before nor after is somewhere else."""

    def __init__(self, table: Table[Corps], before: list[Moment], key: str, eyes: Eyes, chance: random.Random) -> None:
        moments = states_of_step(table, before)
        begun = moments[0]
        hidden = set.intersection(*(_hidden(state, eyes) for state in moments))
        held = set.union(*(_in_hands(state) for state in moments))
        # What was shown to all, and shuffled away again by the same decision.
        hidden -= {event.card for event in table.events[before[-1].events :] if isinstance(event, OPEN)}
        self.hidden = hidden
        names = _exchange(hidden, held, chance)
        self.moved = sum(1 for one, other in names.items() if one != other)
        state = with_other_names(table, begun, names, ID)
        self.moved += _other_numbers(state, moments, eyes, chance)
        self._begun, self._entries = begun, [*before[-1].tail, key]
        entries = [renamed(entry, names, ID) for entry in self._entries]
        self.table, self.moments = played(table, state, entries, Table.follow)

    def same(self) -> Table[Any]:
        return played(self.table, self._begun, self._entries, Table.follow)[0]


def _exchange(hidden: set[str], held: set[str], chance: random.Random) -> dict[str, str]:
    """Other names for hidden cards. What never leaves the piles may become any card of its kind; what is in
    somebody's hand only another copy of the same, because whom the rules ask may depend on it.
    """
    kinds: dict[str, list[str]] = {}
    for card in sorted(hidden):
        if card in TRACKER:
            kind = f"tracker {TRACKER[card].level}"
        elif card in held:
            kind = f"held {CARDS[card].id}"
        else:
            kind = "hazard" if CARDS[card].type == "hazard" else "card"
        kinds.setdefault(kind, []).append(card)
    names: dict[str, str] = {}
    for cards in kinds.values():
        others = cards[:]
        chance.shuffle(others)
        names.update(zip(cards, others, strict=True))
    return names


def _unknown_blips(state: CorpsState, eyes: Eyes) -> set[str]:
    bit = 0 if eyes is None else 1 << eyes
    return {blip.id for blip in state.blips if not blip.known and not blip.seen & bit}


def _other_numbers(state: CorpsState, moments: list[CorpsState], eyes: Eyes, chance: random.Random) -> int:
    """Exchange what lies under Blips and tokens that stay unknown; gives how many are different."""
    unknown = set.intersection(*(_unknown_blips(moment, eyes) for moment in moments))
    moved = 0
    for secret in (False, True):
        blips = [blip for blip in state.blips if blip.id in unknown and bool(blip.mission) is secret]
        under = [(blip.number, blip.mission) for blip in blips]
        others = chance.sample(under, len(under))
        for blip, (number, mission) in zip(blips, others, strict=True):
            blip.number, blip.mission = number, mission
        moved += _different(under, others)
    closed = set.intersection(*({token.id for token in moment.tokens if not token.used} for moment in moments))
    tokens = [token for token in state.tokens if token.id in closed and token.hidden]
    hidden = [token.hidden for token in tokens]
    others_hidden = chance.sample(hidden, len(hidden))
    for token, what in zip(tokens, others_hidden, strict=True):
        token.hidden = what
    return moved + _different(hidden, others_hidden)


def _different(one: Sequence[object], other: Sequence[object]) -> int:
    return sum(1 for here, there in zip(one, other, strict=True) if here != there)


class Watch(LiveWatch):
    """A table of three people and a spectator."""

    ids = ID

    def __init__(self, server: Running, mission: str, seed: int) -> None:
        owner = server.browser("Mara")
        seats = ("me", "friend", "friend")
        super().__init__(server, owner.new_table(*seats, mission=mission, seed=SEED + seed), owner, seats, seed)

    def hidden(self, state: Any, eyes: Eyes) -> set[str]:
        return _hidden(state, eyes)

    def other_world(self, key: str, eyes: Eyes) -> Other:
        return Other(self.table, self.moments, key, eyes, self.chance)

    def things(self) -> list[str]:
        state = self.table.game.state
        pieces = [*state.blips, *state.tokens, *state.aliens, *state.characters]
        return [*(piece.id for piece in pieces), f"space:{self.chance.randrange(300)}"]

    def unspoken(self, eyes: Eyes) -> set[str]:
        """What is said about the table itself names no card at all."""
        return set(CARDS) | set(TRACKER)

    def look_closer(self, one: Watched, other: World) -> None:
        super().look_closer(one, other)
        if self.chance.random() < 0.3:
            self._dealt_anew(one)

    def _dealt_anew(self, one: Watched) -> None:
        """All hidden cards dealt anew, other hands too: the view stays what was told."""
        copy = self.table.fork()
        copy.game.redeal([] if one.eyes is None else [one.eyes], Chance.seeded(self.chance.getrandbits(60)))
        copy.game.refresh()
        if json.dumps(sight.view(copy, one.eyes), sort_keys=True) != one.views[-1]:
            self.report(one, "the view is another one when what it hides is dealt anew")

    def look_back_closer(self, one: Watched) -> None:
        ground = one.browser.get(f"/api/tables/{self.id}/ground").json()
        if ground != json.loads(encode(self.table.game.ground())):
            self.report(one, "the ground is not the map")
