"""At every decision the state is true and complete; asking what is possible changes nothing."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sulaco.games.battles import Battles, powers
from sulaco.games.battles.cards import Power, Timing
from sulaco.games.battles.events import ControlChanged
from sulaco.games.battles.state import BattlesSetup, BattlesState, Unit
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Option
from sulaco.table.table import Table

encode = msgspec.msgpack.Encoder().encode


def setups(games: int) -> list[BattlesSetup]:
    """Random decks and ways to play; every second game is two-headed, where two players share their characters."""
    chance = Chance.seeded(15)
    found: list[BattlesSetup] = []
    while len(found) < games:
        setup = Battles.fuzz_setup(1, chance)
        if len(found) % 2 == (setup.mode == "two-headed"):
            found.append(setup)
    return found


def decisions(games: int) -> Iterator[Table[Battles]]:
    """The table at every decision of random games."""
    for seed, setup in enumerate(setups(games)):
        table = Table(Battles, setup, seed, history=False)
        chance = Chance.seeded(seed)
        while table.decision is not None:
            yield table
            table.choose(pick(table.decision, chance))


@pytest.mark.rule("V21.16", "V15.04")
def test_nobody_controls_another_character_at_a_decision_without_having_been_told() -> None:
    last: tuple[Table[Battles], int, dict[str, int]] | None = None
    changed = two_headed = 0
    for table in decisions(12):
        now = {unit.id: unit.controller for unit in table.game.state.units}
        if last is not None and last[0] is table:
            told = {event.unit: event.seat for event in table.events[last[1] :] if isinstance(event, ControlChanged)}
            moved = {id for id in now if id in last[2] and now[id] != last[2][id]}
            assert {id: now[id] for id in moved} == {id: told.get(id) for id in moved}
            changed += len(moved)
        two_headed += table.game.state.mode == "two-headed"
        last = table, len(table.events), now
    assert changed > 0
    assert two_headed > 500


@pytest.mark.rule("V21.16")
def test_what_is_possible_is_found_out_without_touching_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    before = b""

    def watched(power: Power) -> Power:
        def can(game: Battles, seat: int, unit: Unit) -> bool:
            nonlocal asked
            asked += 1
            assert encode(game.state) == before
            return power.can(game, seat, unit)

        return msgspec.structs.replace(power, can=can)

    powers_of, offers = powers.powers_of, powers.offers

    def watched_offers(game: Battles, seat: int, timing: Timing) -> list[Option[Any]]:
        nonlocal before
        before = encode(game.state)
        found = offers(game, seat, timing)
        assert encode(game.state) == before
        return found

    monkeypatch.setattr(powers, "powers_of", lambda unit: tuple(map(watched, powers_of(unit))))
    monkeypatch.setattr(powers, "offers", watched_offers)
    for table in decisions(3):
        assert table.decision is not None
        now = encode(table.game.state)
        table.decision.why_not()
        for seat in range(len(table.game.state.players)):
            table.game.view(seat)
        for unit in table.game.state.units:
            table.game.inspect(table.decision.seat, unit.id)
        assert encode(table.game.state) == now
    assert asked > 500


@pytest.mark.rule("V18.02")
def test_the_state_holds_all_that_the_game_remembers_at_a_decision() -> None:
    """A game made from the state alone has the same attributes; its events are told apart from it."""
    waiting = 0
    for table in decisions(12):
        game = table.game
        copy = Battles(msgspec.msgpack.decode(encode(game.state), type=BattlesState))
        assert {**vars(game), "events": []} == vars(copy)
        waiting += bool(game.state.pending)
    assert waiting > 30


def test_a_copy_in_which_triggers_wait_is_freed_without_the_collector_of_cycles() -> None:
    freed = 0
    gc.disable()
    try:
        for table in decisions(6):
            if table.game.state.pending:
                game = weakref.ref(table.fork().game)
                assert game() is None
                freed += 1
    finally:
        gc.enable()
    assert freed > 10
