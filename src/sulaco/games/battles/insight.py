"""What a pair of eyes may find out about a character in play or the combat: what its numbers are made of, what follows.

All of it is open: everything in play is, and so is everything that is asked about here (V3.06, V9.07).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.text import Text, say

from . import combat
from .box import BattlesInsight
from .keywords import has
from .values import character, face, modifiers, values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Combat, Unit

COMBAT = "combat"


def inspect(game: Battles, thing: str) -> BattlesInsight | None:
    """What there is to know of a character by its id, or of the `combat`."""
    if thing == COMBAT:
        fight = game.state.combat
        return _combat(game, fight) if fight is not None and fight.attackers and fight.defender else None
    unit = game.by_id.get(thing)
    return _unit(game, unit) if unit is not None else None


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"\u2212{-n}"


def _unit(game: Battles, unit: Unit) -> BattlesInsight:
    texts = game.texts()

    def word(text: str | Text) -> str:
        return texts.render(text) if isinstance(text, Text) else text

    parts = modifiers(game, unit)
    rows: list[tuple[str | Text, str | Text]] = []
    for place, (source, atk, defense) in enumerate(parts):
        label = _source(source)
        rows.append((label, f"{atk}/{defense}" if place == 0 else f"{_signed(atk)}/{_signed(defense)}"))
    if len(parts) > 1:
        atk, defense = values(game, unit)
        rows.append((say("insight.now"), f"{atk}/{defense}"))
    rows.append((say("insight.wounds"), say("insight.of", n=unit.wounds, all=face(unit).health)))
    if unit.stunned:
        rows.append((say("insight.state"), say("insight.is-stunned")))
    elif not unit.ready:
        rows.append((say("insight.state"), say("insight.exhausted")))
    keywords = [id for id in texts.templates if id.startswith("keyword.") and has(game, unit, id[8:])]
    if keywords:
        rows.append((say("insight.keywords"), ", ".join(texts.templates[id] for id in keywords)))
    if unit.equipment:
        rows.append((say("insight.bears"), texts.name(unit.equipment)))
    if unit.captive:
        rows.append((say("insight.holds"), texts.name(unit.captive)))
    if unit.used:
        rows.append((say("insight.used"), ", ".join(texts.templates[f"power.{power}"] for power in unit.used)))
    return BattlesInsight(title=texts.name(unit.id), rows=[(word(label), word(value)) for label, value in rows])


def _source(source: str) -> Text:
    if source in ("printed", "counters", "this-turn", "this-combat"):
        return Text(f"modifier.{source}")
    return say("insight.thing", card=source)


def _combat(game: Battles, fight: Combat) -> BattlesInsight:
    texts = game.texts()
    fighters = [game.by_id[id] for id in fight.attackers]
    defender = game.by_id[fight.defender]
    in_melee = combat.melee(game, fight)
    kind = "team" if len(fighters) > 1 else "one"
    attack: list[tuple[str, str]] = []
    for unit in fighters:
        attack.append((texts.name(unit.id), str(combat.strike(game, fight, unit))))
        attack += _changes(game, unit, 1)
        if fight.times.get(unit.id, 1) != 1:
            attack.append((texts.render(say("insight.times")), f"\u00d7{fight.times[unit.id]}"))
        if unit.id in fight.silent:
            attack.append((texts.render(say("insight.silent")), "0"))
    total = sum(combat.strike(game, fight, unit) for unit in fighters)
    needed = values(game, defender)[1]
    printed = (texts.render(Text("modifier.printed")), str(modifiers(game, defender)[0][2]))
    return BattlesInsight(
        title=texts.render(say(f"insight.{'melee' if in_melee else 'ranged'}-{kind}")),
        attack=attack,
        defense=[printed, *_changes(game, defender, 2)],
        verdict=texts.render(_verdict(game, fight, defender, total >= needed and total > 0, in_melee)),
        rule="V8.06" if len(fighters) > 1 else "V7.06",
        hits=total >= needed and total > 0,
    )


def _changes(game: Battles, unit: Unit, value: int) -> list[tuple[str, str]]:
    """What adds to one of its values besides what is printed: 1 for ATK, 2 for DEF."""
    texts = game.texts()
    return [
        (texts.render(_source(part[0])), _signed(int(part[value]))) for part in modifiers(game, unit)[1:] if part[value]
    ]


def _verdict(game: Battles, fight: Combat, defender: Unit, hit: bool, in_melee: bool) -> Text:
    """What comes of the strikes as it stands now."""
    left = face(defender).health - defender.wounds
    lethal = character(defender).type == "supporting" and any(
        has(game, game.by_id[id], "lethal") for id in fight.attackers
    )
    outcome = "held" if not hit else "koed" if left <= 1 or lethal else "stunned"
    back = combat.strike(game, fight, defender) if combat.strikes_back(game, fight, defender, in_melee) else 0
    answer = say("insight.strikes-back", n=back)
    return say(f"insight.{outcome}", who=defender.id, back=answer)
