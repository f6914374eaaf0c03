"""The Build Phase: resources, recruiting, formation (V5, V99.07 to V99.09)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import PhaseBegan, ResourcePlayed
from sulaco.games.battles.position import Position
from sulaco.table.decision import Refused

from .tables import asked, keys, now, play, player, rules


@pytest.mark.rule("V5.01")
def test_resource_recruit_and_formation_come_in_this_order() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.at("build-begins")
    t = p.table()
    for kind, key in (("resource", "none"), ("recruit", "done"), ("formation", "done")):
        assert asked(t) == (0, kind)
        t.choose(key)
    assert asked(t) == (0, "main")
    assert [event.phase for event in t.events if isinstance(event, PhaseBegan)] == ["build", "main"]


@pytest.mark.rule("V5.02", "V5.03", "V99.07")
def test_one_card_of_any_type_may_go_face_down_and_a_location_also_face_up() -> None:
    p = Position("the-newborn-main", "the-queen-main")
    newt, rifle, twist, earth = p.hand(0, "newt", "m41a-pulse-rifle", "lets-rock", "earth")
    p.at("resource")
    t = p.table()
    assert keys(t) == [
        f"lay:{newt}",
        f"lay:{rifle}",
        f"lay:{twist}",
        f"lay-up:{earth}",
        f"lay:{earth}",
        "none",
    ]
    t.choose(f"lay:{newt}")
    assert [(each.id, each.up) for each in player(t, 0).resources] == [(newt, False)]
    assert player(t, 0).hand == [rifle, twist, earth]
    assert asked(t) == (0, "recruit")


@pytest.mark.rule("V5.03", "V5.04")
@pytest.mark.parametrize("up", [True, False])
def test_a_location_is_a_resource_face_up_or_face_down(up: bool) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (earth,) = p.hand(0, "earth")
    p.resources(0, "the-sulaco", down=2)
    p.at("resource")
    t = p.table()
    t.choose(f"{'lay-up' if up else 'lay'}:{earth}")
    assert player(t, 0).resources[-1].up is up
    assert player(t, 0).points == 4
    assert rules(t, ResourcePlayed) == ["V5.03" if up else "V5.02"]


@pytest.mark.rule("V5.02")
def test_no_resource_need_be_added() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.hand(0, "earth")
    p.at("resource")
    t = p.table()
    t.choose("none")
    assert player(t, 0).resources == []
    assert len(player(t, 0).hand) == 1


@pytest.mark.rule("V5.02", "V17.03")
def test_only_its_player_knows_what_lies_face_down() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (newt,) = p.hand(0, "newt")
    p.at("resource")
    t = p.table()
    t.choose(f"lay:{newt}")
    event = next(event for event in t.events if isinstance(event, ResourcePlayed))
    own, theirs = event.seen_by(0), event.seen_by(1)
    assert isinstance(own, ResourcePlayed)
    assert isinstance(theirs, ResourcePlayed)
    assert (own.card, theirs.card) == (newt, "")


@pytest.mark.rule("V5.05")
def test_recruits_cost_their_points_and_any_number_is_played_while_points_last() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    newt, kane, parker, loader = p.hand(0, "newt", "kane", "parker", "power-loader")
    p.deck(0, "earth")
    p.resources(0, down=4)
    p.at("recruit")
    t = p.table()
    assert keys(t) == [
        f"recruit:{newt}:front",
        f"recruit:{newt}:back",
        f"recruit:{kane}:front",
        f"recruit:{kane}:back",
        f"recruit:{parker}:front",
        f"recruit:{parker}:back",
        f"equip:{loader}:warrant-officer-ripley-1",
        "done",
    ]
    t.choose(f"recruit:{kane}:front")
    assert player(t, 0).points == 2
    assert keys(t) == [f"recruit:{newt}:front", f"recruit:{newt}:back", "done"]
    t.choose(f"recruit:{newt}:front")
    assert player(t, 0).points == 1
    assert keys(t) == ["done"]
    with pytest.raises(Refused) as refused:
        t.choose(f"recruit:{parker}:front")
    assert (refused.value.reason.text.id, refused.value.reason.rule) == ("why.too-dear", "V5.05")


@pytest.mark.rule("V5.06")
@pytest.mark.parametrize("front", [True, False])
def test_a_recruit_starts_in_the_row_that_its_player_likes(front: bool) -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    (newt,) = p.hand(0, "newt")
    p.resources(0, down=1)
    p.at("recruit")
    t = p.table()
    t.choose(f"recruit:{newt}:{'front' if front else 'back'}")
    found = t.game.by_id[newt]
    assert (found.front, found.ready, found.stunned, found.controller) == (front, True, False, 0)
    assert player(t, 0).hand == []


@pytest.mark.rule("V5.07", "V12.01")
def test_equipment_goes_onto_a_face_up_character_of_its_player() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane", ready=False)
    p.unit(0, "parker", stunned=True)
    p.unit(1, "newt")
    (rifle,) = p.hand(0, "m41a-pulse-rifle")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    assert keys(t, "equip") == [f"{rifle}:warrant-officer-ripley-1", f"{rifle}:{kane.id}"]
    t.choose(f"equip:{rifle}:{kane.id}")
    assert now(t, kane).equipment == rifle
    assert player(t, 0).points == 1


@pytest.mark.rule("V5.08")
def test_points_that_were_not_spent_are_lost() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.resources(0, down=4)
    p.at("recruit")
    t = p.table()
    assert player(t, 0).points == 4
    t.choose("done")
    assert player(t, 0).points == 0
    play(t, "done", "end", "none", "done", "done", "end", "none")
    assert asked(t) == (0, "recruit")
    assert player(t, 0).points == 4


@pytest.mark.rule("V5.09", "V5.04", "V5.05", "V5.06", "V5.07")
def test_ellen_spends_her_four_points() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.resources(0, down=3)
    nostromo, newt, kane, rifle = p.hand(0, "the-nostromo", "newt", "kane", "m41a-pulse-rifle")
    (earth,) = p.deck(0, "earth")
    p.at("resource")
    t = p.table()
    t.choose(f"lay-up:{nostromo}")
    assert player(t, 0).points == 4
    play(t, f"recruit:{newt}:front", f"recruit:{kane}:back", f"equip:{rifle}:warrant-officer-ripley-1")
    assert player(t, 0).points == 0
    assert t.game.by_id[newt].front
    assert not t.game.by_id[kane].front
    assert now(t, p.main(0)).equipment == rifle
    assert player(t, 0).hand == [earth]  # what Kane explored
    assert keys(t) == ["done"]


@pytest.mark.rule("V5.10")
def test_any_number_of_characters_change_rows_the_main_character_too() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    main, newt, kane = p.main(0), p.unit(0, "newt"), p.unit(0, "kane", front=False)
    theirs = p.unit(1, "the-dragon")
    p.at("formation")
    t = p.table()
    assert keys(t) == [f"move:{main.id}", f"move:{newt.id}", f"move:{kane.id}", "done"]
    play(t, f"move:{kane.id}", f"move:{main.id}", f"move:{newt.id}")
    assert [now(t, unit).front for unit in (main, newt, kane)] == [False, False, True]
    assert now(t, theirs).front
    assert keys(t) == ["done"]  # once each is enough for every formation
    t.choose("done")
    assert asked(t) == (0, "main")


@pytest.mark.rule("V5.10")
def test_nobody_need_move() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.at("formation")
    t = p.table()
    t.choose("done")
    assert now(t, p.main(0)).front


@pytest.mark.rule("V5.11")
def test_the_order_inside_a_row_has_no_meaning() -> None:
    found = []
    for names in (("kane", "parker"), ("parker", "kane")):
        p = Position("warrant-officer-ripley", "the-queen-main")
        units = [p.unit(0, name) for name in names]
        p.unit(1, "the-dragon")
        p.unit(1, "ovomorph", front=False)
        t = p.table()
        offered = set(keys(t))
        t.choose(f"attack:{next(unit.id for unit in units if unit.id.startswith('kane'))}")
        found.append((offered, set(keys(t))))
    assert found[0] == found[1]


@pytest.mark.rule("V99.08", "V5.01")
def test_what_happens_when_the_build_phase_begins_comes_before_the_resource_step() -> None:
    p = Position("the-queen-main", "lt-ripley")
    hugger = p.unit(0, "facehugger", front=False, captive="kane")
    (space,) = p.resources(0, "space")
    held, _ = p.hand(0, "space", "newt")
    p.at("build-begins")
    t = p.table()
    assert asked(t) == (0, "burst")
    assert keys(t) == [f"burst:turn.{space}", f"burst:discard.{held}", "no-burst"]
    t.choose("no-burst")
    assert asked(t) == (0, "resource")
    assert now(t, hugger).captive


@pytest.mark.rule("V99.09", "V11.02", "V13.04")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation"])
def test_build_powers_work_in_all_three_steps(step: str) -> None:
    p = Position("lt-ripley", "the-queen-main")
    (earth,) = p.resources(0, "earth")
    p.at(step)
    t = p.table()
    key = f"power:lt-ripley-1:gear-up:turn.{earth}"
    assert key in keys(t)
    t.choose(key)
    while asked(t)[1] in ("gear-up", "bottom-order"):
        t.choose(keys(t)[-1])
    assert asked(t) == (0, step)
    assert keys(t, "power") == []


@pytest.mark.rule("V99.09")
@pytest.mark.parametrize("step", ["main", "recover"])
def test_build_powers_do_not_work_elsewhere(step: str) -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.resources(0, "earth")
    p.resources(1, "space")
    p.at(step, active=0 if step == "main" else 1)
    t = p.table()
    assert not [key for key in keys(t, "power") if "gear-up" in key]
