"""Questions, made once and put again as long as they are remembered.

A question follows from the sets of its options alone, whatever game is played. Most come up again
and again, and making one takes longer than playing its answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.decisions import Decision, as_actions
from parlour.core.piles import place_of
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

PLACES: Final = 2048
NUMBERS: Final[tuple[object, ...]] = tuple(range(CREATURES + MOST_CREATURES * VERBS))
"""Every action as an object that is made already."""


@mypyc_attr(free_list_len=1)
class Question:
    """A decision and what it was made from."""

    def __init__(
        self,
        head: i64,
        kinds: i64,
        creatures: i64,
        flippable: i64,
        revivable: i64,
        decision: Decision,
    ) -> None:
        self.head: Final = head  # what is asked, and the options without cards
        self.kinds: Final = kinds
        self.creatures: Final = creatures
        self.flippable: Final = flippable
        self.revivable: Final = revivable
        self.decision: Final = decision


_remembered: Final[list[Question | None]] = [None] * PLACES


def question(state: EmberState, seat: i64) -> Decision:
    """What a seat is asked whose options are at hand in the state."""
    ask = asked(state, seat)
    kinds = state.kinds
    creatures = state.creatures
    flippable = state.flippable
    revivable = state.revivable
    head = state.plain | (ask << 36)
    mixed = head ^ (head >> 36) ^ kinds ^ creatures ^ (flippable >> 3) ^ (revivable >> 5)
    mixed ^= mixed >> 29
    mixed ^= mixed >> 15
    place = mixed & (PLACES - 1)
    known = _remembered[place]
    if (
        known is not None
        and known.head == head
        and known.kinds == kinds
        and known.creatures == creatures
        and known.flippable == flippable
        and known.revivable == revivable
    ):
        return known.decision
    made = decision(state, ask)
    _remembered[place] = Question(head, kinds, creatures, flippable, revivable, made)
    return made


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
