"""The 13 Equipment cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from ... import house
from .. import endurance, events
from ..asking import choose, pick
from ..blips import look_at_blip
from ..move import move
from ..windows import ask
from . import Equipment, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Blip, Character
    from ..windows import Window

TRACKER_RANGE = house.number("corps", "motion-tracker.range", 8, rule="A4.17", least=0, most=40)
TRACKER_CARDS = 2
FIRST_AID_SPEED = house.number("corps", "first-aid-kit.move", 2, rule="A9.10", least=0, most=12)


# --- Body Armor ------------------------------------------------------------------------------------------------


def _failed_defense(game: Corps, who: Character, card: str, window: Window) -> bool:
    return window.failed and not window.rerolled


def _body_armor(game: Corps, who: Character, card: str, window: Window) -> Flow[None]:
    """After the bearer fails a Defense Roll, Reveal. Equipment or Event: re-roll it. Weapon: exhaust this card."""

    def reroll() -> Flow[None]:
        game.emit(events.Rerolled(rule="A21.03", who=who.id, source=card))
        assert window.reroll is not None
        window.reroll(window)
        yield from ()

    def spent() -> Flow[None]:
        endurance.exhaust_gear(game, who, card)
        yield from ()

    outcomes = {"equipment": reroll, "event": reroll, "weapon": spent}
    yield from endurance.reveal(game, game.decider(who), outcomes, who=who)


# --- M4 Helmet -------------------------------------------------------------------------------------------------


def _about_to_die(game: Corps, who: Character, card: str, window: Window) -> bool:
    return window.result == "kill"


def _m4_helmet(game: Corps, who: Character, card: str, window: Window) -> Flow[None]:
    """When a failed Defense Roll would kill the bearer, you may exhaust this card: it is Knocked Down instead."""
    options = [
        game.option(f"use:{card}", True, "option.use", card=card, cards=(card,)),
        game.option("no", False, "option.keep-card", card=card),
    ]
    used = yield from choose(game, game.decider(who), "helmet", options, "A15.05", who=who.id)
    if used:
        endurance.exhaust_gear(game, who, card)
        window.result = "down"


# --- Shoulder Lamp ---------------------------------------------------------------------------------------------


def _a_deck_to_look_at(game: Corps, who: Character, card: str, window: Window) -> bool:
    return bool(game.state.endurance or game.state.tracker)


def _shoulder_lamp(game: Corps, who: Character, card: str, window: Window) -> Flow[None]:
    """Look at the top card of the Endurance or Motion Tracker Deck; you may exhaust this card to bury that one."""
    state = game.state
    seat = game.decider(who)

    def decks() -> list[Option[str]]:
        return [
            game.option(f"look:{deck}", deck, "option.look", what=deck)
            for deck, cards in (("endurance-deck", state.endurance), ("tracker-deck", state.tracker))
            if cards
        ]

    deck = yield from ask(game, seat, prompt("lamp"), decks, "A4.10")
    if deck is None:
        return
    top = (state.endurance if deck == "endurance-deck" else state.tracker)[-1]
    endurance.look_at(game, seat, top, deck)
    options = [
        game.option("keep", False, "option.leave-on-top", card=top, cards=(top,)),
        game.option(f"bury:{top}", True, "option.bury", card=top, lamp=card, cards=(top,)),
    ]
    bury = yield from choose(game, seat, "bury", options, "A4.11", card=top)
    if not bury or top not in (state.endurance[-1:] + state.tracker[-1:]):
        return
    endurance.exhaust_gear(game, who, card)
    if deck == "endurance-deck":
        endurance.bury_top(game)
    else:
        endurance.bury_tracker(game)


# --- Motion Tracker --------------------------------------------------------------------------------------------


def _something_to_track(game: Corps, who: Character, card: str, window: Window) -> bool:
    return bool(game.state.tracker or _blips_in_range(game, who, game.decider(who)))


def _blips_in_range(game: Corps, who: Character, seat: int) -> list[Blip]:
    return [
        blip
        for blip in game.state.blips
        if not blip.known_to(seat) and game.walk_distance(who.at, blip.at) <= TRACKER_RANGE
    ]


def _motion_tracker(game: Corps, who: Character, card: str, window: Window) -> Flow[None]:
    """Reveal. Equipment or Event: look at the top 2 Motion Tracker cards and put them back in either order.
    Weapon: look at a Blip within 8 spaces.
    """
    seat = game.decider(who)

    def ahead() -> Flow[None]:
        yield from order_tracker(game, seat)

    def blip() -> Flow[None]:
        yield from _look_at_blip(game, who, seat)

    outcomes = {"equipment": ahead, "event": ahead, "weapon": blip}
    yield from endurance.reveal(game, seat, outcomes, who=who)


def order_tracker(game: Corps, seat: int) -> Flow[None]:
    """Look at the top 2 Motion Tracker cards and put them back in either order."""
    state = game.state
    cards = state.tracker[: -TRACKER_CARDS - 1 : -1]
    for top in cards:
        endurance.look_at(game, seat, top, "tracker-deck")
    if len(cards) < TRACKER_CARDS:
        return
    first = yield from pick(game, seat, "tracker-order", cards, "A4.17")
    if first == cards[1]:
        state.tracker[-1], state.tracker[-2] = state.tracker[-2], state.tracker[-1]
    for top in cards:
        # Nobody else knows any more in which order they lie.
        state.peeked[top] = 1 << seat


def _look_at_blip(game: Corps, who: Character, seat: int) -> Flow[None]:
    blip = yield from pick(game, seat, "look-at-blip", lambda: _blips_in_range(game, who, seat), "A4.17")
    if blip is not None:
        look_at_blip(game, seat, blip, "A4.17")


# --- First Aid Kit ---------------------------------------------------------------------------------------------


def patients(game: Corps, who: Character) -> list[Character]:
    """The Knocked Down Characters next to this one."""
    near = game.next_to(who.at)
    return [other for other in game.in_play() if other.status == "down" and near >> other.at & 1]


def help_up(game: Corps, patient: Character, rule: str) -> None:
    """A Knocked Down Character stands up with somebody's help."""
    patient.status = "standing"
    game.people_changed()
    game.emit(events.StoodUp(rule=rule, character=patient.id))


