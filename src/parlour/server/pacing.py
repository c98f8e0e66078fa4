"""How far a table has been told.

The engine closes a moment to act by itself when nobody can act. If the table went on at once,
everybody would know. So every moment is shown for a time that does not depend on cards: it ends
when all people it waits for have answered, be it that they only could pass, at the latest at its
deadline; answers by bots, orders and the engine count from a fixed floor on. What happened in the
meantime is held back and told when the moment is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.core.views import View
from parlour.server.table import Table

FLOOR = 2_000  # milliseconds
OPENED, CLOSED = "moment_opened", "moment_closed"


class Moment:
    """A moment to act that is being shown."""

    def __init__(
        self, number: int, floor: int, deadline: int, waits: frozenset[Seat], seats: int
    ) -> None:
        self.number = number
        self.floor = floor  # when answers by bots, orders and the engine begin to count
        self.deadline = deadline
        self.waits = waits  # the seats of people the table waits for
        self.seats = seats
        self.answered: set[Seat] = set()  # by hand
        self.ordered: frozenset[Seat] = frozenset()  # whose orders let it pass

    def missing(self) -> frozenset[Seat]:
        return self.waits - self.answered - self.ordered

    def is_over(self, now: int) -> bool:
        if now >= self.deadline:
            return True
        if self.missing():
            return False
        return len(self.answered) == self.seats or now >= self.floor

    def next_change(self) -> int:
        """When it may be over without anybody doing anything."""
        return self.deadline if self.missing() else self.floor


class Pacing:
    """What was told of a game, and what is held back."""

    def __init__(self, table: Table, floor: int = FLOOR) -> None:
        self.table = table
        self._floor = floor
        self.moment: Moment | None = None
        self.held: deque[Event] = deque()
        self._from: State | None = None  # what the told views follow from, while some is held
        self._told: list[Event] = []
        self._moments = 0

    @property
    def is_behind(self) -> bool:
        return bool(self.held)

    def hear(self, before: State | None, events: Sequence[Event]) -> None:
        """Take in what happened after the state `before`."""
        if not self.held:
            self._from, self._told = before, []
        self.held.extend(events)

    def start_again(self) -> None:
        """Something was taken back: what is shown follows from the state alone."""
        self.moment = None
        self.held.clear()
        self._from, self._told = None, []

    def advance(self, now: int, ordered: Callable[[], frozenset[Seat]]) -> list[Event]:
        """What may be told now. `ordered` says whose orders let the shown moment pass."""
        told: list[Event] = []
        while self.held:
            code = self.held[0].code
            if code == CLOSED and self.moment is not None:
                self.moment.ordered = ordered()
                if not self.moment.is_over(now):
                    break
                self.moment = None
            event = self.held.popleft()
            told.append(event)
            self._told.append(event)
            if code == OPENED:
                self._open(now)
        if not self.held:
            self._from, self._told = None, []
            if self.moment is not None:
                self.moment.ordered = ordered()
        return told

    def _open(self, now: int) -> None:
        people = self.table.people()
        if len(people) < 2:
            return  # nobody is there from whom something could be hidden
        chairs = self.table.chairs
        waits = [
            seat for seat in people if chairs[seat].wait == "ask" and not chairs[seat].stand_in
        ]
        self._moments += 1
        deadline = now + self.table.clock.moment * 1000
        floor = now + self._floor
        self.moment = Moment(self._moments, floor, deadline, frozenset(waits), len(chairs))

    def view(self, seat: Seat | None) -> View:
        """What a seat may know of what was told so far."""
        assert self.table.state is not None, "a game is on"
        if self._from is None:
            return self.table.state.view(seat)
        view = self._from.view(seat)
        for event in self._told:
            seen = event.seen_by(seat)
            if seen is not None:
                view = view.fold(seen)
        return view
