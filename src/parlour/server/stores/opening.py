"""From the address of a database to an open store."""

from __future__ import annotations

from pathlib import Path

from parlour.server.stores.postgres import PostgresStore
from parlour.server.stores.sqlite import SqliteStore
from parlour.server.stores.store import Store
from parlour.server.wishes import refuse

SQLITE, POSTGRES = "sqlite:///", ("postgresql://", "postgres://")


async def open_store(address: str) -> Store:
    """`sqlite:///FILE`, or `postgresql://...` where several servers share the tables."""
    if address.startswith(POSTGRES):
        shared = PostgresStore(address)
        await shared.open()
        return shared
    store = SqliteStore(sqlite_file(address))
    await store.open()
    return store


def sqlite_file(address: str) -> Path:
    path = address.removeprefix(SQLITE)
    if not path or path == address:
        raise refuse("database", address=address.partition("@")[2] or address)
    return Path(path)
