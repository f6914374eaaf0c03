"""A game written down as a scenario file runs, and shows the same table; what eyes cannot know is not in their file."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.scenario_write import EncountersWriter
from sulaco.games.encounters.state import Setup
from sulaco.table.table import Table

from ..writing import check_alike, check_checkpoint, check_refused, check_seen, check_whole, moments, rebuilt

SETUPS = [
    Setup(1, "alien"),
    Setup(3, "aliens", alien_players=True, tough=True, drones=2),
    Setup(4, "random", role_choice="two", agendas="hidden", alien_players=True),
    Setup(2, "resurrection", agendas="delayed", preparation=1, head_start=2),
    Setup(2, "alien3", open_hands=True, revised_drones=True),
]
IDS = [f"{setup.line_up}-{setup.players}" for setup in SETUPS]
WRITER = EncountersWriter()


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_any_moment_of_a_game_can_be_written_down_and_begun_again(setup: Setup) -> None:
    for table in moments(Encounters, setup, 31, every=23):
        again = check_whole(WRITER, table)
        assert again.setup == setup
        check_checkpoint(table, again)


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_what_these_eyes_know_can_be_written_down_and_nothing_else(setup: Setup) -> None:
    whole, cut = check_seen(moments(Encounters, setup, 32, every=31))
    assert whole > cut


@pytest.mark.parametrize("setup", SETUPS, ids=IDS)
def test_a_file_is_the_same_whatever_these_eyes_cannot_know(setup: Setup) -> None:
    compared, different = check_alike(WRITER, moments(Encounters, setup, 33, every=9))
    assert compared > 4
    assert different > compared // 2


def _line(file: str, head: str) -> list[str]:
    lines = [line.strip() for line in file.splitlines()]
    return next((line.removeprefix(head).replace(",", " ").split() for line in lines if line.startswith(head)), [])


def test_a_report_tells_neither_hands_nor_agendas_nor_the_hive() -> None:
    p = Position(2, "alien", agendas="hidden")
    p.hand(0, "grunt")
    p.hand(1, "captain-of-the-ship", "full-share")
    p.agenda(0, "efficient")
    p.agenda(1, "ruthless")
    p.room("airlock", "the-perfect-organism", up=False)
    table = p.table()
    told: list[Any] = []
    for seed in range(12):
        file = WRITER.write_seen(table, 0, "", "", seed)
        assert _line(file, "hand 1:") == ["grunt-1"]
        assert '"efficient-1"' in file
        told.append((tuple(_line(file, "hand 2:")), 'player 2 fact agenda = "ruthless-1"' in file, file.count("\n")))
    assert len({hand for hand, _, _ in told}) > 1
    assert {evil for _, evil, _ in told} == {True, False}
    assert "the-perfect-organism-1" in _line(WRITER.write(table, ""), "room airlock")


def test_nor_what_another_player_looks_at_now() -> None:
    p = Position(2, "alien")
    looking = p.hand(0, "wired-into-the-mainframe")[0]
    top = p.hive("egg", "the-perfect-organism", "ash")
    table = p.table()
    table.choose(f"play:{looking}")
    assert set(table.game.state.between) >= set(top)
    told = [_line(WRITER.write_seen(table, 1, "", "", seed), "hive:")[:3] for seed in range(6)]
    assert not any(set(cards) == set(top) for cards in told)


def test_a_pack_is_written_with_the_game() -> None:
    pack = (
        '[pack]\nname = "Friends"  # with a remark\n[helper]\nkind = "character"\nname = "A Friend"\n'
        'character = "Friend"\nclass = ["tech"]\ncopies = 14\ncost = 2\nattack = 1\n'
    )
    setup = Setup(1, "alien", pack=pack)
    table = Table(Encounters, setup, 1)
    again = rebuilt(WRITER.write(table, "Here"))
    assert again.setup == setup
    assert again.game.view(0) == table.game.view(0)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("  hand 1: nobody-1", "a card and its number"),
        ("  hand 1: egg", "a card and its number"),
        ("  hand 3: egg-1", "a player's number, 1 to 1"),
        ("  hand 1 egg-1", "and a colon"),
        ("  room airlock sideways egg-1", "hidden, open, group"),
        ("  room airlock hidden", "a card and its number"),
        ("  room kitchen hidden egg-1", "a room"),
        ("  fact chance = 1", "a fact of it"),
        ("  fact turn = [[[[", "not what 'turn' can be"),
        ("  fact recruit = -4", "no game has such a position"),
        ('  fact step = "lunch"', "there is no step"),
        ("  fact active = 7", "there is no player 8"),
        ("  fact objective = 9", "no game has such a position"),
        ('  fact location = "egg-1"', "is no Location"),
        ('  player 1 fact role = "egg"', "a Role that is none"),
        ("  zone: egg-1, egg-1", "no game has such a position"),
        ("  dance", "a line of an exact position"),
    ],
)
def test_what_no_game_could_have_is_refused_with_its_line(line: str, says: str) -> None:
    check_refused(WRITER, Table(Encounters, SETUPS[0], 1), line, says)
