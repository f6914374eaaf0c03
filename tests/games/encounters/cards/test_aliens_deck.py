"""Alien Players: the four Avatars and the 36 cards of their deck."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS, of_kind
from sulaco.games.encounters.events import AvatarPower, EnemyStrikes, Peeked, Revealed, Shown, Strengthened
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.strikes import damage, health
from sulaco.table.table import Table

from ..tables import asides, asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import huggers, placed

ALIEN = 2
"""The seat of the Alien Player; the next player is the first one."""


def turn(*hand: str, avatar: str = "warrior-xenomorph", players: int = 3) -> Position:
    """The turn of an Alien Player with these cards; the others live."""
    p = Position(players, alien_players=True)
    p.alien(ALIEN, avatar, *hand)
    p.at("alien", active=ALIEN)
    return p


def played(p: Position, name: str) -> Table[Encounters]:
    t = p.table()
    t.choose(f"play:{name}-1")
    return t


def done(t: Table[Encounters], name: str) -> bool:
    """Whether the card is played and the Alien Player goes on."""
    return asked(t) == (ALIEN, "alien-turn") and f"{name}-1" in [each.card for each in state(t).plays]


BOTH = ["player:player-1", "player:player-2"]


# --- Avatars ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.16", "L99.36")
@pytest.mark.parametrize(
    ("id", "defense", "life"),
    [
        pytest.param("warrior-xenomorph", 6, 8, marks=pytest.mark.component("warrior-xenomorph")),
        pytest.param("hunter-xenomorph", 5, 7, marks=pytest.mark.component("hunter-xenomorph")),
        pytest.param("praetorian-xenomorph", 8, 10, marks=pytest.mark.component("praetorian-xenomorph")),
        pytest.param("xenomorph-taskmaster", 4, 9, marks=pytest.mark.component("xenomorph-taskmaster")),
    ],
)
def test_an_avatar_is_fought_for_its_defense_and_dies_of_its_health(id: str, defense: int, life: int) -> None:
    assert (CARDS[id].kind, CARDS[id].defense, CARDS[id].health, CARDS[id].copies) == ("avatar", defense, life, 1)
    for has in (defense - 1, defense):
        p = Position(2, alien_players=True)
        avatar = p.alien(1, id, "tail-lash")
        p.wounds(1, "torn-open", "deep-gash", *["flesh-wound"] * (life - 7))  # one point from death
        drawn = p.strikes("flesh-wound-8")
        p.points(attack=has)
        t = p.table()
        assert damage(t.game, 1) == life - 1
        assert health(t.game, 1) == life
        assert keys(t, "attack") == (["player-2"] if has == defense else [])
        if has == defense:
            t.choose("attack:player-2")
            assert points(t) == (0, 0)
            assert player(t, 1).alien == ""
            assert {avatar, "tail-lash-1", *drawn} <= set(state(t).removed)


@pytest.mark.rule("L18.16")
@pytest.mark.component("warrior-xenomorph")
def test_the_warrior_strikes_a_player_once_a_turn() -> None:
    p = turn("hiss-in-the-dark")
    drawn = p.strikes("flesh-wound")
    t = p.table()
    assert keys(t) == ["play:hiss-in-the-dark-1", "power", "end"]
    t.choose("power")
    assert (asked(t), keys(t)) == ((ALIEN, "player"), BOTH)
    t.choose("player:player-2")
    assert player(t, 1).strikes == drawn
    assert keys(t) == ["play:hiss-in-the-dark-1", "end"]
    assert rules(t, AvatarPower) == ["L18.16"]


@pytest.mark.component("hunter-xenomorph")
@pytest.mark.parametrize("choice", [1, 2])
def test_the_hunter_drives_the_foremost_out_or_frightens(choice: int) -> None:
    p = turn(avatar="hunter-xenomorph")
    front = p.room("quarters", "ash", up=False)
    p.room("maintenance", "egg")
    p.hand(1, "grunt", "specialist", "electric-prod")
    t = p.table()
    t.choose("power")
    assert (asked(t), keys(t)) == ((ALIEN, "choose"), ["choose:1", "choose:2"])
    t.choose(f"choose:{choice}")
    if choice == 1:
        assert state(t).zone == [front]
    else:
        assert keys(t) == BOTH
        t.choose("player:player-2")
        assert asked(t) == (1, "discard")
        play(t, "card:grunt-6", "card:specialist-8")
        assert player(t, 1).hand == ["electric-prod-1"]
        assert state(t).zone == []
    assert keys(t) == ["end"]


@pytest.mark.rule("L18.12")
@pytest.mark.component("praetorian-xenomorph")
def test_the_praetorian_makes_all_enemies_stronger_until_the_next_players_turn_ends() -> None:
    p = turn(avatar="praetorian-xenomorph")
    inside = p.room("quarters", "ash")
    outside = p.zone("egg")[0]
    hugger = p.hugger(1)
    t = p.table()
    t.choose("power")
    # Ash makes the others stronger too
    assert [attack_of(t.game, card) for card in (inside, outside, hugger)] == [6, 4, 5]
    t.choose("end")
    assert asked(t) == (0, "action")
    assert attack_of(t.game, inside) == 6
    t.choose("end")
    assert asked(t) == (1, "action")
    assert attack_of(t.game, inside) == 5
    assert rules(t, Strengthened) == ["L16.01"]


@pytest.mark.component("xenomorph-taskmaster")
@pytest.mark.parametrize("choice", [1, 2])
def test_the_taskmaster_calls_a_card_or_sends_the_eldest(choice: int) -> None:
    p = turn(avatar="xenomorph-taskmaster")
    new = p.hive("egg")[0]
    eldest = p.zone("ash", "taker-of-the-crew")[1]
    p.hand(0, "grunt")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("power")
    assert keys(t) == ["choose:1", "choose:2"]
    t.choose(f"choose:{choice}")
    if choice == 1:
        assert complex_cards(t) == [new, "", "", "", ""]
        assert player(t, 0).strikes == []
    else:
        play(t, "player:player-1", "card:grunt-1")
        assert [(each.card, each.seat) for each in t.events if isinstance(each, EnemyStrikes)] == [(eldest, 0)]
        assert player(t, 0).strikes == ["flesh-wound-1"]
        assert state(t).dead_characters == ["grunt-1"]
        assert complex_cards(t) == [""] * 5


# --- the deck ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L18.03", "L18.05")
def test_every_card_is_there_once_and_is_discarded_when_the_turn_ends() -> None:
    deck = list(of_kind("alien"))
    assert [card.copies for card in deck] == [1] * 36
    p = turn("what-was-human", "kill-the-lights")
    t = played(p, "kill-the-lights")
    t.choose("end")
    assert state(t).alien_discard == ["kill-the-lights-1", "what-was-human-1"]
    assert len(player(t, ALIEN).hand) == 6
    assert len(state(t).alien_deck) == 28


# --- claws and teeth --------------------------------------------------------------------------------------------------


@pytest.mark.component("tail-lash")
def test_tail_lash() -> None:
    p = turn("tail-lash")
    drawn = p.strikes("flesh-wound")
    t = played(p, "tail-lash")
    assert (asked(t), keys(t)) == ((ALIEN, "player"), BOTH)
    t.choose("player:player-1")
    assert player(t, 0).strikes == drawn
    assert done(t, "tail-lash")


@pytest.mark.rule("L12.17")
@pytest.mark.component("tail-lash")
def test_a_lash_can_be_avoided_and_it_may_kill() -> None:
    p = turn("tail-lash")
    armor = p.vigilant(0, "body-armor")[0]
    t = played(p, "tail-lash")
    t.choose("player:player-1")
    assert (asked(t), keys(t)) == ((0, "avoid"), [f"avoid:{armor}", "take"])
    p = turn("tail-lash", players=3)
    p.dead(1)
    p.wounds(0, "torn-open", "run-through", "deep-gash")  # 9 of 10
    p.strikes("flesh-wound")
    t = played(p, "tail-lash")  # one player is left: no choice
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((ALIEN,), "L18.15")


@pytest.mark.component("finish-the-wounded")
def test_finish_the_wounded() -> None:
    p = turn("finish-the-wounded")
    p.wounds(1, "flesh-wound")
    drawn = p.strikes("deep-gash")
    t = played(p, "finish-the-wounded")
    assert player(t, 1).strikes[1:] == drawn
    assert done(t, "finish-the-wounded")
    t = played(turn("finish-the-wounded"), "finish-the-wounded")
    assert (asked(t), keys(t)) == ((ALIEN, "weakest"), BOTH)


@pytest.mark.component("drop-from-the-ceiling")
@pytest.mark.parametrize("hidden", [2, 3])
def test_drop_from_the_ceiling(hidden: int) -> None:
    p = turn("drop-from-the-ceiling")
    for where in ROOMS[:hidden]:
        p.room(where, "egg", up=False)
    p.room("airlock", "ash")
    drawn = p.strikes("flesh-wound")
    t = played(p, "drop-from-the-ceiling")
    if hidden == 3:
        assert keys(t) == BOTH
        t.choose("player:player-2")
    assert player(t, 1).strikes == (drawn if hidden == 3 else [])
    assert done(t, "drop-from-the-ceiling")


@pytest.mark.component("hunt-as-a-pack")
@pytest.mark.parametrize("enemies", [1, 2])
def test_hunt_as_a_pack(enemies: int) -> None:
    p = turn("hunt-as-a-pack")
    p.zone(*["taker-of-the-crew"] * enemies)
    p.room("airlock", "ash")
    drawn = p.strikes("flesh-wound")
    t = played(p, "hunt-as-a-pack")
    if enemies == 2:
        assert keys(t) == BOTH
        t.choose("player:player-1")
    assert player(t, 0).strikes == (drawn if enemies == 2 else [])
    assert done(t, "hunt-as-a-pack")


@pytest.mark.component("frenzied-claws")
def test_frenzied_claws() -> None:
    p = turn("frenzied-claws", "tail-lash", "not-dead-yet")
    drawn = p.strikes("flesh-wound")
    t = played(p, "frenzied-claws")
    assert (asked(t), keys(t)) == ((ALIEN, "discard-for"), ["card:tail-lash-1", "card:not-dead-yet-1", "nothing"])
    t.choose("card:not-dead-yet-1")
    assert keys(t) == BOTH
    t.choose("player:player-1")
    assert player(t, 0).strikes == drawn
    assert state(t).alien_discard == ["not-dead-yet-1"]
    assert done(t, "frenzied-claws")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("frenzied-claws", marks=pytest.mark.component("frenzied-claws")),
        pytest.param("snatched", marks=pytest.mark.component("snatched")),
        pytest.param("down-the-shafts", marks=pytest.mark.component("down-the-shafts")),
        pytest.param("mothers-gift", marks=pytest.mark.component("mothers-gift")),
        pytest.param("mothers-command", marks=pytest.mark.component("mothers-command")),
    ],
)
@pytest.mark.parametrize("other", [True, False])
def test_what_costs_a_card_may_be_declined_and_without_a_card_nothing_happens(name: str, other: bool) -> None:
    p = turn(name, *(["tail-lash"] if other else []))
    p.hand(0, "grunt")
    top = state(p.table()).hive[-1]
    t = played(p, name)
    if other:
        assert keys(t) == ["card:tail-lash-1", "nothing"]
        t.choose("nothing")
    assert done(t, name)
    assert [each.strikes for each in state(t).players] == [[], [], []]
    assert (player(t, 0).hand, huggers(t), complex_cards(t), state(t).zone) == (["grunt-1"], [], [""] * 5, [])
    assert state(t).hive[-1] == top
    assert state(t).alien_discard == []


@pytest.mark.rule("L9.10", "L9.11")
@pytest.mark.component("send-the-eldest")
def test_send_the_eldest() -> None:
    p = turn("send-the-eldest")
    p.zone("taker-of-the-crew", "towering-xenomorph", "egg")  # an Egg does not strike
    drawn = p.strikes("flesh-wound", "deep-gash")
    t = played(p, "send-the-eldest")
    assert keys(t) == BOTH
    t.choose("player:player-2")
    assert player(t, 1).strikes == drawn
    assert [(each.card, each.seat) for each in t.events if isinstance(each, EnemyStrikes)] == [
        ("towering-xenomorph-1", 1)
    ]
    # in the next Strike Phase it strikes again
    assert state(t).struck == []
    assert done(t, "send-the-eldest")


@pytest.mark.rule("L13.10")
@pytest.mark.component("send-the-eldest")
def test_there_must_be_one_and_it_spares_the_infected() -> None:
    p = turn("send-the-eldest")
    p.room("airlock", "ash")
    p.strikes("flesh-wound")
    t = played(p, "send-the-eldest")
    t.choose("player:player-2")
    assert player(t, 1).strikes == []
    p = turn("send-the-eldest")
    p.zone("ash")
    p.discard(1, "chestburster")
    t = played(p, "send-the-eldest")
    t.choose("player:player-2")
    assert player(t, 1).strikes == []


SHOWN = [
    pytest.param("brute-force", "fire-axe", marks=pytest.mark.component("brute-force")),
    pytest.param("through-the-blast-door", "weld-the-doors", marks=pytest.mark.component("through-the-blast-door")),
    pytest.param("patient-killer", "voice-of-the-ship", marks=pytest.mark.component("patient-killer")),
    pytest.param("spat-acid", "first-aid", marks=pytest.mark.component("spat-acid")),
]


@pytest.mark.rule("L14.09")
@pytest.mark.parametrize(("name", "card"), SHOWN)
@pytest.mark.parametrize("shows", [True, False])
def test_a_card_of_the_right_class_holds_it_off(name: str, card: str, shows: bool) -> None:
    p = turn(name)
    p.hand(0, "grunt")
    right = p.hand(0, card)[0]
    drawn = p.strikes("flesh-wound")
    t = played(p, name)
    assert keys(t) == BOTH
    t.choose("player:player-1")
    assert (asked(t), keys(t)) == ((0, "show"), [f"card:{right}", "nothing"])
    t.choose(f"card:{right}" if shows else "nothing")
    harmed = (player(t, 0).strikes, player(t, 0).smaller)
    if shows:
        assert harmed == ([], 0)
    else:
        assert harmed == (([], 2) if name == "spat-acid" else (drawn, 0))
    assert rules(t, Shown) == (["L14.09"] if shows else [])
    assert done(t, name)


@pytest.mark.parametrize(("name", "card"), SHOWN)
def test_without_one_the_question_comes_all_the_same(name: str, card: str) -> None:
    p = turn(name)
    p.hand(0, "grunt")
    p.discard(0, card)  # it is not among the own characters
    drawn = p.strikes("flesh-wound")
    t = played(p, name)
    t.choose("player:player-1")
    assert keys(t) == ["nothing"]
    t.choose("nothing")
    assert (player(t, 0).strikes, player(t, 0).smaller) == (([], 2) if name == "spat-acid" else (drawn, 0))


# --- fear -------------------------------------------------------------------------------------------------------------


@pytest.mark.component("hiss-in-the-dark")
def test_hiss_in_the_dark() -> None:
    p = turn("hiss-in-the-dark")
    p.hand(1, "grunt", "specialist")
    t = played(p, "hiss-in-the-dark")
    assert keys(t) == BOTH
    t.choose("player:player-2")
    assert (asked(t), keys(t)) == ((1, "discard"), ["card:grunt-6", "card:specialist-8"])
    t.choose("card:specialist-8")
    assert player(t, 1).discard == ["specialist-8"]
    assert done(t, "hiss-in-the-dark")


@pytest.mark.component("dripping-jaws")
def test_dripping_jaws() -> None:
    p = turn("dripping-jaws")
    hand = p.hand(0, "grunt", "specialist", "electric-prod", "body-armor")
    t = played(p, "dripping-jaws")
    t.choose("player:player-1")
    assert len(player(t, 0).discard) == 2
    assert sorted(player(t, 0).discard + player(t, 0).hand) == sorted(hand)
    assert done(t, "dripping-jaws")


@pytest.mark.rule("L16.07")
@pytest.mark.component("everyone-runs")
def test_everyone_runs() -> None:
    p = turn("everyone-runs")
    p.hand(0, "captain-of-the-ship", "grunt")
    p.hand(1, "grunt", "specialist")
    t = played(p, "everyone-runs")
    assert (asked(t), keys(t)) == ((0, "show"), ["card:captain-of-the-ship-1", "nothing"])
    t.choose("card:captain-of-the-ship-1")
    assert (asked(t), keys(t)) == ((1, "show"), ["nothing"])
    t.choose("nothing")
    assert asked(t) == (1, "discard")
    t.choose("card:grunt-6")
    assert [each.discard for each in state(t).players[:2]] == [[], ["grunt-6"]]
    assert done(t, "everyone-runs")


@pytest.mark.component("cornered-prey")
def test_cornered_prey() -> None:
    p = turn("cornered-prey")
    t = played(p, "cornered-prey")
    t.choose("player:player-1")
    assert player(t, 0).smaller == 1
    play(t, "end", "end")
    assert len(player(t, 0).hand) == 5


@pytest.mark.component("howl-of-the-hive")
def test_howl_of_the_hive() -> None:
    p = turn("howl-of-the-hive")
    p.hand(0, "grunt", "specialist")
    p.hand(1, "grunt")
    t = played(p, "howl-of-the-hive")
    assert (asked(t), keys(t)) == ((0, "choose"), ["choose:1", "choose:2"])
    play(t, "choose:1", "card:grunt-1")
    assert asked(t) == (1, "choose")
    t.choose("choose:2")
    assert (player(t, 0).discard, player(t, 0).smaller) == (["grunt-1"], 0)
    assert (player(t, 1).discard, player(t, 1).smaller) == ([], 1)
    assert done(t, "howl-of-the-hive")


@pytest.mark.component("snatched")
def test_snatched() -> None:
    p = turn("snatched", "tail-lash")
    _, captain, tracker = p.hand(1, "electric-prod", "captain-of-the-ship", "watching-the-tracker")
    t = played(p, "snatched")
    play(t, "card:tail-lash-1", "player:player-2")
    assert (asked(t), keys(t)) == ((1, "best"), [f"card:{captain}", f"card:{tracker}"])
    t.choose(f"card:{captain}")
    assert state(t).dead_characters == [captain]
    assert state(t).alien_discard == ["tail-lash-1"]
    assert done(t, "snatched")


# --- the Hive obeys ---------------------------------------------------------------------------------------------------


@pytest.mark.component("call-the-brood")
def test_call_the_brood() -> None:
    p = turn("call-the-brood")
    there = p.room("ventilation-shafts", "ash")
    new = p.hive("egg")[0]
    t = played(p, "call-the-brood")
    assert complex_cards(t) == [new, there, "", "", ""]
    assert done(t, "call-the-brood")


@pytest.mark.component("down-the-shafts")
def test_down_the_shafts() -> None:
    p = turn("down-the-shafts", "tail-lash")
    first, second = p.hive("egg", "ash")
    t = played(p, "down-the-shafts")
    t.choose("card:tail-lash-1")
    assert complex_cards(t) == [second, first, "", "", ""]
    assert done(t, "down-the-shafts")


@pytest.mark.rule("L18.13")
@pytest.mark.component("drive-them-on")
def test_drive_them_on() -> None:
    p = turn("drive-them-on")
    p.room("maintenance", "ash")
    p.room("quarters", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    t = played(p, "drive-them-on")
    # an Event in its turn is the next player's: Rough Landing hits that one and the one after
    assert [len(each.strikes) for each in state(t).players] == [1, 1, 0]
    assert state(t).zone == []
    assert done(t, "drive-them-on")


@pytest.mark.component("close-the-ring")
def test_close_the_ring() -> None:
    p = turn("close-the-ring")
    moved = p.room("maintenance", "ash")
    p.room("quarters", "egg")  # does not move
    p.room("airlock", "shape-in-the-ducts", up=False)  # nor out of the Airlock
    top = p.state.alien_deck[-1]
    t = played(p, "close-the-ring")
    assert (asked(t), keys(t)) == ((ALIEN, "pull"), ["room:maintenance", "nothing"])
    t.choose("room:maintenance")
    assert complex_cards(t)[:3] == ["", "", moved]
    assert player(t, ALIEN).hand == [top]
    assert done(t, "close-the-ring")


@pytest.mark.component("close-the-ring")
def test_with_nothing_to_pull_a_card_is_drawn_all_the_same() -> None:
    p = turn("close-the-ring")
    top = p.state.alien_deck[-1]
    t = played(p, "close-the-ring")
    assert player(t, ALIEN).hand == [top]
    assert done(t, "close-the-ring")


@pytest.mark.rule("L4.09")
@pytest.mark.component("behind-the-panels")
def test_behind_the_panels() -> None:
    p = turn("behind-the-panels")
    hidden = p.room("ventilation-shafts", "shape-in-the-ducts", up=False)
    p.room("maintenance", "egg")
    weak, strong = p.zone("taker-of-the-crew", "towering-xenomorph")
    t = played(p, "behind-the-panels")
    assert (asked(t), keys(t)) == (
        (ALIEN, "swap"),
        ["room:ventilation-shafts", f"zone:{weak}", f"zone:{strong}", "nothing"],
    )
    t.choose("room:ventilation-shafts")
    assert keys(t) == [f"zone:{weak}", f"zone:{strong}"]
    t.choose(f"zone:{weak}")
    assert state(t).zone == [hidden, strong]
    assert (room(t, "ventilation-shafts").card, room(t, "ventilation-shafts").up) == (weak, True)
    assert [each.card for each in t.events if isinstance(each, Revealed)] == [hidden]
    assert done(t, "behind-the-panels")


@pytest.mark.component("out-of-sight")
def test_out_of_sight() -> None:
    p = turn("out-of-sight")
    p.room("maintenance", "ash")
    egg = p.room("quarters", "egg")
    p.zone("taker-of-the-crew")
    top = p.state.alien_deck[-1]
    t = played(p, "out-of-sight")
    assert (asked(t), keys(t)) == ((ALIEN, "turn-down"), ["room:maintenance", "room:quarters"])
    t.choose("room:quarters")
    assert (room(t, "quarters").card, room(t, "quarters").up) == (egg, False)
    assert room(t, "maintenance").up
    assert player(t, ALIEN).hand == [top]
    assert done(t, "out-of-sight")


@pytest.mark.component("kill-the-lights")
def test_kill_the_lights() -> None:
    p = turn("kill-the-lights")
    p.room("maintenance", "ash")
    p.room("quarters", "the-perfect-organism")
    p.room("airlock", "hazard")
    p.state.hazards = 3
    zone = p.zone("taker-of-the-crew")
    hugger = p.hugger(0)
    t = played(p, "kill-the-lights")
    assert [each.up for each in state(t).rooms] == [False, False, False, False, True]
    assert state(t).zone == zone
    assert huggers(t) == [(hugger, 0)]
    assert done(t, "kill-the-lights")


@pytest.mark.component("not-dead-yet")
def test_not_dead_yet() -> None:
    p = turn("not-dead-yet")
    p.killed("taker-of-the-crew", "ash", "xenomorph-swarmer", "shape-in-the-ducts", "failed-clone", "facehugger")
    zone = p.zone("towering-xenomorph")
    t = played(p, "not-dead-yet")
    # aliens of Attack 3 or less, no Facehugger
    assert (asked(t), keys(t)) == ((ALIEN, "raise"), ["card:taker-of-the-crew-1", "card:xenomorph-swarmer-1"])
    t.choose("card:xenomorph-swarmer-1")
    assert state(t).zone == ["xenomorph-swarmer-1", *zone]
    assert complex_cards(t) == [""] * 5  # it is not revealed anew
    assert done(t, "not-dead-yet")


@pytest.mark.rule("L13.07", "L13.11", "L99.14")
@pytest.mark.component("mothers-gift")
@pytest.mark.parametrize("infected", [False, True])
def test_mothers_gift(infected: bool) -> None:
    p = turn("mothers-gift", "tail-lash")
    if infected:
        p.discard(1, "chestburster")
    t = played(p, "mothers-gift")
    t.choose("card:tail-lash-1")
    assert keys(t) == BOTH
    t.choose("player:player-2")
    assert huggers(t) == [("facehugger-1", 0 if infected else 1)]
    assert done(t, "mothers-gift")
    # the turns of two players are left to kill it
    play(t, "end", "end")
    assert len(huggers(t)) == 1
    t.choose("end")
    assert huggers(t) == []


@pytest.mark.component("mothers-command")
def test_mothers_command() -> None:
    p = turn("mothers-command", "tail-lash")
    top = p.hive("ash", "taker-of-the-crew")[0]
    t = played(p, "mothers-command")
    t.choose("card:tail-lash-1")
    assert state(t).zone == [top]
    assert done(t, "mothers-command")


@pytest.mark.component("feel-the-nest")
def test_feel_the_nest() -> None:
    p = turn("feel-the-nest")
    a, b, c = p.hive("ash", "egg", "taker-of-the-crew")
    top = p.state.alien_deck[-1]
    t = played(p, "feel-the-nest")
    assert [(each.seat, sorted(each.cards)) for each in t.events if isinstance(each, Peeked)] == [
        (ALIEN, sorted([a, b, c]))
    ]
    assert asked(t) == (ALIEN, "hive-order")
    assert sorted(keys(t)) == sorted(f"card:{card}" for card in (a, b, c))
    play(t, f"card:{c}", f"card:{a}")
    assert state(t).hive[-3:] == [b, a, c]  # the first one chosen lies uppermost
    assert player(t, ALIEN).hand == [top]
    assert done(t, "feel-the-nest")


@pytest.mark.component("what-was-human")
def test_what_was_human() -> None:
    p = turn("what-was-human")
    top = p.state.alien_deck[-2:]
    t = played(p, "what-was-human")
    assert player(t, ALIEN).hand == top[::-1]
    assert done(t, "what-was-human")


@pytest.mark.rule("L18.07")
@pytest.mark.component("what-was-human")
def test_an_empty_alien_deck_is_reshuffled() -> None:
    p = turn("what-was-human")
    p.state.alien_discard, p.state.alien_deck = p.state.alien_deck[1:], p.state.alien_deck[:1]
    t = played(p, "what-was-human")
    assert len(player(t, ALIEN).hand) == 2
    assert state(t).alien_discard == []
    assert len(state(t).alien_deck) == 33


@pytest.mark.component("hardened-shell")
def test_hardened_shell() -> None:
    p = turn("hardened-shell")
    inside = p.room("quarters", "egg")
    p.room("airlock", "ash", up=False)
    outside = p.zone("xenomorph-swarmer")[0]
    p.hugger(0)  # not in Complex or Combat Zone
    t = played(p, "hardened-shell")
    assert (asked(t), keys(t)) == ((ALIEN, "strengthen"), [f"card:{inside}", f"card:{outside}"])
    t.choose(f"card:{outside}")
    assert [attack_of(t.game, card) for card in (inside, outside)] == [2, 5]
    assert done(t, "hardened-shell")
    t.choose("end")
    assert attack_of(t.game, outside) == 5
    t.choose("end")
    assert attack_of(t.game, outside) == 2


@pytest.mark.component("hardened-shell")
def test_the_shell_does_not_outlive_its_bearer() -> None:
    p = turn("hardened-shell", "not-dead-yet")
    outside = p.zone("taker-of-the-crew")[0]
    p.hand(0, *["the-last-dive", "smash-first"])
    t = played(p, "hardened-shell")
    assert attack_of(t.game, outside) == 6
    play(t, "end", "play:the-last-dive-1", "play:smash-first-1", f"fight:{outside}")
    assert points(t) == (0, 4)
    assert state(t).boosts == []


@pytest.mark.component("blood-rage")
def test_blood_rage() -> None:
    p = turn("blood-rage")
    inside = p.room("quarters", "egg")
    hidden = p.room("airlock", "taker-of-the-crew", up=False)
    p.hand(0, "grunt")
    t = played(p, "blood-rage")
    assert attack_of(t.game, inside) == 3
    assert done(t, "blood-rage")
    # those found later in that time too
    play(t, "end", "play:grunt-1", "scan:airlock")
    assert attack_of(t.game, hidden) == 4


# --- what stays behind ------------------------------------------------------------------------------------------------


STAYING = [
    pytest.param("resin-walls", "room", 3, marks=pytest.mark.component("resin-walls")),
    pytest.param("warm-nest", "room", 3, marks=pytest.mark.component("warm-nest")),
    pytest.param("sealed-in-resin", "room", 2, marks=pytest.mark.component("sealed-in-resin")),
    pytest.param("torn-cables", "table", 3, marks=pytest.mark.component("torn-cables")),
    pytest.param("wrecked-infirmary", "table", 4, marks=pytest.mark.component("wrecked-infirmary")),
    pytest.param("looted-armoury", "table", 5, marks=pytest.mark.component("looted-armoury")),
]


@pytest.mark.rule("L14.15")
@pytest.mark.parametrize(("name", "stays", "pay"), STAYING)
def test_it_is_laid_on_the_board(name: str, stays: str, pay: int) -> None:
    assert (CARDS[name].stays, CARDS[name].pay) == (stays, pay)
    p = turn(name)
    p.room("maintenance", blocked=True)
    p.room("quarters", "egg")
    t = played(p, name)
    if stays == "room":
        assert (asked(t), keys(t)) == (
            (ALIEN, "attach"),
            ["room:ventilation-shafts", "room:med-lab", "room:quarters", "room:airlock"],
        )
        t.choose("room:quarters")
        assert room(t, "quarters").attached == [f"{name}-1"]
        assert state(t).table == []
    else:
        assert state(t).table == [f"{name}-1"]
    assert state(t).plays == []
    t.choose("end")
    assert f"{name}-1" not in state(t).alien_discard


@pytest.mark.rule("L14.20", "L18.10")
@pytest.mark.parametrize(("name", "stays", "pay"), STAYING)
@pytest.mark.parametrize("alive", [True, False])
def test_a_player_can_pay_to_be_rid_of_it_and_its_maker_need_not_live(
    name: str, stays: str, pay: int, alive: bool
) -> None:
    for has in (pay - 1, pay):
        p = Position(2, alien_players=True)
        p.alien(1)
        card = p.card(name)
        if stays == "room":
            p.state.rooms[2].attached.append(card)
        else:
            p.state.table.append(card)
        if not alive:
            p.state.removed += [p.player(1).alien, *p.state.alien_deck]
            p.player(1).alien, p.state.alien_deck = "", []
        p.points(recruit=has)
        t = p.table()
        assert keys(t, "pay") == ([card] if has == pay else [])
        assert why_not(t, f"pay:{card}") == ("" if has == pay else "L14.20")
        if has == pay:
            t.choose(f"pay:{card}")
            assert points(t) == (0, 0)
            assert card in state(t).removed
            assert (state(t).table, room(t, "med-lab").attached) == ([], [])


def laid(name: str, where: str = "med-lab") -> Position:
    """A player's Action Phase with this card on the board, with a room if it has one."""
    p = Position(2, alien_players=True)
    p.alien(1)
    card = p.card(name)
    if CARDS[name].stays == "room":
        p.state.rooms[ROOMS.index(where)].attached.append(card)
    else:
        p.state.table.append(card)
    return p


