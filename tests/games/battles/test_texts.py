"""Every text that battles can show is there, and can be written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sulaco.games.battles
from sulaco.games.battles import Battles, events
from sulaco.games.battles.battles import STEPS
from sulaco.games.battles.cards import CARDS, Character, Equipment
from sulaco.games.battles.decks import problems, starter
from sulaco.games.battles.setup import first_state
from sulaco.games.battles.state import Deck, Setup
from sulaco.games.battles.timing import CUES
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.checks import Reader, pick, texts_of
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from ..code import calls, events_without_a_line, literals, picks

TEXTS = Battles.texts()
HOME = Path(sulaco.games.battles.__file__).parent
PICKS = ("pick", "pick_or_not", "pick_card", "pick_shown", "search", "to_bottom")


def workings() -> Iterator[str]:
    """The powers that act by themselves and say so."""
    for node in calls(HOME):
        if getattr(node.func, "attr", "") == "power_worked":
            named = node.args[1]
            if isinstance(named, ast.Constant) and isinstance(named.value, str):
                yield f"power.{named.value}"


def test_every_text_named_in_the_code_is_there() -> None:
    ids = {*literals(HOME), *picks(HOME, PICKS), *workings(), "ask.bottom-order"}
    assert len(ids) > 80
    assert sorted(id for id in ids if id not in TEXTS) == []


def test_every_event_has_its_line() -> None:
    assert events_without_a_line(events, TEXTS) == []


def test_every_name_made_of_parts_is_there() -> None:
    ids = [f"names.{card}" for card in CARDS] + [f"names.{card.name}" for card in CARDS.values()]
    ids += [f"cue.{cue}" for cue in CUES]
    ids += [f"step.{step}" for step in STEPS]
    ids += [f"{table}.{mode}" for table in ("title", "mode") for mode in ("free-for-all", "teams", "two-headed")]
    ids += [f"setup.players-{mode}" for mode in ("free-for-all", "teams", "two-headed")]
    ids += [f"phase.{phase}" for phase in ("setup", "draw", "recovery", "build", "main", "end")]
    ids += [f"modifier.{part}" for part in ("printed", "counters", "this-turn", "this-combat")]
    ids += [f"log.phase-{phase}" for phase in ("build", "main")]
    ids += [f"option.lets-rock-{role}" for role in ("attackers", "defender")]
    ids += [f"label.{verb}" for verb in ("equip", "recruit")]
    ids += [f"way.{place}" for place in ("turn", "discard")]
    ids += [f"what.{what}" for what in ("hand", "deck")]
    ids += [f"option.recruit{kind}{whose}" for kind in ("", "-symbols") for whose in ("", "-for")]
    for card in CARDS.values():
        faces = (card.face, card.level_two) if isinstance(card, Character) else ()
        powers = [power for face in faces if face is not None for power in face.powers]
        powers += card.powers if isinstance(card, Equipment) else ()
        ids += [f"power.{power.id}" for power in powers]
        ids += [f"timing.{power.timing}" for power in powers]
        ids += [f"symbol.{symbol}" for power in powers for symbol in power.symbols]
        ids += [f"type.{card.type}", f"team.{card.team}" if card.team else f"type.{card.type}"]
    assert sorted({id for id in ids if id not in TEXTS}) == []


def test_every_card_has_a_rule_text_and_a_main_character_one_for_each_level() -> None:
    wanted = [f"rule-text.{card.id}" for card in CARDS.values()]
    wanted += [f"rule-text.{card.id}-2" for card in CARDS.values() if card.type == "main"]
    written = [id for id in TEXTS.templates if id.startswith("rule-text.")]
    assert sorted(written) == sorted(wanted)


def test_the_law_is_whole() -> None:
    battles = law.load("battles")
    assert battles.title == "Vs. System 2PCG: The Alien Battles — the law"
    assert [chapter.id for chapter in battles.chapters] == [*(f"V{n}" for n in range(1, 24)), "V99"]
    assert (len(battles), len(battles.chapter("V99"))) == (259, 43)
    assert [mention for rule in battles for mention in rule.mentions if mention not in battles] == []
    assert [rule.id for rule in battles.search("V8.07")] == ["V8.07", "V99.11"]


@pytest.mark.parametrize("number", range(24))
def test_random_games_have_a_text_for_everything(number: int) -> None:
    setup = Battles.setups()[number]
    table = Table(Battles, setup, number)
    chance = Chance.seeded(number)
    reader = Reader(TEXTS)
    found: list[str] = []
    read = 0
    while table.decision is not None and len(table.journal) < 500:
        found += reader.problems([*texts_of(table, read), table.game.status()])
        found += reader.problems(Battles.label(refusal.key) for refusal in table.decision.why_not())
        read = len(table.events)
        table.choose(pick(table.decision, chance))
    found += reader.problems([*texts_of(table, read), table.game.status(), Battles.title(setup)])
    assert found == []


def test_a_table_is_called_after_its_main_characters() -> None:
    one, other = starter("lt-ripley"), starter("the-dragon-main")
    assert TEXTS.render(Battles.title(Setup([one, other]))) == "Lt. Ripley against The Dragon"
    four = Setup([one, other, starter("ripley-8"), starter("the-queen-main")], "two-headed")
    assert TEXTS.render(Battles.title(four)) == "Two-headed: Lt. Ripley, The Dragon, Ripley #8, The Queen"


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (Deck("newt", dict(starter("lt-ripley").cards)), "Newt is no Main Character."),
        (Deck("lt-ripley", {"facehugger": 60}), "Facehugger is no card that a deck can hold."),
        (Deck("lt-ripley", {"newt": 5}), "Newt: 5 copies, and 1 to 4 are allowed."),
        (Deck("lt-ripley", {"newt": 1}), "1 card: a deck has exactly 60."),
    ],
)
def test_what_is_wrong_with_a_deck_is_said(deck: Deck, words: str) -> None:
    assert words in [TEXTS.render(reason.text) for reason in problems(deck)]


def test_a_refused_setup_says_whose_deck_is_wrong() -> None:
    setup = Setup([starter("lt-ripley"), Deck("the-queen-main", {"newt": 4})])
    with pytest.raises(Refused) as refused:
        first_state(setup, Chance.seeded(0))
    assert TEXTS.render(refused.value.reason.text) == "Player 2's deck: 4 cards: a deck has exactly 60."
