"""Everything outside a table: who I am, which games there are, their boxes and laws, the client's pages."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from sulaco import bots, games
from sulaco.bots.levels import seconds
from sulaco.table import law
from sulaco.table.guide import has_guide
from sulaco.table.language import spoken

from . import guards
from .client import Client, File
from .guards import Here, Who
from .identity import COOKIE_SECONDS, NAME_LENGTH, clean
from .protocol.tables import BotKind, ChapterInfo, GameInfo, LawInfo, Me, Named, RuleInfo, SetupInfo
from .refused import refuse
from .responses import PACKED, WRITE, Asked, json_file, says_no, send_file
from .seating import bot_name, game_title
from .services import Services
from .words import known, tell, written

REVALIDATE = "no-cache"
PAGE = "private, no-cache"
"""The page brings an identity: nobody in between may keep it for others."""
FOREVER = "public, max-age=31536000, immutable"


def identified(request: Asked, services: Services) -> tuple[str, Cookie | None]:
    """Who is asking; whoever is new here gets an identity, and the cookie that carries it."""
    identity = services.identity
    id = guards.person_id(request)
    if id:
        return id, None
    id = identity.new()
    return id, Cookie(
        key=identity.cookie,
        value=identity.sign(id),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


class MeController(Controller):
    """This browser's person."""

    path = "/api/me"
    tags = ["me"]

    @get(responses=says_no())
    async def me(self, request: Asked, services: Here) -> Response[Me]:
        """Who I am here. Whoever is new gets an identity."""
        id, cookie = identified(request, services)
        person = await services.identity.person(id)
        return Response(Me(person.name, person.named), cookies=[cookie] if cookie else [])

    @put(responses=says_no(*WRITE))
    async def rename(self, data: JSONBody[Named], services: Here, person: Who) -> Me:
        """Give me another name."""
        name = clean(data.name, NAME_LENGTH)
        if not name:
            raise refuse("bad-request", "refused.no-name")
        await services.store.set_name(person.id, name)
        await services.rooms.rename(person.id, name)
        return Me(name, named=True)


# --- games ---------------------------------------------------------------------------------------------------


def check_game(name: str) -> str:
    """The name of a game that there is."""
    if name not in games.names():
        raise refuse("bad-request", "table.no-game", game=name[:NAME_LENGTH], games=", ".join(games.names()))
    return name


@cache
def game_info(name: str, language: str) -> GameInfo:
    """A game in a language. Whoever calls this writes in it already."""
    kind = games.load(name)
    seats = [kind.seats(setup) for setup in kind.setups()]
    texts = kind.texts()
    return GameInfo(
        name,
        game_title(name),
        texts.templates.get("game.text", ""),
        min(seats),
        max(seats),
        [_bot(name, bot) for bot in bots.offered(name)],
        kind.campaign_type is not None,
        has_guide(kind),
    )


def _bot(game: str, kind: str) -> BotKind:
    text = tell(f"bot.{kind}.text") if known(f"bot.{kind}.text") else ""
    return BotKind(kind, bot_name(kind), text, seconds(game, kind))


@cache
def setups_of(name: str, language: str) -> list[SetupInfo]:
    """The usual setups of a game in a language. Whoever calls this writes in it already."""
    kind = games.load(name)
    return [
        SetupInfo(
            written(kind.texts(), kind.title(setup)),
            kind.seats(setup),
            not kind.opposed(setup),
            msgspec.to_builtins(setup),
        )
        for setup in kind.setups()
    ]


@cache
def box_file(name: str, language: str) -> File:
    """A game's box in a language. Whoever calls this writes in it already."""
    return json_file(games.load(name).box())


@cache
def law_file(name: str) -> File:
    book = law.load(name)
    rules = [
        RuleInfo(rule.id, rule.chapter.id, rule.text, rule.tags, tuple(ruling.id for ruling in book.rulings(rule.id)))
        for rule in book
    ]
    return json_file(LawInfo(name, book.title, [ChapterInfo(c.id, c.title) for c in book.chapters], rules))


class GamesController(Controller):
    """The games that can be played here."""

    path = "/api/games"
    tags = ["games"]

    @get()
    async def games(self) -> list[GameInfo]:
        """All games."""
        return [game_info(name, spoken()) for name in games.names()]

    @get("/{game:str}", opt=PACKED, responses=says_no())
    async def box(self, request: Asked, game: FromPath[str]) -> Response[dict[str, Any] | None]:
        """Everything printed in a game's box."""
        return send_file(request, box_file(check_game(game), spoken()), REVALIDATE)

    @get("/{game:str}/setups", responses=says_no())
    async def setups(self, game: FromPath[str]) -> list[SetupInfo]:
        """Setups that between them show the whole game, for a client that knows no other."""
        return setups_of(check_game(game), spoken())

    @get("/{game:str}/rules", opt=PACKED, responses=says_no())
    async def rules(self, request: Asked, game: FromPath[str]) -> Response[LawInfo]:
        """A game's rule reference."""
        return send_file(request, law_file(check_game(game)), REVALIDATE)

    @post("/{game:str}/check/{kind:str}", status_code=200, responses=says_no(*WRITE))
    async def check(
        self, game: FromPath[str], kind: FromPath[str], data: JSONBody[dict[str, Any]], person: Who
    ) -> dict[str, Any]:
        """What a game's rules say of something made away from the table, such as a deck. Nothing is kept."""
        try:
            found = games.load(check_game(game)).check(kind, data)
        except msgspec.ValidationError as error:
            raise refuse("bad-request", "refused.bad-request", why=str(error)) from None
        if found is None:
            raise refuse("bad-request", "table.no-check", what=kind[:NAME_LENGTH])
        checked: dict[str, Any] = msgspec.to_builtins(found)
        return checked


# --- pages ---------------------------------------------------------------------------------------------------

_client = Client()


@get(["/", "/{path:path}"], opt=PACKED, include_in_schema=False)
async def page(request: Asked, services: Here, path: FromPath[str] = "") -> Response[Any]:
    """A file of the client, or the client itself: what an address means it finds out by itself."""
    if path.startswith(("/api/", "/schema")):
        raise NotFoundException
    file = _client.find(path)
    if path and path in _client:
        return send_file(request, file, FOREVER if file.forever else REVALIDATE)
    return client_page(request, services)


def client_page(request: Asked, services: Services, status: int | None = None) -> Response[Any]:
    """The client itself, for an address that it knows how to read."""
    response = send_file(request, _client.find(""), PAGE)
    if status is not None:
        response.status_code = status
    _, cookie = identified(request, services)
    if cookie is not None:
        response.cookies.append(cookie)
    return response


@get("/healthz", tags=["server"], responses=says_no())
async def healthz(services: Here) -> dict[str, str]:
    """Whether the server and its database answer."""
    await services.store.names(["nobody"])
    return {"status": "ok"}
