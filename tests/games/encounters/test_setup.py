"""Setting up: decks, Roles, the Hive, the Barracks, who begins (L1, L99.01, L99.02)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS, of_kind
from sulaco.games.encounters.events import Drew, FirstChosen, RoleTaken
from sulaco.games.encounters.line_ups import characters
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import first_state, setups
from sulaco.games.encounters.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .tables import asked, keys, play, player, points, state


def kinds(cards: list[str]) -> Counter[str]:
    return Counter(card.rpartition("-")[0] for card in cards)


def refused(*args: Any, **options: Any) -> str:
    """The rule that a setup is refused by."""
    with pytest.raises(Refused) as raised:
        first_state(Setup(*args, **options), Chance.seeded(1))
    return raised.value.reason.rule


@pytest.mark.rule("L1.01")
def test_one_to_five_players_on_one_side() -> None:
    for n in (1, 2, 3, 4, 5):
        assert len(first_state(Setup(n), Chance.seeded(1)).players) == n
    assert refused(0) == refused(6) == "L1.01"


@pytest.mark.rule("L1.02", "L1.05", "L1.24", "L22.02")
def test_thirteen_cards_of_which_six_are_drawn() -> None:
    t = Table(Encounters, Setup(3, roles=["medic", "scout", "priest"]), 4)
    role_cards = ("battlefield-medicine", "reconnaissance", "violence-isnt-the-answer")
    for seat, role_card in enumerate(role_cards):
        own = player(t, seat)
        assert (len(own.hand), len(own.deck), own.discard) == (6, 7, [])
        assert kinds(own.hand + own.deck) == {"specialist": 7, "grunt": 5, role_card: 1}
    assert [(event.seat, event.n, event.rule) for event in t.events if isinstance(event, Drew)] == [
        (seat, 6, "L1.24") for seat in range(3)
    ]
    everything = [card for each in state(t).players for card in each.hand + each.deck]
    assert len(set(everything)) == 39


@pytest.mark.rule("L1.05", "L1.24")
def test_the_role_card_is_shuffled_in() -> None:
    places = set()
    for seed in range(12):
        own = player(Table(Encounters, Setup(1, roles=["medic"]), seed), 0)
        places.add((own.hand + own.deck).index("battlefield-medicine-1"))
    assert len(places) > 4


@pytest.mark.rule("L1.03", "L1.06")
def test_ten_roles_each_with_health_defense_and_a_card_of_its_own() -> None:
    roles = list(of_kind("role"))
    assert len(roles) == 10
    assert len({role.card for role in roles}) == 10
    for role in roles:
        assert role.health > 0
        assert role.defense > 0
        assert CARDS[role.card].kind == "role-card"
        assert CARDS[role.card].character == role.id


@pytest.mark.rule("L1.03")
@pytest.mark.parametrize("roles", [["medic"], ["medic", "medic"], ["medic", "scout", "priest"], ["medic", "cook"]])
def test_one_role_each_and_no_role_twice(roles: list[str]) -> None:
    assert refused(2, roles=roles) == "L1.03"


@pytest.mark.rule("L1.04")
def test_roles_are_chosen() -> None:
    t = Table(Encounters, Setup(2, roles=["synthetic", "executive"]), 1)
    assert [each.role for each in state(t).players] == ["synthetic", "executive"]
    assert asked(t) == (0, "first")


@pytest.mark.rule("L1.04")
def test_a_random_avatar_each() -> None:
    seen = set()
    for seed in range(10):
        t = Table(Encounters, Setup(2, role_choice="random"), seed)
        assert asked(t) == (0, "first")
        dealt = tuple(each.role for each in state(t).players)
        assert len(set(dealt)) == 2
        seen.add(dealt)
        assert [(event.seat, event.role) for event in t.events if isinstance(event, RoleTaken)] == list(
            enumerate(dealt)
        )
    assert len(seen) > 5
    assert refused(2, role_choice="random", roles=["medic", "scout"]) == "L1.04"


@pytest.mark.rule("L1.04")
def test_two_random_avatars_of_which_one_is_kept() -> None:
    t = Table(Encounters, Setup(2, role_choice="two"), 3)
    dealt = [each.roles for each in state(t).players]
    assert len({*dealt[0], *dealt[1]}) == 4
    assert asked(t) == (0, "role")
    assert keys(t) == [f"role:{role}" for role in dealt[0]]
    t.choose(f"role:{dealt[0][1]}")
    assert asked(t) == (1, "role")
    assert keys(t) == [f"role:{role}" for role in dealt[1]]
    t.choose(f"role:{dealt[1][0]}")
    assert [each.role for each in state(t).players] == [dealt[0][1], dealt[1][0]]
    assert [each.roles for each in state(t).players] == [[], []]
    own = player(t, 0)
    assert f"{CARDS[dealt[0][1]].card}-1" in own.hand + own.deck


@pytest.mark.rule("L1.09")
@pytest.mark.component("medic", "battlefield-medicine")
def test_the_medic_draws_a_card_and_heals_a_strike_of_anybody() -> None:
    assert (CARDS["medic"].defense, CARDS["medic"].health) == (5, 10)
    assert CARDS["medic"].card == "battlefield-medicine"
    assert CARDS["battlefield-medicine"].cost == 0
    p = Position(2, roles=["medic", "scout"])
    role = p.hand(0, "battlefield-medicine")
    drawn = p.deck(0, "grunt")
    mine = p.wounds(0, "deep-gash")
    other = p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{role[0]}")
    assert player(t, 0).hand == drawn
    assert asked(t) == (0, "heal")
    assert keys(t) == [f"heal:player-1:{mine[0]}", f"heal:player-2:{other[0]}"]
    t.choose(f"heal:player-2:{other[0]}")
    assert (player(t, 0).strikes, player(t, 1).strikes) == (mine, [])
    assert state(t).struck_out == other
    assert points(t) == (0, 0)


@pytest.mark.rule("L1.07", "L2.03", "L9.04")
@pytest.mark.parametrize(("strike", "dead"), [("near-miss", False), ("flesh-wound", True), ("deep-gash", True)])
def test_health_is_the_damage_that_kills(strike: str, dead: bool) -> None:
    p = Position(2, roles=["researcher", "medic"])  # Health 9
    p.wounds(0, "run-through", "inner-jaw", "deep-gash")  # 8
    p.strikes(strike)
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead is dead


@pytest.mark.rule("L1.08")
def test_defense_does_nothing_against_strikes() -> None:
    p = Position(2, roles=["gunner", "medic"])  # Health 10, Defense 6
    p.wounds(0, "torn-open", "run-through", "deep-gash")
    p.strikes("flesh-wound")
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose("end")
    assert player(t, 0).dead


@pytest.mark.rule("L1.10", "L1.11", "L1.12", "L1.22", "L99.18")
def test_stacks_of_the_setup_and_empty_places() -> None:
    one, two = (state(Table(Encounters, Setup(2), seed)) for seed in (1, 2))
    assert kinds(one.sergeants) == {
        f"sergeant-{icon}": 2 for icon in ("intel", "leadership", "strength", "survival", "tech")
    }
    assert len(one.strikes) == 40
    assert sorted(one.sergeants) == sorted(two.sergeants)
    assert one.sergeants != two.sergeants
    assert sorted(one.strikes) == sorted(two.strikes)
    assert one.strikes != two.strikes
    assert (
        one.hatchery
        == two.hatchery
        == [
            *(f"facehugger-{n}" for n in range(1, 10)),
            *(f"chestburster-{n}" for n in range(1, 6)),
        ]
    )
    assert [room.card for room in one.rooms] == [""] * 5
    assert [room.attached for room in one.rooms] == [[]] * 5
    for pile in (one.zone, one.operations, one.struck_out, one.dead_enemies, one.dead_characters, one.spent):
        assert pile == []
    assert one.hive
    assert one.barracks
    assert all(one.hq)


@pytest.mark.rule("L1.13", "L1.26")
def test_exactly_one_location() -> None:
    mixed: dict[str, Any] = {
        "objectives": ["breakout", "the-beast-is-out-there", "a-perfect-organism"],
        "characters": ["bishop", "call", "johner", "captain-dallas"],
    }
    assert first_state(Setup(2, "mix", "fiorina", **mixed), Chance.seeded(1)).location == "fiorina-1"
    assert refused(2, "mix", "", **mixed) == "L1.13"
    assert refused(2, "mix", "egg", **mixed) == "L1.13"


@pytest.mark.rule("L1.14", "L1.26")
def test_one_objective_of_each_number_in_order() -> None:
    people = ["bishop", "call", "johner", "captain-dallas"]
    good = ["breakout", "the-beast-is-out-there", "a-perfect-organism"]
    begun = first_state(Setup(2, "mix", "fiorina", good, people), Chance.seeded(1))
    assert begun.objectives == ["breakout-1", "the-beast-is-out-there-1", "a-perfect-organism-1"]
    assert begun.objective == 0
    for wrong in (good[:2], [*good, "breakout"], good[::-1], ["breakout", "breakout", "breakout"], ["egg", *good[1:]]):
        assert refused(2, "mix", "fiorina", wrong, people) == "L1.14"


@pytest.mark.rule("L1.15", "L1.16", "L1.18", "L1.19", "L22.04")
@pytest.mark.parametrize("film", ["alien", "aliens", "alien3", "resurrection"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_hive_is_three_mini_decks_with_drones_the_third_at_the_bottom(film: str, players: int) -> None:
    begun = first_state(Setup(players, film), Chance.seeded(players))
    assert len(begun.hive) == 33 + 3 * players == [36, 39, 42, 45, 48][players - 1]
    top_down = begun.hive[::-1]
    for size, objective in zip((9, 11, 13), begun.objectives, strict=True):
        part, top_down = top_down[: size + players], top_down[size + players :]
        decks = Counter(CARDS[card.rpartition("-")[0]].deck for card in part)
        assert decks == {objective.rpartition("-")[0]: size - 3, "drones": players, "": 3}
        assert kinds(part)["event"] == 2
        assert kinds(part)["hazard"] == 1
    assert top_down == []
    assert len(set(begun.hive)) == len(begun.hive)
    assert len(begun.drones) == 24 - 3 * players


@pytest.mark.rule("L1.16", "L1.17")
def test_drones_are_random_and_nobody_sees_which_went_in() -> None:
    chosen = set()
    for seed in range(8):
        t = Table(Encounters, Setup(2), seed)
        chosen.add(tuple(state(t).drones))
        for seat in (0, 1, None):
            seen = str(t.game.view(seat))
            assert "xenomorph" not in seen
    assert len(chosen) == 8


@pytest.mark.rule("L1.18")
def test_each_mini_deck_is_shuffled_by_itself_with_its_drones() -> None:
    orders: list[set[tuple[str, ...]]] = [set(), set(), set()]
    drones: list[set[tuple[int, ...]]] = [set(), set(), set()]
    for seed in range(6):
        begun = first_state(Setup(2), Chance.seeded(seed))
        for n in range(3):
            layer = [card for card, group in zip(begun.hive, begun.groups, strict=True) if group == n + 1]
            decks = [CARDS[card.rpartition("-")[0]].deck for card in layer]
            orders[n].add(tuple(card for card, deck in zip(layer, decks, strict=True) if deck != "drones"))
            drones[n].add(tuple(place for place, deck in enumerate(decks) if deck == "drones"))
    assert [len(each) for each in orders] == [6, 6, 6]
    assert all(len(each) > 3 for each in drones)


@pytest.mark.rule("L1.20", "L1.21", "L22.03")
def test_the_barracks_are_four_characters_of_fourteen_cards_each() -> None:
    ripleys = ["warrant-officer-ripley", "lieutenant-ripley", "sister-ripley", "ripley-eight"]
    assert len(characters()) == 16
    assert set(ripleys) <= set(characters())
    objectives = ["the-s-o-s", "no-one-can-hear-you-scream", "a-perfect-organism"]
    begun = first_state(Setup(2, "mix", "the-nostromo", objectives, ripleys), Chance.seeded(1))
    cards = begun.hq + begun.barracks
    assert len(cards) == len(set(cards)) == 56
    assert Counter(CARDS[card.rpartition("-")[0]].character for card in cards) == dict.fromkeys(ripleys, 14)
    for wrong in (ripleys[:3], [*ripleys, "bishop"], [*ripleys[:3], "ripley"], [*ripleys[:3], ripleys[0]]):
        assert refused(2, "mix", "the-nostromo", objectives, wrong) == "L1.20"


@pytest.mark.rule("L1.20", "L1.26")
def test_a_random_line_up_takes_anything_that_fits() -> None:
    found = [first_state(Setup(2, "random"), Chance.seeded(seed)) for seed in range(12)]
    for begun in found:
        assert [CARDS[id.rpartition("-")[0]].number for id in begun.objectives] == [1, 2, 3]
        people = {CARDS[card.rpartition("-")[0]].character for card in begun.hq + begun.barracks}
        assert len(people) == 4
        assert len(begun.hq + begun.barracks) == 56
    assert len({begun.location for begun in found}) == 4
    assert len({tuple(begun.objectives) for begun in found}) > 8


@pytest.mark.rule("L1.23", "L6.01")
def test_the_five_top_cards_of_the_barracks_are_the_hq() -> None:
    begun = first_state(Setup(2), Chance.seeded(3))
    assert len(begun.hq) == 5
    assert all(begun.hq)
    assert len(begun.barracks) == 51
    assert len({tuple(first_state(Setup(2), Chance.seeded(seed)).hq) for seed in range(6)}) == 6


@pytest.mark.rule("L1.25", "L3.06")
def test_the_group_chooses_who_goes_first_and_turns_pass_clockwise() -> None:
    t = Table(Encounters, Setup(3), 5)
    assert asked(t) == (0, "first")
    assert keys(t) == ["first:player-1", "first:player-2", "first:player-3"]
    t.choose("first:player-3")
    assert [(event.seat, event.rule) for event in t.events if isinstance(event, FirstChosen)] == [(2, "L1.25")]
    order = []
    for _ in range(4):
        order.append(state(t).active)
        play(t, "end")
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("L1.25")
def test_alone_nobody_is_asked_who_begins() -> None:
    assert asked(Table(Encounters, Setup(1), 5)) == (0, "action")


@pytest.mark.rule("L1.27")
def test_everything_is_ready_before_the_first_turn() -> None:
    t = Table(Encounters, Setup(2), 5)
    begun = state(t)
    assert begun.turn == 0
    assert begun.step == "first"
    assert all(len(each.hand) == 6 for each in begun.players)
    assert len(begun.hive) == 39
    assert all(begun.hq)


@pytest.mark.rule("L99.01", "L4.02")
def test_the_rooms_and_their_scan_costs() -> None:
    assert ROOMS == ("ventilation-shafts", "maintenance", "med-lab", "quarters", "airlock")
    assert [CARDS[room].scan for room in ROOMS] == [3, 2, 2, 1, 1]


@pytest.mark.rule("L99.02")
def test_every_sample_setup_can_be_set_up() -> None:
    for setup in setups():
        begun = first_state(setup, Chance.seeded(1))
        assert list(Encounters(begun).violations()) == []