@pytest.mark.component("resin-walls")
@pytest.mark.parametrize(("where", "cost"), [("quarters", 3), ("airlock", 1)])
def test_resin_walls_make_a_room_dearer_to_scan(where: str, cost: int) -> None:
    for has in (cost - 1, cost):
        p = laid("resin-walls", "quarters")
        card = p.card("egg")
        p.state.rooms[ROOMS.index(where)].card = card
        p.state.rooms[ROOMS.index(where)].group = 1
        p.points(attack=has)
        t = p.table()
        assert keys(t, "scan") == ([where] if has == cost else [])
        if has == cost:
            t.choose(f"scan:{where}")
            assert points(t) == (0, 0)


@pytest.mark.component("warm-nest")
def test_in_a_warm_nest_enemies_are_stronger() -> None:
    p = laid("warm-nest", "quarters")
    inside = p.card("egg")
    p.state.rooms[3].card, p.state.rooms[3].up = inside, True
    beside = p.room("airlock", "egg")
    zone = p.zone("taker-of-the-crew")[0]
    t = p.table()
    assert [attack_of(t.game, card) for card in (inside, beside, zone)] == [4, 2, 3]


@pytest.mark.rule("L16.02", "L7.03")
@pytest.mark.component("sealed-in-resin")
def test_a_sealed_room_cannot_be_scanned_at_all() -> None:
    p = laid("sealed-in-resin", "quarters")
    card = p.card("egg")
    p.state.rooms[3].card, p.state.rooms[3].group = card, 1
    p.room("airlock", "taker-of-the-crew", up=False)
    feels = p.hand(0, "she-feels-them-coming")[0]
    p.points(attack=9)
    t = p.table()
    assert keys(t, "scan") == ["airlock"]
    assert why_not(t, "scan:quarters") == "L16.02"
    t.choose(f"play:{feels}")  # nor for free
    assert keys(t) == ["room:airlock", "nothing"]


