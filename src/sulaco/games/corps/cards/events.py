"""The 17 Events (A4.06 to A4.10): in which window each may be played, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import CARDS, Event, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..moments import Moment
    from ..state import Character

BREATH = 5
SPARES = 6
BURSTS = 3
LEAVING_DISTANCE = 3
LEAVING_SPEED = 4
FALL_BACK_SPEED = 2


# --- at any moment ---------------------------------------------------------------------------------------------


def _attached(game: Corps) -> list[tuple[Character, str]]:
    return [(who, card) for who in game.in_play() for card in who.hazards]


def _a_hazard_is_attached(game: Corps, seat: int, moment: Moment) -> bool:
    return bool(_attached(game))


def _just_deal_with_it(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Discard the top Endurance card; then shuffle a Hazard attached to any Character into the Exhaust Pile."""
    from .. import endurance
    from ..moments import ask

    yield from endurance.discard_top(game, seat)
    chosen = yield from ask(
        game,
        seat,
        say("ask.deal-with"),
        lambda: [
            game.option(
                f"end:{card}",
                (who.id, card),
                "option.end-hazard",
                card=card,
                who=who.id,
                cards=(card,),
                pieces=(who.id,),
            )
            for who, card in _attached(game)
        ],
        "A99.19",
    )
    if chosen is not None:
        name, card = chosen
        endurance.end_hazard(game, game.who[name], card)


def _no_alien_in_sight(game: Corps, seat: int, moment: Moment) -> bool:
    return bool(game.state.exhausted) and not any(game.anyone_sees(alien.at) for alien in game.state.aliens)


