"""Locations: the six basic ones, ALN-055 to ALN-060, Weyland-Yutani Complex, ALN-026, and LV-426, ALN-051."""

from __future__ import annotations

import pytest

from sulaco.games.battles.cards import CARDS, Location
from sulaco.games.battles.position import Position

from ..tables import asked, keys, play, player

BASICS = ("the-nostromo", "the-sulaco", "the-auriga", "fury-161", "earth", "space")


def ways(p: Position, power: str) -> list[str]:
    """How this power can be paid for in this position."""
    table = p.table()
    return [key.partition(f":{power}:")[2] for key in keys(table, "power") if f":{power}:" in key]


@pytest.mark.component("ALN-055")
@pytest.mark.component("ALN-056")
@pytest.mark.component("ALN-057")
@pytest.mark.component("ALN-058")
@pytest.mark.component("ALN-059")
@pytest.mark.component("ALN-060")
@pytest.mark.rule("V99.02", "V17.05", "V17.06", "V17.07", "V13.06")
@pytest.mark.parametrize(
    ("number", "location", "symbol", "main", "power"),
    [
        ("ALN-055", "the-nostromo", "energy", "warrant-officer-ripley", "set-the-self-destruct"),
        ("ALN-056", "the-sulaco", "skill", "lt-ripley", "i-can-handle-myself"),
        ("ALN-057", "the-auriga", "intellect", "sister-ripley", "your-a-is-already-on-the-line"),
        ("ALN-058", "fury-161", "might", "the-dragon-main", "nobody-can-stop-it"),
        ("ALN-059", "earth", "humanity", "warrant-officer-ripley", "hide-in-the-shadows"),
        ("ALN-060", "space", "alien", "the-dragon-main", "it-feeds-on-minds"),
    ],
)
def test_a_basic_location_pays_its_symbol_turned_down_or_discarded(
    number: str, location: str, symbol: str, main: str, power: str
) -> None:
    card = CARDS[location]
    assert isinstance(card, Location)
    assert (card.number, sorted(card.symbols), card.basic, card.team) == (number, [symbol], True, "")
    p = Position(main, "the-queen-main")
    p.main(0, level=2, ready=False)
    row = p.resources(0, *BASICS)
    hand = p.hand(0, *BASICS)
    at = BASICS.index(location)
    assert ways(p, power) == [f"turn.{row[at]}", f"discard.{hand[at]}"]


@pytest.mark.rule("V17.07")
def test_every_symbol_has_one_basic_location() -> None:
    locations = [card for card in CARDS.values() if isinstance(card, Location)]
    basic = [card for card in locations if card.basic]
    assert sorted(symbol for card in basic for symbol in card.symbols) == [
        "alien",
        "energy",
        "humanity",
        "intellect",
        "might",
        "skill",
    ]
    assert [(card.id, card.team) for card in locations if not card.basic] == [
        ("weyland-yutani-complex", "company"),
        ("lv-426", "xenomorphs"),
    ]


@pytest.mark.component("ALN-026")
@pytest.mark.rule("V17.08", "V99.19")
@pytest.mark.parametrize(
    ("main", "power"),
    [
        ("warrant-officer-ripley", "hide-in-the-shadows"),
        ("warrant-officer-ripley", "set-the-self-destruct"),
        ("sister-ripley", "your-a-is-already-on-the-line"),
        ("lt-ripley", "i-can-handle-myself"),
    ],
)
def test_the_complex_pays_humanity_energy_intellect_and_skill_for_the_company(main: str, power: str) -> None:
    p = Position(main, "the-queen-main")
    p.main(0, level=2)
    p.resources(0, "weyland-yutani-complex")
    p.hand(0, "weyland-yutani-complex")
    assert ways(p, power) == ["turn.weyland-yutani-complex-1", "discard.weyland-yutani-complex-2"]


@pytest.mark.component("ALN-026")
@pytest.mark.rule("V17.08", "V22.06")
def test_the_complex_pays_for_no_xenomorph_on_the_same_side() -> None:
    p = Position("sister-ripley", "the-queen-main")
    p.unit(0, "salivating-xenomorph")
    p.unit(0, "parker")
    p.resources(0, "weyland-yutani-complex")
    t = p.table()
    assert keys(t, "power") == [
        "sister-ripley-1:your-a-is-already-on-the-line:turn.weyland-yutani-complex-1",
        "parker-1:cattle-prod:turn.weyland-yutani-complex-1",
    ]
    play(t, "power:parker-1:cattle-prod:turn.weyland-yutani-complex-1")
    assert keys(t, "power") == []  # one Location, one power


@pytest.mark.component("ALN-051")
@pytest.mark.rule("V17.08", "V99.19")
@pytest.mark.parametrize(
    ("main", "unit", "power"),
    [
        ("the-dragon-main", "", "it-feeds-on-minds"),
        ("the-dragon-main", "", "nobody-can-stop-it"),
        ("the-queen-main", "", "whos-laying-the-eggs-main"),
        ("lt-ripley", "salivating-xenomorph", "salivate"),
    ],
)
def test_lv_426_pays_alien_energy_intellect_and_might_for_xenomorphs(main: str, unit: str, power: str) -> None:
    p = Position(main, "the-queen-main")
    p.main(0, level=2, ready=False)
    if unit:
        p.unit(0, unit)
    (up,) = p.resources(0, "lv-426")
    (hand,) = p.hand(0, "lv-426")
    assert ways(p, power) == [f"turn.{up}", f"discard.{hand}"]


@pytest.mark.component("ALN-051")
@pytest.mark.rule("V22.06")
def test_lv_426_pays_for_no_member_of_the_company() -> None:
    p = Position()
    p.unit(0, "parker")
    p.resources(0, "lv-426")
    p.hand(0, "lv-426")
    t = p.table()
    assert asked(t) == (0, "main")
    assert keys(t, "power") == []


@pytest.mark.component("ALN-026")
@pytest.mark.component("ALN-051")
def test_the_special_locations_as_printed() -> None:
    company, nest = CARDS["weyland-yutani-complex"], CARDS["lv-426"]
    assert isinstance(company, Location)
    assert isinstance(nest, Location)
    assert (company.number, company.team, company.limit) == ("ALN-026", "company", 4)
    assert company.symbols == {"humanity", "energy", "intellect", "skill"}
    assert (nest.number, nest.team, nest.limit) == ("ALN-051", "xenomorphs", 4)
    assert nest.symbols == {"alien", "energy", "intellect", "might"}


@pytest.mark.component("ALN-026")
@pytest.mark.component("ALN-055")
@pytest.mark.rule("V17.02", "V13.06")
def test_what_pays_is_turned_down_and_stays_a_resource() -> None:
    p = Position()
    p.unit(0, "parker")
    p.resources(0, "the-nostromo", "weyland-yutani-complex", down=1)
    t = p.table()
    play(t, "power:parker-1:cattle-prod:turn.the-nostromo-1")
    assert [(r.id, r.up) for r in player(t, 0).resources[:2]] == [
        ("the-nostromo-1", False),
        ("weyland-yutani-complex-1", True),
    ]
    assert len(player(t, 0).resources) == 3
