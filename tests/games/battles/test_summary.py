"""The end in words: what became of every player, and figures that agree with what happened."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles import events as happened
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import BattlesSetup
from sulaco.games.battles.summary import Figures, figures
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import Text
from tests.games.summaries import check_texts, figure, random_game, summary_of

from .tables import attack, strike


def lines(table: Table[Battles]) -> list[str]:
    return [table.kind.texts().render(text) for text in summary_of(table).lines]


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
    assert [Battles.texts().render(each.text) for each in summary_of(table).fallen] == ["Player 1 gave up"]
    assert told[0] == "Player 1 gave up in turn 5."
    assert told[2] == "Player 2 wins: The Queen, Level 1, has 0 of 6 wounds."


@pytest.mark.parametrize(
    "setup", [*{(s.mode, len(s.decks)): s for s in Battles.setups()}.values()], ids=lambda s: s.mode
)
def test_every_end_can_be_told(setup: object) -> None:
    table = random_game(Battles, setup, 3)
    assert table.ending is not None
    fates: list[Text] = list(summary_of(table).lines)[::2]
    assert len(fates) == Battles.seats(setup)
    for seat, fate in enumerate(fates):
        assert fate.id.startswith("summary.won") == (seat in table.ending.winners)
    numbers = figures(table.events, len(fates))
    assert all(one.drawn >= 7 for one in numbers)
    assert sum(one.attacks for one in numbers) > 0
    assert all("{" not in line for line in lines(table))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "setup", [*{(s.mode, len(s.decks)): s for s in Battles.setups()}.values()], ids=lambda s: s.mode
)
def test_every_figure_agrees_with_the_table_at_the_end(setup: BattlesSetup, seed: int) -> None:
    table = random_game(Battles, setup, seed)
    state = table.game.state
    check_texts(table)
    assert figure(table, "turns") == state.turn
    assert figure(table, "decks") == sum(len(player.deck) for player in state.players)
    # Played again: whoever is recruited was in a hand, and whoever is KO'd was there and is no more.
    again = Table(Battles, setup, seed)
    there: set[str] = set()
    counts: Counter[str] = Counter()

    def look(event: Event) -> None:
        units = {unit.id for unit in again.game.state.units}
        match event:
            case happened.Recruited():
                assert event.card in hand
                counts["recruited"] += 1
            case happened.Koed():
                assert event.unit in there | units
                gone.append(event.unit)
            case happened.Attacked():
                assert again.game.state.combat is not None
                counts["attacks"] += 1
            case happened.PowerUsed() | happened.TwistPlayed():
                counts["played"] += 1
        there.update(units)

    for entry in table.journal:
        gone: list[str] = []
        hand = {card for player in again.game.state.players for card in player.hand}
        again.game.watch = look
        again.follow(entry)
        there = {unit.id for unit in again.game.state.units}
        assert not set(gone) & there
        counts["lost"] += len(gone)
    for id in ("recruited", "lost", "attacks", "played"):
        assert figure(table, id) == counts[id]
    out = {state.players[seat].main for seat in range(len(state.players)) if table.game.main_of(seat) is None}
    given_up = {state.players[seat].main for seat in state.conceded}
    assert {each.who for each in summary_of(table).fallen} == out | given_up


def test_the_headline_names_who_stands() -> None:
    position = Position()
    position.main(0)
    queen = position.main(1, wounds=5)
    attacker = position.unit(0, "corporal-hicks", counters=9)
    table = position.table()
    attack(table, queen, attacker)
    strike(table)
    assert Battles.texts().render(summary_of(table).headline) == "Warrant Officer Ripley stands"
