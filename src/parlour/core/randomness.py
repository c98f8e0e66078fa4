"""Where chance comes from: `quick/v1` for simulation, `fair/v1` for games that are checked.

Both are described, with test vectors, in `docs/reference/fairness.md`. A game names its
streams of chance once ("shuffle/draw", "die"); rules ask a stream for a number below n.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

QUICK: Final = "quick/v1"
FAIR: Final = "fair/v1"

WORD_MASK: Final[i64] = 0xFFFFFFFF


class Chance:
    """A source of random numbers that can be cloned and written down."""

    @abstractmethod
    def below(self, stream: i64, n: i64) -> i64:
        """The next number of a stream, from 0 to n - 1. With n = 1 no word is used."""
        raise AssertionError("every generator says how it draws")

    @abstractmethod
    def renew(self, stream: i64) -> None:
        """The stream's next number belongs to a new random event (a reshuffle, the next die)."""
        raise AssertionError("every generator says how a stream begins anew")

    @abstractmethod
    def clone(self) -> Chance:
        raise AssertionError("every generator can be cloned")

    @abstractmethod
    def dump(self) -> dict[str, object]:
        """Plain data from which `load_chance` makes an equal generator."""
        raise AssertionError("every generator can be written down")


class Quick(Chance):
    """xoshiro128++ on 32-bit words; one sequence serves all streams."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def word(self) -> i64:
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        turned = (a + d) & WORD_MASK
        result = ((((turned << 7) | (turned >> 25)) & WORD_MASK) + a) & WORD_MASK
        shifted = (b << 9) & WORD_MASK
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ shifted
        self.d = ((d << 11) | (d >> 21)) & WORD_MASK
        return result

    def below(self, stream: i64, n: i64) -> i64:
        if n == 1:
            return 0
        return (self.word() * n) >> 32

    def renew(self, stream: i64) -> None:
        pass

    def clone(self) -> Chance:
        return Quick(self.a, self.b, self.c, self.d)

    def fork(self) -> Quick:
        """Another sequence, which this one chooses; four words that are 0 would stay so."""
        return Quick(self.word() | 1, self.word(), self.word(), self.word())

    def dump(self) -> dict[str, object]:
        return {"generator": QUICK, "words": [self.a, self.b, self.c, self.d]}


# Hashing that has begun is continued from a copy: beginning takes longer than the hash itself.
QUICK_SEEDING: Final = hashlib.sha512(b"parlour/quick/v1")


def quick(seed: int) -> Quick:
    hashing = QUICK_SEEDING.copy()
    hashing.update(str(seed).encode("ascii"))
    a, b, c, d = struct.unpack_from(">4I", hashing.digest())
    return Quick(a, b, c, d)


def play_dice(seed: int) -> Quick:
    """A `quick/v1` sequence for random play, begun without hashing: not for dealing cards."""
    dice = Quick(seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, 0x9E3779B9, 0x7F4A7C15)
    for _ in range(12):  # until a small seed has spread through all words
        dice.word()
    return dice


class RandomResult:
    """One number that was drawn: for checking a finished game."""

    def __init__(self, label: str, n: int, result: int) -> None:
        self.label: Final = label
        self.n: Final = n
        self.result: Final = result

    def dump(self) -> list[object]:
        return [self.label, self.n, self.result]


class Fair(Chance):
    """HMAC-SHA512 in counter mode under one key, a label for each random event."""

    def __init__(
        self, key: bytes, streams: tuple[str, ...], events: list[int], words: list[int]
    ) -> None:
        self.key: Final = key
        self.streams: Final = streams
        self.events: Final = events  # a stream: how often it was renewed
        self.words: Final = words  # a stream: words used since then
        self.trace: list[RandomResult] | None = None  # every number drawn, if somebody wants them
        # The block from which the last word was taken: most of the time the next one is in it too.
        self._block = b""
        self._block_of = ""  # its label
        self._block_number = -1

    def label(self, stream: i64) -> str:
        return f"{self.streams[stream]}/{self.events[stream]}"

    def below(self, stream: i64, n: i64) -> i64:
        if n == 1:
            return 0
        label = self.label(stream)
        limit = 0x100000000 - 0x100000000 % n
        while True:
            used = self.words[stream]
            self.words[stream] = used + 1
            word = self._word(label, used)
            if word < limit:
                break
        result = word % n
        if self.trace is not None:
            self.trace.append(RandomResult(label, n, result))
        return result

    def _word(self, label: str, index: int) -> int:
        """Word `index` of a labelled stream, sixteen to a block."""
        number = index // 16
        if number != self._block_number or label != self._block_of:
            self._block = stream_block(self.key, label, number)
            self._block_of = label
            self._block_number = number
        start = index % 16 * 4
        return int.from_bytes(self._block[start : start + 4], "big")

    def renew(self, stream: i64) -> None:
        self.events[stream] += 1
        self.words[stream] = 0

    def clone(self) -> Chance:
        made = Fair(self.key, self.streams, self.events[:], self.words[:])
        made._block = self._block
        made._block_of = self._block_of
        made._block_number = self._block_number
        return made

    def dump(self) -> dict[str, object]:
        return {
            "generator": FAIR,
            "key": self.key.hex(),
            "events": self.events[:],
            "words": self.words[:],
        }


def length_prefixed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def stream_block(key: bytes, label: str, number: int) -> bytes:
    """Sixteen big-endian words of a labelled stream."""
    message = length_prefixed(label.encode("ascii")) + number.to_bytes(4, "big")
    return hmac.digest(key, message, "sha512")


class FairKey:
    """The key of one fair game. Made by `fair_key` from a seed, or by a live table."""

    def __init__(self, key: bytes, seed: int | None) -> None:
        self.key: Final = key
        self.seed: Final = seed  # None: the key was agreed on at a live table
        self.trace: list[RandomResult] | None = None  # where the numbers of its game are listed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FairKey) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def fair_key(seed: int) -> FairKey:
    """The key of a game that is played without a table but can be checked like one."""
    return FairKey(hashlib.sha512(b"parlour/sim/v1" + str(seed).encode("ascii")).digest(), seed)


def fair(key: FairKey, streams: tuple[str, ...]) -> Fair:
    chance = Fair(key.key, streams, [0] * len(streams), [0] * len(streams))
    chance.trace = key.trace
    return chance
