"""Captions for clients: titles, the status, names of impossible answers, what cards do, what others may know."""

from __future__ import annotations

import re

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.captions import UNTOLD, advice
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Ending, Option, Reason, prompt
from sulaco.table.table import Table
from sulaco.table.text import say

from .maps import HALL
from .random_games import moments, setups

TEXTS = Corps.texts()


def test_a_table_is_called_after_its_mission() -> None:
    assert TEXTS.render(Corps.title(Setup("bug-hunt-3", 2))) == "Bug Hunt 3: Sublevel"
    assert TEXTS.render(Corps.title(Setup("newt"))) == "Newt"


def test_the_status_tells_setup_turn_phase_and_end() -> None:
    table = Table(Corps, Setup("newt"), 1)
    assert TEXTS.render(table.game.status()) == "gearing up"
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.state.turn = 4
    p.activate("hicks")
    table = p.table()
    assert TEXTS.render(table.game.status()) == "turn 4, Marine Phase"
    table.game.state.step = "tracker"
    assert TEXTS.render(table.game.status()) == "turn 4, Alien Phase"
    for winners, words in (((0,), "won in turn 4"), ((), "lost in turn 4")):
        table.game.state.ending = Ending(winners, Reason(say("ending.nobody-stands"), "A20.04"))
        assert TEXTS.render(table.game.status()) == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("move", "Move"),
        ("move:20,8", "Move to 20,8"),
        ("attack", "Attack"),
        ("barricade", "Barricade"),
        ("aim", "Aim"),
        ("rest", "Rest"),
        ("interact", "Interact"),
        ("interact:computer-2:call", "Interact with Computer 2"),
        ("equip", "Equip"),
        ("equip:hk-vp70-2:hicks", "Equip Cpl. Hicks with HK VP70 Pistol"),
        ("activate:gorman", "Activate Lt. Gorman"),
        ("mission:resupply", "Resupply"),
        ("hero:frost", "Pvt. Frost"),
    ],
)
def test_an_answer_that_is_not_possible_has_a_name(key: str, words: str) -> None:
    assert TEXTS.render(Corps.label(key)) == words


def test_every_reason_of_a_campaign_has_a_name() -> None:
    campaign = Campaign.begin(2, 1)
    campaign.killed, campaign.captured, campaign.heroes = ["frost"], ["hudson"], ["hicks"]
    reasons = [*campaign._why_not(), *campaign._nobody()]
    labels = [TEXTS.render(Corps.label(why.key)) for why in reasons]
    assert "Bug Hunt 1: Main Corridor" in labels
    assert labels[-3:] == ["Pvt. Frost", "Pvt. Hudson", "Cpl. Hicks"]


def test_what_a_card_or_an_ability_does_is_told_with_the_option_that_uses_it() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"])
    p.hand(0, "on-the-double", "m4-helmet")
    p.activate("hicks")
    table = p.table()
    assert table.decision is not None
    details = {}
    for option in table.decision.options:
        text = table.game.detail(option)
        details[option.key] = TEXTS.render(text) if text is not None else ""
    assert details["event:on-the-double-1"] == TEXTS.templates["rule-text.on-the-double"]
    assert details["use:shoulder-lamp-1"] == TEXTS.templates["rule-text.shoulder-lamp"]
    assert details["equip:m4-helmet-1:hicks"] == TEXTS.templates["rule-text.m4-helmet"]
    assert details["end"] == details["rest"] == details["move:1,0"] == ""
    for key, words in (("ability:ready", "rule-text.ready"), ("gear:hk-vp70:hicks", "rule-text.hk-vp70")):
        detail = table.game.detail(Option(key, say("option.pass"), None, cards=("hk-vp70",)))
        assert detail == say(words)
    assert table.game.detail(Option("ability:nothing", say("option.pass"), None)) is None


