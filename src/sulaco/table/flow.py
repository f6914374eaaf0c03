"""Flows: generators that walk the rules and stop wherever a person has to decide."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from .decision import Decision, Option, Prompt, WhyNot, nothing
from .text import say

T = TypeVar("T")
Flow: TypeAlias = Generator[Decision, Option[Any], T]


def choose(
    seat: int,
    prompt: Prompt,
    options: Sequence[Option[T]],
    rule: str,
    *,
    unit: str = "",
    why_not: Callable[[], list[WhyNot]] = nothing,
) -> Flow[T]:
    """Ask a seat for one of the options. A choice of one is no choice: it is taken without asking."""
    if len(options) == 1:
        return options[0].value
    answer: Option[T] = yield Decision(seat, prompt, options, rule, unit=unit, why_not=why_not)
    return answer.value


def _nothing() -> Flow[None]:
    yield from ()


DONE: Flow[None] = _nothing()
"""A flow that is over. A rule that has nobody to ask returns this one, which is cheaper than a new generator."""
next(DONE, None)

YES = Option("yes", say("option.yes"), True)
NO = Option("no", say("option.no"), False)
PASS: Option[None] = Option("pass", say("option.pass"), None)


def confirm(seat: int, prompt: Prompt, rule: str) -> Flow[bool]:
    """Ask a seat yes or no."""
    answer: Option[bool] = yield Decision(seat, prompt, (YES, NO), rule)
    return answer.value


def without(flow: Flow[None], decision: Decision | None, gone: Collection[int]) -> Flow[None]:
    """The rest of a flow from this question on, in which some seats are asked no more: their last option is taken,
    which is the one that passes or does nothing, if there is one."""
    while decision is not None:
        last = decision.options[-1]
        answer = last if decision.seat in gone else (yield decision)
        try:
            decision = flow.send(answer)
        except StopIteration:
            return


def window(
    prompt: Prompt,
    rule: str,
    seats: Callable[[], Sequence[int]],
    offers: Callable[[int], Sequence[Option[Any]]],
    resolve: Callable[[int, Any], Flow[None]],
    *,
    ask_empty: bool,
) -> Flow[None]:
    """A named moment in which seats may play something, in turn, until all have passed in a row.

    With `ask_empty` every seat is asked even when it can only pass: in a competitive game being asked must not
    tell what a seat holds. Without it only seats with an offer are asked.
    """
    passed = 0
    order = list(seats())
    turn = 0
    while order and passed < len(order):
        seat = order[turn % len(order)]
        turn += 1
        options = offers(seat)
        if not options and not ask_empty:
            passed += 1
            continue
        answer: Option[Any] = yield Decision(seat, prompt, [*options, PASS], rule)
        if answer is PASS or answer.key == PASS.key:
            passed += 1
        else:
            passed = 0
            yield from resolve(seat, answer.value)
            order = list(seats())
