"""Encounters in scenario files: every line of a position, every expectation, errors that point at line and column."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.scenario import Scenario
from sulaco.table.scenario import Run, ScenarioError, parse, run_text

from ..scenario_files import Files

FILES = Files("encounters")
FIRST, run, error = FILES.first, FILES.run, FILES.error

POSITION = """\
  players 4
  line-up aliens
  roles medic, scout, gunner, priest
  alien players
  agendas hidden
  tough
  drones 1
  preparation 1
  head start 2
  seed 4
  hand 1: grunt-2, get-him-to-medical
  deck 1: specialist, grunt
  discard 1: body-armor, chestburster
  vigilant 1: shotgun-for-close-work
  wounds 1: flesh-wound, deep-gash
  deck 2 only: grunt, specialist
  agenda 1: enthusiastic
  agenda 2: efficient shown
  dead 3
  alien 4 hunter-xenomorph with tail-lash, what-was-human
  facehugger 2 turns 1
  offer 2: sergeant-tech
  played: specialist
  room ventilation-shafts hidden egg-1
  room med-lab warrior-of-the-night
  room quarters attached sentry-guns
  room maintenance blocked
  zone: towering-xenomorph, crouching-xenomorph
  weakened towering-xenomorph 2
  operations: colonist-transmitter
  hive: event, hazard
  strike-deck: near-miss, torn-open
  sergeants: sergeant-intel
  hq: squad-on-me, every-toy-in-the-armory
  barracks: behind-the-wheel
  killed: xenomorph-swarmer, specialist
  spent: event
  objective 2
  hazards 1
  note avoid-strikes:1
  points recruit 3 attack 5
  begin action player 1 turn 9
"""

PLAY = """\
  hand 1 = get-him-to-medical, grunt-2
  hand 1 = 2
  hand 4 = tail-lash, what-was-human
  deck 1 top = specialist, grunt
  deck 2 = grunt, specialist
  deck 2 bottom = specialist
  discard 1 = chestburster, body-armor
  vigilant 1 = shotgun-for-close-work
  wounds 1 = deep-gash, flesh-wound
  damage 1 = 3
  health 1 = 15
  cards 3 = 0
  player 1 is infected
  player 1 is evil
  player 1 is alive
  player 2 is not infected
  player 2 is good
  player 3 is dead
  player 4 is alien
  agenda 1 is secret
  agenda 2 is shown
  facehuggers = 2
  played = specialist
  ventilation-shafts is hidden
  ventilation-shafts = egg
  med-lab is not hidden
  med-lab = warrior-of-the-night
  quarters is clear
  quarters attached = sentry-guns
  maintenance is blocked
  maintenance is not clear
  warrior-of-the-night in med-lab
  towering-xenomorph in zone
  towering-xenomorph attack = 3
  towering-xenomorph strikes = 2
  howling-xenomorph gone
  zone order = towering-xenomorph, crouching-xenomorph
  zone = 2
  operations = colonist-transmitter
  hive top = event, hazard
  strike-deck top = near-miss
  sergeants top = sergeant-intel
  hq = every-toy-in-the-armory, squad-on-me
  price squad-on-me = 4
  price sergeant = 3
  scan-cost airlock = 1
  barracks top = behind-the-wheel
  hatchery = 12
  dead-enemies = xenomorph-swarmer
  dead-characters = specialist
  spent = event
  alien-deck = 34
  alien-discard = none
  discarded-strikes = none
  achievements = none
  recruit = 3
  attack = 5
  objective = 2
  hazards = 1
  location = hadleys-hope
  step = action
  turn = 9
  active = 1
  asks player 1 for action
"""


def test_every_line_of_a_position_and_every_expectation() -> None:
    assert run(POSITION, PLAY).failures == []


@pytest.mark.parametrize(
    ("pile", "other", "left"),
    [
        ("deck 1 only: grunt", "hand 1: specialist", "deck 1 = grunt"),
        ("deck 1: grunt", "hand 1: grunt-1", "deck 1 top = grunt-2"),
        ("deck 1 only: grunt", "hand 1: grunt-1", "deck 1 = grunt-2"),
        ("hive only: event", "room med-lab egg", "hive = event"),
        ("sergeants only: sergeant-intel", "offer 1: sergeant-tech", "sergeants = sergeant-intel"),
        ("barracks only: behind-the-wheel", "hq: squad-on-me", "barracks = behind-the-wheel"),
        ("strike-deck only: near-miss", "wounds 1: flesh-wound", "strike-deck = near-miss"),
    ],
)
def test_a_pile_of_certain_cards_only_takes_none_from_the_other_lines(pile: str, other: str, left: str) -> None:
    head = "  line-up aliens\n"
    for first, second in ((pile, other), (other, pile)):
        assert run(f"{head}  {first}\n  {second}\n", f"  {left}\n").failures == []


def test_what_a_position_does_not_say() -> None:
    """Seed 0, and the first player's fifth turn."""
    told = Run(parse(f"{FILES.head}play:\n  goes on\n"), Scenario())
    seeded = [Run(parse(f"{FILES.head}  seed {n}\nplay:\n  goes on\n"), Scenario()) for n in (0, 1)]
    assert told.table.digest() == seeded[0].table.digest() != seeded[1].table.digest()
    state = told.table.game.state
    assert (state.step, state.active, state.turn) == ("action", 0, 5)
    for begin, active, turn in (("", 0, 5), (" player 2", 1, 5), (" turn 7", 0, 7)):
        begun = Run(parse(f"{FILES.head}  players 3\n  begin action{begin}\nplay:\n  goes on\n"), Scenario())
        assert (begun.table.game.state.active, begun.table.game.state.turn) == (active, turn)


