"""Everything that a running server consists of, in one place that requests can reach."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import ParamSpec, TypeVar

from litestar.datastructures import State

from .campaigns import Campaigns
from .hints import Hints
from .identity import Identity
from .lab import Lab
from .limits import Buckets, Doors
from .reports import Reports
from .rooms import Rooms
from .settings import Settings
from .store import Store
from .turning import TurningPoints

P = ParamSpec("P")
T = TypeVar("T")

MAX_SLOW_AT_ONCE = 2
"""Slow requests served at the same time; more would take processor time from those who play."""


class Services:
    """A server's parts. The database is open from the beginning; the rest is there while `run` lasts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.identity = Identity(store)
        self.rooms = Rooms(store, settings)
        self.campaigns = Campaigns(store, self.rooms)
        self.hints = Hints(self.rooms.processes)
        self.turning = TurningPoints()
        self.reports = Reports(settings.reports)
        self.lab = Lab(settings)
        self.writes = Buckets(settings.writes_rate, settings.writes_burst)
        self.addresses = Buckets(settings.writes_rate * 4, settings.writes_burst * 4)
        self.reads = Buckets(settings.writes_rate * settings.crowd, settings.writes_burst * settings.crowd)
        self.messages = Buckets(settings.messages_rate * settings.crowd, settings.messages_burst * settings.crowd)
        self.doors = Doors(settings.address_connections)

        self._slow = asyncio.Semaphore(MAX_SLOW_AT_ONCE)

    async def slowly(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do something that takes long, such as playing a whole game again, in a thread, when it is its turn."""
        async with self._slow:
            return await asyncio.to_thread(work, *args, **named)

    @contextlib.asynccontextmanager
    async def run(self, app: object) -> AsyncIterator[None]:
        await asyncio.to_thread(self.lab.load)
        sweeping = asyncio.create_task(self.rooms.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
            await self.turning.close()
            await self.lab.close()
            await self.rooms.close()
            self.store.close()


def services_of(state: State) -> Services:
    """The parts of the server that answers a request."""
    services: Services = state.services
    return services
