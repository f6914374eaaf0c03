"""The 22 Weapons (A3.06 to A3.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import attack, endurance
from ..asking import pick
from ..attack import usable_weapons
from ..state import FREE_GRENADE
from . import CARDS, Weapon, never, on, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character

SMART_GUN_AIM = house.number("corps", "m56-smart-gun.aim_needed", 6, rule="A11.20", least=1, most=10)
"""The printed Aim that it takes to control a Smart Gun."""
SMART_GUN = house.number("corps", "m56-smart-gun.hits", 6, rule="A11.20", least=0, most=10)
SHOTGUN = house.number("corps", "ithaca-37-shotgun.hits", 6, rule="A11.20", least=0, most=10)
SHOTGUN_MEMBERS = house.number("corps", "ithaca-37-shotgun.members", 2, rule="A11.03", least=1, most=6)
AGAIN_COST = house.number("corps", "hk-vp70.again_cost", 1, rule="A3.14", least=0, most=10)


def _pistol_again(game: Corps, who: Character, card: str) -> Flow[None]:
    """After an attack with it, the user may exhaust 1 for one more attack as a Free Action (A3.14, A11.21, A99.14)."""
    activation = game.state.activation
    if activation is None or activation.character != who.id or card not in who.gear():
        return
    if CARDS[card].id in activation.used or who.status != "standing":
        return
    alien = yield from pick(
        game,
        game.decider(who),
        "pistol",
        lambda: attack.targets(game, who, card),
        "A3.14",
        or_else=game.option("no", None, "option.cease-fire"),
        who=who.id,
    )
    if alien is None:
        return
    activation.used.append(CARDS[card].id)
    endurance.exhaust(game, AGAIN_COST, "A3.14")
    yield from attack.attack_action(game, who, card, alien)


def _grenade_after(game: Corps, who: Character, card: str) -> Flow[None]:
    """After an Attack Action with it, a free Attack Action with an equipped Grenade Weapon (A3.12, A11.12, A11.13)."""
    activation = game.state.activation
    if activation is None or activation.character != who.id or FREE_GRENADE in activation.used:
        return
    if who.status != "standing":
        return
    grenade = yield from pick(
        game,
        game.decider(who),
        "grenade",
        lambda: _grenades(game, who),
        "A11.12",
        or_else=game.option("no", None, "option.no-grenade"),
        who=who.id,
    )
    if grenade is None:
        return
    activation.used.append(FREE_GRENADE)
    yield from attack.attack_action(game, who, grenade, None)


def _grenades(game: Corps, who: Character) -> list[str]:
    if not (game.state.aliens or game.state.blips):
        return []
    return [card for card in usable_weapons(game, who) if "Grenade" in CARDS[card].keywords]


def _smart_gun(game: Corps, who: Character, space: int) -> int:
    """It steers itself for whoever can control it."""
    return SMART_GUN if game.card_side(who).aim >= SMART_GUN_AIM else 0


def _beside(game: Corps, who: Character, space: int) -> bool:
    return bool(game.next_to(who.at) >> space & 1)


def _shotgun(game: Corps, who: Character, space: int) -> int:
    return SHOTGUN if _beside(game, who, space) else 0


def _shotgun_members(game: Corps, who: Character, space: int) -> int:
    """At arm's length a hit on a Swarm takes two."""
    return SHOTGUN_MEMBERS if _beside(game, who, space) else 1


HK_VP70 = register(
    Weapon(
        id="hk-vp70",
        cost=1,
        copies=6,
        keywords=frozenset({"Backup"}),
        hits=on(house.number("corps", "hk-vp70.hits", 3, rule="A11.20", least=0, most=10)),
        after=_pistol_again,
        origin="published",
        designed=("copies", "keywords"),
    )
)
M41A_PULSE_RIFLE = register(
    Weapon(
        id="m41a-pulse-rifle",
        cost=3,
        copies=5,
        keywords=frozenset({"Full Auto"}),
        attack_cost=1,
        hits=never,
        after=_grenade_after,
        origin="published",
        designed=("copies",),
    )
)
M56_SMART_GUN = register(
    Weapon(
        id="m56-smart-gun",
        cost=4,
        copies=2,
        keywords=frozenset({"Full Auto", "Bulky"}),
        attack_cost=3,
        hits=_smart_gun,
        origin="published",
        designed=("cost", "copies", "keywords", "hits"),
    )
)
M240_FLAMETHROWER = register(
    Weapon(
        id="m240-flamethrower",
        cost=4,
        copies=2,
        keywords=frozenset({"Close", "Cumbersome"}),
        attack_cost=2,
        range=3,
        area=True,
        hits=on(house.number("corps", "m240-flamethrower.hits", 5, rule="A11.20", least=0, most=10)),
        origin="published",
        designed=("copies", "keywords", "attack_cost", "range", "hits"),
    )
)
ITHACA_37_SHOTGUN = register(
    Weapon(
        id="ithaca-37-shotgun",
        cost=2,
        copies=3,
        keywords=frozenset({"Backup", "Close"}),
        attack_cost=1,
        range=3,
        hits=_shotgun,
        members=_shotgun_members,
        origin="published",
        designed=("copies", "keywords", "attack_cost", "range", "hits", "members"),
    )
)
M40_GRENADES = register(
    Weapon(
        id="m40-grenades",
        cost=1,
        copies=4,
        keywords=frozenset({"Grenade", "Backup", "Close"}),
        range=4,
        area=True,
        discard_to_attack=True,
        hits=on(house.number("corps", "m40-grenades.hits", 6, rule="A11.20", least=0, most=10)),
        origin="published",
        designed=("copies", "hits"),
    )
)
