"""A game as a PDF: its pieces laid on paper by typst."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from parlour.core.game import Game
from parlour.lab.words import refuse
from parlour.packs.entries import PackEntry
from parlour.printing import ember, encore, ensemble
from parlour.printing.papers import Paper, Sheet, sheets
from parlour.printing.pictures import lay_out
from parlour.printing.pieces import Part, language_printed, printed

if TYPE_CHECKING:
    from typst import Compiler

PARTS: dict[str, Callable[[Game, Sequence[PackEntry]], list[Part]]] = {
    "ensemble": ensemble.parts,
    "ember": ember.parts,
    "encore": encore.parts,
}
NEEDED = ("typst", "PIL")  # what the extra `print` brings
TEMPLATES = Path(__file__).parent / "templates"
TOO_LONG = "does not fit on its card: "  # how the templates begin what they say of a text


@dataclass(frozen=True)
class Printout:
    """A game on paper."""

    game: str
    paper: Paper
    parts: tuple[Part, ...]
    credits: tuple[str, ...]  # under each page, from left to right

    @property
    def sheets(self) -> list[Sheet]:
        return sheets(self.parts)

    @property
    def pieces(self) -> int:
        return sum(len(part.pieces) for part in self.parts)

    def dump(self) -> dict[str, object]:
        pages: list[dict[str, object]] = []
        lying = self.sheets
        for number, sheet in enumerate(lying, start=1):
            for side, faces in (("front", sheet.fronts), ("back", sheet.backs)):
                place = printed(f"page.{side}", sheet=str(number), sheets=str(len(lying)))
                pages.append({"title": sheet.title, "place": place, "faces": list(faces)})
        return {
            "world": self.game,
            "game": printed(f"game.{self.game}"),
            "language": language_printed(),
            "paper": [self.paper.width, self.paper.height],
            "pages": pages,
            "how": printed("page.how"),
            "credits": list(self.credits),
        }


def printout(game: Game, packs: Sequence[PackEntry], paper: Paper) -> Printout:
    """A whole game with these packs, ready to be laid out."""
    if game.name not in PARTS:
        raise refuse("no_sheets", game=game.name, games=", ".join(PARTS))
    parts = tuple(PARTS[game.name](game, packs))
    made = [printed("cards_by", by=pack.author, licence=pack.licence) for pack in packs]
    sides = [side for part in parts for piece in part.pieces for side in (piece.front, piece.back)]
    if any(pictures_in(sides)):
        made.append(printed("icons"))
    by = "; ".join(dict.fromkeys(made))
    notes = (printed("unofficial"), printed(f"credit.{game.name}"), by)
    return Printout(game.name, paper, parts, notes)


def pdf(made: Printout) -> bytes:
    """The sheets; the same cards give the same bytes."""
    with laid_out(made) as compiler:
        import typst  # noqa: PLC0415 - brought by the extra `print`

        try:
            found = compiler.compile(format="pdf")
        except typst.TypstError as error:
            _, cut, card = error.message.partition(TOO_LONG)
            if not cut:
                raise
            raise refuse("card_too_long", card=card.rstrip('"')) from None
    assert isinstance(found, bytes), "a PDF is one file"
    return found


@contextmanager
def laid_out(made: Printout) -> Iterator[Compiler]:
    """The templates with all they need, in a folder that goes again."""
    if any(find_spec(name) is None for name in NEEDED):
        raise refuse("no_printing")
    import typst  # noqa: PLC0415 - as above

    with TemporaryDirectory(prefix="parlour-") as name:
        folder = Path(name)
        shutil.copytree(TEMPLATES, folder, dirs_exist_ok=True)
        document = made.dump()
        (folder / "sheets.json").write_text(json.dumps(document), "utf-8")
        lay_out(sorted(set(pictures_in(document))), folder / "pictures")
        yield typst.Compiler(folder / "sheets.typ", root=folder, ignore_system_fonts=True)


def pictures_in(value: object) -> Iterator[str]:
    """Every picture that is named somewhere in a document."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in {"picture", "badge"} and isinstance(inner, str):
                yield inner
            else:
                yield from pictures_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from pictures_in(inner)
