"""A line to the database that tests break."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Cable:
    """Carries connections to a database. What it does not let through is closed at once."""

    def __init__(self, database: str) -> None:
        self._target = urlsplit(database)
        self.address = ""  # of the database, through this line
        self.allowed: int | None = None  # connections that are still let through; None: all
        self.turned_away = 0
        self._writers: set[StreamWriter] = set()
        self._silent: set[StreamWriter] = set()  # into which everything vanishes
        self._carrying: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        here = self._target.netloc.rpartition(":")[0]
        self.address = self._target._replace(netloc=f"{here}:{port}").geturl()

    def _begin(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.create_task(self._carry(reader, writer))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, reader: StreamReader, writer: StreamWriter) -> None:
        if self.allowed == 0:
            self.turned_away += 1
            writer.transport.abort()
            return
        if self.allowed is not None:
            self.allowed -= 1
        assert self._target.hostname is not None
        there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
        self._writers |= {writer, back}
        try:
            _ = await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._writers -= {writer, back}
            self._silent -= {writer, back}

    async def _pump(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                if writer not in self._silent:
                    writer.write(data)
        except OSError:
            pass
        if writer not in self._silent:
            writer.transport.abort()

    def cut(self) -> None:
        """End all connections, and let none through."""
        self.allowed = 0
        for writer in self._writers:
            writer.transport.abort()

    def swallow(self) -> None:
        """What the connections of now carry vanishes without a word; new ones are like any."""
        self._silent |= self._writers

    async def close(self) -> None:
        self._server.close()
        for task in self._carrying:
            _ = task.cancel()
        for writer in self._writers:
            writer.transport.abort()


@asynccontextmanager
async def cable(database: str) -> AsyncIterator[Cable]:
    line = Cable(database)
    await line.open()
    try:
        yield line
    finally:
        await line.close()
