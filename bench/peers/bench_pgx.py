"""Pgx (JAX on the CPU): compiled random play of whole batches; an ended game is dealt anew."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from bench.peers.common import REPEATS, SECONDS, emit, going_on, wanted

GAMES = ["kuhn_poker", "leduc_holdem", "sparrow_mahjong"]
BATCHES = (1, 1024, 4096)
INNER = 64  # steps inside one compiled scan: no Python in the loop


def choose(state: Any, key: Any) -> Any:
    return jax.random.categorical(key, jnp.where(state.legal_action_mask, 0.0, -1e9))


def scan(step: Callable[..., Any], batch: int) -> Callable[[Any, Any], Any]:
    def body(state: Any, key: Any) -> Any:
        for_actions, for_steps = jax.random.split(key)
        actions = jax.vmap(choose)(state, jax.random.split(for_actions, batch))
        after = jax.vmap(step)(state, actions, jax.random.split(for_steps, batch))
        return after, after.terminated.sum()

    def run(state: Any, key: Any) -> Any:
        return jax.lax.scan(body, state, jax.random.split(key, INNER))

    return jax.jit(run)  # type: ignore[no-any-return]


def batched(name: str, env: Any, batch: int) -> None:
    run = scan(auto_reset(env.step, env.init), batch)
    keys = jax.random.split(jax.random.PRNGKey(0), batch)
    state = jax.jit(jax.vmap(env.init))(keys)
    start = time.perf_counter()
    state, _ = run(state, jax.random.PRNGKey(1))
    jax.block_until_ready(state)
    compiling = time.perf_counter() - start
    rates = []
    for attempt in range(REPEATS):
        runs = ended = 0
        start = now = time.perf_counter()
        while now < start + SECONDS:
            state, done = run(state, jax.random.PRNGKey(runs + attempt * 10**6))
            ended += int(done.sum())  # waits for the result
            runs += 1
            now = time.perf_counter()
        rates.append((runs * INNER * batch / (now - start), ended / (now - start)))
    steps, games = max(rates)
    emit(
        lib="pgx",
        game=name,
        mode="batched",
        batch=batch,
        via="jit scan",
        steps_per_s=round(steps),
        games_per_s=round(games, 1),
        compile_s=round(compiling, 1),
    )


def from_python(name: str, env: Any) -> None:
    """One game, each step called from Python: the interactive way."""
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        key, for_action, for_step = jax.random.split(key, 3)
        return step(state, choose(state, for_action), for_step), key

    play = jax.jit(one)
    state, key = play(jax.jit(env.init)(jax.random.PRNGKey(0)), jax.random.PRNGKey(5))
    jax.block_until_ready(state)
    steps = 0
    start = time.perf_counter()
    while time.perf_counter() < start + SECONDS:
        state, key = play(state, key)
        steps += 1
    jax.block_until_ready(state)
    rate = steps / (time.perf_counter() - start)
    via = "step called from Python"
    emit(lib="pgx", game=name, mode="batched", batch=1, via=via, steps_per_s=round(rate))


def main() -> None:
    for name in GAMES:
        if wanted(name):
            with going_on(lib="pgx", game=name):
                env = pgx.make(name)
                from_python(name, env)
                for batch in BATCHES:
                    batched(name, env, batch)


if __name__ == "__main__":
    main()
