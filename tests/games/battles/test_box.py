"""The box as clients get it: every card in words, once; what decks and positions are told to be."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.box import BattleCard, BattlesBox, DeckCheck
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.decks import STARTERS, problems, starter
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Deck, Unit
from sulaco.table.table import Table

from .tables import attack, play, strike


@pytest.fixture(scope="module")
def cards() -> dict[str, BattleCard]:
    return {card.id: card for card in Battles.box().cards}


def test_the_box_goes_over_the_wire_and_is_made_once() -> None:
    box = Battles.box()
    assert msgspec.json.decode(msgspec.json.encode(box), type=BattlesBox) == box
    assert Battles.box() is box


def test_every_card_is_in_it_as_printed(cards: dict[str, BattleCard]) -> None:
    assert set(cards) == set(CARDS)
    for id, card in CARDS.items():
        face = cards[id]
        assert (face.number, face.team, face.cost) == (card.number, card.team, card.cost)
        assert face.text
        assert face.name != id
        if isinstance(card, Character):
            assert [(level.atk, level.defense, level.health) for level in face.levels] == [
                (level.atk, level.defense, level.health) for level in (card.face, card.level_two) if level is not None
            ]


def test_a_main_character_has_two_levels_and_their_texts(cards: dict[str, BattleCard]) -> None:
    queen = cards["the-queen-main"]
    assert (queen.type, queen.xp, queen.limit, len(queen.levels)) == ("main", 3, 0, 2)
    assert queen.levels[1].text.startswith("Who's Laying the Eggs?")
    assert [power.name for power in queen.levels[1].powers] == [
        "They're Coming Out of the Walls!",
        "Who's Laying the Eggs?",
    ]
    assert queen.levels[0].powers[0].symbols == ["alien"]


def test_kinds_of_cards(cards: dict[str, BattleCard]) -> None:
    assert (cards["facehugger"].type, cards["facehugger"].limit) == ("token", 0)
    assert cards["extended-incubation"].type == "token"
    assert cards["adolescent-xenomorph"].limit == 8
    assert cards["lets-rock"].timing == "Combat, any turn"
    assert cards["lv-426"].symbols == ["alien", "energy", "intellect", "might"]
    assert cards["m41a-pulse-rifle"].powers[0].name == "M-40 Grenades"


def test_the_starter_decks_are_legal() -> None:
    box = Battles.box()
    assert {deck.team: deck.cards for deck in box.starters} == STARTERS
    for deck in box.starters:
        assert problems(Deck(deck.main, deck.cards)) == []


def test_names_of_what_a_view_speaks_of() -> None:
    box = Battles.box()
    for step in ("resource", "recruit", "formation", "main", "combat"):
        assert f"step.{step}" in box.names
    assert box.names["symbol.might"] == "Might"
    assert {word for card in box.cards for word in card.keywords} <= set(box.keywords)


# --- decks -------------------------------------------------------------------------------------------------------


def check(**data: object) -> DeckCheck:
    found = Battles.check("deck", data)
    assert found is not None
    return found


def test_a_legal_deck_is_told_so_and_written() -> None:
    deck = starter("the-queen-main")
    found = check(main=deck.main, cards=deck.cards)
    assert (found.problems, found.unreadable) == ([], "")
    assert found.text.startswith("main The Queen\n")
    assert check(text=found.text).cards == deck.cards


def test_every_violation_has_its_reason_and_rule() -> None:
    found = check(main="newt", cards={"newt": 5, "facehugger": 1, "nobody": 1})
    assert [(problem.text, problem.rule) for problem in found.problems] == [
        ("Newt is no Main Character.", "V22.01"),
        ("Facehugger is no card that a deck can hold.", "V22.01"),
        ("Newt: 5 copies, and 1 to 4 are allowed.", "V22.02"),
        ("nobody is no card that a deck can hold.", "V22.01"),
        ("7 cards: a deck has exactly 60.", "V22.01"),
    ]
    assert found.text == ""


def test_a_text_that_is_no_deck_is_named_with_its_line() -> None:
    found = check(text="main The Queen\n4 Adolescent Xenomorf\n")
    assert found.unreadable == "line 2: there is no card 'Adolescent Xenomorf'; did you mean Adolescent Xenomorph?"


def test_other_things_are_not_checked() -> None:
    assert Battles.check("fleet", {}) is None
    with pytest.raises(msgspec.ValidationError):
        Battles.check("deck", {"cards": [1]})


# --- insight -----------------------------------------------------------------------------------------------------


def test_what_a_character_is_made_of() -> None:
    p = Position("lt-ripley", "the-queen-main")
    newt = p.unit(0, "johner", front=True, counters=2, equipment="power-loader", ready=False)
    table = p.table()
    insight = table.game.inspect(None, newt.id)
    assert insight is not None
    rows = dict(insight.rows)
    assert rows["printed"] == "5/5"
    assert rows["counters"] == "+2/+2"
    assert rows["Power Loader"] == "+5/+5"
    assert rows["now"] == "12/12"
    assert rows["State"] == "exhausted"
    assert rows["Bears"] == "Power Loader"
    assert rows["Wounds"] == "0 of 1"
    assert table.game.inspect(0, "nobody-1") is None
    assert table.game.inspect(0, "combat") is None


def test_what_is_told_of_a_character_besides_its_values() -> None:
    p = Position("lt-ripley", "the-queen-main")
    dragon, egg, ripley = p.unit(1, "the-dragon", wounds=1), p.unit(1, "ovomorph", stunned=True), p.main(0)
    dragon.granted.append("lethal")
    dragon.captive = "parker-1"
    ripley.used.append("i-can-handle-myself")
    table = p.table()

    def rows(unit: Unit) -> list[tuple[str, str]]:
        insight = table.game.inspect(1, unit.id)
        assert insight is not None
        return list(insight.rows)

    keywords = ("Keywords", "Creature, Lethal, Leap")
    assert rows(dragon) == [("printed", "7/2"), ("Wounds", "1 of 3"), keywords, ("Holds", "Parker")]
    assert rows(egg)[1:3] == [("Wounds", "0 of 1"), ("State", "stunned")]
    assert rows(ripley)[-1] == ("Used this turn", "I Can Handle Myself")


def test_what_comes_of_a_combat() -> None:
    p = Position("lt-ripley", "the-queen-main")
    johner = p.unit(0, "johner", front=True)
    parker = p.unit(0, "parker", front=True)
    egg = p.unit(1, "ovomorph", front=True, counters=-1)
    table = p.table()
    attack(table, egg, johner, parker)
    insight = table.game.inspect(1, "combat")
    assert insight is not None
    assert insight.title == "Melee team attack"
    assert insight.attack[0] == ("Johner", "10")
    assert insight.attack[1] == ("Johner", "+5")
    assert insight.defense[-1] == ("counters", "\u22121")
    assert insight.verdict == "Ovomorph is stunned and KO'd as it stands. The defender does not strike back."
    assert (insight.hits, insight.rule) == (True, "V8.06")


def test_a_combat_tells_whose_strike_counts_more_and_who_does_not_strike() -> None:
    p = Position("lt-ripley", "the-queen-main")
    johner, parker = p.unit(0, "johner", front=True), p.unit(0, "parker", front=True)
    egg = p.unit(1, "ovomorph", front=True)
    table = p.table()
    attack(table, egg, johner, parker)
    fight = table.game.state.combat
    assert fight is not None
    assert _attack(table) == [("Johner", "10"), ("Johner", "+5"), ("Parker", "3")]
    fight.times[johner.id] = 2
    fight.silent.append(parker.id)
    twice, silent = ("strikes several times over", "\u00d72"), ("does not strike", "0")
    assert _attack(table) == [("Johner", "20"), ("Johner", "+5"), twice, ("Parker", "0"), silent]


def _attack(table: Table[Battles]) -> list[tuple[str, str]]:
    insight = table.game.inspect(0, "combat")
    assert insight is not None
    return list(insight.attack)


@pytest.mark.rule("V7.06", "V9.02", "V9.03")
@pytest.mark.parametrize(
    ("attacker", "defender", "wounds", "verdict"),
    [
        ("newt", "the-dragon", 0, "The Dragon holds as it stands. The defender strikes back for 7."),
        ("parker", "ovomorph", 0, "Ovomorph holds as it stands. The defender does not strike back."),
        ("johner", "the-dragon", 0, "The Dragon is stunned as it stands. The defender strikes back for 7."),
        ("johner", "the-dragon", 1, "The Dragon is stunned as it stands. The defender strikes back for 7."),
        ("johner", "the-dragon", 2, "The Dragon is stunned and KO'd as it stands. The defender strikes back for 7."),
        ("johner", "kane", 0, "Kane is stunned and KO'd as it stands. The defender strikes back for 3."),
        ("lethal", "the-dragon", 0, "The Dragon is stunned and KO'd as it stands. The defender strikes back for 7."),
    ],
)
def test_the_verdict_on_a_combat_is_what_comes_of_it(attacker: str, defender: str, wounds: int, verdict: str) -> None:
    p = Position("lt-ripley", "the-queen-main")
    one = p.unit(0, "johner" if attacker == "lethal" else attacker)
    if attacker == "lethal":
        one.granted.append("lethal")
    other = p.unit(1, defender, wounds=wounds)
    table = p.table()
    attack(table, other, one)
    insight = table.game.inspect(0, "combat")
    assert insight is not None
    assert (insight.title, insight.verdict, insight.rule) == ("Melee attack", verdict, "V7.06")
    assert insight.hits == ("holds" not in verdict)
    strike(table)
    left = table.game.by_id.get(other.id)
    assert (left is None) == ("KO'd" in verdict)
    if left is not None:
        assert (left.stunned, left.wounds) == ((True, wounds + 1) if "stunned" in verdict else (False, wounds))


@pytest.mark.rule("V9.02")
@pytest.mark.parametrize(("wounds", "outcome"), [(4, "stunned"), (5, "stunned and KO'd")])
def test_the_verdict_counts_the_wounds_of_a_main_character(wounds: int, outcome: str) -> None:
    p = Position("lt-ripley", "the-queen-main")
    johner, queen = p.unit(0, "johner"), p.main(1, front=True, wounds=wounds)
    table = p.table()
    attack(table, queen, johner)
    insight = table.game.inspect(1, "combat")
    assert insight is not None
    assert insight.verdict == f"The Queen is {outcome} as it stands. The defender strikes back for 2."
    strike(table)
    assert (table.ending is not None) == (wounds == 5)


def test_answers_tell_what_their_cards_do() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.hand(0, "lets-rock", "newt")
    p.resources(0, "earth", down=3)
    p.at("recruit", active=0)
    table = p.table()
    assert table.decision is not None
    texts = {option.key.partition(":")[0]: table.game.detail(option) for option in table.decision.options}
    recruit = texts["recruit"]
    assert recruit is not None
    assert recruit.id == "rule-text.newt"
    power = texts["power"]
    assert power is not None
    assert power.id == "rule-text.lt-ripley"
    assert texts["done"] is None
    play(table, "done")
