"""A game of Ensemble as numbers for learners: one byte each, always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 1 each | seats, own seat, phase (0 vote, 1 explain, 2 over), round, level, Allowance, lives left, |
| | lives lost, question (0 match, 1 stranger), bearer + 1, own vote, cards in the deck |
| 10 | whether each seat has answered |
| 10 | the revealed vote of each seat |
| 9 | the card on each space as id + 1 |
| 20 | the Challenge cards as id + 1 |
| 32 | the discarded cards as bits, lowest first, in four little-endian words of 62 cards |

0 stands for none everywhere. What a card is like does not change in a game and is not repeated
in every observation: see `Ensemble.cards`.
"""

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

LAYOUT: Final = struct.Struct("<8s12B10s10sIBI20s4q")
SIZE: Final = 101

ONE_MORE: Final = bytes([(value + 1) % 256 for value in range(256)])
# For each set of seats, ten bytes that say who is in it.
MEMBERS: Final = tuple([bytes([mask >> k & 1 for k in range(10)]) for mask in range(1024)])


def observe(state: EnsembleState, seat: object, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of at least `SIZE` bytes."""
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
    phase = state.phase
    discard = state.discard
    try:
        LAYOUT.pack_into(
            buffer,  # type: ignore[arg-type]
            0,
            state.agreed.table_mark,
            seats,
            seat,
            0 if phase is VOTE else 1 if phase is EXPLAIN else 2,
            state.round,
            state.level,
            allowed,
            left,
            begun - left,
            1 if state.stranger else 0,
            (state.round - 1) % seats + 1 if state.lantern else 0,
            state.laid_by(seat) if phase is VOTE else 0,
            state.deck.size,
            MEMBERS[state.asked & ~state.owing],
            revealed_bytes(state.revealed, seats, state.width),
            state.near & 0xFFFFFFFF,
            state.near >> 32,
            state.far,
            state.challenge.translate(ONE_MORE),
            discard.a,
            discard.b,
            discard.c,
            discard.d,
        )
    except (struct.error, TypeError, BufferError):
        raise state.game.refuse("observation_buffer", {"size": SIZE}) from None


def revealed_bytes(revealed: i64, seats: i64, width: i64) -> bytes:
    if revealed == 0:
        return b""
    return bytes(votes_in(revealed, seats, width))
