"""A list of effects under way: where it stands, and what the names in it mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.games.ember import night
from parlour.games.ember.abilities import NOBODY, NONE, Frame
from parlour.games.ember.cards import FIRST_ARCHMAGE, Condition, If, Item, Which
from parlour.games.ember.powers import prevented, total
from parlour.games.ember.targets import (
    EVERY,
    SAME,
    SELF,
    affected,
    allowed,
    asker,
    fitting,
    slots,
    what_prevents,
)

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def push(
    state: EmberState,
    program: i64,
    you: i64,
    actor: i64,
    creature: i64,
    owner: i64,
    offender: i64,
    slot: i64,
) -> None:
    """Begin a list of items."""
    state.frame = Frame(
        state.frame,
        program,
        0,
        you,
        actor,
        creature,
        owner,
        offender,
        slot,
        255,
        b"",
        NONE,
        False,
    )


def push_list(state: EmberState, frame: Frame, items: tuple[Item, ...], owner: i64) -> None:
    """Begin a list within an item, for the player it happens to."""
    push(
        state,
        state.cards.program_of(items),
        frame.you,
        frame.actor,
        frame.creature,
        owner,
        frame.offender,
        NOBODY,
    )


def item_of(state: EmberState, frame: Frame) -> Item:
    return state.cards.programs[frame.program][frame.at]


def is_true(state: EmberState, frame: Frame, condition: Condition) -> bool:
    """Whether a condition holds, looked at when its item is about to be done."""
    is_ = condition.is_
    if is_ is If.ALWAYS:
        return True
    if is_ is If.DONE:
        return frame.done
    if is_ is If.HAND_AT_MOST:
        return state.hand_count(frame.you) <= condition.cards
    if is_ is If.TOP_CHARRED:
        top = state.charred.top()
        return top < FIRST_ARCHMAGE and top // 13 == condition.element
    mine = total(state, frame.you)
    seat: i64 = 0
    while seat < state.seats:
        if total(state, seat) < mine:
            return False
        seat += 1
    return True


def finish(state: EmberState, frame: Frame, item: Item, changed: bool) -> None:
    """The item is done: go on to the next."""
    first = name_at(state, frame, 0)
    same = first if item.which is not None and first < NONE else frame.same
    state.frame = frame.next(slots(state, item, first), same, changed)
    state.stage = 0
    state.picked = b""


def name_at(state: EmberState, frame: Frame, k: i64) -> i64:
    """The k-th name given for the item that is being done; NONE if there is none."""
    names = frame.targets
    place = k
    if frame.slot >= 0:
        act = state.act
        assert act is not None, "an announced list belongs to an ability under way"
        names = act.targets
        place = frame.slot + k
    if place >= len(names):
        return NONE
    return names[place]


def meant(state: EmberState, frame: Frame, item: Item, which: Which) -> i64:
    """The creatures an item is about: those named that still fit, or all that do."""
    by = asker(state, frame)
    if which.number is SELF:
        return allowed(state, item, bit(frame.creature), by)
    if which.number is SAME:
        if frame.same >= NONE:
            return 0
        return allowed(state, item, bit(frame.same) & state.areas.anybody(), by)
    fits = fitting(state, item, which, by)
    if which.number is EVERY:
        return fits
    named: i64 = 0
    k: i64 = 0
    while k < 2:
        name = name_at(state, frame, k)
        if name < NONE and k < slots(state, item, NONE):
            named |= bit(name)
        k += 1
    return named & fits


def reached(state: EmberState, frame: Frame, item: Item) -> bytes:
    """The players an item is about, but those it passes over; the Night loses a tick instead."""
    what = what_prevents(item)
    found: list[int] = []
    for seat in affected(state, frame, item.who):
        if what is not None and prevented(state, what, seat, frame.actor, frame.creature):
            continue
        if seat >= state.seats:
            night.hold(state)
            continue
        found.append(seat)
    return bytes(found)
