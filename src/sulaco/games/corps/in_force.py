"""Rules in force: the questions that the rules ask, and what may answer them at this moment.

A *hook* is a named question ("what is added to a Character's Speed?") or occurrence ("a Character has rested"). A
*carrier* is whatever can have a say in it: an ability of a Character's side, a Hazard on it, its Equipment, an
experience card of its player, the mission. Its rules are a dict from hook to answer. Which carriers are in force
follows from the state alone, so nothing has to be switched on or off. The rule that asks says
`game.in_force(SPEED, who)` and names no mission, card or Character.

A new hook is one line here, and the place that asks. Abilities and cards enter what they say with the hook itself, so
that asking costs next to nothing where they say nothing. A new kind of carrier is one entry in `MORE_CARRIERS`: a
function from the game and a Character to the rules of what that Character has of this kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

from sulaco.table.decision import Option, WhyNot
from sulaco.table.flow import Flow
from sulaco.table.text import say

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Character
    from .windows import Window

R = TypeVar("R")


class Hook(Generic[R]):
    """A question or occurrence; `R` is the type of an answer, mostly a function."""

    __slots__ = ("name", "carried", "heroes", "grunts", "hazards", "equipment", "experience", "missions")

    def __init__(self, name: str) -> None:
        self.name = name
        self.carried = False
        """Whether something of a Character has a say: an ability, a Hazard, Equipment or experience."""
        self.heroes: dict[str, tuple[R, ...]] = {}
        """What the abilities of each Character's Hero side say."""
        self.grunts: dict[str, tuple[R, ...]] = {}
        """What the abilities of each Character's Grunt side say."""
        self.hazards: dict[str, R] = {}
        """What each copy of a Hazard says."""
        self.equipment: dict[str, R] = {}
        """What each copy of an Equipment says."""
        self.experience: dict[str, R] = {}
        """What each experience card says."""
        self.missions = False
        """Whether a mission has a say."""

    def __repr__(self) -> str:
        return f"Hook({self.name!r})"


Rules = Mapping[Hook[Any], Any]
"""What one carrier says to the hooks that it has."""

# --- values of a Character -------------------------------------------------------------------------------------

SPEED: Hook[Callable[[Corps, Character], int]] = Hook("speed")
"""What is added to Speed (A10.01)."""
DEFENSE: Hook[Callable[[Corps, Character], int]] = Hook("defense")
"""What is added to Defense (A15.02)."""
MELEE: Hook[Callable[[Corps, Character], int]] = Hook("melee")
"""What is added to Melee (A15.03)."""
TECH: Hook[Callable[[Corps, Character], int]] = Hook("tech")
"""What is added to Tech (A9.11)."""
AIM: Hook[Callable[[Corps, Character], int]] = Hook("aim")
"""What is added to the printed Aim when the dials are reset (A8.04)."""
BARRICADE_TECH: Hook[Callable[[Corps, Character, int], int]] = Hook("barricade_tech")
"""Tech for the test of a Barricade Action, given what it would be without this rule (A12.01)."""
MAY_FIRE: Hook[Callable[[Corps, Character, str], bool]] = Hook("may_fire")
"""Whether this equipped Weapon can be used."""
ATTACK_COST: Hook[Callable[[Corps, Character, str, int], int]] = Hook("attack_cost")
"""What an Attack Action with this Weapon exhausts, given what it would be without this rule (A11.06)."""
ALWAYS_HITS: Hook[Callable[[Corps, Character, int], int]] = Hook("always_hits")
"""The highest roll with which this Character hits a target in this space, whatever its dial shows (A11.20)."""
MEMBERS: Hook[Callable[[Corps, Character], int]] = Hook("members")
"""How many more of a Swarm a hit of this Character takes (A17.04)."""
FIRE_RANGE: Hook[Callable[[Corps, Character], int]] = Hook("fire_range")
"""How many spaces farther this Character's Defensive Fire reaches (A14.02)."""
REST: Hook[Callable[[Corps, Character], int]] = Hook("rest")
"""How many more cards a Rest recycles (A12.11)."""
LEADS: Hook[Callable[[Corps, Character], int]] = Hook("leads")
"""How many more Grunts a Hero with a Rank leads (A9.14)."""
AIM_LOSS: Hook[Callable[[Corps, Character, bool, int], int]] = Hook("aim_loss")
"""How far the dial falls with an attack roll (A11.04), given how far without this rule. The flag: it is the first roll
of the Character's own Defensive Fire."""
EQUIP_COST: Hook[Callable[[Corps, Character, Character, str, int], int]] = Hook("equip_cost")
"""What it exhausts when the active Character equips this one with this card, given what without this rule (A3.06)."""
PUSH_ROLL: Hook[Callable[[Corps, Character], int]] = Hook("push_roll")
"""The highest roll with which a mover next to Aliens may go on; without this rule it must stop (A10.07)."""
EXIT_OPEN: Hook[Callable[[Corps, Character, str], bool]] = Hook("exit_open")
"""Whether a Character may leave by the Exit with this label (A1.22)."""

