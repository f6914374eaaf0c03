"""From what a person types to the option that was meant: a number, a key, a few letters, a place on the map.

A long list is put into groups: many spaces into one line of the menu (they are marked on the map), and many cards for
several Characters into one line each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sulaco.table.decision import Option

GROUP_ABOVE = 5
"""More options of one kind than this become a group."""

RARE = ("unequip",)
"""Kinds that few want: two of them are a group already."""

LAST = (
    "end", "pass", "stop", "no", "no-more", "no-draw", "skip", "cease", "hold", "decline", "done", "gear:done",
    "go", "none", "nobody", "nothing", "no-xp", "no-burst", "stay",
)  # fmt: skip
"""Keys that decline or finish something: they carry the number 0 and stand at the end of the list."""

_KIND_AND_PLACE = re.compile(r"(?P<kind>[a-z-]+)[ :]+(?P<place>[(\d].*)")

Words = Callable[[Option[Any]], str]
Place = Callable[[str], int | None]


class Entry(NamedTuple):
    """A line of the menu: one option, or a group of them."""

    number: int
    options: tuple[Option[Any], ...]
    kind: str
    """For a group: the kind of key that its options share, and for a group of one piece that piece."""
    piece: str = ""

    @property
    def single(self) -> bool:
        return len(self.options) == 1

    @property
    def spaces(self) -> bool:
        """Whether this is a group of places on the map."""
        return len(self.options) > 1 and on_the_map(self.options)


def kind_of(option: Option[Any]) -> str:
    return option.key.partition(":")[0]


def on_the_map(options: Sequence[Option[Any]]) -> bool:
    """Whether each option is a space of its own, and nothing but a space."""
    places = {option.spaces for option in options}
    return len(places) == len(options) and all(
        len(option.spaces) == 1 and option.key.count(":") <= 1 for option in options
    )


def menu(options: Sequence[Option[Any]], *, flat: bool = False) -> list[Entry]:
    """The numbered menu. `flat`: no groups; a group that was opened is shown this way."""
    last = next((option for option in options if option.key in LAST), None)
    rest = [option for option in options if option is not last]
    groups: list[tuple[str, str, list[Option[Any]]]] = []
    for kind, members in _kinds(rest):
        pieces = {option.pieces[:1] for option in members}
        if flat or len(members) <= (1 if kind in RARE else GROUP_ABOVE):
            groups += [(kind, "", [option]) for option in members]
        elif on_the_map(members) or len(pieces) in (1, len(members)):
            piece = members[0].pieces[0] if len(pieces) == 1 and members[0].pieces else ""
            groups.append((kind, piece, members))
        else:
            by_piece: dict[str, list[Option[Any]]] = {}
            for option in members:
                by_piece.setdefault(option.pieces[0] if option.pieces else "", []).append(option)
            groups += [(kind, piece, some) if piece else (kind, "", some) for piece, some in by_piece.items()]
    # Places on the map come last of all, because their line also says how to choose one.
    groups.sort(key=lambda group: len(group[2]) > 1 and on_the_map(group[2]))
    entries = [Entry(n, tuple(some), kind, piece) for n, (kind, piece, some) in enumerate(_loose(groups), start=1)]
    if last is not None:
        entries.append(Entry(0, (last,), kind_of(last)))
    return entries


def _kinds(options: Sequence[Option[Any]]) -> list[tuple[str, list[Option[Any]]]]:
    kinds: dict[str, list[Option[Any]]] = {}
    for option in options:
        kinds.setdefault(_split(option), []).append(option)
    return list(kinds.items())


def _split(option: Option[Any]) -> str:
    """Options without anything they point at stand alone, whatever their key begins with."""
    return kind_of(option) if option.spaces or option.pieces or option.cards else option.key


def _loose(groups: list[tuple[str, str, list[Option[Any]]]]) -> list[tuple[str, str, list[Option[Any]]]]:
    """A "group" of two or three beside bigger ones is opened: nothing is hidden that has room."""
    loose: list[tuple[str, str, list[Option[Any]]]] = []
    for kind, piece, members in groups:
        if 1 < len(members) <= 2 and kind not in RARE:
            loose += [(kind, "", [option]) for option in members]
        else:
            loose.append((kind, piece, members))
    return loose


def find(
    answer: str, options: Sequence[Option[Any]], entries: Sequence[Entry], words: Words, place: Place
) -> tuple[Option[Any], ...]:
    """All options that the answer could mean: one, if it is clear; none, if there is no such option."""
    asked = answer.strip().lower()
    if not asked:
        return ()
    if asked.isdigit():
        return next((entry.options for entry in entries if entry.number == int(asked)), ())
    exact = tuple(option for option in options if option.key.lower() == asked)
    if exact:
        return exact[:1]
    space = place(asked)
    if space is not None:
        return tuple(option for option in options if space in option.spaces)
    if named := _named_place(asked, place):
        kind, space = named
        return tuple(option for option in options if space in option.spaces and kind_of(option).startswith(kind))
    by_key = tuple(option for option in options if option.key.lower().startswith(asked))
    if by_key:
        return by_key
    typed = asked.replace(":", " ").split()
    return tuple(option for option in options if _fits(typed, option, words))


def _named_place(asked: str, place: Place) -> tuple[str, int] | None:
    """A word and a place, such as "move 12,7"; the word says which kind of option is meant."""
    match = _KIND_AND_PLACE.fullmatch(asked)
    space = place(match["place"]) if match else None
    return (match["kind"], space) if match and space is not None else None


def _fits(typed: Sequence[str], option: Option[Any], words: Words) -> bool:
    """Every word typed begins a word of the key or of the label."""
    there = f"{option.key.replace(':', ' ')} {words(option)}".lower().replace("(", " ").split()
    there += option.key.lower().replace(":", " ").replace("-", " ").split()
    return all(any(word.startswith(begun) for word in there) for begun in typed)
