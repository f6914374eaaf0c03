"""A game written down as a scenario file runs, and shows the same table; what eyes cannot know is not in their file."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.decks import STARTERS, random_deck
from sulaco.games.battles.scenario_write import BattlesWriter
from sulaco.games.battles.state import BattlesState, Setup
from sulaco.table.chance import Chance
from sulaco.table.scenario import ScenarioError, run_text
from sulaco.table.table import Table

from ..writing import check_alike, check_checkpoint, check_refused, check_seen, check_whole, moments

SETUPS = [*{(setup.mode, len(setup.decks)): setup for setup in Battles.setups()}.values()]
"""One of each way to play."""
IDS = [f"{n}-{setup.mode}-{len(setup.decks)}" for n, setup in enumerate(SETUPS)]
WRITER = BattlesWriter()


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_any_moment_of_a_game_can_be_written_down_and_begun_again(setup: Setup) -> None:
    for table in moments(Battles, setup, 31, every=47):
        check_checkpoint(table, check_whole(WRITER, table))


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_what_these_eyes_know_can_be_written_down_and_nothing_else(setup: Setup) -> None:
    whole, cut = check_seen(moments(Battles, setup, 32, every=71))
    assert whole > 9 * max(1, cut)


@pytest.mark.parametrize("mode", ["free-for-all", "teams", "two-headed"])
def test_a_file_is_the_same_whatever_these_eyes_cannot_know(mode: str) -> None:
    """Dealt anew, and with other decks for the opponents."""
    setup = next(setup for setup in SETUPS if setup.mode == mode)
    compared, different = check_alike(WRITER, moments(Battles, setup, 33, every=29))
    assert compared > 20
    assert different > compared // 2


def test_a_report_names_no_card_of_an_opponents_own_deck() -> None:
    setup = Setup([random_deck(Chance.seeded(number)) for number in (3, 4)])
    for table in moments(Battles, setup, 6, every=11):
        begun = table.checkpoint()[1]
        assert isinstance(begun, BattlesState)
        player, own = table.game.state.players[1], begun.players[0]
        starters = set(STARTERS[CARDS[player.main.rpartition("-")[0]].team])
        hidden = {card for card in (*player.deck, *player.hand) if card not in player.seen}
        file = WRITER.write_seen(table, 0, "")
        lines = [line for line in file.splitlines() if line.strip().startswith(("hand 2:", "deck 2:"))]
        told = {card.rpartition("-")[0] for line in lines for card in line.partition(":")[2].replace(",", " ").split()}
        known = {card.rpartition("-")[0] for card in player.seen}
        assert hidden
        assert told - known <= starters
        # Of their own cards nothing is changed but the order of the deck.
        mine = {line.partition(":")[0].strip(): line.partition(": ")[2].split(", ") for line in file.splitlines()}
        assert (mine.get("hand 1", []), sorted(mine["deck 1"])) == (own.hand, sorted(own.deck))
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
    check_refused(WRITER, Table(Battles, SETUPS[0], 1), line, says)


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("  fact turn = [1, 2]", 15, "this is not what 'turn' can be: Expected `int`, got `array`"),
        ("  player 1 fact points = many x", 26, "this is not what 'points' can be: JSON is malformed"),
        ("  fact turn =", 0, "this is not what 'turn' can be: Input data was truncated"),
        ("  fact turns = 3", 8, "found 'turns', expected a fact of it (did you mean turn "),
        ("  fact turn 3", 13, "found '3', expected '='"),
        ("  hand 3: newt-2", 8, "found '3:', expected a player's number, 1 to 2, and a colon"),
        ("  unit newt-77 fact atk = 1", 0, "there is no unit 'newt-77'"),
    ],
)
def test_an_error_in_an_exact_position_is_shown_at_its_column(line: str, column: int, says: str) -> None:
    file = WRITER.write(Table(Battles, SETUPS[0], 1), "Here").replace("\nplay:", f"{line}\n\nplay:")
    with pytest.raises(ScenarioError) as caught:
        run_text(file)
    assert (caught.value.column, caught.value.message[: len(says)]) == (column, says)
