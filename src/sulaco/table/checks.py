"""Checks of a table as it stands, at one moment of any game: what a broken game would show.

`standing`: invariants, and a question that can be answered. `secrets`: whatever a seat cannot know may change, and it
sees, is asked and reads the same. `Reader`: every text can be written. `fingerprint`: are two tables the same?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from .chance import Chance
from .decision import Decision
from .table import Mark, Table
from .text import Catalogue, Text

_encode = msgspec.msgpack.Encoder().encode


def pick(decision: Decision, chance: Chance) -> str:
    """Any legal answer; if other seats may act beside it, one time in four one of their options."""
    if decision.asides and not chance.below(4):
        return decision.asides[chance.below(len(decision.asides))].key
    return decision.options[chance.below(len(decision.options))].key


def fingerprint(table: Table[Any]) -> tuple[str, list[str], list[str]]:
    """What two equal tables have in common: the hash of the state, and what is being asked."""
    decision = table.decision
    if decision is None:
        return table.digest(), [], []
    head = [f"{decision.seat} {decision.kind} {decision.rule}", *decision.keys()]
    return table.digest(), head, [f"{option.seat} {option.key}" for option in decision.asides]


def secrets(table: Table[Any], seat: int, seed: int) -> Iterator[str]:
    """Deal anew what a seat cannot know: its view, its decision and its log must stay as they are."""
    before = _encode(table.game.state)
    copy = _dealt_anew(table, seat, seed)
    if _encode(table.game.state) != before:
        yield "dealing a copy anew changed the table"
    if _encode(copy.game.view(seat)) != _encode(table.game.view(seat)):
        yield f"the view tells a secret: {_difference(table.game.view(seat), copy.game.view(seat))}"
    if _asked(copy, seat) != _asked(table, seat):
        asked = zip_longest(_asked(table, seat), _asked(copy, seat), fillvalue="nothing")
        one, other = next((one, other) for one, other in asked if one != other)
        yield f"the decision tells a secret: {one} became {other}"
    yield from named(table, seat)
    if _log_differs(table, copy, seat):
        yield "the log tells a secret"
    yield from (f"dealt anew: {problem}" for problem in copy.game.violations())
    decision = copy.decision
    if decision is not None and decision.seat == seat and decision.options:
        if copy.determinize(seat, seed + 1).digest() != table.determinize(seat, seed + 1).digest():
            yield "dealt anew, it tells how it was dealt before"
        # A dealt copy must also be playable: make one decision in it.
        copy.choose(decision.options[seed % len(decision.options)].key)
        yield from (f"dealt anew and played on: {problem}" for problem in copy.game.violations())


def named(table: Table[Any], seat: int | None) -> Iterator[str]:
    """Hidden cards that a view names."""
    secrets, state = table.kind.secrets, table.game.state
    if secrets is None:
        return
    hidden = secrets.hidden(state, seat).difference(secrets.named(state))
    shown = set(_words(msgspec.to_builtins(table.game.view(seat))))
    if not hidden.isdisjoint(shown):
        yield f"the view names hidden cards: {', '.join(sorted(hidden & shown))}"


def _words(data: Any) -> Iterator[str]:
    """Every string in plain data, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _words(key)
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _words(value)


def spectator_secrets(table: Table[Any], seed: int) -> Iterator[str]:
    """Deal anew what any seat hides: a spectator must see and read the same."""
    yield from named(table, None)
    copy = table.fork()
    copy.follow(f"~redeal:{seed}")
    if _encode(copy.game.view(None)) != _encode(table.game.view(None)):
        yield f"the spectator's view tells a secret: {_difference(table.game.view(None), copy.game.view(None))}"
    if _log_differs(table, copy, None):
        yield "the spectator's log tells a secret"


def _log_differs(table: Table[Any], copy: Table[Any], seat: int | None) -> bool:
    """Whether a step that the copy begins afresh is told to a seat otherwise than at the table.

    A copy has heard what was told since the last mark; what it is told afresh comes behind that.
    """
    log = [event.seen_by(seat) for event in table.events[_last_mark(table).events :]]
    again = [event.seen_by(seat) for event in copy.events[len(log) :]]
    return bool(again) and again != log


