"""The two-character marks of pieces and tokens on the map.

Hero two capitals, Grunt a capital and a small letter, Knocked Down two small letters. An Alien shows how many it
stands for (A17.01), a large one its name and its damage, a Blip its number once that is known.
"""

from __future__ import annotations

from typing import NamedTuple

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.state import Character
from sulaco.games.corps.view import CorpsView, SeenAlien, SeenBlip

from ..style import ALLY, DANGER, FAINT, PLAIN, SELECTED, UNKNOWN, Signs

WAYS = "nesw"


class Mark(NamedTuple):
    """What is drawn into a space."""

    text: str
    style: str


def of_character(who: Character) -> str:
    letters = Corps.texts().name(who.id).rpartition(" ")[2][:2].lower()
    if who.status == "down":
        return letters
    return letters.upper() if who.hero else letters.capitalize()


def of_token(id: str) -> str:
    """A letter and a number: c1 a computer, k2 a crate, T1 a tunnel, n the frightened girl and the like."""
    kind, _, number = id.rpartition("-")
    if not number.isdigit():
        kind, number = id, ""
    letter = {"crate": "k", "tunnel": "T"}.get(kind, kind[:1])
    return (letter + number if number else kind[:2])[:2]


def _known(blip: SeenBlip) -> str:
    """What is known of a Blip: nothing, that it is one of the mission's, its number, or that no Alien is under it."""
    if blip.number is None:
        return "m" if blip.mission else "?"
    return str(blip.number) if blip.number else blip.mission[:1]


def _of_large(game: Corps, alien: SeenAlien) -> dict[int, Mark]:
    """A large Alien has its name over its spaces, and its damage in the last one."""
    name = Corps.texts().name(alien.id).rpartition(" ")[2].upper()
    spaces = [alien.at + dy * game.map.width + dx for dy in range(alien.width) for dx in range(alien.width)]
    parts = [name[2 * number : 2 * number + 2].ljust(2) for number in range(len(spaces))]
    parts[-1] = f"{alien.damage:>2}"
    return {space: Mark(part, DANGER) for space, part in zip(spaces, parts, strict=True)}


def marks(game: Corps, view: CorpsView, signs: Signs) -> dict[int, Mark]:
    """Everything that lies or stands on the map, what is on top last."""
    found: dict[int, Mark] = {}
    for label, spaces in game.map.labels.items():
        if label[0] == "X":
            for space in spaces:
                found[space] = Mark(label, UNKNOWN)
    for label, space in game.spawn_points.items():
        barred = f"spawn-{label[1:]}" in view.barricades
        found[space] = Mark(signs.bars + label[1:], ALLY) if barred else Mark(label, DANGER)
    for token in view.tokens:
        if token.at >= 0:
            style = FAINT if token.used else ALLY if token.id in view.barricades else PLAIN
            text = of_token(token.id)
            found[token.at] = Mark(signs.bars + text[1:] if token.id in view.barricades else text, style or UNKNOWN)
    for gun in view.guns:
        found[gun.at] = Mark("G" + signs.arrows[WAYS.index(gun.facing)], ALLY)
    for blip in view.blips:
        found[blip.at] = Mark("?" + _known(blip), UNKNOWN)
    for alien in view.aliens:
        if alien.width > 1:
            found |= _of_large(game, alien)
            continue
        sign = signs.facehugger if alien.facehugger else signs.alien
        count = str(alien.tokens + 1) if alien.tokens else " "
        found[alien.at] = Mark(sign + count, FAINT if alien.dormant else DANGER)
    active = view.activation.character if view.activation else ""
    for who in view.characters:
        if who.at >= 0:
            style = SELECTED if who.id == active else DANGER if who.status == "down" else ALLY
            found[who.at] = Mark(of_character(who), style)
    return found
