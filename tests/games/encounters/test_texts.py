"""Every text that encounters can show is there, and can be written; card texts are made from the effects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import sulaco.games.encounters
from sulaco.games.encounters import Encounters, events, labels, line_ups
from sulaco.games.encounters.card_texts import describe, face, lines
from sulaco.games.encounters.cards import CARDS, ROOMS, Found, Location, Objective
from sulaco.games.encounters.classes import CLASSES, CREWS
from sulaco.games.encounters.phases import STEPS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.words import CONDITIONS, KINDS, MANY, Kind, parse
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.checks import Reader, pick, texts_of
from sulaco.table.decision import prompt
from sulaco.table.table import Table
from sulaco.table.text import Text, catalogue

from ..code import events_without_a_line, literals, picks
from .faces import FACES, written
from .tables import alter, play

TEXTS = Encounters.texts()
HOME = Path(sulaco.games.encounters.__file__).parent


def inside(text: Text) -> Iterator[Text]:
    """A text and all texts that it is made of."""
    yield text
    for value in text.args.values():
        for each in value if isinstance(value, list | tuple) else (value,):
            if isinstance(each, Text):
                yield from inside(each)


def reads(effects: str) -> str:
    return TEXTS.render(describe(parse(effects)))


# --- what a player reads on a card ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ("draw 1", "Draw a card."),
        ("draw 2; attack 1", "Draw 2 cards. +1 Attack."),
        ("you(strike 1); next(strike 2)", "You draw a strike. The next player draws 2 strikes."),
        ("each(kill-own)", "Each player kills a character of their own."),
        ("any(may(kill-card discard))", "Choose a player, who may kill a card from their discard pile."),
        ("each(choose(discard 1 | draw 2))", "Each player chooses one: discard a card, or draw 2 cards."),
        (
            "choose(attack 2 | recruit 2 | draw 1)",
            "Choose one: +2 Attack, +2 Recruit, or draw a card.",
        ),
        ("others(scan)", "Each other player may scan a room for free."),
        ("you(scan)", "You may scan a room for free."),
        ("may(scan airlock)", "You may scan the Airlock for free."),
        ("may(attack 2)", "If you like, +2 Attack."),
        ("may(draw 1; discard 1; heal you)", "You may draw a card, discard a card and heal a strike of your own."),
        ("another(facehugger)", "Choose another player: a Facehugger from the Hatchery lands before them."),
        ("each(attack 1; draw 1)", "For each player, +1 Attack and they draw a card."),
        ("each(discard-for(draw 2))", "Each player may discard a card; if they do, they draw 2 cards."),
        ("discard-for(draw 2)", "You may discard a card; if you do, draw 2 cards."),
        ("each(if wounded(draw 1))", "For each player, if they have a strike, they draw a card."),
        (
            "any(unless-show tech(strike 1))",
            "Choose a player, who draws a strike, unless they show one of their Tech cards.",
        ),
        (
            "if played ripley(weaken 2)",
            "If you played another Ripley card earlier this turn, give an enemy -2 Attack this turn.",
        ),
        (
            "if hidden 2(draw 1); unless hidden 2(die)",
            "If 2 or more hidden cards are in the Complex, draw a card; otherwise this card dies.",
        ),
        (
            "if alone(draw 1); unless wounded(strike 1)",
            "If you are the only player left, draw a card. Draw a strike, unless you have a strike.",
        ),
        ("kill-card hand discard played", "Kill a card from your hand, discard pile or played cards."),
        ("gain-hq 4", "Gain a character of cost 4 or less from the HQ."),
        ("gain-hq 4 top", "Gain a character of cost 4 or less from the HQ on top of your deck."),
        ("heal any 2", "Heal 2 strikes of any player."),
        ("per played-betty(attack 1)", "+1 Attack for each other Betty card you played this turn."),
        ("pay attack 2(draw 1)", "You may pay 2 Attack; if you do, draw a card."),
        ("peek-hive 1", "Look at the top card of the Hive."),
        ("peek-hive 3", "Look at the top 3 cards of the Hive and put them back in any order."),
        ("raise", "Put a dead alien into the Combat Zone."),
        ("raise 3", "Put a dead alien of Attack 3 or less into the Combat Zone."),
        ("attack-per zone", "It has +1 Attack for each enemy in the Combat Zone."),
        ("attack-per zone 2", "It has +2 Attack for each enemy in the Combat Zone."),
        ("scan-cost -1", "Scanning a room costs -1 Attack."),
        ("scan-cost +2 here", "Scanning this room costs +2 Attack."),
        ("no-scan med-lab", "The Med-Lab cannot be scanned."),
        ("hand -1", "Draw one card fewer in each Cleanup."),
        ("hand +2", "Draw 2 cards more in each Cleanup."),
        ("found egg 2", "Find 2 Egg cards."),
        ("killed the-queen 1", "Kill The Queen."),
    ],
)  # fmt: skip
def test_effects_are_read_as_sentences(effects: str, words: str) -> None:
    assert reads(effects) == words


@pytest.mark.parametrize(
    ("card", "written"),
    [
        ("captain-of-the-ship", ["Leadership: +2 Attack."]),
        ("body-armor", ["Vigilant: You may discard this card instead of drawing a strike."]),
        (
            "taking-some-along",
            [
                "Vigilant: You may discard this card in your Action Phase: "
                "Kill an enemy of Attack 8 or less in the Combat Zone.",
                "Draw 2 cards.",
            ],
        ),
        ("get-him-to-medical", ["Once this turn: If the Med-Lab is clear, heal a strike of any player."]),
        (
            "sentry-guns",
            [
                "Goal card of Objective 2.",
                "Reveal: Put this card into Operations.",
                "Pay 2 Recruit while Objective 2 is current: "
                "Attach this card to a clear room that has none of its kind.",
                "Attached: Enemies in this room have -2 Attack.",
            ],
        ),
        (
            "the-queen",
            [
                "Final Enemy.",
                "Double Strike.",
                "Reveal: A Facehugger from the Hatchery lands before you.",
                "Event: A Facehugger from the Hatchery lands before you.",
                "Complex and Combat Zone: If you played a Tech card this turn, it has -3 Attack.",
            ],
        ),
        (
            "jones-the-cat",
            [
                "Reveal: If it was found in the Complex, gain this card into your hand; "
                "otherwise remove this card from the game.",
                "Vigilant: You may discard this card instead of drawing a strike.",
                "When played: Draw a card.",
            ],
        ),
        ("medic", []),
    ],
)  # fmt: skip
def test_the_lines_of_a_face(card: str, written: list[str]) -> None:
    assert [TEXTS.render(line) for line in face(CARDS[card])] == written


def test_a_line_tells_what_it_is() -> None:
    assert [(line.kind, line.icon) for line in lines(CARDS["i-mostly-just-hurt-people"])] == [
        ("combo", "betty"),
        ("mobilize", ""),
    ]


def test_lines_that_no_card_of_the_box_has(monkeypatch: pytest.MonkeyPatch) -> None:
    operations, fight = "if played intel(enemies +1)", "if played betty(attack 1)"
    alter(monkeypatch, "egg", strikes=3, operations=operations, pushed="die", arrives="rush", fight=fight)
    assert [TEXTS.render(line) for line in face(CARDS["egg"])] == [
        "Does not move.",
        "Triple Strike.",
        "Can be fought only if you played a Betty card this turn.",
        "Event: This card dies. A Facehugger from the Hatchery lands before you.",
        "When it enters the Combat Zone: This card goes to the Combat Zone.",
        "Pushed into the Combat Zone: This card dies.",
        "Operations: If you played an Intel card this turn, other enemies have +1 Attack.",
    ]
    alter(monkeypatch, "the-queen", strikes=4, attached="if played tech(no-heal)")
    queen = [TEXTS.render(line) for line in face(CARDS["the-queen"])]
    assert queen[1] == "Strikes with 4 Strike cards."
    assert queen[-1] == "Attached: If you played a Tech card this turn, strikes cannot be healed."
    alter(monkeypatch, "body-armor", avoid=False)
    assert [TEXTS.render(line) for line in face(CARDS["body-armor"])] == ["Vigilant."]


def test_every_face_is_made_of_whole_sentences() -> None:
    wrong = []
    for card in CARDS.values():
        for text in face(card):
            line = TEXTS.render(text)
            good = re.fullmatch(r"[A-Z+0-9].*\.", line) and not re.search(r"[{}]|  |\b(\w+) \1\b|!|\s[.,;]", line)
            if not good or any(part[:1].islower() for part in re.split(r"(?<=[a-z])\. ", line)):
                wrong.append(f"{card.id}: {line}")
    assert wrong == []


def test_nothing_on_a_face_is_without_its_text_or_its_name() -> None:
    used = [text for card in CARDS.values() for line in face(card) for text in inside(line)]
    assert sorted({text.id for text in used if text.id not in TEXTS}) == []
    names = {value for text in used for value in text.args.values() if isinstance(value, str)}
    assert len(names) > 40
    assert sorted(name for name in names if f"names.{name}" not in TEXTS) == []


def test_the_faces_of_all_cards_are_those_that_were_read() -> None:
    """After a change of wording: `python -m tests.games.encounters.faces`, and read the difference."""
    assert written() == FACES.read_text(encoding="utf-8")


# --- the language and its templates -----------------------------------------------------------------------------------

ICONS = (*CLASSES, *CREWS, "ripley")
BODIES = ("draw 1", "die")
"""A deed of a player, and something that happens."""


def specimens(kind: Kind) -> Iterator[str]:
    """A word of the language in all its forms."""
    values: list[list[str]] = []
    for taken in kind.takes:
        if taken.name == "condition":
            found = conditions()
        elif taken.name == "card":
            found = ["egg"]
        elif taken.name == "n":
            found = ["+2", "-1"] if kind.name in ("hand", "fury", "enemies") else ["1", "2"]
        else:
            found = sorted(taken.values)
            found += [" ".join(found)] if taken.many else []
        values.append([*found, ""] if taken.optional else found)
    bodies = [f"({body} | {body})" if kind.bodies == MANY else f"({body})" for body in BODIES] if kind.bodies else [""]
    for args in product(*values):
        for body in bodies:
            yield " ".join([kind.name, *filter(None, args)]) + body


def conditions() -> list[str]:
    found: list[str] = []
    for name, kind in CONDITIONS.items():
        values = [sorted(taken.values) or ["1", "2"] for taken in kind.takes]
        found += [" ".join([name, *args]) for args in product(*values)]
    return found


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_word_can_be_read_in_every_voice(name: str) -> None:
    for specimen in specimens(KINDS[name]):
        for whole in (
            "{}",
            "each({})",
            "any({})",
            "may({})",
            "next({})",
            "weakest({})",
            "discard-for({})",
            "each(kill-for({}))",
        ):
            text = reads(whole.format(specimen))
            assert not re.search(r"[{}]|  |\s[.,;:]|\.\.|\byou may you\b|\bmay may\b", text), text


def test_no_template_of_the_language_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [describe(parse(each)) for kind in KINDS.values() for each in specimens(kind)]
    words += [
        describe(parse(form.format(each)))
        for form in ("each({})", "others({})", "next({})", "any({})", "another({})", "weakest({})", "may({})")
        for each in (*BODIES, "may(draw 1)", "heal you", "lash", "scan")
    ]
    words.append(describe(parse("if alone(draw 1); unless alone(die)")))
    faces = [line for card in CARDS.values() for line in face(card)]
    # Lines that only cards of other boxes have.
    alter(
        monkeypatch, "egg", strikes=3, operations="enemies +1", pushed="die", arrives="die", fight="if alone(attack 1)"
    )
    alter(monkeypatch, "body-armor", avoid=False)
    alter(monkeypatch, "the-queen", strikes=4)
    faces += [*face(CARDS["egg"]), *face(CARDS["body-armor"]), *face(CARDS["the-queen"])]
    for icon in ICONS:
        alter(monkeypatch, "egg", complex=f"if played {icon}(fury -1)")
        faces += face(CARDS["egg"])
    used = {text.id for whole in (*words, *faces) for text in inside(whole)}
    tables = ("effect", "condition", "count", "whom", "to", "place", "word", "icon", "an", "join", "line", "voice")
    there = {id for id in TEXTS.templates if id.partition(".")[0] in tables}
    assert sorted(used ^ there) == []


# --- the texts of the rules -------------------------------------------------------------------------------------------


PICKS = ("pick", "pick_hidden", "pick_player", "pick_room", "picking", "_nudge")


def test_every_text_named_in_the_code_is_there() -> None:
    ids = {*literals(HOME, ("say", "Text", "refused")), *picks(HOME, PICKS, slice(3, 5)), "ask.player"}
    assert len(ids) > 80
    assert sorted(id for id in ids if id not in TEXTS) == []


def test_every_text_of_the_rules_is_named_in_the_code() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in HOME.rglob("*.py"))
    tables = ("ask", "option", "why-not", "setup", "ending", "insight", "title", "status", "label")
    ids = [id for id in TEXTS.templates if id.partition(".")[0] in tables and not id.endswith("-0")]
    kernel = catalogue("sulaco.table").templates
    ids = [id for id in ids if id not in kernel]
    made = {f"ask.pay-{points}" for points in ("attack", "recruit")} | {f"label.{verb}" for verb in ("fight", "pay")}
    made |= {"insight.hugger-this", "insight.hugger-next", "label.recruit", "label.scan"}
    loose = [id for id in ids if f'"{id}"' not in code and f'"{id.partition(".")[2]}"' not in code]
    assert sorted(set(loose) - made) == []


def test_every_event_has_its_line() -> None:
    assert events_without_a_line(events, TEXTS) == []


def test_everything_has_a_name() -> None:
    ids = [*CARDS, *CLASSES, *CREWS, *ROOMS, *line_ups.characters(), "ripley"]
    for card in CARDS.values():
        if isinstance(card, Location):
            ids += card.hazard_names
        if isinstance(card, Objective):
            ids.append(card.event_name)
        if isinstance(card, Found):
            ids.append(card.character)
    assert sorted({id for id in ids if f"names.{id}" not in TEXTS}) == []
    names = [TEXTS.name(id) for id in dict.fromkeys(ids) if id not in ("missing-brother", "stolen-sleeper")]
    assert len(set(names)) == len(names)
    assert [name for name in names if re.search(r"[—–]|--", name) or ("!" in name and name != "Let's Rock!")] == []


def test_every_name_made_of_parts_is_there() -> None:
    ids = [f"step.{step}" for step in STEPS] + [f"phase.{phase}" for phase in labels.PHASES.values()]
    ids += [f"line-up.{name}" for name in (*line_ups.FILMS, "mix", "random")]
    ids += [f"kind.{card.kind}" for card in CARDS.values()] + [f"origin.{card.origin}" for card in CARDS.values()]
    ids += [f"known.{fact}" for card in CARDS.values() for fact in card.known]
    ids += [f"type.{card.type}" for card in CARDS.values() if getattr(card, "type", None)]
    ids += [f"side.{side}" for side in ("good", "evil")] + [f"log.agenda-{side}" for side in ("good", "evil")]
    wins = ("one-class", "five-classes", "no-basic", "three-combos", "all-classes")
    ids += [f"{table}{what}" for table in ("log.achieved-", "achievement.") for what in wins]
    ids += [f"log.gained-{place}" for place in ("hand", "top", "discard")]
    ids += [f"log.phase-{phase}" for phase in ("hive", "action")]
    ids += [f"option.{verb}" for verb in ("play", "copy", "recruit", "fight", "pay", "vigilant", "once", "sacrifice")]
    assert sorted({id for id in ids if id not in TEXTS}) == []
    kinds = {id.removeprefix("kind.") for id in TEXTS.templates if id.startswith("kind.")}
    assert kinds == {card.kind for card in CARDS.values()}
    keywords = {id.removeprefix("keyword.") for id in TEXTS.templates if id.startswith("keyword.")}
    assert keywords == {id.removeprefix("keyword-text.") for id in TEXTS.templates if id.startswith("keyword-text.")}


def test_the_law_is_whole() -> None:
    encounters = law.load("encounters")
    assert encounters.title == "Legendary Encounters: An Alien Deck Building Game — the law"
    assert [chapter.id for chapter in encounters.chapters] == [*(f"L{n}" for n in range(1, 25)), "L99"]
    assert len(encounters.chapter("L99")) == 46
    assert [mention for rule in encounters for mention in rule.mentions if mention not in encounters] == []


@pytest.mark.parametrize("number", range(len(Encounters.setups())))
def test_random_games_have_a_text_for_everything(number: int) -> None:
    setup_ = Encounters.setups()[number]
    table = Table(Encounters, setup_, number)
    chance = Chance.seeded(number)
    reader = Reader(TEXTS)
    found: list[str] = []
    read = 0
    while table.decision is not None and len(table.journal) < 300:
        game = table.game
        found += reader.problems([*texts_of(table, read), game.status(), game.asked_openly(table.decision)])
        found += reader.problems(Encounters.label(refusal.key) for refusal in table.decision.why_not())
        options = (*table.decision.options, *table.decision.asides)
        found += reader.problems(text for option in options if (text := game.detail(option)) is not None)
        read = len(table.events)
        table.choose(pick(table.decision, chance))
    found += reader.problems([*texts_of(table, read), table.game.status(), Encounters.title(setup_)])
    assert found == []


@pytest.mark.parametrize(
    ("setup_", "words"),
    [
        (Setup(1), "Alien, alone"),
        (Setup(3, "resurrection"), "Alien: Resurrection, 3 players"),
        (Setup(5, "random", agendas="hidden"), "A random mix, 5 players, Hidden Agendas"),
    ],
)
def test_a_table_is_called_after_its_film(setup_: Setup, words: str) -> None:
    assert TEXTS.render(Encounters.title(setup_)) == words


def test_a_question_names_what_it_is_about() -> None:
    p = Position(2, "aliens")
    (rifle, *_) = p.hand(0, "rifle-taped-to-flamethrower", "grunt", "specialist")
    table = p.table()
    play(table, f"play:{rifle}")
    assert table.decision is not None
    assert TEXTS.render(table.decision.text) == "You may discard a card; if you do, +1 Attack. Which card?"
    p = Position(2, "alien", roles=["commander", "scout"])
    (duty,) = p.hand(0, "report-for-duty")
    table = p.table()
    play(table, f"play:{duty}")
    assert table.decision is not None
    assert TEXTS.render(table.decision.text) == "Choose a player, who draws a card. Which one?"


def test_what_is_asked_names_the_effect() -> None:
    assert TEXTS.render(prompt("may", what=describe(parse("draw 1"))).text) == "Draw a card. Do it?"
    assert TEXTS.render(prompt("pay-attack", n=2, what=describe(parse("draw 1"))).text) == "Pay 2 Attack? Draw a card."
