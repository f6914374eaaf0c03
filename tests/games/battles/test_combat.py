"""Combat: the exchange of actions and the strikes (V7, V99.10, V99.38)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles, combat
from sulaco.games.battles.events import CombatEnded, Struck, TwistPlayed
from sulaco.games.battles.position import Position
from sulaco.table.flow import Flow
from sulaco.table.table import Table

from .tables import alter, asked, attack, gone, keys, now, play, player, rules, strike


@pytest.mark.rule("V7.01")
def test_the_attacking_player_acts_first_then_the_other_and_so_on() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    mine, theirs = p.hand(0, "lets-rock", "lets-rock"), p.hand(1, "lets-rock", "lets-rock")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    for seat, card in ((0, mine[0]), (1, theirs[0]), (0, mine[1]), (1, theirs[1])):
        assert asked(t) == (seat, "combat")
        assert keys(t) == [f"twist:{card}", "pass"]
        play(t, f"twist:{card}", "unit:the-queen-main-101")
    assert asked(t) == (0, "combat")
    assert keys(t) == ["pass"]
    assert [event.seat for event in t.events if isinstance(event, TwistPlayed)] == [0, 1, 0, 1]


@pytest.mark.rule("V7.01", "V13.05", "V16.03")
def test_an_action_is_a_plot_twist_a_power_or_a_power_up_of_the_combat() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    twist, copy, _ = p.hand(0, "lets-rock", "the-perfect-organism", "spook")
    (space,) = p.resources(0, "space")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    assert keys(t) == [
        f"power:the-perfect-organism-main-1:its-structural-perfection:turn.{space}",
        f"power-up:{copy}:the-perfect-organism-main-1",
        f"twist:{twist}",
        "pass",
    ]


@pytest.mark.rule("V7.02", "V7.03")
def test_the_exchange_ends_when_all_pass_in_succession_and_who_passed_may_act_again() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (mine,), (theirs,) = p.hand(0, "lets-rock"), p.hand(1, "lets-rock")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    t.choose("pass")
    play(t, f"twist:{theirs}", "unit:the-queen-main-101")
    assert asked(t) == (0, "combat")
    assert keys(t) == [f"twist:{mine}", "pass"]
    play(t, f"twist:{mine}", "unit:warrant-officer-ripley-1")
    t.choose("pass")
    assert asked(t) == (0, "combat")
    t.choose("pass")
    assert t.game.state.combat is None
    assert asked(t) == (0, "main")


@pytest.mark.rule("V7.01", "V7.02")
def test_everybody_is_asked_whatever_they_hold() -> None:
    t = Position("warrant-officer-ripley", "the-queen-main").table()
    attack(t, t.game.by_id["the-queen-main-101"], t.game.by_id["warrant-officer-ripley-1"])
    for seat in (0, 1):
        assert asked(t) == (seat, "combat")
        assert keys(t) == ["pass"]
        t.choose("pass")
    assert asked(t) == (0, "main")


@pytest.mark.rule("V99.38", "V21.04")
def test_with_three_players_all_act_in_turn_and_all_have_to_pass() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main", "the-dragon-main")
    (card,) = p.hand(0, "lets-rock")
    p.at("main", active=1)
    t = p.table()
    attack(t, p.main(2), p.main(1))
    for seat in (1, 2):
        assert asked(t) == (seat, "combat")
        t.choose("pass")
    assert asked(t) == (0, "combat")
    play(t, f"twist:{card}", "unit:the-dragon-main-201")
    for seat in (1, 2, 0):
        assert asked(t) == (seat, "combat")
        t.choose("pass")
    assert asked(t) == (1, "main")


@pytest.mark.rule("V7.04", "V18.01")
def test_a_plot_twist_resolves_fully_before_anybody_else_acts() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (mine,) = p.hand(0, "lets-rock")
    p.hand(1, "lets-rock")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    t.choose(f"twist:{mine}")
    assert asked(t) == (0, "lets-rock")
    t.choose("unit:warrant-officer-ripley-1")
    assert asked(t) == (1, "combat")
    assert now(t, p.main(0)).combat_atk == 1
    assert player(t, 0).ko == [mine]


def fight(atk: tuple[int, int], defense: tuple[int, int]) -> Table[Battles]:
    """Brother Dillon (4/6, Health 2) attacks The Newborn (6/6, Health 2), their values changed for the turn."""
    p = Position("warrant-officer-ripley", "the-queen-main")
    attacker, defender = p.unit(0, "brother-dillon"), p.unit(1, "the-newborn")
    attacker.atk, attacker.defense = atk[0] - 4, atk[1] - 6
    defender.atk, defender.defense = defense[0] - 6, defense[1] - 6
    t = p.table()
    attack(t, defender, attacker)
    strike(t)
    return t


@pytest.mark.rule("V7.05", "V7.06", "V7.07", "V7.08")
@pytest.mark.parametrize(
    ("atk", "defense", "stunned"),
    [
        ((4, 6), (5, 5), []),
        ((4, 6), (6, 5), ["brother-dillon"]),
        ((5, 6), (5, 5), ["the-newborn"]),
        ((6, 6), (6, 6), ["brother-dillon", "the-newborn"]),
        ((9, 5), (9, 5), ["brother-dillon", "the-newborn"]),
    ],
)
def test_atk_of_at_least_the_other_def_stuns_and_both_strike_at_once(
    atk: tuple[int, int], defense: tuple[int, int], stunned: list[str]
) -> None:
    t = fight(atk, defense)
    assert [unit.id.rpartition("-")[0] for unit in t.game.state.units if unit.stunned] == stunned
    struck = [(event.atk, event.defense, event.hit) for event in t.events if isinstance(event, Struck)]
    assert struck == [
        (atk[0], defense[1], atk[0] >= defense[1]),
        (defense[0], atk[1], defense[0] >= atk[1]),
    ]
    assert rules(t, Struck) == ["V7.06", "V7.07"]


@pytest.mark.rule("V7.09")
@pytest.mark.parametrize(("name", "strikes"), [("parker", 1), ("christie", 2)])
def test_against_a_ranged_attack_only_ranged_strikes_back(name: str, strikes: int) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    call = p.unit(0, "call", front=False)
    defender = p.unit(1, name)
    t = p.table()
    attack(t, defender, call)
    strike(t)
    assert len(rules(t, Struck)) == strikes
    assert now(t, call).stunned is (strikes == 2)


@pytest.mark.rule("V7.10", "V99.10", "V9.08")
def test_an_attacker_stunned_by_an_effect_is_out_of_the_combat_and_the_others_go_on() -> None:
    """Hudson stuns one of two attackers; the other's ATK alone is compared."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    one, two = p.unit(0, "the-dragon", counters=1), p.unit(0, "adolescent-xenomorph")
    hudson = p.unit(1, "private-hudson")
    (place,) = p.resources(1, "the-sulaco")
    t = p.table()
    attack(t, hudson, one, two)
    t.choose("pass")
    play(t, f"power:{hudson.id}:you-want-some-of-this:turn.{place}", f"unit:{one.id}")
    assert now(t, one).stunned
    fighting = t.game.state.combat
    assert fighting is not None
    assert fighting.attackers == [two.id]
    strike(t)
    struck = [(event.units, event.atk, event.hit) for event in t.events if isinstance(event, Struck)]
    assert struck == [((two.id,), 2, False), ((hudson.id,), 5, True)]


