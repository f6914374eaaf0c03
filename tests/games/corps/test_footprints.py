"""Models that cover more than one space, and links between spaces: asked of the game like anything else."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate, advance
from sulaco.games.corps.attack import aliens_in_sight, area, in_range, targets, weapon
from sulaco.games.corps.board import NO_WAY, spaces_in
from sulaco.games.corps.defensive_fire import shot_options
from sulaco.games.corps.harm import targets as prey
from sulaco.games.corps.kinds import KINDS, Kind
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Alien, Token
from sulaco.games.corps.swarms import hit_alien

from .tracks import drive

YARD = """
+--+--+--+--+--+--+--+--+
| .  .  .  .| .  .  .  .|
+                       +
| .  .  .  .| .  .  .  .|
+                       +
| .  .  .  .  .  .  .  .|
+                       +
| .  .  .  .  .  .  .  .|
+           +           +
| .  .  .  .| .  .  .  .|
+           +--+--+--+--+
| .  .  .  .| .  .  .  .|
+--+--+--+--+--+--+--+--+
""".strip("\n")
"""Two halves of a yard: a gap two spaces high joins them, at rows 2 and 3. 4,5 to 7,5 are shut off."""


def yard(monkeypatch: pytest.MonkeyPatch, hero: str, large: str) -> tuple[Position, Alien]:
    monkeypatch.setitem(KINDS, "large", Kind(id="large", size=2))
    p = Position(YARD)
    p.character("hicks", hero, player=0, gear_cards=["m41a-pulse-rifle"])
    return p, p.alien(large, kind="large")


def names(game: Corps, mask: int) -> list[str]:
    return [game.map.names[space] for space in spaces_in(mask)]


def test_a_large_model_covers_a_square_wherever_it_is_put(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "0,0", "6,0")
    assert names(p.game, p.game.alien_spaces) == ["6,0", "7,0", "6,1", "7,1"]
    p.game.put(large, p.space("5,1"))
    assert names(p.game, p.game.alien_spaces) == ["5,1", "6,1", "5,2", "6,2"]
    assert p.game.alien_at(p.space("6,2")) is large
    assert p.game.alien_at(p.space("7,2")) is None
    assert list(p.game.violations()) == []
    small = p.alien("0,5")
    with pytest.raises(ValueError, match="cannot stand in 6,2, where another model is"):
        p.game.put(small, p.space("6,2"))
    p.game.put(large, -1)
    assert names(p.game, p.game.alien_spaces) == ["0,5"]


def test_what_is_next_to_a_large_model_is_next_to_any_of_its_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "0,0", "6,0")
    assert names(p.game, p.game.beside(large)) == ["5,0", "5,1", "5,2", "6,2", "7,2"]
    assert p.game.near_foes() == p.game.beside(large)
    p.character("hudson", "5,2")
    assert [who.id for who in prey(p.game, large)] == ["hudson"]
    assert list(p.game.violations()) == []


def test_one_of_its_spaces_in_sight_is_enough_and_the_nearest_counts_for_range(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "1,0", "5,1")
    hicks = p.state.characters[0]
    assert [p.game.sees(hicks, space) for space in spaces_in(p.game.covers(large))] == [False, False, True, True]
    assert aliens_in_sight(p.game, hicks) == [large]
    assert p.game.map.names[p.game.nearest(hicks.at, large)] == "5,1"
    assert targets(p.game, hicks, hicks.weapon) == [large]
    assert [option.key for option in shot_options(p.game, hicks, large)] == [f"fire:hicks:{hicks.weapon}"]
    far = p.alien("7,2")
    assert p.game.nearest(hicks.at, far) == far.at
    assert in_range(p.game, hicks, weapon(hicks.weapon), p.game.nearest(hicks.at, large))
    assert area(p.game, p.space("6,3")) & p.game.covers(large)


def test_a_large_model_goes_only_where_all_of_it_can_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "0,2", "6,0")
    ways = p.game.ways_of(large)
    for place in ("3,1", "3,3", "7,0", "4,4", "3,0"):  # divided by a wall, over the edge, half outside
        assert not ways.walkable >> p.space(place) & 1
    assert ways.walkable >> p.space("3,2") & 1
    drive(advance(p.game, large, 3))
    assert p.game.map.names[large.at] == "3,2"  # through the gap and nowhere else


def test_a_large_model_is_stopped_by_a_gap_that_is_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "0,2", "6,2")
    assert p.game.approach(large)[p.space("0,2")] == 6
    assert p.game.approach(large)[p.space("4,5")] == NO_WAY
    p.state.tokens.append(Token("newt", p.space("3,3"), model=True))
    p.game.refresh()  # half of the gap is taken: it cannot get past
    drive(advance(p.game, large, 6))
    assert p.game.map.names[large.at] == "4,2"


def test_an_alien_that_dies_leaves_all_its_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    p, large = yard(monkeypatch, "4,2", "5,2")
    drive(hit_alien(p.game, large, 1, "A11.03"))
    assert p.game.alien_spaces == 0
    assert list(p.game.violations()) == []


def test_spaces_that_are_linked_are_next_to_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    p, _ = yard(monkeypatch, "0,0", "6,0")
    game, here, there = p.game, p.space("0,5"), p.space("7,5")
    assert game.walk_distance(here, there) == NO_WAY
    p.state.links.append((here, there))
    game.links_changed()
    assert game.next_to(here) >> there & 1
    assert game.next_to(there) >> here & 1
    assert game.walk_distance(p.space("0,4"), p.space("6,5")) == 3
    assert game.ways.path(p.space("0,4"), p.space("6,5"), 4, 0, 0, 0) == [here, there, p.space("6,5")]
    assert not game.line(here, there)  # one does not see through it
    assert list(game.violations()) == []
    p.state.links.clear()
    game.links_changed()
    assert game.ways is game.map


def test_aliens_come_through_a_link_and_attack_past_it() -> None:
    p = Position(YARD)
    p.state.links.append((p.space("0,5"), p.space("7,5")))
    p.character("hicks", "0,5", player=0)
    alien = p.alien("4,5")
    p.dice(1)
    drive(activate(p.game, alien, 6))
    assert alien not in p.state.aliens  # next to him by the link: it attacked and was struck down
    behind = p.alien("5,5")
    p.character("hudson", "1,4")
    p.game.put(p.game.who["hicks"], -1)
    drive(advance(p.game, behind, 4))
    assert p.game.map.names[behind.at] == "0,5"


def test_a_state_keeps_its_links() -> None:
    p = Position(YARD)
    p.character("hicks", "0,5", player=0)
    p.state.links.append((p.space("0,5"), p.space("7,5")))
    table = p.table()
    assert table.game.next_to(p.space("7,5")) >> p.space("0,5") & 1
    assert table.fork().game.next_to(p.space("7,5")) >> p.space("0,5") & 1
