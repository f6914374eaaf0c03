"""+1/+1 and -1/-1 counters, and a DEF of 0 (V10, V99.12)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import CountersAdded, Stunned
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values

from .tables import attack, gone, now, pass_turn, play, rules, strike


@pytest.mark.rule("V10.01")
@pytest.mark.parametrize("n", [3, -3])
def test_a_counter_changes_atk_and_def_by_one_and_stays(n: int) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", counters=n)
    t = p.table()
    assert values(t.game, now(t, bishop)) == (4 + n, 4 + n)
    for _ in range(2):
        pass_turn(t)
    assert now(t, bishop).counters == n
    assert values(t.game, now(t, bishop)) == (4 + n, 4 + n)


@pytest.mark.rule("V10.01")
def test_atk_does_not_fall_below_zero() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    clemens = p.unit(0, "cmo-clemens", counters=-4)
    t = p.table()
    assert values(t.game, now(t, clemens)) == (0, 2)


@pytest.mark.rule("V10.02")
@pytest.mark.parametrize(("before", "after"), [(1, -1), (2, 0), (5, 3), (-1, -3)])
def test_both_kinds_of_counters_go_away_in_pairs(before: int, after: int) -> None:
    """A Spitter gives Bishop, 4/4, two -1/-1 counters; whatever he had, only one kind is left."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    spitter = p.unit(0, "xenomorph-spitter")
    bishop = p.unit(1, "bishop", counters=before)
    (place,) = p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{spitter.id}:spit-acid:turn.{place}", f"unit:{bishop.id}")
    assert now(t, bishop).counters == after
    assert values(t.game, now(t, bishop)) == (4 + after, 4 + after)
    assert [event.n for event in t.events if isinstance(event, CountersAdded)] == [-2]


@pytest.mark.rule("V10.03")
@pytest.mark.parametrize(("counters", "stunned"), [(-1, False), (-2, True), (-3, True)])
def test_a_def_of_zero_stuns_at_once(counters: int, stunned: bool) -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    spitter = p.unit(0, "xenomorph-spitter")
    bishop = p.unit(1, "bishop", counters=counters)
    (place,) = p.resources(0, "the-nostromo")
    t = p.table()
    play(t, f"power:{spitter.id}:spit-acid:turn.{place}", f"unit:{bishop.id}")
    hit = now(t, bishop)
    assert (hit.stunned, hit.wounds) == (stunned, int(stunned))
    assert hit.counters == (0 if stunned else -3)
    assert rules(t, Stunned) == (["V10.03"] if stunned else [])


@pytest.mark.rule("V10.03")
def test_def_falls_to_zero_by_losing_a_bonus_too() -> None:
    """Bishop's four -1/-1 counters are outweighed by +1 DEF until the turn ends."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", counters=-4)
    bishop.defense = 1
    t = p.table()
    assert not now(t, bishop).stunned
    t.choose("end")
    assert (now(t, bishop).stunned, now(t, bishop).wounds) == (True, 1)
    assert rules(t, Stunned) == ["V10.03"]


@pytest.mark.rule("V10.03")
def test_def_falls_to_zero_when_a_power_no_longer_helps() -> None:
    """Johner, 5/5, has +5/+5 in melee: what the combat left him without that is a DEF of 0."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    johner = p.unit(0, "johner", counters=-2)
    johner.defense = -2
    (card,) = p.hand(1, "chestburst")
    t = p.table()
    attack(t, p.main(1), johner)
    t.choose("pass")
    play(t, f"twist:{card}", f"unit:{johner.id}")
    assert values(t.game, now(t, johner)) == (6, 4)
    strike(t)
    assert gone(t, johner)
    assert "V10.03" in rules(t, Stunned)


@pytest.mark.rule("V99.12", "V10.03")
def test_a_lasting_def_of_zero_stuns_again_after_recovery() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    ripley = p.main(0, stunned=True, wounds=1)
    ripley.defense = -5
    p.at("recover")
    t = p.table()
    hit = now(t, ripley)
    assert (hit.stunned, hit.wounds, hit.ready) == (True, 2, False)
    assert rules(t, Stunned) == ["V10.03"]
