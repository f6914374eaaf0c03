"""What house rules change: names with their kinds and bounds, values as they are written, the values of a component."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from sulaco.table.text import Text, catalogue

MOST = 20
"""A number of a component is not raised above this, unless it is said or printed."""
UNNAMED = frozenset(("designed", "known", "hazard_names"))
"""Lists of words that no rule reads."""
NOTHING = "nothing"
"""An empty list, as one would write it."""
YES, NO = ("true", "yes", "on"), ("false", "no", "off")

Value: TypeAlias = "int | bool | list[int] | list[str]"
Changes: TypeAlias = dict[str, Value]
"""New values by their names."""
Kind = Literal["number", "flag", "numbers", "words", "set"]
"""`words` have an order, a `set` has none."""
S = TypeVar("S", bound=msgspec.Struct)
Bounds: TypeAlias = Mapping[str, tuple[int, int]]
"""How small and how large the numbers of components may be, by their fields."""


def tell(id: str, /, **args: Any) -> str:
    """A sentence about house rules."""
    return catalogue("sulaco.games").render(Text(f"house.{id}", args))


class HouseError(ValueError):
    """A change that cannot be made, in one sentence."""


class Name(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be changed: a constant of a rule, or a value of a component."""

    name: str
    kind: Kind
    default: Value
    rule: str = ""
    component: str = ""
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    """Those that a list may hold."""

    @property
    def range(self) -> str:
        """What it can be, for people."""
        if self.kind == "flag":
            return tell("range.flag")
        if self.kind in ("words", "set"):
            return tell("range.words", words=list(self.words))
        return tell("range.numbers", least=self.least, most=self.most)

    def taken(self, game: str, value: Any) -> Value:
        """The value that is meant, which may be written as text. Raises `HouseError` if it does not fit."""
        found: Value | None = _READ[self.kind](value)
        if (
            found is None
            or (self.kind == "numbers" and len(as_list(found)) != len(as_list(self.default)))
            # What is paid in words cannot be had for nothing.
            or (self.kind == "words" and not found and self.default)
        ):
            default, given = shown(self.default), shown(value)
            raise HouseError(tell("wrong", game=game, name=self.name, what=self._what(), default=default, value=given))
        if self.words:
            wrong = [word for word in as_list(found) if word not in self.words]
            if wrong:
                raise HouseError(tell("word", game=game, name=self.name, word=wrong[0], words=list(self.words)))
        elif self.kind in ("number", "numbers"):
            if not all(self.least <= each <= self.most for each in as_list(found)):
                raise HouseError(tell("beyond", game=game, name=self.name, range=self.range, value=shown(found)))
        return found

    def _what(self) -> str:
        if self.kind == "set":
            return tell("what.words")
        return tell(f"what.{self.kind}", n=len(as_list(self.default)))


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _number(value: Any) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,9}\s*", value):
        return int(value)
    return value if type(value) is int else None


def _flag(value: Any) -> bool | None:
    if isinstance(value, str):
        word = value.strip().lower()
        return True if word in YES else False if word in NO else None
    return value if type(value) is bool else None


def _numbers(value: Any) -> list[int] | None:
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        return None
    found = [_number(part) for part in parts]
    return [each for each in found if each is not None] if None not in found else None


def _words(value: Any) -> list[str] | None:
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(each, str) for each in parts):
        return None
    found = [each.strip() for each in parts if each.strip()]
    return [] if found == [NOTHING] else found


def _set(value: Any) -> list[str] | None:
    found = _words(value)
    return None if found is None else sorted(set(found))


_READ: dict[Kind, Callable[[Any], Any]] = {
    "number": _number,
    "flag": _flag,
    "numbers": _numbers,
    "words": _words,
    "set": _set,
}


def shown(value: Any) -> str:
    """A value as one would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple | frozenset | set):
        return ",".join(shown(each) for each in value) or NOTHING
    return str(value)


# --- the values of a component ------------------------------------------------------------------------------


def of_fields(id: str, fields: Mapping[str, Any], bounds: Bounds) -> Iterator[Name]:
    for field, value in fields.items():
        if type(value) is bool:
            yield _value(id, field, "flag", value, bounds)
        elif type(value) is int:
            yield _value(id, field, "number", value, bounds)
        elif isinstance(value, frozenset):
            yield _value(id, field, "set", value, bounds)


_LIST = re.compile(r"(tuple|frozenset)\[(int|str|Symbol)\b.*\]")


def of_struct(id: str, thing: msgspec.Struct, bounds: Bounds, skip: frozenset[str], path: str = "") -> Iterator[Name]:
    annotated: dict[str, str] = {}
    for base in reversed(type(thing).__mro__):
        annotated.update(getattr(base, "__annotations__", {}))
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        if field in skip or field in UNNAMED:
            continue
        # Lists are told by how they are declared: an empty one does not say what it could hold.
        listed = _LIST.fullmatch(annotated[field])
        if _parts(value):
            for where, part in _parts(value).items():
                yield from of_struct(id, part, bounds, skip, f"{path}{where or field}.")
        elif type(value) is bool:
            yield _value(id, f"{path}{field}", "flag", value, bounds)
        elif type(value) is int:
            yield _value(id, f"{path}{field}", "number", value, bounds)
        elif listed is not None and listed[2] == "int":
            yield _value(id, f"{path}{field}", "numbers", value, bounds)
        elif listed is not None:
            yield _value(id, f"{path}{field}", "words" if listed[1] == "tuple" else "set", value, bounds)


def _parts(value: Any) -> dict[str, msgspec.Struct]:
    """The structs in a value: one that is called by its field, or several by their own ids."""
    if isinstance(value, msgspec.Struct):
        return {"": value}
    if isinstance(value, tuple):
        return {part.id: part for part in value if hasattr(part, "id")}
    return {}


def _value(id: str, field: str, kind: Kind, value: Any, bounds: Bounds) -> Name:
    name = f"{id}.{field}"
    if kind == "flag":
        return Name(name, kind, value, component=id)
    if kind in ("words", "set"):
        return Name(name, kind, list(value) if kind == "words" else sorted(value), component=id)
    least, most = bounds.get(field.rpartition(".")[2], (0, MOST))
    given = list(value) if kind == "numbers" else [value]
    default = given if kind == "numbers" else value
    return Name(name, kind, default, component=id, least=min(least, *given), most=max(most, *given))


def replaced(id: str, thing: S, wanted: Mapping[str, Any], path: str = "") -> S:
    """A struct with values changed, by their full names."""
    changed: dict[str, Any] = {}
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        parts = _parts(value)
        if parts:
            new = [replaced(id, part, wanted, f"{path}{where or field}.") for where, part in parts.items()]
            if any(one is not other for one, other in zip(new, parts.values(), strict=True)):
                changed[field] = tuple(new) if isinstance(value, tuple) else new[0]
        elif f"{id}.{path}{field}" in wanted:
            changed[field] = type(value)(wanted[f"{id}.{path}{field}"])
    return msgspec.structs.replace(thing, **changed) if changed else thing


def flattened(table: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The names of a table, of which TOML makes a table within a table for each dot."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found.update(flattened(value, f"{path}{name}."))
        else:
            found[f"{path}{name}"] = value
    return found
