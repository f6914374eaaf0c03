"""The ladder in docs/balance.md: written, and read back to be held against today. How it is measured: `ladder`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from statistics import fmean
from typing import TypeVar

import msgspec

from sulaco.bots import LEVELS
from sulaco.games import manifest

from .matrix import WIDTH, split_at
from .results import wilson

HEADING = "# Levels"
"""With this line the part of the levels begins in the document."""
ANCHOR, RATING = "sensible", 1000
"""Who has which rating; all others are measured against it."""


class Pace(msgspec.Struct, frozen=True):
    """How long a level thinks: at most so many iterations a move, and the seconds that a move took on average."""

    level: str
    game: str
    iterations: int
    moves: int
    seconds: float


class Rating(msgspec.Struct, frozen=True):
    """How strong a level is in battles, with the 95 % interval."""

    level: str
    rating: int
    low: int
    high: int


class Pair(msgspec.Struct, frozen=True):
    """The battles of a level against a lower one, a tie counting half; how many there are and how many there should
    be."""

    level: str
    other: str
    wins: float
    games: int
    planned: int


class Team(msgspec.Struct, frozen=True):
    """The games of a film or a mission with one level on all seats."""

    game: str
    board: str
    level: str
    wins: int
    games: int
    planned: int


class Step(msgspec.Struct, frozen=True):
    """How many more games in 100 a level wins than the one below, over all games of both; 95 % interval."""

    game: str
    level: str
    below: str
    games: int
    games_below: int
    effect: float
    low: float
    high: float


Row = TypeVar("Row", Pace, Team, Step)


class Ladder(msgspec.Struct, frozen=True):
    """All that is known of the levels. `digests`: by game, what `ladder.digest` gave when it was measured."""

    seed: int
    players: int
    rules: dict[str, str]
    digests: dict[str, str]
    paces: list[Pace]
    ratings: list[Rating]
    pairs: list[Pair]
    teams: list[Team]
    steps: list[Step]

    @property
    def played(self) -> int:
        return sum(pair.games for pair in self.pairs) + sum(one.games for one in self.teams)

    @property
    def planned(self) -> int:
        return sum(pair.planned for pair in self.pairs) + sum(one.planned for one in self.teams)

    def team(self, game: str, level: str) -> list[Team]:
        return [one for one in self.teams if (one.game, one.level) == (game, level)]


def replaced(old: Ladder, new: Ladder) -> Ladder:
    """The old one, with the games of the new one in place of what it says of them."""
    rules = {**old.rules, **new.rules}

    def rows(before: list[Row], now: list[Row]) -> list[Row]:
        found = [row for row in before if row.game not in new.rules] + now
        return sorted(found, key=lambda row: list(rules).index(row.game))

    duels = new if new.pairs else old
    return Ladder(
        new.seed,
        new.players,
        rules,
        {**old.digests, **new.digests},
        sorted(rows(old.paces, new.paces), key=lambda pace: LEVELS.index(pace.level)),
        duels.ratings,
        duels.pairs,
        rows(old.teams, new.teams),
        rows(old.steps, new.steps),
    )


# --- writing -----------------------------------------------------------------------------------------------------


def write(ladder: Ladder) -> str:
    """The part of the document."""
    sections = [_head(ladder), _reading(ladder), _battles(ladder)]
    sections += [_teams(ladder, game) for game in dict.fromkeys(one.game for one in ladder.teams)]
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def _head(ladder: Ladder) -> Iterator[str]:
    yield HEADING
    yield ""
    yield from _wrapped(
        "How strong the bots are: random, and the levels that people choose between. A rookie errs now and then, a "
        "veteran tries its answers out before it plays one (in corps it has better habits, too), and an ultimate bot "
        "does that for longer. In battles they play each other; in corps and encounters a team of one level plays each "
        "mission and film."
    )
    yield ""
    yield "- Command: `make ladder`. It takes hours, can be stopped with Ctrl+C, and goes on from there."
    yield '  One game alone: `make ladder FLAGS="--game corps"`'
    yield f"- Seed {ladder.seed}, teams of {ladder.players}; {ladder.played} of {ladder.planned} games."
    yield f"- Rules versions: {_listed(ladder.rules)}"
    yield f"- Games of today: {_listed(ladder.digests)}"
    yield ""
    yield from _wrapped(
        "How long a move takes: at most so many iterations, and the mean time on one processor over all moves of these "
        "games that were searched for. The other levels take no time to speak of."
    )
    yield ""
    yield "| level | game | iterations a move | moves | seconds a move |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for pace in ladder.paces:
        yield f"| {pace.level} | {pace.game} | {pace.iterations} | {pace.moves} | {pace.seconds:.3f} |"


def _listed(by_game: dict[str, str]) -> str:
    return ", ".join(f"{game} {what}" for game, what in by_game.items())


def _reading(ladder: Ladder) -> Iterator[str]:
    """The tables in words."""
    yield "## What the levels are worth"
    yield ""
    doubts = []
    sentences = []
    for below, level in zip(("random", *LEVELS), LEVELS, strict=False):
        told = []
        for pair in ladder.pairs:
            if (pair.level, pair.other) == (level, below) and pair.games:
                low, high = wilson(pair.wins, pair.games)
                told.append(f"{pair.wins / pair.games:.1%} of the battles ({low:.1%} to {high:.1%})")
                if low <= 0.5:
                    doubts.append(f"{level} in battles")
        steps = [step for step in ladder.steps if step.level == level]
        for step in steps:
            told.append(f"{step.effect:+.1f} games in 100 of {step.game} ({step.low:+.1f} to {step.high:+.1f})")
            if step.low <= 0:
                doubts.append(f"{level} in {step.game}")
        if len(steps) > 1:
            effect, low, high = together(steps)
            told.append(f"{effect:+.1f} over {' and '.join(step.game for step in steps)} ({low:+.1f} to {high:+.1f})")
        if told:
            sentences.append(f"A {level} bot against a {below} one: {', '.join(told)}.".replace("A ulti", "An ulti"))
    yield from _wrapped(" ".join(sentences))
    yield ""
    if doubts:
        listed = ", ".join(doubts)
        yield from _wrapped(f"Taken by itself, this does not show that a level is better than the one below: {listed}.")
    else:
        yield "Every level is better than the one below it, in every game, beyond chance."


def together(steps: Sequence[Step]) -> tuple[float, float, float]:
    """Several games, each counting the same: the mean of the differences, and the interval that the intervals of each
    give for it (Zou and Donner's MOVER)."""
    effect = fmean(step.effect for step in steps)
    low = effect - hypot(*(step.effect - step.low for step in steps)) / len(steps)
    high = effect + hypot(*(step.high - step.effect for step in steps)) / len(steps)
    return effect, low, high


def _battles(ladder: Ladder) -> Iterator[str]:
    yield "## Levels in battles"
    yield ""
    yield from _wrapped(
        "Each deal, a pair of starter decks and a seed, is played four times by two levels: with both decks, going "
        f"first and going second. The ratings are those of Bradley and Terry, {ANCHOR} being {RATING}: 400 points more "
        "are ten wins for one defeat. A tie counts half, and one tie is added to every pair, so that nobody's rating "
        "is endless. The intervals take the games of a deal together, which share their luck."
    )
    yield ""
    yield "| level | rating | 95 % interval |"
    yield "| --- | ---: | ---: |"
    for one in ladder.ratings:
        yield f"| {one.level} | {one.rating} | {one.low} to {one.high} |"
    yield ""
    yield "| level | against | won | planned | rate | 95 % interval |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for pair in ladder.pairs:
        low, high = _interval(pair)
        yield (
            f"| {pair.level} | {pair.other} | {pair.wins:g} of {pair.games} | {pair.planned} | {_rate(pair):.1%} "
            f"| {low:.1%} to {high:.1%} |"
        )


def _subject(game: str) -> str:
    """What the games of a team differ in: mission, film; empty for a game of opponents."""
    subject = manifest(game).lab.subject
    return "" if subject is None else subject.name


def _teams(ladder: Ladder, game: str) -> Iterator[str]:
    teams = [one for one in ladder.teams if one.game == game]
    levels = list(dict.fromkeys(one.level for one in teams))
    planned = {level: ladder.team(game, level)[0].planned for level in levels}
    yield f"## Levels in {game}"
    yield ""
    yield from _wrapped(
        f"Games won by {ladder.players} bots of one level, and the 95 % interval of the rate in games of 100. For each "
        f"{_subject(game)} are planned: "
        + ", ".join(f"{planned[level]} {level}" for level in levels)
        + ". Every game has a seed of its own, the same for all levels."
    )
    yield ""
    yield f"| {_subject(game)} | {' | '.join(levels)} |"
    yield f"| --- |{' ---: |' * len(levels)}"
    for board in dict.fromkeys(one.board for one in teams):
        row = [one for level in levels for one in ladder.team(game, level) if one.board == board]
        yield f"| `{board}` | {' | '.join(_won([one]) for one in row)} |"
    yield f"| all | {' | '.join(_won(ladder.team(game, level)) for level in levels)} |"
    yield ""
    yield from _wrapped(
        "Against the level below, over all games of both: games won more in 100, with Newcombe's interval for the "
        "difference of two shares."
    )
    yield ""
    yield "| level | below | games | games below | won more | 95 % interval |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for step in ladder.steps:
        if step.game == game:
            yield (
                f"| {step.level} | {step.below} | {step.games} | {step.games_below} | {step.effect:+.1f} "
                f"| {step.low:+.1f} to {step.high:+.1f} |"
            )


def _won(teams: Sequence[Team]) -> str:
    wins, games = sum(one.wins for one in teams), sum(one.games for one in teams)
    if not games:
        return "0 of 0"
    low, high = wilson(wins, games)
    return f"{wins} of {games} ({100 * low:.0f}-{100 * high:.0f})"


def _rate(pair: Pair) -> float:
    return pair.wins / pair.games if pair.games else 0.0


def _interval(pair: Pair) -> tuple[float, float]:
    return wilson(pair.wins, pair.games) if pair.games else (0.0, 1.0)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


# --- reading -----------------------------------------------------------------------------------------------------

_HEAD = re.compile(
    r"^- Seed (\d+), teams of (\d+); \d+ of \d+ games\.\n- Rules versions: (.+)\n- Games of today: (.+)$", re.MULTILINE
)
_PACE = re.compile(r"^\| (\w+) \| (\w+) \| (\d+) \| (\d+) \| ([\d.]+) \|$", re.MULTILINE)
_RATING = re.compile(r"^\| (\w+) \| (-?\d+) \| (-?\d+) to (-?\d+) \|$", re.MULTILINE)
_PAIR = re.compile(r"^\| (\w+) \| (\w+) \| ([\d.]+) of (\d+) \| (\d+) \| [\d.]+% \|", re.MULTILINE)
_STEP = re.compile(
    r"^\| (\w+) \| (\w+) \| (\d+) \| (\d+) \| ([+-][\d.]+) \| ([+-][\d.]+) to ([+-][\d.]+) \|$", re.MULTILINE
)
_BOARD = re.compile(r"^\| `(\S+)` \| (.+) \|$", re.MULTILINE)
_WON = re.compile(r"(\d+) of (\d+)")
_PLANNED = re.compile(r"(\d+) (\w+)")


def read(document: str) -> Ladder:
    """The tables of a document; ValueError if there are none."""
    text = split_at(document, HEADING)[1]
    head = _HEAD.search(text)
    if head is None:
        raise ValueError("this is not a document with the levels")
    seed, players, *by_game = head.groups()
    rules, digests = (dict(each.split(" ") for each in listed.split(", ")) for listed in by_game)
    teams, steps = [], []
    for section in text.split("\n## Levels in ")[1:]:
        game, _, body = section.partition("\n")
        if not _subject(game):
            continue
        said = re.search(r"are\s+planned: ([^.]+)\.", body)
        planned = [(level, int(number)) for number, level in _PLANNED.findall(said[1] if said else "")]
        rows = {board: _WON.findall(cells) for board, cells in _BOARD.findall(body)}
        teams += [
            Team(game, board, level, int(won[at][0]), int(won[at][1]), number)
            for at, (level, number) in enumerate(planned)
            for board, won in rows.items()
        ]
        steps += [
            Step(game, level, below, int(games), int(others), float(effect), float(low), float(high))
            for level, below, games, others, effect, low, high in _STEP.findall(body)
        ]
    return Ladder(
        int(seed),
        int(players),
        rules,
        digests,
        [
            Pace(level, game, int(tries), int(moves), float(seconds))
            for level, game, tries, moves, seconds in _PACE.findall(text)
        ],
        [Rating(level, int(rating), int(low), int(high)) for level, rating, low, high in _RATING.findall(text)],
        [
            Pair(level, other, float(wins), int(games), int(number))
            for level, other, wins, games, number in _PAIR.findall(text)
        ],
        teams,
        steps,
    )


def put(path: Path, ladder: Ladder) -> None:
    """Write it into the document, in place of what stood there."""
    before, _, after = split_at(path.read_text(encoding="utf-8") if path.exists() else "", HEADING)
    path.write_text(f"{before}\n{write(ladder)}{after}", encoding="utf-8")
