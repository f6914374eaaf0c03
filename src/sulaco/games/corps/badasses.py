"""The box Ultimate Badasses: six Characters and their abilities (A2.01, A2.02, A2.07 to A2.11).

Of Crowe the values and the gist of both abilities are published, of Apone four values. The rest is designed in the
manner of the base box: most effects reveal or draw, strong ones are paid by exhausting, and a Grunt has at most a
standing ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import endurance, events, harm
from .abilities import STEP, always, deck_left, hand_of, other_marines
from .asking import choose, pick
from .boxes import BADASSES
from .cards import CARDS
from .cards.equipment import help_up
from .cards.events import end_one_hazard
from .characters import ALL, CardSide, CharacterCard, ability, register, trait
from .in_force import ATTACK_COST
from .move import destinations, move

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Character
    from .windows import Window

RALLY = house.number("corps", "apone.aim", 1, rule="A2.08", least=1, most=9)
ROLL_CALL = house.number("corps", "apone.recycle", 2, rule="A2.08", least=0, most=20)
REPORT = house.number("corps", "apone.draw", 1, rule="A2.08", least=0, most=10)
HURRY_COST = house.number("corps", "apone.move_cost", 1, rule="A2.10", least=0, most=20)
SUPPLY = house.number("corps", "crowe.supply", 1, rule="A2.08", least=0, most=10)
SHARE = house.number("corps", "crowe.share", 1, rule="A2.10", least=0, most=10)
FURY = house.number("corps", "drake.aim", 2, rule="A2.09", least=1, most=9)
FURY_COST = house.number("corps", "drake.aim_cost", 2, rule="A2.09", least=0, most=20)
MEDIC_COST = house.number("corps", "dietrich.help_cost", 2, rule="A2.09", least=0, most=20)
MEDIC_REACH = house.number("corps", "dietrich.reach", 2, rule="A2.09", least=1, most=20)
PATCH_COST = house.number("corps", "dietrich.patch_cost", 1, rule="A2.10", least=0, most=20)
BURY_COST = house.number("corps", "wierzbowski.bury_cost", 2, rule="A2.08", least=0, most=20)
EXPENSES = house.number("corps", "burke.draw", 2, rule="A2.08", least=0, most=10)
EXPENDABLE_COST = house.number("corps", "burke.expendable_cost", 2, rule="A2.07", least=0, most=20)


for card in (
    CharacterCard(
        "apone",
        True,
        3,
        CardSide(4, 7, 3, 5, 7, ("aim",)),
        CardSide(4, 6, 2, 4, 6, ALL),
        designed=("rank",),
        box=BADASSES,
    ),
    CharacterCard("crowe", True, 1, CardSide(4, 7, 2, 4, 6), CardSide(4, 6, 1, 3, 5, ALL), box=BADASSES),
    CharacterCard(
        "drake",
        True,
        1,
        CardSide(4, 6, 4, 3, 6, ALL, frozenset({"smart-gun"})),
        CardSide(4, 5, 3, 2, 5, ALL, frozenset({"smart-gun"})),
        designed=("rank",),
        box=BADASSES,
        source="designed",
    ),
    CharacterCard(
        "dietrich",
        True,
        2,
        CardSide(4, 6, 1, 6, 5, ALL),
        CardSide(4, 5, 1, 5, 4, ALL),
        designed=("rank",),
        box=BADASSES,
        source="designed",
    ),
    CharacterCard(
        "wierzbowski",
        True,
        1,
        CardSide(4, 6, 3, 4, 6, ALL, frozenset({"flame-unit"})),
        CardSide(4, 5, 2, 3, 5, ALL, frozenset({"flame-unit"})),
        designed=("rank",),
        box=BADASSES,
        source="designed",
    ),
    CharacterCard(
        "burke",
        False,
        0,
        CardSide(5, 6, 1, 6, 4, ALL),
        CardSide(4, 5, 1, 5, 3, ALL),
        box=BADASSES,
        source="designed",
    ),
):
    register(card)


def comrades(game: Corps, who: Character) -> list[Character]:
    """The other Marines on the board, those Knocked Down included."""
    return [other for other in game.in_play() if other is not who and game.card(other).marine]


# --- Apone -----------------------------------------------------------------------------------------------------


@ability("apone", "on-activation", can=always, compulsory=True)
def sound_off(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, Reveal. Weapon: another standing Marine's dial up by 1. Equipment: recycle 2. Event: draw 1."""

    def rally() -> Flow[None]:
        marine = yield from pick(
            game,
            who.player,
            "sound-off",
            lambda: [other for other in other_marines(game, who) if other.aim < 10],
            "A4.17",
            who=who.id,
        )
        if marine is not None:
            game.set_aim(marine, marine.aim + RALLY, "A4.17")

    def roll_call() -> Flow[None]:
        endurance.recycle(game, ROLL_CALL)
        yield from ()

    outcomes = {"weapon": rally, "equipment": roll_call, "event": lambda: endurance.draw(game, who, REPORT)}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


