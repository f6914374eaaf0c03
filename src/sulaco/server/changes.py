"""Differences of views: what turns one piece of plain data into another, in the format of `protocol.Update`.

A change is `[path, value]`, or `[path]` for a key that is gone. Lists are compared place by place: an index that is
one past the end appends, a path that ends in "length" cuts a list to that length. A container whose changes would be
longer than itself is sent whole.

The values of one place are taken to be of one type: True and 1 count as the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

LENGTH = "length"

_encode = msgspec.json.Encoder().encode


def changes(old: Any, new: Any) -> list[list[Any]]:
    """What turns the old value into the new one."""
    found: list[list[Any]] = []
    if old != new:
        _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: list[Any], found: list[list[Any]]) -> None:
    """Add the changes of two values that are known to differ."""
    kind = type(new)
    if type(old) is not kind or (kind is not dict and kind is not list):
        found.append([path, new])
        return
    begin = len(found)
    if kind is dict:
        for key, value in new.items():
            if key not in old:
                found.append([[*path, key], value])
            elif old[key] != value:
                _compare(old[key], value, [*path, key], found)
        if len(old) + sum(1 for key in new if key not in old) != len(new):
            found.extend([[*path, key]] for key in old if key not in new)
    else:
        had, has = len(old), len(new)
        for index in range(min(had, has)):
            if old[index] != new[index]:
                _compare(old[index], new[index], [*path, index], found)
        if has < had:
            found.append([[*path, LENGTH], has])
        else:
            found.extend([[*path, index], new[index]] for index in range(had, has))
    if len(found) - begin > 1:
        whole = [path, new]
        if len(_encode(found[begin:])) - 2 > len(_encode(whole)):
            found[begin:] = [whole]


def apply(value: Any, changed: list[list[Any]]) -> Any:
    """The value with these changes; it is changed in place where that is possible."""
    for path, *news in changed:
        if not path:
            value = news[0]
            continue
        place = value
        for part in path[:-1]:
            place = place[part]
        last = path[-1]
        if not news:
            del place[last]
        elif isinstance(place, list):
            if last == LENGTH:
                del place[news[0] :]
            elif last == len(place):
                place.append(news[0])
            else:
                place[last] = news[0]
        else:
            place[last] = news[0]
    return value


def apply_told(value: Any, told: dict[str, Any]) -> Any:
    """The view after an update or a frame of a replay: with the changes of its lines, then with its own."""
    for line in told["lines"]:
        value = apply(value, line.get("changes", []))
    return apply(value, told["changes"])
