"""Tables in a PostgreSQL database that several servers share.

A table belongs to one node at a time, under an epoch that only grows. A batch is one statement
that looks at the epochs, locks them until it commits, and writes what is still ours; so whoever
takes a table over waits for a write that is under way and then reads it, and who was overtaken
writes nothing. One statement also means that a node that is stopped in the middle holds no lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg

from parlour.core.errors import BadInput
from parlour.server.stores.copying import KEPT, PART, Backup, SqliteCopy
from parlour.server.stores.groupcommit import Ended, GroupCommit
from parlour.server.stores.migrating import POSTGRES, VERSION
from parlour.server.stores.places import Place
from parlour.server.stores.sqlite import head_row, read_head, without_gaps
from parlour.server.stores.store import (
    HEAD,
    Elsewhere,
    Group,
    Head,
    Lines,
    Store,
    StoreFailed,
    Told,
)
from parlour.server.tokens import new_token
from parlour.server.wishes import refuse

SCHEMA = "parlour"
PATIENCE = 5.0  # seconds for an answer
WHILE_MIGRATING = 120.0
MOST_CONNECTIONS = 10
MIGRATING = 7_226_758  # the advisory lock of who migrates
LEASE = timedelta(seconds=1)  # a node that was not heard of for so long is taken for dead
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

ALIVE = "seen > clock_timestamp() - $1::interval"
# Who was not heard of has lost its tables, but only to who was heard of all the while: after a time
# in which the database was away, everybody else would look dead to the first who comes back.
HOLDS = f"""({ALIVE} OR NOT EXISTS(
    SELECT FROM nodes me WHERE me.node = $2 AND me.since < clock_timestamp() - $1::interval
))"""
WRITE = f"""
    WITH given AS (
        SELECT * FROM unnest($1::text[], $2::bigint[]) AS g(tbl, epoch)
    ), mine AS MATERIALIZED (
        SELECT o.tbl FROM owners o JOIN given g ON o.tbl = g.tbl
        WHERE o.node = $3 AND o.epoch = g.epoch ORDER BY o.tbl FOR SHARE OF o
    ), lines AS (
        INSERT INTO log(tbl, seq, body)
        SELECT l.tbl, l.seq, l.body
        FROM unnest($4::text[], $5::integer[], $6::bytea[]) AS l(tbl, seq, body)
        JOIN mine ON mine.tbl = l.tbl
    ), tops AS (
        INSERT INTO heads({HEAD})
        SELECT h.* FROM unnest(
            $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[],
            $13::integer[], $14::integer[], $15::text[], $16::text[], $17::bigint[]
        ) AS h({HEAD})
        JOIN mine ON mine.tbl = h.tbl
        ON CONFLICT(tbl) DO UPDATE SET
            title = excluded.title, status = excluded.status, listed = excluded.listed,
            seats = excluded.seats, free = excluded.free, host = excluded.host,
            wake_at = excluded.wake_at
    )
    SELECT tbl FROM mine
"""
OWN = f"""
    INSERT INTO owners AS o(tbl, node, epoch)
    SELECT $3, $2, 1 WHERE EXISTS(SELECT FROM nodes WHERE node = $2 AND {ALIVE})
    ON CONFLICT(tbl) DO UPDATE SET node = excluded.node, epoch = o.epoch + 1
    WHERE o.node = excluded.node
        OR NOT EXISTS(SELECT FROM nodes WHERE node = o.node AND {HOLDS})
    RETURNING o.epoch
"""
OWNER = f"""
    SELECT nodes.address FROM owners JOIN nodes ON nodes.node = owners.node
    WHERE owners.tbl = $3 AND owners.node <> $2 AND {HOLDS}
"""
LOST = """
    SELECT g.tbl FROM unnest($2::text[], $3::bigint[]) AS g(tbl, epoch)
    WHERE NOT EXISTS(
        SELECT FROM owners o WHERE o.tbl = g.tbl AND o.node = $1 AND o.epoch = g.epoch
    )
"""
WAKING = f"""
    SELECT h.tbl, h.wake_at FROM heads h
    LEFT JOIN owners o ON o.tbl = h.tbl LEFT JOIN nodes n ON n.node = o.node AND {HOLDS}
    WHERE h.wake_at IS NOT NULL AND n.node IS NULL
