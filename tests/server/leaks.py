"""Watches what a server sends to each pair of eyes, and finds in it what these eyes may not know.

After a decision the table is compared with *another world*: the same step, played from its beginning by the same
answers, but in which everything that these eyes know neither before nor after the decision is something else. Whatever
was sent must come out of that other world byte for byte. Beside that the bytes are searched for the names of cards that
these eyes cannot know, for the seed and for the state of chance.

Here is what all games share; which cards are hidden and how the other world is made, each game says in a module of its
own (`leaks_corps`, `leaks_encounters`, `leaks_battles`).
"""

from __future__ import annotations

import difflib
import json
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, cast

import msgspec
from websockets.sync.client import ClientConnection

from sulaco.server import viewer as sight
from sulaco.server.changes import apply_told, changes
from sulaco.server.protocol.live import Told, UndoInfo, Update
from sulaco.server.room import Room
from sulaco.server.viewer import Moments
from sulaco.table.table import Table

from .browser import Browser, Message, Tab, logged
from .conftest import Running

Eyes = int | None
encode = msgspec.json.Encoder().encode
SEED = 0x2C5F_19D3_88A1_4E77
"""Long enough to be found nowhere by chance."""
COPY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-[0-9]{1,3}(?![0-9a-z-])")
"""The id of one copy of a card in a card game: its kind and a number."""


