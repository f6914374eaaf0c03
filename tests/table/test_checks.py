"""Each check of a table finds its own kind of fault, says what it is, and finds nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from sulaco.table.chance import Chance
from sulaco.table.checks import (
    Reader,
    _asked,
    _may_tell,
    fingerprint,
    hidden_things,
    pick,
    secrets,
    spectator_secrets,
    standing,
    texts_of,
)
from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.table import Table
from sulaco.table.text import Text, say

from .example_game import Drew, Duel, DuelSetup, DuelState, DuelView, Rolled
from .test_testers import Allied, Filing, FilingWithin, Gossiping, Losing, Misplaced, Naming, Showing, Stuck

SEED = 5


def table(kind: type[Duel], *played: str) -> Table[Any]:
    """Seat 1 holds Jam 1, 5 and 1, seat 2 holds 9, 10 and 3; seat 1 is asked."""
    made = Table(kind, DuelSetup(points=2), 0)
    for key in played:
        made.choose(key)
    return made


# --- secrets -----------------------------------------------------------------------------------------------------


class Loud(Duel):
    """Tells everybody what the second seat holds."""

    def lay(self) -> Flow[None]:
        self.emit(Told(rule="X1.01", seat=1, n=3, cards=tuple(self.state.hands[1])))
        yield from super().lay()


class Told(Drew, frozen=True):
    """Cards drawn before all eyes."""

    secret: ClassVar[tuple[str, ...]] = ()


class Announcing(Duel):
    """Tells before each question what everybody may know."""

    def lay(self) -> Flow[None]:
        self.emit(Rolled(rule="X1.02", seat=self.state.lead, roll=6))
        yield from super().lay()


class Hinting(Duel):
    """Asks the first seat something that depends on what the other one holds."""

    def lay(self) -> Flow[None]:
        card = min(self.state.hands[1])
        yield Decision(0, prompt("lay"), [Option(f"see:{card}", say("option.yes"), None)], "X1.02")
        yield from super().lay()


class Asides(Duel):
    """Lets a seat do something beside the question, whatever it holds."""

    def lay(self) -> Flow[None]:
        aside = Option("help", say("option.yes"), None, seat=1)
        on = [Option(key, say("option.yes"), None) for key in ("on", "off")]
        yield Decision(0, prompt("lay"), on, "X1.02", asides=[aside])
        yield from super().lay()


class Careless(Duel):
    """Takes one card for another when it is dealt anew."""

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        super().redeal(knowers, chance)
        self.state.deck[0] = "1"


class Turning(Duel):
    """Deals anew out of the order in which the cards lay before."""

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        deck = self.state.deck
        deck.append(deck.pop(0))


class Meddling(Duel):
    """Deals at the real table, too."""

    real: ClassVar[list[DuelState]] = []

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        super().redeal(knowers, chance)
        for state in self.real:
            state.points += 1


class Remembering(Duel):
    """Works out what it shows from the other hand when that is drawn and when the table is refreshed."""

    def draw(self) -> Flow[None]:
        yield from super().draw()
        self.refresh()

    def refresh(self) -> None:
        hands = self.state.hands
        self.shown = [len(hands[0]), sum(10 if card.startswith("jam") else int(card) for card in hands[1])]

    def view(self, seat: int | None) -> DuelView:
        view = super().view(seat)
        view.cards = self.shown
        return view


class AlliedRemembering(Remembering, Allied):
    """The same between allies, of whom the second is asked something of its own."""

    def lay(self) -> Flow[None]:
        yield Decision(1, prompt("lay"), [Option("on", say("option.yes"), None)], "X1.02")
        yield from super().lay()


class Sealed(Duel):
    """Says which cards are hidden, and names none of them."""

    secrets = Naming.secrets


LOST = "dealt anew: the cards are not the twelve of the box"
HIDDEN = "2, 3, 4, 6, 7, 8, 9, 10, jam-2"


@pytest.mark.parametrize(
    ("kind", "problems"),
    [
        (Duel, []),
        (Sealed, []),
        (Asides, []),
        (Showing, ["the view tells a secret: hand"]),
        (Gossiping, []),
        (Loud, ["the log tells a secret"]),
        (Careless, [LOST, "dealt anew, it tells how it was dealt before"]),
        (Turning, ["dealt anew, it tells how it was dealt before"]),
        (Remembering, ["the view tells a secret: cards"]),
    ],
)
def test_each_leak_is_told_as_what_it_is(kind: type[Duel], problems: list[str]) -> None:
    found = [problem for problem in secrets(table(kind), 0, SEED) if "played on" not in problem]
    assert found == problems


@pytest.mark.parametrize("kind", [Naming, Filing, FilingWithin])
def test_cards_that_a_view_names_are_named(kind: type[Duel]) -> None:
    told = sorted(set(HIDDEN.split(", ")))
    assert list(secrets(table(kind), 0, SEED)) == [f"the view names hidden cards: {', '.join(told)}"]
    everything = sorted({*told, "jam-1", "5", "1"})
    assert list(spectator_secrets(table(kind), SEED)) == [f"the view names hidden cards: {', '.join(everything)}"]


@pytest.mark.parametrize("played", [(), ("lay:5",), ("lay:5", "lay:9", "no", "no", "pass", "pass")])
def test_what_all_may_know_is_told_again_without_harm(played: tuple[str, ...]) -> None:
    here = table(Announcing, *played)
    assert here.decision is not None
    for seat in (0, 1):
        assert list(secrets(here, seat, SEED)) == []
    assert list(spectator_secrets(here, SEED)) == []


def test_a_question_that_tells_a_secret_is_told_with_both_answers() -> None:
    (problem,) = secrets(table(Hinting), 0, SEED)
    assert problem.startswith("the decision tells a secret: see:10 ")
    assert " became see:" in problem


def test_a_deal_that_changes_the_real_table_is_found() -> None:
    here = table(Meddling)
    Meddling.real.append(here.game.state)
    assert "dealing a copy anew changed the table" in list(secrets(here, 0, SEED))
    Meddling.real.clear()


def test_what_goes_wrong_after_the_next_decision_is_told_as_well() -> None:
    problems = list(secrets(table(Careless), 0, SEED))
    assert problems[2:] == [LOST.replace("dealt anew", "dealt anew and played on")]


@pytest.mark.parametrize(
    ("kind", "problems"),
    [
        (Duel, []),
        (Sealed, []),
        (Showing, ["the spectator's view tells a secret: hand"]),
        (Gossiping, ["the spectator's view tells a secret: hand"]),
        (Loud, ["the spectator's log tells a secret"]),
        (Remembering, ["the spectator's view tells a secret: cards"]),
    ],
)
def test_each_leak_to_a_spectator_is_told(kind: type[Duel], problems: list[str]) -> None:
    assert list(spectator_secrets(table(kind), SEED)) == problems


def test_between_allies_the_cards_are_dealt_anew_around_the_question() -> None:
    """The question stays, whatever the other holds; what is shown must not tell it all the same."""
    assert list(secrets(table(AlliedRemembering), 0, SEED)) == ["the view tells a secret: cards"]
    here = table(Allied, "lay:5")
    assert here.decision is not None
    assert here.decision.seat == 1
    assert list(secrets(here, 0, SEED)) == []


def test_questions_tell_something_to_allies_alone_and_only_if_the_game_says_so() -> None:
    assert _may_tell(table(Allied), 1, 0)
    assert not _may_tell(table(Duel), 1, 0)
    begun = table(Allied)
    assert not _may_tell(Table.of(Allied, begun.game.state, None), 1, 0)


def test_whether_anything_is_hidden() -> None:
    assert hidden_things(table(Duel), 0, SEED)

    class Bare(Duel):
        def redeal(self, knowers: Collection[int], chance: Chance) -> None:
            pass

    assert not hidden_things(table(Bare), 0, SEED)


def test_what_a_seat_reads_of_a_question() -> None:
    here = table(Asides)
    yes, lay = say("option.yes"), prompt("lay").text
    options = [f"on {yes} () None", f"off {yes} () None"]
    assert _asked(here, 0) == ["seat 0", f"{lay} X1.02", *options]
    assert _asked(here, 1) == ["seat 0", f"aside help {yes} None"]
    here.decision = None
    assert _asked(here, 0) == ["the end"]


# --- answers and fingerprints -------------------------------------------------------------------------------------


class Given(Chance):
    """Chance that gives these numbers, and remembers out of how many."""

    numbers: list[int] = []
    asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("numbers", "key", "asked"),
    [([0, 1], "y", [4, 2]), ([0, 0], "x", [4, 2]), ([1, 2], "c", [4, 3]), ([3, 0], "a", [4, 3])],
)
def test_one_time_in_four_somebody_else_acts(numbers: list[int], key: str, asked: list[int]) -> None:
    options = [Option(each, say("option.yes"), None) for each in "abc"]
    asides = [Option(each, say("option.yes"), None, seat=1) for each in "xy"]
    chance = Given(numbers=numbers)
    assert pick(Decision(0, prompt("lay"), options, "X1.02", asides=asides), chance) == key
    assert chance.asked == asked
    alone = Given(numbers=[1])
    assert pick(Decision(0, prompt("lay"), options, "X1.02"), alone) == "b"
    assert alone.asked == [3]


def test_a_fingerprint_is_the_state_and_what_is_asked() -> None:
    here = table(Asides)
    assert fingerprint(here) == (here.digest(), ["0 lay X1.02", "on", "off"], ["1 help"])
    here.decision = None
    assert fingerprint(here) == (here.digest(), [], [])


# --- questions and texts ---------------------------------------------------------------------------------------------


class Double(Duel):
    """Offers one key twice, beside another."""

    def lay(self) -> Flow[None]:
        keys = ("on", "off", "on")
        yield Decision(0, prompt("lay"), [Option(key, say("option.yes"), None) for key in keys], "X1.02")


class Elsewhere(Asides):
    """Somebody who is not there may do something."""

    def lay(self) -> Flow[None]:
        aside = Option("help", say("option.yes"), None, seat=2)
        yield Decision(0, prompt("lay"), [Option("on", say("option.yes"), None)], "X1.02", asides=[aside])


class Wide(Asides):
    """The key of an aside is that of an option."""

    def lay(self) -> Flow[None]:
        aside = Option("on", say("option.yes"), None, seat=1)
        yield Decision(0, prompt("lay"), [Option("on", say("option.yes"), None)], "X1.02", asides=[aside])


@pytest.mark.parametrize(
    ("kind", "problems"),
    [
        (Duel, []),
        (Asides, []),
        (Double, ["lay has several options on"]),
        (Wide, ["lay has several options on"]),
        (Elsewhere, ["lay asks a seat that is not there"]),
    ],
)
def test_a_question_must_be_one_that_can_be_answered(kind: type[Duel], problems: list[str]) -> None:
    assert list(standing(table(kind))) == problems


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        (Stuck, "dead end: lay has no options"),
        (Misplaced, "lay asks a seat that is not there"),
        (Losing, "the cards are not the twelve of the box"),
    ],
)
def test_what_is_wrong_is_told_alone(kind: type[Duel], problem: str) -> None:
    assert list(standing(table(kind, "lay:5", "lay:9"))) == [problem]


def test_nobody_is_asked_at_the_end_alone() -> None:
    here = table(Duel)
    here.decision = None
    assert list(standing(here)) == ["nobody is asked, and the game has not ended"]


def test_a_text_that_cannot_be_written_is_told_once() -> None:
    reader = Reader(Duel.texts())
    wrong = Text("option.nothing", {"n": 1})
    problems = list(reader.problems([wrong, say("option.yes"), wrong, Text("option.nothing", {"m": 1})]))
    assert [problem.partition(":")[0] for problem in problems] == ["the text option.nothing cannot be written"] * 2
    assert list(reader.problems([wrong])) == []


def test_all_that_a_reader_may_be_shown() -> None:
    here = table(Asides)
    asked = [prompt("lay").text, *[say("option.yes")] * 3]
    drew = [event.text() for event in here.events]
    unseen = [say("log.drew", player=f"player-{n}", n=3, cards=()) for n in (1, 2)]
    # Whoever looks on and the other seat read of a draw, but not which cards.
    assert list(texts_of(here, 0)) == [*asked, drew[0], *[unseen[0]] * 2, drew[1], *[unseen[1]] * 2]
    assert list(texts_of(here, 1)) == [*asked, drew[1], *[unseen[1]] * 2]
    lay = table(Duel)
    assert say("why.jam-is-not-laid") in list(texts_of(lay, 2))
    over = table(Duel)
    while over.decision is not None:
        over.choose(over.decision.options[0].key)
    assert over.ending is not None
    assert next(texts_of(over, 0)) == over.ending.reason.text
