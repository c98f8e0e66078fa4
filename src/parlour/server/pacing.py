"""How far a table has been told.

The engine closes a moment to act by itself when nobody can act. If the table went on at once,
everybody would know. So every moment is shown for a time that does not depend on cards: it ends
when all people it waits for have answered, be it that they only could pass, at the latest at its
deadline; answers by bots, orders and the engine count from a fixed floor on. What happened in the
meantime is held back and told when the moment is over. The place of one player in the round after a
call is shown in the same way: there the table waits for that seat alone.

So is a turn in which nobody else can see whether there is a choice. It has no deadline of its own:
who could only pass is asked for it, and has the time that any question has. Who comes back before the
floor has the turn from their stand-in, whether or not there is a choice: until then its answer waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from parlour.core.events import Event
from parlour.core.happenings import Happening, ShownState, TableShown, Unasked
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.core.tables import (
    MOMENT_CLOSED,
    MOMENT_OPENED,
    PLACE_CLOSED,
    PLACE_OPENED,
    TURN_CLOSED,
    TURN_OPENED,
)
from parlour.server.entries import Why
from parlour.server.seen import Seen
from parlour.server.table import OVER, Table

FLOOR = 2_000  # milliseconds
# Of a table that nobody could reach for a while, what is left for a move is at least a tenth of it.
LEAST_LEFT: Final = 30  # seconds, or all there is for a move
OPENED = (MOMENT_OPENED, PLACE_OPENED, TURN_OPENED)
CLOSED = (MOMENT_CLOSED, PLACE_CLOSED, TURN_CLOSED)


class Moment:
    """A moment to act that is being shown, or one player's place in a round of them."""

    def __init__(
        self,
        name: str,
        floor: int,
        deadline: int | None,
        asks: frozenset[Seat],
        seats: int,
        question: str,
    ) -> None:
        self.name: Final = name  # no other one has it, and it is the same after a restart
        self.floor = floor  # when answers by bots, orders and the engine begin to count
        self.deadline = deadline  # None: it has the time of any question
        self.asks: Final = asks  # the seats that wanted to be asked when it opened
        self.waits = asks  # those of them that the table waits for: people who are not stood in for
        self.seats = seats  # how many are asked
        self.question = question
        self.answered: set[Seat] = set()  # by hand
        self.ordered: frozenset[Seat] = frozenset()  # whose orders let it pass
        self.table: State | None = None  # as it stands, if the engine answers for all

    def question_id(self, seat: Seat) -> str:
        """Which question it puts to a seat that has no choice."""
        return f"{self.name}.{seat}"

    def missing(self) -> frozenset[Seat]:
        return self.waits - self.answered - self.ordered

    def is_over(self, now: int) -> bool:
        if self.deadline is not None and now >= self.deadline:
            return True
        if self.missing():
            return False
        # Before the floor only if the table waits for every seat, and each answered by hand:
        # somebody else's quick answer would show that there was a choice.
        by_hand = len(self.waits) == self.seats and self.answered >= self.waits
        return by_hand or now >= self.floor

    def next_change(self) -> int | None:
        """When it may be over without anybody doing anything; None: never."""
        return self.deadline if self.missing() else self.floor


class Turn(Moment):
    """A question in a seat's own turn of which nobody else can see whether it leaves a choice."""

    def __init__(self, name: str, floor: int, seat: Seat, since: int) -> None:
        super().__init__(name, floor, None, frozenset({seat}), 1, "")
        self.since: Final = since