def _in_earshot(game: Corps, who: Character) -> list[Character]:
    """The standing Marines whom a Character sees and who can move."""
    return [other for other in other_marines(game, who) if game.sees(who, other.at) and destinations(game, other, STEP)]


def _can_hurry(game: Corps, who: Character, window: Window) -> bool:
    return bool(_in_earshot(game, who))


@ability("apone", "end-of-activation", can=_can_hurry)
def keep_moving(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: exhaust 1; another standing Marine in Line of Sight may move up to 2."""
    seat = who.player
    endurance.exhaust(game, HURRY_COST)
    marine = yield from pick(game, seat, "keep-moving", lambda: _in_earshot(game, who), "A9.13", who=who.id)
    if marine is not None:
        yield from move(game, marine, STEP, seat=marine.player if marine.hero else seat)


# --- Crowe -----------------------------------------------------------------------------------------------------


@ability("crowe", "on-activation", can=deck_left)
def hand_it_on(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: draw 1, then give a card from your hand to another Marine; a Grunt's goes to the bottom of
    the Exhaust Pile (A2.06).
    """
    seat = who.player
    yield from endurance.draw(game, who, SUPPLY)
    if who.at < 0 or not comrades(game, who):
        return
    given = yield from pick(game, seat, "hand-over", hand_of(game, seat), "A2.08", forced=False, who=who.id)
    if given is None:
        return
    marine = yield from pick(game, seat, "hand-over-to", lambda: comrades(game, who), "A2.08")
    if marine is not None and given in game.state.players[seat].hand:
        endurance.hand_over(game, seat, given, marine)


def _can_share(game: Corps, who: Character, window: Window) -> bool:
    return deck_left(game, who, window) and bool(comrades(game, who))


@ability("crowe", "end-of-activation", can=_can_share)
def buddy_system(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: Crowe and another Marine draw 1 each."""
    marine = yield from pick(game, who.player, "buddy", lambda: comrades(game, who), "A2.10", who=who.id)
    yield from endurance.draw(game, who, SHARE)
    if marine is not None and marine.at >= 0:
        yield from endurance.draw(game, marine, SHARE)


# --- Drake -----------------------------------------------------------------------------------------------------


def _can_rage(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "standing" and who.aim < 10


@ability("drake", "during-activation", can=_can_rage)
def cut_loose(game: Corps, who: Character, window: Window) -> Flow[None]:
    """During Activation, may: if he stands, exhaust 2; his dial goes up by 2."""
    endurance.exhaust(game, FURY_COST)
    game.set_aim(who, who.aim + FURY, "A2.09")
    yield from ()


# --- Dietrich --------------------------------------------------------------------------------------------------


def _fallen(game: Corps, who: Character) -> list[Character]:
    """The Knocked Down Characters not far from this one."""
    down = (other for other in game.in_play() if other.status == "down")
    return [other for other in down if game.walk_distance(who.at, other.at) <= MEDIC_REACH]


def _can_treat(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "standing" and bool(_fallen(game, who))


@ability("dietrich", "during-activation", can=_can_treat)
def field_medic(game: Corps, who: Character, window: Window) -> Flow[None]:
    """During Activation, may: if she stands, exhaust 2; a Knocked Down Character within 2 spaces stands up."""
    endurance.exhaust(game, MEDIC_COST)
    patient = yield from pick(game, who.player, "patient", lambda: _fallen(game, who), "A2.09", who=who.id)
    if patient is not None:
        help_up(game, patient, "A2.09")


def _ailments(game: Corps, who: Character) -> list[tuple[Character, str]]:
    near = game.next_to(who.at) | 1 << who.at
    return [(other, hazard) for other in game.in_play() if near >> other.at & 1 for hazard in other.hazards]


def _can_patch(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "standing" and bool(_ailments(game, who))


@ability("dietrich", "end-of-activation", can=_can_patch)
def patch_up(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: if she stands, exhaust 1; a Hazard on her or on a Character next to her is shuffled into
    the Exhaust Pile.
    """
    endurance.exhaust(game, PATCH_COST)
    yield from end_one_hazard(game, who.player, lambda: _ailments(game, who))


# --- Wierzbowski -----------------------------------------------------------------------------------------------


def _can_look_back(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.tracker)


@ability("wierzbowski", "on-activation", can=_can_look_back)
def rear_guard(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: look at the top Motion Tracker card; you may exhaust 2 to put it beneath its deck."""
    state, seat = game.state, who.player
    top = state.tracker[-1]
    endurance.look_at(game, seat, top, "tracker-deck")
    options = [
        game.option("keep", False, "option.leave-on-top", card=top, cards=(top,)),
        game.option(f"bury:{top}", True, "option.bury-paid", card=top, n=BURY_COST, cards=(top,)),
    ]
    bury = yield from choose(game, seat, "bury", options, "A2.08", card=top)
    if bury and state.tracker[-1:] == [top]:
        endurance.exhaust(game, BURY_COST)
        endurance.bury_tracker(game)


@trait("flame-unit", ATTACK_COST)
def flame_unit(game: Corps, who: Character, card: str, cost: int) -> int:
    """Passive: an attack with a Flamethrower exhausts 1 less."""
    return cost - 1 if cost and CARDS[card].id == "m240-flamethrower" else cost


# --- Burke -----------------------------------------------------------------------------------------------------


def _can_spend(game: Corps, who: Character, window: Window) -> bool:
    return deck_left(game, who, window) and bool(game.state.players[who.player].hand)


@ability("burke", "on-activation", can=_can_spend)
def expense_account(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: discard a card from your hand, then draw 2."""
    done = yield from endurance.discard_from_hand(game, who.player, 1)
    if done:
        yield from endurance.draw(game, who, EXPENSES)


def _can_step_aside(game: Corps, who: Character, window: Window) -> bool:
    return not window.cancelled and who.status == "standing" and bool(harm.other_targets(game, who, window.alien))


@ability("burke", "alien-attack", can=_can_step_aside)
def expendable(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Passive, may: when an Alien attacks him while he stands, exhaust 2; it attacks another Character within its reach
    instead.
    """
    alien = window.alien
    assert alien is not None
    game.emit(events.AbilityUsed(rule="A2.07", character=who.id, ability="expendable"))
    endurance.exhaust(game, EXPENDABLE_COST)
    other = yield from pick(
        game, who.player, "expendable", lambda: harm.other_targets(game, who, window.alien), "A2.07", who=who.id
    )
    if other is not None and alien.at >= 0:
        window.cancelled = True
        yield from harm.attack_on(game, alien, other)
