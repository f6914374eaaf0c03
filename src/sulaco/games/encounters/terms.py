"""Terms of card effects: your characters, kill, show, pay, "Once this turn", next player, clear rooms (L14).

Other terms stand where they act. To fight another player: `fight` (L14.01, L14.02). Which of your characters may be
killed, and what a card killed after it was played still gives: `effects.killing` (L14.07, L14.08). You and the next
player when one player is left: `effects.players` (L14.14, L99.31). Copies: `effects.copying` (L14.18, L14.19). Blocked
rooms: `effects.rooms` (L14.22). Area abilities: `areas` (L14.23). The label of a card: `cards.HiveCard` (L14.24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text

from . import decks, events, hive, keywords, objectives, words
from .action_options import Do
from .cards import CARDS, ROOMS, AlienCard, Character, HiveCard, Location, definition
from .classes import has_icon
from .words import Cause, Words

if TYPE_CHECKING:
    from .encounters import Encounters


def own(game: Encounters, seat: int) -> list[str]:
    """ "Your characters": in hand, played this turn, Vigilant in play; no copies (L14.03, L14.04, L12.16)."""
    state = game.state
    player = state.players[seat]
    cards = [*player.hand, *player.vigilant]
    if seat == state.active:
        cards += [play.card for play in state.plays if not play.copy and not play.gone]
    return [card for card in cards if isinstance(definition(card), Character)]


def show(game: Encounters, seat: int, card: str) -> None:
    """A player lets all see one of the own cards (L14.09)."""
    game.emit(events.Shown(rule="L14.09", seat=seat, card=card))
    if card in game.state.players[seat].hand:
        game.show(card, seat)


def kill(game: Encounters, seat: int, card: str, *, rule: str = "L14.05") -> None:
    """A player's card dies: characters go to Dead Characters, a Chestburster back to the Hatchery (L14.05, L13.17)."""
    decks.take(game, seat, card)
    bury(game, card)
    game.emit(events.CharacterKilled(rule=rule, seat=seat, card=card))


def bury(game: Encounters, card: str) -> None:
    """Where a dead card goes (L14.05, L14.06, L13.17)."""
    state = game.state
    game.arrive(card)
    found = definition(card)
    if card.startswith("chestburster"):
        state.hatchery.append(card)
    elif isinstance(found, Character):
        state.dead_characters.append(card)
    elif found.enemy:
        state.dead_enemies.append(card)
    elif found.kind in ("event", "hazard"):
        state.spent.append(card)
    else:
        state.removed.append(card)


def payable(game: Encounters) -> list[tuple[str, int]]:
    """Cards that Recruit Points can be paid for, and how many (L11.08, L14.20, L99.04)."""
    state = game.state
    location: Location = definition(state.location)
    found = []
    for card in [*state.operations, *(room.card for room in state.rooms if room.up and room.card)]:
        facts: HiveCard = definition(card)
        if facts.kind == "hazard" and location.stay is not None and location.stay.pay:
            found.append((card, location.stay.pay))
        elif facts.pay and facts.goal in (0, state.objective + 1) and can_use(game, facts.paid, state.active, card):
            found.append((card, facts.pay))
    for card in [*state.table, *(card for room in state.rooms for card in room.attached)]:
        laid = definition(card)
        if isinstance(laid, AlienCard) and laid.pay:
            found.append((card, laid.pay))
    return found


def pay(game: Encounters, do: Do) -> Flow[None]:
    """Spend Recruit Points on what a card says (L14.20)."""
    state = game.state
    state.recruit -= do.n
    facts: HiveCard = definition(do.card)
    game.emit(events.Paid(rule="L14.20", seat=state.active, card=do.card, n=do.n))
    if facts.kind == "alien":
        hive.lift(game, do.card)
        state.removed.append(do.card)
        game.emit(events.HiveCardGone(rule="L14.20", card=do.card, removed=True))
    elif facts.kind == "hazard":
        hive.lift(game, do.card)
        state.spent.append(do.card)
        game.emit(events.HiveCardGone(rule="L7.19", card=do.card))
    else:
        yield from words.run(game, facts.paid, Cause(state.active, do.card, game.room_of(do.card)))
    yield from objectives.check(game)


def once(game: Encounters, do: Do) -> Flow[None]:
    """A "Once this turn" ability (L14.10)."""
    state = game.state
    play = state.plays[do.n]
    play.once = False
    game.emit(events.AbilityUsed(rule="L14.10", seat=state.active, card=do.card))
    yield from words.run(game, CARDS[play.id].once, Cause(state.active, do.card, play=play))
    yield from objectives.check(game)


def next_player(game: Encounters, seat: int) -> int:
    """Whoever has the turn after: never an Alien Player; alone, the same player (L14.12, L14.13, L18.12)."""
    living = game.players_from((seat + 1) % len(game.state.players))
    return living[0] if living else seat


def is_clear(game: Encounters, index: int) -> bool:
    """No card is in it, and it is not blocked (L14.16, L14.17)."""
    room = game.state.rooms[index]
    return not room.card and not room.blocked


def clear_rooms(game: Encounters) -> list[int]:
    return [index for index in range(len(ROOMS)) if is_clear(game, index)]


def attach_somewhere(game: Encounters, seat: int, card: str) -> Flow[None]:
    """A card that stays on the board is laid with a room of its player's choice."""
    open_rooms = [index for index, room in enumerate(game.state.rooms) if not room.blocked]
    options = [
        Option(f"room:{ROOMS[index]}", Text("option.room", {"room": ROOMS[index]}), index, pieces=(ROOMS[index],))
        for index in open_rooms
    ]
    index = yield from choose(seat, prompt("attach", card=card), options, "L14.15")
    game.arrive(card)
    game.state.rooms[index].attached.append(card)
    game.emit(events.Attached(rule="L14.15", card=card, room=ROOMS[index]))


def can_use(game: Encounters, effects: Words, seat: int, card: str = "") -> bool:
    """Whether any part of an ability can be carried out now (L14.11, L16.03)."""
    cause = Cause(seat, card, game.room_of(card)) if card else Cause(seat)
    return not effects or any(words.possible(game, each, cause) for each in effects)


def matches(game: Encounters, card: str, icon: str) -> bool:
    """Whether a card shows this class, crew or character; a clone is also who it was (L14.21)."""
    facts = keywords.counts_as(game, card)
    return has_icon(facts, icon) or icon in (*facts.character.split("-"), *definition(card).character.split("-"))
