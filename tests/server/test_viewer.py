"""What each pair of eyes is told of a table: the question with its answers, the ending, the last lines of the log."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games.corps import Corps
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.position import Position
from sulaco.server import viewer
from sulaco.server.protocol.shared import OptionInfo, Refusal
from sulaco.server.viewer import Eyes
from sulaco.table.guide import Hint
from sulaco.table.table import Table

from .played import played


class Script:
    """A guide that says the same all the time."""

    def allow(self, key: str) -> Refusal | None:
        return None

    def hint(self, table: Table[Any]) -> Hint:
        return Hint("Do this.", "this", "A1.01")

    def leads(self, table: Table[Any]) -> bool:
        return True

    def reply(self, table: Table[Any]) -> tuple[int, str] | None:
        return None


def helpful() -> tuple[Table[Encounters], str]:
    """The first of three players acts, the second could help with a card, the third holds nothing of the kind."""
    p = Position(3)
    card, _ = p.hand(1, "find-it-and-kill-it", "grunt")
    p.hand(2, "grunt")
    return p.table(), f"coordinate:{card}"


@pytest.mark.rule("L12.02")
@pytest.mark.parametrize(("eyes", "helps"), [(0, False), (1, True), (2, False), (None, False)])
def test_a_question_shows_its_answers_to_the_asked_and_help_to_whoever_can_give_it(eyes: Eyes, helps: bool) -> None:
    table, help = helpful()
    asked = viewer.question(table, eyes, table.game.texts())
    assert asked is not None
    assert table.decision is not None
    assert (asked.seat, asked.kind, asked.rule) == (0, "action", table.decision.rule)
    assert [option.key for option in asked.options] == (table.decision.keys() if eyes == 0 else [])
    assert [why.key for why in asked.why_not] == (
        [refusal.key for refusal in table.decision.why_not()] if eyes == 0 else []
    )
    assert [option.key for option in asked.asides] == ([help] if helps else [])
    assert (asked.guide, asked.guide_key) == ("", "")


def test_an_answer_is_told_with_what_it_points_at_and_what_its_card_does() -> None:
    table, help = helpful()
    asked = viewer.question(table, 1, table.game.texts())
    assert asked is not None
    card = help.partition(":")[2]
    offer = "Coordinate: offer Find It And Kill It"
    assert asked.asides == [OptionInfo(help, offer, cards=(card,), detail="Coordinate.")]


def test_only_the_asked_seat_hears_the_guide() -> None:
    table = played(2, 30)
    assert table.decision is not None
    seat = table.decision.seat
    for eyes in (0, 1, None):
        asked = viewer.question(table, eyes, Corps.texts(), Script())
        assert asked is not None
        told = (asked.guide, asked.guide_key, asked.guide_rule)
        assert told == (("Do this.", "this", "A1.01") if eyes == seat else ("", "", ""))


def test_an_ending_says_who_won_why_and_what_the_guide_says_in_parting() -> None:
    running, over = played(2, 30), played(2, None)
    assert viewer.ending(running, Corps.texts(), Script()) is None
    assert viewer.question(over, 0, Corps.texts()) is None
    assert over.ending is not None
    told, guided = viewer.ending(over, Corps.texts()), viewer.ending(over, Corps.texts(), Script())
    assert told is not None
    assert guided is not None
    assert (told.winners, told.rule, told.guide) == (over.ending.winners, over.ending.reason.rule, "")
    assert told.text == Corps.texts().render(over.ending.reason.text)
    assert guided.guide == "Do this."


@pytest.mark.parametrize("eyes", [0, 1, None])
def test_the_last_lines_are_the_end_of_all_that_these_eyes_learn(eyes: Eyes) -> None:
    table = played(2, 60)
    at = list(range(len(table.events)))
    every = viewer.lines(table.events, at, eyes, Corps.texts())
    learned = [seen for event in table.events if (seen := event.seen_by(eyes)) is not None]
    assert [(line.text, line.rule, line.heading) for line in every] == [
        (Corps.texts().render(event.text()), event.rule, event.heading) for event in learned
    ]
    assert [line.at for line in every] == [number for number in at if table.events[number].seen_by(eyes) is not None]
    assert all(line.event["type"] for line in every)
    for most, earlier in ((1, len(every) - 1), (len(every) - 1, 1), (len(every), 0), (len(every) + 1, 0)):
        assert viewer.last_lines(table.events, at, eyes, Corps.texts(), most) == (every[earlier:], earlier)
