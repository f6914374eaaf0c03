"""Who is asking, and whether the request may be made at all: identity, name of the server, origin, rate."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler

from .identity import clean
from .records import Person
from .refused import refuse
from .services import Services

Asking = ASGIConnection[Any, Any, Any, Any]
Here: TypeAlias = NamedDependency[Services]
Who: TypeAlias = NamedDependency[Person]
"""What a handler writes to be given the server's parts as `services`, and who is asking as `person`."""

HOST_LENGTH = 253
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def services(connection: Asking) -> Services:
    """The server that is asked."""
    found: Services = connection.app.state.services
    return found


def person_id(connection: Asking) -> str:
    """The id of who is asking; empty if the browser has none that this server gave it."""
    identity = services(connection).identity
    return identity.read(connection.cookies.get(identity.cookie))


async def person(request: Asking) -> Person:
    """Who is asking; refused without a valid identity."""
    id = person_id(request)
    if not id:
        raise refuse("no-credentials", "refused.no-credentials")
    return await services(request).identity.person(id)


def party(address: str) -> str:
    """The key under which an address is limited; for IPv6 its network, because one person has many addresses there."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def party_of(connection: Asking) -> str:
    return party(connection.client.host if connection.client else "")


def loopback(host: str) -> bool:
    """Whether only this machine reaches what listens there."""
    name = host.lower().strip("[]").removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return False


def from_here(connection: Asking) -> bool:
    """Whether a request was made on the machine that this server runs on, and not passed on by a proxy there."""
    client, server = connection.client, connection.scope.get("server")
    try:
        address = ipaddress.ip_address(client.host if client else "")
    except ValueError:
        return False
    if not address.is_loopback:
        return server is not None and str(address) == server[0]
    # A proxy comes from here too, but asks for the name that others know.
    return loopback(urlsplit(f"//{connection.headers.get('host', '')}").hostname or "")


def known_host(host: str, names: Collection[str]) -> bool:
    """Whether this is a name of the server. A site elsewhere may let a name of its own lead here, and its pages then
    seem to be ours; but it cannot do so with an address, or with a name that leads to the reader's own machine.
    """
    if host.startswith("["):
        name, closing, port = host[1:].partition("]")
        port = port.removeprefix(":") if closing else "none"
    else:
        name, _, port = host.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        return False
    name = name.lower().removesuffix(".")
    if name in ("", "localhost") or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(connection: Asking) -> bool:
    """Whether a request comes from a page of this server. Browsers always say so where it matters."""
    origin = connection.headers.get("origin", "")
    host = connection.headers.get("host", "")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def may_connect(connection: Asking) -> bool:
    """Whether a WebSocket may be opened: under a name of ours, from a page of ours, and not too often."""
    here = services(connection)
    if not known_host(connection.headers.get("host", ""), here.settings.hosts) or not same_origin(connection):
        return False
    return here.reads.take(party_of(connection))


def check_request(connection: Asking, handler: BaseRouteHandler) -> None:
    """By HTTP: under a name of ours, and not too often; whatever changes something, from our own pages only."""
    method = connection.scope.get("method")
    if method is None:
        return  # a WebSocket: see `may_connect`
    here, host = services(connection), connection.headers.get("host", "")
    if not known_host(host, here.settings.hosts):
        raise refuse("not-yours", "refused.host", host=clean(host.rpartition(":")[0] or host, HOST_LENGTH))
    address = party_of(connection)
    if method not in WRITES:
        if connection.scope["path"].startswith("/api/") and not here.reads.take(address):
            raise refuse("too-fast", "refused.too-fast")
        return
    # Programs that are no browsers send no origin, and carry nobody else's cookie.
    foreign = "origin" in connection.headers and not same_origin(connection)
    if foreign or connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise refuse("not-yours", "refused.foreign")
    id = person_id(connection)
    if not here.addresses.take(address) or (id and not here.writes.take(id)):
        raise refuse("too-fast", "refused.too-fast")
