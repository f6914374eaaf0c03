"""The sensible bot with the Characters of Ultimate Badasses: it uses their abilities where they pay."""

from __future__ import annotations

import pytest

from sulaco.bots.corps import Sensible
from sulaco.bots.corps.sensible import ANSWERS
from sulaco.games.corps.asking import FORMS
from sulaco.games.corps.boxes import BADASSES
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

CORRIDOR = """\
+--+--+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .  .  .  XA|
+                                    +
| .  .  .  .  .  .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+--+--+""".replace("  XA|", " XA|").replace(
    "+                                    +", "+                                   +"
)


def position(players: int = 1, mission: str = "drill") -> Position:
    return Position(CORRIDOR, players=players, mission=mission, boxes=[BADASSES])


def chosen(at: Position | Table[Corps]) -> str:
    table = at.table() if isinstance(at, Position) else at
    assert table.decision is not None
    return Sensible(1).choose(table, table.decision.seat)


def test_every_question_of_their_abilities_has_an_answer() -> None:
    assert {"sound-off", "keep-moving", "hand-over", "hand-over-to", "buddy", "expendable"} <= set(FORMS) & set(ANSWERS)


def test_apone_sends_on_whoever_has_the_longest_way() -> None:
    p = position(players=2, mission="resupply")
    p.character("apone", "9,0", player=0)
    p.character("hicks", "2,1", player=1)
    p.character("frost", "8,0")
    for n, place in enumerate(("10,0",) * 2, 1):
        p.token(f"crate-{n}", place).bearer = ("hicks", "frost")[n - 1]
        p.state.tokens[-1].at = -1
    p.activate("apone", stage="end")
    t = p.table()
    assert chosen(t) == "ability:keep-moving"
    t.choose("ability:keep-moving")
    assert chosen(t) == "order:hicks"


def test_apone_lets_them_stand_where_they_want_to_be_or_while_the_deck_is_low() -> None:
    for mission, cards in (("drill", 40), ("resupply", 5)):
        p = position(players=2, mission=mission)
        p.character("apone", "9,0", player=0)
        p.character("hicks", "2,1", player=1)
        crate = p.token("crate-1", "10,0")
        crate.bearer, crate.at = "hicks", -1
        if cards < 10:
            p.deck(*p.state.endurance[:cards], only=True)
        p.activate("apone", stage="end")
        assert chosen(p) == "skip"


def test_crowe_gives_to_a_hero_what_is_missed_least() -> None:
    p = position(players=2)
    p.character("crowe", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.character("frost", "1,0", gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.character("hicks", "2,0", player=1, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.hand(0, "hk-vp70")
    p.deck("close-call")
    p.activate("crowe", stage="on")
    t = p.table()
    assert chosen(t) == "ability:hand-it-on"
    t.choose("ability:hand-it-on")
    assert chosen(t) == "give:hk-vp70-1"
    t.choose("give:hk-vp70-1")
    assert chosen(t) == "comrade:hicks"


def test_crowe_draws_nothing_with_a_full_hand() -> None:
    for stage in ("on", "end"):
        p = position()
        p.character("crowe", "0,0", player=0)
        p.character("hicks", "2,0")
        p.hand(0, "close-call", "fall-back", "hot-wire", "eyes-open", "stay-frosty")
        p.activate("crowe", stage=stage)
        assert chosen(p) == "skip"


def test_drake_cuts_loose_before_he_fires_and_not_without_a_target() -> None:
    p = position()
    p.character("drake", "0,0", player=0, gear_cards=["m56-smart-gun"])
    p.activate("drake")
    assert chosen(p) != "ability:cut-loose"
    p.alien("3,0", tokens=4)
    assert chosen(p) == "ability:cut-loose"
    p.state.characters[0].aim = 9
    assert chosen(p) != "ability:cut-loose"


def test_dietrich_helps_up_and_patches_up() -> None:
    p = position()
    p.character("dietrich", "0,0", player=0)
    p.character("hicks", "1,0", down=True, hazards=["wounded"])
    p.activate("dietrich")
    assert chosen(p) == "ability:field-medic"
    p.activate("dietrich", stage="end")
    assert chosen(p) == "ability:patch-up"


@pytest.mark.parametrize(("card", "cards", "answer"), [("surge", 40, "bury"), ("surge", 6, "keep")])
def test_wierzbowski_looks_and_pays_only_for_bad_news_and_with_a_thick_deck(card: str, cards: int, answer: str) -> None:
    p = position()
    p.character("wierzbowski", "0,0", player=0)
    p.character("hicks", "2,0")
    p.tracker(card)
    if cards < 10:
        p.deck(*p.state.endurance[:cards], only=True)
    p.activate("wierzbowski", stage="on")
    t = p.table()
    assert chosen(t) == "ability:rear-guard"
    t.choose("ability:rear-guard")
    assert chosen(t).partition(":")[0] == answer


def test_burke_spends_what_nobody_needs() -> None:
    p = position()
    p.character("burke", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.character("hicks", "2,0", gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.hand(0, "close-call")
    p.activate("burke", stage="on")
    assert chosen(p) == "skip"
    p.hand(0, "hk-vp70")
    t = p.table()
    assert chosen(t) == "ability:expense-account"
    t.choose("ability:expense-account")
    assert chosen(t) == "discard:hk-vp70-1"


@pytest.mark.parametrize(("other", "player", "answer"), [("apone", 1, "ability"), ("gorman", 1, "pass")])
def test_burke_lets_only_those_stand_in_who_hold_out_better(other: str, player: int, answer: str) -> None:
    p = position(players=2)
    p.character("burke", "3,0", player=0)
    p.character(other, "5,0", player=player)
    p.alien("4,0")
    p.phase("aliens")
    t = p.table()
    t.choose("attack:burke")
    assert chosen(t).partition(":")[0] == answer
