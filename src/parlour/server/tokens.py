"""Secrets that people hold, and how they are kept: only their hashes are written down."""

from __future__ import annotations

import hashlib
import secrets

# Letters and digits that cannot be mistaken for one another, spoken or written.
CLEAR = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 6


def new_token() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_table_id() -> str:
    return "T-" + "".join(secrets.choice(CLEAR) for _ in range(16))


def new_group_id() -> str:
    return "G-" + "".join(secrets.choice(CLEAR) for _ in range(16))


def new_code() -> str:
    """The short code with which a table is found: said aloud, typed on a phone."""
    return "".join(secrets.choice(CLEAR) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it."""
    return "".join(letter for letter in text.lower() if letter in CLEAR)


def new_secret() -> str:
    """The server's part of a shuffle: 32 bytes in hex."""
    return secrets.token_hex(32)
