"""Many games of one table, each from a seed of its own.

Game i of a run, counted from 1, is dealt from a seed that follows from the seed of the run and i
alone, and so are its bots: `game_seeds` says how. So any number of workers play the same games,
and two runs with the same seed are pairs of games with the same luck.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from parlour.bots import Bot
from parlour.bots.guarding import PATIENCE, Misbehaved, too_slow
from parlour.bots.making import maker
from parlour.bots.outside import MARK
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.records import windows_of
from parlour.core.state import State
from parlour.lab.jobs import Job, Portions, Pulse
from parlour.lab.tellers import Notes, Teller, telling_of
from parlour.lab.watching import Watch, Watched
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile

# What a simulation leaves out unless it is asked for: windows in which nothing is decided.
SIMULATED: Mapping[str, Mapping[str, object]] = {"ensemble": {"explain": False}}

SEED_BYTES = 6


@dataclass(frozen=True)
class Plan:
    """What is played: all that a worker needs, as plain data."""

    game: str
    packs: tuple[PackFile, ...]
    seats: int
    seed: int
    bots: tuple[str, ...]  # of each seat
    options: Mapping[str, object]
    records: bool = False  # whether each game's Record is wanted
    traces: bool = False  # whether games will be compared answer by answer
    patience: float = PATIENCE  # seconds that a bot from outside may take for an answer

    @property
    def has_guests(self) -> bool:
        """Whether a bot from outside takes part."""
        return any(MARK in name for name in self.bots)

    def bound(self) -> Game:
        return bind(self.game, self.packs)


class Played(NamedTuple):
    """One game in numbers."""

    reason: str  # why it ended
    winners: int  # a bit a seat
    decisions: int  # answered, with two or more options
    length: int  # in the unit of the game
    trace: int  # a checksum of all answers, 0 when not wanted
    record: str  # its Record as a line of JSON, empty when not wanted
    notes: Notes = ()  # what its teller says of it


def game_seeds(seed: int, number: int, seats: int) -> list[int]:
    """The seeds of game `number`: first the deal's, then the bot's of each seat.

    They are 48-bit words, high byte first, of SHAKE-128 over `parlour/simulate/v1/SEED/NUMBER`.
    """
    label = f"parlour/simulate/v1/{seed}/{number}".encode("ascii")
    stream = hashlib.shake_128(label).digest(SEED_BYTES * (seats + 1))
    return [
        int.from_bytes(stream[start : start + SEED_BYTES], "big")
        for start in range(0, len(stream), SEED_BYTES)
    ]


def check(plan: Plan) -> Game:
    """The game a plan is for, or BadInput if it cannot be played so."""
    game = plan.bound()
    game.start(plan.seats, plan.seed, plan.options)
    for name in plan.bots:
        maker(name, game.name)
    return game


def length_unit(state: State) -> str:
    """What the length of a game is counted in: rounds or turns if it has them, else windows."""
    if hasattr(state, "round"):
        return "rounds"
    return "turns a player" if hasattr(state, "turn") else "windows"


def play_game(plan: Plan, game: Game, number: int, pulse: Pulse | None = None) -> Played:
    """Play game `number` of a plan; `pulse` shows somebody else that it goes on."""
    pulse = Pulse() if pulse is None else pulse
    deal, *of_bots = game_seeds(plan.seed, number, plan.seats)
    telling = telling_of(game.name)
    teller = None if telling is None else telling.teller()
    sink: list[Event] = []
    if set(plan.bots) == {"random"}:
        state = game.start(plan.seats, deal, plan.options)
        if teller is not None:
            teller.begin(state, sink)
        decisions = game.playout(state, of_bots[0])
    else:
        watches = [Watch(name, number, seat, pulse) for seat, name in enumerate(plan.bots)]
        try:
            bots = [Watched(watch, game, of_bots[watch.seat]) for watch in watches]
            state, decisions = play_bots(game, deal, plan.options, bots, sink, teller)
        except Misbehaved as fault:
            raise fault.refusal from fault
    outcome = state.outcome
    assert outcome is not None, "a game that was played to its end has no outcome"
    windows = windows_of(state.history, state.laid, state.seats) if plan.traces else []
    return Played(
        outcome.reason,
        sum(1 << seat for seat in outcome.winners),
        decisions,
        length(state),
        zlib.crc32(repr(windows).encode("ascii")) if plan.traces else 0,
        json.dumps(state.record().dump(), separators=(",", ":")) if plan.records else "",
        () if teller is None else teller.notes(state, sink),
    )


def play_bots(
    game: Game,
    deal: int,
    options: Mapping[str, object],
    bots: Sequence[Bot],
    sink: list[Event],
    teller: Teller | None = None,
) -> tuple[State, int]:
    """Let the bots play a deal to its end; gives the number of real choices they made too.

    `sink` is left with the events that the teller has not heard yet.
    """
    listening = [seat for seat, bot in enumerate(bots) if bot.listens]
    state = game.start(len(bots), deal, options, sink if listening else None)
    if teller is not None:
        teller.begin(state, sink)
    decisions = 0
    while state.outcome is None:
        for seat, decision in state.window.items():
            action = decision.options[0]
            if len(decision.options) > 1:
                action = bots[seat].choose(state.view(seat), decision)
                decisions += 1
            state.answer(seat, action)
            for event in sink:
                if teller is not None:
                    teller.heard(event)
                for listener in listening:
                    shown = event.seen_by(listener)
                    if shown is not None:
                        bots[listener].heard(shown)
            sink.clear()
    return state, decisions


def length(state: State) -> int:
    if length_unit(state) == "rounds":
        return int(getattr(state, "round"))  # noqa: B009 - only some games have rounds
    if length_unit(state) == "turns a player":
        return -(-int(getattr(state, "turn")) // state.seats)  # noqa: B009 - as above
    return len(windows_of(state.history, 0, state.seats))


def play_some(plan: Plan, game: Game, numbers: range) -> list[Played]:
    return [play_game(plan, game, number) for number in numbers]


class Simulation(Job[Played]):
    """The games of a plan. Bots from outside are given a time within which to answer."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.patience = plan.patience if plan.has_guests else None

    def player(self, pulse: Pulse) -> Callable[[int], Played]:
        game = self.plan.bound()
        return lambda number: play_game(self.plan, game, number, pulse)

    def lost(self, number: int, seat: int, *, late: bool) -> Played:
        name = self.plan.bots[seat]
        fault = too_slow(name, self.plan.patience) if late else Misbehaved("bot_quit", name)
        raise fault.refusal


def simulate(plan: Plan, games: int, workers: int = 1) -> Iterator[list[Played]]:
    """All games in their order, a portion at a time."""
    job = Simulation(plan)
    if (workers > 1 and games > 1) or plan.has_guests:
        from parlour.lab.workers import spread  # noqa: PLC0415 - processes only when asked for

        yield from spread(job, games, min(workers, games))
        return
    play = job.player(Pulse())
    portions = Portions(games)
    while numbers := portions.next():
        begun = perf_counter()
        played = [play(number) for number in numbers]
        portions.took(perf_counter() - begun)
        yield played
