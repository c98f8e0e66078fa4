"""Writing the sheets of a game to a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.lab.files import WholeFile
from parlour.lab.words import refuse, say
from parlour.packs.entries import PackEntry
from parlour.packs.phrases import ENGLISH
from parlour.printing.papers import PAPERS, Paper
from parlour.printing.pieces import printing_in
from parlour.printing.sheets import Printout, pdf, printout


@dataclass(frozen=True)
class Pressed:
    """Sheets that were written, and where."""

    file: Path
    printout: Printout

    def dump(self) -> dict[str, object]:
        made = self.printout
        return {
            "game": made.game,
            "file": str(self.file),
            "paper": made.paper.name,
            "sheets": len(made.sheets),
            "cards": made.pieces,
            "parts": [{"title": part.title, "cards": len(part.pieces)} for part in made.parts],
        }

    def sentences(self) -> list[str]:
        made = self.printout
        facts = {"file": str(self.file), "paper": made.paper.name}
        counts = {"pieces": made.pieces, "sheets": len(made.sheets)}
        return [say("sheets", **facts, **counts), say("sheets_how")]


def press(
    game: Game, packs: Sequence[PackEntry], file: Path, paper: str, language: str = ENGLISH
) -> Pressed:
    """Lay out a game with these packs on paper, and write the PDF; all of them in a language."""
    wanted = known_paper(paper)
    if file.suffix.lower() != ".pdf":
        raise refuse("not_a_pdf", file=str(file))
    with printing_in(language):
        made = printout(game, packs, wanted)
        with WholeFile(file) as whole:
            whole.write_bytes(pdf(made))
    return Pressed(file, made)


def known_paper(name: str) -> Paper:
    if name.lower() not in PAPERS:
        raise refuse("paper", paper=shown(name), names=" or ".join(PAPERS))
    return PAPERS[name.lower()]
