"""What is told of a game whose tables are shown as a whole.

A happening says what took place, for sentences and for motion. After each answer that changed
something, `TableShown` gives every viewer what is new in its view: folding that is enough to stay
up to date.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.canonical import identical
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.phrases import Facts
from parlour.core.randomness import Chance
from parlour.core.seats import Seat, bit
from parlour.core.state import Origin, State
from parlour.core.tables import TURN_CLOSED, TURN_OPENED
from parlour.core.views import View


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
        self._outside: Happening | None = None  # as outsiders see it, once one has

    def facts(self) -> Facts:
        return {**self.known, **self.secret}

    def seen_by(self, seat: Seat | None) -> Event | None:
        if seat is not None and self.insiders & bit(seat):
            return self
        if not self.whole:
            return None
        if not self.secret:
            return self
        outside = self._outside
        if outside is None:
            outside = Happening(self.code, self.clause, self.known, {}, 0, whole=True)
            self._outside = outside
        return outside


class TableShown(Event):
    """What is new in the view of each viewer."""

    def __init__(self, clause: str, changes: list[dict[str, object]]) -> None:
        super().__init__("table_shown", clause)
        self.changes: Final = changes  # of each seat, then of a spectator; or of one viewer alone

    def facts(self) -> Facts:
        return {"changes": list(self.changes)}

    def seen_by(self, seat: Seat | None) -> Event | None:
        """None where nothing is new: whoever hears of it all the same counts others' answers."""
        if len(self.changes) == 1:
            return self
        change = self.changes[-1 if seat is None else seat]
        return TableShown(self.clause, [change]) if change else None


class Unasked(Event):
    """The engine is about to answer for all who are asked. Nobody is told: it would be a secret."""

    def __init__(self, clause: str, table: State) -> None:
        super().__init__("unasked", clause)
        self.table: Final = table  # as it stands while they are asked

    def facts(self) -> Facts:
        return {"seats": list(self.table.asked_seats())}

    def seen_by(self, seat: Seat | None) -> Event | None:
        return None


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


@mypyc_attr(allow_interpreted_subclasses=True)
class ShownState(State):
    """A state that tells what happens, and after each answer what is new in every view.

    Only its own seat learns of an answer before the window closes.
    """

    answering: ClassVar[str]  # the clause behind an answer
    showing: ClassVar[str]  # the clause behind what everyone may see

    def __init__(self, game: Game, seats: i64, chance: Chance, origin: Origin) -> None:
        super().__init__(game, seats, chance, origin)
        # The views that were last shown; None: only happenings are told.
        self.shown: Shown | None = None
        self.shown_first: Shown | None = None  # when somebody began to listen

    @abstractmethod
    def carry_out(self) -> None:
        """All answers of the window are in: do what follows from them."""
        raise AssertionError("a game has rules")

    def resolve(self) -> None:
        self.carry_out()
        if self.shown is not None:
            self.show_news()

    def announce(self, seat: i64, action: i64, sink: list[Event]) -> None:
        before = self.shown
        if before is not None:
            before.views[seat]["answer"] = self.game.notation(action)
        facts: dict[str, object] = {"seat": seat, "action": action}
        sink.append(Happening("answered", self.answering, {}, facts, bit(seat), whole=False))

    def listen(self, sink: list[Event]) -> None:
        super().listen(sink)
        self.begin_to_show()

    def overhear(self, sink: list[Event]) -> None:
        """Append what happens to this list from now on, but not what is new in each view."""
        super().listen(sink)

    def begin_to_show(self) -> None:
        """Whoever listens has been given the views of this moment."""
        self.shown = shown_now(self)
        self.shown_first = self.shown

    def open_turn(self, seat: i64, clause: str) -> None:
        """A seat was asked, and nobody else can see whether it has a choice.

        No viewer is told of this: live tables pace by it.
        """
        sink = self.sink
        if sink is not None:
            sink.append(Happening(TURN_OPENED, clause, {"seat": seat}, {}, 0, whole=False))
            if self.owing == 0:
                self.show_unasked(clause)

    def close_turn(self, seat: i64, clause: str) -> None:
        """What such a seat was asked is answered."""
        sink = self.sink
        if sink is not None:
            sink.append(Happening(TURN_CLOSED, clause, {"seat": seat}, {}, 0, whole=False))

    def show_unasked(self, clause: str) -> None:
        """Show a window without a choice just like any other, before the engine answers."""
        sink = self.sink
        if sink is not None and self.shown is not None:
            sink.append(Unasked(clause, self.snapshot()))
            self.show_news()

    def snapshot(self) -> State:
        """A copy that is made while rules are being carried out."""
        return self.clone()

    def show_news(self) -> None:
        """Tell each viewer what is new in its view."""
        before = self.shown
        sink = self.sink
        assert before is not None and sink is not None, "whoever listens has been shown the table"
        now = shown_now(self)
        sink.append(before.news(now, self.showing))
        self.shown = now


@mypyc_attr(allow_interpreted_subclasses=True)
class ShownView(View):
    """A view that follows what it is shown. Nothing changes it: what follows is another view."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__(seat)
        self._plain: dict[str, object] | None = None

    def plain(self) -> dict[str, object]:
        """The same as `dump`, made once; nobody may change it."""
        plain = self._plain
        if plain is None:
            plain = self.dump()
            self._plain = plain
        return plain

    def news(self, before: View) -> dict[str, object]:
        assert isinstance(before, ShownView), "both are views of one game"
        old = before.plain()
        return {k: value for k, value in self.plain().items() if not identical(old[k], value)}

    @abstractmethod
    def read_again(self, data: dict[str, object]) -> ShownView:
        """The view of the same game that these plain data describe."""
        raise AssertionError("a view can be read")

    @abstractmethod
    def with_answer(self, action: object) -> ShownView:
        """The same view after this seat has answered."""
        raise AssertionError("a view knows the answer of its seat")

    def fold(self, event: Event) -> View:
        if isinstance(event, TableShown):
            data = self.dump()
            data.update(event.changes[0])
            return self.read_again(data)
        if isinstance(event, Happening) and event.code == "answered":
            return self.with_answer(event.secret["action"])
        return self