def test_lines_may_stand_in_any_order() -> None:
    assert run("".join(reversed(POSITION.splitlines(keepends=True))), PLAY).failures == []


def _other(line: str) -> str:
    """An expectation that is wrong where this one is right."""
    head, _, said = line.partition(" = ")
    if " is not " in line:
        return line.replace(" is not ", " is ")
    if line.endswith("is secret"):
        return line.replace("secret", "shown")
    if line.endswith("is shown"):
        return line.replace("shown", "secret")
    if " is " in line:
        return line.replace(" is ", " is not ")
    if line.endswith("gone"):
        return line.replace("howling", "crouching")
    if " in " in line:
        return line.rpartition(" ")[0] + " airlock"
    return f"{head} = 99" if said.isdigit() else f"{head} = ash"


@pytest.mark.parametrize("line", PLAY.splitlines()[:-1])
def test_every_expectation_can_fail(line: str) -> None:
    other = _other(line)
    assert other != line
    FILES.check_fails(POSITION, other)


@pytest.mark.parametrize("pile", ["hive", "strike-deck", "sergeants", "barracks"])
def test_a_pile_may_hold_nothing_else(pile: str) -> None:
    card = {"hive": "egg", "strike-deck": "near-miss", "sergeants": "sergeant-tech", "barracks": "full-share"}[pile]
    # A pile that is empty is read before the first card is wanted from it.
    assert run(f"  {pile} only: {card}\n", f"  {pile} = {card}\n").failures == []
    assert run(f"  {pile} only: none\n", f"  {pile} = none\n").failures == []


def test_points_are_counted_when_the_game_is_over() -> None:
    position = "  players 1\n  objective 3\n  zone: the-perfect-organism\n  points attack 40\n"
    play = "  do fight:the-perfect-organism\n  score 1 = 1\n  won by player 1\n"
    assert run(position, play).failures == []
    failures = run(position, "  score 1 = 1\n").failures
    assert failures == [f"line {FIRST + 5}: nobody has points before the game is over"]


