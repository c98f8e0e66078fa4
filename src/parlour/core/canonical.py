"""Plain data: text, whole numbers, truth values, lists and mappings, and nothing else.

It has one canonical form, by which it is hashed: UTF-8 JSON, sorted keys, no spaces.
"""

from __future__ import annotations

import hashlib
import json


class NotPlain(ValueError):
    """The data holds something that has no canonical form."""


def canonical(data: object) -> bytes:
    """The canonical bytes of plain data; NotPlain for anything else."""
    try:
        _check_plain(data)
        text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return text.encode("utf-8")
    except NotPlain:
        raise
    except (ValueError, RecursionError):  # half a character, a number without end, no bottom
        raise NotPlain("the data is too large, too deep or no text") from None


def _check_plain(data: object) -> None:
    if isinstance(data, dict):
        for name, value in data.items():
            if not isinstance(name, str):
                raise NotPlain("a name is not text")
            _check_plain(value)
    elif isinstance(data, list | tuple):
        for item in data:
            _check_plain(item)
    elif data is not None and not isinstance(data, str | int | bool):
        raise NotPlain("a value is neither text, whole number, truth value, list nor mapping")


def fingerprint(data: object) -> str:
    """The SHA-256 of the canonical bytes, in hex."""
    return hashlib.sha256(canonical(data)).hexdigest()


def identical(one: object, other: object) -> bool:
    """Whether plain data is the same, also in kind: 1 is not true."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        same = len(one) == len(other)
        for name in one:
            same = same and name in other and identical(one[name], other[name])
        return same
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        same = len(one) == len(other)
        for k, item in enumerate(one):
            same = same and identical(item, other[k])
        return same
    return one == other


def copied(data: dict[str, object]) -> dict[str, object]:
    """A copy of plain data that shares nothing that could be changed."""
    return {name: _copy(value) for name, value in data.items()}


def _copy(data: object) -> object:
    if isinstance(data, dict):
        return {name: _copy(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_copy(item) for item in data]
    return data
