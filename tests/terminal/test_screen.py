"""The terminal itself: being stopped."""

from __future__ import annotations

import io
import signal

import pytest

from sulaco.terminal.screen import EndOfInput, Screen


class Stopper:
    """Somebody who stops the program instead of typing."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def readline(self) -> str:
        self.screen.stop()
        return "typed"


def test_who_stops_while_we_wait_is_obeyed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(io.StringIO(), io.StringIO(), live=False)
    monkeypatch.setattr(screen, "source", Stopper(screen))

    with pytest.raises(EndOfInput):
        screen.read()


def test_who_stops_in_the_middle_of_something_is_obeyed_when_it_is_done() -> None:
    screen = Screen(io.StringIO(), io.StringIO("typed\n"), live=False)
    screen.check()
    screen.stop()

    with pytest.raises(EndOfInput):
        screen.check()
    with pytest.raises(EndOfInput):
        screen.read()
    with pytest.raises(KeyboardInterrupt):
        screen.stop()


def test_signals_are_handled_only_while_a_game_is_played() -> None:
    before = signal.getsignal(signal.SIGTERM)
    screen = Screen(io.StringIO(), io.StringIO(), live=False)

    with screen.stoppable():
        assert signal.getsignal(signal.SIGTERM) is not before
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(EndOfInput):
            screen.check()
    assert signal.getsignal(signal.SIGTERM) is before
