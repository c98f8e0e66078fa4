"""Standing orders: how a seat's reactions are answered without asking.

An order sees what its seat sees and nothing else. Whether it answers a moment depends on whose
turn it is and on the step, never on cards, so that its owner's pace tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from parlour.core.seats import Seat
from parlour.core.tables import Reactions
from parlour.wire.requests import Orders


def has_any(orders: Orders) -> bool:
    return "pass" in (orders.moments, orders.cancels)


def passes(
    orders: Orders, reactions: Reactions, question: str, seat: Seat, view: Mapping[str, object]
) -> bool:
    """Whether the order lets this reaction pass; `view` is the dump of the seat's own view."""
    mode = "ask"
    if question == reactions.moment:
        mode = orders.moments
    elif question == reactions.cancel:
        mode = orders.cancels
    if mode != "pass":
        return False
    active, step = view.get("active"), view.get("step")
    if orders.until == "my_turn" and active == seat:
        return False
    return not any(stop.seat == active and stop.step in ("any", step) for stop in orders.stops)
