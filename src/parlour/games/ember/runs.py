"""How many numbers of a set lie within a run, looked up instead of counted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NUMBERS: Final = 13


def counted(places: int) -> bytes:
    """How many bits are set in each number of so many places."""
    one_more = bytes([(count + 1) % 256 for count in range(256)])
    table = bytes(1)
    for _ in range(places):
        table += table.translate(one_more)
    return table


ONES: Final = counted(NUMBERS)
"""How many of the thirteen numbers each set of them holds."""


def within(span: int) -> bytes:
    """For every set of the thirteen numbers, the most of them within so many in a row."""
    counts = ONES[: 2**span]
    windows: list[bytes] = []
    for shift in range(NUMBERS - span + 1):
        # Bits below the window change fastest and do not count; those above it repeat.
        block = b"".join([bytes([count]) * 2**shift for count in counts])
        windows.append(block * 2 ** (NUMBERS - span - shift))
    return bytes(map(max, *windows))


class Runs:
    """The tables for runs of two to five numbers."""

    def __init__(self) -> None:
        self.two: Final = within(2)
        self.three: Final = within(3)
        self.four: Final = within(4)
        self.five: Final = within(5)
        # The figures of three, four and five in one byte: two bits, three bits, three bits.
        self.all: Final = bytes(
            [a | b << 2 | c << 5 for a, b, c in zip(self.three, self.four, self.five, strict=True)]
        )

    def most(self, numbers: i64, need: i64) -> i64:
        """The most of these numbers that lie within one run of so many."""
        if need == 3:
            return self.three[numbers]
        if need == 5:
            return self.five[numbers]
        if need == 4:
            return self.four[numbers]
        return self.two[numbers]


_made: Final[list[Runs]] = []


def runs() -> Runs:
    """The tables, made when first needed."""
    if not _made:
        _made.append(Runs())
    return _made[0]
