"""The save file: a game in progress or finished, as JSON that a person can read.

    {"format": "sulaco-save", "version": 2, "game": …, "rules": …, "setup": …, "seed": …, "friendly": …,
     "start": …, "journal": [one entry a line], "checkpoint": {"journal": …, "state": …}, "digest": …}

Setup, seed and journal are the game; `start` is there only if it began in the middle, with a state. The checkpoint is
for the case that the rules were corrected since and the journal no longer fits: then the game goes on from there.
`digest` is the hash of the state at the end, so that a file that was changed by hand is noticed.

The version goes up when the form of a game's state changes: a file of an earlier version holds states of an earlier
form, which `Game.upgrade` brings up to date, and the digest of one, which only its checkpoint can stand for.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import house, load, names

from .decision import Refused
from .game import Game, State
from .saved_json import SavedJson, encode, is_of, tell
from .saved_json import SaveError as SaveError
from .table import BrokenJournal, Endless, Table

FORMAT = "sulaco-save"
VERSION = 2
MAX_BYTES = 20_000_000
"""No game comes near this; a larger file is not read into memory."""

_NOTE = re.compile(r"~(anew:\d{1,20}|redeal(:\d{1,2})*:\d{1,20})")
_FIELDS = ("game", "rules", "setup", "seed", "journal", "digest")


class RepairReport(msgspec.Struct, frozen=True):
    """What became of a save under the rules of today."""

    path: str
    fits: bool
    """The whole journal fits and tells the same game; the file was left as it is."""
    kept: int
    lost: int
    """How many of the decisions are still there, and how many had to be given up."""
    message: str


# --- writing -----------------------------------------------------------------------------------------------


def write(table: Table[Any], path: str | os.PathLike[str]) -> None:
    """Save the game. The file is there as a whole or, if that fails, as it was before."""
    write_text(Path(path), dumps(table))


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole, or leave it as it was."""
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise SaveError(tell("is-folder", file=str(path)))
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise SaveError(tell("not-written", file=str(path), why=_why(error))) from error


def dumps(table: Table[Any]) -> str:
    """The text of a save file."""
    kind = table.kind
    fields = [
        ("format", encode(FORMAT)),
        ("version", encode(VERSION)),
        ("game", encode(kind.name)),
        ("rules", encode(kind.rules_version)),
        ("setup", encode(table.setup)),
        ("seed", encode(table.seed)),
        ("friendly", encode(table.friendly)),
    ]
    if table.start is not None:
        fields.append(("start", encode(msgspec.msgpack.decode(table.start))))
    journal = ",\n".join(f"  {encode(entry)}" for entry in table.journal)
    fields.append(("journal", f"[\n{journal}\n ]" if journal else "[]"))
    if table.ending is None:
        length, state = table.checkpoint()
        fields.append(("checkpoint", f'{{"journal": {length}, "state":\n  {encode(state)}}}'))
    fields.append(("digest", encode(table.digest())))
    return "{\n" + ",\n".join(f' "{name}": {value}' for name, value in fields) + "\n}\n"


# --- reading -----------------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str], *, repair: bool = False) -> Table[Any]:
    """The game in a save file. With `repair`, one that no longer fits the rules goes on from its checkpoint."""
    return loads(read_text(Path(path)), str(path), repair=repair)


def loads(text: str, name: str = "save", *, repair: bool = False) -> Table[Any]:
    """The game in the text of a save file; `name` stands in the errors."""
    saved = _Saved(text, name)
    try:
        return saved.replay()
    except SaveError:
        if not repair:
            raise
    return saved.from_checkpoint()


def repair(path: str | os.PathLike[str]) -> RepairReport:
    """Replay a save under the rules of today. If it no longer fits, it goes on from its checkpoint.

    The file is then rewritten, and the old one kept beside it with the ending `.before-repair`.
    """
    path = Path(path)
    text = read_text(path)
    saved = _Saved(text, str(path))
    try:
        table = saved.replay()
    except SaveError as error:
        why = str(error)
    else:
        kept = len(table.journal)
        return RepairReport(str(path), True, kept, 0, tell("fits", file=str(path), n=kept))
    table = saved.from_checkpoint()
    kept = saved.checkpoint_length + len(table.journal)
    lost = len(saved.journal) - kept
    write_text(path.with_name(path.name + ".before-repair"), text)
    write(table, path)
    message = tell("repaired", why=why, kept=kept, lost=lost)
    return RepairReport(str(path), False, kept, lost, message)


def campaign_game(text: str) -> str | None:
    """The game whose campaign this is the text of, however damaged; None if it is no campaign."""
    for name in names():
        kind = load(name).campaign_type
        if kind is not None and is_of(kind.file_format, text):
            return name
    return None


