"""What an attack comes to if nobody plays anything more: ATK against DEF, what happens to both, what is struck back.

The rules themselves are asked: the combat is fought on a copy of the state, up to its end, while everybody passes. All
that decides it lies open (V3.06), and nothing in it is left to chance. Where the defender's side chooses whom it
strikes back at (V8.07), each way is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sulaco.table.decision import Decision, Ending, GameOver, Option
from sulaco.table.flow import Flow
from sulaco.table.forecast import Forecast, Risk, Throw
from sulaco.table.text import Text, say

from . import attack, combat, events, harm, powers, timing
from .power_ups import PowerUp
from .state import BattlesState
from .values import face, values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(BattlesState).decode


class Fought(NamedTuple):
    """How a combat went: the strikes, who was hurt and by what, and whether the game ended with it."""

    struck: list[events.Struck]
    stunned: dict[str, int]
    """Who was stunned, with the wounds that they have then."""
    koed: list[str]
    worked: dict[str, str]
    """Who was hurt by a power that acted by itself, and whose power it was."""
    gone: bool
    """Whether the defender left play before anybody struck, without being KO'd."""
    ending: Ending | None
    chosen: tuple[str, ...]
    """Whom the defender could choose to strike back at, if there was a choice."""


def forecast(game: Battles, decision: Decision, option: Option[Any]) -> Forecast | None:
    """What this answer leads to; None for answers of which it is not plain."""
    seat, verb = decision.player(option), option.key.partition(":")[0]
    if decision.kind == "main" and verb == "attack":
        team = [game.by_id[option.value.unit]]
        return _least([_of_attack(game, seat, team, unit) for unit in attack.defenders(game, team)])
    if decision.kind == "defender":
        team = [game.by_id[decision.text.args["who"]]]
        return _of_attack(game, seat, team, game.by_id[option.value])
    if decision.kind == "team-attack":
        return _of_team(game, seat, decision, option.value)
    if decision.kind == "combat" and (option.value is None or isinstance(option.value, PowerUp)):
        told = _of_combat(game, seat, option.value)
        if told is not None and len(decision.options) == 1:  # what cannot be helped is no risk of this answer
            return Forecast(throws=told.throws)
        return told
    if decision.kind == "strike-back":
        return _of_striking_back(game, seat, game.by_id[decision.text.args["who"]], option.value)
    return None


def _least(ways: Sequence[Forecast]) -> Forecast:
    """Whom it is against is chosen later: the risk is that of the safest of them, and only then is it taken."""
    safest = min(ways, key=lambda way: way.risk)
    return Forecast(risk=safest.risk, stake=safest.stake, throws=tuple(throw for way in ways for throw in way.throws))


def _of_team(game: Battles, seat: int, decision: Decision, joining: str | None) -> Forecast:
    """The attack with whoever has joined so far: all who could join and are not among the answers any more."""
    first, defender = game.by_id[decision.text.args["who"]], game.by_id[decision.text.args["target"]]
    waiting = {option.value for option in decision.options} - {joining}
    team = [first, *(unit for unit in attack.joiners(game, seat, [first], defender) if unit.id not in waiting)]
    return _of_attack(game, seat, team, defender)


# --- fighting on a copy -----------------------------------------------------------------------------------------------


def _of_attack(game: Battles, seat: int, team: Sequence[Unit], defender: Unit) -> Forecast:
    ids, target = [unit.id for unit in team], defender.id

    def declared(copy: Battles) -> Flow[None]:
        return attack.declare(copy, [copy.by_id[id] for id in ids], copy.by_id[target])

    return _told(game, seat, ids, target, declared)


def _of_combat(game: Battles, seat: int, use: PowerUp | None) -> Forecast | None:
    """What the combat comes to if this is done, and nothing after it."""
    fight = game.state.combat
    if fight is None or not fight.attackers or not fight.defender:
        return None

    def used(copy: Battles) -> Flow[None]:
        if use is not None:
            yield from powers.use(copy, seat, use)
            yield from timing.settle(copy)

    return _told(game, seat, fight.attackers, fight.defender, used)


