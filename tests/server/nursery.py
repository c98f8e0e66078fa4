"""A process that has imported everything and forks servers: one starts within milliseconds.

The tests that kill servers start dozens. Most of a start is imports, which are not what they are
about. It is told what to do line by line: `start DATABASE PORT PACE` or `kill`; with the pace
`limited` a socket may send as much as usual, and with `open` as much as it likes.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from msgspec.structs import replace

import parlour
from parlour.bots.making import bot_names, make_bot
from parlour.server.serving import Plan, run
from parlour.server.settings import Limits, Settings
from parlour.server.thinker import work
from tests.server.live import OPEN

# In place of a Python that would take long to start: hands on to a thinker that is there already.
HAND_ON = """#!/bin/sh
exec 3<&0
cat <&3 >{folder}/jobs &
exec cat {folder}/thoughts
"""


def start(database: str, port: int, pace: str, folder: Path) -> int:
    """Fork a server; its process id. It says on the same output where it is."""
    child = os.fork()
    if child:
        return child
    os.setpgid(0, 0)  # whatever belongs to it ends with it
    fork_thinker(folder)
    limits = OPEN if pace == "open" else replace(OPEN, connection=Limits().connection)
    settings = Settings(limits=limits, thinkers=1)
    try:
        run(Plan("127.0.0.1", port, "", database, settings, opens_browser=False), "error")
    finally:
        os._exit(1)


def fork_thinker(folder: Path) -> None:
    """The thinker of this server, also forked: bots answer within milliseconds of its start."""
    folder.mkdir()
    jobs, thoughts = folder / "jobs", folder / "thoughts"
    os.mkfifo(jobs)
    os.mkfifo(thoughts)
    if not os.fork():
        think(jobs, thoughts)
    hand_on = folder / "python"
    _ = hand_on.write_text(HAND_ON.format(folder=folder))
    hand_on.chmod(0o700)
    sys.executable = str(hand_on)


def think(jobs: Path, thoughts: Path) -> NoReturn:
    """Think for one server after another that hands on jobs, until all of this is killed."""
    try:
        while True:
            # Who handed them on may be gone by the time something is written.
            with (
                suppress(BrokenPipeError),
                jobs.open("rb") as source,
                thoughts.open("wb") as target,
            ):
                work(source, target)
    finally:
        os._exit(1)  # what the process it was forked from has to clear up is not for this one


def main() -> None:
    for game in parlour.games():
        _ = make_bot(bot_names(game)[0], parlour.game(game), 1)
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        child = 0
        for number, line in enumerate(sys.stdin):
            what, *given = line.split()
            if what == "start":
                child = start(given[0], int(given[1]), given[2], Path(folder) / str(number))
            else:
                kill(child)
                child = 0
                print("killed", flush=True)
        if child:
            kill(child)


def kill(child: int) -> None:
    os.killpg(child, signal.SIGKILL)
    _ = os.waitpid(child, 0)


class Nursery:
    """Servers on one database, one after the other, always on the same port."""

    def __init__(self, database: str, pace: str = "open") -> None:
        self.database = database
        self.pace = pace
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
        wish = f"start {self.database} {self.port} {self.pace}"
        found = await self._tell(wish, r"127\.0\.0\.1:(\d+)")
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
