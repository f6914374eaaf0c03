"""The terminal itself: lines out, lines in, with colour and a cleared screen on a terminal, plain through a pipe."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text

from .style import ASCII, FAINT, UNICODE, Signs
from .words import tell

PROMPT = "> "
NARROWEST, LOWEST = 60, 16


class Leave(Exception):
    """The person at the screen wants to stop."""


class EndOfInput(Exception):
    """Nobody types any more: the input ended, or was broken off."""


class Pipe(Console):
    """A console that tells of a closed pipe instead of leaving the process by itself."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Where a game is shown. `live`: a person at a terminal; otherwise plain text goes through a pipe."""

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None, *, live: bool | None = None) -> None:
        self.out = out or sys.stdout
        self.source = source or sys.stdin
        self.live = self.out.isatty() and self.source.isatty() if live is None else live
        encoding = (getattr(self.out, "encoding", "") or "utf-8").lower()
        self.signs: Signs = UNICODE if "utf" in encoding else ASCII
        self._ascii = self.signs is ASCII
        self.colour = self.live and not os.environ.get("NO_COLOR")
        self._console = Pipe(
            file=self.out,
            force_terminal=self.live,
            color_system="auto" if self.colour else None,
            highlight=False,
            markup=False,
            emoji=False,
            width=4096,
        )
        self._waiting = False
        self._stopped = False
        self._breakable = False
        self._enough = False
        if self.live:
            _line_editing()

    # --- being stopped -------------------------------------------------------------------------------------

    def stop(self, interrupt: bool = False) -> None:
        """Somebody wants to stop (Ctrl-C, a closed window): at once while we wait, else before the next step.

        A game is never left in the middle of a choice. Whoever insists is obeyed at once. `interrupt`: it was Ctrl-C,
        which ends first what can be broken off.
        """
        if self._waiting:
            raise EndOfInput
        if interrupt and self._breakable and not self._enough:
            self._enough = True
            return
        if self._stopped:
            raise KeyboardInterrupt
        self._stopped = True

    def check(self) -> None:
        """Leave now if somebody wanted to."""
        if self._stopped:
            raise EndOfInput

    @property
    def stopped(self) -> bool:
        """Whether somebody wants to leave."""
        return self._stopped

    @contextlib.contextmanager
    def breakable(self) -> Iterator[Callable[[], bool]]:
        """For what takes a while: the first Ctrl-C ends it, and not the game. Gives whether it is to end."""
        self._breakable, self._enough = True, False
        try:
            yield lambda: self._enough or self._stopped
        finally:
            self._breakable = False

    @contextlib.contextmanager
    def stoppable(self) -> Iterator[None]:
        """While a game is played, signals that end a program let it be kept first."""
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {}
        for number in numbers:
            # What is ignored on purpose (nohup) stays so; outside of the main thread there is nothing to handle.
            if signal.getsignal(number) is not signal.SIG_IGN:
                with contextlib.suppress(ValueError):
                    before[number] = signal.signal(number, self._signal)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signal(self, number: int, frame: object) -> None:
        self.stop(number == signal.SIGINT)

    # --- out and in ----------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        if not self.live:
            return 80
        return max(NARROWEST, shutil.get_terminal_size().columns)

    @property
    def height(self) -> int:
        return max(LOWEST, shutil.get_terminal_size().lines)

    def clear(self, *, wholly: bool = False) -> None:
        """An empty screen on a terminal; `wholly`: nobody can scroll back either."""
        if self.live:
            self.out.write("\x1b[2J\x1b[3J\x1b[H" if wholly else "\x1b[2J\x1b[H")

    def line(self, text: Text | str = "", style: str = "") -> None:
        """One line, cut at the screen's edge rather than broken by the terminal."""
        line = Text(text, style) if isinstance(text, str) else text
        if line.cell_len > self.width:
            line = line.copy()
            line.truncate(self.width - 1)
            line.append(self.signs.rest)
        line.rstrip()
        if self._ascii:
            self.out.write(_plain(line.plain) + "\n")
        else:
            self._console.print(line, soft_wrap=True)

    def uncut(self, text: str) -> None:
        """A line that somebody may want to copy: never cut, whatever its length."""
        self.out.write((_plain(text) if self._ascii else text) + "\n")

    def lines(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self.line(line)

    def progress(self, text: str) -> None:
        """A line that the next one takes the place of, for a person at a terminal; empty: it goes."""
        if self.live:
            cut = text[: self.width - 1]
            self.out.write(f"\r{_plain(cut) if self._ascii else cut}\x1b[K")
            self.out.flush()

    def wrap(self, text: str, *, indent: str = "", hanging: str = "", style: str = "") -> list[Text]:
        """A paragraph as lines of the screen's width."""
        return wrapped(text, self.width, indent=indent, hanging=hanging, style=style)

    def say(self, text: str, style: str = "") -> None:
        self.lines(self.wrap(text, style=style))

    def page(self, lines: Sequence[Text | str]) -> None:
        """Long matter: on a terminal page by page, through a pipe all at once."""
        if not self.live:
            self.lines(lines)
            return
        self.clear()
        step = self.height - 2
        for start in range(0, len(lines), step):
            self.lines(lines[start : start + step])
            more = start + step < len(lines)
            answer = self.read(tell("screen.more" if more else "screen.back"))
            if more and answer.strip().lower().startswith("q"):
                return
            if more:
                self.clear()

    def read(self, prompt: str = PROMPT) -> str:
        """A line from the person; through a pipe it is repeated, so that the whole reads as a transcript."""
        self.out.flush()
        self.check()
        try:
            self._waiting = True
            if self.live and self.source is sys.stdin:
                return input(prompt)
            if self.live:
                self.out.write(prompt)
                self.out.flush()
            line = self.source.readline()
        except (EOFError, KeyboardInterrupt, EndOfInput):
            # After a hang-up there is no terminal left to write to.
            with contextlib.suppress(OSError):
                self.out.write("\n")
                self.out.flush()
            raise EndOfInput from None
        finally:
            self._waiting = False
        if not line:
            raise EndOfInput
        line = line.rstrip("\r\n")
        if not self.live:
            self.line(f"{PROMPT}{line}")
        return line


def _plain(text: str) -> str:
    """Text for a terminal that has no other letters than those of ASCII."""
    return text.replace("×", "x").encode("ascii", "replace").decode()


def fitted(drawings: Iterable[list[Text]], height: int, cut: str) -> list[Text]:
    """The first of these drawings that is not too high; else the last one, cut off, with a word about it."""
    lines: list[Text] = []
    for lines in drawings:
        if len(lines) <= height:
            return lines
    return [*lines[: max(0, height - 1)], Text(cut, FAINT)][:height]


def wrapped(text: str, width: int, *, indent: str = "", hanging: str = "", style: str = "") -> list[Text]:
    lines = textwrap.wrap(text, max(20, width), initial_indent=indent, subsequent_indent=hanging) or [""]
    return [Text(line, style) for line in lines]


def ruled(line: str, rule: str, style: str = "") -> Text:
    """A line with its rule id standing apart."""
    text = Text(line, style)
    if rule:
        text.append(f"  {rule}", FAINT)
    return text


def ruled_lines(
    text: str, rule: str, width: int, *, indent: str = "", hanging: str = "", style: str = ""
) -> list[Text]:
    """A paragraph with its rule id at the end, folded where it is too long for the width."""
    lines = wrapped(text, width - len(rule) - 2, indent=indent, hanging=hanging, style=style)
    return [*lines[:-1], ruled(lines[-1].plain, rule, style)]


def _line_editing() -> None:
    """Arrow keys and history in the prompt, where Python has them."""
    try:
        import readline  # noqa: F401  (importing it changes `input`)
    except ImportError:
        return
