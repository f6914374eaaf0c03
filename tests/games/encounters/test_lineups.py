"""Line-ups of the films, the first game, and the count of the box (L22, L23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.line_ups import FIRST_ROLES, film
from sulaco.games.encounters.setup import first_state
from sulaco.games.encounters.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused


@pytest.mark.rule("L23.01", "L23.02", "L23.03", "L23.04", "L11.12")
@pytest.mark.parametrize(
    ("name", "location", "objectives", "people"),
    [
        (
            "alien",
            "the-nostromo",
            ("the-s-o-s", "no-one-can-hear-you-scream", "a-perfect-organism"),
            {"warrant-officer-ripley", "captain-dallas", "chief-engineer-parker", "navigator-lambert"},
        ),
        (
            "aliens",
            "hadleys-hope",
            ("the-lost-colony", "they-mostly-come-at-night", "whos-laying-the-eggs"),
            {"lieutenant-ripley", "corporal-hicks", "private-hudson", "bishop"},
        ),
        (
            "alien3",
            "fiorina",
            ("where-are-the-brothers", "the-beast-is-out-there", "nobody-can-stop-it"),
            {"sister-ripley", "brother-dillon", "cmo-clemens", "francis-85-aaron"},
        ),
        (
            "resurrection",
            "the-auriga",
            ("breakout", "youre-a-thing-a-construct", "shell-breed-youll-die"),
            {"ripley-eight", "call", "johner", "christie"},
        ),
    ],
)
def test_the_line_up_of_each_film(name: str, location: str, objectives: tuple[str, ...], people: set[str]) -> None:
    found = film(name)
    assert (found.location, found.objectives, set(found.characters)) == (location, objectives, people)
    begun = first_state(Setup(2, name), Chance.seeded(1))
    assert begun.location == f"{location}-1"
    assert begun.objectives == [f"{id}-1" for id in objectives]
    cards = Counter(CARDS[card.rpartition("-")[0]].character for card in begun.hq + begun.barracks)
    assert cards == dict.fromkeys(people, 14)


@pytest.mark.rule("L23.05")
@pytest.mark.parametrize(
    ("name", "crew"), [("alien", "nostromo"), ("aliens", "sulaco"), ("alien3", "fury-161"), ("resurrection", "betty")]
)
def test_the_characters_of_a_film_share_a_crew(name: str, crew: str) -> None:
    people = film(name).characters
    assert len(people) == 4
    crews = {facts.crew for facts in CARDS.values() if facts.kind == "character" and facts.character in people}
    assert crews == {crew}


@pytest.mark.rule("L23.06")
def test_the_first_game_is_alien() -> None:
    assert Setup(2).line_up == "alien"


@pytest.mark.rule("L23.07")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_roles_of_the_first_game_are_dropped_from_the_end(players: int) -> None:
    everybody = ["gunner", "technician", "researcher", "medic", "scout"]
    assert list(FIRST_ROLES) == everybody
    begun = first_state(Setup(players), Chance.seeded(1))
    assert [each.role for each in begun.players] == everybody[:players]


@pytest.mark.rule("L23.01", "L1.26")
def test_a_film_is_taken_as_it_is_and_what_is_no_line_up_is_refused() -> None:
    for wrong in (Setup(2, "alien", "fiorina"), Setup(2, "aliens", characters=["bishop"]), Setup(2, "prometheus")):
        with pytest.raises(Refused) as raised:
            first_state(wrong, Chance.seeded(1))
        assert raised.value.reason.rule == "L23.01"


# --- what is in the box -----------------------------------------------------------------------------------------------


def copies(which: Callable[[Any], bool]) -> int:
    return sum(facts.copies for facts in CARDS.values() if which(facts))


def of_kind(*kinds: str) -> int:
    return copies(lambda facts: facts.kind in kinds)


@pytest.mark.rule("L22.02")
def test_cards_of_the_players() -> None:
    assert [of_kind("role"), of_kind("role-card"), of_kind("sergeant")] == [10, 10, 10]
    assert (CARDS["specialist"].copies, CARDS["grunt"].copies) == (35, 25)


@pytest.mark.rule("L22.03")
def test_sixteen_characters_of_fourteen_cards() -> None:
    by_character: dict[str, list[int]] = {}
    for facts in CARDS.values():
        if facts.kind == "character":
            by_character.setdefault(facts.character, []).append(facts.copies)
    assert len(by_character) == 16
    assert all(sorted(each) == [1, 3, 5, 5] for each in by_character.values())
    assert of_kind("character") == 224


@pytest.mark.rule("L22.04", "L1.15")
def test_cards_of_the_story() -> None:
    assert [of_kind("location"), of_kind("objective")] == [4, 12]
    objectives = [facts for facts in CARDS.values() if facts.kind == "objective"]
    sizes = {
        facts.id: copies(lambda card, id=facts.id: getattr(card, "deck", "") == id) + 3  # type: ignore[misc]
        for facts in objectives
    }
    assert sizes == {facts.id: {1: 9, 2: 11, 3: 13}[facts.number] for facts in objectives}
    assert sum(sizes.values()) == 132
    assert (CARDS["event"].copies, CARDS["hazard"].copies) == (24, 12)
    assert copies(lambda card: getattr(card, "deck", "") == "drones") == 24
    assert copies(lambda card: getattr(card, "deck", "") == "hatchery") == 14


@pytest.mark.rule("L22.05")
def test_the_other_cards() -> None:
    assert [of_kind(kind) for kind in ("strike", "avatar", "alien", "agenda", "secrets")] == [40, 4, 36, 15, 5]


@pytest.mark.rule("L22.01", "L22.06")
def test_six_hundred_cards_in_all() -> None:
    assert copies(lambda facts: facts.kind != "room") == 600
    assert 20 + 35 + 25 + 10 + 224 + 4 + 12 + 132 + 24 + 14 + 40 + 4 + 36 + 15 + 5 == 600
