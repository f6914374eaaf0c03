"""Forecasts of corps: what they say of a move, a blast and a roll is what then happens with the dice that come."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.events import GunFired, Moved
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table import checks
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option
from sulaco.table.forecast import Forecast, Risk, Throw
from sulaco.table.table import Table
from sulaco.table.text import Text

from .foretold import Course
from .maps import CORRIDOR, HALL, TWO_ROOMS


def of(t: Table[Corps], key: str) -> Forecast:
    assert t.decision is not None
    found = t.game.forecast(t.decision, t.decision.find(key))
    assert found is not None
    return found


@pytest.mark.parametrize(("chance", "odds"), [(0.0, 0), (0.001, 1), (0.455, 46), (0.91, 91), (0.9999, 99), (1.0, 100)])
def test_odds_say_0_and_100_only_where_it_is_certain(chance: float, odds: int) -> None:
    assert Throw(outcome=Text("x"), chance=chance).odds == odds


def test_a_forecast_that_knows_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Corps, Setup(mission="newt", players=2), 5)
    while table.game.state.step != "activation":
        assert table.decision is not None
        table.choose(table.decision.options[-1].key)
    assert table.decision is not None
    seat = table.decision.seat
    assert list(checks.secrets(table, seat, 1)) == []

    def telling(game: Corps, decision: Decision, option: Option[Any]) -> Forecast:
        return Forecast(stake=Text("x", {"card": game.state.endurance[-1]}))

    monkeypatch.setattr(Corps, "forecast", telling)
    problems = [problem for seed in range(5) for problem in checks.secrets(table, seat, seed)]
    assert any(problem.startswith("the decision tells a secret") for problem in problems)


# --- moves -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A24.05", "A24.09", "A10.01")
def test_a_move_through_the_fire_of_ones_own_gun_names_every_shot() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    gun = p.gun("11,0", "w")
    p.activate("hudson")
    t = p.table()
    told = of(t, "move:3,0")
    assert told.risk is Risk.LOSS
    assert told.path == tuple(p.space(f"{x},0") for x in (1, 2, 3))
    assert [(throw.by, throw.at, throw.space) for throw in told.throws] == [
        (gun.id, "hudson", space) for space in told.path
    ]
    assert {(throw.dice, throw.needed, throw.odds, throw.own, throw.rule) for throw in told.throws} == {
        (2, 7, 91, True, "A24.09")
    }
    assert told.stake is not None
    assert Corps.texts().render(told.stake) == "Your own guns fire 3 times at Pvt. Hudson: killed 99 times in 100."
    assert told.safer == ()


@pytest.mark.rule("A24.04", "A24.05")
def test_a_gun_that_looks_away_or_is_empty_endangers_nobody() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    p.gun("11,0", "e")
    p.gun("10,0", "w", ammo=0)
    p.activate("hudson")
    told = of(p.table(), "move:3,0")
    assert (told.risk, told.throws) == (Risk.NONE, ())


@pytest.mark.rule("A24.05", "A24.08")
def test_a_gun_with_one_shot_left_fires_once() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    p.gun("11,0", "w", ammo=50)
    p.activate("hudson")
    told = of(p.table(), "move:3,0")
    assert len(told.throws) == 1


@pytest.mark.rule("A16.10")
def test_a_move_is_forecast_up_to_where_a_blip_comes_into_sight() -> None:
    p = Position(TWO_ROOMS)
    p.character("hudson", "0,1", player=0)
    p.blip("7,1", 2)
    p.activate("hudson")
    t = p.table()
    told = of(t, "move:3,0")
    before = len(t.events)
    t.choose("move:3,0")
    gone = [event.path[1:] for event in t.events[before:] if isinstance(event, Moved)]
    assert gone == [told.path]


@pytest.mark.rule("A10.07")
def test_a_move_that_ends_next_to_an_alien_says_so() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    p.alien("4,0")
    p.activate("hudson")
    t = p.table()
    assert of(t, "move:3,0").risk is Risk.HARM
    assert of(t, "move:2,0").risk is Risk.NONE


# --- blasts and rolls --------------------------------------------------------------------------------------------


@pytest.mark.rule("A11.14", "A99.29")
def test_a_blast_names_everybody_in_it_ones_own_first() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=4, gear_cards=("m40-grenades",))
    p.character("frost", "5,2", player=0)
    p.alien("4,2", 1)
    p.activate("hudson")
    t = p.table()
    assert t.decision is not None
    t.choose(next(key for key in t.decision.keys() if key.endswith("m40-grenades-1")))
    told = of(t, "area:4,2")
    assert told.risk is Risk.LOSS
    assert [(throw.at, throw.dice, throw.own) for throw in told.throws] == [("frost", 1, True), ("alien-1", 2, False)]
    assert told.spaces == tuple(sorted(p.space(f"{x},{y}") for x in (3, 4, 5) for y in (1, 2, 3)))
    assert of(t, "area:3,2").risk is Risk.NONE
    assert told.stake is not None
    assert "Frost" in Corps.texts().render(told.stake)


@pytest.mark.rule("A4.06", "A11.14")
def test_an_event_that_is_played_beside_a_blast_is_none() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,2", player=0, gear_cards=("m40-grenades",))
    p.character("hicks", "0,4", player=1, hazards=["losing-hope"])
    p.hand(1, "just-deal-with-it")
    p.alien("4,2", 1)
    p.activate("hudson")
    t = p.table()
    assert t.decision is not None
    t.choose(next(key for key in t.decision.keys() if key.endswith("m40-grenades-1")))
    assert t.decision.kind == "area"
    (event,) = t.decision.asides
    assert event.key == "event:just-deal-with-it-1"
    assert t.game.forecast(t.decision, event) is None


@pytest.mark.rule("A11.02")
def test_an_attack_names_the_number_and_its_odds() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=4, gear_cards=("m41a-pulse-rifle",))
    alien = p.alien("4,2")
    p.activate("hudson")
    t = p.table()
    assert t.decision is not None
    key = next(option.key for option in t.decision.options if option.key.startswith("attack:"))
    (throw,) = of(t, key).throws
    assert (throw.at, throw.dice, throw.odds) == (alien.id, 1, 10 * throw.needed)


@pytest.mark.rule("A5.04", "A5.03")
@pytest.mark.parametrize(("deck", "exhausted", "risk"), [(1, 0, Risk.NONE), (0, 2, Risk.COST), (0, 1, Risk.LOSS)])
def test_paying_with_the_last_cards_loses_the_mission(deck: int, exhausted: int, risk: Risk) -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=4, gear_cards=("m41a-pulse-rifle",))
    p.alien("4,2")
    p.activate("hudson")
    state = p.state
    cards = state.endurance
    state.endurance, state.exhausted, state.discarded = (
        cards[:deck],
        cards[deck : deck + exhausted],
        cards[deck + exhausted :],
    )
    t = p.table()
    assert t.decision is not None
    key = next(option.key for option in t.decision.options if option.key.startswith("attack:"))
    assert of(t, key).risk is risk


# --- what is told is what happens --------------------------------------------------------------------------------

POSITIONS = 300


def test_what_is_forecast_is_what_happens() -> None:
    """Random games of all missions: answers with a forecast are given on a copy, and the events compared."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        setups = Corps.setups()
        table = Table(Corps, setups[seed % len(setups)], seed)
        chance = Chance.seeded(seed)
        for _ in range(120):
            decision = table.decision
            if decision is None:
                break
            choices = [option for option in decision.options if table.game.forecast(decision, option) is not None]
            for option in decision.asides:
                told = table.game.forecast(decision, option)
                assert told is None or not told.path + told.spaces
            if choices:
                option = choices[chance.below(len(choices))]
                told = table.game.forecast(decision, option)
                assert told is not None
                if told.safer:
                    seen["safer"] += _goes_round(table, told.safer, option.value)
                course = Course(table, option.key, told)
                table.choose(option.key)
                while key := course.next():
                    table.choose(key)
                seen[course.check()] += 1
            else:
                table.choose(checks.pick(decision, chance))
    assert sum(seen.values()) >= POSITIONS
    assert min(seen[what] for what in ("move", "gun", "blast", "attack", "safer")) >= 3, seen


def _goes_round(table: Table[Corps], keys: tuple[str, ...], goal: int) -> bool:
    """On a copy the answers that were said to be safer lead to the same space, and no gun fires."""
    assert table.game.state.activation is not None
    copy = table.fork()
    before = len(copy.events)
    for key in keys:
        copy.choose(key)
    assert not [event for event in copy.events[before:] if isinstance(event, GunFired)]
    assert copy.game.who[table.game.state.activation.character].at == goal
    return True
