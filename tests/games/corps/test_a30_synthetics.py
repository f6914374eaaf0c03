"""Bishop and synthetics: whom Aliens go for, and that no Hazard stays on them (A30.01 to A30.04, A99.91, A99.131)."""

from __future__ import annotations

import pytest

from sulaco.bots.runner import play as play_out
from sulaco.bots.runner import seat_bots
from sulaco.games.corps import Corps, insight
from sulaco.games.corps.aliens import activate
from sulaco.games.corps.box_faces import box
from sulaco.games.corps.boxes import BADASSES, GET_AWAY
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.components import origin
from sulaco.games.corps.contents import offered
from sulaco.games.corps.endurance import draw
from sulaco.games.corps.events import HazardRefused
from sulaco.games.corps.harm import targets
from sulaco.games.corps.kinds import QUEEN
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Alien, Blip, Setup
from sulaco.games.corps.synthetics import everybody, prey
from sulaco.table.table import Table
from sulaco.table.testers import copy_tester, fuzz_tester, replay_tester, undo_tester, view_tester

from .cards.helpers import keys, kind, play
from .maps import CORRIDOR, HALL, TWO_ROOMS
from .tracks import drive


def at(text: str, *people: tuple[str, str], boxes: tuple[str, ...] = (GET_AWAY,)) -> Position:
    p = Position(text, boxes=list(boxes))
    for name, place in people:
        p.character(name, place, player=0 if name == "hicks" else -1)
    return p


def goes_for(p: Position, model: Alien | Blip, speed: int) -> list[str]:
    names = {who.at: who.id for who in p.game.in_play()}
    return sorted(names[space] for space in prey(p.game, model, speed).places)


# --- the card --------------------------------------------------------------------------------------------


@pytest.mark.component("bishop")
@pytest.mark.rule("A2.01", "A2.02", "A2.03")
def test_the_values_of_both_sides() -> None:
    card = CHARACTERS["bishop"]
    assert (card.marine, card.rank, card.synthetic, card.box) == (False, 0, True, GET_AWAY)
    for side, values in ((card.hero, (4, 6, 2, 8, 4)), (card.grunt, (4, 5, 1, 7, 3))):
        assert (side.speed, side.defense, side.melee, side.tech, side.aim) == values
    assert origin("bishop") == "designed"
    assert [name for name, other in CHARACTERS.items() if other.synthetic] == ["bishop"]


def test_his_face_says_that_he_is_synthetic() -> None:
    faces = {face.id: face for face in box().characters}
    assert [face.id for face in faces.values() if face.synthetic] == ["bishop"]
    for side in (faces["bishop"].hero, faces["bishop"].grunt):
        assert any(ability.startswith("Synthetic:") for ability in side.abilities)


def test_the_box_is_offered_only_when_all_is_there_that_its_characters_need() -> None:
    assert GET_AWAY not in offered()
    assert BADASSES in offered()


@pytest.mark.rule("A2.08", "A4.17")
@pytest.mark.component("bishop")
@pytest.mark.parametrize(
    ("revealed", "aim", "exhausted", "hand"),
    [
        ("hk-vp70", 5, 4, []),
        ("body-armor", 4, 1, []),
        ("close-call", 4, 4, ["m4-helmet-1"]),
    ],
)
def test_the_knife_trick_by_what_is_revealed(revealed: str, aim: int, exhausted: int, hand: list[str]) -> None:
    p = Position(HALL, boxes=[GET_AWAY])
    p.character("bishop", "0,0", player=0, aim=4)
    p.exhausted("fall-back", "hot-wire", "m40-grenades", "m240-flamethrower")
    p.deck(revealed, "m4-helmet", "shoulder-lamp")
    p.activate("bishop", stage="on")
    t = p.table()
    state = t.game.state
    assert (kind(t), t.game.who["bishop"].aim) == ("action", aim)
    assert (len(state.exhausted), state.players[0].hand) == (exhausted, hand)


@pytest.mark.rule("A2.07", "A9.11")
@pytest.mark.component("bishop")
@pytest.mark.parametrize("hero", [True, False])
def test_as_a_hero_he_may_pay_to_pass_a_tech_test(hero: bool) -> None:
    p = Position(TWO_ROOMS, boxes=[GET_AWAY])
    p.character("bishop", "3,1", player=0 if hero else -1)
    p.character("hicks", "0,0", player=-1 if hero else 0)
    p.deck("body-armor", "m4-helmet", "shoulder-lamp")
    p.activate("bishop")
    p.dice(9)
    t = p.table()
    play(t, "barricade:door-1")
    if not hero:
        assert t.game.state.barricades == []
        return
    assert keys(t) == ["ability:steady-hands", "pass"]
    play(t, "ability:steady-hands")
    assert t.game.state.barricades == ["door-1"]
    assert len(t.game.state.exhausted) == 2


# --- whom Aliens go for ------------------------------------------------------------------------------------


@pytest.mark.rule("A30.01", "A30.02", "A30.03", "A99.131")
@pytest.mark.parametrize(
    ("bishop", "hicks", "hudson", "speed", "prey_is"),
    [
        pytest.param("2,0", "9,0", "", 6, ["bishop"], id="only him within the Speed"),
        pytest.param("6,0", "2,0", "", 6, ["hicks"], id="both within the Speed"),
        pytest.param("6,0", "5,0", "", 3, ["hicks"], id="nobody: the others"),
        pytest.param("4,0", "9,0", "2,0", 6, ["hudson"], id="those others alone whom it can get at"),
        pytest.param("0,0", "9,0", "", 0, ["bishop"], id="beside him with nothing left"),
    ],
)
def test_whom_an_alien_goes_for(bishop: str, hicks: str, hudson: str, speed: int, prey_is: list[str]) -> None:
    people = [("bishop", bishop), ("hicks", hicks), *([("hudson", hudson)] if hudson else [])]
    p = at(HALL, *people)
    alien = p.alien("1,0" if bishop == "0,0" else "0,0")
    assert goes_for(p, alien, speed) == prey_is


