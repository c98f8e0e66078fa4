"""The table in a whole terminal: the program around the screen at which people sit."""

from __future__ import annotations

from textual.app import App

from parlour.terminal.colours import NIGHTS
from parlour.terminal.evening import Evening
from parlour.terminal.sitting import Sitting


class TableApp(App[None]):
    """An evening at one keyboard."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "parlour play"

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        night = NIGHTS[evening.arranged.game.name]
        self.console.push_theme(night.styles())
        self.register_theme(night.theme())
        self.theme = "parlour"
        self.sitting = Sitting(evening)

    def get_default_screen(self) -> Sitting:
        return self.sitting


def play(evening: Evening) -> int:
    """Play until the people have had enough; gives the exit status."""
    TableApp(evening).run()
    for told in evening.goodbye():
        print(told)
    return 0
