"""The door for requests: who may stand in it, and what is said to whom we cannot read.

A connection that says nothing costs a file of the system, of which there are not many: nobody may have
too many of them, or be silent for long.

Left alone, the library that reads requests answers what it cannot read without our headers, repeats
what came in the answer and logs it with a traceback: a token in a broken header would stand in the
log, and whoever sends nonsense could fill the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

from aiohttp import web

from parlour.packs.phrases import ENGLISH
from parlour.packs.retelling import retold
from parlour.server.gathering import said
from parlour.server.headers import HEADERS, Proxies, counted_as
from parlour.server.wishes import refuse
from parlour.wire import replies

log = logging.getLogger("parlour.reception")

# The library names itself and its version where nobody is named.
OURSELVES = {"Server": "parlour"}
# Seconds without a whole request, before a connection is closed. Proxies keep one for a minute: what
# they send just as it is closed would be lost.
SILENCE = 75.0
# Requests hold addresses and tables' links: they are counted, not written down.
UNLOGGED: dict[str, Any] = {"access_log": None}


class Entrance:
    """Makes the reader of each new connection, and knows how many come from where.

    Sockets of players are no longer counted here: they have a limit of their own.
    """

    def __init__(
        self, server: web.Server, most: int, trusted: Proxies, count: Callable[[str], None]
    ) -> None:
        self._server = server
        self._most = most  # connections of one address
        self._trusted = trusted  # come for many others
        self.count = count
        self.open: dict[str, int] = {}  # connections, by whose they are

    def __call__(self) -> Reception:
        return Reception(self._server, self)

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from an address."""
        whose = self._whose(address)
        now = self.open.get(whose, 0)
        if now >= self._most and address not in self._trusted:
            self.count("turned_away")
            return False
        self.open[whose] = now + 1
        return True

    def leave(self, address: str) -> None:
        whose = self._whose(address)
        self.open[whose] -= 1
        if not self.open[whose]:
            del self.open[whose]

    def _whose(self, address: str) -> str:
        """Under what a connection is counted: a proxy is not one of its neighbours."""
        return address if address in self._trusted else counted_as(address)


class Reception(web.RequestHandler):
    """Reads the requests of one connection."""

    __slots__ = ("_address", "_entrance")

    def __init__(self, server: web.Server, entrance: Entrance) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, keepalive_timeout=SILENCE, **UNLOGGED)
        self._entrance = entrance
        self._address: str | None = None  # while it is counted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        if not self._entrance.enter(address):
            cast("asyncio.Transport", transport).abort()
            return
        self._address = address
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        address, self._address = self._address, None
        if address is not None:
            self._entrance.leave(address)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except Exception:  # noqa: BLE001 - whatever the library stumbles over, as `http://[a]@/`
            super().data_received(b"")  # it cannot read on from there, and says so

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The answer to a request that could not be read, or that failed beyond all routes."""
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer was sent already")
        if status >= 500:
            self.log_exception(exc_info=exc)
        return self._refused(status)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send an answer; what the library refuses before any route is asked is ours to say."""
        answer = self._refused(resp.status) if isinstance(resp, web.HTTPException) else resp
        return await super().finish_response(request, answer, start_time)

    def _refused(self, status: int) -> web.Response:
        if status < 500:
            self._entrance.count("unreadable_requests")
        refusal = refuse("unreadable_request" if status < 500 else "our_fault")
        told = replies.Problem(code=refusal.code, sentence=retold(refusal, ENGLISH))
        answer = said(told, status, {**HEADERS, **OURSELVES})
        answer.force_close()
        return answer

    def log_exception(self, *_: Any, **details: Any) -> None:
        """Note what kind of thing went wrong; its text may repeat what somebody sent."""
        error = details.get("exc_info")
        if not isinstance(error, web.RequestPayloadError):  # that was answered already
            log.error("a connection failed", extra={"error": type(error).__name__})
