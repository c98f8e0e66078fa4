"""A set of cards that are face down in an order nobody knows, or simply lie somewhere.

Which card of a shuffled pile comes next is decided only when it is drawn: it is the k-th
lowest id still in the set. So a pile needs no order, costs nothing to clone, and dealing
it out at once or card by card gives the same cards (`fairness.md`, step 8).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.seats import bit

WORD: Final[i64] = 62
"""Cards in one machine word: every word stays below 2**62, interpreted and compiled alike."""

CAPACITY: Final = 4 * 62
"""The highest number of different cards a Pile can tell apart."""


def _place_of(byte: int, k: int) -> int:
    """The place of the k-th set bit of a byte, 0 where there is none."""
    places = [place for place in range(8) if byte >> place & 1]
    return places[k] if k < len(places) else 0


PLACE: Final = bytes([_place_of(byte, k) for byte in range(256) for k in range(8)])

SPREAD: Final[i64] = 0x03F79D71B4CB0A89
"""A de Bruijn number: shifted by each number of places it begins with other six bits."""


def _first_bits(one: i64) -> i64:
    """With which six bits the number begins when it is shifted to the only bit of another.

    The product may pass 2**63: these bits are the same, wrapped or not.
    """
    return (one * SPREAD) >> 58 & 63


def _by_first_bits() -> bytes:
    """To which place the six bits belong."""
    table = bytearray(64)
    for place in range(62):
        table[_first_bits(bit(place))] = place
    return bytes(table)


PLACE_BY_FIRST_BITS: Final = _by_first_bits()


ONE_BYTE: Final = tuple([bytes([value]) for value in range(256)])
"""Each small number as it stands in a sequence of bytes: adding one is faster than making it."""


def count_bits(word: i64) -> i64:
    """How many bits of a word below 2**62 are set: pairs, fours and bytes are added up at once."""
    word -= (word >> 1) & 0x1555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    return (word + (word >> 32)) & 127


def place_of(one: i64) -> i64:
    """The place of the only bit of a number below 2**62."""
    return PLACE_BY_FIRST_BITS[_first_bits(one)]


def nth_bit(word: i64, k: i64) -> i64:
    """The place of the k-th lowest set bit, k counted from 0 and below the number of set bits.

    The half in which it lies is found three times over, by the counts of all halves, quarters and
    bytes. Which one it is nobody can foresee, so there is no branch: `up` is -1 for the upper half.
    """
    if word < 256:
        return PLACE[word * 8 + k]
    bytes_ = word - ((word >> 1) & 0x1555555555555555)
    bytes_ = (bytes_ & 0x3333333333333333) + ((bytes_ >> 2) & 0x3333333333333333)
    bytes_ = (bytes_ + (bytes_ >> 4)) & 0x0F0F0F0F0F0F0F0F
    quarters = (bytes_ + (bytes_ >> 8)) & 0x00FF00FF00FF00FF
    here = (quarters + (quarters >> 16)) & 0xFF
    up = (here - 1 - k) >> 63
    k -= here & up
    base = 32 & up
    here = (quarters >> base) & 0xFF
    up = (here - 1 - k) >> 63
    k -= here & up
    base += 16 & up
    here = (bytes_ >> base) & 0xFF
    up = (here - 1 - k) >> 63
    k -= here & up
    base += 8 & up
    place: i64 = PLACE[((word >> base) & 255) * 8 + k]
    return base + place


@mypyc_attr(free_list_len=1)
class Pile:
    """An immutable set of card ids below `CAPACITY`; a change makes a new Pile."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64, size: i64) -> None:
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.size: Final = size
        self._bits: bytes | None = None  # made when first asked for
        self._cards: tuple[int, ...] | None = None  # the same

    def nth(self, k: i64) -> i64:
        """The k-th lowest card, counted from 0."""
        here = count_bits(self.a)
        if k < here:
            return nth_bit(self.a, k)
        k -= here
        here = count_bits(self.b)
        if k < here:
            return nth_bit(self.b, k) + 62
        k -= here
        here = count_bits(self.c)
        if k < here:
            return nth_bit(self.c, k) + 124
        return nth_bit(self.d, k - here) + 186

    def holds(self, card: i64) -> bool:
        if card < 62:
            return self.a & bit(card) != 0
        if card < 124:
            return self.b & bit(card - 62) != 0
        if card < 186:
            return self.c & bit(card - 124) != 0
        return self.d & bit(card - 186) != 0

    def without(self, card: i64) -> Pile:
        assert self.holds(card), "a card was taken from a pile that does not hold it"
        return self._toggled(card, -1)

    def plus(self, card: i64) -> Pile:
        assert not self.holds(card), "a card was put on a pile that holds it already"
        return self._toggled(card, 1)

    def _toggled(self, card: i64, change: i64) -> Pile:
        size = self.size + change
        if card < 62:
            return Pile(self.a ^ bit(card), self.b, self.c, self.d, size)
        if card < 124:
            return Pile(self.a, self.b ^ bit(card - 62), self.c, self.d, size)
        if card < 186:
            return Pile(self.a, self.b, self.c ^ bit(card - 124), self.d, size)
        return Pile(self.a, self.b, self.c, self.d ^ bit(card - 186), size)

    def cards(self) -> tuple[int, ...]:
        """The ids, lowest first."""
        cards = self._cards
        if cards is None:
            found: list[int] = []
            k: i64 = 0
            while k < self.size:
                found.append(self.nth(k))
                k += 1
            cards = tuple(found)
            self._cards = cards
        return cards

    def bits(self) -> bytes:
        """The set as four little-endian words of 62 cards, 32 bytes."""
        bits = self._bits
        if bits is None:
            bits = struct.pack("<4q", self.a, self.b, self.c, self.d)
            self._bits = bits
        return bits

    def key(self) -> tuple[int, ...]:
        return (self.a, self.b, self.c, self.d)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


EMPTY: Final = Pile(0, 0, 0, 0, 0)


def pile(cards: Iterable[int]) -> Pile:
    made = EMPTY
    for card in cards:
        made = made.plus(card)
    return made
