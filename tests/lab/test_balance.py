"""What play must show of the cards and the bots: nobody favoured, nothing dead, sense that wins.

Few games only show what is far off; in the long runs every figure must lie within its bounds.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.cli.command import parlour
from tests.conformance.figures import figure

LONG = bool(os.environ.get("PARLOUR_SOAK"))
long_only = pytest.mark.skipif(not LONG, reason="make soak plays the games it takes")

SPREAD = 0.03
DEAD = 0.02
MUST = 0.12


def simulated(*how: object) -> dict[str, Any]:
    return parlour("simulate", *how, "--seed", 100, "--json").data


def lies_between(share: float, games: int, low: float, high: float) -> bool:
    """Whether a share lies there; one of few games may lie four standard errors beside it."""
    slack = 0.0 if LONG else 4 * (0.25 / games) ** 0.5
    return low - slack <= share <= high + slack


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_place_in_ember_is_favoured_and_no_creature_dead_or_a_must(seats: int) -> None:
    games = figure(60, 4_000)
    found = simulated("ember", "--seats", seats, "--games", games, "--bots", "greedy")
    even = 1 / seats
    for place in found["report"]["order"]:
        assert lies_between(place["share"], games, even - SPREAD, even + SPREAD), place
    assert found["outcomes"].get("stalled", 0) <= max(1, games // 100)
    assert 8 <= found["length"]["p50"] <= 20
    assert found["report"]["wrong_calls"] == 0
    if LONG:
        for creature in found["report"]["creatures"]:
            assert creature["conjured"] >= DEAD * creature["pool"], creature
            assert creature["beside_equals"] < MUST, creature


def test_alone_quick_sense_wins_some_games_of_ember_and_loses_most() -> None:
    games = figure(60, 1_000)
    found = simulated("ember", "--seats", 1, "--games", games, "--bots", "greedy")
    assert lies_between(found["wins"][0]["share"], games, 0.10, 0.35), found["wins"]


@pytest.mark.parametrize("game", ["ember", "encore"])
def test_quick_sense_beats_chance(game: str) -> None:
    games = figure(40, 1_000)
    found = parlour("arena", game, "--bots", "greedy,random", "--games", games, "--json").data
    greedy = found["bots"][0]
    assert greedy["name"] == "greedy"
    assert greedy["share"] >= 0.85, greedy


@long_only
@pytest.mark.parametrize("game", ["ember", "encore"])
def test_search_beats_quick_sense(game: str) -> None:
    asked = ("arena", game, "--bots", "expert@300,greedy", "--games", 400, "--json")
    expert = parlour(*asked).data["bots"][0]
    assert expert["name"] == "expert@300"
    assert expert["low"] > 0.60, expert


def test_strangers_win_some_games_of_ensemble_and_friends_more() -> None:
    personalities = "storyteller,painter,dreamer,builder,collector,wanderer"
    groups = figure(16, 2_000)
    asked = ("ensemble", "--seats", 4, "--games", groups, "--bots", personalities)
    found = simulated(*asked, "--together", 10)
    assert lies_between(found["games"][0]["share"], groups, 0.25, 0.65)
    assert found["gain"]["low"] > 0
    assert found["gain"]["difference"] >= 0.05
