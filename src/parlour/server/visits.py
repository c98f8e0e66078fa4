"""Who is at a table over which line, and what reaches the table's inbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.core.errors import Refusal
from parlour.core.seats import Seat
from parlour.packs.phrases import ENGLISH
from parlour.server.calling import Call
from parlour.server.entries import ENTRIES, Why
from parlour.server.table import Table
from parlour.wire.requests import REQUESTS

# What to write down about a table at a time; may refuse.
Doing = Callable[[Table, int], list[ENTRIES]]


class Line(Protocol):
    """A connection as a table sees it."""

    def send(self, data: bytes) -> None:
        """Put a message on its way; never waits. Who does not read is cut off."""


@dataclass(eq=False)
class Guest:
    """Somebody who is attached to a table over a line."""

    line: Line
    token: str = ""  # its hash; empty: watches as anybody may
    language: str = ENGLISH
    member: str = ""
    admitted: bool = False  # may see the table
    attached: bool = False  # is shown it
    parted: int = 0  # how often it has gone
    # At which seat and in which language the game is shown to it; None: it is not yet.
    sees_as: tuple[Seat | None, str] | None = None
    arranged: bytes = b""  # the digest of how the table is arranged, as it was last told


@dataclass
class Wish:
    guest: Guest
    request: REQUESTS


@dataclass
class Deed:
    """Something to be done that did not come over a socket; `done` follows once it is on disk."""

    plan: Doing
    done: asyncio.Future[list[ENTRIES]]

    def refuse(self, reason: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(reason)

    def finish(self, made: list[ENTRIES]) -> None:
        if not self.done.done():
            self.done.set_result(made)


@dataclass
class Look:
    """A question about the table, asked when all that was done before is on disk."""

    what: Callable[[], Any]
    done: asyncio.Future[Any]

    def refuse(self, reason: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(reason)

    def answer(self) -> None:
        if self.done.done():
            return
        try:
            found = self.what()
        except Refusal as refusal:
            self.refuse(refusal)
        else:
            self.done.set_result(found)


@dataclass
class BotAnswer:
    seat: Seat
    decision: str
    action: int
    why: Why


@dataclass
class Parting:
    """A guest's line is gone."""

    guest: Guest


@dataclass
class Reached:
    """A notice is on its way to somebody who was away."""

    call: Call


@dataclass
class Alarm:
    """Something may be due."""


Item = Wish | Deed | Look | BotAnswer | Parting | Reached | Alarm
