"""The end in words: what became of every player, and figures that agree with what happened."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters import events as happened
from sulaco.games.encounters.agendas import side
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import Died
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import setups
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.summary import Figures, figures
from sulaco.table.event import Event
from sulaco.table.table import Table
from tests.games.summaries import check_texts, figure, note, random_game, summary_of


def lines(table: Table[Encounters]) -> list[str]:
    return [table.kind.texts().render(text) for text in summary_of(table).lines]


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
    table = random_game(Encounters, setup, number)
    assert table.ending is not None
    fates = list(summary_of(table).lines)[::2]
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
        for seat, fate in enumerate(list(summary_of(table).lines)[::2]):
            player = table.game.state.players[seat]
            told.add(fate.id)
            assert ("alien" in fate.id) == bool(player.alien)
            assert ("traitor" in fate.id) == (side(table.game, seat) == "evil" and not player.alien)
            died = [event for event in table.events if isinstance(event, Died) and event.seat == seat]
            assert bool(numbers[seat].left) == bool(died)
            if fate.id.endswith("dead"):
                assert 0 < fate.args["n"] <= table.game.state.turn
    assert {"summary.won", "summary.lost-dead", "summary.won-alien", "summary.lost-traitor-dead"} <= told


@pytest.mark.parametrize("number", range(len(setups())))
def test_every_figure_agrees_with_the_table_at_the_end(number: int) -> None:
    setup = setups()[number]
    table = random_game(Encounters, setup, number)
    state = table.game.state
    assert table.ending is not None
    check_texts(table)
    assert figure(table, "turns") == state.turn
    assert figure(table, "hive") == len(state.hive)
    won = table.ending.reason.text.id == "ending.won"
    assert figure(table, "objectives") == state.objective + won
    assert note(table, "objectives") == len(state.objectives)
    # Played again: strikes were drawn, recruits come from where they are offered, whoever is fought was turned up.
    again = Table(Encounters, setup, number)
    counts: Counter[str] = Counter()

    def look(event: Event) -> None:
        now = again.game.state
        match event:
            case happened.StrikeDrawn():
                counts["strikes"] += 1
                assert event.card not in now.strikes
            case happened.Recruited():
                counts["recruited"] += 1
                assert event.card in offered
            case happened.Fought():
                counts["fought"] += 1
                assert event.card not in now.hive

    for entry in table.journal:
        offered = {*again.game.state.hq, *again.game.state.barracks, *again.game.state.sergeants}
        again.game.watch = look
        again.follow(entry)
    for id in ("strikes", "recruited", "fought"):
        assert figure(table, id) == counts[id]
    dead = [player.role for player in state.players if player.dead]
    assert [each.who for each in summary_of(table).fallen] == dead
    assert all(0 <= each.turn <= state.turn for each in summary_of(table).fallen)


def test_every_end_has_a_headline() -> None:
    texts = Encounters.texts()
    ends = {id.removeprefix("ending.") for id in texts.templates if id.startswith("ending.")}
    assert ends == {id.removeprefix("headline.") for id in texts.templates if id.startswith("headline.")}
