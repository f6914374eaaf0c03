"""Alien attacks, Knocked Down, Captured, Killed, losing a Hero (A15, A99.17, A99.42 to A99.48)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import activation, events, harm
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.phases import stand_or_capture
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from .maps import CORRIDOR, HALL
from .tracks import drive


def duel(*dice: int, tokens: int = 0, who: str = "hudson", **more: object) -> Table[Corps]:
    """An Alien next to one unarmed Hero attacks; another Character stands far away."""
    p = Position(CORRIDOR)
    p.character(who, "0,0", player=0)
    p.character("gorman", "9,0")
    p.alien("1,0", tokens)
    p.dice(*dice)
    p.phase("aliens")
    return p.table()


@pytest.mark.rule("A15.01", "A15.02")
@pytest.mark.parametrize(("roll", "status"), [(3, "standing"), (6, "standing"), (7, "down"), (9, "down")])
def test_a_roll_up_to_defense_dodges_and_more_knocks_down(roll: int, status: str) -> None:
    t = duel(roll)
    assert t.game.who["hudson"].status == status
    assert len(t.game.state.aliens) == 1


@pytest.mark.rule("A15.02", "A17.03", "A17.05")
def test_each_token_adds_one_to_the_roll() -> None:
    t = duel(5, tokens=2, who="hicks")
    assert t.game.who["hicks"].status == "down"  # 5 + 2 = 7 against Defense 6
    t = duel(4, tokens=2, who="hicks")
    assert t.game.who["hicks"].status == "standing"


@pytest.mark.rule("A15.03", "A99.16")
def test_up_to_melee_the_attacker_is_killed_or_loses_a_token() -> None:
    assert duel(2).game.state.aliens == []
    assert len(duel(3).game.state.aliens) == 1
    swarm = duel(1, tokens=1).game.state.aliens  # 1 + 1 = 2 is Hudson's Melee
    assert [alien.tokens for alien in swarm] == [0]


@pytest.mark.rule("A15.04", "A15.05", "A99.17")
def test_ten_or_more_kills_also_through_tokens() -> None:
    assert duel(9).game.who["hudson"].status == "down"
    assert duel(10).game.who["hudson"].status == "killed"
    assert duel(8, tokens=2).game.who["hudson"].status == "killed"


@pytest.mark.rule("A99.17", "A15.05")
def test_ten_or_more_kills_only_where_the_roll_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Corps, "defense", lambda game, who: 10)
    assert duel(10).game.who["hudson"].status == "standing"
    assert duel(9, tokens=2).game.who["hudson"].status == "killed"


@pytest.mark.rule("A15.06")
def test_hudson_shoots_two_misses_one_and_kills_it_in_the_counterattack() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, gear_cards=["hk-vp70"])
    p.alien("1,1")
    p.alien("1,2")
    p.alien("1,3")
    p.dice(1, 2, 10, 2)
    p.phase("aliens")
    t = p.table()
    while t.decision is not None and t.game.state.aliens:
        t.choose(t.decision.keys()[0])
    assert t.game.state.aliens == []
    assert t.game.who["hudson"].status == "standing"
    defended = [event for event in t.events if isinstance(event, events.Defended)]
    assert len(defended) == 1


@pytest.mark.rule("A15.07", "A99.43")
def test_a_knocked_down_hero_is_activated_but_takes_no_actions() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["hk-vp70"], down=True)
    p.character("gorman", "9,0")
    p.alien("5,0")
    p.hand(0, "m4-helmet")
    p.activate("hudson")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["end", "equip:m4-helmet-1:hudson", "unequip:hk-vp70-1"]
    refused = {why.key: why.reason.rule for why in t.decision.why_not()}
    assert set(refused.values()) == {"A15.07"}


@pytest.mark.rule("A99.42")
def test_one_knocked_down_defends_again_and_dies_on_ten() -> None:
    for roll, status in ((9, "down"), (3, "down"), (10, "killed")):
        p = Position(CORRIDOR)
        p.character("hudson", "0,0", player=0, down=True)
        p.character("gorman", "9,0")
        p.alien("1,0")
        p.dice(roll)
        p.phase("aliens")
        assert p.table().game.who["hudson"].status == status


@pytest.mark.rule("A15.08", "A99.73")
def test_without_an_alien_model_beside_one_stands_up_as_the_alien_phase_begins() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, down=True)
    p.character("gorman", "9,0")
    p.phase("alien")
    t = p.table()
    assert t.game.who["hudson"].status == "standing"


@pytest.mark.rule("A15.08")
def test_blips_do_not_prevent_standing_up() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "1,0", player=0, down=True)
    blip = p.blip("0,0", 1)
    assert p.game.next_to(p.space("1,0")) >> blip.at & 1
    drive(stand_or_capture(p.game, p.game.who["hudson"]))
    assert p.game.who["hudson"].status == "standing"
    assert p.state.blips == [blip]


@pytest.mark.rule("A15.09", "A99.44", "A15.10")
def test_with_an_alien_beside_one_is_captured_with_a_model_and_its_tokens() -> None:
    p = Position(HALL)
    p.character("hudson", "0,0", player=0, down=True)
    p.character("gorman", "9,4", player=-1)
    p.alien("1,0", 2)
    p.alien("1,1")
    p.phase("alien")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["captor:alien-1", "captor:alien-2"]
    t.choose("captor:alien-1")
    hudson = t.game.who["hudson"]
    assert (hudson.status, hudson.at) == ("captured", -1)
    assert [alien.id for alien in t.game.state.aliens] == ["alien-2"]


@pytest.mark.rule("A99.44")
def test_an_alien_removed_for_one_capture_does_not_capture_the_next() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", down=True)
    p.character("hicks", "2,0", player=0, down=True)
    p.character("gorman", "9,0")
    p.alien("1,0")
    p.phase("alien")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["check:hudson", "check:hicks"]
    t.choose("check:hudson")
    assert t.game.who["hudson"].status == "captured"
    assert t.game.who["hicks"].status == "standing"


@pytest.mark.rule("A15.11", "A99.48")
def test_a_lost_hero_discards_hand_and_gear_and_a_lost_grunt_its_gear() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "m4-helmet"])
    p.hand(0, "hk-vp70")
    p.character("gorman", "9,0", gear_cards=["hk-vp70"])
    for _ in harm.kill(p.game, p.game.who["gorman"], "A15.05"):
        pass
    assert p.state.discarded == ["hk-vp70-2"]
    for _ in harm.kill(p.game, p.game.who["hudson"], "A15.05"):
        pass
    assert sorted(p.state.discarded) == ["hk-vp70-1", "hk-vp70-2", "m4-helmet-1", "m41a-pulse-rifle-1"]
    assert p.state.players[0].hand == []


@pytest.mark.rule("A15.12", "A2.05", "A15.14", "A99.10", "A99.45")
def test_the_player_may_flip_any_grunt_whose_dial_stays_until_its_reset() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("vasquez", "5,0", player=1)
    p.character("gorman", "9,0", aim=2)
    p.character("hicks", "9,2")
    flow = harm.kill(p.game, p.game.who["hudson"], "A15.05")
    decision = next(flow)
    assert decision.seat == 0
    assert decision.keys() == ["hero:gorman", "hero:hicks", "decline"]
    with pytest.raises(StopIteration):
        flow.send(decision.options[0])
    gorman = p.game.who["gorman"]
    assert (gorman.player, gorman.aim) == (0, 2)
    assert p.game.card_side(gorman).aim == 5
    activation.begin(p.game, gorman, 0)  # not yet activated in this Marine Phase
    assert gorman.aim == 5


@pytest.mark.rule("A99.45")
def test_one_who_declined_is_asked_again_as_the_next_marine_phase_begins() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("vasquez", "5,4", player=1)
    p.character("gorman", "9,0")
    p.alien("1,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    t.choose("decline")
    while t.decision is not None and t.decision.kind != "take-over":
        t.choose(t.decision.keys()[-1])
    assert t.decision is not None
    assert t.decision.seat == 0
    assert not t.game.state.players[0].eliminated


@pytest.mark.rule("A15.13")
def test_without_a_grunt_left_the_player_is_eliminated() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("vasquez", "5,4", player=1)
    for _ in harm.kill(p.game, p.game.who["hudson"], "A15.05"):
        pass
    assert p.state.players[0].eliminated
    assert any(isinstance(event, events.Eliminated) for event in p.game.events)


@pytest.mark.rule("A99.47")
def test_ripleys_loss_discards_the_shared_hand_and_newt_stays_a_hero() -> None:
    p = Position(HALL, players=1)
    p.character("ripley", "0,0", player=0)
    p.character("newt", "5,4", player=0)
    p.character("gorman", "9,0")
    p.hand(0, "hk-vp70")
    flow = harm.kill(p.game, p.game.who["ripley"], "A15.05")
    decision = next(flow)
    assert decision.keys() == ["hero:gorman", "decline"]
    with pytest.raises(StopIteration):
        flow.send(decision.options[0])
    assert p.state.players[0].hand == []
    assert p.game.who["newt"].player == 0
    assert p.game.who["gorman"].player == 0


@pytest.mark.rule("A99.47")
def test_a_lost_newt_is_not_replaced() -> None:
    p = Position(HALL, players=1)
    p.character("ripley", "0,0", player=0)
    p.character("newt", "5,4", player=0)
    p.character("gorman", "9,0")
    p.hand(0, "hk-vp70")
    assert list(harm.kill(p.game, p.game.who["newt"], "A15.05")) == []
    assert p.state.players[0].hand == []
    assert p.game.who["gorman"].player == -1


@pytest.mark.rule("A21.01", "A99.36")
def test_the_leader_chooses_among_several_targets_the_fallen_included() -> None:
    p = Position(CORRIDOR, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("hicks", "2,0", player=1, down=True)
    p.alien("1,0")
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.seat == 1
    assert t.decision.keys() == ["attack:hudson", "attack:hicks"]


@pytest.mark.rule("A21.02", "A99.57")
def test_of_players_tied_for_rank_the_last_token_holder_decides() -> None:
    p = Position(CORRIDOR, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("vasquez", "2,0", player=1)
    p.alien("1,0")
    p.state.token = p.state.lead = 1
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.seat == 1
