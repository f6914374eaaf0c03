"""Battles in scenario files: every line of a position, every expectation, and errors that point at line and column."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import XENOMORPHS
from sulaco.games.battles.scenario_write import BattlesWriter
from sulaco.table.scenario import ScenarioError, run_text
from sulaco.table.table import Table

from ..scenario_files import Files

FILES = Files("battles")
FIRST, run, error = FILES.first, FILES.run, FILES.error

POSITION = """\
  mains the-queen-main, warrant-officer-ripley
  lethal wounds
  seed 4
  main 1 level 2 back wounds 3
  main 2 counters -1 xp 4 with m41a-pulse-rifle
  unit 1 adolescent-xenomorph-3 counters 2
  unit 1 leaping-xenomorph back exhausted wounds 1
  unit 1 ash owned by player 2
  unit 1 facehugger back holding private-hudson hurt 0
  unit 2 bishop stunned wounds 2
  unit 2 parker used cattle-prod
  hand 1: space, the-newborn
  hand 2: 3
  deck 1: lets-rock, spook
  deck 2 only: newt, kane
  ko 1: ovomorph, chestburst
  resources 1: fury-161, lv-426
  face-down 1: 2
  face-down 2: earth
  pile 1: facehugger, extended-incubation
  once 2: set-the-self-destruct
  begin main turn 7
"""

PLAY = """\
  the-queen-main level = 2
  the-queen-main in back
  the-queen-main wounds = 3
  the-queen-main atk = 6
  warrant-officer-ripley def = 4
  warrant-officer-ripley counters = -1
  warrant-officer-ripley equipment = m41a-pulse-rifle
  warrant-officer-ripley has ranged
  adolescent-xenomorph-3 in front
  adolescent-xenomorph atk = 4
  adolescent-xenomorph is ready
  adolescent-xenomorph equipment = none
  adolescent-xenomorph-4 gone
  leaping-xenomorph is exhausted
  leaping-xenomorph has flight
  leaping-xenomorph has no ranged
  ash player = 1
  ash owner = 2
  facehugger holds = private-hudson
  bishop is stunned
  bishop is not ready
  parker in front
  hand 1 = the-newborn, space
  hand 1 = 2
  hand 2 = 3
  deck 1 top = lets-rock, spook
  deck 2 = newt, kane
  deck 2 bottom = kane
  ko 1 = chestburst, ovomorph
  ko 1 top = chestburst
  resources 1 = 4
  face-up 1 = lv-426, fury-161
  face-down 1 = 2
  face-down 2 = earth
  pile 1 = extended-incubation, facehugger
  once 2 = set-the-self-destruct
  xp 2 = 4
  points 1 = 0
  player 1 is in
  combat over
  step = main
  turn = 7
  active = 1
  acting = 1
  asks player 1 for main
"""


def test_every_line_of_a_position_and_every_expectation() -> None:
    assert run(POSITION, PLAY).failures == []


@pytest.mark.parametrize(
    ("pile", "other", "left"),
    [
        ("deck 1 only: newt", "hand 1: kane", "deck 1 = newt"),
        ("deck 1: newt", "hand 1: newt-1", "deck 1 top = newt-2"),
        ("pile 2: facehugger", "unit 2 facehugger-102 back", "pile 2 = facehugger"),
    ],
)
def test_a_pile_of_certain_cards_only_takes_none_from_the_other_lines(pile: str, other: str, left: str) -> None:
    head = "  mains lt-ripley, the-queen-main\n"
    for first, second in ((pile, other), (other, pile)):
        assert run(f"{head}  {first}\n  {second}\n", f"  {left}\n").failures == []


def test_lines_may_stand_in_any_order() -> None:
    assert run("".join(reversed(POSITION.splitlines(keepends=True))), PLAY).failures == []


@pytest.mark.parametrize("line", PLAY.splitlines()[:-1])
def test_every_expectation_can_fail(line: str) -> None:
    other = (
        line.replace(" is in", " is out") if line.endswith("is in")
        else line.replace("is not", "is") if "is not" in line
        else line.replace(" is ", " is not ") if " is " in line
        else line.replace("has no", "has") if "has no" in line
        else line.replace(" has ", " has no ") if " has " in line
        else line.replace("in front", "in back") if "in front" in line
        else line.replace("in back", "in front") if "in back" in line
        else line.replace("-4 gone", "-3 gone") if "gone" in line
        else line.partition("=")[0] + "= 99" if line.rpartition(" ")[2].lstrip("-").isdigit()
        else line.replace("over", "attackers = parker") if "over" in line
        else line.partition("=")[0] + "= call"
    )  # fmt: skip
    assert other != line
    FILES.check_fails(POSITION, other)


def test_a_combat_begins_where_it_is_declared() -> None:
    position = """\
  mains the-queen-main, warrant-officer-ripley
  unit 1 adolescent-xenomorph-1
  unit 1 adolescent-xenomorph-2
  combat adolescent-xenomorph-1, adolescent-xenomorph-2 against warrant-officer-ripley turn player 2 passes 1
"""
    play = """\
  combat attackers = adolescent-xenomorph-1, adolescent-xenomorph-2
  combat defender = warrant-officer-ripley
  asks player 2 for combat
  do pass, strike:adolescent-xenomorph-1
  combat over
  warrant-officer-ripley is not stunned
