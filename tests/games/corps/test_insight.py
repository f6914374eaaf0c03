"""What one may ask about a piece or a space, and that asking changes nothing and tells no secret."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.box import Insight
from sulaco.games.corps.position import Position
from sulaco.games.corps.sentry import covered
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

from .maps import CORRIDOR, HALL, TWO_DOORS, TWO_ROOMS
from .random_games import moments, setups


def told(table: Table[Corps], thing: str, seat: int | None = 0) -> Insight:
    found = table.game.inspect(seat, thing)
    assert found is not None
    return found


def rows(table: Table[Corps], thing: str, seat: int | None = 0) -> dict[str, str]:
    return dict(told(table, thing, seat).rows)


def hall() -> Position:
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0, aim=6, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.character("ripley", "0,4", player=1)
    return p


@pytest.mark.rule("A11.02", "A11.06", "A11.20", "A99.07")
def test_an_alien_tells_distance_sight_and_what_each_weapon_needs() -> None:
    p = hall()
    p.alien("7,0", 2)
    p.alien("1,1")
    p.activate("hicks")
    table = p.table()
    swarm = told(table, "alien-1")
    assert (swarm.title, swarm.at, swarm.line) == ("Swarm of 3", 7, (0, 7))
    assert swarm.rows == [
        ("Distance", "7 spaces"),
        ("Line of sight", "clear"),
        ("M41A Pulse Rifle", "hits on 6 or less, exhausts 1"),
        ("Ithaca 37 Shotgun", "out of range, reaches 3 spaces"),
        ("Defense Roll", "plus 2 for the swarm"),
    ]
    beside = rows(table, "alien-2")
    assert beside["Distance"] == "1 space"
    assert beside["Ithaca 37 Shotgun"] == "hits on 6 or less, exhausts 1"


@pytest.mark.rule("A11.14", "A11.20")
def test_an_area_weapon_tells_whether_its_area_can_be_laid_over_the_alien() -> None:
    p = Position(HALL)
    p.character("frost", "0,0", player=0, aim=4, gear_cards=["m240-flamethrower", "m40-grenades"])
    p.alien("4,0")
    p.alien("7,0")
    p.activate("frost")
    table = p.table()
    assert rows(table, "alien-1")["M240 Flamethrower"] == "area, hits on 5 or less, exhausts 2"
    assert rows(table, "alien-1")["M40 Grenades"] == "hits on 6 or less, is discarded"
    assert rows(table, "alien-2")["M240 Flamethrower"] == "out of range, reaches 3 spaces"


@pytest.mark.rule("A6.06", "A7.01", "A7.02")
def test_what_is_in_the_way_of_a_look_is_named() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.activate("hicks")
    table = p.table()
    space = table.game.map.space
    assert rows(table, f"space:{space(8, 1)}")["Line of sight"] == "door 1 is in the way"
    assert told(table, f"space:{space(8, 1)}").line is None
    assert rows(table, "door-1") == {"State": "closed"}
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,0", player=0)
    p.activate("hicks")
    assert rows(p.table(), f"space:{space(5, 0)}")["Line of sight"] == "a wall is in the way"
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.character("frost", "3,1")
    p.activate("hicks")
    table = p.table()
    assert rows(table, f"space:{space(8, 1)}")["Line of sight"] == "Pvt. Frost is in the way"
    assert rows(table, "door-1") == {"State": "open"}
    p.barricade("door-1")
    table = p.table()
    assert rows(table, "door-1") == {"State": "barricaded"}
    assert rows(table, f"space:{space(8, 1)}")["On foot"] == "no way"


@pytest.mark.rule("A10.01", "A2.01")
def test_a_character_tells_its_values_its_sight_and_its_reach() -> None:
    p = Position(TWO_ROOMS, players=1)
    hicks = p.character("hicks", "0,1", player=0, hazards=["wounded"])
    p.character("frost", "3,0", down=True)
    p.activate("hicks")
    table = p.table()
    found = told(table, "hicks")
    assert found.title == "Cpl. Hicks"
    assert found.rows == [("Speed", "3"), ("Defense", "5"), ("Melee", "3"), ("Tech", "5"), ("Aim", "7")]
    assert table.decision is not None
    moves = sorted(option.value for option in table.decision.options if option.key.startswith("move:"))
    assert sorted(found.reaches) == moves
    assert set(found.sees) == {table.game.map.space(x, y) for x in range(4) for y in range(3)}
    frost = told(table, "frost")
    assert ("State", "Knocked down") in frost.rows
    assert frost.reaches == []
    assert hicks.at == 9


@pytest.mark.rule("A13.07", "A13.09")
def test_an_alien_reaches_no_farther_than_it_goes_in_one_activation() -> None:
    p = hall()
    p.alien("9,2")
    table = p.table()
    found = told(table, "alien-1")
    board = table.game.map
    assert set(found.reaches) == {board.space(x, y) for x in range(3, 10) for y in range(5)} - {found.at}
    assert found.rows == []
    assert found.line is None


@pytest.mark.rule("A1.18")
def test_the_number_of_a_blip_is_told_to_those_who_know_it() -> None:
    p = Position(TWO_ROOMS, players=2)
    p.character("hicks", "0,1", player=0)
    p.character("ripley", "0,2", player=1)
    hidden, looked, newt = p.blip("8,0", 3), p.blip("8,1", 2), p.blip("7,0", 0, mission="newt", known=True)
    looked.seen = 1 << 1
    p.activate("hicks")
    table = p.table()
    assert {rows(table, hidden.id, seat)["Number"] for seat in (0, 1, None)} == {"not known"}
    assert [rows(table, looked.id, seat)["Number"] for seat in (0, 1, None)] == ["not known", "2", "not known"]
    assert rows(table, newt.id)["Hides"] == "Newt"


@pytest.mark.rule("A24.04", "A99.69")
def test_a_gun_tells_its_field_of_fire() -> None:
    p = hall()
    gun = p.gun("4,2", "e", 150)
    p.activate("hicks")
    table = p.table()
    found = told(table, gun.id)
    assert dict(found.rows)["Rounds"] == "150"
    assert dict(found.rows)["Looks"] == "east"
    assert sum(1 << space for space in found.sees) == covered(table.game)
    board = table.game.map
    assert rows(table, f"space:{board.space(9, 2)}")["Field of fire"] == "yes"
    assert "Field of fire" not in rows(table, f"space:{board.space(1, 2)}")


@pytest.mark.rule("A13.09", "A99.07")
def test_every_piece_tells_how_far_it_is_and_whether_it_is_seen() -> None:
    p = hall()
    p.character("frost", "3,4").facehugged = True
    sleeping, beside = p.alien("9,4", dormant=True), p.alien("1,1")
    gun, blip = p.gun("4,2", "e", 150), p.blip("8,3", 3)
    p.token("tunnel-1", "9,2")
    p.activate("hicks")
    table = p.table()

    def away(n: int) -> list[tuple[str, str]]:
        return [("Distance", f"{n} spaces"), ("Line of sight", "clear")]

    assert told(table, "frost").rows[5:] == [("Facehugger on the face", "yes"), *away(4)]
    asleep = told(table, sleeping.id)
    assert asleep.rows[:3] == [("State", "asleep"), *away(9)]
    assert asleep.reaches == told(table, beside.id).reaches == []  # it stays beside people
    hits = ("Hits on", "7 or less, the better of two dice")
    assert told(table, gun.id).rows == [("Looks", "east"), ("Rounds", "150"), hits, *away(4)]
    assert told(table, blip.id).rows == [("Number", "not known"), *away(8)]
    assert told(table, "tunnel-1").rows == [("State", "not barricaded"), *away(9)]
    assert told(table, "hicks").rows == [("Speed", "4"), ("Defense", "6"), ("Melee", "3"), ("Tech", "5"), ("Aim", "6")]
    for thing, space in (("frost", 43), (sleeping.id, 49), (gun.id, 24), (blip.id, 38), ("tunnel-1", 29)):
        assert (told(table, thing).at, told(table, thing).line) == (space, (0, space))
    assert (told(table, "hicks").at, told(table, "hicks").line) == (0, None)


@pytest.mark.rule("A7.01", "A99.07")
def test_a_spawn_point_tells_whether_it_is_barricaded_and_how_far_it_is() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "3,1")
    p.activate("hicks")
    seen = [("Distance", "8 spaces"), ("Line of sight", "Pvt. Hudson is in the way")]
    point = told(p.table(), "spawn-1")
    assert (point.title, point.at, point.line) == ("Spawn Point 1", 26, None)
    assert point.rows == [("State", "not barricaded"), *seen]
    p.barricade("spawn-1")
    assert told(p.table(), "spawn-1").rows == [("State", "barricaded"), *seen]


@pytest.mark.rule("A7.02", "A99.07")
def test_several_doors_or_people_in_the_way_and_a_way_that_is_longer_than_the_shot() -> None:
    p = Position(TWO_DOORS)
    p.character("hicks", "1,1", player=0)
    p.character("ripley", "2,1")
    p.activate("hicks")
    table = p.table()
    at = table.game.map.space(3, 1)
    assert told(table, f"space:{at}").rows == [
        ("Distance", "2 spaces"),
        ("On foot", "3 spaces"),
        ("Line of sight", "a wall is in the way"),
    ]
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.character("frost", "2,0")
    p.character("hudson", "4,0")
    p.activate("hicks")
    assert rows(p.table(), "space:9")["Line of sight"] == "people are in the way"


def test_tokens_tell_who_carries_them_and_what_all_have_seen() -> None:
    p = hall()
    carried, closed, opened = p.token("crate-1", "3,3"), p.token("cocoon-1", "5,0"), p.token("cocoon-2", "7,0")
    carried.at, carried.bearer = -1, "hicks"
    closed.hidden = opened.hidden = "gorman"
    opened.used = True
    p.token("tunnel-1", "9,4")
    table = p.table()
    assert told(table, "crate-1").at == table.game.who["hicks"].at
    assert rows(table, "crate-1")["Carried by"] == "Cpl. Hicks"
    assert "Holds" not in rows(table, "cocoon-1")
    assert rows(table, "cocoon-2")["Holds"] == "Lt. Gorman"
    assert rows(table, "tunnel-1")["State"] == "not barricaded"


@pytest.mark.parametrize(
    "thing",
    ["", "nobody", "space:", "space:-1", "space:99999", "space:1" + "0" * 5000, "space:1.5", "space:²", "blip-9",
     "door-99", "spawn-7", "spawn-", "close-call-1", "gorman"],
)  # fmt: skip
def test_of_what_is_not_there_there_is_nothing_to_say(thing: str) -> None:
    assert hall().table().game.inspect(0, thing) is None


def test_a_character_off_the_board_and_a_black_cell_are_not_there() -> None:
    p = Position(mission="newt")
    p.character("hicks").status = "killed"
    p.character("ripley", "16,8", player=0)
    table = p.table()
    assert table.game.inspect(0, "hicks") is None
    assert table.game.inspect(0, "space:0") is None


def things(table: Table[Corps]) -> list[str]:
    state = table.game.state
    pieces = [who.id for who in state.characters]
    pieces += [alien.id for alien in state.aliens] + [blip.id for blip in state.blips]
    pieces += [gun.id for gun in state.guns] + [token.id for token in state.tokens]
    spaces = [f"space:{space}" for space in range(0, table.game.map.size, 17)]
    return [*pieces, *spaces, "door-1", "spawn-1", "spawn-2"]


@pytest.mark.parametrize("setup", setups(7), ids=lambda setup: f"{setup.mission}-{setup.players}")
def test_asking_changes_nothing_and_tells_no_secret(setup: Setup) -> None:
    asked = 0
    for table in moments(setup, 7, every=25):
        for seat in (*range(setup.players), None):
            before = table.digest()
            answers = {thing: table.game.inspect(seat, thing) for thing in things(table)}
            assert table.digest() == before
            copy = table.fork()
            copy.game.redeal([] if seat is None else [seat], copy.game.state.chance)
            copy.game.refresh()
            for thing, answer in answers.items():
                assert copy.game.inspect(seat, thing) == answer
            asked += len(answers)
            for found in answers.values():
                if found is not None:
                    assert msgspec.json.decode(msgspec.json.encode(found), type=Insight) == found
    assert asked > 0
