"""What commands show: text and tables on standard output, progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

WIDEST = 100  # characters of a line of prose
LIMITLESS = 10_000  # characters that no table needs

Advance = Callable[[int], None]


def print_json(data: object) -> None:
    sys.stdout.write(json.dumps(data) + "\n")


class Output(Console):
    """Standard output; that nobody reads it any more is for `cli.main` to see."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Standard output for people. Lines are wrapped on a terminal and left whole in a pipe."""

    def __init__(self) -> None:
        self.console = Output(highlight=False, markup=False, emoji=False)
        self.wraps = self.console.is_terminal

    def say(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """A paragraph."""
        whole = Text(" " * indent + text, style=style) if isinstance(text, str) else text
        if not self.wraps:
            self.console.print(whole, soft_wrap=True)
            return
        width = min(self.console.width, WIDEST) - indent
        body = Text(text, style=style) if isinstance(text, str) else text
        for line in body.wrap(self.console, max(width, 20)):
            self.console.print(Text(" " * indent) + line, soft_wrap=True)

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
        """A table; a column whose heading begins with `>` holds numbers.

        Where it is too wide, headings go over several lines and columns stand closer, so that
        names are not folded to make room for them.
        """
        told = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
        table = drawn_table(columns, told)
        wide = Measurement.get(self.console, self.console.options.update(width=LIMITLESS), table)
        if wide.maximum > self.console.width:
            table = drawn_table([head.replace(" ", "\n") for head in columns], told)
            table.collapse_padding = True
        self.console.print(table)


def drawn_table(columns: Sequence[str], rows: Iterable[Sequence[Text]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"),
            justify="right" if right else "left",
            no_wrap=right,
            overflow="fold",
            vertical="bottom",
        )
    for row in rows:
        table.add_row(*row)
    return table


def unseen(_: int) -> None:
    """Advance a bar that nobody can see."""


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Advance]:
    """A bar on standard error while something long goes on, if somebody can see it."""
    if not sys.stderr.isatty():
        yield unseen
        return
    from rich.progress import (  # noqa: PLC0415 - most commands end before a bar would show
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def percent(value: float | None) -> str:
    """A share with as many digits as it takes to tell it from never and always."""
    if value is None:
        return ""
    for digits in (1, 2, 3):
        shown = f"{100 * value:.{digits}f} %"
        if value in {0, 1} or float(shown[:-2]) not in {0, 100}:
            break
    return shown


def signed(value: float | None, digits: int = 2) -> str:
    return "" if value is None else f"{value:+.{digits}f}"
