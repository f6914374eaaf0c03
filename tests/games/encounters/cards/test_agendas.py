"""The Agendas: ten good ones, five evil ones. Once revealed, each is a card of its player."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.agendas import side
from sulaco.games.encounters.events import FacehuggerLaid, Gained, StrikeAvoided
from sulaco.games.encounters.position import Position

from ..tables import agenda_in_hand, asked, complex_cards, keys, play, player, points, room, rules, state
from .playing import TOP, Face, check_alone, check_icons, marks, seen

component = pytest.mark.component

FACES = [
    pytest.param(Face("efficient", "", recruit=2), marks=component("efficient")),
    pytest.param(Face("fearless", "", recruit=2), marks=component("fearless")),
    pytest.param(Face("compassionate", "", recruit=2), marks=component("compassionate")),
    pytest.param(Face("curious", "", recruit=2), marks=component("curious")),
    pytest.param(Face("generous", "", recruit=2, answers=("no", "no")), marks=component("generous")),
    pytest.param(Face("loyal", "", recruit=2, answers=("player:player-1",)), marks=component("loyal")),
    pytest.param(Face("patient", "", recruit=2, answers=("", ""), drawn=1), marks=component("patient")),
    pytest.param(Face("protective", "", recruit=2, drawn=1), marks=component("protective")),
    pytest.param(Face("resourceful", "", recruit=2), marks=component("resourceful")),
    pytest.param(Face("steadfast", "", recruit=2), marks=component("steadfast")),
    pytest.param(Face("enthusiastic", "", attack=2), marks=component("enthusiastic")),
    pytest.param(Face("ruthless", "", attack=2), marks=component("ruthless")),
    pytest.param(Face("calculating", "", attack=2), marks=component("calculating")),
    pytest.param(Face("insatiable", "", attack=2), marks=component("insatiable")),
    pytest.param(Face("obedient", "", attack=2), marks=component("obedient")),
]
GOOD, EVIL = FACES[:10], FACES[10:]


def holding(id: str, players: int = 3) -> tuple[Position, str]:
    """The first player has gained the Agenda, and drawn it."""
    p = Position(players, agendas="hidden", roles=["medic", "gunner", "scout", "mercenary"][:players])
    p.hq()
    card = agenda_in_hand(p, 0, id)
    return p, card


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.05", "L5.06")
def test_it_gives_its_points(face: Face) -> None:
    check_alone(face)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.11")
def test_it_has_neither_class_nor_crew(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    check_icons(face, monkeypatch)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L19.10", "L19.12")
def test_it_is_gained_when_it_is_revealed(face: Face) -> None:
    p = Position(3, agendas="hidden")
    p.hq()
    card = p.agenda(1, face.id)
    p.room("airlock", "secrets-revealed", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert (asked(t), keys(t)) == ((0, "secrets"), ["agenda:player-1", "agenda:player-2", "agenda:player-3"])
    t.choose("agenda:player-2")
    assert (player(t, 1).discard, player(t, 1).agenda_open) == ([card], True)


@pytest.mark.parametrize("face", GOOD)
@pytest.mark.rule("L19.06")
def test_its_player_is_good(face: Face) -> None:
    p, card = holding(face.id, 2)
    p.dead(1)
    assert side(p.table().game, 0) == "good"
    t = p.table()
    t.choose(f"play:{card}")
    assert t.ending is None  # alone, and it is no rescue for this one


@pytest.mark.parametrize("face", EVIL)
@pytest.mark.rule("L19.07", "L19.16")
def test_its_player_is_the_traitor_and_wins_alone_by_playing_it(face: Face) -> None:
    p, card = holding(face.id, 2)
    assert side(p.table().game, 0) == "evil"
    p, card = holding(face.id, 2)
    p.dead(1)
    t = p.table()
    t.choose(f"play:{card}")
    assert t.ending is not None
    assert t.ending.winners == (0,)


# --- good -------------------------------------------------------------------------------------------------------------


@component("efficient")
@pytest.mark.rule("L19.26")
def test_efficient_swaps_two_cards() -> None:
    p, card = holding("efficient")
    hidden = p.room("maintenance", "event", up=False)
    p.room("med-lab", "egg")  # does not move
    enemy = p.room("airlock", "crouching-xenomorph")
    (outside,) = p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "swap"), ["room:maintenance", "room:airlock", f"zone:{outside}", "nothing"])
    t.choose("room:maintenance")
    assert (asked(t), keys(t)) == ((0, "swap-with"), ["room:airlock", f"zone:{outside}"])
    t.choose("room:airlock")
    assert complex_cards(t) == ["", enemy, "egg-1", "", hidden]
    assert (room(t, "maintenance").up, room(t, "airlock").up, points(t)) == (True, False, (2, 0))


@component("efficient")
@pytest.mark.rule("L19.26", "L4.09")
def test_efficient_turns_up_a_hidden_card_that_comes_to_the_combat_zone() -> None:
    p, card = holding("efficient")
    p.room("quarters", "howling-xenomorph", up=False)
    left, middle, right = p.zone("towering-xenomorph", "crouching-xenomorph", "leaping-xenomorph")
    t = p.table()
    play(t, f"play:{card}", "room:quarters", f"zone:{middle}")
    assert state(t).zone == [left, "howling-xenomorph-1", right]
    assert (room(t, "quarters").card, room(t, "quarters").up) == (middle, True)
    assert keys(t, "fight") == []


@component("efficient")
@pytest.mark.rule("L19.26", "L9.01")
@pytest.mark.parametrize("order", [(0, 2), (2, 0), (0, 1)])
def test_efficient_changes_the_order_of_the_combat_zone(order: tuple[int, int]) -> None:
    p, card = holding("efficient")
    cards = p.zone("towering-xenomorph", "crouching-xenomorph", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"zone:{cards[order[0]]}", f"zone:{cards[order[1]]}")
    wanted = list(cards)
    wanted[order[0]], wanted[order[1]] = wanted[order[1]], wanted[order[0]]
    assert state(t).zone == wanted


@component("efficient")
@pytest.mark.rule("L16.03")
def test_efficient_needs_two_cards_and_may_leave_them() -> None:
    p, card = holding("efficient")
    p.room("quarters", "event", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t)) == ((0, "action"), (2, 0))
    p, card = holding("efficient")
    p.room("quarters", "event", up=False)
    p.room("airlock", "hazard", up=False)
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert complex_cards(t)[3:] == ["event-1", "hazard-1"]


@component("fearless")
def test_fearless_draws_two_with_an_enemy_in_the_combat_zone() -> None:
    p, card = holding("fearless")
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == (TOP[:2], (2, 0))
    p, card = holding("fearless")
    p.room("airlock", "howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).hand == []


@component("compassionate")
@pytest.mark.rule("L9.07")
def test_compassionate_heals_anybody() -> None:
    p, card = holding("compassionate")
    mine, theirs = p.wounds(0, "flesh-wound")[0], p.wounds(1, "deep-gash")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{mine}", f"heal:player-2:{theirs}"])
    t.choose(f"heal:player-2:{theirs}")
    assert (player(t, 1).strikes, player(t, 0).strikes) == ([], [mine])


@component("curious")
def test_curious_scans_one_room_and_looks_into_another() -> None:
    p, card = holding("curious")
    p.room("maintenance", "egg", up=False)
    p.room("med-lab", "egg", up=False)
    last = p.room("airlock", "hazard", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:maintenance", "room:med-lab", "room:airlock", "nothing"])
    t.choose("room:maintenance")
    assert (asked(t), keys(t)) == ((0, "peek"), ["room:med-lab", "room:airlock"])
    t.choose("room:airlock")
    assert (room(t, "maintenance").up, seen(t, 0), points(t)) == (True, [last], (2, 0))


@component("curious")
def test_curious_may_look_without_a_scan() -> None:
    p, card = holding("curious")
    egg = p.room("maintenance", "egg", up=False)
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (asked(t), seen(t, 0), room(t, "maintenance").up) == ((0, "action"), [egg], False)


@component("generous")
@pytest.mark.rule("L16.07")
def test_generous_lets_everybody_draw_who_wants_to() -> None:
    p, card = holding("generous", 4)
    p.dead(2)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "may"), ["yes", "no"])
    t.choose("yes")
    assert (asked(t), player(t, 0).hand) == ((1, "may"), [TOP[0]])
    t.choose("no")
    assert asked(t) == (3, "may")
    t.choose("yes")
    assert [player(t, seat).hand for seat in (0, 1, 3)] == [[TOP[0]], [], ["grunt-20"]]
    assert (asked(t), points(t)) == ((0, "action"), (2, 0))


@component("loyal")
@pytest.mark.rule("L13.16")
def test_loyal_lets_a_player_kill_a_discarded_card() -> None:
    p, card = holding("loyal")
    young, grunt = p.discard(2, "chestburster", "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "player"), ["player:player-1", "player:player-2", "player:player-3"])
    t.choose("player:player-3")
    assert (asked(t), keys(t)) == ((2, "kill-card"), [f"card:{young}", f"card:{grunt}", "nothing"])
    t.choose(f"card:{young}")
    assert (player(t, 2).discard, young in state(t).hatchery) == ([grunt], True)


@component("loyal")
def test_loyal_may_be_declined_and_an_empty_pile_asks_nobody() -> None:
    p, card = holding("loyal")
    (grunt,) = p.discard(1, "grunt")
    t = p.table()
    play(t, f"play:{card}", "player:player-2", "nothing")
    assert (asked(t), player(t, 1).discard) == ((0, "action"), [grunt])
    p, card = holding("loyal")
    t = p.table()
    play(t, f"play:{card}", "player:player-1")
    assert asked(t) == (0, "action")


@component("patient")
def test_patient_orders_the_hive_and_draws() -> None:
    p, card = holding("patient")
    first, second, third = p.hive("egg", "hazard", "event")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).hand) == ((0, "hive-order"), [])
    assert sorted(keys(t)) == sorted(f"card:{each}" for each in (first, second, third))
    play(t, f"card:{second}", f"card:{third}")
    assert (state(t).hive[-3:], seen(t, 0)) == ([first, third, second], sorted([first, second, third]))
    assert (player(t, 0).hand, points(t)) == ([TOP[0]], (2, 0))


@component("protective")
def test_protective_avoids_the_next_strike_and_draws() -> None:
    p, card = holding("protective")
    p.zone("towering-xenomorph")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, marks(t)) == ([TOP[0]], ["avoid-next:0"])
    t.choose("end")
    assert (player(t, 0).strikes, rules(t, StrikeAvoided)) == ([wound], ["L16.02"])


@component("resourceful")
@pytest.mark.rule("L16.01")
def test_resourceful_takes_a_discarded_card_into_the_hand() -> None:
    p, card = holding("resourceful")
    captain, grunt, _ = p.discard(0, "captain-of-the-ship", "grunt", "grunt")
    p.discard(0, "chestburster")  # no card to be taken into a hand
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "recover"), [f"card:{captain}", f"card:{grunt}"])
    t.choose(f"card:{captain}")
    assert (player(t, 0).hand, player(t, 0).discard) == ([captain], [grunt, "grunt-2", "chestburster-1"])
    assert state(t).known[captain] == (1 << len(state(t).players)) - 1  # all have seen which card it is
    assert [(event.card, event.place) for event in t.events if isinstance(event, Gained)] == [(captain, "hand")]
    t.choose(f"play:{captain}")
    assert points(t) == (2, 2)


@component("resourceful")
@pytest.mark.rule("L16.03")
def test_resourceful_with_an_empty_discard_pile() -> None:
    p, card = holding("resourceful")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).hand, points(t)) == ((0, "action"), [], (2, 0))
    assert len(player(t, 0).deck) == 13  # the deck is not touched


@component("steadfast")
@pytest.mark.rule("L13.05")
def test_steadfast_moves_an_enemy_to_any_clear_room() -> None:
    p, card = holding("steadfast")
    p.room("ventilation-shafts", "egg")
    p.room("maintenance", "event", up=False)
    inside = p.room("airlock", "crouching-xenomorph")
    (outside,) = p.zone("crouching-xenomorph")
    p.hugger(1)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "move-enemy"), [f"card:{inside}", f"card:{outside}", "nothing"])
    t.choose(f"card:{outside}")
    assert (asked(t), keys(t)) == ((0, "move-to"), ["room:med-lab", "room:quarters"])
    t.choose("room:med-lab")
    assert (complex_cards(t)[2:], state(t).zone) == ([outside, "", inside], [])
    assert room(t, "med-lab").up


@component("steadfast")
@pytest.mark.rule("L16.03")
def test_steadfast_without_a_clear_room() -> None:
    p, card = holding("steadfast")
    for name in ("ventilation-shafts", "maintenance", "med-lab", "quarters"):
        p.room(name, "event", up=False)
    p.room("airlock", blocked=True)
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), len(state(t).zone)) == ((0, "action"), 1)


# --- evil -------------------------------------------------------------------------------------------------------------


@component("enthusiastic")
@pytest.mark.rule("L19.25")
def test_enthusiastic_raises_a_dead_alien_and_avoids_every_strike() -> None:
    p, card = holding("enthusiastic")
    alien, _, human, other = p.killed("towering-xenomorph", "facehugger", "auriga-soldier", "howling-xenomorph")
    (there,) = p.zone("crouching-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "raise"), [f"card:{alien}", f"card:{other}"])
    t.choose(f"card:{alien}")
    assert (state(t).zone, points(t)) == ([alien, there], (0, 2))
    assert state(t).dead_enemies == ["facehugger-1", human, other]
    t.choose("end")
    assert (player(t, 0).strikes, rules(t, StrikeAvoided)) == ([], ["L16.02"] * 3)


@component("enthusiastic")
@pytest.mark.rule("L7.07")
def test_enthusiastic_raises_it_face_up_without_its_reveal() -> None:
    p, card = holding("enthusiastic")
    (bearer,) = p.killed("egg-bearing-xenomorph")  # Reveal: a Facehugger
    t = p.table()
    t.choose(f"play:{card}")
    assert (state(t).zone, state(t).huggers) == ([bearer], [])


@component("enthusiastic")
def test_enthusiastic_with_no_dead_alien_still_avoids() -> None:
    p, card = holding("enthusiastic")
    p.killed("auriga-soldier")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), state(t).zone, marks(t)) == ((0, "action"), [], ["avoid-strikes:0"])


@component("ruthless")
@pytest.mark.rule("L9.06")
def test_ruthless_gives_another_player_a_strike() -> None:
    p, card = holding("ruthless")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    assert keys(t) == [f"play:{card}", "end"]
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "player"), ["player:player-2", "player:player-3"])
    t.choose("player:player-3")
    assert (player(t, 2).strikes, player(t, 1).strikes, points(t)) == ([wound], [], (0, 2))
    assert keys(t) == ["end"]


@component("ruthless")
@component("body-armor")
@pytest.mark.rule("L12.17")
def test_ruthless_is_stopped_by_body_armor() -> None:
    p, card = holding("ruthless", 2)
    p.vigilant(1, "body-armor")
    t = p.table()
    t.choose(f"play:{card}")  # one other player: no choice
    assert (asked(t), keys(t)) == ((1, "avoid"), ["avoid:body-armor-1", "take"])
    t.choose("avoid:body-armor-1")
    assert (player(t, 1).strikes, asked(t)) == ([], (0, "action"))


@component("calculating")
@pytest.mark.rule("L7.14", "L99.03")
def test_calculating_lets_the_foremost_card_out_and_avoids_every_strike() -> None:
    p, card = holding("calculating")
    p.room("maintenance", "event", up=False)
    enemy = p.room("quarters", "howling-xenomorph", up=False)
    p.room("airlock", "egg")  # does not move
    (there,) = p.zone("towering-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (state(t).zone, points(t)) == ([enemy, there], (0, 2))
    assert complex_cards(t) == ["", "event-1", "", "", "egg-1"]
    t.choose("end")
    assert (player(t, 0).strikes, rules(t, StrikeAvoided)) == ([], ["L16.02"] * 3)


@component("calculating")
@pytest.mark.rule("L5.04")
def test_calculating_does_not_avoid_what_the_advance_brings() -> None:
    p, card = holding("calculating")
    p.room("quarters", "lurker-overhead", up=False)  # turned up in the Combat Zone: the weakest player is struck
    p.wounds(0, "flesh-wound")
    (wound,) = p.strikes("deep-gash")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).strikes, marks(t)) == (["flesh-wound-1", wound], ["avoid-strikes:0"])


@component("calculating")
@pytest.mark.rule("L16.03")
def test_calculating_with_an_empty_complex() -> None:
    p, card = holding("calculating")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), state(t).zone, marks(t)) == ((0, "action"), [], ["avoid-strikes:0"])


@component("insatiable")
@pytest.mark.rule("L13.07", "L13.11")
def test_insatiable_sets_a_facehugger_on_another_player() -> None:
    p, card = holding("insatiable")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "player"), ["player:player-2", "player:player-3"])
    t.choose("player:player-2")
    assert [(each.card, each.seat, each.turns) for each in state(t).huggers] == [("facehugger-1", 1, 2)]
    assert (len(state(t).hatchery), rules(t, FacehuggerLaid), points(t)) == (13, ["L13.07"], (0, 2))
    p, card = holding("insatiable")
    p.discard(1, "chestburster")
    t = p.table()
    play(t, f"play:{card}", "player:player-2")  # who is infected passes it on
    assert ([each.seat for each in state(t).huggers], rules(t, FacehuggerLaid)) == ([2], ["L13.11"])


@component("insatiable")
@pytest.mark.rule("L99.18")
def test_insatiable_without_a_facehugger_in_the_hatchery() -> None:
    p, card = holding("insatiable")
    p.killed(*["facehugger"] * 9)
    t = p.table()
    play(t, f"play:{card}", "player:player-2")
    assert (asked(t), state(t).huggers) == ((0, "action"), [])


@component("obedient")
@pytest.mark.rule("L4.13", "L7.13")
def test_obedient_adds_a_hive_card_and_all_others_lose_a_card() -> None:
    p, card = holding("obedient")
    (top,) = p.hive("egg")
    pushed = p.room("ventilation-shafts", "event", up=False)
    p.hand(0, "specialist")
    mine = p.hand(1, "grunt", "specialist", "captain-of-the-ship")
    t = p.table()
    t.choose(f"play:{card}")
    assert (complex_cards(t), points(t)) == ([top, pushed, "", "", ""], (0, 2))
    assert (len(player(t, 1).hand), len(player(t, 1).discard)) == (2, 1)
    assert sorted(player(t, 1).hand + player(t, 1).discard) == sorted(mine)
    assert (player(t, 2).discard, player(t, 0).discard, len(player(t, 0).hand)) == ([], [], 1)  # an empty hand; oneself


@component("obedient")
def test_obedient_takes_any_card_of_the_hand() -> None:
    lost = set()
    for seed in range(8):
        p = Position(2, seed=seed)
        p.hand(1, "grunt", "specialist")
        (card,) = p.hand(0, "obedient")
        t = p.table()
        t.choose(f"play:{card}")
        lost |= set(player(t, 1).discard)
    assert lost == {"grunt-6", "specialist-8"}
