"""A table that is being played: what was done is written down, and told at its time.

No clock and no socket is in here: whoever owns the stage says what time it is, writes `unsaved`
down, and sends what `Telling` makes of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.core.tables import Reactions
from parlour.server import entries, orders, playing
from parlour.server.calling import Way
from parlour.server.entries import ENTRIES, Why, written
from parlour.server.pacing import FLOOR, Early, Pacing
from parlour.server.seen import plain
from parlour.server.table import PLAYING, Table
from parlour.server.telling import Telling
from parlour.server.wishes import By, refuse, the_seat
from parlour.wire import requests
from parlour.wire.replies import ChatLine

# What nobody needs to know at once.
CAN_WAIT = (
    entries.Joined,
    entries.CameBack,
    entries.HandedOver,
    entries.HostPassed,
    entries.Muted,
    entries.Notified,
    entries.Ordered,
    entries.Spoke,
    entries.WaitSet,
)
SPOKEN = (entries.Said, entries.Noted)
# What changes nothing that is told of a table; what is said has messages of its own.
UNTOLD = (*SPOKEN, entries.Called, entries.Passed)


class Stage:
    def __init__(self, table: Table, floor: int = FLOOR, ways: tuple[Way, ...] = ()) -> None:
        self.table = table
        self.pacing = Pacing(table, floor)
        self.present: set[str] = set()  # the members that are connected, as it was last told
        self.telling = Telling(table, self.pacing, self.present, ways)
        self.unsaved: list[bytes] = []
        self.rearranged = False  # whether the table itself changed since it was last told
        # Who reads a table anew cannot know what was told, nor who was shown it: both are looked at.
        self.unremarked = True  # the same, of what can wait until a team may talk again
        self.departed = True  # whether somebody may still be shown the table who may not see it
        self.chat: list[ChatLine] = []  # that was not told yet

    # Doing.

    def apply(self, made: list[ENTRIES]) -> None:
        """Carry out what was planned, and what follows from it by itself."""
        for entry in made:
            self._apply(entry)
        if made:
            for entry in playing.over(self.table, made[-1].at):
                self._apply(entry)

    def _apply(self, entry: ENTRIES) -> None:
        asked_at = self.table.asked_at
        events = self._live(entry)
        if (
            isinstance(entry, entries.Answered)
            and self.table.asked_at != asked_at
            and all(event.seen_by(None) is None for event in events)
        ):
            # A secret choice leads to the next question, and the time for that may not tell of it.
            self.table.asked_at = asked_at
            entry = replace(entry, unseen=True)
        self.unsaved.append(written(entry))

    def _live(self, entry: ENTRIES) -> tuple[Event, ...]:
        """Carry out an entry; returns what happened."""
        table = self.table
        before: State | None = None
        if isinstance(entry, entries.Answered):
            assert table.state is not None, "a game is on"
            before = table.state.clone()
            moment = self.pacing.moment
            if moment is not None and entry.how == "person" and not self.pacing.is_behind:
                moment.answered.add(entry.seat)
        elif isinstance(entry, entries.Passed):
            moment = self.pacing.moment
            if moment is not None and entry.moment in ("", moment.name):
                moment.answered.add(entry.seat)
        elif isinstance(entry, entries.StandIn):
            _ = self.pacing.returning.pop(entry.seat, None)
            self.rearranged = True
        elif isinstance(entry, CAN_WAIT):
            self.unremarked = True
        elif isinstance(entry, entries.Agreed):
            self.departed = self.rearranged = True  # it may be that nobody watches from now on
        elif isinstance(entry, entries.Removed):
            self.departed = self.unremarked = True
            if entry.bot:
                self.rearranged = True  # that a bot sits there now is part of the game
        elif not isinstance(entry, UNTOLD):
            self.rearranged = True
        asks_back = table.undo is not None
        table.apply(entry)
        if asks_back and table.undo is None:
            self.rearranged = True  # who asked has played on
        events = tuple(table.events)
        if events:
            self.pacing.hear(before, events)
            table.events.clear()
        if isinstance(entry, entries.Answered):
            return events  # nearly always
        if isinstance(entry, SPOKEN):
            self.chat.append(table.chat[-1])
        elif isinstance(entry, entries.Undone):
            self.pacing.start_again()
        return events

    def take_saved(self) -> list[bytes]:
        """The entries that are to be written down now."""
        unsaved, self.unsaved = self.unsaved, []
        return unsaved

    def come_back(self, by: By) -> None:
        """Who was away and does anything has their seat back from the stand-in.

        If the time for their question is up they have it from the next one on: the stand-in would have
        it again at once, and who comes back time and again could hold up the table for ever.
        """
        made = playing.back(self.table, by)
        seat = self.table.seat_of(by.member)
        if made and seat is not None and self.pacing.is_overdue(seat, by.at):
            self.pacing.returning[seat] = self.pacing.asked_at
        else:
            self.apply(made)

    def answer(self, by: By, wish: requests.Answer) -> None:
        """A person's answer, to the question that was told."""
        seat = the_seat(self.table, by)
        if self.table.chairs[seat].stand_in:
            raise refuse("late")
        if self.pacing.moment is not None and wish.decision.startswith("m"):
            self._let_pass(seat, by, wish)
            return
        if self.pacing.is_behind:
            raise refuse("late")
        self.apply(playing.answer(self.table, by, wish, in_moment=self.pacing.is_timed))

    def _let_pass(self, seat: Seat, by: By, wish: requests.Answer) -> None:
        """Somebody who can do nothing in the moment that is shown has passed all the same.

        It is written down like any answer: it is acknowledged, and must not take less time than one.
        """
        asked, standing = self.telling.decision(seat), self.pacing.standing
        if asked is None or asked.id != wish.decision or standing is None:
            raise refuse("late")
        if all(option.action != wish.action for option in asked.options):
            # Who comes back from a stand-in or takes orders back could have done more before.
            raise standing.why_not(seat, wish.action) or refuse("late")
        assert self.pacing.moment is not None, "it was told as the question of a moment"
        self.apply([entries.Passed(**by.stamp, seat=seat, moment=self.pacing.moment.name)])

    def answer_for(self, seat: Seat, decision: str, action: int, at: int, why: Why = ()) -> None:
        """A bot's answer; nothing happens if the question is over."""
        table = self.table
        state, chair = table.state, table.chairs[seat]
        if state is None or table.status != PLAYING or decision != table.decision_id(seat):
            return
        if not chair.player or state.why_not(seat, action) is not None:
            return
        if chair.stand_in:
            counts = self.pacing.counts_from()
            if counts is None or at < counts:
                self.pacing.early[seat] = Early(decision, action, why)
                return
        how: Literal["stand_in", "bot"] = "stand_in" if chair.stand_in else "bot"
        self.apply([entries.Answered(at=at, seat=seat, action=action, how=how, why=why)])

    def answer_early(self, at: int) -> None:
        """Let the answers of stand-ins count that were kept until now."""
        if not self.pacing.early:
            return
        early, self.pacing.early = self.pacing.early, {}
        for seat, kept in early.items():
            self.answer_for(seat, kept.decision, kept.action, at, kept.why)

    def follow_orders(self, at: int) -> None:
        """Answer what standing orders answer; that is written down like any other answer."""
        reactions = self.table.game.reactions
        if reactions is None:
            return
        action = reactions.passing
        while (seat := self._ordered_seat(reactions)) is not None:
            self.apply([entries.Answered(at=at, seat=seat, action=action, how="order")])

    def _ordered_seat(self, reactions: Reactions) -> Seat | None:
        """A seat whose open question its orders answer."""
        table = self.table
        if table.status != PLAYING or table.state is None:
            return None
        for seat, decision in table.state.window.items():
            chair = table.chairs[seat]
            if not chair.member or chair.player or not orders.has_any(chair.orders):
                continue
            view = table.state.view(seat).dump()
            if orders.passes(chair.orders, reactions, decision.question, seat, view):
                return seat
        return None

    def live_again(self, log: list[ENTRIES], now: int) -> None:
        """Go through what is on disk already, and through the time until now."""
        for entry in log:
            self._let_time_pass(entry.at)
            _ = self._live(entry)
            _ = self.advance(entry.at)
        self._let_time_pass(now)
        # Whoever comes in is shown all of this at once.
        self.chat.clear()
        self.rearranged = False

    def _let_time_pass(self, until: int) -> None:
        """End the moments that ended by themselves."""
        while (moment := self.pacing.moment) is not None:
            change = moment.next_change()
            if change is None or change > until:
                return
            _ = self.advance(change)
            if self.pacing.moment is moment:
                return  # the game itself waits

    # Telling.

    def take_rearranged(self) -> bool:
        """Whether everybody is to be told how the table is arranged now.

        While a team is silent people could make signs by what they do beside the game (ENS-3.6).
        """
        told = self.rearranged or (self.unremarked and not self.table.is_silent)
        if told:
            self.rearranged = False
            self.unremarked = self.unremarked and self.table.is_silent
        return told

    def take_departed(self) -> bool:
        departed, self.departed = self.departed, False
        return departed

    def advance(self, at: int) -> list[Event]:
        """What may be told now."""
        return self.pacing.advance(at, self._ordered_to_pass)

    def _ordered_to_pass(self) -> frozenset[Seat]:
        """The seats whose orders let the shown moment pass."""
        chairs, reactions = self.table.chairs, self.table.game.reactions
        moment = self.pacing.moment
        assert moment is not None, "a moment is shown"
        assert reactions is not None, "only a game with reactions has moments"
        passing: list[Seat] = []
        for seat in self.table.people():
            given = chairs[seat].orders
            if orders.has_any(given):
                view = plain(self.pacing.view(seat))
                if orders.passes(given, reactions, moment.question, seat, view):
                    passing.append(seat)
        return frozenset(passing)
