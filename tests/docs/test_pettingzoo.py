"""The environment for PettingZoo plays as the engine does.

PettingZoo, Gymnasium and NumPy are not among our packages. What the example uses of them stands in
for them here, and does what their documentation says.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import parlour

from .pages import ROOT

EXAMPLE = ROOT / "examples" / "pettingzoo_env.py"


class Numbers(bytearray):
    """An array of small numbers, of which several are set at once."""

    def __setitem__(self, places: Any, value: Any) -> None:
        for place in places:
            super().__setitem__(place, value)


class AECEnv:
    """The part of PettingZoo's base class that does not depend on the game."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    _cumulative_rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent),
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: int | None) -> None:
        assert action is None, "who has finished does nothing more"
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of the example."""
    fields: dict[str, dict[str, Any]] = {
        "numpy": {
            "uint8": "uint8",
            "int8": "int8",
            "ndarray": Numbers,
            "zeros": lambda size, _: Numbers(size),
            "flatnonzero": lambda mask: [place for place, value in enumerate(mask) if value],
            "random": SimpleNamespace(default_rng=Random),
        },
        "gymnasium": {
            "spaces": SimpleNamespace(
                Dict=dict,
                Box=lambda *bounds: bounds,
                Discrete=lambda count: SimpleNamespace(n=count),
            )
        },
        "pettingzoo": {"AECEnv": AECEnv},
    }
    for name, held in fields.items():
        module = ModuleType(name)
        module.__dict__.update(held)
        monkeypatch.setitem(sys.modules, name, module)
    return runpy.run_path(str(EXAMPLE))


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
