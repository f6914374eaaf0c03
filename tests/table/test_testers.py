"""The testers find what they are there to find: each is run on a game that is broken in one way."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from sulaco.games import registered
from sulaco.games.manifest import Manifest
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.game import Game, Side
from sulaco.table.secrets import Secrets, Zone
from sulaco.table.testers import (
    copy_tester,
    fuzz_tester,
    replay_tester,
    save_tester,
    undo_tester,
    view_tester,
)
from sulaco.table.text import say

from .example_game import JAMS, NUMBERS, Duel, DuelSetup, DuelState, DuelView, Laid

SHARED: list[str] = []
CLOCK = count()


class Sharing(Duel):
    """Keeps cards outside the state: all copies share them."""

    def refresh(self) -> None:
        self.state.discarded = SHARED


class Ticking(Duel):
    """Rolls with something else than the state's chance."""

    def draw(self) -> Flow[None]:
        self.state.points = 3 + next(CLOCK) % 50
        return super().draw()


class Showing(Duel):
    """Shows both hands."""

    def view(self, seat: int | None) -> DuelView:
        view = super().view(seat)
        view.hand = self.state.hands[0] + self.state.hands[1]
        return view


class Naming(Duel):
    """Names every card of the game, whoever may know where they are; dealing anew does not show that."""

    secrets = Secrets(
        Zone[DuelState]("deck", lambda state: [state.deck]),
        Zone[DuelState]("hand", lambda state: state.hands, each=True, own=True),
        peeked=lambda state, owner: {},
    )

    def view(self, seat: int | None) -> DuelView:
        view = super().view(seat)
        view.discarded = [*NUMBERS, *JAMS]
        return view


class PlacesView(DuelView):
    """A view that tells where cards lie."""

    places: dict[str, list[str]]


class Filing(Naming):
    """Names hidden cards only as the names of places, or within them."""

    within = False

    def view(self, seat: int | None) -> DuelView:
        view = msgspec.to_builtins(Duel.view(self, seat))
        places = {"box": [*NUMBERS, *JAMS]} if self.within else {card: [] for card in (*NUMBERS, *JAMS)}
        return PlacesView(**view, places=places)


class FilingWithin(Filing):
    """The same as parts of something."""

    within = True


class Gossiping(Duel):
    """Shows the leading hand to whoever only looks on."""

    def view(self, seat: int | None) -> DuelView:
        view = super().view(seat)
        if seat is None:
            view.hand = self.state.hands[0][:]
        return view


class Telling(Duel):
    """Asks only a seat that holds something."""

    def lay(self) -> Flow[None]:
        if not any(card.startswith("jam") for card in self.state.hands[1]):
            yield Decision(0, prompt("lay"), [Option("on", say("option.yes"), None)], "X1.02")
        yield from super().lay()


class Allied(Duel):
    """Asks a seat only if it holds something; both seats are on one side, which may learn that."""

    def step(self) -> Flow[None]:
        return self.show() if self.state.step == "show" else super().step()

    def draw(self) -> Flow[None]:
        yield from super().draw()
        self.state.step = "show"

    def show(self) -> Flow[None]:
        """Seat 2 may say that it holds a Jam, in a step of its own."""
        if any(card.startswith("jam") for card in self.state.hands[1]):
            yield Decision(1, prompt("lay"), [Option("on", say("option.yes"), None)], "X1.02")
        self.state.step = "lay"

    @classmethod
    def sides(cls, setup: DuelSetup) -> tuple[Side, ...]:
        return (Side("players", (0, 1)),)

    @classmethod
    def asking_tells(cls, setup: DuelSetup) -> bool:
        return True


class Silent(Allied):
    """The same, but being asked must not tell anything."""

    @classmethod
    def asking_tells(cls, setup: DuelSetup) -> bool:
        return False


class Unallied(Allied):
    """The same between opponents."""

    @classmethod
    def sides(cls, setup: DuelSetup) -> tuple[Side, ...]:
        return Side("player-1", (0,)), Side("player-2", (1,))


class AlliedShowing(Allied, Showing):
    """Allies, and each is shown the other's hand."""


class Open(Duel):
    """Hides nothing that is dealt anew."""

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        pass


class Losing(Duel):
    """Loses a card whenever one is laid."""

    def lay(self) -> Flow[None]:
        yield from super().lay()
        self.state.deck = self.state.deck[1:]


class Stuck(Duel):
    """Asks a question without an answer."""

    def fight(self) -> Flow[None]:
        yield Decision(0, prompt("lay"), [], "X2.01")


