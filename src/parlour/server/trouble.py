"""A store that fails: what is said of it, and until when.

While it does, whatever people ask for fails too, again and again. All of that is counted, but a line
in the log now and then is enough.
"""

from __future__ import annotations

import logging
from time import monotonic

from parlour.server.stores.store import Store, StoreFailed

log = logging.getLogger("parlour.trouble")

SAY_EVERY = 60.0  # seconds between two lines


class Trouble:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.lasts = False  # the store failed, and has taken nothing since as far as is known
        self.say_at = 0.0  # as `monotonic` has it: when the next failure is written down
        self._unsaid = 0  # failures since the last line
        self._is_said = False

    def note(self, failure: StoreFailed) -> None:
        self.lasts = True
        self._unsaid += 1
        at = monotonic()
        if at >= self.say_at:
            log.error("the store failed", extra={"error": str(failure), "times": self._unsaid})
            self.say_at = at + SAY_EVERY
            self._unsaid = 0
            self._is_said = True

    async def try_writing(self) -> None:
        """Whether the store takes something; `StoreFailed` if it does not."""
        await self._store.try_writing()
        self.lasts = False
        if self._is_said:
            self._is_said = False
            log.warning("the store takes what is written again")

    async def check(self) -> None:
        """Whether the store answers and, after it failed, takes something again."""
        if self.lasts:
            await self.try_writing()
        else:
            await self._store.check()
