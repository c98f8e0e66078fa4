"""A backup of another store: the same tables in a SQLite file that a server can open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import apsw

from parlour.server.stores.migrating import SQLITE, VERSION


class SqliteCopy:
    """A new file that is filled row by row; it is whole when it was finished."""

    def __init__(self, target: Path) -> None:
        self._file = apsw.Connection(str(target))
        _ = self._file.execute("PRAGMA synchronous=FULL")
        _ = self._file.execute("BEGIN")
        for step in SQLITE:
            _ = self._file.execute(step)
        _ = self._file.execute(f"PRAGMA user_version={VERSION}")

    def write(self, name: str, names: str, rows: Sequence[tuple[object, ...]]) -> None:
        marks = ", ".join("?" for _ in names.split(","))
        query = f"INSERT INTO {name}({names}) VALUES({marks})"
        _ = self._file.executemany(query, rows)

    def finish(self) -> None:
        _ = self._file.execute("COMMIT")

    def close(self) -> None:
        self._file.close()
