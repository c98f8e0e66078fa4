"""How a game ended."""

from __future__ import annotations

from typing import Final

from parlour.core.seats import Seat


class Outcome:
    """Who won, and why. Nobody in `winners`: the game was lost by all, or drawn."""

    def __init__(self, winners: tuple[Seat, ...], reason: str, clause: str) -> None:
        self.winners: Final = winners
        self.reason: Final = reason  # a code; `Game.say` makes the sentence
        self.clause: Final = clause

    def dump(self) -> dict[str, object]:
        return {"winners": list(self.winners), "reason": self.reason, "clause": self.clause}

    def key(self) -> tuple[object, ...]:
        return (self.winners, self.reason, self.clause)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, clause={self.clause!r})"
