"""The browser client's files: every address that is no file and none of the API's gets the page itself.

The files are held in memory, packed once. Names under `assets/` carry a hash of their content and never change.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from .words import tell

FOLDER = Path(__file__).parent / "client"
PACKED = (".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt", ".map", ".ico")
MIN_PACKED_BYTES = 500
"""Bodies shorter than this are sent uncompressed."""
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class File(NamedTuple):
    """A file that goes to browsers."""

    data: bytes
    packed: dict[str, bytes]
    """By encoding: `br`, `gzip`."""
    type: str
    etag: str
    forever: bool


class Client:
    """The built client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files: dict[str, File] = {}
        self._stamp: float | None = None

    def find(self, path: str) -> File:
        """The file of an address, or the page."""
        self._look()
        return self._files.get(path.strip("/")) or self._files["index.html"]

    def __contains__(self, path: str) -> bool:
        self._look()
        return path.strip("/") in self._files

    def _look(self) -> None:
        """Read the files, again if the client was built anew since."""
        page = self.folder / "index.html"
        stamp = page.stat().st_mtime if page.is_file() else 0.0
        if stamp == self._stamp:
            return
        self._stamp = stamp
        if not stamp:
            self._files = {"index.html": _file("index.html", _not_built())}
            return
        found = {path.relative_to(self.folder).as_posix(): path for path in self.folder.rglob("*") if path.is_file()}
        self._files = {
            name: _file(name, path.read_bytes(), found.get(f"{name}.br"))
            for name, path in found.items()
            if not name.endswith((".br", ".gz"))
        }


def _file(name: str, data: bytes, brotli: Path | None = None) -> File:
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind == "image/svg+xml":
        kind += "; charset=utf-8"  # what begins with "text/" gets it anyway
    smaller = packed(data, brotli) if suffix in PACKED else {}
    return File(data, smaller, kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', name.startswith("assets/"))


def packed(data: bytes, brotli: Path | None = None) -> dict[str, bytes]:
    """The smaller forms of a body, the smallest first."""
    if len(data) < MIN_PACKED_BYTES:
        return {}
    best = {} if brotli is None else {"br": brotli.read_bytes()}
    return {**best, "gzip": gzip.compress(data, 9, mtime=0)}


def _not_built() -> bytes:
    title, text = tell("page.title"), tell("page.not-built")
    head = f"<!doctype html>\n<html lang=en><meta charset=utf-8><title>{title}</title>\n"
    return f"{head}<h1>{title}</h1>\n<p>{text}</p>\n".encode()
