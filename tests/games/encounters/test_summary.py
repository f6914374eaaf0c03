"""The end in words: what became of every player, and figures that agree with what happened."""

from __future__ import annotations

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.agendas import side
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import Died
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import setups
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.summary import Figures, figures
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table


def lines(table: Table[Encounters]) -> list[str]:
    return [table.kind.texts().render(text) for text in table.game.summary()]


@pytest.mark.rule("L2.02")
def test_a_victory_in_words_and_figures() -> None:
    p = Position(2, "alien3", roles=["medic", "gunner"])
    p.state.objective = 2
    (beast,) = p.zone("the-beast")
    p.wounds(0, "deep-gash")
    p.dead(1)
    p.points(attack=CARDS["the-beast"].attack)
    table = p.table()
    table.choose(f"fight:{beast}")
    assert table.ending is not None
    assert figures(table.events, 2) == [Figures(fought=1), Figures()]
    assert lines(table) == [
        "Player 1 wins: Medic, 2 of 10 damage.",
        "Recruited 0, scanned 0 times, fought 1 enemy, helped 0 times, drew 0 strikes.",
        "Player 2 wins, though Gunner was dead already.",
        "Recruited 0, scanned 0 times, fought 0 enemies, helped 0 times, drew 0 strikes.",
    ]


@pytest.mark.parametrize("number", range(0, len(setups()), 3))
def test_every_end_can_be_told(number: int) -> None:
    setup = setups()[number]
    table = Table(Encounters, setup, number)
    chance = Chance.seeded(number)
    while table.decision is not None:
        table.choose(pick(table.decision, chance))
    assert table.ending is not None
    fates = list(table.game.summary())[::2]
    assert len(fates) == setup.players
    for seat, fate in enumerate(fates):
        assert fate.id.startswith("summary.won") == (seat in table.ending.winners)
    assert all("{" not in line for line in lines(table))


def test_the_fates_agree_with_what_happened() -> None:
    """Alien Players and the traitor are told as what they were, the dead with the turn of their death."""
    told = set()
    for seed in range(24):
        table = Table(Encounters, Setup(4, "aliens", agendas="hidden", alien_players=True), seed, history=False)
        play(table, seat_bots("encounters", "sensible", 4, seed))
        numbers = figures(table.events, 4)
        for seat, fate in enumerate(list(table.game.summary())[::2]):
            player = table.game.state.players[seat]
            told.add(fate.id)
            assert ("alien" in fate.id) == bool(player.alien)
            assert ("traitor" in fate.id) == (side(table.game, seat) == "evil" and not player.alien)
            died = [event for event in table.events if isinstance(event, Died) and event.seat == seat]
            assert bool(numbers[seat].left) == bool(died)
            if fate.id.endswith("dead"):
                assert 0 < fate.args["n"] <= table.game.state.turn
    assert {"summary.won", "summary.lost-dead", "summary.won-alien", "summary.lost-traitor-dead"} <= told
