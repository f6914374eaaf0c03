"""The abilities of the seven Characters of the base box (A2.07 to A2.12); for the others see `badasses`.

Standing abilities are named on the card's side (`characters.CardSide.traits`): Hicks' steady fire, Vasquez' way with
the Smart Gun, Frost's free equipping. How much a Rest brings is a number of the card (`characters.CharacterCard.rest`).
A Knocked Down Hero still resolves its On and End of Activation abilities, but neither moves nor acts by them (A99.43).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from .. import house
from . import actions, endurance, events
from .asking import choose, pick
from .cards import CARDS
from .characters import ability, trait
from .in_force import AIM_LOSS, ATTACK_COST, EQUIP_COST
from .move import destinations, move
from .state import Character
from .windows import Window, ask

if TYPE_CHECKING:
    from .corps import Corps

ORDERS = house.number("corps", "gorman.orders", 3, rule="A2.09", least=0, most=10)
BY_THE_BOOK = house.number("corps", "gorman.draw", 2, rule="A2.10", least=0, most=10)
READY = house.number("corps", "hicks.draw", 1, rule="A2.08", least=0, most=10)
FAST_HANDS = house.number("corps", "hudson.fast_hands", 3, rule="A2.12", least=0, most=10)
SHOWN_EVENT = house.number("corps", "hudson.draw", 1, rule="A2.12", least=0, most=10)
BREATHE = house.number("corps", "hudson.recycle", 2, rule="A2.12", least=0, most=20)
DESPAIR = house.number("corps", "hudson.exhaust", 2, rule="A2.12", least=0, most=20)
STEP = house.number("corps", "abilities.step", 2, rule="A2.08", least=0, most=12)
IN_MOTION = house.number("corps", "frost.draw", 1, rule="A2.08", least=0, most=10)
PULL = 2
PULL_COST = house.number("corps", "newt.lead_cost", 2, rule="A2.10", least=0, most=20)
LUCK_COST = house.number("corps", "ripley.reroll_cost", 2, rule="A2.07", least=0, most=20)
VIGIL = house.number("corps", "ripley.vigil", 2, rule="A2.11", least=0, most=20)


def always(game: Corps, who: Character, window: Window) -> bool:
    """For abilities that can always be used."""
    return True


def deck_left(game: Corps, who: Character, window: Window) -> bool:
    """For abilities that draw: there is something to draw."""
    return not endurance.deck_empty(game)


def free_step(game: Corps, who: Character) -> Flow[None]:
    """A move of up to 2 that is no Move Action."""
    if who.status == "standing":
        yield from move(game, who, STEP)


# --- Gorman ----------------------------------------------------------------------------------------------------


def other_marines(game: Corps, who: Character) -> list[Character]:
    """The standing Marines besides this Character."""
    return [other for other in game.standing() if other is not who and game.card(other).marine]


def _can_order(game: Corps, who: Character, window: Window) -> bool:
    return len(game.state.players[who.player].hand) >= ORDERS and bool(other_marines(game, who))


@ability("gorman", "during-activation", can=_can_order)
def orders(game: Corps, who: Character, window: Window) -> Flow[None]:
    """During Activation, may: recycle 3 cards from your hand; another standing Marine takes one Action now."""
    seat = who.player
    for n in range(ORDERS, 0, -1):
        card = yield from pick(game, seat, "recycle-hand", hand_of(game, seat), "A5.07", forced=False, n=n)
        if card is None:
            return
        endurance.recycle_from_hand(game, seat, card)
    marine = yield from pick(game, seat, "orders", lambda: other_marines(game, who), "A2.09")
    if marine is not None:
        yield from one_action(game, marine, marine.player if marine.hero else seat)


def hand_of(game: Corps, seat: int) -> Callable[[], list[str]]:
    """The cards in a hand, looked up whenever it is asked."""
    return lambda: game.state.players[seat].hand


def one_action(game: Corps, who: Character, seat: int) -> Flow[None]:
    """One Action outside the Character's own activation: no Free Actions with it (A4.10)."""

    def options() -> list[Option[Any]]:
        return [*actions.action_options(game, who), *actions.move_options(game, who)]

    chosen = yield from ask(game, seat, prompt("action", who=who.id, n=1), options, "A9.09")
    if isinstance(chosen, actions.Deed):
        yield from chosen.act(game, who)
    elif chosen is not None:
        yield from actions.take_move(game, who, chosen)


