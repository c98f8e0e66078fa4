"""Nobody can tell one Archmage from another, not even from one they saw before."""

from __future__ import annotations

import pytest

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
