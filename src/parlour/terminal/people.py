"""One of the people at a table: what was shown to them, and how far they have read."""

from __future__ import annotations

from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.views import View
from parlour.terminal.look import Look


class Person:
    """A seat that a person has taken. Everything here comes from what that seat may see."""

    def __init__(self, seat: Seat, name: str, look: Look, view: View) -> None:
        self.seat = seat
        self.name = name
        self.look = look
        self.view = view  # as far as the person has read
        self.story: list[Event] = []  # all that was shown to the person
        self.news: list[Event] = []  # the part of it since the last answer
        self._unread: list[Event] = []
        self._paused = False  # at the first unread event

    def hear(self, event: Event) -> None:
        seen = event.seen_by(self.seat)
        if seen is not None:
            self._unread.append(seen)

    def catch_up(self) -> bool:
        """Take in what happened; False where the person should read `news` before more."""
        while self._unread:
            if self._paused or self.look.pauses(self.view, self._unread[0]):
                self._paused = True
                return False
            self._take_in()
        return True

    def read_on(self) -> None:
        """The person has read `news`: what they waited with may happen."""
        self._paused = False
        self._take_in()

    @property
    def is_behind(self) -> bool:
        """Whether there is something to read before more may happen to the view."""
        return self._paused

    def _take_in(self) -> None:
        event = self._unread.pop(0)
        self.view = self.view.fold(event)
        self.story.append(event)
        self.news.append(event)

    def begin(self, set_up: list[Event]) -> None:
        """The first view shows the set-up already."""
        self.story += [seen for event in set_up if (seen := event.seen_by(self.seat))]
