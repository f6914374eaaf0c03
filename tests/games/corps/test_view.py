"""What a seat and a spectator are shown, and what not (A1.18, A4.03, A5.01, A18.06)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.blips import look_at_blip
from sulaco.games.corps.phases import STEPS
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import PHASES, redeal, view
from sulaco.table.chance import Chance

from .maps import HALL, TWO_ROOMS

SEATS = (0, 1, None)


def table() -> Position:
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "0,4", player=1)
    return p


@pytest.mark.rule("A4.03")
def test_a_hand_is_shown_to_its_player_only_and_counted_for_all() -> None:
    p = table()
    p.hand(0, "close-call", "panic")
    shown = {seat: [(player.cards, player.hand) for player in view(p.game, seat).players] for seat in SEATS}
    assert shown == {
        0: [(2, ["close-call-1", "panic-1"]), (0, None)],
        1: [(2, None), (0, [])],
        None: [(2, None), (0, None)],
    }


@pytest.mark.rule("A1.08")
def test_secret_facts_of_a_mission_and_closed_cocoons_are_shown_to_nobody() -> None:
    p = table()
    p.state.facts = {"_secret": 3, "signal": 2}
    closed, opened = p.token("cocoon-1", "5,0"), p.token("cocoon-2", "7,0")
    closed.hidden = opened.hidden = "gorman"
    opened.used = True
    for seat in SEATS:
        seen = view(p.game, seat)
        assert seen.facts == {"signal": 2}
        assert [token.hidden for token in seen.tokens] == ["", "gorman"]


@pytest.mark.rule("A1.17", "A1.18")
def test_a_blip_is_shown_to_all_who_know_it_and_to_nobody_else() -> None:
    p = table()
    p.blip("5,1", 1)
    p.blip("5,2", 2, known=True)
    looked = p.blip("5,3", 3, mission="aliens")
    barriers = p.state.chance.barriers
    look_at_blip(p.game, 1, looked, "A4.17")
    assert p.state.chance.barriers == barriers + 1
    shown = {seat: [(blip.number, blip.mission) for blip in view(p.game, seat).blips] for seat in SEATS}
    hidden = [(None, ""), (2, ""), (None, "mission")]
    assert shown == {0: hidden, 1: [*hidden[:2], (3, "aliens")], None: hidden}


@pytest.mark.rule("A1.18")
def test_dealing_anew_keeps_the_same_blips_in_play_and_pool() -> None:
    p = table()
    box = sorted(p.state.pool)
    known = p.blip("5,2", 2, known=True)
    hidden = [p.blip(f"{x},4", 1) for x in (5, 6, 7)]
    dealt = set()
    for seed in range(20):
        redeal(p.game, [0], Chance.seeded(seed))
        assert known.number == 2
        assert sorted([*p.state.pool, *(blip.number for blip in p.state.blips)]) == box
        dealt.add(tuple(blip.number for blip in hidden))
    assert len(dealt) > 1


@pytest.mark.rule("A12.10")
def test_nobody_takes_back_the_choice_of_the_blip_that_a_computer_shows() -> None:
    p = Position(mission="newt")
    p.token("computer-1", "4,1")
    p.character("hudson", "5,1", player=0)
    for place, number in (("1,11", 1), ("8,11", 2)):
        p.blip(place, number, mission="aliens")
    p.dice(1)
    p.activate("hudson")
    t = p.table()
    t.choose("interact:computer-1:peek")
    barriers = t.game.state.chance.barriers
    t.choose("peek:blip-2")
    assert t.game.state.chance.barriers > barriers


@pytest.mark.rule("A12.10")
def test_nobody_takes_back_the_opening_of_a_cocoon() -> None:
    p = Position(mission="rescue")
    p.state.captured = ["gorman"]
    p.character("gorman").status = "away"
    p.character("hudson", "18,6", player=0)
    p.token("cocoon-1", "18,5").hidden = "gorman"
    p.activate("hudson")
    t = p.table()
    barriers = t.game.state.chance.barriers
    t.choose("interact:cocoon-1:open")
    assert t.game.state.chance.barriers > barriers


# --- what clients draw -------------------------------------------------------------------------------------------


@pytest.mark.rule("A7.01", "A99.52")
def test_lit_is_what_any_character_sees_standing_or_down_and_the_same_for_all() -> None:
    p = Position(TWO_ROOMS, players=2)
    p.character("hicks", "0,1", player=0)
    west = sum(1 << p.space(f"{x},{y}") for x in range(4) for y in range(3))
    assert int(view(p.game, 0).lit, 16) == west
    p.character("ripley", "8,1", player=1, down=True)
    everything = p.game.map.walkable
    for seat in SEATS:
        assert int(view(p.game, seat).lit, 16) == everything


@pytest.mark.rule("A10.01", "A15.02")
def test_values_are_told_where_they_are_not_as_printed() -> None:
    p = table()
    assert view(p.game, 0).values == {}
    p.character("frost", "3,3", hazards=["wounded"])
    p.character("vasquez", "4,3", hazards=["acid-spray"])
    assert view(p.game, 0).values == {"frost": {"speed": 3, "defense": 4}}


def test_a_loaded_character_of_a_resupply_is_told_to_be_slow() -> None:
    p = Position(mission="resupply", players=1)
    p.character("hicks", "18,8", player=0)
    p.token("crate-1", "18,7")
    crate = p.state.tokens[0]
    crate.at, crate.bearer = -1, "hicks"
    assert view(p.game, None).values == {"hicks": {"speed": 3}}


@pytest.mark.rule("A18.01", "A1.21")
@pytest.mark.parametrize(
    ("mission", "players", "by_turn"),
    [("newt", 1, [0, 2, 2]), ("newt", 3, [0, 3, 3]), ("rescue", 5, [0, 0, 4]), ("survive", 1, [2, 2, 4])],
)
def test_how_many_tracker_cards_a_turn_brings(mission: str, players: int, by_turn: list[int]) -> None:
    p = Position(mission=mission, players=players)
    for turn, cards in enumerate(by_turn, start=1):
        p.state.turn = turn
        assert view(p.game, None).tracker_cards == cards == len(p.game.mission.tracker_draws(p.game))


@pytest.mark.rule("A9.14")
def test_the_phase_and_who_leads_are_told() -> None:
    p = table()
    p.character("frost", "3,3")
    p.character("vasquez", "4,3")
    p.activate("hicks", stage="end", actions=0)
    t = p.table()
    seen = view(t.game, None)
    assert (seen.step, seen.phase) == ("command", "marine")
    assert seen.command is not None
    assert (seen.command.hero, seen.command.left) == ("hicks", 2)
    assert {*PHASES} == {*STEPS}


def told(p: Position) -> list[tuple[str, int, int, int]]:
    return [(objective.id, objective.value, objective.goal, objective.turn) for objective in view(p.game, 0).objectives]


@pytest.mark.rule("A23.05")
def test_a_bug_hunt_counts_the_tracker_deck_up_and_contacts_down() -> None:
    p = Position(mission="bug-hunt-1")
    p.character("hicks", "7,8", player=0)
    p.alien("2,5", 3)
    p.blip("16,4")
    p.state.tracker_discarded = p.state.tracker[:10]
    p.state.tracker = p.state.tracker[10:24]
    assert told(p) == [("tracker", 10, 24, 0), ("contacts", 2, 0, 0)]


@pytest.mark.rule("A1.08")
def test_the_objectives_of_the_missions_follow_what_happens() -> None:
    p = Position(mission="newt")
    p.character("ripley", "16,8", player=0)
    assert told(p) == [("find-newt", 0, 1, 0), ("win-newt-over", 0, 1, 12), ("newt-out", 0, 1, 0)]
    p.token("newt", "15,8").model = True
    p.game.refresh()
    assert [value for _, value, _, _ in told(p)] == [1, 0, 0]
    p.state.tokens.clear()
    newt = p.character("newt", "15,8", player=0)
    assert [value for _, value, _, _ in told(p)] == [1, 1, 0]
    newt.status = "left"
    assert [value for _, value, _, _ in told(p)] == [1, 1, 1]
    p = Position(mission="survive")
    hicks = p.character("hicks", "5,1", player=0)
    p.state.facts = {"signal": 4}
    assert told(p) == [("signal", 4, 6, 12)]
    p.state.facts = {"signal": 6, "arrives": 9}
    assert told(p) == [("signal", 6, 6, 12), ("ship", 0, 1, 9), ("aboard", 0, 1, 0)]
    p.state.facts["landed"] = 9
    hicks.status = "left"
    assert told(p)[1:] == [("ship", 1, 1, 9), ("aboard", 1, 1, 13)]
    p = Position(mission="resupply")
    p.state.facts = {"delivered": 3}
    assert told(p) == [("crates", 3, 5, 16)]
    p = Position(mission="rescue")
    p.state.captured = ["frost"]
    p.character("frost").status = "left"
    assert told(p) == [("captives-out", 1, 1, 16)]
    p = Position(mission="escape")
    p.character("hicks").status = "left"
    p.character("ripley").status = "left"
    p.character("hudson").status = "killed"
    assert told(p) == [("marines-out", 1, 1, 0)]
    assert told(table()) == []
