"""Which cards a text means, and whether its conditions hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.cards import (
    ACTIVE,
    ALL_PERFORMERS,
    ANY_COLOUR,
    ANY_TYPE,
    ANYWHERE,
    BACK,
    BEHIND,
    EITHER,
    FRONT,
    IF_COUNT,
    IF_FINALE,
    IF_GAUGE,
    IF_HAND,
    IF_MONEY,
    IF_PHASE,
    IF_PRIORITY,
    IF_STAR,
    IF_TOUR,
    IN_EVENT,
    LESS,
    MAIN,
    MORE,
    OF_THIS,
    PERFORMER,
    REMOVED,
    SUPPORTER,
    THEIRS,
    THIS,
    YOURS,
    Condition,
    Selector,
)
from parlour.games.encore.managers import Manager
from parlour.games.encore.steps import EVENT, PRESHOW

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def matches(state: EncoreState, selector: Selector, you: i64, card: i64, seat: i64) -> i64:
    """The cards of a seat that a text of "you" means; `card` is the one with the text."""
    side: i64 = selector.side
    if (side == YOURS and seat != you) or (side == THEIRS and seat == you):
        return 0
    manager = state.of(seat)
    at: i64 = selector.at
    if at == ANYWHERE:
        row: i64 = selector.row
        if row == MAIN:
            found = manager.on_main
        elif row == BACK:
            found = manager.on_back
        elif row == REMOVED:
            found = manager.removed
        else:
            found = manager.on_stage
        if selector.other and seat == you and card >= 0:
            found &= ~bit(card)
    elif seat == you and card >= 0:
        found = neighbour(manager, card, at)
    else:
        return 0
    lies: i64 = selector.lies
    if lies != EITHER:
        found &= ~manager.suspended if lies == ACTIVE else manager.suspended
    type_: i64 = selector.type
    if type_ != ANY_TYPE:
        found &= of_type(manager, type_)
    colour: i64 = selector.colour
    if colour != ANY_COLOUR:
        found &= manager.roster.of_colour(colour)
    return found


def of_type(manager: Manager, kind: i64) -> i64:
    if kind == PERFORMER:
        return ALL_PERFORMERS
    if kind == SUPPORTER:
        return manager.roster.supporters
    return manager.roster.surprises


def neighbour(manager: Manager, card: i64, at: i64) -> i64:
    """A card on the stage itself, or the one directly behind or before it."""
    here = bit(card)
    if manager.on_stage & here == 0:
        return 0
    if at == THIS:
        return here
    other: i64 = -1
    if at == BEHIND and manager.on_main & here:
        other = manager.back_at(manager.zone_of(card))
    elif at == FRONT and manager.on_back & here:
        other = manager.main_at(manager.zone_of(card))
    return bit(other) if other >= 0 else 0


def number_of(state: EncoreState, selector: Selector, you: i64, card: i64) -> i64:
    """How many cards a text means."""
    found = count_bits(matches(state, selector, you, card, 0))
    return found + count_bits(matches(state, selector, you, card, 1))


def all_hold(state: EncoreState, conditions: tuple[Condition, ...], you: i64, card: i64) -> bool:
    for condition in conditions:
        if not holds(state, condition, you, card):
            return False
    return True


def holds(state: EncoreState, condition: Condition, you: i64, card: i64) -> bool:
    cond: i64 = condition.cond
    if cond == IF_STAR:
        return state.reached == condition.holds
    if cond == IF_GAUGE:
        return stands(condition, state.of(you).gauge, state.of(1 - you).gauge)
    if cond == IF_MONEY:
        return stands(condition, state.of(you).payout, state.of(1 - you).payout)
    if cond == IF_TOUR:
        return stands(condition, len(state.of(you).tour), len(state.of(1 - you).tour))
    if cond == IF_HAND:
        return stands(condition, state.of(you).hand_count(), state.of(1 - you).hand_count())
    if cond == IF_COUNT:
        selector = condition.card
        assert selector is not None, "a count says of which cards"
        found = number_of(state, selector, you, card)
        return condition.least <= found <= condition.most
    if cond == IF_PRIORITY:
        return (state.priority == you) == condition.holds
    if cond == IF_PHASE:
        return state.step == (EVENT if condition.phase == IN_EVENT else PRESHOW)
    if cond == IF_FINALE:
        return (state.due + len(state.venue_bottom) == 0) == condition.holds
    wanted: i64 = condition.vibe
    if wanted == OF_THIS:
        return powers.vibes(state) & state.of(you).roster.cards[card].vibes != 0
    return powers.vibes(state) & bit(wanted) != 0


def stands(condition: Condition, yours: i64, theirs: i64) -> bool:
    wanted: i64 = condition.stands
    if wanted == LESS:
        return yours < theirs
    if wanted == MORE:
        return yours > theirs
    return yours == theirs
