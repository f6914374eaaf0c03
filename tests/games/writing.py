"""What the tests of the scenario writers share: random games, and what holds of every file that is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.game import Game
from sulaco.table.scenario import Run, ScenarioError, parse, rig_of, run_text
from sulaco.table.scenario.write import Writer
from sulaco.table.table import Table

CUT = "# This is how the step began"


def moments(game: type[Game[Any]], setup: Any, seed: int, every: int) -> Iterator[Table[Any]]:
    """A random game before one decision in so many, and at its end."""
    table = Table(game, setup, seed)
    chance = Chance.seeded(seed)
    while table.decision is not None:
        if len(table.journal) % every == 0:
            yield table
        table.choose(pick(table.decision, chance))
    yield table


def rebuilt(file: str) -> Table[Any]:
    """The table that a written file leads to."""
    scenario = parse(file)
    run = Run(scenario, rig_of(scenario.game))
    result = run.result()
    assert result.ok, "\n".join([*result.failures, file])
    return run.table


def asked(table: Table[Any]) -> tuple[object, ...]:
    """Who is asked what, by which rule, and with which answers; and what the others may do meanwhile."""
    decision = table.decision
    if decision is None:
        return ()
    asides = [option.key for option in decision.asides]
    return decision.seat, decision.kind, decision.rule, decision.keys(), asides


def eyes_of(table: Table[Any]) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(table.kind.seats(table.setup)), None]


def check_whole(writer: Writer, table: Table[Any]) -> Table[Any]:
    """Written with everything that is hidden, it shows everybody the same; gives the table that was built again."""
    before = table.digest()
    file = writer.write(table, "Here", "It looked wrong.")
    assert table.digest() == before
    assert CUT not in file
    again = rebuilt(file)
    for seat in eyes_of(table):
        assert again.game.view(seat) == table.game.view(seat)
    assert asked(again) == asked(table)
    return again


def check_checkpoint(table: Table[Any], again: Table[Any]) -> None:
    """The state that the step began with is the same but for its chance."""
    ours, theirs = table.checkpoint()[1], again.checkpoint()[1]
    theirs.chance = ours.chance
    assert theirs == ours


def check_seen(tables: Iterable[Table[Any]]) -> tuple[int, int]:
    """Written for one pair of eyes, it shows them the same. How many files tell the moment, how many only its step."""
    whole = cut = 0
    for table in tables:
        state = msgspec.msgpack.encode(table.game.state)
        for eyes in eyes_of(table):
            file = table.kind.scenario(table, eyes, "Here", "", len(table.journal))
            again = rebuilt(file)
            if CUT in file:
                cut += 1
                continue
            whole += 1
            assert again.game.view(eyes) == table.game.view(eyes)
            assert asked(again)[:3] == asked(table)[:3]
            if table.decision is not None and table.decision.seat == eyes:
                assert asked(again)[:4] == asked(table)[:4]
            assert str(table.game.state.chance.at) not in file
            assert list(again.game.violations()) == []
        assert msgspec.msgpack.encode(table.game.state) == state
    return whole, cut


def check_alike(writer: Writer, tables: Iterable[Table[Any]]) -> tuple[int, int]:
    """Dealt anew, the same seed writes the same file. How many were compared, and in how many something was hidden."""
    compared = different = 0
    for table in tables:
        if table.decision is None or table.journal[table.checkpoint()[0] :]:
            continue  # in the middle of a step there are decisions in the file
        for eyes in eyes_of(table):
            other = table.fork()
            other.game.redeal([] if eyes is None else [eyes], Chance.seeded(77))
            there = Table.of(table.kind, other.game.state, table.setup)
            here = Table.of(table.kind, table.game.state, table.setup)
            if here.game.view(eyes) != there.game.view(eyes) or asked(here)[:3] != asked(there)[:3]:
                continue  # what happens before the first decision may show what was hidden
            different += other.game.state != table.game.state
            assert writer.write_seen(here, eyes, "", "", 5) == writer.write_seen(there, eyes, "", "", 5)
            compared += 1
    return compared, different


def check_refused(writer: Writer, table: Table[Any], line: str, says: str) -> None:
    """With this line in its position the file is refused, and says why."""
    file = writer.write(table, "Here").replace("\nplay:", f"{line}\n\nplay:")
    with pytest.raises(ScenarioError, match=says):
        run_text(file)
