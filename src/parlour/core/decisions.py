"""A question to a seat."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mypy_extensions import i64

from parlour.core.seats import Seat

# One answer: an id of the game's action table. `Game.notation` makes it readable.
Action = int


def as_actions(options: tuple[object, ...]) -> tuple[Action, ...]:
    """Options that were collected from `Game.numbers`: looking at their type would take time."""
    return options  # type: ignore[return-value]


class Decision:
    """A question with every legal answer. The same object may be put to several seats."""

    def __init__(
        self, question: str, options: tuple[Action, ...], clause: str, *, revisable: bool
    ) -> None:
        self.question: Final = question  # a code; `Game.say` makes the sentence
        self.options: Final = options  # lowest action first
        self.clause: Final = clause
        self.revisable: Final = revisable  # may be answered again until its window closes
        self._put_to_all: list[Mapping[Seat, Decision] | None] | None = None

    def put_to_all(self, seats: i64) -> Mapping[Seat, Decision]:
        """The window that puts this one question to every seat of a table; made once."""
        made = self._put_to_all
        if made is None:
            made = [None] * 21
            self._put_to_all = made
        window = made[seats]
        if window is None:
            window = MappingProxyType(dict.fromkeys(range(seats), self))
            made[seats] = window
        return window

    def key(self) -> tuple[object, ...]:
        return (self.question, self.options, self.clause, self.revisable)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Decision({self.question!r}, options={self.options})"
