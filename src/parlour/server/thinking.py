"""The thinkers of a server: processes that are asked, waited for with a deadline, and replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count

import msgspec

from parlour.server.thoughts import JOBS, Check, Export, Retell, Think, Thought
from parlour.server.wishes import refuse

log = logging.getLogger("parlour.thinking")

PATIENCE = 20.0  # seconds for one thought
FOR_LONG = 120.0  # for what replays or plays many games


class NoThought(Exception):
    """The bot failed, hung or died."""


class NoProcess(NoThought):
    """There is nobody to think: the system has no process, file or memory left for one."""


class Rank(IntEnum):
    """Who goes first: a game waits for nobody's curiosity but the one hint that is thought about."""

    BOT = 0
    HINT = 1


class Helper:
    """One process, with one job at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._dying: set[asyncio.Task[int]] = set()
        self._busy = False
        self._queue: list[tuple[Rank, int, asyncio.Future[None]]] = []  # a heap
        self._numbers = count()
        self.waiting = 0

    async def do(self, job: JOBS, patience: float, rank: Rank = Rank.BOT) -> Thought:
        self.waiting += 1
        try:
            await self._turn(rank)
            try:
                return await self._do(job, patience)
            finally:
                self._pass_on()
        finally:
            self.waiting -= 1

    async def _turn(self, rank: Rank) -> None:
        """Wait until the process is free for a job of this rank."""
        if not self._busy:
            self._busy = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._queue, (rank, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # whoever gave up had been let in already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next one in."""
        while self._queue:
            _, _, following = heappop(self._queue)
            if not following.cancelled():
                following.set_result(None)
                return
        self._busy = False

    async def _do(self, job: JOBS, patience: float) -> Thought:
        process = await self._started()
        try:
            async with asyncio.timeout(patience):
                return await self._ask(process, job)
        except TimeoutError:
            self.kill()
            raise NoThought("it thought for too long") from None
        except (OSError, asyncio.IncompleteReadError):
            self.kill()
            raise NoThought("its process died") from None
        except asyncio.CancelledError:
            self.kill()  # its answer would be taken for that of the next job
            raise

    async def _started(self) -> asyncio.subprocess.Process:
        """The process; one that is gone, or never was, is started by whoever comes next."""
        if self._process is None or self._process.returncode is not None:
            self._process = None
            try:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "parlour.server.thinker",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
            except OSError as error:
                log.error("no thinker can be started", extra={"error": str(error)})
                raise NoProcess("its process cannot be started") from None
        return self._process

    @staticmethod
    async def _ask(process: asyncio.subprocess.Process, job: JOBS) -> Thought:
        assert process.stdin is not None, "it is a pipe"
        assert process.stdout is not None, "it is a pipe"
        data = msgspec.msgpack.encode(job)
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(4)
        body = await process.stdout.readexactly(int.from_bytes(head, "big"))
        thought = msgspec.msgpack.decode(body, type=Thought)
        if thought.fault:
            raise NoThought(thought.fault)
        return thought

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            dying = asyncio.create_task(self._process.wait())
            self._dying.add(dying)
            dying.add_done_callback(self._dying.discard)
        self._process = None

    async def close(self) -> None:
        self.kill()
        _ = await asyncio.gather(*self._dying)


class Thinking:
    """All thinkers. A seat keeps its process, so that its bot can remember."""

    def __init__(self, processes: int | None = None) -> None:
        wanted = processes or max(1, min(4, (os.cpu_count() or 1) - 1))
        self._helpers = [Helper() for _ in range(wanted)]
        # For what takes long, and no game waits for. Who wants the file of a game does not wait
        # for packs of others.
        self._errands, self._trials = Helper(), Helper()
        self._jobs = count(1)

    @property
    def waiting(self) -> int:
        return sum(helper.waiting for helper in self._all())

    def _all(self) -> tuple[Helper, ...]:
        return (*self._helpers, self._errands, self._trials)

    def number(self) -> int:
        return next(self._jobs)

    async def think(self, job: Think) -> Thought:
        if not job.table:
            idlest = min(self._helpers, key=lambda one: one.waiting)
            return await idlest.do(job, PATIENCE, Rank.HINT)
        place = hash((job.table, job.seat))
        return await self._helpers[place % len(self._helpers)].do(job, PATIENCE)

    async def replay(self, job: Export | Retell) -> bytes:
        """What comes of playing a finished game again."""
        return (await self._long(self._errands, job)).data

    async def check(self, job: Check) -> tuple[str, str] | None:
        """What is wrong with a pack: code and sentence; None: nothing."""
        return (await self._long(self._trials, job)).refused

    @staticmethod
    async def _long(helper: Helper, job: JOBS) -> Thought:
        try:
            return await helper.do(job, FOR_LONG)
        except NoProcess:
            raise refuse("no_process") from None

    async def close(self) -> None:
        for helper in self._all():
            await helper.close()
