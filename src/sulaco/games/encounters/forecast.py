"""What an answer of the Action Phase leaves and brings: points, dead enemies, strikes, and what would kill.

Which strikes are drawn is hidden: it is said how many there are and how much damage would be deadly. How bad they can
be is open, as all know which Strike cards are not by an Avatar or discarded (L9.03, L9.07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option
from sulaco.table.forecast import Forecast, Risk, Throw
from sulaco.table.text import Text, say

from . import agendas, facehuggers, fight, scanning, strikes
from .action_options import Do
from .card_texts import describe
from .cards import HiveCard, definition
from .view import knows_agenda, sees
from .words import Words

if TYPE_CHECKING:
    from .encounters import Encounters


def forecast(game: Encounters, decision: Decision, option: Option[Any]) -> Forecast | None:
    """What this answer leads to, as far as whoever may give it knows; None for answers of which it is not plain."""
    seat, do = decision.player(option), option.value
    if isinstance(do, Do):
        of = FORECASTS.get(do.verb)
        told = None if of is None else of(game, seat, do)
    elif decision.kind == "avoid" and option.key == strikes.TAKE_IT.key:
        told = _of_strikes(game, seat, [("", 1)])
    else:
        return None
    if told is not None and len(decision.options) == 1:  # what cannot be helped is no risk of this answer
        return Forecast(throws=told.throws)
    return told


def _spent(at: str, has: int, cost: int, outcome: Text, rule: str, toll: Risk = Risk.NONE) -> Throw:
    """Points that are spent: how many there are, and how many it takes."""
    return Throw(at=at, score=has, needed=cost, outcome=outcome, toll=toll, rule=rule)


# --- what is paid for -------------------------------------------------------------------------------------------------


def _scan(game: Encounters, seat: int, do: Do) -> Forecast:
    state = game.state
    cost = scanning.scan_cost(game, do.n) or 0
    card = state.rooms[do.n].card
    left = state.attack - cost
    outcome = say("outcome.scan", n=left)
    if sees(game, seat, card):
        outcome = say("outcome.scan-known", n=left, card=card)
    return Forecast(throws=(_spent(do.card, state.attack, cost, outcome, "L7.02"),))


def _fight(game: Encounters, seat: int, do: Do) -> Forecast:
    """The enemy dies; its Death ability may strike whoever has fought it (L8.04, L8.08)."""
    state = game.state
    found = definition(do.card)
    left = state.attack - do.n
    outcome, risk = say("outcome.dies", n=left), Risk.NONE
    if isinstance(found, HiveCard) and found.death:
        death = Text("line.death", {"text": describe(found.death)})
        outcome = say("outcome.dies-and", n=left, death=death)
        risk = _danger(game, seat, sum(_strikes_in(found.death)))
    stake = None
    if risk == Risk.LOSS:
        stake = say("stake.struck", n=sum(_strikes_in(found.death)), deadly=deadly(game, seat))
    return Forecast(risk=risk, stake=stake, throws=(_spent(do.card, state.attack, do.n, outcome, "L8.02", Risk.LOSS),))


def _recruit(game: Encounters, seat: int, do: Do) -> Forecast:
    has = game.state.recruit
    return Forecast(throws=(_spent(do.card, has, do.n, say("outcome.recruited", n=has - do.n), "L6.02"),))


def _pay(game: Encounters, seat: int, do: Do) -> Forecast:
    has = game.state.recruit
    return Forecast(throws=(_spent(do.card, has, do.n, say("outcome.paid", n=has - do.n), "L14.20"),))


# --- strikes ----------------------------------------------------------------------------------------------------------


def deadly(game: Encounters, seat: int) -> int:
    """The damage that would kill a player now (L9.04)."""
    return max(0, strikes.health(game, seat) - strikes.damage(game, seat))


def _danger(game: Encounters, seat: int, n: int) -> Risk:
    """What so many strikes may do to a player, as far as the Strike cards that are left can tell."""
    state = game.state
    if not n:
        return Risk.NONE
    left = state.strikes if n <= len(state.strikes) else state.strikes + state.struck_out
    worst = sorted((definition(card).damage for card in left), reverse=True)[:n]
    return Risk.LOSS if sum(worst) >= deadly(game, seat) else Risk.HARM


def _strikes_in(text: Words) -> Iterator[int]:
    """The strikes that effects bring, wherever in them."""
    for word in text:
        if word.name == "strike":
            yield word.args[0]
        for body in word.bodies:
            yield from _strikes_in(body)


def _of_strikes(game: Encounters, seat: int, coming: list[tuple[str, int]]) -> Forecast:
    """Strikes that this player draws, by the enemies that deal them out, each with its Strike ability (L9.12)."""
    kills, n, throws = deadly(game, seat), 0, []
    for card, cards in coming:
        ability = definition(card).strike if card else ()
        if cards or ability:
            n += cards + sum(_strikes_in(ability))
            outcome = say("outcome.strikes-you", n=cards)
            if ability:
                outcome = Text("join.sentences", {"a": outcome, "b": Text("line.strike", {"text": describe(ability)})})
            throws.append(
                Throw(
                    by=card,
                    at=f"player-{seat + 1}",
                    needed=kills,
                    outcome=outcome,
                    own=True,
                    toll=Risk.HARM,
                    rule="L9.02",
                )
            )
    risk = _danger(game, seat, n)
    stake = say("stake.struck", n=n, deadly=kills) if risk == Risk.LOSS else None
    return Forecast(risk=risk, throws=tuple(throws), stake=stake)


def _after_avoiding(game: Encounters, seat: int) -> Iterator[tuple[str, int]]:
    """The enemies that strike, with the strikes that are left of theirs by what holds this turn (L16.02)."""
    notes = game.state.turn_notes
    every, next_ones = f"avoid-strikes:{seat}" in notes, notes.count(f"avoid-next:{seat}")
    for card, n in strikes.coming(game, seat):
        if definition(card).strikes and f"pacified:{card}" not in notes:
            less = n if every else min(n, next_ones)
            next_ones -= less
            yield card, n - less


def _end(game: Encounters, seat: int, do: Do) -> Forecast | None:
    """The Combat Zone strikes, then Facehuggers act whose time has come (L9.01, L13.03)."""
    state = game.state
    coming = [] if facehuggers.infected(game, seat) else list(_after_avoiding(game, seat))
    struck = _of_strikes(game, seat, coming)
    young = any(card.startswith("chestburster") for card in state.hatchery)
    hugged = [
        Throw(
            by=hugger.card,
            at=f"player-{hugger.seat + 1}",
            outcome=say("outcome.hugs"),
            own=True,
            toll=Risk.HARM,
            rule="L13.03",
        )
        for hugger in state.huggers
        if hugger.turns <= 1 and young and not facehuggers.infected(game, hugger.seat)
    ]
    if not struck.throws and not hugged:
        return None
    risk = max(struck.risk, Risk.HARM) if hugged else struck.risk
    return Forecast(risk=risk, throws=(*struck.throws, *hugged), stake=struck.stake)


# --- players ----------------------------------------------------------------------------------------------------------


def _attack(game: Encounters, seat: int, do: Do) -> Forecast:
    """Another player draws strikes (L14.01, L18.08). Whether it is one of the own side, an open Agenda may tell.

    To strike a team-mate is never plainly wanted: it always counts as a loss.
    """
    target = do.n
    n, kills = fight.PLAYER_STRIKES, deadly(game, target)
    foe = _is_foe(game, seat, target)
    own = foe is False
    risk = Risk.LOSS if own else Risk.NONE if foe else Risk.HARM
    stake = None
    if own:
        kills_now = _danger(game, target, n) == Risk.LOSS
        stake = say("stake.mate" if kills_now else "stake.mate-hurt", player=do.card, n=n, deadly=kills)
    outcome = say("outcome.strike-cards", n=n, deadly=kills)
    rule = "L18.08" if game.state.players[target].alien else "L14.01"
    throw = Throw(
        at=do.card,
        score=game.state.attack,
        needed=game.avatar(target).defense,
        outcome=outcome,
        own=own,
        toll=Risk.HARM,
        rule=rule,
    )
    return Forecast(risk=risk, throws=(throw,), stake=stake)


def _is_foe(game: Encounters, seat: int, target: int) -> bool | None:
    """Whether another player is an enemy; None if this seat cannot know."""
    player = game.state.players[target]
    if player.alien:
        return True
    if not player.agenda:
        return False
    if knows_agenda(game, seat, seat) and agendas.side(game, seat) == "evil":
        return True
    return agendas.side(game, target) == "evil" if player.agenda_open else None


FORECASTS: dict[str, Callable[[Encounters, int, Do], Forecast | None]] = {
    "scan": _scan,
    "fight": _fight,
    "recruit": _recruit,
    "pay": _pay,
    "end": _end,
    "attack": _attack,
}