"""


class Dated(asyncpg.Connection):  # type: ignore[misc]  # it has no types
    breaks: int  # times that the line was broken until it was made


class PostgresStore(Store):
    def __init__(self, address: str) -> None:
        self.place = Place(address)
        self.node = new_token()[:16]  # another one each time a server is started
        self._commits = GroupCommit(self._begin_flush)
        self._pool: asyncpg.Pool | None = None
        self._breaks = 0  # times that the line was broken

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.place.address,
                min_size=0,
                max_size=MOST_CONNECTIONS,
                command_timeout=PATIENCE,
                timeout=PATIENCE,
                server_settings=settings("on"),
                connection_class=Dated,
                init=self._date,
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await self._migrate(connection)
            self.secret = await self._shared_secret()
        except BadInput:
            await self.close()
            raise
        except (*FAILURES, ValueError, StoreFailed) as error:
            raise self.place.refusal(error) from None

    async def _migrate(self, connection: asyncpg.Connection) -> None:
        """Bring the database up to date; of servers that start together, one does it."""
        _ = await connection.execute(
            "SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=WHILE_MIGRATING
        )
        _ = await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        _ = await connection.execute("CREATE TABLE IF NOT EXISTS version(version integer)")
        version = await connection.fetchval("SELECT max(version) FROM version") or 0
        if version > VERSION:
            raise refuse("store_newer", file=str(self.place), version=version, ours=VERSION)
        for step in POSTGRES[version:]:
            _ = await connection.execute(step, timeout=WHILE_MIGRATING)
        if version < VERSION:
            _ = await connection.execute("INSERT INTO version VALUES($1)", VERSION)

    async def _shared_secret(self) -> str:
        """What nodes show one another; made by the first of them."""
        query = "INSERT INTO secrets VALUES('nodes', $1) ON CONFLICT DO NOTHING"
        _ = await self._rows(query, new_token())
        rows = await self._rows("SELECT value FROM secrets WHERE name = 'nodes'")
        return str(rows[0][0])

    async def _date(self, connection: Dated) -> None:
        connection.breaks = self._breaks

    def forsake_connections(self) -> None:
        """The line was broken: use none of the connections from before.

        A firewall may have forgotten them without a word: each would be waited for in vain.
        """
        self._breaks += 1

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection. One that broke is replaced; what fails is one kind of failure."""
        assert self._pool is not None, "the store is open"
        try:
            while True:
                async with self._pool.acquire(timeout=PATIENCE) as connection:
                    if connection.breaks < self._breaks:
                        connection.terminate()
                        continue
                    try:
                        yield connection
                    except (TimeoutError, asyncio.CancelledError):
                        connection.terminate()  # the pool would wait for the answer once more
                        raise
                    return
        except FAILURES as error:
            raise StoreFailed(f"{type(error).__name__}: {error}") from error

    async def _rows(self, query: str, *given: object) -> list[Any]:
        async with self._connection() as connection:
            return list(await connection.fetch(query, *given))

    async def _found(self, query: str, *given: object) -> list[Any]:
        """What is kept under a name that somebody gave: PostgreSQL knows none with a NUL in it."""
        nameless = any(isinstance(name, str) and "\0" in name for name in given)
        return [] if nameless else await self._rows(query, *given)

    # The log.

    def append(self, lines: Lines, told: Told) -> None:
        self._commits.append(lines, told)

    def _begin_flush(self, batch: list[Lines], ended: Ended) -> None:
        def end(flush: asyncio.Task[frozenset[str]]) -> None:
            error = StoreFailed("it was given up") if flush.cancelled() else flush.exception()
            ended(flush.result() if error is None else None, error)

        asyncio.create_task(self._flush(batch)).add_done_callback(end)

    async def _flush(self, batch: list[Lines]) -> frozenset[str]:
        rows = [
            (lines.table, seq, body)
            for lines in batch
            for seq, body in enumerate(lines.entries, lines.first)
        ]
        heads = [head_row(lines.head) for lines in batch if lines.head is not None]
        mine = await self._rows(
            WRITE,
            [lines.table for lines in batch],
            [lines.epoch for lines in batch],
            self.node,
            *columns(rows, 3),
            *columns(heads, len(HEAD.split(", "))),
        )
        return frozenset(lines.table for lines in batch) - {row[0] for row in mine}

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        query = "SELECT seq, body FROM log WHERE tbl = $1 AND seq > $2 ORDER BY seq"
        return without_gaps(await self._found(query, table, after), after)

    # Heads.

    async def table_with(self, code: str) -> str | None:
        rows = await self._found("SELECT tbl FROM heads WHERE code = $1", code)
        return str(rows[0][0]) if rows else None

    async def listed(self, most: int) -> list[Head]:
        query = (
            f"SELECT {HEAD} FROM heads WHERE listed AND status IN ('lobby', 'playing')"
            " ORDER BY born DESC LIMIT $1"
        )
        return [read_head(row) for row in await self._rows(query, most)]

    async def waking(self) -> list[tuple[str, int]]:
        return [(row[0], row[1]) for row in await self._rows(WAKING, LEASE, self.node)]

    async def tables_of(self, group: str) -> list[Head]:
        query = f"SELECT {HEAD} FROM heads WHERE grp = $1 ORDER BY born"
        return [read_head(row) for row in await self._found(query, group)]

    # Packs and groups.

    async def save_pack(self, digest: str, name: str, text: bytes) -> None:
        query = "INSERT INTO packs(hash, name, body) VALUES($1, $2, $3) ON CONFLICT DO NOTHING"
        _ = await self._rows(query, digest, name, text)

    async def pack(self, digest: str) -> tuple[str, bytes] | None:
        rows = await self._found("SELECT name, body FROM packs WHERE hash = $1", digest)
        return (rows[0][0], rows[0][1]) if rows else None

    async def found_group(self, group: Group) -> None:
        query = "INSERT INTO circles(id, title, created) VALUES($1, $2, $3)"
        _ = await self._rows(query, group.id, group.title, group.created)

    async def group(self, group: str) -> Group | None:
        rows = await self._found("SELECT id, title, created FROM circles WHERE id = $1", group)
        return Group(*rows[0]) if rows else None

    # Who owns what.

    async def own(self, table: str) -> int:
        rows = await self._rows(OWN, LEASE, self.node, table)
        if rows:
            return int(rows[0][0])
        address = await self.owner(table)
        if address is None:
            raise StoreFailed("this node was not heard of for longer than its lease")
        raise Elsewhere(address)

    async def owner(self, table: str) -> str | None:
        rows = await self._found(OWNER, LEASE, self.node, table)
        return str(rows[0][0]) if rows else None

    async def lost(self, held: Mapping[str, int]) -> Collection[str]:
        rows = await self._rows(LOST, self.node, [*held], [*held.values()])
        return [row[0] for row in rows]

    # Watching over it, and keeping it.

    async def check(self) -> None:
        _ = await self._rows("SELECT 1")

    async def try_writing(self) -> None:
        _ = await self._rows("UPDATE version SET version = version")

    async def backup(self, target: Path) -> None:
        copy = SqliteCopy(target)
        try:
            async with (
                self._connection() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                for kept in KEPT:
                    query = f"SELECT {kept.columns} FROM {kept.name} ORDER BY {kept.in_postgres}"
                    cursor = await connection.cursor(query)
                    while rows := await cursor.fetch(PART):
                        await asyncio.to_thread(copy.write, kept, [tuple(row) for row in rows])
            await asyncio.to_thread(copy.finish)
        finally:
            copy.close()

    async def restore(self, backup: Backup) -> None:
        """Take in everything of a backup, or nothing; only where there is nothing yet."""
        async with self._connection() as connection, connection.transaction():
            _ = await connection.execute(
                "SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=WHILE_MIGRATING
            )
            for kept in KEPT:
                if await connection.fetchval(f"SELECT EXISTS(SELECT FROM {kept.name})"):
                    raise refuse("restore_in_use", place=str(self.place))
            for kept in KEPT:
                names = kept.columns.split(", ")
                parts = backup.rows(kept)
                while rows := await asyncio.to_thread(next, parts, None):
                    if kept.name == "heads":
                        rows = [head_row(read_head(row)) for row in rows]
                    _ = await connection.copy_records_to_table(
                        kept.name, records=rows, columns=names, timeout=WHILE_MIGRATING
                    )

    async def close(self) -> None:
        await self._commits.finish()
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await pool.close()
        except FAILURES:
            pool.terminate()


def settings(synchronous_commit: str) -> dict[str, str]:
    return {
        "application_name": "parlour",
        "search_path": SCHEMA,
        "synchronous_commit": synchronous_commit,
    }


def columns(rows: Sequence[Sequence[object]], count: int) -> list[list[object]]:
    """Rows turned into columns, as many as there are even without a row."""
    return [[row[place] for row in rows] for place in range(count)]
