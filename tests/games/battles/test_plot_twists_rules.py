"""Plot Twists: when they are played, on whom, and what becomes of them (V11)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import TwistPlayed
from sulaco.games.battles.position import Position

from .tables import alter, asked, keys, now, play, player, rules


@pytest.mark.rule("V11.01", "V11.02", "V99.09")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation"])
def test_a_build_plot_twist_is_played_in_any_step_of_the_own_build_phase(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "spook", timing="build")
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "spook")
    p.at(step)
    t = p.table()
    assert keys(t, "twist") == ["spook-1"]
    t.choose("twist:spook-1")
    assert t.game.by_id["lt-ripley-101"].stunned
    assert asked(t) == (0, step)  # the step goes on


@pytest.mark.rule("V11.01", "V11.02")
def test_a_build_plot_twist_is_played_neither_in_the_main_phase_nor_in_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "spook", timing="build")
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "spook")
    assert keys(p.table(), "twist") == []
    p.combat(p.main(0), p.main(1))
    assert keys(p.table()) == ["pass"]


@pytest.mark.rule("V11.01", "V11.03")
def test_a_main_plot_twist_is_played_in_the_own_main_phase_outside_combat_only() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    p.hand(0, "spook")
    p.hand(1, "spook")
    assert keys(p.table(), "twist") == ["spook-1"]
    for step in ("resource", "recruit", "formation"):
        p.at(step)
        assert keys(p.table(), "twist") == []
    p.at("main")
    p.combat(p.main(0), p.main(1))
    t = p.table()
    assert (asked(t), keys(t)) == ((0, "combat"), ["pass"])
    t.choose("pass")
    assert (asked(t), keys(t)) == ((1, "combat"), ["pass"])


@pytest.mark.rule("V11.04")
@pytest.mark.parametrize(("any_turn", "offered"), [(True, ["twist:lets-rock-101", "pass"]), (False, ["pass"])])
def test_a_combat_plot_twist_needs_the_any_turn_symbol_on_other_turns(
    any_turn: bool, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "lets-rock", any_turn=any_turn)
    p = Position()
    p.hand(0, "lets-rock")
    p.hand(1, "lets-rock")
    assert keys(p.table(), "twist") == []  # no combat is under way
    p.combat(p.main(0), p.main(1))
    t = p.table()
    assert keys(t) == ["twist:lets-rock-1", "pass"]  # on the own turn in any case
    t.choose("pass")
    assert (asked(t), keys(t)) == ((1, "combat"), offered)


@pytest.mark.rule("V11.05")
def test_a_combat_plot_twist_reaches_only_characters_in_the_combat() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.unit(0, "leaping-xenomorph")
    p.unit(1, "bishop")
    p.hand(0, "chestburst")
    p.combat(p.main(0), p.main(1))
    t = p.table()
    t.choose("twist:chestburst-1")
    assert keys(t) == ["unit:the-queen-main-1", "unit:lt-ripley-101"]


@pytest.mark.rule("V11.06")
def test_a_plot_twist_goes_to_the_ko_pile_of_its_player_after_its_instructions() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.unit(1, "bishop")
    p.hand(0, "spook")
    t = p.table()
    t.choose("twist:spook-1")
    assert (player(t, 0).hand, player(t, 0).ko, t.game.state.between) == ([], [], ["spook-1"])
    t.choose("unit:bishop-101")
    assert (player(t, 0).hand, player(t, 0).ko, t.game.state.between) == ([], ["spook-1"], [])
    assert rules(t, TwistPlayed) == ["V11.01"]


@pytest.mark.rule("V11.07", "V22.07")
@pytest.mark.parametrize(
    ("main", "unit", "stunned", "offered"),
    [
        ("the-queen-main", "", False, ["spook-40"]),  # the Main Character counts
        ("lt-ripley", "", False, []),
        ("lt-ripley", "ovomorph", False, ["spook-40"]),
        ("lt-ripley", "ovomorph", True, []),
        ("lt-ripley", "newt", False, []),
    ],
)
def test_a_team_marked_plot_twist_needs_a_face_up_member_of_the_team(
    main: str, unit: str, stunned: bool, offered: list[str]
) -> None:
    p = Position(main, "the-dragon-main")
    if unit:
        p.unit(0, unit, stunned=stunned)
    p.unit(1, "ovomorph")  # an enemy's does not help
    p.hand(0, "spook-40")
    assert keys(p.table(), "twist") == offered


@pytest.mark.rule("V11.07")
def test_the_effect_of_a_team_marked_plot_twist_goes_to_any_team() -> None:
    p = Position("the-queen-main", "lt-ripley")
    bishop = p.unit(0, "bishop")
    p.hand(0, "chestburst")
    p.combat(bishop, p.main(1))
    t = p.table()
    play(t, "twist:chestburst-1", f"unit:{bishop.id}")
    assert now(t, bishop).counters == -2


@pytest.mark.rule("V11.08")
def test_plot_twists_cost_no_recruit_points(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "spook", timing="build")
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "spook", "spook")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    t.choose("twist:spook-1")
    assert player(t, 0).points == 1
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "build-the-hive")
    p.resources(1, "earth")
    assert keys(p.table(), "twist") == ["build-the-hive-1"]  # without a single resource


@pytest.mark.rule("V7.04", "V18.01")
def test_a_plot_twist_is_finished_before_anybody_else_acts() -> None:
    p = Position("the-queen-main", "the-dragon-main")
    p.hand(0, "chestburst")
    p.hand(1, "chestburst")
    p.combat(p.main(0), p.main(1))
    t = p.table()
    t.choose("twist:chestburst-1")
    assert asked(t) == (0, "chestburst")
    t.choose("unit:the-dragon-main-101")
    assert (asked(t), keys(t)) == ((1, "combat"), ["twist:chestburst-101", "pass"])
