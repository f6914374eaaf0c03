"""Who is asking, and whether the request may be made at all: identity, origin, rate."""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler

from .house import House
from .records import Person
from .refused import refuse

Asking = ASGIConnection[Any, Any, Any, Any]
Here: TypeAlias = NamedDependency[House]
Who: TypeAlias = NamedDependency[Person]
"""What a handler writes to be given the server's parts as `house`, and who is asking as `person`."""

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def house(connection: Asking) -> House:
    """The server that is asked."""
    found: House = connection.app.state.house
    return found


def person_id(connection: Asking) -> str:
    """The id of who is asking; empty if the browser has none that this server gave it."""
    identity = house(connection).identity
    return identity.read(connection.cookies.get(identity.cookie))


async def person(request: Asking) -> Person:
    """Who is asking; refused without a valid identity."""
    id = person_id(request)
    if not id:
        raise refuse("no-credentials", "refused.no-credentials")
    return await house(request).identity.person(id)


def same_origin(connection: Asking) -> bool:
    """Whether a request comes from a page of this server. Browsers always say so where it matters."""
    origin = connection.headers.get("origin", "")
    host = connection.headers.get("host", "")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def check_writes(connection: Asking, handler: BaseRouteHandler) -> None:
    """Whatever changes something: from our own pages only, and not too often."""
    if connection.scope.get("method") not in WRITES:
        return
    # Programs that are no browsers send no origin, and carry nobody else's cookie.
    foreign = "origin" in connection.headers and not same_origin(connection)
    if foreign or connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise refuse("not-yours", "refused.foreign")
    here = house(connection)
    address = connection.client.host if connection.client else ""
    id = person_id(connection)
    if not here.addresses.take(address) or (id and not here.writes.take(id)):
        raise refuse("too-fast", "refused.too-fast")
