"""Positions that no game would reach soon: rows full of characters, captives, lent characters, mains near their end."""

from __future__ import annotations

from random import Random

from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Mode
from sulaco.games.battles.values import name

MODES: tuple[tuple[Mode, int], ...] = (
    ("free-for-all", 2),
    ("free-for-all", 3),
    ("free-for-all", 4),
    ("teams", 4),
    ("two-headed", 4),
)
SUPPORTING = sorted(
    card.id for card in CARDS.values() if isinstance(card, Character) and card.type == "supporting" and not card.token
)
OTHERS = sorted(
    card.id for card in CARDS.values() if card.type in ("location", "equipment", "plot-twist") and card.limit
)
LOCATIONS = sorted(card.id for card in CARDS.values() if card.type == "location")
STEPS = ("draw", "recover", "build-begins", "resource", "recruit", "formation", "main-begins", "main", "end")


def random_position(seed: int) -> Position:
    """A legal position, the same for the same seed."""
    chance = Random(seed)
    mode, seats = MODES[seed % len(MODES)]
    who = mains()
    chosen = chance.sample(who, seats) if mode == "two-headed" else [chance.choice(who) for _ in range(seats)]
    p = Position(*chosen, mode=mode, share_recruits=mode == "teams", seed=seed, lethal_wounds=chance.random() < 0.3)
    for seat in range(seats):
        level = chance.choice((1, 2))
        main = p.main(seat, front=chance.random() < 0.7, level=level)
        main.wounds = chance.randrange(_health(main.id, level))
        main.counters = chance.choice((0, 0, 1, 3, -1))
        main.ready = chance.random() < 0.8
        p.hand(seat, *chance.sample(OTHERS, 3), *chance.sample(SUPPORTING, 2))
        p.resources(seat, *chance.sample(LOCATIONS, 5), down=chance.randrange(4))
        p.pile(seat)
        for _ in range(chance.randrange(6)):
            _supporting(p, chance, mode, seat, seats)
    for seat in range(seats):
        if chance.random() < 0.2:
            p.deck(seat, only=True)
    p.at(chance.choice(STEPS), active=chance.randrange(2 if mode == "two-headed" else seats), turn=9)
    return p


def _health(card: str, level: int) -> int:
    found = CARDS[card.rpartition("-")[0]]
    assert isinstance(found, Character)
    return found.on(level).health


def _supporting(p: Position, chance: Random, mode: Mode, seat: int, seats: int) -> None:
    """A character on a seat's side, if uniqueness lets it be there."""
    owner = (seat + 2) % seats if mode == "teams" and chance.random() < 0.2 else seat
    kind = chance.choice(SUPPORTING)
    card = CARDS[kind]
    assert isinstance(card, Character)
    side = [u for u in p.state.units if u.controller == seat or (mode == "two-headed" and u.controller % 2 == seat % 2)]
    if any(name(unit) == card.name and (unit.level or "swarm" not in card.keywords) for unit in side):
        return
    stunned = chance.random() < 0.2
    wears = "creature" not in card.keywords and not stunned and chance.random() < 0.4
    unit = p.unit(
        seat,
        kind,
        owner=owner,
        front=chance.random() < 0.6,
        ready=chance.random() < 0.7,
        stunned=stunned,
        wounds=chance.randrange(card.face.health),
        counters=0 if stunned else chance.choice((0, 0, 0, 1, 2, -1 if card.face.defense > 1 else 0)),
        equipment=chance.choice(("m41a-pulse-rifle", "mu-th-er-6000", "power-loader")) if wears else "",
    )
    assert unit.controller == seat
    if chance.random() < 0.25 and p.player(seat).pile[0].startswith("facehugger-"):
        p.unit(
            seat,
            "facehugger",
            front=False,
            captive=chance.choice(SUPPORTING),
            captive_owner=(seat + 1) % seats,
        )
