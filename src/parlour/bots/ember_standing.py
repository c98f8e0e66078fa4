"""How good it looks for a wizard of Ember."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.bots.ember_table import Reading
from parlour.core.piles import count_bits, place_of
from parlour.games.ember.costs import ARCHMAGES, Held, lacking
from parlour.games.ember.powers import hand_size

# What a standing is made of; from the ends of 4,000 games of greedy.
VP_HELD: Final = 0.0954
NEAR_CALL: Final = 0.81
NEAR: Final = 6.0  # VP
LAST_ONE: Final = 1.41  # the creature that brings a call is near
SOON: Final = 3.0  # turns
HAND_VALUE: Final = 0.0734
ARCHMAGE_HELD: Final = 0.2436
CARD_HELD: Final = 0.1147
HAND_SIZE: Final = 0.4
ONCE: Final = 0.06  # VP that abilities bring when they are used
LASTING: Final = 0.095  # VP that abilities bring while they last
TO_MOVE: Final = 0.19


def standing(reading: Reading) -> float:
    """The logarithm of its chance, but for what is the same for all seats."""
    table = reading.table
    hand: i64 = reading.hand
    found = VP_HELD * float(reading.totals[reading.seat])
    found += NEAR_CALL * exp(-float(max(0, reading.need)) / NEAR)
    found += LAST_ONE * exp(-turns_to_call(reading) / SOON)
    found += HAND_VALUE * reading.outlook.value(hand, 0.0, 0.0)
    found += ARCHMAGE_HELD * float(count_bits(hand & ARCHMAGES))
    found += CARD_HELD * float(count_bits(hand))
    found += HAND_SIZE * float(hand_size(table, reading.seat))
    uses = reading.uses
    left = reading.mine & table.up
    while left:
        low = left & -left
        left ^= low
        use = uses[place_of(low)]
        found += ONCE * use.once + LASTING * use.lasting
    if table.active == reading.seat:
        found += TO_MOVE
    return found


def turns_to_call(reading: Reading) -> float:
    """How many draws it usually takes to one creature that brings all VP that are missing."""
    cards = reading.cards
    ease = reading.outlook.ease
    turns = reading.lore.turns
    held = Held(reading.hand, ease)
    need: i64 = reading.need
    soonest = 12.0
    left: i64 = reading.table.pool
    while left:
        low = left & -left
        left ^= low
        creature = place_of(low)
        vp: i64 = cards.vp[creature]
        if vp >= need:
            place = cards.cost_of[creature]
            lacks = lacking(cards.costs[place], held, ease)
            here = turns[place][lacks] if lacks > 0 else 0.0
            if here < soonest:
                soonest = here
    return soonest
