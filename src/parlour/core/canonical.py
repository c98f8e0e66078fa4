"""One way to write data down: UTF-8 JSON, sorted keys, no spaces, whole numbers only."""

from __future__ import annotations

import hashlib
import json


class NotPlain(ValueError):
    """The data holds something that has no canonical form."""


def canonical(data: object) -> bytes:
    """The canonical bytes of plain data; NotPlain for anything else."""
    _check_plain(data)
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def _check_plain(data: object) -> None:
    """Raise NotPlain for whatever is not text, whole number, truth value, list or mapping."""
    if isinstance(data, dict):
        for name, value in data.items():
            if not isinstance(name, str):
                raise NotPlain(f"the name {name!r} is not text")
            _check_plain(value)
    elif isinstance(data, list | tuple):
        for item in data:
            _check_plain(item)
    elif data is not None and not isinstance(data, str | int | bool):
        raise NotPlain(f"{data!r} is neither text, whole number, truth value, list nor mapping")


def fingerprint(data: object) -> str:
    """The SHA-256 of the canonical bytes, in hex."""
    return hashlib.sha256(canonical(data)).hexdigest()
