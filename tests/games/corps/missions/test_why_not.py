"""What a mission answers to "why not": closed Exits, used Computers, crates (A1.08, A1.22, A12.10)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position


def reasons(p: Position, who: str) -> dict[str, tuple[str, str]]:
    """Key to text and rule of every reason that the acting Character is given."""
    p.activate(who)
    t = p.table()
    assert t.decision is not None
    texts = Corps.texts()
    return {why.key: (texts.render(why.reason.text), why.reason.rule) for why in t.decision.why_not()}


@pytest.mark.rule("A1.22")
def test_a_closed_exit_says_what_it_waits_for() -> None:
    p = Position(mission="newt")
    p.character("hudson", "19,8", player=0)
    assert reasons(p, "hudson")["move:20,8"] == ("The exit at 20,8 stays closed until Newt has been won over.", "A1.22")
    p = Position(mission="newt")
    p.character("hudson", "19,8", player=0)
    p.state.facts["newt-won-over"] = 1
    assert "move:20,8" not in reasons(p, "hudson")


@pytest.mark.rule("A1.22")
@pytest.mark.parametrize("mission", ["newt", "survive", "rescue", "resupply"])
def test_every_mission_with_a_closed_exit_has_its_words(mission: str) -> None:
    p = Position(mission=mission)
    p.character("hudson", MISSIONS[mission].map.names[MISSIONS[mission].map.labels["a"][0]], player=0)
    closed = {f"move:{p.game.map.names[p.game.map.labels[label][0]]}" for label in p.game.prepared.exits}
    found = reasons(p, "hudson")
    assert {key for key in found if key.startswith("move:")} == closed
    assert all(text for text, _ in found.values())


@pytest.mark.rule("A12.10", "A1.08")
def test_a_computer_that_has_called_this_turn_says_so() -> None:
    p = Position(mission="survive")
    p.token("computer-1", "4,1")
    p.character("hudson", "5,1", player=0)
    p.state.facts = {"signal": 1, "called-computer-1": 1}
    found = reasons(p, "hudson")
    assert found["interact:computer-1:call"] == ("Computer 1 has raised the signal this turn already.", "A1.08")
    assert "interact" not in found


@pytest.mark.rule("A12.10", "A1.08")
def test_newt_and_a_loaded_bearer_are_told_why_they_cannot_lift() -> None:
    p = Position(mission="resupply")
    p.token("crate-1", "18,5")
    p.character("ripley", "10,8", player=0)
    p.character("newt", "17,5", player=0)
    assert reasons(p, "newt")["interact:crate-1:lift"] == ("Newt cannot carry crates.", "A1.08")
    p = Position(mission="resupply")
    p.token("crate-1", "18,5")
    carried = p.token("crate-2", "18,3")
    carried.at, carried.bearer = -1, "hudson"
    p.character("hudson", "18,6", player=0)
    assert reasons(p, "hudson")["interact:crate-1:lift"] == ("Pvt. Hudson carries a crate already.", "A1.08")
