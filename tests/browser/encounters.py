"""Encounters for tests: tables in the middle of a game, and a hand that plays by what the page shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Error, Locator, Page, Route, WebSocket, expect

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup, EncountersState
from sulaco.table.table import Table

from .people import press, stands_at
from .play import Message, call_me, new_table, open_table, prompt, state
from .positions import bot_game, first
from .positions import opened as opened
from .visits import Size, Visits

LONGEST = 2000


def new_encounter(page: Page, *seats: str | Message, seed: int | None = 7, **setup: Any) -> str:
    """A table of this page's person, made without clicks."""
    wish = msgspec.to_builtins(EncountersSetup(len(seats), **setup))
    return new_table(page, *seats, game="encounters", setup=wish, seed=seed)


def position(
    wanted: Callable[[Table[Encounters]], bool],
    *,
    players: int = 2,
    after: int = 10,
    seed: int = 1,
    tries: int = 20,
    **setup: Any,
) -> Table[Encounters]:
    """The first position of a game of bots, after so many decisions, that is as wanted."""
    wish = EncountersSetup(players, **setup)
    return first((bot_game(Encounters, wish, number, LONGEST) for number in range(seed, seed + tries)), wanted, after)


def prepared(table: Table[Encounters], change: Callable[[EncountersState], None]) -> Table[Encounters]:
    """The same position with something else in it."""
    found = msgspec.msgpack.decode(msgspec.msgpack.encode(table.game.state), type=EncountersState)
    change(found)
    return Table.of(Encounters, found, table.setup, table.seed)


def acts(table: Table[Encounters], seat: int, *verbs: str) -> bool:
    """Whether this seat is in its Action Phase and has an answer of each of these kinds."""
    decision = table.decision
    if decision is None or decision.seat != seat or decision.kind != "action":
        return False
    kinds = {key.split(":")[0] for key in decision.keys()}
    return kinds.issuperset(verbs)


def first_key(table: Table[Encounters], verb: str) -> str:
    assert table.decision is not None
    return next(key for key in table.decision.keys() if key.split(":")[0] == verb)


# --- what the page shows --------------------------------------------------------------------------------------


def hand(page: Page) -> Locator:
    """The cards of the own hand; on a phone its tab must be open."""
    return page.locator("section.hand button.card, section.tray button.card")


def in_hand(page: Page, card: str) -> Locator:
    return page.locator(f':is(section.hand, section.tray) [data-card="{card}"]')


def on_board(page: Page, card: str) -> Locator:
    """A card in the Complex, the Combat Zone or the HQ."""
    return page.get_by_role("region", name="Complex, Combat Zone and HQ").locator(f'[data-card="{card}"]')


def room(page: Page, id: str) -> Locator:
    return page.locator(f'[data-room="{id}"]')


def points(page: Page) -> Locator:
    return page.get_by_role("group", name="Points to spend").first


def menu(page: Page) -> Locator:
    """What a card that was clicked can be used for."""
    return page.get_by_role("menu")


def use(page: Page, thing: Locator, key: str) -> None:
    """Click a card and choose an answer of its menu."""
    expect(thing).to_be_visible()
    thing.click(position={"x": 24, "y": 16})
    page.locator(f'[role=menuitem][data-use="{key}"]').click()


# --- several people -------------------------------------------------------------------------------------------


class Ears:
    """All that a browser is told, in the order in which it comes: what its sockets receive, what its requests bring.

    What is the same for all, the cards in the box, is kept by itself.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.heard: list[str] = []
        self.box: dict[str, str] = {}
        self.question: Message | None = None
        self.ended = False
        context.on("page", lambda page: page.on("websocket", self._listen))
        context.route("**/api/**", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] in ("position", "update"):
            self.question, self.ended = message["question"], message.get("ending") is not None

    def _read(self, route: Route) -> None:
        try:
            answer = route.fetch(max_retries=3)
        except Error as error:
            if "disposed" in str(error) or "closed" in str(error):
                return  # whoever asked has left
            raise
        if "/api/games" in route.request.url:
            self.box[route.request.url] = answer.text()
        else:
            self.heard.append(answer.text())
        route.fulfill(response=answer)

    def positions(self) -> list[Message]:
        """The views that came as a whole."""
        messages = [json.loads(text) for text in self.heard]
        return [message["view"] for message in messages if isinstance(message, dict) and "view" in message]


class Person:
    """Somebody at the table, in a browser of their own."""

    def __init__(self, visit: Visits, name: str, size: Size) -> None:
        context = visit.person(size)
        self.ears = Ears(context)
        self.page = visit.tab(context, "/about")
        call_me(self.page, name)

    def get(self, path: str) -> int:
        """Ask the server for something, as the page would; the status, and the body is heard."""
        answer = self.page.request.get(path)
        body = answer.json()
        if answer.ok and "/replay" in path:
            del body["view"]  # from before all was dealt anew, when the others sat down
        self.ears.heard.append(json.dumps(body))
        return answer.status


def gather(visit: Visits, table: Table[Encounters], *names: str, sizes: tuple[Size, ...] = ()) -> list[Person]:
    """These people sit down at a table that goes on with this game, the first of them opens it; the one after them
    only watches.
    """
    people = [Person(visit, name, sizes[place] if place < len(sizes) else "desk") for place, name in enumerate(names)]
    owner = people[0].page
    id = opened(owner, table, "me", *["friend"] * (table.setup.players - 1))
    open_table(owner, id)
    info = owner.request.get(f"/api/tables/{id}").json()
    codes = [*(seat["code"] for seat in info["seats"][1:]), info["watch_code"]]
    for person, code in zip(people[1:], codes, strict=False):
        person.page.goto(f"/join/{code}")
        expect(prompt(person.page)).to_be_visible()
    for person in people:
        stands_at(person.page, state(owner))
    return people


def asked(people: list[Person]) -> tuple[int, list[str]]:
    """Who is asked, and what there is to answer, by what came to their browser."""
    question = people[0].ears.question
    assert question is not None
    seat: int = question["seat"]
    own = people[seat].ears.question
    assert own is not None
    return seat, [option["key"] for option in own["options"]]


def decide(people: list[Person], key: str, by: int | None = None) -> None:
    """Press the button of an answer on the page of who is asked (or of another seat), and wait until all see it."""
    seat = asked(people)[0] if by is None else by
    at = state(people[0].page)
    press(people[seat].page, key)
    for person in people:
        stands_at(person.page, at + 1)
