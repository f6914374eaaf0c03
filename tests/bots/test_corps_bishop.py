"""The sensible bot with Bishop: it pays for a Tech Test while there are enough cards."""

from __future__ import annotations

import pytest

from sulaco.bots.corps import Sensible
from sulaco.games.corps.boxes import GET_AWAY
from sulaco.games.corps.position import Position

CLOSET = """
+--+--+--+--+
| .  .D .  .|
+--+--+--+--+
""".strip("\n")


@pytest.mark.parametrize(("cards", "answer"), [(30, "ability:steady-hands"), (6, "pass")])
def test_he_pays_for_a_failed_test_only_with_cards_to_spare(cards: int, answer: str) -> None:
    p = Position(CLOSET, boxes=[GET_AWAY])
    p.character("bishop", "1,0", player=0)
    p.deck(*p.state.endurance[:cards], only=True)
    p.activate("bishop")
    p.dice(10)
    t = p.table()
    t.choose("barricade:door-1")
    assert Sensible(1).choose(t, 0) == answer
