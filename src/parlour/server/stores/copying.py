"""A backup: all that a store keeps, in a SQLite file that a server can open."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from parlour.core.errors import BadInput
from parlour.server.stores.migrating import SQLITE, VERSION, is_ours
from parlour.server.stores.store import HEAD
from parlour.server.wishes import refuse

PART = 1_000  # rows that are copied at a time


@dataclass(frozen=True)
class Kept:
    """A table of the database, and in which order its rows are copied: that of their making."""

    name: str
    columns: str
    in_sqlite: str
    in_postgres: str


KEPT = (
    Kept("heads", HEAD, in_sqlite="rowid", in_postgres="born"),
    Kept("log", "tbl, seq, body", in_sqlite="tbl, seq", in_postgres="tbl, seq"),
    Kept("packs", "hash, name, body", in_sqlite="hash", in_postgres="hash"),
    Kept("circles", "id, title, created", in_sqlite="id", in_postgres="id"),
)


class SqliteCopy:
    """A new file that is filled row by row; it is whole when it was finished."""

    def __init__(self, target: Path) -> None:
        self._file = apsw.Connection(str(target))
        _ = self._file.execute("PRAGMA synchronous=FULL")
        _ = self._file.execute("BEGIN")
        for step in SQLITE:
            _ = self._file.execute(step)
        _ = self._file.execute(f"PRAGMA user_version={VERSION}")

    def write(self, kept: Kept, rows: Sequence[tuple[object, ...]]) -> None:
        marks = ", ".join("?" for _ in kept.columns.split(","))
        query = f"INSERT INTO {kept.name}({kept.columns}) VALUES({marks})"
        _ = self._file.executemany(query, rows)

    def finish(self) -> None:
        _ = self._file.execute("COMMIT")

    def close(self) -> None:
        self._file.close()


class Backup:
    """A backup that is read. The file itself is left as it is: what is older is renewed in a copy."""

    def __init__(self, source: Path) -> None:
        if not source.is_file():
            raise refuse("no_backup", file=str(source))
        self._source = source
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="parlour-")
        except OSError as error:
            raise refuse("restore_failed", reason=str(error)) from None
        try:
            self._file = self._copied(Path(self._folder.name) / "copy")
        except apsw.Error as error:
            self._folder.cleanup()
            raise self._refusal(error) from None
        except BaseException:
            self._folder.cleanup()
            raise

    def _refusal(self, error: apsw.Error) -> BadInput:
        if isinstance(error, apsw.BusyError):
            return refuse("store_in_use", file=str(self._source))
        if isinstance(error, apsw.FullError):
            return refuse("restore_failed", reason=f"{self._folder.name}: {error}")
        return refuse("backup_broken", file=str(self._source))

    def _copied(self, copy: Path) -> apsw.Connection:
        source = apsw.Connection(str(self._source), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            file = written_to(copy, source)
        finally:
            source.close()
        version = int(file.pragma("user_version") or 0)
        if not version or not is_ours(file) or file.pragma("integrity_check") != "ok":
            raise apsw.CorruptError
        if version > VERSION:
            raise refuse("store_newer", file=str(self._source), version=version, ours=VERSION)
        for step in SQLITE[version:]:
            _ = file.execute(step)
        return file

    def tables(self) -> int:
        """How many live tables it holds."""
        return int(self._file.execute("SELECT count(*) FROM heads").get)

    def write_to(self, target: Path) -> None:
        """The same again in a new file."""
        written_to(target, self._file).close()

    def rows(self, kept: Kept) -> Iterator[list[tuple[Any, ...]]]:
        """The rows of a table, part by part."""
        query = f"SELECT {kept.columns} FROM {kept.name} ORDER BY {kept.in_sqlite}"
        cursor = self._file.execute(query)
        while part := [row for _, row in zip(range(PART), cursor, strict=False)]:
            yield part

    def close(self) -> None:
        self._file.close()
        self._folder.cleanup()


def written_to(target: Path, source: apsw.Connection) -> apsw.Connection:
    """A new file with everything of another one, open."""
    file = apsw.Connection(str(target))
    with file.backup("main", source, "main") as steps:
        while not steps.done:
            steps.step()
    return file
