"""The fair shuffle of a live table: commitments, the transcript, and the key they lead to.

The protocol and its test vector are in `docs/reference/fairness.md`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from parlour.core.canonical import canonical
from parlour.core.randomness import FairKey, length_prefixed
from parlour.core.seats import Seat


def server_commitment(table_id: str, secret: bytes) -> str:
    """What the server publishes before anybody sits down."""
    message = b"parlour/server-commit/v1" + length_prefixed(table_id.encode("ascii")) + secret
    return hashlib.sha256(message).hexdigest()


def player_commitment(table_id: str, seat: Seat, secret: bytes) -> str:
    """What a client publishes when it sits down."""
    table = length_prefixed(table_id.encode("ascii"))
    message = b"parlour/player-commit/v1" + table + bytes([seat]) + secret
    return hashlib.sha256(message).hexdigest()


def transcript_hash(transcript: Mapping[str, object]) -> bytes:
    """T: what all agreed on before any secret was revealed."""
    return hashlib.sha256(canonical(dict(transcript))).digest()


def table_key(server_secret: bytes, transcript: bytes, secrets: Mapping[Seat, bytes]) -> FairKey:
    """K: with one honest secret among them, nobody could choose or foresee it."""
    message = b"parlour/key/v1" + length_prefixed(transcript)
    for seat in sorted(secrets):
        message += bytes([seat]) + secrets[seat]
    return FairKey(hmac.digest(server_secret, message, "sha512"), None)
