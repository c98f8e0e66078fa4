"""Quick figures of the speed of our own engine; `make bench` measures others beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter

from parlour.core.game import Game
from parlour.core.state import State
from parlour.lab.screen import Advance
from parlour.lab.simulate import SIMULATED
from parlour.packs.binding import bind

# A table of usual size; two seats suit every other game.
SEATS = {"ensemble": 5, "ember": 3}
FIGURES = 5


def compiled() -> bool:
    """Whether the engine runs as compiled code."""
    place = getattr(sys.modules[Game.__module__], "__file__", None) or ""
    return not place.endswith(".py")


@dataclass(frozen=True)
class Figures:
    """What one core does."""

    game: str
    seats: int
    python_loop: int  # decisions a second, each answered by a line of Python
    module_loop: int  # decisions a second, played out inside the module
    games: int  # a second in the module
    start_ns: int
    clone_ns: int
    observe_ns: int
    observation_size: int  # bytes

    def dump(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seats": self.seats,
            "python_loop": self.python_loop,
            "module_loop": self.module_loop,
            "games_per_second": self.games,
            "start_ns": self.start_ns,
            "clone_ns": self.clone_ns,
            "observe_ns": self.observe_ns,
            "observation_size": self.observation_size,
        }


class Bench:
    """A table that deals one game after another."""

    def __init__(self, name: str, seconds: float) -> None:
        self.game = bind(name)
        self.seats = SEATS.get(name, 2)
        self.options = dict(SIMULATED.get(name, {}))
        self.seconds = seconds  # for each figure
        self.seeds = count(1)
        self.random = Random(1)  # noqa: S311 - dice, not secrets

    def start(self) -> State:
        return self.game.start(self.seats, next(self.seeds), self.options)

    def answers(self, state: State) -> Iterator[int]:
        """Play at random; tells the number of options after each answer."""
        dice = self.random.random
        while state.outcome is None:
            for seat, decision in state.window.items():
                options = decision.options
                state.answer(seat, options[int(dice() * len(options))])
                yield len(options)

    def python_game(self) -> int:
        """A whole game in the loop that users write."""
        dice = self.random.random
        state = self.start()
        decisions = 0
        while state.outcome is None:
            for seat, decision in state.window.items():
                options = decision.options
                width = len(options)
                state.answer(seat, options[int(dice() * width)])
                if width > 1:
                    decisions += 1
        return decisions

    def module_game(self) -> int:
        return self.game.playout(self.start(), next(self.seeds))

    def half_way(self) -> State:
        """A state in the middle of a game."""
        answers = sum(1 for _ in self.answers(self.start()))
        while True:
            state = self.start()
            for done, _ in enumerate(self.answers(state), start=1):
                if 2 * done >= answers and state.outcome is None:
                    return state

    def rate(self, play: Callable[[], int]) -> tuple[float, float]:
        """Decisions and games a second."""
        play()
        games = decisions = 0
        begun = now = perf_counter()
        while now - begun < self.seconds:
            decisions += play()
            games += 1
            now = perf_counter()
        return decisions / (now - begun), games / (now - begun)

    def per_call(self, call: Callable[[], object]) -> int:
        """Nanoseconds a call, in the least disturbed of a few runs."""
        calls = 1
        taken = self._time(call, calls)
        while taken < self.seconds / 8:
            calls *= 2
            taken = self._time(call, calls)
        best = min(taken, *(self._time(call, calls) for _ in range(3)))
        return round(best / calls * 1e9)

    def _time(self, call: Callable[[], object], calls: int) -> float:
        begun = perf_counter()
        for _ in range(calls):
            call()
        return perf_counter() - begun


def measure(name: str, seconds: float, advance: Advance) -> Figures:
    """All figures of a game; `advance` hears when each of the `FIGURES` is there."""
    bench = Bench(name, seconds)
    python_loop, _ = bench.rate(bench.python_game)
    advance(1)
    module_loop, games = bench.rate(bench.module_game)
    advance(1)
    state = bench.half_way()
    seat = next(iter(state.window))
    buffer = bytearray(bench.game.observation_size)
    start_ns = bench.per_call(bench.start)
    advance(1)
    clone_ns = bench.per_call(state.clone)
    advance(1)
    observe_ns = bench.per_call(lambda: state.observe(seat, buffer))
    advance(1)
    return Figures(
        game=name,
        seats=bench.seats,
        python_loop=round(python_loop),
        module_loop=round(module_loop),
        games=round(games),
        start_ns=start_ns,
        clone_ns=clone_ns,
        observe_ns=observe_ns,
        observation_size=len(buffer),
    )
