"""Equipment: who bears it, who needs to be there, and how it is lost (V12)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import EquipmentLost
from sulaco.games.battles.keywords import has
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values

from .tables import alter, asked, gone, keys, now, play, player, rules


@pytest.mark.rule("V12.01", "V5.07")
def test_equipment_is_paid_for_in_the_recruit_step_and_goes_to_any_face_up_character() -> None:
    p = Position()
    p.unit(0, "newt", ready=False)
    p.unit(0, "bishop", stunned=True)
    p.unit(1, "ovomorph")
    p.hand(0, "m41a-pulse-rifle")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    assert keys(t, "equip") == [
        "m41a-pulse-rifle-1:warrant-officer-ripley-1",
        "m41a-pulse-rifle-1:newt-1",
    ]
    t.choose("equip:m41a-pulse-rifle-1:newt-1")
    assert (t.game.by_id["newt-1"].equipment, player(t, 0).points, player(t, 0).hand) == ("m41a-pulse-rifle-1", 2, [])


@pytest.mark.rule("V12.01")
def test_equipment_is_not_played_without_the_points_nor_outside_the_recruit_step() -> None:
    p = Position()
    p.hand(0, "power-loader")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    assert keys(t, "equip") == []
    assert t.decision is not None
    assert [(each.key, each.reason.rule) for each in t.decision.why_not()] == [("equip:power-loader-1", "V5.05")]
    p.resources(0, down=1)
    for step, offered in (("resource", 0), ("recruit", 1), ("formation", 0), ("main", 0)):
        p.at(step)
        assert len(keys(p.table(), "equip")) == offered


@pytest.mark.rule("V12.02")
def test_equipment_gives_its_powers_to_its_character_while_that_is_face_up() -> None:
    p = Position()
    newt = p.unit(0, "captain-dallas", equipment="m41a-pulse-rifle", front=False)
    p.unit(1, "ovomorph", front=False)
    p.resources(0, "the-nostromo")
    t = p.table()
    assert has(t.game, now(t, newt), "ranged")
    assert keys(t, "power") == ["captain-dallas-1:m-40-grenades:turn.the-nostromo-1"]
    p = Position()
    hidden = p.unit(0, "captain-dallas", equipment="m41a-pulse-rifle", front=False, stunned=True)
    p.unit(1, "ovomorph", front=False)
    p.resources(0, "the-nostromo")
    t = p.table()
    assert not has(t.game, now(t, hidden), "ranged")
    assert keys(t, "power") == []


@pytest.mark.rule("V12.03")
def test_equipment_is_koed_with_a_stun_into_the_pile_of_its_owner() -> None:
    p = Position()
    loader = p.unit(0, "bishop", equipment="power-loader")
    p.at("main", active=1)
    p.combat(p.main(1, counters=10), loader, passes=2)
    t = p.table()
    assert (now(t, loader).stunned, now(t, loader).equipment) == (True, "")
    assert player(t, 0).ko == ["power-loader-1"]
    assert rules(t, EquipmentLost) == ["V12.03"]


@pytest.mark.rule("V12.03", "V99.25")
def test_equipment_is_koed_when_its_character_leaves_play_in_another_way() -> None:
    p = Position("lt-ripley", "the-queen-main")
    newt = p.unit(0, "newt", equipment="mu-th-er-6000", counters=2)
    p.unit(1, "ovomorph", front=False)
    p.pile(1, "facehugger")
    p.at("build-begins", active=1)
    t = p.table()
    assert gone(t, newt)  # captured
    assert player(t, 0).ko == ["mu-th-er-6000-1"]


@pytest.mark.rule("V12.04")
def test_a_new_equipment_kos_the_older_one() -> None:
    p = Position()
    p.unit(0, "bishop", equipment="m41a-pulse-rifle")
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    t.choose("equip:power-loader-1:bishop-1")
    bishop = t.game.by_id["bishop-1"]
    assert (bishop.equipment, player(t, 0).ko) == ("power-loader-1", ["m41a-pulse-rifle-1"])
    assert (values(t.game, bishop), has(t.game, bishop, "ranged")) == ((9, 9), False)
    assert rules(t, EquipmentLost) == ["V12.04"]


@pytest.mark.rule("V12.05", "V22.07")
@pytest.mark.parametrize(
    ("unit", "stunned", "offered"), [("newt", False, 2), ("newt", True, 0), ("ovomorph", False, 0)]
)
def test_team_marked_equipment_needs_a_face_up_member_of_the_team(
    unit: str, stunned: bool, offered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "leaping-xenomorph", keywords=frozenset({"swarm", "leap"}))  # no Creature: it could bear one
    p = Position("the-queen-main", "lt-ripley")
    p.unit(0, unit, stunned=stunned)
    p.unit(0, "leaping-xenomorph")
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    assert len(keys(t, "equip")) == offered
    if not offered:
        assert t.decision is not None
        assert [each.reason.rule for each in t.decision.why_not()] == ["V12.05"]


@pytest.mark.rule("V12.05")
def test_the_main_character_counts_as_the_member_of_the_team() -> None:
    p = Position()
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    assert keys(p.table(), "equip") == ["power-loader-1:warrant-officer-ripley-1"]


@pytest.mark.rule("V12.06", "V12.05")
def test_the_power_loader_may_go_to_a_character_of_another_team(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of the rulebook; in this set every Xenomorph is a Creature, so a tame one is needed."""
    alter(monkeypatch, "leaping-xenomorph", keywords=frozenset({"swarm", "leap"}))
    p = Position("the-queen-main", "lt-ripley")
    p.unit(0, "newt")  # the one character of the Power Loader's team
    leaper = p.unit(0, "leaping-xenomorph")
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    assert keys(t, "equip") == ["power-loader-40:newt-40", f"power-loader-40:{leaper.id}"]
    t.choose(f"equip:power-loader-40:{leaper.id}")
    assert values(t.game, now(t, leaper)) == (9, 6)


@pytest.mark.rule("V19.01", "V12.01")
def test_a_creature_is_never_offered_equipment() -> None:
    p = Position()
    p.unit(0, "leaping-xenomorph")
    p.unit(0, "the-dragon")
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    assert keys(p.table(), "equip") == ["power-loader-1:warrant-officer-ripley-1"]


@pytest.mark.rule("V12.07")
def test_equipment_is_not_unique() -> None:
    p = Position()
    bishop = p.unit(0, "bishop", equipment="power-loader")
    p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    play(t, "equip:power-loader-2:warrant-officer-ripley-1")
    assert now(t, bishop).equipment == "power-loader-1"
    assert t.game.by_id["warrant-officer-ripley-1"].equipment == "power-loader-2"
    assert player(t, 0).ko == []
    assert asked(t) == (0, "recruit")
