"""Details of the rules, each of which could go wrong alone: exact options, exact changes, nothing else."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles, counters, decks
from sulaco.games.battles.decks import starter
from sulaco.games.battles.events import Drew, Shown, Stunned, TurnBegan
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Deck, Setup, Unit
from sulaco.games.battles.values import values
from sulaco.table.decision import Ending, Reason, Refused
from sulaco.table.flow import Flow
from sulaco.table.table import Table
from sulaco.table.text import Text, say

from .tables import alter, asked, attack, gone, keys, now, pass_turn, play, player, rules

FOUR = ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")


def text_of(table: Table[Battles], key: str) -> Text:
    assert table.decision is not None
    return table.decision.find(key).text


# --- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.02")
def test_only_the_player_whose_turn_begins_has_effects_of_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    def grow(game: Battles, unit: Unit) -> Flow[None]:
        counters.add(game, unit, 1)
        yield from ()

    alter(monkeypatch, "parker", triggers={"turn-begins": grow})
    p = Position("lt-ripley", "sister-ripley")
    mine, theirs = p.unit(0, "parker"), p.unit(1, "parker")
    p.at("draw")
    t = p.table()
    assert (now(t, mine).counters, now(t, theirs).counters) == (1, 0)


@pytest.mark.rule("V4.03", "V4.04", "V21.02")
def test_a_smaller_first_draw_names_its_rule() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley")
    p.at("draw", turn=2, active=1)
    t = p.table()
    play(t, "none", "done", "done")
    pass_turn(t)
    draws = [(event.seat, event.n, event.rule) for event in t.events if isinstance(event, Drew)]
    assert draws == [(1, 1, "V4.04"), (2, 2, "V4.03")]


@pytest.mark.rule("V99.12", "V4.05")
def test_who_has_lost_all_defense_is_stunned_again_on_recovering() -> None:
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0, stunned=True, wounds=1)
    main.defense = -4
    p.at("recover")
    t = p.table()
    assert (now(t, main).stunned, now(t, main).wounds) == (True, 2)


@pytest.mark.component("ALN-018")
@pytest.mark.rule("V10.03", "V6.03")
def test_when_a_bonus_ends_with_the_turn_counters_may_be_too_many() -> None:
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0, counters=-3)
    dillon = p.unit(0, "brother-dillon")
    p.ko(0, "cmo-clemens")
    p.resources(0, "earth")
    t = p.table()
    t.choose(f"power:{dillon.id}:eulogy:turn.earth-1")
    assert values(t.game, now(t, main)) == (1, 7)
    counters.add(t.game, now(t, main), -2)
    t.choose("end")
    assert (now(t, main).stunned, now(t, main).wounds) == (True, 1)
    assert [type(event) for event in t.events if isinstance(event, Stunned | TurnBegan)] == [Stunned, TurnBegan]


@pytest.mark.rule("V21.15")
def test_two_headed_both_heads_are_asked_to_end_every_main_phase() -> None:
    p = Position(*FOUR, mode="two-headed")
    t = p.table()
    for seats in ((0, 2), (1, 3), (0, 2)):
        for seat in seats:
            assert asked(t) == (seat, "main")
            t.choose("end")
        play(t, *["none"] * 2, *["done"] * 4)


@pytest.mark.component("ALN-002", "ALN-022")
@pytest.mark.rule("V18.03")
def test_the_self_destruct_is_ordered_among_the_other_effects_of_the_end() -> None:
    p = Position("the-queen-main", "warrant-officer-ripley")
    p.main(1, level=2)
    hicks = p.unit(1, "corporal-hicks")
    p.resources(1, "the-nostromo")
    p.at("main", active=1)
    t = p.table()
    play(t, "power:warrant-officer-ripley-101:set-the-self-destruct:turn.the-nostromo-101", "end")
    assert asked(t) == (1, "trigger-order")
    assert keys(t) == [f"trigger:{hicks.id}:turn-ends", "trigger:warrant-officer-ripley-101:self-destruct"]


# --- the Build Phase -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V5.02", "V5.03")
def test_copies_of_a_card_are_one_choice_of_resource() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    one, _, place, _ = p.hand(0, "newt", "newt", "earth", "earth")
    p.at("resource")
    assert keys(p.table()) == [f"lay:{one}", f"lay-up:{place}", f"lay:{place}", "none"]


@pytest.mark.rule("V5.05")
def test_copies_of_a_card_are_one_choice_of_recruit() -> None:
    p = Position("lt-ripley", "the-queen-main")
    one, _, gun, _ = p.hand(0, "newt", "newt", "m41a-pulse-rifle", "m41a-pulse-rifle")
    p.resources(0, down=1)
    p.at("recruit")
    assert keys(p.table()) == [f"recruit:{one}:front", f"recruit:{one}:back", f"equip:{gun}:lt-ripley-1", "done"]


@pytest.mark.rule("V5.06", "V21.12")
def test_an_option_to_recruit_says_what_is_paid_and_where_it_goes() -> None:
    p = Position(*FOUR, mode="teams", share_recruits=True)
    (bishop,) = p.hand(0, "bishop")
    p.resources(0, "the-auriga", "earth", down=2)
    p.at("recruit")
    t = p.table()
    way = [Text("way.turn", {"card": "the-auriga-1"}), Text("way.turn", {"card": "earth-1"})]
    symbols = "turn.the-auriga-1+turn.earth-1"
    front, back = Text("row.front"), Text("row.back")
    points = {"card": bishop, "n": 4}
    assert text_of(t, f"recruit:{bishop}:front") == Text("option.recruit", {**points, "row": front})
    assert text_of(t, f"recruit:{bishop}:back") == Text("option.recruit", {**points, "row": back})
    for_mate = text_of(t, f"recruit:{bishop}:back:player-3")
    assert (for_mate.id, for_mate.args["n"], for_mate.args["row"]) == ("option.recruit-for", 4, back)
    own = text_of(t, f"recruit:{bishop}:front:{symbols}")
    assert own == Text("option.recruit-symbols", {"card": bishop, "row": front, "way": way})
    assert text_of(t, f"recruit:{bishop}:back:player-3:{symbols}").id == "option.recruit-symbols-for"


@pytest.mark.component("ALN-010")
@pytest.mark.rule("V9.06")
def test_a_stunned_vriess_is_not_immobile() -> None:
    p = Position("lt-ripley", "the-queen-main")
    vriess = p.unit(0, "vriess", stunned=True)
    p.at("formation")
    assert keys(p.table()) == ["move:lt-ripley-1", f"move:{vriess.id}", "done"]


@pytest.mark.rule("V5.10")
def test_every_formation_step_begins_anew() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.at("formation")
    t = p.table()
    assert text_of(t, "move:lt-ripley-1").id == "option.to-back"
    t.choose("move:lt-ripley-1")
    assert keys(t) == ["done"]
    play(t, "done", "end", "none", "done", "done", "end", "none", "done")
    assert asked(t) == (0, "formation")
    assert text_of(t, "move:lt-ripley-1").id == "option.to-front"


@pytest.mark.component("ALN-004")
@pytest.mark.rule("V12.02")
def test_equipment_fetched_by_a_power_is_where_all_see_it() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(0, level=2)
    (loader,) = p.hand(0, "power-loader")
    player_ = p.player(0)
    player_.seen[loader], player_.since[loader] = 0b10, 0
    p.resources(0, "the-sulaco")
    t = p.table()
    play(t, "power:lt-ripley-1:i-can-handle-myself:turn.the-sulaco-1", f"card:{loader}")
    assert now(t, p.main(0)).equipment == loader
    assert t.game.state.between == []
    assert player(t, 0).seen == {}
    assert list(t.game.violations()) == []


@pytest.mark.rule("V12.01")
def test_known_equipment_that_is_played_is_known_no_more_as_hidden() -> None:
    p = Position("lt-ripley", "the-queen-main")
    (loader,) = p.hand(0, "power-loader")
    p.player(0).seen[loader], p.player(0).since[loader] = 0b10, 0
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    t.choose(f"equip:{loader}:lt-ripley-1")
    assert (player(t, 0).seen, player(t, 0).since) == ({}, {})


@pytest.mark.rule("V17.03")
def test_a_known_card_that_is_laid_face_up_is_known_no_more_as_hidden() -> None:
    p = Position("lt-ripley", "the-queen-main")
    (place,) = p.hand(0, "earth")
    p.player(0).seen[place], p.player(0).since[place] = 0b10, 0
    p.at("resource")
    t = p.table()
    t.choose(f"lay-up:{place}")
    assert (player(t, 0).seen, player(t, 0).since) == ({}, {})


# --- looking through decks -------------------------------------------------------------------------------------------


@pytest.mark.component("ALN-003")
def test_cards_that_are_shown_lie_between_until_they_are_placed() -> None:
    p = Position("lt-ripley", "the-queen-main")
    (earth,) = p.hand(0, "earth")
    shown = p.deck(0, "newt", "kane", "power-loader", "parker", "bishop", only=True)
    for card in shown:  # they were put beneath the deck before
        p.player(0).seen[card] = 0b11
    p.at("resource")
    t = p.table()
    t.choose(f"power:lt-ripley-1:gear-up:discard.{earth}")
    assert asked(t) == (0, "bottom-order")
    assert t.game.state.between == [card for card in shown if not card.startswith("power-loader")]
    assert player(t, 0).seen == {shown[2]: 0b10}
    assert list(t.game.violations()) == []
    newt, kane, loader, parker, bishop = shown
    play(t, f"card:{bishop}", f"card:{parker}", f"card:{kane}")
    assert player(t, 0).deck == [newt, kane, parker, bishop]
    assert player(t, 0).seen == {loader: 0b10, bishop: 0b11, parker: 0b11, kane: 0b11, newt: 0b11}


@pytest.mark.component("ALN-003")
def test_of_an_empty_deck_nothing_is_shown() -> None:
    p = Position("lt-ripley", "the-queen-main")
    (earth,) = p.hand(0, "earth")
    p.deck(0, only=True)
    p.at("resource")
    t = p.table()
    t.choose(f"power:lt-ripley-1:gear-up:discard.{earth}")
    assert rules(t, Shown) == []
    assert asked(t) == (0, "resource")


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V99.42")
@pytest.mark.parametrize(("head", "mate"), [(0, 2), (1, 3)])
def test_two_headed_both_teams_need_two_mains(head: int, mate: int) -> None:
    mains = list(FOUR)
    mains[mate] = mains[head]
    with pytest.raises(Refused) as refused:
        Table(Battles, Setup([starter(main) for main in mains], "two-headed"), 1)
    assert refused.value.reason.text == say("setup.same-main", who=mains[head])


@pytest.mark.rule("V1.02")
def test_who_brings_a_wrong_deck_is_told() -> None:
    wrong = Deck("lt-ripley", {"newt": 4})
    with pytest.raises(Refused) as refused:
        Table(Battles, Setup([starter("lt-ripley"), wrong]), 1)
    why = decks.problems(wrong)[0]
    assert refused.value.reason.text == say("setup.deck", player="player-2", why=why.text)
    assert refused.value.reason.rule == why.rule


@pytest.mark.rule("V1.04", "V1.05", "V1.07", "V1.08")
def test_from_the_choice_of_the_first_player_to_the_first_attack() -> None:
    t = Table(Battles, Setup([starter("lt-ripley"), starter("the-queen-main")]), 1)
    assert text_of(t, "first:player-2") == Text("option.first", {"player": "player-2"})
    play(t, "first:player-1", "front", "front")
    old = list(player(t, 0).hand)
    t.choose("mulligan")
    # Shuffled in, not laid on top.
    assert set(player(t, 0).hand) != set(old)
    play(t, "keep", "none", "done", "done")
    assert keys(t, "attack") == ["lt-ripley-1"]
    t.choose("attack:lt-ripley-1")
    assert asked(t) == (0, "combat")


# --- whose is what ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.05", "V4.01")
def test_in_a_free_for_all_every_seat_recovers_on_its_own_turn() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")
    for seat in range(4):
        p.main(seat, stunned=True, wounds=1)
    p.at("recover")
    t = p.table()
    assert [now(t, p.main(seat)).stunned for seat in range(4)] == [False, True, True, True]


@pytest.mark.rule("V4.05", "V21.14")
@pytest.mark.parametrize("active", [0, 1])
def test_two_headed_both_heads_recover_together(active: int) -> None:
    p = Position(*FOUR, mode="two-headed")
    for seat in range(4):
        p.main(seat, stunned=True, wounds=1)
    p.at("recover", active=active)
    t = p.table()
    assert [now(t, p.main(seat)).stunned for seat in range(4)] == [seat % 2 != active for seat in range(4)]


@pytest.mark.rule("V15.05", "V3.14")
@pytest.mark.parametrize("seats", [2, 3])
def test_only_the_own_mains_name_is_taken(seats: int) -> None:
    p = Position(*("the-dragon-main", "the-newborn-main", "the-queen-main")[3 - seats :])
    (queen,) = p.hand(0, "the-queen")
    p.resources(0, down=7)
    p.at("recruit")
    assert keys(p.table()) == [f"recruit:{queen}:front", f"recruit:{queen}:back", "done"]


@pytest.mark.rule("V3.14", "V21.03")
def test_in_a_free_for_all_nobody_shares_a_side() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")
    hudson = p.unit(2, "private-hudson")
    p.resources(2, "the-sulaco")
    p.at("main", active=1)
    t = p.table()
    attack(t, p.main(0), p.main(1))
    t.choose("pass")
    # Hudson helps his own side only, and seat 2 controls nothing in this combat.
    assert (asked(t), keys(t)) == ((2, "combat"), ["pass"])
    assert not gone(t, hudson)


@pytest.mark.rule("V21.16", "V3.13")
@pytest.mark.parametrize("seat", [0, 2])
def test_two_headed_enemies_are_those_of_the_other_team(seat: int) -> None:
    p = Position(*FOUR, mode="two-headed")
    game = p.table().game
    assert [unit.id for unit in game.enemies(seat)] == ["the-queen-main-101", "the-dragon-main-301"]
    assert [unit.id for unit in game.side(seat)] == ["lt-ripley-1", "sister-ripley-201"]
    assert [game.controls(seat, p.main(other)) for other in range(4)] == [True, False, True, False]


@pytest.mark.rule("V21.12", "V21.14")
def test_two_headed_there_is_one_side_and_no_other_to_recruit_for() -> None:
    p = Position(*FOUR, mode="two-headed", share_recruits=True)
    (kane,) = p.hand(0, "kane")
    p.resources(0, down=2)
    p.at("recruit")
    assert keys(p.table()) == [f"recruit:{kane}:front", f"recruit:{kane}:back", "done"]


@pytest.mark.rule("V21.14", "V21.06")
def test_two_headed_turns_go_to_and_fro() -> None:
    p = Position(*FOUR, mode="two-headed")
    t = p.table()
    for active in (1, 0, 1):
        play(t, "end", "end", *["none"] * 2, *["done"] * 4)
        assert t.game.state.active == active


# --- running out of cards --------------------------------------------------------------------------------------------


def _empty(p: Position) -> None:
    for seat in range(len(p.state.players)):
        p.deck(seat, only=True)


@pytest.mark.rule("V2.05", "V99.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_round_is_a_turn_of_everybody(seats: int) -> None:
    p = Position(*("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")[:seats])
    _empty(p)
    for seat in range(1, seats):
        p.main(seat, wounds=1)
    t = p.table()
    for _ in range(seats - 1):
        pass_turn(t)
    assert t.ending is None
    t.choose("end")
    assert t.ending == Ending((0,), Reason(say("ending.fewest-wounds", n=0), "V2.05"))


@pytest.mark.rule("V2.05", "V21.14", "V99.15")
def test_two_headed_a_full_round_is_a_turn_of_both_teams_and_a_fallen_main_counts_as_full_of_wounds() -> None:
    p = Position(*FOUR, mode="two-headed")
    _empty(p)
    p.state.players[0].out = True
    p.state.units.remove(p.main(0))
    p.main(1, wounds=2)
    p.main(3, wounds=3)
    p.main(2, wounds=1)
    t = p.table()
    play(t, "end", "end", *["none"] * 2, *["done"] * 4)
    assert t.ending is None
    play(t, "end", "end")
    assert t.ending == Ending((0, 2), Reason(say("ending.fewest-wounds", n=1), "V2.05"))


@pytest.mark.rule("V2.04", "V21.02")
def test_with_three_players_each_draws_what_is_left_and_play_goes_on() -> None:
    p = Position("lt-ripley", "the-queen-main", "sister-ripley")
    p.deck(0, only=True)
    p.deck(1, "newt", only=True)
    t = p.table()
    pass_turn(t)
    assert player(t, 1).hand == ["newt-140"]
    pass_turn(t)
    assert len(player(t, 2).hand) == 2
    pass_turn(t)
    assert player(t, 0).hand == []
    assert t.ending is None


# --- what others know ------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.06")
def test_a_known_card_that_is_found_by_a_search_comes_back_known_to_all() -> None:
    p = Position("the-dragon-main", "lt-ripley")
    queen = p.unit(0, "the-queen")
    (egg,) = p.hand(0, "ovomorph")
    p.player(0).seen[egg], p.player(0).since[egg] = 0b10, 0
    p.resources(0, "the-nostromo")
    (nostromo,) = p.hand(0, "the-nostromo")
    t = p.table()
    attack(t, p.main(1), queen)
    play(t, f"power:{queen.id}:whos-laying-the-eggs:discard.{nostromo}", f"card:{egg}")
    assert t.game.state.between == [egg]
    assert player(t, 0).seen == {}
    play(t, "nothing", "back")
    assert t.game.state.between == []
    assert list(t.game.violations()) == []


@pytest.mark.rule("V17.03")
def test_drawing_one_of_several_cards_known_beneath_the_deck_tells_others_nothing() -> None:
    p = Position("lt-ripley", "the-queen-main")
    one, two = p.deck(0, "newt", "kane", only=True)
    for card in (one, two):
        p.player(0).seen[card] = 0b11
    t = p.table()
    t.game.draw(0, 1, rule="V4.03")
    assert player(t, 0).hand == [one]
    assert player(t, 0).seen == {two: 0b01}
    t.game.draw(0, 1, rule="V4.03")
    assert player(t, 0).seen == {}


@pytest.mark.rule("V17.03")
def test_the_last_card_known_beneath_the_deck_is_known_in_hand() -> None:
    p = Position("lt-ripley", "the-queen-main")
    (last,) = p.deck(0, "newt", only=True)
    p.player(0).seen[last] = 0b11
    p.hand(0)
    t = p.table()
    t.game.draw(0, 1, rule="V4.03")
    assert player(t, 0).seen == {last: 0b10}
