"""The questions of Encore!!: from the options at hand to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.decisions import Decision, as_actions
from parlour.core.piles import place_of
from parlour.games.encore.actions import ASKS, NUMBERS, VERBS

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def question(state: EncoreState) -> Decision:
    """What the seat is asked whose options are at hand in the state."""
    remembered = state.agreed.questions
    colours = state.of(state.whose).roster.colours
    pair: i64 = 0
    if colours:
        higher: i64 = colours[1]
        pair = colours[0] | higher << 4
    board = state.board
    stageable = state.stageable
    handled = state.handled
    head = state.ask | state.names << 18 | pair << 32
    if stageable:
        head |= state.free_main << 8 | state.free_back << 13
    if handled:
        head |= state.verb << 4
    known = remembered.find(head, board, stageable, handled, 0)
    if known is not None:
        return known
    return remembered.keep(head, board, stageable, handled, 0, decision(state))


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
