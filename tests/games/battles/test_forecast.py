"""Forecasts: what is said of an attack before it is declared is what comes of it if nobody plays anything more."""

from __future__ import annotations

from random import Random

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.position import Position
from sulaco.table.forecast import Forecast, Risk
from sulaco.table.table import Table
from sulaco.table.text import Text

from .foretold import Course, plain
from .random_positions import random_position
from .tables import attack, keys, now, play

ON_THE_WAY = ("attack:", "defender:", "join:", "go")


def told(table: Table[Battles], key: str) -> Forecast:
    assert table.decision is not None
    found = table.game.forecast(table.decision, table.decision.find(key))
    assert found is not None
    return found


def lines(forecast: Forecast) -> list[tuple[str, str, int, int, str]]:
    """Who, at whom, with what, against what, and what follows."""
    return [(throw.by, throw.at, throw.score, throw.needed, plain(throw).id) for throw in forecast.throws]


# --- as it is said, so it comes --------------------------------------------------------------------------------------


def test_what_is_told_of_an_attack_is_what_comes_of_it() -> None:
    checked: dict[str, int] = {}
    for seed in range(90):
        table = random_position(seed).table()
        chance = Random(seed)
        for _ in range(30):
            decision = table.decision
            if decision is None:
                break
            found = [(o, f) for o in decision.options if (f := table.game.forecast(decision, o)) is not None]
            if found and decision.kind != "strike-back" and (decision.kind != "combat" or chance.random() < 0.3):
                option, forecast = chance.choice(found)
                copy = table.fork()
                course = Course(copy, forecast, chance)
                copy.choose(option.key)
                while key := course.next():
                    copy.choose(key)
                course.check()
                checked[decision.kind] = checked.get(decision.kind, 0) + 1
            ways = [key for key in decision.keys() if key.startswith(ON_THE_WAY)]
            table.choose(chance.choice(ways or decision.keys()))
    assert sum(checked.values()) >= 300
    assert min(checked[kind] for kind in ("main", "defender", "team-attack", "combat")) >= 20


def test_to_ask_for_a_forecast_changes_nothing() -> None:
    for seed in range(40):
        table = random_position(seed).table()
        for key in ("attack:", "defender:", "go"):
            decision = table.decision
            assert decision is not None
            before, told_before = table.digest(), len(table.events)
            for option in decision.options:
                table.game.forecast(decision, option)
            assert (table.digest(), len(table.events)) == (before, told_before)
            chosen = next((each for each in decision.keys() if each.startswith(key)), "")
            if chosen:
                table.choose(chosen)


# --- exactly ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def p() -> Position:
    return Position("lt-ripley", "the-queen-main")


@pytest.mark.rule("V7.06", "V7.07")
def test_each_possible_target_is_told_with_what_comes_back(p: Position) -> None:
    parker, ambusher = p.unit(0, "parker"), p.unit(1, "xenomorph-ambusher")
    t = p.table()
    queen = p.main(1).id
    atk, defense = 3, 5  # of Parker
    forecast = told(t, f"attack:{parker.id}")
    assert lines(forecast) == [
        (parker.id, queen, atk, 5, "outcome.no-effect"),
        (queen, parker.id, 2, defense, "outcome.holds"),
        (parker.id, ambusher.id, atk, 3, "outcome.koed"),
        (ambusher.id, parker.id, 2, defense, "outcome.holds"),
    ]
    assert forecast.risk == Risk.NONE
    assert plain(forecast.throws[0]).args["n"] == 2
    assert [throw.own for throw in forecast.throws] == [False, True, False, True]
    assert [throw.rule for throw in forecast.throws[:2]] == ["V7.06", "V7.07"]


@pytest.mark.rule("V2.01", "V7.08")
def test_a_main_character_that_would_fall_is_named_as_the_stake(p: Position) -> None:
    ripley = p.main(0)
    ripley.wounds = 4
    p.unit(1, "xenomorph-ambusher", counters=3)
    p.main(1).counters = 4  # strikes with 6 against 4
    t = p.table()
    attack_on_queen = told(t, f"attack:{ripley.id}")
    assert attack_on_queen.risk == Risk.LOSS
    assert attack_on_queen.stake == Text("stake.lost", {"who": ripley.id})
    t.choose(f"attack:{ripley.id}")
    assert {told(t, key).risk for key in keys(t)} == {Risk.LOSS}


@pytest.mark.rule("V7.08")
def test_the_risk_of_an_attacker_is_that_of_the_safest_target(p: Position) -> None:
    ripley = p.main(0)
    ripley.wounds = 4
    weak = p.unit(1, "newt")
    p.main(1).counters = 4
    t = p.table()
    assert told(t, f"attack:{ripley.id}").risk == Risk.NONE
    t.choose(f"attack:{ripley.id}")
    assert told(t, f"defender:{weak.id}").risk == Risk.NONE
    assert told(t, f"defender:{p.main(1).id}").risk == Risk.LOSS


