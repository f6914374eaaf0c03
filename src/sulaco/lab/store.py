"""A run on disk: its plan, its rows as Parquet in blocks of consecutive games, and what an interrupt left over.

`plan.json` says what is played. `games/part-00007.parquet` holds the games of block 7, `decisions` and `events` theirs
if they are recorded. A file is written beside its place and then moved there: it is whole or it is not there. The part
of the games comes last, so that a block with its games is complete. `unfinished.parquet` in the folder, and in the
folders of decisions and events, holds the games of blocks that are not complete yet.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from .plan import Plan
from .record import DecisionRow, EventRow, GameRow, Record
from .statistics import library
from .words import tell

if TYPE_CHECKING:
    import polars as pl
else:
    from .frames import pl

BLOCK = 200
"""Games in a file, by their numbers."""
PLAN = "plan.json"
UNFINISHED = "unfinished.parquet"
KINDS: Mapping[str, type[msgspec.Struct]] = {"events": EventRow, "decisions": DecisionRow, "games": GameRow}
"""What is kept, in the order in which it is written: the games seal a block."""


class StoreError(Exception):
    """A folder that cannot be read or written, in one sentence."""


class Run:
    """A run in a folder."""

    def __init__(self, path: Path, plan: Plan) -> None:
        library("polars")
        self.path = path
        self.plan = plan

    @classmethod
    def open(cls, path: Path | str) -> Run:
        """The run in this folder."""
        path = Path(path)
        file = path / PLAN
        try:
            plan = msgspec.json.decode(file.read_bytes(), type=Plan)
        except FileNotFoundError:
            raise StoreError(tell("store.none", folder=str(path))) from None
        except NotADirectoryError:
            raise StoreError(tell("store.file", folder=str(path))) from None
        except OSError as error:
            raise StoreError(tell("store.problem", file=str(file), problem=error.strerror)) from None
        except msgspec.DecodeError as error:
            raise StoreError(tell("store.no-plan", file=str(file), problem=str(error))) from None
        return cls(path, plan)

    @classmethod
    def create(cls, path: Path | str, plan: Plan) -> Run:
        """A new run in a folder that is empty or not there yet."""
        path = Path(path)
        run = cls(path, plan)
        try:
            if path.exists() and any(path.iterdir()):
                if (path / PLAN).exists():
                    raise StoreError(tell("store.there", folder=str(path)))
                raise StoreError(tell("store.other", folder=str(path)))
            for kind in run.kinds():
                (path / kind).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(tell("store.problem", file=str(path), problem=error.strerror)) from None
        write_whole(path / PLAN, msgspec.json.format(msgspec.json.encode(plan), indent=2))
        return run

    def kinds(self) -> list[str]:
        """What this run keeps."""
        return [kind for kind in KINDS if kind == "games" or getattr(self.plan, kind)]

    # --- blocks ----------------------------------------------------------------------------------------------

    @property
    def blocks(self) -> int:
        return -(-self.plan.total // BLOCK)

    @staticmethod
    def block(number: int) -> int:
        """The block of a game."""
        return number // BLOCK

    def numbers(self, block: int) -> range:
        """The games of a block."""
        return range(block * BLOCK, min((block + 1) * BLOCK, self.plan.total))

    def part(self, kind: str, block: int) -> Path:
        return self.path / kind / f"part-{block:05}.parquet"

    def complete(self, block: int) -> bool:
        return all(self.part(kind, block).exists() for kind in self.kinds())

    def keep_block(self, block: int, records: Sequence[Record]) -> None:
        """Write a block whose games are all there."""
        for kind in self.kinds():
            write_whole(self.part(kind, block), parquet(kind, records))

    # --- what an interrupt leaves over -------------------------------------------------------------------------

    def keep_rest(self, records: Sequence[Record]) -> None:
        """Write the games of blocks that are not complete; without any the files go."""
        for kind in self.kinds() if records else reversed(self.kinds()):
            file = self._rest(kind)
            if records:
                write_whole(file, parquet(kind, records))
            else:
                file.unlink(missing_ok=True)

    def rest(self) -> list[Record]:
        """The games of blocks that are not complete."""
        if not self._rest("games").exists():
            return []
        left = [row for row in self._rows("games", self._rest("games")) if not self.complete(self.block(row["number"]))]
        found: dict[int, Record] = {
            row["number"]: Record(msgspec.convert(row, GameRow, strict=False), [], []) for row in left
        }
        for kind in self.kinds()[:-1]:
            for row in self._rows(kind, self._rest(kind)):
                if row["number"] in found:
                    getattr(found[row["number"]], kind).append(msgspec.convert(row, KINDS[kind]))
        return [found[number] for number in sorted(found)]

    def _rest(self, kind: str) -> Path:
        return self.path / UNFINISHED if kind == "games" else self.path / kind / UNFINISHED

    # --- reading -----------------------------------------------------------------------------------------------

    def games(self) -> pl.DataFrame:
        """A row for each game that was played, by number."""
        return self._all("games")

    def decisions(self) -> pl.DataFrame:
        return self._all("decisions")

    def events(self) -> pl.DataFrame:
        return self._all("events")

    def rows(self, block: int) -> Iterator[GameRow]:
        """The games of a complete block."""
        for row in self._rows("games", self.part("games", block)):
            yield msgspec.convert(row, GameRow)

    def check(self, block: int) -> None:
        """Whether the files of a complete block are whole; a broken one is said."""
        games = self._read("games", self.part("games", block))
        if games["number"].to_list() != list(self.numbers(block)):
            raise self._broken(self.part("games", block))
        for kind in self.kinds()[:-1]:
            self._read(kind, self.part(kind, block))

    def _all(self, kind: str) -> pl.DataFrame:
        if kind not in self.kinds():
            raise StoreError(tell("store.without", folder=str(self.path), kind=kind))
        done = []
        for block in range(self.blocks):
            if self.complete(block):
                done.append(block)
            elif self.part("games", block).exists():
                missing = next(file for each in self.kinds() if not (file := self.part(each, block)).exists())
                raise StoreError(tell("store.missing-block", file=str(missing)))
        frames = [self._read(kind, self.part(kind, block)) for block in done]
        if self._rest(kind).exists():
            rest = self._read(kind, self._rest(kind))
            frames.append(rest.filter(~(pl.col("number") // BLOCK).is_in(done)))
        if not frames:
            return pl.DataFrame(schema=schema(kind))
        order = ["number"] if kind == "games" else ["number", "index"]
        return pl.concat(frames).sort(order)

    def _rows(self, kind: str, file: Path) -> Iterator[dict[str, Any]]:
        yield from self._read(kind, file).iter_rows(named=True)

    def _read(self, kind: str, file: Path) -> pl.DataFrame:
        try:
            frame = pl.read_parquet(io.BytesIO(file.read_bytes()))
        except FileNotFoundError:
            raise StoreError(tell("store.missing", file=str(file))) from None
        except OSError as error:
            raise StoreError(tell("store.problem", file=str(file), problem=error.strerror)) from None
        except pl.exceptions.PolarsError:
            raise self._broken(file) from None
        if frame.schema != schema(kind):
            raise self._broken(file)
        return frame

    def _broken(self, file: Path) -> StoreError:
        return StoreError(tell("store.broken", file=str(file)))


# --- writing -----------------------------------------------------------------------------------------------------


def write_whole(file: Path, data: bytes, *, lasting: bool = True) -> None:
    """Write the whole file or nothing: a reader never sees a half of it. `lasting`: it survives a power cut from now
    on, for which the disk is waited for. Raises `StoreError`."""
    beside = file.with_name(f".{file.name}.new")
    try:
        with beside.open("wb") as out:
            out.write(data)
            if lasting:
                out.flush()
                os.fsync(out.fileno())
        beside.replace(file)
        if lasting:
            _settle(file.parent)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StoreError(tell("store.full", file=str(file))) from None
        raise StoreError(tell("store.problem", file=str(file), problem=error.strerror)) from None


def _settle(folder: Path) -> None:
    """A new name survives a power cut only after its folder is written."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def parquet(kind: str, records: Iterable[Record]) -> bytes:
    """Rows as a file: the same rows give the same bytes."""

    def rows() -> Iterator[msgspec.Struct]:
        for record in records:
            if kind == "games":
                yield record.game
            else:
                yield from getattr(record, kind)

    builtin = msgspec.to_builtins(list(rows()))
    names = KINDS[kind].__struct_fields__
    columns = {name: [row[name] for row in builtin] for name in names}
    out = io.BytesIO()
    pl.DataFrame(columns, schema=schema(kind)).write_parquet(out)
    return out.getvalue()


def schema(kind: str) -> pl.Schema:
    """The columns of a kind of rows: the fields of its struct."""
    return pl.Schema(_fields(KINDS[kind]))


def _fields(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: _column(field.type) for field in msgspec.structs.fields(struct)}


def _column(kind: Any) -> Any:
    if get_origin(kind) is list:
        return pl.List(_column(get_args(kind)[0]))
    if issubclass(kind, msgspec.Struct):
        return pl.Struct(_fields(kind))
    return {int: pl.Int64, str: pl.String, float: pl.Float64}[kind]
