"""How a table stands for somebody who holds a place at it, in a few words."""

from __future__ import annotations

from typing import Literal, cast

from parlour.server.table import PLAYING, Table
from parlour.server.telling import Telling
from parlour.wire import replies


def standing(table: Table, token: str, telling: Telling | None) -> replies.Standing | None:
    """What the holder of a token (its hash) may know; None: it is worth nothing here.

    `telling` is there while the table is awake: then nothing is said before it was told.
    """
    member = table.holder(token)
    if not member:
        return None
    seat = table.seat_of(member)
    status = table.status if telling is None else telling.status
    asked = False
    if seat is not None and status == PLAYING:
        if telling is not None:
            decision = telling.decision(seat)
            asked = decision is not None and not _has_answered(table, seat)
        else:
            assert table.state is not None, "a game is on"
            asked = seat in table.state.window
    ending = table.ending if status == "over" else None
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


def _has_answered(table: Table, seat: int) -> bool:
    """Whether the seat has answered and is only asked whether it wants to change that."""
    return table.state is not None and table.state.laid_by(seat) != 0
