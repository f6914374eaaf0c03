"""The Alien Queen: she acts, reaches, is wounded and dies (A27.06 to A27.15); whole games with her on the board."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.agents.corps import _Ground
from sulaco.bots.runner import play, seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate
from sulaco.games.corps.board import NO_WAY, Blocks, blocks, spaces_in
from sulaco.games.corps.events import AlienHit, Reeled, Rolled, Wounded
from sulaco.games.corps.harm import alien_attacks, defense_roll, targets
from sulaco.games.corps.invariants import violations
from sulaco.games.corps.kinds import KINDS, QUEEN
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.phases import alien as alien_phase
from sulaco.games.corps.position import Position
from sulaco.games.corps.queen import DYING, farther, mortally_wounded, phase_begins, phase_ends
from sulaco.games.corps.scenario_write import CorpsWriter
from sulaco.games.corps.state import Alien, Setup
from sulaco.games.corps.swarms import hit_alien
from sulaco.games.corps.tracker import move_models
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table
from sulaco.table.testers import copy_tester, fuzz_tester, replay_tester, save_tester, undo_tester, view_tester
from sulaco.terminal.corps.marks import marks
from sulaco.terminal.style import ASCII

from ..writing import check_whole
from .tracks import drive

YARD = """
+--+--+--+--+--+--+--+--+--+--+--+--+
|        |                          |
+  +  +  +  +  +  +  +  +  +  +  +  +
|        D                          |
+  +  +  +  +  +  +  +  +  +  +  +  +
|        |                          |
+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A closet behind a narrow door, and a yard."""


def queen_at(at: str, *people: tuple[str, str], mission: str = "drill", damage: int = 0) -> tuple[Position, Alien]:
    p = Position(YARD, boxes=["get-away"], mission=mission)
    for name, place in people:
        p.character(name, place, player=0 if name == "hicks" else -1)
    queen = p.alien(at, kind=QUEEN)
    queen.damage = damage
    return p, queen


def test_her_row_says_what_is_hers() -> None:
    queen = KINDS[QUEEN]
    assert (queen.speed, queen.size, queen.reach, queen.adds, queen.defense_dice) == (6, 2, 2, 3, 1)
    assert (queen.result, queen.breaks_on, queen.swarms, queen.dies, queen.box) == ("fall", 5, False, False, "get-away")


@pytest.mark.rule("A27.08", "A99.118")
def test_she_attacks_two_spaces_away_and_no_farther() -> None:
    p, queen = queen_at("3,0", ("hicks", "1,1"))
    assert [who.id for who in targets(p.game, queen)] == ["hicks"]  # through the narrow door
    p.game.put(p.game.who["hicks"], p.space("0,1"))
    assert targets(p.game, queen) == []
    p.character("hudson", "6,2")
    assert [who.id for who in targets(p.game, queen)] == ["hudson"]
    p.character("frost", "5,2")
    assert [who.id for who in targets(p.game, queen)] == ["frost"]  # the closest only


@pytest.mark.rule("A27.08", "A99.79")
@pytest.mark.parametrize(
    ("hicks", "queen", "ends"), [("0,1", "5,0", "3,0"), ("1,1", "7,0", "3,0"), ("2,1", "7,0", "3,0")]
)
def test_she_comes_as_close_as_she_can(hicks: str, queen: str, ends: str) -> None:
    p, her = queen_at(queen, ("hicks", hicks))
    p.dice(3)
    flow = activate(p.game, her, 6)
    if hicks == "0,1":  # three spaces behind the door: out of her reach, wherever she goes
        drive(flow)
        assert p.game.map.names[her.at] == queen
        assert p.state.chance.script == [3]
        return
    drive(flow, "move:" + ends)
    assert p.game.map.names[her.at] == ends
    assert p.state.chance.script == []


@pytest.mark.rule("A99.79")
def test_two_spaces_from_one_she_still_goes_next_to_him_if_she_can() -> None:
    p, queen = queen_at("6,0", ("hicks", "4,0"))
    p.game.put(queen, p.space("7,0"))
    p.game.put(p.game.who["hicks"], p.space("5,0"))
    assert [who.id for who in targets(p.game, queen)] == ["hicks"]
    p.dice(3)
    drive(activate(p.game, queen, 6), "move:6,0")
    assert p.game.map.names[queen.at] == "6,0"


@pytest.mark.rule("A27.07", "A99.118")
def test_of_all_characters_she_goes_for_the_closest_whom_she_can_get_to() -> None:
    p, queen = queen_at("3,0", ("hicks", "0,0"))
    p.character("hudson", "11,2")
    drive(activate(p.game, queen, 6), "move:9,1")  # he is closer, but out of her reach in the closet
    assert p.game.map.names[queen.at] == "9,1"


@pytest.mark.rule("A27.09")
def test_three_are_added_to_a_defense_roll() -> None:
    p, queen = queen_at("6,0", ("hicks", "5,0"))
    p.dice(2)
    drive(alien_attacks(p.game, queen))
    rolls = [event for event in p.game.events if isinstance(event, Rolled)]
    assert [(roll.roll, roll.modifier) for roll in rolls] == [(2, 3)]
    assert "+3 against her" in str(Corps.texts().render(rolls[0].text()))


@pytest.mark.rule("A27.10", "A99.80")
def test_whatever_would_kill_her_is_one_damage_token() -> None:
    p, queen = queen_at("6,0", ("hicks", "5,0"))
    for damage, (members, whole) in enumerate([(1, False), (3, False), (1, True)], start=1):
        drive(hit_alien(p.game, queen, members, "A11.03", whole=whole))
        assert queen.damage == damage
    assert queen in p.state.aliens
    assert [event.damage for event in p.game.events if isinstance(event, Wounded)] == [1, 2, 3]
    assert not [event for event in p.game.events if isinstance(event, AlienHit)]


@pytest.mark.rule("A27.10")
def test_a_counterattack_too(monkeypatch: pytest.MonkeyPatch) -> None:
    p, queen = queen_at("6,0", ("vasquez", "5,0"))
    monkeypatch.setitem(KINDS, QUEEN, msgspec.structs.replace(KINDS[QUEEN], adds=1))
    p.dice(1)
    drive(defense_roll(p.game, p.game.who["vasquez"], queen))
    assert queen.damage == 1
    assert queen in p.state.aliens


@pytest.mark.rule("A27.11", "A27.12", "A99.74")
@pytest.mark.parametrize(("damage", "reels"), [(5, False), (6, True), (30, True)])
def test_in_a_campaign_six_tokens_cost_her_activation(damage: int, reels: bool) -> None:
    p, queen = queen_at("6,0", ("hicks", "0,0"), damage=damage)
    drive(alien_phase(p.game))
    assert queen.activated is reels
    assert queen.damage == (0 if reels else damage)
    assert bool([event for event in p.game.events if isinstance(event, Reeled)]) is reels
    assert queen in p.state.aliens
    assert not mortally_wounded(p.game, queen)
    assert farther(p.game) == 0
    phase_ends(p.game)
    assert queen in p.state.aliens


@pytest.mark.rule("A27.13", "A27.14", "A27.15")
@pytest.mark.parametrize(("damage", "dies"), [(6, False), (14, False), (15, True), (16, True)])
def test_in_a_bug_hunt_fifteen_tokens_are_mortal(damage: int, dies: bool) -> None:
    p, queen = queen_at("6,0", ("hicks", "0,0"), mission="bug-hunt-1", damage=damage)
    phase_begins(p.game)
    assert not queen.activated
    assert DYING.known(p.game) is dies
    assert farther(p.game) == (2 if dies else 0)
    queen.damage = min(damage, 10)  # healed meanwhile: it does not save her
    phase_ends(p.game)
    assert (queen in p.state.aliens) is not dies
    assert not DYING.known(p.game)
    assert not list(violations(p.game))


@pytest.mark.rule("A99.81")
def test_cards_move_nobody_farther_in_her_frenzy() -> None:
    p, _ = queen_at("3,0", ("hicks", "0,0"), mission="bug-hunt-1", damage=15)
    phase_begins(p.game)
    alien = p.alien("11,0")
    drive(move_models(p.game, [alien], 2), "move:9,2")
    assert p.game.map.names[alien.at] == "9,2"


@pytest.mark.rule("A27.06")
def test_cards_of_the_tracker_move_her_by_the_normal_rules() -> None:
    p, queen = queen_at("9,0", ("hicks", "3,0"))
    drive(move_models(p.game, [queen], 2), "move:7,0")
    assert p.game.map.names[queen.at] == "7,0"


def test_a_game_with_her_is_written_down_and_begun_again() -> None:
    p, _ = queen_at("6,0", ("hicks", "0,0"), damage=4)
    p.activate("hicks")
    table = p.table()
    text = CorpsWriter().write(table, "Here")
    assert "queen at 6,0 damage 4" in text
    assert "boxes get-away" in text
    check_whole(CorpsWriter(), table)


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.fixture
def queens_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Bug Hunt and a mission of the campaign on whose boards she stands from the beginning."""
    for id in ("bug-hunt-1", "newt"):
        base = type(MISSIONS[id])

        class Hers(base):  # type: ignore[misc, valid-type]
            def lay_out_tokens(self, game: Corps) -> None:
                super().lay_out_tokens(game)
                game.state.aliens.append(Alien("queen-1", _far_away(game), kind=QUEEN, damage=4))

        monkeypatch.setitem(MISSIONS, id, Hers())


