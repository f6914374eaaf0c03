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

from . import recording as recordings
from .api import TITLE_LENGTH, room_of
from .guards import Here, Who
from .identity import clean
from .played import redeal
from .protocol.shared import NewSeat
from .protocol.tables import Begun, ContinueFrom, OpenSave, Problem, Replay, Turning
from .recording import Beginning, Recording, recording_of
from .records import Person, SeatRecord
from .refused import refuse
from .responses import WRITE, says_no
from .room import Room
from .seating import alone, held, new_seats, title_of
from .services import Services
from .uploads import BODY_BYTES, opened
from .viewer import Eyes
from .words import tell

REMARK_LENGTH = 2000
REMARK_LINES = 40


def check_eyes(room: Room, recording: Recording, person: Person, eyes: Eyes) -> None:
    """While a game runs people look back through their own eyes, when it is over through any.

    The recording says whether it is: what is being kept at this moment is not over yet.
    """
    if recording.over:
        if eyes is not None and not 0 <= eyes < len(room.seats):
            raise refuse("bad-request", "seat.none")
    elif not room.may_look(person.id, eyes):
        raise refuse("not-yours", "refused.not-your-eyes")


def slow_down(services: Services, person: Person) -> None:
    """Limit how often somebody may ask for this: a whole game is played again for it."""
    if not services.writes.take(person.id):
        raise refuse("too-fast", "refused.too-fast")


def seats_for(game: str, wishes: list[NewSeat], number: int, person: str, mine: int = 0) -> list[SeatRecord]:
    """The seats of a table that goes on with something; unless they are named, one is mine and the rest are bots'."""
    wishes = wishes or [NewSeat("me" if seat == mine else "bot") for seat in range(number)]
    return new_seats(game, wishes, person)


