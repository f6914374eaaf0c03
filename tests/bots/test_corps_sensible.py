"""The sensible bot for corps: what it may know, how fast it is, and that its habits are sound."""

from __future__ import annotations

import time

import pytest

from sulaco.bots import load
from sulaco.bots.corps import Sensible
from sulaco.bots.corps.ground import field, gun_view
from sulaco.bots.corps.odds import harm, volley
from sulaco.bots.runner import answer, seat_bots
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.events import GunFired
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.decision import Decision
from sulaco.table.table import Table

ROOM = """\
+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+"""
"""Four by ten spaces, nothing in them."""

MISSIONS = ("newt", "escape", "survive", "rescue", "resupply", "bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4")
MISSIONS_LOOKED_AT = ("newt", "survive", "rescue", "resupply", "bug-hunt-2")


def decision_of(table: Table[Corps]) -> Decision:
    assert table.decision is not None
    return table.decision


def chosen(position: Position, seat: int = 0) -> str:
    return Sensible(1).choose(position.table(), seat)


# --- what it may know, how it may be used ------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MISSIONS_LOOKED_AT)
def test_it_decides_by_what_its_seat_can_know(mission: str) -> None:
    """Whatever the seat cannot know may be dealt anew: the answer stays the same."""
    table: Table[Corps] = Table(Corps, Setup(mission=mission, players=3), 11, history=False)
    bots = seat_bots("corps", "sensible", 3, 11)
    looked = 0
    for count in range(420):
        if table.decision is None:
            break
        decision = table.decision
        key = answer(table, decision, bots)
        if count % 2 == 0:
            seat = decision.seat
            own = bots[seat].choose(table, seat)
            for k in (1, 2):
                copy = table.determinize(seat, k)
                assert decision_of(copy).kind == decision.kind
                assert bots[seat].choose(copy, seat) == own
            looked += 1
        table.choose(key)
    assert looked > 20


def test_same_seed_and_position_same_answers() -> None:
    journals = []
    for _ in range(2):
        table: Table[Corps] = Table(Corps, Setup(mission="newt", players=2), 5, history=False)
        bots = seat_bots("corps", "sensible", 2, 8)
        while table.decision is not None and len(table.journal) < 300:
            table.choose(answer(table, table.decision, bots))
        journals.append(table.journal)
    assert journals[0] == journals[1]
    assert len(journals[0]) > 100


def test_it_is_loaded_by_its_name() -> None:
    assert isinstance(load("corps", "sensible", 3), Sensible)


def test_it_takes_less_than_a_millisecond_a_decision() -> None:
    spent, decisions = 0.0, 0
    for seed in range(3):
        table: Table[Corps] = Table(Corps, Setup(mission="resupply", players=3), seed, history=False)
        bots = seat_bots("corps", "sensible", 3, seed)
        while table.decision is not None:
            start = time.process_time()
            key = answer(table, table.decision, bots)
            spent += time.process_time() - start
            decisions += 1
            table.choose(key)
    assert spent / decisions < 0.001


@pytest.mark.parametrize("mission", MISSIONS)
def test_it_plays_every_mission_to_an_end(mission: str) -> None:
    table: Table[Corps] = Table(Corps, Setup(mission=mission, players=2), 3, history=False)
    bots = seat_bots("corps", "sensible", 2, 3)
    while table.decision is not None and len(table.journal) < 5000:
        table.choose(answer(table, table.decision, bots))
    assert table.ending is not None


# --- chances -------------------------------------------------------------------------------------------------------


def test_odds_of_a_volley() -> None:
    assert volley(7, 0, 1, True, 0.3) == (0.7, 0.0, 0.7)
    hits, cards, both = volley(7, 0, 2, True, 0.3)
    assert (round(hits, 3), round(cards, 3), round(both, 3)) == (1.12, 0.7, 0.42)
    assert volley(7, 0, 2, True, 0.65) == (0.7, 0.0, 0.0)


def test_odds_of_an_attack() -> None:
    assert harm(6, 0, True) == (0.3, 0.1)
    assert harm(6, 2, True) == (0.3, 0.3)
    assert harm(6, 0, False) == (0.0, 0.1)


# --- fighting --------------------------------------------------------------------------------------------------------


def test_it_shoots_an_alien_that_is_near() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,1")
    p.activate("hicks")
    assert chosen(p) == "attack:alien-1:m41a-pulse-rifle-1"


