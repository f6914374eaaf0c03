"""What can be set about a server, and where it keeps its files; tests and the load test raise the limits."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

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


def runs_folder() -> Path:
    """Where runs that are started in the browser keep their rows."""
    return data_folder() / "runs"


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
    bot_pause: float = 0.25
    """Seconds before a bot answers at a watchable pace; browsers show what happens at their own pace anyway."""
    bot_pause_most: float = 2.0
    """The same where people may do something first that they could not do before, from when they have been shown it."""
    bot_wait_most: float = 30.0
    """The longest that a bot waits for people to whom it is still being shown how it came to this."""
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides addresses and localhost."""
    trusted: tuple[str, ...] = ()
    """Those of them that whoever started it gave it."""
    host: str = "127.0.0.1"
    """Where it listens, with `port`."""
    port: int = 0
    log_lines: int = 150
    chat_lines: int = 100
    reports: Path | None = None
    """The folder whose reports are shown; none are without it."""
    runs: Path | None = None
    """The folder of the runs that are started in the browser; none are without it."""
    lab: Literal["off", "here", "everybody"] = "here"
    """Who may start runs: nobody, whoever is at this machine, or whoever can reach the table."""
    lab_runs: int = 1
    """Runs that are played at the same time; the others wait."""
    lab_processes: int = 1
    """Processes that play the games of a run."""
    lab_waiting: int = 8
    """Runs that are played or wait."""
    lab_share: int = 3
    """The same for one person; an address may have twice as many."""
    lab_kept: int = 100
    """Runs that are kept."""
    lab_games: int = 2000
    """Games in each arm of a run."""
    lab_minutes: int = 60
    """A run is stopped after this time; it can be gone on with."""
    lab_megabytes: int = 1500
    """The most memory of each process of a run."""
