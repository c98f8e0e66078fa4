"""Enough to play a game again: how it began, and every real choice, window by window."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.canonical import NotPlain, copied, fingerprint
from parlour.core.documents import Document
from parlour.core.phrases import Phrasebook
from parlour.core.seats import Seat, bit

FORMAT: Final = "record/v1"

# The real choices of one window: (seat, action), lowest seat first.
Choices = list[tuple[Seat, int]]


class Closed:
    """Up to four windows that are over. Clones share the chain that leads back to the start.

    Four at a time, because an object for each would take as long as playing it.
    """

    def __init__(self, previous: Closed | None, size: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.previous: Final = previous
        self.size: Final = size  # how many of the four there are
        # The answers, packed as `State.laid`, the earliest first.
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d

    def windows(self) -> list[i64]:
        """The answers, the latest first."""
        return [self.d, self.c, self.b, self.a][4 - self.size :]


def bits_a_seat(seats: i64) -> i64:
    """The room of one seat's answer in a packed window: 6 bits with ten seats, 30 with two."""
    return 60 // seats


def unpacked(laid: i64, seats: i64) -> Choices:
    width = bits_a_seat(seats)
    choices: Choices = []
    seat: i64 = 0
    while laid:
        answer = laid & (bit(width) - 1)
        if answer:
            choices.append((seat, answer - 1))
        laid >>= width
        seat += 1
    return choices


def windows_of(last: Closed | None, pending: i64, seats: i64) -> list[Choices]:
    """All windows with a real choice, first to last; an open one with answers comes last."""
    windows: list[Choices] = [unpacked(pending, seats)] if pending else []
    while last is not None:
        windows.extend([unpacked(laid, seats) for laid in last.windows()])
        last = last.previous
    windows.reverse()
    return windows


class Record:
    """A game that can be replayed: plain data with names."""

    def __init__(
        self,
        game: str,
        rules: int,
        packs: list[list[str]],
        table: str,
        seats: int,
        options: dict[str, object],
        origin: dict[str, object],
        windows: list[Choices],
        final: str,
        outcome: dict[str, object] | None,
    ) -> None:
        self.game = game
        self.rules = rules  # the version of the rules it was played by
        self.packs = packs  # id and hash of each pack
        self.table = table  # the hash of the action table
        self.seats = seats
        self.options = options
        # generator with seed or key, or the position it began from
        self.origin = origin
        self.windows = windows
        self.final = final  # the fingerprint of the state it led to
        self.outcome = outcome

    def dump(self) -> dict[str, object]:
        """Plain data under a seal, by which a cut or edited copy is told from the original."""
        data = copied(self._fields())
        data["seal"] = fingerprint(data)
        return data

    def _fields(self) -> dict[str, object]:
        return {
            "parlour": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "packs": self.packs,
            "table": self.table,
            "seats": self.seats,
            "options": self.options,
            "origin": self.origin,
            "windows": [[[seat, action] for seat, action in window] for window in self.windows],
            "final": self.final,
            "outcome": self.outcome,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.final)

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {self.seats} seats, {len(self.windows)} windows>"


def load_record(data: object, phrases: Phrasebook) -> Record:
    """The Record that `Record.dump` wrote, or BadInput with the field that is wrong."""
    document = Document("record", data, phrases)
    document.exactly("parlour", FORMAT)
    seal = document.text("seal")
    seats = document.integer("seats", 1, 20)
    outcome: dict[str, object] | None = None
    if document.take("outcome") is not None:
        outcome = document.part("outcome").fields
    record = Record(
        document.text("game"),
        document.integer("rules", 1, 1_000_000),
        load_packs(document),
        document.text("table"),
        seats,
        document.part("options").fields,
        document.part("origin").fields,
        _load_windows(document, seats),
        document.text("final"),
        outcome,
    )
    document.finish()
    try:
        expected = record.dump()["seal"]
    except NotPlain:
        expected = None
    if expected != seal:
        raise document.refusal("broken_seal", "seal", {})
    return record


def load_packs(document: Document) -> list[list[str]]:
    packs: list[list[str]] = []
    for item in document.items("packs"):
        if not isinstance(item, list) or len(item) != 2:
            raise document.wrong("packs", "a list of pairs, each the id and the hash of a pack")
        name, digest = item
        if not isinstance(name, str) or not isinstance(digest, str):
            raise document.wrong("packs", "a list of pairs, each the id and the hash of a pack")
        packs.append([name, digest])
    return packs


def _load_windows(document: Document, seats: int) -> list[Choices]:
    wanted = "a list of windows, each a list of pairs of seat and action, lowest seat first"
    windows: list[Choices] = []
    for item in document.items("windows"):
        if not isinstance(item, list) or not item:
            raise document.wrong("windows", wanted)
        choices: Choices = []
        for pair in item:
            if not isinstance(pair, list) or len(pair) != 2:
                raise document.wrong("windows", wanted)
            seat, action = pair
            if type(seat) is not int or type(action) is not int:
                raise document.wrong("windows", wanted)
            if not 0 <= seat < seats or (choices and choices[-1][0] >= seat):
                raise document.wrong("windows", wanted)
            choices.append((seat, action))
        windows.append(choices)
    return windows
