"""Alien Players: becoming one, their turns, fighting them, what they are no players for (L18, L99.37 to L99.39)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, copies, of_kind
from sulaco.games.encounters.events import AvatarPower, BecameAlien, Died, FoughtPlayer, StrikeDrawn, TurnBegan
from sulaco.games.encounters.facehuggers import infected
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.strikes import health
from sulaco.table.table import Table

from .tables import alter, asked, keys, play, player, points, room, rules, state


def burst(seed: int = 0) -> Table[Encounters]:
    """The first player has just drawn the Chestburster in the Cleanup of the own turn."""
    p = Position(3, alien_players=True, seed=seed)
    p.hand(0, "grunt", "captain-of-the-ship")
    p.discard(0, "jones-comes-along")
    p.wounds(0, "flesh-wound")
    p.deck(0, "chestburster")
    p.hive("egg", "egg", "egg", "egg")
    t = p.table()
    t.choose("end")
    return t


# --- becoming one -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.01", "L18.02", "L18.03")
def test_death_by_chestburster_makes_an_alien_player() -> None:
    t = burst()
    alien = player(t, 0)
    assert alien.dead
    assert alien.alien in [f"{card.id}-1" for card in of_kind("avatar")]
    assert (alien.deck, alien.discard, alien.vigilant, alien.strikes) == ([], [], [], [])
    gone = {"grunt-1", "captain-of-the-ship-1", "jones-comes-along-1", "flesh-wound-1", "lets-rock-1", "chestburster-1"}
    assert gone <= set(state(t).removed)
    deck = [card for facts in of_kind("alien") for card in copies(facts)]
    assert len(deck) == 36
    assert sorted([*alien.hand, *state(t).alien_deck]) == sorted(deck)
    assert len(alien.hand) == 6
    assert state(t).alien_deck != deck[:30]  # shuffled
    assert alien.alien not in state(t).avatars
    assert len(state(t).avatars) == 3
    assert rules(t, BecameAlien) == ["L18.03"]
    # it acts when its next turn comes round
    assert asked(t) == (1, "action")
    play(t, "end", "end")
    assert asked(t) == (0, "alien-turn")


@pytest.mark.rule("L18.01")
def test_death_by_strikes_does_not() -> None:
    p = Position(3, alien_players=True, roles=["medic", "scout", "gunner"])
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("ash")
    p.strikes("flesh-wound")
    p.hive("egg", "egg", "egg")
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead
    assert player(t, 0).alien == ""
    play(t, "end", "end")
    assert asked(t) == (1, "action")


@pytest.mark.rule("L18.01", "L13.15")
def test_nor_does_a_chestburster_without_the_variant() -> None:
    p = Position(3)
    p.deck(0, "chestburster")
    p.hive("egg", "egg", "egg")
    t = p.table()
    t.choose("end")
    assert player(t, 0).alien == ""
    play(t, "end", "end")
    assert asked(t) == (1, "action")


@pytest.mark.rule("L18.03")
def test_the_avatar_is_random() -> None:
    assert len({player(burst(seed=seed), 0).alien for seed in range(20)}) == 4


@pytest.mark.rule("L99.37")
def test_alien_players_share_one_deck_and_have_hands_and_avatars_of_their_own() -> None:
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph", "tail-lash", "call-the-brood")
    p.deck(0, "chestburster")
    p.hive("egg", "egg")
    t = p.table()
    n = len(state(t).alien_deck)
    t.choose("end")
    assert len(player(t, 0).hand) == 6
    assert len(state(t).alien_deck) == n - 6
    assert player(t, 1).hand == ["tail-lash-1", "call-the-brood-1"]
    assert player(t, 0).alien not in ("", player(t, 1).alien)


@pytest.mark.rule("L99.37", "L18.10")
def test_with_the_last_of_them_the_shared_piles_leave() -> None:
    p = Position(4, alien_players=True)
    p.alien(1, "warrior-xenomorph", "tail-lash")
    p.alien(2, "xenomorph-taskmaster", "call-the-brood")
    p.state.alien_discard.append(p.card("what-was-human"))
    p.player(1).strikes += [p.card("torn-open"), p.card("run-through")]  # 7 of 8
    p.player(2).strikes += [p.card("run-through"), p.card("inner-jaw"), p.card("deep-gash")]  # 8 of 9
    p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=10)
    t = p.table()
    t.choose("attack:player-2")
    assert player(t, 1).alien == ""
    assert {"tail-lash-1", "warrior-xenomorph-1", "torn-open-1"} <= set(state(t).removed)
    assert len(state(t).alien_deck) == 33
    assert state(t).alien_discard == ["what-was-human-1"]
    t.choose("attack:player-3")
    assert (state(t).alien_deck, state(t).alien_discard) == ([], [])
    assert "what-was-human-1" in state(t).removed
    assert rules(t, Died) == ["L18.10", "L18.10"]
    assert t.ending is None


# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.05", "L18.06")
@pytest.mark.component("call-the-brood", "cornered-prey")
def test_an_alien_player_plays_as_many_as_wanted_then_discards_all_and_draws_six() -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "warrior-xenomorph", "call-the-brood", "cornered-prey", "tail-lash")
    p.at("begin", active=1)
    p.zone("ash")
    hive = p.hive("egg", "taker-of-the-crew")
    t = p.table()
    assert asked(t) == (1, "alien-turn")
    # no Hive Phase: nothing has entered
    assert [each.card for each in state(t).rooms] == [""] * 5
    assert keys(t) == ["play:call-the-brood-1", "play:cornered-prey-1", "play:tail-lash-1", "power", "end"]
    play(t, "play:call-the-brood-1", "play:cornered-prey-1")
    assert room(t, "ventilation-shafts").card == hive[0]
    assert player(t, 0).smaller == 1
    assert [each.card for each in state(t).plays] == ["call-the-brood-1", "cornered-prey-1"]
    deck = list(state(t).alien_deck)
    t.choose("end")
    assert state(t).alien_discard == ["call-the-brood-1", "cornered-prey-1", "tail-lash-1"]
    assert player(t, 1).hand == deck[-1:-7:-1]
    # no Strike Phase: Ash has struck nobody
    assert rules(t, StrikeDrawn) == []
    assert asked(t) == (0, "action")
    assert [each.seat for each in t.events if isinstance(each, TurnBegan)] == [1, 0]


@pytest.mark.rule("L18.05")
def test_all_may_be_played_or_none() -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "praetorian-xenomorph", "cornered-prey", "dripping-jaws")
    p.hive("egg")
    p.at("begin", active=1)
    t = p.table()
    t.choose("end")
    assert state(t).alien_discard == ["cornered-prey-1", "dripping-jaws-1"]
    assert asked(t) == (0, "action")


@pytest.mark.rule("L18.06")
def test_an_alien_player_does_nothing_else() -> None:
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph")
    p.at("alien", active=1)
    p.room("airlock", "egg", up=False)
    p.zone("howling-xenomorph")
    p.points(recruit=9, attack=20)
    assert keys(p.table()) == ["power", "end"]


@pytest.mark.rule("L18.07", "L10.04")
def test_an_exhausted_alien_deck_is_reshuffled() -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "warrior-xenomorph", "tail-lash")
    p.state.alien_discard, p.state.alien_deck = p.state.alien_deck[2:], p.state.alien_deck[:2]
    two = list(p.state.alien_deck)
    p.hive("egg")
    p.at("alien", active=1)
    t = p.table()
    t.choose("end")
    assert player(t, 1).hand[:2] == two[::-1]
    assert len(player(t, 1).hand) == 6
    assert len(state(t).alien_deck) == 36 - 6
    assert state(t).alien_discard == []


@pytest.mark.rule("L18.16", "L99.36")
@pytest.mark.component("warrior-xenomorph")
def test_warrior_xenomorph() -> None:
    facts = CARDS["warrior-xenomorph"]
    assert (facts.defense, facts.health) == (6, 8)
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph")
    p.at("begin", active=1)
    p.hive("egg", "egg")
    drawn = p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("power")
    assert asked(t) == (1, "player")
    assert keys(t) == ["player:player-3", "player:player-1"]  # itself is no player
    t.choose("player:player-1")
    assert player(t, 0).strikes == drawn[:1]
    assert keys(t) == ["end"]  # once in each turn
    assert rules(t, AvatarPower) == ["L18.16"]
    play(t, "end", "end", "end")
    assert asked(t) == (1, "alien-turn")
    assert "power" in keys(t)


@pytest.mark.rule("L18.10")
@pytest.mark.component("resin-walls")
def test_cards_put_onto_the_board_remain() -> None:
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph", "resin-walls", "torn-cables")
    p.player(1).strikes += [p.card("torn-open"), p.card("run-through")]
    p.hand(2, "between-it-and-her", "grunt")  # 5 and 1 Attack
    p.at("alien", active=1)
    p.strikes("flesh-wound")
    p.hive("egg")
    t = p.table()
    play(t, "play:resin-walls-1", "room:med-lab", "play:torn-cables-1", "end")
    play(t, "play:between-it-and-her-1", "play:grunt-11", "attack:player-2")
    assert player(t, 1).alien == ""
    assert room(t, "med-lab").attached == ["resin-walls-1"]
    assert state(t).table == ["torn-cables-1"]


# --- fighting them ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.08", "L18.09", "L18.10")
def test_players_fight_an_alien_player_for_its_defense() -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "warrior-xenomorph", "tail-lash")
    drawn = p.strikes("cracked-ribs", "driven-back", "near-miss", "twisted-ankle", "torn-open")
    p.points(attack=30)
    t = p.table()
    assert keys(t, "attack") == ["player-2"]
    t.choose("attack:player-2")
    assert points(t) == (0, 24)
    assert player(t, 1).strikes == drawn[:1]  # 2 damage; its text is ignored
    assert player(t, 1).smaller == 0
    for _ in range(3):
        t.choose("attack:player-2")
    # without a damage number it is not kept, whatever its text says
    assert player(t, 1).strikes == drawn[:1]
    assert player(t, 1).smaller == 0
    assert state(t).struck_out == drawn[1:4]
    assert rules(t, FoughtPlayer) == rules(t, StrikeDrawn) == ["L18.08"] * 4


@pytest.mark.rule("L18.08")
@pytest.mark.parametrize(("attack", "can"), [(5, False), (6, True)])
def test_the_whole_defense_is_paid(attack: int, can: bool) -> None:
    p = Position(2, alien_players=True)
    p.alien(1, "warrior-xenomorph")
    p.points(attack=attack)
    assert keys(p.table(), "attack") == (["player-2"] if can else [])


@pytest.mark.rule("L18.10", "L99.37")
@pytest.mark.parametrize(("strike", "dies"), [("near-miss", False), ("flesh-wound", True), ("deep-gash", True)])
def test_damage_of_its_health_kills_an_alien_player(strike: str, dies: bool) -> None:
    p = Position(2, alien_players=True, tough=True)
    p.alien(1, "warrior-xenomorph", "tail-lash")
    p.player(1).strikes += [p.card("torn-open"), p.card("run-through")]  # 7 of 8; its Defense does not add to it
    p.strikes(strike)
    p.points(attack=6)
    t = p.table()
    assert health(t.game, 1) == 8
    t.choose("attack:player-2")
    assert (player(t, 1).alien == "") is dies
    assert (player(t, 1).hand == []) is dies
    if dies:
        assert "tail-lash-1" in state(t).removed
        assert state(t).alien_deck == []
        t.choose("end")
        assert asked(t) == (0, "action")


# --- no players -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.11")
@pytest.mark.parametrize("words", ["each(strike 1)", "others(strike 1)", "another(strike 1)"])
def test_an_alien_player_is_no_player_for_game_effects(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play=words, says=True)
    p = Position(3, alien_players=True)
    p.alien(1)
    grunt = p.hand(0, "grunt")[0]
    p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose(f"play:{grunt}")
    assert [len(player(t, seat).strikes) for seat in range(3)] == [int(words.startswith("each")), 0, 1]


@pytest.mark.rule("L18.11", "L18.03")
def test_nor_is_it_struck_healed_or_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="heal any; per players(attack 1)", says=True)
    p = Position(3, alien_players=True)
    p.alien(1)
    p.player(1).strikes.append(p.card("flesh-wound"))
    grunt = p.hand(0, "grunt")[0]
    t = p.table()
    t.choose(f"play:{grunt}")
    assert len(player(t, 1).strikes) == 1
    assert points(t) == (0, 3)


@pytest.mark.rule("L16.02", "L18.10")
@pytest.mark.component("wrecked-infirmary")
@pytest.mark.parametrize("wrecked", [True, False])
def test_what_it_leaves_behind_may_forbid_healing(wrecked: bool) -> None:
    p = Position(2, alien_players=True, roles=["medic", "scout"])
    if wrecked:
        p.state.table.append(p.card("wrecked-infirmary"))
    card = p.hand(0, "battlefield-medicine")[0]
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 1).strikes == (["flesh-wound-1"] if wrecked else [])


@pytest.mark.rule("L18.12")
def test_as_next_player_it_is_skipped() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [len(player(t, seat).strikes) for seat in range(3)] == [1, 0, 1]


@pytest.mark.rule("L18.13")
@pytest.mark.component("drive-them-on")
def test_an_event_on_its_turn_is_the_next_players() -> None:
    p = Position(4, alien_players=True)
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.at("alien", active=1)
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("play:drive-them-on-1")
    # Rough Landing: for "you", the next player, and for the one after that
    assert [len(player(t, seat).strikes) for seat in range(4)] == [0, 0, 1, 1]
    assert asked(t) == (1, "alien-turn")


@pytest.mark.rule("L18.13", "L99.34")
def test_and_that_player_decides() -> None:
    p = Position(3, alien_players=True)
    p.objective(2)
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.at("alien", active=1)
    p.room("med-lab", "egg")
    p.zone("howling-xenomorph")
    p.room("airlock", "event", up=False)
    t = p.table()
    t.choose("play:drive-them-on-1")
    assert asked(t) == (2, "event-order")


@pytest.mark.rule("L18.13")
def test_so_is_a_hazard() -> None:
    p = Position(3, "resurrection", alien_players=True)
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.at("alien", active=1)
    hazard = p.room("airlock", "hazard", up=False)
    t = p.table()
    t.choose("play:drive-them-on-1")
    assert player(t, 2).discard == [hazard]  # it wanders from that player's deck on


@pytest.mark.rule("L18.14")
@pytest.mark.component("drive-them-on")
def test_a_facehugger_on_its_turn_goes_to_the_next_player() -> None:
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.at("alien", active=1)
    p.room("airlock", "facehugger", up=False)
    t = p.table()
    t.choose("play:drive-them-on-1")
    assert [each.seat for each in state(t).huggers] == [2]


@pytest.mark.rule("L18.13", "L13.09", "L99.14")
@pytest.mark.component("egg")
def test_a_facehugger_of_an_event_on_its_turn_leaves_the_next_player_and_the_one_after_a_turn() -> None:
    p = Position(3, alien_players=True)
    p.objective(2)
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.at("alien", active=1)
    p.room("med-lab", "egg")
    p.room("airlock", "event", up=False)
    t = p.table()
    t.choose("play:drive-them-on-1")
    assert [(each.seat, each.turns) for each in state(t).huggers] == [(2, 2)]
    t.choose("end")  # the Alien Player's own turn does not count
    assert (state(t).active, [each.turns for each in state(t).huggers]) == (2, [2])
    t.choose("end")
    assert (state(t).active, [each.turns for each in state(t).huggers]) == (0, [1])
    t.choose("end")
    assert state(t).huggers == []
    assert infected(t.game, 2)


@pytest.mark.rule("L18.14", "L13.11")
def test_so_does_one_passed_on() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.discard(0, "chestburster")
    p.room("airlock", "facehugger", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [each.seat for each in state(t).huggers] == [2]


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.15", "L18.04", "L99.38", "L99.39")
def test_the_game_ends_when_only_alien_players_are_left() -> None:
    p = Position(4, alien_players=True)
    p.alien(1)
    p.dead(2)
    p.dead(3)
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.at("alien", active=1)
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("power")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((1,), "L18.15")


@pytest.mark.rule("L99.38")
def test_with_any_player_alive_it_goes_on() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.at("alien", active=1)
    p.strikes("flesh-wound")
    t = p.table()
    play(t, "power", "player:player-1")
    assert player(t, 0).dead
    assert t.ending is None


@pytest.mark.rule("L18.15", "L99.38")
def test_the_last_player_to_burst_has_lost_to_those_before() -> None:
    p = Position(2, alien_players=True)
    p.alien(1)
    p.deck(0, "chestburster")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((1,), "L18.15")


@pytest.mark.rule("L2.04")
def test_without_alien_players_left_nobody_wins() -> None:
    p = Position(2, alien_players=True)
    p.dead(1)
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("ash")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((), "L2.04")
