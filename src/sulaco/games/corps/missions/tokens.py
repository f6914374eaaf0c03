"""Computers, crates and other tokens that lie on the boards and that several missions use alike (A12.10, A24.01).

Sentry Guns stand in `sentry` (A24.02 to A24.10), Facehuggers in `facehuggers` (A24.11 to A24.14).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option
from sulaco.table.flow import Flow

from .. import events
from ..asking import pick
from ..rolls import tech_test
from ..state import Blip, Character, Token

if TYPE_CHECKING:
    from ..corps import Corps


Act = Callable[["Corps", Character], Flow[None]]


def tokens_near(game: Corps, who: Character, kind: str) -> list[Token]:
    """The tokens of this kind that a Character can Interact with: those next to it (A12.10, A99.04)."""
    found: list[Token] = []
    near = game.next_to(who.at)
    if near & game.token_spaces:
        for token in game.state.tokens:
            if token.at >= 0 and near >> token.at & 1 and token.id.rpartition("-")[0] == kind:
                found.append(token)
    return found


def interact(game: Corps, token: Token, verb: str, act: Act, **args: Any) -> Option[Any]:
    """An Interact Action with a token; its label is the text `option.interact-VERB`."""
    return game.option(
        f"interact:{token.id}:{verb}",
        act,
        f"option.interact-{verb}",
        token=token.id,
        spaces=(token.at,),
        pieces=(token.id,),
        **args,
    )


def peek_options(game: Corps, who: Character) -> list[Option[Any]]:
    """Peek: a Computer next to the Character shows one face-down Blip that nobody knows yet."""
    computers = tokens_near(game, who, "computer")
    if not computers or all(blip.known for blip in game.state.blips):
        return []
    tech = game.tech(who)
    return [interact(game, token, "peek", peek, needed=tech) for token in computers]


def peek(game: Corps, who: Character) -> Flow[None]:
    """A passed Tech Test shows what one Blip is; it stays face down, but all know it while it lies there."""
    if not (yield from tech_test(game, who)):
        return

    def unknown() -> list[Blip]:
        return [blip for blip in game.state.blips if not blip.known]

    blip = yield from pick(game, game.decider(who), "peek", unknown, "A12.10", who=who.id)
    if blip is None:
        return
    blip.known = True
    game.state.chance.barrier()
    note = f"peeked-{blip.mission}" if blip.mission and not blip.number else "peeked"
    game.emit(events.MissionNote(rule="A12.10", note=note, who=blip.id, n=blip.number))
