"""How long somebody has for a move, and that this tells nobody what they do in it."""

from __future__ import annotations

import pytest

from parlour.packs.binding import bind
from parlour.server.table import Table
from tests.server.test_resuming import Evening


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("ember", 3, ()), ("ember", 2, ("greedy",)), ("encore", 2, ())]
)
def test_whoever_comes_in_cannot_count_secret_choices_by_the_time_that_is_left(
    game: str, people: int, bots: tuple[str, ...]
) -> None:
    """Each card of a payment is a question of its own, and so is what a bot does behind a turn."""
    secret = 0
    for seed in range(4):
        evening = Evening(game, people, bots, seed)
        stage = evening.stage
        while stage.telling.status == "playing" and evening.steps < 250:
            state, deadline = stage.table.state, stage.telling.deadline()
            assert state is not None
            closed = state.closed
            evening.step()
            if any(event.seen_by(None) is not None for event in evening.told):
                continue
            assert stage.telling.deadline() == deadline
            if state.closed > closed:
                secret += 1
                read = Table(evening.log, lambda played: bind(played.game))
                assert read.asked_at == stage.table.asked_at
    if game == "ember":
        assert secret > 50, "many choices were secret"
