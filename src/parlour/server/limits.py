"""Token buckets: nobody can keep a server busy at the cost of the others."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from parlour.server.settings import Bucket

MOST_KEPT = 20_000  # buckets; the one that was not used for longest is full again


class Buckets:
    """One bucket for each key."""

    def __init__(self, size: Bucket) -> None:
        self.size = size
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one; 0 if there was one, otherwise the seconds until there is."""
        at = monotonic()
        left, since = self._left.get(key, (self.size.burst, at))
        left = min(self.size.burst, left + (at - since) * self.size.rate)
        if left < 1:
            self._left[key] = (left, at)
            return (1 - left) / self.size.rate
        self._left[key] = (left - 1, at)
        self._left.move_to_end(key)
        if len(self._left) > MOST_KEPT:
            _ = self._left.popitem(last=False)
        return 0.0


class OneBucket:
    """A bucket of somebody who is known without a name: a socket."""

    __slots__ = ("_left", "_since", "_size")

    def __init__(self, size: Bucket) -> None:
        self._size = size
        self._left = size.burst
        self._since = monotonic()

    def take(self) -> float:
        at = monotonic()
        self._left = min(self._size.burst, self._left + (at - self._since) * self._size.rate)
        self._since = at
        if self._left < 1:
            return (1 - self._left) / self._size.rate
        self._left -= 1
        return 0.0
