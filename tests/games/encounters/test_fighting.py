"""Fighting enemies (L8, L99.25, L99.29, L99.32)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import terms
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import CharacterKilled, EnemyDied, Fought, ObjectiveCompleted
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position
from sulaco.table.decision import Refused
from sulaco.table.text import catalogue

from .tables import alter, asked, complex_cards, keys, play, player, points, rules, state, why_not


@pytest.mark.rule("L8.01")
def test_face_up_enemies_of_complex_and_combat_zone_can_be_fought_hidden_ones_not() -> None:
    p = Position(2)
    hidden = p.room("airlock", "egg", up=False)
    egg = p.room("med-lab", "egg")
    zone = p.zone("ash", "howling-xenomorph")
    hugger = p.hugger(1)
    p.points(attack=9)
    t = p.table()
    assert keys(t, "fight") == [egg, *zone, hugger]
    with pytest.raises(Refused):
        t.choose(f"fight:{hidden}")


@pytest.mark.rule("L8.01")
def test_a_face_up_card_that_is_no_enemy_cannot_be_fought() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=3)
    p.room("airlock", "hazard")
    p.points(attack=9)
    assert keys(p.table(), "fight") == []


@pytest.mark.rule("L8.02", "L8.04", "L14.05")
def test_attack_equal_to_the_enemys_kills_it() -> None:
    p = Position(2)
    ash = p.zone("ash", "golic")[0]
    p.points(recruit=2, attack=7)
    t = p.table()
    t.choose(f"fight:{ash}")  # Attack 5
    assert points(t) == (2, 2)
    assert (state(t).zone, state(t).dead_enemies) == (["golic-1"], [ash])
    assert (rules(t, Fought), rules(t, EnemyDied)) == (["L8.02"], ["L8.04"])


@pytest.mark.rule("L8.02", "L8.04")
def test_an_enemy_killed_in_a_room_leaves_it_clear() -> None:
    p = Position(2)
    egg = p.room("med-lab", "egg")
    p.points(attack=2)
    t = p.table()
    t.choose(f"fight:{egg}")
    assert (complex_cards(t), state(t).dead_enemies) == ([""] * 5, [egg])
    assert terms.is_clear(t.game, 2)


@pytest.mark.rule("L8.03")
def test_there_is_no_partial_damage() -> None:
    p = Position(2)
    ash = p.zone("ash")[0]
    p.points(attack=4)
    t = p.table()
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{ash}") == "L8.03"
    with pytest.raises(Refused) as raised:
        t.choose(f"fight:{ash}")
    assert raised.value.reason.rule == "L8.03"
    assert (points(t), state(t).zone) == ((0, 4), [ash])


@pytest.mark.rule("L8.05", "L5.10")
def test_several_enemies_may_be_fought_and_the_rest_of_the_attack_stays() -> None:
    p = Position(2)
    one, two = p.zone("howling-xenomorph", "scuttling-xenomorph")
    hidden = p.room("airlock", "egg", up=False)
    p.points(attack=7)
    t = p.table()
    play(t, f"fight:{one}")
    assert points(t) == (0, 5)
    play(t, "scan:airlock")
    assert points(t) == (0, 4)
    play(t, f"fight:{hidden}", f"fight:{two}")
    assert points(t) == (0, 0)
    assert state(t).dead_enemies == [one, hidden, two]


@pytest.mark.rule("L8.06", "L8.07")
def test_attack_is_never_below_nothing_and_such_an_enemy_dies_only_when_it_is_fought() -> None:
    p = Position(2)
    ash = p.zone("ash")[0]
    p.state.weakened = {ash: 8}
    t = p.table()
    assert attack_of(t.game, ash) == 0
    assert keys(t) == [f"fight:{ash}", "end"]
    assert state(t).zone == [ash]
    t.choose(f"fight:{ash}")
    assert points(t) == (0, 0)
    assert state(t).dead_enemies == [ash]


@pytest.mark.rule("L8.07", "L9.01")
def test_an_enemy_at_nothing_that_nobody_fights_strikes() -> None:
    p = Position(2)
    ash = p.zone("ash")[0]
    p.state.weakened = {ash: 8}
    drawn = p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert state(t).zone == [ash]
    assert player(t, 0).strikes == drawn
    assert attack_of(t.game, ash) == 5


@pytest.mark.rule("L8.06")
def test_a_card_lowers_an_enemys_attack_for_this_turn() -> None:
    p = Position(2)
    shot = p.hand(0, "ricochet")[0]  # Attack 3, and an enemy has 1 less
    one, two = p.zone("ash", "towering-xenomorph")
    t = p.table()
    t.choose(f"play:{shot}")
    assert keys(t) == [f"card:{one}", f"card:{two}"]
    t.choose(f"card:{two}")
    assert (attack_of(t.game, one), attack_of(t.game, two)) == (5, 5)  # Ash gives others 1 more
    t.choose("end")
    assert attack_of(t.game, two) == 6


@pytest.mark.rule("L8.06", "L99.32", "L11.09", "L14.23")
@pytest.mark.component("sentry-guns")
def test_sentry_guns_weaken_the_enemy_in_their_room_only() -> None:
    p = Position(2, "aliens")
    in_room = p.room("med-lab", "warrior-of-the-night", attached=("sentry-guns",))
    beside = p.room("quarters", "warrior-of-the-night")
    p.points(attack=2)
    t = p.table()
    assert (attack_of(t.game, in_room), attack_of(t.game, beside)) == (2, 4)
    assert keys(t, "fight") == [in_room]


@pytest.mark.rule("L8.02", "L14.23")
def test_enemies_may_make_one_another_stronger() -> None:
    p = Position(2)
    ash = p.room("med-lab", "ash")
    howling = p.zone("howling-xenomorph")[0]
    p.points(attack=3)
    t = p.table()
    assert (attack_of(t.game, ash), attack_of(t.game, howling)) == (5, 3)
    t.choose(f"fight:{howling}")
    assert points(t) == (0, 0)


@pytest.mark.rule("L8.08", "L99.29")
def test_a_death_ability_happens_when_its_enemy_is_already_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "howling-xenomorph", death="raise")  # a dead alien comes back: itself
    p = Position(2)
    enemy = p.zone("howling-xenomorph")[0]
    p.points(attack=2)
    t = p.table()
    t.choose(f"fight:{enemy}")
    assert (state(t).zone, state(t).dead_enemies) == ([enemy], [])


@pytest.mark.rule("L99.29", "L11.03")
def test_objectives_are_looked_at_after_the_death_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "the-perfect-organism", death="you(discard 1)")
    p = Position(2)
    p.objective(3)
    p.hand(0, "grunt")
    final = p.zone("the-perfect-organism")[0]
    p.points(attack=11)
    t = p.table()
    t.choose(f"fight:{final}")
    assert asked(t) == (0, "discard")
    assert rules(t, ObjectiveCompleted) == []
    t.choose("card:grunt-1")
    assert t.ending is not None
    assert rules(t, ObjectiveCompleted) == ["L11.05"]


@pytest.mark.rule("L8.09", "L8.08", "L14.07", "L16.07")
@pytest.mark.component("acid-spray-xenomorph")
def test_acid_spray_kills_a_character_of_every_player() -> None:
    facts = CARDS["acid-spray-xenomorph"]
    assert facts.deck == "drones"
    p = Position(3)
    p.at("action", active=2)
    enemy = p.room("med-lab", "acid-spray-xenomorph")
    p.hand(2, "specialist")
    p.played("grunt")
    p.hand(0, "specialist", "grunt")
    p.vigilant(1, "body-armor")
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{enemy}")
    assert state(t).dead_enemies == [enemy]
    assert asked(t) == (2, "kill-own")
    assert keys(t) == ["card:specialist-15", "card:grunt-11"]
    t.choose("card:grunt-11")
    assert asked(t) == (0, "kill-own")
    assert keys(t) == ["card:specialist-1", "card:grunt-1"]
    t.choose("card:specialist-1")
    # the hand of the second is empty, as all can see: it is the Vigilant card, and nobody is asked
    assert state(t).dead_characters == ["grunt-11", "specialist-1", "body-armor-1"]
    assert [each.gone for each in state(t).plays] == [True]
    assert (player(t, 2).hand, player(t, 0).hand, player(t, 1).vigilant) == (["specialist-15"], ["grunt-1"], [])
    assert len(rules(t, CharacterKilled)) == 3
    assert asked(t) == (2, "action")


@pytest.mark.rule("L99.25", "L11.11")
def test_a_final_enemy_can_be_neither_fought_nor_killed_before_its_time() -> None:
    p = Position(2)
    p.objective(2)
    final = p.room("airlock", "the-perfect-organism")
    door = p.hand(0, "open-the-outer-door", "ricochet")
    p.state.weakened = {final: 5}
    p.points(attack=20)
    t = p.table()
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{final}") == "L11.11"
    t.choose(f"play:{door[0]}")  # would kill an enemy of Attack 8 or less in the Airlock
    assert asked(t) == (0, "action")
    assert complex_cards(t)[4] == final
    t.choose(f"play:{door[1]}")  # weakening it is allowed
    assert state(t).weakened == {final: 6}


@pytest.mark.rule("L99.25")
def test_a_final_enemy_may_be_moved_before_its_time() -> None:
    p = Position(2)
    p.objective(1)
    final = p.room("airlock", "the-perfect-organism")
    prod = p.hand(0, "electric-prod")[0]
    t = p.table()
    play(t, f"play:{prod}", f"card:{final}")
    assert complex_cards(t) == ["", "", "", final, ""]


@pytest.mark.rule("L99.25", "L11.11")
def test_with_the_third_objective_the_final_enemy_can_be_killed_by_an_effect() -> None:
    p = Position(2)
    p.objective(3)
    final = p.room("airlock", "the-perfect-organism")  # 4 less in the Airlock: 7
    door = p.hand(0, "open-the-outer-door")[0]
    t = p.table()
    t.choose(f"play:{door}")
    t.choose(f"card:{final}")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.rule("L16.01")
def test_a_refusal_names_the_class_that_must_be_shown() -> None:
    p = Position(2)
    swimmer = p.room("airlock", "swimmer-below")
    p.hand(0, "grunt")
    p.points(attack=9)
    t = p.table()
    assert t.decision is not None
    said = next(each.reason.text for each in t.decision.why_not() if each.key == f"fight:{swimmer}")
    words = catalogue("sulaco.games.encounters").render(said)
    assert words == "To fight it you must show a Survival card, and you have none."
