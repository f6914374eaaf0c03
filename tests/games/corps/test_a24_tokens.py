"""Computers and Crates, Sentry Guns, Facehuggers (A24, A99.68 to A99.72)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.board import spaces_in
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.games.corps.sentry import gun_sees
from sulaco.games.corps.state import SentryGun, Setup
from sulaco.table.table import Table

from ..tables import key_set as keys
from .maps import CORRIDOR, HALL, TWO_ROOMS


def shots(table: Table[Corps]) -> list[tuple[str, str, bool]]:
    """What the guns fired at, in order, and whether they hit."""
    return [(event.gun, event.target, event.hit) for event in table.events if isinstance(event, events.GunFired)]


def aliens_at(table: Table[Corps]) -> list[str]:
    return [table.game.map.names[alien.at] for alien in table.game.state.aliens]


# --- Computers and Crates ----------------------------------------------------------------------------------------


@pytest.mark.component("computer")
@pytest.mark.component("crate")
@pytest.mark.rule("A24.01")
def test_computers_and_crates_do_nothing_unless_the_mission_says_so() -> None:
    p = Position(HALL)
    p.character("hudson", "4,2", player=0)
    p.token("computer-1", "3,2")
    p.token("crate-1", "5,2")
    p.activate("hudson")
    assert not [key for key in keys(p.table()) if key.startswith("interact")]


# --- Sentry Guns -------------------------------------------------------------------------------------------------


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.02")
def test_sentry_guns_belong_to_survive_and_to_every_bug_hunt() -> None:
    assert sorted(name for name, mission in MISSIONS.items() if mission.guns) == [
        *("bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4", "survive")
    ]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.03")
def test_guns_go_anywhere_and_face_where_the_players_like() -> None:
    t: Table[Corps] = Table(Corps, Setup(mission="survive", heroes=["hicks"]), 1)
    t.choose("gear:done")
    assert {"gun:5,5", "gun:0,7", "gun:19,1", "gun:1,18"} <= keys(t)
    t.choose("gun:0,7")
    assert keys(t) == {"facing:n", "facing:e", "facing:s", "facing:w"}
    t.choose("facing:w")
    gun = t.game.state.guns[0]
    assert (t.game.map.names[gun.at], gun.facing, gun.ammo) == ("0,7", "w", 450)


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.04", "A99.69")
@pytest.mark.parametrize(
    ("facing", "seen"),
    [
        ("n", {f"{x},{y}" for x in range(10) for y in range(2)}),
        ("e", {f"{x},{y}" for x in range(5, 10) for y in range(5)}),
        ("s", {f"{x},{y}" for x in range(10) for y in range(3, 5)}),
        ("w", {f"{x},{y}" for x in range(4) for y in range(5)}),
    ],
)
def test_a_gun_sees_everything_strictly_ahead_of_its_own_row(facing: str, seen: set[str]) -> None:
    p = Position(HALL)
    gun = p.gun("4,2", facing)
    names = p.game.map.names
    assert {names[space] for space in range(p.game.map.size) if gun_sees(p.game, gun, space)} == seen


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.03", "A24.04")
def test_a_facing_is_offered_with_the_spaces_that_the_gun_would_see() -> None:
    t: Table[Corps] = Table(Corps, Setup(mission="survive", heroes=["hicks"]), 1)
    t.choose("gear:done")
    t.choose("gun:5,5")
    assert t.decision is not None
    offered = {option.key.partition(":")[2]: option.spaces for option in t.decision.options}
    for facing, spaces in offered.items():
        gun = SentryGun("gun-1", t.game.map.space(5, 5), facing, 450)
        assert spaces == tuple(space for space in spaces_in(t.game.map.walkable) if gun_sees(t.game, gun, space))
    assert len(set(offered.values())) == 4
    assert all(offered.values())


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A99.69")
def test_characters_block_a_gun_like_any_line_of_sight() -> None:
    p = Position(CORRIDOR)
    gun = p.gun("0,0", "e")
    friend = p.character("gorman", "3,0")
    assert not gun_sees(p.game, gun, p.space("6,0"))
    friend.status = "down"
    p.game.refresh()
    assert gun_sees(p.game, gun, p.space("6,0"))


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.05", "A24.06", "A24.09", "A99.70")
def test_a_gun_shoots_at_an_alien_after_every_step_in_its_sight_until_it_hits() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.gun("1,0", "e")
    p.alien("11,0", tokens=3)
    p.dice(8, 9, 10, 8, 10, 7)
    p.phase("aliens")
    t = p.table()
    assert shots(t) == [("gun-1", "alien-1", False), ("gun-1", "alien-1", False), ("gun-1", "alien-1", True)]
    assert t.game.state.aliens == []


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.06")
def test_it_stops_shooting_when_the_target_has_left_its_sight() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.gun("6,0", "e")
    p.alien("8,0")
    p.dice(10, 10)
    p.phase("aliens")
    t = p.table()
    assert shots(t) == [("gun-1", "alien-1", False)]
    assert aliens_at(t) == ["2,0"]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.05", "A24.10")
def test_a_gun_shoots_at_characters_too_and_a_hit_kills() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", gear_cards=["m41a-pulse-rifle"])
    p.character("gorman", "0,0", player=0)
    p.gun("1,0", "e")
    p.dice(8, 8, 7, 10)
    p.activate("hicks")
    t = p.table()
    t.choose("move:6,0")
    assert shots(t) == [("gun-1", "hicks", False), ("gun-1", "hicks", True)]
    assert t.game.who["hicks"].status == "killed"
    assert t.game.state.discarded == ["m41a-pulse-rifle-1"]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.05")
def test_who_does_not_move_is_not_shot_at() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0")
    p.character("gorman", "0,0", player=0)
    p.gun("1,0", "e")
    p.alien("11,0")
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    assert shots(t) == []


def blip_before_a_gun(*dice: int) -> Table[Corps]:
    """A Blip that no Character sees comes one space nearer in the sight of a gun."""
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.gun("4,1", "e")
    p.blip("8,1", 4)
    p.dice(1, *dice)
    p.phase("blips")
    t = p.table()
    t.choose("move:7,1")
    return t


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.05", "A24.07", "A24.10", "A99.53")
def test_a_blip_shot_by_a_gun_goes_unseen_to_the_pool() -> None:
    t = blip_before_a_gun(7, 10)
    assert shots(t) == [("gun-1", "blip-1", True)]
    assert t.game.state.blips == []
    assert t.game.state.aliens == []
    assert len(t.game.state.pool) == 21
    assert not [event for event in t.events if isinstance(event, events.Spotted)]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.07")
def test_a_blip_missed_by_a_gun_stays_face_down() -> None:
    t = blip_before_a_gun(8, 10)
    assert shots(t) == [("gun-1", "blip-1", False)]
    assert [(blip.number, blip.known) for blip in t.game.state.blips] == [(4, False)]
    assert t.game.state.aliens == []


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A99.70")
def test_spotting_comes_before_the_shot() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "7,1", player=0)
    p.gun("5,1", "w")
    p.blip("2,1", 3)
    p.dice(1, 1, 1)
    p.phase("blips")
    t = p.table()
    told = [event for event in t.events if isinstance(event, events.Spotted | events.GunFired)]
    assert [type(event).__name__ for event in told] == ["Spotted", "GunFired"]
    assert shots(t) == [("gun-1", "alien-1", True)]
    assert t.game.state.aliens == []


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.08", "A99.71")
def test_every_shot_costs_fifty_rounds_and_an_empty_gun_is_silent() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.gun("1,0", "e", ammo=100)
    p.alien("11,0")
    p.dice(10, 10, 9, 9)
    p.phase("aliens")
    t = p.table()
    assert [event.ammo for event in t.events if isinstance(event, events.GunFired)] == [50, 0]
    assert t.game.state.guns[0].ammo == 0
    assert aliens_at(t) == ["5,0"]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.08", "A99.71")
def test_a_full_gun_has_nine_shots() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "1,0", player=0)
    p.gun("0,0", "e")
    p.dice(*[10] * 18)
    p.activate("hicks", actions=3)
    t = p.table()
    for space in ("5,0", "9,0", "11,0"):
        t.choose(f"move:{space}")
    assert [event.ammo for event in t.events if isinstance(event, events.GunFired)] == list(range(400, -50, -50))
    assert t.game.state.guns[0].ammo == 0


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.09")
@pytest.mark.parametrize(("dice", "hit"), [((7, 10), True), ((10, 7), True), ((8, 8), False), ((1, 1), True)])
def test_the_higher_die_is_dropped_and_seven_or_less_hits(dice: tuple[int, int], hit: bool) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", player=0)
    p.character("gorman", "0,0")
    p.gun("1,0", "e")
    p.dice(*dice)
    p.activate("hicks")
    t = p.table()
    t.choose("move:4,0")
    assert shots(t) == [("gun-1", "hicks", hit)]
    assert (t.game.who["hicks"].status == "killed") is hit


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A99.70")
@pytest.mark.parametrize(("first", "second"), [("gun-1", "gun-2"), ("gun-2", "gun-1")])
def test_with_two_guns_the_leader_chooses_and_the_second_holds_fire_if_the_target_is_dead(
    first: str, second: str
) -> None:
    def both(*dice: int) -> Table[Corps]:
        p = Position(HALL, players=2)
        p.character("hicks", "9,4", player=1)
        p.character("ripley", "9,0", player=0)
        p.gun("0,0", "e")
        p.gun("0,1", "e")
        p.dice(*dice)
        p.activate("ripley")
        t = p.table()
        t.choose("move:8,0")
        return t

    t = both(1, 1)
    assert t.decision is not None
    assert (t.decision.seat, keys(t)) == (1, {"gun:gun-1", "gun:gun-2"})
    t.choose(f"gun:{first}")
    assert shots(t) == [(first, "ripley", True)]
    t = both(10, 10, 10, 10)
    t.choose(f"gun:{first}")
    assert shots(t) == [(first, "ripley", False), (second, "ripley", False)]


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A99.72", "A10.06")
def test_characters_may_pass_a_gun_but_not_stop_there() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.gun("2,0", "w")
    p.activate("hicks")
    moves = {key for key in keys(p.table()) if key.startswith("move:")}
    assert moves == {"move:1,0", "move:3,0", "move:4,0"}


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A99.72")
def test_aliens_ignore_guns_and_may_stop_on_their_space() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m240-flamethrower"])
    p.gun("2,0", "w")
    p.alien("8,0")
    p.phase("aliens")
    t = p.table()
    assert aliens_at(t) == ["2,0"]
    assert shots(t) == []
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m240-flamethrower"])
    p.gun("2,0", "e")
    p.alien("3,0")
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:area:m240-flamethrower-1")
    t.choose("area:2,0")
    assert t.game.state.aliens == []
    assert len(t.game.state.guns) == 1


@pytest.mark.component("sentry-gun")
@pytest.mark.rule("A24.05", "A99.70")
def test_a_pull_counts_as_movement_in_the_sight_of_a_gun() -> None:
    p = Position(CORRIDOR)
    p.character("newt", "2,0", player=0)
    p.character("hicks", "8,0")
    p.gun("5,0", "e")
    p.dice(10, 10, 10, 10)
    p.activate("newt", stage="end")
    t = p.table()
    t.choose("ability:this-way")
    t.choose("move:6,0")
    assert t.game.map.names[t.game.who["hicks"].at] == "6,0"
    assert shots(t) == [("gun-1", "hicks", False), ("gun-1", "hicks", False)]


# --- Facehuggers -------------------------------------------------------------------------------------------------


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.11", "A13.05")
def test_a_facehugger_moves_like_an_alien() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.alien("10,0", kind="facehugger")
    p.phase("aliens")
    t = p.table()
    assert aliens_at(t) == ["4,0"]


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.11", "A14.01", "A11.03")
def test_a_facehugger_draws_defensive_fire_and_dies_of_a_hit() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0", kind="facehugger")
    p.dice(1)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == {"fire:hicks:m41a-pulse-rifle-1", "hold"}
    t.choose("fire:hicks:m41a-pulse-rifle-1")
    assert t.game.state.aliens == []


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.11", "A10.07", "A10.03", "A6.07")
def test_a_facehugger_stops_movement_and_opens_doors() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.alien("4,1", kind="facehugger")
    p.activate("hicks")
    t = p.table()
    assert t.game.closed == 0
    moves = {key.removeprefix("move:") for key in keys(t) if key.startswith("move:")}
    assert moves == {f"{x},{y}" for x in range(4) for y in range(3)} - {"0,1"}


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.11", "A15.09")
def test_next_to_a_facehugger_who_is_down_is_captured() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", down=True)
    p.character("gorman", "9,0", player=0)
    p.alien("4,0", kind="facehugger")
    p.phase("alien")
    t = p.table()
    assert t.game.who["hicks"].status == "captured"
    assert t.game.state.aliens == []


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.12", "A24.13", "A99.68")
@pytest.mark.parametrize("roll", [7, 9, 10])
def test_a_failed_defense_roll_puts_the_facehugger_on_the_card_and_nothing_else(roll: int) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", player=0)
    p.alien("4,0", kind="facehugger")
    p.dice(roll)
    p.phase("aliens")
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.facehugged, hicks.status, t.game.map.names[hicks.at]) == (True, "standing", "3,0")
    assert t.game.state.aliens == []
    assert t.ending is None


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.11", "A15.02", "A15.03")
@pytest.mark.parametrize(("roll", "left"), [(6, 1), (3, 0)])
def test_a_passed_defense_roll_dodges_or_kills_it(roll: int, left: int) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", player=0)
    p.alien("4,0", kind="facehugger")
    p.dice(roll)
    p.phase("aliens")
    t = p.table()
    assert len(t.game.state.aliens) == left
    assert not t.game.who["hicks"].facehugged


@pytest.mark.component("facehugger")
@pytest.mark.rule("A99.68")
def test_the_victim_plays_on_and_may_be_attacked_by_a_second_one() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", player=0)
    p.state.characters[0].facehugged = True
    p.alien("4,0", kind="facehugger")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.game.state.turn == 2
    assert t.game.who["hicks"].facehugged
    while t.decision is not None and t.decision.kind != "action":
        t.choose("skip" if "skip" in keys(t) else t.decision.keys()[0])
    assert {"aim", "rest", "end"} <= keys(t)


@pytest.mark.component("facehugger")
@pytest.mark.rule("A24.14", "A99.68")
def test_the_token_stays_on_the_card_to_the_end_of_the_mission_and_into_the_next() -> None:
    p = Position(HALL, mission="newt")
    p.character("newt", player=0).status = "left"
    p.character("ripley", "0,0", player=0).facehugged = True
    p.phase("finish")
    t = p.table(facts={"newt-won-over": 1})
    assert t.ending is not None
    assert t.ending.winners == (0,)
    assert (t.game.who["ripley"].status, t.game.who["ripley"].facehugged) == ("standing", True)
    later: Table[Corps] = Table(Corps, Setup(mission="escape", facehugged=["ripley"]), 1)
    assert [who.id for who in later.game.state.characters if who.facehugged] == ["ripley"]


# --- dormant Facehuggers (a rule of the missions) ----------------------------------------------------------------


@pytest.mark.component("facehugger")
@pytest.mark.parametrize(("where", "awake"), [("5,1", True), ("6,1", False)])
def test_a_dormant_facehugger_wakes_when_somebody_is_within_five_spaces(where: str, awake: bool) -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.alien(where, kind="facehugger", dormant=True)
    p.dice(10)
    p.phase("alien")
    t = p.table()
    notes = [event.note for event in t.events if isinstance(event, events.MissionNote)]
    assert notes == (["facehugger-wakes"] if awake else [])
    if awake:
        assert t.decision is not None
        assert t.decision.kind == "alien-move"
    else:
        assert aliens_at(t) == [where]


@pytest.mark.component("facehugger")
def test_a_dormant_facehugger_wakes_when_it_is_seen() -> None:
    def alien_phase(*, down: bool) -> Table[Corps]:
        p = Position(CORRIDOR)
        p.character("hicks", "0,0", player=0, down=down)
        p.character("gorman")
        p.alien("11,0", kind="facehugger", dormant=True)
        p.phase("alien")
        return p.table()

    t = alien_phase(down=False)
    assert not t.game.state.aliens[0].dormant
    assert aliens_at(t) == ["5,0"]
    t = alien_phase(down=True)
    assert t.game.state.aliens[0].dormant
    assert aliens_at(t) == ["11,0"]


@pytest.mark.component("facehugger")
def test_a_dormant_facehugger_wakes_when_it_is_shot_at_and_missed() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("9,0", kind="facehugger", dormant=True)
    p.dice(10)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:facehugger-1:m41a-pulse-rifle-1")
    assert not t.game.state.aliens[0].dormant
