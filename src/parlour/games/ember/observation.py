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
from parlour.games.ember.abilities import NONE
from parlour.games.ember.actions import PAYING
from parlour.games.ember.cards import FIRST_ARCHMAGE
from parlour.games.ember.moves import as_set
from parlour.games.ember.powers import hand_size, threshold, total

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

LAYOUT: Final = struct.Struct("<8s12BH7q4q6q5B5B5B5B12q8B")
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
    known = state.knows.of(own)
    hands = [0] * 5
    counts = [0] * 5
    totals = [0] * 5
    sizes = [0] * 5
    needs = [0] * 5
    k: i64 = 0
    while k < seats:
        if k != own:
            hands[k] = counted_archmages(state.hands.of(k) & known)
        counts[k] = state.hand_count(k)
        totals[k] = min(total(state, k), 255)
        sizes[k] = min(hand_size(state, k), 255)
        needs[k] = min(threshold(state, k), 255)
        k += 1
    top: i64 = 0
    if state.charred:
        top = min(state.charred[-1], FIRST_ARCHMAGE) + 1
    areas = state.areas
    plus = state.plus
    minus = state.minus
    try:
        WRITE(
            buffer,
            0,
            bytes.fromhex(state.game.table[:16]),
            seats,
            own,
            state.active,
            state.step,
            state.ask,
            state.asked,
            state.deck_size(),
            len(state.charred),
            top,
            min(state.clock, 255),
            state.arrived,
            len(state.grants),
            state.turn,
            counted_archmages(state.hands.of(own)),
            *hands,
            counted_archmages(as_set(state.charred) & known),
            state.pool,
            state.up,
            state.revived,
            state.used,
            areas.a,
            areas.b,
            areas.c,
            areas.d,
            areas.e,
            areas.f,
            *counts,
            *totals,
            *sizes,
            *needs,
            plus.a,
            plus.b,
            plus.c,
            plus.d,
            plus.e,
            plus.f,
            minus.a,
            minus.b,
            minus.c,
            minus.d,
            minus.e,
            minus.f,
            *under_way(state),
        )
    except (struct.error, TypeError, BufferError):
        facts = {"size": state.game.observation_size}
        raise state.game.refuse("observation_buffer", facts) from None


def under_way(state: EmberState) -> list[int]:
    paying = state.wanted + 1 if state.ask == PAYING else 0
    act = state.act
    if act is None:
        return [0, 0, 0, 0, 0, 0, 0, paying]
    cancels: i64 = 0
    cancel = state.cancels
    while cancel is not None:
        cancels += 1
        cancel = cancel.beneath
    named = [entry + 1 if entry < NONE else 0 for entry in act.targets[:2]]
    named += [0] * (2 - len(named))
    player = act.player + 1 if act.player < NONE else 0
    return [act.seat + 1, act.creature + 1, player, *named, act.standing, cancels, paying]
