"""What a game says for itself at a live table, where nobody else knows its rules."""

from __future__ import annotations

from typing import Final

from parlour.core.decisions import Action
from parlour.core.events import Event

# What a game tells of its moments to act, also when the engine answered for everyone.
MOMENT_OPENED: Final = "moment_opened"
MOMENT_CLOSED: Final = "moment_closed"
# The same of one seat's place in a round in which each may act once more, in order.
PLACE_OPENED: Final = "place_opened"
PLACE_CLOSED: Final = "place_closed"
# The same of a question in a seat's own turn, if only the seat can see whether it has a choice.
TURN_OPENED: Final = "turn_opened"
TURN_CLOSED: Final = "turn_closed"


class Reactions:
    """How seats act out of turn: in moments, and by answers to what somebody announced.

    A view of such a game says whose turn it is in its field `active`, and where in the turn in
    `step`: standing orders go by these.
    """

    def __init__(
        self, moment: str, cancel: str, place: str, passing: Action, clauses: dict[str, str]
    ) -> None:
        self.moment: Final = moment  # the question of a moment to act
        self.cancel: Final = cancel  # the question whether to answer what was announced
        self.place: Final = place  # the question of a place: no standing order answers it
        self.passing: Final = passing  # the answer that lets any of them go by
        self.clauses: Final = clauses  # behind a moment or place in which a seat can only pass


class Silence:
    """A team says nothing while it decides."""

    def __init__(self, clause: str, ends_with: str) -> None:
        self.clause: Final = clause
        self.ends_with: Final = ends_with  # the question during which everybody may talk again


class Foreseen:
    """What an answer leads to, as far as its seat can know."""

    def __init__(self, events: list[Event], figures: dict[str, object]) -> None:
        self.events: Final = events  # as the seat would see them
        self.figures: Final = figures  # after them, as plain data
