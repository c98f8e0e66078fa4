"""What time it is, in milliseconds since 1970.

It never goes back: if the clock of the machine is set back, what was due soon would be due that much
later. If it is set forward, or the machine has slept, that time has passed.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Both are counts of nanoseconds: of the day, and of one that nobody sets."""

    def __init__(self, day: Callable[[], int], steady: Callable[[], int]) -> None:
        self._day = day
        self._steady = steady
        self._ahead = day() - steady()

    def now(self) -> int:
        steady = self._steady()
        self._ahead = max(self._ahead, self._day() - steady)
        return (steady + self._ahead) // 1_000_000


_clock = Clock(time.time_ns, time.monotonic_ns)


def now() -> int:
    return _clock.now()
