"""A WebSocket after its handshake: bytes in, messages out, signs of life, and the end.

Nearly all that a client sends are whole frames of text: those are read here and heard at once.
Whatever else comes is for the library, which knows every case there is and reads alone from then
on. Nothing is made for a socket before it is needed: at most tables nothing happens most of the time.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.frames import (
    ARE_YOU_THERE,
    OTHER,
    PING,
    TEXT,
    payload,
    pong_frame,
    whole_frame,
)
from parlour.wire.reading import LARGEST

LAST_WORDS = 5.0  # seconds in which a client that is sent away may still read why
PIECE = 2_048  # bytes that the library reads at a time: hundreds of frames may be in them
LONGEST = 4 * LARGEST  # of a message that is answered with a sentence; longer ones end the socket


class Ear(Protocol):
    """Who hears what comes over a socket."""

    def hear(self, data: bytes) -> None:
        """A text came."""

    def hear_no_text(self) -> None:
        """Something came that is no text."""

    def hear_sign(self) -> None:
        """A sign of life came, or a part of a message: work, though nothing is asked for yet."""

    def fall_behind(self) -> None:
        """More lies there unread than may."""

    def part(self) -> None:
        """The end was agreed on: nothing more can be said."""

    def lose(self) -> None:
        """The socket is gone: nothing comes any more."""


class WebSocket:
    """The protocol of a socket's transport.

    A compiled class cannot be derived from `asyncio.Protocol`: it has what a transport calls.
    """

    __slots__ = (
        "_alive",
        "_deaf",
        "_ear",
        "_gone",
        "_most_unread",
        "_reader",
        "_unfinished",
        "_unfinished_kind",
        "transport",
    )

    def __init__(self, transport: asyncio.Transport, ear: Ear, most_unread: int) -> None:
        self.transport = transport
        self._ear = ear
        self._most_unread = most_unread  # bytes
        self._reader: ServerProtocol | None = None  # once something unusual came
        self._unfinished: bytearray | None = None  # a message that is not all there
        self._unfinished_kind = Opcode.TEXT
        self._alive = True  # has been heard since it was last asked
        self._deaf = False  # to whatever still comes
        self._gone: asyncio.Future[None] | None = None  # once somebody waits for the end

    # Called by the transport.

    def data_received(self, data: bytes) -> None:
        self._alive = True
        at = 0
        while self._reader is None and at < len(data):
            kind, start, end = whole_frame(data, at)
            if kind == OTHER:
                self._reader = new_reader()
                break
            if kind == TEXT:
                self._ear.hear(payload(data, start, end))
            else:
                self._ear.hear_sign()
                if kind == PING:
                    self.write(pong_frame(payload(data, start, end)))
            at = end
        if self._reader is not None and at < len(data):
            self._read(self._reader, data[at:])

    def connection_lost(self, _: BaseException | None) -> None:
        self._ear.lose()
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    def eof_received(self) -> None:
        """Nothing more comes, and the transport closes."""

    def pause_writing(self) -> None:
        """Who would have to wait is not waited for: its owner looks at how much lies there."""

    def resume_writing(self) -> None:
        pass

    # Everything that is not simple.

    def _read(self, reader: ServerProtocol, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if self._deaf:
                return
            reader.receive_data(data[at : at + PIECE])
            for frame in reader.events_received():
                if isinstance(frame, Frame) and reader.close_sent is None:
                    self._take(frame)
            self._write_from(reader)

    def _take(self, frame: Frame) -> None:
        """A part of a message, or all of it."""
        if frame.opcode is Opcode.CLOSE:
            return
        if frame.opcode in (Opcode.PING, Opcode.PONG):
            self._ear.hear_sign()
            return
        begun = self._unfinished
        kind = frame.opcode if begun is None else self._unfinished_kind
        if begun is None:
            begun = bytearray()
        begun += frame.data  # nothing is kept of empty parts
        if not frame.fin:
            self._unfinished, self._unfinished_kind = begun, kind
            self._ear.hear_sign()
            return
        self._unfinished = None
        if kind is Opcode.TEXT:
            self._ear.hear(bytes(begun))
        else:
            self._ear.hear_no_text()

    def _write_from(self, reader: ServerProtocol) -> None:
        for data in reader.data_to_send():
            if data:
                self.write(data)
            else:  # that was the end of it; what still comes is read, or the last words were lost
                self.transport.write_eof()
                self._ear.part()
                _ = asyncio.get_running_loop().call_later(LAST_WORDS, self.transport.abort)

    # Called by who owns the socket.

    def write(self, data: bytes) -> None:
        """Write frames as they are; who would have to wait is not waited for."""
        self.transport.write(data)
        if self.transport.get_write_buffer_size() > self._most_unread:
            self._ear.fall_behind()

    def ask(self) -> None:
        """Ask for a sign of life; without one since the last time, the socket is dropped."""
        if not self._alive:
            self.transport.abort()
            return
        self._alive = False
        if self._reader is None or self._reader.state is State.OPEN:
            self.write(ARE_YOU_THERE)

    def turn_deaf(self) -> None:
        """Hear nothing more of somebody who is sent away for saying too much."""
        self._deaf = True
        self.transport.pause_reading()

    def end(self, code: CloseCode, reason: str, within: float) -> asyncio.Future[None]:
        """Close with a code; a client that has not taken it by then is dropped."""
        if self._reader is None:
            self._reader = new_reader()
        try:
            self._reader.send_close(code, reason)
        except InvalidState:
            pass  # it is being closed already
        else:
            self._write_from(self._reader)
        loop = asyncio.get_running_loop()
        if self._gone is None:
            self._gone = loop.create_future()
        _ = loop.call_later(within, self.transport.abort)
        return self._gone


def new_reader() -> ServerProtocol:
    return ServerProtocol(state=State.OPEN, max_size=LONGEST)
