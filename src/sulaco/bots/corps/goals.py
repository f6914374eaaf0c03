"""What each mission asks of a Character: where to go, and what the Interact Actions are worth (A12.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sulaco.games.corps.board import Map, spaces_in
from sulaco.games.corps.characters import person
from sulaco.games.corps.missions.escape import trapped_of
from sulaco.games.corps.missions.resupply import DELIVERED
from sulaco.games.corps.missions.survive import LANDED, LANDING
from sulaco.games.corps.state import Character, Token

from .ground import field, mask_of, safe_field, within
from .known import NOWHERE, Goal, Known, KnownBlip


class Tactics(NamedTuple):
    """How the bot goes about a mission."""

    goal: Callable[[Known, Character], Goal]
    """Where a Character wants to be."""
    precious: tuple[str, ...] = ()
    """Characters on whom the mission hangs, besides Newt and captives."""
    held: str = ""
    """The kind of token at which the squad holds out; empty: it has no such place."""


VANGUARD = 4
SEARCHERS = 2
SEARCH_DISTANCE = 6
HOLD = 0.7
"""What a step back to a place that is held is worth."""


def goal_of(known: Known, who: Character) -> Goal:
    """Where this Character wants to be."""
    goal = known.goals.get(who.id)
    if goal is None:
        goal = known.goals[who.id] = tactics_of(known).goal(known, who)
    return goal


def _to(known: Known, spaces: int, weight: float, slack: int = 0, together: float = 1.0, avoid: int = 0) -> Goal:
    if not spaces:
        return NOWHERE
    danger = known.covered() if known.guns else 0
    steps = safe_field(known.map, spaces, known.barred, danger & ~spaces)
    return Goal(steps, weight, slack, together, avoid, spaces)


def _way_out(known: Known, label: str = "XA") -> int:
    return mask_of(known.map.labels.get(label, ()))


@lru_cache(maxsize=4096)
def ahead(board: Map, start: int, gate: int, barred: int, exits: int) -> int:
    """The spaces on the way from there to the gate, some steps ahead: where an escort should be."""
    row = field(board, gate, barred)
    steps = max(2, row[start] - VANGUARD)
    around = within(board, 1 << start, VANGUARD) & ~exits
    return mask_of([space for space in spaces_in(around) if row[space] == steps]) or 1 << start


def _escort(known: Known, who: Character, gate: int) -> int:
    return ahead(known.map, who.at, gate, known.barred, known.exits)


def precious(known: Known, who: Character) -> bool:
    """Whether the mission hangs on this Character: others go first."""
    return who.id == "newt" or person(who.id) in tactics_of(known).precious or known.captive(who)


def tokens(known: Known, kind: str) -> list[Token]:
    return [token for token in known.tokens if token.at >= 0 and token.id.startswith(kind)]


# --- Newt ------------------------------------------------------------------------------------------------------


def hiding(known: Known) -> list[KnownBlip]:
    """The mission Blips under which Newt may be."""
    special = [blip for blip in known.blips() if blip.special]
    found = [blip for blip in special if blip.mission == "newt"]
    return found or [blip for blip in special if not blip.mission]


def _newt(known: Known, who: Character) -> Goal:
    newt = known.who("newt")
    gate = _way_out(known)
    if newt is not None:
        if who.id == "newt":
            return _to(known, gate, 3.0, together=0.8)
        if newt.at < 0:
            return _to(known, gate, 1.0)
        return _to(known, _escort(known, newt, gate), 1.8, 2, avoid=gate)
    token = next((token for token in known.tokens if token.id == "newt"), None)
    if token is not None:
        here = 1 << token.at
        if person(who.id) == "ripley":
            return _to(known, here, 3.0, 1, together=0.2)
        if token.bearer == who.id:
            return _to(known, here, 8.0, 1, together=0.0)
        fear = known.number("fear_distance")
        return _to(known, here, 0.7, fear + 2, avoid=0 if token.bearer else within(known.map, here, fear, known.barred))
    blips = hiding(known)
    if not blips:
        return NOWHERE
    where = mask_of([blip.at for blip in blips])
    slack = 4 if person(who.id) == "ripley" else 0
    return _to(known, _nearest_to_group(known, where), 1.8, slack)


def _nearest_to_group(known: Known, spaces: int) -> int:
    """The one of these spaces to which the whole group has the shortest way, so that it stays together."""
    if not spaces & (spaces - 1):
        return spaces
    rows = [known.map.walk[who.at] for who in known.standing()]
    return 1 << min((sum([row[space] for row in rows]), space) for space in spaces_in(spaces))[1]


# --- Escape ----------------------------------------------------------------------------------------------------


def trapped(known: Known) -> list[Character]:
    people = {who.id: who for who in known.characters}
    return [people[name] for name in trapped_of(people)]


def _escape(known: Known, who: Character) -> Goal:
    gate = _way_out(known)
    marines = trapped(known)
    if who in marines or any(marine.status == "left" for marine in marines):
        return _to(known, gate, 2.0, together=0.6)
    return _to(known, mask_of(known.map.labels.get("d", ())) & ~known.token_spaces, HOLD, 0, 0.6, gate)


# --- Survive ---------------------------------------------------------------------------------------------------


def landing(known: Known) -> str:
    """The Exit at which the ship will land, as far as it is known."""
    number = known.fact(LANDING)
    return "" if not number else "XA" if number == 1 else "XB"


def operators(known: Known) -> list[Character]:
    """The two best at the consoles."""
    able = [who for who in known.standing() if known.card_side(who).tech >= 3]
    consoles = mask_of([token.at for token in tokens(known, "computer")])
    if not consoles:
        return []
    row = field(known.map, consoles, known.barred)
    return sorted(able, key=lambda who: (row[who.at] > 8, -known.card_side(who).tech, row[who.at]))[:2]


def _survive(known: Known, who: Character) -> Goal:
    place = landing(known)
    gate = _way_out(known, place) if place else 0
    if known.fact(LANDED):
        return _to(known, gate, 2.5, together=0.5)
    consoles = mask_of([token.at for token in tokens(known, "computer")[:1]])
    if place:
        return _to(known, gate, 1.2, 2)
    if who in operators(known):
        return _to(known, consoles, 2.5, 1, together=0.4)
    return _to(known, consoles, HOLD, 4)


# --- Rescue ----------------------------------------------------------------------------------------------------


def _rescue(known: Known, who: Character) -> Goal:
    gate = _way_out(known)
    free = [other for other in known.in_play() if known.captive(other)]
    if known.captive(who) or any(other.status == "left" and known.captive(other) for other in known.characters):
        return _to(known, gate, 3.2, together=0.7)
    if free:
        lead = min(free, key=lambda other: (field(known.map, gate, known.barred)[other.at], other.id))
        return _to(known, _escort(known, lead, gate), 1.9, 2, avoid=gate)
    cocoons = tokens(known, "cocoon")
    opened = [token for token in cocoons if token.used]
    if opened:
        return _to(known, mask_of([token.at for token in opened]), 2.7, 1, together=0.7)
    return _to(known, _nearest_to_group(known, mask_of([token.at for token in cocoons])), 2.2, 1, together=0.8)


# --- Resupply --------------------------------------------------------------------------------------------------


def carried(known: Known, who: Character) -> Token | None:
    return next((token for token in known.tokens if token.bearer == who.id), None)


def _errands(known: Known) -> dict[str, Token]:
    """Who fetches which crate: cheap errands first, no more of them than crates are missing."""
    if known.errands is not None:
        return known.errands
    gate = field(known.map, _way_out(known), known.barred)
    missing = known.number("crates_needed") - known.fact(DELIVERED)
    missing -= sum(bool(token.bearer) for token in known.tokens)
    bearers = {token.bearer for token in known.tokens}
    people = [who for who in known.standing() if known.card(who).weapons and who.id not in bearers]
    pairs = []
    for crate in tokens(known, "crate"):
        row = field(known.map, 1 << crate.at, known.barred)
        home = 1.5 * gate[crate.at]
        for who in people:
            work = 0.0 if crate.used else 4.0 * (10 / known.card_side(who).tech - 1)
            pairs.append((row[who.at] + home + work, crate.id, who.id))
    pairs.sort()
    crates = {token.id: token for token in known.tokens}
    errands: dict[str, Token] = {}
    taken: set[str] = set()
    for _, id, name in pairs:
        if missing > 0 and name not in errands and id not in taken:
            errands[name] = crates[id]
            taken.add(id)
            missing -= 1
    known.errands = errands
    return errands


def _relay(known: Known, who: Character, other: Character | None) -> float:
    """What it is worth to hand a crate on: much if the other stands before the gate, or can still run with it."""
    if other is None:
        return -1.0
    gate = field(known.map, _way_out(known), known.barred)
    gain = gate[who.at] - gate[other.at]
    if gain > 0 and gate[other.at] == 1:
        return 25.0
    return min(8.0, 1.5 * gain) if gain > 1 and not other.activated else -1.0


def _resupply(known: Known, who: Character) -> Goal:
    gate = _way_out(known)
    if carried(known, who) is not None or known.fact(DELIVERED) >= known.number("crates_needed"):
        return _to(known, gate, 2.0, 1, together=0.4)
    errands = _errands(known)
    # Whoever delivers needs the space before the gate.
    before_gate = within(known.map, gate, 1)
    crate = errands.get(who.id)
    if crate is not None:
        return _to(known, 1 << crate.at, 1.8, 1, together=0.5, avoid=before_gate)
    helped = [other for other in known.standing() if other.id in errands or carried(known, other) is not None]
    if helped:
        return _to(known, mask_of([other.at for other in helped]), HOLD, 2, avoid=before_gate)
    return NOWHERE


# --- Bug Hunts -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def stronghold(board: Map) -> int:
    """The space of the starting area with the shortest ways to all others: where the squad holds out."""
    area = board.labels.get("a", ())
    if not area:
        return -1
    return min(area, key=lambda space: (sum(board.walk[space][other] for other in area), space))


def _searchers(known: Known) -> dict[str, Token]:
    """Who fetches which crate while there is time: the nearest, one each, not too far."""
    if known.errands is not None:
        return known.errands
    people = known.standing()
    if known.tracker_left == 0:
        return {}
    pairs = []
    for crate in tokens(known, "crate"):
        row = known.map.walk[crate.at]
        pairs += [(row[who.at], crate.id, who.id) for who in people if row[who.at] <= SEARCH_DISTANCE]
    pairs.sort()
    crates = {token.id: token for token in known.tokens}
    errands: dict[str, Token] = {}
    taken: set[str] = set()
    for _, id, name in pairs:
        if len(errands) < SEARCHERS and name not in errands and id not in taken:
            errands[name] = crates[id]
            taken.add(id)
    known.errands = errands
    return errands


def _hunt(known: Known, who: Character) -> Goal:
    if known.tracker_left == 0:
        asleep = mask_of([alien.at for alien in known.aliens if alien.dormant])
        if asleep and not any(not alien.dormant for alien in known.aliens) and not known.blip_spaces:
            return _to(known, asleep, 1.2, 3)
    crate = _searchers(known).get(who.id)
    if crate is not None:
        fetch = _to(known, 1 << crate.at, 1.2, 1, together=0.6)
        if fetch.steps[who.at] <= SEARCH_DISTANCE:
            return fetch
    camp = stronghold(known.map)
    return NOWHERE if camp < 0 else _to(known, 1 << camp, HOLD, 2)


TACTICS: dict[str, Tactics] = {
    "newt": Tactics(_newt, precious=("ripley",)),
    "escape": Tactics(_escape),
    "survive": Tactics(_survive, held="computer"),
    "rescue": Tactics(_rescue),
    "resupply": Tactics(_resupply),
    "bug-hunt-1": Tactics(_hunt),
    "bug-hunt-2": Tactics(_hunt),
    "bug-hunt-3": Tactics(_hunt),
    "bug-hunt-4": Tactics(_hunt),
}
"""By mission. A mission without any is played without knowing where to go."""
NO_TACTICS = Tactics(lambda known, who: NOWHERE)


def tactics_of(known: Known) -> Tactics:
    return TACTICS.get(known.mission, NO_TACTICS)


# --- Interact --------------------------------------------------------------------------------------------------


def interact_value(known: Known, who: Character, key: str) -> float:
    """What an Interact Action is worth."""
    _, what, verb = key.split(":", 2)
    tech = known.card_side(who).tech / 10
    if verb == "win-over":
        return 60.0
    if verb == "hold":
        return 2.5
    if verb == "deliver":
        return 40.0
    if verb == "search":
        return 6.0
    if verb == "open":
        return 9.0
    if verb == "free":
        return 18.0 * tech
    if verb == "lift":
        token = next((token for token in known.tokens if token.id == what), None)
        return 12.0 * (1.0 if token is not None and token.used else tech)
    if verb == "hand-on":
        return _relay(known, who, known.who(what))
    if verb == "call":
        return 14.0 * tech
    if verb == "guide":
        return 10.0 * tech if not known.fact(LANDING) else -1.0
    if verb == "peek":
        return 1.2 * tech if len(hiding(known)) > 1 else 0.1
    if verb == "door":
        return 1.5 * tech
    return -1.0


def hold_place(known: Known) -> int:
    """A space in the middle of what the squad wants to hold or go through, for guns and Barricades."""
    if known.held is None:
        known.held = _hold_place(known)
    return known.held


def _hold_place(known: Known) -> int:
    held = tactics_of(known).held
    places_held = tokens(known, held) if held else []
    if places_held:
        return places_held[0].at
    places = [who.at for who in known.standing()]
    if not places:
        return stronghold(known.map)
    walk = known.map.walk
    return min((sum([walk[at][space] for at in places]), space) for space in places)[1]
