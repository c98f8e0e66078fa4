"""From the address of a database to an open store."""

from __future__ import annotations

from pathlib import Path

from parlour.server.stores.sqlite import SqliteStore
from parlour.server.stores.store import Store
from parlour.server.wishes import refuse

SQLITE, POSTGRES = "sqlite:///", "postgresql://"


async def open_store(address: str) -> Store:
    """`sqlite:///FILE`, or `postgresql://...` where several servers share the tables."""
    if address.startswith(SQLITE):
        path = address.removeprefix(SQLITE)
        if not path:
            raise refuse("database", address=address)
        store = SqliteStore(Path(path))
        await store.open()
        return store
    raise refuse("database", address=address.partition("@")[2] or address)
