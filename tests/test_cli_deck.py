"""`sulaco deck`: checking, showing and drawing decks, with reasons and exit codes."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sulaco import cli
from sulaco.games.battles import decks


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    path = tmp_path / "queen.deck"
    path.write_text(decks.write(decks.starter("the-queen-main")), encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.rule("V22.01")
def test_a_legal_deck(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck", "check", str(starter)]) == 0
    assert capsys.readouterr().out == f"{starter}: a legal deck.\n"


@pytest.mark.rule("V22.01", "V22.02", "V99.37")
def test_every_violation_has_its_reason(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(starter, "3 Ovomorph", "5 Ovomorph")
    changed(starter, "5 Adolescent Xenomorph", "9 Adolescent Xenomorph")
    assert cli.run(["deck", "check", str(starter)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{starter}: Adolescent Xenomorph: 9 copies, and 1 to 8 are allowed. (V99.37)",
        f"{starter}: Ovomorph: 5 copies, and 1 to 4 are allowed. (V22.02)",
        f"{starter}: 66 cards: a deck has exactly 60. (V22.01)",
    ]


def test_for_programs(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(starter, "3 Ovomorph", "2 Ovomorph")
    assert cli.run(["deck", "check", str(starter), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "file": str(starter),
        "legal": False,
        "problems": [{"rule": "V22.01", "text": "59 cards: a deck has exactly 60."}],
    }


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("3 Ovomorph", "3 Ovomorf", "there is no card 'Ovomorf'; did you mean Ovomorph?"),
        ("3 Ovomorph", "Ovomorph", "expected a number and a card, or 'main' and a Main Character"),
        ("main The Queen", "main Newt", "there is no Main Character 'Newt'"),
        ("main The Queen\n", "", "the deck names no Main Character"),
    ],
)
def test_what_is_no_deck(starter: Path, old: str, new: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    changed(starter, old, new)
    assert cli.run(["deck", "check", str(starter)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"sulaco: {starter}: line ")
    assert complaint in captured.err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck", "check", str(tmp_path / "none.deck")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_folder_and_a_file_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["deck", "check", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"sulaco: {tmp_path}: Is a directory.\n"

    def forbidden(path: Path, **_: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", forbidden)
    assert cli.run(["deck", "check", "mine.deck"]) == 2
    assert capsys.readouterr().err == "sulaco: mine.deck: Permission denied.\n"


def test_a_file_of_another_system_is_read(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    starter.write_bytes(b"\xef\xbb\xbf" + starter.read_bytes().replace(b"\n", b"\r\n"))
    assert cli.run(["deck", "check", str(starter)]) == 0


def test_a_name_without_end_is_not_repeated(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(starter, "3 Ovomorph", f"3 {'x' * 10_000}")
    assert cli.run(["deck", "check", str(starter)]) == 2
    assert len(capsys.readouterr().err) < len(str(starter)) + 100


def test_a_closed_pipe_ends_in_one_sentence() -> None:
    source, sink = os.pipe()
    os.close(source)
    command = [sys.executable, "-m", "sulaco", "deck", "show", "company"]
    done = subprocess.run(command, stdout=sink, stderr=subprocess.PIPE, text=True)
    os.close(sink)
    assert (done.returncode, done.stderr) == (2, "sulaco: The output was closed.\n")


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck"]) == 0
    told = capsys.readouterr().out
    assert all(command in told for command in ("check", "show", "random"))


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.deck"
    path.write_bytes(b"\xff\xfe\x00")
    assert cli.run(["deck", "check", str(path)]) == 2
    assert "no text in UTF-8" in capsys.readouterr().err


@pytest.mark.rule("V23.02", "V23.03", "V23.04", "V23.08")
@pytest.mark.parametrize("name", ["company", "Lt. Ripley", "lt-ripley"])
def test_a_starter_deck_by_team_or_main(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck", "show", name]) == 0
    lines = capsys.readouterr().out.splitlines()
    leader = "Warrant Officer Ripley" if name == "company" else "Lt. Ripley"
    assert lines[0] == f"{leader} (The Company), 60 cards"
    assert "Supporting Character (33)" in lines
    assert "  4    2  Call" in lines
    assert "  4       Weyland-Yutani Complex" in lines
    assert lines[-1] == "Curve: 8 for 1, 11 for 2, 8 for 3, 5 for 4, 4 for 5, 4 for 6, 2 for 7"


def test_a_deck_in_a_file_is_shown_with_what_is_wrong(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(starter, "3 Ovomorph", "2 Ovomorph")
    assert cli.run(["deck", "show", str(starter)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "59 cards: a deck has exactly 60. (V22.01)"


def test_a_deck_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck", "show", "the-king"]) == 2
    assert "There is no deck 'the-king'" in capsys.readouterr().err


def test_a_random_deck_is_legal_and_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["deck", "random", "--seed", "3", "--main", "Ripley #8"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("main Ripley #8\n")
    assert cli.run(["deck", "random", "--seed", "3", "--main", "ripley-8"]) == 0
    assert capsys.readouterr().out == text
    assert cli.run(["deck", "random", "--seed", "4", "--main", "ripley-8"]) == 0
    assert capsys.readouterr().out != text
    path = tmp_path / "random.deck"
    path.write_text(text, encoding="utf-8")
    assert cli.run(["deck", "check", str(path)]) == 0


@pytest.mark.parametrize("name", ["newt", "company"])
def test_only_a_main_character_leads_a_random_deck(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deck", "random", "--main", name]) == 2
    assert f"There is no Main Character '{name}'" in capsys.readouterr().err
