"""What a server needs that is killed and started again: a port that nobody else gets meanwhile, and a process."""

from __future__ import annotations

import os
import socket
import sys

MISSIONS = ["bug-hunt-1", "resupply", "escape"]
"""What is played there."""


class Port:
    """A port of this machine, held until it is let go: bound, so that the system gives it to nobody, but nobody answers
    there. A server that is told its number can listen there.
    """

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.number: int = self._socket.getsockname()[1]
        if sys.platform != "linux":
            self.close()  # elsewhere no server could listen there

    def close(self) -> None:
        self._socket.close()


def serve_logged(port: int, database: str, log: str) -> None:
    """Serve, with everything that the server writes in a file."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 1)
    os.dup2(file, 2)
    from sulaco.server.serve import serve

    serve(port=port, database=database)
