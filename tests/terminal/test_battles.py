"""Battles in the terminal: rows, combat sums, secrets, names, the size of the screen, setting a game up."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from sulaco.bots import load as load_bot
from sulaco.games.battles import Battles, decks
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Mode, Setup
from sulaco.table.table import Table
from sulaco.terminal.battles.display import BattlesDisplay
from sulaco.terminal.battles.start import BattlesOpening
from sulaco.terminal.opening import Unplayable, Wishes, opening
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session
from sulaco.terminal.style import UNICODE

from .stage import ESCAPE, pictures, size, widest

NOTHING = Wishes()


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
    return [line.plain.rstrip() for line in BattlesDisplay(table, UNICODE).stage(seat, (), -1, width, height)]


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
                # Beside and below the last prompt it only says where the game is kept.
                prompt = next(n for n, line in enumerate(picture) if line.startswith(("> ", "Enter ")))
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
    assert "You win: The enemy's Main Character is KO'd." in written
    assert "A turn: draw two cards" in written
    assert "V8.06  The sum of all attackers' ATK" in written


def test_the_end_names_the_winner() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.main(1, wounds=5, counters=-3)
    _, written = play(p.table(), ["attack", "pass", "pass"], ["", ""])
    assert "WON BY Player 1 (Warrant Officer Ripley)" in written


# --- people at one screen ------------------------------------------------------------------------------------


def test_the_screen_is_emptied_before_another_hand_is_shown() -> None:
    """Player 1 attacks and passes, Player 2 passes, Player 1 goes on: nobody's hand is on a screen of the other."""
    typed = ["", "", "attack:bishop-1", "defender:the-queen-main-101", "go", "pass", "", "pass", "", "cards", ""]
    _, written = play(duel(), typed, ["", ""], live=True)
    screens = [ESCAPE.sub("", screen) for screen in written.split("\x1b[2J\x1b[3J")[1:]]  # no scrolling back
    assert [screen.splitlines()[0].partition(" (")[0] for screen in screens] == [
        "The screen goes to Player 1",
        "The screen goes to Player 2",
        "The screen goes to Player 1",
    ]
    assert ["Kane (2)" in screen for screen in screens] == [True, False, True]
    assert ["Spook" in screen for screen in screens] == [False, True, False]


def test_against_a_bot_nobody_hands_the_screen_over() -> None:
    session, written = play(duel(), ["", "attack:bishop-1", "defender:the-queen-main-101", "go", "pass"], live=True)
    assert "The screen goes to" not in written
    assert len(session.table.journal) >= 4


def test_enter_gives_the_only_answer_there_is() -> None:
    table = duel()
    typed = ["attack:bishop-1", "defender:the-queen-main-101", "go", "twist:lets-rock-1"]
    session, _ = play(table, [*typed, "unit:bishop-1", "power-up", "", "", ""], ["", ""])
    decision = session.table.decision
    assert decision is not None
    assert len(decision.options) > 1
    before = list(session.table.journal)
    play(table, ["", "", ""], ["", ""])
    assert session.table.journal == before  # with a choice, Enter chooses nothing


def test_only_the_passes_of_a_bot_are_noted() -> None:
    """Everything else that it does is told by an event."""
    table = duel()
    session, written = play(table, ["attack:bishop-1", "defender:the-queen-main-101", "go", "pass", "end"])
    notes = [note.text for note in session.log.notes]
    assert set(notes) <= {"Player 2 (The Queen): Pass."}
    assert "Done." not in written.replace("Enter: Done.", "")


def test_giving_up_is_asked_twice() -> None:
    table = duel()
    session, written = play(table, ["concede", "concede no"])
    assert session.table.ending is None
    assert "Player 1 (Warrant Officer Ripley) gives up for good: type concede yes." in written
    session, written = play(table, ["concede yes"])
    assert session.table.ending is not None
    assert session.table.ending.winners == (1,)
    assert "WON BY Player 2 (The Queen)" in written


def test_nothing_that_explains_is_cut() -> None:
    table = duel()
    _, written = play(table, ["?"])
    explained = written.partition("> ?")[2]
    assert UNICODE.rest not in explained
    assert widest(explained.splitlines()) <= 80


def test_resources_that_have_no_room_stand_on_a_line_of_their_own() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.resources(1, "fury-161", "the-auriga", "space", "lv-426")
    lines = stage(p.table(), 0)
    assert lines[:2] == [
        " Player 2  hand 0, deck 56, KO 0  XP 0/3  Facehugger Pile 4",
        "       resources 4: Fury 161, The Auriga, Space, LV-426",
    ]


# --- setting a game up ---------------------------------------------------------------------------------------


def wishes(**flags: str | tuple[str, ...]) -> Wishes:
    return Wishes(flags={f"--{name}": (said,) if isinstance(said, str) else said for name, said in flags.items()})


