"""Seats and who may do what with them: names, the table as one person sees it, seats that change hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, Protocol

import msgspec

from sulaco import bots, games
from sulaco.table import law
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.text import Text, stored

from .codes import new_code
from .identity import NAME_LENGTH, clean
from .played import setup_of
from .protocol.shared import NewSeat, SeatInfo, TableInfo
from .protocol.tables import SeatChange
from .records import Bring, SeatRecord, TableRecord
from .refused import refuse
from .words import known, tell, written

Names = Mapping[str, str]
"""Persons' ids to their names; who has given none is missing."""


class Seated(Protocol):
    """What has seats: a table, a campaign."""

    @property
    def seats(self) -> list[SeatRecord]: ...

    @property
    def owner(self) -> str: ...


def held(seats: Collection[SeatRecord], person: str) -> list[int]:
    """The seats that a person holds."""
    return [number for number, seat in enumerate(seats) if person and seat.person == person and sits(seat)]


def sits(seat: SeatRecord) -> bool:
    """Whether a person sits there, and not a bot or nobody."""
    return seat.kind in ("person", "here")


def gathers(record: Seated) -> bool:
    """Whether the game has not begun because somebody is still to bring something."""
    return any(seat.bring == "due" for seat in record.seats)


def awaited(record: TableRecord, what: Literal["title", "status", "wait"]) -> str:
    """What the game says of a table that still gathers."""
    return written(games.load(record.game).texts(), Text(f"bring.{what}"))


def game_title(game: str) -> str:
    """What a game is called by people."""
    title = games.load(game).texts().templates.get("game.title")
    return title or law.load(game).title.partition(" — ")[0] or game.capitalize()


def title_of(record: TableRecord) -> str:
    """What a table is called: as its owner said, or else as its game calls it."""
    if record.title:
        return record.title
    if gathers(record):
        return awaited(record, "title")
    kind = games.load(record.game)
    try:
        setup = setup_of(kind, record.setup)
        kind.prepare(setup)
        return written(kind.texts(), kind.title(setup))
    except (msgspec.ValidationError, KernelRefused):
        return game_title(record.game)  # of other rules: it is listed, but nobody can play there


def seat_name(record: Seated, number: int, names: Names) -> str:
    """What a seat is called by people."""
    seat = record.seats[number]
    if seat.kind == "open":
        return tell("seat.open")
    if seat.name:
        return seat.name
    if seat.kind == "bot":
        return tell("seat.bot", n=number + 1)
    return (names.get(seat.person) if seat.kind == "person" else None) or tell("seat.player", n=number + 1)


def bot_name(kind: str) -> str:
    """What a kind of bots is called."""
    return tell(f"bot.{kind}.name") if known(f"bot.{kind}.name") else kind


def names_in_texts(record: Seated, names: Names) -> dict[str, str]:
    """What the game's texts call the seats; a seat that nobody has taken keeps the game's own name."""
    return {
        f"player-{number + 1}": seat_name(record, number, names)
        for number, seat in enumerate(record.seats)
        if seat.kind != "open"
    }


def seat_infos(record: Seated, person: str, names: Names, connected: Collection[str] = ()) -> list[SeatInfo]:
    """The seats as this person sees them; `connected` are the people who are there now."""
    mine = held(record.seats, person)
    return [
        SeatInfo(
            number,
            seat.kind,
            seat_name(record, number, names),
            seat.bot if seat.kind == "bot" else "",
            bot_name(seat.bot) if seat.kind == "bot" else "",
            sits(seat) and seat.person in connected,
            number in mine,
            seat.code if person == record.owner and not sits(seat) else "",
            seat.bring,
        )
        for number, seat in enumerate(record.seats)
    ]


def table_info(
    record: TableRecord,
    person: str,
    names: Names,
    connected: Collection[str] = (),
    spectators: int = 0,
) -> TableInfo:
    """A table as this person sees it; `connected` are the people who are there now."""
    kind, headline = games.load(record.game), record.headline
    owner = person == record.owner
    mine = held(record.seats, person)
    early = gathers(record)
    asked = None if early else headline.asked
    won = None
    if headline.over:
        won = any(seat in headline.winners for seat in mine) if mine else bool(headline.winners)
    return TableInfo(
        id=record.id,
        game=record.game,
        title=title_of(record),
        status=awaited(record, "status") if early else written(kind.texts(), stored(headline.status)),
        state=record.state,
        setup=record.setup if headline.over else kind.open_setup(record.setup, mine),
        seats=seat_infos(record, person, names, connected),
        owner=owner,
        friendly=record.friendly,
        hints=gives_hints(record),
        pace=record.pace,
        over=headline.over,
        won=won,
        asked=asked,
        your_turn=asked in mine or any(record.seats[seat].bring == "due" for seat in mine),
        guided=bool(record.guide),
        campaign=record.campaign,
        spectators=spectators,
        open_code=record.open_code if owner else "",
        watch_code=record.watch_code if record.spectators and (owner or mine) else "",
        created=record.created,
        touched=record.touched,
    )


