"""Effects in words: what is wrong with a text is said in one sentence, with what could stand there."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.words import WrongWords, parse

CONDITIONS = (
    "alone, clear, fought, found-early, hidden, in, infected, objective, played, scanned, wounded, zone, zone-empty"
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("atack 1", "there is no effect 'atack'"),
        ("draw", "'draw' needs a number"),
        ("draw one", "'draw' needs a number, not 'one'"),
        ("draw 1 2", "'draw' does not take '2'"),
        ("draw 1 draw 1", "'draw' does not take 'draw'"),
        ("may(draw 1) draw 2", "'draw' stands where nothing is expected"),
        ("draw {1}", "'{1}' cannot be read"),
        ("heal", "'heal' needs a whom"),
        ("heal nobody", "'heal' needs a whom, not 'nobody'; there are: any, you"),
        ("may", "'may' takes 1 body in brackets, not 0"),
        ("may(draw 1 | draw 2)", "'may' takes 1 body in brackets, not 2"),
        ("may()", "there is no effect ')'"),
        ("may(", "'may' has an empty body"),
        ("may(draw 1", "the ')' of 'may' is missing"),
        ("choose(draw 1)", "'choose' takes two or more bodies in brackets, not 1"),
        ("if (draw 1)", f"there is no condition ''; there are: {CONDITIONS}"),
        ("if night(draw 1)", f"there is no condition 'night'; there are: {CONDITIONS}"),
        ("if zone(draw 1)", "the condition 'zone' takes one argument"),
        ("if alone 1(draw 1)", "the condition 'alone' takes no argument"),
        ("if zone many(draw 1)", "the condition 'zone' needs a number, not 'many'"),
        ("if clear kitchen(draw 1)", "the condition 'clear' needs a room, not 'kitchen'"),
    ],
)
def test_wrong_words_are_refused_with_what_could_stand_there(text: str, why: str) -> None:
    with pytest.raises(WrongWords) as refused:
        parse(text)
    assert str(refused.value) == why
