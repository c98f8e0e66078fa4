"""From the bytes of a socket to a request, and back."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from parlour.core.errors import BadInput
from parlour.packs.phrases import MESSAGES
from parlour.wire.requests import REQUESTS, Heading

LARGEST = 8 * 1024  # bytes of a message
DEEPEST = 8

_requests: msgspec.json.Decoder[REQUESTS] = msgspec.json.Decoder(REQUESTS)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode
Body = TypeVar("Body")

# Strings first, so that a bracket inside one does not count.
_marks = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')


def refuse(code: str, **facts: object) -> BadInput:
    return BadInput(code, None, MESSAGES.say(f"wire.{code}", facts), facts)


def request(data: bytes) -> REQUESTS:
    """The request in a message, or BadInput that says what is wrong with it."""
    check(data)
    try:
        return _requests.decode(data)
    except msgspec.ValidationError as error:
        raise refuse("shape", what=_first_lower(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise refuse("not_json") from None


def body(data: bytes, wanted: type[Body]) -> Body:
    """The body of an HTTP request."""
    check(data)
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.ValidationError as error:
        raise refuse("shape", what=_first_lower(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise refuse("not_json") from None


def check(data: bytes) -> None:
    if len(data) > LARGEST:
        raise refuse("too_large", most=LARGEST)
    if data.count(b"[") + data.count(b"{") > DEEPEST and is_deep(data):
        raise refuse("too_deep", most=DEEPEST)


def is_deep(data: bytes) -> bool:
    """Whether a message is nested too deeply; looks no further than it takes to know."""
    depth = 0
    for mark in _marks.finditer(data):
        if mark[0] in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif mark[0] in (b"]", b"}"):
            depth -= 1
    return False


def message_id(data: bytes) -> tuple[str, str]:
    """Table and id of a message that could not be read whole, for the reply; empty if unknown."""
    try:
        head = msgspec.json.decode(data[:LARGEST], type=Heading)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return "", ""
    return head.table[:40], head.id[:40]


def _first_lower(text: str) -> str:
    return text[:1].lower() + text[1:]
