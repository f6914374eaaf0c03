"""Setup in its 14 steps (A1.06 to A1.24, A99.54, A99.55)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.boxes import BACKS, BLIPS
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS, Mission
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.games.corps.view import CorpsView
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from ..tables import key_set as keys
from .maps import EXIT, HALL

TRACKER = contents_of().tracker
"""The cards of the base box."""

CAMPAIGN = ["escape", "newt", "rescue", "resupply", "survive"]
HUNTS = ["bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4"]


def new(mission: str = "newt", seed: int = 1, **setup: object) -> Table[Corps]:
    return Table(Corps, Setup(mission=mission, **setup), seed)  # type: ignore[arg-type]


def kind(table: Table[Corps]) -> str:
    assert table.decision is not None
    return table.decision.kind


def geared(mission: str = "newt", seed: int = 1, **setup: object) -> Table[Corps]:
    """Standard issue for everybody, then on to the next step."""
    table = new(mission, seed, **setup)
    table.choose("gear:standard-issue")
    while kind(table) == "gear":
        table.choose("gear:done")
    return table


def ready(mission: str = "newt", seed: int = 1, **setup: object) -> Table[Corps]:
    """All the way to the first decision of the first turn."""
    table = geared(mission, seed, **setup)
    while table.game.state.step in ("guns", "place"):
        assert table.decision is not None
        table.choose(table.decision.keys()[0])
    return table


# --- the order ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.06")
def test_the_steps_come_in_their_order() -> None:
    t = new("survive", players=2, heroes=["ripley", "hicks"])
    state = t.game.state
    # Steps 1 to 4 are agreed in the setup; step 5 is the first to be played.
    assert kind(t) == "gear"
    assert [(who.id, who.player) for who in state.characters if who.hero] == [
        ("hicks", 1),
        ("ripley", 0),
        ("newt", 0),
    ]
    assert state.endurance == sorted(CARDS)
    assert (state.tracker, state.blips, state.tokens, state.aliens) == ([], [], [], [])
    assert not t.game.in_play()
    t.choose("gear:standard-issue")
    t.choose("gear:done")
    t.choose("gear:done")
    # Steps 6 to 10, and the Sentry Guns with the tokens of the mission.
    state = t.game.state
    assert kind(t) == "gun"
    assert state.endurance != sorted(state.endurance)
    assert len(state.tracker) == len(TRACKER)
    assert (len(state.blips), len(state.tokens), len(state.aliens)) == (4, 2, 2)
    assert not t.game.in_play()
    for space in ("9,9", "10,9"):
        t.choose(f"gun:{space}")
        t.choose("facing:s")
    t.choose("done")
    # Step 11.
    assert kind(t) == "place"
    while kind(t) == "place":
        assert t.decision is not None
        t.choose(t.decision.keys()[0])
    # Steps 12 to 14, and the first Marine Phase.
    assert len(t.game.in_play()) == 7
    assert (t.game.state.turn, t.game.state.token) == (1, 1)
    phases = [event.phase for event in t.events if isinstance(event, events.PhaseBegan)]
    assert phases == ["marine"]


# --- steps 1 to 4 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.07", "A1.03")
def test_the_players_agree_on_one_of_nine_mission_cards() -> None:
    assert sorted(name for name, mission in MISSIONS.items() if mission.listed) == sorted(CAMPAIGN + HUNTS)
    with pytest.raises(Refused) as refused:
        new("hide-and-seek")
    assert refused.value.reason.rule == "A1.07"


@pytest.mark.rule("A1.08")
@pytest.mark.parametrize("name", CAMPAIGN + HUNTS)
def test_the_mission_card_decides_layout_preparation_and_objectives(name: str) -> None:
    mission = MISSIONS[name]
    assert {"a", "S1", "S2", "S3", "S4"} <= set(mission.map.labels)
    assert mission.packets
    texts = Corps.texts()
    assert texts.templates[f"briefing.{name}"]
    assert type(mission).check is not Mission.check


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("name", CAMPAIGN + HUNTS)
def test_no_mission_uses_both_faces_of_a_board(name: str) -> None:
    faces = {board[0] for board in MISSIONS[name].boards}
    assert faces <= set(BACKS) | set(BACKS.values())
    assert not [face for face in faces if BACKS.get(face) in faces]


@pytest.mark.rule("A1.09")
def test_a_mission_with_both_faces_of_one_board_is_refused() -> None:
    class Impossible(Mission):
        id = "impossible"
        boards = (("operations", 0, 0, 0), ("nest", 0, 1, 0))
        labels = {}

    with pytest.raises(ValueError, match="both faces of one board: operations and nest"):
        _ = Impossible().map


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("name", CAMPAIGN + HUNTS)
def test_every_space_of_a_layout_is_connected_and_every_token_has_a_space_of_its_own(name: str) -> None:
    board = MISSIONS[name].map
    start = board.labels["a"][0]
    assert all(board.walk[start][space] < 255 for space in range(board.size) if board.walkable >> space & 1)
    tokens = [space for label, spaces in board.labels.items() if label not in ("a", "d", "r") for space in spaces]
    assert len(tokens) == len(set(tokens))


@pytest.mark.rule("A1.17")
@pytest.mark.parametrize("name", CAMPAIGN + HUNTS)
def test_no_starting_blip_is_seen_from_a_starting_space(name: str) -> None:
    board = MISSIONS[name].map
    blips = [space for label, spaces in board.labels.items() if label == "b" or label[0] == "m" for space in spaces]
    for area in ("a", "d", "r"):
        for start in board.labels.get(area, ()):
            for blip in blips:
                closed = 0
                for door in board.doors:
                    if not door.touching & (1 << start | 1 << blip):
                        closed |= 1 << door.index
                assert not board.sees(start, blip, 0, closed), (board.names[start], board.names[blip])


@pytest.mark.rule("A1.10", "A1.11", "A2.02")
def test_picked_characters_are_heroes_and_all_others_grunts() -> None:
    t = new(players=3, heroes=["vasquez", "ripley", "frost"])
    assert {who.id: who.player for who in t.game.state.characters} == {
        "gorman": -1,
        "hicks": -1,
        "hudson": -1,
        "vasquez": 0,
        "frost": 2,
        "ripley": 1,
    }


@pytest.mark.rule("A1.10")
@pytest.mark.parametrize(
    ("players", "heroes", "rule"),
    [
        (2, ["hicks"], "A1.10"),
        (1, ["hicks", "hudson"], "A1.10"),
        (2, ["hicks", "hicks"], "A1.10"),
        (1, ["newt"], "A1.10"),
        (1, ["jones"], "A1.10"),
        (1, ["bishop"], "A1.03"),
        (0, [], "A99.55"),
        (7, [], "A99.55"),
    ],
)
def test_a_wrong_choice_of_heroes_is_refused(players: int, heroes: list[str], rule: str) -> None:
    with pytest.raises(Refused) as refused:
        new(players=players, heroes=heroes)
    assert refused.value.reason.rule == rule
    assert Corps.texts().render(refused.value.reason.text)


@pytest.mark.rule("A99.55")
@pytest.mark.parametrize("players", range(1, 7))
def test_one_to_six_can_play(players: int) -> None:
    t = new(players=players)
    assert sorted({who.player for who in t.game.state.characters if who.hero}) == list(range(players))


# --- steps 5 to 7 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.12", "A3.01")
def test_gear_comes_out_of_the_endurance_cards_at_no_cost() -> None:
    t = geared()
    equipped = [card for who in t.game.state.characters for card in who.gear()]
    assert len(equipped) == 13
    assert len(t.game.state.endurance) == 47
    assert sorted(equipped + t.game.state.endurance) == sorted(CARDS)
    assert (t.game.state.exhausted, t.game.state.discarded) == ([], [])


@pytest.mark.rule("A1.12")
def test_each_player_equips_the_own_hero_and_the_leader_the_grunts() -> None:
    t = new(players=2, heroes=["ripley", "hicks"])
    assert t.decision is not None
    assert t.decision.seat == 1
    assert {key.rpartition(":")[2] for key in keys(t) if key.count(":") == 2} == {
        *("hicks", "gorman", "hudson", "vasquez", "frost")
    }
    t.choose("gear:m56-smart-gun:vasquez")
    assert t.game.who["vasquez"].weapon.startswith("m56-smart-gun")
    t.choose("gear:done")
    assert t.decision.seat == 0
    assert {key.rpartition(":")[2] for key in keys(t) if key.count(":") == 2} == {"ripley"}


@pytest.mark.rule("A1.13")
def test_the_rest_is_shuffled_above_the_reshuffle_card() -> None:
    one, other = geared(seed=1).game.state, geared(seed=2).game.state
    assert sorted(one.endurance) == sorted(other.endurance)
    assert one.endurance != other.endurance
    assert one.beneath == []


@pytest.mark.rule("A1.14")
def test_exhaust_pile_and_discard_pile_begin_empty() -> None:
    state = ready().game.state
    assert (state.exhausted, state.discarded, state.tracker_discarded) == ([], [], [])
    assert all(player.hand == [] for player in state.players)


@pytest.mark.rule("A1.15", "A99.13")
def test_every_dial_shows_the_aim_of_the_side_in_use() -> None:
    t = new("escape", players=2, heroes=["ripley", "hicks"])
    for who in t.game.state.characters:
        card = CHARACTERS[who.id]
        side = card.hero if who.id in ("ripley", "hicks", "newt") else card.grunt
        assert who.aim == side.aim, who.id
    assert len(t.game.state.characters) == 7


# --- steps 8 to 10 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.16")
@pytest.mark.parametrize("name", CAMPAIGN)
def test_the_tracker_deck_follows_the_card_packet_by_packet(name: str) -> None:
    deck = geared(name).game.state.tracker[::-1]
    levels = Counter(card.level for card in TRACKER.values())
    for packet in MISSIONS[name].packets:
        expected = {level: levels[level] if numbers is None else numbers[0] for level, numbers in packet.items()}
        size = sum(expected.values())
        assert Counter(TRACKER[card].level for card in deck[:size]) == expected
        levels.subtract(expected)
        deck = deck[size:]
    assert deck == []


@pytest.mark.rule("A1.16")
def test_the_tracker_deck_is_different_in_every_game() -> None:
    assert geared(seed=1).game.state.tracker != geared(seed=2).game.state.tracker


@pytest.mark.component("blips")
@pytest.mark.rule("A1.17", "A1.18")
def test_starting_blips_and_the_pool_hide_their_numbers() -> None:
    t = geared("escape")
    state = t.game.state
    assert Counter([blip.number for blip in state.blips] + state.pool) == Counter(BLIPS)
    view = t.game.view(0)
    assert isinstance(view, CorpsView)
    assert state.blips
    assert [blip.number for blip in view.blips] == [None] * len(state.blips)
    assert view.pool == len(BLIPS) - len(state.blips)


@pytest.mark.component("blips")
@pytest.mark.rule("A1.18")
def test_blips_come_at_random_out_of_the_pool() -> None:
    drawn = {tuple(blip.number for blip in geared("escape", seed).game.state.blips) for seed in range(5)}
    assert len(drawn) == 5


@pytest.mark.rule("A1.19", "A99.54")
def test_the_supply_of_alien_models_and_tokens_is_open_and_does_not_run_out() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    for x in range(4, 10):
        for y in range(4):
            p.alien(f"{x},{y}", tokens=4)
    p.blip("9,4", 5)
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    assert len(t.game.state.aliens) == 25
    assert sum(alien.tokens for alien in t.game.state.aliens) == 100


# --- steps 11 to 14 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.20")
def test_heroes_are_placed_by_their_players_leader_first_then_the_grunts_by_the_leader() -> None:
    t = geared(players=3, heroes=["ripley", "hicks", "vasquez"])
    order = []
    area = {t.game.map.names[space] for space in t.game.map.labels["a"]}
    while kind(t) == "place":
        assert t.decision is not None
        who = t.decision.text.args["who"]
        order.append((who, t.decision.seat))
        assert {key.removeprefix("place:") for key in keys(t)} == area
        t.choose(f"place:{min(area)}")
        area.remove(min(area))
    assert order[:3] == [("hicks", 1), ("vasquez", 2), ("ripley", 0)]
    assert sorted(order[3:]) == [("frost", 1), ("gorman", 1), ("hudson", 1)]


@pytest.mark.rule("A1.21", "A20.06")
def test_the_turn_dial_starts_at_one_where_the_mission_uses_it() -> None:
    assert ready().game.state.turn == 1
    assert sorted(name for name, mission in MISSIONS.items() if mission.listed and mission.dial) == [
        *("newt", "rescue", "resupply", "survive")
    ]


@pytest.mark.rule("A1.22")
def test_exits_lie_outside_of_the_edge_and_two_of_them_are_a_and_b() -> None:
    def exits(name: str) -> dict[str, str]:
        board = MISSIONS[name].map
        return {label: board.names[spaces[0]] for label, spaces in board.labels.items() if label[0] == "X"}

    assert exits("newt") == {"XA": "20,8"}
    assert exits("escape") == {"XA": "20,17"}
    assert exits("survive") == {"XA": "4,20", "XB": "20,8"}
    assert [exits(name) for name in HUNTS] == [{}, {}, {}, {}]
    for name in CAMPAIGN:
        board = MISSIONS[name].map
        for label in exits(name):
            assert len(board.neighbours[board.labels[label][0]]) >= 1


@pytest.mark.rule("A1.23", "A99.26")
def test_moving_onto_an_exit_takes_the_character_off_the_board() -> None:
    p = Position(EXIT)
    p.character("hicks", "3,0", player=0)
    p.character("gorman", "0,0")
    p.activate("hicks")
    t = p.table()
    t.choose("move:5,0")
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.at) == ("left", -1)


@pytest.mark.rule("A1.24")
@pytest.mark.parametrize(
    ("heroes", "seat"),
    [(["ripley", "hudson", "gorman"], 2), (["hicks", "gorman"], 1), (["hudson", "vasquez"], 0), (["ripley"], 0)],
)
def test_the_activation_token_begins_beside_the_hero_of_the_highest_rank(heroes: list[str], seat: int) -> None:
    t = geared(players=len(heroes), heroes=heroes)
    assert t.game.state.token == seat
