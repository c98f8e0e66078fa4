"""Cards that seats have chosen so far, and what they are still asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits
from parlour.core.seats import bit
from parlour.games.ember.abilities import NONE
from parlour.games.ember.actions import GIVING
from parlour.games.ember.cards import ALL
from parlour.games.ember.moves import as_set, in_order, whole_hand

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def picks_of(state: EmberState, seat: i64) -> bytes:
    """The cards a seat has picked, in order."""
    picked = state.picked
    found = b""
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat:
            found = found + ONE_BYTE[picked[k + 1]]
        k += 2
    return found


def picks_made(state: EmberState, seat: i64) -> i64:
    """How many cards a seat has picked."""
    picked = state.picked
    found: i64 = 0
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat:
            found += 1
        k += 2
    return found


def picked_set(state: EmberState, seat: i64) -> i64:
    """The cards a seat has picked, as a set."""
    found: i64 = 0
    picked = state.picked
    k: i64 = 0
    while k < len(picked):
        if picked[k] == seat and picked[k + 1] < NONE:
            found |= bit(picked[k + 1])
        k += 2
    return found


def picks_due(hand: i64, cards: i64) -> i64:
    """How many cards a player picks who loses so many: of a whole hand only the top one."""
    held = count_bits(hand)
    if cards == ALL or cards >= held:
        if held > 1:
            return 1
        return 0
    return cards


def ask_for_picks(state: EmberState, seats: bytes, ask: i64, cards: i64, among: i64) -> bool:
    """Ask all who still owe a pick, together; False when nobody does.

    `among` limits the cards; ALL: any of the hand.
    """
    asked: i64 = 0
    for seat in seats:
        hand = state.hands.of(seat) & among
        if picks_made(state, seat) < picks_due(hand, cards):
            asked |= bit(seat)
    if asked == 0:
        return False
    state.stage = 1
    state.put(ask, asked)
    return True


def ask_for_gifts(state: EmberState, seats: bytes, cards: i64) -> bool:
    """The same for cards that are handed on: a whole hand goes without a question."""
    asked: i64 = 0
    for seat in seats:
        held = state.hand_count(seat)
        if held > cards and picks_made(state, seat) < cards:
            asked |= bit(seat)
    if asked == 0:
        return False
    state.stage = 1
    state.put(GIVING, asked)
    return True


def gift_of(state: EmberState, seat: i64) -> i64:
    """What a seat hands on: its picks, or its whole hand if it was not asked."""
    picks = picks_of(state, seat)
    return as_set(picks) if picks else state.hands.of(seat)


def to_discard(state: EmberState, seat: i64, cards: i64) -> bytes:
    """What a seat discards, in order."""
    hand = state.hands.of(seat)
    held = count_bits(hand)
    picks = picks_of(state, seat)
    if cards == ALL or cards >= held:
        if held < 2:
            return in_order(hand)
        return whole_hand(hand, picks[0])
    return picks
