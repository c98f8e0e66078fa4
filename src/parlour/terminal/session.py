"""One game as it is played at one keyboard, without a screen.

A screen asks a session what comes `next` and does it: it lets bots think, passes the keyboard
on, shows what a person should read, or puts a question. Everything it shows is made from a
`Moment` of one person, which holds what that person's seat may know and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from parlour.bots.bot import Bot, said
from parlour.bots.guarding import PATIENCE, Guarded, Misbehaved
from parlour.bots.making import make_bot, stand_in
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.randomness import fair_key
from parlour.core.records import Choices
from parlour.core.seats import Seat
from parlour.terminal.arranging import Arrangement
from parlour.terminal.look import Moment, say
from parlour.terminal.looks import LOOKS
from parlour.terminal.people import Person


@dataclass(frozen=True)
class Think:
    """Bots are asked: `choose_for` each of these seats, then `settle`."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class PassOn:
    """The keyboard goes to another person: show nothing of anybody's until they sit there."""

    person: Person


@dataclass(frozen=True)
class Read:
    """The person reads what just happened, then `read_on`."""

    person: Person


@dataclass(frozen=True)
class Ask:
    """A question to the person, or (`shared`) to all people, who look at it together."""

    person: Person
    decision: Decision
    shared: bool = False


@dataclass(frozen=True)
class Over:
    """The game has ended."""


Step = Think | PassOn | Read | Ask | Over


@dataclass(frozen=True)
class Why:
    """What a bot did and why."""

    seat: Seat
    action: Action
    sentence: str


@dataclass(frozen=True)
class Refused:
    """Why something cannot be done, and the clause behind it (None: it makes no sense)."""

    sentence: str
    clause: str | None


@dataclass(frozen=True)
class Company:
    """The bots of an evening: from which seed they were made, and what each has learned."""

    seed: int
    memories: tuple[Mapping[str, object], ...] = ()


