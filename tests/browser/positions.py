"""Games that were begun elsewhere, by random answers in the kernel, and are opened in the browser as saves.

So the test knows the true table beside the one that the browser shows: what each seat holds, what an answer brings,
what can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from playwright.sync_api import Page

from sulaco.bots.runner import play, seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.game import Game
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .play import Message

G = TypeVar("G", bound=Game[Any])
TRIES = 40
LONGEST = 400
WEIGHTIER = ("action", "move")
"""Questions of the Marine Phase, where a person is really asked something."""


def bot_game(kind: type[G], setup: Any, seed: int, longest: int) -> Iterator[Table[G]]:
    """A game of sensible bots, decision by decision; the last time it is over."""
    table = Table(kind, setup, seed)
    bots = seat_bots(kind.name, "sensible", kind.seats(setup), seed)
    yield table
    while table.decision is not None and len(table.journal) < longest:
        table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
        yield table


def first(games: Iterable[Iterator[Table[G]]], wanted: Callable[[Table[G]], bool], after: int) -> Table[G]:
    """The first position of these games, after so many decisions, that is as wanted."""
    for game in games:
        for table in game:
            if len(table.journal) >= after and wanted(table):
                return table
    raise AssertionError("no game has such a position")


def random_game(mission: str, players: int, seed: int) -> Iterator[Table[Corps]]:
    """A random game, decision by decision; the last time it is over."""
    table = Table(Corps, Setup(mission=mission, players=players), seed)
    chance = Chance.seeded(seed ^ 0xA5)
    yield table
    while table.decision is not None and len(table.journal) < LONGEST:
        table.choose(pick(table.decision, chance))
        yield table


def position(
    wanted: Callable[[Table[Corps]], bool], *, players: int = 2, mission: str = "newt", after: int = 30, seed: int = 12
) -> Table[Corps]:
    """The first position of a random game, after so many decisions, that is as wanted. The search begins at a seed
    that is known to have one, so that it is short; under other rules it may go on to others.
    """
    games = (random_game(mission, players, number) for number in range(seed, seed + TRIES))
    return first(games, wanted, after)


def finished(*, players: int = 2, mission: str = "bug-hunt-1", least: int = 60) -> Table[Corps]:
    """A random game to its end, not too short."""
    return position(lambda table: table.decision is None, players=players, mission=mission, after=least)


def won(mission: str, players: int = 3) -> Table[Corps]:
    """A game that sensible bots have won."""
    for seed in range(1, TRIES):
        table = Table(Corps, Setup(mission=mission, players=players), seed)
        play(table, seat_bots("corps", "sensible", players, seed))
        if table.ending is not None and table.ending.winners:
            return table
    raise AssertionError(f"sensible bots never win {mission}")


def acts(table: Table[Corps], seat: int) -> bool:
    """Whether this seat is to choose an action."""
    return table.decision is not None and table.decision.kind in WEIGHTIER and table.decision.seat == seat


def can_walk(table: Table[Corps]) -> bool:
    """Whether the first seat may move somebody."""
    decision = table.decision
    return decision is not None and acts(table, 0) and any(key.startswith("move:") for key in decision.keys())


def hand(table: Table[Corps], seat: int) -> set[str]:
    """What a seat holds, by name."""
    return {Corps.texts().name(card) for card in table.game.state.players[seat].hand}


def secret(table: Table[Corps], seat: int) -> set[str]:
    """The names in a seat's hand that no other seat has ever read: no such card lies open, none was spoken of."""
    state, texts = table.game.state, Corps.texts()
    others = [other for other in range(len(state.players)) if other != seat]
    cards = [card for other in others for card in state.players[other].hand]
    cards += [card for character in state.characters for card in (*character.gear(), *character.hazards)]
    told = [texts.name(card) for card in (*cards, *state.discarded, *state.exhausted, *state.revealed)]
    for event in table.events:
        told += [texts.render(seen.text()) for other in others if (seen := event.seen_by(other)) is not None]
    return {name for name in hand(table, seat) if not any(name in line for line in told)}


def takes_back(table: Table[Corps], key: str) -> bool | None:
    """Whether the answer can be taken back by strict undo: it rolls no die, draws and reveals nothing. None if
    somebody else is asked next, or nobody.
    """
    assert table.decision is not None
    copy = table.fork()
    copy.choose(key)
    if copy.decision is None or copy.decision.seat != table.decision.seat:
        return None
    return copy.game.state.chance.barriers == table.game.state.chance.barriers


def opened(page: Page, table: Table[Any], *seats: str | Message) -> str:
    """The table at which this page's person goes on with a game; a seat is the kind of it, or the whole wish.

    Where friends are invited, all is dealt anew that this person's own seats cannot know.
    """
    wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    answer = page.request.post("/api/tables/open", data={"save": dumps(table), "seats": wishes})
    assert answer.status == 201, answer.text()
    id: str = answer.json()["table"]
    return id
