"""Scenario files of one game for tests of its lines: put together from a position and a play, run, or refused."""

from __future__ import annotations

import pytest

from sulaco.table.scenario import ScenarioError, ScenarioResult, run_text


class Files:
    """Files that begin with a position of this game. `first`: the number of the position's first line."""

    def __init__(self, game: str) -> None:
        self.head = f"title: t\ngame: {game}\nposition:\n"
        self.first = self.head.count("\n") + 1

    def run(self, position: str, play: str) -> ScenarioResult:
        return run_text(f"{self.head}{position}play:\n{play}")

    def error(self, position: str, play: str = "  goes on\n") -> ScenarioError:
        with pytest.raises(ScenarioError) as caught:
            self.run(position, play)
        return caught.value

    def check_fails(self, position: str, play: str) -> None:
        """The one line that is played is an expectation that does not hold."""
        lines = [failure.partition(":")[0] for failure in self.run(position, f"{play}\n").failures]
        assert lines == [f"line {self.first + position.count(chr(10)) + 1}"]

    def check_line(self, line: str, column: int, expected: str) -> None:
        """This line of a position is refused at the column, and the error says what is expected there."""
        found = self.error(f"{line}\n")
        assert (found.line, found.column) == (self.first, column)
        assert expected in found.message

    def check_expectation(self, line: str, column: int, expected: str) -> None:
        """The same for a line that is played."""
        found = self.error("  seed 1\n", f"{line}\n")
        assert (found.line, found.column) == (self.first + 2, column)
        assert expected in found.message
