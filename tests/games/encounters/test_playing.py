"""Playing cards: points, class and crew abilities, order, choice (L5, L17.04, L17.05)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import CardPlayed, Combo
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.view import EncountersView
from sulaco.games.encounters.words import parse
from sulaco.table.decision import Refused

from .tables import alter, asked, keys, play, player, points, rules, state


@pytest.mark.rule("L5.01", "L5.13")
def test_what_a_character_card_carries() -> None:
    card = CARDS["captain-of-the-ship"]
    assert (card.character, card.crew, card.classes) == ("captain-dallas", "nostromo", {"leadership"})
    assert (card.attack, card.recruit, card.cost, card.plus) == (2, 0, 4, True)
    for facts in CARDS.values():
        if facts.kind == "character":
            assert facts.character
            assert facts.crew
            assert facts.classes
            assert facts.cost > 0


@pytest.mark.rule("L5.02", "L5.05", "L5.06")
@pytest.mark.component("sleep-when-you-die-man")
def test_sleep_when_you_die_man_gives_one_of_each() -> None:
    facts = CARDS["sleep-when-you-die-man"]
    assert (facts.character, facts.cost, facts.coordinate) == ("johner", 2, True)
    p = Position(2)
    card = p.hand(0, "sleep-when-you-die-man")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (1, 1)


@pytest.mark.rule("L5.03", "L5.08")
def test_cards_are_played_one_at_a_time_in_any_order_and_lie_open() -> None:
    p = Position(2)
    hand = p.hand(0, "grunt", "specialist", "find-it-and-kill-it")
    t = p.table()
    assert keys(t, "play") == hand
    play(t, f"play:{hand[2]}", f"play:{hand[0]}")
    assert [each.card for each in state(t).plays] == [hand[2], hand[0]]
    assert player(t, 0).hand == [hand[1]]
    assert player(t, 0).discard == []
    assert points(t) == (0, 3)
    seen = t.game.view(None)
    assert isinstance(seen, EncountersView)
    assert [each.card for each in seen.plays] == [hand[2], hand[0]]
    assert rules(t, CardPlayed) == ["L5.03", "L5.03"]


@pytest.mark.rule("L5.03")
def test_only_cards_of_the_own_hand_are_played() -> None:
    p = Position(2)
    p.hand(0, "grunt")
    other = p.hand(1, "specialist")[0]
    vigilant = p.vigilant(0, "body-armor")[0]
    t = p.table()
    assert keys(t, "play") == ["grunt-1"]
    for card in (other, vigilant):
        with pytest.raises(Refused):
            t.choose(f"play:{card}")


@pytest.mark.rule("L5.04")
def test_what_a_card_says_happens_at_once() -> None:
    p = Position(2, roles=["researcher", "medic"])
    card = p.hand(0, "thirst-for-knowledge")[0]
    drawn = p.deck(0, "grunt", "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).hand == drawn
    assert keys(t)[:2] == ["play:grunt-1", "play:specialist-1"]


@pytest.mark.rule("L5.04", "L14.10", "L14.11")
@pytest.mark.component("get-him-to-medical")
def test_once_this_turn_may_be_saved_for_later() -> None:
    p = Position(2, "aliens")
    card = p.hand(0, "get-him-to-medical")[0]
    p.wounds(1, "flesh-wound")
    egg = p.room("med-lab", "egg")
    p.points(attack=2)
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 1).strikes == ["flesh-wound-1"]
    assert keys(t, "once") == []  # the Med-Lab is not clear
    t.choose(f"fight:{egg}")
    assert keys(t, "once") == [f"{card}:0"]
    t.choose(f"once:{card}:0")
    assert player(t, 1).strikes == []
    assert keys(t, "once") == []


@pytest.mark.rule("L5.05", "L5.06")
def test_points_add_up_and_may_be_spent_later() -> None:
    p = Position(2)
    p.hand(0, "grunt", "grunt", "specialist", "specialist")
    t = p.table()
    for expected in ((0, 1), (0, 2)):
        t.choose(f"play:{keys(t, 'play')[0]}")
        assert points(t) == expected
    for expected in ((1, 2), (2, 2)):
        t.choose(f"play:{keys(t, 'play')[0]}")
        assert points(t) == expected


@pytest.mark.rule("L5.07")
@pytest.mark.parametrize(("enemies", "attack"), [(0, 5), (1, 6), (3, 8)])
def test_n_plus_is_n_and_more_only_by_the_cards_own_ability(enemies: int, attack: int) -> None:
    p = Position(2)
    card = p.hand(0, "between-it-and-her")[0]  # 5+: 1 more for each enemy in the Combat Zone
    p.zone(*["howling-xenomorph"] * enemies)
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, attack)


@pytest.mark.rule("L5.09", "L3.03")
def test_nothing_has_to_be_played() -> None:
    p = Position(2)
    hand = p.hand(0, "grunt", "specialist")
    t = p.table()
    assert keys(t)[-1] == "end"
    t.choose("end")
    assert player(t, 0).discard == hand
    assert rules(t, CardPlayed) == []


@pytest.mark.rule("L5.10")
def test_playing_recruiting_scanning_and_fighting_mix_in_any_order() -> None:
    p = Position(2)
    p.hq("find-it-and-kill-it", "electric-prod")
    p.barracks("quarantine-holds")
    hand = p.hand(0, "between-it-and-her", "settled-from-orbit", *["specialist"] * 3)
    egg = p.room("med-lab", "egg")
    hidden = p.room("airlock", "scuttling-xenomorph", up=False)
    t = p.table()
    assert keys(t) == [*(f"play:{card}" for card in hand[:3]), "end"]
    play(t, f"play:{hand[0]}", f"fight:{egg}")
    assert points(t) == (0, 3)
    play(t, f"play:{hand[2]}", f"play:{hand[3]}", f"play:{hand[4]}", "recruit:electric-prod-1")
    assert points(t) == (0, 3)
    play(t, "scan:airlock")
    assert points(t) == (0, 2)
    play(t, f"fight:{hidden}")
    assert points(t) == (0, 0)
    assert state(t).dead_enemies == [egg, hidden]
    assert player(t, 0).discard == ["electric-prod-1"]
    play(t, f"play:{hand[1]}")
    assert asked(t) == (0, "action")


@pytest.mark.rule("L5.11", "L5.12", "L5.17", "L5.18", "L5.07")
@pytest.mark.component("captain-of-the-ship")
def test_captain_of_the_ship_gives_two_and_then_four() -> None:
    p = Position(2)
    one, two = p.hand(0, "captain-of-the-ship", "captain-of-the-ship")
    t = p.table()
    t.choose(f"play:{one}")
    assert points(t) == (0, 2)
    t.choose(f"play:{two}")
    assert points(t) == (0, 6)
    assert rules(t, Combo) == ["L5.11"]


@pytest.mark.rule("L5.11", "L5.17")
@pytest.mark.parametrize(
    ("earlier", "attack"),
    [("the-companys-orders", 4), ("sergeant-leadership", 4), ("sergeant-intel", 2), ("electric-prod", 2), ("grunt", 2)],
)
def test_a_class_ability_needs_an_earlier_card_of_that_class(earlier: str, attack: int) -> None:
    p = Position(2)
    p.played(earlier)
    card = p.hand(0, "captain-of-the-ship")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, attack)


@pytest.mark.rule("L5.11")
def test_a_card_of_that_class_played_afterwards_is_too_late() -> None:
    p = Position(2)
    captain, orders = p.hand(0, "captain-of-the-ship", "the-companys-orders")
    t = p.table()
    play(t, f"play:{captain}", f"play:{orders}")
    assert points(t) == (2, 2)


@pytest.mark.rule("L5.11", "L12.15")
def test_what_was_played_in_an_earlier_turn_or_lies_in_hand_does_not_count() -> None:
    p = Position(2)
    p.vigilant(0, "shotgun-for-close-work")  # Survival
    suit, _ = p.hand(0, "into-the-space-suit", "jones-comes-along")
    p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{suit}")
    assert player(t, 0).strikes == ["flesh-wound-1"]


@pytest.mark.rule("L5.11", "L5.16")
def test_the_earlier_card_may_have_been_played_long_before() -> None:
    p = Position(2)
    p.played("sergeant-leadership", "grunt", "specialist")
    card = p.hand(0, "captain-of-the-ship")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 4)


@pytest.mark.rule("L5.14")
def test_a_class_ability_fires_once_however_many_cards_match() -> None:
    p = Position(2)
    p.played("the-companys-orders", "sergeant-leadership", "captain-of-the-ship")
    card = p.hand(0, "captain-of-the-ship-2")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 4)
    assert rules(t, Combo) == ["L5.11"]


@pytest.mark.rule("L5.15")
def test_a_class_ability_is_compulsory() -> None:
    p = Position(2)
    p.played("sergeant-survival")
    mine = p.wounds(0, "flesh-wound")
    p.wounds(1, "flesh-wound")
    card = p.hand(0, "into-the-space-suit")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).strikes == []
    assert state(t).struck_out == mine


@pytest.mark.rule("L5.15")
def test_a_class_ability_with_may_can_be_declined() -> None:
    p = Position(2)
    p.played("sergeant-leadership")
    card = p.hand(0, "squad-on-me")[0]
    sergeants = len(p.state.sergeants)
    t = p.table()
    t.choose(f"play:{card}")
    assert asked(t) == (0, "may")
    assert keys(t) == ["yes", "no"]
    t.choose("no")
    assert len(state(t).sergeants) == sergeants
    assert player(t, 0).discard == []


@pytest.mark.rule("L5.16")
@pytest.mark.parametrize(
    ("earlier", "attack"), [("body-armor", 3), ("get-him-to-medical", 3), ("fire-axe", 2), ("grunt", 2)]
)
def test_crew_abilities_work_like_class_abilities(earlier: str, attack: int) -> None:
    p = Position(2)
    p.played(earlier)
    card = p.hand(0, "every-toy-in-the-armory")[0]  # Sulaco: 1 more Attack; Strength
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, attack)
    assert rules(t, Combo) == (["L5.16"] if attack == 3 else [])


@pytest.mark.rule("L5.12", "L5.16")
def test_a_card_does_not_satisfy_its_own_crew_ability() -> None:
    p = Position(2)
    one, two = p.hand(0, "every-toy-in-the-armory", "every-toy-in-the-armory")
    t = p.table()
    t.choose(f"play:{one}")
    assert points(t) == (0, 2)
    t.choose(f"play:{two}")
    assert points(t) == (0, 5)


@pytest.mark.rule("L5.11", "L5.13")
def test_a_card_of_all_classes_matches_every_class(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"leadership": parse("attack 2"), "tech": parse("recruit 1")}
    alter(monkeypatch, "captain-of-the-ship", combo=both)
    p = Position(2)
    p.played("versatile-programming")
    card = p.hand(0, "captain-of-the-ship")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (1, 4)
    assert [event.icon for event in t.events if isinstance(event, Combo)] == ["leadership", "tech"]


@pytest.mark.rule("L17.04", "L17.05")
def test_basic_cards_are_marines_without_a_class_and_sergeants_have_one() -> None:
    for name in ("specialist", "grunt"):
        assert (CARDS[name].crew, CARDS[name].classes) == ("marines", frozenset())
    for icon in ("intel", "leadership", "strength", "survival", "tech"):
        assert (CARDS[f"sergeant-{icon}"].crew, CARDS[f"sergeant-{icon}"].classes) == ("marines", {icon})