def _somebody_to_help(game: Corps, who: Character, card: str, window: Window) -> bool:
    return bool(patients(game, who))


def _first_aid_kit(game: Corps, who: Character, card: str, window: Window) -> Flow[None]:
    """Exhaust this card: a Knocked Down Character next to the bearer stands up and may move 2, past Aliens too."""
    patient = yield from pick(game, game.decider(who), "patient", lambda: patients(game, who), "A9.10", who=who.id)
    if patient is None:
        return
    endurance.exhaust_gear(game, who, card)
    help_up(game, patient, "A9.10")
    yield from move(game, patient, FIRST_AID_SPEED, stops=False)


BODY_ARMOR = register(
    Equipment(
        id="body-armor",
        cost=1,
        copies=3,
        window="defense-roll",
        compulsory=True,
        can=_failed_defense,
        use=_body_armor,
        origin="published",
        designed=("copies",),
    )
)
# The helmet asks before any Event is offered, so it opens its window by itself; using it stays the bearer's choice.
M4_HELMET = register(
    Equipment(
        id="m4-helmet",
        cost=1,
        copies=2,
        window="fall",
        compulsory=True,
        can=_about_to_die,
        use=_m4_helmet,
        origin="published",
        designed=("cost", "copies", "use"),
    )
)
SHOULDER_LAMP = register(
    Equipment(
        id="shoulder-lamp",
        cost=1,
        copies=2,
        window="free-action",
        can=_a_deck_to_look_at,
        use=_shoulder_lamp,
        origin="published",
        designed=("copies",),
    )
)
MOTION_TRACKER = register(
    Equipment(
        id="motion-tracker",
        cost=0,
        copies=2,
        window="free-action",
        can=_something_to_track,
        use=_motion_tracker,
        origin="published",
        designed=("copies", "use"),
    )
)
AMMO_BANDOLIER = register(Equipment(id="ammo-bandolier", cost=2, copies=2, attack_discount=1))
"""The first Attack Action in each of the bearer's activations that exhausts cards exhausts 1 less."""
HAND_WELDER = register(Equipment(id="hand-welder", cost=0, barricade_tech=3))
"""The bearer has Tech +3, at most 9, in the test of a Barricade Action."""
FIRST_AID_KIT = register(
    Equipment(id="first-aid-kit", cost=1, window="action", can=_somebody_to_help, use=_first_aid_kit)
)
