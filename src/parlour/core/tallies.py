"""A small number for each of up to 62 things."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.seats import bit

MOST: Final = 63


@mypyc_attr(free_list_len=1)
class Tallies:
    """Immutable, so that clones share it: word a holds the ones of every number, b the twos, ...

    A number that would pass `MOST` stays there.
    """

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.e: Final = e
        self.f: Final = f
        self.counted: Final = a | b | c | d | e | f  # the things whose number is not 0
        self._bits: bytes | None = None  # made when first asked for

    def of(self, thing: i64) -> i64:
        if (self.counted >> thing) & 1 == 0:
            return 0
        low = ((self.a >> thing) & 1) | ((self.b >> thing) & 1) << 1 | ((self.c >> thing) & 1) << 2
        high = ((self.d >> thing) & 1) | ((self.e >> thing) & 1) << 1 | ((self.f >> thing) & 1) << 2
        return low | high << 3

    def added(self, things: i64, amount: i64) -> Tallies:
        """The same, with so much more for each of these things."""
        made = self
        if things == 0:
            return made
        while amount > 0:
            made = made.one_more(things)
            amount -= 1
        return made

    def one_more(self, things: i64) -> Tallies:
        carry = things & ~(self.a & self.b & self.c & self.d & self.e & self.f)
        a = self.a ^ carry
        carry &= self.a
        b = self.b ^ carry
        carry &= self.b
        c = self.c ^ carry
        carry &= self.c
        d = self.d ^ carry
        carry &= self.d
        e = self.e ^ carry
        carry &= self.e
        return Tallies(a, b, c, d, e, self.f ^ carry)

    def cleared(self, things: i64) -> Tallies:
        """The same, with 0 for each of these things."""
        if self.counted & things == 0:
            return self
        keep = ~things
        return Tallies(
            self.a & keep,
            self.b & keep,
            self.c & keep,
            self.d & keep,
            self.e & keep,
            self.f & keep,
        )

    def bits(self) -> bytes:
        """The six words, little-endian, 48 bytes."""
        bits = self._bits
        if bits is None:
            bits = struct.pack("<6q", self.a, self.b, self.c, self.d, self.e, self.f)
            self._bits = bits
        return bits


ZERO: Final = Tallies(0, 0, 0, 0, 0, 0)


def tallies(numbers: dict[int, int]) -> Tallies:
    """These numbers, 0 for anything else."""
    made = ZERO
    for thing, amount in numbers.items():
        made = made.added(bit(thing), amount)
    return made
