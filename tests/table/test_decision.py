"""Decisions: what is found by its key, and with which reason the rest is refused."""

from __future__ import annotations

import pytest

from sulaco.table.decision import Decision, Option, Reason, Refused, WhyNot, prompt
from sulaco.table.text import say

LEFT = Option("go:left", say("option.go"), "left")
RIGHT = Option("go:right", say("option.go"), "right")
SHOUT = Option("shout", say("option.shout"), "shout", seat=1)


def question() -> Decision:
    tired = WhyNot("run", Reason(say("why.tired"), "X1.02"))
    return Decision(0, prompt("way"), [LEFT, RIGHT], "X1.01", why_not=lambda: [tired], asides=[SHOUT])


def test_options_and_asides_are_found_by_their_key() -> None:
    decision = question()

    assert decision.find("go:right") is RIGHT
    assert decision.find("shout") is SHOUT
    assert decision.keys() == ["go:left", "go:right"]
    assert decision.kind == "way"


@pytest.mark.parametrize("key", ["run", "run:left"])
def test_what_people_wonder_about_is_refused_with_its_reason(key: str) -> None:
    with pytest.raises(Refused) as refused:
        question().find(key)

    assert refused.value.reason == Reason(say("why.tired"), "X1.02")


@pytest.mark.parametrize("key", ["", "go", "go:up", "runner", "GO:LEFT"])
def test_anything_else_is_refused_as_no_option_with_the_rule_of_the_question(key: str) -> None:
    with pytest.raises(Refused) as refused:
        question().find(key)

    assert refused.value.reason == Reason(say("refused.not-an-option", key=key), "X1.01")
