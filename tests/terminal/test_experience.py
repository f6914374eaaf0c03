"""Experience at the terminal: begun by a flag, shown beside the map, read with the cards."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.terminal.corps.display import CorpsDisplay
from sulaco.terminal.corps.team import rows
from sulaco.terminal.opening import Unplayable, Wishes, opening
from sulaco.terminal.style import ASCII

from ..games.corps.experience.teaching import position
from ..games.corps.maps import HALL


def wishes(*options: str) -> Wishes:
    return Wishes(2, flags={"--mission": ("newt",), "--option": options})


@pytest.mark.rule("A31.01")
def test_a_flag_switches_experience_on() -> None:
    setup = opening("corps").setup(wishes("experience"))
    assert isinstance(setup, Setup)
    assert (setup.experience, setup.boxes) == (True, ["badasses"])
    assert not opening("corps").setup(Wishes(2)).experience
    with pytest.raises(Unplayable, match="There is no option 'tough'"):
        opening("corps").check(wishes("tough"))


def test_values_and_cards_of_experience_stand_beside_the_map() -> None:
    p = position(HALL, "bypass")
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "1,0")
    table = p.table()
    display = CorpsDisplay(table, ASCII)
    lines = [line.plain for line in rows(table.game, display.view(0), Corps.texts(), ASCII, gear=True, width=40)]
    assert any("Hicks" in line and "  4   6   3   7   7" in line for line in lines)
    assert "     Experience: Bypass" in lines
    told = "\n".join(line.plain for line in display.cards(0, 80))
    assert "Bypass  experience, Smarts, level 1, designed" in told
    assert "Your Tech is 2 higher." in told


def test_an_option_says_what_the_card_does() -> None:
    p = position(HALL, "override")
    p.character("hicks", "0,0", player=0)
    display = CorpsDisplay(p.table(), ASCII)
    option = p.game.option("learn:override", "override", "option.learn", card="override", cards=("override",))
    assert display.effect(option).startswith("Free Action: exhaust 2.")
