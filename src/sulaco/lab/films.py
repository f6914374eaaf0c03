"""The balance of encounters in docs/balance.md: films, options and cards; written, and read back to be held against
today.

`python -m sulaco.lab.films docs/balance.md` measures anew and writes it; `make balance` does that too. With
`sides` behind it, only the games with Alien Players and Agendas are played anew.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sulaco.games.encounters import Encounters, events
from sulaco.games.encounters.cards import CARDS, definition
from sulaco.games.encounters.line_ups import FILMS, film
from sulaco.games.encounters.state import Setup

from . import pool, sides
from .matrix import split_at
from .plan import Plan
from .record import played
from .results import wilson
from .sides import BOT, WIDTH, Sides, cell_plan, digest_of

PLAYERS = (1, 3, 5)
GAMES = 300
SEED = 1
LOWEST, HIGHEST = 0.25, 0.65
"""The bounds for the share of games that are won, in every cell."""
MAX_SHARE_RATIO = 2.0
"""A card is striking if its share of winning decks is more than this many times its share of the Barracks."""
HEADING = "# Balance of encounters"
OPTIONS: dict[str, dict[str, Any]] = {
    "drones=1": {"drones": 1},
    "tough": {"tough": True},
    "preparation=1": {"preparation": 1},
    "drones=-1": {"drones": -1},
    "head_start=2": {"head_start": 2},
}
"""What makes the game easier, and then what makes it harder (L20)."""
EASIER = ("drones=1", "tough", "preparation=1")
HIVE = ("enemy", "event", "hazard", "special", "mission", "found")
"""The kinds of cards that come from the Hive."""


class Cell(msgspec.Struct, frozen=True):
    """The games of one film with one number of players, by the standard rules or with an option."""

    film: str
    players: int
    option: str
    games: int
    wins: int
    turns: float

    @property
    def rate(self) -> float:
        return self.wins / self.games


class Count(msgspec.Struct, frozen=True):
    """A card: in how many games it was played or turned up, and how many copies of it were in winning decks."""

    card: str
    games: int
    decks: int = 0


class Films(msgspec.Struct, frozen=True):
    """Everything that was measured. `characters` are the cards of the Barracks, `hive` those of the Hive."""

    games: int
    seed: int
    rules: str
    digest: str
    cells: list[Cell]
    characters: list[Count]
    hive: list[Count]
    sides: list[Sides] = []
    sides_digest: str = ""

    def standard(self) -> list[Cell]:
        return [cell for cell in self.cells if not cell.option]

    def with_option(self, option: str) -> list[Cell]:
        return [cell for cell in self.cells if cell.option == option]

    def share(self, count: Count) -> float:
        """How many times as often as in the Barracks the card is found among the recruits of winning decks."""
        card = CARDS[count.card]
        team = [each for each in self.characters if CARDS[each.card].crew == card.crew]
        decks = sum(each.decks for each in team)
        copies = sum(CARDS[each.card].copies for each in team)
        return (count.decks / decks) / (card.copies / copies) if decks else 0.0


class _Row(NamedTuple):
    won: bool
    turns: int
    used: frozenset[str]
    decks: dict[str, int]


def characters() -> list[str]:
    """The cards of the Barracks, film by film."""
    people = [one for name in FILMS for one in film(name).characters]
    return [card.id for one in people for card in CARDS.values() if card.kind == "character" and card.character == one]


def hive_cards() -> list[str]:
    """The cards that the Hive of a film can have, with Drones, Events and Hazards."""
    return [card.id for card in CARDS.values() if card.kind in HIVE and getattr(card, "deck", "") != "hatchery"]


def digest() -> str:
    """A few games of every film."""
    return digest_of([Setup(players, name) for name in FILMS for players in PLAYERS])


# --- measuring ---------------------------------------------------------------------------------------------------


def game_of(plan: Plan, number: int) -> _Row:
    """One game: also which cards it has seen, and those in the decks of winners."""
    record, table = played(plan, number)
    row, state = record.game, table.game.state
    used = {
        definition(event.card).id for event in table.events if isinstance(event, events.CardPlayed | events.Revealed)
    }
    decks: Counter[str] = Counter()
    if row.winners:
        piles = [play.card for play in state.plays if not play.copy and not play.gone]
        for player in state.players:
            piles += [*player.deck, *player.hand, *player.discard, *player.vigilant]
        decks.update(definition(card).id for card in piles if definition(card).kind == "character")
    return _Row(bool(row.winners), row.turns, frozenset(used), dict(decks))


def measure(
    games: int = GAMES, seed: int = SEED, *, films: Sequence[str] = FILMS, processes: int | None = None
) -> Films:
    """Play every film with each number of players, by the standard rules and with each option, on all cores."""
    cells = []
    used: Counter[str] = Counter()
    decks: Counter[str] = Counter()
    for name in films:
        for players in PLAYERS:
            for option in ("", *OPTIONS):
                setup = Setup(players, name, **OPTIONS.get(option, {}))
                rows = pool.run(partial(game_of, cell_plan(setup, games, seed)), range(games), processes)
                turns = sum(row.turns for row in rows) / games
                cells.append(Cell(name, players, option, games, sum(row.won for row in rows), round(turns, 1)))
                if not option:
                    for row in rows:
                        used.update(row.used)
                        decks.update(row.decks)
    return Films(
        games,
        seed,
        Encounters.rules_version,
        digest(),
        cells,
        [Count(card, used[card], decks[card]) for card in characters()],
        [Count(card, used[card]) for card in hive_cards()],
        sides.measure(games, seed, films=films, processes=processes),
        sides.digest(),
    )


# --- writing -----------------------------------------------------------------------------------------------------


def write(found: Films) -> str:
    """The part of the document that is about encounters."""
    parts = (_head, _cells, _options, _reading, _sides, _characters, _hive)
    return "\n\n".join("\n".join(part(found)) for part in parts) + "\n"


def _head(found: Films) -> Iterator[str]:
    yield HEADING
    yield ""
    yield from _wrapped(
        "How often sensible bots win each film together. What is designed here and not published is tuned until every "
        f"film lies between {LOWEST:.0%} and {HIGHEST:.0%} with 1, 3 and 5 players, and no card is dead."
    )
    yield ""
    yield "- Command: `make balance`. One cell alone:"
    yield (
        f"  `sulaco simulate encounters --film alien --players 3 --bot {BOT} --games {found.games} --seed {found.seed}`"
    )
    yield f"- The bot {BOT} on every seat, {found.games} games in each cell, seed {found.seed}."
    yield f"  Rules version {found.rules}, games of today {found.digest}"


def _cells(found: Films) -> Iterator[str]:
    yield "## How often a film is won"
    yield ""
    yield "| film | players | won | rate | 95 % interval | turns |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for cell in found.standard():
        yield f"| `{cell.film}` | {cell.players} | {_columns([cell])} | {cell.turns:.1f} |"


def _options(found: Films) -> Iterator[str]:
    yield "## What the options do"
    yield ""
    yield from _wrapped(
        "The same games with one option. The last column is the difference to the standard rules over all films and "
        "numbers of players, in games of 100."
    )
    yield ""
    names = ("", *OPTIONS)
    yield f"| film | players | {' | '.join(f'`{name}`' if name else 'standard' for name in names)} |"
    yield f"| --- | ---: | {' | '.join('---:' for _ in names)} |"
    for cell in found.standard():
        same = [one for one in found.cells if (one.film, one.players) == (cell.film, cell.players)]
        yield f"| `{cell.film}` | {cell.players} | {' | '.join(f'{one.wins} ({one.turns:.1f})' for one in same)} |"
    yield ""
    yield "| option | won | rate | 95 % interval | difference |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    standard = _rate(found.standard())
    for name in names:
        cells = found.with_option(name)
        more = f"{100 * (_rate(cells) - standard):+.1f}" if name else ""
        yield f"| {f'`{name}`' if name else 'standard'} | {_columns(cells)} | {more} |"


def _reading(found: Films) -> Iterator[str]:
    """The figures in words."""
    cells = found.standard()
    outside = [cell for cell in cells if not LOWEST <= cell.rate <= HIGHEST]
    hardest, easiest = min(cells, key=lambda cell: cell.rate), max(cells, key=lambda cell: cell.rate)
    by_players = [f"{_rate([cell for cell in cells if cell.players == n]):.1%} {_with(n)}" for n in PLAYERS]
    yield "## What the tables say"
    yield ""
    yield from _wrapped(
        f"Of all {sum(cell.games for cell in cells)} games by the standard rules {_rate(cells):.1%} were won: "
        f"{', '.join(by_players)}. The hardest cell is {_called(hardest)} with {hardest.rate:.1%}, the easiest "
        f"{_called(easiest)} with {easiest.rate:.1%}. "
        + (
            f"Outside of {LOWEST:.0%} to {HIGHEST:.0%}: {', '.join(map(_called, outside))}."
            if outside
            else f"Every cell lies between {LOWEST:.0%} and {HIGHEST:.0%}."
        )
    )
    standard = _rate(cells)
    wrong = [name for name in OPTIONS if (_rate(found.with_option(name)) > standard) != (name in EASIER)]
    yield ""
    yield from _wrapped(
        f"Over all films, these options do not do what they are for: {', '.join(wrong)}."
        if wrong
        else "Over all films, every easier option raises the rate and every harder one lowers it."
    )
    texts = Encounters.texts()
    dead = [texts.name(count.card) for count in (*found.characters, *found.hive) if not count.games]
    most = max(found.characters, key=found.share)
    often = [texts.name(count.card) for count in found.characters if found.share(count) > MAX_SHARE_RATIO]
    yield ""
    yield from _wrapped(
        (
            f"Cards that no game has seen: {', '.join(dead)}. "
            if dead
            else f"Each of the {len(found.characters)} cards of the Barracks is played in some games, and each of the "
            f"{len(found.hive)} cards of the Hive is turned up in some. "
        )
        + f"The card with the largest part of winning decks is {texts.name(most.card)}, {found.share(most):.2f} times "
        "its share of the Barracks" + (f"; more than twice their share have {', '.join(often)}." if often else ".")
    )


def _sides(found: Films) -> Iterator[str]:
    return sides.write(found.sides, found.sides_digest)


def _characters(found: Films) -> Iterator[str]:
    yield "## Cards of the Barracks"
    yield ""
    yield from _wrapped(
        "In how many games of its film the card was played, how many copies of it were in winning decks, and how many "
        "times its share of the Barracks that is."
    )
    yield ""
    yield "| card | copies | cost | played in games | in winning decks | times its share |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for count in found.characters:
        card = CARDS[count.card]
        yield (
            f"| {_name(count.card)} | {card.copies} | {card.cost} | {count.games} | {count.decks} "
            f"| {found.share(count):.2f} |"
        )


def _hive(found: Films) -> Iterator[str]:
    yield "## Cards of the Hive"
    yield ""
    yield "In how many games the card was turned up."
    yield ""
    yield "| card | turned up in games |"
    yield "| --- | ---: |"
    for count in found.hive:
        yield f"| {_name(count.card)} | {count.games} |"


def _columns(cells: Sequence[Cell]) -> str:
    wins, games = sum(cell.wins for cell in cells), sum(cell.games for cell in cells)
    low, high = wilson(wins, games)
    return f"{wins} of {games} | {wins / games:.1%} | {low:.1%} to {high:.1%}"


def _rate(cells: Sequence[Cell]) -> float:
    return sum(cell.wins for cell in cells) / sum(cell.games for cell in cells)


def _with(players: int) -> str:
    return "alone" if players == 1 else f"with {players} players"


def _called(cell: Cell) -> str:
    return f"`{cell.film}` {_with(cell.players)}"


def _name(card: str) -> str:
    return f"{Encounters.texts().name(card)} (`{card}`)"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


# --- reading -----------------------------------------------------------------------------------------------------

_HEAD = re.compile(
    r"The bot \S+ on every seat, (\d+) games in each cell, seed (\d+)\.\s+Rules version (\S+), games of today (\w+)"
)
_CELLS = re.compile(r"^\| `(\S+)` \| (\d+) \| ((?:\d+ \([\d.]+\) \|? ?)+)", re.MULTILINE)
_CELL = re.compile(r"(\d+) \(([\d.]+)\)")
_CHARACTER = re.compile(r"^\| .* \(`(\S+)`\) \| \d+ \| \d+ \| (\d+) \| (\d+) \| [\d.]+ \|$", re.MULTILINE)
_TURNED_UP = re.compile(r"^\| .* \(`(\S+)`\) \| (\d+) \|$", re.MULTILINE)


def read(document: str) -> Films:
    """The tables of a document; ValueError if there are none."""
    text = split_at(document, HEADING)[1]
    head = _HEAD.search(text)
    if head is None:
        raise ValueError("this is not a document with the balance of encounters")
    games, seed, rules, games_of_today = head.groups()
    cells = [
        Cell(name, int(players), option, int(games), int(wins), float(turns))
        for name, players, row in _CELLS.findall(text)
        for option, (wins, turns) in zip(("", *OPTIONS), _CELL.findall(row), strict=True)
    ]
    return Films(
        int(games),
        int(seed),
        rules,
        games_of_today,
        cells,
        [Count(card, int(played), int(decks)) for card, played, decks in _CHARACTER.findall(text)],
        [Count(card, int(seen)) for card, seen in _TURNED_UP.findall(text)],
        *sides.read(text),
    )


def main(path: Path, games: int = GAMES, seed: int = SEED) -> None:
    """Measure everything and write it into the document, in place of what stood there."""
    before, _, after = split_at(path.read_text(encoding="utf-8") if path.exists() else "", HEADING)
    path.write_text(f"{before}\n{write(measure(games, seed))}{after}", encoding="utf-8")


def main_sides(path: Path) -> None:
    """Measure only the games with more than one side, and write them in place of what stood there."""
    document = path.read_text(encoding="utf-8")
    before, _, after = split_at(document, HEADING)
    found = read(document)
    fresh = sides.measure(found.games, found.seed)
    found = msgspec.structs.replace(found, sides=fresh, sides_digest=sides.digest())
    path.write_text(f"{before}\n{write(found)}{after}", encoding="utf-8")


if __name__ == "__main__":
    (main_sides if sys.argv[2:] == ["sides"] else main)(Path(sys.argv[1]))
