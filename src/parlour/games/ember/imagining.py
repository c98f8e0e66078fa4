"""A whole state that agrees with a view, all that it allows equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits, nth_bit
from parlour.core.randomness import Quick
from parlour.core.seats import bit
from parlour.games.ember import choices
from parlour.games.ember.actions import CHOOSING, PAYING
from parlour.games.ember.cards import WIZARDS
from parlour.games.ember.charred import GAP, UNKNOWN, CharredPile
from parlour.games.ember.costs import payments
from parlour.games.ember.moves import as_set, in_order, learns, show_top
from parlour.games.ember.picks import picks_of
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
    placed = everything_placed(table)
    # All others lie in the deck until they are dealt: what is left is shuffled as it is.
    state.deck = (bit(WIZARDS) - 1) & ~placed
    state.hands.copy_from(table.hands)
    seat: i64 = 0
    while seat < state.seats:
        hand = table.hands.of(seat)
        missing = view.counts[seat] - count_bits(hand)
        if missing > 0:
            while missing > 0 and state.deck:
                hand |= bit(any_unplaced(state, dice))
                missing -= 1
            state.hands.put(seat, hand)
        seat += 1
    fill_charred(table.charred, state, dice)
    state.top = filled(table.top, state, dice)
    state.bottom = filled(table.bottom, state, dice)
    show_top(state)
    if view.seat is not None:
        learns(state, view.seat, placed & ~table.hands.of(view.seat))
    else:
        learns(state, 5, placed)
    return open_question(state, view, dice)


def everything_placed(table: EmberState) -> i64:
    found = table.charred.cards | as_set_of_known(table.top)
    found |= as_set_of_known(table.bottom)
    seat: i64 = 0
    while seat < table.seats:
        found |= table.hands.of(seat)
        seat += 1
    return found


def any_unplaced(state: EmberState, dice: Quick) -> i64:
    """Take one of the cards that have not been dealt yet."""
    assert state.deck, "a view counts no more cards than there are"
    card = nth_bit(state.deck, dice.below(0, count_bits(state.deck)))
    state.deck ^= bit(card)
    return card


def fill_charred(pile: CharredPile, state: EmberState, dice: Quick) -> None:
    """Lay out a Charred Pile, its gaps filled by cards that have not been dealt yet."""
    place: i64 = 0
    while place < pile.size:
        card = pile.at(place)
        state.charred.lay(any_unplaced(state, dice) if card == GAP else card)
        place += 1


def filled(pile: bytes, state: EmberState, dice: Quick) -> bytes:
    """A pile with its gaps filled by cards that have not been dealt yet."""
    if UNKNOWN not in pile:
        return pile
    found = b""
    k: i64 = 0
    while k < len(pile):
        card: i64 = pile[k]
        if card == UNKNOWN:
            card = any_unplaced(state, dice)
        found = found + ONE_BYTE[card]
        k += 1
    return found


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
