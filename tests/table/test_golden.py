"""Writing games out and reading them again."""

from __future__ import annotations

import pytest

from sulaco.bots.runner import play, seat_bots
from sulaco.table.golden import Golden, GoldenError, read, write
from sulaco.table.table import Table

from .example_game import Duel, DuelSetup

SHORT = """\
# duel, rules 1: a whole game, with the state's hash after each decision.
game: duel
setup: {"points":1}
seed: 4

"""


def golden(seed: int = 4, points: int = 1) -> Golden:
    table = Table(Duel, DuelSetup(points), seed)
    play(table, seat_bots("duel", "random", 2, seed))
    return Golden(Duel, DuelSetup(points), seed, table.journal)


def test_a_game_is_written_with_decisions_events_and_hashes() -> None:
    game = golden()
    text = write(game)
    lines = text.splitlines()
    table = Table(Duel, DuelSetup(1), 4)
    first = game.journal[0]
    hand = ", ".join(Duel.texts().name(card) for card in table.game.state.hands[0])
    count = len(table.game.state.hands[0]) - sum(card.startswith("jam") for card in table.game.state.hands[0])
    table.choose(first)

    assert text.startswith(SHORT)
    assert lines[5] == f"     X1.01  player 1 draws {hand}."
    assert lines[7] == f"1. seat 1, lay (X1.02), {count} options: {first} -> {table.digest()}"
    assert lines[8] == f"     X1.02  player 1 lays the {first.removeprefix('lay:')}."
    assert lines[-1].startswith("end: seat ")


def test_what_was_written_is_read_again() -> None:
    for seed in range(10):
        game = golden(seed, 3)

        assert read(write(game)) == game


def test_notes_are_kept() -> None:
    game = golden()
    table = Table(Duel, DuelSetup(1), 4)
    table.choose(game.journal[0])
    noted = Golden(Duel, DuelSetup(1), 4, [game.journal[0], "~anew:5"])

    assert read(write(noted)) == noted
    assert "\n2. ~anew:5 -> " in write(noted)


def test_another_state_is_another_text() -> None:
    assert write(golden(4)) != write(golden(5)._replace(seed=4, journal=golden(4).journal[:-1]))


def test_a_journal_that_no_longer_fits_is_refused() -> None:
    game = golden()._replace(journal=["lay:nothing"])

    with pytest.raises(GoldenError, match="decision 1: 'lay:nothing' is not possible"):
        write(game)
    with pytest.raises(GoldenError, match="decision 1: 'lay:nothing' is not possible"):
        game.replay()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the line 'game:' is missing"),
        ("game: duel\nseed: 1\n", "the line 'setup:' is missing"),
        ("game: chess\nsetup: {}\nseed: 1\n", "the head is wrong"),
        ('game: duel\nsetup: {"points":"x"}\nseed: 1\n', "the head is wrong"),
        ("game: duel\nsetup: {}\nseed: x\n", "the head is wrong"),
        ("game: duel\nsetup: {}\nseed: 1\n1. something\n", "line 4: this is no line of a golden playthrough"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(GoldenError, match=why):
        read(text)