@pytest.mark.rule("V7.10", "V99.10")
def test_without_attackers_the_combat_ends_at_once_without_strikes() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    dragon = p.unit(0, "the-dragon")
    hudson = p.unit(1, "private-hudson")
    (place,) = p.resources(1, "the-sulaco")
    t = p.table()
    attack(t, hudson, dragon)
    t.choose("pass")
    t.choose(f"power:{hudson.id}:you-want-some-of-this:turn.{place}")
    assert t.game.state.combat is None
    assert asked(t) == (0, "main")
    assert rules(t, CombatEnded) == ["V99.10"]
    assert rules(t, Struck) == []
    assert now(t, dragon).wounds == 1


@pytest.mark.rule("V99.10", "V7.10")
def test_without_a_defender_the_combat_ends_at_once_and_attackers_stay_exhausted() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    leaper = p.unit(0, "leaping-xenomorph")
    vriess = p.unit(1, "vriess", counters=1)
    (card,) = p.hand(0, "chestburst")
    t = p.table()
    attack(t, vriess, leaper)
    play(t, f"twist:{card}", f"unit:{vriess.id}")
    assert now(t, vriess).stunned
    if asked(t)[1] == "holes":
        play(t, "unit:the-queen-main-1")
    assert t.game.state.combat is None
    assert rules(t, Struck) == []
    assert (now(t, leaper).ready, now(t, leaper).stunned) == (False, False)


@pytest.mark.rule("V7.11")
def test_a_cancelled_combat_ends_with_nobody_stunned_and_all_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def cancel(game: Battles, seat: int) -> Flow[None]:
        combat.end(game, "V7.11")
        yield from ()

    alter(monkeypatch, "lets-rock", play=cancel)
    p = Position("the-perfect-organism-main", "the-perfect-organism-main")
    (card,) = p.hand(0, "lets-rock")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    t.choose(f"twist:{card}")
    assert t.game.state.combat is None
    assert asked(t) == (0, "main")
    mine, theirs = now(t, p.main(0)), now(t, p.main(1))
    assert (mine.stunned, mine.ready, theirs.stunned, theirs.ready) == (False, False, False, True)
    assert [player(t, seat).xp for seat in (0, 1)] == [0, 0]  # nobody survived it either
    assert rules(t, Struck) == []


@pytest.mark.rule("V7.12")
def test_what_lasts_for_a_combat_ends_with_it_and_another_attack_may_follow() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (card,) = p.hand(0, "lets-rock")
    kane = p.unit(0, "kane")
    t = p.table()
    attack(t, p.main(1), p.main(0))
    play(t, f"twist:{card}", "unit:warrant-officer-ripley-1")
    strike(t)
    assert now(t, p.main(0)).combat_atk == 0
    assert keys(t) == [f"attack:{kane.id}", "end"]


@pytest.mark.rule("V7.05")
def test_a_character_with_no_atk_does_not_strike() -> None:
    """Bishop, with ATK 0 this turn, is struck by Kane and strikes nobody."""
    p = Position("the-queen-main", "warrant-officer-ripley")
    kane = p.unit(0, "kane")
    bishop = p.unit(1, "bishop")
    bishop.atk = -4
    t = p.table()
    attack(t, bishop, kane)
    strike(t)
    assert len(rules(t, Struck)) == 1
    assert not gone(t, kane)
