"""House rules: a number of the rulebook or a value of a component, changed for a whole process.

A process reads its changes once, when this module is imported, from the variable `SULACO_HOUSE` of its environment, as
JSON: `{"corps": {"endurance.hand_draw": 3}}`. The engines take their numbers from here when they are imported, so that
they are plain names of their modules afterwards and cost nothing. Other rules therefore need another process: `using`
sets the variable for those that are started meanwhile.

`number` and `flag` give a constant of the rules, `struct` and `component` the values of a component. What can be
changed is told by `names`, and `check` holds changes against it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any

import msgspec

from .house_values import MOST, Bounds, Changes, S, as_list, of_fields, of_struct, replaced, tell
from .house_values import HouseError as HouseError
from .house_values import Name as Name
from .house_values import flattened as flattened
from .house_values import shown as shown

VARIABLE = "SULACO_HOUSE"
MARK = "+house:"
"""What parts a rules version from the sign of the changes."""

# --- what this process plays by -----------------------------------------------------------------------------


def _read() -> dict[str, dict[str, Any]]:
    """The changes that the environment asks for now, by game."""
    text = os.environ.get(VARIABLE, "")
    if not text:
        return {}
    try:
        return msgspec.json.decode(text, type=dict[str, dict[str, Any]])
    except msgspec.DecodeError as error:
        raise HouseError(tell("unreadable", variable=VARIABLE, problem=str(error))) from None


def _without_empty(found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {game: changes for game, changes in found.items() if changes}


_told = _read()
_changes = _without_empty(_told)


def check_games(known: Iterable[str]) -> None:
    """Refuse the environment if it changes a game that is not there."""
    known = list(known)
    for game in _told:
        if game not in known:
            raise HouseError(tell("no-game", variable=VARIABLE, game=game, games=known))


def changed_games() -> list[str]:
    """The games that have house rules in this process."""
    return list(_changes)


def changes(game: str) -> Changes:
    """What is changed in this process."""
    return dict(_changes.get(game, {}))


def written(changes: Mapping[str, Any]) -> str:
    """Changes in a line, as they are given to --set."""
    return ", ".join(f"{name}={shown(value)}" for name, value in sorted(changes.items()))


def version(base: str, changes: Mapping[str, Any]) -> str:
    """The version of rules with these changes: nothing changed, the version of the book."""
    base = base.partition(MARK)[0]
    if not changes:
        return base
    sign = blake2b(msgspec.json.encode(dict(changes), order="sorted"), digest_size=4).hexdigest()
    return f"{base}{MARK}{sign}"


def mismatch(saved: str, now: str) -> str:
    """What keeps a game that was saved under one version of rules from being played under another: nothing, if they
    have the same house rules."""
    theirs, ours = saved.partition(MARK)[2], now.partition(MARK)[2]
    if theirs == ours:
        return ""
    id = "saved.without" if not theirs else "saved.with-others" if ours else "saved.with-none"
    return tell(id, theirs=theirs, ours=ours)


@contextmanager
def using(game: str, changes: Mapping[str, Any]) -> Iterator[None]:
    """Processes that are started meanwhile play this game with these changes, and all others by the book."""
    before = os.environ.get(VARIABLE)
    if changes:
        os.environ[VARIABLE] = environment(game, changes)
    else:
        os.environ.pop(VARIABLE, None)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before


def environment(game: str, changes: Mapping[str, Any]) -> str:
    """What the variable of a process holds that plays with these changes."""
    return msgspec.json.encode({game: dict(changes)}, order="sorted").decode()


def process(game: str, changes: Mapping[str, Any]) -> dict[str, str]:
    """The variables of a process that plays by these changes; none if this one does. Raises `HouseError`."""
    wanted = check(game, changes)
    return {} if here(game, wanted) else {VARIABLE: environment(game, wanted)}


def here(game: str, changes: Mapping[str, Any]) -> bool:
    """Whether this process plays by these changes."""
    return _changes.get(game, {}) == changes


def elsewhere() -> bool:
    """Whether the environment asks for other rules than those that this process has read: only new ones have them."""
    return _without_empty(_read()) != _changes


# --- for the engines ----------------------------------------------------------------------------------------

_constants: dict[str, dict[str, Name]] = {}
_components: dict[str, dict[str, Callable[[], Iterable[Name]]]] = {}
_vocabulary: dict[str, Mapping[str, Iterable[str]]] = {}
_verified: set[str] = set()


def _constant(game: str, found: Name) -> Any:
    known = _constants.setdefault(game, {})
    if found.name in known:
        raise ValueError(f"{game}: there are two constants '{found.name}'")
    known[found.name] = found
    mine = _changes.get(game)
    return found.default if not mine or found.name not in mine else found.taken(game, mine[found.name])


def number(game: str, name: str, default: int, *, rule: str, least: int = 0, most: int | None = None) -> int:
    """A number of the rulebook, which may be from `least` to `most`."""
    top = max(MOST, 2 * default) if most is None else most
    value: int = _constant(game, Name(name, "number", default, rule, least=least, most=top))
    return value


def numbers(
    game: str, name: str, default: tuple[int, ...], *, rule: str, least: int = 0, most: int = MOST
) -> tuple[int, ...]:
    """Several numbers of one rule, such as one for each number of players."""
    return tuple(_constant(game, Name(name, "numbers", list(default), rule, least=least, most=most)))


def flag(game: str, name: str, default: bool, *, rule: str) -> bool:
    """A rule that holds or does not."""
    value: bool = _constant(game, Name(name, "flag", default, rule))
    return value


def struct(game: str, id: str, thing: S, bounds: Bounds, skip: frozenset[str] = frozenset()) -> S:
    """A component of a game, with its values changed. Structs inside it are looked through too."""
    _components.setdefault(game, {})[id] = lambda: of_struct(id, thing, bounds, skip)
    mine = _own(game, id)
    if not mine:
        return thing
    there = {found.name: found for found in of_struct(id, thing, bounds, skip)}
    wanted = {name: there[name].taken(game, value) for name, value in mine.items() if name in there}
    return replaced(id, thing, wanted)


def component(game: str, id: str, fields: Callable[[], Mapping[str, Any]], bounds: Bounds) -> dict[str, Any]:
    """Those values of a component that are changed, out of all of them."""
    _components.setdefault(game, {})[id] = lambda: of_fields(id, fields(), bounds)
    mine = _own(game, id)
    if not mine:
        return {}
    there = {found.name: found for found in of_fields(id, fields(), bounds)}
    return {
        name.removeprefix(f"{id}."): there[name].taken(game, value) for name, value in mine.items() if name in there
    }


def vocabulary(game: str, words: Mapping[str, Iterable[str]]) -> None:
    """Words that the rules know, by the fields that can hold them, whether a component has them or not."""
    _vocabulary[game] = words


def _own(game: str, id: str) -> dict[str, Any]:
    """What is changed of one component."""
    mine = _changes.get(game)
    return {name: value for name, value in mine.items() if name.startswith(f"{id}.")} if mine else {}


# --- what can be changed ------------------------------------------------------------------------------------


def names(game: str) -> list[Name]:
    """Everything that can be changed in a game: the constants of its rules, then the values of its components."""
    from . import load  # which reads the house rules of its environment here

    load(game)
    return _names(game)


def _names(game: str) -> list[Name]:
    constants = sorted(_constants.get(game, {}).values(), key=lambda found: found.name)
    values = [found for told in _components.get(game, {}).values() for found in told()]
    known: dict[str, set[str]] = {field: set(words) for field, words in _vocabulary.get(game, {}).items()}
    for found in values:
        if found.kind in ("words", "set"):
            known.setdefault(_field(found), set()).update(as_list(found.default))
    values = [
        msgspec.structs.replace(found, words=tuple(sorted(known[_field(found)])))
        if found.kind in ("words", "set")
        else found
        for found in values
    ]
    return constants + [found for found in values if _can_change(found)]


def _field(found: Name) -> str:
    """The last word of the field: symbols are symbols wherever they stand."""
    return re.split(r"[._]", found.name)[-1]


def _can_change(found: Name) -> bool:
    """A list that is empty everywhere says nothing of what it could hold."""
    if found.kind in ("words", "set"):
        return bool(found.words)
    return found.kind == "flag" or found.least < found.most


def check(game: str, changes: Mapping[str, Any]) -> Changes:
    """The changes as values, without those that change nothing. Raises `HouseError` for the first that is wrong."""
    return _checked(game, changes, names(game)) if changes else {}


def _checked(game: str, changes: Mapping[str, Any], known: list[Name]) -> Changes:
    there = {found.name: found for found in known}
    made: Changes = {}
    for name, value in sorted(changes.items()):
        found = there.get(name)
        if found is None:
            near = get_close_matches(name, there, 3, 0.6)
            raise HouseError(tell("no-name-near" if near else "no-name", game=game, name=name, near=near))
        new = found.taken(game, value)
        if new != found.default:
            made[name] = new
    return made


def verify(game: str) -> None:
    """After a game was imported: that its engine knows everything that this process is told to change."""
    if game in _changes and game not in _verified:
        _checked(game, _changes[game], _names(game))
        _verified.add(game)