def _fights(game: Battles, first: Any, target: str) -> Iterator[Fought]:
    """The combat that `first` leads to, once for each choice of the defender's side."""
    before = _encode(game.state)
    chosen = 0
    while True:
        copy = type(game)(_decode(before))
        fought = _fought(copy, first(copy), target, chosen)
        yield fought
        chosen += 1
        if chosen >= len(fought.chosen):
            return


def _fought(copy: Battles, flow: Flow[None], target: str, chosen: int) -> Fought:
    """Everybody passes until the combat is over, with what its end sets off as far as nobody has a choice in it."""
    choice: tuple[str, ...] = ()
    ending: Ending | None = None
    try:
        for decision, answer in _asked(copy, flow):
            if decision.kind == "strike-back":
                choice = tuple(option.value.id for option in decision.options)
                answer.append(decision.options[chosen])
            else:
                answer.append(decision.options[0])
    except GameOver as over:
        ending = over.ending
    return _happened(copy, target, ending, choice)


def _asked(copy: Battles, flow: Flow[None]) -> Iterator[tuple[Decision, list[Option[Any]]]]:
    """The questions of the combat, each with a list that the answer is to be put into."""
    while True:
        decision = next(flow, None)
        while decision is not None:
            if copy.state.combat is None and decision.kind != "trigger-order":
                return
            answer: list[Option[Any]] = []
            yield decision, answer
            try:
                decision = flow.send(answer[0])
            except StopIteration:
                decision = None
        fight = copy.state.combat
        if fight is None:
            return
        fight.passes = len(copy.living())
        flow = combat.step(copy)


def _happened(copy: Battles, target: str, ending: Ending | None, choice: tuple[str, ...]) -> Fought:
    """What the events tell."""
    struck: list[events.Struck] = []
    stunned: dict[str, int] = {}
    koed: list[str] = []
    worked: dict[str, str] = {}
    power = ""
    for event in copy.events:
        if isinstance(event, events.PowerWorked):
            power = event.unit
        elif isinstance(event, events.Struck):
            struck.append(event)
        elif isinstance(event, events.Stunned):
            stunned[event.unit] = event.wounds
        elif isinstance(event, events.Koed):
            koed.append(event.unit)
        if isinstance(event, events.Stunned | events.Koed) and event.unit not in {each.target for each in struck}:
            worked.setdefault(event.unit, power)
    gone = target not in copy.by_id and target not in koed
    return Fought(struck, stunned, koed, worked, gone, ending, choice)


# --- in words ---------------------------------------------------------------------------------------------------------


def _told(game: Battles, seat: int, team: Sequence[str], target: str, first: Any) -> Forecast:
    """The attack, then what comes back and what powers do by themselves, which has no number needed."""
    ways = list(_fights(game, first, target))
    throws = [_strike(game, seat, team, target, ways)]
    risk, stake = Risk.NONE, None
    for way in ways:
        for throw in _back(game, seat, target, way):
            if throw not in throws:
                throws.append(throw)
        found = _risk(game, seat, way)
        if found > risk:
            risk, stake = found, _stake(game, seat, way) if found == Risk.LOSS else None
    return Forecast(risk=risk, throws=tuple(throws), stake=stake)


def _strike(game: Battles, seat: int, team: Sequence[str], target: str, ways: Sequence[Fought]) -> Throw:
    """What becomes of the defender."""
    blows = [next((each for each in way.struck if each.target == target and each.hit), None) for way in ways]
    blow = blows[0] or next((each for each in ways[0].struck if each.target == target), None)
    score, needed = (blow.atk, blow.defense) if blow else (0, values(game, game.by_id[target])[1])
    outcomes = [_of_defender(game, seat, team, target, way, needed - score) for way in ways]
    outcome = outcomes[0]
    if any(other != outcome for other in outcomes):
        outcome = say("outcome.depends", who=target)
    elif len(team) > 1:
        outcome = say("outcome.together", units=tuple(team), outcome=outcome)
    own = game.team(game.by_id[target].controller) == game.team(seat)
    rule = blow.rule if blow else "V7.06"
    toll = max(_toll(target, way) for way in ways)
    return Throw(by=team[0], at=target, score=score, needed=needed, outcome=outcome, own=own, toll=toll, rule=rule)


