"""Scenario files: the format, what every game's scenarios can say, and errors that point at their line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sulaco.table.chance import Chance
from sulaco.table.scenario import Check, Entry, Rig, ScenarioError, Script, Words, parse, run_file, run_text
from sulaco.table.scenario.position import Impossible
from sulaco.table.scenario.rig import tried
from sulaco.table.scenario.run import MAX_ON_OFFER, _fits
from sulaco.table.table import Table

from .example_game import Duel, DuelSetup, DuelState


class DuelRig(Rig):
    """The example game in scenarios: hands, points, and how many rounds a player has taken."""

    def begin(self, section: str, entries: Sequence[Entry], script: Script) -> Table[Any]:
        setup = DuelSetup(points=1)
        if section == "setup":
            return Table(Duel, setup, 0)
        state = DuelState(chance=Chance(), points=1, hands=[[], []], laid=["", ""], taken=[0, 0], step="lay")
        for entry in entries:
            words = entry.words()
            words.demand("hand")
            seat = words.number("a player's number") - 1
            state.hands[seat] = [word.text for word in words.items("cards")]
            words.end()
        script.put(state.chance)
        return Table.of(Duel, state, setup)

    def expectation(self, words: Words) -> Check:
        words.demand("taken", "an expectation")
        seat = words.number() - 1
        words.demand("=")
        wanted = words.number()

        def taken(table: Table[Any]) -> str | None:
            found = table.game.state.taken[seat]
            return None if found == wanted else f"player {seat + 1} has taken {found}, expected {wanted}"

        return taken


HEAD = """\
title: A short duel
game: duel
rules: X1.02

position:
  hand 1 3, 4, jam-1
  hand 2 5, 6, jam-2
play:
"""
PLAYED = HEAD.count("\n")
"""The line before the first line of play."""


def run(play: str, head: str = HEAD) -> list[str]:
    result = run_text(head + play, DuelRig())
    assert result.ok is not bool(result.failures)
    return result.failures


def failure(play: str) -> str:
    (only,) = run(play)
    return only


def refused(source: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        run_text(source, DuelRig())
    return caught.value


# --- a whole scenario ------------------------------------------------------------------------------------------


WHOLE = """
  asks player 1 for lay because X1.02      # a comment
  options = lay:3, lay:4
  refuses lay:jam-1 because X1.03
  rolls 6 1
  do lay:4, lay:5
  log says lays the 5
  do no
  log cites X2.01
  do no, pass, pass
  taken 1 = 1
  won by player 1 because X3.01
  asks nobody
