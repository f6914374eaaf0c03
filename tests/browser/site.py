"""The command `sulaco serve` in a process of its own, which can be killed at any moment and started again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.server.again import Port

COMMAND = [sys.executable, "-m", "sulaco", "serve", "--no-open"]


class Site:
    """A server on a port that the system chooses, and that is held for it, with a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._port = Port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def database(self) -> Path:
        return self.folder / "tables.db"

    def start(self) -> None:
        """Start it; always with the same port and the same database."""
        assert self._process is None
        flags = ["--port", str(self._port.number), "--database", f"sqlite:///{self.database}"]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder)}
        with (self.folder / "errors.txt").open("a") as errors:
            self._process = subprocess.Popen(
                [*COMMAND, *flags], stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        if found is None:
            self.kill()
            raise AssertionError(f"the server did not start: {line}{self.errors()}")
        self.url = found[0]

    def kill(self) -> None:
        """As by a power cut: nothing is finished, nothing is said."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def restart(self) -> None:
        self.kill()
        self.start()

    def errors(self) -> str:
        """What it wrote to the standard error so far."""
        return (self.folder / "errors.txt").read_text()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self._port.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self._port.close()
