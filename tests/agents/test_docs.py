"""docs/agents.md: its examples run, and its tables are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sulaco.agents.features import features
from sulaco.games import GAMES

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int) -> None:
    exec(compile(EXAMPLES[number], f"docs/agents.md, example {number + 1}", "exec"), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_is_written_down(game: str) -> None:
    layout = features(game).layout
    text = DOCUMENT.split(f"\n### {game}\n")[1].split("\n### ")[0].split("\n## ")[0]

    assert layout.table() in text
    assert f"{layout.state_size} numbers of the state, {layout.option_size} of each option" in text
    assert f"| {game} | {layout.actions} |" in DOCUMENT
