"""Bots against bots: every deal is played at every table of the schedule.

Game i of an arena, counted from 1, is deal (i - 1) // tables + 1 at table (i - 1) % tables. Deal d
is that of game d of a simulation with the same seed, and so are the seeds of the bots. These belong
to the seats: two bots that are alike play the same game whichever of them sits where, and win
equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import NamedTuple

from parlour.bots.guarding import Misbehaved, too_slow
from parlour.bots.making import maker
from parlour.core.game import Game
from parlour.lab.jobs import Job, Pulse
from parlour.lab.schedule import Table, tables
from parlour.lab.simulate import game_seeds, play_bots
from parlour.lab.watching import Watch, Watched
from parlour.lab.words import refuse
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile

FEWEST_BOTS, MOST_BOTS = 2, 64
MOST_TABLES = 10_000  # at which a deal of rivals may have to be played


class Fault(NamedTuple):
    """Which seat's bot misbehaved, and how."""

    seat: int
    sentence: str


class Thought(NamedTuple):
    """What the bot of a seat thought in one game."""

    decisions: int
    seconds: float
    slowest: float


class Meeting(NamedTuple):
    """One game of an arena. A game with a fault, and one that was not played, has no winners."""

    winners: int = 0  # a bit a seat
    thoughts: tuple[Thought, ...] = ()  # of each seat
    fault: Fault | None = None


@dataclass
class Arena(Job[Meeting]):
    """What is played: all that a worker needs, as plain data."""

    game: str
    packs: tuple[PackFile, ...]
    seats: int
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, object]
    patience: float
    retired: dict[int, int] = field(default_factory=dict)  # since which game bots are disqualified

    @cached_property
    def together(self) -> bool:
        """Whether all seats win or lose together; one alone plays against the game too."""
        return bind(self.game, self.packs).team or self.seats == 1

    @cached_property
    def tables(self) -> list[Table]:
        return tables(len(self.bots), self.seats, together=self.together)

    def whole(self, games: int) -> int:
        """So many games, or as many more as the last deal takes."""
        return -(-games // len(self.tables)) * len(self.tables)

    def check(self) -> Game:
        """The game it is for, or BadInput if it cannot be played so."""
        if not FEWEST_BOTS <= len(self.bots) <= MOST_BOTS:
            raise refuse("arena_bots", bots=len(self.bots), fewest=FEWEST_BOTS, most=MOST_BOTS)
        game = bind(self.game, self.packs)
        game.start(self.seats, self.seed, self.options)
        size = comb(len(self.bots), self.seats) * self.seats
        if size > MOST_TABLES:
            raise refuse("arena_tables", tables=size, most=MOST_TABLES)
        for name in self.bots:
            maker(name, game.name)
        return game

    def table(self, number: int) -> Table:
        return self.tables[(number - 1) % len(self.tables)]

    def deal(self, number: int) -> int:
        return (number - 1) // len(self.tables) + 1

    # As a job.

    def player(self, pulse: Pulse) -> Callable[[int], Meeting]:
        game = bind(self.game, self.packs)
        return lambda number: self.meet(game, number, pulse)

    def meet(self, game: Game, number: int, pulse: Pulse) -> Meeting:
        """Play one game, up to its end or to the first fault."""
        deal, *seeds = game_seeds(self.seed, self.deal(number), self.seats)
        bots: list[Watched] = []
        try:
            for seat, bot in enumerate(self.table(number)):
                watch = Watch(self.bots[bot], number, seat, pulse, self.patience)
                bots.append(Watched(watch, game, seeds[seat]))
            state, _ = play_bots(game, deal, self.options, bots, [])
        except Misbehaved as fault:
            _, seat = pulse.last
            return Meeting(fault=Fault(seat, str(fault)))
        assert state.outcome is not None, "a game that was played to its end has no outcome"
        thoughts = tuple(Thought(bot.decisions, bot.seconds, bot.slowest) for bot in bots)
        return Meeting(sum(1 << seat for seat in state.outcome.winners), thoughts)

    def lost(self, number: int, seat: int, *, late: bool) -> Meeting:
        name = self.bots[self.table(number)[seat]]
        fault = too_slow(name, self.patience) if late else Misbehaved("bot_quit", name)
        return Meeting(fault=Fault(seat, str(fault)))

    def heed(self, number: int, result: Meeting) -> None:
        if result.fault is not None and not self.is_forfeit(number):
            self.retired[self.table(number)[result.fault.seat]] = number

    def skipped(self, number: int) -> Meeting | None:
        return Meeting() if self.is_forfeit(number) else None

    def is_forfeit(self, number: int) -> bool:
        """Whether a bot at the table is disqualified: then nothing that happens there counts."""
        return any(self.retired.get(bot, number + 1) <= number for bot in self.table(number))


def meetings(arena: Arena, games: int, workers: int) -> Iterator[list[Meeting]]:
    """All games in their order; always in processes, so that a bot that hangs hangs alone."""
    from parlour.lab.workers import spread  # noqa: PLC0415 - processes only when something is played

    yield from spread(arena, games, min(workers, games))
