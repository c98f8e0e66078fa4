"""How a table stands for somebody who holds a place at it, in a few words."""

from __future__ import annotations

from typing import Literal, cast

from parlour.server.table import OVER, PLAYING
from parlour.server.telling import Telling
from parlour.wire import replies


def standing(telling: Telling, token: str) -> replies.Standing | None:
    """What the holder of a token (its hash) may know; None: it is worth nothing here.

    It is what the table has told so far, by the public schedule. Who may pass alone is asked as well.
    """
    table = telling.table
    member = table.holder(token)
    if not member:
        return None
    seat, status = table.seat_of(member), telling.status
    asked = seat is not None and status == PLAYING and seat in telling.pacing.waits_for()
    ending = table.ending if status == OVER else None
    return replies.Standing(
        table=table.id,
        code=table.code,
        game=table.game.name,
        status=cast("Literal['lobby', 'locked', 'playing', 'over']", status),
        title=table.title,
        name=table.members[member].name,
        others=[
            table.name_of(other)
            for other, chair in enumerate(table.chairs)
            if other != seat and chair.kind != "open"
        ],
        your_turn=asked,
        won=ending is not None and seat in ending.winners,
        group=table.group,
    )
