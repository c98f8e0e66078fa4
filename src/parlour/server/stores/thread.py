"""A thread that does one thing after another and tells the loop of each.

What nobody waits for is done between two things, or better in a lull.

An executor of the standard library does the same with futures and locks of its own, which is a good part
of what a move costs at a table whose commits are shared with nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Found = TypeVar("Found")
Job = tuple[Callable[..., Any], tuple[object, ...], "asyncio.Future[Any]"]


LULL = 1.0  # seconds in which nothing was asked of it


class OneThread:
    """`tidy_up` is called after each thing that was done, and told whether there is a lull."""

    def __init__(self, name: str, tidy_up: Callable[[bool], None]) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._tidy_up = tidy_up
        self._stopped = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, what: Callable[..., Found], *given: object) -> asyncio.Future[Found]:
        done: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        if self._stopped:
            done.set_exception(RuntimeError("the thread has stopped"))
        else:
            self._jobs.put((what, given, done))
        return done

    def _work(self) -> None:
        while (job := self._next()) is not None:
            what, given, done = job
            try:
                found = what(*given)
            except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
                _tell(done, fail, error)
            else:
                _tell(done, succeed, found)
            self._tidy_up(False)

    def _next(self) -> Job | None:
        try:
            return self._jobs.get(timeout=LULL)
        except Empty:
            self._tidy_up(True)
            return self._jobs.get()

    def stop(self) -> None:
        """Do what was given, and no more."""
        self._stopped = True
        self._jobs.put(None)
        self._thread.join()


def _tell(done: asyncio.Future[Any], how: Callable[..., None], what: object) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        _ = done.get_loop().call_soon_threadsafe(how, done, what)


def succeed(done: asyncio.Future[Any], found: object) -> None:
    if not done.done():
        done.set_result(found)


def fail(done: asyncio.Future[Any], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)
