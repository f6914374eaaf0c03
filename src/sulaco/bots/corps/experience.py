"""Experience: which cards suit whom in which mission, and when they are used (A31)."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.experience_cards import EXPERIENCE
from sulaco.games.corps.state import Character
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.decision import Decision, Option

from . import works
from .fight import card_price, expected_loss, value_of
from .goals import hiding
from .known import Goal, Known
from .question import asked, best_of

WORTH: dict[str, float] = {
    "expenses": 1.3,
    "not-my-job": 1.5,
    "clause": 1.4,
    "write-off": 1.9,
    "leverage": 2.1,
    "fine-print": 1.9,
    "asset": 3.1,
    "exit-deal": 2.5,
    "spare-drum": 1.7,
    "low-aim": 1.5,
    "short-bursts": 1.6,
    "cross-fire": 2.3,
    "cool-barrel": 2.2,
    "wide-arc": 1.9,
    "marksman": 3.0,
    "one-shot": 3.0,
    "stand-firm": 1.5,
    "last-word": 1.6,
    "unbroken": 1.3,
    "hold-the-line": 2.3,
    "second-wind": 2.1,
    "no-fear": 1.9,
    "legend": 3.2,
    "alone": 2.7,
    "on-me": 1.4,
    "steady": 1.5,
    "cover-him": 1.7,
    "double-time": 2.0,
    "loud-voice": 1.8,
    "rally": 1.9,
    "call-the-shots": 2.9,
    "chain-of-command": 2.9,
    "quick-study": 1.4,
    "bypass": 1.4,
    "listen": 1.2,
    "rewire": 1.8,
    "plan-b": 1.9,
    "pattern": 1.9,
    "override": 2.5,
    "foresight": 3.0,
    "field-dressing": 1.5,
    "lift-up": 1.6,
    "share-gear": 1.4,
    "stay-close": 2.3,
    "two-hands": 2.2,
    "calm-voice": 1.8,
    "nobody-left": 2.6,
    "lifeline": 3.0,
}
"""What each card is worth to a Hero whom nothing marks out."""
TECHNICAL = ("rescue", "resupply", "survive", "bug-hunt-4")
"""Missions in which Tech Tests matter besides those of Barricades."""
ALONE = frozenset({"alone", "stand-firm", "no-fear", "exit-deal", "asset"})
"""Cards for whoever goes without the others."""
CONTESTED = 0.8
"""What a card is worth less that somebody else has asked for."""
TASTE = 1.1
"""By how much the same card is liked more by one Character in one mission than by others."""
FAR = 60
"""Where there is nowhere to go to, or no way."""


# --- gaining ---------------------------------------------------------------------------------------------------


def learn(known: Known, decision: Decision) -> str:
    """The card that suits this seat's Hero and the mission best, rather one that nobody else wants."""
    who = hero_of(known, known.seat)

    def value(option: Option[Any]) -> float:
        contested = option.text.id == "option.learn-too"
        return worth(known, who, option.cards[0]) - (CONTESTED if contested else 0.0)

    return best_of(decision.options, value)


def rivals(known: Known, decision: Decision) -> str:
    """Whoever can use it best gets it."""
    card = decision.text.args.get("card", "")
    return best_of(
        decision.options, lambda option: worth(known, hero_of(known, int(option.key.partition(":")[2]) - 1), card)
    )


def hero_of(known: Known, seat: int) -> Character | None:
    """The Hero for whom the experience of this seat works."""
    mine = (who for who in known.characters if who.player == seat and not known.card(who).goes_with)
    return next(mine, None)


def worth(known: Known, who: Character | None, card: str) -> float:
    """What a card is worth to a Hero: printed values, Rank, the others at the table, what the mission asks for."""
    definition = EXPERIENCE[card]
    value = WORTH[card]
    if who is None:
        return value
    side, printed = known.card_side(who), known.card(who)
    others = len(known.characters) - 1
    match definition.path:
        case "gunner":
            value += 0.35 * (side.aim - 5) if printed.weapons else -3.0
        case "hero":
            value += 0.5 * (side.melee - 2) + 0.25 * (side.defense - 5)
        case "leader":
            value += 0.3 * printed.rank - (0.1 if others >= 2 else 0.8)
        case "smarts":
            value += 0.35 * (side.tech - 5) + (0.4 if known.mission in TECHNICAL else 0.0)
        case "support":
            value += (0.2 if printed.marine else 0.7) - (0.0 if others >= 2 else 0.8)
        case _:
            value += 0.3 * (6 - side.defense)
    value += TASTE * crc32(f"{known.mission} {who.id} {card}".encode()) / (1 << 32)
    if card == "loud-voice" and not (printed.rank and any(not one.hero for one in known.characters)):
        value -= 2.0
    if card == "listen" and known.mission == "newt":
        value += 1.2
    if card in ALONE:
        value += 0.8 if others == 0 else -0.1 * others
    return value


