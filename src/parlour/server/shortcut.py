"""The short way in: a message that arrives whole is heard at once.

aiohttp reads WebSockets for every case there is, and wakes a task for each message. Nearly every
message of a client is one unbroken text frame that arrives in one piece: such a frame is read here.
Whatever else comes, and whatever is heard amiss, goes to aiohttp untouched.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from aiohttp.web import RequestHandler

WHOLE_TEXT = 0x81  # a final frame of text without extensions (RFC 6455, 5.2)
FINAL, CONTROL, MASKED = 0x80, 0x08, 0x80
LENGTH = 0x7F
SHORT, LONGER = 125, 126  # lengths in the second byte; 126: in the two bytes after it
MASK = 4  # bytes


class Ear(Protocol):
    """Who hears the messages of a socket."""

    def hear_now(self, data: bytes) -> bool:
        """Hear a message at once; False: it has to go the long way."""

    def expect(self, messages: int) -> None:
        """So many messages come the long way: nothing that comes after may be heard before."""


class Shortcut(asyncio.Protocol):
    """Stands before aiohttp's protocol of a socket."""

    def __init__(self, behind: RequestHandler, ear: Ear) -> None:
        self._behind = behind
        self._ear = ear
        self._lost = False  # where a frame begins: from then on aiohttp reads alone

    def data_received(self, data: bytes) -> None:
        if not self._lost:
            text = whole_text(data)
            if text is not None and self._ear.hear_now(text):
                return
            messages = whole_messages(data)
            self._lost = messages is None
            self._ear.expect(messages or 0)
        self._behind.data_received(data)

    # What has nothing to do with messages.

    def connection_lost(self, exc: BaseException | None) -> None:
        self._behind.connection_lost(exc)

    def eof_received(self) -> None:
        self._behind.eof_received()

    def pause_writing(self) -> None:
        self._behind.pause_writing()

    def resume_writing(self) -> None:
        self._behind.resume_writing()


def whole_text(data: bytes) -> bytes | None:
    """The text in exactly one unbroken frame; None: it is something else."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT:
        return None
    start, size = payload(data, 0)
    if start + size != len(data):
        return None
    return unmasked(data[start - MASK : start], data[start:])


def whole_messages(data: bytes) -> int | None:
    """How many messages these unbroken frames are; None: there is something else as well."""
    at = messages = 0
    while at < len(data):
        if len(data) < at + 2 + MASK or not data[at] & FINAL:
            return None
        messages += data[at] & CONTROL == 0
        start, size = payload(data, at)
        at = start + size
    return messages if at == len(data) else None


def payload(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of a frame begins and how long it is; far too long if it is not masked."""
    size = data[at + 1] & LENGTH
    if not data[at + 1] & MASKED or size > LONGER:
        return at, len(data) + 1
    if size <= SHORT:
        return at + 2 + MASK, size
    return at + 4 + MASK, int.from_bytes(data[at + 2 : at + 4], "big")


def unmasked(mask: bytes, data: bytes) -> bytes:
    size = len(data)
    key = int.from_bytes((mask * (size // MASK + 1))[:size], "little")
    return (int.from_bytes(data, "little") ^ key).to_bytes(size, "little")
