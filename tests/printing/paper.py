"""Sheets that were laid out, and what stands where on them."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw

from parlour.lab.cardlists import card_list
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile
from parlour.printing.papers import ACROSS, PAPERS, Paper
from parlour.printing.pieces import Face
from parlour.printing.sheets import Printout, laid_out, pdf, printout

WIDTH, HEIGHT = 63.0, 88.0  # of a card, in millimetres
POINTS = 72 / 25.4


def made(
    game: str, paper: str = "a4", packs: Sequence[PackFile] = (), *, spoilers: bool = True
) -> Printout:
    bound = bind(game, packs)
    shown = [pack for pack in card_list(bound, packs) if spoilers or not pack.sealed]
    return printout(bound, shown, PAPERS[paper])


class Shelf:
    """Where the processes of one run keep what takes long to make; None: there is one only."""

    folder: Path | None = None


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What is on the shelf by this name; whoever asks first makes it, and others wait for that."""
    if Shelf.folder is None:
        return make()
    file = Shelf.folder / name
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            part = file.with_suffix(".part")
            _ = part.write_bytes(make())
            _ = part.rename(file)
    return file.read_bytes()


@cache
def whole(game: str, paper: str = "a4") -> bytes:
    """The PDF of a game with all that is in its packs."""
    return kept(f"{game}-{paper}.pdf", lambda: pdf(made(game, paper)))


@cache
def fitted(game: str) -> list[dict[str, Any]]:
    """Each text whose size was chosen to fit: whose, which and how large, in points."""

    def ask() -> bytes:
        with laid_out(made(game)) as compiler:
            return compiler.query("<fitted>", field="value").encode()

    found: list[dict[str, Any]] = json.loads(kept(f"{game}-fitted.json", ask))
    return found


@dataclass(frozen=True)
class Slot:
    """The place of a card on a page, in points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float


def slot(paper: Paper, place: int) -> Slot:
    left = (paper.width - 3 * WIDTH) / 2 + place % ACROSS * WIDTH
    top = (paper.height + 3 * HEIGHT) / 2 - place // ACROSS * HEIGHT
    edges = (left, top - HEIGHT, left + WIDTH, top)
    return Slot(*[edge * POINTS for edge in edges])


def turned_over(paper: Paper, place: Slot) -> Slot:
    """Where that place is on the other side of paper flipped on its long edge."""
    width = paper.width * POINTS
    return Slot(width - place.right, place.bottom, width - place.left, place.top)


def words(text: str) -> str:
    """Text whatever lines it was broken into, with letters that were joined taken apart."""
    for joined, apart in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("\x02", "-")):
        text = text.replace(joined, apart)
    return "".join(text.split()).casefold()


class Pages:
    """The pages of a PDF."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.texts = [page.get_textpage() for page in self.document]

    def __len__(self) -> int:
        return len(self.texts)

    def size(self, page: int) -> tuple[float, float]:
        """In millimetres."""
        width, height = self.document[page].get_size()
        return width / POINTS, height / POINTS

    def at(self, page: int, place: Slot) -> str:
        """All that stands within a place of a page, without spaces."""
        found = self.texts[page].get_text_bounded(place.left, place.bottom, place.right, place.top)
        return words(found)

    def images(self, page: int) -> list[Slot]:
        """Where pictures lie on a page."""
        return [
            Slot(*one.get_bounds())
            for one in self.document[page].get_objects(max_depth=9)
            if one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
        ]

    def all(self, page: int) -> str:
        return words(self.texts[page].get_text_range())


def pieces(printed: Printout) -> Iterator[tuple[int, int, Face, Face]]:
    """Each piece with its sheet and its place on it, from 0."""
    number = 0
    for part in printed.parts:
        for k, piece in enumerate(part.pieces):
            yield number + k // 9, k % 9, piece.front, piece.back
        number += -(-len(part.pieces) // 9)


def fronts(printed: Printout, kind: str) -> list[Face]:
    """The fronts of one kind."""
    return [front for _, _, front, _ in pieces(printed) if front["kind"] == kind]
