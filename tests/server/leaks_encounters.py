"""Watches what a server sends at a table of encounters, and finds in it what a pair of eyes may not know.

After every decision the table is compared with *another world* (see `leaks`): the same step by the same answers, in
which the cards that these eyes know neither before nor after are other ones: hands, decks, what is face down in the
Complex and the Hive, Agendas. Whatever was sent must come out of that other world byte for byte. Beside that people
ask for insights, take back, look back by HTTP, and whoever has learnt something must not be able to take it back.
"""

from __future__ import annotations

import difflib
import json
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sulaco.games.encounters import Encounters, events
from sulaco.games.encounters.cards import ROOMS, definition
from sulaco.games.encounters.state import EncountersState
from sulaco.games.encounters.view import family
from sulaco.server import archive
from sulaco.server import viewer as sight
from sulaco.server.changes import apply, changes
from sulaco.server.protocol.live import Told, UndoInfo, Update
from sulaco.server.room import Room
from sulaco.table.decision import Refused
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .browser import Browser, Message, drawing
from .conftest import Running
from .leaks import Eyes, Watched

_encode = msgspec.json.Encoder().encode
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-[0-9]{1,3}(?![0-9a-z-])")
OPEN = (
    events.AgendaShown,
    events.CardPlayed,
    events.CharacterKilled,
    events.Coordinated,
    events.Discarded,
    events.Gained,
    events.HazardDrawn,
    events.HqFilled,
    events.Recruited,
    events.Revealed,
    events.Shown,
    events.StrikeDrawn,
)
"""Events by which a card is shown to all; it may be hidden again when they are over."""
OWN = (events.Drew, events.Peeked)
"""Events of which only their own seat learns the cards."""
NOT_HELD = ("chestburster-", "hazard-")
"""What lies in decks, and never in a hand."""
SEED = 1 << 61


def hidden(state: EncountersState, eyes: Eyes) -> set[str]:
    """The cards that these eyes do not know: decks, other hands, face down, other Agendas; and not seen there."""
    bit = 0 if eyes is None else 1 << eyes
    piles = [state.hive, state.drones, state.barracks, state.strikes, state.sergeants, state.alien_deck, state.leftover]
    piles.append([room.card for room in state.rooms if room.card and not room.up])
    piles.append([card for card in state.between if card in state.known])
    for seat, player in enumerate(state.players):
        piles.append(player.deck)
        if seat != eyes and (player.alien or not state.open_hands):
            piles.append(player.hand)
        if player.agenda and not player.agenda_open and (seat != eyes or state.agendas == "delayed"):
            piles.append([player.agenda])
    # An Agenda that all have seen is named beside its player, whichever deck it lies in.
    named = {*state.openly, *(player.agenda for player in state.players if player.agenda_open)}
    return {card for pile in piles for card in pile if not state.known.get(card, 0) & bit} - named


class Moment:
    """The true table at one state: how its step began, what was answered since."""

    def __init__(self, table: Table[Encounters]) -> None:
        copy = table.fork()
        assert copy.start is not None
        self.start = copy.start
        self.tail = list(copy.journal)
        self.events = table._marks[-1].events
        self.state = _decoded(msgspec.msgpack.encode(table.game.state))


class Other:
    """The other world: what these eyes knew neither before nor after is somewhere else."""

    def __init__(
        self, table: Table[Encounters], before: list[Moment], key: str, eyes: Eyes, chance: random.Random
    ) -> None:
        first, now = before[-1], table.game.state
        begun = _decoded(first.start)
        states = [begun, now, *(moment.state for moment in before if moment.start == first.start)]
        self.hidden = set.intersection(*(hidden(state, eyes) for state in states))
        self.hidden -= set(_shown(table.events[first.events :], eyes))
        entries = [*first.tail, key]
        # What an answer names is still there to be named; of its kind no other copy may come before it.
        named = {_kind(card) for entry in entries for card in _ID.findall(entry)}
        free = {card for card in self.hidden if _kind(card) not in named}
        free -= set(begun.planted)  # which Hazard it is, is told by its name
        held = {card for state in states for player in state.players for card in player.hand}
        if now.ending is not None or sum(not player.dead for player in now.players) < 2:
            # Who is the traitor decides how it ends, and whether it does when only one is left (L19.16, L99.43).
            free -= {card for card in free if definition(card).kind == "agenda"}
        names = _exchange(begun, free, held, chance)
        self.moved = sum(1 for one, other in names.items() if one != other)
        self.regrouped = not set(now.groups) <= set(begun.groups)
        """Hidden Hive cards were shuffled among others: with whom, is more than the kinds of them."""
        self.start, self.entries = first.start, entries
        state = msgspec.json.decode(_renamed(_encode(begun).decode(), names), type=EncountersState)
        self.table, self.events = _played(state, table, [_renamed(entry, names) for entry in entries])

    def same(self) -> Table[Encounters]:
        """The true world, begun with this step as the other one is."""
        return _played(_decoded(self.start), self.table, self.entries)[0]