# --- when one is activated, or has done all --------------------------------------------------------------------


def wants(known: Known, who: Character | None, card: str, junk: bool) -> bool:
    """Whether to use a card on or at the end of an activation; `junk`: the hand holds something useless."""
    price = card_price(known)
    match card:
        case "expenses":
            return junk and known.exhausted >= 3 and known.deck < 30
        case "leverage":
            return known.exhausted >= 3 and known.deck > 6
        case "plan-b":
            return junk and known.deck > 12
        case "unbroken" | "calm-voice":
            return known.deck > 4
        case "second-wind":
            near = who is not None and bool(known.near(who.at) & known.alien_spaces)
            return known.deck > 3 and (near or price < 0.6)
        case "on-me":
            return price < 0.4
    return True


# --- Actions and Free Actions ----------------------------------------------------------------------------------


def action_value(known: Known, who: Character, card: str, goal: Goal) -> float:
    """What using a card is worth as an Action, a Free Action or at any point of the activation."""
    price = card_price(known)
    near = known.near(who.at)
    match card:
        case "field-dressing":
            return 9.0 - price
        case "rally":
            fallen = [one for one in known.in_play() if one.status == "down"]
            return sum(8.0 * value_of(one) for one in fallen if known.map.walk[who.at][one.at] <= 3) - 2 * price
        case "no-fear":
            steps = min(goal.steps[who.at], FAR) - goal.slack if goal.weight else 0
            held = bool(near & known.alien_spaces)
            return 2.5 - price if held and steps > 2 and goal.weight >= 1.0 else -1.0
        case "double-time":
            return 1.5 - 2 * price if goal.weight >= 1.0 and not known.aliens else -1.0
        case "chain-of-command":
            able = [one for one in known.standing() if one is not who and known.weapons(one)]
            seen = any(known.sees(one.at, alien.at) for one in able for alien in known.aliens)
            return 3.5 - 3 * price if seen else -1.0
        case "listen":
            return 0.6 if len(hiding(known)) > 1 else 0.1
        case "override":
            return 2.5 - 2 * price if _weld(known, who) else -1.0
    return 0.3


def _weld(known: Known, who: Character) -> str:
    """The door next to this Character that had better be shut, if there is one."""
    if not known.blips() and not known.aliens:
        return ""
    near = known.near(who.at) | 1 << who.at
    doors = [
        door.key
        for door in known.map.doors
        if door.key not in known.barricades and any(near >> space & 1 for space in door.sides[0] + door.sides[1])
    ]
    return (works.free_barricade(known, doors) or "") if doors else ""


def override(known: Known, decision: Decision) -> str:
    """The door that had better be shut; else whatever does not open one."""
    who = asked(known, decision)
    wanted = _weld(known, who) if who is not None else ""
    return best_of(
        decision.options,
        lambda option: float(option.key == f"barricade:{wanted}") - float(option.key[10:] in known.barricades),
    )


# --- windows ---------------------------------------------------------------------------------------------------


def window_value(known: Known, card: str, drawn: str) -> float:
    """What using a card in an open window is worth; `drawn` is the tracker card, if one was drawn."""
    poor = known.deck < 6 and known.exhausted < 12
    match card:
        case "foresight":
            return 1.5 if not poor and drawn in TRACKER and TRACKER[drawn].blips >= 2 else 0.0
        case "write-off" | "fine-print" | "legend" | "nobody-left" | "asset":
            return 1.5
        case "not-my-job":
            return 1.2
        case "short-bursts":
            pressed = any(known.near(alien.at) & known.people_spaces for alien in known.aliens)
            return 1.0 if pressed and not poor else 0.0
    return 0.0 if poor else 1.0


# --- smaller questions -----------------------------------------------------------------------------------------


def study(known: Known, decision: Decision) -> str:
    """Exhaust a Hazard, leave everything else on top."""
    card = decision.text.args.get("card", "")
    return "exhaust" if card in CARDS and CARDS[card].type == "hazard" else "keep"


def scapegoat(known: Known, decision: Decision) -> str:
    """Whoever stands it best."""

    def value(option: Option[Any]) -> float:
        who = known.who(option.key.partition(":")[2])
        return -expected_loss(known, who, 0) if who is not None else -9.0

    return best_of(decision.options, value)
