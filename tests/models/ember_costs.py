"""Which cards pay a conjuring cost, by trying every set of cards that could be meant.

A cost is spelled out as all the full sets that meet it. A full set is a row of places, each saying
which numbers and which elements may lie there; a payment fills the places with cards of the hand.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Any

ELEMENTS = ("air", "earth", "fire", "water")
NUMBERS = range(1, 14)
FIRST_ARCHMAGE = 52

Place = tuple[frozenset[int], frozenset[int]]  # numbers, elements
ANY_NUMBER = frozenset(NUMBERS)
ANY_ELEMENT = frozenset(range(4))


def number(card: int) -> int:
    return card % 13 + 1


def element(card: int) -> int:
    return card // 13


def is_archmage(card: int) -> bool:
    return card >= FIRST_ARCHMAGE


def payments(
    cost: dict[str, Any],
    hand: Collection[int],
    *,
    wild_number: int | Collection[int] | None = None,  # cards of it stand for any number
    fewer: tuple[int, int] | None = None,  # so many cards less, of a cost of at least so many
    gap: int = 0,  # numbers a run may skip in all
    archmages_wild: bool = True,
) -> set[frozenset[int]]:
    """Every set of cards of the hand that pays the cost (EMB-3)."""
    wild = {wild_number} if isinstance(wild_number, int) else set(wild_number or ())
    left_out = fewer[0] if fewer is not None and cost["cards"] >= fewer[1] else 0
    return set(
        _payments(
            (cost["shape"], cost["cards"], cost.get("from", 1), gap),
            frozenset(card for card in hand if archmages_wild or not is_archmage(card)),
            frozenset(wild),
            left_out,
        )
    )


@lru_cache(maxsize=4096)
def _payments(
    cost: tuple[str, int, int, int], hand: frozenset[int], wild: frozenset[int], left_out: int
) -> frozenset[frozenset[int]]:
    size = cost[1]
    sets = full_sets(*cost)
    found: set[frozenset[int]] = set()
    for places in sets:
        filled = {frozenset[int]()}
        for place in places:
            fitting = hand & that_may_lie(place, wild)
            with_this = {cards | {card} for cards in filled for card in fitting - cards}
            filled = with_this | filled if left_out else with_this
            if not filled:
                break
        found |= filled
    return frozenset(cards for cards in found if len(cards) >= max(2, size - left_out))


@cache
def that_may_lie(place: Place, wild: frozenset[int]) -> frozenset[int]:
    """The cards of the deck for a place; EMB-3.4: an Archmage stands for any card."""
    numbers, elements = place
    return frozenset(
        card
        for card in range(FIRST_ARCHMAGE + 3)
        if is_archmage(card)
        or ((number(card) in numbers or number(card) in wild) and element(card) in elements)
    )


@cache
def full_sets(shape: str, cards: int, lowest: int, gap: int) -> tuple[tuple[Place, ...], ...]:
    return tuple(_full_sets(shape, cards, lowest, gap))


def _full_sets(shape: str, cards: int, lowest: int, gap: int) -> Iterator[tuple[Place, ...]]:
    if shape == "element":
        for e in range(4):
            yield (of_element(e),) * cards
    elif shape == "matching":
        for n in NUMBERS:
            yield (of_number(n),) * cards
    elif shape == "pairs":
        for a, b in combinations(NUMBERS, 2):
            yield (of_number(a),) * 2 + (of_number(b),) * 2
    elif shape == "house":
        for a, b in permutations(NUMBERS, 2):
            yield (of_number(a),) * 3 + (of_number(b),) * 2
    elif shape == "run":
        for run in runs(cards, gap):
            yield tuple(of_number(n) for n in run)
    elif shape == "element_run":
        for run in runs(cards, gap):
            for e in range(4):
                yield tuple((frozenset({n}), frozenset({e})) for n in run)
    elif shape == "prism":
        for run in runs(cards, gap):
            for row in permutations(range(4), cards):
                yield tuple((frozenset({n}), frozenset({e})) for n, e in zip(run, row, strict=True))
    else:
        assert shape == "high", shape
        yield ((frozenset(n for n in NUMBERS if n >= lowest), ANY_ELEMENT),) * cards


def of_element(e: int) -> Place:
    return ANY_NUMBER, frozenset({e})


def of_number(n: int) -> Place:
    return frozenset({n}), ANY_ELEMENT


def runs(length: int, gap: int) -> list[tuple[int, ...]]:
    """EMB-3.2, EMB-3.6: rising numbers of which at most `gap` are missing between the ends."""
    return [run for run in combinations(NUMBERS, length) if run[-1] - run[0] + 1 - length <= gap]
