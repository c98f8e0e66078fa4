"""The parts of a table's screen that can be clicked or scrolled."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from parlour.terminal.look import say
from parlour.terminal.options import CHOICE

KEY = "key"  # what a click finds in the style of a key


class Board(Static):
    """What the look of the game draws. A click on an option picks it."""

    class Picked(Message):
        """The option of this number was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def on_click(self, event: events.Click) -> None:
        number = event.style.meta.get(CHOICE)
        if isinstance(number, int):
            self.post_message(self.Picked(number))


class Keys(Static):
    """The keys that do something now. A click does the same."""

    class Pressed(Message):
        """The name of this key was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        line = Text()
        for key, name in keys:
            start = len(line)
            line.append(key, "strong.brass").append(f" {say(f'key.{name}')}")
            line.stylize(Style(meta={KEY: key}), start)
            line.append("  ")
        self.update(line, layout=False)

    def on_click(self, event: events.Click) -> None:
        key = event.style.meta.get(KEY)
        if isinstance(key, str):
            self.post_message(self.Pressed(key))


class Side(VerticalScroll, can_focus=False):
    """What happened so far, the latest in sight."""

    def compose(self) -> ComposeResult:
        yield Static()

    def show(self, body: RenderableType) -> None:
        self.query_one(Static).update(body)
        self.call_after_refresh(self.scroll_end, animate=False)
