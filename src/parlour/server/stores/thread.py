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
# What came of a job, or the error with which it ended.
Tell = Callable[[Any, BaseException | None], None]
Job = tuple[Callable[..., Any], tuple[object, ...], asyncio.AbstractEventLoop, Tell]


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
        self.give(what, given, lambda found, error: settle(done, found, error))
        return done

    def give(self, what: Callable[..., Any], given: tuple[object, ...], tell: Tell) -> None:
        """Do something, and have the loop told of it without a future in between."""
        loop = asyncio.get_running_loop()
        if self._stopped:
            _ = loop.call_soon(tell, None, RuntimeError("the thread has stopped"))
        else:
            self._jobs.put((what, given, loop, tell))

    def _work(self) -> None:
        while (job := self._next()) is not None:
            what, given, loop, tell = job
            found, failure = None, None
            try:
                found = what(*given)
            except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
                failure = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                _ = loop.call_soon_threadsafe(tell, found, failure)
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


def settle(done: asyncio.Future[Any], found: object, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(found)
    else:
        done.set_exception(error)
