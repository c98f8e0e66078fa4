"""A disk below SQLite that can lose its page cache, run full, and break.

While a `Disk` is in place every SQLite file of this process lies on it. What is written stays in
memory until it is synced; `crash` copies what would be found after the power failed.
"""

from __future__ import annotations

import random
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import apsw

from parlour.server.stores import sqlite

SECTOR = 512


@dataclass
class Fault:
    """An error for every write, or sync, to come."""

    error: type[apsw.Error]
    at: Literal["write", "sync"] = "write"
    spares: int = 0  # calls that still succeed


class Disk(apsw.VFS):
    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.files: dict[str, File] = {}
        self.fault: Fault | None = None
        self.faults = 0  # that struck
        self.lies = False  # whether `PRAGMA synchronous` is ignored and nothing is ever synced
        self.base = apsw.vfs_names()[0]
        super().__init__("disk", self.base, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> File:  # noqa: N802 - SQLite's name
        return File(self, name, flags)

    def strike(self, at: str) -> None:
        """Fail if it was ordered."""
        fault = self.fault
        if fault is None or fault.at != at:
            return
        if fault.spares > 0:
            fault.spares -= 1
            return
        self.faults += 1
        raise fault.error("ordered by the test")

    def crash(self, source: Path, target: Path, rnd: random.Random | None = None) -> None:
        """What is left of a file and its log when the power fails now.

        With `rnd` some of what was not synced has reached the disk all the same, in any order.
        """
        with self.lock:
            for path in source.parent.glob(f"{source.name}*"):
                copy = target / path.name
                _ = shutil.copy(path, copy)
                file = self.files.get(str(path))
                if file is not None and rnd is not None:
                    file.leak(copy, rnd)


class File(apsw.VFSFile):
    """A file whose unsynced part is in memory only."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__(disk.base, name, flags)
        self._disk = disk
        self._path = str(name.filename() if isinstance(name, apsw.URIFilename) else name)
        size = super().xFileSize()
        self._cache = bytearray(super().xRead(size, 0) if size else b"")
        self._unsynced: list[tuple[int, bytes | None]] = []  # None: cut off there
        disk.files[self._path] = self

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._cache[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        with self._disk.lock:
            self._disk.strike("write")
            if len(self._cache) < offset:
                self._cache += bytes(offset - len(self._cache))
            self._cache[offset : offset + len(data)] = data
            self._unsynced.append((offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        with self._disk.lock:
            del self._cache[newsize:]
            self._unsynced.append((newsize, None))

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._cache)

    def xSync(self, flags: int) -> None:  # noqa: N802
        with self._disk.lock:
            self._disk.strike("sync")
            self._flush()

    def _flush(self) -> None:
        for offset, data in self._unsynced:
            if data is None:
                super().xTruncate(offset)
            else:
                super().xWrite(data, offset)
        self._unsynced.clear()

    def xClose(self) -> None:  # noqa: N802
        with self._disk.lock:
            self._flush()  # the power did not fail
            self._disk.files.pop(self._path, None)
            super().xClose()

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        if self._disk.lies and op == apsw.SQLITE_FCNTL_PRAGMA:
            pragma = apsw.VFSFcntlPragma(ptr)
            if pragma.name == "synchronous" and pragma.value != "OFF":
                return True  # heard, and not followed
        return super().xFileControl(op, ptr)

    def leak(self, copy: Path, rnd: random.Random) -> None:
        """Let some sectors of what was not synced reach the disk."""
        with copy.open("r+b") as file:
            for offset, data in self._unsynced:
                for start in range(0, len(data or b""), SECTOR):
                    if data is not None and rnd.random() < 0.5:
                        _ = file.seek(offset + start)
                        _ = file.write(data[start : start + SECTOR])


LOGGED = 20  # pages: the log is carried over often, so that this is tested too


def never_sync(file: apsw.Connection) -> None:
    _ = file.execute("PRAGMA synchronous=OFF")


@contextmanager
def disk(*, lies: bool = False) -> Iterator[Disk]:
    """All SQLite files lie on this disk; `lies`: as with `synchronous=OFF`."""
    made = Disk()
    made.lies = lies
    hooks = [never_sync] if lies else []
    apsw.connection_hooks.extend(hooks)
    usual, sqlite.AT_THE_LATEST = sqlite.AT_THE_LATEST, LOGGED
    try:
        yield made
    finally:
        sqlite.AT_THE_LATEST = usual
        for hook in hooks:
            apsw.connection_hooks.remove(hook)
        made.unregister()
