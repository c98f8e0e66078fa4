"""A table that is only played on to see how it may end."""

import random
from typing import Any

import pytest

import parlour
from parlour.bots.search import Search
from parlour.core.randomness import play_dice
from parlour.games.ember.actions import CALL
from parlour.games.ember.powers import threshold, total
from tests.conformance.figures import figure
from tests.games.ember.builders import options, table
from tests.marks import rule

GAME = parlour.game("ember")


@rule("EMB-7.5")
def test_who_thinks_ahead_is_offered_right_calls_alone() -> None:
    wrong = table(areas=[["phoenix"]], plus={"phoenix": 16})
    right = table(areas=[["phoenix"]], plus={"phoenix": 17})
    for state in (wrong, right):
        assert "call" in options(state, 0)
        state.think_ahead()
    assert "call" not in options(wrong, 0)
    assert "call" in options(right, 0)
    assert "call" in options(right.clone(), 0)
    assert "call" not in options(wrong.clone(), 0)


def told(state: Any) -> dict[str, object]:
    """All that lies on the table, without who knows what."""
    document: dict[str, object] = state.dump()
    del document["knows"]
    return document


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_playing_out_in_thought_is_answering_one_by_one(seats: int) -> None:
    for seed in range(6):
        played: Any = GAME.start(seats, seed)
        played.think_ahead()
        answered = played.clone()
        choices = GAME.playout(played, seed)
        dice = play_dice(seed)
        ahead = answered.options_ahead
        while ahead:
            choices -= ahead > 1
            ahead = answered.pick(dice.below(0, ahead))
        assert choices == 0
        assert told(answered) == told(played)


@rule("EMB-5.7", "EMB-7.12")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("zero_flips", [False, True])
def test_thinking_ahead_leads_where_play_would(seats: int, *, zero_flips: bool) -> None:
    dice = random.Random(seats)
    for seed in range(figure(4, 400)):
        played: Any = GAME.start(seats, seed, {"zero_flips": zero_flips})
        thought = played.clone()
        thought.think_ahead()
        first = True
        while played.outcome is None:
            seat = next(iter(played.window))
            wrong = total(played, seat) < threshold(played, seat)
            sensible = [
                action for action in played.window[seat].options if not (wrong and action == CALL)
            ]
            action = dice.choice(sensible)
            # Who has nothing else to do is answered for.
            if first or len(sensible) > 1 or len(played.window[seat].options) == 1:
                assert list(thought.window[seat].options) == sensible
                thought.answer(seat, action)
            first = False
            played.answer(seat, action)
        assert thought.outcome is not None
        assert told(thought) == told(played)


def test_a_search_with_one_sensible_option_chooses_that_one() -> None:
    state = table(step="conjure")
    assert options(state, 0) == ["call", "end"]
    search = Search(state.game, state.view(0), 0, 1)
    search.run(20)
    assert [GAME.notation(node.action) for node in search.best_first()] == ["end"]
