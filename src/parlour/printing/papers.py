"""How pieces lie on paper: nine to a sheet, and each back behind its front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.printing.pieces import Face, Part, mirrored, padded

ACROSS = 3
DOWN = 3
A_SHEET = ACROSS * DOWN


@dataclass(frozen=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("Letter", 215.9, 279.4),
}


@dataclass(frozen=True)
class Sheet:
    """Two pages: fronts row by row, and backs as they lie once the paper is turned over."""

    title: str
    fronts: tuple[Face | None, ...]
    backs: tuple[Face | None, ...]


def sheets(parts: Sequence[Part]) -> list[Sheet]:
    found: list[Sheet] = []
    for part in parts:
        for start in range(0, len(part.pieces), A_SHEET):
            here = part.pieces[start : start + A_SHEET]
            fronts = padded([piece.front for piece in here], A_SHEET)
            backs = padded([piece.back for piece in here], A_SHEET)
            found.append(Sheet(part.title, tuple(fronts), tuple(mirrored(backs, ACROSS))))
    return found
