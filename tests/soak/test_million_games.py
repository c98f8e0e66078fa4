"""A million random games end in time and lose no card."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.conformance.figures import figure
from tests.conformance.games import CASES
from tests.marks import rule

PARTS = 4


@rule("ENS-6.3", "ENS-7.4", "EMB-4.7", "EMB-7.10", "ENC-7.8")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(CASES))
def test_random_games_end_within_their_bound_and_lose_no_card(name: str, part: int) -> None:
    """Every number of seats comes as often as every other."""
    case = CASES[name]()
    game = case.game
    rnd = random.Random(part)
    for number in range(figure(*case.games) // PARTS):
        seed = number * PARTS + part
        if number % 20 == 0:
            agreed = case.any_set_up(rnd)
        seats = game.fewest + number % (game.most - game.fewest + 1)
        state = replace(agreed, seats=seats).start(game, seed)
        before = case.lying(state)
        game.playout(state, seed)
        assert state.outcome is not None
        assert state.closed <= case.bound(state), seed
        assert case.lying(state) == before, seed
