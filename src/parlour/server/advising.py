"""Hints of the expert, at one table.

All tables share the processes in which it thinks: each has it think about one hint at a time. Whoever
plays on while it thinks wants to know about the next question, so the latest wish waits, and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from parlour.core.errors import Refusal
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Think, Thought
from parlour.server.wishes import refuse


class Wanted:
    """A hint that somebody wants."""

    def __init__(
        self, job: Think, stands: Callable[[], bool], tell: Callable[[Thought | Refusal], None]
    ) -> None:
        self.job = job
        self.stands = stands  # whether the question is still open
        self.tell = tell


class Advising:
    def __init__(
        self, thinking: Thinking, start: Callable[[Coroutine[Any, Any, None]], object]
    ) -> None:
        self._thinking = thinking
        self._start = start
        self._thinks = False
        self._next: Wanted | None = None

    def want(self, hint: Wanted) -> None:
        if not self._thinks:
            self._thinks = True
            _ = self._start(self._advise(hint))
            return
        if self._next is not None:
            self._next.tell(refuse("one_hint"))
        self._next = hint

    async def _advise(self, hint: Wanted) -> None:
        wanted: Wanted | None = hint
        try:
            while wanted is not None:
                wanted.tell(await self._thought(wanted))
                wanted, self._next = self._next, None
        finally:
            self._thinks = False

    async def _thought(self, hint: Wanted) -> Thought | Refusal:
        if not hint.stands():
            return refuse("late")
        try:
            return await self._thinking.think(hint.job)
        except NoThought:
            return refuse("no_hint_found")
