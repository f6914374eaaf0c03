"""The house: everything that a running server consists of, in one place that requests can reach."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from litestar.datastructures import State

from .campaigns import Campaigns
from .identity import Identity
from .limits import Buckets, Doors
from .rooms import Rooms
from .settings import Settings
from .store import Store


class House:
    """A server's parts. The database is open from the beginning; the rest is there while `run` lasts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.identity = Identity(store)
        self.rooms = Rooms(store, settings)
        self.campaigns = Campaigns(store, self.rooms)
        self.writes = Buckets(settings.writes_rate, settings.writes_burst)
        self.addresses = Buckets(settings.writes_rate * 4, settings.writes_burst * 4)
        self.doors = Doors(settings.address_connections)

    @contextlib.asynccontextmanager
    async def run(self, app: object) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(self.rooms.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
            await self.rooms.close()
            self.store.close()


def house_of(state: State) -> House:
    """The house of the server that answers a request."""
    house: House = state.house
    return house
