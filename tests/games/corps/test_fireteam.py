"""Fireteams with a reserve: who takes part in a mission, and how many can play (A30.07, A30.14, A30.15, A99.105)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.boxes import BADASSES
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.invariants import violations
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.drill import Drill
from sulaco.games.corps.missions.escape import trapped
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Refused
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table
from sulaco.table.testers import TESTERS

from .maps import HALL

BASE = ["hicks", "vasquez", "hudson", "ripley", "frost", "gorman"]
NEW = ["apone", "crowe", "drake", "dietrich", "wierzbowski", "burke"]
LISTED = [id for id, mission in contents_of().missions.items() if mission.listed]


class Eight(Drill):
    id = "eight"
    fireteam = 8
    newt = False


@pytest.fixture
def eight() -> Iterator[str]:
    """A mission in which eight Characters take part."""
    contents_of.cache_clear()
    MISSIONS[Eight.id] = Eight()
    yield Eight.id
    del MISSIONS[Eight.id]
    contents_of.cache_clear()


def setup(mission: str = "bug-hunt-1", **options: Any) -> Setup:
    return Setup(mission, boxes=[BADASSES], **options)


def team(setup: Setup) -> list[str]:
    """Who takes part."""
    return [who.id for who in Table(Corps, setup, 1).game.state.characters]


def refusal(setup: Setup) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        Table(Corps, setup, 1)
    return str(Corps.texts().render(refused.value.reason.text)), refused.value.reason.rule


# --- who takes part ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A30.14", "A30.15")
def test_players_choose_six_and_everybody_else_is_in_reserve() -> None:
    chosen = ["apone", "crowe", "drake", "hicks", "ripley", "burke"]
    state = Table(Corps, setup(players=2, heroes=["apone", "hicks"], fireteam=chosen), 1).game.state
    assert {who.id: who.player for who in state.characters} == {
        **dict.fromkeys(chosen, -1),
        "apone": 0,
        "hicks": 1,
    }


@pytest.mark.rule("A30.14")
def test_a_fireteam_may_be_smaller() -> None:
    assert team(setup(fireteam=["crowe", "burke"])) == ["crowe", "burke"]
    assert team(Setup("bug-hunt-1", fireteam=["hicks", "frost"])) == ["hicks", "frost"]


@pytest.mark.rule("A30.14")
@pytest.mark.parametrize(
    ("heroes", "expected"),
    [([], BASE), (["apone"], [*BASE[:-1], "apone"]), (NEW[:3], [*BASE[:3], *NEW[:3]]), (NEW, NEW)],
)
def test_nobody_chose_the_heroes_and_the_usual_others_go(heroes: list[str], expected: list[str]) -> None:
    assert sorted(team(setup(players=max(1, len(heroes)), heroes=heroes))) == sorted(expected)


@pytest.mark.rule("A30.14")
def test_with_the_base_box_alone_nobody_is_in_reserve() -> None:
    for mission in LISTED:
        people = team(Setup(mission, players=6))
        assert set(BASE) <= set(people)


@pytest.mark.rule("A30.14", "A1.10")
def test_heroes_nobody_chose_are_the_first_of_the_fireteam() -> None:
    table = Table(Corps, setup(players=2, fireteam=["burke", "crowe", "frost"]), 1)
    assert {who.id: who.player for who in table.game.state.characters} == {"burke": 0, "crowe": 1, "frost": -1}


@pytest.mark.rule("A30.15")
def test_who_is_in_reserve_cannot_be_taken_over_nor_led() -> None:
    table = Table(Corps, setup(players=1, heroes=["gorman"], fireteam=["gorman", "crowe"]), 1)
    assert "hicks" not in table.game.who
    chance = Chance.seeded(3)
    seen: set[str] = set()
    while table.decision is not None and len(table.journal) < 400:
        seen |= {piece for option in table.decision.options for piece in option.pieces}
        table.choose(pick(table.decision, chance))
    assert "crowe" in seen
    assert not seen & {"hicks", "vasquez", "hudson", "ripley", "frost", *NEW} - {"crowe"}


@pytest.mark.rule("A30.15", "A22.10")
def test_another_mission_another_choice_but_never_who_is_lost() -> None:
    worn: dict[str, Any] = {"absent": ["hicks"], "captured": ["frost"]}
    assert sorted(team(setup(**worn))) == sorted([*BASE[1:4], "gorman", "apone", "crowe"])
    assert refusal(setup(fireteam=["hicks", "crowe"], **worn)) == (
        "Cpl. Hicks cannot take part: lost or captured.",
        "A22.10",
    )


@pytest.mark.rule("A30.07", "A99.144", "A2.14")
@pytest.mark.parametrize("with_ripley", [True, False])
def test_newt_takes_no_place_and_is_a_grunt_if_ripley_is_in_reserve(with_ripley: bool) -> None:
    others = ["apone", "crowe", "drake", "dietrich", "burke"]
    chosen = [*others, "ripley" if with_ripley else "hicks"]
    table = Table(Corps, setup("escape", players=2, heroes=[chosen[-1], "apone"], fireteam=chosen), 1)
    players = {who.id: who.player for who in table.game.state.characters}
    assert len(players) == 7
    assert players["newt"] == (0 if with_ripley else -1)


# --- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "rule", "words"),
    [
        pytest.param(setup(fireteam=[*BASE, "crowe"]), "A30.14", "at most 6", marks=pytest.mark.rule("A30.14")),
        pytest.param(setup(fireteam=["crowe", "crowe"]), "A30.14", "twice", marks=pytest.mark.rule("A30.14")),
        pytest.param(
            setup(players=3, fireteam=["crowe", "burke"]),
            "A99.105",
            "3 players need as many Characters in the fireteam, not 2.",
            marks=pytest.mark.rule("A99.105"),
        ),
        pytest.param(
            setup(heroes=["hicks"], fireteam=["crowe", "burke"]),
            "A30.15",
            "Cpl. Hicks is in reserve: a Hero comes from the fireteam.",
            marks=pytest.mark.rule("A30.15"),
        ),
        pytest.param(setup(players=7), "A99.55", "1 to 6 can play", marks=pytest.mark.rule("A99.105")),
        pytest.param(setup(fireteam=["newt", "hicks"]), "A1.10", "Newt", marks=pytest.mark.rule("A30.07")),
        pytest.param(Setup("newt", fireteam=["apone"]), "A1.03", "Ultimate Badasses", marks=pytest.mark.rule("A1.03")),
        (setup("newt", fireteam=["hicks", "crowe"]), "A1.08", "cannot be done without Ripley"),
        (setup("newt", players=6, heroes=NEW), "A1.08", "cannot be done without Ripley"),
    ],
)
def test_a_fireteam_that_cannot_be_is_refused(wrong: Setup, rule: str, words: str) -> None:
    said, cited = refusal(wrong)
    assert cited == rule
    assert words in said


def test_whom_a_mission_needs_goes_without_being_named() -> None:
    assert "ripley" in team(setup("newt", players=5, heroes=NEW[:5]))
    # Lost is lost: there is nobody to take along.
    assert "ripley" not in team(setup("newt", absent=["ripley"]))


# --- eight -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A30.14", "A99.105")
def test_where_eight_take_part_up_to_eight_can_play(eight: str) -> None:
    assert contents_of((BADASSES,)).players == 8
    for players in (7, 8):
        state = Table(Corps, setup(eight, players=players), 1).game.state
        assert len(state.characters) == 8
        assert sorted(who.player for who in state.characters if who.hero) == list(range(players))
    assert refusal(setup(eight, players=9))[1] == "A99.55"
    # Never more than there are Characters.
    assert refusal(setup(eight, players=8, fireteam=NEW))[1] == "A99.105"


@pytest.mark.rule("A99.105", "A18.03", "A99.56")
@pytest.mark.parametrize(
    ("players", "leader", "expected"),
    [(7, 0, [3, 4, 5, 6]), (7, 5, [1, 2, 3, 4]), (8, 0, [4, 5, 6, 7]), (8, 6, [2, 3, 4, 5])],
)
def test_with_seven_or_eight_players_the_leader_and_those_to_the_left_draw_no_tracker_card(
    players: int, leader: int, expected: list[int]
) -> None:
    p = Position(HALL, players=players, mission="newt", boxes=[BADASSES])
    p.state.turn = 5
    for seat, name in enumerate((*NEW[1:], "hudson", "frost", "ripley")[:players]):
        p.character(name, f"{seat},0", player=seat)
    # Dietrich has the highest Rank: she plays the leader's seat.
    first, other = p.game.who["dietrich"], p.state.characters[leader]
    first.player, other.player = other.player, first.player
    p.game.refresh()
    assert p.game.leader() == leader
    assert p.game.mission.tracker_draws(p.game) == expected


# --- missions that name people -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (BASE, ["hicks", "hudson", "vasquez", "frost"]),
        (NEW, ["drake", "wierzbowski", "crowe", "dietrich"]),
        (["hicks", "frost", "ripley", "apone", "burke", "dietrich"], ["hicks", "frost", "dietrich"]),
        (["hicks", "gorman", "apone"], ["hicks", "gorman"]),
        (["apone", "burke"], ["apone", "burke"]),
    ],
)
def test_in_escape_others_stand_in_for_those_of_the_four_who_are_in_reserve(
    people: list[str], expected: list[str]
) -> None:
    game = Table(Corps, setup("escape", fireteam=people), 1).game
    assert [who.id for who in trapped(game)] == expected


@pytest.mark.parametrize(
    ("people", "captives"),
    [(BASE, ["frost", "hudson"]), (NEW, ["wierzbowski", "burke"]), (["apone", "hudson", "crowe"], ["crowe", "hudson"])],
)
def test_in_a_rescue_two_of_the_fireteam_whom_nobody_picked_are_the_captives(
    people: list[str], captives: list[str]
) -> None:
    game = Table(Corps, setup("rescue", heroes=people[:1], fireteam=people), 1).game
    assert game.state.captured == captives


@pytest.mark.parametrize("mission", LISTED)
def test_a_fireteam_of_new_people_is_armed_and_plays(mission: str) -> None:
    people = [*NEW[:5], "ripley" if mission == "newt" else "burke"]
    table = Table(Corps, setup(mission, players=3, heroes=people[:3], fireteam=people), 7)
    chance = Chance.seeded(7)
    if table.game.state.step == "gear":
        table.choose("gear:standard-issue")
        going = [
            who for who in table.game.state.characters if who.id in people and who.id not in table.game.state.captured
        ]
        assert all(who.weapon or who.backup for who in going)
    for number in range(200):
        if table.decision is None:
            break
        table.choose(pick(table.decision, chance))
        if not number % 20:
            assert not list(violations(table.game))
    assert loads(dumps(table)).game.state == table.game.state


@pytest.mark.parametrize("tester", TESTERS)
def test_the_testers_find_nothing_with_new_people(tester: str) -> None:
    for number, people in enumerate((["crowe", "wierzbowski", "ripley"], ["burke", "apone", "dietrich"])):
        chosen = setup(("newt", "resupply")[number], players=len(people), heroes=people)
        assert TESTERS[tester](Corps, chosen, 6) == []
