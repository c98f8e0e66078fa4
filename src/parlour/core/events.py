"""Something that happened at a table."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.phrases import Facts
from parlour.core.seats import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, the clause behind it, and what of it each seat may see.

    `seen_by` has no default, so that an event that forgets it fails instead of telling a secret.
    """

    def __init__(self, code: str, clause: str) -> None:
        self.code: Final = code
        self.clause: Final = clause

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as this seat (None: a spectator) sees it; None if it sees nothing of it."""
        raise AssertionError(f"{self.code} does not say who sees it")

    @abstractmethod
    def facts(self) -> Facts:
        """Plain data that describes the event wholly."""
        raise AssertionError(f"{self.code} does not say what happened")

    def dump(self) -> dict[str, object]:
        return {"event": self.code, "clause": self.clause, **self.facts()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((self.code, self.clause))

    def __repr__(self) -> str:
        return f"<{self.code} {dict(self.facts())} {self.clause}>"
