"""What the arguments of a command must be like."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from parlour.lab.words import refuse
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile, header_of, read_pack

WITH_PATH = re.compile(r"([a-z]+://[^/?#]+)((?:/[a-z0-9_~-][a-z0-9._~-]*)+)/?", re.IGNORECASE)


def alone(*flags: str) -> None:
    """Of flags that ask for different things, one at most."""
    if len(flags) > 1:
        raise refuse("apart", one=flags[0], other=flags[1])


def listed(text: str | None) -> list[str]:
    """Names between commas."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def bounded(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise refuse("number", name=name, low=low, high=high, value=value)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def address(name: str, url: str) -> str:
    """An address of the web, as browsers write it: scheme, host and port; empty if none was given."""
    from parlour.server.origins import in_brief, origin  # noqa: PLC0415

    try:
        return origin(url) if url else ""
    except ValueError:
        raise refuse("not_an_address", name=name, value=in_brief(url)) from None


def node_address(name: str, url: str) -> str:
    """An address at which nodes reach one another: a path may lead to one of several."""
    found = WITH_PATH.fullmatch(url)
    return address(name, url) if found is None else address(name, found[1]) + found[2]


def timed(name: str, seconds: float, longest: int) -> None:
    if not 0.001 <= seconds <= longest:
        raise refuse("number", name=name, low="0.001", high=longest, value=str(seconds))


def named(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def seated(bots: str, seats: int) -> tuple[str, ...]:
    """The bot of each seat: the names in turn, over and over."""
    names = named(bots)
    if len(names) > max(seats, 1):
        raise refuse("bots", bots=len(names), seats=seats)
    return tuple(names[seat % len(names)] for seat in range(seats))


def checked_packs(paths: Sequence[Path]) -> list[PackFile]:
    """Pack files that can be bound, so that what fails later is not their fault."""
    files = [read_pack(path) for path in paths]
    for file in files:
        bind(header_of(file).game, [file])
    return files
