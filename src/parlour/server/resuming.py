"""A table that is read again stands where it stood: what was held back is held back still.

Whether a moment is shown, since when, and who let it pass follows from the log and its times alone. A
person's answer outside of moments proves that everything before it was told: from the last of them on
all that happened is gone through once more.

A log may be ahead of the clock, which was set back meanwhile or is that of another node: then its times
count from now on as they counted when it was written.
"""

from __future__ import annotations

from msgspec.structs import replace

from parlour.server import entries
from parlour.server.calling import Way
from parlour.server.entries import ENTRIES
from parlour.server.pacing import FLOOR
from parlour.server.stage import Stage
from parlour.server.table import Binder, Table


def resumed(
    log: list[ENTRIES], bind: Binder, now: int, floor: int = FLOOR, ways: tuple[Way, ...] = ()
) -> Stage:
    """The stage that a log leads to by now."""
    ahead = log[-1].at - now
    if ahead > 0:
        log = [replace(entry, at=entry.at - ahead) for entry in log]
    calm = next((place for place in reversed(range(len(log))) if _is_calm(log[place])), len(log))
    stage = Stage(Table(log[:calm], bind), floor, ways)
    stage.live_again(log[calm:], now)
    return stage


def _is_calm(entry: ENTRIES) -> bool:
    """Whether nothing was held back, and no moment shown, when this was written."""
    if isinstance(entry, entries.Answered):
        return entry.how == "person" and not entry.in_moment
    # What is taken back is no longer shown either.
    return isinstance(entry, entries.Dealt | entries.Undone)
