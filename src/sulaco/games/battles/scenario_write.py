"""A battles game written down as a scenario file (see `sulaco.table.scenario.write`; docs/scenarios.md has the manual).

What eyes cannot know of a position is dealt anew before it is written. Of their own deck people know the cards, not
the order; what lies hidden before an opponent, not even the cards: in their place there are others, out of the starter
deck of that player's team.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.scenario.write import Writer
from sulaco.table.table import Table

from .cards import CARDS
from .decks import STARTERS
from .scenario import SETUP, BattlesExact, Scenario
from .secrets import face_down
from .state import NUMBERS, BattlesState, Player
from .view import redeal

if TYPE_CHECKING:
    from .battles import Battles

SHOWN = ("card", "cards", "unit", "units", "attackers", "defender", "target", "captor")
"""Fields of events that name cards."""


class BattlesWriter(Writer):
    """How battles writes a position, and what is hidden in it."""

    rig = Scenario

    def lines(self, state: Any, setup: Any) -> Iterator[str]:
        frame = filter(None, (clause.written(state) for clause in SETUP))
        return BattlesExact.write(state, frame)

    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        state = table.game.state
        # A card seen in another hand may be elsewhere by now: where it is, is dealt like all else.
        seen = _open(state) - {card for player in state.players for card in _places(player)}
        if eyes is not None:
            own = state.players[eyes]
            seen |= {*own.hand, *(resource.id for resource in own.resources)}
        for event in events:
            told = event.seen_by(eyes)
            for field in SHOWN if told is not None else ():
                value = getattr(told, field, ())
                seen |= {value} if isinstance(value, str) else set(value)
        return seen

    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        _deal(table.kind(state), eyes, chance, seen)
        state.chance = Chance(at=chance.at)


# --- secrets -------------------------------------------------------------------------------------------------------


def _places(player: Player) -> list[str]:
    """The cards of a player that lie hidden from somebody."""
    return [*player.deck, *player.hand, *face_down(player)]


def _everything(state: BattlesState) -> set[str]:
    return {card for player in state.players for card in _places(player)}


def _deal(game: Battles, eyes: int | None, chance: Chance, stay: set[str]) -> None:
    """Deal a state anew for these eyes; the cards in `stay` keep their places."""
    state = game.state
    if state.step in ("first", "place"):
        for seat, player in enumerate(state.players):
            if seat != eyes:
                player.deck = _others(player, seat, len(player.deck), set(), chance)
                player.deck.sort()  # as decks lie before they are shuffled
        return
    places = {card: _find(player, card) for player in state.players for card in _places(player) if card in stay}
    redeal(game, () if eyes is None else (eyes,), chance)
    for seat, player in enumerate(state.players):
        for card in _places(player):
            if card in places:
                _put(player, card, places[card])
        if seat != eyes:
            _disguise(state, seat, eyes, chance, stay)


def _find(player: Player, card: str) -> tuple[str, int]:
    """In which pile a card lies, and where in it."""
    if card in player.deck:
        return "deck", player.deck.index(card)
    if card in player.hand:
        return "hand", player.hand.index(card)
    return "resources", next(index for index, resource in enumerate(player.resources) if resource.id == card)


def _put(player: Player, card: str, place: tuple[str, int]) -> None:
    """A card goes back to its place; what lies there takes the other one."""
    now = _find(player, card)
    other = _at(player, place)
    _set(player, now, other)
    _set(player, place, card)


def _at(player: Player, place: tuple[str, int]) -> str:
    pile, index = place
    return player.resources[index].id if pile == "resources" else str(getattr(player, pile)[index])


def _set(player: Player, place: tuple[str, int], card: str) -> None:
    pile, index = place
    if pile == "resources":
        player.resources[index].id = card
    else:
        getattr(player, pile)[index] = card


def _disguise(state: BattlesState, seat: int, eyes: int | None, chance: Chance, stay: set[str]) -> None:
    """Other cards in the place of those that these eyes do not know; nor do they know who has seen what of them."""
    player = state.players[seat]
    bit = 0 if eyes is None else 1 << eyes
    known = {card for card, seats in player.seen.items() if seats & bit}
    secret = [card for card in _places(player) if card not in known and card not in stay]
    others = _others(player, seat, len(secret), (_everything(state) | _open(state)) - set(secret), chance)
    for place, other in zip([_find(player, card) for card in secret], others, strict=True):
        _set(player, place, other)
    # Whoever has put cards beneath the deck knows their order.
    player.seen = {card: bit | (1 << seat if card in player.deck else 0) for card in sorted(known)}
    player.since = {card: since for card, since in sorted(player.since.items()) if card in known}


def _open(state: BattlesState) -> set[str]:
    """The cards that all can see."""
    cards = {*state.between}
    for player in state.players:
        cards |= {*player.ko, *player.pile, *(resource.id for resource in player.resources)}
    for unit in state.units:
        cards |= {unit.id, unit.equipment, unit.captive}
    return cards


def _others(player: Player, seat: int, number: int, used: set[str], chance: Chance) -> list[str]:
    """This number of cards that a deck of this player's team could hold, in any order.

    Without a Facehugger Pile there are no Ovomorphs in it (V20.01).
    """
    starter = dict(STARTERS[CARDS[player.main.rpartition("-")[0]].team])
    if not player.pile:
        starter.pop("ovomorph", None)
    base = seat * NUMBERS
    found = [f"{card}-{base + n}" for card, copies in sorted(starter.items()) for n in range(1, copies + 1)]
    # Where other cards of the same numbers are about, there are more copies yet.
    spare = (f"{card}-{base + n}" for n in range(1, NUMBERS) for card in sorted(starter))
    cards = [card for card in found if card not in used]
    chance.shuffle(cards)
    while len(cards) < number:
        card = next(spare)
        if card not in used and card not in found:
            cards.append(card)
    return cards[:number]
