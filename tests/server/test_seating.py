"""Seats: who holds them, what each person is shown of a table and its seats, and who may do what with them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco import games
from sulaco.server.protocol.shared import NewSeat
from sulaco.server.protocol.tables import SeatChange
from sulaco.server.records import Headline, SeatRecord, TableRecord
from sulaco.server.refused import Refused
from sulaco.server.seating import (
    alone,
    change_seat,
    gives_hints,
    held,
    names_in_texts,
    new_seats,
    seat_infos,
    sit_down,
    table_info,
    title_of,
)

from .test_store import record

NAMES = {"mara": "Mara", "jonas": "Jonas"}


def five_seats(**more: Any) -> TableRecord:
    """Mara owns the table and sits there; Jonas and somebody at his screen, a bot with an invitation, an open seat."""
    seats = [
        SeatRecord("person", person="mara"),
        SeatRecord("person", person="jonas"),
        SeatRecord("here", person="jonas", name="Ada"),
        SeatRecord("bot", bot="sensible", code="BOT"),
        SeatRecord("open", code="OPEN"),
    ]
    return record(seats=seats, **{"setup": {"mission": "bug-hunt-1", "players": 5}, **more})


def test_whose_seats_they_are() -> None:
    seats = five_seats().seats
    assert [held(seats, person) for person in ("mara", "jonas", "eve", "")] == [[0], [1, 2], [], []]
    # Whoever gave a seat to a bot holds it no more.
    assert held([SeatRecord("bot", person="mara", former="mara")], "mara") == []


@pytest.mark.parametrize("person", ["mara", "jonas", "eve"])
def test_a_seat_says_who_sits_there_and_invitations_are_for_the_owner(person: str) -> None:
    infos = seat_infos(five_seats(), person, NAMES, {"jonas"})
    assert [(info.seat, info.kind, info.name, info.bot) for info in infos] == [
        (0, "person", "Mara", ""),
        (1, "person", "Jonas", ""),
        (2, "here", "Ada", ""),
        (3, "bot", "Bot 4", "sensible"),
        (4, "open", "Free seat", ""),
    ]
    assert [bool(info.bot_name) for info in infos] == [False, False, False, True, False]
    assert [info.connected for info in infos] == [False, True, True, False, False]
    assert [info.mine for info in infos] == [person == "mara", *[person == "jonas"] * 2, False, False]
    assert [info.code for info in infos] == ["", "", "", *(["BOT", "OPEN"] if person == "mara" else ["", ""])]


def test_who_has_no_name_is_called_by_the_seat() -> None:
    seats = [SeatRecord("person", person="eve"), SeatRecord("here", person="mara"), SeatRecord("bot", name="Hal")]
    assert [info.name for info in seat_infos(record(seats=seats), "eve", NAMES)] == ["Player 1", "Player 2", "Hal"]
    called = names_in_texts(five_seats(), NAMES)
    assert called == {"player-1": "Mara", "player-2": "Jonas", "player-3": "Ada", "player-4": "Bot 4"}


@pytest.mark.parametrize(
    ("person", "owner", "your_turn", "open_code", "watch_code"),
    [
        ("mara", True, False, "OPEN-table-1", "WATCH-table-1"),
        ("jonas", False, True, "", "WATCH-table-1"),
        ("eve", False, False, "", ""),
    ],
)
def test_a_table_as_each_of_its_people_sees_it(
    person: str, owner: bool, your_turn: bool, open_code: str, watch_code: str
) -> None:
    table = five_seats(headline=Headline("turn 3", 1), state=7, campaign="c", guide="corps")
    info = table_info(table, person, NAMES, {"mara"}, 2)
    assert (info.id, info.game, info.title, info.status, info.state) == ("table-1", "corps", "A table", "turn 3", 7)
    assert (info.owner, info.asked, info.your_turn) == (owner, 1, your_turn)
    assert (info.open_code, info.watch_code) == (open_code, watch_code)
    assert (info.friendly, info.pace, info.guided, info.campaign, info.spectators) == (True, "fast", True, "c", 2)
    assert (info.over, info.won, info.created, info.touched) == (False, None, 1.5, 2.5)
    assert info.seats == seat_infos(table, person, NAMES, {"mara"})
    assert not table_info(five_seats(), person, NAMES).guided
    # Where nobody may watch there is no invitation to it.
    assert table_info(five_seats(spectators=False), person, NAMES).watch_code == ""


@pytest.mark.parametrize(
    ("winners", "mara", "jonas", "eve"),
    [((), False, False, False), ((0,), True, False, True), ((2,), False, True, True), ((0, 1, 2), True, True, True)],
)
def test_a_game_that_is_over_was_won_for_those_who_won_it(
    winners: tuple[int, ...], mara: bool, jonas: bool, eve: bool
) -> None:
    table = five_seats(headline=Headline("over", None, over=True, winners=winners))
    infos = [table_info(table, person, NAMES) for person in ("mara", "jonas", "eve")]
    assert [info.won for info in infos] == [mara, jonas, eve]
    assert all(info.over and info.asked is None and not info.your_turn for info in infos)


def test_before_the_game_those_have_their_turn_who_are_to_bring_something() -> None:
    seats = [SeatRecord("person", person="mara", bring="done"), SeatRecord("person", person="jonas", bring="due")]
    setup = msgspec.to_builtins(games.load("battles").setups()[0])
    table = record(game="battles", title="", setup=setup, seats=seats, headline=Headline("turn 1", 0))
    mara, jonas, eve = (table_info(table, person, NAMES) for person in ("mara", "jonas", "eve"))
    assert [info.your_turn for info in (mara, jonas, eve)] == [False, True, False]
    assert [info.asked for info in (mara, jonas, eve)] == [None] * 3
    assert [seat.bring for seat in mara.seats] == ["done", "due"]
    assert mara.status != "turn 1"
    assert mara.title


@pytest.mark.parametrize(
    ("said", "game", "people", "hints"),
    [
        (True, "battles", 2, True),
        (False, "corps", 1, False),
        (None, "corps", 2, True),
        (None, "battles", 1, True),
        (None, "battles", 2, False),
    ],
)
def test_hints_are_given_where_nobody_plays_against_another(
    said: bool | None, game: str, people: int, hints: bool
) -> None:
    seats = [SeatRecord("person", person=name) if n < people else SeatRecord("bot") for n, name in enumerate(NAMES)]
    setup = {"mission": "bug-hunt-1", "players": 2} if game == "corps" else {}
    assert gives_hints(record(game=game, setup=setup, seats=seats, hints=said)) is hints


def test_a_table_of_other_rules_is_listed_without_hints() -> None:
    people = [SeatRecord("person", person=name) for name in NAMES]
    info = table_info(record(title="", setup={"mission": 7}, seats=people), "mara", NAMES)
    assert info.title
    assert not info.hints
    assert not gives_hints(record(game="battles", setup={"decks": 7}, seats=people))


@pytest.mark.parametrize(
    ("game", "setup", "title"),
    [
        ("encounters", {"players": 2}, "Alien, 2 players"),
        ("encounters", {"players": "many"}, "Encounters"),
        ("encounters", {"players": 2, "pack": "[no"}, "Encounters"),
        ("corps", {"mission": "newt"}, "Newt"),
        ("corps", {"mission": 7}, "Corps"),
        ("battles", {"decks": 7}, "Battles"),
    ],
)
def test_a_table_of_other_rules_is_called_as_its_game(game: str, setup: dict[str, Any], title: str) -> None:
    """Also one whose own cards can no longer be read."""
    assert title_of(record(game=game, title="", setup=setup)) == title
    assert title_of(record(game=game, title="Mine", setup=setup)) == "Mine"


def test_seats_of_a_new_table_are_as_wished() -> None:
    wishes = [NewSeat("me"), NewSeat("me"), NewSeat("here", name=" Ada "), NewSeat("friend"), NewSeat("bot")]
    seats = new_seats("corps", [*wishes, NewSeat("friend", bot="sensible")], "mara")
    assert [(seat.kind, seat.person, seat.name, bool(seat.code)) for seat in seats] == [
        ("person", "mara", "", False),
        ("here", "mara", "", False),
        ("here", "mara", "Ada", False),
        ("open", "", "", True),
        ("bot", "", "", False),
        ("bot", "", "", True),
    ]
    assert [bool(seat.bot) for seat in seats] == [False] * 4 + [True] * 2
    brought = new_seats("battles", [NewSeat("me", bring=True), NewSeat("bot", bring=True)], "mara")
    assert [seat.bring for seat in brought] == ["due", ""]
    with pytest.raises(Refused, match="nobody"):
        new_seats("corps", [NewSeat("bot", bot="nobody")], "mara")


@pytest.mark.parametrize(
    ("seat", "only"),
    [
        (SeatRecord("person", person="mara"), True),
        (SeatRecord("here", person="mara"), True),
        (SeatRecord("bot"), True),
        (SeatRecord("bot", former="mara"), True),
        (SeatRecord("person", person="jonas"), False),
        (SeatRecord("bot", former="jonas"), False),
        (SeatRecord("bot", code="CODE"), False),
        (SeatRecord("open", code="CODE"), False),
    ],
)
def test_nobody_else_sits_there_is_invited_or_may_come_back(seat: SeatRecord, only: bool) -> None:
    assert alone([SeatRecord("person", person="mara"), seat], "mara") is only


def test_who_comes_with_an_invitation_takes_an_empty_seat_before_a_bots() -> None:
    table = five_seats()
    assert sit_down(table, "jonas", None) == 1  # who sits there stays
    assert sit_down(table, "eve", None) == 4
    assert sit_down(table, "ann", None) == 3
    assert [seat.person for seat in table.seats] == ["mara", "jonas", "jonas", "ann", "eve"]
    assert all(not seat.code for seat in table.seats)
    for number in (None, 3):
        with pytest.raises(Refused) as refused:
            sit_down(table, "bob", number)
        assert refused.value.kind == "not-yours"


@pytest.mark.parametrize(
    ("person", "number", "to", "allowed"),
    [
        ("mara", 1, "bot", True),
        ("jonas", 1, "bot", True),
        ("jonas", 0, "bot", False),
        ("eve", 1, "name", False),
        ("jonas", 3, "me", False),
        ("eve", 4, "me", False),
        ("mara", 4, "me", True),
    ],
)
def test_seats_are_changed_by_the_owner_and_by_who_sits_there(person: str, number: int, to: Any, allowed: bool) -> None:
    table = five_seats()
    if allowed:
        change_seat(table, number, person, SeatChange(to))
        assert table.seats[number].kind == {"bot": "bot", "me": "here"}[to]
    else:
        with pytest.raises(Refused) as refused:
            change_seat(table, number, person, SeatChange(to))
        assert refused.value.kind == "not-yours"
        assert table.seats == five_seats().seats


def test_who_gets_up_can_come_back_and_whom_the_owner_asks_to_go_cannot() -> None:
    table = five_seats()
    change_seat(table, 1, "jonas", SeatChange("bot"))
    change_seat(table, 2, "mara", SeatChange("bot"))
    assert [seat.former for seat in table.seats] == ["", "jonas", "", "", ""]
    change_seat(table, 1, "jonas", SeatChange("name", name="Hal"))
    assert table.seats[1].name == "Hal"
    with pytest.raises(Refused):
        change_seat(table, 1, "jonas", SeatChange("open"))
    with pytest.raises(Refused):
        change_seat(table, 2, "jonas", SeatChange("me"))
    change_seat(table, 1, "jonas", SeatChange("me"))
    assert (table.seats[1].kind, table.seats[1].person) == ("person", "jonas")


def test_an_opened_seat_has_a_new_invitation_unless_the_seed_was_chosen() -> None:
    table = five_seats()
    change_seat(table, 1, "mara", SeatChange("open"))
    change_seat(table, 2, "mara", SeatChange("open", bot="sensible"))
    assert [(seat.kind, bool(seat.code)) for seat in table.seats[1:3]] == [("open", True), ("bot", True)]
    with pytest.raises(Refused):
        change_seat(five_seats(seed_chosen=True), 1, "mara", SeatChange("open"))
