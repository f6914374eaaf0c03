"""Games of random answers in rare setups: what is asked, offered, refused, told and shown in them, as digests.

`random_games.txt` beside this file is what they were when somebody last looked; `make golden` writes it anew. A change
that is meant to leave the games as they are leaves it as it is; which digest differs says where to look.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import load
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Decision, Option
from sulaco.table.table import Table

LIST = Path(__file__).with_name("random_games.txt")
GAMES_OF = {"corps": 80, "battles": 60, "encounters": 100}
PARTS = ("asked", "refused", "told", "shown", "ended")
LOOK, WRITE = 12, 60
"""Every so many decisions everybody looks at the table, and one seat writes it down."""


class _Digest:
    def __init__(self) -> None:
        self.hash = hashlib.blake2b(digest_size=5)

    def add(self, value: Any) -> None:
        self.hash.update(msgspec.json.encode(value, order="deterministic"))


def _option(table: Table[Any], option: Option[Any]) -> Any:
    return option.key, option.text, option.spaces, option.pieces, option.cards, option.seat, table.game.detail(option)


def _refused(table: Table[Any], decision: Decision) -> Iterator[Any]:
    for refusal in decision.why_not():
        yield refusal.key, refusal.reason.text, refusal.reason.rule, table.game.label(refusal.key)


def _shown(table: Table[Any], decision: Decision) -> Iterator[Any]:
    """What each seat and a spectator see, and what is told of everything that the options point at."""
    things = sorted({thing for option in decision.options for thing in (*option.pieces, *option.cards)})[:12]
    things += [f"space:{space}" for option in decision.options[:2] for space in option.spaces[:1]]
    for eyes in (*range(table.kind.seats(table.setup)), None):
        yield table.game.view(eyes)
        yield [table.game.inspect(eyes, thing) for thing in things]


def line(game: str, number: int) -> str:
    """The line of one random game."""
    kind = load(game)
    chance = Chance.seeded(number)
    setup = kind.fuzz_setup(number, chance)
    table = Table(kind, setup, number, history=False)
    digests = {part: _Digest() for part in PARTS}
    told = 0
    while (decision := table.decision) is not None:
        options = [_option(table, option) for option in (*decision.options, *decision.asides)]
        digests["asked"].add((decision.seat, decision.kind, decision.rule, decision.text, decision.unit, options))
        digests["refused"].add(list(_refused(table, decision)))
        if len(table.journal) % LOOK == 0:
            digests["shown"].add(list(_shown(table, decision)))
        if len(table.journal) == WRITE:
            digests["shown"].add(kind.scenario(table, 0, "Here", "", number))
        table.choose(pick(decision, chance))
        for event in table.events[told:]:
            digests["told"].add([event, event.text(), *(event.seen_by(eyes) for eyes in (0, 1, None))])
        told = len(table.events)
    end = table.game
    digests["ended"].add((table.ending, len(table.journal), end.status(), end.summary(), kind.title(setup)))
    return f"{game} {number}: " + " ".join(f"{part}={digests[part].hash.hexdigest()}" for part in PARTS)


def listed() -> dict[tuple[str, int], str]:
    """The approved lines."""
    found = {}
    for each in LIST.read_text(encoding="utf-8").splitlines():
        game, number = each.partition(":")[0].split()
        found[game, int(number)] = each
    return found


def write() -> None:
    """Play all of them and write the list anew."""
    LIST.write_text(
        "".join(line(game, number) + "\n" for game, n in GAMES_OF.items() for number in range(1, n + 1)),
        encoding="utf-8",
    )
