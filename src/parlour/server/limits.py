"""Token buckets: nobody can keep a server busy at the cost of the others."""

from __future__ import annotations

from time import monotonic
from typing import Final

from parlour.server.settings import Bucket

MOST_KEPT: Final = 20_000  # buckets


class OneBucket:
    """A bucket of somebody who is known without a name: a socket."""

    __slots__ = ("_left", "_since", "_size")

    def __init__(self, size: Bucket) -> None:
        self._size = size
        self._left = size.burst
        self._since = monotonic()

    def take(self) -> float:
        """Take one; 0 if there was one, otherwise the seconds until there is."""
        self._fill()
        if self._left < 1:
            return (1 - self._left) / self._size.rate
        self._left -= 1
        return 0.0

    def put_back(self) -> None:
        """Undo a take that is not to be counted."""
        self._left += 1  # what is too much goes when it is filled next

    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._size.burst

    def _fill(self) -> None:
        at = monotonic()
        self._left = min(self._size.burst, self._left + (at - self._since) * self._size.rate)
        self._since = at


class Buckets:
    """One bucket for each key."""

    def __init__(self, size: Bucket) -> None:
        self.size = size
        self._kept: dict[str, OneBucket] = {}

    def take(self, key: str) -> float:
        """Take one; 0 if there was one, otherwise the seconds until there is."""
        bucket = self._kept.get(key)
        if bucket is None:
            if len(self._kept) >= MOST_KEPT:
                self._forget()
            bucket = self._kept[key] = OneBucket(self.size)
        return bucket.take()

    def put_back(self, key: str) -> None:
        """Undo a take that is not to be counted."""
        bucket = self._kept.get(key)
        if bucket is not None:
            bucket.put_back()

    def _forget(self) -> None:
        """Let go of full buckets, which are like new ones; if most are not, of the older half."""
        used = [(key, bucket) for key, bucket in self._kept.items() if not bucket.is_full()]
        self._kept = dict(used[-MOST_KEPT // 2 :])
