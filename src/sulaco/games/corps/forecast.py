"""What an answer leads to, for clients: the way of a move, shots of one's own guns on it, a blast, numbers to roll.

All of it is open to see; the dice are left to chance. A walk is tried on a copy of the game, step by step, with the
same sight and the same guns as in `move` (A10.01, A24.05, A24.09, A16.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sulaco.table.decision import Decision, Option
from sulaco.table.forecast import Forecast, Risk, Throw, odds
from sulaco.table.text import say

from . import attack, blips, harm, move, sentry, swarms
from .board import spaces_in
from .kinds import KINDS
from .move import Mover
from .state import Character, CorpsState

if TYPE_CHECKING:
    from .corps import Corps

SIDES = 10
"""A Marine die (A1.01)."""

PAYING = ("attack", "fire", "event", "grenade")
"""Options whose cost in Endurance is the `n` of their text, by the first word of their keys."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(CorpsState).decode


def forecast(game: Corps, decision: Decision, option: Option[Any]) -> Forecast | None:
    """What this answer leads to; None if there is nothing to tell."""
    kind, verb = decision.kind, option.key.partition(":")[0]
    if option.seat >= 0:  # what is done beside a question is no answer to it
        return _roll(game, decision, option, verb)
    if verb == "move" and kind in ("action", "move"):
        mover = _mover(game, decision)
        return None if mover is None else _move(game, decision, mover, option.value)
    if kind == "area":
        return _blast(game, game.who[decision.text.args["who"]], decision.text.args["weapon"], option.value)
    if kind == "alien-target":
        return _attacked(game, decision.text.args["alien"], option.value)
    if kind == "facing":
        return Forecast(spaces=option.spaces)
    return _roll(game, decision, option, verb)


# --- moves -------------------------------------------------------------------------------------------------------


def _mover(game: Corps, decision: Decision) -> Mover | None:
    if decision.kind == "move":
        mover: Mover | None = decision.about
        return mover
    current = game.state.activation
    if current is None:
        return None
    who = game.who[current.character]
    return Mover(who, game.speed(who), True)


class Walked(NamedTuple):
    """How far a way leads, and who is shot at on it."""

    path: tuple[int, ...]
    throws: tuple[Throw, ...]


def _move(game: Corps, decision: Decision, mover: Mover, goal: int) -> Forecast:
    walked = _walk(game, mover, _way(game, mover, goal))
    end = walked.path[-1] if walked.path else mover.who.at
    if walked.throws:
        shots = sum(throw.at == mover.who.id for throw in walked.throws)
        killed = odds(1 - (1 - walked.throws[0].chance) ** shots)
        stake = say("forecast.own-guns", who=mover.who.id, n=shots, odds=killed)
        safer = _way_round(game, decision, mover, goal)
        return Forecast(risk=Risk.LOSS, path=walked.path, throws=walked.throws, stake=stake, safer=safer)
    if not game.exits >> end & 1 and game.next_to(end) & game.alien_spaces:
        return Forecast(risk=Risk.HARM, path=walked.path, stake=say("forecast.next-to-aliens", who=mover.who.id))
    return Forecast(path=walked.path)


def _way(game: Corps, mover: Mover, goal: int) -> list[int]:
    """The way that the rules take to this goal."""
    forbidden, stop, _ = move.limits(game, mover.who, mover.speed, mover.stops)
    return game.ways.path(mover.who.at, goal, mover.speed, forbidden, stop, game.barred)


def _copy(game: Corps) -> Corps:
    return type(game)(_decode(_encode(game.state)))


def _walk(game: Corps, mover: Mover, way: list[int]) -> Walked:
    """Go along a way until a Blip comes into sight, which stops the mover; guns shoot at every step that they see."""
    if not any(gun.ammo > 0 for gun in game.state.guns) and not _might_see(game, way):
        return Walked(tuple(way), ())
    copy = _copy(game)
    who = copy.who[mover.who.id]
    throws: list[Throw] = []
    for count, space in enumerate(way, 1):
        copy.put(who, space)
        if copy.exits >> space & 1:
            return Walked(tuple(way[:count]), tuple(throws))
        for gun in copy.state.guns:
            if gun.ammo > 0 and sentry.gun_sees(copy, gun, space):
                gun.ammo = max(0, gun.ammo - sentry.AMMO)
                throws += (_shot(gun.id, victim.id, space) for victim in copy.in_play() if victim.at == space)
        if blips.in_sight(copy) is not None:
            return Walked(tuple(way[:count]), tuple(throws))
    return Walked(tuple(way), tuple(throws))


def _might_see(game: Corps, way: list[int]) -> bool:
    zone = game.blip_zone()
    return bool(zone & game.people_spaces) or any(zone >> space & 1 for space in way)


def _shot(gun: str, victim: str, space: int) -> Throw:
    missed = max(0, SIDES - sentry.HITS) / SIDES
    return Throw(
        by=gun,
        at=victim,
        space=space,
        dice=2,
        needed=sentry.HITS,
        chance=1 - missed**2,
        outcome=say("forecast.shot", gun=gun, who=victim),
        own=True,
        rule="A24.09",
    )


