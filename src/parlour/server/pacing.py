"""How far a table has been told.

The engine closes a moment to act by itself when nobody can act. If the table went on at once,
everybody would know. So every moment is shown for a time that does not depend on cards: it ends
when all people it waits for have answered, be it that they only could pass, at the latest at its
deadline; answers by bots, orders and the engine count from a fixed floor on. What happened in the
meantime is held back and told when the moment is over. The place of one player in the round after a
call is shown in the same way: there the table waits for that seat alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from parlour.core.events import Event
from parlour.core.happenings import Happening, ShownState, TableShown
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.core.tables import MOMENT_CLOSED, MOMENT_OPENED, PLACE_CLOSED, PLACE_OPENED
from parlour.server.seen import Seen
from parlour.server.table import Table

FLOOR = 2_000  # milliseconds
CLOSED = (MOMENT_CLOSED, PLACE_CLOSED)


class Moment:
    """A moment to act that is being shown."""

    def __init__(
        self,
        number: int,
        floor: int,
        deadline: int,
        waits: frozenset[Seat],
        seats: int,
        question: str,
    ) -> None:
        self.number = number
        self.floor = floor  # when answers by bots, orders and the engine begin to count
        self.deadline = deadline
        self.waits = waits  # the seats of people the table waits for
        self.seats = seats  # how many are asked
        self.question = question
        self.answered: set[Seat] = set()  # by hand
        self.ordered: frozenset[Seat] = frozenset()  # whose orders let it pass

    def missing(self) -> frozenset[Seat]:
        return self.waits - self.answered - self.ordered

    def is_over(self, now: int) -> bool:
        if now >= self.deadline:
            return True
        if self.missing():
            return False
        # Before the floor only if the table waits for every seat, and each answered by hand:
        # somebody else's quick answer would show that there was a choice.
        by_hand = len(self.waits) == self.seats and self.answered >= self.waits
        return by_hand or now >= self.floor

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
        # What the told views follow from, while some is held: a state, or the deal.
        self._from: State | None = None
        self._since_deal = False
        self._told: list[Event] = []
        self._moments = 0

    @property
    def is_behind(self) -> bool:
        """Whether the game went on while the table still shows a moment."""
        return self.moment is not None and any(event.code in CLOSED for event in self.held)

    def hear(self, before: State | None, events: Sequence[Event]) -> None:
        """Take in what happened after the state `before`; None: since the cards were dealt."""
        if not self.held:
            self._from, self._told = before, []
            self._since_deal = before is None
        self.held.extend(events)

    def start_again(self) -> None:
        """Something was taken back: what is shown follows from the state alone."""
        self.moment = None
        self.held.clear()
        self._forget()

    def _forget(self) -> None:
        self._from, self._since_deal, self._told = None, False, []

    def advance(self, now: int, ordered: Callable[[], frozenset[Seat]]) -> list[Event]:
        """What may be told now. `ordered` says whose orders let the shown moment pass."""
        told: list[Event] = []
        while self.held:
            code = self.held[0].code
            if code in CLOSED and self.moment is not None:
                self.moment.ordered = ordered()
                if not self.moment.is_over(now):
                    break
                self.moment = None
            event = self.held.popleft()
            told.append(event)
            self._told.append(event)
            if code in (MOMENT_OPENED, PLACE_OPENED):
                self._open(now, event)
        if not self.held:
            self._forget()
            if self.moment is not None:
                self.moment.ordered = ordered()
        return told

    def _open(self, now: int, event: Event) -> None:
        if len(self.table.people()) < 2:
            return  # nobody is there from whom something could be hidden
        reactions = self.table.game.reactions
        assert reactions is not None, "only a game with reactions has moments"
        self._moments += 1
        deadline = now + self.table.clock.moment * 1000
        floor = now + self._floor
        question, waits, seats = reactions.moment, self._waited_for(), len(self.table.chairs)
        if event.code == PLACE_OPENED:
            whose = event.facts()["seat"]
            question, waits, seats = reactions.place, [s for s in self._people() if s == whose], 1
        self.moment = Moment(self._moments, floor, deadline, frozenset(waits), seats, question)

    def _people(self) -> list[Seat]:
        """The seats at which people answer for themselves."""
        chairs = self.table.chairs
        return [seat for seat in self.table.people() if not chairs[seat].stand_in]

    def _waited_for(self) -> list[Seat]:
        """Of these the ones that want to be asked in moments."""
        return [seat for seat in self._people() if self.table.chairs[seat].wait == "ask"]

    def view(self, seat: Seat | None) -> Seen:
        """What a seat may know of what was told so far."""
        state = self.table.state
        assert state is not None, "a game is on"
        if self._since_deal and isinstance(state, ShownState) and state.shown_first is not None:
            view = dict(state.shown_first.views[-1 if seat is None else seat])
        elif self._from is not None:
            view = self._from.view(seat).dump()
        else:
            return state.view(seat)
        for event in self._told:
            seen = event.seen_by(seat)
            if isinstance(seen, TableShown):
                view.update(seen.changes[0])
            elif isinstance(seen, Happening) and seen.code == "answered":
                view["answer"] = self.table.game.notation(seen.secret["action"])
        return view
