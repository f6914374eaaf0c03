"""Ripley and Enraged Ripley: two cards, one person, one of them in a fireteam (A30.06, A99.90, A99.104)."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.bots.runner import play as play_out
from sulaco.bots.runner import seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps.boxes import GET_AWAY
from sulaco.games.corps.characters import CHARACTERS, person
from sulaco.games.corps.components import origin
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.events import Exhausted
from sulaco.games.corps.harm import take_over
from sulaco.games.corps.missions.escape import trapped_of
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.decision import Refused
from sulaco.table.table import Table
from sulaco.table.testers import copy_tester, replay_tester, undo_tester, view_tester

from .cards.helpers import keys, kind, play
from .maps import HALL
from .tracks import drive

ENRAGED = "enraged-ripley"


def new(mission: str = "bug-hunt-1", **options: Any) -> Table[Corps]:
    return Table(Corps, Setup(mission, boxes=[GET_AWAY], **options), 1)


def team(table: Table[Corps]) -> list[str]:
    return sorted(who.id for who in table.game.state.characters)


def refusal(**options: Any) -> str:
    with pytest.raises(Refused) as refused:
        new(**options)
    assert Corps.texts().render(refused.value.reason.text)
    return refused.value.reason.rule


# --- the card ------------------------------------------------------------------------------------------------------


@pytest.mark.component("enraged-ripley")
@pytest.mark.rule("A2.01", "A2.02", "A2.03")
def test_the_values_of_both_sides() -> None:
    card = CHARACTERS[ENRAGED]
    assert (card.marine, card.rank, card.synthetic, card.box, card.replaces) == (False, 0, False, GET_AWAY, "ripley")
    for side, values in ((card.hero, (4, 7, 4, 5, 6)), (card.grunt, (4, 6, 3, 4, 5))):
        assert (side.speed, side.defense, side.melee, side.tech, side.aim) == values
    assert origin(ENRAGED) == "designed"


@pytest.mark.component("enraged-ripley")
@pytest.mark.rule("A2.08", "A4.17")
@pytest.mark.parametrize(
    ("revealed", "asked", "aim", "exhausted"),
    [("hk-vp70", "action", 7, 3), ("body-armor", "action", 6, 1), ("close-call", "move", 6, 3)],
)
def test_burning_rage_by_what_is_revealed(revealed: str, asked: str, aim: int, exhausted: int) -> None:
    p = Position(HALL, boxes=[GET_AWAY])
    p.character(ENRAGED, "0,0", player=0, aim=6)
    p.exhausted("fall-back", "m40-grenades", "m240-flamethrower")
    p.deck(revealed, "m4-helmet")
    p.activate(ENRAGED, stage="on")
    t = p.table()
    assert (kind(t), t.game.who[ENRAGED].aim, len(t.game.state.exhausted)) == (asked, aim, exhausted)


@pytest.mark.component("enraged-ripley")
@pytest.mark.rule("A2.07", "A21.03")
def test_she_may_pay_to_roll_for_her_defense_again() -> None:
    p = Position(HALL, boxes=[GET_AWAY])
    p.character(ENRAGED, "0,0", player=0)
    p.alien("1,0")
    p.dice(8, 5)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["ability:no-more-running", "pass"]
    play(t, "ability:no-more-running")
    assert t.game.who[ENRAGED].status == "standing"
    assert next(event.n for event in t.events if isinstance(event, Exhausted)) == 2


# --- one at a time ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A30.06")
def test_without_a_choice_ripley_is_in_the_fireteam() -> None:
    assert "ripley" in team(new())
    assert ENRAGED not in team(new())


@pytest.mark.rule("A30.06")
@pytest.mark.parametrize("mission", ["bug-hunt-1", "newt", "escape", "survive", "rescue", "resupply"])
def test_she_takes_ripleys_place_in_any_mission(mission: str) -> None:
    there = team(new(mission, heroes=[ENRAGED]))
    assert ENRAGED in there
    assert "ripley" not in there


@pytest.mark.rule("A30.06")
def test_the_two_are_never_in_the_same_fireteam() -> None:
    assert refusal(fireteam=["ripley", ENRAGED]) == "A30.06"
    assert refusal(players=2, heroes=["ripley", ENRAGED]) == "A30.06"


@pytest.mark.rule("A99.104")
@pytest.mark.parametrize("lost", ["absent", "captured"])
@pytest.mark.parametrize("who", ["ripley", ENRAGED])
def test_whoever_of_them_is_lost_both_are(lost: str, who: str) -> None:
    there = team(new("bug-hunt-1", **{lost: [who]}))
    assert {person(name) for name in there} == {"hicks", "vasquez", "hudson", "frost", "gorman", "bishop"}
    assert refusal(heroes=[ENRAGED], **{lost: [who]}) == "A22.10"


@pytest.mark.rule("A99.104")
def test_a_facehugger_holds_for_both() -> None:
    table = new(heroes=[ENRAGED], facehugged=["ripley"])
    assert [who.id for who in table.game.state.characters if who.facehugged] == [ENRAGED]


# --- what is Ripley's ------------------------------------------------------------------------------------------


@pytest.mark.rule("A99.90", "A2.14")
def test_newt_goes_with_her() -> None:
    table = new("resupply", players=2, heroes=["hicks", ENRAGED])
    assert {who.id: who.player for who in table.game.state.characters if who.hero} == {
        "hicks": 0,
        ENRAGED: 1,
        "newt": 1,
    }


@pytest.mark.rule("A99.90", "A99.47")
def test_who_takes_her_over_has_newt_too() -> None:
    p = Position(HALL, boxes=[GET_AWAY])
    p.character(ENRAGED, "0,0")
    p.character("newt", "1,0")
    drive(take_over(p.game, 0), "hero:enraged-ripley")
    assert [(who.id, who.player) for who in p.game.in_play()] == [(ENRAGED, 0), ("newt", 0)]


@pytest.mark.rule("A99.90")
def test_she_wins_newt_over_like_ripley() -> None:
    p = Position(HALL, boxes=[GET_AWAY], mission="newt")
    p.character(ENRAGED, "0,0", player=0)
    p.token("newt", "1,0").model = True
    p.game.tokens_changed()
    p.activate(ENRAGED)
    t = p.table()
    play(t, next(key for key in keys(t) if "win-over" in key))
    assert t.game.who["newt"].player == 0


@pytest.mark.rule("A99.104")
def test_she_may_be_among_the_trapped_like_ripley() -> None:
    assert trapped_of(["gorman", "ripley"]) == ["gorman", "ripley"]
    assert trapped_of(["gorman", ENRAGED]) == ["gorman", ENRAGED]


SETUPS = [Setup(mission, 2, heroes=[ENRAGED, "bishop"], boxes=[GET_AWAY]) for mission in ("newt", "survive")]


@pytest.mark.parametrize("setup", SETUPS, ids=["newt", "survive"])
def test_games_with_her_are_sound(setup: Setup) -> None:
    assert copy_tester(Corps, setup, 1, limit=150) == []
    assert replay_tester(Corps, setup, 2, limit=300) == []
    assert undo_tester(Corps, setup, 3, limit=150) == []
    assert view_tester(Corps, setup, 5, limit=200, every=5) == []
    table = Table(Corps, setup, 1)
    play_out(table, seat_bots("corps", "sensible", setup.players, 1))
    assert table.ending is not None
    assert not list(table.game.violations())


@pytest.mark.rule("A30.08")
@pytest.mark.parametrize("hero", ["ripley", ENRAGED])
def test_newt_is_in_no_bug_hunt(hero: str) -> None:
    hunts = [mission.id for mission in contents_of().missions.values() if mission.listed and mission.bug_hunt]
    assert len(hunts) == 4
    for hunt in hunts:
        assert "newt" not in team(new(hunt, heroes=[hero]))
