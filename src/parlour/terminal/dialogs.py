"""What lies over the table for a while: pages to read, a warning, and the question why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from parlour.terminal.look import say
from parlour.terminal.pictures import folded

WIDEST = 100  # longer lines are hard to read
FRAME = 8  # columns of a dialog's border, padding and margin


def page_width(width: int) -> int:
    """How long the lines of a page may be in a terminal of this width."""
    return min(width - FRAME, WIDEST)


class Page(ModalScreen[None]):
    """Something to read, however long."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss(None)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
    ]

    def __init__(self, title: str, body: RenderableType, *, from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._body = body
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"), VerticalScroll(id="reading"):
            yield Static(self._body)

    def on_mount(self) -> None:
        _frame(self, self._title, say("page_keys"))
        if self._from_end:
            self.call_after_refresh(self._scroll.scroll_end, animate=False)

    @property
    def _scroll(self) -> VerticalScroll:
        return self.query_one("#reading", VerticalScroll)

    def action_scroll(self, lines: int) -> None:
        self._scroll.scroll_relative(y=lines, animate=False)

    def action_turn(self, pages: int) -> None:
        self._scroll.scroll_relative(y=pages * self._scroll.size.height, animate=False)


class Doubt(ModalScreen[bool]):
    """A warning before what a person may regret."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", show=False),
        Binding("escape,enter,n,q", "dismiss(False)", show=False),
    ]

    def __init__(self, warning: str) -> None:
        super().__init__()
        self._warning = warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self._warning, "strong.bad"))

    def on_mount(self) -> None:
        _frame(self, say("doubt"), say("doubt_keys"))


@dataclass(frozen=True)
class Riddle:
    """Something one may ask why about, and what finds the answer."""

    words: str
    solution: Callable[[], list[Text]]


class WhyPage(ModalScreen[None]):
    """Why something happened, why somebody did it, or why something cannot be done.

    Riddles are chosen with the arrow keys, wishes may be typed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(
        self,
        groups: Sequence[tuple[str, Sequence[Riddle]]],
        wish: Callable[[str], list[Text]],
    ) -> None:
        super().__init__()
        self._groups = [(title, riddles) for title, riddles in groups if riddles]
        self._riddles = [riddle for _, riddles in self._groups for riddle in riddles]
        self._wish = wish

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield OptionList(*self._options(), id="riddles", markup=False)
            yield Input(
                placeholder=say("why_placeholder"), id="wish", compact=True, select_on_focus=False
            )
            with VerticalScroll(id="solution"):
                yield Static()

    def _options(self) -> list[Option]:
        found: list[Option] = []
        for title, riddles in self._groups:
            found.append(Option(Text(title, "strong.brass"), disabled=True))
            found += [
                Option(Text(f"  {riddle.words}", no_wrap=True, overflow="ellipsis"), id=str(k))
                for k, riddle in enumerate(riddles, start=self._riddles.index(riddles[0]))
            ]
        return found

    def on_mount(self) -> None:
        _frame(self, say("why_title"), say("why_keys"))
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None:
            self._tell(self._riddles[int(event.option_id)].solution())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._tell(self._wish(" ".join(event.value.lower().split())))

    def on_key(self, event: events.Key) -> None:
        """Letters go to the line below the list."""
        wish = self.query_one(Input)
        if event.character is not None and event.character.isalnum() and not wish.has_focus:
            wish.focus()
            wish.value = event.character
            wish.cursor_position = 1
            event.stop()

    def _tell(self, lines: list[Text]) -> None:
        self.query_one("#solution Static", Static).update(Group(*lines))


def _frame(screen: Screen[Any], title: str, keys: str) -> None:
    """The border of a dialog says what it is and how to leave it."""
    dialog = screen.query_one(".dialog")
    dialog.border_title = title
    dialog.border_subtitle = keys


def solved(sentence: str, clause: list[Text], width: int) -> list[Text]:
    """An answer and the clause behind it."""
    return [*folded(sentence, width, "bold"), *clause]
