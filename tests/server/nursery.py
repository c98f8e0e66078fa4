"""A process that has imported everything and forks servers: one starts within milliseconds.

The tests that kill servers start dozens. Most of a start is imports, which are not what they are
about. It is told what to do line by line: `start DATABASE PORT` or `kill`.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys

from parlour.server.serving import Plan, run
from parlour.server.settings import Settings
from tests.server.live import OPEN


def start(database: str, port: int) -> int:
    """Fork a server; its process id. It says on the same output where it is."""
    child = os.fork()
    if child:
        return child
    settings = Settings(limits=OPEN, thinkers=1)
    try:
        run(Plan("127.0.0.1", port, "", database, settings, opens_browser=False), "error")
    finally:
        os._exit(1)


def main() -> None:
    child = 0
    for line in sys.stdin:
        what, *given = line.split()
        if what == "start":
            child = start(given[0], int(given[1]))
        else:
            kill(child)
            child = 0
            print("killed", flush=True)
    if child:
        kill(child)


def kill(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    _ = os.waitpid(child, 0)


class Nursery:
    """Servers on one database, one after the other, always on the same port."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = 0

    async def open(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )

    async def _tell(self, line: str, answer: str) -> re.Match[str]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n".encode())
        while True:
            heard = (await process.stdout.readline()).decode()
            assert heard, "the server did not start"
            found = re.search(answer, heard)
            if found is not None:
                return found

    async def start(self) -> None:
        found = await self._tell(f"start {self.database} {self.port}", r"127\.0\.0\.1:(\d+)")
        self.port = int(found[1])

    async def kill(self) -> None:
        """No warning, no last words."""
        _ = await self._tell("kill", "killed")

    async def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        _ = await self._process.wait()


if __name__ == "__main__":
    main()