def leaders(asked: Wishes) -> list[str]:
    return [deck.main for deck in BattlesOpening("battles").setup(asked).decks]


def test_decks_by_name_and_by_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text(decks.write(decks.starter("sister-ripley")), encoding="utf-8")
    assert leaders(wishes(deck=(str(path), "The Queen"))) == ["sister-ripley", "the-queen-main"]


def test_seats_without_a_deck_get_one_of_the_other_team() -> None:
    assert leaders(Wishes(players=2)) == ["warrant-officer-ripley", "the-perfect-organism-main"]
    assert leaders(wishes(deck="the-dragon-main"))[1] == "warrant-officer-ripley"
    four = leaders(wishes(mode="two-headed"))
    assert [CARDS[main].team for main in four] == ["company", "xenomorphs"] * 2
    assert len(set(four)) == 4


@pytest.mark.rule("V21.12", "V19.04")
def test_options_are_wished_for() -> None:
    usual = BattlesOpening("battles").setup(wishes(mode="teams"))
    assert (usual.share_recruits, usual.lethal_wounds) == (False, False)
    asked = BattlesOpening("battles").setup(wishes(mode="teams", option=("share-recruits", "lethal-wounds")))
    assert (asked.share_recruits, asked.lethal_wounds) == (True, True)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (wishes(mission="newt"), "battles has no --mission; its own flags are: --deck, --mode, --option."),
        (wishes(heroes="hicks"), "battles has no --heroes; its own flags are: --deck, --mode, --option."),
        (wishes(deck="the-king"), "There is no deck 'the-king': neither a file nor one of warrant-officer-ripley,"),
        (wishes(deck="/"), "/: is a directory"),
        (wishes(mode="chess"), "There is no way to play 'chess'; there are: free-for-all, teams, two-headed."),
        (wishes(option="bluff"), "There is no option 'bluff'; there are: share-recruits, lethal-wounds."),
        (wishes(option="share-recruits"), "share-recruits is for --mode teams"),
        (Wishes(players=1), "1 player does not fit: a free-for-all has 2 to 4."),
        (Wishes(players=10**9), "1000000000 players do not fit: a free-for-all has 2 to 4."),
        (wishes(mode="teams")._replace(players=3), "3 players do not fit: 2 vs 2 has 4."),
        (wishes(deck=("lt-ripley",) * 3)._replace(players=2), "3 decks for 2 players are too many."),
        (Wishes(players=2, kinds=("random",) * 3), "3 bots for 2 seats are too many."),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(asked: Wishes, why: str) -> None:
    with pytest.raises(Unplayable) as refused:
        BattlesOpening("battles").check_new(asked)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize("flag", ["deck", "mode", "role"])
def test_another_game_does_not_know_these_flags(flag: str) -> None:
    with pytest.raises(Unplayable) as refused:
        opening("corps").check_new(wishes(**{flag: "any"}))
    own = "--mission, --heroes, --boxes, --fireteam, --option"
    assert str(refused.value) == f"corps has no --{flag}; its own flags are: {own}."


def test_a_file_that_is_no_deck_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text("main The Queen\n4 LV-427\n", encoding="utf-8")
    with pytest.raises(Unplayable) as refused:
        BattlesOpening("battles").check_new(wishes(deck=str(path)))
    assert str(refused.value) == f"{path}: line 2: there is no card 'LV-427'; did you mean LV-426?"


def asked(typed: str, said: Wishes = NOTHING) -> tuple[Setup, tuple[str, ...], str]:
    out = io.StringIO()
    setup, kinds = BattlesOpening("battles").ask(said, Screen(out, io.StringIO(typed), live=False))
    return setup, kinds, out.getvalue()


def test_a_game_is_set_up_by_questions() -> None:
    setup, kinds, written = asked("lt\n4\n3\nrookie\nthe queen\nultimate\n\n4\n\n")
    assert setup.mode == "two-headed"
    assert [deck.main for deck in setup.decks][:2] == ["lt-ripley", "the-queen-main"]
    assert len(setup.decks) == 4
    assert kinds == ("", "rookie", "ultimate", "veteran")
    assert "Which Main Character do you lead?" in written


def test_enter_takes_a_duel_with_the_computer() -> None:
    setup, kinds, _ = asked("\n\n\n\n")
    assert [deck.main for deck in setup.decks] == ["warrant-officer-ripley", "the-perfect-organism-main"]
    assert kinds == ("", "sensible")


def test_nobody_duels_alone() -> None:
    _, kinds, written = asked("\n1\n2\n\n\n")
    assert "'1' is not on the list." in written
    assert len(kinds) == 2


def test_what_is_said_is_not_asked() -> None:
    setup, kinds, written = asked("\n\n\n\n", wishes(mode="teams")._replace(kinds=("random",) * 3))
    assert (setup.mode, len(setup.decks), kinds) == ("teams", 4, ("", "random", "random", "random"))
    assert "How many players?" not in written
    assert "Who is player" not in written
