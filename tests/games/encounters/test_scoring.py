"""Points and achievements (L21, L99.46)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import Achieved
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.scoring import scores, total
from sulaco.table.table import Table

from .tables import alter, fought_to_the_end, play, player, state


def lost(p: Position) -> Table[Encounters]:
    """The last player alive, the first one, dies."""
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("end")
    assert t.ending is not None
    return t


def achieved(t: Table[Encounters]) -> list[tuple[str, str]]:
    return [(each.what, each.rule) for each in t.events if isinstance(each, Achieved)]


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L21.01")
def test_a_lost_game_is_worth_nothing() -> None:
    p = Position(3)
    p.dead(1)
    p.dead(2)
    assert scores(lost(p).game) == [0, 0, 0]


@pytest.mark.rule("L21.02")
@pytest.mark.parametrize(("dead", "points"), [((), 4), ((1,), 3), ((1, 3), 2)])
def test_a_point_for_each_survivor_to_everybody_the_dead_too(dead: tuple[int, ...], points: int) -> None:
    p = Position(4)
    for seat in dead:
        p.dead(seat)
    assert scores(fought_to_the_end(p).game) == [points] * 4


@pytest.mark.rule("L21.02", "L21.03")
def test_whoever_became_an_alien_player_does_not_score() -> None:
    p = Position(4, alien_players=True)
    p.alien(1)
    p.dead(2)
    t = fought_to_the_end(p)
    assert t.ending is not None
    assert t.ending.winners == (0, 2, 3)
    assert scores(t.game) == [2, 0, 2, 2]


@pytest.mark.rule("L21.02", "L21.03", "L99.35", "L18.10")
def test_nor_does_an_alien_player_who_has_been_killed() -> None:
    p = Position(3, alien_players=True)
    p.alien(1)
    p.wounds(1, "torn-open", "run-through")
    p.strikes("run-through")
    p.objective(3)
    (final,) = p.zone("the-perfect-organism")
    p.points(attack=17)
    t = p.table()
    t.choose("attack:player-2")
    assert (player(t, 1).alien, player(t, 1).dead) == ("", True)
    t.choose(f"fight:{final}")
    assert t.ending is not None
    assert t.ending.winners == (0, 2)
    assert scores(t.game) == [2, 0, 2]


@pytest.mark.rule("L21.03", "L21.01")
def test_not_even_when_the_alien_players_win() -> None:
    p = Position(2, alien_players=True)
    p.alien(1)
    t = lost(p)
    assert t.ending is not None
    assert t.ending.winners == (1,)
    assert scores(t.game) == [0, 0]


@pytest.mark.rule("L21.04", "L21.07")
def test_hidden_agendas_lost_by_all() -> None:
    p = Position(3, agendas="hidden")
    for seat, name in enumerate(("efficient", "enthusiastic", "loyal")):
        p.agenda(seat, name)
    p.dead(1)
    p.dead(2)
    assert scores(lost(p).game) == [0, 0, 0]


@pytest.mark.rule("L21.05")
def test_hidden_agendas_won_without_an_evil_one() -> None:
    p = Position(3, agendas="hidden")
    for seat, name in enumerate(("efficient", "patient", "loyal")):
        p.agenda(seat, name)
    p.dead(2)
    assert scores(fought_to_the_end(p).game) == [3, 3, 3]  # two survivors and 1


@pytest.mark.rule("L21.06", "L21.07")
@pytest.mark.parametrize("alive", [True, False])
def test_hidden_agendas_won_against_an_evil_player(alive: bool) -> None:
    p = Position(4, agendas="hidden")
    for seat, name in enumerate(("efficient", "enthusiastic", "loyal", "patient")):
        p.agenda(seat, name)
    if not alive:
        p.dead(1)
    p.dead(2)
    points = 3 + 5 if alive else 2 + 5
    assert scores(fought_to_the_end(p).game) == [points, 0, points, points]


@pytest.mark.rule("L21.07", "L21.04")
@pytest.mark.parametrize(("players", "points"), [(2, 2), (4, 6)])
def test_a_winning_traitor_scores_two_for_each_good_player_that_died(players: int, points: int) -> None:
    p = Position(players, agendas="hidden")
    agenda = p.agenda(0, "enthusiastic", shown=True)
    p.player(0).discard.remove(agenda)
    p.player(0).hand.append(agenda)
    for seat, name in zip(range(1, players), ("loyal", "patient", "efficient"), strict=False):
        p.agenda(seat, name)
        p.dead(seat)
    t = p.table()
    t.choose(f"play:{agenda}")
    assert t.ending is not None
    assert scores(t.game) == [points, *[0] * (players - 1)]


@pytest.mark.rule("L21.07", "L19.17")
def test_so_does_one_who_wins_by_the_objectives() -> None:
    p = Position(3, agendas="hidden")
    agenda = p.agenda(0, "enthusiastic", shown=True)
    p.player(0).discard.remove(agenda)
    p.state.dead_characters.append(agenda)
    for seat, name in ((1, "loyal"), (2, "patient")):
        p.agenda(seat, name)
        p.dead(seat)
    assert scores(fought_to_the_end(p).game) == [4, 0, 0]


@pytest.mark.rule("L21.08")
def test_scores_of_a_series_are_added_up() -> None:
    assert total([[3, 0, 3], [0, 4, 0], [2, 2, 2]]) == [5, 6, 5]
    assert total([[1, 2]]) == [1, 2]


# --- achievements -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L21.09")
@pytest.mark.parametrize("basic", [True, False])
def test_a_new_hand_without_a_basic_card(basic: bool) -> None:
    p = Position(1, roles=["medic"])
    last = "grunt" if basic else "first-aid"
    p.deck(0, *["captain-of-the-ship"] * 3, "battlefield-medicine", "sergeant-intel", last)
    p.hand(0, "grunt")
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 6
    assert achieved(t) == ([] if basic else [("no-basic", "L21.09")])


@pytest.mark.rule("L21.09", "L18.11")
def test_the_hand_of_who_has_just_become_an_alien_is_no_achievement() -> None:
    p = Position(2, alien_players=True)
    p.deck(0, "chestburster")
    p.hand(0, "grunt")
    t = p.table()
    t.choose("end")
    assert player(t, 0).alien
    assert len(player(t, 0).hand) == 6
    assert achieved(t) == []


@pytest.mark.rule("L21.09")
def test_each_achievement_of_a_player_is_told_once() -> None:
    p = Position(2)
    p.deck(
        0, *["captain-of-the-ship"] * 5, "first-aid", *["first-aid"] * 4, "electric-prod", "electric-prod", only=True
    )
    p.deck(1, *["find-it-and-kill-it"] * 5, "full-share")
    p.hive("egg", "ash", "taker-of-the-crew")
    t = p.table()
    play(t, "end", "end", "end")
    assert achieved(t) == [("no-basic", "L21.09")] * 2  # one for each player
    assert state(t).achievements == ["no-basic:0", "no-basic:1"]


@pytest.mark.rule("L21.10", "L99.46")
@pytest.mark.parametrize("classes", [2, 3])
def test_three_classes_comboed_in_one_turn(classes: int) -> None:
    p = Position(2)
    p.played("captain-of-the-ship", "fire-axe", "first-aid")
    hand = p.hand(0, "captain-of-the-ship", "fire-axe", "first-aid")[:classes]
    p.wounds(0, "flesh-wound")
    t = p.table()
    play(t, *(f"play:{card}" for card in hand))
    assert state(t).combos == ["leadership", "strength", "survival"][:classes]
    t.choose("end")
    assert achieved(t) == ([("three-combos", "L21.10")] if classes == 3 else [])


@pytest.mark.rule("L21.10", "L99.46")
def test_the_same_class_three_times_and_crews_do_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Position(2)
    p.played("captain-of-the-ship")
    hand = p.hand(0, *["captain-of-the-ship"] * 3, "every-toy-in-the-armory", "jones-comes-along", "body-armor")
    t = p.table()
    play(t, f"play:{hand[5]}", *(f"play:{card}" for card in hand[:5]))
    assert state(t).combos == ["leadership"]
    t.choose("end")
    assert achieved(t) == []


@pytest.mark.rule("L21.11")
@pytest.mark.parametrize("lacking", ["", "hand", "played", "vigilant"])
def test_all_five_classes_in_hand_or_in_front(lacking: str) -> None:
    p = Position(2)
    if lacking != "hand":
        p.hand(0, "sergeant-intel")
    p.hand(0, "sergeant-leadership", "grunt")
    if lacking != "played":
        p.played("fire-axe")
    p.played("first-aid")
    if lacking != "vigilant":
        p.vigilant(0, "body-armor")  # Tech
    p.discard(0, "sergeant-tech", "sergeant-strength", "sergeant-intel")
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert achieved(t) == ([] if lacking else [("all-classes", "L21.11")])


@pytest.mark.rule("L21.12", "L21.13")
@pytest.mark.parametrize(
    ("refill", "expected"),
    [
        ("squad-on-me", [("one-class", "L21.12")]),
        ("first-aid", []),
    ],
)
def test_all_five_of_the_hq_are_of_one_class(refill: str, expected: list[tuple[str, str]]) -> None:
    p = Position(2)
    hq = p.hq("body-armor", "captain-of-the-ship", "captain-of-the-ship", "acting-superintendent", "next-in-command")
    p.barracks(refill)
    p.points(recruit=2)
    t = p.table()
    t.choose(f"recruit:{hq[0]}")
    assert achieved(t) == expected


@pytest.mark.rule("L21.13", "L21.12")
@pytest.mark.parametrize(
    ("refill", "expected"),
    [
        ("electric-prod", [("five-classes", "L21.13")]),
        ("first-aid", []),
    ],
)
def test_the_five_of_the_hq_show_five_classes(refill: str, expected: list[tuple[str, str]]) -> None:
    p = Position(2)
    hq = p.hq("body-armor", "captain-of-the-ship", "fire-axe", "first-aid", "unofficial-autopsy")
    p.barracks(refill)
    p.points(recruit=2)
    t = p.table()
    t.choose(f"recruit:{hq[0]}")
    assert achieved(t) == expected


@pytest.mark.rule("L21.12", "L21.13")
def test_an_hq_with_an_empty_space_does_not_count() -> None:
    p = Position(2)
    hq = p.hq("body-armor", "captain-of-the-ship", "captain-of-the-ship", "acting-superintendent")
    p.barracks("squad-on-me", only=True)
    p.points(recruit=2)
    t = p.table()
    t.choose(f"recruit:{hq[0]}")
    assert achieved(t) == []


@pytest.mark.rule("L21.12")
def test_the_first_hq_counts_too() -> None:
    p = Position(2)
    p.hq("squad-on-me", "captain-of-the-ship", "captain-of-the-ship", "acting-superintendent", "next-in-command")
    p.at("first")
    p.hive("egg")
    t = p.table()
    t.choose("first:player-1")
    assert achieved(t) == [("one-class", "L21.12")]


@pytest.mark.rule("L21.13")
def test_a_card_of_all_classes_does_not_stand_for_five(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "electric-prod", classes=frozenset(("tech", "intel")))
    p = Position(2)
    hq = p.hq("body-armor", "captain-of-the-ship", "fire-axe", "first-aid", "unofficial-autopsy")
    p.barracks("electric-prod")
    p.points(recruit=2)
    t = p.table()
    t.choose(f"recruit:{hq[0]}")
    assert achieved(t) == []
