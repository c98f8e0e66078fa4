"""Make the pictures of the documentation: the terminal table in the middle of a game.

    python tools/pictures.py [FOLDER]

They are drawn from a game with a fixed seed, so that the same source gives the same files.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import parlour
from parlour.bots import make_bot
from parlour.terminal.ensemble import EnsembleLook
from parlour.terminal.look import THEME, Moment, Size

NIGHT = TerminalTheme((15, 22, 19), (230, 234, 228), [(0, 0, 0)] * 8)
NAMES = ("you", "Mina", "Theo", "Ada")
PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def table_at(level: int, seed: int, size: Size) -> str:
    """The vote on a level, as an SVG that needs nothing from the net."""
    game = parlour.game("ensemble")
    state = game.start(len(NAMES), parlour.fair_key(seed))
    bots = [make_bot("kindred", game, seed * 16 + seat) for seat in range(len(NAMES))]
    while True:
        view = state.view(0)
        window = state.window
        if len(window[0].options) == level:
            break
        for seat, decision in window.items():
            state.answer(seat, bots[seat].choose(state.view(seat), decision))
    screen = EnsembleLook(game).table(Moment(view, NAMES), window[0], size)
    console = Console(
        file=io.StringIO(),
        record=True,
        width=size.width,
        height=size.height,
        force_terminal=True,
        color_system="truecolor",
        theme=THEME,
    )
    console.print(screen.body)
    console.print(Text(screen.prompt, "green"))
    svg = console.export_svg(title="parlour play", theme=NIGHT, unique_id="parlour")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    picture = table_at(level=5, seed=7, size=Size(80, 24))
    (folder / "ensemble-terminal.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
