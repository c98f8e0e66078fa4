"""The environment for PettingZoo is one, and plays as the engine does."""

from __future__ import annotations

import runpy
from functools import partial
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

import parlour

from .pages import ROOT

EXAMPLE = ROOT / "examples" / "pettingzoo_env.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """The names of the example."""
    return runpy.run_path(str(EXAMPLE))


# A dict with a mask is what PettingZoo's own card games show; only by their names it knows that. And
# there is nothing to draw: `parlour serve` shows games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Environment has not defined a render")
@pytest.mark.parametrize("game", parlour.games())
def test_pettingzoo_finds_nothing_to_object_to(example: dict[str, Any], game: str) -> None:
    api_test(example["ParlourEnv"](game), num_cycles=300)
    seed_test(partial(example["ParlourEnv"], game), num_cycles=100)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", parlour.games())
def test_who_wins_has_the_reward(example: dict[str, Any], game: str, seed: int) -> None:
    env = example["ParlourEnv"](game)
    returns = example["play_at_random"](env, seed)
    assert env.agents == []
    winners = env.state.outcome.winners
    assert returns == {f"seat_{k}": float(k in winners) for k in range(env.game.usual_seats)}
    assert example["play_at_random"](env, seed) == returns


@pytest.mark.parametrize("game", parlour.games())
def test_a_mask_holds_the_options_of_who_is_asked_and_of_nobody_else(
    example: dict[str, Any], game: str
) -> None:
    env = example["ParlourEnv"](game)
    env.reset(seed=5)
    while env.state.outcome is None:
        for agent, seat in env.seat_of.items():
            seen = env.observe(agent)
            decision = env.state.window.get(seat)
            legal = () if decision is None else decision.options
            assert [k for k, one in enumerate(seen["action_mask"]) if one] == list(legal)
            wanted = bytearray(env.game.observation_size)
            env.state.observe(seat, wanted)
            assert bytes(seen["observation"]) == bytes(wanted)
        assert env.seat_of[env.agent_selection] == min(env.state.window)
        env.step(env.state.window[min(env.state.window)].options[-1])
    assert all(env.terminations.values())


def test_a_table_of_another_size_and_with_options(example: dict[str, Any]) -> None:
    env = example["ParlourEnv"]("ember", seats=1, options={"length": "quick"})
    env.reset(seed=3)
    assert env.possible_agents == ["seat_0"]
    assert env.state.record().options["length"] == "quick"
    assert env.action_space("seat_0").n == env.game.action_count
