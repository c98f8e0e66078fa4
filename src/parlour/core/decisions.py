"""A question to a seat."""

from __future__ import annotations

from typing import Final

# One answer: an id of the game's action table. `Game.notation` makes it readable.
Action = int


class Decision:
    """A question with every legal answer. The same object may be put to several seats."""

    def __init__(
        self, question: str, options: tuple[Action, ...], clause: str, *, revisable: bool
    ) -> None:
        self.question: Final = question  # a code; `Game.say` makes the sentence
        self.options: Final = options  # lowest action first
        self.clause: Final = clause
        self.revisable: Final = revisable  # may be answered again until its window closes

    def key(self) -> tuple[object, ...]:
        return (self.question, self.options, self.clause, self.revisable)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Decision({self.question!r}, options={self.options})"