def _decoded(state: bytes) -> EncountersState:
    return msgspec.msgpack.decode(state, type=EncountersState)


def _shown(happened: Iterable[Any], eyes: Eyes) -> Iterator[str]:
    """What these eyes were shown on the way."""
    for event in happened:
        if isinstance(event, OPEN):
            yield event.card
        elif isinstance(event, OWN) and event.seat == eyes:
            yield from event.cards


def _exchange(state: EncountersState, free: set[str], held: set[str], chance: random.Random) -> dict[str, str]:
    """Other names for hidden cards, in one of two ways that these eyes cannot tell from the truth."""
    names: dict[str, str] = {}

    def shuffle(cards: Iterable[str]) -> None:
        here = sorted(card for card in cards if card in free)
        there = here[:]
        chance.shuffle(there)
        now = {names.get(card, card): card for card in here}
        assert set(now) == set(here), "what is exchanged twice is exchanged within the same cards"
        names.update({now[card]: other for card, other in zip(here, there, strict=True)})

    for pile in (state.barracks, state.strikes, state.sergeants):
        shuffle(pile)
    shuffle([*state.alien_deck, *(card for player in state.players if player.alien for card in player.hand)])
    _shuffle_hive(state, shuffle, chance.random() < 0.5)
    for player in state.players:
        if not player.alien:
            if chance.random() < 0.5:
                shuffle(card for card in player.deck if card not in held)
            else:
                shuffle(card for card in [*player.deck, *player.hand] if not card.startswith(NOT_HELD))
    if state.agendas:
        dealt = [player.agenda for player in state.players if not player.agenda_open] + state.leftover[-1:]
        if chance.random() < 0.5:
            shuffle(dealt)
        else:
            for side in ("good", "evil"):
                shuffle(card for card in [*dealt, *state.leftover[:-1]] if definition(card).side == side)
    return names


def _shuffle_hive(state: EncountersState, shuffle: Any, by_groups: bool) -> None:
    """Hidden Hive cards within what they were shuffled with, or within what they are, Drones of the box included."""
    places = list(zip(state.hive, state.groups, strict=True))
    places += [(room.card, room.group) for room in state.rooms if room.card and not room.up]
    kinds: dict[object, list[str]] = {}
    for card, group in places:
        kinds.setdefault(group if by_groups else family(card), []).append(card)
    if not by_groups and "drones" in kinds:
        drones = [card for card in kinds.pop("drones") if definition(card).kind != "secrets"]
        kinds["drones"] = [*drones, *state.drones]
    for cards in kinds.values():
        shuffle(cards)


def _played(state: EncountersState, table: Table[Encounters], entries: list[str]) -> tuple[Table[Encounters], int]:
    """A table that begins with this state and these answers, and how many events it had before the last of them."""
    played = Table.of(Encounters, state, table.setup)
    for entry in entries[:-1]:
        _follow(played, entry)
    count = len(played.events)
    _follow(played, entries[-1])
    return played, count


def _follow(table: Table[Encounters], key: str) -> None:
    """Give an answer; of several copies of a card only one is offered, whichever it is."""
    decision = table.decision
    assert decision is not None
    options = [*decision.options, *decision.asides]
    if all(option.key != key for option in options):
        alike = [option.key for option in options if _kinds(option.key) == _kinds(key)]
        key = alike[0] if alike else key
    table.follow(key)


def _kind(card: str) -> str:
    return card.rpartition("-")[0]


def _kinds(key: str) -> str:
    return _ID.sub(lambda found: _kind(found[0]), key)


def _renamed(text: str, names: dict[str, str]) -> str:
    return _ID.sub(lambda found: names.get(found[0], found[0]), text)


