"""What an answer would lead to, for pages that know no rule.

It is found out from the view of the seat that asks, never from the state: the answer is played on
a table that was imagined from it, and told up to where chance or a hidden card would decide.
"""

from __future__ import annotations

from typing import Final

from parlour.core.decisions import Action
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.tables import Foreseen
from parlour.games.encore.view import EncoreView

SEED: Final = 1  # of what is imagined; nothing that is told depends on it

# Told only after a card was drawn, seen or turned up.
UNSURE: Final = frozenset(
    {"drawn", "scouted", "looked", "took", "turned_up", "rolled", "tied_roll"}
)
# Of the other manager: what they have in hand decides whether it happens.
THEIRS: Final = frozenset({"passed", "discarded"})
GAUGES: Final = {"performed": 1, "performed_boosted": 1, "staged": 1, "hyped": 1, "hushed": -1}
PAYOUTS: Final = {"staged": -1, "surprised": -1, "paid": -1, "vibe_check": 1, "earned": 1}
SILENT: Final = frozenset({"answered", "table_shown"})


def foresee(game: Game, view: EncoreView, action: Action) -> Foreseen | None:
    """What an answer of the viewer leads to; None for a spectator.

    The figures are the gauge and the money of both seats after it; `sure` is False where it goes
    on with something that nobody can know yet.
    """
    seat = view.seat
    if seat is None:
        return None
    table = view.table
    gauges = [int(table.first.gauge), int(table.second.gauge)]
    payouts = [int(table.first.payout), int(table.second.payout)]
    told: list[Event] = []
    sure = True
    heard: list[Event] = []
    imagined = game.imagine(view, SEED)
    imagined.listen(heard)
    imagined.answer(seat, action)
    for event in heard:
        seen = event.seen_by(seat)
        if seen is None or seen.code in SILENT:
            continue
        facts = seen.facts()
        whose = facts.get("seat")
        if seen.code in UNSURE or (seen.code in THEIRS and whose != seat):
            sure = False
            break
        told.append(seen)
        if isinstance(whose, int):
            gauges[whose] += GAUGES.get(seen.code, 0) * number(facts, "n")
            payouts[whose] += PAYOUTS.get(seen.code, 0) * number(facts, "dollars")
    return Foreseen(told, {"gauges": gauges, "payouts": payouts, "sure": sure})


def number(facts: Facts, name: str) -> int:
    value = facts.get(name, 0)
    return value if isinstance(value, int) else 0
