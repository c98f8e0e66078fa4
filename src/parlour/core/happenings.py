"""What is told of a game whose tables are shown as a whole.

A happening says what took place, for sentences and for motion. After each answer that changed
something, `TableShown` gives every viewer what is new in its view: folding that is enough to stay
up to date.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.canonical import identical
from parlour.core.events import Event
from parlour.core.phrases import Facts
from parlour.core.seats import Seat, bit
from parlour.core.state import State


class Happening(Event):
    """Something that took place: facts all may know, and facts for some seats only."""

    def __init__(
        self, code: str, clause: str, known: Facts, secret: Facts, insiders: i64, *, whole: bool
    ) -> None:
        super().__init__(code, clause)
        self.known: Final = known
        self.secret: Final = secret
        self.insiders: Final = insiders  # the seats that may know the secret, a bit each
        self.whole: Final = whole  # outsiders learn of it, if not of the secret

    def facts(self) -> Facts:
        return {**self.known, **self.secret}

    def seen_by(self, seat: Seat | None) -> Event | None:
        if seat is not None and self.insiders & bit(seat):
            return self
        if not self.whole:
            return None
        if not self.secret:
            return self
        return Happening(self.code, self.clause, self.known, {}, 0, whole=True)


class TableShown(Event):
    """What is new in the view of each viewer."""

    def __init__(self, clause: str, changes: list[dict[str, object]]) -> None:
        super().__init__("table_shown", clause)
        self.changes: Final = changes  # of each seat, then of a spectator; or of one viewer alone

    def facts(self) -> Facts:
        return {"changes": list(self.changes)}

    def seen_by(self, seat: Seat | None) -> Event:
        if len(self.changes) == 1:
            return self
        return TableShown(self.clause, [self.changes[-1 if seat is None else seat]])


class Shown:
    """The views of all viewers as they were last told, as plain data."""

    def __init__(self, views: list[dict[str, object]]) -> None:
        self.views: Final = views

    def news(self, now: Shown, clause: str) -> TableShown:
        """What is new in the views of now."""
        changes: list[dict[str, object]] = []
        for old, new in zip(self.views, now.views, strict=True):
            changes.append({k: value for k, value in new.items() if not identical(old[k], value)})
        return TableShown(clause, changes)


def shown_now(state: State) -> Shown:
    views = [state.view(seat).dump() for seat in range(state.seats)]
    views.append(state.view(None).dump())
    return Shown(views)
