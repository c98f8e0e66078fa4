"""The nine spaces of the board, packed into two numbers so that a clone copies no list.

Each space takes eight bits and holds its card's id + 1, or 0 where no card lies. Spaces 1 to 5
are the near half, 6 to 9 the far half.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

NEAR: Final[i64] = 5
"""Spaces in the near half."""


def card_on(near: i64, far: i64, space: i64) -> i64:
    """The card on a space as id + 1, 0 where there is none."""
    if space <= NEAR:
        return (near >> (8 * (space - 1))) & 255
    return (far >> (8 * (space - 1 - NEAR))) & 255


def carried(half: i64, marks: bytes, mark: i64) -> bool:
    """Whether a card in this half carries the mark."""
    while half:
        card = half & 255
        if card and marks[card - 1] == mark:
            return True
        half >>= 8
    return False


def beneath(challenge: Sequence[int]) -> bytes:
    """Challenge cards as they are kept in a state."""
    return bytes([card + 1 for card in challenge])


def packed(cards: Sequence[int | None]) -> tuple[int, int]:
    """Both halves of a board with these cards from space 1 on, None where there is none."""
    near = 0
    far = 0
    for place, card in enumerate(cards):
        entry = 0 if card is None else card + 1
        if place < 5:
            near |= entry << (8 * place)
        else:
            far |= entry << (8 * (place - 5))
    return near, far
