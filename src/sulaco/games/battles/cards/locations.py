"""Locations (ALN-026, ALN-051, ALN-055 to ALN-060): which symbols they yield (V17.05 to V17.08, V99.02)."""

from __future__ import annotations

from . import Location, register

for id, number, symbol in (
    ("the-nostromo", "ALN-055", "energy"),
    ("the-sulaco", "ALN-056", "skill"),
    ("the-auriga", "ALN-057", "intellect"),
    ("fury-161", "ALN-058", "might"),
    ("earth", "ALN-059", "humanity"),
    ("space", "ALN-060", "alien"),
):
    register(Location(id=id, number=number, symbols=frozenset({symbol})))  # type: ignore[arg-type]

register(
    Location(
        id="weyland-yutani-complex",
        number="ALN-026",
        team="company",
        symbols=frozenset({"humanity", "energy", "intellect", "skill"}),
    )
)
register(
    Location(
        id="lv-426", number="ALN-051", team="xenomorphs", symbols=frozenset({"alien", "energy", "intellect", "might"})
    )
)
