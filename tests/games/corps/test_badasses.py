"""The six Characters of Ultimate Badasses: both sides and their abilities (A2)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.boxes import BADASSES
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.components import origin
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.checks import named, secrets, spectator_secrets
from sulaco.table.table import Table

from .cards.helpers import has, keys, kind, play
from .maps import CORRIDOR, HALL, TWO_ROOMS

SIX = ("apone", "crowe", "drake", "dietrich", "wierzbowski", "burke")


def position(text: str = HALL, players: int = 1) -> Position:
    return Position(text, players=players, boxes=[BADASSES])


def place(table: Table[Corps], name: str) -> str:
    return table.game.map.names[table.game.who[name].at]


def hand(table: Table[Corps], seat: int = 0) -> list[str]:
    return table.game.state.players[seat].hand


def tells_nothing(table: Table[Corps]) -> None:
    """No seat and no spectator is shown what they cannot know."""
    for seed in range(4):
        for seat in range(len(table.game.state.players)):
            assert list(secrets(table, seat, seed)) == []
            assert list(named(table, seat)) == []
        assert list(spectator_secrets(table, seed)) == []


# --- the cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2.01", "A2.02", "A2.03", "A99.15")
@pytest.mark.parametrize(
    ("name", "marine", "rank", "hero", "grunt", "traits"),
    [
        pytest.param("apone", True, 3, (4, 7, 3, 5, 7), (4, 6, 2, 4, 6), [], marks=pytest.mark.component("apone")),
        pytest.param("crowe", True, 1, (4, 7, 2, 4, 6), (4, 6, 1, 3, 5), [], marks=pytest.mark.component("crowe")),
        pytest.param(
            *("drake", True, 1, (4, 6, 4, 3, 6), (4, 5, 3, 2, 5), ["smart-gun"]), marks=pytest.mark.component("drake")
        ),
        pytest.param(
            *("dietrich", True, 2, (4, 6, 1, 6, 5), (4, 5, 1, 5, 4), []), marks=pytest.mark.component("dietrich")
        ),
        pytest.param(
            *("wierzbowski", True, 1, (4, 6, 3, 4, 6), (4, 5, 2, 3, 5), ["flame-unit"]),
            marks=pytest.mark.component("wierzbowski"),
        ),
        pytest.param("burke", False, 0, (5, 6, 1, 6, 4), (4, 5, 1, 5, 3), [], marks=pytest.mark.component("burke")),
    ],
)
def test_the_values_of_both_sides(
    name: str, marine: bool, rank: int, hero: tuple[int, ...], grunt: tuple[int, ...], traits: list[str]
) -> None:
    card = CHARACTERS[name]
    assert (card.marine, card.rank, card.box) == (marine, rank, BADASSES)
    for side, values in ((card.hero, hero), (card.grunt, grunt)):
        assert (side.speed, side.defense, side.melee, side.tech, side.aim) == values
        assert sorted(side.traits) == traits


@pytest.mark.rule("A1.03")
def test_the_box_brings_six_characters_and_nothing_else() -> None:
    base, both = contents_of(), contents_of((BADASSES,))
    assert tuple(name for name in both.characters if name not in base.characters) == SIX
    assert both.heroes == (*base.heroes, *SIX)
    assert (both.cards, both.tracker, both.blips, both.guns) == (base.cards, base.tracker, base.blips, base.guns)


def test_what_is_published_of_them() -> None:
    assert [name for name in SIX if origin(name) == "published"] == ["apone", "crowe"]
    assert (CHARACTERS["apone"].hero.designed, CHARACTERS["apone"].designed) == (("aim",), ("rank",))
    assert (CHARACTERS["crowe"].hero.designed, CHARACTERS["crowe"].designed) == ((), ())


@pytest.mark.parametrize("name", SIX)
def test_a_grunt_of_them_is_not_asked_about_an_ability(name: str) -> None:
    for stage in ("on", "end"):
        p = position()
        p.character("ripley", "9,0", player=0)
        p.character("vasquez", "1,1", hazards=["wounded"])
        p.character(name, "0,0")
        p.hand(0, "hk-vp70", "hot-wire")
        p.activate(name, stage=stage)
        t = p.table()
        # At the end of its activation Ripley is next.
        assert t.decision is not None
        assert (kind(t), t.decision.text.args["who"]) == ("action", name if stage == "on" else "ripley")
        assert not has(t, "ability:")


# --- Apone -------------------------------------------------------------------------------------------------------


def calling(revealed: str, *, down: bool = False) -> Table[Corps]:
    p = position(players=2)
    p.character("apone", "0,0", player=0, down=down)
    p.character("hicks", "2,0", player=1)
    p.character("frost", "4,0")
    p.character("hudson", "6,0", down=True)
    p.character("ripley", "8,0")
    p.exhausted("m4-helmet", "close-call", "fall-back")
    p.deck(revealed, "body-armor")
    p.activate("apone", stage="on")
    return p.table()


@pytest.mark.component("apone")
@pytest.mark.rule("A2.08", "A4.17", "A4.11")
@pytest.mark.parametrize("down", [False, True])
def test_apone_must_reveal_and_a_weapon_raises_the_dial_of_another_standing_marine(down: bool) -> None:
    t = calling("hk-vp70", down=down)
    # Neither himself, nor Hudson, who is down, nor Ripley, who is no Marine.
    assert (kind(t), keys(t)) == ("sound-off", ["order:hicks", "order:frost"])
    play(t, "order:frost")
    assert t.game.who["frost"].aim == CHARACTERS["frost"].grunt.aim + 1
    # On the ground there is nothing to do between his two abilities.
    assert kind(t) == ("ability" if down else "action")


@pytest.mark.component("apone")
@pytest.mark.rule("A11.05")
def test_apone_raises_no_dial_above_ten() -> None:
    p = position()
    p.character("apone", "0,0", player=0)
    p.character("hicks", "2,0", aim=10)
    p.deck("hk-vp70")
    p.activate("apone", stage="on")
    t = p.table()
    assert (kind(t), t.game.who["hicks"].aim) == ("action", 10)


@pytest.mark.component("apone")
@pytest.mark.rule("A4.18")
@pytest.mark.parametrize(
    ("revealed", "drawn", "exhausted", "beneath"),
    [("m4-helmet", [], 1, 3), ("hot-wire", ["body-armor-1"], 3, 1)],
)
def test_what_else_apones_reveal_brings(revealed: str, drawn: list[str], exhausted: int, beneath: int) -> None:
    t = calling(revealed)
    assert kind(t) == "action"
    assert hand(t) == drawn
    assert (len(t.game.state.exhausted), len(t.game.state.beneath)) == (exhausted, beneath)


@pytest.mark.component("apone")
@pytest.mark.rule("A2.10", "A4.11")
def test_apone_may_send_a_marine_whom_he_sees_two_spaces_on() -> None:
    p = position(TWO_ROOMS, players=2)
    p.character("apone", "0,0", player=0)
    p.character("hicks", "0,2", player=1)
    p.character("frost", "8,0")
    p.character("burke", "1,0")
    p.activate("apone", stage="end")
    t = p.table()
    assert keys(t) == ["ability:keep-moving", "skip"]
    play(t, "ability:keep-moving")
    # Frost stands behind the wall, Burke is no Marine: so it is Hicks, whose player says where to.
    assert len(t.game.state.exhausted) == 1
    assert t.decision is not None
    assert (kind(t), t.decision.seat) == ("move", 1)
    assert "stop" in keys(t)
    assert "move:2,2" in keys(t)
    assert "move:3,2" not in keys(t)
    play(t, "move:2,2")
    assert place(t, "hicks") == "2,2"
    assert not t.game.who["hicks"].activated


@pytest.mark.component("apone")
def test_apone_sends_nobody_who_is_out_of_sight() -> None:
    p = position(TWO_ROOMS)
    p.character("apone", "0,0", player=0)
    p.character("frost", "8,0")
    p.activate("apone", stage="end")
    assert kind(p.table()) == "command"


@pytest.mark.component("apone")
@pytest.mark.rule("A9.14", "A99.57")
def test_apone_leads_three_grunts_and_shares_the_highest_rank_with_gorman() -> None:
    p = position(players=2)
    p.character("gorman", "0,0", player=0)
    p.character("apone", "1,0", player=1)
    for x, name in enumerate(("frost", "hicks", "drake", "crowe"), 3):
        p.character(name, f"{x},0")
    p.state.token = p.state.lead = 1
    assert p.game.leader() == 1
    p.state.token = p.state.lead = 0
    assert p.game.leader() == 0
    p.activate("apone", stage="end")
    t = p.table()
    play(t, "skip")
    for name in ("frost", "hicks", "drake"):
        play(t, f"activate:{name}", "end")
    assert kind(t) != "command"


# --- Crowe -------------------------------------------------------------------------------------------------------


def passing() -> Position:
    p = position(players=3)
    p.character("crowe", "0,0", player=0)
    p.character("hicks", "2,0", player=1)
    p.character("ripley", "4,0", player=2)
    p.character("frost", "6,0", down=True)
    p.hand(0, "close-call")
    p.deck("body-armor", "hot-wire")
    return p


@pytest.mark.component("crowe")
@pytest.mark.rule("A2.08", "A4.11")
def test_crowe_may_draw_and_give_a_card_to_another_marines_player() -> None:
    p = passing()
    p.activate("crowe", stage="on")
    t = p.table()
    assert keys(t) == ["ability:hand-it-on", "skip"]
    play(t, "ability:hand-it-on")
    assert (kind(t), keys(t)) == ("hand-over", ["give:close-call-1", "give:body-armor-1"])
    play(t, "give:close-call-1")
    # Ripley is no Marine. Frost is one, even on the ground.
    assert (kind(t), keys(t)) == ("hand-over-to", ["comrade:hicks", "comrade:frost"])
    play(t, "comrade:hicks")
    assert (hand(t, 0), hand(t, 1), hand(t, 2)) == (["body-armor-1"], ["close-call-1"], [])
    assert kind(t) == "action"


@pytest.mark.component("crowe")
@pytest.mark.rule("A2.06")
def test_what_crowe_gives_to_a_grunt_goes_to_the_bottom_of_the_exhaust_pile() -> None:
    p = passing()
    p.exhausted("fall-back")
    p.activate("crowe", stage="on")
    t = p.table()
    play(t, "ability:hand-it-on", "give:close-call-1", "comrade:frost")
    assert t.game.state.exhausted == ["close-call-1", "fall-back-1"]
    assert hand(t) == ["body-armor-1"]


@pytest.mark.component("crowe")
def test_only_giver_and_receiver_learn_which_card_crowe_gives() -> None:
    p = passing()
    p.activate("crowe", stage="on")
    t = p.table()
    play(t, "ability:hand-it-on", "give:close-call-1", "comrade:hicks")
    event = next(event for event in t.events if event.text().id == "log.handed-over-card")
    shown = [seen.text().id for seat in (0, 1, 2, None) if (seen := event.seen_by(seat)) is not None]
    assert shown == ["log.handed-over-card", "log.handed-over-card", "log.handed-over", "log.handed-over"]
    assert t.game.state.peeked["close-call-1"] == 0b1
    tells_nothing(t)


@pytest.mark.component("crowe")
@pytest.mark.rule("A2.10", "A4.11", "A2.06")
def test_crowe_and_another_marine_may_draw_one_each() -> None:
    for chosen, hicks, beneath in (("hicks", ["hot-wire-1"], []), ("frost", [], ["hot-wire-1"])):
        p = passing()
        p.activate("crowe", stage="end")
        t = p.table()
        assert keys(t) == ["ability:buddy-system", "skip"]
        play(t, "ability:buddy-system")
        assert (kind(t), keys(t)) == ("buddy", ["comrade:hicks", "comrade:frost"])
        play(t, f"comrade:{chosen}")
        assert hand(t, 0) == ["close-call-1", "body-armor-1"]
        assert (hand(t, 1), t.game.state.exhausted) == (hicks, beneath)


@pytest.mark.component("crowe")
@pytest.mark.rule("A4.04")
def test_crowe_alone_draws_but_has_nobody_to_share_with() -> None:
    p = position()
    p.character("crowe", "0,0", player=0)
    p.character("burke", "2,0")
    p.deck("hot-wire")
    p.activate("crowe", stage="on")
    t = p.table()
    play(t, "ability:hand-it-on")
    assert (hand(t), kind(t)) == (["hot-wire-1"], "action")
    play(t, "end")
    assert kind(t) == "command"


# --- Drake -------------------------------------------------------------------------------------------------------


def raging(*, aim: int = 6, down: bool = False) -> Table[Corps]:
    p = position(CORRIDOR)
    p.character("drake", "0,0", player=0, aim=aim, down=down)
    p.character("frost", "11,0")
    p.activate("drake")
    return p.table()


@pytest.mark.component("drake")
@pytest.mark.rule("A2.09", "A11.05")
@pytest.mark.parametrize(("aim", "after"), [(6, 8), (9, 10)])
def test_drake_may_exhaust_two_for_two_on_his_dial_once_and_without_an_action(aim: int, after: int) -> None:
    t = raging(aim=aim)
    play(t, "ability:cut-loose")
    assert (t.game.who["drake"].aim, len(t.game.state.exhausted)) == (after, 2)
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2
    assert not has(t, "ability:")


@pytest.mark.component("drake")
def test_drake_cannot_cut_loose_at_ten_nor_on_the_ground() -> None:
    assert not has(raging(aim=10), "ability:")
    assert not has(raging(down=True), "ability:")


@pytest.mark.component("drake")
@pytest.mark.rule("A2.07")
@pytest.mark.parametrize("player", [0, -1])
def test_drake_fires_the_smart_gun_for_two_on_both_sides(player: int) -> None:
    p = position(CORRIDOR)
    p.character("drake", "0,0", player=player, gear_cards=["m56-smart-gun"])
    if player < 0:
        p.character("ripley", "11,0", player=0)
    p.alien("6,0", tokens=4)
    p.dice(1, 1)
    p.activate("drake")
    t = p.table()
    play(t, "attack:alien-1:m56-smart-gun-1")
    assert len(t.game.state.exhausted) == 2


# --- Dietrich ----------------------------------------------------------------------------------------------------


@pytest.mark.component("dietrich")
@pytest.mark.rule("A2.09", "A15.07")
def test_dietrich_may_help_up_somebody_within_two_spaces_without_an_action() -> None:
    p = position()
    p.character("dietrich", "0,0", player=0)
    p.character("hicks", "2,1", down=True)
    p.character("frost", "3,0", down=True)
    p.activate("dietrich")
    t = p.table()
    play(t, "ability:field-medic")
    assert len(t.game.state.exhausted) == 2
    assert (t.game.who["hicks"].status, t.game.who["frost"].status) == ("standing", "down")
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2
    assert not has(t, "ability:field-medic")


@pytest.mark.component("dietrich")
@pytest.mark.rule("A99.43")
def test_dietrich_on_the_ground_helps_nobody() -> None:
    p = position()
    p.character("dietrich", "0,0", player=0, down=True)
    p.character("hicks", "1,1", down=True)
    p.character("frost", "1,0", hazards=["wounded"])
    p.activate("dietrich")
    # Nothing is asked before she may lead Grunts.
    assert kind(p.table()) == "command"


@pytest.mark.component("dietrich")
@pytest.mark.rule("A2.10", "A99.19")
def test_dietrich_may_end_a_hazard_on_herself_or_next_to_her() -> None:
    p = position(players=3)
    p.character("dietrich", "0,0", player=0, hazards=["losing-hope"])
    p.character("hicks", "1,1", player=1, hazards=["wounded"])
    p.character("hudson", "5,0", player=2, hazards=["acid-spray"])
    p.activate("dietrich", stage="end")
    t = p.table()
    assert "ability:patch-up" in keys(t)
    play(t, "ability:patch-up")
    assert (kind(t), keys(t)) == ("deal-with", ["end:losing-hope-1", "end:wounded-1"])
    play(t, "end:wounded-1")
    assert t.game.who["hicks"].hazards == []
    assert t.game.who["dietrich"].hazards == ["losing-hope-1"]
    assert len(t.game.state.exhausted) == 2
    assert "wounded-1" in t.game.state.exhausted


# --- Wierzbowski -------------------------------------------------------------------------------------------------


def looking_back() -> Table[Corps]:
    p = position(players=2)
    p.character("wierzbowski", "0,0", player=0)
    p.character("hicks", "5,0", player=1)
    p.activate("wierzbowski", stage="on")
    return p.table()


@pytest.mark.component("wierzbowski")
@pytest.mark.rule("A2.08", "A4.11", "A18.06")
def test_wierzbowski_may_look_at_the_top_tracker_card_and_pay_two_to_bury_it() -> None:
    t = looking_back()
    top, second = t.game.state.tracker[-1], t.game.state.tracker[-2]
    assert keys(t) == ["ability:rear-guard", "skip"]
    play(t, "ability:rear-guard")
    assert (kind(t), keys(t)) == ("bury", ["keep", f"bury:{top}"])
    assert t.game.state.peeked[top] == 0b1
    tells_nothing(t)
    play(t, f"bury:{top}")
    assert (t.game.state.tracker[0], t.game.state.tracker[-1]) == (top, second)
    assert len(t.game.state.exhausted) == 2
    assert kind(t) == "action"


@pytest.mark.component("wierzbowski")
def test_wierzbowski_may_leave_the_card_where_it_is_for_nothing() -> None:
    t = looking_back()
    top = t.game.state.tracker[-1]
    play(t, "ability:rear-guard", "keep")
    assert t.game.state.tracker[-1] == top
    assert t.game.state.exhausted == []


@pytest.mark.component("wierzbowski")
@pytest.mark.rule("A18.05")
def test_with_no_tracker_card_left_there_is_nothing_to_look_at() -> None:
    p = position()
    p.character("wierzbowski", "0,0", player=0)
    p.tracker(only=True)
    p.activate("wierzbowski", stage="on")
    assert kind(p.table()) == "action"


@pytest.mark.component("wierzbowski")
@pytest.mark.rule("A2.07")
@pytest.mark.parametrize("player", [0, -1])
def test_wierzbowski_fires_the_flamethrower_for_one_on_both_sides(player: int) -> None:
    p = position(CORRIDOR)
    p.character("wierzbowski", "0,0", player=player, gear_cards=["m240-flamethrower"])
    if player < 0:
        p.character("ripley", "11,0", player=0)
    p.alien("3,0")
    p.dice(1)
    p.activate("wierzbowski")
    t = p.table()
    play(t, "attack:area:m240-flamethrower-1", "area:3,0")
    assert len(t.game.state.exhausted) == 1
    assert not t.game.state.aliens


# --- Burke -------------------------------------------------------------------------------------------------------


@pytest.mark.component("burke")
@pytest.mark.rule("A2.08", "A5.13", "A4.11")
def test_burke_may_discard_a_hand_card_to_draw_two() -> None:
    p = position()
    p.character("burke", "0,0", player=0)
    p.hand(0, "hk-vp70", "close-call")
    p.deck("body-armor", "hot-wire")
    p.activate("burke", stage="on")
    t = p.table()
    assert keys(t) == ["ability:expense-account", "skip"]
    play(t, "ability:expense-account", "discard:hk-vp70-1")
    assert hand(t) == ["close-call-1", "body-armor-1", "hot-wire-1"]
    assert t.game.state.discarded == ["hk-vp70-1"]
    assert kind(t) == "action"


@pytest.mark.component("burke")
def test_burke_without_a_card_draws_nothing() -> None:
    p = position()
    p.character("burke", "0,0", player=0)
    p.activate("burke", stage="on")
    assert kind(p.table()) == "action"


def attacked(*, down: bool = False, **others: str) -> Position:
    p = position(players=2)
    p.character("burke", "2,2", player=0, down=down)
    p.character("ripley", "9,4", player=1)
    for name, at in others.items():
        p.character(name, at)
    p.alien("3,2")
    p.phase("aliens")
    return p


@pytest.mark.component("burke")
@pytest.mark.rule("A2.07", "A15.01", "A15.02")
def test_burke_may_pay_to_have_somebody_else_attacked() -> None:
    p = attacked(hicks="4,2", frost="3,3", crowe="7,2")
    p.dice(5)
    t = p.table()
    play(t, "attack:burke")
    assert (kind(t), keys(t)) == ("window.alien-attack", ["ability:expendable", "pass"])
    play(t, "ability:expendable")
    # Whoever the Alien can reach: not Crowe.
    assert len(t.game.state.exhausted) == 2
    assert (kind(t), keys(t)) == ("expendable", ["instead:hicks", "instead:frost"])
    play(t, "instead:frost")
    rolls = [event for event in t.events if event.text().id == "log.rolled-defense"]
    assert [event.text().args["who"] for event in rolls] == ["frost"]
    assert t.game.who["burke"].status == "standing"


@pytest.mark.component("burke")
def test_the_attack_that_burke_passes_on_may_still_be_escaped() -> None:
    p = attacked(hicks="4,2")
    p.hand(1, "fall-back")
    t = p.table()
    play(t, "attack:burke", "ability:expendable")
    assert kind(t) == "window.alien-attack"
    assert t.decision is not None
    assert t.decision.text.args["who"] == "hicks"
    play(t, "event:fall-back-1")
    assert kind(t) == "fall-back"


@pytest.mark.component("burke")
def test_burke_alone_or_on_the_ground_is_attacked_himself() -> None:
    for p in (attacked(), attacked(down=True, hicks="4,2")):
        p.dice(1, 1)
        t = p.table()
        if has(t, "attack:burke"):
            play(t, "attack:burke")
        rolls = [event for event in t.events if event.text().id == "log.rolled-defense"]
        assert [event.text().args["who"] for event in rolls][:1] == ["burke"]
