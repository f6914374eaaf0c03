"""A game written down as a scenario file: the position at the last checkpoint, and the decisions since.

`write_scenario` tells the whole truth, for whoever may know it. `write_seen` tells what one pair of eyes knows; all
else is dealt anew, so that the file can be handed to a player in the middle of a game. Either file runs as it is, and
ends with what is asked then. docs/scenarios.md explains the lines.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import GameOver
from sulaco.table.flow import Flow
from sulaco.table.scenario import ScenarioError, parse
from sulaco.table.scenario_run import Run
from sulaco.table.table import Table

from .corps import Corps
from .scenario import Scenario
from .scenario_lines import position_lines
from .scenario_secrets import deal_for, hidden_cards, seen_now
from .state import CorpsState

TRIES = 30
"""So often what eyes cannot know is dealt, until it fits what has happened before these eyes."""
UNTITLED = "A position"


class _Dice(Chance):
    """Chance that remembers what it rolled."""

    rolled: list[int] = []

    def roll(self, sides: int) -> int:
        self.rolled.append(super().roll(sides))
        return self.rolled[-1]


class _Told(msgspec.Struct):
    """The step under way: who decided each time, and the dice before the first decision and after each one."""

    seats: list[int]
    dice: list[list[int]]


def write_scenario(table: Table[Corps], title: str, remark: str = "") -> str:
    """The present moment as a scenario file, with everything that is hidden."""
    state, entries = _step(table)
    head = _head(title, remark)
    told = _replay(table, entries)
    if told is not None:
        # Dice come again by themselves from the same chance, unless they were scripted.
        dice = told.dice if state.chance.script else ()
        return _file(head, state, entries, _ending(table), dice)
    # Something was dealt anew in between, which no decision tells: perhaps this moment can be begun by itself.
    now = _file(head, table.game.state, (), _ending(table))
    if _fits(now, table, range(len(state.players))):
        return now
    return _file([*head, *_cut(len(entries))], state, (), ())


def write_seen(table: Table[Corps], eyes: int | None, title: str, remark: str = "", seed: int = 0) -> str:
    """The present moment as these eyes know it; what they cannot know is dealt anew, with a chance of its own."""
    state, entries = _step(table)
    head = _head(title, remark)
    told = _replay(table, entries)
    seen = seen_now(table, eyes, table.events[table._marks[-1].events :])
    chance = Chance.seeded(seed)
    if told is not None and not _names_a_secret(table, eyes, entries, told.seats):
        for _ in range(TRIES):
            state = _step(table)[0]
            deal_for(table, state, eyes, chance, seen)
            file = _file(head, state, entries, _ending(table), told.dice)
            if _fits(file, table, (eyes,)):
                return file
    state = _step(table)[0]
    deal_for(table, state, eyes, chance, set())
    return _file([*head, *_cut(len(entries))], state, (), ())


def _step(table: Table[Corps]) -> tuple[CorpsState, list[str]]:
    """How the step under way began, as a copy, and the decisions in it."""
    made, state = table.checkpoint()
    assert isinstance(state, CorpsState)
    return state, table.journal[made:]


# --- the file ----------------------------------------------------------------------------------------------------


def _head(title: str, remark: str) -> list[str]:
    # A title is one line; what follows a # would be a comment.
    words = " ".join(title.replace("#", " ").split()) or UNTITLED
    remarks = [f"# {line.strip()}".rstrip() for line in remark.splitlines() if line.strip()]
    return [f"title: {words}", f"game: {Corps.name}", *remarks]


def _cut(decisions: int) -> list[str]:
    """A remark for a moment that can only be told from the beginning of its step."""
    if not decisions:
        return []
    return [f"# This is how the step began; {decisions} decisions later it was as the remark says."]


def _file(
    head: Sequence[str],
    state: CorpsState,
    entries: Sequence[str],
    ending: Sequence[str],
    dice: Sequence[Sequence[int]] = (),
) -> str:
    lines = [*head, "", "position:"]
    lines += [f"  {line}" if line else line for line in position_lines(state)]
    if dice and dice[0]:
        lines.append(f"  rolls {_numbers(dice[0])}")
    lines += ["", "play:"]
    for number, entry in enumerate(entries, start=1):
        if dice and dice[number]:
            lines.append(f"  rolls {_numbers(dice[number])}")
        lines.append(f"  do {entry}")
    lines += [f"  {line}" for line in ending]
    return "\n".join(lines) + "\n"


def _numbers(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


def _ending(table: Table[Corps]) -> list[str]:
    """What is asked now, or how it ended."""
    decision = table.decision
    if decision is not None:
        return [f"asks player {decision.seat + 1} for {decision.kind.removeprefix('ask.')} because {decision.rule}"]
    if table.ending is None:
        return ["goes on"]
    return [f"{'won' if table.ending.winners else 'lost'} because {table.ending.reason.rule}"]


# --- whether it fits ---------------------------------------------------------------------------------------------


def _fits(file: str, table: Table[Corps], seats: Sequence[int | None]) -> bool:
    """Whether the file runs, and shows these seats what they see now."""
    try:
        run = Run(parse(file), Scenario())
        good = run.result().ok
    except ScenarioError:
        return False
    return good and all(run.table.game.view(seat) == table.game.view(seat) for seat in seats)


def _replay(table: Table[Corps], entries: Sequence[str]) -> _Told | None:
    """Play the step under way once more, to see who decided and what was rolled; None if it cannot be told."""
    if any(entry.startswith("~") for entry in entries):
        return None
    game = table.kind(_step(table)[0])
    chance = game.state.chance
    recorder = game.state.chance = _Dice(chance.at, chance.barriers, chance.script)
    told = _Told([], [])
    questions = _questions(game)
    try:
        decision = next(questions)
        for entry in entries:
            told.dice.append(recorder.rolled[:])
            recorder.rolled.clear()
            option = decision.find(entry)
            told.seats.append(option.seat if option.seat >= 0 else decision.seat)
            decision = questions.send(option)
    except StopIteration:
        pass
    told.dice.append(recorder.rolled[:])
    return told


def _questions(game: Corps) -> Flow[None]:
    """Step by step, until the game ends."""
    try:
        while game.state.ending is None:
            yield from game.step()
    except GameOver as over:
        game.state.ending = over.ending


def _names_a_secret(table: Table[Corps], eyes: int | None, entries: Sequence[str], seats: Sequence[int]) -> bool:
    """Whether somebody else's decision names a card that these eyes do not know."""
    hidden = hidden_cards(table.game, eyes)
    return any(
        seat != eyes and not hidden.isdisjoint(entry.split(":")) for entry, seat in zip(entries, seats, strict=True)
    )
