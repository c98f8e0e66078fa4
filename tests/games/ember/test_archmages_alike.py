"""Nobody can tell one Archmage from another, not even from one they saw before."""

from __future__ import annotations

import pytest

from parlour.core.seats import bit
from parlour.games.ember.moves import hand_over
from parlour.games.ember.positions import EXACT
from tests.games.ember.builders import answer, table
from tests.marks import rule

NOBODY: list[str] = []


@rule("EMB-2.4", "EMB-6.3")
@pytest.mark.parametrize("seen", ["archmage-1", "archmage-2"])
def test_which_of_two_archmages_was_played_is_not_known(seen: str) -> None:
    """Seat 1 once saw one Archmage of seat 0; one is played, and the other may be any card."""
    state = table(
        hands=[["archmage", "archmage", "3-fire"], ["9-air"]],
        areas=[["wisp"], ["imp"]],
        down=["wisp"],
        step="start",
        changes={"knows": [NOBODY, [seen], NOBODY, NOBODY, NOBODY, NOBODY]},
    )
    answer(state, 0, "revive wisp")
    if 1 in state.window:
        answer(state, 1, "pass")
    assert state.view(1).dump()["charred"] == ["archmage"]
    assert state.view(1).dump()["hands"][0] == {"count": 2, "known": []}  # type: ignore[index]


@rule("EMB-2.4")
@pytest.mark.parametrize("given", ["archmage-1", "archmage-2"])
def test_whoever_is_given_an_archmage_does_not_know_which_of_two_it_was(given: str) -> None:
    """Seat 1 knew of one in that hand: whether a second one stayed there it cannot see."""
    state = table(
        hands=[["archmage", "archmage", "3-fire"], ["9-air"]],
        changes={"knows": [NOBODY, ["archmage-1"], NOBODY, NOBODY, NOBODY, NOBODY]},
    )
    hand_over(state, 0, 1, bit(EXACT[given]), "EMB-5.14")
    seen = state.view(1).dump()["hands"]
    assert seen == [{"count": 2, "known": []}, {"count": 2, "known": ["9-air", "archmage"]}]
