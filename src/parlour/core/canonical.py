"""One way to write data down: UTF-8 JSON, sorted keys, no spaces, whole numbers only."""

from __future__ import annotations

import hashlib
import json


def canonical(data: object) -> bytes:
    """The canonical bytes of plain data; floating-point numbers have no place in it."""
    _refuse_floats(data)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def _refuse_floats(data: object) -> None:
    if isinstance(data, dict):
        for name, value in data.items():
            assert isinstance(name, str), f"the name {name!r} is not a string"
            _refuse_floats(value)
    elif isinstance(data, list | tuple):
        for item in data:
            _refuse_floats(item)
    elif data is not None and not isinstance(data, str | int | bool):
        raise TypeError(f"{data!r} is neither text, whole number, truth value, list nor mapping")


def fingerprint(data: object) -> str:
    """The SHA-256 of the canonical bytes, in hex."""
    return hashlib.sha256(canonical(data)).hexdigest()
