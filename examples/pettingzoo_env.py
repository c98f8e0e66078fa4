"""The games of Parlour as environments of PettingZoo: ParlourEnv("ember", seats=3).

Needs PettingZoo beside Parlour: pip install pettingzoo
"""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import parlour


class ParlourEnv(AECEnv):  # type: ignore[misc]
    """One seat answers at a time; where several choose at once, none sees what others chose."""

    metadata: ClassVar[dict[str, Any]] = {"name": "parlour_v0", "is_parallelizable": False}

    def __init__(
        self, name: str, seats: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        super().__init__()
        self.game = parlour.game(name)
        self.options = options
        self.render_mode = None
        seats = self.game.usual_seats if seats is None else seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.game.observation_size, self.game.action_count
        self._actions = spaces.Discrete(actions)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        dealt = random.getrandbits(64) if seed is None else seed
        self.state = self.game.start(len(self.possible_agents), dealt, self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[next(iter(self.state.window))]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        observation: Any = np.zeros(self.game.observation_size, np.uint8)
        self.state.observe(seat, observation)
        mask: Any = np.zeros(self.game.action_count, np.int8)
        if seat in self.state.window:
            mask[list(self.state.window[seat].options)] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state.answer(self.seat_of[agent], int(action))
        outcome = self.state.outcome
        if outcome is None:
            self.agent_selection = self.possible_agents[next(iter(self.state.window))]
            return
        for one, seat in self.seat_of.items():
            self.rewards[one] = float(seat in outcome.winners)
            self.terminations[one] = True
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()


def play_at_random(env: ParlourEnv, seed: int) -> dict[str, float]:
    """A game in which everybody answers at random: where an agent that learns would stand."""
    returns = dict.fromkeys(env.possible_agents, 0.0)
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        returns[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(dice.choice(legal)))
    return returns


if __name__ == "__main__":
    for name in parlour.games():
        print(name, play_at_random(ParlourEnv(name), seed=1))
