"""What the tests of tracker cards, Aliens and Blips share: corridors, two boards, a driver for flows."""

from __future__ import annotations

from typing import TypeVar

import pytest

from sulaco.games.corps import Corps, tracker
from sulaco.games.corps.board import lay_out
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.missions import MISSIONS, Mission
from sulaco.games.corps.position import Position
from sulaco.table.flow import Flow

T = TypeVar("T")

TRACKS = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .D .  .  . S4  . S3  . S2  . S1  .|
+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A corridor of 17 spaces, a door after the sixth; behind it the Spawn Points 4, 3, 2, 1 on 9, 11, 13 and 15."""


def _lane(door: int) -> str:
    """A board face that is nothing but a lane along row 5, with a door west of this column."""
    wall = "+" + "--+" * 10
    solid = "|" + "## " * 9 + "##|"
    lane = "".join(("D" if x == door else " ") + " ." for x in range(10)) + " "
    lines = [wall]
    for y in range(10):
        lines += [lane if y == 5 else solid, wall if y == 9 else ""]
    return "\n".join(lines)


class Lanes(Mission):
    """Two boards, west and east, joined to one lane of 20 spaces; a door between 2,5 and 3,5."""

    id = "lanes"
    listed = False
    labels = {}
    packets = ()
    map = lay_out(
        "lanes",
        [("west", _lane(3), 0, 0, 0), ("east", _lane(-1), 0, 1, 0)],
        [],
        {"S4": [(11, 5)], "S2": [(13, 5)], "S1": [(15, 5)]},
    )


def lanes(monkeypatch: pytest.MonkeyPatch, *, players: int = 1) -> Position:
    """A position on the two boards."""
    monkeypatch.setitem(MISSIONS, Lanes.id, Lanes())
    return Position(mission=Lanes.id, players=players)


def drive(flow: Flow[T], *keys: str) -> T:
    """Run a flow and give these answers, no more and no fewer."""
    answers = list(keys)
    try:
        decision = next(flow)
        while True:
            assert answers, f"asked {decision.kind}: {decision.keys()}"
            decision = flow.send(decision.find(answers.pop(0)))
    except StopIteration as done:
        assert not answers, f"never asked for {answers}"
        value: T = done.value
        return value


def play(p: Position, card: str, *keys: str, seat: int = 0) -> Corps:
    """Draw this card for a seat and answer what it asks."""
    p.tracker(card)
    drive(tracker.draw_card(p.game, seat), *keys)
    assert p.state.tracker_discarded[-1] == card
    assert p.state.chance.script == []
    return p.game


def behind_the_door(*numbers: int, at: str = "0,0") -> Position:
    """Gorman on the near side of the closed door: no Spawn Point is in sight."""
    p = Position(TRACKS)
    p.character("gorman", at, player=0)
    p.pool(*(numbers or (1, 1, 1)))
    return p


def in_the_open(*numbers: int) -> Position:
    """Gorman on the far side, at 6,0: all Spawn Points are in sight."""
    return behind_the_door(*numbers, at="6,0")


def blips(game: Corps) -> dict[str, int]:
    return {blip.id: blip.at for blip in game.state.blips}


def aliens(game: Corps) -> dict[str, int]:
    return {alien.id: alien.at for alien in game.state.aliens}


def places(game: Corps, pieces: dict[str, int]) -> dict[str, str]:
    return {id: game.map.names[space] for id, space in pieces.items()}


def tokens(game: Corps) -> dict[str, int]:
    return {alien.id: alien.tokens for alien in game.state.aliens}


def tunnels(game: Corps) -> dict[str, int]:
    return {token.id: token.at for token in game.state.tokens}


def pile(p: Position) -> list[str]:
    """The Exhaust Pile from the bottom up, by definition."""
    return [CARDS[card].id for card in p.state.exhausted]
