"""The questions of Ember: from the options at hand to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.decisions import Decision, as_actions
from parlour.core.piles import place_of
from parlour.core.questions import Questions
from parlour.games.ember import choices
from parlour.games.ember.actions import (
    ASKS,
    CARD_VERB,
    CARDS,
    CREATURES,
    TOP,
    VERBS,
)
from parlour.games.ember.cards import KINDS, MOST_CREATURES

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

NUMBERS: Final[tuple[object, ...]] = tuple(range(CREATURES + MOST_CREATURES * VERBS))
"""Every action as an object that is made already."""


_remembered: Final = Questions()


def question(state: EmberState, seat: i64) -> Decision:
    """What a seat is asked whose options are at hand in the state.

    What concerns cards of a hand is nearly always new; most other questions come up again.
    """
    ask = asked(state, seat)
    if state.kinds:
        return decision(state, ask)
    creatures = state.creatures
    flippable = state.flippable
    revivable = state.revivable
    head = state.plain | (ask << 36)
    known = _remembered.find(head, creatures, flippable, revivable)
    if known is not None:
        return known
    made = decision(state, ask)
    return _remembered.keep(head, creatures, flippable, revivable, made)


def asked(state: EmberState, seat: i64) -> i64:
    """What a seat is asked: to name the top card where its whole hand is discarded."""
    if choices.names_the_top(state, seat):
        return TOP
    return state.ask


def decision(state: EmberState, ask: i64) -> Decision:
    """The question with the options that are at hand in the state, lowest action first."""
    options: list[object] = []
    left = state.plain
    while left:
        low = left & -left
        options.append(NUMBERS[place_of(low)])
        left ^= low
    left = state.kinds
    first: i64 = CARD_VERB[ask]
    first = CARDS + first * KINDS
    while left:
        low = left & -left
        options.append(NUMBERS[first + place_of(low)])
        left ^= low
    left = state.creatures_offered()
    while left:
        low = left & -left
        options.append(NUMBERS[state.creature_action(place_of(low))])
        left ^= low
    asks = ASKS[ask]
    return Decision(asks.code, as_actions(tuple(options)), asks.clause, revisable=False)
