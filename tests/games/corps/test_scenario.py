"""Corps in scenario files: every line of a position, every expectation, and errors that point at line and column."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sulaco.games.corps.board import MapError
from sulaco.games.corps.prepared import map_of_text
from sulaco.games.corps.scenario import Scenario
from sulaco.table.scenario import Run, ScenarioError, ScenarioResult, parse, run_text

HEAD = "title: t\ngame: corps\nposition:\n"
MAP = """\
  map:
    +--+--+--+--+--+--+
    |S1   D           |
    +  +  +  +  +  +  +
    |     |         XA|
    +--+--+--+--+--+--+
  end
"""
FIRST = HEAD.count("\n") + MAP.count("\n") + 1
"""The first line after the map."""

POSITION = """\
  players 2
  hicks at 0,1 player 1 aim 3 with m41a-pulse-rifle, hk-vp70, body-armor hazards wounded, jammed activated
  hudson at 1,0 player 2 down facehugged
  frost at 5,0
  ripley captured
  alien at 3,0 tokens 2
  alien at 4,1
  facehugger at 4,0 dormant
  blip 3 at 2,1
  gun at 2,0 facing e ammo 100
  token crate-2 at 3,1 used
  token computer-1 carried by frost
  barricade door-1, spawn-1
  hand 1: close-call, m4-helmet
  hand 2: 3
  exhausted: m40-grenades, shoulder-lamp
  discarded: panic
  beneath: hot-wire
  deck: fall-back, eyes-open
  tracker: static, surge
  pool: 5, 1
  turn 4
  activation token player 2
  fact called = 2
  activate hicks actions 1
"""

PLAY = """\
  hicks at 0,1
  hicks aim = 3
  hicks player = 1
  hicks actions = 1
  hicks speed = 3
  hicks defense = 5
  hicks gear = m41a-pulse-rifle, hk-vp70-1, body-armor
  hicks hazards = jammed, wounded
  hicks is activated
  hicks is hero
  hicks is not down
  hudson is down
  hudson is facehugged
  frost is grunt
  ripley is captured
  ripley gone
  alien-1 at 3,0
  alien-1 tokens = 2
  alien-2 tokens = 0
  alien-3 gone
  facehugger-1 at 4,0
  blip-1 number = 3
  gun-1 ammo = 100
  crate-2 at 3,1
  computer-1 gone
  frost sees alien-1, 5,1
  hudson does not see alien-1, 2,0
  door-1 is barricaded
  barricades = spawn-1, door-1
  hand 1 = m4-helmet, close-call
  hand 1 = 2
  hand 2 = 3
  exhausted = m40-grenades, shoulder-lamp
  exhausted top = m40-grenades
  exhausted bottom = shoulder-lamp
  discarded = panic
  beneath = 1
  deck top = fall-back, eyes-open
  tracker top = static, surge
  tracker discarded = none
  pool = 1, 5
  pool = 2
  aliens = 3
  blips = 1
  turn = 4
  leader = 1
  holder = 2
  step = activation
  draws = none
  fact called = 2
  fact nothing = 0
