"""What is kept of a table beside its log."""

from __future__ import annotations

from parlour.server.stores.store import Head
from parlour.server.table import LOBBY, LOCKED, PLAYING, Table


def head_of(table: Table, status: str) -> Head:
    """The head of a table, with its status as it was told: anybody may read the list of tables.

    Tables where something happens by itself are to be woken.
    """
    busy = status in (LOCKED, PLAYING)
    return Head(
        table=table.id,
        code=table.code,
        game=table.game.name,
        title=table.title,
        status=status,
        listed=table.listed and status in (LOBBY, PLAYING),
        seats=len(table.chairs),
        free=sum(1 for chair in table.chairs if chair.kind == "open"),
        host=table.roll.host_name,
        group=table.group,
        wake_at=0 if busy else None,
    )
