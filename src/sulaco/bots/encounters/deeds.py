"""The Action Phase: play everything in a good order, kill what matters most, scan, recruit; help others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.games.encounters import keywords
from sulaco.games.encounters.cards import CARDS, Character, HiveCard, definition
from sulaco.table.decision import Decision, Option

from . import spending
from .known import FINAL, Known
from .spending import Wish
from .worth import amount, says, worth

PLAY, USE, PAY, SPEND, RECRUIT = 1000.0, 500.0, 400.0, 100.0, 10.0
"""Added to the score of a deed, so that cards come first, then abilities, goals, Attack, Recruit Points."""
OPENLY = 0.4
"""The traitor attacks a player who is this near to death (0 to 1) even while nobody knows the traitor."""
LEFT_OVER = 0.2
"""What a strike on the traitor is worth: less than anything else that Attack is spent on."""
ATTACK = ("fight", "scan", "attack")
"""What Attack is spent on."""


def act(known: Known, decision: Decision) -> str:
    """The best thing to do now."""
    options = decision.options
    for option in options:
        if option.value.verb == "recruit":
            recruits = spending.characters(known, options)
            break
    else:
        recruits = {}
    best = max(options, key=lambda option: _score(known, option, recruits))
    if best.value.verb not in ATTACK:
        return best.key
    key = _spend(known, options)
    if key:
        return key
    rest = [option for option in options if option.value.verb not in ATTACK]
    return max(rest, key=lambda option: _score(known, option, recruits)).key


def _score(known: Known, option: Option[Any], recruits: dict[str, float]) -> float:
    do = option.value
    match do.verb:
        case "play" | "copy":
            return PLAY + _order(known, do.card)
        case "once":
            return _once(known, do.card)
        case "sacrifice" | "vigilant":
            return _burn(known, do)
        case "pay":
            return _pay(known, do.card)
        case "fight" | "scan":
            return -1.0 if known.against and do.verb == "scan" else SPEND
        case "attack":
            return SPEND if _attacks(known, do.n) else -1.0
        case "recruit":
            value = recruits[option.key]
            return RECRUIT + value if value > 0 else -1.0
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
    if found.side == "evil":
        value += 100 if known.alone else 0 if known.evil else -60
    return value


def _once(known: Known, card: str) -> float:
    found: Character = definition(card)
    if says(found.once, "per") and not known.state.fought:
        return -1.0
    return USE


def _burns(known: Known) -> int:
    """The Attack that cards to be given up would bring in all."""
    plays = (CARDS[play.id].sacrifice for play in known.state.plays if not play.gone)
    kept = (keywords.counts_as(known.game, card).vigilant for card in keywords.vigilant(known.game, known.seat))
    return sum(amount(effects, "attack", "weaken") for effects in (*plays, *kept))


def _burn(known: Known, do: Any) -> float:
    """A card is given up only for a death that it makes possible."""
    if known.against:
        return -1.0
    found: Character = definition(do.card)
    effects = found.vigilant if do.verb == "vigilant" else CARDS[known.state.plays[do.n].id].sacrifice
    more = amount(effects, "attack", "weaken")
    points = known.state.attack
    if more:
        wishes = spending.kills(known)
        gain = spending.best(wishes, points + more)[0] - spending.best(wishes, points)[0]
        if known.final and known.open(known.final) and points < known.cost(known.final) <= points + _burns(known):
            gain = FINAL
        return USE + 1 if gain >= (3.0 if do.verb == "vigilant" else 6.0) else -1.0
    if says(effects, "kill-enemy", "kill-all", "send-back"):
        heavy = [card for card in known.state.zone if definition(card).enemy and 5 <= known.cost(card) <= 8]
        return USE + 1 if heavy else -1.0
    return -1.0


def _pay(known: Known, card: str) -> float:
    """Goals are paid for at once; what weakens an enemy waits until that kills the Final Enemy."""
    if known.evil:
        return -1.0
    found = definition(card)
    less = amount(found.paid, "weaken") if isinstance(found, HiveCard) else 0  # an alien card is only removed
    if not less:
        return PAY
    final = known.final
    if not final or known.state.attack + less + _burns(known) < known.cost(final):
        return -1.0
    if known.open(final):
        return PAY
    last = next((room.card for room in reversed(known.state.rooms) if room.card), "")
    return PAY if says(found.paid, "advance") and last == final else -1.0


def _attacks(known: Known, seat: int) -> bool:
    """Whether another player is to be fought: an Alien Player always, and the traitor once all know of it. The traitor
    fights openly when it is known, or when somebody has suffered enough for it to be worth the suspicion."""
    if known.state.players[seat].alien:
        return not known.evil
    if known.evil:
        return known.me.agenda_open or known.hurt(seat) >= OPENLY
    return not known.trusts(seat)


def _harm(known: Known, seat: int) -> float:
    """What a strike on another player is worth; on the traitor, who need not die (L19.14), only what is left over."""
    if known.evil or known.state.players[seat].alien:
        return 2.0 + 3.0 * known.hurt(seat)
    return LEFT_OVER


def _spend(known: Known, options: Sequence[Option[Any]]) -> str:
    """Of all that Attack can be spent on, the set that is worth most; its best part comes first. "" for nothing."""
    wishes = spending.kills(known)
    for option in options:
        do = option.value
        if do.verb == "scan":
            wishes.append(Wish(option.text.args["n"], known.scanning(do.n), option.key))
        elif do.verb == "attack" and _attacks(known, do.n):
            wishes.append(Wish(option.text.args["n"], _harm(known, do.n), option.key))
    chosen = spending.best(wishes, known.state.attack)[1]
    if not chosen:
        return ""
    return wishes[max(chosen, key=lambda number: wishes[number].value)].key


# --- Coordinate -------------------------------------------------------------------------------------------------------

TOGETHER = 1.5
"""The Attack that each helper behind this one may be expected to add."""


def offer(known: Known, decision: Decision) -> str | None:
    """A Coordinate card for another player's turn: when the player's own cards are played, and it is of use."""
    state = known.state
    if state.players[state.active].hand or not known.trusts(state.active):
        return None
    own = [option for option in decision.asides if option.seat == known.seat]
    best = max(own, key=lambda option: _use(known, option.value.card), default=None)
    return best.key if best is not None and _use(known, best.value.card) > 0 else None


def _use(known: Known, card: str) -> float:
    """What a card is worth to the active player now."""
    found: Character = definition(card)
    if not found.attack:
        return 0.1 + worth(found.id)
    points = known.state.attack
    wishes = spending.kills(known)
    now = spending.best(wishes, points)[0]
    gain = spending.best(wishes, points + found.attack)[0] - now
    if gain < 1.0:
        helped = {each.seat for each in known.state.offers}
        helpers = sum(
            seat not in helped and seat not in (known.seat, known.state.active) for seat in known.game.living()
        )
        together = int(found.attack + TOGETHER * helpers)
        gain = spending.best([wish for wish in wishes if wish.value >= 6.0], points + together)[0] - now
    return gain - 1.0