class Unclear(Duel):
    """Offers one key twice."""

    def fight(self) -> Flow[None]:
        twice = [Option("on", say("option.yes"), n) for n in (1, 2)]
        yield Decision(0, prompt("lay"), twice, "X2.01")


class Forever(Duel):
    """Asks and asks."""

    def fight(self) -> Flow[None]:
        yield Decision(0, prompt("lay"), [Option("on", say("option.yes"), None)], "X2.01")


class Speechless(Duel):
    """Has no text for a question."""

    def fight(self) -> Flow[None]:
        yield Decision(0, prompt("nothing"), [Option("on", say("option.yes"), None)], "X2.01")


class Crashing(Duel):
    """Breaks down."""

    def fight(self) -> Flow[None]:
        self.emit(Laid(seat=0, card=self.state.hands[7][0]))
        yield from ()


class Misplaced(Duel):
    """Asks somebody who is not there."""

    def fight(self) -> Flow[None]:
        yield Decision(2, prompt("lay"), [Option("on", say("option.yes"), None)], "X2.01")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    SHARED.clear()
    yield
    SHARED.clear()


def first(problems: list[str]) -> str:
    return problems[0] if problems else ""


def test_copies_that_share_something_are_found() -> None:
    problems = copy_tester(Sharing, DuelSetup(), 1)

    assert "decision 8: playing on a copy changed the table" in problems
    assert "the copy of decision 1 has changed" in problems


def test_a_game_that_is_not_told_by_its_journal_is_found() -> None:
    assert "the replay has another state" in first(replay_tester(Ticking, DuelSetup(), 1))
    assert "not as it was" in first(undo_tester(Ticking, DuelSetup(), 1))


def test_a_game_that_cannot_be_loaded_is_found() -> None:
    with registered(Manifest(name="duel", game="tests.table.test_testers:Ticking")):
        assert "line" in first(save_tester(Ticking, DuelSetup(), 1))


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        (Showing, "the view tells a secret: hand"),
        (Naming, "the view names hidden cards: "),
        (Filing, "the view names hidden cards: "),
        (FilingWithin, "the view names hidden cards: "),
        (Gossiping, "the spectator's view tells a secret: hand"),
        (Telling, "the decision tells a secret"),
        (Silent, "the decision tells a secret"),
        (Unallied, "the decision tells a secret"),
        (AlliedShowing, "the view tells a secret: hand"),
        (Open, "nothing was ever hidden from seat 1"),
    ],
)
def test_leaks_are_found(kind: type[Game[Any]], problem: str) -> None:
    found = [first(view_tester(kind, DuelSetup(), seed)) for seed in range(10)]

    assert any(problem in line for line in found), found


def test_allies_may_learn_from_a_question_that_another_holds_something() -> None:
    for seed in range(10):
        assert view_tester(Allied, DuelSetup(), seed) == []


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        (Losing, "the cards are not the twelve of the box"),
        (Stuck, "decision 3: dead end: lay has no options"),
        (Unclear, "decision 3: lay has several options on"),
        (Forever, "endless: no end after 200 decisions"),
        (Speechless, "the text ask.nothing cannot be written"),
        (Crashing, "IndexError"),
        (Misplaced, "lay asks a seat that is not there"),
    ],
)
def test_broken_rules_are_found(kind: type[Game[Any]], problem: str) -> None:
    decisions, problems = fuzz_tester(kind, DuelSetup(), 1, limit=200)

    assert problem in first(problems)
    assert decisions <= 200


def test_where_the_rules_broke_down_is_told() -> None:
    _, (problem,) = fuzz_tester(Crashing, DuelSetup(), 1, limit=200)
    assert re.fullmatch(r"decision \d+ \(lay:\d+\): IndexError: .+ in Crashing\.fight, line \d+", problem)


class Blurred(Duel):
    """Copies of it are not the same: each refresh counts."""

    def refresh(self) -> None:
        self.state.points += 1


def test_a_copy_that_is_not_the_same_is_found() -> None:
    assert "decision 1: the copy is not the same" in copy_tester(Blurred, DuelSetup(), 1, limit=2)


def test_a_tester_looks_at_one_decision_in_so_many() -> None:
    every = [problem.partition(",")[0] for problem in view_tester(Showing, DuelSetup(), 1)]
    second = [problem.partition(",")[0] for problem in view_tester(Showing, DuelSetup(), 1, every=2)]
    assert (every[0], second[0]) == ("decision 1", "decision 2")


def test_a_sound_game_counts_its_decisions() -> None:
    decisions, problems = fuzz_tester(Duel, DuelSetup(), 1, deep=2)

    assert problems == []
    assert decisions > 5