def attachment(text: str, name: str, ending: str, media: str) -> Response[Any]:
    """An answer that the browser saves as a file."""
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
        self, table_id: FromPath[str], services: Here, person: Who, eyes: FromQuery[int | None] = None
    ) -> Replay:
        """The whole game, frame by frame, as a seat of mine (or a spectator) knew it; when it is over, as any seat."""
        room = await room_of(services, table_id, person)
        recording = await recording_of(room)
        check_eyes(room, recording, person, eyes)
        slow_down(services, person)
        return await services.slowly(recordings.replay, recording, eyes)

    @get(
        "/{table_id:str}/turning",
        responses=says_no("bad-request", "no-credentials", "not-yours", "no-table", "too-fast"),
    )
    async def turning(
        self, table_id: FromPath[str], services: Here, person: Who, eyes: FromQuery[int | None] = None
    ) -> Turning:
        """How the chance to win went in a finished game, and its turning points, as a seat (or a spectator) reads them.

        It takes a moment, and is nothing where the bots of a game have no outlook.
        """
        room = await room_of(services, table_id, person)
        recording = await recording_of(room)
        check_eyes(room, recording, person, eyes)
        return await services.turning.told(room, recording, eyes)

    @post("/{table_id:str}/continue", responses=says_no(*WRITE, "no-table", "over"))
    async def go_on(self, table_id: FromPath[str], data: JSONBody[ContinueFrom], services: Here, person: Who) -> Begun:
        """A new table that begins at a frame of the replay, with new luck."""
        room = await room_of(services, table_id, person)
        recording, eyes = await recording_of(room), data.eyes
        check_eyes(room, recording, person, eyes)
        if not 0 <= data.frame <= len(recording.journal):
            raise refuse("bad-request", "archive.no-frame", last=len(recording.journal))
        seed = secrets.randbits(62)
        found: Beginning | None
        if recording.over or self._may_keep(room, person):
            found = await services.slowly(recordings.openly, recording, data.frame, seed)
        else:
            found = await services.slowly(recordings.as_seen, recording, data.frame, eyes, seed)
        if found is None:
            raise refuse("bad-request", "archive.no-scenario")
        if found.over:
            raise refuse("over", "archive.end-frame")
        record = recording.record
        seats = seats_for(found.game, data.seats, len(record.seats), person.id, eyes or 0)
        title = tell("archive.again", title=title_of(record))[:TITLE_LENGTH]
        fields = {"friendly": record.friendly, "hints": record.hints, "pace": record.pace}
        return await self._begin(services, person, found, seats, title=title, **fields)

    @get("/{table_id:str}/save", responses=says_no("no-credentials", "not-yours", "no-table", "too-fast"))
    async def save(self, table_id: FromPath[str], services: Here, person: Who) -> Response[dict[str, Any]]:
        """The save file of a game that is over, or in which nobody else plays."""
        room = await room_of(services, table_id, person)
        recording = await recording_of(room)
        if not recording.over and not self._may_keep(room, person):
            sitting = person.id == room.record.owner or bool(room.person_seats(person.id))
            raise refuse("not-yours", "archive.save-people" if sitting else "archive.save-watching")
        slow_down(services, person)
        text = await services.slowly(lambda: save.dumps(recording.table()))
        return attachment(text, f"{recording.record.game} {title_of(recording.record)}", "json", "application/json")

    @post("/{table_id:str}/problem", status_code=200, media_type="text/plain", responses=says_no(*WRITE, "no-table"))
    async def problem(
        self, table_id: FromPath[str], data: JSONBody[Problem], services: Here, person: Who
    ) -> Response[str]:
        """What goes wrong, as a scenario file that opens at this moment. It holds what these eyes know, no more."""
        room = await room_of(services, table_id, person)
        recording = await recording_of(room)
        check_eyes(room, recording, person, data.eyes)
        text = await services.slowly(_problem, recording, data.eyes, data.text, secrets.randbits(62))
        if text is None:
            raise refuse("bad-request", "archive.no-scenario")
        return attachment(text, f"{recording.record.game} {title_of(recording.record)}", "scenario", "text/plain")

    @post("/open", request_max_body_size=BODY_BYTES, responses=says_no(*WRITE))
    async def open(self, data: JSONBody[OpenSave], services: Here, person: Who) -> Begun:
        """A new table from a save file or a scenario file."""
        found = await services.slowly(opened, data.save, services.settings.save_bytes)
        seats = seats_for(found.game, data.seats, found.seats, person.id)
        return await self._begin(services, person, found.beginning, seats, title=clean(found.title, TITLE_LENGTH))

    @staticmethod
    def _may_keep(room: Room, person: Person) -> bool:
        """Whether this person may know all that is hidden: nobody else sits at the table."""
        mine = person.id == room.record.owner or bool(room.person_seats(person.id))
        return mine and alone(room.seats, person.id)

    @staticmethod
    async def _begin(
        services: Services, person: Person, found: Beginning, seats: list[SeatRecord], **fields: Any
    ) -> Begun:
        kind = games.load(found.game)
        opposed = kind.opposed(msgspec.convert(found.setup, kind.setup_type))
        if not found.over and not alone(seats, person.id) and opposed:
            # Whoever brings a game may know all of it; opponents begin with what their seats could know.
            note = redeal(held(seats, person.id), secrets.randbits(62))
            found = found._replace(journal=[*found.journal, note])
        table = await services.rooms.create(found.record(seats=seats, owner=person.id, **fields))
        mine = held(seats, person.id)
        return Begun(table, mine[0] if mine else None)


def _problem(recording: Recording, eyes: Eyes, remark: str, seed: int) -> str | None:
    table = recording.table()
    lines = [clean(line, 200) for line in remark[:REMARK_LENGTH].splitlines()[:REMARK_LINES]]
    title = tell("archive.problem", title=title_of(recording.record))
    text: str | None = table.kind.scenario(table, eyes, title, "\n".join(filter(None, lines)), seed)
    return text