@ability("gorman", "end-of-activation", can=deck_left, compulsory=True)
def by_the_book(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation: draw 2."""
    yield from endurance.draw(game, who, BY_THE_BOOK)


# --- Hicks -----------------------------------------------------------------------------------------------------


@ability("hicks", "on-activation", can=deck_left)
def ready(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: draw 1."""
    yield from endurance.draw(game, who, READY)


@trait("steady-fire", AIM_LOSS)
def steady_fire(game: Corps, who: Character, defensive: bool, loss: int) -> int:
    """Passive: the first roll of his Defensive Fire does not lower his dial."""
    return 0 if defensive else loss


# --- Hudson ----------------------------------------------------------------------------------------------------


def _holds_cards(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.players[who.player].hand)


@ability("hudson", "on-activation", can=_holds_cards)
def fast_hands(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: recycle up to 3 cards from your hand; if one of them is an Event (show it), draw 1."""
    seat = who.player
    shown = False
    for n in range(FAST_HANDS, 0, -1):
        stop = game.option("stop", None, "option.stop-recycling")
        card = yield from pick(game, seat, "recycle-hand", hand_of(game, seat), "A5.07", or_else=stop, n=n)
        if card is None:
            break
        show = CARDS[card].type == "event" and not shown
        if show:
            shown = True
            game.emit(events.Shown(rule="A2.12", seat=seat, card=card))
        endurance.recycle_from_hand(game, seat, card, shown=show)
    if shown:
        yield from endurance.draw(game, who, SHOWN_EVENT)


@ability("hudson", "end-of-activation", can=always, compulsory=True)
def game_over(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, Reveal. Weapon: aim +1. Equipment: recycle 2. Event: exhaust 2."""

    def pull_together() -> Flow[None]:
        game.set_aim(who, who.aim + 1, "A4.17")
        yield from ()

    def breathe() -> Flow[None]:
        endurance.recycle(game, BREATHE)
        yield from ()

    def despair() -> Flow[None]:
        endurance.exhaust(game, DESPAIR)
        yield from ()

    outcomes = {"weapon": pull_together, "equipment": breathe, "event": despair}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


# --- Vasquez ---------------------------------------------------------------------------------------------------


@ability("vasquez", "on-activation", can=always, compulsory=True)
def lets_rock(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, Reveal. Weapon: may take a free Aim Action. Event: may move 2."""

    def aim() -> Flow[None]:
        if who.status != "standing" or who.aim >= 10:
            return
        options = [
            game.option("aim", True, "option.aim", who=who.id, n=min(who.aim + actions.AIM_STEP, 10)),
            game.option("no", False, "option.no-aim"),
        ]
        wanted = yield from choose(game, who.player, "free-aim", options, "A4.17", who=who.id)
        if wanted:
            yield from actions.aim(game, who)

    outcomes = {"weapon": aim, "event": lambda: free_step(game, who)}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


@trait("smart-gun", ATTACK_COST)
def smart_gun(game: Corps, who: Character, card: str, cost: int) -> int:
    """Passive: an attack with a Smart Gun exhausts 1 less."""
    return cost - 1 if cost and CARDS[card].id == "m56-smart-gun" else cost


# --- Frost -----------------------------------------------------------------------------------------------------


@ability("frost", "on-activation", can=always, compulsory=True)
def on_the_move(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, Reveal. Equipment or Weapon: may move 2. Event: draw 1."""
    step = lambda: free_step(game, who)  # noqa: E731
    outcomes = {"equipment": step, "weapon": step, "event": lambda: endurance.draw(game, who, IN_MOTION)}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


@trait("free-equip", EQUIP_COST)
def free_equip(game: Corps, active: Character, who: Character, card: str, cost: int) -> int:
    """Passive: equipping others costs him nothing."""
    return cost if who is active else 0


# --- Ripley ----------------------------------------------------------------------------------------------------


def failed(game: Corps, who: Character, window: Window) -> bool:
    """For abilities that re-roll: the roll has failed and was not re-rolled."""
    return window.failed and not window.rerolled


@ability("ripley", "defense-roll", can=failed)
def survivor(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Passive, may: after she fails a Defense Roll, exhaust 2 to re-roll it."""
    endurance.exhaust(game, LUCK_COST)
    game.emit(events.Rerolled(rule="A21.03", who=who.id, source="survivor"))
    assert window.reroll is not None
    window.reroll(window)
    yield from ()


def _something_to_recycle(game: Corps, who: Character, window: Window) -> bool:
    if who.status != "standing":
        return False
    return bool(game.state.exhausted or game.state.players[who.player].hand)


@ability("ripley", "finish-phase", can=_something_to_recycle)
def vigil(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Start of Finish Phase, may: if she stands, recycle up to 2 from Exhaust Pile or hand."""
    yield from endurance.recycle_mix(game, who.player, VIGIL, "A2.11")


# --- Newt ------------------------------------------------------------------------------------------------------


def _nearer(game: Corps, newt: Character, other: Character) -> list[Option[int]]:
    """Where a Character can be led, each step bringing it nearer to Newt (A10.03 to A10.06)."""
    distance = game.walk_distance(newt.at, other.at)
    one_step = game.next_to(other.at)
    return [
        option
        for option in destinations(game, other, PULL, stops=False, ends=~game.exits)
        if (now := game.walk_distance(newt.at, option.value)) == distance - 2
        or (now == distance - 1 and one_step >> option.value & 1)
    ]


def _followers(game: Corps, newt: Character) -> list[Character]:
    return [who for who in game.in_play() if who is not newt and game.sees(newt, who.at) and _nearer(game, newt, who)]


def _can_lead(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "standing" and bool(_followers(game, who))


@ability("newt", "end-of-activation", can=_can_lead)
def this_way(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: exhaust 2; another Character in Line of Sight moves up to 2 towards Newt, past Aliens
    too.
    """
    endurance.exhaust(game, PULL_COST)
    other = yield from pick(game, who.player, "this-way", lambda: _followers(game, who), "A9.13")
    if other is None:
        return
    goal = yield from ask(
        game,
        who.player,
        prompt("lead-where", who=other.id),
        lambda: _nearer(game, who, other),
        "A10.03",
        forced=False,
    )
    if goal is None:
        return
    steps = 1 if game.next_to(other.at) >> goal & 1 else PULL
    yield from move(game, other, steps, seat=who.player, first=goal, stops=False, ends=1 << goal)
