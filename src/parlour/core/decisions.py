"""A question to a seat, and the window of all that are put at one moment."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping, ValuesView
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.seats import Seat

# One answer: an id of the game's action table. `Game.notation` makes it readable.
Action = int


def as_actions(options: tuple[object, ...]) -> tuple[Action, ...]:
    """Options that are known to be whole numbers: looking at their type would take time."""
    return options  # type: ignore[return-value]


@mypyc_attr(free_list_len=1)
class Decision:
    """A question with every legal answer. The same object may be put to several seats."""

    def __init__(
        self, question: str, options: tuple[Action, ...], clause: str, *, revisable: bool
    ) -> None:
        self.question: Final = question  # a code; `Game.say` makes the sentence
        self.options: Final = options  # lowest action first
        self.clause: Final = clause
        self.revisable: Final = revisable  # may be answered again until its window closes
        self._put_to_all: list[Window | None] | None = None

    def put_to_all(self, seats: i64) -> Window:
        """The window that puts this one question to every seat of a table; made once."""
        made = self._put_to_all
        if made is None:
            made = [None] * 21
            self._put_to_all = made
        window = made[seats]
        if window is None:
            window = Window(tuple([(seat, self) for seat in range(seats)]))
            made[seats] = window
        return window

    def key(self) -> tuple[object, ...]:
        return (self.question, self.options, self.clause, self.revisable)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Decision) and self.key() == other.key())

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Decision({self.question!r}, options={self.options})"


@mypyc_attr(free_list_len=1)
class Window:
    """An immutable mapping of seats to decisions, lowest seat first.

    A window is made for nearly every answer and asks one seat as a rule: pairs are made in a
    fraction of the time that a dict and a proxy for it would take.
    """

    def __init__(self, owed: tuple[tuple[Seat, Decision], ...]) -> None:
        self._owed: Final = owed

    def items(self) -> tuple[tuple[Seat, Decision], ...]:
        return self._owed

    def keys(self) -> KeysView[Seat]:
        return dict(self._owed).keys()

    def values(self) -> ValuesView[Decision]:
        return dict(self._owed).values()

    def get(self, seat: object, default: Decision | None = None) -> Decision | None:
        for asked, decision in self._owed:
            if asked == seat:
                return decision
        return default

    def __getitem__(self, seat: object) -> Decision:
        decision = self.get(seat)
        if decision is None:
            raise KeyError(seat)
        return decision

    def __contains__(self, seat: object) -> bool:
        return self.get(seat) is not None

    def __iter__(self) -> Iterator[Seat]:
        return iter([seat for seat, _ in self._owed])

    def __len__(self) -> int:
        return len(self._owed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self._owed) == dict(other)

    def __hash__(self) -> int:
        return hash(self._owed)

    def __repr__(self) -> str:
        return f"Window({dict(self._owed)})"


Mapping.register(Window)


def as_mapping(window: Window) -> Mapping[Seat, Decision]:
    """A compiled class cannot be derived from Mapping: that it is one has to be said."""
    return window  # type: ignore[return-value]


NOBODY_ASKED: Final = Window(())
