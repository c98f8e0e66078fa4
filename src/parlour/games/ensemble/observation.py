"""A game of Ensemble as numbers for learners, laid out as `layout` says."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.documents import shown
from parlour.games.ensemble import lives
from parlour.games.ensemble.agreement import EXPLAIN, VOTE
from parlour.games.ensemble.votes import votes_in

if TYPE_CHECKING:
    from parlour.games.ensemble.state import EnsembleState

# For each set of seats, ten bytes that say who is in it.
MEMBERS: Final = tuple([bytes([mask >> k & 1 for k in range(10)]) for mask in range(1024)])


def observe(state: EnsembleState, seat: object, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of at least `Game.observation_size` bytes."""
    if not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert isinstance(seat, int), "a seat is a number"
    seats = state.seats
    allowed: i64 = 0
    if state.lives:
        allowed = lives.allowance(state.lives, seats, state.agreed.allowance)
    left = lives.left(state.lives)
    begun = seats + 1 if state.agreed.novice else seats
    phase: i64 = 0 if state.phase is VOTE else 1 if state.phase is EXPLAIN else 2
    vote = state.laid_by(seat) if phase == 0 else 0
    bearer = (state.round - 1) % seats + 1 if state.lantern else 0
    question: i64 = 1 if state.stranger else 0
    header = state.agreed.header
    own: i64 = seat
    # Twelve numbers of one byte each, written as one of eight bytes and one of four.
    eight = seats | own << 8 | phase << 16 | state.round << 24 | state.level << 32
    eight |= allowed << 40 | left << 48 | (begun - left) << 56
    four = question | bearer << 8 | vote << 16 | state.deck.size << 24
    try:
        header.write(
            buffer,
            0,
            header.table_mark,
            eight,
            four,
            MEMBERS[state.asked & ~state.owing],
            revealed_bytes(state.revealed, seats, state.width),
            state.near & 0xFFFFFFFF,
            state.near >> 32,
            state.far,
            state.beneath,
            state.discard.bits(),
        )
    except (struct.error, TypeError, BufferError):
        raise state.game.refuse(
            "observation_buffer", {"size": state.game.observation_size}
        ) from None


def revealed_bytes(revealed: i64, seats: i64, width: i64) -> bytes:
    if revealed == 0:
        return b""
    return bytes(votes_in(revealed, seats, width))
