"""The Action Phase: play everything in a good order, kill what matters most, scan, recruit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.games.encounters import fight
from sulaco.games.encounters.cards import CARDS, Character, definition
from sulaco.table.decision import Decision, Option

from .known import FINAL, Known, says

PLAY, USE, PAY, SPEND = 1000.0, 500.0, 400.0, 100.0
"""What comes first: cards, then abilities, then goals, then points."""


def act(known: Known, decision: Decision) -> str:
    """The best thing to do now."""
    best = max(decision.options, key=lambda option: _score(known, option))
    if best.value.verb in ("fight", "scan", "attack"):
        return _spend_attack(known, decision.options)
    return best.key


def _score(known: Known, option: Option[Any]) -> float:
    do = option.value
    match do.verb:
        case "play" | "copy":
            return PLAY + _order(known, do.card)
        case "once":
            return _once(known, do.card)
        case "sacrifice" | "vigilant":
            return _burn(known, do)
        case "pay":
            return PAY if not known.evil else -1.0
        case "fight":
            return SPEND + known.danger(do.card) if known.danger(do.card) > 0 else -1.0
        case "scan":
            return SPEND if known.scanning(do.n) > 0 else -1.0
        case "attack":
            return SPEND if _attacks(known, do.n) else -1.0
        case "recruit":
            return 10.0 + (known.sergeant() if do.card == "sergeant" else known.recruiting(do.card))
    return 0.0


def _order(known: Known, card: str) -> float:
    """Drawing first, cards whose ability waits for another one after it, copying last."""
    found: Character = definition(card)
    value = 0.0
    if says(found.play, "draw", "peek", "peek-hive"):
        value += 30
    if found.combo:
        value -= 10
        hand = [definition(other) for other in known.me.hand if other != card]
        waits = any(
            icon in other.classes or icon == other.crew
            for icon in found.combo
            for other in hand
            if isinstance(other, Character)
        )
        value -= 5 if waits else 0
    if says(found.play, "copy-played", "clone-played"):
        value -= 40
    if says(found.play, "discard-for", "kill-for", "per"):
        value += 5
    if found.side == "evil" and not known.evil:
        value -= 60
    return value


def _once(known: Known, card: str) -> float:
    found: Character = definition(card)
    if says(found.once, "per") and not known.state.fought:
        return -1.0
    return USE


def _burn(known: Known, do: Any) -> float:
    """A card is given up only for a death that it makes possible."""
    found: Character = definition(do.card)
    effects = found.vigilant if do.verb == "vigilant" else CARDS[found.id].sacrifice
    if known.evil:
        return -1.0
    more = sum(each.args[0] for each in effects if each.name in ("attack", "weaken"))
    if more:
        within = [
            known.danger(card)
            for card in fight.targets(known.game)
            if known.state.attack < fight.attack_of(known.game, card) <= known.state.attack + more
            and fight.barred(known.game, card) is None
        ]
        needed = 4.0 if do.verb == "vigilant" else 6.0
        return USE + 1 if within and max(within) >= needed else -1.0
    if says(effects, "kill-enemy", "kill-all", "send-back"):
        heavy = [card for card in known.state.zone if 5 <= fight.attack_of(known.game, card) <= 8]
        return USE + 1 if heavy else -1.0
    return -1.0


def _attacks(known: Known, seat: int) -> bool:
    """Whether another player is to be fought: an Alien Player always, others only by the traitor, and late."""
    other = known.state.players[seat]
    if other.alien:
        return not known.evil
    if known.evil:
        return known.me.agenda_open or known.hurt(seat) > 0.6
    return bool(other.agenda) and other.agenda_open and definition(other.agenda).side == "evil" and not known.wanted


def _spend_attack(known: Known, options: Sequence[Option[Any]]) -> str:
    """Of all that Attack can be spent on, the set that is worth most; its best part comes first."""
    points = known.state.attack
    wishes: list[tuple[int, float, str]] = []
    for option in options:
        do = option.value
        if do.verb == "fight":
            wishes.append((do.n, known.danger(do.card), option.key))
        elif do.verb == "scan":
            wishes.append((option.text.args["n"], known.scanning(do.n), option.key))
        elif do.verb == "attack" and _attacks(known, do.n):
            wishes.append((option.text.args["n"], 2.0 + 3.0 * known.hurt(do.n), option.key))
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (points + 1)
    for number, (cost, value, _) in enumerate(wishes):
        if value <= 0:
            continue
        for left in range(points, cost - 1, -1):
            worth, chosen = best[left - cost]
            if worth + value > best[left][0]:
                best[left] = (worth + value, (*chosen, number))
    chosen = best[points][1]
    if not chosen:
        return max(wishes, key=lambda wish: wish[1])[2]
    return wishes[max(chosen, key=lambda number: wishes[number][1])][2]


def offer(known: Known, decision: Decision) -> str | None:
    """A Coordinate card for another player's turn: nearly always a gain for all."""
    if known.evil:
        return None
    own = [option for option in decision.asides if option.seat == known.seat]
    if not own:
        return None
    return max(own, key=lambda option: _gives(option.value.card)).key


def _gives(card: str) -> float:
    found: Character = definition(card)
    return found.attack * 1.2 + found.recruit + (0.5 if found.play else 0)


__all__ = ["FINAL", "act", "offer"]