def test_it_shoots_first_what_would_capture_a_friend() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("frost", "8,1", down=True)
    p.alien("5,3", tokens=2)
    p.alien("9,1")
    p.activate("hicks")
    assert chosen(p) == "attack:alien-2:m41a-pulse-rifle-1"


def test_it_goes_on_firing_while_the_chance_is_good() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, aim=8, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,1", tokens=3)
    p.dice(1)
    p.activate("hicks")
    table = p.table()
    table.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert decision_of(table).kind == "full-auto"
    assert Sensible(1).choose(table, 0) == "fire:alien-1"


def test_it_ceases_fire_when_the_dial_is_low_and_the_deck_thin() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, aim=2, gear_cards=["m41a-pulse-rifle"])
    p.alien("9,1", tokens=1)
    p.exhausted("wounded", "close-call")
    p.deck("panic", "jammed", "stay-frosty", only=True)
    p.dice(1)
    p.activate("hicks")
    table = p.table()
    table.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert decision_of(table).kind == "full-auto"
    assert Sensible(1).choose(table, 0) == "cease"


def test_it_never_aims_an_area_attack_at_a_friend() -> None:
    p = Position(ROOM)
    p.character("frost", "1,1", player=0, gear_cards=["m240-flamethrower"])
    p.character("hudson", "4,1", gear_cards=["m41a-pulse-rifle"])
    p.character("hicks", "4,3", gear_cards=["m41a-pulse-rifle"])
    p.alien("4,2", tokens=4)
    p.activate("frost")
    table = p.table()
    assert "attack:area:m240-flamethrower-1" in decision_of(table).keys()
    assert Sensible(1).choose(table, 0) != "attack:area:m240-flamethrower-1"


def test_it_burns_a_swarm_that_stands_alone() -> None:
    p = Position(ROOM)
    p.character("frost", "1,1", player=0, gear_cards=["m240-flamethrower"])
    p.alien("4,2", tokens=3)
    p.activate("frost")
    table = p.table()
    assert Sensible(1).choose(table, 0) == "attack:area:m240-flamethrower-1"
    table.choose("attack:area:m240-flamethrower-1")
    space = Sensible(1).choose(table, 0).partition(":")[2]
    x, y = (int(number) for number in space.split(","))
    assert max(abs(x - 4), abs(y - 2)) <= 1
    assert max(abs(x - 1), abs(y - 1)) > 1


def test_it_fires_in_defence() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("2,1")
    p.phase("aliens")
    assert chosen(p) == "fire:hicks:m41a-pulse-rifle-1"


def test_the_leader_lets_the_alien_attack_whom_it_hurts_least() -> None:
    p = Position(ROOM)
    p.character("gorman", "1,1", player=0)
    p.character("ripley", "3,1")
    p.alien("2,1")
    p.phase("aliens")
    table = p.table()
    assert decision_of(table).kind == "alien-target"
    assert Sensible(1).choose(table, 0) == "attack:ripley"


# --- moving ----------------------------------------------------------------------------------------------------------


def test_it_does_not_walk_into_the_view_of_a_sentry_gun() -> None:
    p = Position(mission="survive")
    p.character("hicks", "8,6", player=0, gear_cards=["m41a-pulse-rifle"])
    p.gun("2,8", "e")
    p.activate("hicks")
    table = p.table(facts={"signal": 4, "landing": 2, "arrives": 1, "landed": 1})
    bot = Sensible(1)
    while table.decision is not None and table.game.state.activation is not None:
        table.choose(bot.choose(table, 0))
    assert table.game.who["hicks"].status == "standing"
    assert table.game.state.guns[0].ammo == 450


