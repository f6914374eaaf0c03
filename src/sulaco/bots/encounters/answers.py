"""Answers to everything that is asked besides the Action Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sulaco.games.encounters import fight
from sulaco.games.encounters.cards import Character, definition
from sulaco.table.decision import Decision, Option
from sulaco.table.text import Text

from . import aliens
from .known import Known
from .worth import worth

HARM = (
    "effect.strike",
    "effect.lash",
    "effect.facehugger",
    "effect.discard",
    "effect.smaller-hand",
    "effect.kill-best",
)
"""What nobody wants to be chosen for."""
Answer = Callable[[Known, Decision], str]


def _first(known: Known, decision: Decision) -> str:
    return decision.options[0].key


def _last(known: Known, decision: Decision) -> str:
    return decision.options[-1].key


def best(score: Callable[[Known, Any], float]) -> Answer:
    """The option whose value scores most; "nothing" scores 0."""

    def answer(known: Known, decision: Decision) -> str:
        def value(option: Option[Any]) -> float:
            return 0.0 if option.key == "nothing" else score(known, option.value)

        return max(decision.options, key=value).key

    return answer


def _least(known: Known, card: str) -> float:
    """The card that is missed least; with a "nothing" beside it only a basic card, or worse, is given."""
    if known.alien:
        return aliens.least(known, card)
    if card == known.me.agenda and known.evil:
        return -100.0
    return 1.3 - worth(definition(card).id)


def _heal(known: Known, decision: Decision) -> str:
    def value(option: Option[Any]) -> float:
        if option.key == "nothing":
            return 0.0
        seat = int(option.key.split(":")[1].removeprefix("player-")) - 1
        mine = 0.05 if seat == known.seat else 0.0
        if not known.trusts(seat):
            return -1.0
        return known.hurt(seat) + 0.2 * float(definition(option.value).damage) + mine

    return max(decision.options, key=value).key


def _player(known: Known, decision: Decision) -> str:
    """Help goes to oneself, harm to whoever is nearest to death."""
    if known.alien or known.evil:
        what = _named(decision.text)
        others = [option for option in decision.options if option.value != known.seat]
        if others and any(harm in what for harm in HARM):
            return max(others, key=lambda option: aliens.prey(known, what, option.value)).key
    own = [option for option in decision.options if option.value == known.seat]
    return (own or list(decision.options))[0].key


def _enemy(known: Known, card: str) -> float:
    return known.danger(card) + 0.01


def _zone_first(known: Known, card: str) -> float:
    found = definition(card)
    return (10.0 if card in known.state.zone else 0.1) + float(found.strikes)


def _weaken(known: Known, card: str) -> float:
    """An enemy that is just out of reach."""
    short = fight.attack_of(known.game, card) - known.state.attack
    return known.danger(card) + (20.0 if 0 < short <= 3 else 0.0)


def _copy(known: Known, card: str) -> float:
    found: Character = definition(card)
    return 0.1 + found.attack + found.recruit + (1.0 if found.play else 0.0)


def _gain(known: Known, card: str) -> float:
    return known.recruiting(card)


def _recover(known: Known, card: str) -> float:
    return worth(definition(card).id)


def _nudge(known: Known, index: int) -> float:
    """A card near the Airlock is pushed back first."""
    return -1.0 if known.against or index < 0 else 0.1 + index


def _pull(known: Known, index: int) -> float:
    return 0.1 + index if index >= 0 and (known.alien or known.against) else -1.0


def _scan(known: Known, index: int) -> float:
    return known.scanning(index) if index >= 0 else 0.0


def _choose(known: Known, decision: Decision) -> str:
    """One of several effects: Attack while there is something to fight; rather fewer cards than a strike, but a whole
    hand only if that might be the last one."""
    named = [(option, _named(option.text)) for option in decision.options]
    if known.alien:
        (power,) = definition(known.me.alien).power
        return max(decision.options, key=lambda option: aliens.worth(known, power.bodies[option.value - 1])).key
    for wanted in ("attack", "draw") if fight.targets(known.game) else ("recruit", "draw"):
        for option, names in named:
            if wanted in names and "strike" not in names:
                return option.key
    harmless = [(option, names) for option, names in named if "strike" not in names]
    if harmless and "discard-hand" in harmless[0][1] and len(known.me.hand) > 2 and known.hurt(known.seat) < 0.5:
        return next(option.key for option, names in named if "strike" in names)
    return (harmless or named)[0][0].key


def _named(text: Text) -> str:
    """The words of an effect, as far as its text tells them."""
    return str(text.args.get("what"))


def _attach(known: Known, decision: Decision) -> str:
    """An Alien Player lays its cards at the Airlock, where everything comes by."""
    return decision.options[-1 if known.alien else 0].key


def _wandering(known: Known, decision: Decision) -> str:
    text = decision.text.args
    return "yes" if text["n"] <= 2 or known.hurt(known.seat) > 0.5 else "no"


def _secrets(known: Known, decision: Decision) -> str:
    """Somebody else's Agenda."""
    others = [option for option in decision.options if option.value != known.seat]
    return (others or list(decision.options))[0].key


def _before_strike(known: Known, decision: Decision) -> str:
    """A card is given only where the next strikes might be the last."""
    return decision.options[-1 if known.hurt(known.seat) > 0.6 else 0].key


def _bury(known: Known, card: str) -> float:
    found = definition(card)
    return -1.0 if found.goal else float(getattr(found, "attack", 0)) + (4.0 if found.kind == "event" else 0.1)


def _hive_order(known: Known, decision: Decision) -> str:
    """What helps first, then the weakest."""
    sign = -1 if known.alien or known.against else 1
    return min(decision.options, key=lambda option: sign * _bury(known, option.value)).key


ANSWERS: dict[str, Answer] = {
    "attach": _attach,
    "avoid": _first,
    "before-strike": _before_strike,
    "best": best(_least),
    "bury": best(_bury),
    "choose": _choose,
    "clone": best(_copy),
    "copy": best(_copy),
    "discard": best(_least),
    "discard-for": best(_least),
    "drive-back": best(_zone_first),
    "event-order": _last,
    "gain": best(_gain),
    "heal": _heal,
    "hive-order": _hive_order,
    "kill-card": best(_least),
    "kill-enemy": best(_enemy),
    "kill-for": best(_least),
    "kill-own": best(_least),
    "move-enemy": best(_zone_first),
    "pacify": best(_zone_first),
    "peek": best(_scan),
    "player": _player,
    "pull": best(_pull),
    "push-back": best(_nudge),
    "raise": best(lambda known, card: float(definition(card).attack)),
    "recover": best(_recover),
    "refresh": _last,
    "scan": best(_scan),
    "secrets": _secrets,
    "send-back": best(_zone_first),
    "shift": best(_nudge),
    "show": _first,
    "strengthen": best(_zone_first),
    "swap": _last,
    "to-complex": best(_zone_first),
    "turn-down": _last,
    "wandering": _wandering,
    "weakest": best(lambda known, seat: known.hurt(seat) if known.alien else -known.hurt(seat)),
    "weaken": best(_weaken),
}
