"""What a value stands for that is left out of a save, a view, an event or a message: nothing, unless it is named."""

from __future__ import annotations

import importlib
from typing import Any

import msgspec


def usual(*modules: str) -> dict[str, Any]:
    """The fields of the structs of these modules whose usual value is not empty, 0 or False, with that value."""
    found: dict[str, Any] = {}
    for module in map(importlib.import_module, modules):
        there = [each for each in vars(module).values() if isinstance(each, type)]
        for struct in (each for each in there if issubclass(each, msgspec.Struct)):
            given = struct.__struct_defaults__
            names = struct.__struct_fields__[len(struct.__struct_fields__) - len(given) :]
            for name, value in zip(names, given, strict=True):
                plain = value.factory() if hasattr(value, "factory") else value
                if struct.__module__ == module.__name__ and plain is not msgspec.NODEFAULT and plain:
                    found[f"{struct.__name__}.{name}"] = plain
    return found
