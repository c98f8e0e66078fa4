"""The wizard cards that players hold."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(free_list_len=1)
class Hands:
    """A set of cards for each of up to five seats, a bit a card.

    A hand changes several times a turn, so this is changed in place, and each state has its own.
    """

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.e: i64 = 0

    def of(self, seat: i64) -> i64:
        if seat < 3:
            return self.a if seat == 0 else self.b if seat == 1 else self.c
        return self.d if seat == 3 else self.e

    def put(self, seat: i64, cards: i64) -> None:
        """From now on a seat holds exactly these."""
        if seat == 0:
            self.a = cards
        elif seat == 1:
            self.b = cards
        elif seat == 2:
            self.c = cards
        elif seat == 3:
            self.d = cards
        else:
            self.e = cards

    def anybody(self) -> i64:
        """The cards that somebody holds."""
        return self.a | self.b | self.c | self.d | self.e

    def copy_from(self, other: Hands) -> None:
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        self.e = other.e