def gives_hints(record: TableRecord) -> bool:
    """Whether people get hints: as the owner said, or else where all play together or nobody else sits there."""
    if record.hints is not None:
        return record.hints
    if sum(map(sits, record.seats)) <= 1:
        return True
    kind = games.load(record.game)
    try:
        return not kind.opposed(setup_of(kind, record.setup))
    except msgspec.ValidationError:
        return False  # of other rules: it is listed, but nobody can play there


# --- sitting down --------------------------------------------------------------------------------------------


def check_bot(game: str, kind: str) -> str:
    if kind not in bots.kinds(game):
        raise refuse("bad-request", "seat.no-bot", bot=kind[:NAME_LENGTH], kinds=", ".join(bots.kinds(game)))
    return kind


def new_seats(game: str, wishes: Collection[NewSeat], owner: str) -> list[SeatRecord]:
    """The seats of a new table as its owner wishes them; a seat for me is mine, and so are those at my screen."""
    seats: list[SeatRecord] = []
    for wish in wishes:
        name = clean(wish.name, NAME_LENGTH)
        if wish.kind == "bot":
            seats.append(SeatRecord("bot", name=name, bot=check_bot(game, wish.bot or bots.usual(game))))
        elif wish.kind == "friend":
            kind = check_bot(game, wish.bot) if wish.bot else ""
            seats.append(SeatRecord("bot" if kind else "open", name=name, bot=kind, code=new_code()))
        elif wish.kind == "me" and not any(seat.kind == "person" for seat in seats):
            seats.append(SeatRecord("person", person=owner, name=name))
        else:
            seats.append(SeatRecord("here", person=owner, name=name))
        if wish.bring and seats[-1].kind != "bot":
            seats[-1].bring = "due"
    return seats


def alone(seats: Collection[SeatRecord], person: str) -> bool:
    """Whether nobody else sits there, is invited, or may come back: then nothing is hidden from this person but by
    their own wish."""
    return all(seat.person == person if sits(seat) else not seat.code and seat.former in ("", person) for seat in seats)


def check_seed(seats: Collection[SeatRecord], owner: str) -> None:
    """Who chooses the seed knows every card: then nobody else can be invited."""
    if not alone(seats, owner):
        raise refuse("bad-request", "table.seed-shared")


def sit_down(record: Seated, person: str, number: int | None) -> int:
    """Let a person with an invitation sit down, at this seat or at any free one; gives the seat.

    Who sits at the table already keeps the seat that is theirs.
    """
    mine = held(record.seats, person)
    if mine:
        return mine[0]
    free = [place for place, seat in enumerate(record.seats) if not sits(seat) and seat.code]
    if number is None:
        if not free:
            raise refuse("not-yours", "join.full")
        # A seat that is empty is taken before one that a bot holds for somebody.
        number = min(free, key=lambda place: (record.seats[place].kind != "open", place))
    elif number not in free:
        raise refuse("not-yours", "join.taken")
    record.seats[number] = SeatRecord("person", person=person, bring=record.seats[number].bring)
    return number


def change_seat(record: TableRecord, number: int, person: str, change: SeatChange) -> None:
    """What the owner, or who sits there, does with a seat; refused if this person may not."""
    seats = record.seats
    seat = seats[number]
    owner = person == record.owner
    holder = sits(seat) and seat.person == person
    former = seat.kind == "bot" and bool(seat.former) and seat.former == person
    if not (owner or holder or (former and change.to in ("me", "name"))):
        raise refuse("not-yours", "seat.not-yours")
    name = clean(change.name, NAME_LENGTH)
    bring: Bring = "due" if gathers(record) else ""
    if change.to == "name":
        seat.name = name
    elif change.to == "bot":
        kind = check_bot(record.game, change.bot or bots.usual(record.game))
        # Who gets up can come back; whom the owner asks to go cannot.
        seats[number] = SeatRecord("bot", name=name, bot=kind, former=person if holder else "")
    elif change.to == "open":
        if record.seed_chosen:
            raise refuse("bad-request", "seat.seed-chosen")
        kind = check_bot(record.game, change.bot) if change.bot else ""
        seats[number] = SeatRecord("bot" if kind else "open", name=name, bot=kind, code=new_code())
        seats[number].bring = "" if kind else bring
    else:
        first = not any(other.kind == "person" and other.person == person for other in seats if other is not seat)
        seats[number] = SeatRecord("person" if first else "here", person=person, name=name, bring=bring)
