"""Setting up: decks, who goes first, Main Characters, hands, mulligans (V1, V20.01, V20.02, V21.08).

Counters of every kind are always at hand: the state counts them (V1.03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option, prompt, refused
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import decks, events
from .cards import CARDS, Character
from .state import NUMBERS, BattlesState, Player, Setup, Unit

if TYPE_CHECKING:
    from .battles import Battles

HAND = house.number("battles", "setup.hand", 7, rule="V1.07", least=0, most=30)
MULLIGANS = house.flag("battles", "setup.mulligan", True, rule="V1.08")
FACEHUGGERS = house.number("battles", "setup.facehuggers", 3, rule="V20.01", least=1, most=12)
SEATS = {"free-for-all": (2, 3, 4), "teams": (4,), "two-headed": (4,)}

FRONT: Option[bool] = Option("front", say("option.front"), True)
BACK: Option[bool] = Option("back", say("option.back"), False)


def first_state(setup: Setup, chance: Chance) -> BattlesState:
    """The cards of all players; every deck is checked (V1.01, V1.02, V22)."""
    if len(setup.decks) not in SEATS[setup.mode]:
        raise refused(f"setup.players-{setup.mode}", "V1.01", n=len(setup.decks))
    if setup.mode == "two-headed":
        names = [getattr(CARDS.get(deck.main), "name", deck.main) for deck in setup.decks]
        for head, mate in ((0, 2), (1, 3)):
            if names[head] == names[mate]:
                raise refused("setup.same-main", "V99.42", who=setup.decks[head].main)
    players = []
    for seat, deck in enumerate(setup.decks):
        problems = decks.problems(deck)
        if problems:
            problem = problems[0]
            raise refused("setup.deck", problem.rule, player=f"player-{seat + 1}", why=problem.text)
        base = seat * NUMBERS
        cards = [f"{card}-{base + n}" for card in sorted(deck.cards) for n in range(1, deck.cards[card] + 1)]
        player = Player(f"{deck.main}-{base + 1}", cards)
        if "ovomorph" in deck.cards:
            player.pile = [f"facehugger-{base + n}" for n in range(1, FACEHUGGERS + 1)]
            player.pile.append(f"extended-incubation-{base + 1}")
        players.append(player)
    return BattlesState(
        chance=chance,
        mode=setup.mode,
        share_recruits=setup.share_recruits,
        lethal_wounds=setup.lethal_wounds,
        players=players,
    )


def first_player(game: Battles) -> Flow[None]:
    """Chance decides who may choose who goes first (V1.04)."""
    state = game.state
    state.chance.barrier()
    chooser = state.chance.pick(range(1, len(state.players) + 1)) - 1
    options = [
        Option(f"first:player-{seat + 1}", Text("option.first", {"player": f"player-{seat + 1}"}), seat)
        for seat in range(len(state.players))
    ]
    answer: Option[int] = yield Decision(chooser, prompt("first"), options, "V1.04", unit="turn")
    state.first = state.active = state.acting = answer.value
    game.emit(events.FirstChosen(rule="V1.04", seat=answer.value, chooser=chooser))
    state.step = "place"


def place_main(game: Battles) -> Flow[None]:
    """In turn order everybody places the Level 1 Main Character (V1.05).

    Its Level 2 card lies aside for all to see: both are printed in the box that every client knows (V1.06).
    """
    state = game.state
    seat = state.acting
    main = state.players[seat].main
    answer: Option[bool] = yield Decision(seat, prompt("place", who=main), (FRONT, BACK), "V1.05")
    unit = Unit(main, seat, seat, answer.value, level=1)
    state.units.append(unit)
    game.by_id[main] = unit
    game.emit(events.Placed(rule="V1.05", seat=seat, unit=main, front=answer.value))
    _next(game, "deal")


def deal(game: Battles) -> Flow[None]:
    """Decks are shuffled, and every hand is seven cards (V1.07)."""
    state = game.state
    for seat, player in enumerate(state.players):
        state.chance.shuffle(player.deck)
        game.draw(seat, HAND, rule="V1.07")
    state.step = "mulligan" if MULLIGANS else "draw"
    yield from ()


def mulligan(game: Battles) -> Flow[None]:
    """In turn order, once: the whole hand into the deck, and seven new cards (V1.08)."""
    state = game.state
    seat = state.acting
    hand = tuple(state.players[seat].hand)
    options = (
        Option("keep", say("option.keep"), False, cards=hand),
        Option("mulligan", say("option.mulligan"), True, cards=hand),
    )
    answer: Option[bool] = yield Decision(seat, prompt("mulligan"), options, "V1.08")
    game.emit(events.Mulligan(rule="V1.08", seat=seat, taken=answer.value))
    if answer.value:
        player = state.players[seat]
        player.deck += player.hand
        player.hand = []
        state.chance.shuffle(player.deck)
        game.draw(seat, HAND, rule="V1.08")
    _next(game, "draw")


def _next(game: Battles, step: str) -> None:
    state = game.state
    state.acting = (state.acting + 1) % len(state.players)
    if state.acting == state.first:
        state.step = step


def mains() -> list[str]:
    """The Main Characters that can lead a deck."""
    return [card.id for card in CARDS.values() if isinstance(card, Character) and card.type == "main"]