def test_with_nobody_synthetic_all_are_alike() -> None:
    p = at(HALL, ("hicks", "9,0"), ("hudson", "2,0"))
    assert prey(p.game, p.alien("0,0"), 6) == everybody(p.game)


@pytest.mark.rule("A30.01", "A99.131")
def test_a_synthetic_does_not_stop_an_alien() -> None:
    p = at(CORRIDOR, ("bishop", "0,0"), ("hicks", "7,0"))
    alien = p.alien("1,0")
    p.dice(5)
    drive(activate(p.game, alien, 6))
    assert alien.at == p.space("6,0")


@pytest.mark.rule("A30.02", "A99.131")
def test_an_alien_beside_a_synthetic_stays_if_it_cannot_get_next_to_others() -> None:
    p = at(CORRIDOR, ("bishop", "0,0"), ("hicks", "8,0"))
    alien = p.alien("1,0")
    p.dice(9)
    drive(activate(p.game, alien, 5))
    assert (alien.at, p.game.who["bishop"].status) == (p.space("1,0"), "down")


@pytest.mark.rule("A99.131")
def test_a_blip_chooses_likewise() -> None:
    p = at(TWO_ROOMS, ("bishop", "0,0"), ("hicks", "8,0"))
    blip = p.blip("1,2", 1)
    assert goes_for(p, blip, 2) == ["bishop"]
    assert goes_for(p, blip, 9) == ["hicks"]


@pytest.mark.rule("A99.131", "A27.08")
def test_the_queen_chooses_by_her_reach() -> None:
    p = at(HALL, ("bishop", "4,0"), ("hicks", "0,0"))
    queen = p.alien("2,0", kind=QUEEN)
    assert goes_for(p, queen, 0) == ["hicks"]
    assert [who.id for who in targets(p.game, queen)] == ["hicks"]
    p = at(HALL, ("bishop", "5,0"), ("hicks", "9,4"))
    queen = p.alien("0,0", kind=QUEEN)
    assert goes_for(p, queen, 2) == ["bishop"]
    assert goes_for(p, queen, 6) == ["hicks"]


@pytest.mark.rule("A30.01", "A99.131")
def test_next_to_both_it_attacks_the_other_and_nobody_is_asked() -> None:
    p = at(HALL, ("bishop", "0,0"), ("hicks", "2,0"))
    alien = p.alien("1,0")
    assert [who.id for who in targets(p.game, alien)] == ["hicks"]


@pytest.mark.rule("A30.01")
def test_those_on_the_ground_are_others_too() -> None:
    p = at(HALL, ("bishop", "0,0"))
    p.character("hicks", "2,0", player=0, down=True)
    assert [who.id for who in targets(p.game, p.alien("1,0"))] == ["hicks"]


def test_what_an_alien_can_reach_is_told_without_stops_at_synthetics() -> None:
    p = at(CORRIDOR, ("bishop", "0,0"), ("hicks", "8,0"))
    alien = p.alien("1,0")
    told = insight.inspect(p.game, 0, alien.id)
    assert told is not None
    assert p.space("7,0") in told.reaches


# --- Hazards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("A30.04", "A99.91")
def test_a_hazard_that_would_stay_on_him_is_recycled_and_known() -> None:
    p = Position(HALL, players=2, boxes=[GET_AWAY])
    p.character("bishop", "0,0", player=0)
    p.character("hicks", "5,0", player=1)
    p.deck("wounded", "body-armor")
    p.activate("bishop")
    t = p.table()
    play(t, "rest", "draw")
    state = t.game.state
    assert t.game.who["bishop"].hazards == []
    assert state.beneath[0] == "wounded-1"
    assert state.peeked["wounded-1"] == 0b11
    assert [event.card for event in t.events if isinstance(event, HazardRefused)] == ["wounded-1"]


@pytest.mark.rule("A30.04")
def test_a_hazard_that_a_grunt_draws_for_him_is_refused_too() -> None:
    p = Position(HALL, boxes=[GET_AWAY])
    p.character("bishop", "0,0", player=0)
    p.character("gorman", "5,0")
    p.deck("wounded", "body-armor")
    drive(draw(p.game, p.game.who["gorman"], 1))
    assert p.game.who["bishop"].hazards == []
    assert p.game.state.beneath == ["wounded-1"]


# --- whole games ---------------------------------------------------------------------------------------------


SETUPS = [Setup(mission, 2, heroes=["bishop", "ripley"], boxes=[GET_AWAY]) for mission in ("newt", "bug-hunt-1")]


@pytest.mark.parametrize("setup", SETUPS, ids=["newt", "hunt"])
def test_games_with_him_are_sound(setup: Setup) -> None:
    assert copy_tester(Corps, setup, 1, limit=150) == []
    assert replay_tester(Corps, setup, 2, limit=300) == []
    assert undo_tester(Corps, setup, 3, limit=150) == []
    assert view_tester(Corps, setup, 5, limit=200, every=5) == []
    assert fuzz_tester(Corps, setup, 6, deep=25)[1] == []
    for seed in range(2):
        table = Table(Corps, setup, seed)
        play_out(table, seat_bots("corps", "sensible", setup.players, seed))
        assert table.ending is not None
        assert not list(table.game.violations())
