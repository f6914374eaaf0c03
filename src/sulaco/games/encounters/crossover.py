"""The sister game: which of its words are which of ours, both ways, and what may take the place of what (L24).

All of it is data; `here` and `there` turn effects from one game's words into the other's, and drop what makes no sense
there (L24.08). Packs are read through `entry_here` (see `packs`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

REPLACES_HERE = {"hero": "character", "villain": "drone", "henchman": "drone"}
"""In this game: a card of the sister game, and what it may replace (L24.01)."""
REPLACES_THERE = {"character": ("hero",), "enemy": ("villain", "henchman")}
"""In the sister game: a card of ours, and what it may replace (L24.04)."""
TERMS = {
    "barracks": ("hero-deck",),
    "hive": ("villain-deck",),
    "sergeant": ("shield-officer",),
    "complex": ("city",),
    "kill": ("ko",),
    "character": ("hero",),
    "enemy": ("villain", "henchman"),
}
"""Our terms, and those that are the same in the sister game (L24.07)."""
ABILITIES_HERE = {"ambush": "reveal", "fight": "death", "escape": "arrives"}
"""Abilities of the sister game's cards, and when they happen here (L24.03)."""
ABILITIES_THERE = {"reveal": "ambush", "death": "fight", "strike": "escape"}
"""Abilities of our cards, and when they happen in the sister game (L24.06)."""
EFFECTS_HERE = {
    "wound": "strike",
    "ko-wound": "heal",
    "ko": "kill-card",
    "ko-hero": "kill-own",
    "ko-villain": "kill-enemy",
    "gain-hero": "gain-hq",
    "gain-officer": "gain-sergeant",
}
"""Effects of the sister game in our words (L24.02, L24.07)."""
EFFECTS_THERE = {ours: theirs for theirs, ours in EFFECTS_HERE.items()}
"""Our effects in the sister game's words (L24.05, L24.07)."""
NONSENSE_HERE = frozenset(
    ("rescue-bystander", "capture-bystander", "ko-bystander", "scheme-twist", "master-strike", "teleport")
)
"""Effects of the sister game that make no sense here (L24.08)."""
NONSENSE_THERE = frozenset(
    (
        "turn-down", "turn-down-all", "hide", "scan", "scan-many", "peek", "reveal-room", "attach", "block", "complete",
        "to-operations", "facehugger", "latch", "cure", "cocoon", "plant", "stay", "skip-hive",
    )
)  # fmt: skip
"""Our effects that make no sense in the sister game: turning a card face down, and what it has no place for (L24.06,
L24.08)."""
CLASSES_HERE = {
    "covert": "intel",
    "ranged": "leadership",
    "strength": "strength",
    "instinct": "survival",
    "tech": "tech",
}
"""The class symbols are shared (L24.08). Which of their names is which of ours is our own choice."""
CLASSES_THERE = {ours: theirs for theirs, ours in CLASSES_HERE.items()}
KINDS_HERE = {"hero": "character", "villain": "enemy", "henchman": "enemy"}
"""As which kind of card a card of the sister game is read."""
WOUNDS = ("hand", "discard")
"""Where a wound may be that is KO'd for a healed strike (L24.05)."""


class Raw(NamedTuple):
    """An effect before anybody knows its word."""

    name: str
    args: list[str]
    bodies: list[list[Raw]]


_TOKEN = re.compile(r"[^\s();|]+|[();|]")


def _read(tokens: list[str]) -> list[Raw]:
    """Effects up to the end of their body; what is wrong in them is left for the reader of the language to say."""
    found: list[Raw] = []
    while tokens and tokens[0] not in (")", "|"):
        token = tokens.pop(0)
        if token == ";":
            continue
        effect = Raw(token, [], [])
        while tokens and tokens[0] not in "();|":
            effect.args.append(tokens.pop(0))
        if tokens and tokens[0] == "(":
            while tokens and tokens[0] in ("(", "|"):
                tokens.pop(0)
                effect.bodies.append(_read(tokens))
            if tokens:
                tokens.pop(0)
        found.append(effect)
    return found


