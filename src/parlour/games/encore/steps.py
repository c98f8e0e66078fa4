"""Where a round of Encore!! stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DRAFT: Final[i64] = 0
DRAW: Final[i64] = 1
PRESHOW: Final[i64] = 2
EVENT: Final[i64] = 3
AWARD: Final[i64] = 4
EXHAUST: Final[i64] = 5
OVER: Final[i64] = 6
STEPS: Final[tuple[str, ...]] = ("draft", "draw", "preshow", "event", "award", "exhaust", "over")