class Session:
    """A dealt game, who sits where, and what each person has been shown.

    `company` are the bots of the game before, if there was one.
    """

    def __init__(
        self,
        arranged: Arrangement,
        seed: int,
        windows: Sequence[Choices] = (),
        company: Company | None = None,
    ) -> None:
        self.arranged = arranged
        self.game = arranged.game
        self.seed = seed
        self.names = arranged.names
        self.several = len(arranged.people) > 1
        self.looking: Seat | None = None if self.several else 0
        self.company = Company(seed) if company is None else company
        self.bots: dict[Seat, Bot] = {}
        self.said: dict[Seat, str] = {}  # why bots chose, where that is open already
        self.whys: list[Why] = []  # all of it; for nobody's eyes before the game is over
        self.notices: list[str] = []  # what happened to the bots of this table
        self.answers = 0  # that people gave
        self.keep: Callable[[], None] = lambda: None  # writes the game down
        self._unkept = False
        self._looks = {
            seat: LOOKS[self.game.name](self.game) for seat in range(len(arranged.people))
        }
        self._latest: dict[Seat, str] = {}
        for seat, name in enumerate(arranged.bots, len(arranged.people)):
            self.seat_bot(seat, make_bot(name, self.game, self._bot_seed(seat)))
        for bot, memory in zip(self.bots.values(), self.company.memories, strict=False):
            bot.remember(memory)
        self._deal(windows, bots_hear=True)

    # Dealing, and dealing again.

    def _deal(self, windows: Sequence[Choices], *, bots_hear: bool) -> None:
        """The state after these windows, and what everybody was shown on the way."""
        self._heard: list[Event] = []
        self.state = self.game.start(
            self.arranged.seats, fair_key(self.seed), self.arranged.options, self._heard
        )
        self.people = {
            seat: Person(seat, name, self._looks[seat], self.state.view(seat))
            for seat, name in enumerate(self.arranged.people)
        }
        self.public = [seen for event in self._heard if (seen := event.seen_by(None))]
        for person in self.people.values():
            person.begin(self._heard)
        self._heard.clear()
        self._put: tuple[int, Seat] | None = None  # the question that was looked at last
        self._ended = False
        for choices in windows:
            for seat, action in choices:
                if seat in self.people:
                    self.answers += 1
                    self.people[seat].news.clear()
                self.state.answer(seat, action)
            self._pass_events(bots_hear=bots_hear)
            for person in self.people.values():
                while not person.catch_up():
                    person.read_on()

    # What comes next.

    def next(self) -> Step:
        """What a screen should do now; standing orders are carried out on the way.

        Nobody sees what came of an answer before it is written down.
        """
        step = self._next()
        if not isinstance(step, Think):
            self._write_down()
        return step

    def _write_down(self) -> None:
        if self._unkept:
            self._unkept = False
            self.keep()

    def _next(self) -> Step:
        while True:
            if self.state.outcome is not None:
                return self._end()
            if self.looking is not None and not self.people[self.looking].catch_up():
                return Read(self.people[self.looking])
            asked = [seat for seat in self.state.window if seat in self.bots]
            if asked:
                return Think(tuple(asked))
            step = self._put_question()
            if step is not None:
                return step

    def _end(self) -> Step:
        """With one person there is one more thing to read: how it came to that."""
        for person in self.people.values():
            while not person.catch_up():
                if not self.several:
                    return Read(person)
                person.read_on()
        if not self._ended and not self.several:
            return Read(self.people[0])
        return Over()

    def _put_question(self) -> Step | None:
        """The question to the next person; None where a standing order has answered it."""
        window = self.state.window
        seat = self.looking if self.looking in window else min(window)
        assert seat is not None, "somebody is asked"
        person, decision = self.people[seat], window[seat]
        if person.look.together(decision):
            while not person.catch_up():
                person.read_on()
            return Ask(person, decision, shared=self.several)
        if not person.catch_up():
            return PassOn(person) if seat != self.looking else Read(person)
        if self._put != (self.state.closed, seat):
            self._put = (int(self.state.closed), seat)
            action = person.look.unasked(self.moment(person), decision)
            if action is not None:
                self._play(seat, action)
                return None
        if seat != self.looking:
            return PassOn(person)
        return Ask(person, decision)

    def sit_down(self, person: Person) -> None:
        """Only this person looks now."""
        self.looking = person.seat

    def read_on(self, person: Person) -> None:
        if person.is_behind:
            person.read_on()
        else:
            self._ended = True

    # Answering.

    def answer(self, ask: Ask, action: Action) -> None:
        """What the person chose, for all people where they were asked together."""
        seats = [ask.person.seat]
        if ask.shared:
            seats = [seat for seat in self.people if seat in self.state.window]
            self.looking = None
        for seat in seats:
            self.people[seat].news.clear()
        self.answers += len(seats)
        for seat in seats:
            self._play(seat, action)
        self._write_down()

    def _play(self, seat: Seat, action: Action) -> None:
        before = self.state.closed
        self.state.answer(seat, action)
        if self.state.closed != before and self.people[0].look.reasons_are_open:
            self.said = dict(self._latest)
        self._pass_events(bots_hear=True)
        self._unkept = True

    def _pass_events(self, *, bots_hear: bool) -> None:
        """Show each seat what it may see of what happened."""
        happened = list(self._heard)
        self._heard.clear()
        for event in happened:
            for seat in list(self.bots) if bots_hear else ():
                shown = event.seen_by(seat)
                if shown is not None:
                    self.bots[seat].heard(shown)
            for person in self.people.values():
                person.hear(event)
            seen = event.seen_by(None)
            if seen is not None:
                self.public.append(seen)

    # Bots.

    def seat_bot(self, seat: Seat, bot: Bot, patience: float = PATIENCE) -> None:
        """A bot takes a seat. If it fails, everybody is told, and a stand-in answers for it."""
        other = stand_in(self.game, self._bot_seed(seat))

        def announce(fault: Misbehaved) -> None:
            # What changes comes first: the line below the table may be too short for the rest.
            facts = {"name": self.names[seat], "stand_in": other.name, "fault": str(fault)}
            self.notices.append(say("bot_failed", **facts))

        self.bots[seat] = Guarded(bot, other, patience, announce)
        self.bots[seat].meet(self.names)

    def _bot_seed(self, seat: Seat) -> int:
        return self.arranged.bot_seed(self.company.seed, seat)

    def company_after(self) -> Company:
        """The same bots, for the next game."""
        return Company(self.company.seed, tuple(bot.memory() for bot in self.bots.values()))

    def choose_for(self, seat: Seat) -> Callable[[], Action]:
        """What finds a bot's answer, to be called on any thread; `settle` takes it."""
        bot, view, decision = self.bots[seat], self.state.view(seat), self.state.window[seat]
        return lambda: bot.choose(view, decision)

    def settle(self, seat: Seat, action: Action) -> None:
        """Play a bot's answer."""
        choices = len(self.state.window[seat].options)
        self._latest[seat] = said(self.bots[seat].reasons(), self.game.phrases)
        if self._latest[seat] and choices > 1:
            self.whys.append(Why(seat, action, self._latest[seat]))
        self._play(seat, action)

    def stop(self) -> None:
        """Nobody waits for the bots any more."""
        for bot in self.bots.values():
            bot.stop()

    # What a person may know.

    def moment(self, person: Person, *, chosen: int | None = None, shared: bool = False) -> Moment:
        names = self.names
        if not shared:
            names = tuple(
                say("you") if seat == person.seat else name for seat, name in enumerate(names)
            )
        return Moment(person.view, names, tuple(person.news), self.said, chosen, shared)

    def onlooker(self) -> Moment:
        """What anybody may know."""
        return Moment(self.state.view(None), self.names, shared=True)

    def why_not(self, person: Person, action: Action) -> Refused | None:
        """Why this cannot be done now; None: it can."""
        refusal = self.state.why_not(person.seat, action)
        if refusal is None:
            return None
        names = self.moment(person).names
        told = re.sub(r"\bseat (\d+)\b", lambda seat: names[int(seat[1])], refusal.sentence)
        return Refused(f"{told[:1].upper()}{told[1:]}.", refusal.clause)

    # Taking back.

    def can_undo(self, person: Person) -> bool:
        """Whether nothing was revealed since the person's last answer."""
        return self.state.takeback(person.seat) > 0

    def undo(self, person: Person) -> None:
        """Take back the person's last answer by playing all but that one again."""
        assert self.can_undo(person), "something was revealed"
        windows = self.state.record().windows
        assert [seat for seat, _ in windows[-1]] == [person.seat], "another seat answered since"
        self.answers = 0
        self._deal(windows[:-1], bots_hear=False)
        self._put = (int(self.state.closed), person.seat)
        self.keep()
