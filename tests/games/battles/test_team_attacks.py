"""Team attacks (V8, V22.05, V99.11, V99.33)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.events import Attacked, Struck
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import values
from sulaco.table.table import Table

from .tables import asked, attack, gone, keys, now, play, rules, strike


def joiners(table: Table[Battles], first: Unit, defender: Unit) -> list[str]:
    """Who may join this attack; nobody is asked if nobody can."""
    copy = table.fork()
    copy.choose(f"attack:{first.id}")
    if asked(copy)[1] == "defender":
        copy.choose(f"defender:{defender.id}")
    return keys(copy, "join") if asked(copy)[1] == "team-attack" else []


@pytest.mark.rule("V8.01", "V22.05")
def test_characters_of_one_row_and_one_team_attack_together() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    ripley, kane = p.main(0), p.unit(0, "kane")
    alien = p.unit(0, "adolescent-xenomorph")
    p.unit(0, "call", front=False)
    other = p.unit(0, "leaping-xenomorph")
    t = p.table()
    assert joiners(t, ripley, p.main(1)) == [kane.id]
    assert joiners(t, alien, p.main(1)) == [other.id]


@pytest.mark.rule("V8.01", "V8.02")
def test_a_melee_team_attack_has_two_or_more_from_the_front_row() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    t = p.table()
    play(t, f"attack:{kane.id}")
    assert asked(t) == (0, "team-attack")
    assert keys(t) == ["join:warrant-officer-ripley-1", f"join:{parker.id}", "go"]
    t.choose(f"join:{parker.id}")
    assert keys(t) == ["join:warrant-officer-ripley-1", "go"]
    t.choose("go")
    event = next(event for event in t.events if isinstance(event, Attacked))
    assert (event.attackers, event.melee, event.rule) == ((kane.id, parker.id), True, "V8.01")


@pytest.mark.rule("V8.01")
def test_nobody_has_to_join() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    t = p.table()
    attack(t, p.main(1), kane)
    assert now(t, p.main(0)).ready
    assert rules(t, Attacked) == ["V6.07"]


@pytest.mark.rule("V8.03", "V7.09")
@pytest.mark.parametrize(("name", "strikes_back"), [("parker", False), ("private-hudson", True)])
def test_a_ranged_team_attack_comes_from_the_back_row_and_all_have_ranged(name: str, strikes_back: bool) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    call, christie = p.unit(0, "call", front=False), p.unit(0, "christie", front=False)
    p.unit(0, "kane", front=False)
    p.unit(0, "vriess")
    defender = p.unit(1, name, counters=2)
    t = p.table()
    assert joiners(t, call, defender) == [christie.id]
    attack(t, defender, call, christie)
    t.choose("pass")
    t.choose("pass")
    assert (asked(t)[1] == "strike-back") is strikes_back
    if strikes_back:
        t.choose(f"strike:{call.id}")
    struck = [(event.units, event.atk) for event in t.events if isinstance(event, Struck)]
    assert struck == [((call.id, christie.id), 8), *([((defender.id,), 7)] if strikes_back else [])]
    assert now(t, call).stunned is strikes_back


@pytest.mark.rule("V8.04")
def test_every_member_is_ready_before_and_exhausted_after() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    tired = p.unit(0, "bishop", ready=False)
    down = p.unit(0, "newt", stunned=True)
    t = p.table()
    assert joiners(t, kane, p.main(1)) == ["warrant-officer-ripley-1", parker.id]
    assert tired.id not in keys(t, "attack")
    assert down.id not in keys(t, "attack")
    attack(t, p.main(1), kane, parker)
    assert [now(t, unit).ready for unit in (kane, parker, p.main(0))] == [False, False, True]


@pytest.mark.rule("V8.05", "V99.33")
def test_a_team_flies_only_if_all_can_and_no_flyer_stands_in_front() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    leaper, other = p.unit(0, "leaping-xenomorph"), p.unit(0, "leaping-xenomorph")
    walker = p.unit(0, "adolescent-xenomorph")
    front, behind = p.main(1), p.unit(1, "newt", front=False)
    t = p.table()
    assert joiners(t, leaper, behind) == [other.id]
    assert joiners(t, leaper, front) == ["the-queen-main-1", other.id, walker.id]
    front.granted = ["flight"]
    t = p.table()
    t.choose(f"attack:{leaper.id}")
    assert asked(t)[1] == "team-attack"  # the Front Row is the only choice
    assert t.decision is not None
    assert t.decision.text.args["target"] == front.id


@pytest.mark.rule("V8.06")
@pytest.mark.parametrize(("counters", "stunned"), [(1, True), (2, False)])
def test_the_sum_of_all_atk_is_compared(counters: int, stunned: bool) -> None:
    """Kane (3) and Parker (3) against The Queen's DEF 5, raised by counters."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    queen = p.main(1, counters=counters)
    t = p.table()
    attack(t, queen, kane, parker)
    strike(t)
    t.choose(f"strike:{parker.id}")
    first = next(event for event in t.events if isinstance(event, Struck))
    assert (first.units, first.atk, first.defense, first.rule) == ((kane.id, parker.id), 6, 5 + counters, "V8.06")
    assert now(t, queen).stunned is stunned


@pytest.mark.rule("V8.07", "V99.11")
def test_the_defending_player_strikes_back_at_exactly_one_after_all_have_passed() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    queen = p.main(1)
    t = p.table()
    attack(t, queen, kane, parker)
    for seat in (0, 1):
        assert asked(t) == (seat, "combat")
        t.choose("pass")
    assert asked(t) == (1, "strike-back")
    assert keys(t) == [f"strike:{kane.id}", f"strike:{parker.id}"]
    t.choose(f"strike:{kane.id}")
    assert gone(t, kane)  # 2 ATK against 1 DEF
    assert not now(t, parker).stunned
    assert rules(t, Struck) == ["V8.06", "V8.07"]


@pytest.mark.rule("V8.07")
def test_the_one_that_is_struck_may_hold() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, parker = p.unit(0, "kane"), p.unit(0, "parker")
    t = p.table()
    attack(t, p.main(1), kane, parker)
    strike(t)
    t.choose(f"strike:{parker.id}")  # 2 ATK against 5 DEF
    assert not gone(t, kane)
    assert not now(t, parker).stunned


@pytest.mark.rule("V8.08", "V8.06", "V8.07", "V9.03")
def test_three_xenomorphs_of_two_stun_a_six_which_stuns_one_of_them() -> None:
    p = Position("the-dragon-main", "the-queen-main")
    team = [p.unit(0, "adolescent-xenomorph") for _ in range(3)]
    queen = p.main(1, level=2)
    t = p.table()
    assert [values(t.game, unit) for unit in (*team, queen)] == [(2, 2), (2, 2), (2, 2), (6, 6)]
    attack(t, queen, *team)
    strike(t)
    assert asked(t) == (1, "strike-back")
    assert keys(t) == [f"strike:{unit.id}" for unit in team]
    t.choose(f"strike:{team[1].id}")
    struck = [(event.atk, event.defense, event.hit) for event in t.events if isinstance(event, Struck)]
    assert struck == [(6, 6, True), (6, 2, True)]
    assert now(t, queen).stunned
    assert gone(t, team[1])  # Health 1: the stun KOs it
    for unit in (team[0], team[2]):
        assert (now(t, unit).stunned, now(t, unit).wounds) == (False, 0)
