"""The box: how many cards there are of everything, and every published fact about them.

The facts themselves stand in `published`: which of a character's four cards gives what, sums of costs, single cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from sulaco.games.encounters.cards import CARDS, ROOMS, Character, HiveCard, of_kind
from sulaco.games.encounters.classes import CLASSES, CREWS
from sulaco.games.encounters.line_ups import FILM_CREWS, FILMS, characters
from sulaco.games.encounters.words import KINDS, Effect, Words, parse

from .published import MINI_DECKS, PROFILES, PUBLISHED

HIVE = ("enemy", "mission", "special", "found")
RARITY = {5: "C", 3: "U", 1: "R"}


def number(cards: Iterable[Any]) -> int:
    return sum(card.copies for card in cards)


def copies(cards: Iterable[Any]) -> list[int]:
    return sorted((card.copies for card in cards), reverse=True)


def rarities(cards: Iterable[Any]) -> str:
    return "".join(sorted(RARITY[card.copies] for card in cards))


def effects_of(card: Character) -> Iterator[Words]:
    """All effects of a card that its player has from it."""
    yield from (card.play, card.once, card.sacrifice, card.mobilize, card.vigilant, *card.combo.values())


def words_in(effects: Words) -> Iterator[str]:
    for each in effects:
        yield each.name
        for body in each.bodies:
            yield from words_in(body)


def mini_deck(objective: str) -> list[Any]:
    """The cards that only this Objective has."""
    return [card for card in of_kind(*HIVE) if card.deck == objective]


def says(card: Character, *words: str) -> bool:
    return any(name in words for effects in effects_of(card) for name in words_in(effects))


def gives(points: str) -> Callable[[Character], bool]:
    return lambda card: bool(getattr(card, points)) or says(card, points)


def relieves(card: Character) -> bool:
    """It heals or avoids strikes."""
    return card.avoid or says(card, "heal", "avoid-next", "avoid-strikes", "pacify")


CHARACTERS: list[Character] = list(of_kind("character"))

# --- how many ---------------------------------------------------------------------------------------------------------

COUNTS = {
    "characters": (("character",), 224),
    "sergeants": (("sergeant",), 10),
    "specialists and grunts": (("basic",), 60),
    "roles": (("role",), 10),
    "role cards": (("role-card",), 10),
    "locations": (("location",), 4),
    "objectives": (("objective",), 12),
    "strikes": (("strike",), 40),
    "alien avatars": (("avatar",), 4),
    "alien cards": (("alien",), 36),
    "agendas": (("agenda",), 15),
    "secrets revealed": (("secrets",), 5),
}


@pytest.mark.parametrize("what", COUNTS)
def test_so_many_cards_are_in_the_box(what: str) -> None:
    kinds, n = COUNTS[what]
    assert number(of_kind(*kinds)) == n


def test_the_box_holds_six_hundred_cards() -> None:
    assert number(card for card in CARDS.values() if card.kind != "room") == 600


@pytest.mark.rule("L1.02")
def test_basic_cards() -> None:
    assert (CARDS["specialist"].copies, CARDS["grunt"].copies) == (35, 25)
    assert (CARDS["specialist"].recruit, CARDS["specialist"].attack) == (1, 0)
    assert (CARDS["grunt"].recruit, CARDS["grunt"].attack) == (0, 1)
    assert all(card.cost == 0 and not card.classes and card.crew == "marines" for card in of_kind("basic"))


@pytest.mark.rule("L12.09", "L1.10")
def test_sergeants_differ_in_their_class_only() -> None:
    sergeants: list[Character] = list(of_kind("sergeant"))
    assert [(set(card.classes), card.copies) for card in sergeants] == [({icon}, 2) for icon in CLASSES]
    assert {(card.cost, card.attack, card.recruit, card.crew, card.coordinate) for card in sergeants} == {
        (3, 0, 2, "marines", True)
    }


@pytest.mark.rule("L1.12", "L99.18")
def test_the_hatchery() -> None:
    assert {card.id: card.copies for card in CARDS.values() if getattr(card, "deck", "") == "hatchery"} == {
        "facehugger": 9,
        "chestburster": 5,
    }


@pytest.mark.rule("L99.01")
def test_the_rooms_and_their_scan_costs() -> None:
    assert [(card.id, card.scan) for card in of_kind("room")] == list(zip(ROOMS, (3, 2, 2, 1, 1), strict=True))


def test_agendas_and_roles() -> None:
    agendas: list[Character] = list(of_kind("agenda"))
    assert Counter(card.side for card in agendas) == {"good": 10, "evil": 5}
    assert {(card.side, card.recruit, card.attack, card.cost) for card in agendas} == {
        ("good", 2, 0, 0),
        ("evil", 0, 2, 0),
    }
    roles = {card.id: card.card for card in of_kind("role")}
    assert {card.id: card.character for card in of_kind("role-card")} == {card: role for role, card in roles.items()}
    assert all(card.cost == 0 for card in of_kind("role-card"))


# --- the Hive ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L1.15")
@pytest.mark.parametrize("objective", MINI_DECKS)
def test_the_cards_of_a_mini_deck(objective: str) -> None:
    deck = mini_deck(objective)
    facts = CARDS[objective]
    assert copies(deck) == MINI_DECKS[objective]
    assert number(deck) + 3 == {1: 9, 2: 11, 3: 13}[facts.number]
    assert all(card.goal in (0, facts.number) for card in deck)
    assert bool([card for card in deck if card.final]) == (facts.number == 3)
    assert all(card.reveal for card in deck if not card.enemy)  # L7.20
    assert all(card.type for card in deck if card.enemy)


def test_the_mini_decks_together() -> None:
    assert {card.id for card in of_kind("objective")} == set(MINI_DECKS)
    decks = [card for card in of_kind(*HIVE) if card.deck in MINI_DECKS]
    assert (CARDS["event"].copies, CARDS["hazard"].copies) == (24, 12)
    assert number(decks) + 24 + 12 == 132


@pytest.mark.rule("L11.10", "L11.07")
@pytest.mark.parametrize("objective", MINI_DECKS)
def test_a_goal_is_possible_with_the_cards_of_its_mini_deck(objective: str) -> None:
    facts = CARDS[objective]
    for each in facts.goal:
        if each.name == "blocked":
            assert any(
                card.paid == parse(f"block {each.args[0]}")
                for card in mini_deck(objective)
                if isinstance(card, HiveCard)
            )
            continue
        id, n = each.args
        card = CARDS[id]
        assert (card.deck, card.goal) == (objective, facts.number)
        assert n <= card.copies
        paid = set(words_in(card.paid))
        assert each.name != "completed" or "complete" in paid
        assert each.name != "attached" or "attach" in paid
        assert facts.number < 3 or (each.name == "killed" and card.final)


def test_drones_and_strikes() -> None:
    drones = [card for card in of_kind("enemy") if card.deck == "drones"]
    assert copies(drones) == [3, 3, 3, 3, 3, 3, 3, 2, 1]
    assert all(2 <= card.attack <= 6 and card.type == "alien" for card in drones)
    strikes = list(of_kind("strike"))
    assert copies(strikes) == [8, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1]
    sorts = {(card.damage > 0, bool(card.effect or card.aura)) for card in strikes}
    assert sorts == {(True, False), (True, True), (False, True), (False, False)}
    assert any(not card.heals for card in strikes)
    assert 1.2 <= sum(card.copies * card.damage for card in strikes) / 40 <= 1.5


@pytest.mark.parametrize(("number_", "least", "most"), [(1, 2, 4), (2, 3, 6), (3, 4, 8)])
def test_enemies_grow_with_the_objectives(number_: int, least: int, most: int) -> None:
    decks = [id for id in MINI_DECKS if CARDS[id].number == number_]
    enemies: list[HiveCard] = [card for card in of_kind("enemy") if card.deck in decks]
    assert enemies
    for card in enemies:
        low, high = (9, 14) if card.final else (2 if not card.strikes else least, most)
        assert low <= card.attack <= high, card.id


def test_alien_cards_are_all_different() -> None:
    assert len({(card.play, card.aura, card.stays) for card in of_kind("alien")}) == 36


def test_locations_have_three_hazards() -> None:
    for card in of_kind("location"):
        assert len(set(card.hazard_names)) == len(card.hazards) == 3
        assert any(each.name == "stay" for hazard in card.hazards for each in hazard) == (card.stay is not None)


def test_each_film_is_whole() -> None:
    assert Counter(card.film for card in of_kind("location")) == dict.fromkeys(FILMS, 1)
    films = Counter((card.film, card.number) for card in of_kind("objective"))
    assert films == {(film, n): 1 for film in FILMS for n in (1, 2, 3)}


# --- the characters ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("L1.20", "L1.21")
def test_sixteen_characters() -> None:
    assert sorted(characters()) == sorted(PROFILES)
    assert sum("ripley" in name.split("-") for name in PROFILES) == 4


@pytest.mark.rule("L23.05")
@pytest.mark.parametrize("name", PROFILES)
def test_a_character_has_its_published_profile(name: str) -> None:
    profile = PROFILES[name]
    own = [card for card in CHARACTERS if card.character == name]
    assert copies(own) == [5, 5, 3, 1]
    assert {card.crew for card in own} == {profile.crew}
    by_class = {icon: rarities(card for card in own if card.classes == {icon}) for icon in CLASSES}
    assert {icon: found for icon, found in by_class.items() if found} == profile.classes
    assert rarities(filter(gives("recruit"), own)) == profile.recruit
    assert rarities(filter(gives("attack"), own)) == profile.attack
    assert rarities(card for card in own if card.recruit) == profile.recruit
    assert rarities(card for card in own if card.attack) == profile.attack
    joint = [card for card in own if card.coordinate]
    by_points = {points: rarities(card for card in joint if getattr(card, points)) for points in ("recruit", "attack")}
    assert {points: found for points, found in by_points.items() if found} == profile.coordinate
    assert len(joint) == len(set("".join(profile.coordinate.values())))
    assert rarities(filter(relieves, own)) == profile.relief
    by_icon = {icon: rarities(card for card in own if icon in card.combo) for icon in (*CLASSES, *CREWS)}
    assert {icon: found for icon, found in by_icon.items() if found and icon in CLASSES} == profile.class_abilities
    assert {icon: found for icon, found in by_icon.items() if found and icon in CREWS} == (
        {profile.crew: profile.crew_ability} if profile.crew_ability else {}
    )
    assert sum(card.copies * card.cost for card in own) == profile.costs


def test_the_crews_of_the_films() -> None:
    crews = [profile.crew for profile in PROFILES.values()]
    assert crews == [FILM_CREWS[film] for film in FILMS for _ in range(4)]


def test_the_totals_of_all_characters() -> None:
    def total(wanted: Callable[[Character], bool]) -> int:
        return number(filter(wanted, CHARACTERS))

    classes = {icon: number(card for card in CHARACTERS if icon in card.classes) for icon in CLASSES}
    assert classes == {"intel": 42, "leadership": 42, "strength": 43, "survival": 56, "tech": 41}
    assert (total(gives("recruit")), total(gives("attack")), total(relieves)) == (72, 149, 34)
    # The three cards of Hicks count with Attack in the source, see his profile.
    assert total(lambda card: card.coordinate and card.recruit > 0) - 3 == 13
    assert total(lambda card: card.coordinate and card.attack > 0) + 3 == 29
    assert sum(card.copies * card.cost for card in CHARACTERS) == 878


def test_costs_fit_the_rarity() -> None:
    fits = {5: range(2, 6), 3: range(2, 7), 1: range(7, 10)}
    assert [card.id for card in CHARACTERS if card.cost not in fits[card.copies]] == []


def test_a_plus_is_printed_where_an_ability_adds() -> None:
    for card in [*CHARACTERS, *of_kind("role-card")]:
        adds = [points for points in ("attack", "recruit") if getattr(card, points) and says(card, points)]
        assert bool(adds) == card.plus, card.id


# --- cards that are published -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", PUBLISHED)
def test_a_published_card_is_as_it_is_printed(id: str) -> None:
    card = CARDS[id]
    for name, wanted in PUBLISHED[id].items():
        there = getattr(card, name)
        if isinstance(there, tuple) and isinstance(wanted, str):
            assert there == parse(wanted), name
        elif name == "hazards":
            assert there == tuple(parse(each) for each in wanted)
        elif name == "combo":
            assert there == {icon: parse(each) for icon, each in wanted.items()}
        else:
            assert there == wanted, name


@pytest.mark.rule("L7.19", "L99.04")
def test_self_destruct() -> None:
    stay = CARDS["the-nostromo"].stay
    assert (stay.pushed, stay.pay) == (parse("each(strike 3)"), 8)


def test_cards_of_which_a_name_is_known() -> None:
    named = ("electric-prod", "acid-blood", "ruthless", "fearless", "hunter-xenomorph", "hadleys-hope", "breakout")
    assert [id for id in named if CARDS[id].origin != "designed" or "name" not in CARDS[id].known] == []
    assert says(CARDS["electric-prod"], "drive-back")
    (condition,) = CARDS["acid-blood"].play[0].args
    assert (condition.name, condition.args) == ("played", ("ripley",))


def test_every_card_says_where_it_comes_from() -> None:
    published = {card.id for card in CARDS.values() if card.origin == "published"}
    assert published - set(PUBLISHED) == {"specialist", "grunt", "event", "hazard", "secrets-revealed", "chestburster"}
    partly = {"ventilation-lock", "the-perfect-organism", "the-queen", "the-newborn", "s-o-s-signal"}
    assert set(PUBLISHED) - published == partly | {"whos-laying-the-eggs"}
    facts = {"name", "cost", "class", "attack", "recruit", "effect", "copies", "health", "defense", "damage", "goal"}
    assert [card.id for card in CARDS.values() if not set(card.known) <= facts] == []


@pytest.mark.rule("L99.02")
@pytest.mark.parametrize(
    ("id", "known"),
    [
        ("s-o-s-signal", ()),  # the parts of the signal have no name that is known
        ("shell-breed-youll-die", ("name",)),  # that The Newborn is to be killed is our guess
        ("warrior-xenomorph", ("name", "effect")),  # which of 6 and 8 is the Health is our guess (L99.36)
        ("the-nostromo", ("name", "effect")),  # which points the 8 are is our guess (L99.04)
        ("whos-laying-the-eggs", ("name", "goal")),
    ],
)
def test_what_is_only_guessed_is_not_called_known(id: str, known: tuple[str, ...]) -> None:
    assert CARDS[id].known == known


# --- the language of the cards ----------------------------------------------------------------------------------------


def test_what_is_optional_by_itself_has_no_may_around_it() -> None:
    """Words that may be declined anyway need no `may`."""
    anyway = {"scan", "refresh-hq", "push-back", "pull", "move-enemy", "to-complex", "kill-enemy", "swap"}
    assert anyway <= {name for name, kind in KINDS.items() if isinstance(kind, Effect) and kind.declinable}
    anyway |= {"drive-back", "shift", "scan-many"}

    def doubled(effects: Words) -> bool:
        return any(
            (each.name == "may" and any(inner.name in anyway for inner in each.bodies[0]))
            or any(doubled(body) for body in each.bodies)
            for each in effects
        )

    cards = [*CHARACTERS, *of_kind("role-card", "agenda", "found")]
    assert [card.id for card in cards if any(doubled(effects) for effects in effects_of(card))] == []


def test_a_vigilant_card_can_be_discarded_for_something() -> None:
    cards: list[Character] = [*CHARACTERS, *of_kind("found")]
    assert [card.id for card in cards if card.stays != bool(card.vigilant or card.avoid)] == []
