"""A game written down as a scenario file runs, and shows the same table; what eyes cannot know is not in their file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import STARTERS, random_deck
from sulaco.games.battles.scenario import Scenario
from sulaco.games.battles.scenario_write import BattlesWriter
from sulaco.games.battles.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.scenario import Run, ScenarioError, parse, run_text
from sulaco.table.table import Table

SETUPS = [*{(setup.mode, len(setup.decks)): setup for setup in Battles.setups()}.values()]
"""One of each way to play."""
IDS = [f"{n}-{setup.mode}-{len(setup.decks)}" for n, setup in enumerate(SETUPS)]
CUT = "# This is how the step began"
WRITER = BattlesWriter()


def moments(setup: Setup, seed: int, every: int) -> Iterator[Table[Battles]]:
    """A random game, now and then, and at its end."""
    table = Table(Battles, setup, seed)
    chance = Chance.seeded(seed)
    while table.decision is not None:
        if len(table.journal) % every == 0:
            yield table
        table.choose(pick(table.decision, chance))
    yield table


def rebuilt(file: str) -> Table[Battles]:
    run = Run(parse(file), Scenario())
    result = run.result()
    assert result.ok, "\n".join([*result.failures, file])
    return run.table


def asked(table: Table[Battles]) -> tuple[object, ...]:
    decision = table.decision
    return () if decision is None else (decision.seat, decision.kind, decision.rule, decision.keys())


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_any_moment_of_a_game_can_be_written_down_and_begun_again(setup: Setup) -> None:
    for table in moments(setup, 31, every=47):
        before = table.digest()
        file = WRITER.write(table, "Here", "It looked wrong.")
        assert table.digest() == before
        assert CUT not in file
        again = rebuilt(file)
        for seat in (*range(len(setup.decks)), None):
            assert again.game.view(seat) == table.game.view(seat)
        assert asked(again) == asked(table)
        ours, theirs = table.checkpoint()[1], again.checkpoint()[1]
        theirs.chance = ours.chance
        assert theirs == ours


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_what_these_eyes_know_can_be_written_down_and_nothing_else(setup: Setup) -> None:
    whole = cut = 0
    for table in moments(setup, 32, every=71):
        state = msgspec.msgpack.encode(table.game.state)
        for eyes in (*range(len(setup.decks)), None):
            file = WRITER.write_seen(table, eyes, "Here", "", seed=len(table.journal))
            again = rebuilt(file)
            if CUT in file:
                cut += 1
                continue
            whole += 1
            assert again.game.view(eyes) == table.game.view(eyes)
            assert asked(again)[:3] == asked(table)[:3]
            if table.decision is not None and table.decision.seat == eyes:
                assert asked(again) == asked(table)
            assert str(table.game.state.chance.at) not in file
            assert list(again.game.violations()) == []
        assert msgspec.msgpack.encode(table.game.state) == state
    assert whole > 9 * max(1, cut)


@pytest.mark.parametrize("mode", ["free-for-all", "teams", "two-headed"])
def test_a_file_is_the_same_whatever_these_eyes_cannot_know(mode: str) -> None:
    """Dealt anew, and with other decks for the opponents: the same seed writes the same file."""
    setup = next(setup for setup in SETUPS if setup.mode == mode)
    compared = 0
    for table in moments(setup, 33, every=29):
        if table.decision is None or table.journal[table.checkpoint()[0] :]:
            continue  # in the middle of a step there are decisions in the file
        for eyes in (*range(len(setup.decks)), None):
            other = table.fork()
            other.game.redeal([] if eyes is None else [eyes], Chance.seeded(77))
            there = Table.of(Battles, other.game.state, setup)
            here = Table.of(Battles, table.game.state, setup)
            if here.decision is None or there.decision is None or asked(here)[:3] != asked(there)[:3]:
                continue
            assert WRITER.write_seen(here, eyes, "", "", 5) == WRITER.write_seen(there, eyes, "", "", 5)
            compared += 1
    assert compared > 20


def test_a_report_names_no_card_of_an_opponents_own_deck() -> None:
    setup = Setup([random_deck(Chance.seeded(number)) for number in (3, 4)])
    starters = {card for cards in STARTERS.values() for card in cards}
    for table in moments(setup, 6, every=11):
        player = table.game.state.players[1]
        hidden = {card for card in (*player.deck, *player.hand) if card not in player.seen}
        file = WRITER.write_seen(table, 0, "")
        lines = [line for line in file.splitlines() if line.strip().startswith(("hand 2:", "deck 2:"))]
        told = {card.rpartition("-")[0] for line in lines for card in line.partition(":")[2].replace(",", " ").split()}
        known = {card.rpartition("-")[0] for card in player.seen}
        assert hidden
        assert told - known <= starters
        if len(table.journal) > 60:
            return


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("  unit 1 nobody-1 front", "a card and its number"),
        ("  unit 1 newt-901 front", "a number of one of the players' cards"),
        ("  unit 3 newt-2 front", "a player's number, 1 to 2"),
        ("  unit 1 newt-2 upside", "front, back"),
        ("  unit newt-77 fact atk = 1", "there is no unit 'newt-77'"),
        ("  hand 1 newt-2", "and a colon"),
        ("  fact chance = 1", "a fact of it"),
        ("  fact turn = [[[[", "not what 'turn' can be"),
        ("  player 1 fact points = -4", "no game has such a position"),
        ("  hand 1: newt-2, newt-2", "no game has such a position"),
        ("  dance", "a line of an exact position"),
    ],
)
def test_what_no_game_could_have_is_refused_with_its_line(line: str, says: str) -> None:
    table = Table(Battles, SETUPS[0], 1)
    file = WRITER.write(table, "Here").replace("\nplay:", f"{line}\n\nplay:")
    with pytest.raises(ScenarioError, match=says):
        run_text(file)
