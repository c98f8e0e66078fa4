"""What a hand can pay, and with which cards (EMB-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.piles import count_bits, place_of
from parlour.core.seats import bit
from parlour.games.ember.cards import FIRST_ARCHMAGE, CardSet, all_of_element, all_of_number
from parlour.games.ember.prices import NUMBERS, Cost, Shape
from parlour.games.ember.runs import ONES, Runs, runs

ANY: Final[i64] = 0x7FFFFFFFFFFFFF
"""Every wizard card."""

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


@mypyc_attr(free_list_len=1)
class Held:
    """A hand, sorted for looking at: wild cards apart from those that count as they are."""

    def __init__(self, hand: i64, ease: Ease) -> None:
        air = hand & NUMBERS
        earth = (hand >> 13) & NUMBERS
        fire = (hand >> 26) & NUMBERS
        water = (hand >> 39) & NUMBERS
        archmages: i64 = ONES[hand >> 52]
        self.free: Final = archmages if ease.archmages else 0  # of any number and element
        # Cards of any number, by element.
        wild = ease.wild
        self.wild_air: Final[i64] = ONES[air & wild]
        self.wild_earth: Final[i64] = ONES[earth & wild]
        self.wild_fire: Final[i64] = ONES[fire & wild]
        self.wild_water: Final[i64] = ONES[water & wild]
        self.wild: Final = self.wild_air + self.wild_earth + self.wild_fire + self.wild_water
        air &= ~wild
        earth &= ~wild
        fire &= ~wild
        water &= ~wild
        self.air: Final = air
        self.earth: Final = earth
        self.fire: Final = fire
        self.water: Final = water
        self.any: Final = air | earth | fire | water
        # Numbers held at least twice, three and four times.
        self.two: Final = air & earth | fire & water | (air | earth) & (fire | water)
        self.three: Final = air & earth & (fire | water) | (air | earth) & fire & water
        self.four: Final = air & earth & fire & water
        self.runs: Final = runs()
        self.gap: Final = ease.gap


def can_pay(cost: Cost, held: Held, ease: Ease) -> bool:
    """Whether some of the cards pay the cost: the missing ones are wild or left out."""
    return lacking(cost, held, ease) <= 0


def lacking(cost: Cost, held: Held, ease: Ease) -> i64:
    """How many cards more would pay the cost; none, or less than none, if the hand does."""
    need: i64 = cost.cards
    spare = held.free + ease.fewer[need]
    shape = cost.shape
    if shape is ELEMENT:
        return need - spare - most_of_one_element(held)
    if shape is ELEMENT_RUN:
        return need - spare - longest_in_one_element(held, need)
    if shape is PRISM:
        return need - spare - most_in_a_prism(held, need)
    spare += held.wild
    if shape is MATCHING:
        return need - spare - most_matching(held)
    if shape is RUN:
        return need - spare - most_in_a_run(held, held.any, need)
    if shape is PAIRS:
        return need - spare - most_in_two_pairs(held)
    if shape is HOUSE:
        return need - spare - most_in_a_house(held)
    high = NUMBERS & ~(bit(cost.at_least - 1) - 1)
    cards: i64 = ONES[held.air & high]
    cards += ONES[held.earth & high]
    cards += ONES[held.fire & high]
    cards += ONES[held.water & high]
    return need - spare - cards


def helpful(cost: Cost, hand: i64, among: i64, ease: Ease) -> i64:
    """The cards of `among` each of which would bring the hand closer to the cost."""
    before = lacking(cost, Held(hand, ease), ease)
    found: i64 = 0
    left = among & ~hand
    while left:
        card = left & -left
        left ^= card
        if lacking(cost, Held(hand | card, ease), ease) < before:
            found |= card
    return found


def affordable(hand: i64, cards: CardSet, wanted: i64) -> i64:
    """Of these creatures, those whose cost the hand meets; nothing makes payments easier."""
    air = hand & NUMBERS
    earth = (hand >> 13) & NUMBERS
    fire = (hand >> 26) & NUMBERS
    water = (hand >> 39) & NUMBERS
    free: i64 = ONES[hand >> 52]
    numbers = air | earth | fire | water
    two = air & earth | fire & water | (air | earth) & (fire | water)
    three = air & earth & (fire | water) | (air | earth) & fire & water
    most: i64 = ONES[air]
    here: i64 = ONES[earth]
    if here > most:
        most = here
    here = ONES[fire]
    if here > most:
        most = here
    here = ONES[water]
    if here > most:
        most = here
    found = cards.by_element.with_cards(most + free)
    if two or free:
        alike: i64 = 2 if two else 1 if numbers else 0
        if three:
            alike = 4 if air & earth & fire & water else 3
        found |= cards.by_matching.with_cards(alike + free)
        # Of two pairs, and of three and two, each number counts as often as it is of use.
        different: i64 = ONES[numbers]
        pairs: i64 = ONES[two]
        both = (min(2, different)) + (min(2, pairs))
        found |= cards.by_pairs.with_cards(both + free)
        found |= cards.by_house.with_cards((both + 1 if three else both) + free)
    found |= cards.by_run.met_by(numbers, free)
    if most + free >= cards.by_element_run.shortest and wanted & cards.by_element_run.any:
        found |= cards.by_element_run.met_by(air, free)
        found |= cards.by_element_run.met_by(earth, free)
        found |= cards.by_element_run.met_by(fire, free)
        found |= cards.by_element_run.met_by(water, free)
    found |= cards.by_high.met_by(hand, free)
    price = cards.by_prism
    while price is not None:
        if wanted & price.creatures and may_be_prism(hand, price.cards - free, price.cards):
            if can_pay(price.cost, Held(hand, PLAIN), PLAIN):
                found |= price.creatures
        price = price.after
    return found & wanted


def may_be_prism(hand: i64, need: i64, span: i64) -> bool:
    """Whether a hand has so many elements, and so many numbers within a run: most have not."""
    air = hand & NUMBERS
    earth = (hand >> 13) & NUMBERS
    fire = (hand >> 26) & NUMBERS
    water = (hand >> 39) & NUMBERS
    elements: i64 = 0
    if air:
        elements += 1
    if earth:
        elements += 1
    if fire:
        elements += 1
    if water:
        elements += 1
    return elements >= need and runs().most(air | earth | fire | water, span) >= need


def most_of_one_element(held: Held) -> i64:
    most = held.wild_air + ONES[held.air]
    here = held.wild_earth + ONES[held.earth]
    if here > most:
        most = here
    here = held.wild_fire + ONES[held.fire]
    if here > most:
        most = here
    here = held.wild_water + ONES[held.water]
    return max(most, here)


def most_matching(held: Held) -> i64:
    if held.two == 0:
        return 1 if held.any else 0
    if held.three == 0:
        return 2
    return 4 if held.four else 3


def most_in_two_pairs(held: Held) -> i64:
    """How many cards of two pairs are there, two different numbers at most."""
    pairs: i64 = ONES[held.two]
    if pairs >= 2:
        return 4
    numbers: i64 = ONES[held.any]
    if pairs == 1:
        return 3 if numbers >= 2 else 2
    return min(2, numbers)


def most_in_a_house(held: Held) -> i64:
    """How many cards of three and two are there, two different numbers at most."""
    numbers: i64 = ONES[held.any]
    pairs: i64 = ONES[held.two]
    if held.three:
        return 5 if pairs >= 2 else 4 if numbers >= 2 else 3
    if pairs:
        return 4 if pairs >= 2 else 3 if numbers >= 2 else 2
    return min(2, numbers)


def most_in_a_run(held: Held, numbers: i64, need: i64) -> i64:
    """The most of these numbers that lie within one run; never more than it needs."""
    if held.gap == 0:
        return held.runs.most(numbers, need)
    span = widest(need, held.gap)
    window = bit(span) - 1
    most: i64 = 0
    left = 14 - span
    while left:
        here: i64 = ONES[numbers & window]
        if here > most:
            most = here
        window <<= 1
        left -= 1
    return min(most, need)


def widest(need: i64, gap: i64) -> i64:
    """How many numbers a run spans at most, those it skips included."""
    return min(need + gap, 13)


def longest_in_one_element(held: Held, need: i64) -> i64:
    most = most_in_a_run(held, held.air, need) + held.wild_air
    here = most_in_a_run(held, held.earth, need) + held.wild_earth
    if here > most:
        most = here
    here = most_in_a_run(held, held.fire, need) + held.wild_fire
    if here > most:
        most = here
    here = most_in_a_run(held, held.water, need) + held.wild_water
    return max(most, here)


def most_in_a_prism(held: Held, need: i64) -> i64:
    """The most cards of one run of which no two share a number or an element."""
    span = widest(need, held.gap)
    window = bit(span) - 1
    most: i64 = 0
    left = 14 - span
    while left:
        if held.wild + ONES[held.any & window] > most:
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
        here = outside + ONES[numbers]
        if here < least:
            least = here
        chosen += 1
    return least + sure


def meets(cost: Cost, payment: i64, ease: Ease) -> bool:
    """Whether exactly these cards pay the cost, cards that may be left out missing."""
    size = count_bits(payment)
    need: i64 = cost.cards
    fewest = need - ease.fewer[need]
    return fewest <= size <= need and fits(cost, payment, ease, runs())


def fits(cost: Cost, part: i64, ease: Ease, table: Runs) -> bool:
    """Whether these cards, no more than the cost needs, can all be part of one payment."""
    if part & ARCHMAGES and not ease.archmages:
        return False
    if ease.wild or ease.gap:
        return fits_with_ease(cost, part, ease)
    air = part & NUMBERS
    earth = (part >> 13) & NUMBERS
    fire = (part >> 26) & NUMBERS
    water = (part >> 39) & NUMBERS
    numbers = air | earth | fire | water
    shape = cost.shape
    if shape is MATCHING:
        return numbers & (numbers - 1) == 0
    if shape is ELEMENT:
        return one_element(air, earth, fire, water)
    different: i64 = ONES[numbers]
    if shape is PAIRS or shape is HOUSE:
        if different > 2:
            return False
        three = air & earth & (fire | water) | (air | earth) & fire & water
        if shape is PAIRS:
            return three == 0
        return three & (three - 1) == 0 and air & earth & fire & water == 0
    if shape is RUN or shape is ELEMENT_RUN or shape is PRISM:
        if (
            different != count_bits(part & ~ARCHMAGES)
            or table.most(numbers, cost.cards) < different
        ):
            return False
        if shape is RUN:
            return True
        if shape is ELEMENT_RUN:
            return one_element(air, earth, fire, water)
        twice = air & (air - 1) | earth & (earth - 1) | fire & (fire - 1) | water & (water - 1)
        return twice == 0
    return numbers & (bit(cost.at_least - 1) - 1) == 0


def one_element(air: i64, earth: i64, fire: i64, water: i64) -> bool:
    """Whether at most one of the elements has a card."""
    if air:
        return (earth | fire | water) == 0
    if earth:
        return (fire | water) == 0
    return fire == 0 or water == 0


def fits_with_ease(cost: Cost, part: i64, ease: Ease) -> bool:
    """The same where some numbers are wild or runs have gaps."""
    held = Held(part, ease)
    need: i64 = cost.cards
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
        return most_in_a_run(held, held.any, need) == plain
    if shape is ELEMENT_RUN:
        return longest_in_one_element(held, need) == numbered
    if shape is PRISM:
        return most_in_a_prism(held, need) == numbered
    return held.any & (bit(cost.at_least - 1) - 1) == 0


def payments(cost: Cost, hand: i64, ease: Ease) -> tuple[i64, ...]:
    """Every set of cards of the hand that pays the cost, Archmages counted as alike."""
    found: list[i64] = []
    need: i64 = cost.cards
    collect(cost, hand, 0, need, need - ease.fewer[need], ease, runs(), found)
    return tuple(found)


def partners(shape: Shape, card: i64) -> i64:
    """The cards that can stand beside one in a payment, as far as the shape alone tells."""
    if card >= FIRST_ARCHMAGE:
        return ANY
    if shape is MATCHING:
        return all_of_number(card % 13) | ARCHMAGES
    if shape is ELEMENT or shape is ELEMENT_RUN:
        return all_of_element(card // 13) | ARCHMAGES
    return ANY


def collect(
    cost: Cost,
    rest: i64,
    part: i64,
    most: i64,
    fewest: i64,
    ease: Ease,
    table: Runs,
    found: list[i64],
) -> None:
    """Add to `found` every payment made of `part`, `fewest` to `most` cards of `rest` and no more.

    Of several Archmages the lowest is used first, so that each payment is found once.
    """
    if fewest <= 0:
        found.append(part)
        if most == 0:
            return
    elif count_bits(rest) < fewest:
        return
    while rest:
        card = rest & -rest
        rest ^= card
        if fits(cost, part | card, ease, table):
            others = rest if ease.wild else rest & partners(cost.shape, place_of(card))
            collect(cost, others, part | card, most - 1, fewest - 1, ease, table, found)
        if card & ARCHMAGES:
            return
