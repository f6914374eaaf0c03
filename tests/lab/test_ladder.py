"""The ladder: what is played, what is counted of it, and what is written."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import bots
from sulaco.bots.levels import iterations, seconds
from sulaco.games import load
from sulaco.games.battles.setup import mains
from sulaco.games.manifest import Level
from sulaco.lab import ladder, matrix, pool, standings
from sulaco.lab.ladder import DEALS, GAMES_PER_DEAL, LEVELS, TEAMS, Noting, Part
from sulaco.lab.plan import Plan, made
from sulaco.lab.record import GameRow, Record, Spent, play
from sulaco.lab.results import wilson
from sulaco.lab.run import run
from sulaco.lab.standings import Ladder, Pace, Pair, Rating, Step, Team
from sulaco.lab.store import Run, StoreError
from sulaco.lab.workers import Here, Todo
from tests.tuned import tuned

# --- what is played ----------------------------------------------------------------------------------------------


def test_every_pair_of_levels_and_every_team_is_played() -> None:
    assert set(DEALS) == set(combinations(LEVELS, 2))
    assert LEVELS[1:] == bots.LEVELS
    assert all(tuple(games) == LEVELS for games in TEAMS.values())
    found = ladder.parts()
    assert len({part.name for part in found}) == len(found) == len(DEALS) + 2 * len(LEVELS)
    assert [part.plan.total for part in found if part.name == "battles-rookie-sensible"] == [400]


def test_a_deal_is_played_with_both_decks_going_first_and_second() -> None:
    plan = made(ladder.duels(("rookie", "sensible"), 3, 1))
    assert plan.total == 12
    for deal in range(3):
        cells = plan.cells[4 * deal : 4 * deal + 4]
        assert len({plan.seed_of(4 * deal + number) for number in range(4)}) == 1
        assert len({msgspec.json.encode(cell.setup) for cell in cells}) == 1
        assert {(cell.bots, cell.first_keys) for cell in cells} == {
            (seated, (f"first:player-{first}",))
            for seated in (("rookie", "sensible"), ("sensible", "rookie"))
            for first in (1, 2)
        }
    assert len({plan.seed_of(number) for number in range(12)}) == 3


def test_the_deals_are_the_same_for_all_levels_and_use_all_decks_alike() -> None:
    few, many = list(ladder.drawn(10, 1)), list(ladder.drawn(72, 1))
    assert many[:10] == few
    assert set(Counter(many).values()) == {2}
    assert {main for pair in many for main in pair} == set(mains())
    assert list(ladder.drawn(72, 2)) != many


def test_every_game_of_a_team_has_a_seed_of_its_own_the_same_for_all_levels() -> None:
    few, many = ladder.team("encounters", "veteran", 2, 1), ladder.team("encounters", "random", 5, 1)
    seeds = [many.seed_of(number) for number in range(many.total)]
    assert len(set(seeds)) == many.total == 5 * len(ladder.boards("encounters"))
    assert [few.seed_of(number) for number in range(few.total)] == seeds[: few.total]
    assert few.cells[1].bots == ("veteran",) * ladder.PLAYERS


def test_the_boards_are_played_in_turn() -> None:
    boards = ladder.boards("encounters")
    assert [cell.name for cell in ladder.team("encounters", "veteran", 2, 1).cells] == boards * 2


def test_fewer_games_can_be_asked_for() -> None:
    plans = {part.name: part.plan for part in ladder.parts(6)}
    assert plans["battles-random-rookie"].total == 8, "whole deals"
    assert plans["corps-sensible"].total == 6 * len(ladder.boards("corps"))
    assert plans[ladder._folder("battles", ("random", "ultimate"))].total <= 8


def test_a_level_that_thinks_longer_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ladder._folder("corps", ("veteran",))
    monkeypatch.setattr(ladder, "iterations", lambda game, level: 12345 if level == "veteran" else 0)
    assert ladder._folder("corps", ("veteran",)) == "corps-veteran-12345" != before
    assert ladder._folder("battles", ("sensible", "veteran")) == "battles-sensible-veteran-12345"


def test_another_bot_gives_another_digest_of_its_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "boards", lambda game: ["alien"])
    monkeypatch.setattr(ladder, "CHECKED_POSITIONS", 0)
    games = ("battles", "encounters")
    before = [ladder.digest(game) for game in games]
    with tuned("battles", errs=2):
        duels, team = (ladder.digest(game) for game in games)
        assert duels != before[0]
        assert team == before[1]
    with tuned("encounters", errs=2):
        assert ladder.digest("encounters") != before[1]


@pytest.mark.parametrize("constant", ["EXPLORE", "SMALLEST_LEAD"])
def test_another_search_gives_another_digest(monkeypatch: pytest.MonkeyPatch, constant: str) -> None:
    """One of them counts in the tree, the other at its root. The first thoughts show it already."""
    monkeypatch.setattr(ladder, "CHECKED_POSITIONS", 2)
    before = ladder.digest("battles")
    assert ladder.digest("battles") == before
    monkeypatch.setattr(f"sulaco.bots.search.{constant}", 1.0)
    assert ladder.digest("battles") != before


# --- playing and counting ----------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """A ladder that is quick to play."""
    monkeypatch.setattr(ladder, "LEVELS", ("random", "rookie", "sensible"))
    monkeypatch.setattr(
        ladder, "DEALS", {("random", "rookie"): 1, ("random", "sensible"): 2, ("rookie", "sensible"): 1}
    )
    monkeypatch.setattr(ladder, "TEAMS", {"encounters": {"random": 3, "rookie": 3, "sensible": 1}})
    monkeypatch.setattr(ladder, "PLAYERS", 1)
    monkeypatch.setattr(ladder, "boards", lambda game: ["alien", "aliens"])
    monkeypatch.setattr(ladder, "digest", lambda game, seed=1: f"{len(game)}23456789abcdef")
    return ladder.parts()


def test_a_small_ladder_is_played_counted_written_and_read_again(
    small: list[Part], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "balance.md"
    document.write_text(f"# Balance\n\n{matrix.HEADING}\n\nof battles\n", encoding="utf-8")
    command = [str(document), "--out", str(tmp_path / "out"), "--processes", "1"]

    assert ladder.main([*command, "--partial"]) == 0
    assert "0 of 30 games" in capsys.readouterr().out
    assert ladder.main(command) == 0

    assert "30 of 30 games" in capsys.readouterr().out
    text = document.read_text(encoding="utf-8")
    assert matrix.split_at(text, matrix.HEADING)[1] == f"\n{matrix.HEADING}\n\nof battles\n"
    found = standings.read(text)
    rows = {part.name: Run.open(tmp_path / "out" / part.name).games().to_dicts() for part in small}
    duel = found.pairs[1]
    assert (duel.level, duel.other, duel.games, duel.planned) == ("sensible", "random", 8, 8)
    assert duel.wins == sum(row["bots"].index("sensible") in row["winners"] for row in rows["battles-random-sensible"])
    assert [one.level for one in found.ratings] == ["sensible", "rookie", "random"]
    assert found.ratings[0] == Rating("sensible", 1000, 1000, 1000)
    assert found.team("encounters", "rookie")[0].wins == sum(
        bool(row["winners"]) for row in rows["encounters-rookie"] if row["cell"] == "alien"
    )
    assert [(step.level, step.below, step.games) for step in found.steps] == [
        ("rookie", "random", 6),
        ("sensible", "rookie", 2),
    ]
    before = {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()}

    assert ladder.main(command) == 0, "nothing is played again"
    assert {file: file.read_bytes() for file in (tmp_path / "out").rglob("*") if file.is_file()} == before


def test_a_broken_off_ladder_says_so_and_goes_on(
    small: list[Part], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document, out = tmp_path / "balance.md", tmp_path / "out"
    told = ladder._Teller.__call__

    def enough(teller: ladder._Teller, done: int, total: int) -> None:
        told(teller, done, total)
        if teller.name == "battles-random-sensible" and done == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(ladder._Teller, "__call__", enough)
    command = [str(document), "--out", str(out), "--processes", "1"]

    assert ladder.main(command) == 130
    assert "the same command goes on" in capsys.readouterr().err
    assert not document.exists(), "only a whole ladder is written"
    assert ladder.main([*command, "--partial"]) == 0
    found = standings.read(document.read_text(encoding="utf-8"))
    assert [(pair.games, pair.planned) for pair in found.pairs] == [(4, 4), (3, 8), (0, 4)]
    assert [one.games for one in found.team("encounters", "sensible")] == [0, 0]
    assert found.played < found.planned

    monkeypatch.setattr(ladder._Teller, "__call__", told)
    assert ladder.main(command) == 0
    found = standings.read(document.read_text(encoding="utf-8"))
    assert found.played == found.planned


def test_one_game_is_measured_anew_and_the_others_are_kept(
    small: list[Part], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "balance.md"
    command = [str(document), "--processes", "1"]
    assert ladder.main([*command, "--out", str(tmp_path / "first"), "--games", "4"]) == 0
    before = standings.read(document.read_text(encoding="utf-8"))
    changed = {"battles": "1", "encounters": "2"}
    monkeypatch.setattr(ladder, "digest", lambda game, seed=1: changed[game])

    assert ladder.main([*command, "--out", str(tmp_path / "out"), "--game", "encounters"]) == 1
    assert "battles has changed since it was measured: add --game battles" in capsys.readouterr().err
    assert not (tmp_path / "out").exists(), "nothing is played for nothing"
    changed["battles"] = before.digests["battles"]
    assert ladder.main([*command, "--out", str(tmp_path / "out"), "--game", "encounters", "--games", "1"]) == 0

    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        "encounters-random",
        "encounters-rookie",
        "encounters-sensible",
    ]
    found = standings.read(document.read_text(encoding="utf-8"))
    assert (found.pairs, found.ratings) == (before.pairs, before.ratings)
    assert found.digests == changed
    assert [one.games for one in before.teams] == [3, 3, 3, 3, 1, 1]
    assert [one.games for one in found.teams] == [1] * 6


def test_without_a_document_nothing_can_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main([str(tmp_path / "none.md"), "--game", "corps", "--out", str(tmp_path / "out")]) == 1
    assert "not a document with the levels" in capsys.readouterr().err


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"players": 3},
        {"rules": {"battles": "0"}},
        {"digests": {"battles": "0"}},
        {"paces": [Pace("veteran", "battles", 999, 1, 0.1)]},
    ],
)
def test_a_game_that_would_be_measured_otherwise_is_not_kept(
    small: list[Part], tmp_path: Path, other: dict[str, Any]
) -> None:
    document = tmp_path / "balance.md"
    played = ladder.measure([part for part in small if part.plan.game == "battles"], tmp_path)
    standings.put(document, played)
    assert ladder.kept(document, ["encounters"]) == played

    standings.put(document, msgspec.structs.replace(played, **other))
    with pytest.raises(ValueError, match="battles has changed"):
        ladder.kept(document, ["encounters"])


def test_games_of_another_plan_are_refused(small: list[Part], tmp_path: Path) -> None:
    part = small[0]
    run(made(part.plan), Here(), tmp_path / part.name)
    other = Part(part.name, msgspec.structs.replace(part.plan, seed=9))
    with pytest.raises(StoreError, match="another plan"):
        ladder.measure([other], tmp_path)


def record(number: int, spent: dict[str, Spent]) -> Record:
    row = GameRow(number, "", 0, ["veteran"], [], "", 0, 0, [], [], [], [])
    return Record(row, [], [], spent)


class Told:
    """Workers who have played already."""

    def __init__(self, *records: Record) -> None:
        self.records = records

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        yield list(self.records)
        yield []


def test_how_long_was_searched_is_noted_beside_the_rows(tmp_path: Path) -> None:
    plan, todo = ladder.team("corps", "veteran", 1, 1), Todo([], 0)
    first = Told(record(0, {"veteran": Spent(3, 0.5)}), record(1, {"veteran": Spent(1, 0.25), "ultimate": Spent(2, 4)}))
    assert [len(each) for each in Noting(first, tmp_path).play(plan, todo)] == [2, 0]
    file = tmp_path / ladder.MOVES
    file.write_bytes(file.read_bytes() + b'[2,{"veteran":{"mov')  # killed in the middle of a line

    again = Told(record(1, {"veteran": Spent(1, 0.35)}), record(2, {}))
    list(Noting(again, tmp_path).play(plan, todo))

    assert ladder.spent(tmp_path) == {"veteran": Spent(4, 0.85)}, "a game that was played again counts once"
    assert ladder.spent(tmp_path / "nowhere") == {}


def test_only_moves_that_are_searched_for_are_timed() -> None:
    assert play(ladder.duels(("random", "sensible"), 1, 1), 0).spent == {}

    plan = ladder.duels(("sensible", "veteran"), 1, 1)
    with tuned("battles", veteran=Level(2, 0.0)):
        found = play(msgspec.structs.replace(plan, decisions=True), 0)

    weighed = [row for row in found.decisions if row.seat == 1 and row.options > 1]
    assert list(found.spent) == ["veteran"]
    assert 0 < found.spent["veteran"].moves <= len(weighed)
    assert found.spent["veteran"].seconds > 0


def test_between_games_nothing_is_looked_through_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    thawed: list[bool] = []
    monkeypatch.setattr(gc, "unfreeze", lambda: thawed.append(True))
    before = gc.get_freeze_count()
    with pool.collecting_between_games():
        assert not gc.isenabled()
        assert gc.get_freeze_count() > before
        assert not thawed
    assert gc.isenabled()
    assert thawed == [True]


def test_the_time_of_a_move_is_counted_by_game_and_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "digest", lambda game, seed: "")
    for name, spent in (
        ("one", {"veteran": Spent(3, 0.5)}),
        ("two", {"veteran": Spent(1, 0.3), "ultimate": Spent(2, 4)}),
    ):
        (tmp_path / name).mkdir()
        list(Noting(Told(record(0, spent)), tmp_path / name).play(ladder.team("corps", "veteran", 1, 1), Todo([], 0)))
    parts = [
        Part("one", ladder.duels(("sensible", "veteran"), 1, 1)),
        Part("two", ladder.duels(("rookie", "veteran"), 1, 1)),
        Part("three", ladder.team("corps", "veteran", 1, 1)),
    ]

    paces = {(pace.level, pace.game): (pace.moves, pace.seconds) for pace in ladder.measure(parts, tmp_path).paces}

    assert paces["veteran", "battles"] == (4, 0.2)
    assert paces["ultimate", "battles"] == (2, 2.0)
    assert paces["veteran", "corps"] == (0, 0.0)
    assert {game for _, game in paces} == {"battles", "corps"}, "the games of these parts"


# --- writing and reading -----------------------------------------------------------------------------------------


def made_up(better: float = 9.5) -> Ladder:
    return Ladder(
        1,
        2,
        {"battles": "1", "encounters": "2", "corps": "3"},
        {"battles": "0123456789abcdef", "encounters": "123456789abcdef0", "corps": "23456789abcdef01"},
        [Pace("veteran", "battles", 60, 1200, 0.125)],
        [Rating("veteran", 1130, 1090, 1170), Rating("sensible", 1000, 1000, 1000), Rating("random", -20, -90, 50)],
        [Pair("sensible", "random", 200, 200, 200), Pair("veteran", "sensible", 200.5, 300, 300)],
        [
            Team(game, board, level, wins, 40, 50)
            for game, boards in (("encounters", ("alien", "aliens")), ("corps", ("newt",)))
            for level, wins in (("sensible", 20), ("veteran", 25))
            for board in boards
        ],
        [
            Step("encounters", "veteran", "sensible", 80, 240, 12.5, 3.5, 21.5),
            Step("corps", "veteran", "sensible", 40, 270, better, -1.0 + better, 30.0),
        ],
    )


def words(found: Ladder) -> str:
    return " ".join(standings.write(found).split())


def test_what_is_written_can_be_read_again() -> None:
    assert standings.read(f"# Balance\n\n{standings.write(made_up())}") == made_up()


def test_the_reading_is_made_of_the_figures() -> None:
    text = words(made_up())
    assert "A veteran bot against a sensible one: 66.8% of the battles (61.3% to 71.9%)" in text
    assert "+12.5 games in 100 of encounters (+3.5 to +21.5)" in text
    assert "+11.0 over encounters and corps (+6.5 to +22.2)." in text
    assert "Every level is better than the one below it, in every game, beyond chance." in text
    assert "| `alien` | 20 of 40 (35-65) | 25 of 40 (47-76) |" in text
    assert "| all | 40 of 80 (39-61) | 50 of 80 (52-72) |" in text
    assert "520 of 500 games" not in text
    assert f"{200 + 300 + 6 * 40} of {500 + 6 * 50} games." in text


def test_the_reading_says_what_the_games_do_not_show() -> None:
    text = words(made_up(0.5))
    assert "this does not show that a level is better than the one below: veteran in corps." in text


def test_the_rows_of_a_game_are_replaced_where_they_stood() -> None:
    """By a ladder of encounters alone: between those of battles, which come before it, and corps."""
    old = msgspec.structs.replace(
        made_up(),
        paces=[Pace(level, game, 9, 1, 0.1) for level in ("veteran", "ultimate") for game in made_up().rules],
    )
    mine = "encounters"
    new = Ladder(
        old.seed,
        old.players,
        {mine: "4"},
        {mine: "f"},
        [Pace(level, mine, 7, 2, 0.2) for level in ("veteran", "ultimate")],
        [],
        [],
        [Team(mine, "alien", "sensible", 9, 9, 9)],
        [Step(mine, "veteran", "sensible", 9, 9, 50.0, 40.0, 60.0)],
    )

    found = standings.replaced(old, new)

    assert found.rules == {"battles": "1", mine: "4", "corps": "3"}
    assert list(found.digests.values()) == ["0123456789abcdef", "f", "23456789abcdef01"]
    assert [(pace.level, pace.game, pace.iterations) for pace in found.paces] == [
        (level, game, 7 if game == mine else 9)
        for level in ("veteran", "ultimate")
        for game in ("battles", mine, "corps")
    ]
    assert (found.pairs, found.ratings) == (old.pairs, old.ratings)
    assert found.teams == new.teams + [one for one in old.teams if one.game == "corps"]
    assert found.steps == new.steps + [one for one in old.steps if one.game == "corps"]
    assert standings.read(f"# Balance\n\n{standings.write(found)}") == found
    duels = msgspec.structs.replace(old, pairs=old.pairs[:1], ratings=old.ratings[:1])
    assert standings.replaced(old, duels) == duels


def test_a_foreign_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not a document with the levels"):
        standings.read("# Balance\n\nAll is well.\n")


# --- the document of this project --------------------------------------------------------------------------------

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "balance.md"
ANEW = "run `make ladder`"


@pytest.fixture(scope="module")
def written() -> Ladder:
    return standings.read(DOCUMENT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ladder.all_games())
def test_it_was_measured_with_the_rules_and_the_bots_of_today(written: Ladder, game: str) -> None:
    """A few games of rookie and sensible bots are played again, and a few thoughts thought again."""
    assert written.rules[game] == load(game).rules_version, ANEW
    assert written.digests[game] == ladder.digest(game), ANEW


def test_it_was_measured_with_the_iterations_of_today(written: Ladder) -> None:
    found = {(pace.level, pace.game): pace.iterations for pace in written.paces}
    assert found == {
        (level, game): iterations(game, level)
        for level in ("veteran", "ultimate")
        for game in ("battles", "encounters", "corps")
    }, ANEW


def test_every_pair_and_every_team_has_played_all_its_games(written: Ladder) -> None:
    assert {(pair.other, pair.level): (pair.games, pair.planned) for pair in written.pairs} == {
        pair: (deals * GAMES_PER_DEAL, deals * GAMES_PER_DEAL) for pair, deals in DEALS.items()
    }
    assert [(one.game, one.board, one.level, one.planned) for one in written.teams] == [
        (game, board, level, TEAMS[game][level]) for game in TEAMS for level in LEVELS for board in ladder.boards(game)
    ]
    assert all(one.games == one.planned for one in written.teams)


def test_people_are_told_how_long_a_move_takes(written: Ladder) -> None:
    """As measured on one core: the times that the table shows are no more than half as long again, and no less."""
    for pace in written.paces:
        assert pace.seconds / 1.5 <= seconds(pace.game, pace.level) <= max(0.1, pace.seconds * 1.5), pace


def test_a_veteran_is_worth_its_time(written: Ladder) -> None:
    """At less than a second a move: 65 of 100 battles against sensible bots, and ten more of the other games."""
    assert all(pace.seconds < 1 for pace in written.paces if pace.level == "veteran")
    (duels,) = [pair for pair in written.pairs if (pair.level, pair.other) == ("veteran", "sensible")]
    assert duels.wins >= 0.65 * duels.games
    steps = {step.game: step.effect for step in written.steps if step.level == "veteran"}
    assert set(steps) == {"encounters", "corps"}
    assert min(steps.values()) >= 10.0


def test_an_ultimate_bot_beats_veterans_beyond_chance(written: Ladder) -> None:
    """In battles, where they meet, and in the other games together. It wins more of each of these, but for one alone
    hundreds of games would be needed to be as sure.
    """
    (duels,) = [pair for pair in written.pairs if (pair.level, pair.other) == ("ultimate", "veteran")]
    assert wilson(duels.wins, duels.games)[0] > 0.5
    steps = [step for step in written.steps if step.level == "ultimate"]
    assert [step.game for step in steps if step.effect > 0] == ["encounters", "corps"]
    assert standings.together(steps)[1] > 0


def test_nobody_has_edited_the_document(written: Ladder) -> None:
    part = matrix.split_at(DOCUMENT.read_text(encoding="utf-8"), standings.HEADING)[1]
    assert part == f"\n{standings.write(written)}", ANEW
