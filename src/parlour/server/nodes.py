"""Several servers on one database: who is there, and whose tables want somebody new."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from parlour.server.house import House
from parlour.server.relay import Relays
from parlour.server.stores.postgres import PostgresStore
from parlour.server.stores.pulse import Fellow, Pulse
from parlour.server.stores.store import Elsewhere, StoreFailed

log = logging.getLogger("parlour.nodes")

BEAT_EVERY = 0.25  # seconds
LOOK_EVERY = 3.0  # seconds between looks at whose tables are whose while nobody comes or goes
SOON = 10.0  # seconds in which a table without an owner should have found one
AGAIN_AFTER = 600.0  # seconds until a table is tried again that did not wake
ENDS_WITHIN = 1.0  # seconds for what is under way when a node leaves
AT_ONCE = 4  # tables that are woken side by side


class Nodes:
    """This node among the others."""

    def __init__(self, store: PostgresStore, house: House, relays: Relays) -> None:
        self._store = store
        self._house = house
        self._relays = relays
        self._pulse = Pulse(store.place.address, store.node)
        self._address = ""
        self._alive: frozenset[str] = frozenset()
        self._look_at = 0.0
        self._orphans: dict[str, float] = {}  # tables without an owner, and since when
        self._broken: dict[str, float] = {}  # those that do not wake, and when to try again
        self._looking: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None

    async def join(self, address: str) -> None:
        self._address = address
        await self._pulse.join(address)
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        answers = True
        while True:
            try:
                self._hear(await self._pulse.beat(self._address))
                answers = True
            except StoreFailed as error:
                if answers:
                    log.error("the database does not answer", extra={"error": str(error)})
                answers = False
                self._store.forsake_connections()
            except Exception:
                log.exception("a beat failed")  # the next one must come all the same
            await asyncio.sleep(BEAT_EVERY)

    def _hear(self, fellows: Sequence[Fellow]) -> None:
        """Take in who is there. Nothing is waited for here: the next beat is due."""
        node = self._store.node
        if not any(fellow.node == node and fellow.alive for fellow in fellows):
            self._come_back()
        answering = {fellow.address for fellow in fellows if fellow.alive}
        for fellow in fellows:
            if not fellow.alive and fellow.node != node and fellow.address not in answering:
                self._relays.drop(fellow.address)
        alive = frozenset(one.node for one in fellows if one.alive) | {node}
        at = monotonic()
        if self._looking is not None and not self._looking.done():
            return
        if alive != self._alive or at >= self._look_at:
            self._alive = alive
            self._look_at = at + LOOK_EVERY
            self._looking = asyncio.create_task(self._look())

    def _come_back(self) -> None:
        """We were not heard of for a while: others may have taken tables over.

        A look that is under way may wait for a connection on which nothing comes any more.
        """
        log.warning("this node was not heard of for longer than its lease")
        self._store.forsake_connections()
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        self._look_at = 0.0

    async def _look(self) -> None:
        """Let go of tables that others own by now, and go on with those that nobody owns."""
        try:
            await self._let_go()
            await self._wake()
        except StoreFailed:
            self._look_at = 0.0  # until it is known how things are

    async def _let_go(self) -> None:
        held = {table: room.epoch for table, room in self._house.rooms.items()}
        lost = await self._store.lost(held)
        await self._house.drop({table: held[table] for table in lost})

    async def _wake(self) -> None:
        """Go on with the tables without an owner that fall to this node."""
        at = monotonic()
        orphans = {table for table, _ in await self._store.waking()}
        self._orphans = {table: self._orphans.get(table, at) for table in orphans}
        self._broken = {table: due for table, due in self._broken.items() if table in orphans}
        mine = [
            table
            for table in sorted(orphans)
            if chosen(table, self._alive) == self._store.node and self._broken.get(table, at) <= at
        ]
        places = asyncio.Semaphore(AT_ONCE)

        async def wake(table: str) -> None:
            async with places:
                try:
                    await self._house.wake(table)
                    self._house.services.count("woken")
                    orphans.discard(table)
                except Elsewhere:
                    orphans.discard(table)  # somebody came to it at another node first
                except StoreFailed:
                    pass
                except Exception:
                    log.exception("a table does not wake", extra={"table": table})
                    self._broken[table] = at + AGAIN_AFTER

        _ = await asyncio.gather(*map(wake, mine))
        if any(at - self._orphans[table] < SOON for table in orphans.difference(self._broken)):
            self._look_at = 0.0  # look again until the others have theirs

    async def close(self) -> None:
        """Leave; the tables are there for the others at once."""
        tasks = [task for task in (self._beating, self._looking) if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:  # a beat has the connection until it is over
            _ = await asyncio.wait(tasks, timeout=ENDS_WITHIN)
        with suppress(StoreFailed):
            await self._pulse.leave()


def chosen(table: str, nodes: frozenset[str]) -> str:
    """The node to which a table falls: all come to the same answer, and share tables evenly."""
    return max(nodes, key=lambda node: hashlib.sha256(f"{table}/{node}".encode()).digest())
