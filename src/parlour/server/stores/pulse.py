"""How nodes know of one another: each says again and again in the database that it is there.

The clock is the database's, so that those of the nodes need not agree.
"""

from __future__ import annotations

from dataclasses import dataclass

import asyncpg

from parlour.server.stores.postgres import ALIVE, FAILURES, LEASE, settings
from parlour.server.stores.store import StoreFailed

PATIENCE = 1.0  # seconds for an answer

# The rows are those from before this beat: one's own tells whether it comes too late.
BEAT = f"""
    WITH kept AS (
        INSERT INTO nodes AS n(node, address, since, seen)
        VALUES($2, $3, clock_timestamp(), clock_timestamp())
        ON CONFLICT(node) DO UPDATE SET seen = excluded.seen,
            since = CASE WHEN n.{ALIVE} THEN n.since ELSE excluded.since END
    )
    SELECT node, address, {ALIVE} AS alive FROM nodes
"""


@dataclass(frozen=True)
class Fellow:
    node: str
    address: str
    alive: bool


class Pulse:
    """A node's sign of life, over a connection of its own, so that it waits for nothing else."""

    def __init__(self, database: str, node: str) -> None:
        self._database = database
        self.node = node
        self._connection: asyncpg.Connection | None = None

    async def join(self, address: str) -> None:
        """Be there from now on. Whoever had this address before is gone: we listen on it."""
        connection = await self._connected()
        query = "DELETE FROM nodes WHERE address = $1 OR seen < clock_timestamp() - interval '1 h'"
        try:
            _ = await connection.execute(query, address)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error
        _ = await self.beat(address)

    async def beat(self, address: str) -> list[Fellow]:
        """Say that this node is there; all nodes as they were until now."""
        connection = await self._connected()
        try:
            rows = await connection.fetch(BEAT, LEASE, self.node, address)
        except FAILURES as error:
            await self._hang_up()
            raise StoreFailed(str(error)) from error
        return [Fellow(*row) for row in rows]

    async def leave(self) -> None:
        """Say that this node is gone, so that others need not wait to find out."""
        connection = await self._connected()
        try:
            _ = await connection.execute("DELETE FROM nodes WHERE node = $1", self.node)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error
        finally:
            await self._hang_up()

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            try:
                # A beat need not outlive the database: the next one is due in a moment.
                self._connection = await asyncpg.connect(
                    self._database,
                    timeout=PATIENCE,
                    command_timeout=PATIENCE,
                    server_settings=settings("off"),
                )
            except FAILURES as error:
                raise StoreFailed(str(error)) from error
        return self._connection

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
