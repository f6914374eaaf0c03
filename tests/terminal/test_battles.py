"""Battles in the terminal: rows, combat sums, secrets, names, the size of the screen, setting a game up."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from sulaco import games
from sulaco.bots import load as load_bot
from sulaco.games.battles import Battles, decks
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Mode, Setup
from sulaco.table.table import Table
from sulaco.terminal.battles import start as battles_start
from sulaco.terminal.battles.face import BattlesFace
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session
from sulaco.terminal.start import Unplayable, Wishes, check
from sulaco.terminal.style import UNICODE

from .stage import pictures, size, widest


def play(
    table: Table[Battles], typed: Sequence[str], kinds: Sequence[str] = ("", "random"), *, live: bool = False
) -> tuple[Session, str]:
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=live)
    seats = [Seat(kind, load_bot("battles", kind, 1)) if kind else Seat() for kind in kinds]
    session = Session(table, seats, screen)
    session.log.told = len(table.events)
    session.adviser, session.advised = None, True
    session.run()
    return session, out.getvalue()


def duel() -> Table[Battles]:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(0, wounds=2)
    p.unit(0, "bishop", counters=1)
    p.unit(0, "call", front=False)
    p.unit(1, "adolescent-xenomorph-104")
    p.unit(1, "adolescent-xenomorph-105", ready=False)
    p.unit(1, "ovomorph", front=False)
    p.resources(0, "earth", down=2)
    p.hand(0, "kane", "lets-rock")
    p.hand(1, "spook")
    return p.table()


def stage(table: Table[Battles], seat: int | None, width: int = 80, height: int = 14) -> list[str]:
    return [line.plain.rstrip() for line in BattlesFace(table, UNICODE).stage(seat, (), -1, width, height)]


def test_the_rows_of_both_sides_with_values_and_states() -> None:
    lines = stage(duel(), 0)
    assert lines == [
        " Player 2  hand 1, deck 56, KO 0  XP 0/3  Facehugger Pile 4  resources 0",
        " back  Ovomorph 1 0/4",
        " front The Queen 2/5  Adolescent Xenomorph 4 2/2",
        "       Adolescent Xenomorph 5 2/2 (exhausted)",
        "",
        " front Warrant Officer Ripley 2/5 2/5 wounds  Bishop 5/5 (+1)",
        " back  Call 2/2 (Ranged)",
        "▶Player 1  hand 2, deck 53, KO 0  XP 0/7  resources 3: Earth",
        "Hand: Kane (2), Let's Rock!",
    ]


def test_the_hand_of_another_is_never_shown() -> None:
    table = duel()
    assert "Spook" not in "\n".join(stage(table, 0))
    assert "Spook" in "\n".join(stage(table, 1))
    watched = "\n".join(stage(table, None))
    assert "Hand:" not in watched
    assert "Kane" not in watched


def test_a_combat_stands_with_its_sums() -> None:
    table = duel()
    for key in ("attack:warrant-officer-ripley-1", "defender:the-queen-main-101", "join:bishop-1"):
        table.choose(key)
    lines = stage(table, 0)
    assert lines[4:6] == [
        "MELEE: Warrant Officer Ripley, Bishop against The Queen",
        "  ATK 2 + 5 = 7 to DEF 5: stuns. Strikes back with 2 at DEF 5, 5.",
    ]


def test_copies_of_one_name_are_told_apart_in_answers_and_log() -> None:
    table = duel()
    session, written = play(table, ["attack bishop"])
    assert session.table.journal == ["attack:bishop-1"]
    assert "Adolescent Xenomorph 4" in written
    assert "Adolescent Xenomorph 5" in written


def test_the_same_name_on_two_sides_names_its_player() -> None:
    p = Position("warrant-officer-ripley", "lt-ripley")
    p.unit(0, "bishop")
    p.unit(1, "bishop")
    lines = "\n".join(stage(p.table(), 0))
    assert "Bishop of Player 1 4/4" in lines
    assert "Bishop of Player 2 4/4" in lines


@pytest.mark.parametrize(("players", "mode"), [(2, "free-for-all"), (4, "free-for-all"), (4, "two-headed")])
def test_it_fits_a_screen_of_80_by_24(players: int, mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 80, 24)
    table = Table(Battles, Setup([decks.starter(main) for main in mains()[2 : 2 + players]], mode), 5)
    bot = load_bot("battles", "random", 3)
    for number in range(300):
        if table.decision is None:
            break
        if number % 60 == 0:
            _, written = play(table, ["options", "", "team", "", "cards", "", "map", ""], [""] * players, live=True)
            for picture in pictures(written):
                # Below the last prompt it only says where the game is kept.
                prompt = next((n for n, line in enumerate(picture) if line.startswith("> ")), len(picture) - 1)
                assert widest(picture[:prompt]) <= 80
                assert prompt < 24
        table.choose(bot.choose(table, table.decision.seat))


@pytest.mark.parametrize("height", range(9, 15))
def test_a_stage_is_never_higher_than_its_room(height: int) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "lt-ripley", "the-dragon-main")
    for seat in (1, 3):
        for n in range(1, 6):
            p.unit(seat, f"adolescent-xenomorph-{100 * seat + n}", front=bool(n % 2))
    p.hand(0, *["kane", "newt", "call", "bishop", "ash", "parker", "vriess", "johner", "christie"])
    lines = stage(p.table(), 0, 80, height)
    assert len(lines) <= height
    assert widest(lines) <= 80


def test_commands_show_cards_values_and_piles() -> None:
    table = duel()
    _, written = play(table, ["cards", "team", "map", "help", "briefing", "?", "rules V8.06"])
    assert "Supporting Character, The Company, cost 2, 3/1, Health 1" in written  # Kane
    assert "Your face-down resources: 2" in written
    assert "printed +4/+4, counters +1/+1" in written
    assert "KO pile of Player 2: empty" in written
    assert "Locations of Player 1, face up: Earth" in written
    assert "Copies of a Swarm character carry numbers" in written
    assert "Each player leads a Main Character" in written
    assert "V8.06  The sum of all attackers' ATK" in written


def test_the_end_names_the_winner() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(1, wounds=5, counters=-3)
    _, written = play(p.table(), ["attack", "pass", "pass"], ["", ""])
    assert "WON BY Player 1 (Warrant Officer Ripley)" in written


# --- setting a game up ---------------------------------------------------------------------------------------


def test_decks_by_name_and_by_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text(decks.write(decks.starter("sister-ripley")), encoding="utf-8")
    setup = battles_start.setup(None, (str(path), "The Queen"), "")
    assert [deck.main for deck in setup.decks] == ["sister-ripley", "the-queen-main"]


def test_seats_without_a_deck_get_one_of_the_other_team() -> None:
    assert [deck.main for deck in battles_start.setup(2, (), "").decks] == [
        "warrant-officer-ripley",
        "the-perfect-organism-main",
    ]
    assert [deck.main for deck in battles_start.setup(None, ("the-dragon-main",), "").decks][1] == (
        "warrant-officer-ripley"
    )
    assert len(battles_start.setup(None, (), "two-headed").decks) == 4


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (Wishes(mission="newt"), "battles has no missions"),
        (Wishes(heroes=("hicks",)), "--heroes is for corps"),
        (Wishes(decks=("the-king",)), "There is no deck 'the-king'"),
        (Wishes(mode="chess"), "There is no way to play 'chess'"),
        (Wishes(players=5), "a free-for-all has 2 to 4"),
        (Wishes(players=2, decks=("lt-ripley",) * 3), "3 decks for 2 players"),
        (Wishes(players=2, kinds=("random",) * 3), "3 bots for 2 seats"),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(wishes: Wishes, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "battles", ("sulaco.games.battles", "Battles"))
    with pytest.raises(Unplayable, match=why):
        check("battles", wishes)


def test_a_game_is_set_up_by_questions() -> None:
    out = io.StringIO()
    screen = Screen(out, io.StringIO("lt\n4\n3\nrandom\nthe queen\nrandom\n\nrandom\n\n"), live=False)
    setup, kinds = battles_start.choose(screen, "", ())
    assert setup.mode == "two-headed"
    assert [deck.main for deck in setup.decks][:2] == ["lt-ripley", "the-queen-main"]
    assert len(setup.decks) == 4
    assert kinds == ("", "random", "random", "random")
    assert "Which Main Character do you lead?" in out.getvalue()
