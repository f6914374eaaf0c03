"""A running server for tests, on a port that the system chooses, with limits that tests do not run into."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from litestar import Litestar

from sulaco.server.app import create_app
from sulaco.server.room import Room
from sulaco.server.serve import config_of, listen
from sulaco.server.services import Services
from sulaco.server.settings import Settings
from sulaco.server.store import Store

from .browser import Browser

LOOSE = Settings(messages_rate=1e6, messages_burst=1e6, writes_rate=1e6, writes_burst=1e6, bot_pause=0.01)


class Running:
    """A server that answers."""

    def __init__(self, app: Litestar, url: str, database: Path, settings: Settings) -> None:
        self.app = app
        self.url = url
        self.database = database
        self.settings = settings
        self.browsers: list[Browser] = []

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def room(self, table: str) -> Room:
        """A table that is in memory."""
        room = self.services.rooms.present(table)
        assert room is not None
        return room

    def browser(self, name: str = "") -> Browser:
        browser = Browser(self.url, name)
        self.browsers.append(browser)
        return browser


@contextlib.contextmanager
def running(database: Path, settings: Settings = LOOSE) -> Iterator[Running]:
    """Run a server in a thread."""
    listening = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = create_app(str(database), settings)
    server = uvicorn.Server(config_of(app, settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    here = Running(app, url, database, settings)
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield here
    finally:
        for browser in here.browsers:
            browser.close()
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server with loose limits, on a database of its own."""
    with running(tmp_path / "tables.db") as here:
        yield here


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store on a new database."""
    store = Store(str(tmp_path / "tables.db"))
    store.open()
    yield store
    store.close()


Serving = Callable[[Settings], Running]


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Starts servers with settings of the test's own."""
    with contextlib.ExitStack() as stack:
        yield lambda settings: stack.enter_context(running(tmp_path / "tables.db", settings))
