"""What the card tests of the Hive share: the short ways in which a card of the Hive comes to do something."""

from __future__ import annotations

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import EnemyStrikes, Revealed, StrikeDrawn
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position
from sulaco.table.table import Table

from ..tables import keys, points, state, why_not

QUIET = "no-one-can-hear-you-scream"
"""Its Event is heard by nobody whose hand is empty."""


def scan(p: Position, name: str, where: str = "med-lab") -> tuple[Table[Encounters], str]:
    """The active player finds this card in a room, with just the Attack that the board asks for it."""
    card = p.room(where, name, up=False)
    p.points(recruit=p.state.recruit, attack=p.state.attack + CARDS[where].scan)
    t = p.table()
    t.choose(f"scan:{where}")
    return t, card


def loose(p: Position, name: str) -> tuple[Table[Encounters], str]:
    """This card comes straight from the Hive into the Combat Zone: It's Loose, a Hazard found in the Airlock."""
    p.location("the-nostromo", hazards=1)
    card = p.hive(name)[0]
    t, _ = scan(p, "hazard", "airlock")
    assert [each.card for each in t.events if isinstance(each, Revealed)][1] == card
    return t, card


def event(p: Position) -> Table[Encounters]:
    """An Event is found in the Airlock; that of the Objective does nothing while the next player's hand is empty."""
    p.objective(2, QUIET)
    t, _ = scan(p, "event", "airlock")
    return t


def strike_phase(p: Position, *strikes: str) -> Table[Encounters]:
    """The active player ends the Action Phase, and these Strikes lie on top."""
    p.strikes(*strikes)
    t = p.table()
    t.choose("end")
    return t


def huggers(t: Table[Encounters]) -> list[tuple[str, int]]:
    """The Facehuggers that lie with players, and with whom."""
    return [(each.card, each.seat) for each in state(t).huggers]


def placed(p: Position, name: str, where: str) -> str:
    """Face up in a room, or in the Combat Zone."""
    return p.zone(name)[0] if where == "zone" else p.room(where, name)


def check_scan_cost(name: str, where: str, cost: int) -> None:
    """What a scan of the Airlock costs with this card in a room or the zone, "hidden" in a room, or nowhere ("")."""
    for has in (cost - 1, cost):
        p = Position(2)
        p.room("airlock", "egg", up=False)
        if where == "hidden":
            p.room("med-lab", name, up=False)
        elif where:
            placed(p, name, where)
        p.points(attack=has)
        t = p.table()
        assert ("scan:airlock" in keys(t)) == (has == cost)
        if has == cost:
            t.choose("scan:airlock")
            assert points(t) == (0, 0)


def dies_for(name: str, where: str, attack: int, *, objective: int = 1) -> Table[Encounters]:
    """A point less does not do; for this much Attack it dies."""
    t, card = _faced(name, where, attack - 1, objective)
    assert attack_of(t.game, card) == attack
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{card}") == "L8.03"
    t, card = _faced(name, where, attack, objective)
    assert keys(t, "fight") == [card]
    t.choose(f"fight:{card}")
    assert state(t).dead_enemies == [card]
    assert points(t) == (0, 0)
    return t


def _faced(name: str, where: str, attack: int, objective: int) -> tuple[Table[Encounters], str]:
    p = Position(2)
    p.objective(objective)
    card = placed(p, name, where)
    p.points(attack=attack)
    return p.table(), card


def strikes_drawn(name: str) -> int:
    """How many Strikes this enemy makes a lone player draw in a Strike Phase."""
    p = Position(1)
    card = p.zone(name)[0]
    t = strike_phase(p, "near-miss", "near-miss", "near-miss", "near-miss")
    drawn = [each for each in t.events if isinstance(each, StrikeDrawn)]
    assert [each.card for each in t.events if isinstance(each, EnemyStrikes)] == ([card] if drawn else [])
    return len(drawn)


def keeps_its_room(name: str) -> bool:
    """Whether a card that enters goes past it."""
    p = Position(1)
    card = p.room("ventilation-shafts", name)
    new = p.hive("towering-xenomorph")[0]
    p.at("hive")
    t = p.table()
    rooms = [room.card for room in state(t).rooms]
    assert sorted(rooms[:2]) == sorted([card, new])
    return rooms[0] == card
