"""Kinds of Aliens: every number and word of a row is what the rules go by (A13.06, A15, A24.11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate
from sulaco.games.corps.events import Facehugged, Rolled
from sulaco.games.corps.harm import alien_attacks, targets
from sulaco.games.corps.kinds import KINDS, Kind
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Alien
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table

from .tracks import TRACKS, aliens, drive, places


def strange(monkeypatch: pytest.MonkeyPatch, hero: str, alien: str, **row: Any) -> tuple[Position, Alien]:
    """A corridor with Hicks and an Alien of a kind that differs from the usual one in this."""
    monkeypatch.setitem(KINDS, "strange", Kind(id="strange", **row))
    p = Position(TRACKS)
    p.character("hicks", hero, player=0)
    return p, p.alien(alien, kind="strange")


def defense_rolls(game: Corps) -> list[tuple[int, int]]:
    return [(e.roll, e.modifier) for e in game.events if isinstance(e, Rolled) and e.what == "defense"]


@pytest.mark.rule("A13.06")
@pytest.mark.parametrize(("speed", "place"), [(6, "10,0"), (8, "8,0")])
def test_an_alien_moves_by_the_speed_of_its_kind(monkeypatch: pytest.MonkeyPatch, speed: int, place: str) -> None:
    p, _ = strange(monkeypatch, "0,0", "16,0", speed=speed)
    p.phase("aliens")
    table = p.table()
    assert places(table.game, aliens(table.game)) == {"strange-1": place}


@pytest.mark.rule("A12.04", "A12.05")
@pytest.mark.parametrize(("breaks_on", "left"), [(5, ["door-1"]), (3, [])])
def test_a_barricade_breaks_by_the_number_of_the_kind(
    monkeypatch: pytest.MonkeyPatch, breaks_on: int, left: list[str]
) -> None:
    p, alien = strange(monkeypatch, "0,0", "6,0", breaks_on=breaks_on)
    p.barricade("door-1")
    p.dice(4)
    drive(activate(p.game, alien, 1))
    assert p.state.barricades == left


@pytest.mark.rule("A15.02", "A17.03")
def test_a_defense_roll_takes_the_highest_of_the_dice_and_adds_what_the_kind_adds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    p, alien = strange(monkeypatch, "3,0", "4,0", defense_dice=2, adds=3)
    alien.tokens = 1
    p.dice(5, 2)
    drive(alien_attacks(p.game, alien))
    assert defense_rolls(p.game) == [(5, 4)]
    assert p.state.characters[0].status == "down"  # 9 is more than his Defense and less than 10


@pytest.mark.rule("A15.01", "A99.36")
def test_an_alien_attacks_the_closest_within_the_reach_of_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    p, alien = strange(monkeypatch, "1,0", "4,0", reach=3)
    assert [who.id for who in targets(p.game, alien)] == ["hicks"]
    p.character("hudson", "2,0")
    assert [who.id for who in targets(p.game, alien)] == ["hudson"]
    usual = p.alien("5,0")
    assert targets(p.game, usual) == []


@pytest.mark.rule("A24.12", "A15.04")
def test_what_a_failed_defense_roll_leads_to_is_said_by_the_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    p, alien = strange(monkeypatch, "3,0", "4,0", result="facehug")
    p.dice(10)
    drive(alien_attacks(p.game, alien))
    assert p.state.characters[0].facehugged
    assert p.state.characters[0].status == "standing"
    assert any(isinstance(event, Facehugged) for event in p.game.events)


@pytest.mark.rule("A24.11")
def test_a_facehugger_differs_in_the_result_of_its_attack_alone() -> None:
    usual, hugger = KINDS["alien"], KINDS["facehugger"]
    assert msgspec.structs.replace(hugger, id="alien", result="fall", swarms=True) == usual


def test_a_client_is_told_of_facehuggers_as_before_there_were_kinds() -> None:
    p = Position(TRACKS)
    p.alien("3,0", kind="facehugger", dormant=True)
    p.alien("4,0", 2)
    assert msgspec.json.encode(p.game.view(0).aliens) == (
        b'[{"id":"facehugger-1","at":3,"facehugger":true,"dormant":true},{"id":"alien-1","at":4,"tokens":2}]'
    )


def nest() -> Table[Corps]:
    p = Position(TRACKS)
    p.character("hicks", "0,0", player=0)
    p.alien("12,0", kind="facehugger", dormant=True)
    p.alien("13,0", 1)
    p.activate("hicks")
    return p.table()


def test_a_stored_state_that_knew_no_kinds_is_read() -> None:
    state = nest().game.state
    stored = msgspec.to_builtins(state)
    assert stored["aliens"][0].pop("kind") == "facehugger"
    stored["aliens"][0]["facehugger"] = True
    stored["aliens"][1]["facehugger"] = False
    assert Corps.read_state(stored) == state


def test_a_save_whose_states_knew_no_kinds_is_opened() -> None:
    table = nest()
    table.choose("aim")
    text = dumps(table)
    old = text.replace('"kind":"facehugger"', '"facehugger":true').replace('"version": 2', '"version": 1')
    assert old.count('"facehugger":true') == 2  # in the state that it began with and in the checkpoint
    assert loads(old).game.state == table.game.state
