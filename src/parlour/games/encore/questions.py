"""The questions of Encore!!: from the options at hand to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.core.decisions import Decision, as_actions
from parlour.core.piles import place_of
from parlour.core.questions import Questions
from parlour.games.encore.actions import ASKS, NUMBERS, VERBS

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

REMEMBERED: Final = Questions()


def question(state: EncoreState) -> Decision:
    """What the seat is asked whose options are at hand in the state.

    What concerns cards of the hand is nearly always new; all other questions come up again.
    """
    if state.stageable | state.handled:
        return decision(state)
    head = state.ask | state.names << 4
    known = REMEMBERED.find(head, state.board, state.names_at, 0)
    if known is not None:
        return known
    return REMEMBERED.keep(head, state.board, state.names_at, 0, decision(state))


def decision(state: EncoreState) -> Decision:
    """The question with the options that are at hand in the state, lowest action first."""
    options: list[object] = []
    left = state.board
    while left:
        low = left & -left
        options.append(NUMBERS[place_of(low)])
        left ^= low
    left = state.names
    while left:
        low = left & -left
        options.append(NUMBERS[state.names_at + place_of(low)])
        left ^= low
    left = state.stageable | state.handled
    if left:
        kinds = state.of(state.whose).roster.kinds
        base = state.first_of_cards()
        while left:
            low = left & -left
            first = base + kinds[place_of(low)] * VERBS
            zones = state.zones_for(low)
            if zones == 0:
                options.append(NUMBERS[first + state.verb])
            while zones:
                zone = zones & -zones
                options.append(NUMBERS[first + place_of(zone)])
                zones ^= zone
            left ^= low
    ask = ASKS[state.ask]
    return Decision(ask.code, as_actions(tuple(options)), ask.clause, revisable=False)
