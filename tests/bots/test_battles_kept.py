"""What the sensible bot for battles keeps while it answers a question: it is what looking again would give."""

from __future__ import annotations

import pytest

from sulaco.bots.battles.known import IN_COMBAT, Known
from sulaco.bots.runner import answer, seat_bots
from sulaco.games.battles import attack, keywords, values
from sulaco.games.battles.battles import Battles
from sulaco.table.chance import Chance
from sulaco.table.table import Table


@pytest.mark.parametrize("number", range(6))
def test_sides_reach_protectors_names_keywords_and_losses(number: int) -> None:
    setup = Battles.fuzz_setup(number, Chance.seeded(number))
    seats = Battles.seats(setup)
    table: Table[Battles] = Table(Battles, setup, number, history=False)
    bots = seat_bots("battles", "sensible", seats, number)
    looked = 0
    while table.decision is not None and len(table.journal) < 400:
        decision = table.decision
        game, seat = table.game, decision.seat
        known = Known(game, seat)
        units = game.state.units
        assert known.mine == [unit for unit in units if game.controls(seat, unit)]
        assert known.enemies == [unit for unit in units if game.enemy(seat, unit)]
        for unit in known.mine:
            assert known.reached(unit) == {target.id for target in attack.defenders(game, [unit])}
            assert known.on_table(values.name(unit))
        for unit in units:
            in_front = [each for each in units if each.front and not each.stunned and game.same_side(each, unit)]
            assert known.protectors(unit) == in_front
            assert known.keywords(unit) == tuple(keywords.has(game, unit, keyword) for keyword in IN_COMBAT)
            for ko in (False, True):
                assert known.loss(unit, ko=ko) == known.loss(unit, ko=ko) == Known(game, seat).loss(unit, ko=ko)
            looked += 1
        table.choose(answer(table, decision, bots))
    assert looked > 200