@pytest.mark.parametrize(
    ("key", "cards", "down", "like"),
    [
        ("equip:m4-helmet-1:hicks", 13, False, "gear"),
        ("unequip:hk-vp70-1:hicks", 13, False, "gear"),
        ("rest", 13, False, "rest-early"),
        ("rest", 12, False, ""),
        ("end", 13, False, ""),
        ("move:1,0", 13, False, ""),
        ("rest", 13, True, "down"),
        ("equip:m4-helmet-1:hicks", 13, True, "down"),
        ("", 13, True, ""),
    ],
)
def test_what_an_answer_in_an_activation_is_like(key: str, cards: int, down: bool, like: str) -> None:
    p = Position(HALL)
    who = p.character("hicks", "0,0", player=0, down=down)
    p.activate("hicks")
    p.state.beneath, p.state.endurance = p.state.endurance[:5], p.state.endurance[5:cards]
    option = Option(key, say("option.pass"), None) if key else None
    for kind, found in (("action", like), ("gear", "")):
        assert advice(p.game, Decision(0, prompt(kind), [], "A9.08"), option) == found
    if not down:
        p.state.activation = None
        who.status = "down"
        assert advice(p.game, Decision(0, prompt("action"), [], "A9.08"), option) == like


@pytest.mark.rule("A4.11")
def test_others_are_not_told_which_card_was_looked_at() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"])
    p.character("ripley", "0,4", player=1)
    p.deck("close-call")
    p.activate("hicks")
    table = p.table()
    table.choose("use:shoulder-lamp-1")
    table.choose("look:endurance-deck")
    assert table.decision is not None
    assert "Close Call" in TEXTS.render(table.decision.text)
    openly = TEXTS.render(table.game.asked_openly(table.decision))
    assert openly == "A card was looked at. Does it stay on top?"


def test_every_question_that_names_a_card_is_known_here() -> None:
    """A question with a new secret in it must be thought about: whoever adds one comes by here."""
    asks = {id[4:]: text for id, text in TEXTS.templates.items() if id.startswith("ask.")}
    naming = {id for id, text in asks.items() if re.search(r"\{(card|cards|number|hidden|top)\}", text)}
    # The tracker's card is turned over for all, and experience cards lie open.
    assert naming == {*UNTOLD, "window.tracker-card", "experience-rivals"}


def hidden_from(table: Table[Corps], seat: int) -> set[str]:
    """The cards that a seat cannot know: decks, piles and hands, unless it has looked."""
    state = table.game.state
    piles = [state.endurance, state.beneath, state.exhausted, state.tracker]
    piles += [player.hand for index, player in enumerate(state.players) if index != seat]
    return {card for pile in piles for card in pile if not state.peeked.get(card, 0) >> seat & 1}


@pytest.mark.parametrize("setup", setups(5, 2), ids=lambda setup: f"{setup.mission}-{setup.players}")
def test_what_is_asked_openly_tells_no_secret_and_every_reason_has_a_name(setup: Setup) -> None:
    asked = 0
    for table in moments(setup, 21, every=3):
        decision = table.decision
        assert decision is not None
        openly = table.game.asked_openly(decision)
        assert TEXTS.render(openly)
        for why in decision.why_not():
            assert TEXTS.render(Corps.label(why.key))
        for option in decision.options:
            detail = table.game.detail(option)
            assert detail is None or TEXTS.render(detail)
        for seat in range(setup.players):
            if seat == decision.seat:
                continue
            asked += 1
            assert not {arg for arg in openly.args.values() if isinstance(arg, str)} & hidden_from(table, seat)
            copy = table.determinize(seat, Chance.seeded(asked).at)
            other = copy.decision
            # With other cards the seat may have had no choice, and the copy went on to the next question.
            same = copy.game.state.activation == table.game.state.activation
            if same and other is not None and (other.seat, other.kind) == (decision.seat, decision.kind):
                assert copy.game.asked_openly(other) == openly
    assert asked or setup.players == 1
