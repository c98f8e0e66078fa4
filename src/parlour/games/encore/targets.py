"""To what an effect can be done, and what that would cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.cards import (
    ALL_PERFORMERS,
    MOVE,
    PERFORM,
    PRESHOW,
    READY,
    RECALL,
    REMOVED,
    SHIELD,
    SPARE,
    SUSPEND,
    TO_BACK,
    TO_FRONT,
    TRIGGER,
    Effect,
)
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import Manager
from parlour.games.encore.selecting import matches

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def effects_of(state: EncoreState, frame: Frame) -> tuple[Effect, ...]:
    """The list that is being done."""
    ability = state.cards.abilities[frame.ability]
    return ability.otherwise if frame.otherwise else ability.do


def effect_of(state: EncoreState, frame: Frame) -> Effect:
    """The effect that is being done."""
    return effects_of(state, frame)[frame.at]


def in_removed(effect: Effect) -> bool:
    selector = effect.card
    return selector is not None and selector.row == REMOVED


def candidates(state: EncoreState, frame: Frame, effect: Effect, seat: i64) -> i64:
    """The cards of a seat to which an effect can be done."""
    selector = effect.card
    assert selector is not None, "it says which cards"
    you = frame.you
    found = matches(state, selector, you, frame.card, seat)
    if found == 0:
        return 0
    manager = state.of(seat)
    do: i64 = effect.do
    if seat != you and not frame.venue and do != SPARE and do != SHIELD:
        found &= ~powers.shielded(state, seat)
    if do == READY:
        return found & manager.suspended & ~manager.marks.readied
    if do == SUSPEND:
        return found & ~manager.suspended
    if do == RECALL:
        return found & ~manager.marks.returned
    if do == MOVE:
        return movable(state, manager, found, effect.to)
    if do == PERFORM:
        return found & manager.on_main & ALL_PERFORMERS & ~manager.suspended
    if do == TRIGGER:
        return 0 if frame.nested else able(manager, found, effect.kind)
    return found


def able(manager: Manager, cards: i64, kind: i64) -> i64:
    """Those of a manager's cards on the stage that can use such an ability now."""
    roster = manager.roster
    if kind == PRESHOW:
        found = cards & roster.supporters & manager.on_back
    else:
        here = roster.encores & manager.on_main
        found = cards & (here | (roster.encores_from_back & manager.on_back))
    return found & ~manager.marks.used


def movable(state: EncoreState, manager: Manager, cards: i64, to: i64) -> i64:
    """Those of these cards that have somewhere to go."""
    found: i64 = 0
    zone: i64 = 0
    zones = state.agreed.zones
    if to == TO_FRONT:
        while zone < zones:
            if manager.main_at(zone) < 0 and manager.back_at(zone) >= 0:
                found |= bit(manager.back_at(zone))
            zone += 1
        return found & cards & ALL_PERFORMERS
    if to == TO_BACK:
        while zone < zones:
            if manager.back_at(zone) < 0 and manager.main_at(zone) >= 0:
                found |= bit(manager.main_at(zone))
            zone += 1
        return found & cards & ~manager.marks.returned
    if count_bits(manager.on_main) < zones:
        found |= manager.on_main
    if count_bits(manager.on_back) < zones:
        found |= manager.on_back
    return found & cards


def may_refuse(effect: Effect, mine: bool) -> bool:
    """Whether none may be chosen: only where one's own cards are used or moved."""
    do: i64 = effect.do
    return do == TRIGGER or (do == MOVE and mine)


def staging_cost(state: EncoreState, seat: i64, card: i64, less: i64) -> i64:
    cost = powers.signing_cost(state, seat, state.of(seat).roster.cards[card])
    return max(cost - less, 0)
