"""The end in words: what became of every player, and figures that agree with what happened."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.position import Position
from sulaco.games.battles.summary import Figures, figures
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table
from sulaco.table.text import Text

from .tables import attack, strike


def lines(table: Table[Battles]) -> list[str]:
    return [table.kind.texts().render(text) for text in table.game.summary()]


@pytest.mark.rule("V2.01")
def test_a_duel_in_words_and_figures() -> None:
    position = Position()
    position.main(1, wounds=5)
    queen = position.main(1)
    attacker = position.unit(0, "corporal-hicks", counters=9)
    table = position.table()
    attack(table, queen, attacker)
    strike(table)
    assert table.ending is not None
    assert figures(table.events, 2) == [Figures(attacks=1), Figures(lost=1, left=0)]
    assert lines(table) == [
        "Player 1 wins: Warrant Officer Ripley, Level 1, has 0 of 5 wounds.",
        "Drew 0 cards, recruited 0, used 0 powers and Plot Twists, attacked 1 time, lost 0 characters.",
        "Player 2 loses: The Queen fell in turn 5.",
        "Drew 0 cards, recruited 0, used 0 powers and Plot Twists, attacked 0 times, lost 1 character.",
    ]


def test_who_gave_up_is_told_so() -> None:
    table = Position().table()
    table.choose("concede:player-1")
    told = lines(table)
    assert told[0] == "Player 1 gave up in turn 5."
    assert told[2] == "Player 2 wins: The Queen, Level 1, has 0 of 6 wounds."


@pytest.mark.parametrize(
    "setup", [*{(s.mode, len(s.decks)): s for s in Battles.setups()}.values()], ids=lambda s: s.mode
)
def test_every_end_can_be_told(setup: object) -> None:
    table = Table(Battles, setup, 3)
    chance = Chance.seeded(3)
    while table.decision is not None:
        table.choose(pick(table.decision, chance))
    assert table.ending is not None
    fates: list[Text] = list(table.game.summary())[::2]
    assert len(fates) == Battles.seats(setup)
    for seat, fate in enumerate(fates):
        assert fate.id.startswith("summary.won") == (seat in table.ending.winners)
    numbers = figures(table.events, len(fates))
    assert all(one.drawn >= 7 for one in numbers)
    assert sum(one.attacks for one in numbers) > 0
    assert all("{" not in line for line in lines(table))
