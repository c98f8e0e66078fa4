"""The thinkers of a server: processes that are asked, waited for with a deadline, and replaced."""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

import msgspec

from parlour.server.thoughts import JOBS, Check, Export, Retell, Think, Thought

PATIENCE = 20.0  # seconds for one thought
FOR_LONG = 120.0  # for what replays or plays many games


class NoThought(Exception):
    """The bot failed, hung or died."""


class Helper:
    """One process, with one job at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._dying: set[asyncio.Task[int]] = set()
        self._free = asyncio.Lock()
        self.waiting = 0

    async def do(self, job: JOBS, patience: float) -> Thought:
        self.waiting += 1
        try:
            async with self._free:
                return await self._do(job, patience)
        finally:
            self.waiting -= 1

    async def _do(self, job: JOBS, patience: float) -> Thought:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "parlour.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        try:
            async with asyncio.timeout(patience):
                return await self._ask(self._process, job)
        except TimeoutError:
            self.kill()
            raise NoThought("it thought for too long") from None
        except (OSError, asyncio.IncompleteReadError):
            self.kill()
            raise NoThought("its process died") from None
        except asyncio.CancelledError:
            self.kill()  # its answer would be taken for that of the next job
            raise

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
        self._jobs = count(1)

    @property
    def waiting(self) -> int:
        return sum(helper.waiting for helper in self._helpers)

    def number(self) -> int:
        return next(self._jobs)

    async def think(self, job: Think) -> Thought:
        place = hash((job.table, job.seat)) if job.table else job.job
        return await self._helpers[place % len(self._helpers)].do(job, PATIENCE)

    async def replay(self, job: Export | Retell) -> bytes:
        """What comes of playing a finished game again."""
        return (await self._idlest().do(job, FOR_LONG)).data

    async def check(self, job: Check) -> tuple[str, str] | None:
        """What is wrong with a pack: code and sentence; None: nothing."""
        return (await self._idlest().do(job, FOR_LONG)).refused

    def _idlest(self) -> Helper:
        return min(self._helpers, key=lambda one: one.waiting)

    async def close(self) -> None:
        for helper in self._helpers:
            await helper.close()
