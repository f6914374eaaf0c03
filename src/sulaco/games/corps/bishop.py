"""Bishop and Enraged Ripley, the Characters of Get Away From Her, You B***h! (A2.01, A2.02, A2.07 to A2.11).

He is a Civilian and synthetic; what that means stands in `synthetics` and `endurance` (A30.01 to A30.04). His values
and abilities are designed in the manner of the base box: the best Tech of all, a poor shot, and a strong effect that
is paid. She takes Ripley's place in a fireteam (`fireteam`, A30.06): a fighter, slower to escape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import endurance, events
from .abilities import always, failed, free_step
from .boxes import GET_AWAY
from .characters import ALL, CardSide, CharacterCard, ability, register

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Character
    from .windows import Window

PRECISION = house.number("corps", "bishop.aim", 1, rule="A2.08", least=1, most=9)
FURY = house.number("corps", "enraged-ripley.aim", 1, rule="A2.08", least=1, most=9)
REGROUP = house.number("corps", "enraged-ripley.recycle", 2, rule="A2.08", least=0, most=20)
LUCK_COST = house.number("corps", "enraged-ripley.reroll_cost", 2, rule="A2.07", least=0, most=20)
TIDY = house.number("corps", "bishop.recycle", 3, rule="A2.08", least=0, most=20)
RECALL = house.number("corps", "bishop.draw", 1, rule="A2.08", least=0, most=10)
STEADY_COST = house.number("corps", "bishop.steady_cost", 2, rule="A2.07", least=0, most=20)

register(
    CharacterCard(
        "bishop",
        False,
        0,
        CardSide(4, 6, 2, 8, 4, ALL),
        CardSide(4, 5, 1, 7, 3, ALL),
        synthetic=True,
        box=GET_AWAY,
        source="designed",
    )
)
register(
    CharacterCard(
        "enraged-ripley",
        False,
        0,
        CardSide(4, 7, 4, 5, 6, ALL),
        CardSide(4, 6, 3, 4, 5, ALL),
        replaces="ripley",
        box=GET_AWAY,
        source="designed",
    )
)


@ability("bishop", "on-activation", can=always, compulsory=True)
def knife_trick(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, Reveal. Weapon: his dial up by 1. Equipment: recycle 3. Event: draw 1."""

    def concentrate() -> Flow[None]:
        game.set_aim(who, who.aim + PRECISION, "A4.17")
        yield from ()

    def tidy() -> Flow[None]:
        endurance.recycle(game, TIDY)
        yield from ()

    outcomes = {"weapon": concentrate, "equipment": tidy, "event": lambda: endurance.draw(game, who, RECALL)}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


def _has_failed(game: Corps, who: Character, window: Window) -> bool:
    return window.failed


@ability("bishop", "tech-test", can=_has_failed)
def steady_hands(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Passive, may: after he fails a Tech Test, exhaust 2; he passes it."""
    game.emit(events.AbilityUsed(rule="A2.07", character=who.id, ability="steady-hands"))
    endurance.exhaust(game, STEADY_COST)
    window.failed = False
    yield from ()


@ability("enraged-ripley", "on-activation", can=always, compulsory=True)
def burning_rage(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, Reveal. Weapon: her dial up by 1. Equipment: recycle 2. Event: may move 2."""

    def rage() -> Flow[None]:
        game.set_aim(who, who.aim + FURY, "A4.17")
        yield from ()

    def regroup() -> Flow[None]:
        endurance.recycle(game, REGROUP)
        yield from ()

    outcomes = {"weapon": rage, "equipment": regroup, "event": lambda: free_step(game, who)}
    yield from endurance.reveal(game, who.player, outcomes, who=who)


@ability("enraged-ripley", "defense-roll", can=failed)
def no_more_running(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Passive, may: after she fails a Defense Roll, exhaust 2 to re-roll it."""
    endurance.exhaust(game, LUCK_COST)
    game.emit(events.Rerolled(rule="A21.03", who=who.id, source="no-more-running"))
    assert window.reroll is not None
    window.reroll(window)
    yield from ()
