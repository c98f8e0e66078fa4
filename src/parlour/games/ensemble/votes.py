"""Counting votes. A tally packs, for each space, how many voted for it: four bits a space."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mypy_extensions import i64

from parlour.core.seats import bit


class Verdict(Enum):
    """How a round was judged."""

    ENSEMBLE = "ensemble"
    PASSED = "passed"
    FAILED = "failed"


# Loading a member of an Enum looks it up by name each time; these are constants.
ENSEMBLE: Final = Verdict.ENSEMBLE
PASSED: Final = Verdict.PASSED
FAILED: Final = Verdict.FAILED


def tally(laid: i64, seats: i64, width: i64) -> i64:
    """Count the answers of a voting window, packed as in `State.laid`."""
    room = bit(width) - 1
    counts: i64 = 0
    seat: i64 = 0
    while seat < seats:
        space = laid & room  # a vote is action space - 1, packed as action + 1
        counts += bit(4 * (space - 1))
        laid >>= width
        seat += 1
    return counts


def votes_for(counts: i64, space: i64) -> i64:
    return (counts >> (4 * (space - 1))) & 15


def most_votes(counts: i64) -> i64:
    """The votes of a most voted card (ENS-4.4: also with half of them or fewer)."""
    most: i64 = 0
    while counts:
        here = counts & 15
        if here > most:
            most = here
        counts >>= 4
    return most


def favourites(counts: i64, most: i64) -> i64:
    """The spaces with that many votes as a bit set, space 1 at bit 0; several when tied."""
    chosen: i64 = 0
    here: i64 = 1
    while counts:
        if counts & 15 == most:
            chosen |= here
        counts >>= 4
        here += here
    return chosen


def judge(apart: i64, allowance: i64) -> Verdict:
    """Compare the dissenting votes with the Allowance (ENS-5.1 to ENS-5.3)."""
    if apart == 0:
        return ENSEMBLE
    return PASSED if apart <= allowance else FAILED


def spaces_in(chosen: i64) -> tuple[int, ...]:
    """The spaces, or Life counters, of a bit set, lowest first."""
    found: list[int] = []
    space: i64 = 1
    while chosen:
        if chosen & 1:
            found.append(space)
        chosen >>= 1
        space += 1
    return tuple(found)


def votes_in(laid: i64, seats: i64, width: i64) -> tuple[int, ...]:
    """The space each seat voted for, 0 where no vote lies."""
    found: list[int] = []
    seat: i64 = 0
    while seat < seats:
        found.append(laid & (bit(width) - 1))
        laid >>= width
        seat += 1
    return tuple(found)
