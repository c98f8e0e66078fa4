"""Somebody who looks at the screen of a table and presses keys."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot

import parlour
from parlour import Game
from parlour.bots import Bot
from parlour.core.decisions import Action, Decision
from parlour.core.views import View
from parlour.terminal.app import TableApp
from parlour.terminal.arranging import arrange
from parlour.terminal.evening import Evening
from parlour.terminal.session import Over, Session, Step, Think

SMALL = (80, 24)
LARGE = (200, 60)
PATIENCE = 60  # seconds until a test gives up

ROUNDS = 3  # a message sets off another, that one a new layout
LETTERS = {"space": " ", "question_mark": "?", "slash": "/"}


class Slow(Bot):
    """Thinks until it is asked to stop."""

    name = "slow"

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.stopped = threading.Event()

    def choose(self, view: View, decision: Decision) -> Action:
        self.asked.set()
        self.stopped.wait(60)
        return decision.options[0]

    def stop(self) -> None:
        self.stopped.set()


class Keyboard:
    """Keys go in, a screen comes out."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self._pilot = pilot

    @property
    def session(self) -> Session:
        return self.app.sitting.session

    @property
    def step(self) -> Step | None:
        return self.app.sitting.step

    async def press(self, *keys: str) -> None:
        """Press keys, and let the bots do what they do then."""
        for key in keys:
            await self.press_only(key)
            await self.rest()

    async def press_only(self, key: str) -> None:
        """Press a key and wait for nobody."""
        self.app.post_message(events.Key(key, LETTERS.get(key, key if len(key) == 1 else None)))
        await self._settle()

    async def type(self, text: str) -> None:
        await self.press(*[{" ": "space"}.get(letter, letter) for letter in text])

    async def click(self, words: str) -> None:
        """Click on the first place on the screen where these words stand."""
        for y, line in enumerate(self.text.split("\n")):
            if words in line:
                await self._pilot.click(offset=(line.index(words) + 1, y))
                await self.rest()
                return
        raise AssertionError(f"{words} is not on the screen:\n{self.text}")

    async def resize(self, size: tuple[int, int]) -> None:
        await self._pilot.resize_terminal(*size)
        await self._pilot.pause()

    async def rest(self) -> None:
        """Until the table waits for a key."""
        await self.until(lambda: not isinstance(self.step, Think))

    async def until(self, happened: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        await self._settle()
        while not happened():
            assert time.monotonic() < deadline, f"nothing happens:\n{self.text}"
            await asyncio.sleep(0.001)
            await self._settle()
        await self._settle()

    async def _settle(self) -> None:
        """All that was set off by a message has happened, and is drawn.

        Pilot waits until the processor is idle, which takes longer than a game does.
        """
        for _ in range(ROUNDS):
            if self.app._exception is not None:
                raise self.app._exception
            await self._pilot.pause(0)

    @property
    def text(self) -> str:
        """The screen as plain text."""
        strips = self.app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
        return "\n".join(lines)

    @property
    def status(self) -> str:
        """The line above the keys."""
        return self.text.split("\n")[-2]

    @property
    def is_over(self) -> bool:
        return isinstance(self.step, Over)


@asynccontextmanager
async def table(
    game: Game | str,
    size: tuple[int, int] = SMALL,
    *,
    seats: int | None = None,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    options: dict[str, object] | None = None,
    seed: int = 7,
    save: Path | None = None,
) -> AsyncIterator[Keyboard]:
    """A table in a terminal of this size, at its welcome."""
    played = parlour.game(game) if isinstance(game, str) else game
    evening = Evening(arrange(played, seats, options or {}, people, bots), seed, save)
    async with sitting_down(evening, size) as keyboard:
        yield keyboard


@asynccontextmanager
async def sitting_down(evening: Evening, size: tuple[int, int] = SMALL) -> AsyncIterator[Keyboard]:
    app = TableApp(evening)
    async with app.run_test(size=size) as pilot:
        keyboard = Keyboard(app, pilot)
        await keyboard.rest()
        yield keyboard