def _of_defender(game: Battles, seat: int, team: Sequence[str], target: str, way: Fought, short: int) -> Text:
    fate = _fate(game, seat, target, way)
    if fate is not None:
        return fate
    if way.gone:
        return say("outcome.leaves", who=target)
    if all(id in way.stunned or id in way.koed for id in team) and not any(b.target == target for b in way.struck):
        return say("outcome.stopped", units=tuple(team))
    return say("outcome.no-effect", n=short)


def _back(game: Battles, seat: int, target: str, way: Fought) -> Iterator[Throw]:
    """What the defender strikes back at, and whom a power hurts that acts by itself."""
    for blow in way.struck:
        if blow.target != target:
            fate = _fate(game, seat, blow.target, way) or say("outcome.holds", who=blow.target)
            if way.chosen:
                fate = say("outcome.if-struck", who=blow.target, outcome=fate)
            yield _at(
                game, seat, blow.units[0], blow.target, fate, way, score=blow.atk, needed=blow.defense, rule=blow.rule
            )
    for hurt, by in way.worked.items():
        outcome = _fate(game, seat, hurt, way)
        if hurt != target and outcome is not None:
            yield _at(game, seat, by, hurt, outcome, way, rule="V10.03")


def _at(
    game: Battles,
    seat: int,
    by: str,
    at: str,
    outcome: Text,
    way: Fought,
    *,
    score: int = 0,
    needed: int = 0,
    rule: str,
) -> Throw:
    own, toll = game.team(game.by_id[at].controller) == game.team(seat), _toll(at, way)
    return Throw(by=by, at=at, score=score, needed=needed, outcome=outcome, own=own, toll=toll, rule=rule)


def _fate(game: Battles, seat: int, id: str, way: Fought) -> Text | None:
    """What becomes of a character; None if nothing does."""
    unit = game.by_id[id]
    if id in way.koed:
        if not unit.level:
            return say("outcome.koed", who=id)
        if way.ending is None:
            return say("outcome.fallen", who=id)
        return say("outcome.won" if seat in way.ending.winners else "outcome.lost", who=id)
    if id in way.stunned:
        return say("outcome.stunned", who=id, n=way.stunned[id], all=face(unit).health)
    return None


def _toll(id: str, way: Fought) -> Risk:
    return Risk.LOSS if id in way.koed else Risk.HARM if id in way.stunned else Risk.NONE


def _own_hurt(game: Battles, seat: int, way: Fought) -> list[Unit]:
    units = [game.by_id[id] for id in dict.fromkeys((*way.koed, *way.stunned)) if id in game.by_id]
    return [unit for unit in units if game.team(unit.controller) == game.team(seat)]


def _risk(game: Battles, seat: int, way: Fought) -> Risk:
    hurt = _own_hurt(game, seat, way)
    lost = way.ending is not None and seat not in way.ending.winners
    won = way.ending is not None and not lost
    if lost or (not won and any(unit.level and unit.id in way.koed for unit in hurt)):
        return Risk.LOSS
    return Risk.HARM if hurt else Risk.NONE


def _stake(game: Battles, seat: int, way: Fought) -> Text:
    mains = [unit.id for unit in _own_hurt(game, seat, way) if unit.level and unit.id in way.koed]
    return say("stake.lost" if way.ending is not None else "stake.main", who=mains[0])


def _of_striking_back(game: Battles, seat: int, defender: Unit, target: Unit) -> Forecast | None:
    """The strike itself; what the attackers do to the defender comes whoever is struck."""
    fight = game.state.combat
    if fight is None:
        return None
    score, needed = combat.strike(game, fight, defender), values(game, target)[1]
    way = Fought([], {}, [], {}, gone=False, ending=None, chosen=())
    if score >= needed:
        way.stunned[target.id] = target.wounds + harm.STUN_WOUNDS
        if harm.is_spent(target, harm.STUN_WOUNDS):
            way.koed.append(target.id)
    fate = _fate(game, seat, target.id, way) or say("outcome.holds", who=target.id)
    throw = _at(game, seat, defender.id, target.id, fate, way, score=score, needed=needed, rule="V8.07")
    risk = _risk(game, seat, way)
    return Forecast(risk=risk, throws=(throw,), stake=_stake(game, seat, way) if risk == Risk.LOSS else None)
