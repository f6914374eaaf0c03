"""The balance of encounters in the document: inside the bounds, measured with the cards, rules and bot of today."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.position import Position
from sulaco.lab import films, matrix, sides
from sulaco.lab.films import Cell, Count, Films
from sulaco.lab.sides import Sides
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import say

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "balance.md"
ANEW = "run `python -m sulaco.lab.films docs/balance.md`, or `make balance`"


# --- the document of this project --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written() -> Films:
    return films.read(DOCUMENT.read_text(encoding="utf-8"))


def test_every_film_has_300_games_with_1_3_and_5_players_and_with_every_option(written: Films) -> None:
    assert written.games == 300
    assert [(cell.film, cell.players, cell.option) for cell in written.cells] == [
        (film, players, option) for film in FILMS for players in (1, 3, 5) for option in ("", *films.OPTIONS)
    ]


def test_every_film_is_won_in_25_to_65_percent_of_the_games(written: Films) -> None:
    assert [cell for cell in written.standard() if not 0.25 <= cell.rate <= 0.65] == []


@pytest.mark.parametrize("option", films.OPTIONS)
def test_every_option_does_what_it_is_for(written: Films, option: str) -> None:
    standard, changed = (sum(cell.wins for cell in written.with_option(name)) for name in ("", option))
    assert (changed > standard) == (option in films.EASIER)


def test_no_card_is_dead(written: Films) -> None:
    assert [count.card for count in written.characters] == films.characters()
    assert [count.card for count in written.hive] == films.hive_cards()
    assert [count.card for count in (*written.characters, *written.hive) if not count.games] == []


def test_no_card_has_more_than_twice_its_share_of_winning_decks(written: Films) -> None:
    assert [count.card for count in written.characters if written.share(count) > 2] == []


def test_it_was_measured_with_the_cards_the_rules_and_the_bot_of_today(written: Films) -> None:
    assert (written.rules, written.digest) == (Encounters.rules_version, films.digest()), ANEW


def test_every_film_has_300_games_with_each_variant(written: Films) -> None:
    assert [(each.film, each.players, each.variant) for each in written.sides] == [
        (film, players, variant) for film in FILMS for players in (3, 5) for variant in sides.VARIANTS
    ]
    assert {sum(each.won) for each in written.sides} == {300}


def test_every_side_wins_some_games(written: Films) -> None:
    """The players in every cell; the aliens and the traitor wherever they can be there."""
    for each in written.sides:
        players, aliens, traitor, _ = each.won
        assert players > 0
        assert (aliens > 0) == (each.variant == "alien-players")
        assert (traitor > 0) == (each.variant == "agendas")
        assert aliens + traitor <= each.there


def test_the_sides_were_measured_with_the_cards_the_rules_and_the_bot_of_today(written: Films) -> None:
    assert written.sides_digest == sides.digest(), f"{ANEW}; `sides` behind it does for the variants alone"


def test_nobody_has_edited_the_document(written: Films) -> None:
    part = matrix.split_at(DOCUMENT.read_text(encoding="utf-8"), films.HEADING)[1]
    assert part == f"\n{films.write(written)}", ANEW


# --- what is counted ---------------------------------------------------------------------------------------------


def test_the_cards_are_those_of_the_box() -> None:
    assert len(films.characters()) == 64
    assert sum(CARDS[card].copies for card in films.characters()) == 224
    hive = [card for card in films.hive_cards() if card not in ("event", "hazard")]
    assert sum(CARDS[card].copies for card in hive) == 132 - 12 * 3 + 24


def test_another_number_gives_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = films.digest()
    assert films.digest() == before
    monkeypatch.setitem(CARDS, "egg", msgspec.structs.replace(CARDS["egg"], attack=1))
    assert films.digest() != before


def test_another_bot_gives_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = films.digest()
    monkeypatch.setattr("sulaco.bots.encounters.known.SCAN", 0.0)
    assert films.digest() != before


def test_a_small_measure_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (films, sides):
        monkeypatch.setattr(module, "digest", lambda: "0123456789abcdef")
    found = films.measure(2, 3, films=["alien"], processes=1)
    assert len(found.cells) == 3 * (1 + len(films.OPTIONS))
    assert {cell.games for cell in found.cells} == {2}
    assert max(count.games for count in found.characters) <= 2 * 3
    assert [(each.players, sum(each.won)) for each in found.sides] == [(3, 2), (3, 2), (5, 2), (5, 2)]
    assert films.read(f"# Balance\n\n{films.write(found)}") == found


@pytest.mark.parametrize(
    ("winners", "side"), [((), "nobody"), ((0,), "traitor"), ((1, 2), "players"), ((3,), "aliens")]
)
def test_sides_are_told_by_who_has_won(winners: tuple[int, ...], side: str) -> None:
    p = Position(4, "alien", agendas="hidden", alien_players=True)
    for seat, agenda in enumerate(("ruthless", "loyal", "efficient", "curious")):
        p.agenda(seat, agenda)
    p.alien(3)
    table = p.table()
    table.game.state.ending = Ending(winners, Reason(say("ending.won"), "L2.01"))
    assert sides.side_of(table) == side


# --- writing and reading -----------------------------------------------------------------------------------------


def made(wins: int = 150) -> Films:
    cells = [
        Cell(film, players, option, 300, wins + (30 if option in films.EASIER else -30 if option else 0), 33.5)
        for film in FILMS
        for players in (1, 3, 5)
        for option in ("", *films.OPTIONS)
    ]
    characters = [Count(card, 70, 10 * CARDS[card].copies) for card in films.characters()]
    both = [
        Sides(film, players, variant, (100, 60, 0, 140) if variant == "alien-players" else (90, 0, 50, 160), 200)
        for film in FILMS
        for players in (3, 5)
        for variant in sides.VARIANTS
    ]
    hive = [Count(card, 9) for card in films.hive_cards()]
    return Films(300, 1, "1", "0123456789abcdef", cells, characters, hive, both, "fedcba9876543210")


def words(found: Films) -> str:
    return " ".join(films.write(found).split())


def test_what_is_written_can_be_read_again() -> None:
    assert films.read(f"# Balance\n\n{films.write(made())}") == made()


def test_the_reading_is_made_of_the_figures() -> None:
    text = words(made())
    assert "Of all 3600 games by the standard rules 50.0% were won: 50.0% alone" in text
    assert "Every cell lies between 25% and 65%." in text
    assert "every easier option raises the rate and every harder one lowers it" in text
    assert "1.00 times its share of the Barracks." in text
    assert "With `alien-players`, 33.3% of 2400 games were won by the players; the aliens won 30.0% of the 1600" in text
    assert "With `agendas`, 30.0% of 2400 games were won by the players; the traitor won 25.0% of the 1600" in text


def test_the_reading_says_what_is_not_as_it_should_be() -> None:
    found = made(210)
    found.characters[0] = Count(found.characters[0].card, 0, 400)
    found.cells[:] = [cell if cell.option != "tough" else msgspec.structs.replace(cell, wins=0) for cell in found.cells]
    text = words(found)
    assert "Outside of 25% to 65%: `alien` alone, `alien` with 3 players" in text
    assert "these options do not do what they are for: tough." in text
    assert f"Cards that no game has seen: {Encounters.texts().name(found.characters[0].card)}." in text
    assert "more than twice their share have" in text


def test_a_foreign_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not a document with the balance of encounters"):
        films.read("# Balance\n\nAll is well.\n")


def test_the_document_keeps_what_stands_around_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "measure", lambda games, seed: msgspec.structs.replace(made(), seed=seed))
    path = tmp_path / "balance.md"
    path.write_text(f"# Balance\n\nof corps\n\n{matrix.HEADING}\n\nof battles\n", encoding="utf-8")
    for seed in (1, 2):
        films.main(path, games=2, seed=seed)
        text = path.read_text(encoding="utf-8")
        assert matrix.split(text) == ("# Balance\n\nof corps\n", f"\n{matrix.HEADING}\n\nof battles\n")
        assert films.read(text).seed == seed


def test_the_sides_alone_can_be_measured_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "balance.md"
    path.write_text(f"# Balance\n\n{films.write(made())}", encoding="utf-8")
    fresh = [Sides("alien", 3, "agendas", (1, 0, 2, 3), 5)]
    monkeypatch.setattr(sides, "measure", lambda games, seed: fresh if (games, seed) == (300, 1) else [])
    monkeypatch.setattr(sides, "digest", lambda: "0000000000000000")
    films.main_sides(path)
    text = path.read_text(encoding="utf-8")
    assert films.read(text) == msgspec.structs.replace(made(), sides=fresh, sides_digest="0000000000000000")
    assert text.startswith("# Balance\n\n# Balance of encounters")
