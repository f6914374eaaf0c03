"""A series of games: the films one after the other, points added up, one file (L21.08)."""

from __future__ import annotations

import json

import pytest

from sulaco.games.encounters import scoring, series
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.series import Series
from sulaco.games.encounters.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.save import SaveError


def begun(**options: object) -> Series:
    return Series(setup=Setup(3, **options), seed=11)  # type: ignore[arg-type]


def finish(found: Series) -> list[int]:
    """Play the present game to its end at random; its points."""
    table = found.table()
    chance = Chance.seeded(found.seed)
    while table.decision is not None:
        table.choose(pick(table.decision, chance))
    found.report(table)
    assert found.played[-1].points == scoring.scores(table.game)
    return found.played[-1].points


@pytest.mark.rule("L21.08", "L23.01", "L23.04")
def test_the_films_are_played_one_after_the_other_and_the_points_added_up() -> None:
    found = begun(agendas="hidden")
    assert (found.totals(), found.leaders(), found.film) == ([0, 0, 0], [], FILMS[0])
    points = []
    for number, film in enumerate(FILMS):
        assert found.film == film
        assert found.table().setup == Setup(3, film, agendas="hidden")
        points.append(finish(found))
        assert len(found.played) == number + 1
    assert found.film == ""
    assert found.totals() == [sum(seat) for seat in zip(*points, strict=True)]


@pytest.mark.rule("L21.08")
def test_whoever_has_the_most_points_leads() -> None:
    found = begun()
    found.games = [series.SeriesGame(["x"], [3, 3, 0]), series.SeriesGame(["x"], [0, 1, 4])]
    assert (found.totals(), found.leaders()) == ([3, 4, 4], [1, 2])


def test_no_two_games_have_the_same_seed() -> None:
    found = begun()
    seeds = []
    for _ in FILMS:
        seeds.append(found.table().seed)
        finish(found)
    assert len(set(seeds)) == len(FILMS)


def test_it_is_kept_in_a_file_in_the_middle_of_a_game_too() -> None:
    found = begun()
    finish(found)
    table = found.table()
    table.choose("first:player-2")
    table.choose("end")
    found.keep(table)
    again = series.read(series.write(found), "a.json")
    assert again == found
    assert again.table().game.state == table.game.state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "other"}, "no series that this Sulaco reads"),
        ({"version": 2}, "no series that this Sulaco reads"),
        ({"seed": "x"}, "no saved series"),
        ({"games": [{}, {}]}, "games that it cannot have"),
        ({"games": [{"points": [1]}]}, "not those of 3 players"),
        ({"games": [{"journal": ["first:player-9"]}]}, "'first:player-9' is not possible"),
        ({"setup": {"players": 9}, "games": [{}]}, "cannot be set up"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_reason(change: dict[str, object], why: str) -> None:
    file = json.loads(series.write(begun())) | change
    with pytest.raises(SaveError, match=why):
        series.read(json.dumps(file), "a.json")
