"""What is kept while creatures lie as they do is what would be found anew."""

import random
from typing import Any

import pytest

import parlour
from parlour.games.ember.choices import may_call, usable
from parlour.games.ember.powers import total
from tests.conformance.figures import figure
from tests.conformance.play import EAGER, play_on
from tests.games.ember.builders import CARDS, table
from tests.marks import rule

GAME = parlour.game("ember")


def forgetful(state: Any) -> Any:
    """The same table, of which nothing was found out before."""
    copy = state.clone()
    copy.layout = None
    copy.looked_at = -1
    return copy


@rule("EMB-5.10", "EMB-5.13", "EMB-7.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_totals_and_targets_are_those_of_this_moment(seats: int) -> None:
    for seed in range(figure(6, 600)):
        state: Any = GAME.start(seats, seed, {"length": "long"})
        state.think_ahead()
        for now in play_on(state, random.Random(seed), EAGER):
            assert isinstance(now, type(state))
            for seat in range(seats):
                ready = now.areas.of(seat) & now.up
                fresh = forgetful(now)
                assert total(now, seat) == total(fresh, seat), f"seed {seed}"
                assert usable(now, ready) == usable(fresh, ready), f"seed {seed}"
                if seat in now.window:
                    options = fresh.decision(seat).options
                    assert now.window[seat].options == options, f"seed {seed}"
                assert may_call(now, seat) == may_call(forgetful(now), seat), f"seed {seed}"


@rule("EMB-5.10", "EMB-7.2")
def test_what_is_laid_or_taken_counts_at_once() -> None:
    state: Any = table(areas=[["phoenix"], ["wisp"]])
    phoenix, wisp = (CARDS.creature_of[name] for name in ("phoenix", "wisp"))
    mine, theirs = CARDS.vp[phoenix], CARDS.vp[wisp]

    def totals() -> list[int]:
        return [total(state, seat) for seat in (0, 1)]

    assert totals() == [mine, theirs]
    state.minus = state.minus.added(1 << phoenix, 1)
    assert totals() == [mine - 1, theirs]
    state.plus = state.plus.added(1 << wisp, 2)
    assert totals() == [mine - 1, theirs + 2]
    state.areas = state.areas.put(0, 0).put(1, 1 << phoenix | 1 << wisp)
    assert totals() == [0, mine - 1 + theirs + 2]
