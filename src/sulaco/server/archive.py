"""Looking back and keeping: replays, going on from a frame as a new table, save files, reports of problems."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sulaco import games
from sulaco.table import save

from . import story as stories
from .answers import WRITE, says_no
from .api import TITLE_LENGTH, room_of
from .course import redeal
from .eyes import Eyes
from .guards import Here, Who
from .house import House
from .identity import clean
from .opening import BODY_BYTES, opened
from .protocol import Begun, ContinueFrom, NewSeat, OpenSave, Problem, Replay
from .records import Person, SeatRecord
from .refused import refuse
from .room import Room
from .seating import alone, held, new_seats
from .story import Beginning, Story, story_of
from .words import tell

REMARK_LENGTH = 2000
REMARK_LINES = 40


def check_eyes(room: Room, story: Story, person: Person, eyes: Eyes) -> None:
    """While a game runs people look back through their own eyes, when it is over through any.

    The story says whether it is: what is being kept at this moment is not over yet.
    """
    if story.over:
        if eyes is not None and not 0 <= eyes < len(room.seats):
            raise refuse("bad-request", "seat.none")
    elif not room.may_look(person.id, eyes):
        raise refuse("not-yours", "refused.not-your-eyes")


def slow_down(house: House, person: Person) -> None:
    """A whole game is played again for this: not too often."""
    if not house.writes.take(person.id):
        raise refuse("too-fast", "refused.too-fast")


def seats_for(game: str, wishes: list[NewSeat], number: int, person: str, mine: int = 0) -> list[SeatRecord]:
    """The seats of a table that goes on with something; unless they are named, one is mine and the rest are bots'."""
    wishes = wishes or [NewSeat("me" if seat == mine else "bot") for seat in range(number)]
    return new_seats(game, wishes, person)


def attachment(text: str, name: str, ending: str, media: str) -> Response[Any]:
    """A file to be kept by the browser."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "sulaco"
    return Response(
        text.encode(),
        media_type=media,
        status_code=200,
        headers={"Content-Disposition": f'attachment; filename="{slug}.{ending}"'},
    )


class ArchiveController(Controller):
    """What was played."""

    path = "/api/tables"
    tags = ["archive"]

    @get("/{table_id:str}/replay", responses=says_no("no-credentials", "not-yours", "no-table", "too-fast"))
    async def replay(
        self, table_id: FromPath[str], house: Here, person: Who, eyes: FromQuery[int | None] = None
    ) -> Replay:
        """The whole game, frame by frame, as a seat of mine (or a spectator) knew it; when it is over, as any seat."""
        room = await room_of(house, table_id, person)
        story = await story_of(room)
        check_eyes(room, story, person, eyes)
        slow_down(house, person)
        return await house.slowly(stories.replay, story, eyes)

    @post("/{table_id:str}/continue", responses=says_no(*WRITE, "no-table", "over"))
    async def go_on(self, table_id: FromPath[str], data: JSONBody[ContinueFrom], house: Here, person: Who) -> Begun:
        """A new table that begins at a frame of the replay, with new luck."""
        room = await room_of(house, table_id, person)
        story, eyes = await story_of(room), data.eyes
        check_eyes(room, story, person, eyes)
        if not 0 <= data.frame <= len(story.journal):
            raise refuse("bad-request", "archive.no-frame", last=len(story.journal))
        seed = secrets.randbits(62)
        found: Beginning | None
        if story.over or self._may_keep(room, person):
            found = await house.slowly(stories.openly, story, data.frame, seed)
        else:
            found = await house.slowly(stories.as_seen, story, data.frame, eyes, seed)
        if found is None:
            raise refuse("bad-request", "archive.no-scenario")
        if found.over:
            raise refuse("over", "archive.end-frame")
        record = story.record
        seats = seats_for(found.game, data.seats, len(record.seats), person.id, eyes or 0)
        title = tell("archive.again", title=record.title)[:TITLE_LENGTH]
        fields = {"friendly": record.friendly, "hints": record.hints, "pace": record.pace}
        return await self._begin(house, person, found, seats, title=title, **fields)

    @get("/{table_id:str}/save", responses=says_no("no-credentials", "not-yours", "no-table", "too-fast"))
    async def save(self, table_id: FromPath[str], house: Here, person: Who) -> Response[dict[str, Any]]:
        """The save file of a game that is over, or in which nobody else plays."""
        room = await room_of(house, table_id, person)
        story = await story_of(room)
        if not story.over and not self._may_keep(room, person):
            sitting = person.id == room.record.owner or bool(room.person_seats(person.id))
            raise refuse("not-yours", "archive.save-people" if sitting else "archive.save-watching")
        slow_down(house, person)
        text = await house.slowly(lambda: save.dumps(story.table()))
        return attachment(text, f"{story.record.game} {story.record.title}", "json", "application/json")

    @post("/{table_id:str}/problem", status_code=200, media_type="text/plain", responses=says_no(*WRITE, "no-table"))
    async def problem(
        self, table_id: FromPath[str], data: JSONBody[Problem], house: Here, person: Who
    ) -> Response[str]:
        """What goes wrong, as a scenario file that opens at this moment. It holds what these eyes know, no more."""
        room = await room_of(house, table_id, person)
        story = await story_of(room)
        check_eyes(room, story, person, data.eyes)
        text = await house.slowly(_problem, story, data.eyes, data.text, secrets.randbits(62))
        if text is None:
            raise refuse("bad-request", "archive.no-scenario")
        return attachment(text, f"{story.record.game} {story.record.title}", "scenario", "text/plain")

    @post("/open", request_max_body_size=BODY_BYTES, responses=says_no(*WRITE))
    async def open(self, data: JSONBody[OpenSave], house: Here, person: Who) -> Begun:
        """A new table from a save file or a scenario file."""
        found = await house.slowly(opened, data.save, house.settings.save_bytes)
        seats = seats_for(found.game, data.seats, found.seats, person.id)
        return await self._begin(house, person, found.beginning, seats, title=clean(found.title, TITLE_LENGTH))

    @staticmethod
    def _may_keep(room: Room, person: Person) -> bool:
        """Whether this person may know all that is hidden: nobody else sits at the table."""
        mine = person.id == room.record.owner or bool(room.person_seats(person.id))
        return mine and alone(room.seats, person.id)

    @staticmethod
    async def _begin(house: House, person: Person, found: Beginning, seats: list[SeatRecord], **fields: Any) -> Begun:
        kind = games.load(found.game)
        together = kind.together(msgspec.convert(found.setup, kind.setup_type))
        if not found.over and not alone(seats, person.id) and not together:
            # Whoever brings a game may know all of it; opponents begin with what their seats could know.
            note = redeal(held(seats, person.id), secrets.randbits(62))
            found = found._replace(journal=[*found.journal, note])
        table = await house.rooms.create(found.record(seats=seats, owner=person.id, **fields))
        mine = held(seats, person.id)
        return Begun(table, mine[0] if mine else None)


def _problem(story: Story, eyes: Eyes, remark: str, seed: int) -> str | None:
    table = story.table()
    lines = [clean(line, 200) for line in remark[:REMARK_LENGTH].splitlines()[:REMARK_LINES]]
    title = tell("archive.problem", title=story.record.title)
    text: str | None = table.kind.scenario(table, eyes, title, "\n".join(filter(None, lines)), seed)
    return text
