"""Conditional Abilities: what meets them, and whose turn it is (ENC-5.10, ENC-5.12, ENC-5.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore.cards import (
    BY_ANY,
    BY_THEIRS,
    BY_THIS,
    BY_YOURS,
    LOST,
    WHEN_AWARDED,
    WHEN_EVENT,
    WHEN_PERFORMS,
    WHEN_USES,
    WON,
    Triggered,
)
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import NO_CARD, Manager
from parlour.games.encore.selecting import all_hold
from parlour.games.encore.telling import tell

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def new_occasion(state: EncoreState) -> None:
    """An action or another step of the round begins: everything may happen once again."""
    state.first.fired = 0
    state.second.fired = 0
    state.venue_fired = False


def meet(state: EncoreState, when: i64, seat: i64, card: i64, kind: i64, passed: bool) -> None:
    """Something happened through a card of a seat, or without one: who waits for it?

    `kind` is the kind of ability that was used; `passed` tells of a Vibe Check.
    """
    owner: i64 = 0
    while owner < 2:
        manager = state.of(owner)
        left = manager.roster.listening(when)
        if left:
            left &= manager.on_stage & ~manager.fired
            while left:
                low = left & -left
                triggered = manager.roster.cards[place_of(low)].triggered
                assert triggered is not None, "a listener has something to trigger"
                this = owner == seat and place_of(low) == card
                if meets(triggered, this, owner == seat, kind, passed):
                    manager.met |= low
                left ^= low
        owner += 1
    venue = state.venue_triggered
    if venue is not None and venue.when == when and not state.venue_fired and not state.venue_met:
        if meets(venue, False, True, kind, passed):
            state.venue_met = bit(seat)


def meets(triggered: Triggered, this: bool, own: bool, kind: i64, passed: bool) -> bool:
    if triggered.when == WHEN_PERFORMS and triggered.vibe and not passed:
        return False
    if triggered.when == WHEN_USES and triggered.kind != kind:
        return False
    by: i64 = triggered.by
    if by == BY_THIS:
        return this
    if triggered.other and this:
        return False
    return by == BY_ANY or (own if by == BY_YOURS else not own and by == BY_THEIRS)


def meet_event(state: EncoreState) -> None:
    """The Event begins, for both managers alike."""
    owner: i64 = 0
    while owner < 2:
        manager = state.of(owner)
        manager.met |= manager.roster.listening(WHEN_EVENT) & manager.on_stage
        owner += 1
    venue = state.venue_triggered
    if venue is not None and venue.when == WHEN_EVENT:
        state.venue_met = 3


def meet_award(state: EncoreState, winner: i64) -> None:
    """A Venue was won by one manager and lost by the other."""
    owner: i64 = 0
    while owner < 2:
        manager = state.of(owner)
        result = WON if owner == winner else LOST
        left = manager.roster.listening(WHEN_AWARDED) & manager.on_stage
        while left:
            low = left & -left
            triggered = manager.roster.cards[place_of(low)].triggered
            assert triggered is not None, "a listener has something to trigger"
            if triggered.result == result:
                manager.met |= low
            left ^= low
        owner += 1


def waiting(state: EncoreState) -> bool:
    return (state.venue_met | state.first.met | state.second.met) != 0


def next_one(state: EncoreState) -> None:
    """Trigger the first of those that wait (ENC-5.10)."""
    leader = state.acting if state.acting >= 0 else state.priority
    if state.venue_met:
        trigger_venue(state)
        return
    seat = leader if state.of(leader).met else 1 - leader
    manager = state.of(seat)
    card = first_in_order(manager, manager.met)
    if card < 0:
        manager.met = 0  # all of them have left the stage
        return
    here = bit(card)
    manager.met ^= here
    manager.fired |= here
    triggered = manager.roster.cards[card].triggered
    assert triggered is not None, "what waits can be triggered"
    ability = triggered.ability
    if ability.once and manager.marks.fired & here:
        return
    if not all_hold(state, ability.conditions, seat, card):
        return
    if ability.once:
        manager.marks = manager.marks.with_fired(here)
    if state.sink is not None:
        facts: dict[str, object] = {"seat": seat, "card": manager.roster.kinds[card]}
        tell(state, "triggered", "ENC-5.10", facts)
    state.frame = Frame(state.frame, ability.number, False, 0, seat, card, False, False)


def first_in_order(manager: Manager, cards: i64) -> i64:
    """The first of these cards on the stage: Main Stage before Backstage, from left to right."""
    zone: i64 = 0
    if manager.on_main & cards:
        while True:
            card = manager.main_at(zone)
            if card >= 0 and cards & bit(card):
                return card
            zone += 1
    if manager.on_back & cards:
        while True:
            card = manager.back_at(zone)
            if card >= 0 and cards & bit(card):
                return card
            zone += 1
    return NO_CARD


def trigger_venue(state: EncoreState) -> None:
    """The Active Venue's ability, for the manager who met it; Priority first if both did."""
    seat = state.priority
    if state.venue_met & bit(seat) == 0:
        seat = 1 - seat
    state.venue_met ^= bit(seat)
    state.venue_fired = True
    triggered = state.venue_triggered
    if triggered is None:
        return
    ability = triggered.ability
    if ability.once and state.venue_used & bit(seat):
        return
    if not all_hold(state, ability.conditions, seat, NO_CARD):
        return
    if ability.once:
        state.venue_used |= bit(seat)
    if state.sink is not None:
        tell(state, "venue_triggered", "ENC-5.14", {"seat": seat, "venue": state.venue})
    state.frame = Frame(state.frame, ability.number, False, 0, seat, NO_CARD, True, False)
