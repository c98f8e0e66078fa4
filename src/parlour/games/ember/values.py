"""What every creature is worth by its print and its lasting marks, worked out for all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.piles import count_bits, place_of
from parlour.core.tallies import Tallies

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


@mypyc_attr(free_list_len=1)
class Values:
    """Printed VP and marks of each creature added up, never below 0.

    Word a holds the ones of every number, b the twos, ... as in `Tallies`, so one addition of
    words adds up all creatures. What is lent by creatures in play is not counted.
    """

    def __init__(self, printed: Tallies, plus: Tallies, minus: Tallies) -> None:
        self.plus: Final = plus
        self.minus: Final = minus
        # The printed VP and the plus marks, with what is carried on from word to word.
        x = printed.a
        y = plus.a
        a = x ^ y
        carry = x & y
        x = printed.b
        y = plus.b
        b = x ^ y ^ carry
        carry = x & y | carry & (x | y)
        x = printed.c
        y = plus.c
        c = x ^ y ^ carry
        carry = x & y | carry & (x | y)
        x = printed.d
        y = plus.d
        d = x ^ y ^ carry
        carry = x & y | carry & (x | y)
        e = plus.e ^ carry
        carry &= plus.e
        f = plus.f ^ carry
        g = plus.f & carry
        # The minus marks, with what is borrowed; who still owes in the end has nothing.
        y = minus.a
        owed = ~a & y
        a ^= y
        y = minus.b
        x = b ^ y
        b, owed = x ^ owed, ~b & y | ~x & owed
        y = minus.c
        x = c ^ y
        c, owed = x ^ owed, ~c & y | ~x & owed
        y = minus.d
        x = d ^ y
        d, owed = x ^ owed, ~d & y | ~x & owed
        y = minus.e
        x = e ^ y
        e, owed = x ^ owed, ~e & y | ~x & owed
        y = minus.f
        x = f ^ y
        f, owed = x ^ owed, ~f & y | ~x & owed
        has = ~(owed & ~g)
        self.a: Final = a & has
        self.b: Final = b & has
        self.c: Final = c & has
        self.d: Final = d & has
        self.e: Final = e & has
        self.f: Final = f & has
        self.g: Final = g & ~owed
        self.high: Final = self.e | self.f | self.g  # those worth 16 or more

    def of(self, creature: i64) -> i64:
        low = ((self.a >> creature) & 1) | ((self.b >> creature) & 1) << 1
        low |= ((self.c >> creature) & 1) << 2 | ((self.d >> creature) & 1) << 3
        if (self.high >> creature) & 1 == 0:
            return low
        high = (self.e >> creature) & 1 | ((self.f >> creature) & 1) << 1
        return low | high << 4 | ((self.g >> creature) & 1) << 6

    def total(self, creatures: i64) -> i64:
        """What these creatures are worth together."""
        if creatures & (creatures - 1) == 0:
            return self.of(place_of(creatures)) if creatures else 0
        found = count_bits(self.a & creatures) + 2 * count_bits(self.b & creatures)
        found += 4 * count_bits(self.c & creatures) + 8 * count_bits(self.d & creatures)
        if self.high & creatures:
            found += 16 * count_bits(self.e & creatures) + 32 * count_bits(self.f & creatures)
            found += 64 * count_bits(self.g & creatures)
        return found


def values(state: EmberState) -> Values:
    """The VP of all creatures by print and marks; made anew when a mark has changed."""
    made = state.values
    if made.plus is not state.plus or made.minus is not state.minus:
        made = Values(state.cards.printed, state.plus, state.minus)
        state.values = made
    return made
