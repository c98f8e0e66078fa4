"""Who meets whom in an arena, and where they sit.

A line-up is a choice of bots for the seats; a table is a line-up in one rotation of the seats.
Every deal is played once at each table, so that no bot gains by the cards or by its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Table = tuple[int, ...]  # the bot of each seat, by its place among those named


def tables(bots: int, seats: int, *, together: bool) -> list[Table]:
    """All tables at which one deal is played, in their order."""
    chosen = team_line_ups(bots, seats) if together else line_ups(bots, seats)
    return [table for line_up in chosen for table in rotations(line_up)]


def line_ups(bots: int, seats: int) -> list[Table]:
    """The line-ups of rivals.

    With more bots than seats these are all combinations. With fewer, the bots are repeated around
    the table; where that cannot give each the same number of seats, there is a line-up that
    begins with each of them, so that over all line-ups it does.
    """
    if bots >= seats:
        return list(combinations(range(bots), seats))
    starts = range(1 if seats % bots == 0 else bots)
    return [tuple((start + seat) % bots for seat in range(seats)) for start in starts]


def team_line_ups(bots: int, seats: int) -> list[Table]:
    """The line-ups of a game that is won together: each bot with copies of itself, then mixed."""
    alone: list[Table] = [(bot,) * seats for bot in range(bots)]
    return alone + [mixed for mixed in line_ups(bots, seats) if mixed not in alone]


def rotations(line_up: Sequence[int]) -> list[Table]:
    """A line-up with every bot on every seat in turn; those that look alike count once."""
    turned = [(*line_up[start:], *line_up[:start]) for start in range(len(line_up))]
    return list(dict.fromkeys(turned))