@pytest.mark.rule("L16.02")
@pytest.mark.component("torn-cables")
def test_torn_cables_end_coordination() -> None:
    p = Position(3, alien_players=True)
    p.alien(2)
    card = p.hand(1, "the-companys-orders")[0]
    assert asides(p.table()) == [f"coordinate:{card}"]
    p.state.table.append(p.card("torn-cables"))
    p.points(recruit=3)
    t = p.table()
    assert asides(t) == []
    t.choose("pay:torn-cables-1")
    assert asides(t) == [f"coordinate:{card}"]


@pytest.mark.rule("L16.02")
@pytest.mark.component("wrecked-infirmary")
@pytest.mark.parametrize("paid", [True, False])
def test_in_a_wrecked_infirmary_nobody_heals(paid: bool) -> None:
    p = laid("wrecked-infirmary")
    wound = p.wounds(0, "flesh-wound")
    p.hand(0, "battlefield-medicine")
    p.points(recruit=4)
    t = p.table()
    if paid:
        t.choose("pay:wrecked-infirmary-1")
    t.choose("play:battlefield-medicine-1")
    assert player(t, 0).strikes == ([] if paid else wound)


@pytest.mark.component("looted-armoury")
def test_from_a_looted_armoury_everybody_costs_one_more() -> None:
    p = laid("looted-armoury")
    hq = p.hq("electric-prod", "captain-of-the-ship")
    p.points(recruit=4)
    t = p.table()
    assert keys(t, "recruit") == [hq[0], "sergeant"]
    t.choose(f"recruit:{hq[0]}")
    assert points(t) == (0, 0)


@pytest.mark.component("looted-armoury", "torn-cables")
def test_an_alien_card_on_the_table_and_enemies_add_up() -> None:
    p = laid("looted-armoury")
    placed(p, "carter-burke", "zone")
    p.hq("electric-prod")
    p.points(recruit=4)
    t = p.table()
    assert keys(t, "recruit") == []
    assert why_not(t, "recruit:electric-prod-1") == "L6.02"