def _far_away(game: Corps) -> int:
    """A square of spaces from which she can come to the start, far from it."""
    ways = blocks(game.map, 2)
    taken = game.exits
    for blip in game.state.blips:
        taken |= 1 << blip.at
    walk = ways.distances(_beside(ways, game.map.labels["a"][0]), 0)
    free = [at for at in spaces_in(ways.walkable & ~ways.touching(taken)) if walk[at] != NO_WAY]
    return max(free, key=walk.__getitem__)


def _beside(ways: Blocks, at: int) -> int:
    return spaces_in(ways.goals(at))[0]


SETUPS = [Setup(mission, players, boxes=["get-away"]) for mission, players in (("bug-hunt-1", 2), ("newt", 3))]


@pytest.mark.usefixtures("queens_hunt")
@pytest.mark.parametrize("setup", SETUPS, ids=["hunt", "campaign"])
def test_all_testers_pass_with_her_on_the_board(setup: Setup) -> None:
    assert copy_tester(Corps, setup, 1, limit=150) == []
    assert replay_tester(Corps, setup, 2, limit=300) == []
    assert undo_tester(Corps, setup, 3, limit=150) == []
    assert save_tester(Corps, setup, 4, limit=200, every=40) == []
    assert view_tester(Corps, setup, 5, limit=200, every=5) == []
    assert fuzz_tester(Corps, setup, 6, deep=25)[1] == []


