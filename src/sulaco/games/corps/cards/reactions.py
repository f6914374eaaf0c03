"""The 10 Events that answer something: a roll, a tracker card, a Blip or an Alien (A4.06, A21.03 to A21.05, A99.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from ... import house
from .. import events
from ..asking import pick
from ..attack import attack_action
from ..defensive_fire import shot_options
from ..move import destinations, move
from ..windows import ask
from . import Event, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

FALL_BACK_SPEED = house.number("corps", "fall-back.move", 2, rule="A4.07", least=1, most=12)


# --- after a roll ----------------------------------------------------------------------------------------------


def _wasted_dice(game: Corps, window: Window) -> list[int]:
    """The dice of an area attack that missed an Alien or a Blip, or that hit a Character."""
    return [index for index, die in enumerate(window.dice) if die.hit == (die.target in game.who)]


def _bad_shot(game: Corps, seat: int, window: Window) -> bool:
    if window.rerolled:
        return False
    return bool(_wasted_dice(game, window)) if window.dice else window.failed


def _stay_frosty(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Re-roll a missed attack roll of any Character; of an area attack one die, or one that hit a Character."""
    assert window.who is not None
    assert window.reroll is not None
    if not window.dice:
        game.emit(events.Rerolled(rule="A21.03", who=window.who.id, source="stay-frosty"))
        window.reroll(window)
        return
    index = yield from ask(
        game,
        seat,
        prompt("die"),
        lambda: [
            game.option(
                f"die:{index + 1}",
                index,
                "option.die",
                n=window.dice[index].roll,
                who=window.dice[index].target,
                pieces=(window.dice[index].target,),
            )
            for index in _wasted_dice(game, window)
        ],
        "A21.03",
    )
    game.emit(events.Rerolled(rule="A21.03", who=window.who.id, source="stay-frosty"))
    window.reroll(window, index)


def _failed_roll(game: Corps, seat: int, window: Window) -> bool:
    return window.failed and not window.rerolled


def _close_call(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Re-roll a failed Defense Roll of any Character."""
    assert window.who is not None
    assert window.reroll is not None
    game.emit(events.Rerolled(rule="A21.03", who=window.who.id, source="close-call"))
    window.reroll(window)
    yield from ()


def _failed_test(game: Corps, seat: int, window: Window) -> bool:
    return window.failed


def _hot_wire(game: Corps, seat: int, window: Window) -> Flow[None]:
    """A failed Tech Test counts as passed."""
    window.failed = False
    yield from ()


# --- against the Aliens ----------------------------------------------------------------------------------------


def _not_cancelled(game: Corps, seat: int, window: Window) -> bool:
    return not window.cancelled


def _false_reading(game: Corps, seat: int, window: Window) -> Flow[None]:
    """The Motion Tracker card goes to its discard pile unresolved; no other is drawn for it."""
    window.cancelled = True
    yield from ()


def _a_blip_of_the_pool(game: Corps, seat: int, window: Window) -> bool:
    return window.blip is not None and not window.blip.mission


def _false_echo(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Shuffle the Blip into the pool unseen and draw two: the lower number is Spotted, both go back."""
    assert window.blip is not None
    bag = [*game.state.pool, window.blip.number]
    drawn = [game.state.chance.draw(bag) for _ in range(min(2, len(bag)))]
    window.number = min(drawn)
    yield from ()


def _watchers(game: Corps, window: Window) -> list[Character]:
    """The standing Characters that see the Alien and have a Weapon for it."""
    alien = window.alien
    if alien is None or alien.at < 0:
        return []
    return [who for who in game.standing() if game.sees_alien(who, alien) and shot_options(game, who, alien)]


def _somebody_watches(game: Corps, seat: int, window: Window) -> bool:
    return bool(_watchers(game, window))


def _eyes_open(game: Corps, seat: int, window: Window) -> Flow[None]:
    """A standing Character with Line of Sight to the Alien, at any distance, takes one Attack Action against it."""
    alien = window.alien
    assert alien is not None
    who = yield from pick(game, seat, "eyes-open", lambda: _watchers(game, window), "A14.04", alien=alien.id)
    if who is None:
        return
    weapon = yield from ask(
        game,
        game.decider(who),
        prompt("defensive-fire", who=who.id, alien=alien.id),
        lambda: shot_options(game, who, alien),
        "A14.04",
    )
    if weapon is not None:
        # It comes on top of the Character's own Defensive Fire and is not part of it.
        yield from attack_action(game, who, weapon, alien, only=alien, steady=False)


def _ways_back(game: Corps, window: Window) -> tuple[Option[int], ...]:
    who, alien = window.who, window.alien
    if who is None or alien is None or who.status != "standing" or window.cancelled:
        return ()
    return destinations(game, who, FALL_BACK_SPEED, False, ~game.beside(alien))


def _can_fall_back(game: Corps, seat: int, window: Window) -> bool:
    return bool(_ways_back(game, window))


def _fall_back(game: Corps, seat: int, window: Window) -> Flow[None]:
    """The standing target of an Alien moves up to 2, past Aliens too, to a space not next to the attacker; the
    attack does not happen.
    """
    who, alien = window.who, window.alien
    assert who is not None
    assert alien is not None
    away = ~game.beside(alien)
    goal = yield from ask(
        game,
        game.decider(who),
        prompt("fall-back", who=who.id, alien=alien.id),
        lambda: _ways_back(game, window),
        "A10.01",
        forced=False,
    )
    window.cancelled = True
    if goal is not None:
        yield from move(game, who, FALL_BACK_SPEED, first=goal, stops=False, ends=away)


def _about_to_fall(game: Corps, seat: int, window: Window) -> bool:
    who = window.who
    return who is not None and (window.result == "kill" or (window.result == "down" and who.status == "standing"))


def _back_on_your_feet(game: Corps, seat: int, window: Window) -> Flow[None]:
    """A Character that would be Knocked Down stays on its feet; one that would be Killed is Knocked Down instead."""
    window.result = "down" if window.result == "kill" else ""
    yield from ()


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
