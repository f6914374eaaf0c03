"""The README does what it says: its console and Python blocks are executed.

In a console block a line that starts with `$ ` is a command, lines that start with `> ` are what a player
types into it, and other lines are its output (`...` stands for anything). `make quick`, `make test`, `make lint` and
`make bench` would run this test inside itself or for minutes: of these it is checked that make knows them and
what it would run. `make play` is started without a browser, on a port and with a database of its own, asked for its
page, and stopped.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import NamedTuple

import pytest
from scripts.moving import chunks

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(?P<language>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
# What make would run for the commands that are not run here.
ONLY_CHECKED = {
    "make quick": '-m pytest --quiet -m "rule or component"',
    "make test": "-m pytest",
    "make lint": "mypy --strict src tests",
    "make bench": "bench --peers",
}
SECONDS = 120


class Block(NamedTuple):
    """A fenced block of the README and the line it starts on."""

    line: int
    language: str
    body: str


class Command(NamedTuple):
    """A command of a console block, what is typed into it and what it prints."""

    line: int
    command: str
    typed: tuple[str, ...]
    output: str


def blocks() -> list[Block]:
    return [
        Block(README.count("\n", 0, match.start()) + 1, match["language"], match["body"])
        for match in FENCE.finditer(README)
    ]


def chained(block: Block) -> bool:
    """Whether the commands of a block go on with what those before have left behind."""
    return "--out" in block.body


def commands() -> list[Command]:
    found: list[Command] = []
    for block in blocks():
        if block.language != "console" or chained(block):
            continue
        for number, line in enumerate(block.body.splitlines(), start=block.line + 1):
            if line.startswith("$ "):
                found.append(Command(number, line.removeprefix("$ "), (), ""))
            elif not found or found[-1].line <= block.line:
                pytest.fail(f"README.md:{number}: a console block starts with a command")
            elif line.startswith("> "):
                found[-1] = found[-1]._replace(typed=(*found[-1].typed, line.removeprefix("> ")))
            else:
                found[-1] = found[-1]._replace(output=f"{found[-1].output}{line}\n")
    return found


def environment() -> dict[str, str]:
    """A reader's, with this Python's commands in reach."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    # A make that runs these tests must not hand its own flags down.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return {**inherited, "PATH": path}


def run(command: str, typed: tuple[str, ...] = (), folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would."""
    return subprocess.run(
        shlex.split(command),
        cwd=folder,
        env=environment(),
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def plays(command: str) -> bool:
    return re.search(r"\bsulaco play\b", command) is not None


def serve(folder: Path) -> None:
    """Start the table, look whether the page is there, and end it as a reader would."""
    with subprocess.Popen(
        ["make", "play", "FLAGS=--port 0 --no-open"],
        cwd=ROOT,
        env={**environment(), "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = next((found[0] for line in process.stdout if (found := re.search(r"http://\S+", line))), None)
            assert address, process.stderr and process.stderr.read()
            with urllib.request.urlopen(address, timeout=SECONDS) as page:
                assert b"<title>" in page.read()
        finally:
            os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=SECONDS)
    assert "Traceback" not in error


def test_every_block_is_of_a_kind_that_is_executed_or_shown() -> None:
    assert {block.language for block in blocks()} - {"console", "python", "text"} == set()
    assert README.count("\n```") == 2 * len(blocks())


def test_one_command_plays_and_one_tests() -> None:
    found = [command.command for command in commands()]
    assert found[0] == "make play"
    assert "make test" in found
    assert "serve --open" in run("make --dry-run play").stdout


def moves(picture: bytes) -> None:
    """An animated WebP of some seconds, not too large: its frames stand for so many milliseconds each."""
    assert len(picture) < 2_000_000
    assert (picture[:4], picture[8:12]) == (b"RIFF", b"WEBP")
    parts = list(chunks(picture))
    kind, head = parts[0]
    assert (kind, head[0] & 2) == (b"VP8X", 2), "it is not animated"
    width = int.from_bytes(head[4:7], "little") + 1
    assert width == 960
    stands = [int.from_bytes(data[12:15], "little") for kind, data in parts if kind == b"ANMF"]
    assert len(stands) > 20
    assert 4_000 < sum(stands) < 15_000


def test_a_moving_picture_is_linked_from_the_readme() -> None:
    assert re.search(r"!\[[^\]]{20,}\]\(docs/pictures/[a-z-]+\.webp\)", README)


def test_the_pictures_are_there_and_small_and_told_in_words() -> None:
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for words, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            picture = (page.parent / path).resolve().read_bytes()
            assert len(words) > 20, path
            if path.endswith(".webp"):
                moves(picture)
                continue
            assert picture.startswith(b"\x89PNG"), path
            assert len(picture) <= 250_000, path
    assert len(re.findall(r"!\[", README)) >= 6


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.command)
def test_a_command_of_the_readme_works(command: Command, tmp_path: Path) -> None:
    if command.command in ONLY_CHECKED:
        result = run(command.command.replace("make", "make --dry-run", 1))
        assert result.returncode == 0, result.stderr
        assert ONLY_CHECKED[command.command] in result.stdout
        return

    if command.command == "make play":
        serve(tmp_path)
        return

    typed = command.typed or (("q",) if plays(command.command) else ())
    result = run(command.command, typed)

    assert result.returncode == 0, f"README.md:{command.line}: {result.stdout}{result.stderr}"
    assert "Traceback" not in result.stderr
    if plays(command.command):
        assert result.stdout.strip(), "a game shows something before it is left"
    if command.output:
        assert doctest.OutputChecker().check_output(command.output, result.stdout, doctest.ELLIPSIS), result.stdout


def test_a_block_of_commands_that_build_on_each_other_works(tmp_path: Path) -> None:
    found = [block for block in blocks() if chained(block)]
    assert len(found) == 1
    for line in found[0].body.splitlines():
        result = run(line.removeprefix("$ "), folder=tmp_path)
        assert result.returncode == 0, f"{line}: {result.stdout}{result.stderr}"
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_python_blocks_work() -> None:
    """They share their names, as a reader would type them one after the other."""
    names: dict[str, object] = {"__name__": "readme"}
    executed = 0
    for block in blocks():
        if block.language != "python":
            continue
        if ">>>" in block.body:
            test = doctest.DocTestParser().get_doctest(block.body, names, "README.md", "README.md", block.line)
            problems: list[str] = []
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=problems.append, clear_globs=False)
            names = test.globs
            assert problems == []
        else:
            # Padded, so that a traceback names the README's own line.
            exec(compile("\n" * block.line + block.body, "README.md", "exec"), names)
        executed += 1

    assert executed > 0