@pytest.mark.rule("V9.01", "V9.02")
def test_a_stun_that_is_not_the_last_wound_is_told_with_its_number(p: Position) -> None:
    ripley, queen = p.main(0, counters=3), p.main(1, counters=2)
    queen.wounds, ripley.wounds = 3, 1
    t = p.table()
    forecast = told(t, f"attack:{ripley.id}")
    assert lines(forecast) == [
        (ripley.id, queen.id, 5, 7, "outcome.no-effect"),
        (queen.id, ripley.id, 4, 7, "outcome.holds"),
    ]
    queen.counters, queen.atk = 0, 9
    t = p.table()
    forecast = told(t, f"attack:{ripley.id}")
    assert [plain(throw).args for throw in forecast.throws] == [
        {"who": queen.id, "n": 4, "all": 6},
        {"who": ripley.id, "n": 2, "all": 5},
    ]
    assert forecast.risk == Risk.HARM


@pytest.mark.rule("V8.06", "V8.07")
def test_the_answers_of_a_team_attack_tell_the_team_with_whoever_joins(p: Position) -> None:
    parker, kane = p.unit(0, "parker"), p.unit(0, "kane", counters=1)
    queen = p.main(1)
    t = p.table()
    t.choose(f"attack:{parker.id}")
    assert lines(told(t, "go"))[0] == (parker.id, queen.id, 3, 5, "outcome.no-effect")
    joined = told(t, f"join:{kane.id}")
    assert lines(joined)[0] == (parker.id, queen.id, 7, 5, "outcome.stunned")
    assert joined.throws[0].outcome.id == "outcome.together"
    assert {throw.at for throw in joined.throws if throw.outcome.id == "outcome.if-struck"} == {parker.id, kane.id}
    t.choose(f"join:{kane.id}")
    assert lines(told(t, "go")) == lines(joined)


@pytest.mark.rule("V19.03")
def test_who_is_stunned_by_a_ferocious_defender_first_does_not_strike(p: Position) -> None:
    kane = p.unit(0, "kane")
    organism = p.unit(1, "the-perfect-organism")
    t = p.table()
    t.choose(f"attack:{kane.id}")
    forecast = told(t, f"defender:{organism.id}")
    assert [line[4] for line in lines(forecast)] == ["outcome.stopped", "outcome.koed"]
    assert forecast.throws[0].score == 0


@pytest.mark.rule("V13.02")
def test_what_acts_by_itself_when_an_attack_is_declared_is_in_it(p: Position) -> None:
    parker, newt = p.unit(0, "parker"), p.unit(1, "newt")
    t = p.table()
    t.choose(f"attack:{parker.id}")
    assert [line[4] for line in lines(told(t, f"defender:{newt.id}"))] == ["outcome.leaves"]


@pytest.mark.rule("V13.02")
def test_what_acts_by_itself_after_the_strikes_is_in_it_too(p: Position) -> None:
    christie = p.unit(0, "christie", front=False)
    one, other = p.unit(1, "xenomorph-ambusher"), p.unit(1, "xenomorph-ambusher")
    t = p.table()
    t.choose(f"attack:{christie.id}")
    assert lines(told(t, f"defender:{one.id}")) == [
        (christie.id, one.id, 6, 3, "outcome.koed"),
        (christie.id, other.id, 0, 0, "outcome.koed"),
    ]


@pytest.mark.rule("V14.04")
def test_a_level_gained_by_the_attack_counts_in_it() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    p.player(0).xp = 4
    t = p.table()
    assert lines(told(t, f"attack:{p.main(0).id}")) == [
        (p.main(0).id, p.main(1).id, 6, 5, "outcome.stunned"),
        (p.main(1).id, p.main(0).id, 2, 7, "outcome.holds"),
    ]


@pytest.mark.rule("V16.01")
def test_a_power_up_in_a_combat_tells_what_it_makes_of_it(p: Position) -> None:
    parker, queen = p.unit(0, "parker"), p.main(1, counters=-1)
    (card,) = p.hand(0, "parker")
    t = p.table()
    attack(t, queen, parker)
    assert lines(told(t, "pass"))[0] == (parker.id, queen.id, 3, 4, "outcome.no-effect")
    assert lines(told(t, f"power-up:{card}:{parker.id}"))[0] == (parker.id, queen.id, 4, 4, "outcome.stunned")


@pytest.mark.rule("V8.07")
def test_whom_to_strike_back_at_is_told_for_each(p: Position) -> None:
    parker, kane = p.unit(0, "parker"), p.unit(0, "kane")
    queen = p.main(1)
    t = p.table()
    attack(t, queen, parker, kane)
    play(t, "pass", "pass")
    assert lines(told(t, f"strike:{parker.id}")) == [(queen.id, parker.id, 2, 5, "outcome.holds")]
    assert lines(told(t, f"strike:{kane.id}")) == [(queen.id, kane.id, 2, 1, "outcome.koed")]
    t.choose(f"strike:{kane.id}")
    assert kane.id not in t.game.by_id
    assert not now(t, parker).stunned


@pytest.mark.rule("V7.01")
def test_what_nobody_can_help_any_more_is_no_risk_of_passing(p: Position) -> None:
    ripley = p.main(0)
    ripley.wounds = 4
    p.main(1).counters = 4
    t = p.table()
    attack(t, p.main(1), ripley)
    assert keys(t) == ["pass"]
    assert told(t, "pass").risk == Risk.NONE
    assert "outcome.lost" in {plain(throw).id for throw in told(t, "pass").throws}


@pytest.mark.rule("V6.01")
def test_of_other_answers_nothing_is_told(p: Position) -> None:
    t = p.table()
    assert t.decision is not None
    assert t.game.forecast(t.decision, t.decision.find("end")) is None
