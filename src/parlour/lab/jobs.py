"""Games that can be shared out: numbers go in, plain results come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, MutableSequence
from time import monotonic
from typing import Generic, TypeVar

Result = TypeVar("Result")

STEADY = 0.1  # seconds of play after which progress is shown
LARGEST = 4096  # games in a portion

IDLE = 0.0


class Pulse:
    """Which bot is thinking, since when, in three cells that another process may read.

    The clock is that of the machine, the same for all processes.
    """

    def __init__(self, cells: MutableSequence[float] | None = None) -> None:
        self._cells: MutableSequence[float] = [0.0, 0.0, IDLE] if cells is None else cells

    def begin(self, number: int, seat: int) -> float:
        """The bot of this seat in game `number` begins to think; gives the time."""
        cells = self._cells
        cells[0] = number
        cells[1] = seat
        now = monotonic()
        cells[2] = now
        return now

    def end(self) -> float:
        """It is done; gives the time."""
        self._cells[2] = IDLE
        return monotonic()

    @property
    def thinks(self) -> bool:
        return self._cells[2] != IDLE

    @property
    def last(self) -> tuple[int, int]:
        """Game and seat of who is thinking, or else thought last."""
        return int(self._cells[0]), int(self._cells[1])

    def left(self, patience: float) -> float:
        """How many seconds who is thinking has left; all of them when nobody is."""
        since = self._cells[2]
        return patience if since == IDLE else since + patience - monotonic()


class Job(ABC, Generic[Result]):
    """What is shared out, as plain data that can be sent to a process."""

    patience: float | None  # seconds a bot may take for an answer; None: as many as it likes

    @abstractmethod
    def player(self, pulse: Pulse) -> Callable[[int], Result]:
        """What plays a game, given its number; asked for where the games are played."""

    @abstractmethod
    def lost(self, number: int, seat: int, *, late: bool) -> Result:
        """A process was lost while the bot of this seat was thinking in game `number`.

        It was ended because the bot was late, or the bot has ended it.
        """

    def heed(self, number: int, result: Result) -> None:
        """Learn from a game for those that are still to be given out; games come in their order."""

    def skipped(self, number: int) -> Result | None:
        """What stands for a game that need not be played any more; None: play it."""
        return None


class Portions:
    """The numbers of all games, in portions that take about `STEADY` seconds each.

    Whoever plays a portion says how long it took; what is played does not depend on it.
    """

    def __init__(self, games: int) -> None:
        self.games = games
        self.first = 1
        self.size = 1

    def next(self) -> range | None:
        """The next portion; None when all games are given out."""
        if self.first > self.games:
            return None
        numbers = range(self.first, min(self.first + self.size, self.games + 1))
        self.first = numbers.stop
        return numbers

    def took(self, seconds: float) -> None:
        if seconds < STEADY / 2:
            self.size = min(2 * self.size, LARGEST)
        elif seconds > 2 * STEADY:
            self.size = max(self.size // 2, 1)