# --- what a Character may do -----------------------------------------------------------------------------------

Offers = Callable[["Corps", "Character"], list[Option[Any]]]
INTERACTIONS: Hook[Offers] = Hook("interactions")
"""The Interact Actions on offer (A12.10); the value of each option is a flow function of game and Character."""
FREE_ACTIONS: Hook[Offers] = Hook("free_actions")
"""Free things on offer in the Character's activation; values as in `INTERACTIONS`."""
WHY_NOT: Hook[Callable[[Corps, Character], list[WhyNot]]] = Hook("why_not")
"""Why something that people may expect is not on offer."""

# --- what has happened -----------------------------------------------------------------------------------------

MOVED: Hook[Callable[[Corps, Character], None]] = Hook("moved")
"""A Character has gone along a path and is still on the board."""
AFTER_ATTACK: Hook[Callable[[Corps, Character, str, bool], Flow[None]]] = Hook("after_attack")
"""An Attack Action with this Weapon is over. The flag: a die showed a 10."""
AFTER_REST: Hook[Callable[[Corps, Character], Flow[None]]] = Hook("after_rest")
"""A Character has taken a Rest Action."""
AFTER_ACTIVATION: Hook[Callable[[Corps, Character], Flow[None]]] = Hook("after_activation")
"""The activation of a Character is over, before it leads Grunts (A9.14)."""
ALIEN_KILLED_NEXT_TO: Hook[Callable[[Corps, Character], Flow[None]]] = Hook("alien_killed_next_to")
"""A Character's attack or counterattack has killed an Alien model next to this Character."""
FELL: Hook[Callable[[Corps, Character], Flow[None]]] = Hook("fell")
"""A Character was Knocked Down, or is about to leave play as Killed or Captured."""
LOST: Hook[Callable[[Corps, Character], None]] = Hook("lost")
"""A Character was Killed or Captured; the mission may end at once."""
LEFT: Hook[Callable[[Corps, Character], Flow[None]]] = Hook("left")
"""A Character has left by an Exit (A1.23)."""
FINISH: Hook[Callable[[Corps], Flow[None]]] = Hook("finish")
"""Step 1 of the Finish Phase: what the turn brings (A20.02)."""

HOOKS: dict[str, Hook[Any]] = {hook.name: hook for hook in list(globals().values()) if isinstance(hook, Hook)}
"""All of the above by name."""


# --- windows ---------------------------------------------------------------------------------------------------


