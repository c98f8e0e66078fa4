"""Frames of a WebSocket that came whole, and those we send (RFC 6455, 5.2)."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nothing could be compiled
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # all final frames without extensions
PING: Final = 0x89
PONG: Final = 0x8A
OTHER: Final = 0  # anything else, also what is broken or not all there

ARE_YOU_THERE: Final = bytes((PING, 0))

MASKED: Final = 0x80
LENGTH: Final = 0x7F
SHORT: Final = 125  # lengths in the second byte
LONGER: Final = 126  # in the two bytes after it
MASK: Final = 4  # bytes


def text_frame(data: bytes) -> bytes:
    """A message as a server sends it: whole and unmasked."""
    size = len(data)
    if size <= SHORT:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def pong_frame(data: bytes) -> bytes:
    return bytes((PONG, len(data))) + data


def whole_frame(data: bytes, at: int) -> tuple[int, int, int]:
    """What kind of frame begins here, where its payload begins, and where it ends."""
    if len(data) < at + 2 + MASK or not data[at + 1] & MASKED:
        return OTHER, at, at
    kind, size = data[at], data[at + 1] & LENGTH
    start = at + 2 + MASK
    if size > SHORT:
        if kind != TEXT or size != LONGER:
            return OTHER, at, at
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        start += 2
    if kind not in (TEXT, PING, PONG) or len(data) < start + size:
        return OTHER, at, at
    return kind, start, start + size


def payload(data: bytes, start: int, end: int) -> bytes:
    """The payload of a whole frame; the mask stands before it."""
    return apply_mask(data[start:end], data[start - MASK : start])
