"""A series of games: the films one after the other, points added up, one file (L21.08)."""

from __future__ import annotations

import json

import pytest

from sulaco.games.encounters import Encounters, scoring, series
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.series import Series
from sulaco.games.encounters.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Refused
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


# --- as a campaign --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L21.08")
def test_to_clients_it_is_a_campaign_of_films_without_decisions() -> None:
    kind = series.SeriesKind()
    found = kind.begin(3, 11, {"agendas": "hidden", "tough": True})
    assert found == begun(line_up=FILMS[0], agendas="hidden", tough=True)
    assert (found.players, found.decision, found.ending, found.journal) == (3, None, None, [])
    for number, film in enumerate(FILMS):
        running = found.running
        assert running is not None
        assert (running.setup.line_up, running.seed, kind.standing(found).next) == (film, running.table().seed, film)
        finish(found)
        standing = kind.standing(found)
        assert [one.mission for one in standing.played] == list(FILMS[: number + 1])
        assert (standing.played[-1].points, standing.played[-1].seed) == (found.played[-1].points, running.seed)
        assert standing.played[-1].won == bool(found.played[-1].winners)
        assert (standing.points, standing.order) == (found.totals(), list(FILMS))
    assert found.running is None
    ending = found.ending
    assert ending is not None
    assert (list(ending.winners), ending.reason.rule) == (found.leaders(), "L21.08")
    assert [showing.setup.line_up for showing in found.journal] == list(FILMS)


@pytest.mark.rule("L21.08")
@pytest.mark.parametrize(
    ("points", "winners", "text"),
    [
        ([2, 5, 5], [1, 2], "Player 2, Player 3: most points of the series."),
        ([0, 0, 0], [], "The series is over, and nobody has any points."),
    ],
)
def test_who_won_the_series_is_said_in_the_end(points: list[int], winners: list[int], text: str) -> None:
    found = begun()
    found.games = [series.SeriesGame(["x"], points), *(series.SeriesGame(["x"], [0, 0, 0]) for _ in FILMS[1:])]
    assert found.ending is not None
    assert list(found.ending.winners) == winners
    assert Encounters.texts().render(found.ending.reason.text) == text


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"line_up": "aliens"}, "line_up"),
        ({"players": 2}, "players"),
        ({"nothing": True}, "nothing"),
        ({"tough": 7}, "bool"),
    ],
)
def test_an_option_that_there_is_not_is_named(options: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        series.SeriesKind().begin(2, 1, options)


@pytest.mark.rule("L1.01")
def test_a_series_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(Refused):
        series.SeriesKind().begin(6, 1, {})
    with pytest.raises(Refused):
        begun().choose("anything")


def test_points_that_a_game_does_not_lead_to_are_not_believed() -> None:
    found = begun()
    finish(found)
    text = series.write(found)
    assert series.read(text, "a.json") == found
    found.games[0].points[0] += 9
    with pytest.raises(SaveError, match=r"^a\.json: a game that is over does not lead to its points$"):
        series.read(series.write(found), "a.json")
    older = series.write(found).replace(f'"rules": "{found.rules}"', '"rules": "0"')
    assert series.read(older, "a.json") == found, "a finished game outlives a corrected rule"


def test_a_game_that_no_longer_fits_goes_on_where_it_still_does() -> None:
    found = begun()
    table = found.table()
    table.choose("first:player-2")
    found.keep(table)
    found.games[0].journal += ["nothing", "end"]
    text = series.write(found)
    with pytest.raises(SaveError, match="'nothing' is not possible"):
        series.read(text, "a.json")
    assert series.read(text, "a.json", repair=True).games[0].journal == ["first:player-2"]
