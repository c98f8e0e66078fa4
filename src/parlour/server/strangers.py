"""Pages from elsewhere that want to connect: whoever runs the server is told.

Nobody else can be. A browser keeps from a page why its socket was refused, so behind a proxy whose name
the server does not know people see a page of ours that stays empty.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from parlour.server.origins import in_brief
from parlour.server.wishes import clean_line

log = logging.getLogger("parlour.strangers")

SAY_EVERY = 60.0  # seconds between two lines


class Strangers:
    def __init__(self, count: Callable[[str], None]) -> None:
        self._count = count
        self.say_at = 0.0  # as `monotonic` has it: when the next one is written down
        self._unsaid = 0  # pages since the last line

    def note(self, origin: str) -> None:
        """A page from there may not connect. What it says of itself may be anything."""
        self._count("foreign_pages")
        self._unsaid += 1
        at = monotonic()
        if at >= self.say_at:
            log.warning(
                "a page may not connect: if it is yours, give --public-url or origins",
                extra={"origin": in_brief(clean_line(origin)), "times": self._unsaid},
            )
            self.say_at = at + SAY_EVERY
            self._unsaid = 0
