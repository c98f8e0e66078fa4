"""A game of Ember as numbers for learners: always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 1 each | seats, own seat, active seat, step, question, who is asked as bits, cards in the Draw |
| | Deck, cards in the Charred Pile, its top card + 1, clock, Curses arrived, grants |
| 2 | turn |
| 8 | own hand as bits; Archmages are the cards from 52 on, lowest first |
| 5 x 8 | the cards known to be in each hand, own hand left out |
| 8 | the cards known to lie in the Charred Pile |
| 8 each | Pool, face-up creatures, those revived this turn, those used this turn |
| 6 x 8 | the play area of each seat, in the solo game the Night's after the wizard's |
| 5 each | cards in each hand; VP of each seat; Hand Size of each seat; what a call needs of each seat |
| 6 x 8 each | lasting plus and minus marks of the creatures: their ones, twos, fours, ... as bits |
| 8 | the ability under way: its seat + 1, creature + 1, player + 1, first two targets + 1, |
| | how far it has come, cancels over it, the creature being paid for + 1 |

Words are little-endian. 0 stands for none everywhere. What a card is like does not change in a
game and is not repeated in every observation: see `Ember.cards`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.documents import shown
from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember.abilities import NONE, Act
from parlour.games.ember.actions import PAYING
from parlour.games.ember.cards import FIRST_ARCHMAGE
from parlour.games.ember.powers import hand_size, threshold, total

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

# Numbers of one byte each are written four at a time, areas and marks as bytes that are kept.
LAYOUT: Final = struct.Struct("<8s3IH7q4q48s5I48s48s2I")
SIZE: Final = LAYOUT.size
WRITE: Final[Callable[..., None]] = LAYOUT.pack_into


def counted_archmages(cards: i64) -> i64:
    """The same cards with the lowest Archmages: which of them it is means nothing."""
    plain = cards & (bit(FIRST_ARCHMAGE) - 1)
    if cards == plain:
        return cards
    number = count_bits(cards >> FIRST_ARCHMAGE)
    return plain | (bit(number) - 1) << FIRST_ARCHMAGE


def observe(state: EmberState, seat: object, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of at least `SIZE` bytes."""
    if not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert isinstance(seat, int), "a seat is a number"
    own: i64 = seat
    seats = state.seats
    hands = state.hands
    known = state.knows.of(own)
    counts: i64 = 0
    totals: i64 = 0
    sizes: i64 = 0
    needs: i64 = 0
    k: i64 = 0
    while k < seats:
        place = 8 * k
        counts |= count_bits(hands.of(k)) << place
        totals |= in_a_byte(total(state, k)) << place
        sizes |= in_a_byte(hand_size(state, k)) << place
        needs |= in_a_byte(threshold(state, k)) << place
        k += 1
    top: i64 = 0
    charred = state.charred
    if charred.size:
        top = min(charred.top(), FIRST_ARCHMAGE) + 1
    clock = in_a_byte(state.clock)
    others = known & ~hands.of(own)  # nobody else holds what is in the own hand
    first, second = under_way(state)
    try:
        WRITE(
            buffer,
            0,
            state.game.table_mark,
            seats | own << 8 | state.active << 16 | state.step << 24,
            state.ask | state.asked << 8 | state.deck_size() << 16 | charred.size << 24,
            top | clock << 8 | state.arrived << 16 | in_a_byte(len(state.grants)) << 24,
            state.turn,
            counted_archmages(hands.of(own)),
            counted_archmages(hands.a & others),
            counted_archmages(hands.b & others),
            counted_archmages(hands.c & others),
            counted_archmages(hands.d & others),
            counted_archmages(hands.e & others),
            counted_archmages(charred.cards & known),
            state.pool,
            state.up,
            state.revived,
            state.used,
            state.areas.bits(),
            counts & 0xFFFFFFFF,
            counts >> 32 | (totals & 0xFFFFFF) << 8,
            totals >> 24 | (sizes & 0xFFFF) << 16,
            sizes >> 16 | (needs & 0xFF) << 24,
            needs >> 8,
            state.plus.bits(),
            state.minus.bits(),
            first,
            second,
        )
    except (struct.error, TypeError, BufferError):
        facts = {"size": state.game.observation_size}
        raise state.game.refuse("observation_buffer", facts) from None


def in_a_byte(number: i64) -> i64:
    if number > 255:
        return 255
    if number < 0:
        return 0
    return number


def under_way(state: EmberState) -> tuple[i64, i64]:
    """The ability under way: eight bytes, four at a time."""
    paying: i64 = 0
    if state.ask == PAYING:
        paying = state.wanted + 1
    act = state.act
    if act is None:
        return 0, paying << 24
    player: i64 = 0
    if act.player < NONE:
        player = act.player + 1
    cancels: i64 = 0
    cancel = state.cancels
    while cancel is not None:
        cancels += 1
        cancel = cancel.beneath
    first = act.seat + 1 | (act.creature + 1) << 8 | player << 16 | name_in(act, 0) << 24
    return first, name_in(act, 1) | state.standing << 8 | cancels << 16 | paying << 24


def name_in(act: Act, k: i64) -> i64:
    """The k-th target of an ability + 1, 0 for none."""
    if k >= len(act.targets):
        return 0
    name: i64 = act.targets[k]
    if name >= NONE:
        return 0
    return name + 1
