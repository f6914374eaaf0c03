"""By which addresses others can open this server: what an invitation says that is made on the server's own machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator

from litestar import get

from .guards import Here, Who, from_here, loopback
from .protocol.tables import Reach
from .responses import Asked, says_no
from .settings import Settings

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this machine."""
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses for examples, which belong to nobody. Nothing is sent there: asking for the way chooses the way out."""


def in_address(host: str) -> str:
    """A host as it stands in the address of a page."""
    return f"[{host}]" if ":" in host else host


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, the usual one first, as far as it knows them without asking anybody."""
    return list(dict.fromkeys(address for address in _addresses() if _useful(address)))


def _addresses() -> Iterator[str]:
    for family, elsewhere in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                yield probe.getsockname()[0]
        except OSError:
            continue  # this machine has no such network
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return
    for _, _, _, _, address in found:
        yield str(address[0])


def _useful(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False  # an address that holds only on one of this machine's own links
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)


def reach_of(settings: Settings) -> Reach:
    """How others open a server with these settings."""
    if loopback(settings.host):
        return Reach(False, [], list(settings.trusted))
    if settings.host not in EVERYWHERE:
        hosts = [settings.host]
    else:
        hosts = [host for host in own_addresses() if settings.host != "0.0.0.0" or ":" not in host]
    return Reach(True, [f"http://{in_address(host)}:{settings.port}" for host in hosts], list(settings.trusted))


@get("/api/reach", tags=["server"], responses=says_no("no-credentials"))
async def reach(request: Asked, services: Here, person: Who) -> Reach:
    """By which addresses others can open this server. Only this machine's own pages are told: whoever came by another
    address has one that works."""
    if not from_here(request):
        return Reach(True, [], [])
    return reach_of(services.settings)