class Recorder:
    """A WebSocket that keeps every byte that came through it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[str] = []

    def recv(self, timeout: float) -> str:
        data = self._socket.recv(timeout)
        assert isinstance(data, str)
        self.heard.append(data)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


class Watched:
    """One pair of eyes at the table, and what it was told so far."""

    def __init__(self, browser: Browser, table: str, eyes: Eyes) -> None:
        self.browser = browser
        self.eyes = eyes
        self.recorder = Recorder(browser.socket(table, f"?eyes={'' if eyes is None else eyes}"))
        self.tab = Tab(cast(ClientConnection, self.recorder))
        self.tab.until_type("position")
        self.view: Any = None
        """The view that it was told before the last decision."""
        self.views = [json.dumps(self.tab.view, sort_keys=True)]
        self.lines: list[Message] = list(self.tab.received[-1]["log"])
        self.counts = [len(self.lines)]
        """How many lines of the log it had read at each of the views."""
        self.read = 0

    def news(self) -> list[str]:
        """The bytes that came since the last time."""
        fresh, self.read = self.recorder.heard[self.read :], len(self.recorder.heard)
        return fresh


class Moment:
    """The true table before an answer: how its step began, what was answered since, and what is in which place."""

    def __init__(self, table: Table[Any]) -> None:
        copy = table.fork()
        assert copy.start is not None
        self.start = copy.start
        self.tail = list(copy.journal)
        self.events = len(table.events)
        self.step_events = table._marks[-1].events
        """How many events there were when the step began."""
        self.state = decoded(table, msgspec.msgpack.encode(table.game.state))


def decoded(table: Table[Any], state: bytes) -> Any:
    return msgspec.msgpack.decode(state, type=table.kind.state_type)


def states_of_step(table: Table[Any], before: Sequence[Moment]) -> list[Any]:
    """The states since the step began, the present one among them: what was known at one of them is not secret."""
    first = before[-1]
    begun = decoded(table, first.start)
    return [begun, table.game.state, *(moment.state for moment in before if moment.start == first.start)]


def renamed(text: str, names: dict[str, str], ids: re.Pattern[str] = COPY) -> str:
    return ids.sub(lambda found: names.get(found[0], found[0]), text)


def with_other_names(table: Table[Any], state: Any, names: dict[str, str], ids: re.Pattern[str] = COPY) -> Any:
    """A state in which cards have changed places."""
    return msgspec.json.decode(renamed(encode(state).decode(), names, ids), type=table.kind.state_type)


def kind(card: str) -> str:
    """What a copy of a card is a copy of."""
    return card.rpartition("-")[0]


def follow(table: Table[Any], key: str) -> None:
    """Give an answer; of several copies of a card only one is offered, whichever it is."""
    decision = table.decision
    if decision is not None:
        options = [option.key for option in (*decision.options, *decision.asides)]
        if key not in options:
            alike = [option for option in options if _kinds(option) == _kinds(key)]
            key = alike[0] if alike else key
    table.follow(key)


def _kinds(key: str) -> str:
    return COPY.sub(lambda found: kind(found[0]), key)


def played(
    table: Table[Any], state: Any, entries: Sequence[str], answer: Callable[[Table[Any], str], None] = follow
) -> tuple[Table[Any], Moments]:
    """A table that begins with this state and these answers, and what all eyes saw during the last of them."""
    other = Table.of(table.kind, state, table.setup)
    for entry in entries[:-1]:
        answer(other, entry)
    with Moments(other, (None, *range(table.kind.seats(table.setup)))) as moments:
        answer(other, entries[-1])
    return other, moments


def update_of(
    other: Table[Any], moments: Moments, room: Room, state: int, eyes: Eyes, before: Any, sent: Message, by: Eyes
) -> Update:
    """What these eyes would have been sent in the other world."""
    told = other.events[moments.first :]
    lines = sight.lines(told, [state] * len(told), eyes, room.texts())
    known = moments.tell(eyes, before, lines)
    ending = sight.ending(other, room.texts())
    if ending is not None and sent.get("ending"):
        ending.seconds = sent["ending"].get("seconds", 0)  # how long people took is the same in all worlds
        # The other world began with a position: what the whole game came to is not known there.
        whole = msgspec.convert(sent["ending"], type(ending))
        ending.figures, ending.fallen = whole.figures, whole.fallen
    return Update(
        state,
        changes(known, sight.view(other, eyes)),
        lines,
        sight.question(other, eyes, room.texts()),
        msgspec.convert(sent["undo"], UndoInfo),
        ending,
        by,
    )


def difference(sent: Message, expected: Update) -> str:
    """Where what was sent and what another world would have sent part, and how."""
    found = changes(json.loads(encode(expected)), sent)
    return "; ".join(f"{'/'.join(map(str, path))}: {value!s:.200}" for path, *value in found)


class World(Protocol):
    """The other world of one decision."""

    table: Table[Any]
    moments: Moments
    """What was seen of it during the last answer."""
    hidden: set[str]
    moved: int
    """How many secrets are others."""

    def same(self) -> Table[Any]:
        """The true world, begun with this step as the other one is."""


class Watch:
    """A table of people, bots and a spectator, played at random over real sockets, with all that was sent."""

    def __init__(self, server: Running, id: str, owner: Browser, seats: Sequence[str], seed: int) -> None:
        self.server = server
        self.id = id
        self.chance = random.Random(seed)
        info = owner.table(id)
        people: dict[Eyes, Browser] = {}
        for seat, kind in enumerate(seats):
            if kind == "me":
                people[seat] = owner
            elif kind == "friend":
                people[seat] = server.browser(f"Player {seat}")
                people[seat].join(info["seats"][seat]["code"])
        people[None] = server.browser("Visitor")
        people[None].join(info["watch_code"])
        self.watched = [Watched(who, id, eyes) for eyes, who in people.items()]
        self.problems: list[str] = []
        self.moved = 0
        """How many secrets were exchanged in other worlds: a proof without any would be none."""

    @property
    def room(self) -> Room:
        return self.server.room(self.id)

    @property
    def table(self) -> Table[Any]:
        return self.room.table

    def report(self, one: Watched, what: str, state: int | None = None) -> None:
        self.problems.append(f"state {self.room.state if state is None else state}, eyes {one.eyes}: {what}")

    def close(self) -> None:
        for one in self.watched:
            one.recorder.close()


class LiveWatch(Watch, ABC):
    """A watch that judges every decision as soon as it is made."""

    ids: ClassVar[re.Pattern[str]] = COPY
    """What looks like the id of a card."""

    def __init__(self, server: Running, id: str, owner: Browser, seats: Sequence[str], seed: int) -> None:
        super().__init__(server, id, owner, seats, seed)
        self.moments: list[Moment] = []
        self.seeds = {str(SEED + seed), f"{SEED + seed:x}"}
        for one in self.watched:
            self.search(one, one.news(), set())

    # --- what a game says ------------------------------------------------------------------------------------

    @abstractmethod
    def hidden(self, state: Any, eyes: Eyes) -> set[str]:
        """The cards that these eyes cannot know."""

    @abstractmethod
    def other_world(self, key: str, eyes: Eyes) -> World | None:
        """What the last answer would have come to in another world; None if there is none to compare with."""

    @abstractmethod
    def things(self) -> list[str]:
        """What people may ask to be told about."""

    @abstractmethod
    def unspoken(self, eyes: Eyes) -> set[str]:
        """The cards that nothing which is said about the table itself may name."""

    def look_closer(self, one: Watched, other: World) -> None:
        """More that is compared after a decision."""
        if self.chance.random() < 0.1:
            self.report_of_a_problem(one, other)

    # --- playing ---------------------------------------------------------------------------------------------

    def play(self, decisions: int) -> None:
        """Play on, look at everything that is sent, and stop at the first problem."""
        for _ in range(decisions):
            if self.table.decision is None or self.problems:
                return
            self.decide()

    def decide(self) -> None:
        one, key = self._answer()
        self.moments = [*self.moments[-40:], Moment(self.table)]
        self.seeds.add(str(self.table.game.state.chance.at))
        state = self.room.state
        unknown = self.hidden(self.table.game.state, one.eyes)
        for other in self.watched:
            # The server's own, not the tab's: the order of the keys decides the order of the changes.
            other.view = self.room._told[other.eyes]
        answer = one.tab.choose(key)
        assert answer["type"] == "done", answer
        for other in self.watched:
            other.tab.until_state(state + 1)
        self.seeds.add(str(self.table.game.state.chance.at))
        learnt = unknown - self.hidden(self.table.game.state, one.eyes)
        if learnt and one.tab.undo["undo"]:
            self.report(one, f"'{key}' can be taken back, and told {sorted(learnt)[:3]}")
        for other in self.watched:
            self._judge(other, key, one.eyes)

    def _answer(self) -> tuple[Watched, str]:
        """Somebody's legal answer: an option of the asked seat, or now and then what another may do beside it."""
        for one in self.watched[:-1]:
            asides = (one.tab.question or {}).get("asides", [])
            if asides and self.chance.random() < 0.3:
                return one, self.chance.choice(asides)["key"]
        decision = self.table.decision
        assert decision is not None
        asked = self.watched[decision.seat]
        return asked, self.chance.choice(asked.tab.options())

    # --- the proofs ------------------------------------------------------------------------------------------

    def _judge(self, one: Watched, key: str, by: Eyes) -> None:
        update = next(message for message in reversed(one.tab.received) if message["type"] == "update")
        sent = next(text for text in reversed(one.recorder.heard) if text.startswith('{"type":"update"'))
        fresh = one.news()
        one.views.append(json.dumps(one.tab.view, sort_keys=True))
        one.lines += logged(update)
        one.counts.append(len(one.lines))
        other = self.other_world(key, one.eyes)
        if other is None:
            return
        self.moved += other.moved
        self.search(one, fresh, other.hidden)
        room = self.room
        expected = update_of(other.table, other.moments, room, room.state, one.eyes, one.view, update, by)
        if encode(expected).decode() != sent:
            self.report(one, f"after '{key}' another world tells it otherwise: {difference(update, expected)}")
        if self.chance.random() < 0.3:
            self._inspect(one, other.table)
        self.look_closer(one, other)

    def _inspect(self, one: Watched, other: Table[Any]) -> None:
        """What is told about a piece, a card or a place, asked for over the socket."""
        thing = self.chance.choice(self.things())
        told = one.tab.ask("inspect", thing=thing)
        one.news()
        insight = other.game.inspect(one.eyes, thing)
        expected = Told(told["id"], thing, None if insight is None else msgspec.to_builtins(insight))
        if encode(expected).decode() != one.recorder.heard[-1]:
            self.report(one, f"the insight into '{thing}' tells a secret: {one.recorder.heard[-1][:300]}")

    def report_of_a_problem(self, one: Watched, other: World) -> None:
        """The report of a problem: the same file out of both worlds, when the same seed deals the rest."""
        seed = self.chance.getrandbits(60)
        files = [self.table.kind.scenario(each, one.eyes, "", "", seed) or "" for each in (other.same(), other.table)]
        if files[0] != files[1]:
            lines = difflib.unified_diff(files[0].splitlines(), files[1].splitlines(), n=0)
            self.report(one, f"the report of a problem tells a secret: {list(lines)[3:]}")

    # --- by HTTP ---------------------------------------------------------------------------------------------

    def look_back(self) -> None:
        """Whoever asks later, by a new connection or by HTTP, is told what was told live, and no more."""
        for one in self.watched:
            query = "" if one.eyes is None else f"?eyes={one.eyes}"
            fresh = Watched(one.browser, self.id, one.eyes)
            position = fresh.tab.received[-1]
            fresh.recorder.close()
            if json.dumps(position["view"], sort_keys=True) != one.views[-1]:
                self.report(one, "a new connection is shown another view")
            if position["question"] != one.tab.question:
                self.report(one, "a new connection is asked something else")
            if position["log"] != one.lines[-len(position["log"]) :]:
                self.report(one, "a new connection reads another log")
            about = json.dumps([position["table"], position.get("chat", []), position["undo"], position.get("ending")])
            pages = [one.browser.get(path).text for path in (f"/api/tables/{self.id}", "/api/tables")]
            self.search(one, [about, *pages], self.unspoken(one.eyes))
            if one.browser.get(f"/api/tables/{self.id}/log{query}").json() != one.lines:
                self.report(one, "the log by HTTP is another one")
            self._replayed(one, one.browser.get(f"/api/tables/{self.id}/replay{query}").json())
            report = one.browser.post(f"/api/tables/{self.id}/problem", {"text": "Odd.", "eyes": one.eyes})
            assert report.status_code == 200, report.text
            self.search(one, [report.text], set())
            if self.table.ending is None and len(self.watched) > 2:  # who plays alone may save
                assert one.browser.get(f"/api/tables/{self.id}/save").status_code == 403
            self.look_back_closer(one)

    def look_back_closer(self, one: Watched) -> None:
        """More that is asked for by HTTP."""

    def _replayed(self, one: Watched, replay: Message) -> None:
        view = replay["view"]
        views, lines = [json.dumps(view, sort_keys=True)], list(replay["frames"][0]["lines"])
        for frame in replay["frames"][1:]:
            view = apply_told(view, frame)
            views.append(json.dumps(view, sort_keys=True))
            lines += logged(frame)
        if views[-len(one.views) :] != one.views:
            self.report(one, "the replay shows other views")
        if lines != one.lines:
            self.report(one, "the replay tells other events")

    def search(self, one: Watched, texts: Sequence[str], hidden: set[str]) -> None:
        for text in texts:
            for what in self._found_in(text, hidden):
                self.report(one, what)

    def _found_in(self, text: str, hidden: set[str]) -> Iterator[str]:
        """Secrets that stand in a text as they are."""
        for card in sorted(hidden & set(self.ids.findall(text))):
            yield f"'{card}' was told: {text[:80]}…{text[max(0, text.find(card) - 80) :][:160]}"
        if any(word in text for word in self.seeds):
            yield f"the seed or chance was told: {text[:80]}"
