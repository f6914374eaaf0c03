"""Balance: the sensible bot plays every mission with 1, 3 and 5 players; what came out is written to a document.

`make balance` measures anew and writes docs/balance.md, and beside the game a file with the rates alone: players see
them when they choose a mission. The tables of battles in it stay as they are (see `matrix`). The document is read back
by `read`, so that a test can hold it against the bounds, and against the numbers of today: `numbers` is a digest over
the data that decides how hard a mission is.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import corps
from sulaco.games.corps import Corps, boxes
from sulaco.games.corps.campaign import listed_missions
from sulaco.games.corps.cards import DEFINITIONS
from sulaco.games.corps.characters import CHARACTERS
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.missions.base import TRACKER_CARDS, Mission, face
from sulaco.games.corps.tracker_cards import TRACKER

from . import matrix
from .results import play_cell, wilson

BOT = "sensible"
PLAYERS = (1, 3, 5)
GAMES = 200
SEED = 1
LOWEST, HIGHEST = 0.25, 0.70
"""The bounds for the share of games that are won, in every cell."""
USES = ("issued", "equipped", "played", "resolved")
"""What can happen to a card, in the words of the events."""
WIN_RATES = Path(corps.__file__).parent / "win_rates.json"
WIDTH = 110
MAX_DEFEATS = 3
"""Kinds of defeat that are named in the reading, the most frequent ones."""


class Cell(msgspec.Struct, frozen=True):
    """The games of one mission with one number of players; the endings with their counts."""

    mission: str
    players: int
    turns: float
    won: dict[str, int]
    lost: dict[str, int]

    @property
    def wins(self) -> int:
        return sum(self.won.values())

    @property
    def games(self) -> int:
        return self.wins + sum(self.lost.values())

    @property
    def rate(self) -> float:
        return self.wins / self.games


class Balance(msgspec.Struct, frozen=True):
    """All cells. `cards`: in how many games each Endurance card was used in which way; "any" counts each game once."""

    games: int
    """How many games a cell has."""
    seed: int
    rules: str
    numbers: str
    cells: list[Cell]
    cards: dict[str, dict[str, int]]


# --- the numbers of today ----------------------------------------------------------------------------------------


NO_NUMBERS = frozenset(
    {
        "box",
        "source",
        "goes_with",
        "replaces",
        "synthetic",
        "found_in",
        "fireteam",
        "needs",
        "stage",
        "between",
        "frees_captured",
        "once",
        "bug_hunt",
        "queen",
    }
)
"""Fields that say where something belongs or who may take part, not how strong it is, and what no card of the base box
has.
"""


def numbers() -> str:
    """A digest over missions, boards, cards, Characters, tracker cards and Blips, the same on every machine."""
    listed = {id: MISSIONS[id] for id in listed_missions()}
    data = {
        "missions": {id: dict(_mission_data(mission)) for id, mission in listed.items()},
        "faces": {board[0]: face(board[0]) for mission in listed.values() for board in mission.boards},
        "cards": _of_the_box(DEFINITIONS),
        "characters": _of_the_box(CHARACTERS),
        "tracker": _of_the_box(TRACKER),
        "draws": TRACKER_CARDS,
        "blips": boxes.BLIPS,
    }
    return blake2b(msgspec.json.encode(_plain(data), order="deterministic"), digest_size=8).hexdigest()


def _of_the_box(register: Mapping[str, Any]) -> dict[str, Any]:
    return {id: thing for id, thing in register.items() if thing.box == boxes.BASE}


def _mission_data(mission: Mission) -> Iterator[tuple[str, Any]]:
    """What a Mission card says in data: its attributes, changed or not, and the constants of its module."""
    data = (int, str, Sequence, Mapping, type(None))
    for name in dir(type(mission)):
        if not name.startswith("_") and name not in NO_NUMBERS and isinstance(getattr(type(mission), name), data):
            yield name, getattr(mission, name)
    for name, value in vars(sys.modules[type(mission).__module__]).items():
        if name.isupper() and isinstance(value, data):
            yield name, value


def _plain(value: Any) -> Any:
    """Data as lists and dicts; of a function its name, and the values that it was made with."""
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__ if name not in NO_NUMBERS}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items() if getattr(item, "box", boxes.BASE) == boxes.BASE}
    if isinstance(value, AbstractSet):
        return sorted(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    if callable(value):
        cells = getattr(value, "__closure__", None) or ()
        return [value.__qualname__, [_plain(cell.cell_contents) for cell in cells]]
    return value


# --- measuring ---------------------------------------------------------------------------------------------------


def measure(
    games: int = GAMES,
    seed: int = SEED,
    *,
    only: Sequence[str] | None = None,
    players: Sequence[int] = PLAYERS,
    processes: int | None = None,
    tell: Callable[[Cell], None] | None = None,
) -> Balance:
    """Play every mission, or `only` these, with each number of players, on all cores."""
    balance = Balance(games, seed, Corps.rules_version, numbers(), [], {card: {} for card in Corps.cards()})
    for mission in listed_missions() if only is None else only:
        for number in players:
            table = {"mission": mission, "players": number}
            report = play_cell(Corps.name, mission, table, BOT, games, seed, processes)
            cell = Cell(
                mission,
                number,
                round(report.turns.mean, 1),
                dict(Counter(row.ending for row in report.rows if row.winners)),
                dict(Counter(row.ending for row in report.rows if not row.winners)),
            )
            balance.cells.append(cell)
            for row in report.rows:
                for card, uses in row.uses.items():
                    count = balance.cards[card]
                    for use in (*uses, "any"):
                        count[use] = count.get(use, 0) + 1
            if tell is not None:
                tell(cell)
    return balance


# --- the document ------------------------------------------------------------------------------------------------


def write(balance: Balance) -> str:
    """The document."""
    parts = (_head, _cells, _reading, _endings, _cards)
    return "\n\n".join("\n".join(part(balance)) for part in parts) + "\n"


def _head(balance: Balance) -> Iterator[str]:
    yield "# Balance"
    yield ""
    yield from _wrapped(
        "How often the sensible bot wins each mission. What is designed here and not published is tuned until every "
        f"cell of the table lies between {LOWEST:.0%} and {HIGHEST:.0%}, and no Endurance card is dead. "
        "`make balance` plays the games and writes this file; a test fails when one of the game's numbers was "
        "changed since."
    )
    yield ""
    simulation = f"simulate {Corps.name} --mission newt --players 3 --bot {BOT} --games {balance.games}"
    yield "- Command: `make balance`. One cell alone:"
    yield f"  `sulaco {simulation} --seed {balance.seed}`"
    yield f"- Bot {BOT}, {balance.games} games in each cell, seed {balance.seed}"
    yield f"- Rules version {balance.rules}, numbers {balance.numbers}"


def _cells(balance: Balance) -> Iterator[str]:
    yield "## How often a mission is won"
    yield ""
    yield "| mission | players | won | rate | 95 % interval | turns |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for cell in balance.cells:
        low, high = wilson(cell.wins, cell.games)
        yield (
            f"| {_name(cell.mission)} | {cell.players} | {cell.wins} of {cell.games} | {cell.rate:.1%}"
            f" | {low:.1%} to {high:.1%} | {cell.turns:.1f} |"
        )


def _reading(balance: Balance) -> Iterator[str]:
    """What the figures say, in sentences."""
    cells = balance.cells
    hardest, easiest = min(cells, key=lambda cell: cell.rate), max(cells, key=lambda cell: cell.rate)
    shortest, longest = min(cells, key=lambda cell: cell.turns), max(cells, key=lambda cell: cell.turns)
    shares = [
        f"{_share([cell for cell in cells if cell.players == number])} {_with(number)}"
        for number in sorted({cell.players for cell in cells})
    ]
    defeats: Counter[str] = Counter()
    for cell in cells:
        defeats.update(cell.lost)
    yield "## What the table says"
    yield ""
    yield from _wrapped(
        f"Of all {sum(cell.games for cell in cells)} games {_share(cells)} were won: {', '.join(shares)}. "
        f"The hardest cell is {_called(hardest)} with {hardest.rate:.1%}, the easiest {_called(easiest)} with "
        f"{easiest.rate:.1%}. The shortest games are those of {_called(shortest)} with {shortest.turns:.1f} turns, the "
        f"longest those of {_called(longest)} with {longest.turns:.1f}."
    )
    if defeats:
        lost = sum(defeats.values())
        yield ""
        yield from _wrapped(
            "What most often loses a game: "
            + ", ".join(
                f'"{text}" ({defeats[text] / lost:.0%} of the defeats)' for text in _ranked(defeats)[:MAX_DEFEATS]
            )
            + "."
        )
    texts = Corps.texts()
    used = {card: uses["any"] for card, uses in balance.cards.items() if uses}
    dead = [texts.name(card) for card in balance.cards if card not in used]
    yield ""
    if dead:
        yield from _wrapped(f"Endurance cards that nobody ever used: {', '.join(dead)}.")
    else:
        rare, often = min(used, key=lambda card: used[card]), max(used, key=lambda card: used[card])
        yield from _wrapped(
            f"None of the {len(used)} Endurance cards is dead. The one used most seldom is {texts.name(rare)}, in "
            f"{used[rare]} games; the one used most often is {texts.name(often)}, in {used[often]}."
        )


def _endings(balance: Balance) -> Iterator[str]:
    yield "## How the games ended"
    for mission in dict.fromkeys(cell.mission for cell in balance.cells):
        cells = [cell for cell in balance.cells if cell.mission == mission]
        yield ""
        yield f"### {_name(mission)}"
        yield ""
        yield f"| | ending | {' | '.join(_with(cell.players) for cell in cells)} |"
        yield f"| --- | --- | {' | '.join('---:' for _ in cells)} |"
        for result in ("won", "lost"):
            total: Counter[str] = Counter()
            for cell in cells:
                total.update(getattr(cell, result))
            for text in _ranked(total):
                counts = " | ".join(str(getattr(cell, result).get(text, 0)) for cell in cells)
                yield f"| {result} | {text} | {counts} |"


def _cards(balance: Balance) -> Iterator[str]:
    yield "## Endurance cards"
    yield ""
    yield from _wrapped(
        f"In how many of the {balance.games * len(balance.cells)} games each card was used, and how: issued as "
        "starting gear, equipped during the game, played as an Event, resolved as a Hazard."
    )
    yield ""
    yield f"| card | {' | '.join(USES)} | in any way |"
    yield f"| --- | {' | '.join('---:' for _ in USES)} | ---: |"
    for card, uses in balance.cards.items():
        counts = " | ".join(str(uses.get(use, 0)) for use in (*USES, "any"))
        yield f"| {_name(card)} | {counts} |"


def _ranked(counts: Mapping[str, int]) -> list[str]:
    """The most frequent first."""
    return sorted(counts, key=lambda text: (-counts[text], text))


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


def _name(id: str) -> str:
    return f"{Corps.texts().name(id)} (`{id}`)"


def _with(players: int) -> str:
    return "alone" if players == 1 else f"with {players} players"


def _called(cell: Cell) -> str:
    return f"{Corps.texts().name(cell.mission)} {_with(cell.players)}"


def _share(cells: Sequence[Cell]) -> str:
    return f"{sum(cell.wins for cell in cells) / sum(cell.games for cell in cells):.1%}"


def win_rates(balance: Balance) -> dict[str, dict[str, tuple[float, float, float]]]:
    """By mission and number of players: games in 100 that are won, and the ends of the 95 % interval."""
    rates: dict[str, dict[str, tuple[float, float, float]]] = {}
    for cell in balance.cells:
        low, high = wilson(cell.wins, cell.games)
        rate = (round(100 * cell.rate, 1), round(100 * low, 1), round(100 * high, 1))
        rates.setdefault(cell.mission, {})[str(cell.players)] = rate
    return rates


def write_win_rates(balance: Balance) -> str:
    """The same as JSON, a mission a line, as it lies beside the game."""
    rows = (
        f'  "{mission}": ' + msgspec.json.format(msgspec.json.encode(rates), indent=0).decode()
        for mission, rates in win_rates(balance).items()
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


# --- reading it back ---------------------------------------------------------------------------------------------

_FACTS = re.compile(
    r"^- Bot \S+, (\d+) games in each cell, seed (\d+)\n- Rules version (\S+), numbers (\S+)$", re.MULTILINE
)
_ID = re.compile(r"\(`(.+)`\)")


def read(text: str) -> Balance:
    """What a document of `write` says, before any part about another game. Raises `ValueError` if it is not one."""
    text = text.partition(matrix.PART)[0]
    facts = _FACTS.search(text)
    if facts is None:
        raise ValueError("this is not a balance document")
    ends: dict[tuple[str, str, int], dict[str, int]] = {}
    table: list[tuple[str, int, float]] = []
    cards: dict[str, dict[str, int]] = {}
    section = mission = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("### ") and (found := _ID.search(line)):
            mission = found[1]
        if not line.startswith("| "):
            continue
        row = [field.strip() for field in line.strip("|").split("|")]
        id = _ID.search(row[0])
        if id is not None and section == "How often a mission is won":
            table.append((id[1], int(row[1]), float(row[5])))
        elif id is not None:
            counts = zip((*USES, "any"), map(int, row[1:]), strict=True)
            cards[id[1]] = {use: count for use, count in counts if count}
        elif row[0] in ("won", "lost"):
            numbers_of_players = [players for name, players, _ in table if name == mission]
            for players, count in zip(numbers_of_players, map(int, row[2:]), strict=True):
                if count:
                    ends.setdefault((row[0], mission, players), {})[row[1]] = count
    cells = [
        Cell(name, players, turns, ends.get(("won", name, players), {}), ends.get(("lost", name, players), {}))
        for name, players, turns in table
    ]
    return Balance(int(facts[1]), int(facts[2]), facts[3], facts[4], cells, cards)


def main(path: Path, rates: Path, games: int = GAMES, seed: int = SEED) -> None:
    """Measure everything and write the document, and the file with the rates."""
    balance = measure(games, seed, tell=lambda cell: print(f"{_called(cell):<46} {cell.rate:>6.1%}", flush=True))
    _, *others = matrix.split_at(path.read_text(encoding="utf-8") if path.exists() else "", matrix.HEADING)
    path.write_text(write(balance) + "".join(others), encoding="utf-8")
    rates.write_text(write_win_rates(balance), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), WIN_RATES)