def _write(effects: list[Raw]) -> str:
    made = []
    for each in effects:
        bodies = f"({' | '.join(_write(body) for body in each.bodies)})" if each.bodies else ""
        made.append(" ".join([each.name, *each.args]) + bodies)
    return "; ".join(made)


def _turn(effects: list[Raw], words: Mapping[str, str], nonsense: frozenset[str]) -> list[Raw]:
    """Every word by its counterpart; nonsense is left out, and so is a form that nothing is left in."""
    found: list[Raw] = []
    for each in effects:
        if each.name in nonsense:
            continue
        bodies = [turned for body in each.bodies if (turned := _turn(body, words, nonsense))]
        if each.bodies and not bodies and all(each.bodies):
            continue
        if not all(each.bodies):
            bodies = each.bodies
        if each.name == "choose" and len(bodies) == 1:
            found += bodies[0]
            continue
        found.append(_turned(Raw(each.name, each.args, bodies), words))
    return found


def _turned(each: Raw, words: Mapping[str, str]) -> Raw:
    name = words.get(each.name, each.name)
    args = each.args
    if each.name == "ko-wound":
        args = ["any" if "any" in args else "you", *(arg for arg in args if arg.isdigit())]
    if each.name == "heal" and name == "ko-wound":
        n = [arg for arg in args if arg.isdigit()]
        return Raw("may", [], [[Raw(name, [*WOUNDS, *n], [])]])  # L24.05
    if each.name == "may" and [inner.name for body in each.bodies for inner in body] == ["may"]:
        return each.bodies[0][0]
    return Raw(name, args, each.bodies)


def _translated(effects: str, words: Mapping[str, str], nonsense: frozenset[str]) -> str:
    tokens = _TOKEN.findall(effects)
    if tokens.count("(") != tokens.count(")"):
        return effects
    found = _read(tokens)
    return effects if tokens else _write(_turn(found, words, nonsense))


def here(effects: str) -> str:
    """Effects of the sister game in our words."""
    return _translated(effects, EFFECTS_HERE, NONSENSE_HERE)


def there(effects: str) -> str:
    """Our effects in the sister game's words."""
    return _translated(effects, EFFECTS_THERE, NONSENSE_THERE)


def entry_here(entry: Mapping[str, Any], icons: tuple[str, ...]) -> dict[str, Any]:
    """An entry of a pack that is a card of the sister game, as an entry of ours; `icons` are our classes and crews.

    A team that is no crew here has no sense here, nor has an ability that needs it.
    """
    kind = entry["kind"]
    found: dict[str, Any] = {"kind": KINDS_HERE[kind]}
    if kind != "hero":
        found["deck"] = "drones"
    for name, value in entry.items():
        if name == "kind":
            continue
        if name == "team":
            if value in icons:
                found["crew"] = value
        elif name == "class" and isinstance(value, list):
            found[name] = [CLASSES_HERE.get(str(each), each) for each in value]
        elif name == "combo" and isinstance(value, dict):
            turned = {CLASSES_HERE.get(icon, icon): each for icon, each in value.items()}
            found[name] = {icon: here(str(each)) for icon, each in turned.items() if icon in icons}
        elif name in ABILITIES_HERE and kind != "hero":
            found[ABILITIES_HERE[name]] = value if not isinstance(value, str) else here(value)
        elif isinstance(value, str) and name not in ("name", "character"):
            found[name] = here(value)
        else:
            found[name] = value
    return found


def entry_there(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of our files as a card of the sister game: what it replaces, its abilities in the words of there."""
    kind = "hero" if entry["kind"] == "character" else "villain"
    found: dict[str, Any] = {"kind": kind}
    for name, value in entry.items():
        if name in ("kind", "deck", "moves", "strikes", "goal", "final"):
            continue
        if name in ABILITIES_THERE:
            turned = there(value)
            if turned:
                found[ABILITIES_THERE[name]] = turned
        elif name == "class":
            found[name] = [CLASSES_THERE[each] for each in value]
        elif name == "crew":
            found["team"] = value
        elif name == "combo":
            found[name] = {CLASSES_THERE.get(icon, icon): there(each) for icon, each in value.items()}
        elif name in ("play", "once", "sacrifice", "mobilize", "vigilant"):
            if turned := there(value):
                found[name] = turned
        else:
            found[name] = value
    return found
