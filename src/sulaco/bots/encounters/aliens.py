"""The turn of an Alien Player: cards that bring more cards, then the Hive, then claws; useless ones pay for others."""

from __future__ import annotations

from sulaco.games.encounters import facehuggers, hive
from sulaco.games.encounters.cards import AlienCard, definition
from sulaco.games.encounters.words import Cause, Word, Words, holds
from sulaco.table.decision import Decision

from .known import Known
from .worth import says

STAYS = 1.5
"""What a card is worth that stays on the board."""
EACH = {"strike": 3.0, "discard": 1.0, "discard-random": 1.2, "smaller-hand": 1.2, "add-hive": 2.0, "draw": 2.0}
"""What each unit of the number in such an effect is worth."""
ONCE = {
    "hive-to-combat": 4.0,
    "kill-best": 3.0,
    "pull": 0.3,
    "peek-hive": 0.3,
    "strengthen": 1.5,
    "strengthen-all": 1.5,
}
"""What an effect is worth, whatever number it has."""
SHOWN = 0.5
"""The chance that a player cannot show the card that an effect asks for."""


def act(known: Known, decision: Decision) -> str:
    """The best card now, or the Avatar's power; the end when nothing else is of use."""

    def score(key: str, card: str) -> float:
        if key == "end":
            return 0.0
        words = definition(known.me.alien).power if key == "power" else definition(card).play
        value = worth(known, words) if key == "power" else card_worth(known, card)
        return value + _order(words) if value > 0 else -1.0

    return max(decision.options, key=lambda option: score(option.key, option.value)).key


def _order(words: Words) -> float:
    """Draws come first, then what fills the Combat Zone, then what is paid for with cards while there are some."""
    if says(words, "draw"):
        return 300.0
    if says(words, "discard-for"):
        return 100.0
    return 200.0 if says(words, "add-hive", "advance", "raise") else 0.0


def card_worth(known: Known, card: str) -> float:
    """What it is worth to play a card of the hand now."""
    found: AlienCard = definition(card)
    words = found.play
    if words and words[0].name == "discard-for":
        others = [other for other in known.me.hand if other != card]
        price = min((card_worth(known, other) for other in others if not _paid(other)), default=99.0)
        return worth(known, words[0].bodies[0]) - price
    return worth(known, words) + (STAYS if found.stays else 0.0)


def _paid(card: str) -> bool:
    return says(definition(card).play, "discard-for")


def least(known: Known, card: str) -> float:
    """The card that is missed least."""
    return 100.0 - (worth(known, definition(card).play[0].bodies[0]) if _paid(card) else card_worth(known, card))


def worth(known: Known, words: Words) -> float:
    """What effects are worth to the Hive."""
    return sum(_word(known, each) for each in words)


def _word(known: Known, each: Word) -> float:
    game, name = known.game, each.name
    if name in EACH:
        return EACH[name] * int(each.args[0])
    if name in ONCE:
        return ONCE[name] if name != "strengthen" or game.state.zone else 0.0
    match name:
        case "any" | "weakest":
            return worth(known, each.bodies[0])
        case "each":
            return len(game.living()) * worth(known, each.bodies[0])
        case "choose":
            return max(worth(known, body) for body in each.bodies)
        case "if":
            return worth(known, each.bodies[0]) if holds(game, Cause(known.seat), each.args[0]) else 0.0
        case "unless-show":
            return SHOWN * worth(known, each.bodies[0])
        case "lash":
            return EACH["strike"] if any(definition(card).strikes for card in game.state.zone) else 0.0
        case "advance":
            return 3.0 if hive.movable(game) else 0.0
        case "facehugger":
            return 8.0 if any(card.startswith("facehugger") for card in game.state.hatchery) else 0.0
        case "raise":
            return 2.5 if any(definition(card).type == "alien" for card in game.state.dead_enemies) else 0.0
        case "turn-down" | "turn-down-all":
            return 0.5 if any(room.up for room in game.state.rooms) else 0.0
    return 0.0


def prey(known: Known, what: str, seat: int) -> float:
    """How good a player is for an effect of these words: strikes for whoever is nearest to death, a Facehugger for
    whoever is furthest from it, fear for whoever comes next."""
    if "lash" in what or "facehugger" in what:
        if facehuggers.infected(known.game, seat):
            return -1.0
        return known.hurt(seat) if "lash" in what else 1.0 - known.hurt(seat)
    if "strike" in what:
        return known.hurt(seat)
    return 1.0 if seat == known.game.you() else 0.0
