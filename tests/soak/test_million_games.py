"""A million random games end in time and lose no card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conformance.figures import figure
from tests.conformance.games import CASES
from tests.marks import rule

PARTS = 4


def cards_on_the_table(state: Any) -> list[int]:
    """Every card wherever it lies, sorted."""
    board = [card for card in state.board() if card is not None]
    return sorted([*board, *state.challenge(), *state.deck.cards(), *state.discard.cards()])


@rule("ENS-6.3", "ENS-7.4")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(CASES))
def test_random_games_end_within_their_bound_and_lose_no_card(name: str, part: int) -> None:
    case = CASES[name]()
    rnd = random.Random(part)
    games = figure(8_000, 1_000_000) // (PARTS * len(CASES))
    for number in range(games):
        seed = number * PARTS + part
        if number % 100 == 0:
            set_up = case.any_set_up(rnd)
        state: Any = set_up.start(case.game, seed)
        before = cards_on_the_table(state)
        lives = state.seats + set_up.options["novice"]
        case.game.playout(state, seed)
        assert state.outcome is not None
        assert state.round <= 14 + lives, seed
        assert cards_on_the_table(state) == before, seed