"""


def test_a_scenario_that_holds_passes_and_tells_its_title() -> None:
    result = run_text(HEAD + WHOLE, DuelRig())

    assert (result.ok, result.title, result.failures) == (True, "A short duel", [])


def test_header_is_taken_apart() -> None:
    scenario = parse(HEAD.replace("rules: X1.02", "rules: X1.02, X2.01 X3.01") + "  do pass\n")

    assert (scenario.game, scenario.rules, scenario.beginning) == ("duel", ["X1.02", "X2.01", "X3.01"], "position")
    assert [(entry.number, entry.text) for entry in scenario.play] == [(PLAYED + 1, "  do pass")]


def test_a_setup_begins_a_game_at_its_beginning() -> None:
    result = run_text("title: t\ngame: duel\nsetup:\nplay:\n  asks player 1 for lay\n  goes on\n", DuelRig())

    assert result.ok


def test_a_drawing_keeps_its_signs_and_loses_its_margin() -> None:
    source = "title: t\ngame: g\nposition:\n  map:\n    +--+\n    |##|  # no comment\n    +--+\n  end\n  word\nplay:\n"
    drawing, word = parse(source).entries

    assert drawing == Entry(4, "  map", ("+--+", "|##|  # no comment", "+--+"), 4)
    assert word == Entry(9, "  word")


# --- expectations that fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("options = lay:3", "offered besides: lay:4 (player 1 is asked for lay because X1.02)"),
        ("options = lay:3, lay:4, lay:9", "not offered: lay:9 (player 1 is asked for lay because X1.02)"),
        ("options lay:* = none", "offered besides: lay:3, lay:4 (player 1 is asked for lay because X1.02)"),
        ("offers lay:9", "not offered: lay:9 (player 1 is asked for lay because X1.02); on offer: lay:3, lay:4"),
        ("refuses lay:3", "lay:3 is on offer"),
        (
            "refuses lay:jam-1 because X9.99",
            "lay:jam-1 is refused because of X1.03: A Jam is played on a roll, it cannot be laid. (X1.03)",
        ),
        ("asks player 2", "player 1 is asked for lay because X1.02"),
        ("asks player 1 for jam", "player 1 is asked for lay because X1.02"),
        ("asks player 1 because X2.02", "player 1 is asked for lay because X1.02"),
        ("asks nobody", "player 1 is asked for lay because X1.02"),
        ("won", "the game goes on"),
        ("lost", "the game goes on"),
        ("log cites X1.02", "the log cites no rule, not X1.02"),
        ("log says hello", "the log says: nothing"),
        ("taken 2 = 1", "player 2 has taken 0, expected 1"),
        ("rolls 6", "the scenario is over and nobody rolled 6"),
        (
            "do lay:9",
            "cannot do lay:9: 'lay:9' is not one of the options. (X1.02); on offer: lay:3, lay:4",
        ),
    ],
)
def test_what_does_not_hold_fails_at_its_line(play: str, message: str) -> None:
    assert failure(f"  {play}\n") == f"line {PLAYED + 1}: {message}"


def test_every_expectation_is_checked_although_one_failed() -> None:
    assert len(run("  taken 1 = 5\n  taken 2 = 5\n  taken 1 = 0\n")) == 2


def test_nothing_is_checked_after_a_decision_that_could_not_be_made() -> None:
    assert len(run("  do lay:9\n  taken 2 = 5\n")) == 1


def test_the_last_decision_can_be_taken_back() -> None:
    assert run("  do lay:3\n  undo\n  options = lay:3, lay:4\n  log says nothing\n") == [
        f"line {PLAYED + 4}: the log says: nothing"
    ]
    assert run("  undo\n  taken 2 = 5\n") == [f"line {PLAYED + 1}: cannot undo: There is nothing to take back."]
    assert failure("  rolls 6 1\n  do lay:4, lay:5, no\n  undo\n").startswith(
        f"line {PLAYED + 3}: cannot undo: Dice, a draw or a reveal lie between"
    )


def test_dice_belong_to_the_lines_after_them() -> None:
    early = "  do lay:3, lay:5\n  rolls 4\n  do no\n  rolls 2\n  taken 1 = 0\n"

    assert run(early) == [
        f"line {PLAYED + 2}: 1 of these dice were rolled before this line",
        f"line {PLAYED + 4}: 1 of these dice were rolled before this line",
    ]
    assert run("  rolls 1\n  rolls 2\n  do lay:3, lay:5, no\n") == [
        f"line {PLAYED + 2}: nobody rolled 1 before these dice"
    ]


def test_what_chance_should_bring_may_stand_in_the_position_and_must_come() -> None:
    head = HEAD.replace("play:", "  rolls 6 1\n  picks jam-1\n  shuffles 3, 4\nplay:")
    over = "  do lay:4, lay:5, no, no, pass, pass\n"
    left = [f"line {PLAYED + 4}: the scenario is over and nobody {what}" for what in ("picked jam-1", "shuffled 3, 4")]
    assert run(over, head) == left
    unused = ("rolled 6 1", "picked jam-1", "shuffled 3, 4")
    assert run("", head) == [f"line 0: the scenario is over and nobody {what}" for what in unused]


def test_what_happened_before_the_first_decision_is_in_the_log() -> None:
    head = "title: t\ngame: duel\nsetup:\nplay:\n"
    told = "player 1 draws Jam 1, 5, 1. / player 2 draws 9, 10, 3."
    assert run("  log says player 1 draws\n  log says PLAYER 2 draws\n", head) == []
    assert run("  log says player 3 draws\n", head) == [f"line 5: the log says: {told}"]


def test_a_failure_names_only_some_of_very_many_options(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_ON_OFFER == 30
    monkeypatch.setattr("sulaco.table.scenario.run.MAX_ON_OFFER", 2)
    assert failure("  do lay:9\n").endswith("; on offer: lay:3, lay:4")
    monkeypatch.setattr("sulaco.table.scenario.run.MAX_ON_OFFER", 1)
    assert failure("  do lay:9\n").endswith("; on offer: lay:3, …")


def test_an_expectation_may_find_an_error_in_the_file() -> None:
    class Strict(DuelRig):
        def expectation(self, words: Words) -> Check:
            words.rest()

            def check(table: Table[Any]) -> str | None:
                raise ScenarioError(3, "what is said there cannot be")

            return check

    with pytest.raises(ScenarioError) as caught:
        run_text(f"{HEAD}  taken 1 = 0\n", Strict())
    assert str(caught.value) == "line 3: what is said there cannot be"


def test_an_ending_tells_who_won_and_why() -> None:
    over = "  rolls 6 1\n  do lay:4, lay:5, no, no, pass, pass\n"
    told = "the game is over (X3.01), won by player 1: player 1 took 1 rounds."

    wrong = ("won by player 2", "lost", "won because X1.01", "goes on", "asks player 1", "show")
    for line in (*wrong, "refuses pass because X1.02"):
        assert run(f"{over}  {line}\n") == [f"line {PLAYED + 3}: {told}"]
    for line in ("options = pass", "offers pass"):
        assert run(f"{over}  {line}\n") == [f"line {PLAYED + 3}: not offered: pass ({told})"]
    for line in ("options = none", "refuses pass", "asks nobody", "won because X3.01"):
        assert run(f"{over}  {line}\n") == []
    assert run(over + "  do pass\n") == [f"line {PLAYED + 3}: cannot do pass: {told}"]


def test_show_lists_options_with_their_labels_and_never_passes() -> None:
    shown = failure("  show\n").splitlines()

    assert shown[0].startswith(f"line {PLAYED + 1}: player 1 is asked for lay because X1.02")
    assert [line.split() for line in shown[1:3]] == [["lay:3", "Lay", "the", "3"], ["lay:4", "Lay", "the", "4"]]
    assert shown[3].strip().startswith("not lay:jam-1: A Jam is played on a roll")


def test_numbers_of_copies_may_be_left_out_if_one_option_is_meant() -> None:
    rolled = "  rolls 1 2 3\n  do lay:3, lay:5, no, no\n"

    assert run(rolled + "  offers jam\n  do jam\n  log says plays Jam 1\n") == []
    both = HEAD.replace("4, jam-1", "jam-2, jam-1")
    assert run(rolled + "  do jam\n", both)[0].endswith("jam could be any of jam-2, jam-1")


# --- files that are no scenarios -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "line 1: the header has no line 'title: …'"),
        ("title: t\n", "line 1: the header has no line 'game: …'"),
        ("title: t\ngame: g\n", "line 2: the file ends without a section 'position:' or 'setup:' or 'campaign:'"),
        ("title: t\ngame: g\nposition:\n", "line 3: the file ends without a section 'play:'"),
        ("title: t\ntitle: u\n", "line 2: a second line 'title:'"),
        ("title:\n", "line 1, column 7: 'title:' says nothing"),
        (
            "# hello\nname: t\n",
            "line 2, column 1: found 'name: t', expected 'title:', 'game:', 'rules:' or a section "
            "'position:' or 'setup:' or 'campaign:'",
        ),
        ("rules: X1.1 nonsense\n", "line 1, column 13: found 'nonsense', expected rule ids like A11.08"),
        ("title: t\nplay:\n", "line 2: found 'play:', expected 'position:' or 'setup:' or 'campaign:' before it"),
        (
            "title: t\nposition:\nsetup:\n",
            "line 3: 'setup:' after 'position:'; a scenario begins in one way only",
        ),
        ("title: t\nposition:\nplay:\nplay:\n", "line 4: a second section 'play:'"),
        ("title: t\nposition:\n  map:\n  +--+\n", "line 3: 'map:' has no line 'end' after its block"),
        ("title: t\nposition:\n  map:\n  end\n", "line 3: expected the block in the lines after 'map:'"),
        (
            "title: t\nposition:\n map:\n  +--+\n |  |\n end\n",
            "line 5, column 1: expected it to begin in column 3, like the block's first line",
        ),
    ],
)
def test_a_broken_frame_is_refused_at_its_line(source: str, message: str) -> None:
    assert str(refused(source)) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  frobnicate", "column 3: found 'frobnicate', expected an expectation"),
        ("  do", "column 5: the line ends here, expected the key of an option, such as end or move:3,4"),
        ("  do lay:3,", "column 12: the line ends here, expected the key of an option, such as end or move:3,4"),
        ("  do lay:3 lay:4", "column 12: found 'lay:4', expected the end of the line"),
        ("  options lay:3", "column 16: the line ends here, expected '='"),
        ("  asks somebody", "column 8: found 'somebody', expected 'player' and a number, or 'nobody'"),
        ("  refuses lay:3 because of X", "column 25: found 'of', expected a rule id such as A11.08"),
        ("  rolls six", "column 9: found 'six', expected numbers of dice"),
        ("  rolls", "column 8: the line ends here, expected numbers of dice"),
        ("  picks", "column 8: the line ends here, expected what is picked, such as the number on a token"),
        ("  shuffles", "column 11: the line ends here, expected cards"),
        ("  log tells", "column 7: found 'tells', expected 'says' and a text, or 'cites' and rule ids"),
        ("  taken 1 = many", "column 13: found 'many', expected a number"),
    ],
)
def test_a_broken_line_of_play_is_refused_at_its_column(line: str, message: str) -> None:
    error = refused(f"{HEAD}  do lay:3\n{line}\n")

    assert str(error) == f"line {PLAYED + 2}, {message}"
    assert error.line == PLAYED + 2


def test_the_whole_file_is_read_before_anything_is_played() -> None:
    assert refused(f"{HEAD}  do lay:9\n  nonsense\n").line == PLAYED + 2


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "one.scenario"
    path.write_text("title: t\ngame: chess\nposition:\nplay:\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match="line 2, column 7: there is no game 'chess'"):
        run_file(path)

    path.write_bytes(b"title: t\n\xff\xfe\n")
    with pytest.raises(ScenarioError, match="line 2: this is no text in UTF-8"):
        run_file(path)
    with pytest.raises(FileNotFoundError):
        run_file(tmp_path / "none.scenario")


# --- the line that is to blame -----------------------------------------------------------------------------------


def _possible(entries: Sequence[Entry]) -> None:
    """No two lines may name the same card, and no line the card `none-such`."""
    cards = [entry.text.strip() for entry in entries]
    problems = ["there is no such card"] if "none-such" in cards else []
    problems += [f"{card} is there twice" for card in sorted(set(cards)) if cards.count(card) > 1]
    if problems:
        raise Impossible(problems)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (["a", "none-such", "b"], "line 2: no game has such a position: there is no such card"),
        (["a", "b", "a", "c"], "line 3: no game has such a position: a is there twice"),
        (["a", "none-such", "b", "a"], "line 2: no game has such a position: there is no such card"),
        (["a", "b", "a", "b"], "line 3: no game has such a position: a is there twice"),
        (["a", "a", "a"], "line 1: no game has such a position: a is there twice"),
    ],
)
def test_what_no_game_has_is_refused_at_the_last_line_without_which_it_would_not_be_so(
    cards: list[str], message: str
) -> None:
    entries = [Entry(number, card) for number, card in enumerate(cards, start=1)]
    with pytest.raises(ScenarioError) as caught:
        tried(entries, _possible)
    assert str(caught.value) == message


def test_a_game_without_house_rules_refuses_to_change_them() -> None:
    with pytest.raises(ScenarioError, match="line 6: this game has no values that could be changed"):
        run_text(HEAD.replace("position:\n", "position:\n  set luck = 3\n") + "  goes on\n", DuelRig())


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("lay:*", True),
        ("lay:jam", True),
        ("lay:jam-1", True),
        ("*:jam", True),
        ("l*:j*", True),
        ("*", True),
        ("*-1", True),
        ("l*y:*m", True),
        ("*jam*", True),
        ("l*y:*n", False),
        ("lay:jam-2", False),
        ("lay", False),
        ("lay:ja", False),
        ("play:*", False),
    ],
)
def test_a_pattern_may_leave_the_number_of_a_copy_out(pattern: str, fits: bool) -> None:
    assert _fits("lay:jam-1", pattern) == fits
    assert _fits("pay:coin-1+ring-22.left-3:lay", "pay:coin+ring-22.left:lay")


def test_no_pattern_takes_long() -> None:
    assert not _fits("a" * 200, "*a" * 60 + "*b")
    assert _fits("a" * 200, "*a" * 60 + "*")


def test_a_very_long_position_is_not_searched_for_who_is_to_blame() -> None:
    tries = 0

    def attempt(entries: Sequence[Entry]) -> None:
        nonlocal tries
        tries += 1
        raise Impossible(["too much"])

    with pytest.raises(ScenarioError, match="line 1: no game has such a position: too much"):
        tried([Entry(number, "coin") for number in range(1, 5000)], attempt)
    assert tries == 1
