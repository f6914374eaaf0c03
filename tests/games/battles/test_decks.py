"""Decks: the checker, the starter decks, the text form, random decks (V22, V23)."""

from __future__ import annotations

import re

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.decks import (
    ALIASES,
    COMPANY,
    STARTERS,
    DeckError,
    problems,
    random_deck,
    read,
    setups,
    starter,
    write,
)
from sulaco.games.battles.position import Position
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Deck, Setup
from sulaco.table import law
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused

from .tables import alter, keys

TEXTS = Battles.texts()


def changed(main: str = "lt-ripley", /, **cards: int) -> Deck:
    """The starter deck of a Main Character with some numbers changed (`the_sulaco=4`); 0 takes a card out."""
    deck = starter(main)
    for name, n in cards.items():
        id = name.replace("_", "-")
        deck.cards[id] = n
        if not n:
            del deck.cards[id]
    return deck


def complaints(deck: Deck) -> list[tuple[str, str]]:
    """Rule and words of everything that is wrong."""
    return [(reason.rule, TEXTS.render(reason.text)) for reason in problems(deck)]


# --- the checker -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V22.01", "V23.08", "V1.02")
@pytest.mark.parametrize("main", mains())
def test_every_main_character_leads_the_starter_deck_of_its_team(main: str) -> None:
    deck = starter(main)
    assert sum(deck.cards.values()) == 60  # the Main Character not counted
    assert deck.cards == STARTERS[CARDS[main].team]
    assert problems(deck) == []


@pytest.mark.rule("V22.01")
@pytest.mark.parametrize(
    ("n", "words"), [(1, "59 cards: a deck has exactly 60."), (3, "61 cards: a deck has exactly 60.")]
)
def test_a_deck_has_exactly_60_cards(n: int, words: str) -> None:
    assert complaints(changed(newt=n)) == [("V22.01", words)]


@pytest.mark.rule("V22.01")
def test_a_deck_needs_a_main_character_and_holds_none() -> None:
    assert complaints(Deck("newt", dict(COMPANY))) == [("V22.01", "Newt is no Main Character.")]
    assert complaints(Deck("lambert", dict(COMPANY))) == [("V22.01", "lambert is no Main Character.")]
    assert complaints(changed(newt=1, the_queen_main=1)) == [("V22.01", "The Queen is no card that a deck can hold.")]
    assert complaints(changed(newt=1, lambert=1)) == [("V22.01", "lambert is no card that a deck can hold.")]


@pytest.mark.rule("V20.01")
@pytest.mark.parametrize(("id", "name"), [("facehugger", "Facehugger"), ("extended_incubation", "Extended Incubation")])
def test_the_facehugger_pile_is_no_part_of_a_deck(id: str, name: str) -> None:
    assert complaints(changed(newt=1, **{id: 1})) == [("V22.01", f"{name} is no card that a deck can hold.")]


@pytest.mark.rule("V22.02")
def test_four_copies_of_a_card_and_no_more() -> None:
    assert problems(changed(newt=4, kane=0)) == []
    assert complaints(changed(newt=5, kane=0, ash=1)) == [("V22.02", "Newt: 5 copies, and 1 to 4 are allowed.")]
    assert complaints(changed(weyland_yutani_complex=5, ash=1)) == [
        ("V22.02", "Weyland-Yutani Complex: 5 copies, and 1 to 4 are allowed.")
    ]
    assert complaints(changed(newt=-1, vriess=4, call=4, kane=4))[0] == (
        "V22.02",
        "Newt: -1 copy, and 1 to 4 are allowed.",
    )


@pytest.mark.rule("V22.02", "V99.37")
def test_legion_allows_eight() -> None:
    assert problems(changed("the-queen-main", adolescent_xenomorph=8, ovomorph=0)) == []
    deck = changed("the-queen-main", adolescent_xenomorph=9, ovomorph=0, spook=2)
    assert complaints(deck) == [("V99.37", "Adolescent Xenomorph: 9 copies, and 1 to 8 are allowed.")]
    limits = {id: card.limit for id, card in CARDS.items() if card.type != "main" and card.limit != 4}
    assert limits == {"adolescent-xenomorph": 8, "facehugger": 0, "extended-incubation": 0}


