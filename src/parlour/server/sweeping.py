"""Garbage is looked for while nobody waits.

Answers leave hardly any cycles behind, and what is loaded stays. To look through all tables takes
tens of milliseconds, in which nobody is answered: only the youngest objects are looked through by
themselves. All of them are in a lull, or when there was none for long.

What tables show at the moment was made by the last answer and is among the youngest, fifty objects a
table. To look through them takes 2 ms with 250 tables, however few are new since: so it is done seldom.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

YOUNGEST = 10_000  # objects more than before, until the youngest are looked through
NEVER = 1_000_000_000
LULL = 1.0  # seconds in which nothing was written down
WORTHWHILE = 10  # times that the youngest were looked through since all were
AT_THE_LATEST = 600.0  # seconds


class Sweeper:
    """`done` says how much the server has done so far: while it stays the same there is a lull."""

    def __init__(self, done: Callable[[], int]) -> None:
        self._done = done
        self._last_done = done()
        self._swept_at = monotonic()

    def take_over(self) -> None:
        """From now on nobody else looks through old objects; what is loaded by now stays."""
        _ = gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNGEST, NEVER, NEVER)

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(LULL)
            self.look(monotonic())

    def look(self, at: float) -> None:
        """Look through all objects, if this is the time for it."""
        done = self._done()
        lull, self._last_done = done == self._last_done, done
        if gc.get_count()[1] < WORTHWHILE:
            return
        if lull or at - self._swept_at >= AT_THE_LATEST:
            _ = gc.collect()
            self._swept_at = at