def _catch_your_breath(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Only while no Character has Line of Sight to an Alien: recycle 5."""
    from .. import endurance

    endurance.recycle(game, BREATH)
    yield from ()


def _cards_are_exhausted(game: Corps, seat: int, moment: Moment) -> bool:
    return bool(game.state.exhausted)


def _got_spares(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Look at the top 6 cards of the Exhaust Pile; you may take one that is no Hazard into your hand."""
    from .. import endurance
    from ..moments import ask

    state = game.state
    seen = state.exhausted[: -SPARES - 1 : -1]
    for card in seen:
        endurance.look_at(game, seat, card, "exhaust-pile")

    def options() -> list[Option[str]]:
        spares = [card for card in seen if CARDS[card].type != "hazard" and card in state.exhausted]
        return [
            *(game.option(f"take:{card}", card, "option.take-card", card=card, cards=(card,)) for card in spares),
            game.option("no", "", "option.take-nothing"),
        ]

    taken = yield from ask(game, seat, say("ask.spares"), options, "A4.11")
    if taken:
        state.exhausted.remove(taken)
        state.players[seat].hand.append(taken)
        for card in seen:
            # The others cannot tell any more which of these lie in the pile.
            state.peeked[card] = 1 << seat


# --- in your own Hero's activation -----------------------------------------------------------------------------


def _can_aim(game: Corps, seat: int, moment: Moment) -> bool:
    return moment.who is not None and moment.who.aim < 10


def _short_controlled_bursts(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Free Action. Your active Hero: aim +3."""
    from .. import events

    assert moment.who is not None
    game.set_aim(moment.who, moment.who.aim + BURSTS)
    game.emit(events.Aimed(rule="A4.09", character=moment.who.id, aim=moment.who.aim))
    yield from ()


def _can_move(game: Corps, seat: int, moment: Moment) -> bool:
    from ..actions import move_options

    return moment.who is not None and bool(move_options(game, moment.who))


def _on_the_double(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Free Action. Your active Hero takes a free Move Action."""
    from ..actions import move_options, take_move
    from ..moments import ask

    who = moment.who
    assert who is not None
    goal = yield from ask(
        game, seat, say("ask.free-move", who=who.id), lambda: move_options(game, who), "A10.01", forced=False
    )
    if goal is not None:
        yield from take_move(game, who, goal)


def _leaving(game: Corps, hero: Character) -> list[Character]:
    """The Hero and the standing Characters near it that have somewhere to go."""
    from ..move import destinations

    return [
        who
        for who in game.standing()
        if game.map.walk_distance(hero.at, who.at, game.barred) <= LEAVING_DISTANCE
        and destinations(game, who, LEAVING_SPEED)
    ]


def _somebody_can_leave(game: Corps, seat: int, moment: Moment) -> bool:
    active = game.state.activation
    who = moment.who
    return who is not None and active is not None and active.character == who.id and bool(_leaving(game, who))


def _we_are_leaving(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Action. Your Hero and any standing Characters within 3 spaces may each move 4, in the order you like."""
    from ..moments import ask
    from ..move import destinations, move

    assert moment.who is not None
    here = moment.who.at
    waiting = [
        who.id for who in game.standing() if game.map.walk_distance(here, who.at, game.barred) <= LEAVING_DISTANCE
    ]

    def options() -> list[Option[str]]:
        choices = [
            game.option(f"next:{name}", name, "option.moves-next", who=name, pieces=(name,))
            for name in waiting
            if game.who[name].status == "standing" and destinations(game, game.who[name], LEAVING_SPEED)
        ]
        return [*choices, game.option("done", "", "option.nobody-else")] if choices else []

    while name := (yield from ask(game, seat, say("ask.leaving"), options, "A4.08")):
        waiting.remove(name)
        who = game.who[name]
        yield from move(game, who, LEAVING_SPEED, seat=who.player if who.hero else seat)


# --- after a roll ----------------------------------------------------------------------------------------------


def _wasted_dice(game: Corps, moment: Moment) -> list[int]:
    """The dice of an area attack that missed an Alien or a Blip, or that hit a Character."""
    return [index for index, die in enumerate(moment.dice) if die.hit == (die.target in game.who)]


def _bad_shot(game: Corps, seat: int, moment: Moment) -> bool:
    if moment.rerolled:
        return False
    return bool(_wasted_dice(game, moment)) if moment.dice else moment.failed


def _stay_frosty(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Re-roll a missed attack roll of any Character; of an area attack one die, or one that hit a Character."""
    from .. import events
    from ..moments import ask

    assert moment.who is not None
    assert moment.reroll is not None
    if not moment.dice:
        game.emit(events.Rerolled(rule="A21.03", who=moment.who.id, source="stay-frosty"))
        moment.reroll()
        return
    index = yield from ask(
        game,
        seat,
        say("ask.die"),
        lambda: [
            game.option(
                f"die:{index + 1}",
                index,
                "option.die",
                n=moment.dice[index].roll,
                who=moment.dice[index].target,
                pieces=(moment.dice[index].target,),
            )
            for index in _wasted_dice(game, moment)
        ],
        "A21.03",
    )
    game.emit(events.Rerolled(rule="A21.03", who=moment.who.id, source="stay-frosty"))
    moment.reroll(index)


def _failed_roll(game: Corps, seat: int, moment: Moment) -> bool:
    return moment.failed and not moment.rerolled


def _close_call(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Re-roll a failed Defense Roll of any Character."""
    from .. import events

    assert moment.who is not None
    assert moment.reroll is not None
    game.emit(events.Rerolled(rule="A21.03", who=moment.who.id, source="close-call"))
    moment.reroll()
    yield from ()


def _failed_test(game: Corps, seat: int, moment: Moment) -> bool:
    return moment.failed


def _hot_wire(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """A failed Tech Test counts as passed."""
    moment.failed = False
    yield from ()


# --- against the Aliens ----------------------------------------------------------------------------------------


def _not_cancelled(game: Corps, seat: int, moment: Moment) -> bool:
    return not moment.cancelled


def _false_reading(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """The Motion Tracker card goes to its discard pile unresolved; no other is drawn for it."""
    moment.cancelled = True
    yield from ()


def _a_blip_of_the_pool(game: Corps, seat: int, moment: Moment) -> bool:
    return moment.blip is not None and not moment.blip.mission


def _false_echo(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """Shuffle the Blip into the pool unseen and draw two: the lower number is Spotted, both go back."""
    assert moment.blip is not None
    bag = [*game.state.pool, moment.blip.number]
    drawn = [game.state.chance.draw(bag) for _ in range(min(2, len(bag)))]
    moment.number = min(drawn)
    yield from ()


def _watchers(game: Corps, moment: Moment) -> list[Character]:
    """The standing Characters that see the Alien and have a Weapon for it."""
    from ..aliens import shot_options

    alien = moment.alien
    if alien is None or alien.at < 0:
        return []
    return [who for who in game.standing() if game.sees(who, alien.at) and shot_options(game, who, alien)]


def _somebody_watches(game: Corps, seat: int, moment: Moment) -> bool:
    return bool(_watchers(game, moment))


def _eyes_open(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """A standing Character with Line of Sight to the Alien, at any distance, takes one Attack Action against it."""
    from ..aliens import shot_options
    from ..attack import attack_action
    from ..moments import ask

    alien = moment.alien
    assert alien is not None
    name = yield from ask(
        game,
        seat,
        say("ask.eyes-open", alien=alien.id),
        lambda: [
            game.option(f"shooter:{who.id}", who.id, "option.shooter", who=who.id, pieces=(who.id,))
            for who in _watchers(game, moment)
        ],
        "A14.04",
    )
    if name is None:
        return
    who = game.who[name]
    weapon = yield from ask(
        game,
        game.decider(who),
        say("ask.defensive-fire", who=who.id, alien=alien.id),
        lambda: shot_options(game, who, alien),
        "A14.04",
    )
    if weapon is not None:
        # It comes on top of the Character's own Defensive Fire and is not part of it.
        yield from attack_action(game, who, weapon, alien, only=alien, steady=False)


def _ways_back(game: Corps, moment: Moment) -> list[Option[int]]:
    from ..move import destinations

    who, alien = moment.who, moment.alien
    if who is None or alien is None or who.status != "standing" or moment.cancelled:
        return []
    return destinations(game, who, FALL_BACK_SPEED, False, ~game.next_to(alien.at))


def _can_fall_back(game: Corps, seat: int, moment: Moment) -> bool:
    return bool(_ways_back(game, moment))


def _fall_back(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """The standing target of an Alien moves up to 2, past Aliens too, to a space not next to the attacker; the
    attack does not happen.
    """
    from ..moments import ask
    from ..move import move

    who, alien = moment.who, moment.alien
    assert who is not None
    assert alien is not None
    away = ~game.next_to(alien.at)
    goal = yield from ask(
        game,
        game.decider(who),
        say("ask.fall-back", who=who.id, alien=alien.id),
        lambda: _ways_back(game, moment),
        "A10.01",
        forced=False,
    )
    moment.cancelled = True
    if goal is not None:
        yield from move(game, who, FALL_BACK_SPEED, first=goal, stops=False, ends=away)


def _about_to_fall(game: Corps, seat: int, moment: Moment) -> bool:
    who = moment.who
    return who is not None and (moment.result == "kill" or (moment.result == "down" and who.status == "standing"))


def _back_on_your_feet(game: Corps, seat: int, moment: Moment) -> Flow[None]:
    """A Character that would be Knocked Down stays on its feet; one that would be Killed is Knocked Down instead."""
    moment.result = "down" if moment.result == "kill" else ""
    yield from ()


JUST_DEAL_WITH_IT = register(
    Event(
        id="just-deal-with-it",
        cost=2,
        copies=2,
        window="any",
        can=_a_hazard_is_attached,
        play=_just_deal_with_it,
        origin="published",
        designed=("copies",),
    )
)
CATCH_YOUR_BREATH = register(
    Event(id="catch-your-breath", window="any", can=_no_alien_in_sight, play=_catch_your_breath)
)
GOT_SPARES = register(Event(id="got-spares", cost=1, window="any", can=_cards_are_exhausted, play=_got_spares))
SHORT_CONTROLLED_BURSTS = register(
    Event(
        id="short-controlled-bursts",
        cost=1,
        keywords=frozenset({"Free Action"}),
        window="free-action",
        can=_can_aim,
        play=_short_controlled_bursts,
    )
)
ON_THE_DOUBLE = register(
    Event(
        id="on-the-double",
        cost=1,
        keywords=frozenset({"Free Action"}),
        window="free-action",
        can=_can_move,
        play=_on_the_double,
    )
)
WE_ARE_LEAVING = register(
    Event(
        id="we-are-leaving",
        cost=2,
        keywords=frozenset({"Action"}),
        window="action",
        can=_somebody_can_leave,
        play=_we_are_leaving,
    )
)
STAY_FROSTY = register(
    Event(id="stay-frosty", cost=1, copies=2, window="attack-roll", can=_bad_shot, play=_stay_frosty)
)
CLOSE_CALL = register(
    Event(id="close-call", cost=1, copies=2, window="defense-roll", can=_failed_roll, play=_close_call)
)
HOT_WIRE = register(Event(id="hot-wire", cost=1, window="tech-test", can=_failed_test, play=_hot_wire))
FALSE_READING = register(
    Event(id="false-reading", cost=3, window="tracker-card", can=_not_cancelled, play=_false_reading)
)
FALSE_ECHO = register(Event(id="false-echo", cost=1, window="spot", can=_a_blip_of_the_pool, play=_false_echo))
EYES_OPEN = register(Event(id="eyes-open", cost=1, window="defensive-fire", can=_somebody_watches, play=_eyes_open))
FALL_BACK = register(Event(id="fall-back", cost=2, window="alien-attack", can=_can_fall_back, play=_fall_back))
BACK_ON_YOUR_FEET = register(
    Event(id="back-on-your-feet", cost=2, window="fall", can=_about_to_fall, play=_back_on_your_feet)
)
