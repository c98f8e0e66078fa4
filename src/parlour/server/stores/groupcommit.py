"""Many tables share one commit: what arrives while one is running goes into the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from parlour.server.stores.store import Lines, Overtaken

Flush = Callable[[list[Lines]], Awaitable[frozenset[str]]]


class GroupCommit:
    """One commit at a time. `flush` writes all or nothing, but for tables that were overtaken."""

    def __init__(self, flush: Flush) -> None:
        self._flush = flush
        self._waiting: list[tuple[Lines, asyncio.Future[None]]] = []
        self._running: asyncio.Task[None] | None = None
        self.commits = 0
        self.lines = 0

    def append(self, lines: Lines) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((lines, done))
        if self._running is None:
            self._running = loop.create_task(self._run())
        return done

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                self.commits += 1
                self.lines += len(batch)
                try:
                    overtaken = await self._flush([lines for lines, _ in batch])
                except Exception as error:  # noqa: BLE001 - whoever waits for the commit gets it
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(error)
                    continue
                for lines, done in batch:
                    if done.done():
                        continue
                    if lines.table in overtaken:
                        done.set_exception(Overtaken(lines.table))
                    else:
                        done.set_result(None)
        finally:
            self._running = None

    async def finish(self) -> None:
        """Wait until everything that was given is written."""
        while self._running is not None:
            await asyncio.wait({self._running})