class Early(NamedTuple):
    """A stand-in's answer that does not count yet."""

    decision: str
    action: int
    why: Why


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
        # Where in the log the moments stand that open in what is held: the entry, and which of its.
        self._places: deque[str] = deque()
        # The game just before each moment was over that is in what is held; None: the cards were dealt.
        self._lasts: deque[State | None] = deque()
        self._caught_up = 0  # when the last moment was over that was shown
        self.read_at = 0  # when the table was read again; before, nobody may have reached it
        self.early: dict[Seat, Early] = {}
        # Seats whose people are back, once the stand-in has answered what was asked since then.
        self.returning: dict[Seat, int] = {}

    @property
    def asked_at(self) -> int:
        """Since when the open window is open for everybody.

        After a moment that is when it was over: counted from when the engine went on, the time
        that is left would tell whether anybody could have acted. While a turn is shown it is when
        that began, whether or not the engine has gone on.
        """
        if isinstance(self.moment, Turn):
            return self.moment.since
        return max(self.table.asked_at, self._caught_up)

    @property
    def move_ends(self) -> int | None:
        """Until when the table waits for a move; None: for ever, or the moment ends by itself."""
        move = self.table.clock.move
        if not move or self.is_timed:
            return None
        least = min(move, max(move // 10, LEAST_LEFT))
        return max(self.asked_at + move * 1000, self.read_at + least * 1000)

    @property
    def is_behind(self) -> bool:
        """Whether the game went on while the table still shows a moment."""
        return self.moment is not None and any(event.code in CLOSED for event in self.held)

    @property
    def is_timed(self) -> bool:
        """Whether a moment is shown that ends by itself."""
        return self.moment is not None and self.moment.deadline is not None

    def counts_from(self) -> int | None:
        """When a stand-in's answer counts; None: when more of the game was told."""
        if self.is_behind:
            return None
        return self.moment.floor if isinstance(self.moment, Turn) else 0

    @property
    def standing(self) -> State | None:
        """The game as far as it was told; None: there is no state of it."""
        if self.moment is None or not self.is_behind:
            return self.table.state
        return self.moment.table or self._lasts[0]

    def is_overdue(self, seat: Seat, now: int) -> bool:
        """Whether a seat is asked, as far as was told, and the time it has for that is up."""
        ends = self.move_ends
        if ends is None or now < ends:
            return False
        return seat in (self.waits_for() if self.moment is None else self.moment.asks)

    def handed_back(self) -> list[Seat]:
        """The seats whose people have them again, because another question is open to everybody."""
        if not self.returning or self.is_behind:
            return []
        chairs, asked_at = self.table.chairs, self.asked_at
        return [
            seat
            for seat, since in self.returning.items()
            if since != asked_at and chairs[seat].stand_in
        ]

    def waits_for(self) -> list[Seat]:
        """The seats that owe an answer, as far as was told."""
        if self.moment is not None and (self.is_timed or self.is_behind):
            return sorted(self.moment.missing())
        return [] if self.table.state is None else list(self.table.state.window)

    def hear(self, before: State | None, events: Sequence[Event]) -> None:
        """Take in what happened after the state `before`; None: since the cards were dealt."""
        if not self.held:
            self._from, self._told = before, []
            self._since_deal = before is None
        self.held.extend(events)
        place = 0
        for event in events:
            if event.code in OPENED:
                self._places.append(f"{self.table.seq}.{place}")
                place += 1
            elif event.code in CLOSED:
                self._lasts.append(before)

    def start_again(self) -> None:
        """Something was taken back: what is shown follows from the state alone."""
        self.moment = None
        self.held.clear()
        self._places.clear()
        self._lasts.clear()
        self._forget()

    def _forget(self) -> None:
        self._from, self._since_deal, self._told = None, False, []

    def advance(self, now: int, ordered: Callable[[], frozenset[Seat]]) -> list[Event]:
        """What may be told now. `ordered` says whose orders let the shown moment pass."""
        told: list[Event] = []
        if self._is_given_up():
            self.moment = None
        while self.held:
            code = self.held[0].code
            if code in CLOSED and self.moment is not None:
                self._look_around(now, ordered)
                if not self.moment.is_over(now):
                    break
                self.moment, self._caught_up = None, now
            event = self.held.popleft()
            told.append(event)
            self._told.append(event)
            if code in OPENED:
                self._open(now, event)
            elif code in CLOSED:
                _ = self._lasts.popleft()
            elif isinstance(event, Unasked) and self.moment is not None:
                self.moment.table = event.table
        if not self.held:
            self._forget()
            self._look_around(now, ordered)
        return told

    def _is_given_up(self) -> bool:
        """Whether somebody gave up a duel: there is nothing to hide any more."""
        if self.table.status != OVER:
            return False
        return any(chair.conceded and not chair.bot for chair in self.table.chairs)

    def _look_around(self, now: int, ordered: Callable[[], frozenset[Seat]]) -> None:
        """Note for whom the shown moment need not wait any more."""
        moment = self.moment
        if moment is None:
            return
        waits = moment.asks & self._people()
        if isinstance(moment, Turn):
            if self.is_behind and moment.table is None and not moment.answered:
                waits = frozenset()  # a bot has answered
        else:
            moment.ordered = ordered()
        if moment.waits != waits:
            # From now on a bot answers, or no longer: how soon must not depend on the choice.
            moment.waits, moment.floor = waits, now + self._floor

    def _open(self, now: int, event: Event) -> None:
        place = self._places.popleft()
        if len(self.table.people()) < 2 or self._is_given_up():
            return  # nobody is there from whom something could be hidden
        self.moment = self._opened(event, self.table.moment_id(place), now)
        self.moment.waits &= self._people()

    def _opened(self, event: Event, name: str, now: int) -> Moment:
        floor = now + self._floor
        if event.code == TURN_OPENED:
            return Turn(name, floor, cast("Seat", event.facts()["seat"]), self.asked_at)
        reactions = self.table.game.reactions
        assert reactions is not None, "only a game with reactions has moments"
        deadline = now + self.table.clock.moment * 1000
        if event.code == PLACE_OPENED:
            whose = frozenset({cast("Seat", event.facts()["seat"])})
            return Moment(name, floor, deadline, whose, 1, reactions.place)
        asks, seats = self._want_to_be_asked(), len(self.table.chairs)
        return Moment(name, floor, deadline, asks, seats, reactions.moment)

    def _people(self) -> frozenset[Seat]:
        """The seats at which people answer for themselves."""
        chairs = self.table.chairs
        return frozenset([seat for seat in self.table.people() if not chairs[seat].stand_in])

    def _want_to_be_asked(self) -> frozenset[Seat]:
        chairs = self.table.chairs
        return frozenset([seat for seat in self.table.people() if chairs[seat].wait == "ask"])

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
