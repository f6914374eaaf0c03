"""Flows: one option is no question, and a window stays open until all have passed in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow, choose, confirm, window
from sulaco.table.text import say

T = TypeVar("T")


def run(flow: Flow[T], answers: Sequence[str]) -> tuple[list[tuple[int, list[str]]], T]:
    """Answer a flow's questions in turn: who was asked what, and what came out."""
    asked: list[tuple[int, list[str]]] = []
    left = list(answers)
    try:
        decision = next(flow)
        while True:
            asked.append((decision.seat, decision.keys()))
            decision = flow.send(decision.find(left.pop(0)))
    except StopIteration as stop:
        assert left == [], "not all answers were asked for"
        value: T = stop.value
        return asked, value


def option(key: str) -> Option[str]:
    return Option(key, say("option.any"), key.upper())


def test_a_choice_gives_back_the_value_of_the_option() -> None:
    asked, value = run(choose(1, prompt("any"), [option("a"), option("b")], "X1"), ["b"])

    assert asked == [(1, ["a", "b"])]
    assert value == "B"


def test_a_choice_of_one_is_taken_without_asking() -> None:
    assert run(choose(1, prompt("any"), [option("a")], "X1"), []) == ([], "A")


@pytest.mark.parametrize(("answer", "value"), [("yes", True), ("no", False)])
def test_confirm_asks_yes_or_no(answer: str, value: bool) -> None:
    assert run(confirm(0, prompt("any"), "X1"), [answer]) == ([(0, ["yes", "no"])], value)


class Cards:
    """Two seats with cards to play in a window."""

    def __init__(self, *hands: list[str]) -> None:
        self.hands = hands
        self.played: list[str] = []

    def window(self, *, ask_empty: bool) -> Flow[None]:
        def offers(seat: int) -> list[Option[str]]:
            return [Option(card, say("option.any"), card) for card in self.hands[seat]]

        def resolve(seat: int, card: str) -> Flow[None]:
            self.hands[seat].remove(card)
            self.played.append(card)
            yield from ()

        return window(prompt("any"), "X1", lambda: range(len(self.hands)), offers, resolve, ask_empty=ask_empty)


def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    cards = Cards(["a"], ["b"])
    asked, _ = run(cards.window(ask_empty=True), ["pass", "b", "a", "pass", "pass"])

    assert cards.played == ["b", "a"]
    assert asked == [
        (0, ["a", "pass"]),
        (1, ["b", "pass"]),
        (0, ["a", "pass"]),
        (1, ["pass"]),
        (0, ["pass"]),
    ]


def test_an_empty_hand_is_asked_only_where_not_asking_would_tell() -> None:
    assert run(Cards([], []).window(ask_empty=True), ["pass", "pass"])[0] == [(0, ["pass"]), (1, ["pass"])]
    assert run(Cards([], []).window(ask_empty=False), [])[0] == []
    assert run(Cards([], ["b"]).window(ask_empty=False), ["b"])[0] == [(1, ["b", "pass"])]
