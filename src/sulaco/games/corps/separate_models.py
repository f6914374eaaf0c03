"""The optional rule of separate Alien models: a Spotted Blip becomes several models instead of a Swarm (A19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import prompt
from sulaco.table.flow import Flow

from . import events
from .board import spaces_in
from .state import Alien, Blip
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps


def place(game: Corps, blip: Blip, more: int) -> Flow[None]:
    """Besides the model on the Blip's space, each goes to the nearest empty space that no Character would see.

    Between spaces equally near the highest-Rank player chooses (A19.01 to A19.07, A99.61).
    """
    first = blip.became[0]
    start = first.at  # an Event that is played meanwhile may move or kill the first model, and fill spaces
    for _ in range(more):
        alien = Alien(f"alien-{game.number('alien')}", -1, activated=first.activated)
        choice = yield from ask(
            game,
            game.aliens_chooser,
            prompt("place-alien", alien=alien.id),
            lambda alien=alien: [  # type: ignore[misc]
                game.prepared.placements[space] for space in _hidden_spaces(game, start, alien)
            ],
            "A19.06",
        )
        if choice is None:
            first.tokens += 1
            continue
        game.state.aliens.append(alien)
        game.put(alien, choice)
        blip.became += (alien,)
        game.emit(events.Spotted(rule="A19.04", blip="", number=1, alien=alien.id, space=choice))


def _hidden_spaces(game: Corps, start: int, alien: Alien) -> list[int]:
    """The nearest empty spaces out of sight, tested with the model in place and the doors as it would move them."""
    taken = game.alien_spaces | game.blip_spaces | game.people_spaces | game.obstacle_spaces | game.exits
    # Next to the first model comes first, and nothing is next to it through a Barricade (A99.04).
    for layer in (game.next_to(start), *game.ways.spread(1 << start, 0)[1:]):
        hidden = []
        for space in spaces_in(layer & ~taken):
            game.put(alien, space)
            if not game.anyone_sees(space):
                hidden.append(space)
            game.put(alien, -1)
        if hidden:
            return hidden
    return []
