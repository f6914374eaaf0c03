"""Comparisons: what they claim, what they do not claim, and in which words."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sulaco.lab.compare import CompareError, Comparison, compare, named, pairs_of, samples

from .runs import Dice, Played, invented, luck, played


def held(first: Played, second: Played) -> Comparison:
    return compare(pairs_of(samples(first), samples(second)))


def changed(run: Played, chance: float, name: str = "changed") -> Played:
    """The same seeds; so many of the games that were won are lost."""
    dice = Dice(1)
    rows = [
        msgspec.structs.replace(row, winners=[]) if row.winners and dice.random() < chance else row for row in run.rows
    ]
    return run._replace(path=Path(name), rows=rows)


def test_a_change_that_makes_it_harder_is_told_so() -> None:
    base = invented(luck(0.5), 400)
    (cell,) = held(base, changed(base, 0.3)).cells
    assert cell.paired
    assert cell.won.shown
    assert cell.verdict == "It makes the game harder."
    found = cell.won.difference
    assert -0.25 < found.low < found.effect < found.high < 0
    assert f"About {abs(100 * found.effect):.0f} games fewer won in 100" in cell.explanation
    assert "would have been enough to tell" in cell.explanation
    assert cell.games_needed is not None
    assert cell.games_needed < 400


def test_a_change_that_makes_it_easier_is_told_so() -> None:
    base = invented(luck(0.5), 400)
    (cell,) = held(changed(base, 0.3), base).cells
    assert cell.verdict == "It makes the game easier."
    assert "games more won in 100" in cell.explanation


def test_what_cannot_be_told_yet_says_how_many_games_it_takes() -> None:
    (cell,) = held(invented(luck(0.5), 60, "a"), invented(luck(0.5), 60, "b", seed=2)).cells
    assert not cell.paired
    assert not cell.won.shown
    assert cell.verdict == "These games cannot tell whether it makes a difference."
    assert re.search(r"about [\d,]+ games on each side are needed", cell.explanation)
    assert cell.games_needed is not None
    assert cell.games_needed > 60
    assert "fewer" in cell.explanation
    assert "more" in cell.explanation


def test_a_difference_of_nothing_asks_for_one_game_in_a_hundred() -> None:
    base = invented(luck(0.5), 100)
    dice = Dice(2)
    swapped = [
        msgspec.structs.replace(row, winners=[] if row.winners else [0, 1]) if index < 20 else row
        for index, row in enumerate(sorted(base.rows, key=lambda row: (bool(row.winners), dice.random())))
    ]
    half = sorted(swapped, key=lambda row: row.number)
    back = [
        msgspec.structs.replace(row, winners=[]) if row.winners and index % 2 else row for index, row in enumerate(half)
    ]
    wins = sum(bool(row.winners) for row in base.rows)
    # As many games are won as before, but others.
    missing = wins - sum(bool(row.winners) for row in back)
    for index, row in enumerate(back):
        if missing and not row.winners:
            back[index] = msgspec.structs.replace(row, winners=[0, 1])
            missing -= 1
    (cell,) = held(base, base._replace(rows=back)).cells
    assert cell.won.difference.effect == pytest.approx(0)
    assert "To tell a difference of 1 game in 100" in cell.explanation
    assert cell.games_needed is not None


def test_the_same_games_are_told_to_be_the_same() -> None:
    base = invented(luck(0.5), 50)
    (cell,) = held(base, base).cells
    assert cell.verdict == "It makes no difference in any of these games."
    assert cell.games_needed is None
    assert not any(measure.shown for measure in cell.measures)


def test_turns_and_gauges_are_compared_too() -> None:
    base = invented(luck(0.5), 200)
    rows = [
        msgspec.structs.replace(
            row,
            turns=row.turns + 1,
            gauges=[msgspec.structs.replace(gauge, value=gauge.value - 3) for gauge in row.gauges],
        )
        for row in base.rows
    ]
    (cell,) = held(base, base._replace(rows=rows)).cells
    by_name = {measure.name: measure for measure in cell.measures}
    assert by_name["turns"].difference.effect == pytest.approx(1)
    assert by_name["endurance"].difference.effect == pytest.approx(-3)
    assert by_name["endurance"].shown
    assert by_name["endurance"].label == "At the last turn: Endurance"
    assert not by_name["won"].shown


def test_many_comparisons_are_stricter_together() -> None:
    one = held(invented(luck(0.5), 150, "one"), invented(luck(0.5), 150, "two", seed=2))
    many = held(invented(luck(0.5), 150, "one", cells=12), invented(luck(0.5), 150, "two", seed=2, cells=12))
    assert one.cells[0].won.alpha == 0.05
    assert max(cell.won.alpha for cell in many.cells) <= 0.05 / 12
    assert not any(cell.won.shown for cell in many.cells)
    assert "12 comparisons were made" in many.table()


def test_a_house_rule_is_named() -> None:
    base = invented(luck(0.5), 40, house={"sentry.ammo": 450})
    other = invented(luck(0.5), 40, "other", house={"sentry.ammo": 300, "endurance.hand_draw": 3})
    (cell,) = held(base, other).cells
    assert cell.change == (
        "House rules: sentry.ammo = 300 instead of 450, endurance.hand_draw = 3 instead of the usual"
    )


def test_two_cells_of_one_run_are_compared_by_their_names() -> None:
    run = invented(luck(0.5), 30, cells=3)
    comparison = compare(pairs_of(samples(run, "cell 0"), samples(run, "cell 2")))
    assert [cell.change for cell in comparison.cells] == ["cell 2 against cell 0"]
    assert comparison.cells[0].paired
    with pytest.raises(CompareError, match=r"^run has no cell 'cell 9'; it has: 'cell 0', 'cell 1', 'cell 2'\.$"):
        samples(run, "cell 9")


def test_what_does_not_belong_together_is_refused() -> None:
    corps, encounters = invented(luck(0.5), 10), played("encounters", 2)
    with pytest.raises(CompareError, match="different games"):
        compare(pairs_of(samples(corps), samples(encounters, "alien, 1")))
    with pytest.raises(CompareError, match="no cell of the same name"):
        pairs_of(samples(corps), samples(encounters))
    with pytest.raises(CompareError, match=r"^run has no finished game of 'cell 0' yet\.$"):
        compare(pairs_of(samples(corps), samples(corps._replace(rows=[]))))


def test_of_opponents_the_first_seat_is_looked_at() -> None:
    run = played("battles", 10)
    rows = [msgspec.structs.replace(row, winners=[1]) for row in run.rows]
    lost, won = (
        run._replace(rows=[msgspec.structs.replace(row, winners=winners) for row in rows]) for winners in ([1], [0])
    )
    cells = held(lost, won).cells
    assert [cell.verdict for cell in cells] == ["It helps Lt. Ripley.", "It helps Ripley #8.", "It helps Ripley #8."]
    assert cells[0].won.label == "Games won by Lt. Ripley in 100"
    tied = run._replace(rows=[msgspec.structs.replace(row, winners=[0, 1]) for row in rows])
    assert held(lost, tied).cells[0].won.difference.second == 0.5
    labels = [measure.label for measure in cells[0].measures]
    assert "At the last turn, The Queen: wounds of the Main Character" in labels


def test_it_goes_to_programs_as_json_and_to_people_as_a_table() -> None:
    base = invented(luck(0.5), 60)
    comparison = held(base, changed(base, 0.5))
    read = msgspec.json.decode(msgspec.json.encode(comparison), type=Comparison)
    assert read == comparison
    table = comparison.table()
    assert "60 games without the change and 60 with it, the same seeds." in table
    assert "Games won in 100" in table


def test_a_longer_run_with_the_same_seeds_is_paired_with_what_it_shares() -> None:
    short, long = invented(luck(0.5), 50), invented(luck(0.5), 80)
    (cell,) = held(short, long).cells
    assert cell.paired
    assert cell.won.difference.games == 50


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(1, 9), st.integers(1, 9)), min_size=2, max_size=30),
    st.booleans(),
)
def test_no_difference_is_claimed_that_the_interval_does_not_show(
    games: list[tuple[bool, bool, int, int]], same_seeds: bool
) -> None:
    runs = []
    for side in (0, 1):
        run = invented(luck(0.5), len(games), seed=1 if same_seeds else 1 + side)
        rows = [
            msgspec.structs.replace(row, winners=[0] if game[side] else [], turns=game[2 + side])
            for row, game in zip(run.rows, games, strict=True)
        ]
        runs.append(run._replace(rows=rows))
    (cell,) = held(*runs).cells
    for measure in cell.measures:
        if measure.shown:
            assert measure.difference.low > 0 or measure.difference.high < 0
    claims = cell.verdict in ("It makes the game easier.", "It makes the game harder.")
    assert claims == cell.won.shown
    if not claims and cell.games_needed is not None:
        assert cell.games_needed > cell.won.difference.games


def test_a_cell_is_named_behind_its_run(tmp_path: Path) -> None:
    assert named("base") == ("base", None)
    assert named("base@alien, 3") == ("base", "alien, 3")
    folder = tmp_path / "me@home"
    folder.mkdir()
    assert named(str(folder)) == (str(folder), None)
