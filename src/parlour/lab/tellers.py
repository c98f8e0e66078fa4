"""What the games of a run are asked for beside how they ended: a report for each game that has one.

A teller watches one game where it is played, in a worker perhaps, and sums it up in plain numbers.
The report adds up the numbers of all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.state import State
from parlour.lab.screen import Screen

Notes = tuple[object, ...]


class Teller(ABC):
    """Watches one game."""

    @abstractmethod
    def begin(self, state: State, sink: list[Event]) -> None:
        """The game was dealt; if nobody listens to it yet, have it append what happens to `sink`."""

    @abstractmethod
    def heard(self, event: Event) -> None:
        """Something happened; the whole truth of it."""

    @abstractmethod
    def notes(self, state: State, left: list[Event]) -> Notes:
        """The game that is over, in plain data that can be sent between processes.

        `left` are events that it has not heard yet.
        """


class Report(ABC):
    """What the games of a run add up to."""

    @abstractmethod
    def add(self, notes: Notes, winners: int) -> None:
        """One game more; `winners` are its seats, a bit each."""

    @abstractmethod
    def dump(self) -> dict[str, object]: ...

    @abstractmethod
    def tell(self, screen: Screen) -> None: ...


class Telling(ABC):
    """How the games of one kind are reported."""

    @abstractmethod
    def teller(self) -> Teller: ...

    @abstractmethod
    def report(self, game: Game, seats: int) -> Report: ...


def _ember() -> Telling:
    from parlour.lab.ember_report import EmberTelling  # noqa: PLC0415 - only if it is played

    return EmberTelling()


def _encore() -> Telling:
    from parlour.lab.encore_report import EncoreTelling  # noqa: PLC0415 - as above

    return EncoreTelling()


TELLINGS: dict[str, Callable[[], Telling]] = {"ember": _ember, "encore": _encore}


def telling_of(game_name: str) -> Telling | None:
    """None: nothing more is told of this game."""
    make = TELLINGS.get(game_name)
    return None if make is None else make()
