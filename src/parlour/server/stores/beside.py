"""What SQLite keeps beside a file, and reads as a part of whatever has that name.

Such a log of a server that died holds what it confirmed last, and is nobody's to throw away.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from parlour.server.wishes import refuse

BESIDE = ("-wal", "-shm", "-journal")
PAGES_BEFORE = slice(16, 20)  # of a journal: how many pages the file had when it was begun


def beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def make_sure_nothing_is_left(file: Path, counts: Callable[[Path], bool] = Path.exists) -> None:
    """Refuse a name that is taken by what is left of a database that was moved away."""
    for suffix in BESIDE:
        left = beside(file, suffix)
        if counts(left):
            raise refuse("left_beside", file=str(left), suffix=suffix)


def make_sure_nothing_is_lost(file: Path) -> None:
    """Refuse to begin anew where SQLite would throw away what was confirmed: it empties such a log."""
    real = Path(os.path.realpath(file))  # beside which SQLite writes
    if not real.exists() or real.stat().st_size == 0:
        make_sure_nothing_is_left(real, holds_something)


def holds_something(left: Path) -> bool:
    """Whether something of a database is in it; a first start that was cut short leaves nothing."""
    if left.name.endswith("-shm") or not left.exists():
        return False  # the first is only about the log
    if left.name.endswith("-wal"):
        return left.stat().st_size > 0
    with left.open("rb") as journal:
        pages = journal.read(PAGES_BEFORE.stop)[PAGES_BEFORE]
    return any(pages)
