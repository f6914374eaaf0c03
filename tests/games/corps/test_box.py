"""The box as clients get it: every printed thing, in words, once; and the ground of every map."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.board import Map, read_map, spaces_in
from sulaco.games.corps.board.grid import DOOR, WALL
from sulaco.games.corps.box import CorpsBox, Ground, Line
from sulaco.games.corps.box_faces import minutes
from sulaco.games.corps.boxes import BADASSES, BOXES
from sulaco.games.corps.characters import ABILITIES, CHARACTERS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.ground import ground
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.games.corps.view import PHASES
from sulaco.table.table import Table

from .maps import TWO_ROOMS

BOX = contents_of()
LISTED = [mission.id for mission in BOX.missions.values() if mission.listed]
COUNTED = {"one": 1, "two": 2, "four": 4, "five": 5, "six": 6, "eight": 8}


@pytest.fixture(scope="module")
def box() -> CorpsBox:
    return Corps.box()


def test_the_box_goes_over_the_wire_and_is_made_once(box: CorpsBox) -> None:
    assert msgspec.json.decode(msgspec.json.encode(box), type=CorpsBox) == box
    assert Corps.box() is box
    assert Corps.box_type is CorpsBox


def test_every_card_has_a_face_and_every_copy_finds_it(box: CorpsBox) -> None:
    faces = {card.id: card for card in box.cards}
    trackers = contents_of(tuple(BOXES)).tracker
    assert len(faces) == len(box.cards) == len(BOX.definitions) + len(trackers) + 48
    assert sum(card.copies for card in box.cards if card.type not in ("tracker", "experience")) == len(BOX.cards)
    for copy in BOX.cards:
        assert faces[copy.rpartition("-")[0]].text
    rifle, grenades = faces["m41a-pulse-rifle"], faces["m40-grenades"]
    assert (rifle.name, rifle.type, rifle.cost, rifle.attack_cost) == ("M41A Pulse Rifle", "weapon", 3, 1)
    assert (rifle.keywords, rifle.range, rifle.area) == (["Full Auto"], 0, False)
    assert (grenades.range, grenades.area, grenades.keywords) == (4, True, ["Backup", "Close", "Grenade"])
    surge = faces["surge"]
    assert (surge.type, surge.level, surge.kind, surge.blips, surge.spawn) == ("tracker", 3, "hidden", 2, 3)


def test_every_ability_stands_on_its_side_of_the_card(box: CorpsBox) -> None:
    faces = {face.id: face for face in box.characters}
    assert list(faces) == list(CHARACTERS)
    texts = Corps.texts()
    for ability in ABILITIES.values():
        face = faces[ability.character]
        side, other = (face.hero, face.grunt) if ability.hero else (face.grunt, face.hero)
        name = texts.name(ability.id) + ": "
        assert [text for text in side.abilities if text.startswith(name)] == [
            name + texts.templates[f"rule-text.{ability.id}"]
        ]
        assert not any(text.startswith(name) for text in other.abilities)
    hicks, newt = faces["hicks"], faces["newt"]
    assert (hicks.name, hicks.short, hicks.mark, hicks.rank) == ("Cpl. Hicks", "Hicks", "HI", 2)
    assert (hicks.hero.defense, hicks.grunt.defense, hicks.grunt.abilities) == (6, 5, [])
    assert any("Defensive Fire" in text for text in hicks.hero.abilities)
    assert newt.grunt.abilities == ["Passive: never equips a weapon.", "Passive: a Rest recycles 4."]
    assert newt.hero.abilities[1:] == ["Passive: never equips a weapon.", "Passive: a Rest recycles up to 5."]
    for face in box.characters:
        for side, drawn in ((face.hero, CHARACTERS[face.id].hero), (face.grunt, CHARACTERS[face.id].grunt)):
            passive = [text for text in side.abilities if text.startswith("Passive:")]
            assert len(passive) == len(drawn.traits) + (2 if face.id == "newt" else 0)
            assert (side.speed, side.defense, side.melee, side.tech, side.aim, side.designed) == (
                *(drawn.speed, drawn.defense, drawn.melee, drawn.tech, drawn.aim),
                list(drawn.designed),
            )
    assert len({face.mark for face in box.characters}) == len(box.characters)


@pytest.mark.rule("A1.03", "A30.14")
def test_a_box_says_what_it_brings_and_needs_and_a_mission_how_many_take_part(box: CorpsBox) -> None:
    (badasses,) = [face for face in box.boxes if face.id == BADASSES]
    assert badasses.name == "Ultimate Badasses"
    assert "Six more Characters" in badasses.text
    assert "Needs the base box only" in badasses.text
    assert {face.id for face in box.characters if face.box == BADASSES} == {
        *("apone", "crowe", "drake", "dietrich", "wierzbowski", "burke")
    }
    assert box.heroes[:6] == list(BOX.heroes)
    there = {face.id for face in box.characters if face.box in ("base", BADASSES)}
    assert set(box.heroes) == there - {"newt"}
    assert {(face.id, *face.needs) for face in box.missions if face.needs} == {("newt", "ripley")}
    assert {face.fireteam for face in box.missions} == {6}


def test_a_mission_card_says_what_one_must_know_before_choosing_it(box: CorpsBox) -> None:
    faces = {face.id: face for face in box.missions}
    assert sorted(faces) == sorted(LISTED)
    assert [face.id for face in box.missions[:5]] == ["newt", "escape", "survive", "rescue", "resupply"]
    assert {face.id for face in box.missions if face.campaign} == {"newt", "escape", "survive", "rescue", "resupply"}
    for face in box.missions:
        words = (face.tag, face.briefing, face.rules, face.win, face.lose, face.gear, face.tracker)
        assert all(word and "{" not in word for word in words)
        assert list(face.win_rates) == ["1", "3", "5"]
        assert all(0 < low <= rate <= high < 100 for rate, low, high in face.win_rates.values())
        assert (face.name, face.origin) == (Corps.texts().name(face.id), MISSIONS[face.id].origin)
    assert [face.minutes for face in box.missions[:5]] == [45, 45, 95, 45, 70]
    assert "turn 12" in faces["newt"].win
    assert faces["bug-hunt-1"].tracker == "31 to 32 cards, threat 1 on top, not renewed"


@pytest.mark.parametrize("mission", [id for id in LISTED if id.startswith("bug-hunt")])
def test_the_crates_on_the_card_are_those_on_the_map(mission: str, box: CorpsBox) -> None:
    face = next(face for face in box.missions if face.id == mission)
    crates = [label for label in MISSIONS[mission].map.labels if label[0] == "k"]
    assert COUNTED[face.gear.split()[-2]] == len(crates)


@pytest.mark.parametrize("mission", LISTED)
def test_the_tracker_deck_on_the_card_is_the_one_that_is_built(mission: str, box: CorpsBox) -> None:
    face = next(face for face in box.missions if face.id == mission)
    sizes = set()
    for players in range(1, 7):
        table = Table(Corps, Setup(mission, players), 1)
        while table.game.state.step == "gear":
            table.choose("gear:done")
        sizes.add(len(table.game.state.tracker))
    said = f"{min(sizes)} to {max(sizes)}" if len(sizes) > 1 else str(min(sizes))
    assert face.tracker.startswith(f"{said} cards, ")


def test_minutes_come_from_the_number_of_decisions() -> None:
    assert minutes(MISSIONS["newt"]) == 45
    assert all(minutes(MISSIONS[id]) % 5 == 0 and minutes(MISSIONS[id]) >= 30 for id in LISTED)


def test_everything_that_a_view_names_has_a_name(box: CorpsBox) -> None:
    names = set(box.names)
    assert {f"step.{step}" for step in PHASES} <= names
    assert {f"phase.{phase}" for phase in PHASES.values()} <= names
    assert {f"kind.{card.kind}" for card in box.cards if card.kind} <= names
    assert set(ABILITIES) <= names
    assert {"alien", "facehugger", "blip", "mission-blip", "gun", "crate", "computer", "cocoon", "tunnel"} <= names
    assert {f"exit.{exit}" for face in box.missions for exit in face.ground.exits} <= names
    assert {face for box in BOXES.values() for board in box.boards.items() for face in board} <= names
    assert not any("{" in name for name in box.names.values())
    for mission in LISTED:
        game = Table(Corps, Setup(mission, 2), 1).game
        game.state.facts |= {"arrives": 9}
        told = game.mission.objectives(game)
        assert told
        assert {f"objective.{objective.id}" for objective in told} <= names


# --- the ground --------------------------------------------------------------------------------------------------


def edges(line: Line) -> set[tuple[bool, int, int]]:
    """The edges of a line: upright or level, and the cell east or south of it."""
    x1, y1, x2, y2 = line
    assert (x1 == x2) != (y1 == y2)
    return {(True, x1, y) for y in range(y1, y2)} if x1 == x2 else {(False, x, y1) for x in range(x1, x2)}


def touches(one: Line, other: Line) -> bool:
    """Whether two lines could be one: in the same direction, end to end."""
    same = one[0] == one[2] == other[0] == other[2] or one[1] == one[3] == other[1] == other[3]
    return same and (one[2:] == other[:2] or other[2:] == one[:2])


@pytest.mark.parametrize("mission", [*LISTED, "drill"])
def test_the_lines_of_the_ground_are_the_edges_of_the_map(mission: str) -> None:
    board = MISSIONS[mission].map
    drawn = ground(board)
    walls = [edge for line in drawn.walls for edge in edges(line)]
    doors = [edge for door in drawn.doors for edge in edges(door.line)]
    assert len(walls) == len(set(walls))
    assert not set(walls) & set(doors)
    assert not any(touches(one, other) for one in drawn.walls for other in drawn.walls)
    barriers = set(walls) | set(doors)
    for y in range(board.height):
        for x in range(board.width):
            here = board.walkable >> board.space(x, y) & 1
            # Between two spaces there is a wall where the map has one; between a space and rock, always.
            if x:
                there = board.walkable >> board.space(x - 1, y) & 1
                edge = board.upright_at(x, y)
                if here and there:
                    assert ((True, x, y) in barriers) == (edge in (WALL, DOOR))
                elif here != there and not board.furniture & (3 << board.space(x - 1, y)):
                    assert (True, x, y) in walls
    for index, upright, x, y in board.door_edges():
        assert (upright, x, y) in edges(drawn.doors[index].line)
    assert [(door.key, set(door.spaces)) for door in drawn.doors] == [
        (door.key, set(door.sides[0] + door.sides[1])) for door in board.doors
    ]


@pytest.mark.parametrize("mission", LISTED)
def test_every_space_piece_of_furniture_and_place_is_on_the_ground(mission: str) -> None:
    board = MISSIONS[mission].map
    drawn = ground(board)
    assert drawn.floor == spaces_in(board.walkable)
    assert sorted(space for piece in drawn.furniture for space in piece) == spaces_in(board.furniture)
    assert drawn.spawn_points == {f"spawn-{n}": board.labels[f"S{n}"][0] for n in range(1, 5)}
    assert "a" in drawn.starts
    assert "b" not in drawn.starts
    assert all(set(spaces) <= set(drawn.floor) for spaces in drawn.starts.values())
    covered = [(picture.x, picture.y, picture.width, picture.height) for picture in drawn.boards]
    assert len(covered) == len(set(covered)) == len(MISSIONS[mission].boards)
    assert all((width, height) == (10, 10) for _, _, width, height in covered)
    assert drawn.names[board.space(3, 2)] == "3,2"
    assert Table(Corps, Setup(mission), 1).game.ground() is drawn


def test_a_drawn_map_has_a_ground_too() -> None:
    board = read_map(TWO_ROOMS)
    drawn = ground(board)
    assert drawn.walls == [
        (0, 0, 0, 3), (4, 0, 4, 1), (4, 2, 4, 3), (9, 0, 9, 3), (0, 0, 9, 0), (0, 3, 9, 3)
    ]  # fmt: skip
    assert [(door.key, door.line, door.spaces) for door in drawn.doors] == [("door-1", (4, 1, 4, 2), (12, 13))]
    assert [(picture.x, picture.y, picture.width, picture.height) for picture in drawn.boards] == [(0, 0, 9, 3)]
    assert ground(read_map(TWO_ROOMS)) is drawn


LINES = """
+--+--+--+--+
|  :        |
+  +  o  +--+
|  :%% %%|##|
+  +  +::+  +
|      %% XA|
+--+--+--+--+
""".strip("\n")


def test_white_lines_furniture_posts_and_rock() -> None:
    drawn = ground(read_map(LINES))
    # Beside furniture the line is its outline; between two pieces it parts them.
    assert drawn.white_lines == [(1, 0, 1, 1), (2, 2, 3, 2)]
    assert drawn.furniture == [[5, 6], [10]]
    assert drawn.posts == [(2, 1)]
    assert drawn.exits == {"exit-a": [11]}
    assert (3, 1, 3, 2) in drawn.walls
    assert (3, 2, 4, 2) in drawn.walls


def test_maps_that_differ_in_their_boards_only_are_drawn_apart() -> None:
    plain = read_map(TWO_ROOMS)
    board_of = tuple(0 if space % 9 < 4 else 1 for space in range(plain.size))
    boards = ("nest", "medlab")
    laid = Map("two", 9, 3, plain.cells, plain.upright, plain.level, plain.posts, plain.labels, boards, board_of)
    assert laid == plain
    names = [(picture.name, picture.x, picture.width) for picture in ground(laid).boards]
    assert names == [("Nest", 0, 4), ("Medlab", 4, 5)]
    assert len(ground(plain).boards) == 1


def test_the_ground_goes_over_the_wire() -> None:
    drawn = ground(MISSIONS["newt"].map)
    assert msgspec.json.decode(msgspec.json.encode(drawn), type=Ground) == drawn
    assert Corps.ground_type is Ground
