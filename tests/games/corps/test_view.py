"""What a seat and a spectator are shown, and what not (A1.18, A4.03, A5.01, A18.06)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.blips import look_at_blip
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import redeal, view
from sulaco.table.chance import Chance

from .maps import HALL

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
