"""Watches what a server sends at a table of opponents, and finds in it what a pair of eyes may not know.

The game is played over real sockets first, and every byte is kept. Then it is played again from its journal: each
answer a second time in *another world*, in which every card that these eyes know neither before nor after is another
one. Whatever was sent must come out of that other world byte for byte: also who was asked, and when.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from sulaco.games.battles import Battles
from sulaco.games.battles.events import LookedAt, Shown
from sulaco.games.battles.state import BattlesState
from sulaco.server import viewer as sight
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .browser import Message
from .conftest import Running
from .leaks import (
    COPY,
    Eyes,
    Moment,
    Watch,
    Watched,
    difference,
    encode,
    kind,
    played,
    renamed,
    states_of_step,
    update_of,
    with_other_names,
)

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


class Duel(Watch):
    """A table of opponents: all that was sent, and what is wrong with it."""

    def __init__(self, server: Running, setup: Any, seats: list[str], seed: int) -> None:
        owner = server.browser("Mara")
        id = owner.new_table(*seats, game="battles", setup=msgspec.to_builtins(setup), seed=(1 << 61) + seed)
        super().__init__(server, id, owner, seats, seed)

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
                    self.report(one, "the seed or chance was told")

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
        eyes, first = one.eyes, moments[-1]
        states = states_of_step(table, moments)
        secret = set.intersection(*(hidden(state, eyes) for state in states))
        # What was shown to these eyes on the way, and is hidden again.
        shown = [event.seen_by(eyes) for event in table.events[first.step_events :] if isinstance(event, OPEN)]
        secret -= {card for event in shown if isinstance(event, OPEN) for card in event.cards}
        for card in sorted(secret & {*COPY.findall(raw)}):
            self.report(one, f"'{card}' was told: {raw[max(0, raw.find(card) - 90) :][:200]}", number)
        # What an answer names is still there to be named; of its kind no other copy may come before it.
        entries = [*first.tail, key]
        named = {kind(card) for entry in entries for card in COPY.findall(entry)}
        names = self._exchange({card for card in secret if kind(card) not in named})
        self.moved += sum(1 for card, other in names.items() if card != other)
        try:
            begun = with_other_names(table, states[0], names)
            other, seen = played(table, begun, [renamed(entry, names) for entry in entries])
        except Refused:
            self.report(one, f"'{key}' was asked for because of what {by} holds", number)
            return
        message = json.loads(raw)
        expected = update_of(other, seen, self.room, number, eyes, before, message, by)
        if encode(expected).decode() != raw:
            found = difference(message, expected)
            self.report(one, f"after '{key}' another world tells it otherwise: {found}", number)

    def _exchange(self, secret: set[str]) -> dict[str, str]:
        """Other names for hidden cards: any other hidden card of the same player."""
        names: dict[str, str] = {}
        for owner in {Battles.owner(card) for card in secret}:
            cards = sorted(card for card in secret if Battles.owner(card) == owner)
            others = cards[:]
            self.chance.shuffle(others)
            names.update(zip(cards, others, strict=True))
        return names


def _updates(one: Watched) -> dict[int, str]:
    """The updates that came to a pair of eyes, by their states."""
    found = {}
    for text in one.recorder.heard:
        if text.startswith('{"type":"update"'):
            found[int(json.loads(text)["state"])] = text
    return found
