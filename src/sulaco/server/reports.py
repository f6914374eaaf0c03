"""Reports of the lab that lie in a folder of this machine: which there are, and one of them as a page.

A report is shown with the policy that it was made with: it can be seen, and nothing else can happen. Only what the
folder itself lists is opened, so that no address leads anywhere else. What is no report is as if it were not there.
"""

from __future__ import annotations

import hashlib
import html
import os
import re
from collections.abc import Iterator
from pathlib import Path

from .client import File, packed
from .protocol.tables import ReportInfo

SUFFIX = ".html"
HEAD_BYTES = 4096
"""A report says what it is within its first bytes; this many are read for the list."""
MAX_BYTES = 20_000_000
MAX_LISTED = 200
"""Reports in the list; the newest ones."""
MAX_IN_MEMORY = 4
"""Reports that are kept in memory, compressed."""
_BEGINS = re.compile(
    r'<!doctype html>\s*<html lang="\w+"><head><meta charset="utf-8">'
    r'<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;;.*?'
    r"<title>([^<]+)</title>",
    re.DOTALL,
)
_PLACE = re.compile(r"\s*·[^·]*$")
"""The end of a page's title, which says where it comes from."""


class Reports:
    """The reports in a folder. All of it may wait for the disk: call it in a thread."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._titles: dict[tuple[str, int, int], str] = {}
        self._files: dict[tuple[str, int, int], tuple[File, str]] = {}

    def all(self) -> list[ReportInfo]:
        """Every report, the newest first."""
        found = sorted(self._entries(), key=lambda each: (-each[1].st_mtime, each[0]))[:MAX_LISTED]
        titles = {}
        infos = []
        for name, state in found:
            key = _key(name, state)
            titles[key] = title = self._titles[key] if key in self._titles else self._title(name)
            if title:
                infos.append(ReportInfo(name, title, state.st_mtime, state.st_size))
        self._titles = titles
        return infos

    def page(self, name: str) -> tuple[File, str] | None:
        """A report of the list and its policy; None if it is not there, or not any more."""
        if name not in {info.name for info in self.all()} or self.folder is None:
            return None
        try:
            with (self.folder / name).open("rb") as file:
                key = _key(name, os.fstat(file.fileno()))
                found = self._files.get(key) or _made(file.read(MAX_BYTES))
        except OSError:
            return None
        others = [(other, held) for other, held in self._files.items() if other != key]
        self._files = dict([*others[1 - MAX_IN_MEMORY :], (key, found)])
        return found

    def _entries(self) -> Iterator[tuple[str, os.stat_result]]:
        try:
            with os.scandir(self.folder or "") as entries:
                for entry in entries:
                    # A link may lead out of the folder, and some file names cannot stand in an address.
                    if not entry.name.endswith(SUFFIX) or entry.name.startswith(".") or not entry.name.isprintable():
                        continue
                    if not entry.is_file(follow_symlinks=False):
                        continue
                    state = entry.stat(follow_symlinks=False)
                    if 0 < state.st_size <= MAX_BYTES:
                        yield entry.name, state
        except OSError:
            return

    def _title(self, name: str) -> str:
        """The title of a report; empty if the file is not a report."""
        try:
            with (Path(self.folder or "") / name).open("rb") as file:
                head = file.read(HEAD_BYTES).decode("utf-8", "replace")
        except OSError:
            return ""
        found = _BEGINS.match(head)
        return _PLACE.sub("", html.unescape(found[1])).strip() if found else ""


def _key(name: str, state: os.stat_result) -> tuple[str, int, int]:
    return name, state.st_mtime_ns, state.st_size


def _made(data: bytes) -> tuple[File, str]:
    # Imported here because it is slow to import and only needed to show a report.
    from sulaco.lab.report.page import policy

    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    strict = f"{policy(data.decode('utf-8', 'replace'))}; frame-ancestors 'none'"
    return File(data, packed(data), "text/html", etag, False), strict