class Watch:
    """A table of people and a spectator, played at random over real sockets, with all that was sent."""

    def __init__(self, server: Running, setup: Any, seed: int, table: Table[Encounters] | None = None) -> None:
        self.server = server
        self.chance = random.Random(seed)
        seats = ["me", *["friend"] * (setup.players - 1)]
        owner = server.browser("Mara")
        # Who plays together takes back draws too at a friendly table, and is dealt anew: nothing to be compared there.
        self.friendly = setup.players > 1 and self.chance.random() < 0.5 and Encounters.opposed(setup)
        self.id = self._begun(owner, setup, seats, seed, table)
        info = owner.table(self.id)
        self.people = [owner, *(server.browser(f"Player {seat}") for seat in range(1, setup.players))]
        for seat in range(1, setup.players):
            self.people[seat].join(info["seats"][seat]["code"])
        self.people.append(server.browser("Visitor"))
        self.people[-1].join(info["watch_code"])
        places: list[Eyes] = [*range(setup.players), None]
        self.watched = [Watched(who, self.id, eyes) for who, eyes in zip(self.people, places, strict=True)]
        for one in self.watched:
            one.news()
        self.begun = len(self.table.journal)
        self.counts = {one.eyes: [len(one.lines)] for one in self.watched}
        """How many lines of the log each pair of eyes had read at each length of the journal."""
        self.moments: list[Moment] = []
        self.problems: list[str] = []
        self.moved = 0
        """How many secrets were exchanged in other worlds: a proof without any would be none."""
        self.unheard = 0
        """How often the other world went another way, because somebody could not do as the rules demand."""
        self.taken_back = 0
        self.seeds = {str(SEED + seed), f"{SEED + seed:x}"}

    def _begun(self, owner: Browser, setup: Any, seats: list[str], seed: int, table: Table[Encounters] | None) -> str:
        if table is None:
            return owner.new_table(
                *seats,
                game="encounters",
                setup=msgspec.to_builtins(setup),
                seed=SEED + seed,
                friendly=self.friendly,
            )
        wishes = [{"kind": seat} for seat in seats]
        with drawing(SEED + seed, archive):
            answer = owner.post("/api/tables/open", {"save": dumps(table), "seats": wishes})
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["table"]
        assert owner.patch(f"/api/tables/{id}", {"friendly": self.friendly}).status_code == 200
        return id

    @property
    def room(self) -> Room:
        room = self.server.services.rooms.present(self.id)
        assert room is not None
        return room

    @property
    def table(self) -> Table[Encounters]:
        return self.room.table

    def play(self, decisions: int) -> None:
        """Play on, look at everything that is sent, and stop at the first problem."""
        for _ in range(decisions):
            if self.table.ending is not None or self.problems:
                return
            self._decide()
            if self.chance.random() < 0.15:
                self._take_back()

    def _decide(self) -> None:
        one, key = self._answer()
        self.moments = [*self.moments[-40:], Moment(self.table)]
        self.seeds.add(str(self.table.game.state.chance.at))
        state = self.room.state
        unknown = hidden(self.table.game.state, one.eyes)
        for other in self.watched:
            # The server's own, not the tab's: the order of the keys decides the order of the changes.
            other.view = self.room._told[other.eyes]
        answer = one.tab.choose(key)
        assert answer["type"] == "done", answer
        for other in self.watched:
            other.tab.until_state(state + 1)
        self.seeds.add(str(self.table.game.state.chance.at))
        learnt = unknown - hidden(self.table.game.state, one.eyes)
        if learnt and one.tab.undo["undo"]:
            self._report(one, f"'{key}' can be taken back, and told {sorted(learnt)[:3]}")
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

    def _take_back(self) -> None:
        """Somebody asks for undo; if they get it, all see what they saw then."""
        one = self.chance.choice(self.watched[:-1])
        state = self.room.state
        answer = one.tab.ask("undo", state=state, seat=one.eyes, grain=self.chance.choice(("step", "action", "turn")))
        if answer["type"] != "done":
            assert answer["kind"] in ("no-undo", "over"), answer
            return
        self.taken_back += 1
        length = len(self.table.journal) - self.begun
        self.moments.clear()
        for other in self.watched:
            other.tab.until_state(state + 1)
            del other.views[length + 1 :], self.counts[other.eyes][length + 1 :]
            del other.lines[self.counts[other.eyes][-1] :]
            if json.dumps(other.tab.view, sort_keys=True) != other.views[-1]:
                self._report(other, "after an undo the view is another one")
            other.news()
            self._search(other, hidden(self.table.game.state, other.eyes), [_encode(other.tab.view).decode()])

    # --- the proofs ------------------------------------------------------------------------------------------

    def _judge(self, one: Watched, key: str, by: Eyes) -> None:
        eyes, room, state = one.eyes, self.room, self.room.state
        update = next(message for message in reversed(one.tab.received) if message["type"] == "update")
        sent = next(text for text in reversed(one.recorder.heard) if text.startswith('{"type":"update"'))
        fresh = one.news()
        one.views.append(json.dumps(one.tab.view, sort_keys=True))
        one.lines += update["lines"]
        self.counts[eyes].append(len(one.lines))
        try:
            other = Other(self.table, self.moments, key, eyes, self.chance)
        except Refused:
            self.unheard += 1
            return
        happened = [*self.table.events[self.moments[-1].events :], *other.table.events]
        if any(isinstance(event, events.Achieved) for event in happened):
            self.unheard += 1  # in a hand as it is dealt there is what all are told of it, or is not
            return
        self.moved += other.moved
        self._search(one, other.hidden, fresh)
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
        if _encode(expected).decode() != sent:
            self._report(one, f"after '{key}' another world tells it otherwise: {_difference(update, expected)}")
        if self.chance.random() < 0.3:
            self._inspect(one, other.table)
        if self.chance.random() < 0.1 and not other.regrouped:
            self._problem(one, other)

    def _inspect(self, one: Watched, other: Table[Encounters]) -> None:
        """What is told about a room, a pile or a card, asked for over the socket."""
        state = self.table.game.state
        cards = [*state.hq, *state.zone, *state.hive[-2:], *(room.card for room in state.rooms), "combat-zone"]
        cards += [card for player in state.players for card in (*player.hand, player.agenda)]
        thing = self.chance.choice([*ROOMS, "hive", "objective", "sergeant", *filter(None, cards)])
        told = one.tab.ask("inspect", thing=thing)
        one.news()
        insight = other.game.inspect(one.eyes, thing)
        expected = Told(told["id"], thing, None if insight is None else msgspec.to_builtins(insight))
        if _encode(expected).decode() != one.recorder.heard[-1]:
            self._report(one, f"the insight into '{thing}' tells a secret: {one.recorder.heard[-1][:300]}")

    def _problem(self, one: Watched, other: Other) -> None:
        """The report of a problem: the same file out of both worlds, when the same seed deals the rest."""
        seed = self.chance.getrandbits(60)
        files = [Encounters.scenario(table, one.eyes, "", "", seed) for table in (other.same(), other.table)]
        if files[0] != files[1]:
            lines = difflib.unified_diff(files[0].splitlines(), files[1].splitlines(), n=0)
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
            for about in (one.browser.get(f"/api/tables/{self.id}").text, one.browser.get("/api/tables").text):
                for card in sorted(set(_ID.findall(about)) & hidden(self.table.game.state, one.eyes)):
                    self._report(one, f"'{card}' is told about the table: {about[:200]}")
            if one.browser.get(f"/api/tables/{self.id}/log{query}").json() != one.lines:
                self._report(one, "the log by HTTP is another one")
            self._replayed(one, one.browser.get(f"/api/tables/{self.id}/replay{query}").json())
            if self.table.ending is None and len(self.people) > 2:
                assert one.browser.get(f"/api/tables/{self.id}/save").status_code == 403
                other = next(other.eyes for other in self.watched if other.eyes not in (one.eyes, None))
                for what in ("log", "replay"):
                    assert one.browser.get(f"/api/tables/{self.id}/{what}?eyes={other}").status_code == 403
            for text in one.recorder.heard:
                if any(seed in text for seed in self.seeds):
                    self._report(one, f"the seed or chance was told: {text[:80]}")

    def _replayed(self, one: Watched, replay: Message) -> None:
        view = replay["view"]
        views, lines = [json.dumps(view, sort_keys=True)], list(replay["frames"][0]["lines"])
        for frame in replay["frames"][1:]:
            view = apply(view, frame["changes"])
            views.append(json.dumps(view, sort_keys=True))
            lines += frame["lines"]
        if views[-len(one.views) :] != one.views:
            self._report(one, "the replay shows other views")
        if lines != one.lines:
            self._report(one, "the replay tells other events")

    def _search(self, one: Watched, secret: set[str], texts: list[str]) -> None:
        for text in texts:
            for card in sorted(secret & set(_ID.findall(text))):
                self._report(one, f"'{card}' was told: {text[max(0, text.find(card) - 90) :][:200]}")

    def _report(self, one: Watched, what: str) -> None:
        self.problems.append(f"state {self.room.state}, eyes {one.eyes}: {what}")

    def close(self) -> None:
        for one in self.watched:
            one.recorder.close()


def _difference(sent: Message, expected: Update) -> str:
    """Where what was sent and what another world would have sent part, and how."""
    found = changes(json.loads(_encode(expected)), sent)
    return "; ".join(f"{'/'.join(map(str, path))}: {value!s:.200}" for path, *value in found)
