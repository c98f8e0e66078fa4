"""Where each number stands in an observation of Ensemble: one byte each, always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 1 each | seats, own seat, phase (0 vote, 1 explain, 2 over), round, level, Allowance, lives left, |
| | lives lost, question (0 match, 1 stranger), bearer + 1, own vote, cards in the deck |
| 10 | whether each seat has answered |
| 10 | the revealed vote of each seat |
| 9 | the card on each space as id + 1 |
| 20 | the Challenge cards as id + 1; more with packs that bring more than eleven Knots |
| 32 | the discarded cards as bits, lowest first, in four little-endian words of 62 cards |

0 stands for none everywhere. What a card is like does not change in a game and is not repeated
in every observation: see `Ensemble.cards`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Final

from parlour.games.ensemble.cards import SPACES, CardSet, Mark

KNOTS: Final = 11
"""The Knots of the built-in packs."""


class Header:
    """What the observations of a game share: the mark of its action table, and their layout."""

    def __init__(self, cards: CardSet, table: str) -> None:
        knots = max(KNOTS, cards.marks.count(Mark.KNOT.value))
        # At most nine voted cards and every Knot lie beneath the board.
        layout = struct.Struct(f"<8sqI10s10sIBI{SPACES + knots}s32s")
        self.size: Final = layout.size
        self.write: Final[Callable[..., None]] = layout.pack_into  # looked up once, not each time
        self.table_mark: Final = bytes.fromhex(table[:16])
