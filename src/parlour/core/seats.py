"""Seats, and sets of seats as bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A place at the table, counted from 0.
Seat = int


def bit(place: i64) -> i64:
    """The number whose only bit is `place`, for places 0 to 61.

    Written as a shift to the right because mypyc compiles `i64(1) << place` to a 32-bit
    shift, which is wrong from place 31 on; from 2**61 because a constant of 2**62 or more is
    looked up as an object each time.
    """
    top: i64 = 0x2000000000000000
    return top >> (61 - place)


def seats_in(mask: i64) -> tuple[Seat, ...]:
    """The seats of a bit set, lowest first."""
    found: list[Seat] = []
    seat: i64 = 0
    while mask:
        if mask & 1:
            found.append(seat)
        mask >>= 1
        seat += 1
    return tuple(found)


LOWEST: Final = bytes([max((mask & -mask).bit_length() - 1, 0) for mask in range(64)])
"""The lowest seat of each bit set of up to six."""


def everyone(seats: i64) -> i64:
    """The bit set of all seats of a table."""
    return bit(seats) - 1