def test_a_setup_begins_at_the_beginning() -> None:
    source = """\
title: t
game: encounters
setup:
  players 2
  line-up mix
  location fiorina
  objectives breakout, the-beast-is-out-there, a-perfect-organism
  characters call, johner, bishop, sister-ripley
  dealing random
  revised drones
  open hands
  seed 2
play:
  location = fiorina
  hive = 36
  step = first
"""
    assert run_text(source).failures == []
    with pytest.raises(ScenarioError, match="With Hidden Agendas hands are secret"):
        run_text(source.replace("  open hands\n", "  agendas hidden\n  open hands\n"))
    with pytest.raises(ScenarioError, match="a line of the setup"):
        run_text(source.replace("  open hands\n", "  hand 1: grunt\n"))


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  line-up aliennn", 11, "did you mean alien"),
        ("  dealing twice", 11, "a way to deal Roles"),
        ("  agendas open", 11, "a way to play with Agendas"),
        ("  hand 3: grunt", 8, "a player's number, 1 to 2"),
        ("  hand 1 grunt", 8, "1 to 2, and a colon, as in 'hand 1: grunt'"),
        ("  hand 1: grunt, grunnt", 18, "did you mean grunt"),
        ("  deck 1 only grunt", 8, "a player's number, 1 to 2, and a colon"),
        ("  room kitchen egg", 8, "a room"),
        ("  room airlock eggs", 16, "did you mean egg"),
        ("  room airlock egg hidden", 20, "attached, blocked or the end"),
        ("  alien 2 queen", 11, "an Alien Avatar"),
        ("  agenda 1: greedy", 13, "an Agenda"),
        ("  points luck 3", 10, "recruit, attack or the end of the line"),
        ("  objective 4", 13, "1, 2 or 3"),
        ("  begin lunch", 9, "a step of the turn"),
        ("  begin action early", 16, "player, turn"),
        ("  zone egg", 3, "'zone:' and cards"),
        ("  zoen: egg", 3, "did you mean zone"),
        ("  players many", 11, "how many players"),
    ],
)
def test_a_wrong_line_is_named_with_its_column(line: str, column: int, expected: str) -> None:
    FILES.check_line(line, column, expected)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("  hand 1: egg-1\n  zone: egg-1\n", "every copy of 'egg-1' is somewhere already"),
        ("  wounds 1: torn-open, run-through, run-through, inner-jaw\n", "no game has such a position"),
        ("  weakened egg 2\n", "there is no 'egg' on the board"),
        ("  players 6\n", "1 to 5 players"),
        ("  roles medic, medic\n", "no two the same"),
        ("  pack hello\n", "as a JSON string"),
        ('  pack "[x]"\n', "of the pack"),
    ],
)
def test_what_cannot_be_is_refused(lines: str, expected: str) -> None:
    assert expected in error(lines).message


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("  egg is asleep", 7, "what egg is or has: gone, in, attack, strikes"),
        ("  egg in kitchen", 10, "a room, zone or operations"),
        ("  airlock is open", 14, "clear, blocked or hidden"),
        ("  airlock egg", 11, "what airlock is or has: is, attached, ="),
        ("  hand 1 grunt", 10, "'='"),
        ("  player 1 is happy", 15, "a state of a player"),
        ("  agenda 1 is good", 15, "shown or secret"),
        ("  scan-cost kitchen = 1", 13, "a room"),
        ("  eeg gone", 3, "did you mean egg"),
    ],
)
def test_a_wrong_expectation_is_named_with_its_column(line: str, column: int, expected: str) -> None:
    FILES.check_expectation(line, column, expected)


def test_dice_are_refused() -> None:
    assert "dice" in error("  seed 1\n  rolls 4\n").message


def test_a_name_that_fits_several_is_not_guessed() -> None:
    failures = run("  room airlock egg\n  room quarters egg\n", "  egg attack = 2\n").failures
    assert failures == [f"line {FIRST + 3}: egg could be any of egg-2, egg-1"]


def test_a_player_or_a_card_that_is_not_there() -> None:
    play = "  hand 3 = 0\n  damage 3 = 0\n  egg attack = 2\n  egg in zone\n  price full-share = 6\n"
    assert run("  seed 1\n  hq: electric-prod\n", play).failures == [
        f"line {FIRST + 3}: there is no player 3",
        f"line {FIRST + 4}: there is no player 3",
        f"line {FIRST + 5}: there is no face-up enemy egg",
        f"line {FIRST + 6}: there is no egg, expected in zone",
        f"line {FIRST + 7}: full-share is not in the HQ",
    ]


PACK = """\
  pack:
    [pack]
    name = "Friends"
    [helper]
    kind = "character"
    name = "A Friend"
    character = "Friend"
    class = ["tech"]
    copies = 14
    cost = 2
    attack = 1
  end
"""


def test_the_cards_of_a_pack_are_called_by_their_names() -> None:
    position = f"  players 1\n{PACK}  hand 1: helper, grunt\n  deck 1 only: helper-3\n"
    play = """\
  hand 1 = grunt, helper
  deck 1 = helper-3
  offers play:helper
  do play:helper
  attack = 1
  played = helper
"""
    assert run(position, play).failures == []
    assert "did you mean grunt" in error(f"  players 1\n{PACK}  hand 1: helper, grunnt\n").message
    wrong = error(PACK.replace("cost = 2", "cost = many"))
    assert wrong.line == FIRST + 9


def test_what_is_discarded_at_random_can_be_scripted() -> None:
    position = (
        "  objective 2\n  hand 2: grunt-8, grunt-9, specialist-8\n  room med-lab hidden event\n  points attack 2\n"
    )
    for picks, left in (("grunt-9, grunt-8", "specialist-8"), ("specialist, grunt-8", "grunt-9")):
        play = f"  picks {picks}\n  do scan:med-lab\n  hand 2 = {left}\n"
        assert run(position, play).failures == []
    (wrong,) = run(position, "  picks egg\n  do scan:med-lab\n").failures
    assert wrong.endswith("chance cannot pick egg, only grunt-8, grunt-9, specialist-8")


def test_a_position_that_no_game_has_is_refused_at_its_line() -> None:
    found = error("  hand 1: grunt\n  points recruit -4\n  hazards 1\n")
    assert (found.line, found.message[:28]) == (FIRST + 1, "no game has such a position:")
    found = error("  players 6\n  tough\n")
    assert found.line == FIRST
