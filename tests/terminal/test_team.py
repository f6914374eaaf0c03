"""The line above the map: turn, phase and piles."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import view
from sulaco.terminal.corps.team import title

from ..games.corps.maps import HALL


def line(*exhausted: str) -> str:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.exhausted(*exhausted)
    p.deck("hk-vp70", "hk-vp70", only=True)
    return title(view(p.game, 0), Corps.texts(), 80).plain


@pytest.mark.rule("A99.23")
def test_the_last_cards_come_with_a_warning() -> None:
    assert "COST OF 4 LOSES" in line("body-armor", "body-armor")
    assert "LOSES" not in line(*["m41a-pulse-rifle"] * 5)


@pytest.mark.rule("A4.23")
def test_what_lies_beneath_the_reshuffle_card_is_counted_apart() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.deck(*["m41a-pulse-rifle"] * 5, *["hk-vp70"] * 4, "m4-helmet", only=True)
    assert "deck 10, 0 beneath, exhausted 0" in title(view(p.game, 0), Corps.texts(), 80).plain
    p.game.state.beneath.append(p.game.state.endurance.pop())
    assert "deck 9 LOW, 1 beneath, exhausted 0" in title(view(p.game, 0), Corps.texts(), 80).plain
