"""Watches what a server sends to each pair of eyes, and finds in it what these eyes may not know.

After every decision the table is compared with *another world*: the same step, played from its beginning by the same
answers, but in which every card, Blip number and tracker card that these eyes know neither before nor after the
decision is another one. Whatever was sent must come out of that other world byte for byte. Beside that the bytes are
searched for the names of cards that these eyes cannot know, for the seed and for the state of chance.
"""

from __future__ import annotations

import difflib
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from websockets.sync.client import ClientConnection

from sulaco.games.corps import Corps
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.events import EventPlayed, HazardResolved, Revealed
from sulaco.games.corps.state import CorpsState
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.server import viewer as sight
from sulaco.server.changes import apply, changes
from sulaco.server.protocol.live import Told, UndoInfo, Update
from sulaco.server.room import Room
from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .browser import Browser, Message, Tab
from .conftest import Running

Eyes = int | None
_encode = msgspec.json.Encoder().encode
_ID = re.compile(r'(?<![^":,])[a-z0-9-]+(?![^":,])')
"""Ids stand alone or between the colons of a key; some tracker cards are called by a word of English."""
OPEN = (Revealed, EventPlayed, HazardResolved)
"""Events by which a card is shown to all."""
SEED = 0x2C5F_19D3_88A1_4E77
"""Long enough to be found nowhere by chance."""


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
        self.read = 0

    def news(self) -> list[str]:
        """The bytes that came since the last time."""
        fresh, self.read = self.recorder.heard[self.read :], len(self.recorder.heard)
        return fresh


class Moment:
    """The true table at one state: how its step began, what was answered since, and what is in which place."""

    def __init__(self, table: Table[Corps]) -> None:
        copy = table.fork()
        assert copy.start is not None
        self.start = copy.start
        self.tail = list(copy.journal)
        self.events = len(table.events)
        self.state = msgspec.msgpack.decode(msgspec.msgpack.encode(table.game.state), type=CorpsState)


def _hidden(state: CorpsState, eyes: Eyes) -> set[str]:
    """The cards that these eyes cannot know: face down, or in somebody else's hand, and not looked at.

    What every seat knows was shown openly, so it is no secret from a spectator either.
    """
    if state.step == "gear":
        return set()  # the box lies open
    everybody = (1 << len(state.players)) - 1
    knowing = everybody if eyes is None else 1 << eyes
    piles = [(pile, 0) for pile in (state.endurance, state.beneath, state.exhausted, state.tracker)]
    piles += [(player.hand, 1 << seat) for seat, player in enumerate(state.players)]
    # What an activation has brought up stands openly in it, wherever the card itself is by now.
    named = set(state.activation.done) if state.activation is not None else set[str]()
    return {card for pile, own in piles for card in pile if knowing & ~(state.peeked.get(card, 0) | own)} - named


def _in_hands(state: CorpsState) -> set[str]:
    return {card for player in state.players for card in player.hand}


def _decoded(state: bytes) -> CorpsState:
    return msgspec.msgpack.decode(state, type=CorpsState)


class Other:
    """The other world: what these eyes knew neither before nor after is somewhere else."""

    def __init__(self, table: Table[Corps], before: list[Moment], key: str, eyes: Eyes, chance: random.Random) -> None:
        first = before[-1]
        begun = _decoded(first.start)
        now = table.game.state
        # Of the moments since the step began; what was known at one of them is not secret.
        moments = [begun, now, *(moment.state for moment in before if moment.start == first.start)]
        hidden = set.intersection(*(_hidden(state, eyes) for state in moments))
        held = set.union(*(_in_hands(state) for state in moments))
        # What was shown to all, and shuffled away again by the same decision.
        hidden -= {event.card for event in table.events[before[-1].events :] if isinstance(event, OPEN)}
        self.hidden = hidden
        names = _exchange(hidden, held, chance)
        self.moved = sum(1 for one, other in names.items() if one != other)
        state = msgspec.json.decode(_renamed(_encode(begun).decode(), names), type=CorpsState)
        self.moved += _other_numbers(state, moments, eyes, chance)
        self.same, _ = _played(begun, table, [*first.tail, key])
        """The true world, begun with this step as the other one is."""
        self.table, self.events = _played(state, table, [_renamed(entry, names) for entry in (*first.tail, key)])


