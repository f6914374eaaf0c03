"""The briefing of a mission: how it is won and lost, and what is wise at first, in the words of its Mission card."""

from __future__ import annotations

from sulaco.table.briefing import Briefing
from sulaco.table.text import Text, say

from .contents import deck_size
from .missions import MISSIONS
from .state import Setup


def briefing(setup: Setup) -> Briefing:
    """What the Mission card says, and the words of warning that its Sentry Guns need (A24.05)."""
    mission = MISSIONS[setup.mission]
    deck = say("deck.cards", n=deck_size(mission, setup.players))

    def words(id: str) -> Text:
        return say(f"mission.{mission.id}.{id}", deck=deck, **mission.numbers_now)

    advice = [words("advice")]
    if mission.guns:
        advice.append(say("briefing.guns"))
    return Briefing(
        win=(
            say(f"briefing.{mission.goal or mission.id}-goal", **mission.numbers_now),
            say("briefing.tracker", what=words("tracker")),
        ),
        lose=(say("briefing.lose", what=words("lose")), say("briefing.endurance")),
        advice=tuple(advice),
    )
