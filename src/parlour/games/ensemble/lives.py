"""The Life counters: a bit set, counter 1 at bit 0, the Novice counter after the last."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit


def counters(seats: i64, *, novice: bool) -> i64:
    """The counters of a game, all coloured (ENS-2.1, ENS-2.4)."""
    return bit(seats + 1 if novice else seats) - 1


def leftmost_coloured(lives: i64) -> i64:
    """The lowest number still coloured; there is one as long as the game goes on."""
    assert lives != 0, "no Life counter is left"
    counter: i64 = 1
    while lives & 1 == 0:
        lives >>= 1
        counter += 1
    return counter


def allowance(lives: i64, seats: i64, table: bytes) -> i64:
    """How many dissenting votes still pass (ENS-4.2); the Novice counter copies its neighbour."""
    counter = leftmost_coloured(lives)
    if counter > seats:
        counter = seats
    shown: i64 = table[counter - 1]
    return shown


def lost_one(lives: i64) -> i64:
    """The left-most coloured counter turns grey (ENS-5.3)."""
    return lives & (lives - 1)


def rightmost_grey(lives: i64, all_counters: i64) -> i64:
    """The highest number that is grey, 0 if none is (ENS-5.1)."""
    grey = all_counters & ~lives
    counter: i64 = 0
    while grey:
        grey >>= 1
        counter += 1
    return counter


def left(lives: i64) -> i64:
    return count_bits(lives)
