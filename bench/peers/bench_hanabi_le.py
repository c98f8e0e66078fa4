"""Hanabi Learning Environment (C++ through cffi): its pyhanabi and its rl_env."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hanabi_learning_environment import pyhanabi, rl_env

from bench.peers.common import emit, half_way, per_call, playouts, shape


def low_level(game: Any, rnd: random.Random) -> int:
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
            continue
        legal = state.legal_moves()
        state.apply_move(legal[int(rnd.random() * len(legal))])
        steps += 1
    return steps


def high_level(env: Any, rnd: random.Random) -> int:
    seen = env.reset()
    done, steps = False, 0
    while not done:
        legal = seen["player_observations"][seen["current_player"]]["legal_moves_as_int"]
        seen, _, done, _ = env.step(legal[int(rnd.random() * len(legal))])
        steps += 1
    return steps


def walk(state: Any, rnd: random.Random) -> Iterator[int]:
    while not state.is_terminal():
        if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
            continue
        legal = state.legal_moves()
        yield len(legal)
        state.apply_move(rnd.choice(legal))


def main() -> None:
    rnd = random.Random(1)
    game = pyhanabi.HanabiGame({"players": 2, "random_start_player": False})
    seen = shape(lambda: walk(game.new_initial_state(), rnd))
    common = {"lib": "hanabi_le", "game": "hanabi2"}
    pace = playouts(lambda: low_level(game, rnd))
    emit(**common, mode="python loop", via="pyhanabi", **pace.row(), **seen.row())

    state = half_way(game.new_initial_state, lambda each: walk(each, rnd), seen.steps_per_game / 2)
    encoder = pyhanabi.ObservationEncoder(game, pyhanabi.ObservationEncoderType.CANONICAL)
    player = state.cur_player()
    emit(
        **common,
        mode="clone/tensors",
        clone_ns=per_call(state.copy),
        obs_tensor_ns=per_call(lambda: encoder.encode(state.observation(player))),
        obs_size=len(encoder.encode(state.observation(player))),
    )

    env = rl_env.make("Hanabi-Full", num_players=2)
    pace = playouts(lambda: high_level(env, rnd))
    via = "rl_env, with observation"
    emit(**common, mode="python loop", via=via, **pace.row(), **seen.row())


if __name__ == "__main__":
    main()
