"""Timing shared by all benchmarks: each prints one JSON object a line."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from typing import TypeVar

SECONDS = float(os.environ.get("BENCH_SECONDS", "1"))
REPEATS = int(os.environ.get("BENCH_REPEATS", "3"))
POSITIONS = 8  # half way through a game, that are thought about

S = TypeVar("S")


def emit(**row: object) -> None:
    print(json.dumps(row), flush=True)


@contextmanager
def going_on(**row: object) -> Iterator[None]:
    """Print what fails in the block as a row, and go on: one game must not cost the others."""
    try:
        yield
    except Exception as error:  # noqa: BLE001
        emit(**row, error=f"{type(error).__name__}: {error}".splitlines()[0][:160])


def wanted(name: str) -> bool:
    """Whether the command line selects this game; without arguments it selects all."""
    return len(sys.argv) < 2 or name in sys.argv[1:]


@dataclass(frozen=True)
class Pace:
    """Random play for some time, in the repeat that other load disturbed least."""

    steps_per_s: float
    games_per_s: float
    steps_per_game: float
    spread: float  # 1 - slowest repeat / fastest repeat

    def row(self) -> dict[str, object]:
        return {
            "steps_per_s": round(self.steps_per_s),
            "games_per_s": round(self.games_per_s, 2),
            "steps_per_game": round(self.steps_per_game, 2),
            "spread": round(self.spread, 3),
        }


def playouts(one_game: Callable[[], int], seconds: float = SECONDS, repeats: int = REPEATS) -> Pace:
    """Play for `seconds`, `repeats` times; `one_game` returns the number of its decisions."""
    one_game()
    rates = []
    for _ in range(repeats):
        games = steps = 0
        start = now = time.perf_counter()
        while now < start + seconds:
            steps += one_game()
            games += 1
            now = time.perf_counter()
        rates.append((steps / (now - start), games / (now - start), steps / games))
    rates.sort()
    best = rates[-1]
    return Pace(*best, spread=1 - rates[0][0] / best[0])


def per_call(call: Callable[[], object], repeats: int = REPEATS) -> int:
    """Nanoseconds a call, best of the repeats; each lasts a tenth of SECONDS or more."""
    call()
    calls = 1
    while (taken := _seconds(call, calls)) < SECONDS / 10:
        calls *= 2
    taken = min([taken, *(_seconds(call, calls) for _ in range(repeats))])
    return round(taken / calls * 1e9)


def _seconds(call: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in repeat(None, calls):
        call()
    return time.perf_counter() - start


@dataclass(frozen=True)
class Shape:
    """What random games look like, counted apart from the timing."""

    steps_per_game: float
    choice_share: float  # of the steps, those with two or more options
    mean_options: float  # over the steps with two or more options

    def row(self) -> dict[str, object]:
        return {
            "choice_share": round(self.choice_share, 3),
            "mean_options": round(self.mean_options, 2),
        }


def shape(walks: Callable[[], Iterable[int]], games: int = 50) -> Shape:
    """Play `games`; a walk plays one and yields the number of options before each decision."""
    options = [count for _ in range(games) for count in walks()]
    choices = [count for count in options if count > 1]
    return Shape(
        steps_per_game=len(options) / games,
        choice_share=len(choices) / max(len(options), 1),
        mean_options=sum(choices) / max(len(choices), 1),
    )


def half_way(start: Callable[[], S], walk: Callable[[S], Iterator[int]], target: float) -> S:
    """A state after `target` decisions or soon after, where somebody has a real choice.

    A walk plays the state it is given, so the state stays where the walk is left.
    """
    for _ in range(1000):
        state = start()
        for done, options in enumerate(walk(state)):
            if done >= target and options > 1:
                return state
        target *= 0.8
    raise RuntimeError("no state with a choice found")


def pick(options: list[int], rnd: random.Random) -> int:
    return options[int(rnd.random() * len(options))]
