"""A game of Ensemble as numbers for learners: one byte each, always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 1 each | seats, own seat, phase (0 vote, 1 explain, 2 over), round, level, Allowance, lives left, |
| | lives lost, question (0 match, 1 stranger), bearer + 1 (0: none), own vote (0: none), cards in deck |
| 10 | whether each seat has answered |
| 10 | the revealed vote of each seat, 0 for none |
| 9 | the card on each space, 255 for none |
| 20 | the Challenge cards, 255 for none |
| 32 | the discarded cards as bits, lowest first, in four words of 62 bits, 8 bytes each |

What a card is like stands in `features`: one row of bytes a card, the same for the whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.seats import Seat, bit
from parlour.games.ensemble import lives
from parlour.games.ensemble.agreement import Phase

if TYPE_CHECKING:
    from parlour.games.ensemble.state import EnsembleState

SIZE: Final = 8 + 12 + 10 + 10 + 9 + 20 + 32

BYTE: Final = tuple([bytes([value]) for value in range(256)])
NONE: Final = tuple([b"\xff" * count for count in range(21)])
ZERO: Final = tuple([bytes(count) for count in range(11)])
PHASES: Final = {Phase.VOTE: 0, Phase.EXPLAIN: 1, Phase.OVER: 2}


def observe(state: EnsembleState, seat: Seat, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of `SIZE` bytes."""
    if type(seat) is not int or not 0 <= seat < state.seats:
        facts: dict[str, object] = {"seat": seat, "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    data = observation(state, seat)
    if isinstance(buffer, bytearray):
        buffer[0:SIZE] = data
    else:
        memoryview(buffer).cast("B")[0:SIZE] = data  # type: ignore[arg-type]


def observation(state: EnsembleState, seat: i64) -> bytes:
    voting = state.phase is Phase.VOTE
    seats = state.seats
    width = state.width
    room = bit(width) - 1
    allowed: i64 = 0
    if state.lives:
        allowed = lives.allowance(state.lives, seats, state.agreed.allowance)
    left = lives.left(state.lives)
    begun = seats + 1 if state.agreed.novice else seats
    own = state.laid_by(seat) if voting else 0
    parts = [
        state.agreed.table_mark,
        BYTE[seats],
        BYTE[seat],
        BYTE[0 if voting else PHASES[state.phase]],
        BYTE[state.round],
        BYTE[state.level],
        BYTE[allowed],
        BYTE[left],
        BYTE[begun - left],
        BYTE[1 if state.stranger else 0],
        BYTE[(state.round - 1) % seats + 1 if state.lantern else 0],
        BYTE[own],
        BYTE[state.deck.size],
    ]
    laid = state.laid
    k: i64 = 0
    while k < seats:
        parts.append(BYTE[1 if laid & room else 0])
        laid >>= width
        k += 1
    parts.append(ZERO[10 - seats])
    revealed = state.revealed
    if revealed:
        k = 0
        while k < seats:
            parts.append(BYTE[revealed & room])
            revealed >>= width
            k += 1
        parts.append(ZERO[10 - seats])
    else:
        parts.append(ZERO[10])
    parts.append(state.board)
    parts.append(NONE[9 - len(state.board)])
    parts.append(state.challenge)
    parts.append(NONE[20 - len(state.challenge)])
    discard = state.discard
    parts.append(int(discard.a).to_bytes(8, "little"))
    parts.append(int(discard.b).to_bytes(8, "little"))
    parts.append(int(discard.c).to_bytes(8, "little"))
    parts.append(int(discard.d).to_bytes(8, "little"))
    return b"".join(parts)
