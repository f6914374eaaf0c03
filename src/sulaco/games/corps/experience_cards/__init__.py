"""Experience cards: path, level, and what each says to the rules (A31.02, A31.03, A99.01, A99.92).

`EXPERIENCE` finds a card by its id. The six paths of *Ultimate Badasses* live in a module each; the paths
*Quartermaster* and *Pilot* are of a later box. How cards are gained and kept, and for whom they work, stands in
`experience`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from sulaco.table.flow import Flow

from .. import events
from ..boxes import BADASSES
from ..in_force import Hook, Use, experience_carries

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

PATHS = ("company-man", "gunner", "hero", "leader", "smarts", "support")
CARDS_OF_LEVEL = {1: 3, 2: 3, 3: 2}
"""How many cards of each level a path has (A31.03)."""

QUESTIONS = ("experience", "experience-rivals", "order-whom", "override", "quick-study", "scapegoat")
"""The kinds of questions that are asked with experience alone."""

Limit = Literal["", "turn", "mission"]


class Experience(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """An experience card. `limit`: it may be used once in each turn, or once in each mission."""

    id: str
    path: str
    level: int
    limit: Limit = ""
    origin: Literal["published", "designed"] = "designed"
    box: str = BADASSES


EXPERIENCE: dict[str, Experience] = {}
"""All experience cards by id, path after path, by level."""

Can = Callable[["Corps", "Character", "Window"], bool]
Act = Callable[["Corps", "Character", "Window"], Flow[None]]
F = TypeVar("F", bound=Callable[..., Any])


def _enter(path: str, level: int, rule: Callable[..., Any], limit: Limit = "") -> Experience:
    id = rule.__name__.replace("_", "-")
    card = EXPERIENCE[id] = Experience(id=id, path=path, level=level, limit=limit)
    return card


def standing(path: str, level: int, hook: Hook[F]) -> Callable[[F], F]:
    """Register the decorated function as an experience card that says this to a hook all the time."""

    def enter(rule: F) -> F:
        experience_carries(_enter(path, level, rule).id, {hook: rule})
        return rule

    return enter


def used(
    path: str, level: int, *windows: Hook[Use], can: Can, limit: Limit = "", compulsory: bool = False
) -> Callable[[Act], Act]:
    """Register the decorated flow as an experience card that may be used in these windows."""

    def enter(act: Act) -> Act:
        card = _enter(path, level, act, limit)
        use = Use(
            id=card.id,
            kind="experience",
            mark=card.id,
            compulsory=compulsory,
            can=lambda game, who, window: not _spent(game, who, card) and can(game, who, window),
            use=lambda game, who, window: _use(game, who, window, card, act),
        )
        experience_carries(card.id, dict.fromkeys(windows, use))
        return act

    return enter


def _spent(game: Corps, who: Character, card: Experience) -> bool:
    return bool(card.limit) and card.id in game.state.players[who.player].spent


def _use(game: Corps, who: Character, window: Window, card: Experience, act: Act) -> Flow[None]:
    """Tell of it, and note what may not be used again."""
    if card.limit:
        game.state.players[who.player].spent.append(card.id)
    game.emit(events.ExperienceUsed(rule="A31.01", character=who.id, card=card.id))
    yield from act(game, who, window)
