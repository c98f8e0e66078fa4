"""EnvPool's Blackjack: C++, batches of games on one thread."""

from __future__ import annotations

import time

import envpool
import numpy as np

from bench.peers.common import REPEATS, SECONDS, emit


def rates(batch: int) -> tuple[float, float]:
    """Steps and games a second. The call after the end of a game only deals, and is no step."""
    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=batch, num_threads=1)
    env.reset()
    rng = np.random.default_rng(1)
    calls = ended = 0
    start = now = time.perf_counter()
    while now < start + SECONDS:
        _, _, terminated, truncated, _ = env.step(rng.integers(0, 2, batch))
        ended += int(np.count_nonzero(terminated | truncated))
        calls += 1
        now = time.perf_counter()
    return (calls * batch - ended) / (now - start), ended / (now - start)


def main() -> None:
    for batch in (1, 64, 1024):
        steps, games = max(rates(batch) for _ in range(REPEATS))
        emit(
            lib="envpool",
            game="Blackjack-v1",
            mode="batched",
            batch=batch,
            via="env.step",
            steps_per_s=round(steps),
            games_per_s=round(games, 1),
        )


if __name__ == "__main__":
    main()
