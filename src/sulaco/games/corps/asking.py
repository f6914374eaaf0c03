"""Asking: choices of models, cards, places and spaces, in the words that all chapters use (A21.01, A4.06).

What the options of a question look like follows from its kind; `FORMS` says it once.

Who decides for the group, and for a Grunt, stands in `corps` (A21.02, A99.12); re-rolls stand in `rolls`
(A21.03 to A21.05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sulaco.table.decision import Option, WhyNot, nothing, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from .cards import CARDS
from .events import called
from .state import Alien, Blip, Character, SentryGun
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps

Thing = TypeVar("Thing", bound="Character | Alien | Blip | SentryGun | str | int")
T = TypeVar("T")


class Form(NamedTuple):
    """How the choices of a question are named: with the key `KEY:THING`, in the words of `text`."""

    key: str
    argument: str
    """The argument of the text that names the thing."""
    text: str
    where: bool = True
    """A client shows the space in which the thing is."""


FORMS = {
    "acid": Form("lose", "card", "option.lose-gear"),
    "alien-order": Form("next", "model", "option.next"),
    "alien-target": Form("attack", "who", "option.alien-target"),
    "area": Form("area", "space", "option.area"),
    "barricade": Form("barricade", "place", "option.choose-place", where=False),
    "buddy": Form("comrade", "who", "option.comrade", where=False),
    "captor": Form("captor", "alien", "option.captor"),
    "capture-order": Form("check", "who", "option.check-down", where=False),
    "clear-reading": Form("look", "what", "option.look-at"),
    "closest-spawn": Form("point", "place", "option.choose-place"),
    "closest-tunnel": Form("tunnel", "place", "option.choose-place"),
    "command": Form("activate", "who", "option.activate"),
    "discard-hand": Form("discard", "card", "option.discard-card"),
    "displaced": Form("next", "model", "option.next"),
    "expendable": Form("instead", "who", "option.instead"),
    "eyes-open": Form("shooter", "who", "option.shooter", where=False),
    "full-auto": Form("fire", "alien", "option.keep-firing"),
    "grenade": Form("grenade", "weapon", "option.free-grenade"),
    "gun": Form("gun", "space", "option.place"),
    "gun-order": Form("gun", "gun", "option.gun", where=False),
    "hand-over": Form("give", "card", "option.give"),
    "hand-over-to": Form("comrade", "who", "option.comrade", where=False),
    "hero-order": Form("activate", "who", "option.activate", where=False),
    "keep-moving": Form("order", "who", "option.order"),
    "leaving": Form("next", "who", "option.moves-next", where=False),
    "look-at-blip": Form("look", "what", "option.look"),
    "make-room": Form("place", "space", "option.place"),
    "newt-flees": Form("flee", "space", "option.newt-flees"),
    "order-whom": Form("order", "who", "option.order"),
    "orders": Form("order", "who", "option.order", where=False),
    "override": Form("barricade", "place", "option.choose-place", where=False),
    "patient": Form("help", "who", "option.help"),
    "peek": Form("peek", "blip", "option.peek"),
    "pistol": Form("again", "alien", "option.fire-again"),
    "place": Form("place", "space", "option.place"),
    "recycle-hand": Form("recycle", "card", "option.recycle-card"),
    "remaining": Form("activate", "who", "option.activate"),
    "scapegoat": Form("attack", "who", "option.alien-target"),
    "sound-off": Form("order", "who", "option.order", where=False),
    "spares": Form("take", "card", "option.take-card"),
    "spawn-point": Form("", "place", "option.choose-place"),
    "this-way": Form("lead", "who", "option.lead"),
    "tracker-order": Form("first", "card", "option.on-top"),
    "tracker-token": Form("token", "model", "option.next"),
    "tunnel": Form("tunnel", "space", "option.tunnel"),
}
"""By the kind of the question."""


def pick(
    game: Corps,
    chooser: int | Callable[[], int],
    kind: str,
    things: Sequence[Thing] | Callable[[], Iterable[Thing]],
    rule: str,
    *,
    or_else: Option[Any] | None = None,
    also: tuple[str, ...] = (),
    unit: str = "",
    why_not: Callable[[], list[WhyNot]] = nothing,
    forced: bool = True,
    **args: Any,
) -> Flow[Thing | None]:
    """Choose one of these models, cards, places or spaces; None if there is none.

    Given as a function they are looked up again after every Event that is played meanwhile. `or_else`: an option
    besides, as long as there is anything to choose; its value is returned. `also`: more pieces for a client to show.
    `args` are those of the question; the rest is as in `ask`.
    """
    options = partial(_options, game, FORMS[kind], things, or_else, also)
    return ask(game, chooser, prompt(kind, **args), options, rule, unit=unit, why_not=why_not, forced=forced)


def _options(
    game: Corps,
    form: Form,
    things: Sequence[Any] | Callable[[], Iterable[Any]],
    or_else: Option[Any] | None,
    also: tuple[str, ...],
) -> list[Option[Any]]:
    choices = []
    for thing in things() if callable(things) else things:
        choices.append(option_for(game, form, thing, also))
    if choices and or_else is not None:
        choices.append(or_else)
    return choices


def pick_board(game: Corps, boards: Callable[[], Iterable[int]], rule: str) -> Flow[int | None]:
    """The leader chooses one of these boards, given by their numbers."""
    names = game.map.boards
    return ask(
        game,
        game.leader,
        prompt("board"),
        lambda: [game.option(f"board:{names[board]}", board, "option.board", board=names[board]) for board in boards()],
        rule,
    )


def choose(
    game: Corps,
    chooser: int | Callable[[], int],
    kind: str,
    options: Sequence[Option[T]],
    rule: str,
    *,
    unit: str = "",
    **args: Any,
) -> Flow[T | None]:
    """One of a few answers that stay the same, whatever Events are played meanwhile."""
    return ask(game, chooser, prompt(kind, **args), lambda: options, rule, unit=unit)


def place_of(game: Corps, point: str) -> int:
    """The space of a Spawn Point or Tunnel; -1 if there is none."""
    if point.startswith("spawn-"):
        return game.spawn_points.get("S" + point[6:], -1)
    return next((token.at for token in game.state.tokens if token.id == point), -1)


def option_for(game: Corps, form: Form, thing: Any, also: tuple[str, ...] = ()) -> Option[Any]:
    """The option of one thing that can be chosen."""
    if isinstance(thing, int):
        return _space_option(form, thing, game.map.names[thing], game.prepared.rooms[thing], also)
    prefix, argument, text, where = form
    if isinstance(thing, str):
        key = f"{prefix}:{thing}" if prefix else thing
        if thing in CARDS or argument == "card":
            return Option(key, Text(text, {argument: thing}), thing, (), also, (thing,))
        spaces = (place_of(game, thing),) if where else ()
        return Option(key, Text(text, {argument: thing}), thing, spaces, also)
    name = thing.id
    spaces = (thing.at,) if where else ()
    return Option(f"{prefix}:{name}", Text(text, {argument: name}), thing, spaces, (name, *also))


@lru_cache(maxsize=5_000)
def _space_option(form: Form, space: int, name: str, room: str, also: tuple[str, ...]) -> Option[int]:
    """The option of a space, made once."""
    return Option(f"{form.key}:{name}", Text(form.text, {form.argument: called(room, name)}), space, (space,), also)
