"""RLCard: random play through its env (an observation each step) and its bare games; deepcopy."""

from __future__ import annotations

import copy
import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import rlcard

from bench.peers.common import emit, going_on, half_way, per_call, playouts, shape, wanted

GAMES = [
    "blackjack",
    "leduc-holdem",
    "limit-holdem",
    "uno",
    "gin-rummy",
    "doudizhu",
    "mahjong",
    "bridge",
]

# How a bare game tells its legal actions; mahjong only tells them together with a whole state.
LEGAL: dict[str, Callable[[Any], Sequence[Any]]] = {
    "blackjack": lambda _game: ("hit", "stand"),
    "leduc-holdem": lambda game: game.get_legal_actions(),
    "limit-holdem": lambda game: game.get_legal_actions(),
    "uno": lambda game: game.get_legal_actions(),
    "gin-rummy": lambda game: game.judge.get_legal_actions(),
    "doudizhu": lambda game: game.state["actions"],
    "bridge": lambda game: game.judger.get_legal_actions(),
}


def env_game(env: Any, rnd: random.Random) -> int:
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rnd.random() * len(legal))])
        steps += 1
    return steps


def bare_game(game: Any, legal_actions: Callable[[Any], Sequence[Any]], rnd: random.Random) -> int:
    game.init_game()
    steps = 0
    while not game.is_over():
        legal = legal_actions(game)
        game.step(legal[int(rnd.random() * len(legal))])
        steps += 1
    return steps


def started(env: Any) -> Any:
    env.reset()
    return env


def walk(env: Any, rnd: random.Random) -> Iterator[int]:
    while not env.is_over():
        legal = list(env.get_state(env.get_player_id())["legal_actions"])
        yield len(legal)
        env.step(legal[int(rnd.random() * len(legal))])


def bench(name: str) -> None:
    rnd = random.Random(1)
    env = rlcard.make(name, config={"seed": 1})
    seen = shape(lambda: walk(started(env), rnd), games=20)
    emit(
        lib="rlcard",
        game=name,
        mode="python loop",
        via="env.step, with observation",
        **playouts(partial(env_game, env, rnd)).row(),
        **seen.row(),
    )
    half_way(lambda: started(env), lambda each: walk(each, rnd), seen.steps_per_game / 2)
    emit(
        lib="rlcard",
        game=name,
        mode="clone/tensors",
        clone_ns=per_call(lambda: copy.deepcopy(env.game)),
        obs_tensor_ns=per_call(partial(env.get_state, env.get_player_id())),
    )
    if name in LEGAL:
        pace = playouts(partial(bare_game, env.game, LEGAL[name], rnd))
        via = "game.step"
        emit(lib="rlcard", game=name, mode="python loop", via=via, **pace.row(), **seen.row())


def main() -> None:
    warnings.filterwarnings("ignore")
    for name in GAMES:
        if wanted(name):
            with going_on(lib="rlcard", game=name):
                bench(name)


if __name__ == "__main__":
    main()
