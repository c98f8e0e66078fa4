"""What goes out: all that is said to a socket in one go is written in one.

A table writes when it has told everybody, before another one has its turn. Whatever else is said, such
as a refusal, is written in the next turn of the loop.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

log = logging.getLogger("parlour.sockets")


class Writer(Protocol):
    def write(self) -> None:
        """Write what was said."""


class Post:
    """The sockets to which something was said."""

    def __init__(self) -> None:
        self._waiting: list[Writer] = []
        self._collects = False  # until it is told to write

    def write_soon(self, writer: Writer) -> None:
        if not self._waiting and not self._collects:
            _ = asyncio.get_running_loop().call_soon(self.write)
        self._waiting.append(writer)

    def collect(self) -> None:
        """More is to come, and then `write`."""
        self._collects = True

    def write(self) -> None:
        self._collects = False
        waiting, self._waiting = self._waiting, []
        for writer in waiting:
            try:
                writer.write()
            except Exception:  # of one socket; the others must not wait for ever
                log.exception("a socket could not be written to")
