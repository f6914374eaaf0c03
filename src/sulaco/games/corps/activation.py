"""Activations: their six steps (A9.01 to A9.20).

Any Hero of a Rank may activate Civilian Grunts too: `characters` (A99.15). What of it is left to a Knocked Down Hero
stands in `actions` and `abilities` (A99.43).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, Prompt, Reason, WhyNot, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import events, gear
from .actions import Deed, action_options, free_options, move_options, take_move, why_not
from .asking import pick
from .in_force import AFTER_ACTIVATION, LEADS, Hook, Use, window
from .state import Activation, Character, Command
from .windows import Window, ask

if TYPE_CHECKING:
    from .corps import Corps


ON_ACTIVATION, END_OF_ACTIVATION = window("on-activation"), window("end-of-activation")


def begin(game: Corps, who: Character, seat: int) -> None:
    """A Character is activated; a Grunt flipped in this phase resets its dial now (A99.10)."""
    who.activated = True
    if who.reset_aim:
        who.reset_aim = False
        game.set_aim(who, game.aim(who))
    game.state.activation = Activation(who.id, seat)
    game.state.step = "activation"
    game.emit(events.Activated(rule="A9.01", character=who.id, seat=seat))


def activation(game: Corps) -> Flow[None]:
    """The next piece of the activation under way."""
    current = game.state.activation
    assert current is not None
    who = game.who[current.character]
    if who.at >= 0 and current.stage == "act":
        return _act(game, who, current)
    return _before_or_after(game, who, current)


def _before_or_after(game: Corps, who: Character, current: Activation) -> Flow[None]:
    """Step 1, which leads on to the Actions, or the steps that follow them."""
    if who.at >= 0 and current.stage == "on":
        if _waiting(game, who, current, ON_ACTIVATION):
            if not (yield from _abilities(game, who, current, ON_ACTIVATION)):
                return
        current.stage = "act"
        current.done = []
        if who.at >= 0:
            yield from _act(game, who, current)
            return
    if who.at >= 0 and _waiting(game, who, current, END_OF_ACTIVATION):
        if not (yield from _abilities(game, who, current, END_OF_ACTIVATION)):
            return
    yield from _finish(game, who, current)


def _abilities(game: Corps, who: Character, current: Activation, hook: Hook[Use]) -> Flow[bool]:
    """Resolve the abilities (and Hazards) of this window in the order that the player likes (A9.02, A9.13).

    True when the player likes none of those that are left.
    """
    now = Window(hook.name, who)

    def options() -> list[Option[Any]]:
        due = [use for use in _waiting(game, who, current, hook) if use.can(game, who, now)]
        choices = [use.option(who.id, use) for use in due]
        if due and not any(use.compulsory for use in due):
            choices.append(game.option("skip", None, "option.skip-ability"))
        return choices

    rule = "A9.02" if hook is ON_ACTIVATION else "A9.13"
    chosen = yield from ask(game, current.seat, prompt("ability", who=who.id), options, rule, unit=_unit(current))
    if chosen is None:
        return True
    current.done.append(chosen.id)
    if chosen.kind == "ability":
        game.emit(events.AbilityUsed(rule="A2.08", character=who.id, ability=chosen.id))
    yield from chosen.use(game, who, now)
    return False


def _waiting(game: Corps, who: Character, current: Activation, hook: Hook[Use]) -> list[Use]:
    """What was not used yet in this stage of the activation."""
    waiting = []
    for use in game.in_force(hook, who):
        if use.id not in current.done:
            waiting.append(use)
    return waiting


def _unit(current: Activation) -> str:
    return "turn" if not (current.acted or current.done or current.used) else "action"


@cache
def _ask_action(who: str, actions: int) -> Prompt:
    return prompt("action", who=who, n=actions)


@cache
def _end_option(who: str) -> Option[Any]:
    return Option("end", say("option.end-activation", who=who), None)


def _act(game: Corps, who: Character, current: Activation) -> Flow[None]:
    """Steps 2 and 3: equip until the first Action, then up to two Actions and any Free Actions (A9.03, A9.08)."""

    def options() -> list[Option[Any]]:
        if who.at < 0:
            return []
        choices: list[Option[Any]] = [_end_option(who.id)]
        if current.actions > 0:
            choices += action_options(game, who)
            choices += move_options(game, who)
        choices += free_options(game, who, current)
        if not current.acted:
            choices += gear.equip_options(game, who, current.seat)
        return choices

    chosen = yield from ask(
        game,
        current.seat,
        _ask_action(who.id, current.actions),
        options,
        "A9.08",
        unit=_unit(current),
        why_not=lambda: why_not(game, who, current),
    )
    if chosen is None:
        current.stage = "end"
        current.done = []
        return
    if isinstance(chosen, tuple):
        gear.equip(game, who, current.seat, chosen)
        return
    # An ability for any point of the activation is no Action: it does not end the Equip step (A2.09).
    current.acted = current.acted or not isinstance(chosen, Deed) or chosen.acts
    if isinstance(chosen, Deed):
        current.actions -= chosen.cost
        if chosen.mark:
            current.used.append(chosen.mark)
        yield from chosen.act(game, who)
    else:
        current.actions -= 1
        yield from take_move(game, who, chosen)


def _finish(game: Corps, who: Character, current: Activation) -> Flow[None]:
    """The Character is done: what the mission adds, then step 5, the use of Rank (A9.14)."""
    game.state.activation = None
    for rule in game.in_force(AFTER_ACTIVATION, who):
        yield from rule(game, who)
    state = game.state
    if who.hero and state.command is None and who.at >= 0 and (rank := game.card(who).rank):
        more = sum(rule(game, who) for rule in game.in_force(LEADS, who))
        state.command = Command(who.id, rank + more)
    state.step = "command" if state.command else "token"


def command(game: Corps) -> Flow[None]:
    """Step 5: a Marine Hero may activate Grunts of no higher Rank, as many as its own Rank (A9.14 to A9.16)."""
    state = game.state
    order = state.command
    assert order is not None
    hero = game.who[order.hero]
    seat = hero.player
    rank = game.card(hero).rank

    def led() -> list[Character]:
        return [who for who in game.in_play() if who.player < 0 and not who.activated and game.card(who).rank <= rank]

    chosen = None
    if order.left > 0 and seat >= 0:
        chosen = yield from pick(
            game,
            seat,
            "command",
            led,
            "A9.14",
            or_else=game.option("no-more", None, "option.no-more-grunts"),
            unit="turn",
            why_not=lambda: _why_not_led(game, rank),
            who=hero.id,
            n=order.left,
        )
    if chosen is not None:
        order.left -= 1
        begin(game, chosen, seat)
    else:
        state.command = None
        state.step = "token"


def _why_not_led(game: Corps, rank: int) -> list[WhyNot]:
    """Why a Hero of this Rank cannot activate the other Grunts (A8.03, A9.15)."""
    return [
        WhyNot(
            f"activate:{who.id}",
            Reason(say("why.activated", who=who.id), "A8.03")
            if who.activated
            else Reason(say("why.higher-rank", who=who.id), "A9.15"),
        )
        for who in game.in_play()
        if not who.hero and (who.activated or game.card(who).rank > rank)
    ]


def remaining(game: Corps) -> Flow[None]:
    """The highest-Rank player activates every Grunt not yet activated (A9.19, A9.20)."""
    seat = game.leader()

    def waiting() -> list[Character]:
        return [who for who in game.in_play() if not who.activated]

    chosen = yield from pick(game, seat, "remaining", waiting, "A9.19", unit="turn")
    if chosen is not None:
        begin(game, chosen, seat)
    else:
        game.state.step = "alien"
