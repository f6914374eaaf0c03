"""Setting up, and what everybody can see (V1, V3.01 to V3.07, V3.16, V9.07)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.decks import starter
from sulaco.games.battles.events import FirstChosen, Mulligan, Placed
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Deck, Mode, Setup
from sulaco.games.battles.view import BattlesView
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .tables import asked, attack, keys, now, play, player, strike

TWO = Setup([starter("lt-ripley"), starter("the-queen-main")])


def begin(setup: Setup = TWO, seed: int = 0, first: int = 0) -> Table[Battles]:
    """A new game in which this seat goes first."""
    table = Table(Battles, setup, seed)
    table.choose(f"first:player-{first + 1}")
    return table


@pytest.mark.rule("V1.01")
@pytest.mark.parametrize("n", [1, 5])
def test_neither_one_nor_five_can_play(n: int) -> None:
    with pytest.raises(Refused) as refused:
        Table(Battles, Setup([starter("lt-ripley")] * n), 0)
    assert (refused.value.reason.text.id, refused.value.reason.rule) == ("setup.players-free-for-all", "V1.01")


@pytest.mark.rule("V1.01")
@pytest.mark.parametrize(
    ("n", "mode"), [(2, "free-for-all"), (3, "free-for-all"), (4, "free-for-all"), (4, "teams"), (4, "two-headed")]
)
def test_two_to_four_play_each_with_a_deck_of_their_own(n: int, mode: Mode) -> None:
    mains = ("lt-ripley", "the-queen-main", "the-dragon-main", "ripley-8")
    table = Table(Battles, Setup([starter(main) for main in mains[:n]], mode), 0)
    decks = [player(table, seat).deck for seat in range(n)]
    assert [len(deck) for deck in decks] == [60] * n
    assert [{table.game.owner(card) for card in deck} for deck in decks] == [{seat} for seat in range(n)]


@pytest.mark.rule("V1.02")
def test_a_main_character_and_exactly_sixty_other_cards() -> None:
    short = dict(starter("lt-ripley").cards)
    short["earth"] -= 1
    with pytest.raises(Refused) as refused:
        Table(Battles, Setup([Deck("lt-ripley", short), starter("the-queen-main")]), 0)
    assert refused.value.reason.rule == "V22.01"
    table = begin()
    assert [player(table, seat).main for seat in (0, 1)] == ["lt-ripley-1", "the-queen-main-101"]
    assert [len(player(table, seat).deck) for seat in (0, 1)] == [60, 60]
    mains = [card for card in CARDS.values() if isinstance(card, Character) and card.type == "main"]
    assert len(mains) == 8
    assert all(card.level_two is not None for card in mains)


@pytest.mark.rule("V1.04")
def test_chance_decides_who_may_choose_who_goes_first() -> None:
    choosers = set()
    for seed in range(10):
        table = Table(Battles, TWO, seed)
        seat, kind = asked(table)
        choosers.add(seat)
        assert kind == "first"
        assert keys(table) == ["first:player-1", "first:player-2"]
        table.choose(f"first:player-{2 - seat}")
        assert table.game.state.first == 1 - seat
        event = next(event for event in table.events if isinstance(event, FirstChosen))
        assert (event.chooser, event.seat) == (seat, 1 - seat)
    assert choosers == {0, 1}


@pytest.mark.rule("V1.05", "V3.07")
def test_main_characters_are_placed_in_turn_order_in_front_or_back() -> None:
    table = begin(Setup([starter("lt-ripley"), starter("the-queen-main"), starter("the-dragon-main")]), first=1)
    for seat, row in ((1, "back"), (2, "front"), (0, "back")):
        assert asked(table) == (seat, "place")
        assert keys(table) == ["front", "back"]
        table.choose(row)
    placed = [event for event in table.events if isinstance(event, Placed)]
    assert [(event.unit, event.front) for event in placed] == [
        ("the-queen-main-101", False),
        ("the-dragon-main-201", True),
        ("lt-ripley-1", False),
    ]
    assert [(unit.id, unit.front, unit.level, unit.ready) for unit in table.game.state.units] == [
        ("the-queen-main-101", False, 1, True),
        ("the-dragon-main-201", True, 1, True),
        ("lt-ripley-1", False, 1, True),
    ]


@pytest.mark.rule("V1.06", "V14.03")
def test_the_level_two_card_and_the_xp_on_it_lie_open() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.main(1, xp=2)
    t = p.table()
    for eyes in (0, 1, None):
        seen = t.game.view(eyes)
        assert isinstance(seen, BattlesView)
        assert [(each.main, each.xp) for each in seen.players] == [("lt-ripley-1", 0), ("the-queen-main-101", 2)]


@pytest.mark.rule("V1.07")
def test_decks_are_shuffled_and_seven_cards_drawn() -> None:
    table = begin()
    before = [list(player(table, seat).deck) for seat in (0, 1)]
    play(table, "front", "front")
    for seat in (0, 1):
        found = player(table, seat)
        assert (len(found.hand), len(found.deck)) == (7, 53)
        assert sorted(found.hand + found.deck) == sorted(before[seat])
        assert found.deck + found.hand[::-1] != before[seat]
    others = begin(seed=1)
    play(others, "front", "front")
    assert player(others, 0).hand != player(table, 0).hand


@pytest.mark.rule("V1.08")
def test_each_player_in_turn_order_may_take_one_mulligan() -> None:
    table = begin(first=1)
    play(table, "front", "front")
    kept, shuffled = list(player(table, 1).hand), list(player(table, 0).hand)
    assert asked(table) == (1, "mulligan")
    assert keys(table) == ["keep", "mulligan"]
    table.choose("keep")
    assert asked(table) == (0, "mulligan")
    table.choose("mulligan")
    assert player(table, 1).hand == kept
    found = player(table, 0)
    assert (len(found.hand), len(found.deck)) == (7, 53)
    assert found.hand != shuffled
    assert set(shuffled) <= set(found.hand + found.deck)
    assert [event.taken for event in table.events if isinstance(event, Mulligan)] == [False, True]
    assert asked(table) == (1, "resource")


@pytest.mark.rule("V3.01")
def test_there_are_five_types_of_cards() -> None:
    assert {card.type for card in CARDS.values()} == {"main", "supporting", "plot-twist", "equipment", "location"}


@pytest.mark.rule("V1.03", "V3.03", "V3.16", "V9.10")
@pytest.mark.parametrize("wounds", [3, 4])
def test_wounds_are_alike_wherever_they_come_from_and_as_many_as_health_ko(wounds: int) -> None:
    """A wound of a stun and one of an effect are the same; with 5 of them Lt. Ripley, Health 5, is KO'd."""
    p = Position("lt-ripley", "the-queen-main")
    main = p.main(0, wounds=wounds)
    hudson = p.unit(0, "private-hudson", counters=-6)
    p.at("main", active=1)
    spitter = p.unit(1, "xenomorph-spitter")
    t = p.table()
    attack(t, hudson, spitter)
    strike(t)
    assert hudson.id in player(t, 0).ko
    if wounds == 3:
        assert now(t, main).wounds == 4
        assert not now(t, main).stunned
    else:
        assert t.ending is not None
        assert t.ending.winners == (1,)


