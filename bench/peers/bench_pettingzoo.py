"""PettingZoo's classic card games: the usual AEC loop with the action mask."""

from __future__ import annotations

import copy
import importlib
import random
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from bench.peers.common import emit, going_on, half_way, per_call, playouts, shape, wanted

GAMES = ["leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5"]


def one_game(env: Any, rnd: random.Random) -> int:
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(rnd.random() * len(legal))]))
        steps += 1
    return steps


def started(env: Any) -> Any:
    env.reset()
    return env


def walk(env: Any, rnd: random.Random) -> Iterator[int]:
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        yield len(legal)
        env.step(int(rnd.choice(legal)))


def bench(name: str) -> None:
    rnd = random.Random(1)
    # Without the wrappers that assert and enforce the order: the fast way.
    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    env.reset(seed=1)  # once: a seeded reset builds the RLCard env anew
    seen = shape(lambda: walk(started(env), rnd), games=20)
    emit(
        lib="pettingzoo",
        game=name,
        mode="python loop",
        via="AEC raw_env",
        **playouts(partial(one_game, env, rnd)).row(),
        **seen.row(),
    )
    half_way(lambda: started(env), lambda each: walk(each, rnd), seen.steps_per_game / 2)
    row: dict[str, object] = {"clone_ns": per_call(lambda: copy.deepcopy(env))}
    if name != "hanabi_v5":  # observe() of hanabi_v5 returns what its last step has stored
        row["obs_tensor_ns"] = per_call(partial(env.observe, env.agent_selection))
    emit(lib="pettingzoo", game=name, mode="clone/tensors", **row)


def main() -> None:
    warnings.filterwarnings("ignore")
    for name in GAMES:
        if wanted(name):
            with going_on(lib="pettingzoo", game=name):
                bench(name)


if __name__ == "__main__":
    main()
