"""Between opponents nothing that a seat may not know goes over the wire, nor by whom is asked, and when."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from sulaco.games.battles import Battles, combat, powers
from sulaco.games.battles.decks import starter
from sulaco.games.battles.events import Drew, ResourcePlayed
from sulaco.games.battles.state import BattlesSetup, Mode
from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import PASS, Flow

from .conftest import Running
from .leaks_battles import Duel
from .leaky import counted, hands_in_view, whole_event

MAINS = ("warrant-officer-ripley", "the-queen-main", "lt-ripley", "ripley-8")
WAYS: list[tuple[Mode, list[str]]] = [
    ("free-for-all", ["me", "friend"]),
    ("free-for-all", ["me", "friend", "friend"]),
    ("free-for-all", ["me", "friend", "friend", "bot"]),
    ("teams", ["me", "friend", "friend", "friend"]),
    ("two-headed", ["me", "friend", "bot", "friend"]),
]


def duel(server: Running, mode: Mode, seats: list[str], seed: int) -> Duel:
    return Duel(server, BattlesSetup([starter(main) for main in MAINS[: len(seats)]], mode), seats, seed)


@pytest.mark.parametrize(
    ("mode", "seats"), WAYS, ids=lambda value: value if isinstance(value, str) else str(len(value))
)
def test_nobody_is_told_a_secret(server: Running, mode: Mode, seats: list[str]) -> None:
    with closing(duel(server, mode, seats, len(seats))) as watch:
        watch.play(160)
        watch.judge()
    assert not watch.problems
    assert watch.moved > 10_000


# --- and a leak would be found -----------------------------------------------------------------------------------


def passed_by_itself(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds nothing for the window is not asked: so whoever is asked holds something."""

    def leaky(game: Battles) -> Flow[None]:
        fight = game.state.combat
        assert fight is not None
        if not fight.attackers or not fight.defender or fight.passes >= len(game.living()):
            yield from step(game)
            return
        seat = fight.turn
        options: list[Option[Any]] = [*powers.offers(game, seat, "combat"), PASS]
        answer = PASS if len(options) == 1 else (yield Decision(seat, prompt("main"), options, "V7.01"))
        fight.turn = game.next_seat(seat)
        fight.passes = fight.passes + 1 if answer.value is None else 0
        if answer.value is not None:
            yield from powers.use(game, seat, answer.value)

    step = combat.step
    from sulaco.games.battles import battles

    patch.setitem(battles.STEPS, "combat", leaky)


LEAKS = {
    "drawn cards in the log": whole_event(Drew),
    "laid cards in the log": whole_event(ResourcePlayed),
    "hands in the view": hands_in_view(Battles),
    "how many options others have": counted(
        lambda decision, eyes: None if decision.seat == eyes else len(decision.options)
    ),
    "passed by itself": passed_by_itself,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(server: Running, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    LEAKS[leak](monkeypatch)
    for seed in (5, 6, 7):
        with closing(duel(server, "free-for-all", ["me", "friend"], seed)) as watch:
            watch.play(120)
            watch.judge()
        if watch.problems:
            return
    raise AssertionError("nothing was found")
