"""The matrix of battles in docs/balance.md, after the tables of corps: written, and read back to be held against today.

`python -m sulaco.lab.matrix docs/balance.md` measures anew and writes it; `make balance` does that too.
"""

from __future__ import annotations

import re
import sys
import textwrap
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from sulaco.bots.runner import play, seat_bots
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import STARTERS
from sulaco.games.battles.setup import mains

from .duels import MatrixReport, Pairing, added, brief, duel, matrix, matrix_plan
from .plan import made
from .results import Share
from .run import run

BOT = "sensible"
GAMES = 200
SEED = 1
WIDTH = 110
HEADING = "# Balance of battles"
"""With this line the tables of battles begin in the document."""
PART = "\n# "
"""The beginning of every further part of the document."""

_HEAD = re.compile(
    r"bot (\S+), (\d+) games in each cell, .*? seed (\d+)\.\s+Rules version (\S+), games of today (\w+)", re.DOTALL
)
_ROW = re.compile(
    r"^\| `(\S+)` \| `(\S+)` \| ([\d.]+) of \d+ \| [\d.]+% \| [\d.]+% to [\d.]+% \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|$",
    re.MULTILINE,
)


class Written(NamedTuple):
    """The tables, and with which rules and which bot they were measured."""

    report: MatrixReport
    rules: str
    digest: str


def digest() -> str:
    """The starter decks and a few games with them: what changes a card, a rule or a habit of the bot shows there."""
    made = blake2b(msgspec.json.encode(STARTERS, order="deterministic"), digest_size=8)
    leaders = mains()
    for number, main in enumerate(leaders):
        for step in (0, 3, 5):
            table = duel((main, leaders[(number + step) % len(leaders)]), step % 2, number)
            play(table, seat_bots(Battles.name, BOT, 2, number))
            made.update("\n".join(table.journal).encode())
    return made.hexdigest()


# --- writing -----------------------------------------------------------------------------------------------------


