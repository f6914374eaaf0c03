"""What the page says before an answer is given is what then happens, with the dice that come.

Random games of all three are played through a page. `make proofs` looks at 300 positions of each, the tests at the
first of them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page

from sulaco.games.corps import Corps
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.events import GunFired, Killed, Rolled
from sulaco.games.corps.state import Setup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.forecast import Risk
from sulaco.table.table import Table
from tests.games.battles import foretold as battles
from tests.games.battles.random_positions import random_position
from tests.games.corps import foretold as corps
from tests.games.encounters import foretold as encounters

from .previews import STOPS, Answer, Walk
from .visits import Visits

POSITIONS = int(os.environ.get("SULACO_PREVIEWS", "15"))
"""So many answers with a forecast are looked at in each game."""
EACH = 20
"""So many in each of its tables at most."""
ANSWERS = 90
"""So many answers are given at a table at most."""


class Course(Protocol):
    """An answer that is given, until what was told of it can be compared."""

    def next(self) -> str:
        """What is answered before; empty if it can be compared now."""

    def check(self) -> object:
        """Compare."""


class Play(Protocol):
    """How a game is played here."""

    seats: int

    def table(self, seed: int) -> Table[Any]:
        """A position to go on from."""

    def answer(self, walk: Walk, chance: Random) -> Answer:
        """What is looked at and given next."""

    def course(self, table: Table[Any], answer: Answer, chance: Random) -> Course | None:
        """What is to be watched when it is given."""


def begun(kind: type[Any], setup: Any, seed: int, answers: int) -> Table[Any]:
    """A game after so many random answers."""
    table, chance = Table(kind, setup, seed), Chance.seeded(seed)
    for _ in range(answers):
        if table.decision is None:
            return Table(kind, setup, seed)
        table.choose(pick(table.decision, chance))
    return table


def any_of(walk: Walk, chance: Random, *verbs: str) -> str:
    """The key of an answer by chance, rather of these kinds."""
    assert walk.table.decision is not None
    keys = walk.table.decision.keys()
    busy = [key for key in keys if key.split(":")[0] in verbs]
    return chance.choice(busy if busy and chance.random() < 0.8 else keys)


class PlayCorps:
    seats = 1

    def table(self, seed: int) -> Table[Any]:
        missions = [mission.id for mission in contents_of().missions.values() if mission.listed]
        return begun(Corps, Setup(mission=missions[seed % len(missions)], players=1), seed, 30 + seed % 7 * 20)

    def answer(self, walk: Walk, chance: Random) -> Answer:
        decision = walk.table.decision
        assert decision is not None
        # What endangers one's own is seldom: it is taken where it is found.
        told = [walk.plain(key) for key in decision.keys()]
        deadly = [answer for answer in told if any(throw.own for throw in answer.throws)]
        return chance.choice(deadly) if deadly and chance.random() < 0.5 else chance.choice(told)

    def course(self, table: Table[Any], answer: Answer, chance: Random) -> Course | None:
        return None if answer.forecast is None else corps.Course(table, answer.id, answer.forecast)


class PlayEncounters:
    seats = 2

    def table(self, seed: int) -> Table[Any]:
        films = list(FILMS)
        setup = EncountersSetup(2, films[seed % len(films)], agendas="hidden" if seed % 3 == 2 else "")
        return begun(Encounters, setup, seed, 20 + seed % 5 * 15)

    def answer(self, walk: Walk, chance: Random) -> Answer:
        return walk.plain(any_of(walk, chance, "play", "fight", "recruit", "scan", "attack"))

    def course(self, table: Table[Any], answer: Answer, chance: Random) -> Course | None:
        assert table.decision is not None
        verb = answer.id.split(":")[0]
        return encounters.course_of(table, verb, answer.forecast) if table.decision.kind == "action" else None


class PlayBattles:
    seats = 2

    def table(self, seed: int) -> Table[Any]:
        return random_position(seed * 5).table()  # those for two

    def answer(self, walk: Walk, chance: Random) -> Answer:
        decision = walk.table.decision
        assert decision is not None
        answer = walk.plain(any_of(walk, chance, "attack", "defender", "join", "go"))
        verb, _, by = answer.id.partition(":")
        if verb != "attack" or decision.kind != "main" or answer.forecast is None:
            return answer
        # A row for each target. With several the row gives both answers, unless the second is dangerous.
        firsts = [throw.at for throw in answer.throws if throw.by == by and throw.needed and not throw.own]
        target = chance.choice(firsts)
        throws = tuple(battles.on_target(answer.forecast, by, target))
        keys = (answer.id, *self._second(walk.table, answer, f"defender:{target}")) if len(firsts) > 1 else (answer.id,)
        return Answer(f"{answer.id}:{target}", keys, answer.forecast, throws)

    @staticmethod
    def _second(table: Table[Any], answer: Answer, key: str) -> tuple[str, ...]:
        """The answer that is given along with the first one, where neither is dangerous."""
        ahead = table.fork()
        ahead.choose(answer.id)
        assert ahead.decision is not None
        told = ahead.game.forecast(ahead.decision, ahead.decision.find(key))
        risks = [one.risk for one in (answer.forecast, told) if one is not None]
        return (key,) if max(risks) < Risk.LOSS else ()

    def course(self, table: Table[Any], answer: Answer, chance: Random) -> Course | None:
        assert table.decision is not None
        if answer.forecast is None or table.decision.kind == "strike-back":
            return None
        return battles.Course(table, answer.forecast, chance)


PLAYS: dict[str, Callable[[], Play]] = {"corps": PlayCorps, "encounters": PlayEncounters, "battles": PlayBattles}


def nobody_is_lost_unwarned(walk: Walk, since: int) -> int:
    """Whoever was killed by a gun or a blast of their own side was named before, with the number; gives how many."""
    events = walk.table.events[since:]
    fired_at = {event.target for event in events if isinstance(event, GunFired)}
    fired_at |= {event.target for event in events if isinstance(event, Rolled) and event.what == "attack"}
    lost = {event.character for event in events if isinstance(event, Killed)} & fired_at
    assert lost <= walk.warned, (lost, walk.warned)
    return len(lost)


def watched(page: Page, play: Play, seed: int, most: int) -> Counter[str]:
    """Go on at one table; gives how many answers of each kind were looked at and compared."""
    seen: Counter[str] = Counter()
    chance = Random(seed)
    walk = Walk(page, play.table(seed), play.seats)
    for _ in range(ANSWERS):
        if walk.table.decision is None or seen["told"] >= most:
            break
        since, walk.warned = len(walk.table.events), set()
        answer = play.answer(walk, chance)
        course = play.course(walk.table, answer, chance)
        shown = walk.give(answer)
        while course is not None and (key := course.next()):
            walk.give(walk.plain(key))
        if course is not None:
            course.check()
        seen["told"] += answer.forecast is not None
        seen["asked again"] += bool(shown["asked"])
        seen["lost"] += nobody_is_lost_unwarned(walk, since)
        seen[answer.id.split(":")[0]] += answer.forecast is not None
    walk.ends_alike()
    return seen


@pytest.mark.parametrize("game", PLAYS)
def test_what_the_page_says_before_is_what_happens(visit: Visits, game: str) -> None:
    page = visit("/about", cautious=True)
    page.evaluate(STOPS)
    play, seen, seed = PLAYS[game](), Counter[str](), 0
    while seen["told"] < POSITIONS:
        seen += watched(page, play, seed, min(EACH, POSITIONS - seen["told"]))
        seed += 1
        assert seed < POSITIONS, "there is too little to look at"
    print(game, dict(seen))  # `make proofs` shows it
    assert seen["told"] == POSITIONS
