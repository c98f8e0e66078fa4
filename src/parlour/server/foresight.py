"""What an answer would lead to, for pages that know no rule.

It is found out from the view of the seat that asks, never from the state: the answer is played on
a table that was imagined from it, and told up to where chance or a hidden card would decide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.core.views import View
from parlour.games.encore.view import EncoreView

SEED = 1  # nothing that is told depends on it

# Told in a game of Encore!! only after a card was drawn, seen or turned up.
UNSURE = frozenset({"drawn", "scouted", "looked", "took", "turned_up", "rolled", "tied_roll"})
# Of the other manager: what they have in hand decides whether it happens.
THEIRS = frozenset({"passed", "discarded"})
GAUGES = {"performed": 1, "performed_boosted": 1, "staged": 1, "hyped": 1, "hushed": -1}
PAYOUTS = {"staged": -1, "surprised": -1, "paid": -1, "vibe_check": 1, "earned": 1}
SILENT = frozenset({"answered", "table_shown"})


@dataclass
class Foreseen:
    """What an answer leads to: for both seats the gauge and the money after it."""

    gauges: list[int]
    payouts: list[int]
    events: list[Event] = field(default_factory=list)
    sure: bool = True  # False: it goes on with something that nobody can know yet

    def dump(self) -> dict[str, Any]:
        return {"gauges": self.gauges, "payouts": self.payouts, "sure": self.sure}


def foresee(game: Game, view: View, action: int) -> Foreseen | None:
    """What an answer of the viewer would lead to; None for a game that cannot tell."""
    seat = view.seat
    if not isinstance(view, EncoreView) or seat is None:
        return None
    table = view.table
    found = Foreseen(
        gauges=[table.first.gauge, table.second.gauge],
        payouts=[table.first.payout, table.second.payout],
    )
    for event in played(game.imagine(view, SEED), seat, action):
        seen = event.seen_by(seat)
        if seen is None or seen.code in SILENT:
            continue
        facts = seen.facts()
        whose = facts.get("seat")
        if seen.code in UNSURE or (seen.code in THEIRS and whose != seat):
            found.sure = False
            break
        found.events.append(seen)
        if isinstance(whose, int):
            found.gauges[whose] += GAUGES.get(seen.code, 0) * number(facts, "n")
            found.payouts[whose] += PAYOUTS.get(seen.code, 0) * number(facts, "dollars")
    return found


def played(state: State, seat: Seat, action: int) -> list[Event]:
    heard: list[Event] = []
    state.listen(heard)
    state.answer(seat, action)
    return heard


def number(facts: Any, name: str) -> int:
    value = facts.get(name, 0)
    return value if isinstance(value, int) else 0
