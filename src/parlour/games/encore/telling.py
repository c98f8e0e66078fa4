"""What is told of a game of Encore!!, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.happenings import Happening
from parlour.core.seats import bit

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def tell(state: EncoreState, code: str, clause: str, facts: dict[str, object]) -> None:
    """Tell everybody."""
    sink = state.sink
    if sink is not None:
        sink.append(Happening(code, clause, facts, {}, 0, whole=True))


def tell_one(
    state: EncoreState,
    code: str,
    clause: str,
    facts: dict[str, object],
    secret: dict[str, object],
    seat: i64,
) -> None:
    """Tell everybody, and one seat more."""
    sink = state.sink
    if sink is not None:
        sink.append(Happening(code, clause, facts, secret, bit(seat), whole=True))
