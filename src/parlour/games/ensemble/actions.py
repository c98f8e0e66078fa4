"""The action table of Ensemble: no card is named in it, so packs never change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.decisions import Decision
from parlour.games.ensemble.cards import SPACES

READY: Final[i64] = 9

ACTIONS: Final = (*[f"vote {space}" for space in range(1, SPACES + 1)], "ready")

# What seats are asked, by level: every space up to the level is occupied when votes are due.
MATCH: Final = tuple(
    [Decision("match", tuple(range(level)), "ENS-3.1", revisable=True) for level in range(10)]
)
STRANGER: Final = tuple(
    [Decision("stranger", tuple(range(level)), "ENS-9.5", revisable=True) for level in range(10)]
)
READY_QUESTION: Final = Decision("explain", (9,), "ENS-3.8", revisable=False)


def space_of(action: i64) -> i64:
    """The space a vote is for."""
    return action + 1
