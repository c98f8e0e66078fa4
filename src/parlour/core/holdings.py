"""Who has what: a set of up to 62 things for each of up to six holders."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64, mypyc_attr

HOLDERS: Final = 6


@mypyc_attr(free_list_len=1)
class Holdings:
    """Immutable, so that clones share it; a change makes a new one."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.e: Final = e
        self.f: Final = f
        self._bits: bytes | None = None  # made when first asked for

    def of(self, holder: i64) -> i64:
        """What a holder has, a bit a thing."""
        if holder < 3:
            return self.a if holder == 0 else self.b if holder == 1 else self.c
        return self.d if holder == 3 else self.e if holder == 4 else self.f

    def put(self, holder: i64, things: i64) -> Holdings:
        """The same, but for one holder who now has exactly these."""
        if holder == 0:
            return Holdings(things, self.b, self.c, self.d, self.e, self.f)
        if holder == 1:
            return Holdings(self.a, things, self.c, self.d, self.e, self.f)
        if holder == 2:
            return Holdings(self.a, self.b, things, self.d, self.e, self.f)
        if holder == 3:
            return Holdings(self.a, self.b, self.c, things, self.e, self.f)
        if holder == 4:
            return Holdings(self.a, self.b, self.c, self.d, things, self.f)
        return Holdings(self.a, self.b, self.c, self.d, self.e, things)

    def anybody(self) -> i64:
        """What at least one holder has."""
        return self.a | self.b | self.c | self.d | self.e | self.f

    def to_all(self, things: i64) -> Holdings:
        """The same, and every holder has these too."""
        return Holdings(
            self.a | things,
            self.b | things,
            self.c | things,
            self.d | things,
            self.e | things,
            self.f | things,
        )

    def from_all(self, things: i64) -> Holdings:
        """The same, but nobody has these."""
        keep = ~things
        return Holdings(
            self.a & keep,
            self.b & keep,
            self.c & keep,
            self.d & keep,
            self.e & keep,
            self.f & keep,
        )

    def holder(self, things: i64) -> i64:
        """The first holder who has one of these; the number of holders if nobody does."""
        if self.a & things:
            return 0
        if self.b & things:
            return 1
        if self.c & things:
            return 2
        if self.d & things:
            return 3
        if self.e & things:
            return 4
        if self.f & things:
            return 5
        return 6

    def bits(self) -> bytes:
        """The six words, little-endian, 48 bytes."""
        bits = self._bits
        if bits is None:
            bits = struct.pack("<6q", self.a, self.b, self.c, self.d, self.e, self.f)
            self._bits = bits
        return bits


NOTHING: Final = Holdings(0, 0, 0, 0, 0, 0)
