"""What follows from how the creatures lie, worked out once and kept for as long as they lie so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.holdings import Holdings
from parlour.core.seats import bit
from parlour.core.tallies import Tallies
from parlour.games.ember.abilities import Grant

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


@mypyc_attr(free_list_len=1)
class Layout:
    """Creatures, their marks and what is granted; VP and targets depend on nothing else.

    Clones share it: whoever works something out finds the same.
    """

    def __init__(
        self,
        areas: Holdings,
        pool: i64,
        up: i64,
        revived: i64,
        plus: Tallies,
        minus: Tallies,
        grants: tuple[Grant, ...],
    ) -> None:
        self.areas: Final = areas
        self.pool: Final = pool
        self.up: Final = up
        self.revived: Final = revived
        self.plus: Final = plus
        self.minus: Final = minus
        self.grants: Final = grants
        self.summed: i64 = 0  # the players whose total is known, a bit each
        self.a: i64 = 0  # the totals, seat by seat
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.e: i64 = 0
        self.short: i64 = 0  # the players who are known to lack VP for a right call
        self.looked_for: i64 = 0  # the creatures of which it is known whether they have a target
        self.aimed: i64 = 0  # those that have one
        self.copied_in: i64 = -1  # in whose turn it was looked for by who copies another's ability

    def take_totals(self, other: Layout) -> None:
        """The totals are those of another layout."""
        self.summed = other.summed
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        self.e = other.e
        self.short = other.short

    def total_of(self, player: i64) -> i64:
        """The total that was found for a player."""
        if player < 3:
            return self.a if player == 0 else self.b if player == 1 else self.c
        return self.d if player == 3 else self.e

    def add_total(self, player: i64, total: i64) -> None:
        self.summed |= bit(player)
        if player == 0:
            self.a = total
        elif player == 1:
            self.b = total
        elif player == 2:
            self.c = total
        elif player == 3:
            self.d = total
        else:
            self.e = total


def layout(state: EmberState) -> Layout:
    """How the creatures lie now; what was found out before holds until something is moved."""
    made = state.layout
    if (
        made is None
        or made.up != state.up
        or made.areas is not state.areas
        or made.revived != state.revived
        or made.pool != state.pool
        or made.plus is not state.plus
        or made.minus is not state.minus
        or made.grants is not state.grants
    ):
        return laid_anew(state)
    return made


def laid_anew(state: EmberState) -> Layout:
    made = Layout(
        state.areas,
        state.pool,
        state.up,
        state.revived,
        state.plus,
        state.minus,
        state.grants,
    )
    before = state.layout
    if before is not None and same_totals(state, before):
        made.take_totals(before)
    state.layout = made
    return made


def same_totals(state: EmberState, before: Layout) -> bool:
    """Whether nothing was changed that counts for totals: most often only a creature was turned."""
    return (
        before.areas is state.areas
        and before.plus is state.plus
        and before.minus is state.minus
        and (before.up | state.up) & state.cards.on_totals == 0
        and len(before.grants) == 0
        and len(state.grants) == 0
    )
