"""The box (A1.03, A1.04): every component is there, in the right number, and says where it comes from."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import components
from sulaco.games.corps.board import NO_WAY, read_map
from sulaco.games.corps.board.grid import spaces_in
from sulaco.games.corps.boxes import BACKS, BLIPS, BOXES
from sulaco.games.corps.cards import CARDS, DEFINITIONS
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.components import ALL, COUNTS, origin
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.experience_cards import EXPERIENCE
from sulaco.games.corps.missions.base import face
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

from .cards.helpers import TEXTS, play
from .maps import HALL

BOX = contents_of()


@pytest.mark.rule("A1.03")
def test_cards_and_boards_as_in_the_box() -> None:
    assert COUNTS["boards"] == 4
    assert COUNTS["board-faces"] == 8
    assert COUNTS["endurance-cards"] == 60
    assert COUNTS["reshuffle-cards"] == 1
    assert COUNTS["tracker-cards"] == 42
    assert COUNTS["mission-cards"] == 9
    assert COUNTS["character-cards"] == 7


@pytest.mark.rule("A1.04")
def test_tokens_as_in_the_box() -> None:
    assert COUNTS["blips"] == 21
    assert COUNTS["mission-blips"] == 4
    assert COUNTS["tunnels"] == 4
    assert COUNTS["crates"] == 8
    assert COUNTS["computers"] == 2
    assert COUNTS["sentry-guns"] == 2
    assert COUNTS["facehuggers"] == 2


@pytest.mark.rule("A1.03", "A4.02")
def test_the_endurance_cards_by_type() -> None:
    assert Counter(card.type for card in map(CARDS.__getitem__, BOX.cards)) == {
        "weapon": 22,
        "equipment": 13,
        "event": 17,
        "hazard": 8,
    }


@pytest.mark.component("blips")
@pytest.mark.rule("A1.04")
def test_the_numbers_on_the_blips() -> None:
    assert Counter(BLIPS) == {1: 5, 2: 5, 3: 5, 4: 3, 5: 3}
    assert origin("blips") == "designed"


def test_the_list_of_components_names_each_once() -> None:
    ids = components()
    kinds = (
        len(BOX.definitions),
        len(CHARACTERS),
        len(BOX.tracker),
        COUNTS["mission-cards"],
        sum(2 * len(box.boards) for box in BOXES.values()),
    )
    assert kinds == (35, 15, 42, 9, 16)
    later = len(ALL.tracker) - len(BOX.tracker)
    assert later == 10
    assert len(ids) == len(set(ids)) == sum(kinds) + 7 + len(EXPERIENCE) + later
    # Newt is a Character and the name of the first mission.
    assert {"newt", "mission-newt", "escape", "survive", "rescue", "resupply"} <= set(ids)
    assert {f"bug-hunt-{number}" for number in range(1, 5)} <= set(ids)


def test_every_component_says_whether_it_is_published_or_designed() -> None:
    assert {origin(component) for component in components()} == {"published", "designed"}
    assert origin("m41a-pulse-rifle") == "published"
    assert origin("ammo-bandolier") == "designed"
    assert origin("hicks") == "published"
    assert origin("the-hive-wakes") == "designed"
    assert origin("medlab") == "designed"
    assert origin("reshuffle") == "published"
    with pytest.raises(KeyError):
        origin("power-loader")


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize(
    ("name", "spaces", "doors"),
    [
        pytest.param("operations", 71, 1, marks=pytest.mark.component("operations")),
        pytest.param("nest", 58, 0, marks=pytest.mark.component("nest")),
        pytest.param("medlab", 79, 5, marks=pytest.mark.component("medlab")),
        pytest.param("crashed-apc", 61, 0, marks=pytest.mark.component("crashed-apc")),
        pytest.param("quarters-a", 74, 10, marks=pytest.mark.component("quarters-a")),
        pytest.param("resin-halls", 59, 0, marks=pytest.mark.component("resin-halls")),
        pytest.param("quarters-b", 70, 10, marks=pytest.mark.component("quarters-b")),
        pytest.param("cooling-shafts", 55, 0, marks=pytest.mark.component("cooling-shafts")),
    ],
)
def test_a_face_is_ten_by_ten_and_all_its_spaces_hang_together(name: str, spaces: int, doors: int) -> None:
    assert name in [*BACKS, *BACKS.values()]
    board = read_map(face(name))
    assert (board.width, board.height) == (10, 10)
    assert (board.walkable.bit_count(), len(board.doors)) == (spaces, doors)
    floor = list(spaces_in(board.walkable))
    assert max(board.walk[floor[0]][space] for space in floor) < NO_WAY


@pytest.mark.component("reshuffle")
@pytest.mark.rule("A4.24", "A1.03")
def test_the_reshuffle_card_turns_what_lies_beneath_it_into_the_new_stack() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.beneath("hot-wire", "fall-back", "panic")
    p.deck("body-armor", only=True)
    p.activate("hicks", stage="on")
    t = p.table()
    play(t, "ability:ready")
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert sorted(t.game.state.endurance) == ["fall-back-1", "hot-wire-1", "panic-1"]
    assert t.game.state.beneath == []
    # It is no card of its own among the 60.
    assert not any(card.startswith("reshuffle") for card in CARDS)


@pytest.mark.component("mission-newt")
@pytest.mark.component("mission-blips")
@pytest.mark.rule("A1.04", "A1.07")
def test_mission_1_hides_newt_and_three_numbers_under_the_mission_blips() -> None:
    t = Table(Corps, Setup(mission="newt", players=1), 1)
    while t.game.state.step in ("gear", "deal", "place"):
        assert t.decision is not None
        t.choose(t.decision.keys()[0])
    hidden = sorted((blip.mission, blip.number) for blip in t.game.state.blips if blip.mission)
    assert hidden == [("aliens", 1), ("aliens", 2), ("aliens", 3), ("newt", 0)]


@pytest.mark.parametrize("card", sorted(DEFINITIONS))
def test_every_endurance_card_has_a_name_and_a_text(card: str) -> None:
    assert TEXTS.name(f"{card}-1") == TEXTS.name(card) != card
    assert len(TEXTS.templates[f"rule-text.{card}"]) > 20


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("player-2", "Player 2"),
        ("alien-3", "Alien 3"),
        ("facehugger-1", "Facehugger 1"),
        ("blip-4", "Blip 4"),
        ("gun-1", "Sentry Gun 1"),
        ("door-12", "door 12"),
        ("spawn-2", "Spawn Point 2"),
        ("tunnel-1", "Tunnel 1"),
        ("crate-8", "Crate 8"),
        ("computer-2", "Computer 2"),
    ],
)
def test_the_pieces_have_names(id: str, name: str) -> None:
    assert TEXTS.name(id) == name
