"""What the live game keeps instead of looking it up again: it is what a game made afresh of the state would find."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sulaco.games.encounters import Encounters, fight, recruiting, scanning, terms
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.keywords import helpers
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.survey import prices, survey
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from .tables import alter, keys


def decisions(setup: Setup, seed: int) -> Iterator[Table[Encounters]]:
    """A random game, stopped at every decision."""
    table = Table(Encounters, setup, seed, history=False)
    chance = Chance.seeded(seed)
    while table.decision is not None:
        yield table
        table.choose(pick(table.decision, chance))


def asked_afresh(table: Table[Encounters]) -> Decision:
    return next(Encounters(table.game.state).step())


@pytest.mark.parametrize("setup", Encounters.setups()[::4])
def test_the_board_is_up_to_date_at_every_decision(setup: Setup) -> None:
    kept = 0
    for table in decisions(setup, 7):
        game = table.game
        if game.state.step != "action" or table.decision is None or table.decision.unit != "action":
            continue
        assert game.board == survey(Encounters(game.state))
        fresh = asked_afresh(table)
        assert table.decision.options == fresh.options
        assert table.decision.asides == fresh.asides
        kept += bool(game.state.plays)
    assert kept


@pytest.mark.parametrize("setup", Encounters.setups()[1::4])
def test_nothing_is_left_out_that_the_rules_would_allow(setup: Setup) -> None:
    """Shortcuts, such as that nothing is fought without Attack, are taken only where there is nothing at their end."""
    for table in decisions(setup, 11):
        game, state = table.game, table.game.state
        if state.step != "action" or table.decision is None or table.decision.unit != "action":
            continue
        enemies = [card for card in game.face_up_enemies() if fight.attack_of(game, card) <= state.attack]
        assert keys(table, "fight") == [card for card in enemies if fight.barred(game, card) is None]
        costs = {ROOMS[index]: scanning.scan_cost(game, index) for index in scanning.hidden_rooms(game)}
        assert keys(table, "scan") == [
            room for room, cost in costs.items() if cost is not None and cost <= state.attack
        ]
        assert keys(table, "pay") == [card for card, cost in terms.payable(game) if cost <= state.recruit]
        hq = [card for card in game.each_kind(filter(None, state.hq)) if recruiting.price(game, card) <= state.recruit]
        sergeants = ["sergeant"] if state.sergeants and recruiting.sergeant_price(game) <= state.recruit else []
        assert keys(table, "recruit") == hq + sergeants
        plays = [(play, f"{play.card}:{index}") for index, play in enumerate(state.plays)]
        able = [key for play, key in plays if CARDS[play.id].sacrifice and not play.gone]
        assert keys(table, "sacrifice") == able


def test_prices_are_up_to_date_at_every_decision() -> None:
    for seed in range(6):
        for table in decisions(Setup(3, "alien"), seed):
            hq = table.game.state.hq
            assert table.game.prices.of(hq) == prices(hq)


def test_a_hand_is_looked_through_again_when_it_has_changed() -> None:
    p = Position(2, "aliens")
    first, second, _ = p.hand(1, "sergeant-tech", "sergeant-intel", "grunt")
    table = p.table()
    hand = table.game.state.players[1].hand
    assert table.game.helpers[1].of(hand) == helpers(hand) == [first, second]
    hand.remove(first)
    assert table.game.helpers[1].of(hand) == [second]


def test_an_area_ability_that_looks_at_played_cards_holds_after_a_plain_one() -> None:
    """The card leaves the board as it is, but not what is true of it: the Queen has 11 Attack now instead of 14."""
    p = Position(2, "aliens")
    p.objective(3)
    (sergeant,) = p.hand(0, "sergeant-tech")
    (queen,) = p.zone("the-queen")
    p.points(attack=11)
    table = p.table()
    board = table.game.board
    assert f"fight:{queen}" not in keys(table)
    table.choose(f"play:{sergeant}")
    assert table.game.board is board
    assert f"fight:{queen}" in keys(table)


def test_a_deed_that_is_no_plain_card_is_followed_by_a_look_at_the_board() -> None:
    p = Position(2, "aliens")
    p.room("med-lab", "event", up=False)
    p.points(attack=9)
    table = p.table()
    board = table.game.board
    table.choose("scan:med-lab")
    assert table.game.board is not board


@pytest.mark.parametrize("place", ["room", "zone"])
def test_an_enemy_without_attack_is_fought_without_points(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """No card of the box is printed so, but one of a pack may be."""
    alter(monkeypatch, "egg", attack=0)
    p = Position(2, "alien")
    egg = p.room("med-lab", "egg") if place == "room" else p.zone("egg")[0]
    assert keys(p.table(), "fight") == [egg]


# --- nothing else is kept ---------------------------------------------------------------------------------------------

DERIVED = {"board", "prices", "helpers"}
"""What is worked out of the state, and proved so above."""


@pytest.mark.parametrize("setup", Encounters.setups()[2::4])
def test_at_a_decision_the_game_remembers_nothing_that_is_not_in_the_state(setup: Setup) -> None:
    middle = 0
    for table in decisions(setup, 13):
        game = table.game
        remembered, fresh = vars(game), vars(Encounters(game.state))
        assert set(remembered) == set(fresh)
        for name in set(fresh) - DERIVED - {"state", "events"}:
            assert remembered[name] == fresh[name], name
        middle += table.decision is not None and table.decision.unit != "action"
    assert middle


def test_what_is_being_copied_is_in_the_state() -> None:
    p = Position(2)
    _, tool = p.played("electric-prod", "right-tool-for-the-job")
    (share,) = p.hand(0, "full-share")
    t = p.table()
    t.choose(f"play:{share}")
    assert (t.game.state.copying, t.game.state.worked) == ([], 1)
    t.choose(f"card:{tool}")
    assert (t.game.state.copying, t.game.state.worked) == (["full-share"], 2)
    t.choose("choose:1")
    assert t.game.state.copying == []