"""
    assert run(position, play).failures == []


def test_points_of_a_recruit_step() -> None:
    assert run("  face-down 1: 5\n  begin recruit\n", "  points 1 = 5\n").failures == []
    assert run("  face-down 1: 5\n  begin recruit points 2\n", "  points 1 = 2\n").failures == []


def test_a_setup_begins_at_the_beginning() -> None:
    source = """\
title: t
game: battles
setup:
  mains ripley-8, the-queen-main, the-dragon-main
  seed 2
play:
  offers first:player-3
  step = first
"""
    assert run_text(source).failures == []


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  mains the-quen-main, lt-ripley", 9, "did you mean the-queen-main"),
        ("  mode teem", 8, "did you mean teams"),
        ("  unit 3 newt", 8, "a player's number, 1 to 2"),
        ("  unit 1 newtt", 10, "did you mean newt"),
        ("  unit 1 newt sideways", 15, "front, back, stunned, exhausted"),
        ("  unit 1 newt with earth", 20, "an Equipment"),
        ("  main 1 level 3", 16, "1 or 2"),
        ("  main 1 holding newt", 10, "level, xp"),
        ("  unit 1 parker used eulogy", 22, "one of its powers"),
        ("  hand 1 newt", 8, "a player's number, 1 to 2, and a colon, as in 'hand 1: newt'"),
        ("  hand 1: newt, nowt", 17, "did you mean newt"),
        ("  resources 1: newt", 16, "a Location"),
        ("  pile 1: ovomorph", 11, "a card of the Facehugger Pile"),
        ("  once 1: eulogy", 11, "a power that works once a game"),
        ("  begin lunch", 9, "a step of the turn"),
        ("  begin main player 9", 21, "a player's number, 1 to 2"),
        ("  combat newt against the-queen-main", 10, "a character in play"),
        ("  hnad 1: newt", 3, "did you mean hand"),
    ],
)
def test_a_wrong_line_is_named_with_its_column(line: str, column: int, expected: str) -> None:
    FILES.check_line(line, column, expected)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  newt is asleep", 11, "stunned, ready, exhausted"),
        ("  newt speed = 3", 8, "gone, in, is, has"),
        ("  newt has wings", 12, "a keyword"),
        ("  hand 1 newt", 10, "'='"),
        ("  combat goes on", 10, "over, attackers, defender"),
        ("  nwet gone", 3, "did you mean newt"),
    ],
)
def test_a_wrong_expectation_is_named_with_its_column(line: str, column: int, expected: str) -> None:
    FILES.check_expectation(line, column, expected)


def test_two_players_do_not_make_two_teams() -> None:
    found = error("  mode teams\n")
    assert found.line == FIRST
    assert "2 vs 2 has 4" in found.message


def test_dice_are_refused() -> None:
    assert "dice" in error("  seed 1\n  rolls 4\n").message


def test_a_name_that_fits_several_is_not_guessed() -> None:
    position = "  unit 2 adolescent-xenomorph-101\n  unit 2 adolescent-xenomorph-102\n"
    failures = run(position, "  adolescent-xenomorph is ready\n").failures
    assert failures == [f"line {FIRST + 3}: adolescent-xenomorph could be any of "
                        "adolescent-xenomorph-101, adolescent-xenomorph-102"]  # fmt: skip


def test_a_player_who_is_not_there() -> None:
    assert run("  seed 1\n", "  hand 3 = 0\n").failures == [f"line {FIRST + 2}: there is no player 3"]


def decklist(cards: dict[str, int]) -> str:
    return "  decklist 2:\n    main The Queen\n" + "".join(f"    {n} {card}\n" for card, n in cards.items()) + "  end\n"


def test_a_deck_of_its_own_can_be_listed() -> None:
    cards = {card: n for card, n in XENOMORPHS.items() if card != "ovomorph"}
    cards |= {"xenomorph-ambusher": 4, "ferocious-xenomorph": 3}
    setup = f"title: t\ngame: battles\nsetup:\n{decklist(cards)}play:\n"

    assert run_text(f"{setup}  deck 2 = 60\n  pile 2 = none\n").failures == []
    assert run(decklist(cards), "  deck 2 = 60\n  pile 2 = none\n").failures == []
    with pytest.raises(ScenarioError, match="line 4: "):
        run_text(f"title: t\ngame: battles\nsetup:\n{decklist({'lv-426': 60})}play:\n")
    assert "nobody" in error(decklist({"spook": 3, "nobody": 1})).message
    assert error(decklist({"spook": 3, "nobody": 1})).line == FIRST + 3
    assert "there is no player 3" in error(decklist(cards).replace("decklist 2", "decklist 3")).message


def test_what_a_deck_alone_shall_hold_need_not_fill_the_ko_pile() -> None:
    only = "  deck 1 only: newt\n"

    assert run(only, "  ko 1 = 59\n").failures == []
    assert run(f"  rest removed\n{only}", "  deck 1 = newt\n  ko 1 = none\n").failures == []


def test_who_chooses_the_first_player_can_be_scripted() -> None:
    for player in (1, 2):
        source = f"title: t\ngame: battles\nsetup:\n  picks {player}\nplay:\n  asks player {player} for first\n"
        assert run_text(source).failures == []


def test_a_position_that_no_game_has_is_refused_at_its_line() -> None:
    table = Table(Battles, Battles.setups()[0], 1)
    lines = BattlesWriter().write(table, "Here").splitlines()
    place = lines.index("play:") - 1
    lines[place:place] = ["  player 1 fact points = -4", "  player 2 fact xp = 2"]
    with pytest.raises(ScenarioError, match=f"line {place + 1}: no game has such a position: "):
        run_text("\n".join(lines))
