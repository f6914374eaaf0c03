"""Campaigns on the server: every decision kept before it is answered, a table for each mission, the end reported.

A mission's table is found by the mission's seed, so that nothing has to be kept twice: whatever moment a server is
stopped at, the next look at the campaign makes the table that is missing, or reports the game that has ended. Where
both are held, a room's lock comes before its campaign's.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import time
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from sulaco import games
from sulaco.table.campaign import Campaign, CampaignKind
from sulaco.table.decision import Decision
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.game import Game

from .campaign_info import Shown, campaign_info
from .campaign_store import CampaignData, CampaignRecord, CampaignStore, MissionTable
from .codes import new_code, new_id
from .protocol.campaigns import CampaignChoice, CampaignInfo
from .protocol.tables import Begun
from .records import NewTableRecord, Person, SeatRecord
from .refused import Refused, refuse, refuse_because
from .room import Room
from .rooms import Rooms
from .seating import held, names_in_texts, seat_name, sit_down, sits
from .store import Store
from .words import Named

log = logging.getLogger("sulaco.server")
_json = msgspec.json.encode


def kind_of(game: str) -> CampaignKind[Any]:
    """How the campaigns of a game work; refused if it has none."""
    kind = games.load(game).campaign_type
    if kind is None:
        raise refuse("bad-request", "campaign.no-campaigns")
    return kind()


class Held:
    """A campaign that was read, with the tables of its missions by their seeds."""

    def __init__(self, record: CampaignRecord, tables: dict[int, MissionTable]) -> None:
        self.record = record
        self.tables = tables
        self.game: type[Game[Any]] = games.load(record.data.game)
        self.kind = kind_of(record.data.game)
        self.campaign: Campaign = msgspec.json.decode(record.data.campaign, type=self.kind.data_type)

    @property
    def seats(self) -> list[SeatRecord]:
        return self.record.seats

    @property
    def running(self) -> MissionTable | None:
        """The table of the mission that is being played, if there is one yet."""
        running = self.campaign.running
        return None if running is None else self.tables.get(running.seed)

    def asked(self, decision: Decision) -> int:
        """The seat that decides: what all are asked is decided by a person, the owner, and not by a bot."""
        seat = decision.seat
        if self.kind.owners(decision) and not sits(self.seats[seat]):
            mine = held(self.seats, self.record.owner)
            return mine[0] if mine else seat
        return seat

    def decides(self, person: str, seat: int) -> bool:
        """Whether a person decides for a seat; for one that waits for somebody the owner does."""
        if not 0 <= seat < len(self.seats):
            return False
        there = self.seats[seat]
        return there.person == person if sits(there) else there.kind == "open" and person == self.record.owner

    def advance(self) -> bool:
        """Let the bots decide what is theirs to decide; gives whether they did."""
        before = len(self.campaign.journal)
        while (decision := self.campaign.decision) is not None and self.seats[self.asked(decision)].kind == "bot":
            self.campaign.choose(self.kind.usual(decision))
        return len(self.campaign.journal) > before

    def seat(self, seats: list[SeatRecord]) -> bool:
        """Take over who sits at the mission's table now; a seat keeps the campaign's own code."""
        merged = []
        for mine, theirs in zip(self.seats, seats, strict=True):
            code = "" if sits(theirs) or not theirs.code else mine.code or new_code()
            seat = copy.copy(theirs)
            seat.code = code
            merged.append(seat)
        if merged == self.seats:
            return False
        self.record.data.seats = merged
        return True

    def write(self) -> CampaignRecord:
        """The record with the campaign as it is now."""
        self.record.data.campaign = msgspec.Raw(_json(self.campaign))
        self.record.state = len(self.campaign.journal)
        return self.record


class Campaigns:
    """All campaigns of a server."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.kept = CampaignStore(store)
        self.rooms = rooms
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        rooms.on_over.append(self._over)

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    async def _read(self, id: str) -> Held | None:
        record = await self.kept.get(id)
        return None if record is None else Held(record, await self.kept.tables(id))

    async def _find(self, id: str) -> Held:
        found = await self._read(id)
        if found is None:
            raise refuse("no-table", "campaign.none")
        return found

    # --- making ----------------------------------------------------------------------------------------------

    async def create(self, owner: str, data: CampaignData) -> str:
        """Keep a new campaign."""
        now = time.time()
        record = CampaignRecord(id=new_id(), owner=owner, data=data, state=0, created=now, touched=now)
        made = Held(record, {})
        made.advance()
        await self.kept.add(made.write())
        await self._tend(made, False)
        return record.id

    async def remove(self, id: str, person: Person) -> None:
        """Put a campaign away for good, with its tables."""
        async with self._lock(id):
            found = await self._find(id)
            if person.id != found.record.owner:
                raise refuse("not-yours", "campaign.owner-only")
            await self.kept.remove(id)
        for table in found.tables.values():
            await self.rooms.remove(table.id)

    # --- looking ---------------------------------------------------------------------------------------------

    async def current(self, id: str) -> Held:
        """The campaign as it stands, after finishing whatever a stopped server had not finished."""
        while True:
            async with self._lock(id):
                found = await self._find(id)
                table = found.running
                if table is None or not table.over:
                    await self._tend(found, self._seats_now(found))
                    return found
            room = await self.rooms.room(table.id)
            if not await self.report(room) and (await self._find(id)).running == table:
                log.error("Campaign %s does not take its mission %s back.", id, table.id)
                raise refuse("storage", "refused.failed")

    async def seen(self, id: str, person: Person) -> Held:
        """The campaign, for somebody who takes part in it."""
        found = await self.current(id)
        if person.id not in found.record.people():
            raise refuse("not-yours", "campaign.not-yours")
        return found

    async def info(self, found: Held, person: Person) -> CampaignInfo:
        """A campaign as this person sees it."""
        record = found.record
        names = await self.store.names(seat.person for seat in record.seats)
        texts = Named(found.game.texts(), names_in_texts(record, names))
        decision = found.campaign.decision
        asked = None if decision is None else found.asked(decision)
        may = asked is not None and found.decides(person.id, asked)
        shown = Shown(record, found.game, found.kind, found.campaign, found.tables, names, texts)
        return campaign_info(shown, person.id, asked, may)

    async def of(self, person: Person) -> list[CampaignInfo]:
        """Somebody's campaigns, for the list of their tables."""
        infos = []
        for record in await self.kept.of(person.id):
            found = Held(record, await self.kept.tables(record.id))
            infos.append(await self.info(found, person))
        return infos

    # --- deciding --------------------------------------------------------------------------------------------

    async def choose(self, id: str, person: Person, choice: CampaignChoice) -> Held:
        """Answer what is asked between missions; the checks are made in the order of those at a table."""
        await self.current(id)
        async with self._lock(id):
            found = await self._find(id)
            campaign, seat = found.campaign, choice.seat
            if not found.decides(person.id, seat):
                raise refuse("not-yours", "refused.not-your-seat")
            if campaign.ending is not None:
                raise refuse("over", "campaign.over")
            decision = campaign.decision
            if decision is None:
                raise refuse("not-your-turn", "campaign.mission-runs")
            asked = found.asked(decision)
            if asked != seat:
                names = await self.store.names(other.person for other in found.seats)
                raise refuse("not-your-turn", "refused.not-your-turn", who=seat_name(found.record, asked, names))
            if choice.state != found.record.state:
                raise refuse("stale", "campaign.stale")
            try:
                campaign.choose(choice.key)
            except KernelRefused as refusal:
                raise refuse_because("illegal", found.game.texts(), refusal.reason) from None
            await self._tend(found, True)
            return found

    async def _tend(self, found: Held, changed: bool) -> None:
        """Let the bots decide, keep what has changed, and see that the mission has its table."""
        changed = found.advance() or changed
        if changed:
            await self.kept.put(found.write())
        running = found.campaign.running
        if running is None or running.seed in found.tables:
            return
        data, record = found.record.data, found.record
        seats = [copy.copy(seat) for seat in data.seats]
        for seat in seats:
            # Codes open one table each; those of the campaign go on to open the campaign.
            seat.code = new_code() if seat.code else ""
        try:
            table = await self.rooms.create(
                NewTableRecord(
                    game=data.game,
                    setup=msgspec.to_builtins(running.setup),
                    seats=seats,
                    owner=record.owner,
                    seed=running.seed,
                    seed_chosen=data.seed_chosen,
                    journal=running.journal,
                    friendly=data.friendly,
                    hints=data.hints,
                    pace=data.pace,
                    spectators=data.spectators,
                    campaign=record.id,
                )
            )
        except Refused as refusal:
            # The decision is stored; the table is made when the campaign is next loaded.
            log.error("Campaign %s has no table for its mission: %s", record.id, refusal.text)
            return
        found.tables[running.seed] = MissionTable(table, False, seats)

    # --- missions --------------------------------------------------------------------------------------------

    async def _over(self, room: Room) -> None:
        await self.report(room)

    async def report(self, room: Room) -> bool:
        """A game is over: tell its campaign, unless it knows. Gives whether it was told now."""
        if not room.record.campaign or room.table.ending is None:
            return False
        async with self._lock(room.record.campaign):
            found = await self._read(room.record.campaign)
            running = None if found is None else found.campaign.running
            if found is None or running is None or running.seed != room.record.seed:
                return False
            found.campaign.report(room.table)
            found.record.data.ends[str(running.seed)] = room.table.ending.reason.text
            found.seat(room.seats)
            await self._tend(found, True)
            return True

    # --- who takes part --------------------------------------------------------------------------------------

    def _seats_now(self, found: Held) -> bool:
        """Take over who sits at the running mission's table; gives whether somebody else does."""
        table = found.running
        if table is None:
            return False
        room = self.rooms.present(table.id)
        return found.seat(table.seats if room is None else room.seats)

    async def seated(self, room: Room) -> None:
        """Somebody sat down at a mission's table, and so in its campaign."""
        if room.record.campaign:
            try:
                await self.current(room.record.campaign)
            except Refused as refusal:
                log.warning("Campaign %s: %s", room.record.campaign, refusal.text)

    async def join(self, code: str, person: Person) -> Begun | None:
        """Take part by an invitation; None if this is no code of a campaign."""
        opened = await self.kept.opened_by(code)
        if opened is None:
            return None
        id, seat = opened
        found = await self.current(id)
        table = found.running
        if table is not None and not held(found.seats, person.id):
            room = await self.rooms.room(table.id)
            room.names.update(await self.store.names([person.id]))

            def sit(record: Any) -> None:
                sit_down(record, person.id, seat)

            await room.change(sit)
        async with self._lock(id):
            found = await self._find(id)
            if table is None:
                sit_down(found.record, person.id, seat)
                await self._tend(found, True)
            else:
                await self._tend(found, self._seats_now(found))
        mine = held(found.seats, person.id)
        running = found.running
        return Begun("" if running is None else running.id, mine[0] if mine else None, id)