class Use(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Something that a Character may use in a window: an ability, an equipped or experience card, a Hazard's text.

    `compulsory`: it is used whether its player likes it or not.
    """

    id: str
    """The id of an ability or experience card, or the copy of the card."""
    kind: Literal["ability", "use", "hazard", "experience"]
    """What its option is called."""
    mark: str
    """The note of the activation under which it is used: an ability's or a card's own id."""
    compulsory: bool = False
    can: Callable[[Corps, Character, Window], bool]
    use: Callable[[Corps, Character, Window], Flow[None]]

    def option(self, who: str, value: Any) -> Option[Any]:
        """The choice to use it, with the value that it is to have."""
        key = f"{self.kind}:{self.id}"
        if self.kind == "ability":
            return Option(key, say("option.ability", ability=self.id), value, pieces=(who,))
        pieces = (who,) if self.kind == "experience" else ()
        return Option(key, say(f"option.{self.kind}", card=self.id), value, pieces=pieces, cards=(self.id,))


_WINDOWS: dict[str, Hook[Use]] = {}


def window(name: str) -> Hook[Use]:
    """The hook of everything that may be used in the window of this name (A2.07 to A2.11, A4.08 to A4.10)."""
    hook = _WINDOWS.get(name)
    if hook is None:
        hook = _WINDOWS[name] = Hook(name)
    return hook


def helping(name: str) -> Hook[Use]:
    """The hook of what a Character may use in a window that is about somebody else, or about nobody (A31.01)."""
    return window(f"{name}-of-others")


# --- carriers --------------------------------------------------------------------------------------------------


Carriers = Callable[["Corps", "Character | None"], Iterable[Rules]]
"""A kind of carrier: the rules of all that are in force for a Character; without one (None), for everybody."""
MORE_CARRIERS: list[Carriers] = []
"""Kinds of carriers besides abilities, cards and the mission."""


def ability_carries(character: str, hero: bool, rules: Rules) -> None:
    """Enter what one ability on this side of a Character card carries."""
    for hook, rule in rules.items():
        hook.carried = True
        side = hook.heroes if hero else hook.grunts
        side[character] = (*side.get(character, ()), rule)


def hazard_carries(copy: str, rules: Rules) -> None:
    """Enter what this copy of a Hazard carries while it is attached."""
    for hook, rule in rules.items():
        hook.carried = True
        hook.hazards[copy] = rule


def equipment_carries(copy: str, rules: Rules) -> None:
    """Enter what this copy of an Equipment carries while it is equipped."""
    for hook, rule in rules.items():
        hook.carried = True
        hook.equipment[copy] = rule


def experience_carries(card: str, rules: Rules) -> None:
    """Enter what an experience card carries for the Character for whom it works."""
    for hook, rule in rules.items():
        hook.carried = True
        hook.experience[card] = rule


def mission_carries(rules: Rules) -> None:
    """Note which hooks a mission has."""
    for hook in rules:
        hook.missions = True


def _and(found: tuple[R, ...], said: Mapping[str, R], cards: Iterable[str]) -> tuple[R, ...]:
    """With what these cards say; a rule that several copies share counts once."""
    for card in cards:
        rule = said.get(card)
        if rule is not None and rule not in found:
            found = (*found, rule)
    return found


def in_force(game: Corps, hook: Hook[R], who: Character | None = None) -> tuple[R, ...]:
    """What all carriers in force say to a hook: of the Character, of the mission, and further kinds."""
    said: tuple[R, ...] = game.mission.said.get(hook, ()) if hook.missions else ()
    if hook.carried and who is not None:
        own = (hook.heroes if who.player >= 0 else hook.grunts).get(who.id, ())
        if who.hazards and hook.hazards:
            own = _and(own, hook.hazards, who.hazards)
        if who.equipment and hook.equipment:
            own = _and(own, hook.equipment, who.equipment)
        if hook.experience and game.state.experience and (held := learned(game, who)):
            own = _and(own, hook.experience, held)
        if own:
            said = own + said
    return said + _more(game, hook, who) if MORE_CARRIERS else said


def learned(game: Corps, who: Character) -> Sequence[str]:
    """The experience cards that work for a Character: its player's, unless it only goes with the Hero (A99.134)."""
    if who.player < 0 or game.card(who).goes_with:
        return ()
    return game.state.players[who.player].experience


def _more(game: Corps, hook: Hook[R], who: Character | None) -> tuple[R, ...]:
    """What further kinds of carriers say. On its own: a comprehension would slow down every call of `in_force`."""
    return tuple(rules[hook] for kind in MORE_CARRIERS for rules in kind(game, who) if hook in rules)


def beyond_cards(game: Corps, hook: Hook[Any]) -> bool:
    """Whether somebody without a Hazard or Equipment may have a say in a hook."""
    experienced = hook.experience and game.state.experience
    return bool(hook.heroes or hook.grunts or MORE_CARRIERS or experienced) or hook in game.mission.rules
