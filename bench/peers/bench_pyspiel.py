"""OpenSpiel (pyspiel): random play from Python and inside C++, clone, tensors, tree search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pyspiel
from open_spiel.python.observation import make_observation

from bench.peers.common import (
    POSITIONS,
    Pace,
    Shape,
    emit,
    going_on,
    half_way,
    per_call,
    pick,
    playouts,
    shape,
    wanted,
)

GAMES = [
    "kuhn_poker",
    "leduc_poker",
    "goofspiel(imp_info=True)",
    "crazy_eights",
    "gin_rummy",
    "hearts",
    "hanabi",
    "oh_hell",
    "bridge(use_double_dummy_result=false)",
    "euchre",
    "spades",
    "skat",
    "cribbage",
    "dou_dizhu",
    "blackjack",
    "tiny_hanabi",
]
SIMULATIONS = 300  # of one search

CHANCE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def pick_chance(state: pyspiel.State, rnd: random.Random) -> int:
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    if abs(outcomes[0][1] * len(outcomes) - 1.0) < 1e-9:  # uniform: the cheap draw
        return outcomes[int(rnd.random() * len(outcomes))][0]
    actions, weights = zip(*outcomes, strict=True)
    drawn: int = rnd.choices(actions, weights)[0]
    return drawn


def usual_game(game: pyspiel.Game, rnd: random.Random) -> int:
    """The loop of OpenSpiel's examples. Moves at the same time count one decision a player."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick_chance(state, rnd))
        elif state.is_simultaneous_node():
            steps += apply_all(state, game.num_players(), rnd)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rnd.random() * len(legal))])
            steps += 1
    return steps


def lean_game(game: pyspiel.Game, rnd: random.Random) -> int:
    """The same game with fewer calls into the module: one question tells the kind of node."""
    state = game.new_initial_state()
    steps = 0
    while True:
        player = state.current_player()
        if player >= 0:
            legal = state.legal_actions()
            state.apply_action(legal[int(rnd.random() * len(legal))])
            steps += 1
        elif player == CHANCE:
            state.apply_action(pick_chance(state, rnd))
        elif player == SIMULTANEOUS:
            steps += apply_all(state, game.num_players(), rnd)
        else:
            assert player == TERMINAL, f"unknown node {player}"
            return steps


def apply_all(state: pyspiel.State, players: int, rnd: random.Random) -> int:
    actions = []
    for player in range(players):
        legal = state.legal_actions(player)
        actions.append(legal[int(rnd.random() * len(legal))])
    state.apply_actions(actions)
    return players


def walk(state: pyspiel.State, rnd: random.Random) -> Iterator[int]:
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick_chance(state, rnd))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(state.num_players())]
            yield from map(len, legal)
            state.apply_actions([pick(each, rnd) for each in legal])
        else:
            legal = state.legal_actions()
            yield len(legal)
            state.apply_action(pick(legal, rnd))


def python_loop(name: str, game: pyspiel.Game, seen: Shape) -> Pace:
    rnd = random.Random(1)
    paces = []
    for via, one_game in (("usual loop", usual_game), ("lean loop", lean_game)):
        pace = playouts(partial(one_game, game, rnd))
        emit(lib="pyspiel", game=name, mode="python loop", via=via, **pace.row(), **seen.row())
        paces.append(pace)
    return paces[0]


def tensors(name: str, game: pyspiel.Game, state: pyspiel.State) -> None:
    row: dict[str, object] = {"clone_ns": per_call(state.clone)}
    player = 0
    if not state.is_simultaneous_node():
        player = state.current_player()
        row["legal_ns"] = per_call(state.legal_actions)
        row["mask_ns"] = per_call(state.legal_actions_mask)
    kind = game.get_type()
    if kind.provides_information_state_tensor:
        row["infoset_tensor_ns"] = per_call(partial(state.information_state_tensor, player))
        row["infoset_size"] = game.information_state_tensor_size()
    if kind.provides_observation_tensor:
        row["obs_tensor_ns"] = per_call(partial(state.observation_tensor, player))
        row["obs_size"] = game.observation_tensor_size()
        reused = make_observation(game)  # one numpy buffer: the fast documented way
        row["obs_reuse_ns"] = per_call(partial(reused.set_from, state, player))
    emit(lib="pyspiel", game=name, mode="clone/tensors", **row)


def module_loop(name: str, game: pyspiel.Game, seen: Shape, steps_per_game: float) -> None:
    """Games inside C++; their decisions follow from the steps a game of the loop in Python."""
    bots = [
        pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(game.num_players())
    ]
    seeds = iter(range(10**12))

    def one_game() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1

    pace = playouts(one_game)
    emit(
        lib="pyspiel",
        game=name,
        mode="module loop",
        via="evaluate_bots",
        steps_per_s=round(pace.games_per_s * steps_per_game),
        games_per_s=round(pace.games_per_s, 2),
        steps_per_game=round(steps_per_game, 2),
        spread=round(pace.spread, 3),
        **seen.row(),
    )


def mcts(game: pyspiel.Game) -> pyspiel.Bot:
    rollout = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    return pyspiel.MCTSBot(game, rollout, 2.0, SIMULATIONS, 1000, False, 42, False)


def ismcts(_game: pyspiel.Game) -> pyspiel.Bot:
    rollout = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(42, rollout, 2.0, SIMULATIONS, -1, final, False, False)


SEARCHES = (("open search", "MCTSBot", mcts), ("redealt search", "ISMCTSBot", ismcts))


def search(
    name: str, states: list[pyspiel.State], mode: str, via: str, bot: pyspiel.Bot
) -> None:
    """Simulations a second, from the mean time over positions, as it is found for ours."""
    taken = [per_call(partial(bot.step, state)) for state in states]
    rate = SIMULATIONS * 1e9 * len(taken) / sum(taken)
    emit(lib="pyspiel", game=name, mode=mode, via=via, sims_per_s=round(rate))


def bench(name: str, spec: str) -> None:
    game = pyspiel.load_game(spec)
    rnd = random.Random(1)
    seen = shape(lambda: walk(game.new_initial_state(), rnd))
    pace = python_loop(name, game, seen)
    chance = random.Random(2)  # the same positions in every run: what they cost differs
    half, walked = seen.steps_per_game / 2, partial(walk, rnd=chance)
    states = [half_way(game.new_initial_state, walked, half) for _ in range(POSITIONS)]
    tensors(name, game, states[0])
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
        module_loop(name, game, seen, pace.steps_per_game)
        # Many games offer no information states, or no way to redeal.
        for mode, via, make_bot in SEARCHES:
            with going_on(lib="pyspiel", game=name, mode=mode, via=via):
                search(name, states, mode, via, make_bot(game))


def main() -> None:
    for spec in GAMES:
        name = spec.partition("(")[0]
        if wanted(name):
            with going_on(lib="pyspiel", game=name):
                bench(name, spec)


if __name__ == "__main__":
    main()
