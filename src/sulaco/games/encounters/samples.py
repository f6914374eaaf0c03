"""Rare setups for tests, drawn at random: mixes, all variants and difficulties at once, card packs (L18 to L24)."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from sulaco.table.chance import Chance

from .cards import of_kind
from .difficulty import DRONES, HEAD_START, PREPARATION
from .line_ups import CHARACTERS, FILMS, characters
from .setup import PLAYERS
from .state import Agendas, Dealing, Setup

DATA = "sulaco.games.encounters"
NOT_IN_PACKS = ("origin", "known", "designed")
"""Where the facts of a printed card come from; cards of a pack have no such fields."""


def rare_setup(chance: Chance) -> Setup:
    """Any line-up with every option drawn on its own, mostly for four or five players."""
    players = PLAYERS[chance.below(len(PLAYERS))] if not chance.below(3) else PLAYERS[-1 - chance.below(2)]
    agendas: Agendas = ("", "hidden", "delayed")[chance.below(3)] if players > 1 else ""
    dealing: Dealing = ("chosen", "random", "two")[chance.below(3)]
    found = Setup(
        players,
        ("random", "mix", *FILMS)[chance.below(2 + len(FILMS))],
        role_choice=dealing,
        alien_players=bool(chance.below(2)),
        agendas=agendas,
        drones=(0, -1, 1, DRONES, -DRONES)[chance.below(5)],
        tough=bool(chance.below(2)),
        preparation=chance.below(PREPARATION + 1),
        head_start=chance.below(HEAD_START + 1),
        revised_drones=bool(chance.below(2)),
        open_hands=not agendas and bool(chance.below(2)),
        pack=random_pack(chance) if not chance.below(3) else "",
    )
    if found.line_up == "mix":
        found.location = _one(chance, [card.id for card in of_kind("location")])
        found.objectives = [
            _one(chance, [card.id for card in of_kind("objective") if card.number == number]) for number in (1, 2, 3)
        ]
        people = characters()
        chance.shuffle(people)
        found.characters = people[:CHARACTERS]
    if dealing == "chosen" and chance.below(2):
        roles = [card.id for card in of_kind("role")]
        chance.shuffle(roles)
        found.roles = roles[:players]
    return found


def _one(chance: Chance, ids: list[str]) -> str:
    return ids[chance.below(len(ids))]


# --- packs --------------------------------------------------------------------------------------------------


@cache
def _printed(file: str) -> dict[str, dict[str, Any]]:
    """The cards of a file of the box, as they are written there."""
    text = (resources.files(DATA) / "data" / file).read_text(encoding="utf-8")
    return tomllib.loads(text)


def random_pack(chance: Chance) -> str:
    """A pack made of cards of the box under other names: a character, some Drones and a Role."""
    people = _printed(f"characters/{_one(chance, list(FILMS))}.toml")
    who = _one(chance, sorted({card["character"] for card in people.values()}))
    chosen = {id: card for id, card in people.items() if card["character"] == who}
    drones = _printed("drones.toml")
    for _ in range(2):
        drone = _one(chance, sorted(drones))
        chosen[drone] = drones[drone]
    roles = _printed("roles.toml")
    role = _one(chance, sorted(id for id, card in roles.items() if card["kind"] == "role"))
    chosen |= {role: roles[role], roles[role]["card"]: roles[roles[role]["card"]]}
    lines = ["[pack]", 'name = "Doubles"']
    for id, card in chosen.items():
        lines += ["", f"[double-{id}]", f'name = "Double {id}"']
        for field, value in card.items():
            if field in NOT_IN_PACKS:
                continue
            if field == "character":
                value = f"Double {value}"
            elif field == "card":
                value = f"double-{value}"
            # Texts, numbers and lists of them are written alike in JSON and TOML.
            parts = (
                {f"{field}.{key}": each for key, each in value.items()} if isinstance(value, dict) else {field: value}
            )
            lines += [f"{name} = {json.dumps(each)}" for name, each in parts.items()]
    return "\n".join(lines) + "\n"
