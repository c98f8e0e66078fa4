"""The search of Ember: every simulation plays on with the sense of greedy, then judges."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.bots.ember_lore import Lore
from parlour.bots.ember_sense import Sense
from parlour.bots.ember_standing import standing
from parlour.bots.ember_table import Reading
from parlour.bots.search import Search
from parlour.core.state import State
from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView

CURIOSITY: Final = 0.4
PATIENCE: Final = 200
TURNS: Final[i64] = 1  # of each player, until a simulation is judged
ALONE: Final[i64] = 1_000  # turns: alone, a simulation is played to its end


class EmberSearch(Search):
    """`lore` is what all wizards of its simulations know of the cards."""

    def __init__(self, game: Ember, view: EmberView, seat: int, seed: int, lore: Lore) -> None:
        super().__init__(game, view, seat, seed, CURIOSITY, PATIENCE, paired=True)
        self.lore: Final = lore
        self.sense: Final = Sense()
        seats = view.table.seats
        self.until: Final[i64] = view.table.turn + (TURNS * seats if seats > 1 else ALONE)

    def finish(self, state: State) -> None:
        assert isinstance(state, EmberState), "this is a table of Ember"
        while state.outcome is None and state.turn < self.until:
            owing = state.owing
            seat: i64 = 0
            while owing:
                if owing & 1:
                    state.play(seat, self.sensible(state, seat))
                owing >>= 1
                seat += 1
        if state.outcome is None:
            self.judge(state)
        else:
            self.take_rewards(state)

    def judge(self, state: EmberState) -> None:
        """The chance of each seat."""
        weights: list[float] = []
        total = 0.0
        seat: i64 = 0
        while seat < state.seats:
            weight = exp(standing(self.read(state, seat)))
            weights.append(weight)
            total += weight
            seat += 1
        self.rewards = [weight / total for weight in weights]

    def sensible(self, state: EmberState, seat: i64) -> i64:
        """What greedy would answer, if it had no taste."""
        count = state.option_count(seat)
        if count == 1:
            return state.option(seat, 0)
        options: list[int] = []
        k: i64 = 0
        while k < count:
            options.append(state.option(seat, k))
            k += 1
        return self.sense.answer(self.read(state, seat), options)

    def read(self, state: EmberState, seat: i64) -> Reading:
        counts: list[int] = []
        other: i64 = 0
        while other < state.seats:
            counts.append(state.hand_count(other))
            other += 1
        return Reading(state, seat, counts, self.lore)
