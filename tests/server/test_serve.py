"""The command: it starts, ends cleanly, and says in one sentence why it cannot start."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from sulaco.cli import run
from sulaco.server import serve as serving
from sulaco.server.serve import CannotServe, default_database, listen
from sulaco.server.settings import Settings

from .browser import PATIENCE, Browser

COMMAND = [sys.executable, "-m", "sulaco", "serve"]


@contextmanager
def started(*flags: str, home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it names."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home)}
    process = subprocess.Popen(
        [*COMMAND, *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, (line, process.stderr and process.stderr.read())
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_and_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with started("--port", "0", home=tmp_path) as (process, url):
        assert httpx.get(f"{url}/healthz", timeout=PATIENCE).json() == {"status": "ok"}
        assert (tmp_path / "sulaco" / "tables.db").is_file()
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--database", str(tmp_path / "tables.db")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"Port {port} is taken" in error


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--database", "nothing://at-all"], "cannot be opened"),
        (["--database", "/no/such/folder/tables.db"], "cannot be opened"),
        (["--host", "no.such.host.invalid"], "Cannot listen"),
        (["--port", "70000"], "70000"),
    ],
)
def test_bad_input_is_one_sentence(flags: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0", *flags]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error
    assert "Traceback" not in error


def test_without_a_command_the_table_is_started_and_the_browser_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(serving, "serve", lambda *args: asked.append(args))
    assert run([]) == 0
    flags = ["--host", "0.0.0.0", "--port", "5000", "--database", "x.db", "--trusted-host", "table.example"]
    assert run(["serve", *flags, "--no-open", "--lab", "everybody"]) == 0
    assert asked == [
        ("127.0.0.1", 4260, None, True, (), Settings()),
        ("0.0.0.0", 5000, "x.db", False, ("table.example",), Settings(lab="everybody")),
    ]


def test_the_database_lies_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/sulaco/tables.db"


def test_the_system_may_choose_the_port() -> None:
    with listen("127.0.0.1", 0) as one, pytest.raises(CannotServe):
        listen("127.0.0.1", one.getsockname()[1])


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes in /proc")
def test_the_bots_processes_end_with_the_server(tmp_path: Path) -> None:
    """Also when it is killed without a word."""
    with started("--port", "0", home=tmp_path) as (process, url):
        browser = Browser(url)
        table = browser.new_table("bot", "bot", pace="watchable")
        with browser.sit(table) as tab:
            tab.until_state(1)
            children = _children(process.pid)
            assert children
            process.kill()
            process.wait(PATIENCE)
        browser.close()
        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").is_dir() and not _zombie(child) for child in children):
            assert time.monotonic() < until, "a process of the bots lives on"
            time.sleep(0.05)


def test_it_ends_with_people_at_the_table(tmp_path: Path) -> None:
    with started("--port", "0", home=tmp_path) as (process, url):
        browser = Browser(url)
        with browser.sit(browser.new_table("me", "bot")) as tab:
            process.terminate()
            assert tab.closed() == 1012
            assert process.wait(PATIENCE) == 0
        browser.close()


def _children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(after_name[1]) == parent:
                found.append(int(entry.name))
    return found


def _zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
