"""The table in a whole terminal: the program around the screen at which people sit."""

from __future__ import annotations

import signal

from textual.app import App
from textual.driver import Driver

from parlour.terminal.colours import NIGHTS
from parlour.terminal.evening import Evening
from parlour.terminal.sitting import Sitting

WIPE = "\x1b[2J"


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

    def get_driver_class(self) -> type[Driver]:
        return leaving_nothing(super().get_driver_class())


def leaving_nothing(driver: type[Driver]) -> type[Driver]:
    """A driver that wipes the table before it gives the terminal back.

    A terminal that was made larger meanwhile may otherwise show lines of the table, with cards.
    """

    class Wiping(driver):  # type: ignore[valid-type, misc]
        def stop_application_mode(self) -> None:
            self.write(WIPE)
            super().stop_application_mode()

    return Wiping


def play(evening: Evening) -> int:
    """Play until the people have had enough; gives the exit status."""
    if hasattr(signal, "SIGHUP"):
        # Whoever started it may have made it outlast its terminal. It would wait for keys for ever.
        _ = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    TableApp(evening).run()
    for told in evening.goodbye():
        print(told)
    return 0