def write(written: Written) -> str:
    """The part of the document that is about battles."""
    report, rules, games_of_today = written
    texts = Battles.texts()
    names = report.names()
    command = f"sulaco simulate battles --bot {report.bot} --games {report.games} --seed {report.seed}"
    lines = [
        HEADING,
        "",
        *_wrapped(
            "In how many of 100 games the Main Character of the row beats that of the column, each with the starter "
            "deck of its team, and the 95 % interval. Against itself a Main Character shows what chance does."
        ),
        "",
        f"- Command: `{command}`, or `make balance` for the whole document",
        f"- The bot {report.bot}, {report.games} games in each cell, each side goes first in half of them, "
        f"seed {report.seed}.",
        f"  Rules version {rules}, games of today {games_of_today}",
        "",
        f"| | {' | '.join(texts.name(name) for name in names)} |",
        f"| --- |{' ---: |' * len(names)}",
    ]
    lines += [
        f"| {texts.name(name)} | {' | '.join(brief(report.cell(name, other).share) for other in names)} |"
        for name in names
    ]
    lines += [
        "",
        "| Main Character | won against all others | rate | 95 % interval | going first | going second |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in names:
        share = report.overall(name)
        first, second = _first_and_second(report, name)
        lines.append(f"| {texts.name(name)} | {_columns(share)} | {first.rate:.1%} | {second.rate:.1%} |")
    lines += ["", "## What the tables say", ""]
    for paragraph in _reading(report):
        lines += [*_wrapped(paragraph), ""]
    lines += [
        "## Every pair",
        "",
        "| Main Character | against | won | rate | 95 % interval | won going first | won going second | turns |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| `{cell.main}` | `{cell.other}` | {_columns(cell.share)} | {cell.first.wins:g} | {cell.second.wins:g} "
        f"| {cell.turns:.1f} |"
        for cell in report.cells
    ]
    return "\n".join(lines) + "\n"


def _columns(share: Share) -> str:
    low, high = share.interval
    return f"{share.wins:g} of {share.games} | {share.rate:.1%} | {low:.1%} to {high:.1%}"


def _first_and_second(report: MatrixReport, name: str) -> tuple[Share, Share]:
    cells = report.against_others(name)
    return added([cell.first for cell in cells]), added([cell.second for cell in cells])


def _reading(report: MatrixReport) -> list[str]:
    """What the figures say, in sentences that are made of them."""
    texts = Battles.texts()
    first = report.first()
    low, high = first.interval
    if low > 0.5:
        verdict = "Going first is an advantage"
    elif high < 0.5:
        verdict = "Going first is a disadvantage"
    else:
        verdict = "These games do not show that it matters who goes first"
    more = sum(cell.starting.rate > 0.5 for cell in report.cells)
    gains = {}
    for name in report.names():
        early, late = _first_and_second(report, name)
        gains[name] = early.rate - late.rate
    most, least = max(gains, key=lambda name: gains[name]), min(gains, key=lambda name: gains[name])
    best = max(report.names(), key=lambda name: report.overall(name).wins)
    worst = min(report.names(), key=lambda name: report.overall(name).wins)
    teams = report.between_teams()
    low_team, high_team = teams.interval
    even = [cell for cell in report.cells if cell.main != cell.other and _even(cell)]
    others = sum(cell.main != cell.other for cell in report.cells)
    shortest = min(report.cells, key=lambda cell: cell.turns)
    longest = max(report.cells, key=lambda cell: cell.turns)
    turns = sum(cell.turns for cell in report.cells) / len(report.cells)
    return [
        f"{verdict}: whoever goes first wins {first.rate:.1%} of all {first.games} games (95 %: {low:.1%} to "
        f"{high:.1%}), and more than half of them in {more} of the {len(report.cells)} pairs. Going first is worth "
        f"most to {texts.name(most)} ({100 * gains[most]:+.1f} points between going first and going second) and least "
        f"to {texts.name(least)} ({100 * gains[least]:+.1f}).",
        f"{texts.name(best)} wins most often ({report.overall(best).rate:.1%} against all others), {texts.name(worst)} "
        f"most seldom ({report.overall(worst).rate:.1%}). The Company beats the Xenomorphs in {teams.rate:.1%} of "
        f"their games (95 %: {low_team:.1%} to {high_team:.1%}). In {len(even)} of the {others} pairs of different "
        "Main Characters the interval holds 50%. How well the bot uses a Main Character is in all of these numbers.",
        f"A game takes {turns:.1f} turns of both sides together: {_pair(shortest)} are the quickest with "
        f"{shortest.turns:.1f}, {_pair(longest)} the slowest with {longest.turns:.1f}.",
    ]


def _even(cell: Pairing) -> bool:
    low, high = cell.share.interval
    return low <= 0.5 <= high


def _pair(cell: Pairing) -> str:
    texts = Battles.texts()
    if cell.main == cell.other:
        return f"two of {texts.name(cell.main)}"
    return f"{texts.name(cell.main)} and {texts.name(cell.other)}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


# --- reading -----------------------------------------------------------------------------------------------------


def read(document: str) -> Written:
    """The tables of a document; ValueError if there are none."""
    text = split(document)[1]
    head = _HEAD.search(text)
    if head is None:
        raise ValueError("this is not a document with the matrix of battles")
    bot, games, seed, rules, games_of_today = head.groups()
    cells = [
        Pairing(main, other, int(games), float(wins), float(first), float(turns))
        for main, other, wins, first, turns in _ROW.findall(text)
    ]
    return Written(MatrixReport(Battles.name, bot, int(games), int(seed), cells), rules, games_of_today)


def split(document: str) -> tuple[str, str]:
    """What stands before the tables of battles in a document, and these."""
    return split_at(document, HEADING)[:2]


def split_at(document: str, heading: str) -> tuple[str, str, str]:
    """A document in three: what stands before the part with this heading, the part, and what stands after it."""
    at = document.find(f"\n{heading}\n")
    if at < 0:
        return document, "", ""
    end = document.find(PART, at + 1)
    return document[:at], document[at : end if end >= 0 else None], document[end:] if end >= 0 else ""


def main(path: Path, games: int = GAMES, seed: int = SEED) -> None:
    """Measure everything and write it into the document, in place of what stood there."""
    before, _, after = split_at(path.read_text(encoding="utf-8") if path.exists() else "", HEADING)
    written = Written(matrix(run(made(matrix_plan(BOT, games, seed)))), Battles.rules_version, digest())
    path.write_text(f"{before}\n{write(written)}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
