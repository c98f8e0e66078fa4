"""What happened since a person last looked, as paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from parlour.core.events import Event
from parlour.terminal.look import say
from parlour.terminal.pictures import folded


def told_since(
    events: Iterable[Event],
    tell: Callable[[Event], str | None],
    begins: tuple[str, ...],
    width: int,
) -> list[Text]:
    """The sentences of events; those with a code of `begins` open a new paragraph."""
    paragraphs: list[list[str]] = [[]]
    for event in events:
        if event.code in begins:
            paragraphs.append([])
        told = tell(event)
        if told is not None:
            paragraphs[-1].append(told)
    return [line for sentences in paragraphs for line in folded(" ".join(sentences), width)]


def cut(lines: list[Text], most: int) -> list[Text]:
    """The last lines, and a word on where the others are."""
    if len(lines) <= most:
        return lines
    return [Text(say("earlier"), "quiet"), *lines[len(lines) - most + 1 :]][:most]
