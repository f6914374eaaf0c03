"""Motion Tracker cards and spawning (A18, A99.54, A99.56, A99.58 to A99.60)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps, tracker
from sulaco.games.corps.events import BlipPlaced, Exhausted, Moved, ThreatBonus, TrackerDrawn, TrackerReshuffled
from sulaco.games.corps.position import Position
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.games.corps.view import view

from .maps import TWO_ROOMS
from .tracks import (
    TRACKS,
    Lanes,
    aliens,
    behind_the_door,
    blips,
    drive,
    in_the_open,
    lanes,
    play,
    tokens,
    tunnels,
)

CORNER = """
+--+--+--+--+
| .  .  .  .|
+--+--+--+  +
|## ## ##| .|
+        +  +
|## ## ##|S1|
+        +  +
|## ## ##| .|
+        +  +
|## ## ##| .|
+--+--+--+--+
""".strip("\n")
"""From 0,0 one sees 3,1, but neither the only Spawn Point at 3,2 nor what lies beyond it."""

SQUAD = ("hudson", "vasquez", "gorman", "hicks", "frost", "ripley")


def seats(monkeypatch: pytest.MonkeyPatch, players: int) -> list[int]:
    """Who draws, with Gorman, the highest in Rank, in the last seat of up to three, else in the third."""
    p = lanes(monkeypatch, players=players)
    heroes = SQUAD[:players] if players >= 3 else SQUAD[3 - players : 3]
    for seat, name in enumerate(heroes):
        p.character(name, f"{seat},5", player=seat)
    return p.game.mission.tracker_draws(p.game)


# --- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A18.01", "A18.02", "A18.03", "A99.56")
@pytest.mark.parametrize(
    ("players", "drawn"),
    [(1, [0, 0]), (2, [1, 0, 1]), (3, [2, 0, 1]), (4, [3, 0, 1]), (5, [3, 4, 0, 1]), (6, [4, 5, 0, 1])],
)
def test_how_many_cards_are_drawn_and_by_whom(monkeypatch: pytest.MonkeyPatch, players: int, drawn: list[int]) -> None:
    assert seats(monkeypatch, players) == drawn


@pytest.mark.rule("A18.02")
def test_each_card_is_resolved_before_the_next_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch, players=2)
    p.character("hudson", "0,5", player=0)
    p.character("gorman", "1,5", player=1)
    p.tracker("something-moving", "lost-contact", "contact")
    p.deck("hk-vp70")
    p.phase("tracker")
    t = p.table()
    told = []
    for event in t.events:
        if isinstance(event, TrackerDrawn):
            told.append(f"player {event.seat + 1} draws {event.card}")
        elif isinstance(event, BlipPlaced):
            told.append(f"{event.blip} at {event.source}")
        elif isinstance(event, Moved):
            told.append(f"{event.piece} moves")
    assert told[:7] == [
        "player 2 draws something-moving",
        "blip-1 at spawn-1",
        "blip-1 moves",
        "player 1 draws lost-contact",
        "blip-2 at spawn-2",
        "player 2 draws contact",
        "blip-3 at spawn-1",
    ]
    assert t.game.state.tracker_discarded == ["something-moving", "lost-contact", "contact"]


@pytest.mark.rule("A18.04", "A18.05")
def test_an_empty_deck_is_renewed_from_its_discard_pile() -> None:
    p = behind_the_door()
    p.state.tracker = ["static"]
    drive(tracker.draw_card(p.game, 0))
    assert (p.state.tracker, p.state.tracker_discarded) == ([], ["static"])
    p.state.tracker_discarded = ["static", "lost-contact", "contact"]
    drive(tracker.draw_card(p.game, 0))
    assert len(p.state.tracker) == 2
    assert len(p.state.tracker_discarded) == 1
    assert sorted(p.state.tracker + p.state.tracker_discarded) == ["contact", "lost-contact", "static"]
    assert any(isinstance(event, TrackerReshuffled) for event in p.game.events)


@pytest.mark.rule("A18.04")
def test_in_a_bug_hunt_the_deck_is_not_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lanes, "renews_tracker", False)
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    p.state.tracker, p.state.tracker_discarded = [], ["static"]
    drive(tracker.draw_card(p.game, 0))
    assert (p.state.tracker, p.state.tracker_discarded) == ([], ["static"])
    assert p.game.events == []


@pytest.mark.rule("A18.06")
def test_everybody_sees_the_level_of_the_top_card_but_not_the_card() -> None:
    p = Position(TRACKS, players=2)
    p.character("gorman", "0,0", player=0)
    for card in ("static", "burrow", "overrun"):
        p.tracker(card)
        for seat in (0, 1, None):
            seen = view(p.game, seat)
            assert seen.tracker_level == TRACKER[card].level
            assert seen.known == {}
    assert [TRACKER[card].level for card in ("static", "burrow", "overrun")] == [1, 2, 3]


@pytest.mark.rule("A18.07")
def test_the_blips_are_placed_first_then_the_text_is_carried_out() -> None:
    p = behind_the_door()
    play(p, "static")
    kinds = [type(event) for event in p.game.events]
    assert kinds == [TrackerDrawn, BlipPlaced, ThreatBonus, Exhausted]


@pytest.mark.rule("A18.07")
def test_a_spawn_point_that_is_not_there_is_replaced_by_the_next_higher_one(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    assert [tracker.entry(p.game, number) for number in (1, 2, 3, 4)] == ["spawn-1", "spawn-2", "spawn-4", "spawn-4"]


# --- spawning -------------------------------------------------------------------------------------------------------


def spawn(p: Position, point: str, n: int, *keys: str) -> Corps:
    drive(tracker.spawn(p.game, point, n, tracker.Spawned()), *keys)
    return p.game


@pytest.mark.rule("A18.12")
def test_blips_are_drawn_from_the_pool_and_lie_face_down_on_the_spawn_point() -> None:
    p = behind_the_door(4)
    game = spawn(p, "spawn-2", 1)
    assert blips(game) == {"blip-1": 13}
    assert p.state.blips[0].number == 4
    assert p.state.pool == []
    assert [(blip.id, blip.number) for blip in view(game, 0).blips] == [("blip-1", None)]


@pytest.mark.rule("A18.12")
def test_the_draw_is_random() -> None:
    found = set()
    for seed in range(20):
        p = Position(TRACKS, seed=seed)
        p.character("gorman", "0,0", player=0)
        spawn(p, "spawn-2", 1)
        found.add(p.state.blips[0].number)
    assert {1, 2, 3} <= found


@pytest.mark.rule("A18.12", "A18.14", "A18.15")
def test_they_enter_one_at_a_time_one_per_space_as_near_as_possible() -> None:
    p = Position(TRACKS, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("gorman", "1,0", player=1)
    flow = tracker.spawn(p.game, "spawn-2", 4, tracker.Spawned())
    decision = next(flow)
    assert (decision.seat, decision.keys()) == (1, ["place:12,0", "place:14,0"])
    assert blips(p.game) == {"blip-1": 13}
    decision = flow.send(decision.find("place:14,0"))
    assert (decision.seat, decision.keys()) == (1, ["place:11,0", "place:15,0"])
    assert blips(p.game) == {"blip-1": 13, "blip-2": 14, "blip-3": 12}


@pytest.mark.rule("A18.13")
def test_the_nearest_empty_space_may_lie_beyond_characters() -> None:
    p = Position(TRACKS)
    p.character("gorman", "10,0", player=0)
    p.character("hudson", "12,0")
    p.alien("11,0")
    p.pool(1, 1)
    flow = tracker.spawn(p.game, "spawn-3", 1, tracker.Spawned())
    assert next(flow).keys() == ["place:9,0", "place:13,0"]


@pytest.mark.rule("A18.16", "A99.59", "A99.54")
@pytest.mark.parametrize(("missing", "at"), [(1, 13), (2, 10)])
def test_with_an_empty_pool_every_blip_moves_three_for_each_missing_one(missing: int, at: int) -> None:
    p = behind_the_door()
    p.blip("16,0")
    p.pool()
    assert blips(spawn(p, "spawn-4", missing)) == {"blip-1": at}


@pytest.mark.rule("A18.16", "A99.59")
def test_they_move_in_activation_order() -> None:
    p = behind_the_door()
    p.blip("16,0")
    p.blip("15,0")
    p.pool()
    game = spawn(p, "spawn-4", 1)
    assert [event.piece for event in game.events if isinstance(event, Moved)] == ["blip-2", "blip-1"]
    assert blips(game) == {"blip-1": 13, "blip-2": 12}


@pytest.mark.rule("A18.17", "A18.18", "A99.59")
def test_a_blip_spotted_in_that_move_goes_on_without_attack_and_refills_the_pool() -> None:
    """After 2 spaces it opens the door; the third brings it next to Gorman. The next Blip is placed normally."""
    p = behind_the_door(3, at="4,0")
    p.blip("8,0", 3)
    assert p.state.pool == []
    game = spawn(p, "spawn-1", 2)
    assert aliens(game) == {"alien-1": 5, "alien-2": 15}
    assert tokens(game) == {"alien-1": 2, "alien-2": 2}
    assert [(event.piece, len(event.path) - 1) for event in game.events if isinstance(event, Moved)] == [
        ("blip-1", 2),
        ("alien-1", 1),
    ]
    assert game.who["gorman"].status == "standing"
    assert p.state.pool == [3]


@pytest.mark.rule("A18.18", "A99.41")
def test_aliens_moved_by_a_card_do_not_attack() -> None:
    p = in_the_open()
    p.alien("9,0")
    game = play(p, "all-at-once", "place:14,0")
    assert aliens(game) == {"alien-1": 7, "alien-2": 11, "alien-3": 12}
    assert game.who["gorman"].status == "standing"


@pytest.mark.rule("A18.21")
def test_a_blip_spawned_in_sight_is_spotted_at_once_and_acts_only_in_the_next_alien_phase() -> None:
    p = behind_the_door(2, at="8,0")
    p.tracker("static")
    p.phase("tracker")
    p.state.draws = [0]
    p.deck("hk-vp70", "hk-vp70")
    p.dice(3)
    t = p.table()
    assert aliens(t.game) == {"alien-1": 9}
    assert t.game.state.turn == 2
    assert t.game.who["gorman"].status == "standing"
    assert t.game.state.chance.script == [3]
    t.choose("end")
    assert t.game.state.chance.script == []
    assert t.game.state.turn == 3


# --- Tunnels --------------------------------------------------------------------------------------------------------


def tunnel_choice(p: Position, seat: int = 0) -> list[str]:
    decision = next(tracker.place_tunnel(p.game, seat), None)
    if decision is None:
        return []
    assert decision.seat == seat
    return decision.keys()


@pytest.mark.rule("A18.19", "A99.60")
def test_the_drawer_picks_an_empty_space_next_to_their_hero() -> None:
    p = Position(TWO_ROOMS, players=2)
    p.character("gorman", "0,0", player=0)
    p.character("hudson", "7,1", player=1)
    p.character("frost", "8,1")
    p.token("tunnel-9", "7,0")
    p.token("crate-1", "6,2")
    p.alien("6,1")
    assert tunnel_choice(p, 1) == ["tunnel:6,0", "tunnel:8,0", "tunnel:7,2"]
    assert tunnel_choice(p, 0) == ["tunnel:1,0", "tunnel:0,1", "tunnel:1,1"]


@pytest.mark.rule("A18.19", "A99.04")
def test_a_space_behind_a_wall_is_not_next_to_the_hero() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,0", player=0)
    assert tunnel_choice(p) == ["tunnel:2,0", "tunnel:2,1", "tunnel:3,1"]


@pytest.mark.rule("A99.60")
def test_with_two_heroes_either_of_them_will_do() -> None:
    p = Position(TRACKS)
    p.character("ripley", "0,0", player=0)
    p.character("newt", "7,0", player=0)
    assert tunnel_choice(p) == ["tunnel:1,0", "tunnel:6,0", "tunnel:8,0"]


@pytest.mark.rule("A99.60")
def test_without_a_legal_space_or_a_hero_the_rest_of_the_card_applies() -> None:
    p = behind_the_door()
    p.alien("1,0")
    game = play(p, "crawl-space")
    assert tunnels(game) == {}
    assert blips(game) == {"blip-1": 11}

    p = Position(TRACKS, players=2)
    p.character("gorman", "0,0", player=0)
    game = play(p, "crawl-space", seat=1)
    assert tunnels(game) == {}
    assert blips(game) == {"blip-1": 11}


@pytest.mark.rule("A18.20")
def test_a_second_tunnel_card_in_one_turn_places_no_tunnel_but_its_blips() -> None:
    p = behind_the_door(at="2,0")
    play(p, "loose-grating", "tunnel:3,0")
    game = play(p, "crawl-space")
    assert tunnels(game) == {"tunnel-1": 3}
    assert blips(game) == {"blip-1": 15, "blip-2": 11}


@pytest.mark.rule("A18.20")
def test_another_player_or_another_turn_may_place_one_again() -> None:
    p = Position(TRACKS, players=2)
    p.character("gorman", "0,0", player=0)
    p.character("hudson", "2,0", player=1)
    play(p, "loose-grating", seat=0)
    assert tunnels(play(p, "crawl-space", seat=1)) == {"tunnel-1": 1, "tunnel-2": 3}
    p.phase("finish")
    t = p.table()
    assert t.game.state.turn == 2
    assert [player.tunnel_placed for player in t.game.state.players] == [False, False]


@pytest.mark.rule("A99.54")
def test_a_fifth_tunnel_moves_the_one_placed_longest_ago() -> None:
    p = behind_the_door(at="2,0")
    for number, place in enumerate(("10,0", "12,0", "14,0", "16,0"), start=1):
        p.token(f"tunnel-{number}", place)
    p.state.counters["tunnel"] = 4
    p.barricade("tunnel-1")
    game = play(p, "loose-grating", "tunnel:1,0")
    assert tunnels(game) == {"tunnel-2": 12, "tunnel-3": 14, "tunnel-4": 16, "tunnel-5": 1}
    assert p.state.barricades == []


# --- Threats --------------------------------------------------------------------------------------------------------


def around_the_corner(*numbers: int) -> Position:
    p = Position(CORNER)
    p.character("gorman", "0,0", player=0)
    p.pool(*(numbers or (1, 1)))
    return p


@pytest.mark.rule("A99.58", "A18.09")
def test_a_hidden_threat_needs_all_its_blips_out_of_sight() -> None:
    p = around_the_corner()
    play(p, "unseen", "place:3,1")
    assert aliens(p.game) == {"alien-1": p.space("3,1")}
    assert blips(p.game) == {"blip-1": p.space("3,2")}
    assert not any(isinstance(event, ThreatBonus) for event in p.game.events)

    p = around_the_corner()
    play(p, "unseen", "place:3,3")
    assert [event.card for event in p.game.events if isinstance(event, ThreatBonus)] == ["unseen"]


@pytest.mark.rule("A99.58", "A18.10")
def test_an_active_threat_needs_one_blip_in_sight() -> None:
    p = around_the_corner()
    play(p, "wall-of-claws", "place:3,1")
    assert tokens(p.game) == {"alien-1": 1}
    assert blips(p.game) == {"blip-1": p.space("3,2")}

    p = around_the_corner()
    play(p, "wall-of-claws", "place:3,3")
    assert len(blips(p.game)) == 2
    assert not any(isinstance(event, ThreatBonus) for event in p.game.events)


@pytest.mark.rule("A99.58")
def test_blips_lost_at_a_barricade_are_ignored() -> None:
    p = behind_the_door()
    p.barricade("spawn-2")
    p.dice(4, 5)
    assert blips(play(p, "unseen")) == {"blip-1": 10}


@pytest.mark.rule("A99.58")
@pytest.mark.parametrize("card", ["static", "off-guard"])
@pytest.mark.parametrize("place", ["0,0", "6,0"])
def test_with_no_blip_placed_neither_bonus_applies(card: str, place: str) -> None:
    p = behind_the_door(at=place)
    p.barricade("spawn-4")
    p.deck("close-call")
    p.dice(4)
    play(p, card)
    assert p.state.exhausted == []
    assert p.state.beneath == []


@pytest.mark.rule("A21.01")
def test_a_barricade_is_as_far_as_the_nearer_side_of_its_door() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,0", player=0)
    p.barricade("door-1")
    p.barricade("spawn-1")
    game = p.table().game
    space = game.map.space
    for x, door, point in ((2, 1, 6), (3, 0, 5), (4, 0, 4), (5, 1, 3), (8, 4, 1)):
        assert tracker.barricade_distances(game, space(x, 1)) == {"door-1": door, "spawn-1": point}
    assert tracker.barricade_distances(game, -1) == {}
