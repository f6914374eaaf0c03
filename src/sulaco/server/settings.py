"""What can be set about a server, and where it keeps its files; tests and the load test raise the limits."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


def data_folder() -> Path:
    """The folder in which programs of this user keep their data."""
    if home := os.environ.get("XDG_DATA_HOME"):
        return Path(home) / "sulaco"
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "sulaco"
    return Path("~/.local/share").expanduser() / "sulaco"


def reports_folder() -> Path:
    """Where `sulaco report` leaves its pages, and the table finds them."""
    return data_folder() / "reports"


class Settings(msgspec.Struct, kw_only=True, frozen=True):
    """Limits and paces. Times are in seconds."""

    message_bytes: int = 4096
    """The longest message of a client; what is longer is refused, and far longer ends the connection."""
    messages_rate: float = 20.0
    messages_burst: float = 60.0
    flood: int = 300
    """A connection is closed after this many messages in a row that came too fast."""
    writes_rate: float = 5.0
    writes_burst: float = 40.0
    """Changes of one person by HTTP, each second and at once; an address may make four times as many."""
    crowd: int = 20
    """The factor by which an address may send more messages than one tab, and read more by HTTP than a person writes:
    new identities are no way around a limit."""
    body_bytes: int = 65_536
    save_bytes: int = 500_000
    outbox: int = 512
    """A connection that is this many messages behind is ended; the browser comes back and gets the whole position."""
    outbox_bytes: int = 4_000_000
    """The same limit in bytes."""
    connections: int = 64
    """Connections of spectators at one table; those who sit there are not counted."""
    tabs: int = 8
    """Connections of one person at one table."""
    address_connections: int = 400
    """Connections of one address, at all tables together."""
    rooms: int = 2000
    """Tables in memory; beyond this number, empty ones are dropped at once."""
    idle: float = 300.0
    """A table that nobody is connected to is dropped from memory after this time."""
    bot_budget: float = 5.0
    """The longest time that a bot may think; a search stops before it by itself."""
    bot_processes: int = max(1, min(4, (os.cpu_count() or 1) - 1))
    """Processes for bots that answer at once, and as many for those that search; started when they are needed."""
    bot_pause: float = 0.7
    bot_pause_most: float = 2.0
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides addresses and localhost."""
    log_lines: int = 150
    chat_lines: int = 100
    reports: Path | None = None
    """The folder whose reports are shown; none are without it."""
