"""The log of a game in sentences, as one seat saw it.

Nobody keeps what was told: the game is played again for it, a little at a time, so that nobody
waits meanwhile. Only the stories that were asked for last are kept, for whoever reads on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.records import Choices, windows_of
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.packs.binding import in_language
from parlour.server.composing import tellable
from parlour.server.mentions import actor, mentions
from parlour.server.retelling import overhear, play
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.server.telling import Viewer
from parlour.wire.replies import StoryLine

PAGE = 200  # lines
WINDOWS = 40  # that are played again at a time
EVENTS = 200  # that are looked through at a time
MOST_KEPT = 16  # stories

Found = TypeVar("Found")
Page = tuple[list[StoryLine], int | None]


class Look(Protocol):
    """Asks something of a table as it is on disk."""

    def __call__(self, what: Callable[[], Found], /) -> Awaitable[Found]: ...


class Reading:
    """Which events are lines of the log for one viewer."""

    def __init__(self) -> None:
        self.looked_at = 0  # events
        self.lines: list[int] = []  # their places


class Story:
    """What happened at a table, as far as its game was played again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._undos = table.undos
        self._state: State | None = None  # None: nothing was played yet
        self._fresh: list[Event] = []  # what the state tells
        self._played = 0  # windows
        self._ahead: list[Choices] = []  # windows that have closed too
        self._happened: list[Event] = []  # what can be told of closed windows
        self._readings: dict[Viewer, Reading] = {}
        self.read_by_one = asyncio.Lock()

    def is_of(self, table: Table) -> bool:
        """Whether this is what happened there: nothing was taken back or read again since."""
        return self._table is table and self._undos == table.undos

    def play_on(self) -> bool:
        """Play a little more; whether there is more to play."""
        table = self._table
        now = table.state
        assert now is not None, "a game is on"
        if not self.is_of(table):
            return False
        if self._state is None:
            _ = table.beginning(self._fresh)
            self._state = table.beginning()  # that does not work out what is new in each view
            overhear(self._state, self._fresh)
        if not self._ahead:
            self._ahead = windows_of(now.history, 0, now.seats)[self._played :]
        for choices in self._ahead[:WINDOWS]:
            play(self._state, choices)
            self._played += 1
        del self._ahead[:WINDOWS]
        self._happened += tellable(self._fresh)
        self._fresh.clear()
        return self._played < now.closed

    def told(self, held: Iterable[Event]) -> list[Event] | None:
        """What can be told but for the last events, which are held back.

        None: something was taken back, and this is not what happened any more.
        """
        while self.play_on():
            pass
        now = self._table.state
        if not self.is_of(self._table) or self._state is None or now is None:
            return None
        # Answers in a window that is open may still change.
        state, laid = self._state.clone(), list[Event]()
        overhear(state, laid)
        for choices in windows_of(None, now.laid, now.seats):
            play(state, choices)
        happened = [*self._happened, *tellable(laid)]
        return happened[: len(happened) - len(tellable(list(held)))]

    def look_through(self, told: Sequence[Event], viewer: Viewer) -> bool:
        """Find some more lines of a viewer; whether there is more to look through."""
        reading = self._readings.setdefault(viewer, Reading())
        last = min(len(told), len(self._happened))
        first, reading.looked_at = reading.looked_at, min(reading.looked_at + EVENTS, last)
        reading.lines += self._lines(told, range(first, reading.looked_at), viewer)
        return reading.looked_at < last

    def page(self, told: Sequence[Event], viewer: Viewer, since: int) -> Page:
        """Lines from a number on, and from where it goes on after them; None: that was all.

        They are numbered as this viewer was told them: to number events would tell of hidden ones.
        """
        rest = range(len(self._happened), len(told))
        places = self._readings[viewer].lines + self._lines(told, rest, viewer)
        end = since + PAGE
        lines = [
            self._line(number, told[place], viewer)
            for number, place in enumerate(places[since:end], since)
        ]
        return lines, end if end < len(places) else None

    def _lines(self, told: Sequence[Event], places: range, viewer: Viewer) -> list[int]:
        """Those of the places at which there is something to say to a viewer."""
        game = in_language(self._table.game, viewer[1])
        return [place for place in places if self._said(game, told[place], viewer[0])[1]]

    def _said(self, game: Game, event: Event, seat: Seat | None) -> tuple[Event | None, str]:
        shown = event.seen_by(seat)
        return shown, "" if shown is None else game.tell(shown, seat, names=self._table.names)

    def _line(self, number: int, event: Event, viewer: Viewer) -> StoryLine:
        seat, language = viewer
        game = in_language(self._table.game, language)
        shown, text = self._said(game, event, seat)
        assert shown is not None, "a line is about something that was seen"
        facts = shown.facts()
        return StoryLine(
            number=number,
            text=text,
            clause=shown.clause,
            event=shown.code,
            seat=actor(facts, len(self._table.chairs)),
            cards=mentions(self._table.game, facts, text),
        )


class Stories:
    """The stories of all tables, told in small steps that take turns."""

    def __init__(self) -> None:
        self.kept: dict[str, Story] = {}  # by table, the one that was asked for longest ago first
        self._turn = asyncio.Lock()

    async def page(
        self, look: Look, stage: Stage, viewer: Callable[[], Viewer], since: int
    ) -> Page:
        """A page of what was told at a table, to who reads it when all of that is on disk."""
        while True:
            story = self._of(stage.table)
            async with story.read_by_one:
                while await self._step(story.play_on):
                    pass
                told = await look(partial(story.told, stage.pacing.held))
                if told is None:
                    continue
                reader = viewer()
                while await self._step(partial(story.look_through, told, reader)):
                    pass
                return await self._step(partial(story.page, told, reader, since))

    def _of(self, table: Table) -> Story:
        story = self.kept.pop(table.id, None)
        if story is None or not story.is_of(table):
            story = Story(table)
        self.kept[table.id] = story
        if len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        return story

    async def _step(self, step: Callable[[], Found]) -> Found:
        """One step of one story, and then it is everybody else's turn."""
        async with self._turn:
            done = step()
            await asyncio.sleep(0)
            return done