@pytest.mark.rule("V22.03")
def test_four_copies_of_a_basic_location_and_no_more() -> None:
    assert problems(changed(earth=4, newt=1)) == []
    assert complaints(changed(earth=5, newt=0)) == [("V22.03", "Earth: 5 copies, and 1 to 4 are allowed.")]


@pytest.mark.rule("V22.03", "V17.10")
def test_basic_locations_of_one_symbol_are_not_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "space", symbols=frozenset({"humanity"}))  # as another set might have it
    assert complaints(changed(earth=2, space=1)) == [
        ("V22.03", "Earth, Space give the same symbol: a deck holds only one of them.")
    ]
    assert problems(changed(earth=0, space=3)) == []


@pytest.mark.rule("V22.04")
def test_teams_may_be_mixed() -> None:
    deck = changed(
        newt=0, vriess=0, call=0, power_loader=0, ovomorph=4, the_queen=2, spook=3, lv_426=3
    )  # characters, Plot Twists, Equipment and Locations of both
    assert sum(deck.cards.values()) == 60
    assert problems(deck) == []


@pytest.mark.rule("V22.01", "V22.02", "V22.03")
def test_every_violation_has_its_reason() -> None:
    deck = Deck("newt", {"earth": 5, "newt": 6, "facehugger": 1})
    assert [rule for rule, _ in complaints(deck)] == ["V22.01", "V22.03", "V22.01", "V22.02", "V22.01"]


@pytest.mark.rule("V22.01", "V1.02")
def test_an_illegal_deck_is_not_played() -> None:
    with pytest.raises(Refused) as refused:
        Battles.set_up(Setup([starter("lt-ripley"), changed("the-queen-main", spook=2)]), Chance.seeded(1))
    assert refused.value.reason.rule == "V22.01"


@pytest.mark.rule("V22.05", "V8.01")
def test_only_characters_of_one_team_attack_together() -> None:
    p = Position("lt-ripley", "the-queen-main")
    p.unit(0, "newt")
    leaper = p.unit(0, "leaping-xenomorph")
    t = p.table()
    t.choose("attack:lt-ripley-1")
    assert keys(t) == ["join:newt-1", "go"]
    t = p.table()
    t.choose(f"attack:{leaper.id}")
    assert t.decision is not None
    assert t.decision.kind == "combat"  # nobody can join it


# --- the box and its decks -----------------------------------------------------------------------------------------


@pytest.mark.rule("V23.01", "V99.32")
def test_the_set_has_60_cards_of_which_the_box_holds_200() -> None:
    numbers = [card.number for card in CARDS.values()]
    numbers += [card.number_two for card in CARDS.values() if isinstance(card, Character) and card.number_two]
    assert sorted(numbers) == [f"ALN-{n:03}" for n in range(1, 61)]
    # A pair of each Main Character, a full set of every card for decks and a Facehugger Pile fit into the box.
    full = 2 * len(mains()) + sum(card.limit for card in CARDS.values() if card.type != "main") + 4
    assert full == 192 <= 200


@pytest.mark.rule("V23.02", "V23.03", "V23.04", "V23.05", "V23.06", "V23.07")
@pytest.mark.parametrize(("team", "rules"), [("company", (2, 3, 4)), ("xenomorphs", (5, 6, 7))])
def test_a_starter_deck_holds_what_the_law_lists(team: str, rules: tuple[int, int, int]) -> None:
    """The law writes `2 Newt, 3 Vriess`, with the rulebook's names: the text of a deck with commas for line ends."""
    kinds = ({"supporting"}, {"equipment", "plot-twist"}, {"location"})
    deck: dict[str, int] = {}
    for number, allowed, total in zip(rules, kinds, (33, 11, 16), strict=True):
        text = law.load("battles")[f"V23.0{number}"].text
        listed = text.split(": ")[1].removesuffix(".").split("; total")[0]
        cards = read("\n".join(["main lt-ripley", *re.split("[,;] ", listed)])).cards
        assert sum(cards.values()) == total
        assert {CARDS[card].type for card in cards} <= allowed
        deck |= cards
    assert deck == STARTERS[team]


# --- the text form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("main", mains())
def test_what_is_written_is_read_again(main: str) -> None:
    deck = starter(main)
    assert read(write(deck)) == deck


def test_the_text_form_lists_the_cards_in_the_order_of_the_set() -> None:
    text = write(Deck("ripley-8", {"earth": 3, "newt": 2, "lets-rock": 1, "adolescent-xenomorph": 5}))
    assert text == "main Ripley #8\n2 Newt\n5 Adolescent Xenomorph\n1 Let's Rock!\n3 Earth\n"
    assert read(text).main == "ripley-8"


