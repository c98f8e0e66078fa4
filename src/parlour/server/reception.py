"""The door for requests: what cannot be read is answered in our own words, and never written down.

Left alone, the library that reads requests answers such a one without our headers, repeats what came
in the answer and logs it with a traceback: a token in a broken header would stand in the log, and
whoever sends nonsense could fill the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import web

from parlour.packs.phrases import ENGLISH
from parlour.packs.retelling import retold
from parlour.server.gathering import said
from parlour.server.headers import HEADERS
from parlour.server.wishes import refuse
from parlour.wire import replies

log = logging.getLogger("parlour.reception")

# The library names itself and its version where nobody is named.
OURSELVES = {"Server": "parlour"}
# Requests hold addresses and tables' links: they are counted, not written down.
UNLOGGED: dict[str, Any] = {"access_log": None}


class Reception(web.RequestHandler):
    """Reads the requests of one connection."""

    __slots__ = ("_count",)

    def __init__(self, server: web.Server, count: Callable[[str], None]) -> None:
        super().__init__(server, loop=asyncio.get_running_loop(), **UNLOGGED)
        self._count = count

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
            self._count("unreadable_requests")
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


def reception(server: web.Server, count: Callable[[str], None]) -> Callable[[], Reception]:
    """What makes the reader of a new connection."""
    return lambda: Reception(server, count)
