"""A game at one screen: answers, explanations, undo, save, secrets, bots, the size of the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from sulaco.bots.runner import play as play_on
from sulaco.bots.runner import seat_bots
from sulaco.bots.turning import afresh, course
from sulaco.games.corps import Corps, events
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table import save
from sulaco.table.decision import Refused
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.terminal import ending_lines
from sulaco.terminal.corps.menu import about_mission
from sulaco.terminal.player import Replay
from sulaco.terminal.words import own

from .stage import pictures, play, size, widest

CORRIDOR = """
+--+--+--+--+--+--+--+--+
|                       |
+--+--+--+--+--+--+--+--+
""".strip("\n")


def corridor(players: int = 1, **hands: str) -> Table[Corps]:
    """Hicks at the west end with two actions, an Alien in sight at the east end."""
    p = Position(CORRIDOR, players=players)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    if players > 1:
        p.character("ripley", "1,0", player=1)
    p.alien("7,0")
    for seat, card in hands.items():
        p.hand(int(seat[1:]), card)
    p.activate("hicks")
    return p.table()


def newt(players: int = 1, seed: int = 5) -> Table[Corps]:
    return Table(Corps, Setup(mission="newt", players=players), seed)


# --- answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["aim", "AIM", "ai", "dial"])
def test_an_answer_is_a_key_or_a_few_letters(answer: str) -> None:
    session, _ = play(corridor(), [answer])

    assert session.table.journal == ["aim"]


def test_a_place_is_typed_as_coordinates() -> None:
    session, _ = play(corridor(), ["3,0"])

    assert session.table.journal == ["move:3,0"]
    assert session.table.game.who["hicks"].at == 3


def guarded() -> Table[Corps]:
    """Hicks in a corridor that an own gun looks along; it always misses."""
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.gun("7,0", "w")
    p.dice(*[10] * 12)
    p.activate("hicks")
    return p.table()


@pytest.mark.rule("A24.05")
def test_what_may_kill_ones_own_is_asked_twice() -> None:
    session, written = play(guarded(), ["", "2,0"], live=True)
    assert session.table.journal == []
    assert "Your own guns fire 2 times at Cpl. Hicks: killed 99 times in 100." in " ".join(written.split())

    session, _ = play(guarded(), ["", "2,0", "2,0"], live=True)
    assert session.table.journal == ["move:2,0", "stop"]  # a walk ends by itself where it was to lead

    session, _ = play(guarded(), ["", "2,0", "3,0"], live=True)  # another answer is another danger
    assert session.table.journal == []

    session, _ = play(guarded(), ["2,0"])  # a program that plays through a pipe knows what it does
    assert session.table.journal == ["move:2,0"]


@pytest.mark.rule("A10.01")
def test_a_walk_ends_by_itself_where_it_was_to_lead_unless_it_is_asked() -> None:
    session, written = play(corridor(), ["", "2,0", "quit"], live=True)
    assert session.table.journal == ["move:2,0", "stop"]
    assert "By itself: " in written

    session, written = play(corridor(), ["", "2,0", "undo", "3,0", "quit"], live=True)  # taken back: it is asked
    assert session.table.journal[:2] == ["move:2,0", "move:3,0"]

    session, written = play(corridor(), ["", "routine", "2,0", "quit"], live=True)
    assert session.table.journal == ["move:2,0"]
    assert "Everything is asked from now on." in written

    session, _ = play(corridor(), ["2,0", "quit"])  # whoever answers through a pipe is asked everything
    assert session.table.journal == ["move:2,0"]


def test_a_number_is_that_of_the_menu() -> None:
    _, written = play(corridor(), [])
    line = next(line for line in written.splitlines() if "Aim: dial to 8" in line)
    number = line.partition("Aim")[0].split()[-1]

    session, _ = play(corridor(), [number])

    assert session.table.journal == ["aim"]


def test_several_that_fit_are_offered_and_nothing_is_chosen() -> None:
    session, written = play(corridor(), ["move"])

    assert session.table.journal == []
    assert "4 options fit. Which one?" in written
    assert " 1 Move to 1,0" in written


def test_enter_closes_an_opened_list() -> None:
    session, _ = play(corridor(), ["move", "", "aim"])

    assert session.table.journal == ["aim"]


def test_what_is_no_option_is_refused_and_changes_nothing() -> None:
    table = corridor()
    before = table.digest()

    session, written = play(table, ["frobnicate", "6,0", "99", "move:7,0"])

    assert session.table.digest() == before
    assert "'frobnicate' is no option and no command." in written
    assert "6,0 is not one of the spaces on offer." in written


@pytest.mark.rule("A12.01")
def test_an_action_that_is_not_possible_is_refused_with_its_reason() -> None:
    _, written = play(corridor(), ["barricade"])

    assert "No door, tunnel or spawn point next to Cpl. Hicks at 0,0.  A12.01" in written


def test_the_hint_is_done_by_h() -> None:
    session, written = play(newt(), ["h"])

    assert session.table.journal == ["gear:standard-issue"]
    assert "Hint (h): Standard issue for everybody." in written


# --- commands ----------------------------------------------------------------------------------------------


def test_the_question_mark_explains_decision_rule_and_what_is_not_possible() -> None:
    _, written = play(corridor(), ["?"])

    assert "\n  A9.08  " in written
    assert "You can choose (key and meaning):" in written
    assert "barricade: No door, tunnel or spawn point next to Cpl. Hicks at 0,0.  A12.01" in written
    assert "interact: Nothing next to Cpl. Hicks at 0,0 to interact with.  A12.10" in written


def test_rules_are_looked_up_by_words_and_id() -> None:
    _, written = play(corridor(), ["rules A11.09", "rules full auto", "rules zzzz", "rules"])

    assert "A11.09  Full Auto: after a hit" in written
    assert "No rule speaks of 'zzzz'." in written
    assert "Type rules and some words" in written


def test_undo_and_redo() -> None:
    session, written = play(corridor(), ["aim", "undo", "redo", "undo", "undo"])

    assert session.table.journal == []
    assert written.count("Taken back: 1 step.") == 2
    assert "Done again." in written
    assert "There is nothing to take back." in written


def test_undo_by_action_and_turn_and_by_nonsense() -> None:
    session, written = play(corridor(), ["aim", "aim", "undo turn", "aim", "undo action", "undo week"])

    assert session.table.journal == []
    assert "Taken back: 2 steps." in written
    assert "'week' cannot be taken back" in written


def test_undo_does_not_cross_dice_and_says_so() -> None:
    session, written = play(corridor(), ["attack", "undo"])

    assert session.table.journal[0] == "attack:alien-1:m41a-pulse-rifle-1"
    assert "Dice, a draw or a reveal lie between" in written


def test_undo_goes_back_over_the_bots_or_not_at_all() -> None:
    """Player 2 is a bot that has just aimed: a step back is a step of the person."""
    table = Table(Corps, Setup(mission="newt", players=2, heroes=["hicks", "ripley"]), 3)
    session, _ = play(table, ["gear:standard-issue", "gear:done", "undo"], ["", "random"])

    assert session.table.decision is not None
    assert session.table.decision.seat == 0


def test_save_and_what_cannot_be_saved(tmp_path: Path) -> None:
    there = tmp_path / "game.json"
    session, written = play(newt(), ["h", f"save {there}", f"save {tmp_path / 'no' / 'game.json'}"])

    assert save.read(there).journal == session.table.journal == ["gear:standard-issue"]
    # Long paths are folded over several lines.
    told = "".join(written.split())
    assert f"Savedas{there}." in told
    assert f"{tmp_path / 'no' / 'game.json'}cannotbewritten" in told


def test_map_team_cards_log_briefing_options_help() -> None:
    _, written = play(newt(), ["h", "map", "team", "cards", "log", "briefing", "options", "help", "map 3,3", "map x"])

    assert "S1 spawn point" in written
    assert "M41A Pulse Rifle, Ithaca 37 Shotgun, Body Armor" in written
    assert "In hand: 0 cards" in written
    assert "On Cpl. Hicks" in written
    assert "Cpl. Hicks takes M41A Pulse Rifle.  A3.01" in written
    assert written.count("The colony is silent") == 2
    assert "x is not one of the spaces on offer." in written


def test_every_command_of_the_help_exists() -> None:
    from sulaco.terminal.commands import COMMANDS

    help_text = own().templates["help.text"]
    told = [line.split()[0] for line in help_text.splitlines() if line[:18].strip() and line[18:19].strip()]

    assert [word for word in told if word in COMMANDS or word in ("An", "Enter")] == told


def test_the_help_and_the_team_explain_the_numbers() -> None:
    _, written = play(corridor(), ["help", "team"])

    assert "a Marine die (1 to" in written
    assert "Def a roll of this or less survives an attack" in written


def test_a_card_is_explained_where_it_is_offered() -> None:
    _, written = play(corridor(1, p0="short-controlled-bursts"), ["?"])

    assert "Play Short, Controlled Bursts" in written
    assert "\n    Free Action. The active Hero's dial goes up by 3.\n" in written


# --- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (events.Moved(piece="hicks", path=(3,), to="3,0", steps=0), "Cpl. Hicks starts at 3,0."),
        (events.Moved(piece="hicks", path=(3, 4), to="4,0", steps=1), "Cpl. Hicks moves to 4,0."),
        (
            events.HazardResolved(card="panic-1", character="hicks"),
            "Hazard for Cpl. Hicks: Panic. The Hero's dial goes down by 3. Discard 1 card from the hand.",
        ),
        (
            events.HazardResolved(card="panic-1", character=""),
            "Hazard: Panic. The Hero's dial goes down by 3. Discard 1 card from the hand.",
        ),
        (
            events.EventPlayed(seat=0, card="close-call-2"),
            "Player 1 plays Close Call. Re-roll a failed Defense Roll of any Character.",
        ),
        (
            events.TrackerDrawn(seat=1, card="contact"),
            "Player 2 draws a tracker card, Contact. 1 Blip at Spawn Point 1. Seen: its Aliens move 3.",
        ),
        (
            events.Rolled(what="attack", who="hicks", roll=3, needed=7, target="alien-1"),
            "Cpl. Hicks rolls 3 against Alien 1: 7 or less hits.",
        ),
        (
            events.Rolled(what="defense", who="hicks", roll=3, needed=6, target="alien-1"),
            "Alien 1 attacks. Cpl. Hicks rolls 3: 6 or less holds it off.",
        ),
        (
            events.Rolled(what="defense", who="hicks", roll=3, modifier=2, needed=6, target="alien-1"),
            "Alien 1 attacks. Cpl. Hicks rolls 3, +2 for the swarm, = 5: 6 or less holds it off.",
        ),
        (events.AlienHit(alien="alien-1", left=1, killed=False), "Alien 1 loses one of its swarm: 2 left."),
        (events.AlienTokenAdded(alien="alien-1", tokens=1), "Alien 1 grows: now a swarm of 2."),
        (
            events.Spotted(blip="blip-4", number=3, alien="alien-2", space=0),
            "Blip 4 is spotted: 3 Aliens, now Alien 2 on the map.",
        ),
        (events.Spotted(blip="", number=1, alien="alien-3", space=0), "Alien 3 comes out of the dark with it."),
        (events.Rolled(what="blip-speed", who="quarters-a", roll=1), "The Blips on the board Quarters A move 1 space."),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(value).__name__,
)
def test_the_log_reads_well(event: Event, line: str) -> None:
    assert Corps.texts().render(event.text()) == line


def test_every_board_has_a_name() -> None:
    texts = Corps.texts()
    for mission in MISSIONS.values():
        for board in mission.map.boards if mission.listed else ():
            assert texts.name(board) != board


def test_a_long_line_of_the_log_is_folded_and_keeps_its_rule() -> None:
    table = corridor()
    table.game.emit(events.HazardResolved(rule="A5.14", card="acid-spray-1", character="hicks"))

    _, written = play(table, ["log"])

    lines = written.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("Hazard for Cpl. Hicks: Acid Spray."))
    assert lines[first + 1].startswith("  ")
    assert any(line.endswith("Exhaust Pile.  A5.14") for line in lines[first : first + 5])


def test_an_unknown_mission_is_refused_with_those_that_can_be_played() -> None:
    with pytest.raises(Refused) as refused:
        Table(Corps, Setup(mission="nope"), 1)

    said = Corps.texts().render(refused.value.reason.text)
    assert said.startswith("There is no mission 'nope'. Choose one of: ")
    assert "newt" in said
    assert "drill" not in said


# --- secrets -----------------------------------------------------------------------------------------------


def test_only_the_asked_seats_hand_is_shown() -> None:
    table = corridor(2, p0="close-call", p1="fall-back")

    _, written = play(table, ["cards"], ["", ""])

    assert "Hand: Close Call" in written
    assert "Fall Back" not in written


def test_the_screen_is_handed_over_before_another_seats_secrets() -> None:
    p = Position(CORRIDOR, players=2)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "2,0", player=1)
    p.hand(0, "close-call")
    p.hand(1, "fall-back")
    p.activate("hicks")

    _, written = play(p.table(), ["end", "aim"], ["", ""])

    first, _, second = written.partition("The screen goes to Player 2 (Ripley). Nobody else looks.")
    assert "The screen goes to Player 1 (Cpl. Hicks). Nobody else looks." in first
    assert "Close Call" in first
    assert "Fall Back" not in first
    assert "Fall Back" in second


def test_a_live_hand_over_wipes_the_screen_and_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 80, 24)
    _, written = play(corridor(2), ["", "aim"], ["", ""], live=True)

    assert "\x1b[3J" in written
    assert "Enter when ready" in written


def test_one_person_alone_is_never_asked_to_hand_over() -> None:
    _, written = play(corridor(2), ["aim"], ["", "random"])

    assert "The screen goes to" not in written


def test_another_player_can_look_at_the_hand_and_give_the_screen_back() -> None:
    _, written = play(corridor(2, p1="fall-back"), ["player 2", "", "player 7", "aim"], ["", ""])

    assert "The screen goes to Player 2 (Ripley). Nobody else looks." in written
    assert "Fall Back" in written
    assert "Which player? There are 2 people at this screen" in written


# --- bots --------------------------------------------------------------------------------------------------


def test_bots_play_a_whole_game_and_tell_it() -> None:
    session, written = play(newt(2), [], ["sensible", "sensible"])

    assert session.table.ending is not None
    assert "Player 1 (Cpl. Hicks): Standard issue for everybody." in written
    assert "MISSION WON" in written or "MISSION LOST" in written


@pytest.mark.parametrize("mission", sorted(id for id, mission in MISSIONS.items() if mission.listed))
def test_every_mission_can_be_finished_by_following_the_hints(mission: str) -> None:
    """All texts are there, no line is wider than 80, and it ends with the reason."""
    table = Table(Corps, Setup(mission=mission, players=2), 1)
    session, written = play(table, ["h"] * 3000, ["", "sensible"])

    assert session.table.ending is not None
    assert session.table.journal
    assert widest(written.splitlines()) <= 80
    for id in ("ask.", "option.", "log.", "why.", "ending.", "mission-log."):
        assert not [line for line in written.splitlines() if line.lstrip(" 0123456789").startswith(id)]


@pytest.mark.parametrize("mission", sorted(id for id, mission in MISSIONS.items() if mission.listed))
def test_every_briefing_tells_story_aim_loss_advice_and_special_rules_with_their_numbers(mission: str) -> None:
    _, written = play(Table(Corps, Setup(mission=mission), 1), ["quit"])
    briefing = written.partition("\nType ? for what is possible")[0]
    paragraphs = briefing.split("\n\n")

    assert len(paragraphs) == 6
    assert [paragraph.partition(":")[0] for paragraph in paragraphs[2:5]] == ["You win", "You lose", "First advice"]
    assert "{" not in briefing
    assert "rule-text." not in briefing
    assert f"First tracker cards in turn {MISSIONS[mission].draws_from}." in " ".join(briefing.split())


def test_every_mission_has_a_goal_that_fits_a_line() -> None:
    for id, mission in MISSIONS.items():
        if mission.listed:
            assert f"goal.{id}" in own()
    assert [id for id, goal in own().templates.items() if id.startswith("goal.") and len(goal) > 74] == []


def test_a_mission_of_which_the_client_says_nothing_is_about_what_its_card_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert about_mission("escape") == "run from the hive to the exit"
    templates = {id: text for id, text in own().templates.items() if id != "about.escape"}
    monkeypatch.setattr(own(), "templates", templates)
    assert about_mission("escape") == "campaign, second mission"


# --- the screen --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40), (200, 60)])
def test_each_picture_fits_the_screen(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
    size(monkeypatch, columns, lines)
    table = newt(1)
    # Briefing and news wait for Enter; an empty line at the question does nothing.
    _, written = play(table, ["", ""] + ["h", "", ""] * 50, live=True)

    seen = pictures(written)
    assert len(seen) > 50
    for picture in seen[:-1]:
        assert len(picture) <= lines
        assert widest(picture) <= columns


def test_the_goal_and_the_question_are_always_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 80, 24)
    _, written = play(newt(1), ["", ""] + ["h", "", ""] * 100, live=True)

    asked = [picture for picture in pictures(written) if picture[-1].startswith("> ")]
    assert len(asked) > 50
    for picture in asked:
        assert picture[0].lstrip().startswith("NEWT")
        assert picture[1].startswith("Goal: ")


def test_through_a_pipe_there_is_no_escape() -> None:
    _, written = play(newt(), ["h", "h", "h", "map", "?"])

    assert "\x1b" not in written


# --- leaving -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [["h", "quit"], ["h", "q"], ["h"]])
def test_a_game_that_is_broken_off_is_kept(typed: list[str], state_folder: Path) -> None:
    session, written = play(newt(), typed)

    kept = state_folder / "corps-newt-5.json"
    assert save.read(kept).digest() == session.table.digest()
    assert f"sulaco play corps --load {kept}" in written


def test_a_game_that_was_not_begun_is_not_kept(state_folder: Path) -> None:
    play(newt(), ["quit"])

    assert not state_folder.exists()


def test_a_game_is_kept_elsewhere_if_the_folder_cannot_be_made(
    state_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state_folder.parent.write_text("not a folder")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    play(newt(), ["h"])

    assert save.read(tmp_path / "sulaco-corps-newt-5.json").journal == ["gear:standard-issue"]


# --- the end -----------------------------------------------------------------------------------------------


def finished(seed: int = 2) -> Table[Corps]:
    """A Bug Hunt, played by bots to its end."""
    setup = Setup(mission="bug-hunt-1", players=2)
    table = Table(Corps, setup, seed)
    play_on(table, seat_bots("corps", "sensible", 2, seed))
    return table


@pytest.mark.parametrize("live", [False, True])
def test_the_end_tells_what_it_came_to_and_where_it_turned(live: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 100, 60)
    table = finished()
    session, written = play(table, ["q", ""], live=live)

    shown = " ".join(" ".join(pictures(written)[-1] if live else written.splitlines()).split())
    told = table.game.summary()
    assert told is not None
    texts = table.kind.texts()
    assert texts.render(told.headline) in shown
    for figure in told.figures:
        assert f"{texts.render(figure.text)} {figure.value}" in shown
    for one in told.fallen:
        assert f"{texts.name(one.who)}: {texts.render(one.text)}, turn {one.turn}." in shown
    found = course(afresh(table.kind, table.setup, table.seed, None), table.journal)
    assert found is not None
    (points,) = found.points
    assert len(points) == 3
    replay = Replay(session.table)
    for point in points:
        before, after = round(100 * point.before), round(100 * point.after)
        assert f"Turn {point.turn}, from {before} to {after} in 100" in shown
        assert f"(step {point.at + 1} of the replay)" in shown
        # That step of `sulaco replay` tells the same.
        step = [text for text, _ in replay.steps[point.at].events]
        for number in point.events:
            line = texts.render(table.events[number].text())
            assert line in shown
            assert line in step


def test_nobody_waits_long_for_where_it_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending_lines, "SECONDS", 0.0)
    _, written = play(finished(), ["q", ""], live=True)

    assert "Looking for the moments at which it turned." in written
    assert "MISSION LOST" in written
    assert "of the replay" not in written