def test_it_leaves_by_an_open_exit() -> None:
    p = Position(mission="escape")
    p.character("hicks", "19,16", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("hudson", "18,17")
    p.activate("hicks")
    assert chosen(p) == "move:20,17"


def test_it_keeps_to_the_group() -> None:
    p = Position(ROOM)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    for name, place in (("hudson", "8,1"), ("frost", "9,2"), ("vasquez", "8,3")):
        p.character(name, place).activated = True
    p.activate("hicks")
    table = p.table()
    key = Sensible(1).choose(table, 0)
    assert key.startswith("move:4,")


@pytest.mark.parametrize("mission", ["survive", "bug-hunt-1", "bug-hunt-2"])
def test_the_squads_own_guns_are_no_danger_to_it(mission: str) -> None:
    """Guns are placed and walked around so that they never fire at a Character."""
    fired = 0
    for seed in range(3):
        table: Table[Corps] = Table(Corps, Setup(mission=mission, players=3), seed, history=False)
        bots = seat_bots("corps", "sensible", 3, seed)
        while table.decision is not None:
            table.choose(answer(table, table.decision, bots))
        shots = [event for event in table.events if isinstance(event, GunFired)]
        assert not [event for event in shots if event.target in table.game.who]
        fired += len(shots)
    assert fired >= 5


def test_guns_leave_a_way_out() -> None:
    table: Table[Corps] = Table(Corps, Setup(mission="survive", players=1), 2, history=False)
    bot = Sensible(1)
    while table.game.state.step in ("gear", "deal", "guns"):
        table.choose(bot.choose(table, 0))
    game = table.game
    danger = 0
    for gun in game.state.guns:
        danger |= gun_view(game.map, gun.at, gun.facing, game.barred)
    console = game.map.labels["c1"][0]
    ways = field(game.map, 1 << console, 0, danger)
    assert min(ways[game.map.labels[label][0]] for label in ("XA", "XB")) < 60


def test_it_does_not_shut_friends_out() -> None:
    p = Position(mission="newt")
    p.character("hicks", "16,9", player=0)
    p.character("ripley", "16,12")
    p.character("newt", "17,12")
    p.blip("18,17", 2)
    p.activate("hicks")
    table = p.table(facts={"newt-won-over": 1})
    doors = [option.key for option in decision_of(table).options if option.key.startswith("barricade:")]
    assert doors
    assert Sensible(1).choose(table, 0) not in doors


# --- cards -----------------------------------------------------------------------------------------------------------


def test_it_equips_what_it_holds_before_it_acts() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, gear_cards=["hk-vp70"])
    p.hand(0, "m41a-pulse-rifle")
    p.alien("5,1")
    p.activate("hicks")
    assert chosen(p) == "equip:m41a-pulse-rifle-1:hicks"


def test_it_rests_when_the_deck_runs_low() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.exhausted("body-armor", "hk-vp70", "jammed")
    p.deck("stay-frosty", "close-call", only=True)
    p.activate("hicks")
    assert chosen(p) == "rest"


def test_it_re_rolls_a_failed_defense() -> None:
    p = Position(ROOM)
    p.character("hicks", "1,1", player=0)
    p.hand(0, "close-call")
    p.alien("2,1")
    p.dice(8)
    p.phase("aliens")
    table = p.table()
    assert decision_of(table).kind == "window.defense-roll"
    assert Sensible(1).choose(table, 0) == "event:close-call-1"


# --- missions --------------------------------------------------------------------------------------------------------


def test_ripley_wins_newt_over() -> None:
    p = Position(mission="newt")
    p.character("ripley", "4,14", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("hicks", "5,11")
    p.token("newt", "4,15").model = True
    p.activate("ripley")
    assert chosen(p) == "interact:newt:win-over"


def test_a_bearer_delivers_its_crate() -> None:
    p = Position(mission="resupply")
    p.character("hicks", "19,8", player=0, gear_cards=["m41a-pulse-rifle"])
    crate = p.token("crate-1", "18,5")
    crate.bearer, crate.at, crate.used = "hicks", -1, True
    p.alien("14,8")
    p.activate("hicks")
    assert chosen(p) == "interact:exit-a:deliver"


def test_a_crate_is_handed_on_to_the_one_before_the_gate() -> None:
    p = Position(mission="resupply")
    p.character("hudson", "18,8", player=0)
    p.character("hicks", "19,8")
    crate = p.token("crate-1", "18,5")
    crate.bearer, crate.at, crate.used = "hudson", -1, True
    p.activate("hudson")
    assert chosen(p) == "interact:hicks:hand-on"


def test_a_mission_that_is_won_is_called_off() -> None:
    p = Position(mission="resupply")
    p.character("hicks", "12,8", player=0)
    p.phase("finish")
    table = p.table(facts={"delivered": 5})
    assert decision_of(table).kind == "call-off"
    assert Sensible(1).choose(table, 0) == "end"
