"""What is told of a game of Encore!!, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.events import Event
from parlour.core.happenings import Happening, shown_now
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


def answered(state: EncoreState, seat: i64, action: i64, sink: list[Event]) -> None:
    """A seat gave an answer; what comes of it is told as it happens."""
    before = state.shown
    if before is not None:
        before.views[seat]["answer"] = state.game.notation(action)
    facts: dict[str, object] = {"seat": seat, "action": action}
    sink.append(Happening("answered", "ENC-4.1", {}, facts, bit(seat), whole=False))


def begin(state: EncoreState) -> None:
    """Somebody listens from now on and has been given the views of this moment."""
    state.shown = shown_now(state)


def show(state: EncoreState, sink: list[Event]) -> None:
    """Tell each viewer what is new in its view."""
    before = state.shown
    assert before is not None, "whoever listens has been shown the table"
    now = shown_now(state)
    sink.append(before.news(now, "ENC-7.9"))
    state.shown = now
