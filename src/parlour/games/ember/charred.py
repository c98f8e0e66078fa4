"""The Charred Pile: cards in the order in which they were laid down, the last on top (EMB-4.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.piles import place_of
from parlour.core.seats import bit

UNKNOWN: Final[i64] = 255
"""In place of a card, in a sequence of bytes: the viewer does not know which."""

GAP: Final[i64] = 63
"""The same in a pile; also what lies on top where there is no card."""


@mypyc_attr(free_list_len=1)
class CharredPile:
    """Up to sixty cards, six bits each, ten in a word, from the lowest.

    A card is laid here at nearly every turn, so this is changed in place, and each state has its
    own.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.cards: i64 = 0  # as a set, without those that the viewer does not know
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.e: i64 = 0
        self.f: i64 = 0

    def at(self, place: i64) -> i64:
        """The card at a place counted from 0, the lowest."""
        if place < 10:
            return (self.a >> (6 * place)) & 63
        if place < 20:
            return (self.b >> (6 * place - 60)) & 63
        if place < 30:
            return (self.c >> (6 * place - 120)) & 63
        if place < 40:
            return (self.d >> (6 * place - 180)) & 63
        if place < 50:
            return (self.e >> (6 * place - 240)) & 63
        return (self.f >> (6 * place - 300)) & 63

    def top(self) -> i64:
        return self.at(self.size - 1) if self.size else GAP

    def lay(self, card: i64) -> None:
        """Put a card on top."""
        self._change(self.size, card)
        self.size += 1
        if card != GAP:
            self.cards |= bit(card)

    def take(self) -> i64:
        """Take the top card off."""
        self.size -= 1
        card = self.at(self.size)
        self._change(self.size, card)
        self.cards &= ~bit(card)
        return card

    def _change(self, place: i64, card: i64) -> None:
        """Write a card where there is none, or wipe it out where it is."""
        if place < 10:
            self.a ^= card << (6 * place)
        elif place < 20:
            self.b ^= card << (6 * place - 60)
        elif place < 30:
            self.c ^= card << (6 * place - 120)
        elif place < 40:
            self.d ^= card << (6 * place - 180)
        elif place < 50:
            self.e ^= card << (6 * place - 240)
        else:
            self.f ^= card << (6 * place - 300)

    def lay_all(self, cards: i64) -> None:
        """Put the cards of a set on top, the lowest first."""
        while cards:
            low = cards & -cards
            cards ^= low
            self.lay(place_of(low))

    def lay_in_order(self, cards: bytes) -> None:
        """Put cards on top one after the other."""
        k: i64 = 0
        while k < len(cards):
            card: i64 = cards[k]
            self.lay(GAP if card == UNKNOWN else card)
            k += 1

    def clear(self) -> None:
        self.size = 0
        self.cards = 0
        self.a = 0
        self.b = 0
        self.c = 0
        self.d = 0
        self.e = 0
        self.f = 0

    def order(self) -> bytes:
        """The cards from the lowest to the top one."""
        found: list[int] = []
        place: i64 = 0
        while place < self.size:
            card = self.at(place)
            found.append(UNKNOWN if card == GAP else card)
            place += 1
        return bytes(found)

    def put_in_order(self, cards: bytes) -> None:
        """From now on the pile is exactly this."""
        self.clear()
        self.lay_in_order(cards)

    def show(self, other: CharredPile, known: i64) -> None:
        """From now on the pile is another as somebody sees it who knows these cards."""
        if other.cards & ~known == 0:
            self.copy_from(other)
            return
        self.clear()
        place: i64 = 0
        while place < other.size:
            card = other.at(place)
            self.lay(card if known & bit(card) else GAP)
            place += 1

    def copy_from(self, other: CharredPile) -> None:
        self.size = other.size
        self.cards = other.cards
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        self.e = other.e
        self.f = other.f
