"""The seven Characters: both sides, their abilities, Heroes and Grunts, Ripley and Newt (A2)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.characters import ABILITIES, CHARACTERS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .cards.helpers import TEXTS, asides, has, keys, kind, play, tokens
from .maps import CORRIDOR, HALL, TWO_ROOMS


def place(table: Table[Corps], name: str) -> str:
    return table.game.map.names[table.game.who[name].at]


def actions(table: Table[Corps]) -> int:
    activation = table.game.state.activation
    assert activation is not None
    return activation.actions


# --- the cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2.01", "A2.02", "A2.03", "A99.15")
@pytest.mark.parametrize(
    ("name", "marine", "rank", "hero", "grunt"),
    [
        pytest.param("gorman", True, 3, (4, 4, 2, 6, 5), (4, 4, 1, 5, 4), marks=pytest.mark.component("gorman")),
        pytest.param("hicks", True, 2, (4, 6, 3, 5, 7), (4, 5, 2, 4, 6), marks=pytest.mark.component("hicks")),
        pytest.param("hudson", True, 1, (4, 6, 2, 7, 6), (4, 5, 1, 6, 5), marks=pytest.mark.component("hudson")),
        pytest.param("vasquez", True, 1, (4, 6, 3, 3, 7), (4, 5, 2, 2, 6), marks=pytest.mark.component("vasquez")),
        pytest.param("frost", True, 1, (4, 6, 2, 4, 6), (4, 5, 1, 3, 5), marks=pytest.mark.component("frost")),
        pytest.param("ripley", False, 0, (5, 7, 2, 6, 5), (4, 5, 1, 5, 4), marks=pytest.mark.component("ripley")),
        pytest.param("newt", False, 0, (5, 7, 1, 5, 1), (5, 6, 1, 2, 1), marks=pytest.mark.component("newt")),
    ],
)
def test_the_printed_values_of_both_sides(
    name: str, marine: bool, rank: int, hero: tuple[int, ...], grunt: tuple[int, ...]
) -> None:
    card = CHARACTERS[name]
    assert (card.marine, card.rank) == (marine, rank)
    for side, values in ((card.hero, hero), (card.grunt, grunt)):
        assert (side.speed, side.defense, side.melee, side.tech, side.aim) == values


@pytest.mark.rule("A2.02")
def test_a_hero_side_is_nowhere_worse_than_the_grunt_side_and_has_more_abilities() -> None:
    for card in CHARACTERS.values():
        for value in ("speed", "defense", "melee", "tech", "aim"):
            assert getattr(card.hero, value) >= getattr(card.grunt, value)
        sides = {ability.hero for ability in ABILITIES.values() if ability.character == card.id}
        assert sides == {True}
        assert card.hero.traits >= card.grunt.traits


@pytest.mark.rule("A2.02")
def test_a_hero_plays_with_the_hero_side_and_a_grunt_with_the_other() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "1,0")
    game = p.game
    hicks, hudson = p.state.characters
    assert (game.defense(hicks), game.card_side(hicks).tech, hicks.aim) == (6, 5, 7)
    assert (game.defense(hudson), game.card_side(hudson).tech, hudson.aim) == (5, 6, 5)


def test_every_side_and_ability_has_its_text() -> None:
    for name in CHARACTERS:
        assert f"names.{name}" in TEXTS
        assert f"rule-text.{name}-hero" in TEXTS
        assert f"rule-text.{name}-grunt" in TEXTS
    for ability in ABILITIES.values():
        assert f"names.{ability.id}" in TEXTS
        assert f"rule-text.{ability.id}" in TEXTS


# --- Gorman ------------------------------------------------------------------------------------------------------


def orders(*, hand: int = 3) -> Position:
    p = Position(CORRIDOR, players=2)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "4,0", player=1, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.character("frost", "6,0")
    p.character("ripley", "8,0")
    p.character("hudson", "9,0", down=True)
    p.hand(0, *["hk-vp70", "body-armor", "hot-wire", "close-call"][:hand])
    p.activate("gorman")
    return p


@pytest.mark.component("gorman")
@pytest.mark.rule("A2.09", "A5.07", "A4.10")
def test_gorman_recycles_three_cards_for_an_action_of_another_marine() -> None:
    p = orders(hand=4)
    p.alien("11,0")
    t = p.table()
    play(t, "ability:orders")
    assert keys(t) == ["recycle:hk-vp70-1", "recycle:body-armor-1", "recycle:hot-wire-1", "recycle:close-call-1"]
    play(t, "recycle:hk-vp70-1", "recycle:hot-wire-1", "recycle:close-call-1")
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert t.game.state.beneath == ["close-call-1", "hot-wire-1", "hk-vp70-1"]
    # Another standing Marine: neither Ripley nor Hudson, who is down.
    assert keys(t) == ["order:hicks", "order:frost"]
    play(t, "order:hicks")
    assert t.decision is not None
    assert t.decision.seat == 1
    assert {"aim", "rest", "move:1,0"} <= set(keys(t))
    assert "end" not in keys(t)
    play(t, "aim")
    assert t.game.who["hicks"].aim == 8
    assert not t.game.who["hicks"].activated
    assert actions(t) == 2
    assert not has(t, "ability:orders")


@pytest.mark.component("gorman")
@pytest.mark.rule("A4.10")
def test_an_action_on_gormans_orders_brings_no_free_actions() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "4,0", gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.alien("11,0")
    p.hand(0, "hk-vp70", "body-armor", "hot-wire")
    p.dice(9)
    p.activate("gorman")
    t = p.table()
    # Hicks is the only Marine, and a Grunt: Gorman's player decides.
    play(t, "ability:orders", "recycle:hk-vp70-1", "recycle:body-armor-1", "recycle:hot-wire-1")
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert kind(t) == "action"
    assert "end" in keys(t)
    assert len(t.game.state.exhausted) == 1
    assert t.game.who["hicks"].backup == "m40-grenades-1"


@pytest.mark.component("gorman")
@pytest.mark.rule("A2.09")
def test_orders_need_three_cards_and_a_marine() -> None:
    assert not has(orders(hand=2).table(), "ability:")
    p = Position(HALL)
    p.character("gorman", "0,0", player=0)
    p.character("ripley", "1,0")
    p.hand(0, "hk-vp70", "body-armor", "hot-wire")
    p.activate("gorman")
    assert not has(p.table(), "ability:")


@pytest.mark.component("gorman")
@pytest.mark.rule("A2.10", "A4.11")
def test_gorman_draws_two_at_the_end_of_his_activation() -> None:
    p = orders(hand=0)
    p.deck("body-armor", "hot-wire", "close-call")
    t = p.table()
    play(t, "end")
    assert t.game.state.players[0].hand == ["body-armor-1", "hot-wire-1"]
    assert t.game.state.activation is None


# --- Hicks -------------------------------------------------------------------------------------------------------


@pytest.mark.component("hicks")
@pytest.mark.rule("A2.08", "A4.11")
def test_hicks_may_draw_a_card_before_he_equips_or_acts() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.deck("body-armor")
    p.activate("hicks", stage="on")
    t = p.table()
    assert keys(t) == ["ability:ready", "skip"]
    play(t, "ability:ready")
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert kind(t) == "action"
    assert "equip:body-armor-1:hicks" in keys(t)
    t = p.table()
    play(t, "skip")
    assert t.game.state.players[0].hand == []
    assert kind(t) == "action"


@pytest.mark.component("hicks")
@pytest.mark.rule("A2.07")
def test_the_first_roll_of_hicks_in_each_defensive_fire_leaves_his_dial_alone() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0", tokens=2)
    p.alien("3,0")
    p.hand(0, "close-call")
    p.dice(1, 1, 1, 9, 8)
    p.phase("aliens")
    t = p.table()
    hicks = t.game.who["hicks"]
    play(t, "fire:hicks:m41a-pulse-rifle-1")
    assert (hicks.aim, tokens(t)["alien-1"]) == (7, 1)
    play(t, "fire:alien-1")
    assert hicks.aim == 6
    play(t, "fire:alien-1")
    assert (hicks.aim, list(tokens(t))) == (5, ["alien-2"])
    # The second Alien comes up: a new Defensive Fire, whose first roll is free again.
    play(t, "fire:hicks:m41a-pulse-rifle-1")
    assert (kind(t), hicks.aim) == ("window.defense-roll", 5)


@pytest.mark.component("hicks")
def test_as_a_grunt_hicks_has_neither_ability() -> None:
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0", gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0", tokens=2)
    p.dice(9, 1)
    p.phase("aliens")
    t = p.table()
    play(t, "fire:hicks:m41a-pulse-rifle-1")
    assert t.game.who["hicks"].aim == 5
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0")
    p.activate("hicks", stage="on")
    assert kind(p.table()) == "action"


@pytest.mark.component("hicks")
def test_in_his_own_activation_every_shot_of_hicks_lowers_the_dial() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("6,0")
    p.dice(9)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert t.game.who["hicks"].aim == 6


# --- Hudson ------------------------------------------------------------------------------------------------------


@pytest.mark.component("hudson")
@pytest.mark.rule("A2.12", "A2.08", "A2.10")
def test_example_hudson_may_recycle_when_activated_and_must_reveal_at_the_end() -> None:
    p = Position(HALL)
    p.character("hudson", "0,0", player=0)
    p.hand(0, "hk-vp70", "body-armor")
    p.deck("m41a-pulse-rifle")
    p.activate("hudson", stage="on")
    t = p.table()
    assert keys(t) == ["ability:fast-hands", "skip"]
    play(t, "ability:fast-hands", "recycle:hk-vp70-1", "stop")
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert t.game.state.beneath == ["hk-vp70-1"]
    assert kind(t) == "action"
    play(t, "end")
    # The reveal happened without a choice: a Weapon, aim +1 until the next Marine Phase resets the dial.
    assert t.game.state.beneath == ["m41a-pulse-rifle-1", "hk-vp70-1"]
    told = [event.text().id for event in t.events]
    assert "log.revealed" in told


@pytest.mark.component("hudson")
def test_hudson_draws_a_card_if_he_recycled_an_event_and_shows_it() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("frost", "9,0", player=1)
    p.hand(0, "hk-vp70", "close-call", "hot-wire", "body-armor")
    p.deck("stay-frosty", "m4-helmet")
    p.activate("hudson", stage="on")
    t = p.table()
    play(t, "ability:fast-hands", "recycle:hk-vp70-1", "recycle:close-call-1", "recycle:hot-wire-1")
    assert t.game.state.players[0].hand == ["body-armor-1", "stay-frosty-1"]
    shown = [event.text().args["card"] for event in t.events if event.text().id == "log.shown"]
    assert shown == ["close-call-1"]
    # Everybody has seen the Event go beneath the deck, the other cards only Hudson's player.
    assert [t.game.state.peeked[f"{card}-1"] for card in ("close-call", "hot-wire")] == [0b11, 0b01]
    assert kind(t) == "action"


@pytest.mark.component("hudson")
def test_hudson_without_cards_has_nothing_to_recycle() -> None:
    p = Position(HALL)
    p.character("hudson", "0,0", player=0)
    p.activate("hudson", stage="on")
    assert kind(p.table()) == "action"


@pytest.mark.component("hudson")
@pytest.mark.rule("A2.10", "A4.17", "A4.18")
@pytest.mark.parametrize(
    ("revealed", "aim", "exhausted", "beneath"),
    [
        ("hk-vp70", 7, 3, 1),
        ("body-armor", 6, 1, 3),
        ("hot-wire", 6, 5, 1),
    ],
)
def test_what_hudsons_reveal_brings(revealed: str, aim: int, exhausted: int, beneath: int) -> None:
    p = Position(HALL)
    p.character("hudson", "0,0", player=0)
    p.character("frost", "9,0")
    p.exhausted("m4-helmet", "close-call", "fall-back")
    p.deck(revealed)
    p.activate("hudson", stage="end")
    t = p.table()
    # Hudson, Rank 1, is asked whether he leads Frost: his activation is over.
    assert kind(t) == "command"
    assert t.game.who["hudson"].aim == aim
    assert (len(t.game.state.exhausted), len(t.game.state.beneath)) == (exhausted, beneath)


# --- Vasquez -----------------------------------------------------------------------------------------------------


def rocking(revealed: str, *, down: bool = False, aim: int = 0) -> Table[Corps]:
    p = Position(HALL)
    p.character("vasquez", "0,0", player=0, down=down, aim=aim)
    p.hand(0, "hk-vp70")
    p.deck(revealed)
    p.activate("vasquez", stage="on")
    return p.table()


@pytest.mark.component("vasquez")
@pytest.mark.rule("A4.22", "A4.16", "A4.17", "A4.20", "A2.08")
def test_example_vasquez_reveals_a_weapon_and_aims_for_free() -> None:
    t = rocking("m41a-pulse-rifle")
    # She must reveal: nobody was asked whether. The Weapon lets her aim.
    assert (kind(t), keys(t)) == ("free-aim", ["aim", "no"])
    play(t, "aim")
    assert t.game.who["vasquez"].aim == 8
    assert t.game.state.beneath == ["m41a-pulse-rifle-1"]
    assert (kind(t), actions(t)) == ("action", 2)


@pytest.mark.component("vasquez")
@pytest.mark.rule("A4.11")
def test_vasquez_need_not_aim_and_cannot_at_10() -> None:
    t = rocking("m41a-pulse-rifle")
    play(t, "no")
    assert t.game.who["vasquez"].aim == 7
    assert kind(rocking("m41a-pulse-rifle", aim=10)) == "action"


@pytest.mark.component("vasquez")
def test_vasquez_may_move_two_on_an_event() -> None:
    t = rocking("hot-wire")
    assert kind(t) == "move"
    assert keys(t) == [
        "stop", *(f"move:{x},{y}" for y in range(3) for x in range(3) if (x, y) != (0, 0)),
    ]  # fmt: skip
    play(t, "move:2,2")
    assert place(t, "vasquez") == "2,2"
    assert (kind(t), actions(t)) == ("action", 2)


@pytest.mark.component("vasquez")
@pytest.mark.rule("A4.18")
def test_equipment_brings_vasquez_nothing() -> None:
    t = rocking("body-armor")
    assert kind(t) == "action"
    assert t.game.state.beneath == ["body-armor-1"]


@pytest.mark.component("vasquez")
@pytest.mark.rule("A99.43")
@pytest.mark.parametrize("revealed", ["m41a-pulse-rifle", "hot-wire"])
def test_vasquez_on_the_ground_reveals_but_neither_aims_nor_moves(revealed: str) -> None:
    t = rocking(revealed, down=True)
    assert kind(t) == "action"
    assert t.game.state.beneath == [f"{revealed}-1"]
    # Step 2 is still hers, Actions are not.
    assert keys(t) == ["end", "equip:hk-vp70-1:vasquez"]


@pytest.mark.component("vasquez")
@pytest.mark.rule("A2.07")
@pytest.mark.parametrize("player", [0, -1])
def test_vasquez_fires_the_smart_gun_for_two_on_both_sides(player: int) -> None:
    p = Position(CORRIDOR)
    p.character("vasquez", "0,0", player=player, gear_cards=["m56-smart-gun"])
    if player < 0:
        p.character("ripley", "11,0", player=0)
    p.alien("6,0", tokens=4)
    p.dice(1, 1)
    p.activate("vasquez")
    t = p.table()
    play(t, "attack:alien-1:m56-smart-gun-1")
    assert len(t.game.state.exhausted) == 2
    play(t, "fire:alien-1")
    assert len(t.game.state.exhausted) == 3


@pytest.mark.component("vasquez")
def test_vasquez_as_a_grunt_reveals_nothing() -> None:
    p = Position(HALL)
    p.character("ripley", "9,0", player=0)
    p.character("vasquez", "0,0")
    p.deck("m41a-pulse-rifle")
    p.activate("vasquez", stage="on")
    t = p.table()
    assert kind(t) == "action"
    assert t.game.state.beneath == []


# --- Frost -------------------------------------------------------------------------------------------------------


@pytest.mark.component("frost")
@pytest.mark.rule("A2.08", "A4.17")
@pytest.mark.parametrize("revealed", ["body-armor", "m41a-pulse-rifle"])
def test_frost_may_move_two_on_equipment_or_weapon(revealed: str) -> None:
    p = Position(HALL)
    p.character("frost", "0,0", player=0)
    p.deck(revealed)
    p.activate("frost", stage="on")
    t = p.table()
    assert kind(t) == "move"
    play(t, "move:0,2")
    assert place(t, "frost") == "0,2"
    assert (kind(t), actions(t)) == ("action", 2)


@pytest.mark.component("frost")
@pytest.mark.rule("A10.07")
def test_frosts_step_stops_next_to_an_alien() -> None:
    p = Position(CORRIDOR)
    p.character("frost", "0,0", player=0)
    p.alien("2,0")
    p.deck("body-armor")
    p.activate("frost", stage="on")
    t = p.table()
    assert keys(t) == ["stop", "move:1,0"]


@pytest.mark.component("frost")
def test_frost_draws_a_card_on_an_event() -> None:
    p = Position(HALL)
    p.character("frost", "0,0", player=0)
    p.deck("hot-wire", "body-armor")
    p.activate("frost", stage="on")
    t = p.table()
    assert t.game.state.players[0].hand == ["body-armor-1"]
    assert t.game.state.beneath == ["hot-wire-1"]


@pytest.mark.component("frost")
@pytest.mark.rule("A9.07")
def test_frost_equips_others_for_nothing_and_himself_at_cost() -> None:
    p = Position(HALL)
    p.character("frost", "0,0", player=0)
    p.character("hicks", "2,0")
    p.hand(0, "m41a-pulse-rifle", "m4-helmet")
    p.activate("frost")
    t = p.table()
    play(t, "equip:m41a-pulse-rifle-1:hicks")
    assert (t.game.who["hicks"].weapon, t.game.state.exhausted) == ("m41a-pulse-rifle-1", [])
    play(t, "equip:m4-helmet-1:frost")
    assert len(t.game.state.exhausted) == 1


# --- Ripley ------------------------------------------------------------------------------------------------------


def survivor(*rolls: int, hand: tuple[str, ...] = (), player: int = 0) -> Table[Corps]:
    p = Position(CORRIDOR)
    p.character("ripley", "0,0", player=player)
    p.character("hicks", "11,0", player=0 if player < 0 else -1)
    p.alien("1,0")
    p.hand(0, *hand)
    p.dice(*rolls)
    p.phase("aliens")
    return p.table()


@pytest.mark.component("ripley")
@pytest.mark.rule("A2.07", "A21.03")
def test_ripley_may_exhaust_two_to_roll_her_defense_again() -> None:
    t = survivor(8, 7)
    assert (kind(t), keys(t)) == ("window.defense-roll", ["ability:survivor", "pass"])
    play(t, "ability:survivor")
    assert t.game.who["ripley"].status == "standing"
    t = survivor(8)
    play(t, "pass")
    assert t.game.who["ripley"].status == "down"
    assert t.game.state.exhausted == []


@pytest.mark.component("ripley")
@pytest.mark.rule("A21.05")
def test_ripley_cannot_roll_again_what_was_rolled_again() -> None:
    t = survivor(8, 9, hand=("close-call",))
    assert keys(t) == ["event:close-call-1", "ability:survivor", "pass"]
    play(t, "ability:survivor")
    assert t.game.who["ripley"].status == "down"
    assert t.game.state.players[0].hand == ["close-call-1"]


@pytest.mark.component("ripley")
def test_ripley_as_a_grunt_has_no_ability() -> None:
    t = survivor(8, player=-1)
    assert t.game.who["ripley"].status == "down"


@pytest.mark.component("ripley")
@pytest.mark.rule("A2.11", "A20.02", "A5.08")
def test_ripley_recycles_up_to_two_at_the_start_of_the_finish_phase() -> None:
    p = Position(HALL)
    p.character("ripley", "0,0", player=0)
    p.hand(0, "hk-vp70")
    p.exhausted("body-armor", "hot-wire")
    p.phase("finish")
    t = p.table()
    assert keys(t) == ["recycle:pile", "recycle:hk-vp70-1", "stop"]
    play(t, "recycle:pile", "recycle:hk-vp70-1")
    assert t.game.state.beneath == ["hk-vp70-1", "body-armor-1"]
    assert t.game.state.exhausted == ["hot-wire-1"]
    assert t.game.state.turn == 2


@pytest.mark.component("ripley")
def test_ripley_on_the_ground_keeps_no_vigil() -> None:
    p = Position(HALL)
    p.character("ripley", "0,0", player=0, down=True)
    p.character("hicks", "5,0")
    p.exhausted("body-armor", "hot-wire")
    p.phase("finish")
    t = p.table()
    assert t.game.state.turn == 2
    assert len(t.game.state.exhausted) == 2


# --- Newt --------------------------------------------------------------------------------------------------------


@pytest.mark.component("newt")
@pytest.mark.rule("A12.11")
def test_newt_recycles_up_to_five_when_she_rests() -> None:
    p = Position(HALL)
    p.character("ripley", "1,0", player=0)
    p.character("newt", "0,0", player=0)
    p.exhausted("body-armor", "hot-wire", "close-call", "fall-back", "hk-vp70", "m4-helmet")
    p.activate("newt")
    t = p.table()
    play(t, "rest", "no-draw")
    play(t, *["recycle:pile"] * 5)
    assert kind(t) == "action"
    assert t.game.state.exhausted == ["m4-helmet-1"]


@pytest.mark.component("newt")
@pytest.mark.rule("A12.12")
def test_newt_as_a_grunt_recycles_four() -> None:
    p = Position(HALL)
    p.character("hicks", "1,0", player=0)
    p.character("newt", "0,0")
    p.exhausted("body-armor", "hot-wire", "close-call", "fall-back", "hk-vp70", "m4-helmet")
    p.activate("newt")
    t = p.table()
    play(t, "rest")
    assert len(t.game.state.exhausted) == 2


def leading(**others: str) -> Position:
    p = Position(HALL)
    p.character("newt", "0,2", player=0)
    p.character("ripley", "0,0", player=0)
    for name, at in others.items():
        p.character(name, at)
    p.activate("newt", stage="end")
    return p


@pytest.mark.component("newt")
@pytest.mark.rule("A2.10", "A4.11")
def test_newt_may_lead_a_character_two_spaces_nearer_past_aliens() -> None:
    p = leading(hicks="5,2")
    p.alien("6,2")
    p.alien("4,1")
    t = p.table()
    assert keys(t) == ["ability:this-way", "skip"]
    play(t, "ability:this-way")
    assert len(t.game.state.exhausted) == 2
    assert keys(t) == ["lead:ripley", "lead:hicks"]
    play(t, "lead:hicks")
    # One or two steps, each nearer to Newt; not where the Alien stands.
    assert keys(t) == ["move:3,1", "move:3,2", "move:4,2", "move:3,3", "move:4,3", "move:3,4"]
    play(t, "move:3,2")
    assert place(t, "hicks") == "3,2"
    assert t.game.state.activation is None or t.game.state.activation.character != "newt"


@pytest.mark.component("newt")
def test_newt_leads_one_who_is_down_too() -> None:
    p = Position(CORRIDOR)
    p.character("newt", "0,0", player=0)
    p.character("ripley", "6,0", player=0, down=True)
    p.character("frost", "11,0")
    p.alien("7,0")
    p.activate("newt", stage="end")
    t = p.table()
    play(t, "ability:this-way", "lead:ripley")
    assert keys(t) == ["move:4,0", "move:5,0"]
    play(t, "move:4,0")
    assert (place(t, "ripley"), t.game.who["ripley"].status) == ("4,0", "down")


@pytest.mark.component("newt")
def test_newt_leads_nobody_she_does_not_see_nor_while_she_is_down() -> None:
    p = Position(TWO_ROOMS)
    p.character("newt", "0,1", player=0)
    p.character("ripley", "6,1", player=0)
    p.activate("newt", stage="end")
    t = p.table()
    assert not has(t, "ability:")

    p = Position(CORRIDOR)
    p.character("newt", "0,0", player=0, down=True)
    p.character("ripley", "6,0", player=0)
    p.activate("newt", stage="end")
    assert not has(p.table(), "ability:this-way")


@pytest.mark.component("newt")
@pytest.mark.rule("A2.16")
def test_newt_never_equips_a_weapon() -> None:
    p = Position(HALL)
    p.character("newt", "0,0", player=0)
    p.character("ripley", "1,0", player=0)
    p.hand(0, "hk-vp70", "body-armor")
    p.activate("newt")
    t = p.table()
    assert [key for key in keys(t) if key.startswith("equip:")] == [
        "equip:hk-vp70-1:ripley",
        "equip:body-armor-1:newt",
        "equip:body-armor-1:ripley",
    ]
    with pytest.raises(Refused) as refused:
        t.choose("equip:hk-vp70-1:newt")
    assert refused.value.reason.rule == "A2.16"


@pytest.mark.component("newt")
@pytest.mark.rule("A99.13")
def test_newt_has_a_dial_of_her_own() -> None:
    p = Position(HALL)
    p.character("newt", "0,0", player=0)
    p.character("ripley", "1,0", player=0)
    p.activate("newt")
    t = p.table()
    play(t, "aim")
    assert (t.game.who["newt"].aim, t.game.who["ripley"].aim) == (2, 5)


@pytest.mark.component("newt")
@pytest.mark.rule("A2.13")
def test_newt_takes_part_only_when_mission_1_is_done() -> None:
    first = Table(Corps, Setup(mission="newt", players=1, heroes=["ripley"]), 1)
    assert "newt" not in first.game.who
    without = Table(Corps, Setup(mission="drill", players=1, heroes=["ripley"], newt=False), 1)
    assert "newt" not in without.game.who
    later = Table(Corps, Setup(mission="drill", players=1, heroes=["ripley"]), 1)
    assert later.game.who["newt"].player == 0


@pytest.mark.component("newt")
@pytest.mark.rule("A2.14")
@pytest.mark.parametrize(("heroes", "player"), [(["hicks", "ripley"], 1), (["hicks", "frost"], -1)])
def test_newt_goes_with_ripley(heroes: list[str], player: int) -> None:
    t = Table(Corps, Setup(mission="drill", players=2, heroes=heroes), 1)
    assert t.game.who["ripley"].player == player
    assert t.game.who["newt"].player == player


@pytest.mark.component("newt")
@pytest.mark.rule("A2.15", "A8.08")
def test_ripley_and_newt_share_a_hand_and_activate_one_after_the_other() -> None:
    p = Position(HALL)
    p.character("ripley", "0,0", player=0)
    p.character("newt", "1,0", player=0)
    p.hand(0, "body-armor", "m4-helmet")
    p.phase("token")
    t = p.table()
    assert keys(t) == ["activate:ripley", "activate:newt"]
    play(t, "activate:newt")
    play(t, "equip:body-armor-1:newt", "end")
    if has(t, "skip"):
        play(t, "skip")
    assert t.game.state.activation is not None
    assert t.game.state.activation.character == "ripley"
    assert "equip:m4-helmet-1:ripley" in keys(t)


def lost(name: str) -> Table[Corps]:
    """Ripley and Newt are one player's Heroes; an Alien kills one of them."""
    p = Position(CORRIDOR)
    p.character("ripley", "0,0" if name == "ripley" else "11,0", player=0, gear_cards=["m4-helmet"])
    p.character("newt", "0,0" if name == "newt" else "9,0", player=0)
    p.character("frost", "7,0")
    p.alien("1,0")
    p.hand(0, "hot-wire", "got-spares")
    p.dice(10, 10)
    p.phase("aliens")
    return p.table()


