"""What is hidden at a table of encounters, and another world for it (see `leaks`).

Hidden are hands, decks, what is face down in the Complex and the Hive, Agendas. Beside what all games prove people take
back, and whoever has learnt something must not be able to.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sulaco.games.encounters import Encounters, events
from sulaco.games.encounters.cards import ROOMS, definition
from sulaco.games.encounters.state import EncountersState
from sulaco.games.encounters.view import family
from sulaco.server import archive
from sulaco.table.decision import Refused
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .browser import Browser, drawing
from .conftest import Running
from .leaks import (
    COPY,
    SEED,
    Eyes,
    LiveWatch,
    Moment,
    Watched,
    World,
    encode,
    kind,
    played,
    renamed,
    states_of_step,
    with_other_names,
)

OPEN = (
    events.AgendaShown,
    events.CardPlayed,
    events.CharacterKilled,
    events.Coordinated,
    events.Discarded,
    events.Gained,
    events.HazardDrawn,
    events.HqFilled,
    events.Recruited,
    events.Revealed,
    events.Shown,
    events.StrikeDrawn,
)
"""Events by which a card is shown to all; it may be hidden again when they are over."""
OWN = (events.Drew, events.Peeked)
"""Events of which only their own seat learns the cards."""
NOT_HELD = ("chestburster-", "hazard-")
"""What lies in decks, and never in a hand."""


def hidden(state: EncountersState, eyes: Eyes) -> set[str]:
    """The cards that these eyes do not know: decks, other hands, face down, other Agendas; and not seen there."""
    bit = 0 if eyes is None else 1 << eyes
    piles = [state.hive, state.drones, state.barracks, state.strikes, state.sergeants, state.alien_deck, state.leftover]
    piles.append([room.card for room in state.rooms if room.card and not room.up])
    piles.append([card for card in state.between if card in state.known])
    for seat, player in enumerate(state.players):
        piles.append(player.deck)
        if seat != eyes and (player.alien or not state.open_hands):
            piles.append(player.hand)
        if player.agenda and not player.agenda_open and (seat != eyes or state.agendas == "delayed"):
            piles.append([player.agenda])
    # An Agenda that all have seen is named beside its player, whichever deck it lies in.
    named = {*state.openly, *(player.agenda for player in state.players if player.agenda_open)}
    return {card for pile in piles for card in pile if not state.known.get(card, 0) & bit} - named


class Other:
    """The other world: what these eyes knew neither before nor after is somewhere else."""

    def __init__(
        self, table: Table[Encounters], before: list[Moment], key: str, eyes: Eyes, chance: random.Random
    ) -> None:
        first, now = before[-1], table.game.state
        states = states_of_step(table, before)
        begun = states[0]
        self.hidden = set.intersection(*(hidden(state, eyes) for state in states))
        self.hidden -= set(_shown(table.events[first.step_events :], eyes))
        entries = [*first.tail, key]
        # What an answer names is still there to be named; of its kind no other copy may come before it.
        named = {kind(card) for entry in entries for card in COPY.findall(entry)}
        free = {card for card in self.hidden if kind(card) not in named}
        free -= set(begun.planted)  # which Hazard it is, is told by its name
        held = {card for state in states for player in state.players for card in player.hand}
        if now.ending is not None or sum(not player.dead for player in now.players) < 2:
            # Who is the traitor decides how it ends, and whether it does when only one is left (L19.16, L99.43).
            free -= {card for card in free if definition(card).kind == "agenda"}
        names = _exchange(begun, free, held, chance)
        self.moved = sum(1 for one, other in names.items() if one != other)
        self.regrouped = not set(now.groups) <= set(begun.groups)
        """Hidden Hive cards were shuffled among others: with whom, is more than the kinds of them."""
        self._begun, self._entries = begun, entries
        state = with_other_names(table, begun, names)
        self.table, self.moments = played(table, state, [renamed(entry, names) for entry in entries])

    def same(self) -> Table[Any]:
        return played(self.table, self._begun, self._entries)[0]


def _shown(happened: Iterable[Any], eyes: Eyes) -> Iterator[str]:
    """What these eyes were shown on the way."""
    for event in happened:
        if isinstance(event, OPEN):
            yield event.card
        elif isinstance(event, OWN) and event.seat == eyes:
            yield from event.cards


def _exchange(state: EncountersState, free: set[str], held: set[str], chance: random.Random) -> dict[str, str]:
    """Other names for hidden cards, in one of two ways that these eyes cannot tell from the truth."""
    names: dict[str, str] = {}

    def shuffle(cards: Iterable[str]) -> None:
        here = sorted(card for card in cards if card in free)
        there = here[:]
        chance.shuffle(there)
        now = {names.get(card, card): card for card in here}
        assert set(now) == set(here), "what is exchanged twice is exchanged within the same cards"
        names.update({now[card]: other for card, other in zip(here, there, strict=True)})

    for pile in (state.barracks, state.strikes, state.sergeants):
        shuffle(pile)
    shuffle([*state.alien_deck, *(card for player in state.players if player.alien for card in player.hand)])
    _shuffle_hive(state, shuffle, chance.random() < 0.5)
    for player in state.players:
        if not player.alien:
            if chance.random() < 0.5:
                shuffle(card for card in player.deck if card not in held)
            else:
                shuffle(card for card in [*player.deck, *player.hand] if not card.startswith(NOT_HELD))
    if state.agendas:
        dealt = [player.agenda for player in state.players if not player.agenda_open] + state.leftover[-1:]
        if chance.random() < 0.5:
            shuffle(dealt)
        else:
            for side in ("good", "evil"):
                shuffle(card for card in [*dealt, *state.leftover[:-1]] if definition(card).side == side)
    return names


def _shuffle_hive(state: EncountersState, shuffle: Any, by_groups: bool) -> None:
    """Hidden Hive cards within what they were shuffled with, or within what they are, Drones of the box included."""
    places = list(zip(state.hive, state.groups, strict=True))
    places += [(room.card, room.group) for room in state.rooms if room.card and not room.up]
    kinds: dict[object, list[str]] = {}
    for card, group in places:
        kinds.setdefault(group if by_groups else family(card), []).append(card)
    if not by_groups and "drones" in kinds:
        drones = [card for card in kinds.pop("drones") if definition(card).kind != "secrets"]
        kinds["drones"] = [*drones, *state.drones]
    for cards in kinds.values():
        shuffle(cards)


class Watch(LiveWatch):
    """A table of people and a spectator, who also take back."""

    def __init__(self, server: Running, setup: Any, seed: int, table: Table[Encounters] | None = None) -> None:
        seats = ["me", *["friend"] * (setup.players - 1)]
        owner = server.browser("Mara")
        # Who plays together takes back draws too at a friendly table, and is dealt anew: nothing to be compared there.
        friendly = setup.players > 1 and random.Random(seed).random() < 0.5 and Encounters.opposed(setup)
        self.friendly = friendly
        super().__init__(server, self._begun(owner, setup, seats, seed, table), owner, seats, seed)
        self.begun = len(self.table.journal)
        self.unheard = 0
        """How often the other world went another way, because somebody could not do as the rules demand."""
        self.taken_back = 0

    def _begun(self, owner: Browser, setup: Any, seats: list[str], seed: int, table: Table[Encounters] | None) -> str:
        if table is None:
            return owner.new_table(
                *seats,
                game="encounters",
                setup=msgspec.to_builtins(setup),
                seed=SEED + seed,
                friendly=self.friendly,
            )
        wishes = [{"kind": seat} for seat in seats]
        with drawing(SEED + seed, archive):
            answer = owner.post("/api/tables/open", {"save": dumps(table), "seats": wishes})
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["table"]
        assert owner.patch(f"/api/tables/{id}", {"friendly": self.friendly}).status_code == 200
        return id

    def hidden(self, state: Any, eyes: Eyes) -> set[str]:
        return hidden(state, eyes)

    def other_world(self, key: str, eyes: Eyes) -> Other | None:
        try:
            other = Other(self.table, self.moments, key, eyes, self.chance)
        except Refused:
            self.unheard += 1
            return None
        happened = [*self.table.events[self.moments[-1].step_events :], *other.table.events]
        if any(isinstance(event, events.Achieved) for event in happened):
            self.unheard += 1  # in a hand as it is dealt there is what all are told of it, or is not
            return None
        return other

    def things(self) -> list[str]:
        state = self.table.game.state
        cards = [*state.hq, *state.zone, *state.hive[-2:], *(room.card for room in state.rooms), "combat-zone"]
        cards += [card for player in state.players for card in (*player.hand, player.agenda)]
        return [*ROOMS, "hive", "objective", "sergeant", *filter(None, cards)]

    def unspoken(self, eyes: Eyes) -> set[str]:
        return hidden(self.table.game.state, eyes)

    def look_closer(self, one: Watched, other: World) -> None:
        assert isinstance(other, Other)
        if not other.regrouped:
            super().look_closer(one, other)

    def decide(self) -> None:
        super().decide()
        if self.chance.random() < 0.15 and not self.problems and self.table.ending is None:
            self._take_back()

    def _take_back(self) -> None:
        """Somebody asks for undo; if they get it, all see what they saw then."""
        one = self.chance.choice(self.watched[:-1])
        state = self.room.state
        answer = one.tab.ask("undo", state=state, seat=one.eyes, grain=self.chance.choice(("step", "action", "turn")))
        if answer["type"] != "done":
            assert answer["kind"] in ("no-undo", "over"), answer
            return
        self.taken_back += 1
        length = len(self.table.journal) - self.begun
        self.moments.clear()
        for other in self.watched:
            other.tab.until_state(state + 1)
            del other.views[length + 1 :], other.counts[length + 1 :]
            del other.lines[other.counts[-1] :]
            if json.dumps(other.tab.view, sort_keys=True) != other.views[-1]:
                self.report(other, "after an undo the view is another one")
            other.news()
            self.search(other, [encode(other.tab.view).decode()], hidden(self.table.game.state, other.eyes))

    def look_back_closer(self, one: Watched) -> None:
        if self.table.ending is None and len(self.watched) > 2:
            other = next(other.eyes for other in self.watched if other.eyes not in (one.eyes, None))
            for what in ("log", "replay"):
                assert one.browser.get(f"/api/tables/{self.id}/{what}?eyes={other}").status_code == 403
