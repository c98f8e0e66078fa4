"""A whole state that agrees with a view, all that it allows equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import count_bits, place_of
from parlour.core.randomness import Quick
from parlour.core.seats import bit
from parlour.games.ember import choices
from parlour.games.ember.actions import CHOOSING, PAYING
from parlour.games.ember.cards import WIZARDS
from parlour.games.ember.costs import payments
from parlour.games.ember.moves import as_set, in_order, learns, show_top
from parlour.games.ember.picks import picks_of
from parlour.games.ember.positions import UNKNOWN
from parlour.games.ember.powers import ease
from parlour.games.ember.view import EmberView, as_set_of_known, lay_out_open

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

TRIES: Final = 100_000


def fill(state: EmberState, view: EmberView, dice: Quick) -> bool:
    """Deal the cards the viewer cannot place; False if the question could then not be open."""
    table = view.table
    lay_out_open(table, state)
    state.asked = 0
    unseen = shuffled(unplaced(table), dice)
    dealt: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        hand = table.hands.of(seat)
        missing = view.counts[seat] - count_bits(hand)
        while missing > 0 and dealt < len(unseen):
            hand |= bit(unseen[dealt])
            dealt += 1
            missing -= 1
        state.hands = state.hands.put(seat, hand)
        seat += 1
    dealt += gaps(table.charred)
    state.charred = filled(table.charred, unseen, dealt)
    dealt += gaps(table.top)
    state.top = filled(table.top, unseen, dealt)
    dealt += gaps(table.bottom)
    state.bottom = filled(table.bottom, unseen, dealt)
    while dealt < len(unseen):
        state.deck |= bit(unseen[dealt])
        dealt += 1
    show_top(state)
    if view.seat is not None:
        seen = everything_placed(table) & ~table.hands.of(view.seat)
        learns(state, view.seat, seen)
    else:
        learns(state, 5, everything_placed(table))
    return open_question(state, view, dice)


def everything_placed(table: EmberState) -> i64:
    found = as_set_of_known(table.charred) | as_set_of_known(table.top)
    found |= as_set_of_known(table.bottom)
    seat: i64 = 0
    while seat < table.seats:
        found |= table.hands.of(seat)
        seat += 1
    return found


def unplaced(table: EmberState) -> list[int]:
    """The cards whose place is not known, lowest first."""
    found: list[int] = []
    left = (bit(WIZARDS) - 1) & ~everything_placed(table)
    while left:
        low = left & -left
        found.append(place_of(low))
        left ^= low
    return found


def shuffled(cards: list[int], dice: Quick) -> list[int]:
    last: i64 = len(cards) - 1
    while last > 0:
        k = dice.below(0, last + 1)
        cards[last], cards[k] = cards[k], cards[last]
        last -= 1
    return cards


def gaps(pile: bytes) -> i64:
    """How many cards of a pile are not known."""
    found: i64 = 0
    k: i64 = 0
    while k < len(pile):
        if pile[k] == UNKNOWN:
            found += 1
        k += 1
    return found


def filled(pile: bytes, unseen: list[int], end: i64) -> bytes:
    """A pile with its gaps filled by the cards before a place in the list, from there back."""
    if gaps(pile) == 0:
        return pile
    whole: list[int] = []
    for card in pile:
        if card == UNKNOWN:
            end -= 1
            whole.append(unseen[end])
        else:
            whole.append(card)
    return bytes(whole)


def open_question(state: EmberState, view: EmberView, dice: Quick) -> bool:
    """Put the open question, with picks of others that they may have made."""
    table = view.table
    if table.asked == 0:
        return True
    if state.ask == PAYING:
        cost = state.cards.creatures[state.wanted].cost
        state.ways = payments(cost, state.hands.of(state.active), ease(state, state.active))
    if not imagine_picks(state, table.picked, dice):
        return False
    state.put(state.ask, table.asked)
    if view.seat is not None and view.answer is not None:
        action = state.game.parse(view.answer)
        if state.owing & bit(view.seat) == 0 or not state.offers(view.seat, action):
            return False
        state.owing &= ~bit(view.seat)
        state.laid |= (action + 1) << (view.seat * state.width)
    return state.owing != 0


def imagine_picks(state: EmberState, picked: bytes, dice: Quick) -> bool:
    """Cards that others have picked unseen are any of those they can have picked."""
    k: i64 = 0
    while k < len(picked):
        seat: i64 = picked[k]
        pick: i64 = picked[k + 1]
        if pick == UNKNOWN:
            pick = a_pick(state, seat, dice)
            if pick < 0:
                return False
        state.picked += bytes([seat, pick])
        k += 2
    if state.ask != PAYING:
        return True
    chosen = as_set(picks_of(state, state.active))
    return any([way & chosen == chosen for way in state.ways])


def a_pick(state: EmberState, seat: i64, dice: Quick) -> i64:
    """Something a seat may have picked; -1 if there is nothing."""
    if state.ask == CHOOSING:
        choices.find(state, seat)
        lists = state.plain >> 10
        state.looked_at = -1
        if lists == 0:
            return -1
        which = in_order(lists)
        return which[dice.below(0, len(which))]
    cards = in_order(choices.among(state, seat))
    return cards[dice.below(0, len(cards))] if cards else -1