@pytest.mark.component("newt")
@pytest.mark.rule("A99.47", "A15.11")
def test_when_newt_is_lost_the_shared_hand_goes_and_ripley_stays() -> None:
    t = lost("newt")
    assert t.game.who["newt"].status == "killed"
    assert sorted(t.game.state.discarded) == ["got-spares-1", "hot-wire-1"]
    assert t.game.who["ripley"].player == 0
    assert t.game.who["frost"].player == -1
    assert t.game.state.players[0].eliminated is False


@pytest.mark.component("ripley")
@pytest.mark.rule("A99.47", "A2.05", "A15.12")
def test_when_ripley_is_lost_a_grunt_may_replace_her_while_newt_stays_a_hero() -> None:
    t = lost("ripley")
    play(t, "pass", "no")
    assert t.game.who["ripley"].status == "killed"
    assert sorted(t.game.state.discarded) == ["got-spares-1", "hot-wire-1", "m4-helmet-1"]
    assert keys(t) == ["hero:frost", "decline"]
    play(t, "hero:frost")
    assert t.game.who["frost"].player == 0
    assert t.game.who["newt"].player == 0


# --- Grunts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2.03", "A2.04", "A9.14")
def test_a_heros_rank_tells_how_many_grunts_it_leads_and_the_rest_act_at_the_end() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    for name, at in (("hudson", "2,0"), ("frost", "4,0"), ("vasquez", "6,0")):
        p.character(name, at)
    p.activate("hicks")
    t = p.table()
    play(t, "end")
    assert (kind(t), keys(t)) == (
        "command",
        ["activate:hudson", "activate:frost", "activate:vasquez", "no-more"],
    )
    play(t, "activate:hudson", "end", "activate:frost", "end")
    # Rank 2 is used up: Vasquez is a leftover Grunt.
    assert t.game.state.command is None
    assert t.game.state.activation is not None
    assert t.game.state.activation.character == "vasquez"