"""


def run(play: str, position: str = POSITION) -> ScenarioResult:
    return run_text(f"{HEAD}{MAP}{position}play:\n{play}")


def test_every_line_of_a_position_and_every_expectation() -> None:
    assert run(PLAY).failures == []


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("hicks at 1,1", "hicks is at 0,1, expected at 1,1"),
        ("hicks gone", "hicks is at 0,1"),
        ("ripley at 1,1", "ripley is gone, expected at 1,1"),
        ("alien-9 at 1,1", "there is no alien-9, expected at 1,1"),
        ("alien-9 tokens = 1", "there is no alien-9"),
        ("hicks aim = 4", "hicks aim is 3, expected 4"),
        ("alien-1 aim = 4", "alien-1 has no aim"),
        ("hicks is down", "hicks is not down (standing)"),
        ("hicks is not hero", "hicks is hero (standing)"),
        ("alien-1 is activated", "alien-1 is not activated"),
        ("hicks gear = hk-vp70", "hicks gear is m41a-pulse-rifle-1, hk-vp70-1, body-armor-1, expected hk-vp70"),
        ("alien-1 hazards = none", "alien-1 has no hazards"),
        ("frost does not see alien-1", "frost sees alien-1"),
        ("hudson sees 3,0", "hudson does not see 3,0"),
        ("hicks sees alien-9", "there is no alien-9 on the board"),
        ("ripley sees 3,0", "ripley is not on the board"),
        ("alien-1 sees hicks", "alien-1 is no Character"),
        ("door-1 is open", "door-1 is barricaded, expected open"),
        ("door-2 is open", "there is no door-2; the map has 1 doors, in reading order"),
        ("barricades = none", "barricades is door-1, spawn-1, expected none"),
        ("hand 1 = none", "hand 1 is close-call-1, m4-helmet-1, expected none"),
        ("hand 1 = 3", "hand 1 is 2, expected 3"),
        ("exhausted = 3", "exhausted is 2, expected 3"),
        ("exhausted top = shoulder-lamp", "exhausted top is m40-grenades-1, expected shoulder-lamp"),
        ("pool = none", "pool is 1, 5, expected none"),
        ("turn = 5", "turn is 4, expected 5"),
        ("step = token", "step is activation, expected token"),
        ("draws = 1", "draws is none, expected 1"),
        ("fact called = 1", "fact called is 2, expected 1"),
    ],
)
def test_what_does_not_hold_is_told(play: str, message: str) -> None:
    line = FIRST + POSITION.count("\n") + 1

    assert run(f"  {play}\n").failures == [f"line {line}: {message}"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  hicks at 9,9", "column 12: found '9,9', expected a space of the map like 3,4 (x 0 to 5, y 0 to 1)"),
        ("  hicks at here", "column 12: found 'here', expected a space of the map like 3,4 (x 0 to 5, y 0 to 1)"),
        ("  hicks player 1", "column 17: the line ends here, expected 'at' and a place"),
        (
            "  hicks at 1,1 player 3",
            "column 23: found '3', expected a player's number, 1 to 1",
        ),
        (
            "  hicks at 1,1 with m41a-rifle",
            "column 21: found 'm41a-rifle', expected an Endurance card (did you mean m41a-pulse-rifle",
        ),
        ("  hicks at 1,1 with", "column 20: the line ends here, expected cards, or none"),
        ("  hikcs at 1,1", "column 3: found 'hikcs', expected a line of the position (did you mean hicks"),
        (
            "  hicks at 1,1 dead",
            "column 16: found 'dead', expected at, captured, killed, left, away, player, aim, with",
        ),
        ("  alien 1,1", "column 9: found '1,1', expected at, tokens, dormant"),
        ("  blip 9 at 1,1", "no Blip 9 is left in the pool"),
        ("  blip many at 1,1", "column 8: found 'many', expected the Blip's number"),
        ("  gun at 1,1 facing up", "column 21: found 'up', expected n, e, s or w"),
        ("  barricade door-7", "column 13: found 'door-7', expected a place to barricade (did you mean door-1"),
        ("  hand 3: panic", "column 8: found '3:', expected a player's number, 1 to 1, and a colon"),
        ("  hand panic", "column 8: found 'panic', expected a player's number, 1 to 1, and a colon, as in 'hand 1:"),
        ("  deck: panic, panic, panic", "no card 'panic' is left in the Endurance Deck"),
        ("  tracker: surge, surging", "column 19: found 'surging', expected a Motion Tracker card (did you mean"),
        ("  pool: one", "column 9: found 'one', expected a Blip's number"),
        ("  activation player 1", "column 14: found 'player', expected 'token'"),
        ("  begin breakfast", "column 9: found 'breakfast', expected a step of the turn"),
        ("  activate gorman", "gorman is not on the board"),
        ("  turn", "column 7: the line ends here, expected the number of the turn"),
        ("  players 7", "column 11: found '7', expected how many players, 1 to 6"),
        ("  mission mars", "column 11: found 'mars', expected a mission"),
        ("  turn 3 4", "column 10: found '4', expected the end of the line"),
    ],
)
def test_a_broken_line_of_a_position_is_refused_at_its_place(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run("", f"{line}\n")

    place = f"line {FIRST}, " if message.startswith("column") else f"line {FIRST}"
    assert str(caught.value).startswith(place)
    assert message in str(caught.value)


def test_two_models_in_one_space_are_refused() -> None:
    with pytest.raises(ScenarioError, match=f"line {FIRST + 1}, column 12: hicks stands at 1,1 already"):
        run("", "  hicks at 1,1\n  alien at 1,1\n")


@pytest.mark.parametrize("line", ["hicks at 1,1", "begin aliens", "activate hicks"])
def test_the_same_line_twice_is_refused(line: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run("", f"  hudson at 0,1 player 1\n  {line}\n  {line}\n")

    assert caught.value.line == FIRST + 2


def test_an_error_in_a_map_is_shown_at_its_place_in_the_file() -> None:
    broken = MAP.replace("|S1   D   ", "|S1   X   ")
    with pytest.raises(ScenarioError, match="line 6, column 11: found 'X', expected an edge"):
        run_text(f"{HEAD}{broken}play:\n")


def test_a_map_has_a_largest_size() -> None:
    """Even of a drawing that could not be read, only so much is looked at."""
    with pytest.raises(ValueError, match="a map has at most 600 spaces"):
        map_of_text("x" * 12_001)
    with pytest.raises(MapError):
        map_of_text("x" * 12_000)
    assert map_of_text(_hall(20, 30)).size == 600
    with pytest.raises(ValueError, match="a map of 630 spaces, at most 600 are possible"):
        map_of_text(_hall(21, 30))


def _hall(width: int, height: int) -> str:
    rows = ["|" + " ".join(["  "] * width) + "|", "+" + "  +" * width] * height
    return "\n".join(["+" + "--+" * width, *rows[:-1], "+" + "--+" * width])


def test_a_second_map_is_refused() -> None:
    with pytest.raises(ScenarioError, match=f"line {FIRST}: a second map"):
        run("", MAP)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hicks likes 3", "column 9: found 'likes', expected what hicks is or has"),
        ("hicks aim 3", "column 13: found '3', expected '='"),
        ("hicks is happy", "column 12: found 'happy', expected a state"),
        ("door-1 is ajar", "column 13: found 'ajar', expected open, closed or barricaded"),
        ("exhasted = 3", "column 3: found 'exhasted', expected a decision or an expectation (did you mean exhausted"),
        ("hand = 3", "column 8: found '=', expected a player's number"),
    ],
)
def test_a_broken_expectation_is_refused_at_its_column(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(f"  {line}\n", "")

    assert str(caught.value).startswith(f"line {FIRST + 1}, {message}")


def test_a_setup_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(ScenarioError, match="line 5: 2 players need as many Heroes, not 1"):
        run_text("title: t\ngame: corps\nsetup:\n  players 2\n  heroes hicks\nplay:\n")
    with pytest.raises(ScenarioError, match="line 4, column 3: found 'colour', expected a line of the setup"):
        run_text("title: t\ngame: corps\nsetup:\n  colour red\nplay:\n")


def test_dice_of_a_setup_are_rolled_in_its_game() -> None:
    source = "title: t\ngame: corps\nsetup:\n  mission drill\n  rolls 9\nplay:\n  do gear:done\n"

    assert run_text(source).failures == ["line 7: the scenario is over and nobody rolled 9"]


def test_a_game_that_breaks_down_is_told_at_its_line() -> None:
    lines = "  mission resupply\n  hicks at 0,1 player 1\n  token crate-1 carried by hicks\n  activate hicks\nplay:\n"
    source = HEAD + MAP.replace("XA", "  ") + lines

    with pytest.raises(ScenarioError, match=f"line {FIRST + 3}: the game broke down here .KeyError: 'XA'."):
        run_text(source)


def test_what_a_position_does_not_say() -> None:
    """One player, and seed 0."""
    lines = ["", "  seed 0\n", "  seed 1\n", "  players 1\n"]
    tables = [Run(parse(f"{HEAD}{MAP}{line}  hicks at 0,1 player 1\nplay:\n"), Scenario()).table for line in lines]
    digests = [table.digest() for table in tables]
    assert digests[0] == digests[1] == digests[3] != digests[2]
    assert len(tables[0].game.state.players) == 1


def test_lines_may_stand_in_any_order() -> None:
    lines = POSITION.splitlines(keepends=True)

    assert run(PLAY.replace("alien-1 ", "alien-2 ").replace("  alien-2 tokens = 0\n", ""), "".join(reversed(lines))).ok


# --- chance, house rules, campaigns --------------------------------------------------------------------------------

RESTING = "  hicks at 0,1 player 1\n  activate hicks\n"
PLAYED = HEAD.count("\n") + MAP.count("\n") + RESTING.count("\n") + 1
"""The line of `play:` after `RESTING`."""


def test_a_value_of_the_rules_is_changed_in_a_process_of_its_own() -> None:
    deck = "  deck: close-call, m4-helmet, hot-wire\n"
    source = f"{HEAD}{MAP}  set endurance.hand_draw = 3\n{deck}{RESTING}play:\n  do rest, draw, draw, draw\n"

    assert run_text(f"{source}  hand 1 = 3\n").failures == []
    assert run_text(f"{source}  hand 1 = 2\n").failures == [f"line {PLAYED + 4}: hand 1 is 3, expected 2"]
    with pytest.raises(ScenarioError, match=f"line {PLAYED + 4}, column 3: found 'nonsense'"):
        run_text(f"{source}  nonsense\n")
    only = "this can be played only where the house rules are: endurance.hand_draw = 3"
    with pytest.raises(ScenarioError, match=f"^line {FIRST}: {only}$"):
        Run(parse(source), Scenario())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set endurance.hand_drew = 3", "corps has no 'endurance.hand_drew' to change; the nearest are endurance.hand"),
        ("set endurance.hand_draw = 99", "corps: endurance.hand_draw goes from 0 to 20, 99 is beyond that"),
        ("set endurance.hand_draw 3", "column 27: found '3', expected '='"),
        ("set endurance.hand_draw =", "the line ends here, expected a value"),
        ("set aim.step = 2\n  set aim.step = 3", "aim.step is set twice"),
    ],
)
def test_a_value_that_cannot_be_changed_is_refused_at_its_line(line: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        run("", f"  {line}\n{RESTING}")


TRACKER = "  hicks at 5,1 player 1\n  tracker: contact\n  pool: 1, 2, 3\n  begin tracker draws 1\n"


def test_the_coming_blips_can_be_scripted() -> None:
    for number in (1, 2, 3):
        position = f"  picks {number}\n{TRACKER}"
        assert run(f"  blip-1 number = {number}\n", position).failures == []
    with pytest.raises(ScenarioError, match="chance cannot pick 5, only 1, 2, 3"):
        run("", f"  picks 5\n{TRACKER}")
    wrong = run("  goes on\n", f"  picks 3, 1, 2\n{TRACKER}").failures
    assert [failure.partition(": ")[2] for failure in wrong] == ["the scenario is over and nobody picked 1 2"]


def test_the_order_after_a_shuffle_can_be_scripted() -> None:
    position = f"  beneath: hk-vp70, m4-helmet, shoulder-lamp\n  deck only: body-armor\n{RESTING}"
    for order in ("m4-helmet, shoulder-lamp, hk-vp70", "hk-vp70, m4-helmet, shoulder-lamp"):
        play = f"  shuffles {order}\n  do rest, draw\n  deck order = {order}\n"
        assert run(play, position).failures == []
    wrong = run("  shuffles panic\n  do rest, draw\n", position).failures
    assert [failure.partition(": ")[2] for failure in wrong] == ["the scenario is over and nobody shuffled panic"]


def test_what_the_deck_alone_shall_hold_need_not_fill_the_discard_pile() -> None:
    only = f"  deck only: panic\n{RESTING}"

    assert run("  discarded = 59\n", only).failures == []
    assert run("  deck = panic\n  discarded = none\n", f"  rest removed\n{only}").failures == []


def test_copies_have_no_numbers_in_patterns() -> None:
    position = "  hicks at 2,1 player 1 with m41a-pulse-rifle\n  alien at 4,1\n  alien at 4,0\n  activate hicks\n"
    play = "  options attack:*:m41a-pulse-rifle = attack:alien-1:m41a-pulse-rifle, attack:alien-2:*\n"

    assert run(f"{play}  options attack:*:hk-vp70 = none\n", position).failures == []


def test_a_game_that_is_over_says_so_and_by_which_rule() -> None:
    position = "  hicks at 0,1 player 1 down\n  begin finish\n"
    over = "the game is over (A20.04), lost: "
    for line in ("do end", "offers aim", "refuses aim because A12.08", "asks player 1", "goes on"):
        (failure,) = run(f"  {line}\n", position).failures
        assert over in failure


def test_what_a_campaign_leaves_can_be_set_up() -> None:
    source = """\
