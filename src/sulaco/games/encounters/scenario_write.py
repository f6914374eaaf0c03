"""An encounters game written down as a scenario file (see `sulaco.table.scenario.write`; docs/scenarios.md).

What eyes cannot know of a position is dealt anew before it is written. What is hidden is first put into an order that
does not depend on where it was, so that nothing of it is left in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.scenario.write import Writer
from sulaco.table.table import Table

from .cards import definition
from .invariants import everywhere
from .scenario import SETUP, EncountersExact, Scenario
from .secrets import sees_hand
from .state import EncountersState, Player, Room
from .view import family, knows_agenda, redeal, sees

if TYPE_CHECKING:
    from .encounters import Encounters


class EncountersWriter(Writer):
    """How encounters writes a position, and what is hidden in it."""

    rig = Scenario

    def lines(self, state: Any, setup: Any) -> Iterator[str]:
        frame = filter(None, (clause.written(setup) for clause in SETUP))
        return EncountersExact.write(state, frame)

    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        game = table.game
        there = set(everywhere(game))
        seen = there - self.hidden(game, eyes)
        for event in events:
            told = event.seen_by(eyes)
            for field in told.__struct_fields__ if told is not None else ():
                value = getattr(told, field)
                cards = {value} if isinstance(value, str) else value if isinstance(value, tuple) else ()
                seen |= there.intersection(cards)
        return seen

    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        stay = {place.card: place for place in _places(state) if place.card in seen}
        game = table.kind(state)
        _sort(game, eyes)
        redeal(game, () if eyes is None else (eyes,), chance)
        for card, place in stay.items():
            now = next(other for other in _places(state) if other.card == card)
            now.put(place.now())
            place.put(card)
        state.chance = Chance(at=chance.at)


# --- secrets -------------------------------------------------------------------------------------------------------


class _Place:
    """A place where a card lies that is hidden from somebody: a pile, a room, or the Agenda of a player."""

    __slots__ = ("card", "index", "owner", "where")

    def __init__(self, where: Any, index: int, owner: int = -1) -> None:
        self.where, self.index, self.owner = where, index, owner
        self.card = self.now()

    def now(self) -> str:
        if isinstance(self.where, Room):
            return self.where.card
        if isinstance(self.where, Player):
            return self.where.agenda
        return str(self.where[self.index])

    def put(self, card: str) -> None:
        if isinstance(self.where, Room):
            self.where.card = card
        elif isinstance(self.where, Player):
            self.where.agenda = card
        else:
            self.where[self.index] = card


def _places(state: EncountersState) -> Iterator[_Place]:
    piles = (state.hive, state.drones, state.barracks, state.strikes, state.sergeants, state.alien_deck, state.leftover)
    for pile in piles:
        yield from (_Place(pile, index) for index in range(len(pile)))
    for room in state.rooms:
        if room.card and not room.up:
            yield _Place(room, 0)
    for seat, player in enumerate(state.players):
        yield from (_Place(player.deck, index) for index in range(len(player.deck)))
        yield from (_Place(player.hand, index, seat) for index in range(len(player.hand)))
        if player.agenda and not player.agenda_open:
            yield _Place(player, 0, seat)


def _known(game: Encounters, eyes: int | None, place: _Place) -> bool:
    """Whether these eyes know what lies here."""
    if isinstance(place.where, Player):
        return knows_agenda(game, eyes, place.owner)
    if place.owner >= 0 and sees_hand(game.state, place.owner, eyes):
        return True
    return sees(game, eyes, place.card)


def _sort(game: Encounters, eyes: int | None) -> None:
    """Put what lies in an order that these eyes do not know into that of the names: nothing of it is to be left."""
    state = game.state
    hidden = [place for place in _places(state) if not _known(game, eyes, place)]
    _sort_hive(state, [place for place in hidden if place.where is state.hive or isinstance(place.where, Room)])
    for pile in (state.barracks, state.strikes, state.sergeants):
        _in_order([place for place in hidden if place.where is pile])
    aliens = [place for place in hidden if place.where is state.alien_deck]
    for player in state.players:
        own = [place for place in hidden if place.where is player.hand]
        if player.alien:
            aliens += own
            continue
        deck = [place for place in hidden if place.where is player.deck]
        # What can be in no hand is at the top end of the names, and so in the deck.
        _in_order([*own, *deck], key=lambda card: (card.startswith(("chestburster-", "hazard-")), card))
    _in_order(aliens)
    if state.agendas:
        # The one left over is the last of those in the box; the others in there were not dealt.
        dealt = [place for place in hidden if isinstance(place.where, Player)]
        dealt.append(_Place(state.leftover, len(state.leftover) - 1))
        rest = [place for place in hidden if place.where is state.leftover][:-1]
        _in_order(dealt, key=lambda card: (definition(card).side, card))
        for side in ("evil", "good"):
            _in_order([place for place in (*dealt, *rest) if definition(place.now()).side == side])


def _in_order(places: list[_Place], key: Any = None) -> None:
    cards = sorted((place.now() for place in places), key=key)
    for place, card in zip(places, cards, strict=True):
        place.put(card)


def _sort_hive(state: EncountersState, places: list[_Place]) -> None:
    """The same for hidden Hive cards, by what they can be exchanged for (see `view`)."""

    def group(place: _Place) -> int:
        return place.where.group if isinstance(place.where, Room) else state.groups[place.index]

    unseen = sorted((place for place in places if place.now() not in state.openly), key=group)
    families: dict[str, list[_Place]] = {}
    for place in unseen:
        families.setdefault(family(place.now()), []).append(place)
    for members in families.values():
        _in_order(members, key=lambda card: (definition(card).kind == "secrets", definition(card).deck, card))
    box = [_Place(state.drones, index) for index in range(len(state.drones))]
    for deck in ("drones", "villains"):
        _in_order([place for place in [*unseen, *box] if definition(place.now()).deck == deck])
    groups: dict[int, list[_Place]] = {}
    for place in places:
        groups.setdefault(group(place), []).append(place)
    for members in groups.values():
        _in_order(members)