@pytest.mark.rule("A2.06")
def test_what_a_grunt_would_draw_or_take_off_goes_beneath_the_exhaust_pile() -> None:
    p = Position(HALL)
    p.character("ripley", "9,0", player=0)
    p.character("hicks", "0,0", gear_cards=["body-armor"])
    p.exhausted("hot-wire")
    p.activate("hicks")
    t = p.table()
    play(t, "unequip:body-armor-1")
    assert t.game.state.exhausted == ["body-armor-1", "hot-wire-1"]
    assert t.game.state.players[0].hand == []


@pytest.mark.rule("A2.06")
def test_a_card_drawn_for_a_grunt_goes_beneath_the_exhaust_pile() -> None:
    from sulaco.games.corps import endurance

    p = Position(HALL)
    p.character("ripley", "9,0", player=0)
    hicks = p.character("hicks", "0,0")
    p.exhausted("hot-wire")
    p.deck("close-call")
    assert list(endurance.draw(p.game, hicks, 1)) == []
    assert p.state.exhausted == ["close-call-1", "hot-wire-1"]
    assert p.state.players[0].hand == []


@pytest.mark.rule("A2.05")
def test_a_player_who_lost_the_hero_may_go_on_with_a_grunt() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.character("frost", "9,0")
    p.alien("1,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["hero:frost", "decline"]
    play(t, "hero:frost")
    assert t.game.who["frost"].player == 0
    assert asides(t) == []
