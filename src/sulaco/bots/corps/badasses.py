"""The abilities of the Characters of Ultimate Badasses, and of Bishop: when to use them, for whom (A2.07 to A2.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision, Option

from . import cards
from .fight import card_price, value_of
from .goals import goal_of, precious
from .known import Known
from .question import best_of

ENOUGH = 8
"""With no more cards than this in the Endurance Deck nothing is paid for small gains."""
GOOD_SHOT, RAGE = 2.0, 0.5
"""A shot for which Drake raises his dial first, and what that is worth more than to fire at once."""
SPENT = 1.5
"""A card that is worth less than this Burke gives for two others."""
HELP = 10.0
"""What it is worth to have somebody stand up before the Aliens come."""
STANDS_IN = 2.0
"""How much worse a Grunt's Defense may be than Burke's when it stands in for him."""


def _way(known: Known, who: Character) -> float:
    """How far a Character still has to go, as its mission values it."""
    goal = goal_of(known, who)
    if not goal.weight or who.status != "standing":
        return 0.0
    return goal.weight * max(0, min(goal.steps[who.at], 60) - goal.slack)


def _marines(known: Known, name: str) -> list[Character]:
    return [who for who in known.in_play() if who.id != name and known.card(who).marine]


def keep_moving(known: Known) -> bool:
    """If another Marine whom Apone sees has a way to go."""
    apone = known.who("apone")
    if apone is None or known.deck <= ENOUGH:
        return False
    return any(_way(known, who) > 1.0 and known.sees(apone.at, who.at) for who in _marines(known, "apone"))


def draws_for_two(known: Known) -> bool:
    return cards.wants_cards(known) and known.deck > 2 * ENOUGH


def patches_up(known: Known) -> bool:
    """While there are enough cards for small gains."""
    return known.deck > ENOUGH


def spends(known: Known) -> bool:
    """Burke gives a card away for good, for two: while the deck is thick, one that is hardly needed."""
    held = min((cards.held_worth(known, card) for card in known.hand), default=SPENT)
    return held < SPENT and cards.wants_cards(known) and known.deck > 2 * ENOUGH


def _stands_in(known: Known, who: Character) -> float:
    """How well a Character holds out an attack that Burke would be spared."""
    if who.status != "standing" or precious(known, who):
        return -20.0
    return known.defense(who) + (0.0 if who.hero else STANDS_IN)


def expendable(known: Known) -> bool:
    """If somebody beside an Alien that is beside Burke holds out better, or is missed less."""
    burke = known.who("burke")
    if burke is None or known.deck <= ENOUGH:
        return False
    attackers = known.near(burke.at) & known.alien_spaces
    beside = [who for who in known.standing() if who is not burke and known.near(who.at) & attackers]
    return any(_stands_in(known, who) > known.defense(burke) for who in beside)


USES: dict[str, Callable[[Known], bool]] = {
    "keep-moving": keep_moving,
    "hand-it-on": cards.wants_cards,
    "buddy-system": draws_for_two,
    "patch-up": patches_up,
    "expense-account": spends,
    "expendable": expendable,
    "steady-hands": patches_up,
}
"""Abilities that are used only if it pays, by id."""


def pays(known: Known, key: str) -> bool:
    """Whether to use what this option offers; only abilities of these Characters are judged."""
    verb, _, id = key.partition(":")
    use = USES.get(id) if verb == "ability" else None
    return use is None or use(known)


def cut_loose(known: Known, who: Character, shot: float) -> float:
    """What it is worth to Drake to raise his dial, with this as his best shot: a little more than to fire at once."""
    return shot + RAGE if shot > GOOD_SHOT and who.aim <= 7 and known.deck > ENOUGH else -1.0


def field_medic(known: Known, who: Character, shot: float) -> float:
    return HELP - 2 * card_price(known)


DURING: dict[str, Callable[[Known, Character, float], float]] = {"cut-loose": cut_loose, "field-medic": field_medic}
"""What abilities for any point of an activation are worth, by id."""


def hurry(known: Known, decision: Decision) -> str:
    """Whoever has the longest way moves on."""
    return best_of(decision.options, lambda option: _of(known, option, _way))


def comrade(known: Known, decision: Decision) -> str:
    """A Hero, for a Grunt keeps no cards; of several, the one who is missed most."""
    return best_of(decision.options, lambda option: _of(known, option, lambda _, who: value_of(who) + 2.0 * who.hero))


def give_away(known: Known, decision: Decision) -> str:
    """The card that is missed least."""
    return f"give:{cards.worst(known, [option.key[5:] for option in decision.options])}"


def scapegoat(known: Known, decision: Decision) -> str:
    """Whoever stands in best for Burke."""
    return best_of(decision.options, lambda option: _of(known, option, _stands_in))


def _of(known: Known, option: Option[Any], value: Callable[[Known, Character], float]) -> float:
    who = known.who(option.key.partition(":")[2])
    return -99.0 if who is None else value(known, who)