title: t
game: corps
setup:
  mission rescue
  players 1
  absent gorman
  captives frost
  facehugged hudson
  removed: panic, hk-vp70, body-armor-1
  no newt
play:
  deck = 57
  hudson is facehugged
  gorman gone
"""
    assert run_text(source).failures == []
    with pytest.raises(ScenarioError, match=r"line 10: Cpl\. Hicks cannot take part"):
        run_text(source.replace("gorman", "hicks").replace("  no newt\n", "  heroes hicks\n"))


CAMPAIGN = "title: t\ngame: corps\ncampaign:\n"


def test_a_campaign_asks_between_its_missions_and_its_missions_are_played() -> None:
    source = f"""{CAMPAIGN}\
  players 1
  won newt, escape
  captured frost
  resupplied
play:
  options = mission:survive, mission:rescue
  campaign cards = 60
  do mission:survive, hero:hicks
  campaign mission = survive
  hicks is hero
  rolls 3
  do gear:done
"""
    (unused,) = run_text(source).failures
    assert unused.endswith("nobody rolled 3")
    ended = "  mission ends won killed hicks discarded panic, hot-wire\n"
    assert run_text(source.replace("  rolls 3\n", "") + f"{ended}  won because A22.14\n  campaign score = 58\n").ok
    lost = source.replace("  rolls 3\n", "") + "  mission ends lost\n  lost because A22.05\n  asks nobody\n"
    assert run_text(lost).failures == []


def test_a_campaign_begins_at_its_first_real_question() -> None:
    first = f"{CAMPAIGN}  players 2\nplay:\n  campaign mission = newt\n  asks player 1 for campaign-hero\n"
    assert run_text(first).failures == []


def test_a_campaign_is_for_one_player_unless_it_says_otherwise() -> None:
    assert run_text(f"{CAMPAIGN}  won newt\n  discarded: panic, hot-wire\nplay:\n  asks player 1\n").ok
    short = f"{CAMPAIGN}  won newt\nplay:\n  do mission:escape, hero:hicks\n  do gear:done\n  hicks is hero\n"
    assert run_text(short).failures == []


def test_what_a_mission_ends_with_must_be_there() -> None:
    begun = f"{CAMPAIGN}  won newt\nplay:\n  do mission:escape, hero:hicks\n"
    for line, says in (
        ("mission ends won discarded panic, panic, panic", "line 7: no card 'panic' is left"),
        ("mission ends lost equipped panic, panic, panic", "line 7: no card 'panic' is left"),
    ):
        assert run_text(f"{begun}  {line}\n").failures == [says]


@pytest.mark.parametrize(
    ("ends", "delivered", "leader"), [("", 0, 0), (" delivered 3", 3, 0), (" delivered 2 leader 2", 2, 1)]
)
def test_how_a_mission_ended_is_kept_with_it(ends: str, delivered: int, leader: int) -> None:
    source = f"{CAMPAIGN}  players 2\n  won newt, escape\n  resupplied\nplay:\n"
    run = Run(parse(f"{source}  do hero:hicks, hero:hudson\n  mission ends lost{ends}\n"), Scenario())
    assert run.result().failures == []
    table: Any = run.table
    result = table.campaign.journal[-1].result
    assert (result.won, result.delivered, result.leader, result.killed) == (False, delivered, leader, [])


def test_the_clean_up_of_a_campaign() -> None:
    source = f"""{CAMPAIGN}\
  players 1
  won newt
  discarded: panic, body-armor, m4-helmet, hot-wire, shoulder-lamp, close-call
