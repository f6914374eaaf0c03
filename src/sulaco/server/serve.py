"""Starting the server: the address, the database, the browser; and a clean end."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator, Iterable

import msgspec
import uvicorn

from .app import create_app
from .reach import EVERYWHERE, in_address, reach_of
from .settings import Settings, data_folder, reports_folder, runs_folder
from .store import StorageError
from .words import tell

HOST = "127.0.0.1"
PORT = 4260
BACKLOG = 2048
GRACE_SECONDS = 3
"""How long connections may go on when the server stops."""


class CannotServe(Exception):
    """The server cannot start; one sentence for people."""


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.db'}"


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 lets the system choose."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, OverflowError) as error:
        raise CannotServe(tell("serve.no-address", host=host, port=port, why=_why(error))) from None
    try:
        if os.name != "nt":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CannotServe(tell("serve.port-taken", port=port, other=port + 1)) from None
        raise CannotServe(tell("serve.no-address", host=host, port=port, why=_why(error))) from None
    return listening


def _why(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).rstrip(".")


class Server(uvicorn.Server):
    """Uvicorn that stops on a signal without raising it again, and reports when it is running."""

    def __init__(self, config: uvicorn.Config, url: str, friends: str, open_browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.friends = friends
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(tell("serve.running", url=self.url), flush=True)
        if self.friends:
            print(tell("serve.friends", url=self.friends), flush=True)
        print(tell("serve.stop"), flush=True)
        if self.open_browser:
            # A browser that starts in the foreground must not hold the server up.
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [signal.SIGINT, signal.SIGTERM]
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextlib.contextmanager
def rare_pauses() -> Generator[None, None, None]:
    """Keep Python from going through the whole memory in the middle of play.

    It does so whenever a quarter has been added, and everything stands still meanwhile: a fifth of a second with 200
    tables. Here that is done when tables were dropped (see `Rooms.sweep`), and not for what was loaded at the start.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 1_000_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _news(record: logging.LogRecord) -> bool:
    """Whether a message tells something of the server. Uvicorn logs bytes that are no UTF-8 as an error, and any
    client could fill the log with that."""
    return record.msg != "Invalid UTF-8 sequence received from client."


def config_of(app: object, settings: Settings) -> uvicorn.Config:
    """How Uvicorn is to run: quiet, with limits on messages, and without packing each of them (it costs more time
    than a small message takes on the way, and a good deal of memory for each connection)."""
    logging.getLogger("uvicorn.error").addFilter(_news)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes * 4,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        lifespan="on",
    )


def serve(
    host: str = HOST,
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = False,
    trusted_hosts: Iterable[str] = (),
    settings: Settings | None = None,
) -> None:
    """Serve until a signal comes. `CannotServe` if the address or the database is not to be had."""
    settings = settings or Settings()
    trusted = tuple(trusted_hosts)
    names = {host, *_own_names(), *trusted}
    if database is None:
        database = default_database()
        try:
            # The database holds the secret that signs cookies: only this user may read it.
            data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CannotServe(tell("storage.no-database", url=database, why=_why(error))) from None
    listening = listen(host, port)
    settings = msgspec.structs.replace(
        settings,
        hosts=tuple(sorted(name.lower() for name in names)),
        trusted=trusted,
        host=host,
        port=listening.getsockname()[1],
        reports=settings.reports or reports_folder(),
        runs=settings.runs or runs_folder(),
    )
    try:
        app = create_app(database, settings)
    except StorageError as error:
        listening.close()
        raise CannotServe(str(error)) from None
    shown = host if host not in EVERYWHERE else HOST
    friends = reach_of(settings).addresses if shown != host else []
    server = Server(
        config_of(app, settings),
        f"http://{in_address(shown)}:{settings.port}/",
        f"{friends[0]}/" if friends else "",
        open_browser,
    )
    with rare_pauses():
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


def _own_names() -> set[str]:
    """What others in the same network call this machine."""
    name = socket.gethostname().partition(".")[0]
    return {socket.gethostname(), name, f"{name}.local"}
