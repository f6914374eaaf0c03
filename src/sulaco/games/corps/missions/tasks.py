"""What Rescue and Resupply share: where a captive or a crate comes to be, and calling it off (A20.03, A21.01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, Prompt
from sulaco.table.flow import Flow

from ..asking import choose
from ..board import spaces_in
from ..windows import ask

if TYPE_CHECKING:
    from ..corps import Corps


def nearest_free(game: Corps, at: int, prompt: Prompt, also: int = 0) -> Flow[int]:
    """The nearest space without model and token, the space itself included; the leader decides ties (A21.01).

    `also` are spaces that are about to become empty.
    """
    taken = game.people_spaces & ~also
    taken |= game.alien_spaces | game.blip_spaces | game.token_spaces | game.obstacle_spaces | game.exits
    free = next(
        (layer & ~taken for layer in game.ways.spread(1 << at, game.exits) if layer & ~taken),
        1 << at,
    )

    def options() -> list[Option[int]]:
        return [game.prepared.placements[space] for space in spaces_in(free)]

    space = yield from ask(game, game.leader, prompt, options, "A21.01")
    assert space is not None
    return space


def call_off(game: Corps) -> Flow[bool]:
    """The leader may end a mission that is won already (A20.03)."""
    options = [game.option("end", True, "option.end-mission"), game.option("go-on", False, "option.go-on")]
    return bool((yield from choose(game, game.leader, "call-off", options, "A20.03")))
