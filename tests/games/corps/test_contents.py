"""What is on the table comes from its boxes: a box of the test's own adds to a game only where the setup names it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sulaco.agents.environment import TableEnv
from sulaco.agents.features import features, features_with
from sulaco.games import house
from sulaco.games.corps import Corps
from sulaco.games.corps.boxes import BLIPS, BOXES, Box
from sulaco.games.corps.cards import CARDS, DEFINITIONS, Weapon, on
from sulaco.games.corps.cards import register as register_card
from sulaco.games.corps.characters import CHARACTERS, CardSide, CharacterCard
from sulaco.games.corps.characters import register as register_character
from sulaco.games.corps.contents import Contents, contents, contents_of, offered
from sulaco.games.corps.in_force import EQUIP_COST, HOOKS
from sulaco.games.corps.invariants import violations
from sulaco.games.corps.kinds import KINDS, Kind
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.drill import Drill
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import CorpsState, Setup
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.games.corps.tracker_cards import card as tracker_card
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Refused
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table

from .maps import HALL

TOY = "toy"
REGISTERS: tuple[dict[Any, Any], ...] = (
    BOXES,
    CARDS,
    DEFINITIONS,
    CHARACTERS,
    TRACKER,
    MISSIONS,
    KINDS,
    house._components["corps"],
    *(register for hook in HOOKS.values() for register in (hook.hazards, hook.equipment, hook.heroes, hook.grunts)),
)


class ToyMission(Drill):
    id = "toy-drill"
    box = TOY
    fireteam = 8


@pytest.fixture(autouse=True)
def toy() -> Iterator[Contents]:
    """A box with a Weapon, a Character, a friend of hers who has to be found, a tracker card, Blips and a mission."""
    before = [dict(register) for register in REGISTERS]
    contents_of.cache_clear()
    BOXES[TOY] = Box(id=TOY, blips=(5, 5), guns=1)
    register_card(Weapon(id="toy-gun", copies=2, cost=1, range=4, hits=on(3), box=TOY))
    side = CardSide(4, 6, 2, 4, 6, traits=frozenset({"free-equip"}))
    register_character(CharacterCard("toy-marine", True, 1, side, side, box=TOY))
    register_character(CharacterCard("toy-friend", False, 0, side, side, goes_with="toy-marine", box=TOY))
    tracker_card("toy-echo", 1, "active", blips=1, spawn=1, box=TOY)(None)
    MISSIONS["toy-drill"] = ToyMission()
    KINDS["toy-alien"] = Kind(id="toy-alien", box=TOY)
    yield contents_of((TOY,))
    for register, old in zip(REGISTERS, before, strict=True):
        register.clear()
        register.update(old)
    contents_of.cache_clear()


def with_toy(mission: str = "newt", **options: Any) -> Setup:
    return Setup(mission=mission, boxes=[TOY], **options)


def refusal(setup: Setup) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        Table(Corps, setup, 1)
    return str(Corps.texts().render(refused.value.reason.text)), refused.value.reason.rule


def test_a_box_is_offered_when_it_brings_somebody_or_a_mission(toy: Contents) -> None:
    assert [box for box in offered() if box != "toy"] == ["badasses"]
    assert "toy" in offered()
    assert {"get-away", "base"} < set(BOXES)


@pytest.mark.rule("A1.03", "A1.04")
def test_a_box_that_is_not_named_adds_nothing() -> None:
    there = contents(Setup(mission="newt"))
    assert there.boxes == ("base",)
    assert (len(there.cards), len(there.definitions), len(there.tracker)) == (60, 35, 42)
    assert not [id for id in (*there.cards, *there.characters, *there.tracker, *there.missions) if "toy" in id]
    assert (there.players, there.guns, there.blips) == (6, 2, tuple(BLIPS))
    assert there.heroes == ("hicks", "vasquez", "hudson", "ripley", "frost", "gorman")
    state = Table(Corps, Setup(mission="newt", players=6), 1).game.state
    assert "toy" not in msgspec.json.encode(state).decode()


@pytest.mark.rule("A1.03", "A1.04")
def test_a_box_on_the_table_adds_its_cards_characters_and_blips(toy: Contents) -> None:
    assert toy.boxes == ("base", TOY)
    assert (toy.players, toy.guns, toy.blips) == (8, 3, (*BLIPS, 5, 5))
    assert toy.gear["toy-gun"] == ["toy-gun-1", "toy-gun-2"]
    assert toy.heroes[-1] == "toy-marine"
    assert "toy-friend" not in toy.heroes
    heroes = [*toy.heroes[:2], "toy-marine", "ripley"]
    table = Table(Corps, with_toy(players=4, heroes=heroes), 1)
    game = table.game
    assert game.state.boxes == (TOY,)
    assert game.who["toy-marine"].player == game.who["toy-friend"].player == 2
    assert {"toy-gun-1", "toy-gun-2"} <= set(game.state.endurance)
    assert len(game.state.endurance) == 62
    assert table.decision is not None
    assert any(option.key.startswith("gear:toy-gun:") for option in table.decision.options)
    while game.state.step == "gear" and table.decision is not None:
        table.choose("gear:done")
    assert len([card for card in game.state.tracker if card == "toy-echo"]) <= 1
    numbers = sorted(game.state.pool + [blip.number for blip in game.state.blips if not blip.mission])
    assert numbers == sorted(toy.blips)


@pytest.mark.rule("A1.16")
def test_the_tracker_deck_has_the_cards_of_the_boxes_on_the_table() -> None:
    for boxes, expected in (((), 42), ((TOY,), 43)):
        p = Position(HALL, boxes=boxes)
        p.state.tracker.clear()
        p.game.mission.build_tracker(p.game)
        assert len(p.state.tracker) == expected
        assert ("toy-echo" in p.state.tracker) is bool(boxes)


@pytest.mark.rule("A1.03")
def test_a_standing_ability_holds_for_a_character_of_a_later_box() -> None:
    p = Position(HALL, boxes=[TOY])
    frost, marine = p.character("frost", "1,1", player=0), p.character("toy-marine", "2,1", player=0)
    hicks = p.character("hicks", "3,1", player=0)
    costs = [
        [rule(p.game, who, hicks, "hk-vp70-1", 2) for rule in p.game.in_force(EQUIP_COST, who)]
        for who in (frost, marine)
    ]
    assert costs == [[0], [0]]


@pytest.mark.rule("A1.03")
@pytest.mark.parametrize(
    ("setup", "rule", "words"),
    [
        (Setup(mission="newt", boxes=["attic"]), "A1.03", "There is no box 'attic'."),
        (Setup(mission="toy-drill"), "A1.03", "is in the box 'toy'"),
        (Setup(mission="newt", heroes=["toy-marine"]), "A1.03", "is in the box 'toy'"),
        (Setup(mission="newt", absent=["toy-marine"]), "A1.03", "is in the box 'toy'"),
        (Setup(mission="newt", captured=["nobody"]), "A1.03", "There is no Character 'nobody'."),
        (Setup(mission="newt", cards=["toy-gun-1"]), "A1.03", "is in the box 'toy'"),
        (Setup(mission="newt", players=7), "A99.55", "1 to 6 can play"),
        (with_toy(players=7), "A99.55", "1 to 6 can play"),
        (with_toy("toy-drill", players=9), "A99.55", "1 to 8 can play"),
        (with_toy(heroes=["toy-friend"]), "A1.10", "cannot be played as a Hero"),
    ],
)
def test_what_is_not_on_the_table_is_refused(setup: Setup, rule: str, words: str) -> None:
    said, cited = refusal(setup)
    assert cited == rule
    assert words in said


def test_a_setup_of_the_base_box_is_written_as_ever() -> None:
    assert "boxes" not in msgspec.to_builtins(Setup(mission="newt"))
    assert b"boxes" not in msgspec.json.encode(Table(Corps, Setup(mission="newt"), 1).game.state)
    told = msgspec.json.decode(msgspec.json.encode(with_toy()), type=Setup)
    assert told == with_toy()


def test_the_state_and_the_save_know_their_boxes() -> None:
    table = Table(Corps, with_toy(players=2), 5)
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.game.state), type=CorpsState)
    assert Corps(state).contents is table.game.contents
    assert loads(dumps(table)).game.state == table.game.state


def test_invariants_notice_what_is_not_on_the_table() -> None:
    p = Position(HALL)
    assert not list(violations(p.game))
    p.state.endurance[0] = "toy-gun-1"
    p.state.tracker[0] = "toy-echo"
    p.character("toy-marine", "1,1", player=0)
    p.alien("4,1", kind="toy-alien")
    found = "; ".join(violations(p.game))
    for what in ("card toy-gun-1", "tracker card toy-echo", "Character toy-marine", "alien-1 is of a kind"):
        assert what in found


@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_the_box_break_no_invariant(seed: int) -> None:
    mission = ("newt", "escape", "bug-hunt-1", "survive")[seed]
    heroes = ["toy-marine", "ripley", "hicks", "hudson", "frost", "gorman"][: 6 - seed]
    table = Table(Corps, with_toy(mission, players=6 - seed, heroes=heroes, separate_models=bool(seed % 2)), seed)
    chance = Chance.seeded(seed)
    for number in range(250):
        if table.decision is None:
            break
        table.choose(pick(table.decision, chance))
        if not number % 5:
            assert not list(violations(table.game))
    assert TOY in table.game.contents.boxes


# --- the lab and agents ------------------------------------------------------------------------------------------


def test_the_lab_knows_the_cards_of_the_boxes_on_the_table() -> None:
    assert "toy-gun" not in Corps.cards()
    assert "toy-gun" not in Corps.cards(Setup(mission="newt"))
    assert set(Corps.cards(with_toy())) - set(Corps.cards()) == {"toy-gun"}


def test_an_observation_has_numbers_for_a_box_only_where_it_is_on_the_table() -> None:
    features_with.cache_clear()
    base, toy = features("corps"), features("corps", with_toy())
    assert features("corps", Setup(mission="newt")) is base
    new = {"toy-gun", "toy-marine", "toy-friend", "toy-echo"}
    assert set(toy.things.known) - set(base.things.known) == new
    assert not [block.name for block in base.layout.state if "toy" in block.name]
    assert [block.name for block in toy.layout.state if "toy" in block.name] == ["toy-marine", "toy-friend"]
    game = TableEnv("corps", with_toy("toy-drill", players=2))
    game.reset(seed=1)
    assert game.observe("player_1")["observation"].shape == (toy.layout.size,)
    with pytest.raises(ValueError, match="other boxes"):
        game.reset(options={"setup": Setup(mission="newt", players=2)})
    features_with.cache_clear()