play:
  asks player 1 for campaign-keep because A22.06
  options keep:* = keep:body-armor, keep:hot-wire, keep:m4-helmet, keep:panic, keep:shoulder-lamp, keep:close-call
  shuffles hot-wire, close-call          # of what is left, half is lost from the bottom
  do keep:body-armor
  campaign cards = 58
  campaign removed = m4-helmet, shoulder-lamp
"""
    assert run_text(source).failures == []
    wrong = run_text(source.replace("hot-wire, close-call ", "m4-helmet, close-call ")).failures
    assert [failure.partition(": ")[2] for failure in wrong] == [
        "campaign removed is hot-wire-1, shoulder-lamp-1, expected m4-helmet, shoulder-lamp"
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("  won rescue\nplay:\n", "line 4, column 7: found 'rescue', expected a mission of the campaign"),
        ("  hicks at 1,1\nplay:\n", "line 4, column 3: found 'hicks', expected a line of the setup"),
        ("  removed: panic, panic, panic\nplay:\n", "line 4: no card 'panic' is left"),
        ("  players 1\nplay:\n  campaign luck = 3\n", "line 6, column 12: found 'luck'"),
        ("  players 1\nplay:\n  mission ends well\n", "line 6, column 16: found 'well', expected won or lost"),
    ],
)
def test_a_broken_line_of_a_campaign_is_refused(lines: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        run_text(CAMPAIGN + lines)


def test_what_is_said_of_a_campaign_needs_one_and_what_is_said_of_a_mission_too() -> None:
    (wrong,) = run("  campaign killed = none\n", RESTING).failures
    assert wrong.endswith("this is not a campaign")
    (wrong,) = run_text(f"{CAMPAIGN}  won newt\nplay:\n  turn = 1\n").failures
    assert wrong.endswith("no mission is being played")
    (wrong,) = run_text(f"{CAMPAIGN}  won newt\nplay:\n  mission ends won\n").failures
    assert wrong.endswith("no mission of a campaign is being played")
