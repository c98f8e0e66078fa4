"""Numbered options as lines: one a line with its details, or as many in a line as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from parlour.terminal.look import Choice

INDENT = 4  # columns of a number and the space behind it
CHOICE = "choice"  # what a click finds in the style of an option: its number


class Detail(Enum):
    """How much is said about each option."""

    ALL = "all"
    ONE_STEP = "one step"  # not about options that ask for something next
    NONE = "none"


def marked(choices: Sequence[Choice], chosen: int | None) -> list[Choice]:
    """The options with the one of this number marked."""
    return [
        replace(choice, chosen=True) if number == chosen else choice
        for number, choice in enumerate(choices, start=1)
    ]


def clickable(number: int) -> Style:
    """A style that looks like nothing and says which option stands here."""
    return Style(meta={CHOICE: number})


def listed_options(
    choices: Sequence[Choice], width: int, detail: Detail = Detail.ALL
) -> list[Text]:
    """A line for each option, with what there is to know about it."""
    lines: list[Text] = []
    for number, choice in enumerate(choices, start=1):
        whole = detail is Detail.ALL or (detail is Detail.ONE_STEP and len(choice.actions) == 1)
        text = choice.words + (choice.more if whole else "")
        found = wrap(
            f"{_label(number, choice)} {text}",
            width,
            subsequent_indent=" " * INDENT,
            break_on_hyphens=False,
            drop_whitespace=True,
        )
        for place, line in enumerate(found):
            lines.append(_styled(Text(line), 0, number, choice, first=place == 0))
    return lines


def packed_options(choices: Sequence[Choice], width: int, first: int = 1) -> list[Text]:
    """As many options in a line as fit, in columns, without details."""
    if not choices:
        return []
    broad = max(len(choice.words) for choice in choices) + INDENT + 1
    columns = (width + 1) // broad
    if columns < 2:
        return flowing_options(choices, width, first)
    rows = -(-len(choices) // columns)
    lines: list[Text] = []
    for row in range(rows):
        line = Text()
        for place in range(row, len(choices), rows):
            start = len(line)
            choice, number = choices[place], first + place
            line.append(f"{_label(number, choice)} {choice.words}")
            _styled(line, start, number, choice)
            line.append(" " * (start + broad - len(line)))
        line.rstrip()
        lines.append(line)
    return lines


def flowing_options(choices: Sequence[Choice], width: int, first: int = 1) -> list[Text]:
    """One option after the other, each whole in its line."""
    lines: list[Text] = []
    line = Text()
    for number, choice in enumerate(choices, start=first):
        entry = f"{_label(number, choice)} {choice.words}"
        if line and len(line) + 1 + len(entry) > width:
            lines.append(line)
            line = Text()
        if line:
            line.append(" ")
        head, *rest = wrap(entry, width, subsequent_indent=" " * INDENT, break_on_hyphens=False)
        start = len(line)
        _styled(line.append(head), start, number, choice)
        if rest:
            lines += [line, *[_styled(Text(part), 0, number, choice, first=False) for part in rest]]
            line = Text()
    return [*lines, line] if line else lines


def _label(number: int, choice: Choice) -> str:
    """The number, and for eyes without colour a sign that it is marked."""
    return f">{number:>2}" if choice.chosen else f"{number:>3}"


def _styled(line: Text, start: int, number: int, choice: Choice, *, first: bool = True) -> Text:
    """What was just written to a line, from `start` on, as (a part of) this option."""
    line.stylize(clickable(number), start)
    if choice.chosen:
        line.stylize("bold reverse", start)
    elif first:
        line.stylize("strong.brass", start, start + INDENT - 1)
    return line
