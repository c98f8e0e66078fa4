"""From a request for a socket to the socket: aiohttp answers requests, and lets go of this one.

What it keeps for a request would otherwise be kept as long as the socket is open, and a task with it.
"""

from __future__ import annotations

import asyncio
from typing import cast

from aiohttp import web
from aiohttp.web import RequestHandler
from websockets.datastructures import Headers
from websockets.exceptions import InvalidHeaderValue
from websockets.http11 import Request
from websockets.server import ServerProtocol

from parlour.server.websocket import WebSocket
from parlour.server.wishes import refuse

SWITCHING = 101
# What shaking hands reads. Cookies of other programs on this machine come along and may be anything.
READ = ("Connection", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version")


class Rest:
    """Takes what came after the request already."""

    def __init__(self) -> None:
        self.data = b""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.data += data
        return False, b""

    def feed_eof(self) -> None:
        """Who gave up already is found out when it is written to."""


class Line:
    """A connection whose client was promised a socket."""

    def __init__(self, protocol: RequestHandler, answer: bytes) -> None:
        # That of uvloop is no subclass of asyncio's.
        self.transport = cast("asyncio.Transport", protocol.transport)
        self._protocol = protocol
        self._answer = answer

    def begin(self, socket: WebSocket) -> None:
        """From now on all that comes is for the socket."""
        rest = Rest()
        self._protocol.set_parser(rest)  # type: ignore[arg-type]
        self.transport.set_protocol(cast("asyncio.Protocol", socket))
        self._protocol.transport = None  # it would close it
        self._protocol.connection_lost(None)
        self.transport.write(self._answer)
        if rest.data:
            socket.data_received(rest.data)


def taken_over(request: web.Request) -> Line:
    """Shake hands; refused if that is no request for a socket."""
    handshake = ServerProtocol()
    try:
        headers = Headers(
            (name, value) for name in READ for value in request.headers.getall(name, ())
        )
    except InvalidHeaderValue:  # which quotes it
        raise refuse("no_socket") from None
    response = handshake.accept(Request(request.path_qs, headers))
    if response.status_code != SWITCHING:
        raise refuse("no_socket")
    return Line(request.protocol, response.serialize())
