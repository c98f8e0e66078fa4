"""What one seat, or a spectator, may know."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from parlour.core.canonical import identical
from parlour.core.events import Event
from parlour.core.seats import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """Built field by field from nothing; keeps no reference to the State it was made from."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat  # None: a spectator

    @abstractmethod
    def fold(self, event: Event) -> View:
        """The view after an event that was shown to this seat."""
        raise AssertionError("a view can be kept up to date")

    @abstractmethod
    def dump(self) -> dict[str, object]:
        """The view as plain data; `Game.load_view` reads it back."""
        raise AssertionError("a view can be written down")

    def news(self, before: View) -> dict[str, object]:
        """The fields of `dump` that are new since an earlier view of the same seat."""
        old = before.dump()
        return {k: value for k, value in self.dump().items() if not identical(old[k], value)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return f"View({self.dump()})"
