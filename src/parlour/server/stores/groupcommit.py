"""Many tables share one commit: what arrives while one is running goes into the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.server.stores.store import Lines, Overtaken, StoreFailed, Told

log = logging.getLogger("parlour.stores")

# Begins to write all or nothing; gives the tables that were overtaken, of which nothing was written.
Flush = Callable[[list[Lines]], "asyncio.Future[frozenset[str]]"]


class GroupCommit:
    """One commit at a time, begun when all that came in one turn of the loop is there."""

    def __init__(self, flush: Flush) -> None:
        self._flush = flush
        self._waiting: list[tuple[Lines, Told]] = []
        self._busy = False  # until everybody was told of a commit
        self._running: asyncio.Future[frozenset[str]] | None = None
        self.commits = 0
        self.lines = 0

    def append(self, lines: Lines, told: Told) -> None:
        self._waiting.append((lines, told))
        if not self._busy:
            self._busy = True
            _ = asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        batch, self._waiting = self._waiting, []
        self.commits += 1
        self.lines += len(batch)
        running = self._running = self._flush([lines for lines, _ in batch])
        running.add_done_callback(lambda _: self._end(batch, running))

    def _end(self, batch: list[tuple[Lines, Told]], ended: asyncio.Future[frozenset[str]]) -> None:
        error = StoreFailed("it was given up") if ended.cancelled() else ended.exception()
        overtaken = ended.result() if error is None else frozenset()
        for lines, told in batch:
            try:
                told(Overtaken(lines.table) if lines.table in overtaken else error)
            except Exception:  # of one table; the others must not wait for ever
                log.exception("a table could not be told of its commit")
        self._running = None
        if self._waiting:
            self._begin()
        else:
            self._busy = False

    async def finish(self) -> None:
        """Wait until everything that was given is written."""
        while self._busy:
            if self._running is not None:
                _ = await asyncio.wait({self._running})
            await asyncio.sleep(0)  # it begins, or is told of