def _dealt_anew(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    decision = table.decision
    if decision is None or decision.seat == seat or not _may_tell(table, decision.seat, seat):
        return table.determinize(seat, seed)
    # The asked seat may show its allies that it holds something: with other cards it might not be asked.
    copy = table.fork()
    copy.game.redeal([seat], Chance.seeded(seed))
    copy.game.refresh()
    assert copy.decision is not None
    copy.decision.asides = decision.asides
    return copy


def _may_tell(table: Table[Any], asked: int, seat: int) -> bool:
    """Whether the question to one seat may tell the other something: they are allies, and the game allows it."""
    kind, setup = table.kind, table.setup
    if setup is None:
        return False
    allied = any(asked in side.seats and seat in side.seats for side in kind.sides(setup))
    return allied and kind.asking_tells(setup)


def _last_mark(table: Table[Any]) -> Mark:
    return table._marks[-1]


def hidden_things(table: Table[Any], seat: int, seed: int) -> bool:
    """Whether anything but the coming dice changes when what a seat cannot know is dealt anew."""
    copy = table.determinize(seat, seed)
    copy.game.state.chance.at = table.game.state.chance.at
    return copy.digest() != table.digest()


def _asked(table: Table[Any], seat: int) -> list[str]:
    """What a seat reads of the question: all of it if it is asked, who is asked if it is not, and its own asides."""
    decision = table.decision
    if decision is None:
        return ["the end"]
    lines = [f"seat {decision.seat}"]
    forecast = table.game.forecast
    for option in decision.asides:
        if option.seat == seat:
            lines.append(f"aside {option.key} {option.text} {forecast(decision, option)}")
    if decision.seat == seat:
        lines.append(f"{decision.text} {decision.rule}")
        for option in decision.options:
            lines.append(f"{option.key} {option.text} {option.spaces} {forecast(decision, option)}")
    return lines


def _difference(one: msgspec.Struct, other: msgspec.Struct) -> str:
    names = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return ", ".join(names)


class Reader:
    """Renders texts to find those that cannot be written; each combination of an id and argument names once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.read: set[tuple[str, ...]] = set()

    def problems(self, texts: Iterable[Text]) -> Iterator[str]:
        for text in texts:
            sign = (text.id, *text.args)
            if sign not in self.read:
                self.read.add(sign)
                try:
                    self.catalogue.render(text)
                except (LookupError, ValueError) as error:
                    yield f"the text {text.id} cannot be written: {error}"


def standing(table: Table[Any]) -> Iterator[str]:
    """What must hold between two decisions: the game's invariants, and a question that can be answered."""
    yield from table.game.violations()
    decision = table.decision
    if decision is None:
        if table.ending is None:
            yield "nobody is asked, and the game has not ended"
        return
    if not decision.options:
        yield f"dead end: {decision.kind} has no options"
    keys = [option.key for option in (*decision.options, *decision.asides)]
    if len(set(keys)) != len(keys):
        double = sorted({key for key in keys if keys.count(key) > 1})
        yield f"{decision.kind} has several options {', '.join(double)}"
    seats = table.kind.seats(table.setup)
    if not 0 <= decision.seat < seats or any(not 0 <= option.seat < seats for option in decision.asides):
        yield f"{decision.kind} asks a seat that is not there"


def texts_of(table: Table[Any], events: int) -> Iterator[Text]:
    """Everything that a reader may be shown now; of the log, the events from this number on."""
    decision = table.decision
    if decision is not None:
        yield decision.text
        for option in (*decision.options, *decision.asides):
            yield option.text
        for refusal in decision.why_not():
            yield refusal.reason.text
    elif table.ending is not None:
        yield table.ending.reason.text
    for event in table.events[events:]:
        yield event.text()
        for seat in (None, *range(table.kind.seats(table.setup))):
            seen = event.seen_by(seat)
            if seen is not None and seen is not event:
                yield seen.text()