def test_names_ids_any_case_comments_and_blank_lines_are_read() -> None:
    text = """
# A deck of mine
MAIN the queen   # she has two cards

4 LV-426
 2  the   QUEEN  # the Supporting Character
3 xenomorph-spitter
1 Mu-Th-Er 6000
#2 Newt
"""
    assert read(text) == Deck(
        "the-queen-main", {"lv-426": 4, "the-queen": 2, "xenomorph-spitter": 3, "mu-th-er-6000": 1}
    )


def test_the_names_of_the_rulebooks_lists_are_read() -> None:
    text = "main The Queen\n2 Xenomorph Lance-Tail\n3 Engineer Parker\n3 MU/TH/ER 6000\n2 Let's Rock"
    assert read(text).cards == {"ferocious-xenomorph": 2, "parker": 3, "mu-th-er-6000": 3, "lets-rock": 2}
    assert all(id in CARDS for id in ALIASES.values())


def test_an_illegal_deck_can_be_read_and_then_checked() -> None:
    deck = read("main Newborn\n".replace("Newborn", "The Newborn") + "5 Newt\n")
    assert [rule for rule, _ in complaints(deck)] == ["V22.02", "V22.01"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("main The Queen\n4 Newtt\n", 2, "line 2: there is no card 'Newtt'; did you mean Newt?"),
        ("main Newt\n", 1, "line 1: there is no Main Character 'Newt'"),
        ("main Ripley 8\n", 1, "line 1: there is no Main Character 'Ripley 8'; did you mean Ripley #8?"),
        ("4 Earth\n\nmain Zzz\n", 3, "line 3: there is no Main Character 'Zzz'"),
        ("main The Queen\n4 Lt. Ripley\n", 2, "line 2: there is no card 'Lt. Ripley'"),
        ("main The Queen\nmain The Dragon\n", 2, "line 2: a deck has one Main Character, and this is the second"),
        ("main The Queen\n2 Newt\n2 newt\n", 3, "line 3: newt is listed twice"),
        (
            "main The Queen\nNewt\n",
            2,
            "line 2: expected a number and a card, or 'main' and a Main Character",
        ),
        (
            "main The Queen\n² Newt\n",
            2,
            "line 2: expected a number and a card, or 'main' and a Main Character",
        ),
        ("main The Queen\n4\n", 2, "line 2: expected a number and a card, or 'main' and a Main Character"),
        ("4 Newt\n3 Earth\n", 2, "line 2: the deck names no Main Character: 'main The Queen'"),
        ("", 1, "line 1: the deck names no Main Character: 'main The Queen'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(DeckError) as refused:
        read(text)
    assert (refused.value.line, str(refused.value)) == (line, words)


# --- random decks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("V22.01", "V22.02", "V22.04")
def test_random_decks_are_legal_and_differ() -> None:
    decks = [random_deck(Chance.seeded(seed)) for seed in range(100)]
    assert [problems(deck) for deck in decks] == [[]] * 100
    assert {deck.main for deck in decks} == set(mains())
    assert {card for deck in decks for card in deck.cards} == {
        id for id, card in CARDS.items() if card.type != "main" and card.limit
    }
    assert len({write(deck) for deck in decks}) == 100


def test_a_random_deck_is_decided_by_chance_and_may_be_given_its_main_character() -> None:
    one, two = random_deck(Chance.seeded(7), "the-dragon-main"), random_deck(Chance.seeded(7), "the-dragon-main")
    assert one == two
    assert one.main == "the-dragon-main"
    assert read(write(one)) == one


@pytest.mark.rule("V23.08")
def test_the_setups_show_all_main_characters_and_all_ways_to_play() -> None:
    found = setups()
    assert {deck.main for setup in found for deck in setup.decks} == set(mains())
    assert {(setup.mode, len(setup.decks)) for setup in found} == {
        ("free-for-all", 2),
        ("free-for-all", 3),
        ("free-for-all", 4),
        ("teams", 4),
        ("two-headed", 4),
    }
    assert all(problems(deck) == [] for setup in found for deck in setup.decks)
    assert {setup.lethal_wounds for setup in found} == {setup.share_recruits for setup in found} == {False, True}
