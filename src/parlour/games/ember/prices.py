"""What creatures cost, and which of them so many cards of a shape pay for (EMB-3.3).

Hands are compared with all costs at once: for each shape the creatures are kept by how many cards they need.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember.runs import runs

NUMBERS: Final[i64] = 0x1FFF
"""The thirteen numbers, a bit each."""

NO_CREATURES: Final[i64] = 0
NEVER: Final[i64] = 100  # more cards than there are


class Shape(Enum):
    """What the cards of a payment have in common."""

    ELEMENT = "element"  # n of one element
    MATCHING = "matching"  # n of one number
    PAIRS = "pairs"  # two of one number and two of another
    HOUSE = "house"  # three of one number and two of another
    RUN = "run"  # n numbers in a row
    ELEMENT_RUN = "element_run"  # a run of one element
    PRISM = "prism"  # a run in which no element comes twice
    HIGH = "high"  # n cards numbered `at_least` or more


@dataclass(frozen=True)
class Cost:
    """A conjuring cost: exactly `cards` cards of a shape (EMB-3.3)."""

    id: str
    name: str
    shape: Shape
    cards: int
    at_least: int  # of HIGH; 0 in any other shape


class Price:
    """A cost as it is compared with hands, and the creatures that have it."""

    def __init__(self, cost: Cost, creatures: i64) -> None:
        self.cost: Final = cost
        self.after: Price | None = None  # the next one that creatures have, of the same shape
        self.cards: Final[i64] = cost.cards
        self.high: Final[i64] = numbered_from(max(cost.at_least, 1))
        self.creatures: Final = creatures


class Worths:
    """Creatures by how many cards of a shape pay for them: all that so many are enough for."""

    def __init__(self, prices: tuple[Price, ...], shape: Shape) -> None:
        found: list[i64] = [0, 0, 0, 0]
        for price in prices:
            for cards in range(2, 6):
                if price.cost.shape is shape and price.cards <= cards:
                    found[cards - 2] |= price.creatures
        self.two: Final = found[0]
        self.three: Final = found[1]
        self.four: Final = found[2]
        self.five: Final = found[3]

    def with_cards(self, cards: i64) -> i64:
        """What so many cards of the shape pay for."""
        if cards < 3:
            return self.two if cards == 2 else NO_CREATURES
        return self.three if cards == 3 else self.four if cards == 4 else self.five


def linked(prices: tuple[Price, ...], shape: Shape) -> Price | None:
    """The first of the prices of a shape that a creature has; each leads to the next."""
    first: Price | None = None
    for price in reversed(prices):
        if price.cost.shape is shape and price.creatures:
            price.after = first
            first = price
    return first


class HighWorths:
    """Creatures that are paid for with high cards; each price leads to the next."""

    def __init__(self, prices: tuple[Price, ...]) -> None:
        self.first: Final = linked(prices, Shape.HIGH)
        # What each of them needs at the least: few hands have that much.
        cards: i64 = 0
        fewest: i64 = NEVER
        price = self.first
        while price is not None:
            cards |= price.high
            if price.cards < fewest:
                fewest = price.cards
            price = price.after
        self.cards: Final = cards
        self.fewest: Final = fewest

    def met_by(self, hand: i64, free: i64) -> i64:
        """What a hand pays for, with so many wild cards."""
        found: i64 = 0
        if count_bits(hand & self.cards) + free >= self.fewest:
            price = self.first
            while price is not None:
                if count_bits(hand & price.high) + free >= price.cards:
                    found |= price.creatures
                price = price.after
        return found


class RunWorths:
    """Creatures by how many numbers in a row pay for them."""

    def __init__(self, prices: tuple[Price, ...], shape: Shape) -> None:
        found: list[i64] = [0, 0, 0, 0]
        for price in prices:
            if price.cost.shape is shape:
                found[price.cards - 2] |= price.creatures
        self.two: Final = found[0]
        self.three: Final = found[1]
        self.four: Final = found[2]
        self.five: Final = found[3]
        self.any: Final = self.two | self.three | self.four | self.five
        self.shortest: Final[i64] = 2 if self.two else 3
        self.figures: Final = runs().all

    def met_by(self, numbers: i64, free: i64) -> i64:
        """What these numbers pay for, with so many wild cards."""
        figures: i64 = self.figures[numbers]
        found: i64 = 0
        if self.two and (numbers & numbers >> 1 or (numbers and free) or free >= 2):
            found = self.two
        if (figures & 3) + free >= 3:
            found |= self.three
        if ((figures >> 2) & 7) + free >= 4:
            found |= self.four
        if (figures >> 5) + free >= 5:
            found |= self.five
        return found


def numbered_from(number: i64) -> i64:
    """The cards of this number, counted from 1, and all higher ones; Archmages have none."""
    high = NUMBERS & ~(bit(number - 1) - 1)
    return high | high << 13 | high << 26 | high << 39