def _way_round(game: Corps, decision: Decision, mover: Mover, goal: int) -> tuple[str, ...]:
    """Two moves, one after the other, that lead to this goal with nobody shot at; empty if there are none."""
    forbidden, stop, _ = move.limits(game, mover.who, mover.speed, mover.stops)
    danger = sentry.covered(game)
    way = game.ways.safest(mover.who.at, goal, mover.speed, forbidden, stop, game.barred, danger)
    if not way or any(danger >> space & 1 for space in way):
        return ()
    keys = {option.value: option.key for option in decision.options if option.key.startswith("move:")}
    for between in reversed(way[:-1]):
        if between not in keys:
            continue
        first = _walk(game, mover, _way(game, mover, between))
        if first.throws or not first.path or first.path[-1] != between:
            continue
        copy = _copy(game)
        copy.put(copy.who[mover.who.id], between)
        rest = Mover(copy.who[mover.who.id], mover.speed - len(first.path), mover.stops)
        then = _walk(copy, rest, _way(copy, rest, goal))
        if then.path and then.path[-1] == goal and not then.throws:
            return keys[between], keys[goal]
    return ()


# --- rolls -------------------------------------------------------------------------------------------------------


def _blast(game: Corps, who: Character, card: str, space: int) -> Forecast:
    """An area attack rolls for every model in the area (A11.14 to A11.19, A99.29)."""
    definition = attack.weapon(card)
    mask = attack.area(game, space)
    throws: list[Throw] = []

    def add(target: str, at: int, dice: int, text: str, own: bool = False) -> None:
        needed = min(SIDES, attack.to_hit(game, who, definition, at))
        throws.append(
            Throw(
                by=who.id,
                at=target,
                space=at,
                dice=dice,
                needed=needed,
                chance=needed / SIDES,
                outcome=say(text, who=target),
                own=own,
                rule="A11.14",
            )
        )

    for character in game.in_play():
        if mask >> character.at & 1:
            add(character.id, character.at, 1, "forecast.killed", own=True)
    friends = len(throws)
    for alien in game.state.aliens:
        if mask & game.covers(alien):
            text = "forecast.falls" if KINDS[alien.kind].dies else "forecast.wounded"
            add(alien.id, game.nearest(who.at, alien), 1 + alien.tokens, text)
    for blip in game.state.blips:
        if mask >> blip.at & 1:
            add(blip.id, blip.at, 1, "forecast.gone")
    spaces = tuple(spaces_in(mask))
    if not friends:
        return Forecast(spaces=spaces, throws=tuple(throws))
    stake = say(
        "forecast.own-blast",
        people=[throw.at for throw in throws[:friends]],
        needed=throws[0].needed,
        odds=throws[0].odds,
    )
    return Forecast(risk=Risk.LOSS, spaces=spaces, throws=tuple(throws), stake=stake)


def _attacked(game: Corps, alien: str, who: Character) -> Forecast | None:
    """The Defense Roll of whoever is attacked (A15.02, A17.03)."""
    model = next(model for model in game.state.aliens if model.id == alien)
    kind = KINDS[model.kind]
    needed = game.defense(who)
    holds = min(SIDES, max(0, needed - swarms.added(model))) / SIDES
    text = {"fall": "forecast.falls-or-dies", "facehug": "forecast.facehugged"}[kind.result]
    throw = Throw(
        by=alien,
        at=who.id,
        space=who.at,
        dice=kind.defense_dice,
        needed=needed,
        chance=1 - holds**kind.defense_dice,
        outcome=say(text, who=who.id, n=harm.KILLS_ON),
        own=True,
        rule="A15.02",
    )
    return Forecast(risk=Risk.HARM, throws=(throw,))


def _roll(game: Corps, decision: Decision, option: Option[Any], verb: str) -> Forecast | None:
    """A number to roll that the option names, and a cost that the Endurance Deck cannot bear (A5.03, A5.04)."""
    args = option.text.args
    throws: tuple[Throw, ...] = ()
    needed = args.get("needed")
    if isinstance(needed, int):
        who = args.get("who") or decision.text.args.get("who", "")
        by = option.pieces[0] if len(option.pieces) > 1 else who if isinstance(who, str) else ""
        at = option.pieces[-1] if option.pieces else ""
        hits = verb in ("attack", "fire") and at
        throws = (
            Throw(
                by=by,
                at=at,
                space=option.spaces[0] if option.spaces else -1,
                dice=1,
                needed=needed,
                chance=min(SIDES, max(0, needed)) / SIDES,
                outcome=say("forecast.hits", who=at) if hits else say("forecast.works"),
                rule=decision.rule,
            ),
        )
    cost = args.get("n") if verb in PAYING else None
    if isinstance(cost, int) and (risk := _exhausting(game, cost)):
        return Forecast(
            risk=risk, throws=throws, stake=say("forecast.last-cards" if risk is Risk.LOSS else "forecast.burns")
        )
    return Forecast(throws=throws) if throws else None


def _exhausting(game: Corps, cost: int) -> Risk:
    """What exhausting this many cards costs: nothing dear, burnt cards, or the mission (A5.03, A5.04)."""
    state = game.state
    deck = len(state.endurance) + len(state.beneath)
    if cost <= deck:
        return Risk.NONE
    return Risk.LOSS if cost - deck >= deck + len(state.exhausted) else Risk.COST