@pytest.mark.rule("V3.03", "V3.16")
@pytest.mark.parametrize("name", ["vriess", "leaping-xenomorph"])
def test_health_is_a_number_on_every_team(name: str) -> None:
    """Vriess and the Leaping Xenomorph have DEF 1 and Health 2: the first wound stuns, the second KOs."""
    for wounds, out in ((0, False), (1, True)):
        p = Position("lt-ripley", "the-queen-main")
        target = p.unit(1, name, wounds=wounds)
        attacker = p.unit(0, "kane")
        t = p.table()
        attack(t, target, attacker)
        strike(t)
        if t.decision is not None and t.decision.kind == "holes":
            t.choose(keys(t)[0])
        assert (target.id in player(t, 1).ko) is out


@pytest.mark.rule("V3.06", "V9.07")
def test_ko_piles_and_stunned_characters_are_open_to_all() -> None:
    p = Position("lt-ripley", "the-queen-main")
    fallen = p.ko(0, "newt", "kane")
    stunned = p.unit(1, "the-dragon", stunned=True, wounds=1)
    t = p.table()
    for eyes in (0, 1, None):
        seen = t.game.view(eyes)
        assert isinstance(seen, BattlesView)
        assert seen.players[0].ko == fallen
        assert [(each.unit.id, each.unit.wounds) for each in seen.units if each.unit.stunned] == [(stunned.id, 1)]


@pytest.mark.rule("V3.05", "V3.06")
def test_a_discard_comes_from_the_hand_and_goes_to_the_ko_pile() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    p.deck(0, "earth")
    earth, kept = p.hand(0, "earth", "newt")
    t = p.table()
    assert keys(t, "power") == [f"warrant-officer-ripley-1:hide-in-the-shadows:discard.{earth}"]
    t.choose(f"power:warrant-officer-ripley-1:hide-in-the-shadows:discard.{earth}")
    assert player(t, 0).hand == [kept]
    assert player(t, 0).ko == [earth]
