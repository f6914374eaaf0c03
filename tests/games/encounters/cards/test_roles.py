"""The ten Roles, and the card that each of them brings."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.events import Died, Healed
from sulaco.games.encounters.position import Position

from ..tables import asked, keys, play, player, points, room, state, why_not
from .playing import TOP, Face, after, check_alone, check_icons, fired, marks, sit

component = pytest.mark.component

FACES = [
    pytest.param(
        Face("report-for-duty", "leadership", recruit=1, answers=("player:player-1",), drawn=1),
        marks=component("report-for-duty"),
    ),
    pytest.param(Face("welcome-aboard", "leadership", recruit=1), marks=component("welcome-aboard")),
    pytest.param(Face("lets-rock", "strength", attack=2), marks=component("lets-rock")),
    pytest.param(Face("battlefield-medicine", "survival", drawn=1), marks=component("battlefield-medicine")),
    pytest.param(
        Face("ready-for-anything", "tech", attack=2, answers=("choose:1",)), marks=component("ready-for-anything")
    ),
    pytest.param(Face("violence-isnt-the-answer", "survival", drawn=1), marks=component("violence-isnt-the-answer")),
    pytest.param(Face("thirst-for-knowledge", "intel", drawn=2), marks=component("thirst-for-knowledge")),
    pytest.param(Face("reconnaissance", "intel", drawn=1), marks=component("reconnaissance")),
    pytest.param(
        Face("versatile-programming", "intel leadership strength survival tech", drawn=1),
        marks=component("versatile-programming"),
    ),
    pytest.param(
        Face("right-tool-for-the-job", "tech", answers=("choose:2",)), marks=component("right-tool-for-the-job")
    ),
]
ROLES = [
    pytest.param("commander", 10, 5, "report-for-duty", marks=component("commander")),
    pytest.param("executive", 10, 4, "welcome-aboard", marks=component("executive")),
    pytest.param("gunner", 10, 6, "lets-rock", marks=component("gunner")),
    pytest.param("medic", 10, 5, "battlefield-medicine", marks=component("medic")),
    pytest.param("mercenary", 11, 5, "ready-for-anything", marks=component("mercenary")),
    pytest.param("priest", 11, 3, "violence-isnt-the-answer", marks=component("priest")),
    pytest.param("researcher", 9, 4, "thirst-for-knowledge", marks=component("researcher")),
    pytest.param("scout", 9, 6, "reconnaissance", marks=component("scout")),
    pytest.param("synthetic", 12, 5, "versatile-programming", marks=component("synthetic")),
    pytest.param("technician", 10, 4, "right-tool-for-the-job", marks=component("technician")),
]


def two(role: str) -> Position:
    """A second player of this Role."""
    p = Position(2, roles=["gunner" if role != "gunner" else "medic", role])
    p.hq()
    return p


# --- the Avatars ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "health", "defense", "card"), ROLES)
@pytest.mark.rule("L1.06", "L1.07")
def test_a_role_brings_its_card(role: str, health: int, defense: int, card: str) -> None:
    deck = two(role).player(1).deck
    assert (len(deck), deck[0]) == (13, f"{card}-1")


@pytest.mark.parametrize(("role", "health", "defense", "card"), ROLES)
@pytest.mark.rule("L14.01")
def test_a_role_is_attacked_for_its_defense(role: str, health: int, defense: int, card: str) -> None:
    p = two(role)
    p.points(attack=defense - 1)
    assert keys(p.table()) == ["end"]
    p = two(role)
    p.points(attack=defense)
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    assert keys(t) == ["attack:player-2", "end"]
    t.choose("attack:player-2")
    assert (player(t, 1).strikes, points(t)) == ([wound], (0, 0))


@pytest.mark.parametrize(("role", "health", "defense", "card"), ROLES)
@pytest.mark.rule("L9.04")
def test_a_role_dies_at_its_health(role: str, health: int, defense: int, card: str) -> None:
    for short, dies in ((2, False), (1, True)):
        p = two(role)
        p.wounds(1, *["flesh-wound"] * ((health - short) % 2), *["deep-gash"] * ((health - short) // 2))
        p.strikes("acid-scars")  # one more
        p.points(attack=defense)
        t = p.table()
        t.choose("attack:player-2")
        assert player(t, 1).dead == dies
        assert [event.seat for event in t.events if isinstance(event, Died)] == ([1] if dies else [])


@pytest.mark.parametrize(("role", "health", "defense", "card"), ROLES)
@pytest.mark.rule("L20.02")
def test_a_tough_role_has_its_defense_besides(role: str, health: int, defense: int, card: str) -> None:
    for short, dies in ((2, False), (1, True)):
        p = Position(2, roles=["gunner" if role != "gunner" else "medic", role], tough=True)
        p.hq()
        n = health + defense - short
        p.wounds(1, "torn-open", "run-through", *["deep-gash"] * ((n - 7) // 2), *["flesh-wound"] * ((n - 7) % 2))
        p.strikes("acid-scars")
        p.points(attack=defense)
        t = p.table()
        t.choose("attack:player-2")
        assert player(t, 1).dead == dies


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.05", "L5.06")
def test_it_gives_its_points(face: Face) -> None:
    check_alone(face)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.rule("L5.11", "L5.16")
def test_it_counts_for_its_class(face: Face, monkeypatch: pytest.MonkeyPatch) -> None:
    check_icons(face, monkeypatch)


@component("report-for-duty")
def test_report_for_duty_lets_any_player_draw() -> None:
    p = sit(3)
    (card,) = p.hand(0, "report-for-duty")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "player"), ["player:player-1", "player:player-2", "player:player-3"])
    t.choose("player:player-2")
    assert (player(t, 1).hand, player(t, 0).hand, points(t)) == (["grunt-10"], [], (1, 0))


@component("report-for-duty")
@pytest.mark.rule("L13.14", "L99.31")
def test_report_for_duty_kills_who_draws_the_chestburster_and_alone_draws_oneself() -> None:
    p = sit(3)
    (card,) = p.hand(0, "report-for-duty")
    p.deck(1, "chestburster")
    t = p.table()
    play(t, f"play:{card}", "player:player-2")
    assert [player(t, seat).dead for seat in range(3)] == [False, True, False]
    assert (asked(t), points(t)) == ((0, "action"), (1, 0))
    p = sit(2)
    p.dead(1)
    p.hand(0, "report-for-duty")
    t = p.table()
    t.choose(f"play:{card}")  # nobody else to choose
    assert player(t, 0).hand == [TOP[0]]


@component("welcome-aboard")
@pytest.mark.rule("L6.03")
def test_welcome_aboard_changes_a_card_of_the_hq_and_the_next_one_is_cheaper() -> None:
    p = sit()
    (card,) = p.hand(0, "welcome-aboard")
    dear, cheap = p.hq("settled-from-orbit", "words-over-the-furnace")
    (new,) = p.barracks("fire-axe")
    p.points(recruit=3)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "refresh"), [f"card:{dear}", f"card:{cheap}", "nothing"])
    assert marks(t) == []
    t.choose(f"card:{dear}")
    assert (state(t).hq[:2], state(t).barracks[0]) == ([new, cheap], dear)
    assert state(t).known[dear] == 0b11  # all have seen which card lies there
    assert (points(t), marks(t)) == ((4, 0), ["cheaper:1"])
    assert keys(t, "recruit") == [new, cheap, "sergeant"]
    t.choose(f"recruit:{new}")  # 3 less 1
    assert (points(t), marks(t)) == ((2, 0), [])
    assert keys(t, "recruit") == [cheap]  # its own price of 2, and no Sergeant


@component("welcome-aboard")
def test_welcome_aboard_may_leave_the_hq_alone_and_makes_a_sergeant_cheaper() -> None:
    p = sit()
    (card,) = p.hand(0, "welcome-aboard")
    p.hq("fire-axe")
    p.points(recruit=1)
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (state(t).hq[0], keys(t, "recruit")) == ("fire-axe-1", ["fire-axe-1", "sergeant"])
    assert (why_not(t, "recruit:fire-axe-1"), why_not(t, "recruit:sergeant")) == ("", "")
    t.choose("recruit:sergeant")
    assert (points(t), marks(t)) == ((0, 0), [])


@component("welcome-aboard")
@pytest.mark.rule("L6.02")
def test_nobody_costs_less_than_nothing_and_the_discount_ends_with_the_turn() -> None:
    p = sit()
    (card,) = p.hand(0, "welcome-aboard")
    p.state.turn_notes = ["cheaper:1"]  # of another one
    p.hq("words-over-the-furnace")
    t = p.table()
    play(t, f"play:{card}", "nothing", "recruit:words-over-the-furnace-1")
    assert points(t) == (1, 0)
    p = sit()
    p.hand(0, "welcome-aboard")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert marks(t) == []


@component("welcome-aboard")
@pytest.mark.rule("L6.03", "L15.04")
def test_welcome_aboard_with_an_empty_barracks_brings_the_same_card_back() -> None:
    p = sit()
    (card,) = p.hand(0, "welcome-aboard")
    (only,) = p.hq("fire-axe")
    p.barracks(only=True)
    t = p.table()
    play(t, f"play:{card}", f"card:{only}")
    assert (state(t).hq, state(t).barracks) == ([only, "", "", "", ""], [])


@component("lets-rock")
def test_lets_rock_with_an_enemy_in_the_combat_zone() -> None:
    p = sit()
    (card,) = p.hand(0, "lets-rock")
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 3)
    p = sit()
    p.hand(0, "lets-rock")
    p.room("airlock", "howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 2)


@component("battlefield-medicine")
@pytest.mark.rule("L9.07")
def test_battlefield_medicine_draws_and_heals_anybody() -> None:
    p = sit(3)
    (card,) = p.hand(0, "battlefield-medicine")
    mine = p.wounds(0, "flesh-wound")[0]
    theirs = p.wounds(2, "run-through")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).hand == [TOP[0]]
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{mine}", f"heal:player-3:{theirs}"])
    t.choose(f"heal:player-3:{theirs}")
    assert [(event.seat, event.card) for event in t.events if isinstance(event, Healed)] == [(2, theirs)]


@component("battlefield-medicine")
def test_battlefield_medicine_heals_the_only_wound_without_a_question() -> None:
    p = sit()
    (card,) = p.hand(0, "battlefield-medicine")
    p.wounds(0, "inner-jaw")
    (wound,) = p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 1).strikes, state(t).struck_out) == ((0, "action"), [], [wound])
    assert player(t, 0).strikes == ["inner-jaw-1"]


@component("ready-for-anything")
def test_ready_for_anything_is_attack_or_recruit() -> None:
    for choice, gives in (("choose:1", (0, 2)), ("choose:2", (2, 0))):
        p = sit()
        (card,) = p.hand(0, "ready-for-anything")
        t = p.table()
        t.choose(f"play:{card}")
        assert (asked(t), keys(t), points(t)) == ((0, "choose"), ["choose:1", "choose:2"], (0, 0))
        t.choose(choice)
        assert points(t) == gives


@component("violence-isnt-the-answer")
@pytest.mark.rule("L9.01")
def test_violence_isnt_the_answer_keeps_an_enemy_from_striking() -> None:
    p = sit()
    (card,) = p.hand(0, "violence-isnt-the-answer")
    inside = p.room("airlock", "crouching-xenomorph")
    big, small = p.zone("towering-xenomorph", "scuttling-xenomorph")
    p.hugger(1)
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).hand == [TOP[0]]
    assert (asked(t), keys(t)) == ((0, "pacify"), [f"card:{inside}", f"card:{big}", f"card:{small}"])
    t.choose(f"card:{big}")
    t.choose("end")
    assert player(t, 0).strikes == [wound]  # that of the small one
    assert marks(t) == []


@component("violence-isnt-the-answer")
def test_violence_isnt_the_answer_holds_for_one_of_two_alike() -> None:
    p = sit()
    (card,) = p.hand(0, "violence-isnt-the-answer")
    one, other = p.zone("howling-xenomorph", "howling-xenomorph")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == [f"card:{one}", f"card:{other}"]
    play(t, f"card:{one}", "end")
    assert player(t, 0).strikes == [wound]


@component("violence-isnt-the-answer")
@pytest.mark.rule("L9.11")
def test_a_pacified_enemy_does_not_use_its_strike_ability_either() -> None:
    p = sit()
    (card,) = p.hand(0, "violence-isnt-the-answer")
    p.zone("scuttling-xenomorph")  # the next player discards a card
    p.hand(1, "grunt")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert (asked(t), player(t, 0).strikes, len(player(t, 1).hand)) == ((1, "action"), [], 1)


@component("thirst-for-knowledge")
@pytest.mark.rule("L10.04")
def test_thirst_for_knowledge_draws_two() -> None:
    p = sit()
    (card,) = p.hand(0, "thirst-for-knowledge")
    p.deck(0, "specialist", only=True)
    p.discard(0, "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, player(t, 0).discard) == (["specialist-1", "grunt-1"], [])


@component("thirst-for-knowledge")
@pytest.mark.rule("L13.14", "L99.19")
def test_thirst_for_knowledge_may_find_the_chestburster() -> None:
    p = sit(3)
    (card,) = p.hand(0, "thirst-for-knowledge")
    p.deck(0, "grunt", "chestburster")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).dead, asked(t)) == (True, (1, "action"))
    assert card in state(t).removed


@component("reconnaissance")
@pytest.mark.rule("L7.03")
def test_reconnaissance_draws_and_scans() -> None:
    p = sit()
    (card,) = p.hand(0, "reconnaissance")
    p.room("ventilation-shafts", "egg", up=False)
    p.room("airlock", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 0).hand == [TOP[0]]
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:ventilation-shafts", "room:airlock", "nothing"])
    t.choose("room:ventilation-shafts")
    assert (room(t, "ventilation-shafts").up, room(t, "airlock").up, state(t).scanned) == (True, False, 1)


@component("versatile-programming")
@pytest.mark.rule("L5.13")
@pytest.mark.parametrize(
    ("card", "icon"),
    [
        ("captain-of-the-ship", "leadership"),
        ("fire-axe", "strength"),
        ("pistols-up-the-sleeve", "tech"),
        ("unofficial-autopsy", "intel"),
        ("faster-than-the-eye", "survival"),
        ("every-toy-in-the-armory", ""),
    ],
)
def test_versatile_programming_is_of_every_class_and_of_no_crew(card: str, icon: str) -> None:
    assert fired(after(card, "versatile-programming")) == ([icon] if icon else [])


@component("right-tool-for-the-job")
@pytest.mark.rule("L14.18")
def test_the_right_tool_draws_or_copies() -> None:
    p = sit()
    captain, grunt = p.played("captain-of-the-ship", "grunt")
    (card,) = p.hand(0, "right-tool-for-the-job")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "choose"), ["choose:1", "choose:2"])
    t.choose("choose:2")
    assert (asked(t), keys(t)) == ((0, "copy"), [f"card:{captain}", f"card:{grunt}"])
    t.choose(f"card:{captain}")
    assert (points(t), player(t, 0).hand) == ((0, 4), [])
    p = sit()
    p.played("captain-of-the-ship")
    p.hand(0, "right-tool-for-the-job")
    t = p.table()
    play(t, f"play:{card}", "choose:1")
    assert (points(t), player(t, 0).hand) == ((0, 0), [TOP[0]])


@component("right-tool-for-the-job")
@component("full-share")
@pytest.mark.rule("L14.18")
def test_the_right_tool_copies_a_card_that_copies() -> None:
    p = sit()
    find, share = p.played("find-it-and-kill-it", "full-share")
    (card,) = p.hand(0, "right-tool-for-the-job")
    t = p.table()
    play(t, f"play:{card}", "choose:2", f"card:{share}")
    # the copied Full Share finds one of the Nostromo and copies it: neither itself nor the tool
    assert (asked(t), points(t)) == ((0, "action"), (0, 4))
    assert [(each.id, each.copy) for each in state(t).plays][2:] == [
        ("right-tool-for-the-job", False), ("full-share", True), (find[:-2], True),
    ]  # fmt: skip
