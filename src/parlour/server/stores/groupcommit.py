"""Many tables share one commit: what arrives while one is running goes into the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.server.stores.store import Lines, Overtaken, Told

log = logging.getLogger("parlour.stores")

# How a commit ended: the tables that were overtaken, of which nothing was written; or None, and the error
# with which nothing was written at all.
Ended = Callable[[frozenset[str] | None, BaseException | None], None]
# Begins to write all or nothing.
Flush = Callable[[list[Lines], Ended], None]


class GroupCommit:
    """One commit at a time, begun when all that came in one turn of the loop is there."""

    def __init__(self, flush: Flush) -> None:
        self._flush = flush
        self._waiting: list[tuple[Lines, Told]] = []
        self._busy = False  # until everybody was told of a commit
        self._idle: asyncio.Future[None] | None = None  # for who waits until it is
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
        self._flush(
            [lines for lines, _ in batch], lambda gone, error: self._end(batch, gone, error)
        )

    def _end(
        self,
        batch: list[tuple[Lines, Told]],
        overtaken: frozenset[str] | None,
        error: BaseException | None,
    ) -> None:
        for lines, told in batch:
            lost = overtaken is not None and lines.table in overtaken
            try:
                told(Overtaken(lines.table) if lost else error)
            except Exception:  # of one table; the others must not wait for ever
                log.exception("a table could not be told of its commit")
        if self._waiting:
            self._begin()
            return
        self._busy = False
        if self._idle is not None:
            self._idle.set_result(None)
            self._idle = None

    async def finish(self) -> None:
        """Wait until everything that was given is written."""
        while self._busy:
            if self._idle is None:
                self._idle = asyncio.get_running_loop().create_future()
            await asyncio.wait({self._idle})
