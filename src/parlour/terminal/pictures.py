"""Pictures in words: a title and a sentence, as a few lines or as a card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap

from rich.box import DOUBLE, HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from parlour.terminal.options import clickable

INDENT = 5  # columns before the lines of a picture: the number of its space, and its colours
STRIPE = 3  # the column of the colours
CUT = " ..."
NARROWEST = 30  # columns of a card with its frame
BROADEST = 46
FRAME = 4  # columns of a card's frame and padding


@dataclass(frozen=True)
class Block:
    """One picture and what stands before it: the number of its space, or the word Challenge."""

    label: str
    title: str
    mark: str  # empty without one
    scene: str
    colours: tuple[str, ...]  # of its palette, from the sky down
    most: int | None = None  # lines it may take; None: all it needs
    chosen: bool = False

    @property
    def name(self) -> str:
        return f"{self.title} ({self.mark})" if self.mark else self.title

    @property
    def start(self) -> str:
        """What stands before the title: a number in the margin, a word in the text."""
        if self.label.isdecimal():
            return f"{'>' if self.chosen else ' '}{self.label}".ljust(INDENT)
        return f"{'':{INDENT}}{self.label}  "

    def lines(self, width: int) -> list[Text]:
        """Title and scene in one run of text."""
        lines = [Text(line) for line in self._wrapped(width)]
        return self._coloured(lines)

    def stacked(self, width: int) -> list[Text]:
        """The title on a line of its own, the scene beneath it."""
        head = Text(f"{self.start}{self.name}")
        return self._coloured([head, *folded(self.scene, width, indent=INDENT)])

    def lost(self, width: int) -> int:
        """How many characters go with the last line."""
        return len(self._wrapped(width)[-1])

    def _wrapped(self, width: int) -> list[str]:
        return wrap(
            f"{self.start}{self.name}: {self.scene}",
            width,
            subsequent_indent=" " * INDENT,
            break_on_hyphens=False,
            max_lines=self.most,
            placeholder=CUT,
        )

    def _coloured(self, lines: list[Text]) -> list[Text]:
        """Lines with their styles and, where there are colours, the picture's as a stripe."""
        begin = len(self.start)
        lines[0].stylize("strong.brass", 0, begin)
        lines[0].stylize("bold", begin, begin + len(self.title))
        lines[0].stylize("brass", begin + len(self.title), begin + len(self.name))
        if self.chosen:
            lines[0].stylize("bold reverse", 0, 2)
            lines[0].stylize("bold reverse", begin)
        for line, colour in zip(lines, self._stripe(len(lines)), strict=True):
            line.stylize(f"on {colour}", STRIPE, STRIPE + 1)
            line.stylize(self._click())
        return lines

    def _click(self) -> Style:
        return clickable(int(self.label)) if self.label.isdecimal() else Style.null()

    def _stripe(self, length: int) -> list[str]:
        return [self.colours[k * len(self.colours) // length] for k in range(length)]

    def card(self, width: int, height: int, sky: int = 0) -> Panel:
        """The picture in a frame; Challenge cards have a heavier one.

        `sky` is how many lines each of its colours takes; 0: one line for all of them.
        """
        challenge = not self.label.isdecimal()
        face = Text(f"{self.name}\n{self.scene}")
        face.stylize("bold", 0, len(self.title))
        face.stylize("brass", len(self.title), len(self.name))
        if self.chosen:
            face.stylize("reverse", 0, len(self.title))
        inner = width - FRAME
        rows = [Text(" " * inner, f"on {colour}") for colour in self.colours for _ in range(sky)]
        strip = Text.assemble(*[("  ", f"on {colour}") for colour in self.colours])
        return Panel(
            Group(*(rows or [strip]), face),
            box=DOUBLE if self.chosen else HEAVY if challenge else ROUNDED,
            title=Text(f"> {self.label} <" if self.chosen else self.label, "strong.brass"),
            title_align="left",
            border_style="strong.brass" if self.chosen else "brass" if challenge else "quiet",
            style=self._click(),
            width=width,
            height=height,
        )

    def card_height(self, width: int, sky: int = 0) -> int:
        inner = width - FRAME
        above = max(1, sky * len(self.colours))
        return 2 + above + len(folded(self.name, inner)) + len(folded(self.scene, inner))


def folded(text: str, width: int, style: str = "", indent: int = 0) -> list[Text]:
    """A sentence as lines that fit."""
    margin = " " * indent
    found = wrap(
        text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )
    return [Text(line, style) for line in found]


def fitted(blocks: list[Block], width: int, room: int) -> list[Block]:
    """The same pictures cut to so many lines together, one line each at the least.

    What goes first is where the fewest words go with it.
    """
    kept = [replace(one, most=len(one.lines(width))) for one in blocks]
    excess = sum(one.most or 0 for one in kept) - room
    while excess > 0 and any((one.most or 0) > 1 for one in kept):
        longest = max(one.most or 0 for one in kept)
        places = [k for k, one in enumerate(kept) if one.most == longest]
        place = min(places, key=lambda k: kept[k].lost(width))
        kept[place] = replace(kept[place], most=longest - 1)
        excess -= 1
    return kept


@dataclass(frozen=True)
class Cards:
    """Cards side by side, and how many lines they take."""

    body: RenderableType
    height: int


def cards(challenges: list[Block], board: list[Block], width: int, sky: int = 0) -> Cards | None:
    """The Challenge on the left, the board beside it; None if they would be too narrow.

    `sky` as in `Block.card`.
    """
    left = min(width * 27 // 100, BROADEST)
    columns = min((width - left) // NARROWEST, len(board))
    if left < NARROWEST or columns < 2:
        return None
    broad = min((width - left) // columns, BROADEST)
    rows = [board[k : k + columns] for k in range(0, len(board), columns)]
    heights = [max(one.card_height(broad, sky) for one in row) for row in rows]
    grid = Table.grid()
    for row, height in zip(rows, heights, strict=True):
        grid.add_row(*[one.card(broad, height, sky) for one in row])
    stack = Table.grid()
    for one in challenges:
        stack.add_row(one.card(left, one.card_height(left, sky), sky))
    body = Table.grid()
    body.add_row(stack, grid)
    beside = sum(one.card_height(left, sky) for one in challenges)
    return Cards(body, max(sum(heights), beside))