def _played(state: CorpsState, table: Table[Corps], entries: list[str]) -> tuple[Table[Corps], int]:
    """A table that begins with this state and these answers, and how many events it had before the last of them."""
    played = Table.of(Corps, state, table.setup)
    for entry in entries[:-1]:
        played.follow(entry)
    events = len(played.events)
    played.follow(entries[-1])
    return played, events


def _exchange(hidden: set[str], held: set[str], chance: random.Random) -> dict[str, str]:
    """Other names for hidden cards. What never leaves the piles may become any card of its kind; what is in
    somebody's hand only another copy of the same, because whom the rules ask may depend on it.
    """
    kinds: dict[str, list[str]] = {}
    for card in sorted(hidden):
        if card in TRACKER:
            kind = f"tracker {TRACKER[card].level}"
        elif card in held:
            kind = f"held {CARDS[card].id}"
        else:
            kind = "hazard" if CARDS[card].type == "hazard" else "card"
        kinds.setdefault(kind, []).append(card)
    names: dict[str, str] = {}
    for cards in kinds.values():
        others = cards[:]
        chance.shuffle(others)
        names.update(zip(cards, others, strict=True))
    return names


def _renamed(text: str, names: dict[str, str]) -> str:
    return _ID.sub(lambda found: names.get(found[0], found[0]), text)


def _unknown_blips(state: CorpsState, eyes: Eyes) -> set[str]:
    bit = 0 if eyes is None else 1 << eyes
    return {blip.id for blip in state.blips if not blip.known and not blip.seen & bit}


def _other_numbers(state: CorpsState, moments: list[CorpsState], eyes: Eyes, chance: random.Random) -> int:
    """Exchange what lies under Blips and tokens that stay unknown; gives how many are different."""
    unknown = set.intersection(*(_unknown_blips(moment, eyes) for moment in moments))
    moved = 0
    for secret in (False, True):
        blips = [blip for blip in state.blips if blip.id in unknown and bool(blip.mission) is secret]
        under = [(blip.number, blip.mission) for blip in blips]
        others = chance.sample(under, len(under))
        for blip, (number, mission) in zip(blips, others, strict=True):
            blip.number, blip.mission = number, mission
        moved += _different(under, others)
    closed = set.intersection(*({token.id for token in moment.tokens if not token.used} for moment in moments))
    tokens = [token for token in state.tokens if token.id in closed and token.hidden]
    hidden = [token.hidden for token in tokens]
    others_hidden = chance.sample(hidden, len(hidden))
    for token, what in zip(tokens, others_hidden, strict=True):
        token.hidden = what
    return moved + _different(hidden, others_hidden)


def _different(one: Sequence[object], other: Sequence[object]) -> int:
    return sum(1 for here, there in zip(one, other, strict=True) if here != there)


