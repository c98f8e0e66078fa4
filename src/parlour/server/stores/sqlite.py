"""Tables in one SQLite file.

Exactly one connection reads, writes and checkpoints, in a thread of its own, and holds the file
for itself: a second server on the same file is refused. `synchronous=FULL` makes every commit
reach the disk before it returns.

Commits are appended to SQLite's log beside the file. To carry its pages over into the file takes as
long as ten to twenty commits, and all that came in the meantime waits: it is done in a lull, or behind
a commit when the log has grown long.

A commit that makes the log longer waits for the file system to note that too, ten times as long as one
that writes over what is there. So the log of a busy server is given its full length in a lull; SQLite writes
over it from its beginning, and what lies behind the last commit means nothing to it.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from typing import Any, TypeVar

import apsw

from parlour.core.errors import BadInput
from parlour.server.stores.beside import make_sure_nothing_is_lost
from parlour.server.stores.groupcommit import Ended, GroupCommit
from parlour.server.stores.migrating import SQLITE, VERSION, is_ours
from parlour.server.stores.store import (
    HEAD,
    Damaged,
    Group,
    Head,
    Lines,
    Store,
    StoreFailed,
    Told,
)
from parlour.server.stores.thread import OneThread
from parlour.server.wishes import refuse

log = logging.getLogger("parlour.stores")

Found = TypeVar("Found")

WORTHWHILE = 1_000  # pages in the log that are carried over in a lull
AT_THE_LATEST = 8_000  # pages, lull or not: some thirty megabytes
FRAME = 24  # bytes before each page in the log
SPARE = 30  # times as much as the log takes must be free on the disk, or it grows as it is needed
CACHE = 16_000  # KiB of pages that are kept in memory: those of the tables that are awake
BACKUP_PAGES = 256  # copied at a time, while commits wait

OVERTAKEN: frozenset[str] = frozenset()  # nobody else has the file

INSERT_LINE = "INSERT INTO log(tbl, seq, body) VALUES(?, ?, ?)"
INSERT_LINES = tuple(INSERT_LINE + ", (?, ?, ?)" * more for more in range(32))  # from one to many
WRITE_HEAD = (
    f"INSERT INTO heads({HEAD}) VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(tbl) DO UPDATE SET"
    " title = excluded.title, status = excluded.status, listed = excluded.listed,"
    " seats = excluded.seats, free = excluded.free, host = excluded.host,"
    " wake_at = excluded.wake_at"
)


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = OneThread("store", self._tidy_up)
        self._commits = GroupCommit(self._flush)
        self._file: apsw.Connection | None = None
        self._carried = 0  # pages that were written before the log began anew
        self._page = 0  # bytes of one

    async def open(self) -> None:
        try:
            await self._do(self._open)
        except BaseException:
            await self.close()
            raise

    def _open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            make_sure_nothing_is_lost(self.path)
            keep_to_oneself(self.path)
            file = self._file = apsw.Connection(str(self.path))
            if file.readonly("main"):
                raise why_read_only(self.path)
            _ = file.execute("PRAGMA locking_mode=EXCLUSIVE")
            if not is_ours(file):  # before anything is written into it
                raise refuse("store_foreign", file=str(self.path))
            _ = file.execute("PRAGMA journal_mode=WAL")
            _ = file.execute("PRAGMA synchronous=FULL")
            _ = file.execute(f"PRAGMA cache_size=-{CACHE}")
            file.set_wal_hook(self._note_logged)  # in place of SQLite's own, which carries over
            # The lock is taken now, so that a second server learns of it at once.
            _ = file.execute("BEGIN IMMEDIATE")
            self._migrate(file)
            self._page = int(file.pragma("page_size"))
            _ = file.execute("COMMIT")
            file.set_wal_hook(None)
        except apsw.BusyError:
            raise refuse("store_in_use", file=str(self.path)) from None
        except (apsw.NotADBError, apsw.CorruptError):
            raise refuse("store_broken", file=str(self.path)) from None
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise refuse("store_closed", file=str(self.path), reason=reason) from None
        except apsw.Error as error:
            raise refuse("store_closed", file=str(self.path), reason=str(error)) from None

    def _migrate(self, file: apsw.Connection) -> None:
        version = int(file.pragma("user_version") or 0)
        if version > VERSION:
            raise refuse("store_newer", file=str(self.path), version=version, ours=VERSION)
        for step in SQLITE[version:]:
            _ = file.execute(step)
        _ = file.execute(f"PRAGMA user_version={VERSION}")

    async def _do(self, what: Callable[..., Found], *given: object) -> Found:
        """Run something on the store's thread; what SQLite cannot do is one kind of failure."""
        try:
            return await self._thread.do(what, *given)
        except BadInput:
            raise
        except (apsw.Error, OSError) as error:
            raise StoreFailed(str(error)) from error

    def _rows(self, query: str, *given: object) -> list[Any]:
        assert self._file is not None, "the store is open"
        return list(self._file.execute(query, given))

    # The log.

    def append(self, lines: Lines, told: Told) -> None:
        self._commits.append(lines, told)

    def _flush(self, batch: list[Lines], ended: Ended) -> None:
        self._thread.give(self._commit, (batch,), ended)

    def _commit(self, batch: Sequence[Lines]) -> frozenset[str]:
        try:
            self._write(batch)
        except (apsw.Error, OSError) as error:
            raise StoreFailed(str(error)) from error
        return OVERTAKEN

    def _write(self, batch: Sequence[Lines]) -> None:
        file = self._file
        assert file is not None, "the store is open"
        rows = [
            (lines.table, seq, body)
            for lines in batch
            for seq, body in enumerate(lines.entries, lines.first)
        ]
        heads = [lines.head for lines in batch if lines.head is not None]
        if not heads and 0 < len(rows) <= len(INSERT_LINES):
            # A transaction of its own: after each statement the loop may have to be waited for.
            values = [value for row in rows for value in row]
            _ = file.execute(INSERT_LINES[len(rows) - 1], values)
            return
        _ = file.execute("BEGIN IMMEDIATE")
        try:
            _ = file.executemany(INSERT_LINE, rows)
            for head in heads:
                _ = file.execute(WRITE_HEAD, head_row(head))
            _ = file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:
                _ = file.execute("ROLLBACK")
            raise

    # SQLite's own log.

    def _note_logged(self, file: apsw.Connection, _: str, pages: int) -> int:
        """Before anything else is written: what the log holds from the last time."""
        self._carried = written(file) - pages
        return apsw.SQLITE_OK

    @property
    def _logged(self) -> int:
        """Pages in the log that are not in the file yet."""
        return 0 if self._file is None else written(self._file) - self._carried

    def _tidy_up(self, lull: bool) -> None:
        if self._logged >= (WORTHWHILE if lull else AT_THE_LATEST):
            self._carry_over()
            if lull:
                self._lengthen()

    def _carry_over(self) -> None:
        """Write the pages of the log into the file; the next commit begins the log anew.

        If that fails, they are still in the log: nothing is lost, and it is tried again.
        """
        if self._file is None:
            return
        try:
            _ = self._file.wal_checkpoint()
        except (apsw.Error, OSError) as error:
            log.warning("the log was not carried over", extra={"error": str(error)})
        else:
            self._carried = written(self._file)

    def _lengthen(self) -> None:
        """Give the log the length that it will have, where there is room enough for that."""
        log_file = Path(f"{self.path}-wal")
        with suppress(OSError), log_file.open("r+b") as file:
            had = file.seek(0, os.SEEK_END)
            missing = AT_THE_LATEST * (self._page + FRAME) - had
            if missing <= 0 or shutil.disk_usage(log_file).free < SPARE * missing:
                return
            try:
                _ = file.write(bytes(missing))
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                _ = file.truncate(had)

    # Reading.

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        return await self._do(self._load, table, after)

    def _load(self, table: str, after: int) -> list[bytes]:
        query = "SELECT seq, body FROM log WHERE tbl = ? AND seq > ? ORDER BY seq"
        try:
            rows = self._rows(query, table, after)
        except apsw.CorruptError as error:
            raise Damaged(str(error)) from None
        return without_gaps(rows, after)

    # Heads.

    async def table_with(self, code: str) -> str | None:
        rows = await self._do(self._rows, "SELECT tbl FROM heads WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    async def listed(self, most: int) -> list[Head]:
        query = (
            f"SELECT {HEAD} FROM heads WHERE listed AND status IN ('lobby', 'playing')"
            " ORDER BY rowid DESC LIMIT ?"
        )
        return [read_head(row) for row in await self._do(self._rows, query, most)]

    async def waking(self) -> list[tuple[str, int]]:
        query = "SELECT tbl, wake_at FROM heads WHERE wake_at IS NOT NULL"
        return [(str(row[0]), int(row[1])) for row in await self._do(self._rows, query)]

    async def tables_of(self, group: str) -> list[Head]:
        query = f"SELECT {HEAD} FROM heads WHERE grp = ? ORDER BY rowid"
        return [read_head(row) for row in await self._do(self._rows, query, group)]

    # Packs and groups.

    async def save_pack(self, digest: str, name: str, text: bytes) -> None:
        query = "INSERT OR IGNORE INTO packs(hash, name, body) VALUES(?, ?, ?)"
        await self._do(self._rows, query, digest, name, text)

    async def pack(self, digest: str) -> tuple[str, bytes] | None:
        rows = await self._do(self._rows, "SELECT name, body FROM packs WHERE hash = ?", digest)
        return (str(rows[0][0]), bytes(rows[0][1])) if rows else None

    async def found_group(self, group: Group) -> None:
        query = "INSERT INTO circles(id, title, created) VALUES(?, ?, ?)"
        await self._do(self._rows, query, group.id, group.title, group.created)

    async def group(self, group: str) -> Group | None:
        query = "SELECT id, title, created FROM circles WHERE id = ?"
        rows = await self._do(self._rows, query, group)
        return Group(*rows[0]) if rows else None

    # One process has the file: it owns all tables.

    async def own(self, table: str) -> int:
        return 0

    async def owner(self, table: str) -> str | None:
        return None

    async def lost(self, held: Mapping[str, int]) -> Collection[str]:
        return ()

    async def check(self) -> None:
        await self._do(self._rows, "SELECT 1")

    async def try_writing(self) -> None:
        # The same number again is a page to be written all the same.
        await self._do(self._rows, f"PRAGMA user_version={VERSION}")

    async def backup(self, target: Path) -> None:
        """A copy of everything. Commits go on between its steps, and are in it."""
        copy, steps = await self._do(self._begin_backup, target)
        try:
            while not steps.done:
                await self._do(steps.step, BACKUP_PAGES)
        finally:
            await self._do(steps.close)
            await self._do(copy.close)

    def _begin_backup(self, target: Path) -> tuple[apsw.Connection, apsw.Backup]:
        assert self._file is not None, "the store is open"
        copy = apsw.Connection(str(target))
        return copy, copy.backup("main", self._file, "main")

    async def close(self) -> None:
        await self._commits.finish()
        if self._file is not None:
            await self._do(self._close)
        self._thread.stop()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()


def keep_to_oneself(path: Path) -> None:
    """A new file is for whoever runs the server alone: hands and what people wrote are in it.

    SQLite gives what it writes beside a file the same rights.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def why_read_only(path: Path) -> OSError:
    """Why a file cannot be written: SQLite opens it to be read then, and fails later over something else."""
    try:
        os.close(os.open(path, os.O_RDWR))
    except OSError as error:
        return error
    return PermissionError(EACCES, os.strerror(EACCES))


def written(file: apsw.Connection) -> int:
    """How many pages this connection has written into the log."""
    return file.status(apsw.SQLITE_DBSTATUS_CACHE_WRITE)[0]


def without_gaps(rows: Sequence[tuple[int, bytes]], after: int) -> list[bytes]:
    """The lines of a table behind a number; `Damaged` if one in between is missing."""
    if [seq for seq, _ in rows] != list(range(after + 1, after + len(rows) + 1)):
        raise Damaged("some lines are missing")
    return [body for _, body in rows]


def head_row(head: Head) -> tuple[str | int | None, ...]:
    return (
        head.table,
        head.code,
        head.game,
        head.title,
        head.status,
        head.listed,
        head.seats,
        head.free,
        head.host,
        head.group,
        head.wake_at,
    )


def read_head(row: Sequence[Any]) -> Head:
    table, code, game, title, status, listed, seats, free, host, group, wake_at = row
    return Head(table, code, game, title, status, bool(listed), seats, free, host, group, wake_at)
