"""What a scenario can say about a battles position: characters, cards, resources, the combat, the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sulaco.table.chance import called
from sulaco.table.scenario.says import (
    Cards,
    Expectations,
    Holds,
    Is,
    Items,
    Name,
    Number,
    One,
    Things,
    Wrong,
    of_seats,
)

from .battles import Battles
from .cards import CARDS, Character
from .keywords import has
from .state import Combat, Unit
from .values import values

KEYWORDS = ("creature", "swarm", "ferocious", "monstrous", "lethal", "passive", "flight", "ranged", "leader")
CHARACTERS = tuple(card.id for card in CARDS.values() if isinstance(card, Character))


def _combat(look: Callable[[Combat], list[str]]) -> Items:
    def checked(game: Battles) -> list[str]:
        if game.state.combat is None:
            raise Wrong("there is no combat")
        return look(game.state.combat)

    return Items(checked)


def _unit(name: str, more: int = 0) -> Number:
    return Number(lambda game, unit: getattr(unit, name) + more)


def _own(look: Callable[[Any], list[str]]) -> Cards:
    return Cards(lambda game, seat: look(game.state.players[seat]))


def _keyword(word: str) -> Callable[[Battles, Unit], bool]:
    return lambda game, unit: has(game, unit, word)


SAYS = Expectations(
    table={
        "turn": Number(lambda game: game.state.turn),
        "active": Number(lambda game: game.state.active + 1),
        "acting": Number(lambda game: game.state.acting + 1),
        "step": Name(lambda game: game.state.step),
        "combat over": Holds(lambda game: "the combat is not over" if game.state.combat is not None else ""),
        "combat attackers": _combat(lambda combat: combat.attackers),
        "combat defender": _combat(lambda combat: [combat.defender] if combat.defender else []),
    },
    of=of_seats(
        hand=_own(lambda player: player.hand),
        deck=_own(lambda player: player.deck[::-1]),
        ko=_own(lambda player: player.ko[::-1]),
        pile=_own(lambda player: player.pile),
        once=_own(lambda player: player.once),
        resources=_own(lambda player: [each.id for each in player.resources]),
        face_up=_own(lambda player: [each.id for each in player.resources if each.up]),
        face_down=_own(lambda player: [each.id for each in player.resources if not each.up]),
        xp=Number(lambda game, seat: game.state.players[seat].xp),
        points=Number(lambda game, seat: game.state.players[seat].points),
        player={
            "is": One(lambda game, seat: "out" if game.state.players[seat].out else "in", ("out", "in"), "out or in")
        },
    ),
    things=(
        Things(
            lambda word: word in CHARACTERS or word.rpartition("-")[0] in CHARACTERS,
            CHARACTERS,
            lambda game, id: [unit for unit in game.state.units if called(unit.id, id)],
            {
                "is": Is(
                    {
                        "stunned": lambda game, unit: unit.stunned,
                        "ready": lambda game, unit: unit.ready,
                        "exhausted": lambda game, unit: not unit.ready,
                    }
                ),
                "has": Is({word: _keyword(word) for word in KEYWORDS}, "a keyword", no="no", verb="has"),
                "equipment": Name(lambda game, unit: unit.equipment),
                "holds": Name(lambda game, unit: unit.captive),
                "atk": Number(lambda game, unit: values(game, unit)[0]),
                "def": Number(lambda game, unit: values(game, unit)[1]),
                "wounds": _unit("wounds"),
                "counters": _unit("counters"),
                "level": _unit("level"),
                "player": _unit("controller", 1),
                "owner": _unit("owner", 1),
            },
            where=lambda game, unit: "front" if unit.front else "back",
            places=("front", "back"),
            place="front or back",
            nothing="there is no {} in play",
        ),
    ),
)