class Watch:
    """A table of three people and a spectator, played at random over real sockets, with all that was sent."""

    def __init__(self, server: Running, mission: str, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.people = [server.browser(name) for name in ("Mara", "Jonas", "Ada", "Visitor")]
        owner = self.people[0]
        self.id = owner.new_table("me", "friend", "friend", mission=mission, seed=SEED + seed)
        info = owner.table(self.id)
        for seat in (1, 2):
            self.people[seat].join(info["seats"][seat]["code"])
        self.people[3].join(info["watch_code"])
        places: list[Eyes] = [0, 1, 2, None]
        self.watched = [Watched(who, self.id, eyes) for who, eyes in zip(self.people, places, strict=True)]
        self.moments: list[Moment] = []
        self.problems: list[str] = []
        self.moved = 0
        """How many secrets were exchanged in other worlds: a proof without any would be none."""
        self.seeds = {str(SEED + seed), f"{SEED + seed:x}"}
        for one in self.watched:
            self._search(one, one.news(), set())

    @property
    def room(self) -> Room:
        room = self.server.services.rooms.present(self.id)
        assert room is not None
        return room

    @property
    def table(self) -> Table[Corps]:
        return self.room.table

    def play(self, decisions: int) -> None:
        """Play on, look at everything that is sent, and stop at the first problem."""
        for _ in range(decisions):
            if self.table.decision is None or self.problems:
                return
            self._decide()

    def _decide(self) -> None:
        one, key = self._answer()
        self.moments = [*self.moments[-40:], Moment(self.table)]
        chance = self.table.game.state.chance.at
        events, state = len(self.table.events), self.room.state
        for other in self.watched:
            # The server's own, not the tab's: the order of the keys decides the order of the changes.
            other.view = self.room._told[other.eyes]
        answer = one.tab.choose(key)
        assert answer["type"] == "done", answer
        for other in self.watched:
            other.tab.until_state(state + 1)
        self.seeds |= {str(chance), str(self.table.game.state.chance.at)}
        for other in self.watched:
            self._judge(other, key, one.eyes, events)

    def _answer(self) -> tuple[Watched, str]:
        """Somebody's legal answer: an option of the asked seat, or now and then what another may do beside it."""
        for one in self.watched[:3]:
            asides = (one.tab.question or {}).get("asides", [])
            if asides and self.chance.random() < 0.3:
                return one, self.chance.choice(asides)["key"]
        decision = self.table.decision
        assert decision is not None
        asked = self.watched[decision.seat]
        return asked, self.chance.choice(asked.tab.options())

    # --- the proofs ------------------------------------------------------------------------------------------

    def _judge(self, one: Watched, key: str, by: Eyes, events: int) -> None:
        eyes, room, state = one.eyes, self.room, self.room.state
        update = next(message for message in reversed(one.tab.received) if message["type"] == "update")
        other = Other(self.table, self.moments, key, eyes, self.chance)
        self.moved += other.moved
        self._search(one, one.news(), other.hidden)
        one.views.append(json.dumps(one.tab.view, sort_keys=True))
        one.lines += update["lines"]
        told = other.table.events[other.events :]
        expected = Update(
            state,
            changes(one.view, sight.view(other.table, eyes)),
            sight.lines(told, [state] * len(told), eyes, room.texts()),
            sight.question(other.table, eyes, room.texts()),
            msgspec.convert(update["undo"], UndoInfo),
            sight.ending(other.table, room.texts()),
            by,
        )
        sent = next(text for text in reversed(one.recorder.heard) if text.startswith('{"type":"update"'))
        if _encode(expected).decode() != sent:
            self._report(one, f"after '{key}' another world tells it otherwise: {_difference(update, expected)}")
        if self.chance.random() < 0.3:
            self._inspect(one, other.table)
        if self.chance.random() < 0.3:
            self._dealt_anew(one)
        if self.chance.random() < 0.1:
            self._problem(one, other)

    def _inspect(self, one: Watched, other: Table[Corps]) -> None:
        """What is told about a piece or a space, asked for over the socket."""
        state = self.table.game.state
        pieces = [blip.id for blip in state.blips] + [token.id for token in state.tokens]
        pieces += [alien.id for alien in state.aliens] + [who.id for who in state.characters]
        thing = self.chance.choice([*pieces, f"space:{self.chance.randrange(300)}"])
        told = one.tab.ask("inspect", thing=thing)
        one.news()
        insight = other.game.inspect(one.eyes, thing)
        expected = Told(told["id"], thing, None if insight is None else msgspec.to_builtins(insight))
        if _encode(expected).decode() != one.recorder.heard[-1]:
            self._report(one, f"the insight into '{thing}' tells a secret")

    def _dealt_anew(self, one: Watched) -> None:
        """All hidden cards dealt anew, other hands too: the view stays what was told."""
        copy = self.table.fork()
        copy.game.redeal([] if one.eyes is None else [one.eyes], Chance.seeded(self.chance.getrandbits(60)))
        copy.game.refresh()
        if json.dumps(sight.view(copy, one.eyes), sort_keys=True) != one.views[-1]:
            self._report(one, "the view is another one when what it hides is dealt anew")

    def _problem(self, one: Watched, other: Other) -> None:
        """The report of a problem: the same file out of both worlds, when the same seed deals the rest."""
        seed = self.chance.getrandbits(60)
        files = [Corps.scenario(table, one.eyes, "", "", seed) for table in (other.same, other.table)]
        if files[0] != files[1]:
            lines = difflib.unified_diff((files[0] or "").splitlines(), (files[1] or "").splitlines(), n=0)
            self._report(one, f"the report of a problem tells a secret: {list(lines)[3:]}")

    # --- by HTTP ---------------------------------------------------------------------------------------------

    def look_back(self) -> None:
        """Whoever asks later, by a new connection or by HTTP, is told what was told live, and no more."""
        for one in self.watched:
            query = "" if one.eyes is None else f"?eyes={one.eyes}"
            fresh = Watched(one.browser, self.id, one.eyes)
            position = fresh.tab.received[-1]
            fresh.recorder.close()
            if json.dumps(position["view"], sort_keys=True) != one.views[-1]:
                self._report(one, "a new connection is shown another view")
            if position["question"] != one.tab.question:
                self._report(one, "a new connection is asked something else")
            if position["log"] != one.lines[-len(position["log"]) :]:
                self._report(one, "a new connection reads another log")
            about = json.dumps([position["table"], position.get("chat", []), position["undo"], position.get("ending")])
            self._about(one, about)
            self._about(one, one.browser.get(f"/api/tables/{self.id}").text)
            self._about(one, one.browser.get("/api/tables").text)
            if one.browser.get(f"/api/tables/{self.id}/log{query}").json() != one.lines:
                self._report(one, "the log by HTTP is another one")
            ground = one.browser.get(f"/api/tables/{self.id}/ground").json()
            if ground != json.loads(_encode(self.table.game.ground())):
                self._report(one, "the ground is not the map")
            self._replayed(one, one.browser.get(f"/api/tables/{self.id}/replay{query}").json())
            report = one.browser.post(f"/api/tables/{self.id}/problem", {"text": "Odd.", "eyes": one.eyes})
            assert report.status_code == 200, report.text
            for what in self.found_in(report.text, set()):
                self._report(one, what)
            if self.table.ending is None:
                assert one.browser.get(f"/api/tables/{self.id}/save").status_code == 403

    def _about(self, one: Watched, text: str) -> None:
        """What is said about the table itself names no card at all."""
        for what in self.found_in(text, set(CARDS) | set(TRACKER)):
            self._report(one, what)

    def _replayed(self, one: Watched, replay: Message) -> None:
        view = replay["view"]
        views, lines = [json.dumps(view, sort_keys=True)], list(replay["frames"][0]["lines"])
        for frame in replay["frames"][1:]:
            view = apply(view, frame["changes"])
            views.append(json.dumps(view, sort_keys=True))
            lines += frame["lines"]
        if views != one.views:
            self._report(one, "the replay shows other views")
        if lines != one.lines:
            self._report(one, "the replay tells other events")

    def _search(self, one: Watched, texts: list[str], hidden: set[str]) -> None:
        for text in texts:
            for what in self.found_in(text, hidden):
                self._report(one, what)

    def found_in(self, text: str, hidden: set[str]) -> Iterator[str]:
        """Secrets that stand in a text as they are."""
        for card in sorted(hidden & set(_ID.findall(text))):
            yield f"'{card}' was told: {text[:80]}…{text[max(0, text.find(card) - 80) :][:160]}"
        for word in self.seeds:
            if word in text:
                yield f"the seed or chance was told: {text[:80]}"

    def _report(self, one: Watched, what: str) -> None:
        self.problems.append(f"state {self.room.state}, eyes {one.eyes}: {what}")

    def close(self) -> None:
        for one in self.watched:
            one.recorder.close()


def _difference(sent: Message, expected: Update) -> str:
    """Where what was sent and what another world would have sent part, and how."""
    found = changes(json.loads(_encode(expected)), sent)
    return "; ".join(f"{'/'.join(map(str, path))}: {value!s:.200}" for path, *value in found)
