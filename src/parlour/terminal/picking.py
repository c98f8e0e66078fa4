"""Several games were left: which one to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from parlour.terminal.colours import NIGHTS
from parlour.terminal.keeping import Kept
from parlour.terminal.look import say


class Picker(App[int]):
    """A list, the latest first."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,ctrl+c,ctrl+q", "exit", show=False)]

    def __init__(self, kept: Sequence[Kept]) -> None:
        super().__init__()
        self._kept = kept
        night = NIGHTS[kept[0].arranged.game.name]
        self.console.push_theme(night.styles())
        self.register_theme(night.theme())
        self.theme = night.theme().name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield OptionList(*[Option(Text(one.line)) for one in self._kept], id="riddles")

    def on_mount(self) -> None:
        dialog = self.query_one(".dialog")
        dialog.border_title, dialog.border_subtitle = say("pick_title"), say("pick_keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.exit(event.option_index)

    def action_exit(self) -> None:
        self.exit()


def pick(kept: Sequence[Kept]) -> Kept | None:
    """The game that was picked; None: none of them."""
    number = Picker(kept).run()
    return None if number is None else kept[number]
