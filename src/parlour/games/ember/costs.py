"""What a hand can pay, and with which cards (EMB-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember.cards import Cost, Shape

NUMBERS: Final[i64] = 0x1FFF
"""The thirteen numbers, a bit each."""

ARCHMAGES: Final[i64] = 0x70000000000000
"""The cards without a number."""

ELEMENT: Final = Shape.ELEMENT
MATCHING: Final = Shape.MATCHING
PAIRS: Final = Shape.PAIRS
HOUSE: Final = Shape.HOUSE
RUN: Final = Shape.RUN
ELEMENT_RUN: Final = Shape.ELEMENT_RUN
PRISM: Final = Shape.PRISM


class Ease:
    """What makes the payments of a wizard easier or harder."""

    def __init__(self, wild: i64, gap: i64, fewer: bytes, archmages: bool) -> None:
        self.wild: Final = wild  # numbers that stand for any number, a bit each
        self.gap: Final = gap  # numbers a run may skip in all
        self.fewer: Final = fewer  # for a cost of n cards, how many of them may be left out
        self.archmages: Final = archmages  # whether they are wild cards


NO_FEWER: Final = bytes(6)
PLAIN: Final = Ease(0, 0, NO_FEWER, archmages=True)


class Held:
    """A hand, sorted for looking at: wild cards apart from those that count as they are."""

    def __init__(self, hand: i64, ease: Ease) -> None:
        air = hand & NUMBERS
        earth = (hand >> 13) & NUMBERS
        fire = (hand >> 26) & NUMBERS
        water = (hand >> 39) & NUMBERS
        archmages: i64 = count_bits(hand & ARCHMAGES)
        self.free: Final = archmages if ease.archmages else 0  # of any number and element
        # Cards of any number, by element.
        self.wild_air: Final = count_bits(air & ease.wild)
        self.wild_earth: Final = count_bits(earth & ease.wild)
        self.wild_fire: Final = count_bits(fire & ease.wild)
        self.wild_water: Final = count_bits(water & ease.wild)
        self.wild: Final = self.wild_air + self.wild_earth + self.wild_fire + self.wild_water
        plain = ~ease.wild
        air &= plain
        earth &= plain
        fire &= plain
        water &= plain
        self.air: Final = air
        self.earth: Final = earth
        self.fire: Final = fire
        self.water: Final = water
        self.any: Final = air | earth | fire | water
        # Numbers held at least twice, three and four times.
        two = air & earth | fire & water | (air | earth) & (fire | water)
        self.two: Final = two
        three = air & earth & (fire | water) | (air | earth) & fire & water
        self.three: Final = three
        self.four: Final = air & earth & fire & water


def can_pay(cost: Cost, held: Held, ease: Ease) -> bool:
    """Whether some of the cards pay the cost: the missing ones are wild or left out."""
    need: i64 = cost.cards
    spare = held.free + ease.fewer[need]
    shape = cost.shape
    if shape is ELEMENT:
        return most_of_one_element(held) + spare >= need
    if shape is ELEMENT_RUN:
        return longest_in_one_element(held, need, ease.gap) + spare >= need
    if shape is PRISM:
        return most_in_a_prism(held, need, ease.gap) + spare >= need
    spare += held.wild
    if shape is MATCHING:
        return most_matching(held) + spare >= need
    if shape is RUN:
        return most_in_a_window(held.any, need, ease.gap) + spare >= need
    if shape is PAIRS:
        return most_in_two_pairs(held) + spare >= need
    if shape is HOUSE:
        return most_in_a_house(held) + spare >= need
    high = NUMBERS & ~(bit(cost.at_least - 1) - 1)
    cards = count_bits(held.air & high) + count_bits(held.earth & high)
    cards += count_bits(held.fire & high) + count_bits(held.water & high)
    return cards + spare >= need


def most_of_one_element(held: Held) -> i64:
    most = count_bits(held.air) + held.wild_air
    here = count_bits(held.earth) + held.wild_earth
    if here > most:
        most = here
    here = count_bits(held.fire) + held.wild_fire
    if here > most:
        most = here
    here = count_bits(held.water) + held.wild_water
    return max(most, here)


def most_matching(held: Held) -> i64:
    if held.two == 0:
        return 1 if held.any else 0
    if held.three == 0:
        return 2
    return 4 if held.four else 3


def most_in_two_pairs(held: Held) -> i64:
    """How many cards of two pairs are there, two different numbers at most."""
    pairs = count_bits(held.two)
    if pairs >= 2:
        return 4
    numbers = count_bits(held.any)
    if pairs == 1:
        return 3 if numbers >= 2 else 2
    return min(2, numbers)


def most_in_a_house(held: Held) -> i64:
    """How many cards of three and two are there, two different numbers at most."""
    numbers = count_bits(held.any)
    pairs = count_bits(held.two)
    if held.three:
        return 5 if pairs >= 2 else 4 if numbers >= 2 else 3
    if pairs:
        return 4 if pairs >= 2 else 3 if numbers >= 2 else 2
    return min(2, numbers)


def most_in_a_window(numbers: i64, need: i64, gap: i64) -> i64:
    """The most numbers that lie within one run, gaps included; never more than it needs."""
    span = need + gap
    if span > 13:
        span = 13
    window = bit(span) - 1
    most: i64 = 0
    left = 14 - span
    while left:
        here = count_bits(numbers & window)
        if here > most:
            most = here
        window <<= 1
        left -= 1
    return min(most, need)


def longest_in_one_element(held: Held, need: i64, gap: i64) -> i64:
    most = most_in_a_window(held.air, need, gap) + held.wild_air
    here = most_in_a_window(held.earth, need, gap) + held.wild_earth
    if here > most:
        most = here
    here = most_in_a_window(held.fire, need, gap) + held.wild_fire
    if here > most:
        most = here
    here = most_in_a_window(held.water, need, gap) + held.wild_water
    return max(most, here)


def most_in_a_prism(held: Held, need: i64, gap: i64) -> i64:
    """The most cards of one run of which no two share a number or an element."""
    span = need + gap
    if span > 13:
        span = 13
    window = bit(span) - 1
    most: i64 = 0
    left = 14 - span
    while left:
        if count_bits(held.any & window) + held.wild > most:
            here = distinct(held, window)
            if here > most:
                most = here
        window <<= 1
        left -= 1
    return min(most, need)


def distinct(held: Held, window: i64) -> i64:
    """The most cards within a window with different numbers and different elements.

    By Hall's theorem it is the least, over all sets of elements, of the numbers held in
    those elements and one for each element outside the set. A wild card fills its element.
    """
    sure: i64 = 0
    air = held.air & window
    earth = held.earth & window
    fire = held.fire & window
    water = held.water & window
    if held.wild_air:
        sure += 1
        air = 0
    if held.wild_earth:
        sure += 1
        earth = 0
    if held.wild_fire:
        sure += 1
        fire = 0
    if held.wild_water:
        sure += 1
        water = 0
    least: i64 = 4
    chosen: i64 = 1
    while chosen < 16:
        numbers: i64 = 0
        outside: i64 = 4
        if chosen & 1:
            numbers |= air
            outside -= 1
        if chosen & 2:
            numbers |= earth
            outside -= 1
        if chosen & 4:
            numbers |= fire
            outside -= 1
        if chosen & 8:
            numbers |= water
            outside -= 1
        here = count_bits(numbers) + outside
        if here < least:
            least = here
        chosen += 1
    return least + sure


def meets(cost: Cost, payment: i64, ease: Ease) -> bool:
    """Whether exactly these cards pay the cost, cards that may be left out missing."""
    size = count_bits(payment)
    need: i64 = cost.cards
    fewest = need - ease.fewer[need]
    return fewest <= size <= need and fits(cost, payment, ease)


def fits(cost: Cost, part: i64, ease: Ease) -> bool:
    """Whether these cards can all be part of one payment of the cost."""
    if part & ARCHMAGES and not ease.archmages:
        return False
    held = Held(part, ease)
    need: i64 = cost.cards
    if count_bits(part) > need:
        return False
    shape = cost.shape
    numbered = count_bits(part & ~ARCHMAGES)
    if shape is ELEMENT:
        return most_of_one_element(held) == numbered
    plain = numbered - held.wild
    if shape is MATCHING:
        return most_matching(held) == plain
    if shape is PAIRS:
        return most_in_two_pairs(held) == plain
    if shape is HOUSE:
        return most_in_a_house(held) == plain
    if shape is RUN:
        return most_in_a_window(held.any, need, ease.gap) == plain
    if shape is ELEMENT_RUN:
        return longest_in_one_element(held, need, ease.gap) == numbered
    if shape is PRISM:
        return most_in_a_prism(held, need, ease.gap) == numbered
    high = NUMBERS & ~(bit(cost.at_least - 1) - 1)
    return held.any & ~high == 0


def payments(cost: Cost, hand: i64, ease: Ease) -> tuple[i64, ...]:
    """Every set of cards of the hand that pays the cost, Archmages counted as alike."""
    found: list[i64] = []
    collect(cost, hand, 0, ease, found)
    return tuple(found)


def collect(cost: Cost, rest: i64, part: i64, ease: Ease, found: list[i64]) -> None:
    """Add to `found` every payment made of `part` and cards of `rest`.

    Of several Archmages the lowest is used first, so that each payment is found once.
    """
    if meets(cost, part, ease):
        found.append(part)
    if count_bits(part) == cost.cards:
        return
    while rest:
        card = rest & -rest
        rest ^= card
        if fits(cost, part | card, ease):
            collect(cost, rest, part | card, ease, found)
        if card & ARCHMAGES:
            return