def read_text(path: Path) -> str:
    """The text of a file that may be a save; what is no text, or far too much of it, is refused."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SaveError(tell("not-read", file=str(path), why=_why(error))) from error
    if len(data) > MAX_BYTES:
        raise SaveError(tell("too-large", file=str(path)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SaveError(tell("at-line", file=str(path), line=line, why=tell("no-text"))) from error


def _why(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return tell("disk-full")
    return (error.strerror or str(error)).lower()


class _Saved:
    """A save file that was parsed and checked field by field; nothing is replayed yet."""

    def __init__(self, text: str, name: str) -> None:
        self.json = SavedJson(text, name, depth=2)
        self.fields = self.json.fields
        self.kind = self._head()
        self.setup = self._as(self.kind.setup_type, "setup") if self.fields["setup"] is not None else None
        self.seed = self._as(int, "seed")
        self.rules = self._as(str, "rules")
        other = house.mismatch(self.rules, self.kind.rules_version)
        if other:
            raise self._error("rules", other)
        self.digest = self._as(str, "digest")
        self.friendly = self._as(bool, "friendly") if "friendly" in self.fields else False
        self.journal = self._journal()
        self.start: State | None = None
        if "start" in self.fields:
            try:
                self.start = self.kind.read_state(self.fields["start"])
            except (msgspec.ValidationError, OverflowError) as error:
                raise self._error("start", tell("wrong", name="start", why=str(error))) from error
        elif self.setup is None:
            raise self._error("setup", tell("no-beginning"))

    def _error(self, field: str, why: str) -> SaveError:
        return self.json.error((field,), why)

    # --- fields ----------------------------------------------------------------------------------------------

    def _head(self) -> type[Game[Any]]:
        fields = self.fields
        if fields.get("format") != FORMAT:
            raise self._error("format", tell("no-save-of-ours"))
        version = fields.get("version")
        if type(version) is not int or version < 1:
            raise self._error("version", tell("version"))
        if version > VERSION:
            raise self._error("version", tell("newer", version=version, known=VERSION))
        for name in _FIELDS:
            if name not in fields:
                raise self.json.error((), tell("missing", name=name))
        for name in fields:
            if name not in (*_FIELDS, "format", "version", "friendly", "start", "checkpoint"):
                raise self._error(name, tell("unknown", name=name))
        game = fields["game"]
        if not isinstance(game, str) or game not in names():
            raise self._error("game", tell("no-game", game=encode(game), games=list(names())))
        return load(game)

    def _as(self, kind: Any, name: str) -> Any:
        try:
            return msgspec.convert(self.fields[name], kind)
        except (msgspec.ValidationError, OverflowError) as error:
            raise self._error(name, tell("wrong", name=name, why=str(error))) from error

    def _journal(self) -> list[str]:
        journal = self.fields["journal"]
        if not isinstance(journal, list):
            raise self._error("journal", tell("journal"))
        for index, entry in enumerate(journal):
            if not isinstance(entry, str):
                raise self.json.error(("journal", index), tell("entry"))
            if entry.startswith("~") and not _NOTE.fullmatch(entry):
                raise self.json.error(("journal", index), tell("no-note", entry=entry))
        return journal

    # --- the game --------------------------------------------------------------------------------------------

    def replay(self) -> Table[Any]:
        """The game that setup, seed and journal tell."""
        table = self._play(self.start, self.journal)
        if table.digest() != self.digest and not self._same_in_earlier_form(table):
            why = tell("other-state", digest=table.digest(), older=self._older())
            raise self._error("digest", why)
        table.friendly = self.friendly
        return table

    def _same_in_earlier_form(self, table: Table[Any]) -> bool:
        """Whether a file of an earlier version, whose digest is of another form, tells this game.

        Its checkpoint and the rest of the journal must lead to the same state; a game that is over has none, and must
        be over.
        """
        if self.fields["version"] == VERSION:
            return False
        if "checkpoint" not in self.fields:
            return table.ending is not None
        length, state = self._checkpoint()
        return self._play(state, self.journal[length:]).digest() == table.digest()

    def _play(self, start: State | None, journal: list[str]) -> Table[Any]:
        try:
            return Table.replay(self.kind, self.setup, self.seed, journal, start)
        except Refused as refusal:
            raise self._error("setup", self._reason(refusal)) from refusal
        except BrokenJournal as broken:
            why = tell("not-possible", entry=broken.entry, older=self._older())
            raise self.json.error(("journal", broken.index), why) from broken
        except (Endless, ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            # A start or setup that no rule has made may break a rule anywhere.
            raise self._error("journal", tell("cannot-be-played", older=self._older())) from error

    def _reason(self, refusal: Refused) -> str:
        return self.kind.texts().render(refusal.reason.text).removesuffix(".")

    def _older(self) -> str:
        now = self.kind.rules_version
        return "" if self.rules == now else tell("older", rules=self.rules, now=now)

    @property
    def checkpoint_length(self) -> int:
        return self._checkpoint()[0]

    def _checkpoint(self) -> tuple[int, State]:
        checkpoint = self.fields.get("checkpoint")
        if checkpoint is None:
            raise SaveError(tell("over", file=self.json.name))
        length = checkpoint.get("journal") if isinstance(checkpoint, dict) else None
        if type(length) is not int or not 0 <= length <= len(self.journal):
            raise self._error("checkpoint", tell("checkpoint-length"))
        try:
            state = self.kind.read_state(checkpoint.get("state"))
            problems = list(self.kind(state).violations())
        except (msgspec.ValidationError, OverflowError) as error:
            raise self._error("checkpoint", tell("checkpoint", why=str(error))) from error
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise self._error("checkpoint", tell("no-position")) from error
        if problems:
            raise self._error("checkpoint", tell("no-position-why", why=problems[0]))
        return length, state

    def from_checkpoint(self) -> Table[Any]:
        """The game from its checkpoint on, with as much of the rest of the journal as still fits."""
        length, state = self._checkpoint()
        rest = self.journal[length:]
        while True:
            try:
                table = self._play(state, rest)
            except SaveError:
                if not rest:
                    raise
                rest = rest[:-1]
            else:
                table.friendly = self.friendly
                return table
