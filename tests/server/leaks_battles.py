"""Watches what a server sends at a table of opponents, and finds in it what a pair of eyes may not know.

The game is played over real sockets first, and every byte is kept. Then it is played again from its journal: each
answer a second time in *another world*, in which every card that these eyes know neither before nor after is another
one. Whatever was sent must come out of that other world byte for byte: also who was asked, and when.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec

from sulaco.games.battles import Battles
from sulaco.games.battles.events import LookedAt, Shown
from sulaco.games.battles.state import BattlesState
from sulaco.server import viewer as sight
from sulaco.server.changes import changes
from sulaco.server.protocol.live import UndoInfo, Update
from sulaco.server.room import Room
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .browser import Message
from .conftest import Running
from .leaks import Eyes, Watched

_encode = msgspec.json.Encoder().encode
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-[0-9]{1,3}(?![0-9a-z-])")


OPEN = (Shown, LookedAt)
"""Events by which hidden cards are shown for a moment."""


def hidden(state: BattlesState, eyes: Eyes) -> set[str]:
    """The cards that these eyes do not know: in decks, other hands, face down, and not seen there."""
    if state.step in ("first", "place"):
        return set()
    bit = 0 if eyes is None else 1 << eyes
    found: set[str] = set()
    for seat, player in enumerate(state.players):
        cards = list(player.deck)
        if seat != eyes:
            cards += player.hand + [card.id for card in player.resources if not card.up and not card.known]
        found |= {card for card in cards if not player.seen.get(card, 0) & bit}
    return found


class Moment:
    """The true table before an answer: how its step began, what was answered since."""

    def __init__(self, table: Table[Battles]) -> None:
        copy = table.fork()
        assert copy.start is not None
        self.start = copy.start
        self.tail = list(copy.journal)
        self.events = table._marks[-1].events
        self.state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.game.state), type=BattlesState)


class Duel:
    """A table of people (and bots), a spectator, all that was sent, and what is wrong with it."""

    def __init__(self, server: Running, setup: Any, seats: list[str], seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        owner = server.browser("Mara")
        self.id = owner.new_table(*seats, game="battles", setup=msgspec.to_builtins(setup), seed=(1 << 61) + seed)
        info = owner.table(self.id)
        people = [owner]
        places: list[Eyes] = [0]
        for seat, kind in enumerate(seats):
            if kind == "friend":
                people.append(server.browser(f"Player {seat}"))
                people[-1].join(info["seats"][seat]["code"])
                places.append(seat)
        people.append(server.browser("Visitor"))
        people[-1].join(info["watch_code"])
        places.append(None)
        self.watched = [Watched(who, self.id, eyes) for who, eyes in zip(people, places, strict=True)]
        self.problems: list[str] = []
        self.moved = 0

    @property
    def room(self) -> Room:
        room = self.server.services.rooms.present(self.id)
        assert room is not None
        return room

    def play(self, decisions: int) -> None:
        """Answer for whoever of the people is asked; bots answer for themselves."""
        seats = {one.eyes: one for one in self.watched if one.eyes is not None}
        until = self.room.state + decisions
        while self.room.state < until:
            first = self.watched[0].tab
            if first.ending is not None:
                return
            question = first.question
            assert question is not None
            state = first.state
            asked = seats.get(question["seat"])
            if asked is not None:
                asked.tab.until_state(state)
                answer = asked.tab.choose(self.chance.choice(asked.tab.options()))
                assert answer["type"] == "done", answer
            for one in self.watched:
                one.tab.until_state(state + 1)

    # --- afterwards ------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Play it all again and hold what was sent against other worlds."""
        room = self.room
        record, journal, by = room.record, list(room.table.journal), [entry.seat for entry in room.played.entries]
        setup = msgspec.convert(record.setup, Battles.setup_type)
        table = Table(Battles, setup, record.seed)
        sent = {one.eyes: _updates(one) for one in self.watched}
        moments: list[Moment] = []
        chances = {str(record.seed), f"{record.seed:x}", str(table.game.state.chance.at)}
        for number, (key, seat) in enumerate(zip(journal, by, strict=True), start=1):
            views = {one.eyes: sight.view(table, one.eyes) for one in self.watched}
            moments = [*moments[-30:], Moment(table)]
            table.choose(key)
            chances.add(str(table.game.state.chance.at))
            for one in self.watched:
                raw = sent[one.eyes].get(number)
                if raw is None:
                    continue  # a bot was quicker than this tab: it was told with the whole position
                self._judge(one, raw, number, table, moments, key, seat, views[one.eyes])
        for one in self.watched:
            for text in one.recorder.heard:
                if any(chance in text for chance in chances):
                    self._report(one, 0, "the seed or chance was told")

    def _judge(
        self,
        one: Watched,
        raw: str,
        number: int,
        table: Table[Battles],
        moments: list[Moment],
        key: str,
        by: int,
        before: Message,
    ) -> None:
        eyes, texts = one.eyes, self.room.texts()
        first = moments[-1]
        begun = msgspec.msgpack.decode(first.start, type=BattlesState)
        states = [begun, table.game.state, *(moment.state for moment in moments if moment.start == first.start)]
        secret = set.intersection(*(hidden(state, eyes) for state in states))
        # What was shown to these eyes on the way, and is hidden again.
        shown = [event.seen_by(eyes) for event in table.events[first.events :] if isinstance(event, OPEN)]
        secret -= {card for event in shown if isinstance(event, OPEN) for card in event.cards}
        told = {*_ID.findall(raw)}
        for card in sorted(secret & told):
            self._report(one, number, f"'{card}' was told: {raw[max(0, raw.find(card) - 90) :][:200]}")
        # What an answer names is still there to be named; of its kind no other copy may come before it.
        named = {card.rpartition("-")[0] for entry in (*first.tail, key) for card in _ID.findall(entry)}
        names = self._exchange({card for card in secret if card.rpartition("-")[0] not in named})
        self.moved += sum(1 for card, other in names.items() if card != other)
        other = Table.of(
            Battles, msgspec.json.decode(_renamed(_encode(begun).decode(), names), type=BattlesState), table.setup
        )
        try:
            for entry in first.tail:
                _follow(other, _renamed(entry, names))
            events = len(other.events)
            _follow(other, _renamed(key, names))
        except Refused:
            self._report(one, number, f"'{key}' was asked for because of what {by} holds")
            return
        happened = other.events[events:]
        message = json.loads(raw)
        expected = Update(
            number,
            changes(before, sight.view(other, eyes)),
            sight.lines(happened, [number] * len(happened), eyes, texts),
            sight.question(other, eyes, texts),
            msgspec.convert(message["undo"], UndoInfo),
            sight.ending(other, texts),
            by,
        )
        if _encode(expected).decode() != raw:
            found = changes(json.loads(_encode(expected)), message)
            words = "; ".join(f"{'/'.join(map(str, path))}: {value!s:.200}" for path, *value in found)
            self._report(one, number, f"after '{key}' another world tells it otherwise: {words}")

    def _exchange(self, secret: set[str]) -> dict[str, str]:
        """Other names for hidden cards: any other hidden card of the same player."""
        names: dict[str, str] = {}
        for owner in {Battles.owner(card) for card in secret}:
            cards = sorted(card for card in secret if Battles.owner(card) == owner)
            others = cards[:]
            self.chance.shuffle(others)
            names.update(zip(cards, others, strict=True))
        return names

    def _report(self, one: Watched, number: int, what: str) -> None:
        self.problems.append(f"state {number}, eyes {one.eyes}: {what}")

    def close(self) -> None:
        for one in self.watched:
            one.recorder.close()


def _follow(table: Table[Battles], key: str) -> None:
    """Give an answer; of several copies of a card in hand only one is offered, whichever it is."""
    decision = table.decision
    if decision is not None and key not in decision.keys():
        alike = [other for other in decision.keys() if _kinds(other) == _kinds(key)]
        key = alike[0] if alike else key
    table.follow(key)


def _kinds(key: str) -> str:
    return _ID.sub(lambda found: found[0].rpartition("-")[0], key)


def _updates(one: Watched) -> dict[int, str]:
    """The updates that came to a pair of eyes, by their states."""
    found = {}
    for text in one.recorder.heard:
        if text.startswith('{"type":"update"'):
            found[int(json.loads(text)["state"])] = text
    return found


def _renamed(text: str, names: dict[str, str]) -> str:
    return _ID.sub(lambda found: names.get(found[0], found[0]), text)