@pytest.mark.usefixtures("queens_hunt")
@pytest.mark.parametrize("setup", SETUPS, ids=["hunt", "campaign"])
def test_bots_play_to_the_end_with_her_on_the_board(setup: Setup) -> None:
    for seed in range(3):
        table = Table(Corps, setup, seed)
        play(table, seat_bots("corps", "sensible", setup.players, seed))
        assert table.ending is not None
        assert not list(violations(table.game))


@pytest.mark.rule("A27.04", "A99.116")
def test_random_games_from_a_position_keep_all_invariants() -> None:
    """Aliens, Swarms, Blips and a gun around her: she passes, they make room, nothing breaks."""
    asked: set[str] = set()
    for seed in range(16):
        table = _crowd(seed).table()
        chance = Chance.seeded(seed)
        for _ in range(150):
            if table.decision is None:
                break
            assert not list(violations(table.game))
            asked.add(table.decision.kind)
            table.choose(pick(table.decision, chance))
        assert not list(violations(table.game))
    assert "make-room" in asked


def _crowd(seed: int) -> Position:
    """Everybody somewhere in the yard."""
    p = Position(YARD, boxes=["get-away"], mission="bug-hunt-1" if seed % 2 else "drill", seed=seed)
    p.gun("11,2", "w")
    p.alien("8,0", kind=QUEEN).damage = 13
    chance = Chance.seeded(seed)
    free = spaces_in(p.game.map.walkable & ~p.game.alien_spaces)
    chance.shuffle(free)
    places = [p.game.map.names[at] for at in free]
    p.character("hicks", places.pop(), player=0, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.character("vasquez", places.pop(), gear_cards=["m56-smart-gun"])
    for number in range(12):
        p.alien(places.pop(), number % 3 // 2, kind="facehugger" if number == 5 else "alien")
    hidden = [place for place in places if not any(p.game.sees(who, p.space(place)) for who in p.state.characters)]
    for place in hidden[:3]:
        p.blip(place)
    p.phase("marine" if seed % 3 else "alien")
    return p


# --- what people see of her ----------------------------------------------------------------------------------------


@pytest.mark.rule("A27.01", "A27.10")
def test_a_view_tells_how_wide_she_is_and_how_wounded() -> None:
    p, _ = queen_at("6,0", ("hicks", "0,0"), damage=4)
    p.alien("11,2")
    assert msgspec.json.decode(msgspec.json.encode(p.game.view(0).aliens)) == [
        {"id": "queen-1", "at": 6, "width": 2, "damage": 4, "limit": 6},
        {"id": "alien-1", "at": 35},
    ]
    hunt, _ = queen_at("6,0", ("hicks", "0,0"), mission="bug-hunt-1")
    assert hunt.game.view(None).aliens[0].limit == 15


@pytest.mark.rule("A27.08", "A27.09", "A99.115")
def test_whoever_looks_at_her_is_told_all_that() -> None:
    p, _ = queen_at("6,0", ("hicks", "3,1"), damage=4)
    p.activate("hicks")
    told = p.game.inspect(0, "queen-1")
    assert told is not None
    assert told.title == "Alien Queen"
    assert told.rows == [
        ("Damage", "4 of 6"),
        ("Distance", "3 spaces"),  # from her nearest space
        ("Line of sight", "clear"),
        ("Defense Roll", "plus 3"),
        ("Strikes at", "2 spaces"),
    ]
    reached = {p.game.map.names[space] for space in told.reaches}
    assert "4,1" in reached
    assert not reached & {"0,0", "1,1", "2,1", "3,1", "6,0"}  # not through the narrow door, and not over Hicks


def test_a_forecast_says_that_she_is_wounded_and_not_killed() -> None:
    p = Position(YARD, boxes=["get-away"])
    p.character("hicks", "3,0", player=0, aim=7, gear_cards=["m40-grenades"])
    p.alien("7,0", kind=QUEEN)
    p.activate("hicks")
    table = p.table()
    table.choose("attack:area:m40-grenades-1")
    assert table.decision is not None
    option = table.decision.find("area:7,1")
    told = table.game.forecast(table.decision, option)
    assert told is not None
    assert [str(Corps.texts().render(throw.outcome)) for throw in told.throws] == ["Alien Queen takes a damage token."]
    assert [throw.dice for throw in told.throws] == [1]


def test_the_terminal_writes_her_name_over_her_four_spaces() -> None:
    p, _ = queen_at("6,0", ("hicks", "3,1"), damage=12, mission="bug-hunt-1")
    found = marks(p.game, p.game.view(0), ASCII)
    shown = {p.game.map.names[space]: mark.text for space, mark in found.items()}
    assert shown == {"6,0": "QU", "7,0": "EE", "6,1": "N ", "7,1": "12", "3,1": "HI"}


def test_an_observation_has_her_on_all_her_spaces() -> None:
    p, _ = queen_at("6,0", ("hicks", "3,1"))
    ground = _Ground(p.game.view(0))
    assert [p.game.map.names[space] for space in ground.aliens] == ["6,0", "7,0", "6,1", "7,1"]
