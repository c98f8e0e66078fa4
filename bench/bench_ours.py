"""Parlour, measured through its public API in the same way as the peers.

Usage: python -m bench.bench_ours [GAME...]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Any

import parlour
from bench.peers.common import (
    POSITIONS,
    Shape,
    emit,
    going_on,
    half_way,
    per_call,
    playouts,
    shape,
    wanted,
)
from parlour.bots.search import Search

SIMULATIONS = 300  # of one search


@dataclass(frozen=True)
class Setting:
    """How a game is played here. Two seats suit every game that has no setting of its own."""

    seats: int = 2
    options: dict[str, object] = field(default_factory=dict)


SETTINGS = {
    # Without the windows in which seats only say that they are ready.
    "ensemble": Setting(seats=5, options={"explain": False}),
    "ember": Setting(seats=3),
}


class Table:
    """A game with its setting: deals one start after another."""

    def __init__(self, name: str, setting: Setting) -> None:
        self.name = name
        self.game: Any = parlour.game(name)
        self.setting = setting
        self.seeds = count(1)
        self.rnd = random.Random(1)

    def start(self) -> Any:
        return self.game.start(
            seats=self.setting.seats, seed=next(self.seeds), options=self.setting.options
        )

    def walk(self, state: Any) -> Iterator[int]:
        """Play the state, and tell the number of options before each decision."""
        while state.outcome is None:
            for seat, decision in state.window.items():
                yield len(decision.options)
                state.answer(seat, self.rnd.choice(decision.options))

    def python_game(self) -> int:
        """One game in the loop that users write. Counts the answers that were real choices."""
        rnd = self.rnd.random
        state = self.start()
        steps = 0
        while state.outcome is None:
            for seat, decision in state.window.items():
                options = decision.options
                width = len(options)
                state.answer(seat, options[int(rnd() * width)])
                if width > 1:
                    steps += 1
        return steps

    def lean_game(self) -> int:
        """The same with one call a decision."""
        rnd = self.rnd.random
        state = self.start()
        steps = 0
        ahead = state.options_ahead
        while ahead:
            if ahead > 1:
                steps += 1
            ahead = state.pick(int(rnd() * ahead))
        return steps

    def module_game(self) -> int:
        state = self.start()
        return int(self.game.playout(state, next(self.seeds)))


def is_compiled(state: Any) -> bool:
    path = getattr(sys.modules[type(state).__module__], "__file__", None) or ""
    return not path.endswith(".py")


def loops(table: Table, seen: Shape) -> None:
    common = {
        "lib": "parlour",
        "game": table.name,
        "seats": table.setting.seats,
        "compiled": is_compiled(table.start()),
    }
    python = playouts(table.python_game)
    emit(**common, mode="python loop", **python.row(), **seen.row())
    lean = playouts(table.lean_game)
    emit(**common, mode="lean python loop", via="pick", **lean.row(), **seen.row())
    module = playouts(table.module_game)
    emit(**common, mode="module loop", via="playout", **module.row(), **seen.row())


def positions(like: Table, seen: Shape) -> list[Any]:
    """The same states half way through a game in every run: what they cost differs."""
    table = Table(like.name, like.setting)
    return [half_way(table.start, table.walk, seen.steps_per_game / 2) for _ in range(POSITIONS)]


def mean(figures: list[int]) -> int:
    return round(sum(figures) / len(figures))


def tensors(table: Table, states: list[Any]) -> None:
    buffer = bytearray(table.game.observation_size)
    emit(
        lib="parlour",
        game=table.name,
        seats=table.setting.seats,
        mode="clone/tensors",
        clone_ns=mean([per_call(state.clone) for state in states]),
        obs_reuse_ns=mean(
            [per_call(partial(state.observe, next(iter(state.window)), buffer)) for state in states]
        ),
        obs_size=len(buffer),
    )


def searches(table: Table, states: list[Any], mode: str) -> None:
    """A tree search that redeals before each simulation and plays it to the end at random.

    As in every search of ours, options that are never better than others are left out.
    """
    taken = []
    for state in states:
        seat = next(iter(state.window))
        think = partial(search, table.game, state.view(seat), seat)
        taken.append(per_call(think))
    emit(
        lib="parlour",
        game=table.name,
        seats=table.setting.seats,
        mode=mode,
        sims_per_s=round(SIMULATIONS * 1e9 / mean(taken)),
    )


def search(game: Any, view: Any, seat: int) -> None:
    Search(game, view, seat, 42).run(SIMULATIONS)


def bench(table: Table) -> None:
    seen = shape(lambda: table.walk(table.start()))
    loops(table, seen)
    states = positions(table, seen)
    tensors(table, states)
    searches(table, states, "redealt search")
    # The experts are judged in games of two.
    pair = Table(table.name, replace(table.setting, seats=2))
    seen = shape(lambda: pair.walk(pair.start()))
    searches(pair, positions(pair, seen), "redealt search of two")


def main() -> None:
    for name in parlour.games():
        if wanted(name):
            with going_on(lib="parlour", game=name):
                bench(Table(name, SETTINGS.get(name, Setting())))


if __name__ == "__main__":
    main()
