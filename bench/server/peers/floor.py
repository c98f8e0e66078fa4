"""The least that a server does which keeps its moves: how fast could ours be at best?

    python floor.py PORT FILE

A move is written to the file, flushed to the disk in a thread of its own together with all that came
in the meantime, and passed on to the four seats of its table, padded to the size of a view. There are
no rules, views or words; the file has its full length from the beginning.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

LENGTH = 32 << 20  # bytes; then from the beginning again
VIEW = b" " * 600  # what a view has more than a move

Told = Callable[[], None]


class Log:
    """One flush at a time; what comes meanwhile shares the next one."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT)
        _ = os.pwrite(self._file, bytes(LENGTH), 0)
        os.fsync(self._file)
        self._end = 0
        self._waiting: list[tuple[bytes, Told]] = []
        self._busy = False
        self._jobs: SimpleQueue[list[tuple[bytes, Told]]] = SimpleQueue()
        Thread(target=self._work, daemon=True).start()

    def keep(self, line: bytes, told: Told) -> None:
        self._waiting.append((line, told))
        if not self._busy:
            self._busy = True
            _ = self._loop.call_soon(self._begin)

    def _begin(self) -> None:
        batch, self._waiting = self._waiting, []
        self._jobs.put(batch)

    def _work(self) -> None:
        while True:
            batch = self._jobs.get()
            lines = b"".join([line for line, _ in batch])
            if self._end + len(lines) > LENGTH:
                self._end = 0
            self._end += os.pwrite(self._file, lines, self._end)
            os.fdatasync(self._file)
            _ = self._loop.call_soon_threadsafe(self._tell, batch)

    def _tell(self, batch: list[tuple[bytes, Told]]) -> None:
        for _, told in batch:
            told()
        if self._waiting:
            self._begin()
        else:
            self._busy = False


class Seat(WSListener):
    def __init__(self, seats: list[WSTransport], log: Log) -> None:
        self._seats = seats  # of its table
        self._log = log

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._seats.append(transport)

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            move = frame.get_payload_as_bytes()
            self._log.keep(move, lambda: self._pass_on(move + VIEW))

    def _pass_on(self, view: bytes) -> None:
        for seat in self._seats:
            seat.send(WSMsgType.TEXT, view)


async def serve(port: int, path: Path) -> None:
    log, tables = Log(path), dict[bytes, list[WSTransport]]()

    def seat(request: WSUpgradeRequest) -> Seat:
        table = request.path.split(b"/")[-2]
        return Seat(tables.setdefault(table, []), log)

    server = await ws_create_server(seat, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
