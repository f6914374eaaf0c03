"""Drawing, playing, revealing, reshuffling (A4)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import endurance
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.decision import GameOver
from sulaco.table.flow import Flow
from sulaco.table.table import Table

from .maps import HALL


def hall(*, aliens: tuple[str, ...] = ()) -> Position:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    for place in aliens:
        p.alien(place)
    return p


def run(flow: Flow[object]) -> None:
    """Run a flow that asks nothing."""
    for decision in flow:
        raise AssertionError(f"asked {decision.kind}")


def kinds(table: Table[Corps]) -> list[str]:
    return [type(event).__name__ for event in table.events]


@pytest.mark.rule("A4.01", "A4.03")
def test_a_drawn_card_comes_from_the_top_of_the_deck_into_the_hand() -> None:
    p = hall()
    p.deck("m40-grenades", "body-armor")
    run(endurance.draw(p.game, p.game.who["hicks"], 1))
    assert [CARDS[card].id for card in p.state.players[0].hand] == ["m40-grenades"]
    assert CARDS[p.state.endurance[-1]].id == "body-armor"


@pytest.mark.rule("A4.01")
def test_exhausting_and_revealing_use_the_top_too() -> None:
    p = hall()
    p.deck("m40-grenades", "body-armor", "hk-vp70")
    endurance.exhaust(p.game, 1)
    assert CARDS[p.state.exhausted[-1]].id == "m40-grenades"
    run(endurance.reveal(p.game, 0, {}))
    assert CARDS[p.state.beneath[0]].id == "body-armor"
    assert CARDS[p.state.endurance[-1]].id == "hk-vp70"


@pytest.mark.rule("A4.02")
def test_there_are_four_types_of_endurance_cards() -> None:
    assert {card.type for card in CARDS.values()} == {"weapon", "equipment", "event", "hazard"}


@pytest.mark.rule("A4.04")
def test_nothing_is_drawn_from_an_empty_deck_even_with_a_full_exhaust_pile() -> None:
    p = hall()
    p.exhausted("hk-vp70", "hk-vp70")
    p.deck(only=True)
    p.activate("hicks")
    t = p.table()
    t.choose("rest")
    assert t.decision is not None
    assert t.decision.kind == "recycle"
    assert t.game.state.players[0].hand == []


@pytest.mark.rule("A4.05")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    p = hall()
    p.deck(*["hk-vp70"] * 6, *["ithaca-37-shotgun"] * 3, *["m41a-pulse-rifle"] * 4)
    run(endurance.draw(p.game, p.game.who["hicks"], 13))
    assert len(p.state.players[0].hand) == 13


@pytest.mark.rule("A4.06")
def test_an_any_time_event_is_offered_while_somebody_else_decides() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "1,1", player=0)
    p.character("hudson", "3,1", player=1, hazards=["losing-hope"])
    p.hand(1, "just-deal-with-it")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    assert t.decision.seat == 0
    assert [(option.key, option.seat) for option in t.decision.asides] == [("event:just-deal-with-it-1", 1)]


@pytest.mark.rule("A4.06")
def test_an_any_time_event_is_offered_in_the_alien_phase() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"], hazards=["losing-hope"])
    p.alien("2,1")
    p.hand(0, "just-deal-with-it")
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.kind == "defensive-fire"
    assert [option.key for option in t.decision.asides] == ["event:just-deal-with-it-1"]


@pytest.mark.rule("A4.07", "A5.05")
def test_an_event_is_paid_carried_out_and_laid_on_the_exhaust_pile() -> None:
    p = hall()
    p.hand(0, "short-controlled-bursts")
    p.activate("hicks")
    t = p.table()
    deck, aim = len(t.game.state.endurance), t.game.who["hicks"].aim
    t.choose("event:short-controlled-bursts-1")
    state = t.game.state
    assert len(state.endurance) == deck - 1
    assert state.exhausted[-1] == "short-controlled-bursts-1"
    assert len(state.exhausted) == 2
    assert t.game.who["hicks"].aim == min(10, aim + 3)
    assert state.players[0].hand == []


@pytest.mark.rule("A4.13", "A99.19")
def test_a_drawn_hazard_is_resolved_at_once_and_never_stays_in_hand() -> None:
    p = hall()
    p.deck("panic", "hk-vp70")
    p.activate("hicks")
    t = p.table()
    t.choose("rest")
    t.choose("draw")
    assert t.game.who["hicks"].aim == 4  # 7 less 3
    assert t.game.state.players[0].hand == []
    assert t.game.state.exhausted[-1] == "panic-1"


@pytest.mark.rule("A4.14", "A4.15", "A99.18")
def test_a_hazard_revealed_by_a_tracker_card_goes_unresolved_to_the_exhaust_pile() -> None:
    p = hall()
    p.deck("panic")
    run(endurance.reveal(p.game, 0, {}, tracker=True))
    assert p.game.who["hicks"].aim == 7
    assert p.state.exhausted == ["panic-1"]
    assert p.state.beneath == []


@pytest.mark.rule("A4.16", "A4.17", "A4.18", "A4.20")
def test_a_reveal_resolves_what_its_type_asks_for_and_nothing_else() -> None:
    p = hall()
    p.deck("hk-vp70", "body-armor")
    happened: list[str] = []

    def effect(name: str) -> Flow[None]:
        happened.append(name)
        yield from ()

    outcomes = {"weapon": lambda: effect("weapon"), "event": lambda: effect("event")}
    run(endurance.reveal(p.game, 0, outcomes))
    assert happened == ["weapon"]
    assert CARDS[p.state.beneath[0]].id == "hk-vp70"
    run(endurance.reveal(p.game, 0, outcomes))
    assert happened == ["weapon"]
    assert [CARDS[card].id for card in p.state.beneath] == ["body-armor", "hk-vp70"]


@pytest.mark.rule("A4.19")
def test_a_revealed_hazard_is_resolved_after_the_revealing_effect() -> None:
    p = hall()
    p.deck("panic")
    aims: list[int] = []

    def effect() -> Flow[None]:
        aims.append(p.game.who["hicks"].aim)
        yield from ()

    run(endurance.reveal(p.game, 0, {"hazard": effect}))
    assert aims == [7]
    assert p.game.who["hicks"].aim == 4
    assert p.state.beneath == ["panic-1"]


@pytest.mark.rule("A4.21")
def test_with_an_empty_deck_the_exhaust_pile_is_revealed_from() -> None:
    p = hall()
    p.exhausted("body-armor", "hk-vp70")
    p.deck(only=True)
    run(endurance.reveal(p.game, 0, {}))
    assert [CARDS[card].id for card in p.state.exhausted] == ["body-armor", "hk-vp70"]
    assert p.state.exhausted[0].startswith("body-armor")
    assert p.state.beneath == []


@pytest.mark.rule("A4.23")
def test_cards_beneath_the_reshuffle_card_are_not_drawn() -> None:
    p = hall()
    p.deck("hk-vp70", "hk-vp70", only=True)
    p.discarded()
    p.state.discarded.remove("body-armor-1")
    p.state.beneath.append("body-armor-1")
    run(endurance.draw(p.game, p.game.who["hicks"], 1))
    assert p.state.beneath == ["body-armor-1"]
    assert [CARDS[card].id for card in p.state.players[0].hand] == ["hk-vp70"]


@pytest.mark.rule("A4.24")
def test_when_the_reshuffle_card_comes_up_all_beneath_it_becomes_the_new_stack() -> None:
    p = hall()
    p.deck("hk-vp70", only=True)
    for card in ("body-armor-1", "panic-1", "m40-grenades-1"):
        p.state.discarded.remove(card)
        p.state.beneath.append(card)
    endurance.exhaust(p.game, 1)
    assert sorted(p.state.endurance) == ["body-armor-1", "m40-grenades-1", "panic-1"]
    assert p.state.beneath == []


@pytest.mark.rule("A99.20")
def test_the_last_card_revealed_takes_part_in_the_reshuffle() -> None:
    p = hall()
    p.deck("hk-vp70", only=True)
    p.state.discarded.remove("body-armor-1")
    p.state.beneath.append("body-armor-1")
    run(endurance.reveal(p.game, 0, {}))
    assert sorted(CARDS[card].id for card in p.state.endurance) == ["body-armor", "hk-vp70"]
    assert p.state.beneath == []


@pytest.mark.rule("A99.21")
def test_cards_recycled_into_an_empty_deck_become_the_stack_at_once() -> None:
    p = hall()
    p.exhausted("hk-vp70", "hk-vp70", "hk-vp70")
    p.deck(only=True)
    assert endurance.deck_empty(p.game)
    assert endurance.recycle(p.game, 2) == 2
    assert len(p.state.endurance) == 1 + 1
    assert p.state.beneath == []


def last_card(card: str) -> Position:
    """One card on the Reshuffle card, four beneath it, two on the Exhaust Pile."""
    p = hall()
    p.exhausted("hk-vp70", "hk-vp70")
    p.beneath("body-armor", "body-armor", "m40-grenades", "m40-grenades")
    p.deck(card, only=True)
    return p


@pytest.mark.rule("A4.24", "A99.21", "A5.03")
@pytest.mark.parametrize("by", ["draw", "discard"])
def test_the_reshuffle_comes_before_the_hazard_that_was_the_last_card_of_the_stack(by: str) -> None:
    p = last_card("in-the-dark")  # without a Spawn Point: exhaust 2
    burnt = len(p.state.discarded)
    if by == "draw":
        run(endurance.draw(p.game, p.game.who["hicks"], 1))
    else:
        run(endurance.discard(p.game, 0, 1))
    assert len(p.state.endurance) == 2
    assert p.state.beneath == []
    assert len(p.state.exhausted) == (5 if by == "draw" else 4)
    assert len(p.state.discarded) == burnt + (0 if by == "draw" else 1)


@pytest.mark.rule("A99.20", "A99.21", "A5.03")
def test_an_effect_of_the_last_card_revealed_takes_its_cards_from_beneath_the_reshuffle_card() -> None:
    p = last_card("hot-wire")
    burnt = p.state.discarded[:]

    def weaken() -> Flow[None]:
        endurance.exhaust(p.game, 2)
        assert p.state.revealed == ["hot-wire-1"]
        yield from endurance.draw(p.game, p.game.who["hicks"], 1)
        yield from endurance.discard_top(p.game, 0)

    run(endurance.reveal(p.game, 0, {"event": weaken}))
    assert len(p.state.exhausted) == 2 + 2
    assert len(p.state.players[0].hand) == 1
    assert len(p.state.discarded) == len(burnt) + 1
    assert p.state.endurance == ["hot-wire-1"]  # tucked under, and the whole stack was used up
    assert p.state.beneath == []


@pytest.mark.rule("A4.21", "A99.21")
def test_a_reveal_within_a_reveal_still_uses_the_deck() -> None:
    p = last_card("hot-wire")
    run(endurance.reveal(p.game, 0, {"event": lambda: again(p)}))
    assert [CARDS[card].id for card in p.state.exhausted] == ["hk-vp70", "hk-vp70"]
    assert len(p.state.endurance) == 3
    assert p.state.beneath[0] == "hot-wire-1"
    assert len(p.state.beneath) == 2


def again(p: Position) -> Flow[None]:
    yield from endurance.reveal(p.game, 0, {})


@pytest.mark.rule("A5.04")
def test_the_mission_is_lost_when_the_last_card_of_all_is_drawn() -> None:
    p = hall()
    p.deck("hk-vp70", only=True)
    with pytest.raises(GameOver) as over:
        run(endurance.draw(p.game, p.game.who["hicks"], 1))
    assert over.value.ending.reason.rule == "A5.04"
