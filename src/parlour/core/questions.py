"""Questions, made once and put again as long as they are remembered.

A question follows from the sets of its options alone, whatever game is played. Most come up again
and again, and making one takes longer than playing its answer.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.decisions import Decision

PLACES: Final = 2048


@mypyc_attr(free_list_len=1)
class Question:
    """A decision and the four words it was made from."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64, decision: Decision) -> None:
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.decision: Final = decision


class Questions:
    """The questions of one game that were put last, each in the place its words lead to."""

    def __init__(self) -> None:
        self._remembered: Final[list[Question | None]] = [None] * PLACES

    def find(self, a: i64, b: i64, c: i64, d: i64) -> Decision | None:
        """The decision that was made from these words, if it is remembered."""
        known = self._remembered[place(a, b, c, d)]
        if known is not None and known.a == a and known.b == b and known.c == c and known.d == d:
            return known.decision
        return None

    def keep(self, a: i64, b: i64, c: i64, d: i64, decision: Decision) -> Decision:
        self._remembered[place(a, b, c, d)] = Question(a, b, c, d, decision)
        return decision


def place(a: i64, b: i64, c: i64, d: i64) -> i64:
    mixed = a ^ (a >> 36) ^ b ^ (c >> 3) ^ (d >> 5)
    mixed ^= mixed >> 29
    mixed ^= mixed >> 15
    return mixed & (PLACES - 1)
