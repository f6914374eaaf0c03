"""What the mission tests share: setting a mission up and reading a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sulaco.games.corps.board import Map, read_map
from sulaco.games.corps.boxes import BACKS, BLIPS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.events import MissionNote
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.table import Table
from sulaco.table.text import say

from ...tables import key_set
from .playing import set_up


def begin(mission: str, *, players: int = 1, heroes: Sequence[str] = (), seed: int = 0, **more: object) -> Table[Corps]:
    """A new game with standard issue handed out, at the first decision after the gear."""
    setup = Setup(mission=mission, players=players, heroes=list(heroes), **more)  # type: ignore[arg-type]
    table = Table(Corps, setup, seed)
    while table.decision is not None and table.decision.kind == "gear":
        table.choose("gear:standard-issue" if "gear:standard-issue" in key_set(table) else "gear:done")
    return table


def interactions(table: Table[Corps]) -> set[str]:
    return {key for key in key_set(table) if key.startswith("interact:")}


def place(table: Table[Corps], who: str) -> str:
    """Where a Character is, as "x,y"."""
    return table.game.map.names[table.game.who[who].at]


def places(mission: str, label: str) -> list[str]:
    """The spaces of a label on a mission's map, in reading order."""
    board = MISSIONS[mission].map
    return [board.names[space] for space in board.labels.get(label, ())]


def check_places(mission: str, shown: Mapping[str, str]) -> None:
    """The labels, Blips and boards of a mission are where its card shows them (A1.09, A1.17)."""
    card = MISSIONS[mission]
    names = card.map.names
    labels = {label: " ".join(names[space] for space in spaces) for label, spaces in card.map.labels.items()}
    assert labels == dict(sorted(shown.items()))
    faces = {board[0] for board in card.boards}
    assert not any(front in faces and back in faces for front, back in BACKS.items())
    state = set_up(mission).game.state
    assert sorted(names[blip.at] for blip in state.blips) == sorted(shown["b"].split())
    assert sorted(state.pool + [blip.number for blip in state.blips]) == sorted(BLIPS)


def ended(table: Table[Corps]) -> tuple[bool, str, str]:
    """How the game ended: whether it was won, the id of its text, and the rule."""
    assert table.ending is not None
    return bool(table.ending.winners), table.ending.reason.text.id, table.ending.reason.rule


def ending(table: Table[Corps]) -> tuple[str, bool]:
    """How the game ended: the id of its text, and whether it was won."""
    assert table.ending is not None
    assert Corps.texts().render(table.ending.reason.text)
    return table.ending.reason.text.id.removeprefix("ending."), bool(table.ending.winners)


def told(mission: str) -> tuple[str, str]:
    """The goal and the special rules of a Mission card as players read them, with the mission's numbers."""
    texts, card = Corps.texts(), MISSIONS[mission]
    assert texts.name(mission) != mission
    assert texts.templates[f"briefing.{mission}"]
    numbers = {name: value for name in dir(card) if type(value := getattr(card, name)) is int}
    return (
        texts.render(say(f"briefing.{mission}-goal", **numbers)),
        texts.render(say(f"rule-text.mission-{mission}", **numbers)),
    )


def levels(deck: Sequence[str]) -> Counter[int]:
    """How many tracker cards of each level."""
    return Counter(TRACKER[card].level for card in deck)


def same_terrain(board: Map, drawing: str) -> bool:
    """Whether a map has the cells, steps, doors and labels of this drawing."""
    drawn = read_map(drawing.strip("\n"))
    return (
        board.cells == drawn.cells
        and board.next_mask == drawn.next_mask
        and board.doors == drawn.doors
        and board.labels == drawn.labels
    )


def tokens_have_their_own_spaces(board: Map) -> bool:
    """Whether no two tokens share a space and all of them lie on walkable spaces."""
    spaces = [space for label, found in board.labels.items() if label not in ("a", "d", "r") for space in found]
    return len(spaces) == len(set(spaces)) and all(board.walkable >> space & 1 for space in spaces)


def noted(table: Table[Corps]) -> list[tuple[str, str]]:
    """What the mission has told so far, and of whom."""
    return [(event.note, event.who) for event in table.events if isinstance(event, MissionNote)]
