"""What a store does for live tables, whatever it is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol


class StoreFailed(Exception):
    """Nothing of what was given is kept: the disk is full, or the database does not answer."""


class Damaged(Exception):
    """What is kept of a table cannot be read, or some of it is missing."""


class Overtaken(Exception):
    """Another node owns the table by now; nothing was written."""


class Elsewhere(Exception):
    """A node that is alive owns the table: who wants it is served there."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


# The columns of a head, as both stores have them.
HEAD = "tbl, code, game, title, status, listed, seats, free, host, grp, wake_at"


@dataclass(frozen=True)
class Head:
    """What must be known of a table without reading its log."""

    table: str
    code: str
    game: str
    title: str
    status: str
    listed: bool
    seats: int
    free: int
    host: str
    group: str
    wake_at: int | None  # milliseconds since 1970: when something happens by itself; None: never


class Lines(NamedTuple):
    """Entries to be appended to a table's log, and its head if that changed."""

    table: str
    first: int  # the number of the first of them, from 1
    entries: Sequence[bytes]
    head: Head | None
    epoch: int = 0  # under which the writer owns the table


@dataclass(frozen=True)
class Group:
    """A circle of people who play together."""

    id: str
    title: str
    created: int


Told = Callable[[BaseException | None], None]


class Store(Protocol):
    """Everything is on disk when a call returns, or `StoreFailed` says that nothing is."""

    def append(self, lines: Lines, told: Told) -> None:
        """Write entries, and tell when they are on disk or with which error they are not.

        Calls that come while a commit is running share the next one.
        """

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table behind the first `after`; none if there is no such table.

        Raises `Damaged` where the last is not the only one that could be missing.
        """

    async def table_with(self, code: str) -> str | None: ...

    async def listed(self, most: int) -> list[Head]:
        """Tables that want to be found, the newest first."""

    async def waking(self) -> list[tuple[str, int]]:
        """Tables at which something happens by itself and that nobody looks after, and when."""

    async def save_pack(self, digest: str, name: str, text: bytes) -> None: ...

    async def pack(self, digest: str) -> tuple[str, bytes] | None: ...

    async def found_group(self, group: Group) -> None: ...

    async def group(self, group: str) -> Group | None: ...

    async def tables_of(self, group: str) -> list[Head]:
        """The tables of a group, oldest first."""

    async def own(self, table: str) -> int:
        """Make this node the owner of a table; the epoch under which it may write.

        `Elsewhere` if another node that is alive owns it.
        """

    async def owner(self, table: str) -> str | None:
        """The address of the other node that owns a table and is alive; None: this one may."""

    async def lost(self, held: Mapping[str, int]) -> Collection[str]:
        """Which of the tables that this node held, each under an epoch, are another's by now."""

    async def check(self) -> None:
        """Whether the store answers."""

    async def try_writing(self) -> None:
        """Write something that changes nothing, to see whether the store takes it."""

    async def backup(self, target: Path) -> None:
        """Everything that was confirmed, as a SQLite file; taken while tables are played."""

    async def close(self) -> None: ...


async def appended(store: Store, lines: Lines) -> None:
    """Write entries, and wait until they are on disk."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def told(error: BaseException | None) -> None:
        if done.done():  # nobody waits any more
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.append(lines, told)
    await done
