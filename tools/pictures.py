"""Make the pictures of the documentation: each game's table in the terminal.

    python tools/pictures.py [FOLDER]

They are drawn from games with a fixed seed, so that the same source gives the same files.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import parlour
from parlour.terminal.app import TableApp
from parlour.terminal.arranging import arrange
from parlour.terminal.evening import Evening
from parlour.terminal.keeping import HOME
from parlour.terminal.session import Think

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TAKE_FIRST = ("1", "enter")


@dataclass(frozen=True)
class Shot:
    """A table that is reached from the welcome by these keys."""

    game: str
    seed: int
    size: tuple[int, int]
    keys: tuple[str, ...]


SHOTS = (
    Shot("ensemble", 7, (130, 32), ("enter", *("1", "enter", "enter") * 2, "3")),
    Shot("ember", 7, (130, 42), ("enter", "7", "enter", "2")),
    Shot("encore", 7, (130, 40), ("enter", *TAKE_FIRST * 8, "1")),
)


async def drawn(shot: Shot) -> str:
    """The screen as an SVG that needs nothing from the net."""
    app = TableApp(Evening(arrange(parlour.game(shot.game), None, {}), shot.seed))
    async with app.run_test(size=shot.size) as pilot:
        for key in shot.keys:
            await pilot.press(key)
            while isinstance(app.sitting.step, Think):
                await pilot.pause()
        await pilot.pause()
        svg = app.export_screenshot(title="parlour play")
    svg = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "parlour", svg)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME] = home
        for shot in SHOTS:
            picture = asyncio.run(drawn(shot))
            (folder / f"{shot.game}-terminal.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
