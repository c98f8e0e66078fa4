"""A table that is read again stands where it stood: what was held back is held back still.

Whether a moment is shown, since when, and who let it pass follows from the log and its times alone. A
person's answer outside of moments proves that everything before it was told: from one of the last of
them on all that happened is gone through once more. Not from the very last: that may be one of several
answers to a question that was put when a moment was over.

A log may be ahead of the clock, which was set back meanwhile or is that of another node, and so may a part
of it be ahead of what was written after it. Such times count as they did among one another, up to what came
next: nobody has longer than was agreed because clocks differ.
"""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.seats import Seat
from parlour.server import entries
from parlour.server.calling import Way
from parlour.server.entries import ENTRIES
from parlour.server.pacing import FLOOR
from parlour.server.stage import Stage
from parlour.server.table import LOCKED, Binder, Table


def resumed(
    log: list[ENTRIES], bind: Binder, now: int, floor: int = FLOOR, ways: tuple[Way, ...] = ()
) -> Stage:
    """The stage that a log leads to by now."""
    log = _in_order(log, now)
    calm = _calm(log)
    stage = Stage(Table(log[:calm], bind), floor, ways)
    stage.live_again(log[calm:], now)
    stage.pacing.read_at = now
    if stage.table.status == LOCKED:  # nobody could tell their secret to a table that was not there
        stage.table.locked_at = now
    return stage


def _in_order(log: list[ENTRIES], now: int) -> list[ENTRIES]:
    """The log with times that never go back, up to now."""
    found: list[ENTRIES] = []
    ahead, latest = 0, now
    for entry in reversed(log):
        ahead = max(ahead, entry.at - latest)
        latest = entry.at - ahead
        found.append(replace(entry, at=latest) if ahead else entry)
    found.reverse()
    return found


def _calm(log: list[ENTRIES]) -> int:
    """A place in the log before the open question was put, at which nothing was held back."""
    answered: set[Seat] = set()
    for place in reversed(range(len(log))):
        entry = log[place]
        if isinstance(entry, entries.Dealt | entries.Undone):
            return place  # what is taken back is no longer shown either
        if isinstance(entry, entries.Answered) and entry.how == "person" and not entry.in_moment:
            if entry.seat in answered:
                return place  # it has answered another question since, or exchanged a vote
            answered.add(entry.seat)
    return len(log)
