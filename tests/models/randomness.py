"""The two generators of fairness.md, written for reading, not for speed."""

import hashlib
import hmac
from abc import ABC, abstractmethod

WORD = 2**32


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def server_commit(table_id: str, secret: bytes) -> bytes:
    """C_S, step 1."""
    return hashlib.sha256(
        b"parlour/server-commit/v1" + lp(table_id.encode("ascii")) + secret
    ).digest()


def player_commit(table_id: str, seat: int, secret: bytes) -> bytes:
    """C_i, step 2."""
    return hashlib.sha256(
        b"parlour/player-commit/v1" + lp(table_id.encode("ascii")) + bytes([seat]) + secret
    ).digest()


def table_key(server_secret: bytes, transcript_hash: bytes, secrets: dict[int, bytes]) -> bytes:
    """K of a table, step 6; `secrets` are the P of the seats that contributed one."""
    message = b"parlour/key/v1" + lp(transcript_hash)
    for seat in sorted(secrets):
        message = message + bytes([seat]) + secrets[seat]
    return hmac.new(server_secret, message, hashlib.sha512).digest()


def sim_key(seed: int) -> bytes:
    """K of a Record played without a table, step 6."""
    return hashlib.sha512(b"parlour/sim/v1" + str(seed).encode("ascii")).digest()


class Randomness(ABC):
    @abstractmethod
    def below(self, label: str, n: int) -> int: ...

    def draw(self, label: str, cards: list[int]) -> int:
        """Remove and return the k-th lowest card, step 8; a single card takes no word."""
        if not cards:
            raise ValueError("nothing to draw from")
        k = 0
        if len(cards) > 1:
            k = self.below(label, len(cards))
        card = sorted(cards)[k]
        cards.remove(card)
        return card


class Quick(Randomness):
    """quick/v1: one xoshiro128++ stream, whatever the label."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha512(b"parlour/quick/v1" + str(seed).encode("ascii")).digest()
        self.state = [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(4)]

    def word(self) -> int:
        a, b, c, d = self.state
        result = (rotate_left((a + d) % WORD, 7) + a) % WORD
        shifted = (b << 9) % WORD
        c = c ^ a
        d = d ^ b
        b = b ^ c
        a = a ^ d
        c = c ^ shifted
        d = rotate_left(d, 11)
        self.state = [a, b, c, d]
        return result

    def below(self, label: str, n: int) -> int:
        return (self.word() * n) >> 32


class Fair(Randomness):
    """fair/v1: a stream of its own for each label, step 7."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.cursor: dict[str, int] = {}  # label -> words taken so far

    def word(self, label: str) -> int:
        taken = self.cursor.get(label, 0)
        self.cursor[label] = taken + 1
        block, place = taken // 16, taken % 16
        message = lp(label.encode("ascii")) + block.to_bytes(4, "big")
        digest = hmac.new(self.key, message, hashlib.sha512).digest()
        return int.from_bytes(digest[4 * place : 4 * place + 4], "big")

    def below(self, label: str, n: int) -> int:
        limit = WORD - WORD % n
        w = self.word(label)
        while w >= limit:
            w = self.word(label)
        return w % n


def rotate_left(x: int, bits: int) -> int:
    return ((x << bits) | (x >> (32 - bits))) % WORD


class Streams:
    """Random events by the name of their stream; `renew` begins the next event of it."""

    def __init__(self, randomness: Quick | Fair) -> None:
        self.randomness = randomness
        self.events: dict[str, int] = {}  # stream -> events before this one

    def below(self, stream: str, n: int) -> int:
        if n == 1:
            return 0
        return self.randomness.below(f"{stream}/{self.events.get(stream, 0)}", n)

    def pick(self, stream: str, things: set[int]) -> int:
        """The k-th lowest of a set; it stays there."""
        return sorted(things)[self.below(stream, len(things))]

    def renew(self, stream: str) -> None:
        self.events[stream] = self.events.get(stream, 0) + 1
