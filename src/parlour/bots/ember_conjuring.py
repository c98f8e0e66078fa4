"""What a wizard of Ember conjures of what its hand can pay, and with which cards."""

from __future__ import annotations

from parlour.bots.ember_table import Reading
from parlour.core.piles import count_bits
from parlour.games.ember.costs import ARCHMAGES, payments
from parlour.games.ember.powers import hand_size
from parlour.games.ember.prices import Cost

WAYS = 4  # payments looked at more closely


def best_conjuring(reading: Reading, offered: list[int]) -> tuple[int | None, int]:
    """What to conjure of what can be paid, and with which cards; None: rather wait."""
    if not offered:
        return None, 0
    outlook = reading.outlook
    new = outlook.fresh_value(hand_size(reading.table, reading.seat), 1)
    worst = new - outlook.rate  # what a Refresh in the next turn would still lead to
    best: tuple[float, int | None, int]
    best = (max(outlook.value(reading.hand, 0, 1), worst) - new, None, 0)
    rests: dict[int, tuple[float, int]] = {}
    for creature in offered:
        place = reading.cards.cost_of[creature]
        if place not in rests:
            way = best_payment(reading, reading.cards.costs[place], 0)
            rest = outlook.value(reading.hand & ~way, int(count_bits(way)), 1)
            rests[place] = (max(rest, worst) - new, way)
        rest, way = rests[place]
        value = reading.worth(creature) + rest
        if value > best[0] + 1e-6:
            best = (value, creature, way)
    return best[1], best[2]


def best_payment(reading: Reading, cost: Cost, picked: int) -> int:
    """The payment whose other cards are worth most, Archmages spared where they can be."""
    outlook = reading.outlook
    ways = [way for way in payments(cost, reading.hand, outlook.ease) if way & picked == picked]
    if len(ways) == 1:
        return ways[0]
    ways.sort(key=lambda way: (count_bits(way & ARCHMAGES), count_bits(way), way))
    fewest = count_bits(ways[0] & ARCHMAGES)
    spared = [way for way in ways if count_bits(way & ARCHMAGES) == fewest]
    if len(spared) > WAYS:
        step = len(spared) / WAYS
        spared = [spared[int(k * step)] for k in range(WAYS)]
    return max(
        spared,
        key=lambda way: outlook.quick_value(reading.hand & ~way, int(count_bits(way)), 1),
    )
