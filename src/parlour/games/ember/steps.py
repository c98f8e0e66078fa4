"""Where a turn of Ember stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

START: Final[i64] = 0
DRAW: Final[i64] = 1
DRAWN: Final[i64] = 2
CONJURE: Final[i64] = 3
CONJURED: Final[i64] = 4
END: Final[i64] = 5
TRIMMING: Final[i64] = 6
CLOCK: Final[i64] = 7  # the solo game's own tick is to come
ENDED: Final[i64] = 8
LAST: Final[i64] = 9
OVER: Final[i64] = 10
STEPS: Final[tuple[str, ...]] = (
    "start",
    "draw",
    "drawn",
    "conjure",
    "conjured",
    "end",
    "trim",
    "clock",
    "ended",
    "last",
    "over",
)

ONLOOKER: Final[i64] = 5
"""Whose knowledge is that of a spectator."""
